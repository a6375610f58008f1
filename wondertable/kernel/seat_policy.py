"""Answers that a seat leaves to the table, and the time that a sealed question lasts at a live table.

Between the engine, which asks every seat that must be asked, and a person stands a controller: it shows the
question, or answers as the person has settled beforehand. A game says here what can be settled. What it says depends
on what the seat sees only; whether other people can tell the difference is the game's responsibility.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, ClassVar, Generic, TypeVar

from wondertable.kernel.ask import Ask, Option, Seat
from wondertable.kernel.errors import AnswerError
from wondertable.kernel.table import Table
from wondertable.kernel.words import Words

__all__ = ["SeatPolicy"]

T = TypeVar("T", bound=Table)
Settings = dict[str, Any]
"""The settings of a seat, as plain data; private to it."""


class SeatPolicy(Generic[T]):
    """A game without anything to settle: every question is shown, and nobody is hurried."""

    reader_decides: ClassVar[float] = 60.0
    """Seconds after which people who do not agree leave a decision of the team to the first of them."""
    bot_delay: ClassVar[float] = 0.6
    """Seconds after which a bot answers a sealed question, whatever it thinks and however long."""

    def least_open(self, people: int) -> float:
        """Seconds that a sealed question stays open at least, with so many people at the table."""
        return 0.0

    def defaults(self, *, alone: bool, hurried: bool) -> Settings:
        """The settings that a seat begins with: alone among bots; hurried, if others wait for it at other devices."""
        return {}

    def schema(self, table: T, seat: Seat, settings: Settings, words: Words, *, alone: bool) -> list[dict[str, Any]]:
        """The settings to change now: fields with ``key``, ``title``, ``kind`` (choice, ticks, seconds, flag),
        ``value`` and, where one chooses, ``values``.
        """
        return []

    def schema_basis(self, table: T, seat: Seat, settings: Settings) -> Hashable:
        """What the schema of a seat follows from, besides its settings: as long as both are equal, so is the schema.

        Unless a game says so, the schema may change with every move.
        """
        return object()

    def read(self, table: T, seat: Seat, value: Any, before: Settings, *, alone: bool) -> Settings:
        """Changes to the settings as a client sends them; raises ``AnswerError`` for what makes no sense."""
        raise AnswerError("error.no-settings")

    def answer(self, table: T, seat: Seat, settings: Settings) -> Option | None:
        """The answer in the seat's name; ``None``: the person decides."""
        return None

    def answer_to(self, table: T, ask: Ask, settings: Settings) -> Option | None:
        """The answer to a question in the seat's name, for a game that settles question by question."""
        return self.answer(table, ask.seat, settings)

    def abstention(self, table: T, seat: Seat) -> Option | None:
        """The answer of whoever has nothing to say to a question that is asked of everybody only because its absence
        would tell a secret; ``None``: it is a real choice for everybody. It may depend on public facts only.
        """
        return None

    def agrees(self, table: T, ask: Ask, settings: Settings) -> bool:
        """Does a seat agree beforehand with whoever answers this question to its team first?"""
        return True

    def timeout(self, settings: Settings, *, connected: bool) -> float | None:
        """After how many seconds the table answers for a person who was shown a sealed question; ``None``: never."""
        return None

    def on_timeout(self, table: T, seat: Seat) -> Option | None:
        """The answer that the table gives then."""
        return None
