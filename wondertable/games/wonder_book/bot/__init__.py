"""The heuristic of Wonder Book."""
