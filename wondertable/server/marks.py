"""What a team plans at the table: marks that everybody sees, until the turn ends.

They lie in memory beside the match: nothing of them is kept, and no rule knows of them. What is marked are ids of the
view; whether there is such a thing is the page's business.
"""

from __future__ import annotations

import asyncio
import itertools
import time
from collections import deque
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, NamedTuple

import msgspec
from msgspec import Meta

from wondertable.kernel import AnswerError, Game, Option, Seat
from wondertable.kernel.whatif import MOST_MOVES, Ended, Step
from wondertable.server.errors import ForbiddenError, RefusedError

__all__ = ["Drawn", "Mark", "Pace", "Plan", "Planned", "Proposal", "read_line", "read_mark", "steps_of"]

MOST_MARKS = 24
"""How many marks a seat has on the table; one more, and its oldest goes."""
MOST_LINES = 3
"""How many of them may be lines of moves."""
MINUTE = 60.0
MOST_MARKED, MOST_TRIED = 90, 180
"""How often a seat may put a mark on the table or take one away in a minute, and how often it may try moves out."""

Thing = Annotated[str, Meta(min_length=1, max_length=64)]


class Mark(msgspec.Struct, frozen=True, tag_field="kind", forbid_unknown_fields=True):
    """Something a seat has put on the table for all to see."""


class Ping(Mark, frozen=True, tag="ping"):
    """Look here."""

    at: Thing


class Arrow(Mark, frozen=True, tag="arrow"):
    """From one thing to another."""

    start: Thing = msgspec.field(name="from")
    to: Thing


class Memo(Mark, frozen=True, tag="note"):
    """A few words beside a thing."""

    at: Thing
    text: Annotated[str, Meta(max_length=140)]


class Ghost(Mark, frozen=True, tag="ghost"):
    """A figure where it might go."""

    figure: Thing
    to: Thing


class Sent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A move of a line as a client sends it."""

    seat: int
    option: Any


Line = Annotated[list[Sent], Meta(max_length=MOST_MOVES)]


class Proposal(Mark, frozen=True, tag="line"):
    """A line of moves from the present position on."""

    moves: Annotated[list[Sent], Meta(min_length=1, max_length=MOST_MOVES)]


def read_mark(data: Any) -> Mark:
    """A mark as a client sends it; raises ``RefusedError`` for nonsense."""
    mark: Mark = _read(data, Ping | Arrow | Memo | Ghost | Proposal)
    if isinstance(mark, Memo):
        mark = Memo(mark.at, " ".join(mark.text.split()))
        if not mark.text:
            raise RefusedError("server.error.empty")
    return mark


def read_line(data: Any) -> list[Sent]:
    """A line of moves as a client sends it."""
    sent: list[Sent] = _read(data, Line)
    return sent


def steps_of(sent: Sequence[Sent], game: Game[Any]) -> list[Step]:
    """The moves of a line, if they are moves of this game at all."""
    return [Step(one.seat, _option(one.option, game, number)) for number, one in enumerate(sent, 1)]


def _option(data: Any, game: Game[Any], number: int) -> Option:
    try:
        return game.read_answer(data)
    except AnswerError:
        raise AnswerError("error.no-such-step", number=number) from None


def _read(data: Any, shape: Any) -> Any:
    try:
        return msgspec.convert(data, shape)
    except msgspec.ValidationError as error:
        raise RefusedError("server.error.command", detail=str(error)) from None


class Drawn(NamedTuple):
    """A line of moves that was tried out and can be shown."""

    steps: Sequence[Step]
    texts: Mapping[str, Sequence[str]]
    """What the moves are called, by language."""
    ended: Ended | None
    """Why the line cannot go on (see ``kernel.whatif``)."""


class Planned(NamedTuple):
    """A mark on the table."""

    number: int
    seat: Seat
    turn: int
    mark: Mark
    line: Drawn | None = None


class Plan:
    """All marks of a table, the oldest first."""

    def __init__(self) -> None:
        self.marks: list[Planned] = []
        self.marking, self.trying = Pace(MOST_MARKED), Pace(MOST_TRIED)
        self.one_trial = asyncio.Lock()
        """Moves are tried out one after the other."""
        self._numbers = itertools.count(1)

    def with_mark(self, seat: Seat, turn: int, mark: Mark, line: Drawn | None = None) -> list[Planned]:
        """The marks with a new one, which is the last; the oldest of the seat go if it has too many."""
        marks = [*self.marks, Planned(next(self._numbers), seat, turn, mark, line)]
        lines = [one for one in marks if one.seat == seat and one.line is not None]
        marks = [one for one in marks if one not in lines[:-MOST_LINES]]
        own = [one for one in marks if one.seat == seat]
        return [one for one in marks if one not in own[:-MOST_MARKS]]

    def without_mark(self, seat: Seat, number: int | None) -> list[Planned]:
        """The marks without one of the seat's own, or without all of them (``None``); it may be gone already."""
        if number is None:
            return [one for one in self.marks if one.seat != seat]
        if any(one.number == number and one.seat != seat for one in self.marks):
            raise ForbiddenError("server.error.not-your-mark")
        return [one for one in self.marks if one.number != number]

    def keep(self, turn: int | None) -> None:
        """Only what was planned in this turn stays; ``None``: the match is over."""
        self.marks = [one for one in self.marks if one.turn == turn]


class Pace:
    """How often a seat may do something in a minute."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._times: dict[Seat, deque[float]] = {}

    def spend(self, seat: Seat) -> None:
        """Once more; raises ``RefusedError`` if that is too often."""
        now = time.monotonic()
        times = self._times.setdefault(seat, deque())
        while times and times[0] < now - MINUTE:
            times.popleft()
        if len(times) >= self.most:
            raise RefusedError("server.error.too-often")
        times.append(now)
