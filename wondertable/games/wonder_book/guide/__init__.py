"""Explanations of Wonder Book for people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wondertable.games.wonder_book.state import Book
from wondertable.games.wonder_book.texts import open_texts
from wondertable.kernel import Guide, Words

if TYPE_CHECKING:
    from wondertable.games.wonder_book.game import WonderBook

__all__ = ["BookGuide"]


class BookGuide(Guide[Book]):
    """The guide to Wonder Book."""

    def __init__(self, game: WonderBook) -> None:
        self.game = game

    def texts(self, table: Book, words: Words) -> dict[str, str]:
        return open_texts(self.game, table, words.language)
