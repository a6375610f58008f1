"""Playing a log again, in a time that grows with its length alone: a step back takes a copy that was kept.

Which positions are gone back to is read from the log beforehand, so only those are kept, and each only until it is gone
back to for the last time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from wondertable.kernel.errors import AnswerError
from wondertable.kernel.events import Event
from wondertable.kernel.log import LogEntry, standing
from wondertable.kernel.table import Table

if TYPE_CHECKING:
    from wondertable.kernel.match import Match

__all__ = ["walk"]

T = TypeVar("T", bound=Table)

MOST_KEPT = 200
"""How many positions are kept at once. Between those that are left the moves are played again."""


def walk(match: Match[Any], log: Sequence[LogEntry], *, only_standing: bool = False) -> Iterator[list[Event]]:
    """Play a log on a match; after every entry, yields its events while ``match`` stands after it.

    The match goes on from where it is: it may have a log already. ``only_standing``: what the log takes back is logged
    but not played, so only the last position is that of the log.
    """
    if only_standing:
        yield from _walk_standing(match, log)
        return
    positions = _Positions(match, log)
    for entry in log:
        if entry.undo is not None:
            positions.go_back(entry, entry.undo)
            yield []
        else:
            events = match.play(entry)
            positions.moved()
            yield events


def _walk_standing(match: Match[Any], log: Sequence[LogEntry]) -> Iterator[list[Event]]:
    stand = set(standing(log))
    for number, entry in enumerate(log):
        if number in stand:
            yield match.play(entry)
        else:
            match.skip(entry)
            yield []


class _Positions(Generic[T]):
    """The positions of a match that follows a log, as far as the log leads back to them."""

    def __init__(self, match: Match[T], log: Sequence[LogEntry]) -> None:
        self.match = match
        self._entry = 0
        self._line = [*(-1 for _ in match.moves), 0]
        """By the number of moves made: the entry by which the position arose; -1 is an entry of an earlier log."""
        self._returns = _returns(self._line, log)
        self._kept: dict[int, Match[T]] = {}
        self._keep(len(match.moves), match)

    def moved(self) -> None:
        """The next entry, a move, has been played on ``match``."""
        self._entry += 1
        self._line.append(self._entry)
        self._keep(len(self._line) - 1, self.match)

    def go_back(self, entry: LogEntry, to: int) -> None:
        """The next entry is a step back to the position after so many moves."""
        if not 0 <= to < len(self._line):
            raise AnswerError("error.nothing-to-undo")
        self._entry += 1
        self._returns[self._line[to]] -= 1
        past = self._position(to)
        del self._line[to + 1 :]
        for move in [move for move in self._kept if move > to]:
            del self._kept[move]
        self.match.go_back(entry, past)

    def _position(self, to: int) -> Match[T]:
        """The position after so many moves, to be played on."""
        kept = self._kept.pop(to, None) or self._played_to(to)
        self._keep(to, kept)
        return kept

    def _played_to(self, to: int) -> Match[T]:
        """A position that was not kept, from the last one before it that was."""
        start = max((move for move in self._kept if move < to), default=0)
        position = self._kept[start].position() if start in self._kept else self.match.at(0)
        for move in range(start, to):
            position.play(self.match.moves[move])
            if move + 1 < to:
                self._keep(move + 1, position)
        return position

    def _keep(self, move: int, position: Match[T]) -> None:
        """Keep a copy of a position if the log leads back to it again."""
        if self._returns[self._line[move]] <= 0:
            return
        if len(self._kept) >= MOST_KEPT:
            for other in sorted(self._kept)[::2]:
                del self._kept[other]
        self._kept[move] = position.position()


def _returns(line: list[int], log: Sequence[LogEntry]) -> Counter[int]:
    """How often each position is gone back to, by the entry by which it arose."""
    line, found = line[:], Counter[int]()
    for number, entry in enumerate(log, 1):
        to = entry.undo
        if to is None:
            line.append(number)
        elif 0 <= to < len(line):
            found[line[to]] += 1
            del line[to + 1 :]
        else:  # no such position: playing the log fails there
            break
    return found
