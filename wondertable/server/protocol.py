"""Messages between a live table and its clients, as they are sent: names and types of every field (docs/protocol.md).

The page's types are generated from these structs. A field that may be ``UNSET`` is left out of the message then.
"""

from __future__ import annotations

from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType, field

from wondertable.kernel import Seat
from wondertable.kernel.whatif import Ended
from wondertable.server.models import Ack, Mode

__all__ = [
    "Ack",
    "AnyPlaced",
    "Asked",
    "ChatLine",
    "Choice",
    "Field",
    "FieldValue",
    "Frame",
    "Hint",
    "JudgedChoice",
    "LessonState",
    "Line",
    "Nack",
    "Notice",
    "OptionData",
    "Patch",
    "Person",
    "Ping",
    "PlacedArrow",
    "PlacedGhost",
    "PlacedLine",
    "PlacedNote",
    "PlacedPing",
    "Pong",
    "Ready",
    "Refused",
    "Resend",
    "SeatSettings",
    "SeatSummary",
    "ShownGoal",
    "ShownResult",
    "ShownStatus",
    "StoryEntry",
    "Summary",
    "TableInfo",
    "TableLists",
    "ToldMove",
    "Tried",
    "TriedAsk",
    "View",
    "Vote",
]

OptionData = dict[str, Any]
"""An option as plain data: ``do`` says what it does; its other facts are the game's business."""
ShownStatus = Literal["lobby", "running", "over", "broken", "halted"]


# -- parts of a frame ---------------------------------------------------------------------------------


class Choice(Struct, frozen=True):
    """An option of a question, with its words."""

    option: OptionData
    label: str
    targets: list[str]
    """Ids on the board that the option touches, the most telling first."""
    note: str | UnsetType = UNSET
    """Says what it would do, as far as the player can tell."""
    follows: str | UnsetType = UNSET
    """What comes after it and is not in its label."""
    quiet: bool | UnsetType = UNSET
    """Does it pass, end or give something up? Then it is not put forward while something else can be done."""


class Asked(Struct, frozen=True, kw_only=True):
    """A question to a seat."""

    prompt: int
    what: str
    """The kind of question, as the game calls it."""
    sentence: str
    options: list[Choice]
    always: bool
    sealed: bool
    """Is it answered by several at once, and shown together?"""
    why: dict[str, str]
    """Reasons why other things cannot be chosen, by their ids."""
    rule: str | UnsetType = UNSET
    """The id of the rule behind the question."""
    deadline: int | UnsetType = UNSET
    """The time at which the table answers by itself, in milliseconds since 1970."""
    abstain: OptionData | UnsetType = UNSET
    """The answer of whoever has nothing to say, where everybody is asked only so that nothing is told by who is not."""
    chosen: OptionData | UnsetType = UNSET
    """The answer of this seat, which it may change until the last one has answered."""


class TriedAsk(Asked, frozen=True, kw_only=True):
    """The question that a line of moves leads to."""

    seat: Seat


class Line(Struct, frozen=True):
    """A line of the log."""

    seq: int
    move: int
    what: str
    facts: dict[str, Any]
    text: str
    who: int | None
    """The seat it tells of; None: no single one."""
    by: int | None = None
    """The seat whose answer led to it; None: nobody's, or that of several."""


class ChatLine(Struct, frozen=True):
    """Something said at the table; ``at`` in seconds since 1970."""

    seq: int
    who: Seat
    text: str
    at: float


class Person(Struct, frozen=True):
    """A seat and whoever sits there."""

    seat: Seat
    name: str
    kind: Literal["human", "bot", "open"]
    bot: str
    connected: bool
    away: bool
    absent_at: int | UnsetType = field(default=UNSET, name="absentAt")
    """When the others may put a bot in the place of a person who is not there (milliseconds since 1970)."""
    mine: bool = False
    asked: bool | UnsetType = UNSET
    """Does the seat owe an answer? Only told of the viewer's own seats."""


class Vote(Struct, frozen=True):
    """A vote that is being held."""

    what: Literal["bot", "undo"]
    seat: Seat
    text: str
    yes: int
    of: int
    voted: bool
    ask: bool
    """Is the viewer asked to vote?"""


class FieldValue(Struct, frozen=True):
    """A value that can be chosen for a field."""

    value: str
    title: str


