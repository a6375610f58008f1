"""Wonder Book: a cooperative campaign of six chapters."""
