"""The knowledge of a bot: its seat's view, its question, and copies in which the rest is imagined."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wondertable.kernel import Ask, Chance, Game, Match, Option, Seat

__all__ = ["Perspective"]


class Perspective:
    """One seat's side of a match. A bot is handed this, never the match itself."""

    __slots__ = ("_match", "ask", "seat")

    def __init__(self, match: Match[Any], seat: Seat) -> None:
        self._match = match
        self.seat = seat
        ask = match.ask_of(seat)
        assert ask is not None
        self.ask: Ask = ask

    @property
    def game(self) -> Game[Any]:
        return self._match.game

    @property
    def seats(self) -> int:
        return self._match.seats

    @property
    def options(self) -> Sequence[Option]:
        return self.ask.options

    @property
    def view(self) -> dict[str, Any]:
        """The table as the seat sees it."""
        return self._match.view(self.seat)

    def imagine(self, chance: Chance) -> Match[Any]:
        """A copy to think with: everything hidden is dealt anew, chance is fresh."""
        return self._match.imagine(self.seat, chance)
