"""What is kept of a table: who sits there, how it began, and the log of all that happened since.

The log is append-only and is the truth: a table is rebuilt from it after any accident.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from wondertable.kernel.record import FIRST

__all__ = ["ELSEWHERE", "Ack", "Entry", "Mode", "Origin", "Receipt", "Seat", "Start", "Status", "TableRow"]

ELSEWHERE = "-"
"""The owner of a seat whose person is known from a record only."""

Mode = Literal["solo", "device", "friends", "record"]
Status = Literal["lobby", "running", "over", "broken"]


class Seat(msgspec.Struct, frozen=True, omit_defaults=True):
    """A place at a table. A person's seat that a bot has taken over keeps its owner, who may take it back."""

    name: str = ""
    owner: str = ""
    """Whose seat it is: the player's fingerprint; "" is nobody's."""
    bot: str = ""
    """The bot that plays here now; "" if a person does, or nobody yet."""
    away: bool = False

    @property
    def kind(self) -> Literal["human", "bot", "open"]:
        if self.bot:
            return "bot"
        return "human" if self.owner else "open"


class Origin(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where chance comes from: the key of a provable stream, a lesson's script, or the seed of a record.

    It never leaves the server.
    """

    seed: int | None = None
    key: str = ""
    salt: str = ""
    lesson: str = ""


class Start(msgspec.Struct, frozen=True):
    """Everything needed to set the match up again."""

    game: str
    seats: int
    options: dict[str, str]
    origin: Origin
    practice: bool = False
    """May a move be taken back although somebody learnt something since?"""


class TableRow(msgspec.Struct, frozen=True):
    """A table as the lists show it and as it is rebuilt."""

    id: str
    start: Start
    mode: Mode
    status: Status
    creator: str
    seats: tuple[Seat, ...]
    engine: str
    content: str
    """The fingerprint of the cards: with other cards the log means nothing."""
    created: float
    updated: float
    open: bool = False
    """May strangers find it in the list?"""
    commitment: str = ""
    seq: int = 0
    """How many public entries the log has."""
    entries: int = 0
    """How many entries the log has, private ones too."""
    moves: int = 0
    waiting: tuple[int, ...] = ()
    """The people's seats that owe an answer. Only ever told to the seat itself."""
    version: str = FIRST
    """The version of the game with which the match was begun."""

    @property
    def players(self) -> set[str]:
        """Everybody to whom this is one of their tables."""
        return {self.creator, *(seat.owner for seat in self.seats)} - {"", ELSEWHERE}

    def with_seat(self, number: int, **changes: Any) -> TableRow:
        seats = list(self.seats)
        seats[number] = msgspec.structs.replace(seats[number], **changes)
        return msgspec.structs.replace(self, seats=tuple(seats))


class Entry(msgspec.Struct, frozen=True):
    """One line of a table's log. ``seq`` is 0 for what only its author may know about (a sealed answer)."""

    n: int
    seq: int
    kind: Literal["start", "move", "undo", "sealed", "seat", "chat"]
    at: float
    body: dict[str, Any]


class Ack(msgspec.Struct, frozen=True, tag_field="t", tag="ack"):
    """The answer to a command that was carried out and is on the disk."""

    id: str
    seq: int
    mark: int | msgspec.UnsetType = msgspec.UNSET
    """The number of the mark that was put on the table."""


class Receipt(msgspec.Struct, frozen=True):
    """A command that was carried out: whoever sends it again gets the same answer."""

    player: str
    command: str
    answer: Ack
