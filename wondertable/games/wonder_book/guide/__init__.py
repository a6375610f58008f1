"""Explanations of Wonder Book for people: names of things, texts that may be read, help with questions, lessons."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from wondertable.games.wonder_book.guide.names import Names
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
        self.names = Names(game)

    def context(self, table: Book) -> int:
        """The chapter: its texts name areas, cards and figures."""
        return table.chapter

    def name_of(self, words: Words, fact: str, value: Any) -> str | None:
        return self.names.name_of(words, fact, value)

    def texts(self, table: Book, words: Words) -> dict[str, str]:
        return open_texts(self.game, table, words.language)