class Field(Struct, frozen=True, kw_only=True):
    """One thing a seat can settle beforehand."""

    key: str
    title: str
    kind: Literal["choice", "ticks", "seconds", "flag"]
    value: Any
    values: list[FieldValue] | UnsetType = UNSET
    least: int | UnsetType = UNSET
    most: int | UnsetType = UNSET
    when: dict[str, Any] | UnsetType = UNSET
    """It matters only while other fields have these values."""


class SeatSettings(Struct, frozen=True):
    """Settings of the viewer's seat, and what it could settle."""

    value: dict[str, Any]
    schema: list[Field]


class LessonState(Struct, frozen=True):
    """The step at which a lesson stands: its text, and the choice it waits for."""

    id: str
    title: str
    step: int
    steps: int
    text: str
    choose: OptionData | None
    done: bool
    aim: str | UnsetType = UNSET
    """What the game is about and how one wins, before the first choice of the first lesson."""


class ShownResult(Struct, frozen=True):
    """The end of a match; ``text`` says it in sentences: the reason, the winners."""

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    reason: str
    together: bool
    text: list[str]


class ShownGoal(Struct, frozen=True):
    """What the match is about, in a sentence, and how far it has come, in a few words each."""

    aim: str
    progress: list[str]


class Ready(Struct, frozen=True):
    """Of a question to several that everybody may know of: the seats that are asked, and those that have answered."""

    asked: list[Seat]
    ready: list[Seat]


class Notice(Struct, frozen=True):
    """The reason why nothing can be done at a table."""

    error: str
    text: str


class View(Struct, frozen=True):
    """The redacted table. What is in ``table`` only the game's board knows."""

    game: str
    options: dict[str, str]
    seat: Seat
    seats: int
    names: list[str]
    table: Any


class ToldMove(Struct, frozen=True):
    """A move of a line, with its words."""

    seat: Seat
    option: OptionData
    text: str


# -- marks of a team ----------------------------------------------------------------------------------


class Placed(Struct, frozen=True, tag_field="kind"):
    """A mark on the table: its number, and whose it is."""

    n: int
    seat: Seat


class PlacedPing(Placed, frozen=True, tag="ping"):
    """Look here."""

    at: str


class PlacedArrow(Placed, frozen=True, tag="arrow"):
    """From one thing to another."""

    start: str = field(name="from")
    to: str


class PlacedNote(Placed, frozen=True, tag="note"):
    """A few words beside a thing."""

    at: str
    text: str


class PlacedGhost(Placed, frozen=True, tag="ghost"):
    """A figure where it might go."""

    figure: str
    to: str


class PlacedLine(Placed, frozen=True, tag="line"):
    """A line of moves that somebody proposes."""

    moves: list[ToldMove]
    ended: Ended | None
    fits: bool
    """Could its first move be made now?"""


AnyPlaced = PlacedPing | PlacedArrow | PlacedNote | PlacedGhost | PlacedLine


# -- messages of the server ---------------------------------------------------------------------------


class Wish(Struct, frozen=True):
    """What a person wants of a decision of their team."""

    seat: Seat
    option: OptionData
    text: str


class Agreement(Struct, frozen=True):
    """A decision of a team on which several people have to agree."""

    wishes: list[Wish]
    """What people want, the earliest first."""
    waits: list[Seat]
    """People who have said nothing yet."""
    reader: Seat
    """The seat whose wish decides if they do not agree in time."""
    until: int | None
    """When it does, in milliseconds since 1970; null: nobody has said anything yet."""


class Frame(Struct, frozen=True, kw_only=True, rename="camel", tag_field="t", tag="frame"):
    """A table as it stands for one viewer, with the lines and the chat since the entry the viewer named."""

    seq: int
    rev: int
    prompt: int
    status: ShownStatus
    notice: Notice | None
    mode: Mode
    practice: bool
    """Free practice: may moves be taken back although somebody learnt something since?"""
    view: View | None
    """The redacted table; null in the lobby."""
    ask: Asked | None
    awaits: Seat | None
    """The seat everybody waits for; never told of a sealed question."""
    ready: Ready | None
    agreement: Agreement | None
    """Of a decision of the team: who wants what; null: nobody has to agree with anybody."""
    people: list[Person]
    turn: list[Seat]
    hints: bool
    """May the viewer ask for hints?"""
    watching: list[str]
    """Names of those who look on without a seat; "" for one who has given none."""
    undo: Literal["free", "ask", "none"]
    undo_why: str | None
    """The reason why the last decision cannot be taken back; null: it can, or there is none."""
    votes: list[Vote]
    plan: list[AnyPlaced] | None
    """Marks of a team on the table, the oldest first; null: there is no team."""
    settings: SeatSettings | None
    result: ShownResult | None
    last_move: int
    """The number of moves after which the table is as shown here."""
    moves: int
    """The number of moves in all."""
    rematch: str | None = None
    """The table at which the same people play again."""
    hurried: bool = False
    """Had the last bot that thought ahead less than half of its time, as too many tables think?"""
    goal: ShownGoal | None = None
    """What the match is about; null where the game does not say it."""
    lines: list[Line] = field(default_factory=list)
    chat: list[ChatLine] = field(default_factory=list)
    lesson: LessonState | UnsetType = UNSET
    texts: dict[str, str] | UnsetType = UNSET
    """Texts of the game that may be read now, by keys that its board knows; absent where there are none. Absent fields
    are the last ones: a patch puts new keys behind the others."""


