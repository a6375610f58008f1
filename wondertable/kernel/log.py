"""The log of a match: moves and steps back, all of one type.

An entry is plain data. The server stores it, worker processes are sent it, a record holds it, and ``replay.walk`` plays
it again, always as it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from wondertable.kernel.ask import Seat

__all__ = ["DIGITS", "LogEntry", "standing"]

DIGITS = 16
"""Length of a fingerprint: so many hexadecimal digits of the digest of a table."""


class LogEntry(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A move, or a step back to the position after ``undo`` moves. Nothing is ever removed from a log."""

    answers: dict[Seat, dict[str, Any]] = {}
    """The options taken, as plain data. Sealed answers stand in one entry."""
    chance: tuple[int, ...] = ()
    """The numbers that chance gave in the move."""
    after: str = ""
    """The fingerprint of the table after the entry; "" if nobody has taken it yet."""
    undo: int | None = None
    """Of a step back: the number of moves that stand after it."""
    by: Seat = -1
    """Of a step back: the seat that took it."""
    auto: tuple[Seat, ...] = ()
    """The seats whose answer no person chose: bots, stored answers and answers after a timeout. Not in records."""
    because: tuple[tuple[Seat, str, dict[str, Any]], ...] = ()
    """Remarks of bots to their team about the move: seat, message id and facts. Not in records."""

    @property
    def deciders(self) -> set[Seat]:
        """The seats where a person chose the answer."""
        return self.answers.keys() - self.auto

    def recorded(self, after: str) -> LogEntry:
        """The entry as a record holds it."""
        return LogEntry(self.answers, self.chance, after, self.undo, self.by)


def standing(log: Sequence[LogEntry]) -> list[int]:
    """The numbers of the entries whose moves were not taken back."""
    line: list[int] = []
    for number, entry in enumerate(log):
        if entry.undo is None:
            line.append(number)
        else:
            del line[entry.undo :]
    return line
