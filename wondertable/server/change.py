"""Changes of a room: all that a command does, before any of it has happened.

A command, a bot's answer or a time-out is tried on a copy of the match. What comes of it is one ``Change``, and
``Room.carry_through`` is the only function that makes it happen.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, NamedTuple

from msgspec import UNSET, UnsetType

from wondertable.kernel import Event, Match, Option, Seat
from wondertable.kernel.seat_policy import Settings
from wondertable.server.marks import Planned
from wondertable.server.models import Ack, Body, SealedAnswer, TableRow
from wondertable.server.open_question import OpenQuestion, Sealed
from wondertable.server.votes import Vote, VoteKey

__all__ = ["EVERYBODY", "NOBODY", "Attempt", "Change", "Position", "RulesDefectError", "Sender"]

EVERYBODY, NOBODY = "*", ""
"""Values of ``Change.tell`` that are no player's fingerprint."""


class Position(NamedTuple):
    """A match, the question that it asks, and the events that led to it."""

    match: Match[Any]
    question: OpenQuestion | None
    events: Sequence[Event]


class Change(NamedTuple):
    """Something that is to happen in a room."""

    row: TableRow
    """The table's row afterwards, except for the counters of its log."""
    body: Body | None = None
    """The entry for the log."""
    position: Position | None = None
    """The position to install."""
    before: tuple[SealedAnswer, ...] = ()
    """Sealed answers that come before it in the log: the last one of a question that it ends."""
    after: tuple[SealedAnswer, ...] = ()
    """Those that follow it: what the table answers at once to the question of the position."""
    answer: tuple[Seat, Sealed] | None = None
    """An answer to the present question, which waits for the others."""
    wishes: dict[Seat, Option] | None = None
    """What people want of a decision of their team. It is in memory only, as votes are."""
    settings: tuple[Seat, Settings] | None = None
    """Settings of a seat."""
    vote: tuple[VoteKey, Vote | None] | None = None
    """A vote with one more ballot; ``None``: it has ended."""
    marks: list[Planned] | None = None
    """The marks on the table."""
    mark: int | UnsetType = UNSET
    """The number of a new mark, for the acknowledgement."""
    tell: str = EVERYBODY
    """Whom to tell: everybody, nobody, or one player."""
    deletes: bool = False
    """Does the table go, with all that is stored of it?"""
    stored: bool = True
    """Does it go to the store? Marks, and what bots answer to a sealed question, are in memory only."""


class Sender(NamedTuple):
    """The player who sent a command, its id, and the function that takes its acknowledgement."""

    player: str
    command: str
    answer: Callable[[Ack], None]


Attempt = Callable[[], Awaitable[Change | None]]
"""Tries something and returns its change; ``None``: there is nothing to do. Changes nothing itself."""


class RulesDefectError(Exception):
    """The rules of the game failed in a trial. The cause is the error."""