class Patch(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="t", tag="patch"):
    """The difference between the frame the client was sent last and the table as it stands now."""

    base: int
    """``rev`` of the frame to which it applies."""
    rev: int
    seq: int
    change: Any = field(default_factory=dict)
    """Changes of the frame's fields, as ``patch.changes`` writes them."""
    lines: list[Line] = field(default_factory=list)
    chat: list[ChatLine] = field(default_factory=list)


class Nack(Struct, frozen=True, tag_field="t", tag="nack"):
    """A command was refused. Over HTTP the table comes with it, if it has changed; over the socket it came before."""

    id: str
    error: str
    text: str
    retry: float | UnsetType = UNSET
    """What came too often may be tried again after so many seconds."""
    frame: Frame | UnsetType = UNSET


class Refused(Struct, frozen=True, tag_field="t", tag="refused"):
    """The table, or the seat, is not for this player to see."""

    error: str
    text: str


class Ping(Struct, frozen=True, tag_field="t", tag="ping"):
    """A sign of life, with the server's clock in milliseconds since 1970."""

    now: int


class Tried(Struct, frozen=True, tag_field="t", tag="tried"):
    """The position that a line of moves would lead to."""

    id: str
    prompt: int
    moves: list[ToldMove]
    ended: Ended | None
    view: View
    ask: TriedAsk | None
    awaits: Seat | None
    turn: list[Seat]
    lines: list[Line]
    result: ShownResult | None


# -- messages of a client -----------------------------------------------------------------------------


class Pong(Struct, frozen=True, tag_field="t", tag="pong"):
    """An answer to a sign of life."""


class Resend(Struct, frozen=True, tag_field="t", tag="frame"):
    """A wish for a whole frame: the client does not have the one to which a patch applies."""

    since: int | None = None
    """The last entry of the log that the client knows of."""


# -- answers over HTTP --------------------------------------------------------------------------------


class StoryEntry(Struct, frozen=True):
    """The log of a move. Move 0 is the set-up."""

    move: int
    seq: int
    lines: list[Line]


class SeatSummary(Struct, frozen=True):
    """A seat in a list of tables."""

    name: str
    kind: Literal["human", "bot", "open"]
    bot: str
    mine: bool
    taken: bool


class Summary(Struct, frozen=True, rename="camel", kw_only=True):
    """A table in a list."""

    id: str
    game: str
    title: str
    team: bool
    """Do all play together?"""
    mode: Mode
    status: ShownStatus
    seats: list[SeatSummary]
    creator: bool
    your_move: bool
    moves: int
    updated: float
    commitment: str
    """The fingerprint of the secret key of chance, published before the deal."""
    practice: bool
    hints: bool
    """May hints be asked for during play?"""
    given_up: bool
    """Did all people resign before the match had ended?"""


class TableInfo(Summary, frozen=True, kw_only=True):
    """A table with all that can be known of it without looking at it."""

    options: dict[str, str]
    version: str
    content: str
    """The fingerprint of the cards."""
    created: float
    lesson: str
    """The lesson that it is; "": none."""
    campaign: str
    """The id of the campaign that it belongs to, for those who have a seat; "": none, or not told."""
    told: str
    """What the caller has to know before the match, in a sentence; "": nothing."""
    kept_out: bool
    """Can the caller take no seat here?"""


class TableLists(Struct, frozen=True):
    """The caller's tables, and those of others that can be joined; the latest first."""

    mine: list[Summary]
    open: list[Summary]


class JudgedChoice(Struct, frozen=True):
    """The search's opinion of an option, in words."""

    option: OptionData
    label: str
    share: float
    worth: float
    reason: str


class Hint(Struct, frozen=True):
    """The search's opinion of the options of a question, the best first."""

    judged: list[JudgedChoice]
