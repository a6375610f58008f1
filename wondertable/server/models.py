"""Stored data of a table: its seats, its start, and the log of everything since.

The log is append-only and is the truth: a table is rebuilt from it after any accident.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec

from wondertable.kernel import Chance, Game, Match, Provable, SetupError
from wondertable.kernel.log import LogEntry
from wondertable.kernel.record import FIRST

__all__ = [
    "ELSEWHERE",
    "Ack",
    "Barred",
    "Body",
    "CampaignLink",
    "CampaignRow",
    "Dealt",
    "Entry",
    "Mode",
    "Origin",
    "Receipt",
    "Said",
    "SealedAnswer",
    "Seat",
    "SeatChange",
    "Start",
    "Status",
    "TableRow",
    "read_body",
]

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
    resigned: str = ""
    """Who has given the match up here: the player's fingerprint. The seat is nobody's then, and a bot plays on."""

    @property
    def is_bot_only(self) -> bool:
        """Has no person ever played here?"""
        return bool(self.bot) and not self.owner and not self.resigned

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
    legacy: dict[str, Any] | None = None
    """What the match before it in a campaign handed on."""
    campaign: str = ""
    """The campaign of which the match is a part. Whoever knows it may go on with the campaign."""

    def deal(self, game: Game[Any]) -> Match[Any]:
        """The match as it was dealt."""
        origin = self.origin
        if origin.lesson:
            lesson = next((one for one in game.guide.lessons() if one.id == origin.lesson), None)
            if lesson is None:
                raise SetupError("server.error.no-lesson", lesson=origin.lesson)
            return lesson.arrange()
        chance: Chance | None = Provable(bytes.fromhex(origin.key), origin.salt) if origin.key else None
        legacy = game.read_legacy(self.legacy)
        return game.new(self.seats, origin.seed, self.options, chance=chance, practice=self.practice, legacy=legacy)


class Barred(msgspec.Struct, frozen=True, omit_defaults=True):
    """A player whose seat was freed by whoever made the table."""

    player: str
    seat: int
    """The seat that they may not take before that time."""
    until: float
    kept_out: bool = False
    """May they never take any seat of the table again?"""


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
    hints: bool | None = None
    """May people ask for hints during play? ``None``, as at tables that were made before it could be chosen: wherever
    nobody plays against people on other devices."""
    gone: tuple[str, ...] = ()
    """Players who have taken the table off their lists."""
    given_up: bool = False
    """Did all people resign before the match had ended?"""
    barred: tuple[Barred, ...] = ()
    """Whose seats were freed in the lobby, the latest of each player."""

    @property
    def owners(self) -> set[str]:
        """The players who have a seat."""
        return {seat.owner for seat in self.seats} - {"", ELSEWHERE}

    rematch: str = ""
    """The table at which the same people play again; "" if nobody has asked for one."""

    @property
    def players(self) -> set[str]:
        """Everybody to whom this is one of their tables."""
        resigned = {seat.resigned for seat in self.seats} - {""}
        return ({self.creator} - {""} | self.owners | resigned) - set(self.gone)

    def barred_player(self, player: str) -> Barred | None:
        """Whether and how a player was sent from a seat."""
        return next((one for one in self.barred if player and one.player == player), None)

    @property
    def allows_hints(self) -> bool:
        """May hints be asked for where several people play?"""
        return self.mode != "friends" if self.hints is None else self.hints

    def with_seat(self, number: int, **changes: Any) -> TableRow:
        seats = list(self.seats)
        seats[number] = msgspec.structs.replace(seats[number], **changes)
        return msgspec.structs.replace(self, seats=tuple(seats))


class CampaignLink(msgspec.Struct, frozen=True, omit_defaults=True):
    """A match of a campaign. ``handed_on`` is there once it has ended."""

    table: str
    handed_on: dict[str, Any] | None = None
    practice: bool = False
    """A finished match played again for practice: it hands nothing on."""
    again: str = ""
    """The table of the match that is practised."""


class CampaignRow(msgspec.Struct, frozen=True, omit_defaults=True):
    """A campaign: its matches in order."""

    id: str
    """A secret: whoever knows it may go on with the campaign, from any device."""
    game: str
    name: str
    creator: str
    created: float
    updated: float
    links: tuple[CampaignLink, ...] = ()
    members: tuple[str, ...] = ()
    """Everybody to whom this is one of their campaigns."""

    @property
    def counting(self) -> list[CampaignLink]:
        """The matches that are no practice."""
        return [link for link in self.links if not link.practice]

    @property
    def legacy(self) -> dict[str, Any] | None:
        """What the last finished match handed on."""
        return next((link.handed_on for link in reversed(self.counting) if link.handed_on is not None), None)

    @property
    def unsettled(self) -> bool:
        """Is there a match, practice included, of which it is not known what it handed on?"""
        return any(link.handed_on is None for link in self.links)

    @property
    def running(self) -> str:
        """The table of the match that has not ended; "" if there is none."""
        last = self.counting[-1:]
        return last[0].table if last and last[0].handed_on is None else ""


class Dealt(msgspec.Struct, frozen=True):
    """The match began. ``after`` is the fingerprint of the table after the deal."""

    after: str


class SealedAnswer(msgspec.Struct, frozen=True, omit_defaults=True):
    """A person's answer to a sealed question; private until the move that it becomes part of."""

    seat: int
    option: dict[str, Any]
    auto: bool = False
    """Did the table answer in the person's name?"""


class SeatChange(msgspec.Struct, frozen=True):
    """Somebody sat down, left, came back, or a bot took over: a message id and its facts."""

    what: str
    facts: dict[str, Any]


class Said(msgspec.Struct, frozen=True):
    """A line of chat."""

    seat: int
    text: str


Body: TypeAlias = LogEntry | Dealt | SealedAnswer | SeatChange | Said
"""Content of an entry. The kind of an entry, stored beside it, names the type."""
KINDS: dict[str, type[Body]] = {
    "start": Dealt,
    "move": LogEntry,
    "undo": LogEntry,
    "sealed": SealedAnswer,
    "seat": SeatChange,
    "chat": Said,
}


class Entry(msgspec.Struct, frozen=True):
    """One entry of a table's log. ``seq`` is 0 for what only its author may know about (a sealed answer)."""

    n: int
    seq: int
    at: float
    body: Body

    @property
    def kind(self) -> str:
        if isinstance(self.body, LogEntry):
            return "move" if self.body.undo is None else "undo"
        return next(kind for kind, body in KINDS.items() if body is type(self.body))


def read_body(kind: str, data: bytes) -> Body:
    """The body of a stored entry; raises a ``msgspec.MsgspecError`` if it is none.

    A step back was stored as ``{"to": 3, "by": 0}`` before the log had one type.
    """
    if kind not in KINDS:
        raise msgspec.ValidationError(f"an entry of the kind {kind[:20]!r}")
    body = msgspec.json.decode(data, type=KINDS[kind])
    if kind == "undo" and isinstance(body, LogEntry) and body.undo is None:
        return msgspec.structs.replace(body, undo=msgspec.json.decode(data, type=_OldUndo).to)
    return body


class _OldUndo(msgspec.Struct, frozen=True):
    to: int


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
