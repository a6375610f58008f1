"""Wonder Book («Книга Чудес»): one to four people read six chapters and play four children in a world of paper.

Rules: ``wondertable rules wonder_book``. The decks of the published game are not public; chapters, skills, Fragments
and most Wyrm cards are this project's own.
"""

from wondertable.games.wonder_book.game import WonderBook

GAME = WonderBook
"""Wonder Book as the table knows it."""
