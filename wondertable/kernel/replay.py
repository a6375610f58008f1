"""Playing a log again, in a time that grows with its length alone: a step back takes a copy that was kept.

Which positions are gone back to is read from the log beforehand, so only those are kept, and each only until it is gone
back to for the last time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Generic, TypeVar

from wondertable.kernel.ask import Seat
from wondertable.kernel.errors import AnswerError
from wondertable.kernel.match import Match
from wondertable.kernel.table import Table

__all__ = ["Replay"]

T = TypeVar("T", bound=Table)

MOST_KEPT = 200
"""How many positions are kept at once. Between those that are left the moves are played again."""


class Replay(Generic[T]):
    """A match that follows a log entry by entry.

    ``steps`` says of every entry how many moves it leads back to; ``None`` is a move. Whoever replays the log plays the
    moves on ``match`` and says so with ``moved``; ``go_back`` is a step back.
    """

    def __init__(self, match: Match[T], steps: Iterable[int | None]) -> None:
        self.match = match
        self._entry = 0
        self._line = [*(-1 for _ in match.moves), 0]
        """By the number of moves made: the entry by which the position arose; -1 is an entry of an earlier log."""
        self._returns = _returns(self._line, steps)
        self._kept: dict[int, Match[T]] = {}
        self._keep(len(match.moves), match)

    def moved(self) -> None:
        """The next entry, a move, has been played on ``match``."""
        self._entry += 1
        self._line.append(self._entry)
        self._keep(len(self._line) - 1, self.match)

    def go_back(self, to: int, seat: Seat) -> None:
        """The next entry is a step back to the position after so many moves."""
        if not 0 <= to < len(self._line):
            raise AnswerError("error.nothing-to-undo")
        self._entry += 1
        self._returns[self._line[to]] -= 1
        past = self._position(to)
        del self._line[to + 1 :]
        for move in [move for move in self._kept if move > to]:
            del self._kept[move]
        self.match.go_back(to, seat, past)

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
            for seat, option in self.match.moves[move].answers:
                position.submit(seat, option)
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


def _returns(line: list[int], steps: Iterable[int | None]) -> Counter[int]:
    """How often each position is gone back to, by the entry by which it arose."""
    line, found = line[:], Counter[int]()
    for number, to in enumerate(steps, 1):
        if to is None:
            line.append(number)
        elif 0 <= to < len(line):
            found[line[to]] += 1
            del line[to + 1 :]
        else:  # no such position: replaying fails there
            break
    return found
