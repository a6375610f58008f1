"""Numbers of finished games: the optional part of a game that the arena and the balance report read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Generic, TypeVar

from wondertable.kernel.ask import Seat
from wondertable.kernel.events import Event
from wondertable.kernel.table import Table

__all__ = ["Stats"]

T = TypeVar("T", bound=Table)


class Stats(Generic[T]):
    """The statistics of a game. This one counts nothing."""

    def measures(self, table: T, events: Sequence[Event]) -> dict[str, float]:
        """A finished game in numbers (turns, cards used).

        ``events`` is all that happened in it. A number's name is a message id ``measure.<name>`` of the game.
        """
        return {}

    def tallies(self, table: T) -> Mapping[str, Mapping[str, tuple[int, int]]]:
        """Of a finished game: how often things came about, out of how often they could have.

        By kind and by thing: ``{"taken card": {"T1-01": (1, 1)}}``; the guide names a thing by the kind's last word.
        """
        return {}

    def traits(self, table: T, seat: Seat) -> Mapping[str, Sequence[str]]:
        """Particulars of a seat's finished game (its faction, the monsters): win rates are compared by them.

        The guide names a trait's values; ``monster:simple`` are monsters that are compared among themselves.
        """
        return {}
