"""Types of the JSON API: requests and answers that are no messages of a live table (those are in ``protocol``)."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from wondertable.server.record_check import LONGEST_OPTION, LONGEST_OPTION_NAME, MOST_OPTIONS

__all__ = [
    "Ballot",
    "Beginning",
    "BotInfo",
    "CampaignInfo",
    "CampaignMatch",
    "Card",
    "Claim",
    "CommandQuery",
    "Done",
    "ErrorAnswer",
    "FrameQuery",
    "GameInfo",
    "GameSchemas",
    "GameSetting",
    "Health",
    "HintWish",
    "HouseRuling",
    "LanguageQuery",
    "LessonInfo",
    "NewCampaign",
    "NewMatch",
    "NewTable",
    "SeatAnswer",
    "SeatWish",
    "SettingValue",
    "Suitable",
    "TableId",
    "ViewQuery",
    "WordsQuery",
]

LONGEST_WAIT = 25.0
"""Seconds that a request for news may wait."""
HINT_SECONDS = 3.0
"""Seconds that the search may think about a hint."""

Name = Annotated[str, Meta(max_length=100)]
Bot = Annotated[str, Meta(max_length=20)]
Language = Annotated[str, Meta(max_length=8, description="ru, uk or en: the language of all texts")]
SeatOrNone = Annotated[int, Meta(description="The seat from which the viewer looks; -1: a spectator")]
Since = Annotated[int | None, Meta(description="The last entry of the log that the viewer has seen")]


class Request(Struct, frozen=True, omit_defaults=True):
    """A request. Fields with a default may be left out."""


# -- queries ------------------------------------------------------------------------------------------


class LanguageQuery(Request, frozen=True):
    """The language of the answer."""

    lang: Language = ""


class WordsQuery(Request, frozen=True):
    """The game whose words are wanted; without one those of the page."""

    game: str = ""


class ViewQuery(Request, frozen=True):
    """The seat from which a table is looked at."""

    seat: SeatOrNone = -1
    lang: Language = ""


class CommandQuery(ViewQuery, frozen=True):
    """The seat that sends a command, and the last entry and the last revision that it has seen."""

    since: Since = None
    rev: Annotated[int | None, Meta(description="The revision of the last frame")] = None


class FrameQuery(CommandQuery, frozen=True):
    """The last entry and the last revision that the viewer has seen, and how long to wait for newer ones."""

    wait: Annotated[float, Meta(ge=0, le=LONGEST_WAIT, description="Seconds to wait for something new")] = 0.0


# -- bodies -------------------------------------------------------------------------------------------


class SeatWish(Request, frozen=True):
    """A seat of a new table, as whoever makes the table wants it."""

    kind: Literal["me", "open", "bot"]
    bot: Bot = ""
    name: Name = ""


class NewTable(Request, frozen=True):
    """A table to be made."""

    game: Name
    mode: Literal["solo", "device", "friends"]
    seats: Annotated[list[SeatWish], Meta(max_length=20)]
    options: Annotated[
        dict[Annotated[str, Meta(max_length=LONGEST_OPTION_NAME)], Annotated[str, Meta(max_length=LONGEST_OPTION)]],
        Meta(max_length=MOST_OPTIONS),
    ] = {}
    open: bool = False
    """May strangers find it in the list?"""
    practice: bool = False
    """Free practice: may moves be taken back although somebody learnt something since?"""
    hints: bool | None = None
    """May hints be asked for during play? null: at a table of friends no, elsewhere yes."""
    lang: Language = ""


class NewCampaign(Request, frozen=True):
    """A campaign to be begun."""

    game: Name
    name: Name = ""


class CampaignName(Request, frozen=True):
    """Another name of a campaign."""

    name: Name


class NewMatch(Request, frozen=True):
    """The next match of a campaign, or with ``again`` the table of a finished one that is played again for practice."""

    mode: Literal["solo", "device", "friends"]
    seats: Annotated[list[SeatWish], Meta(max_length=20)]
    options: Annotated[
        dict[Annotated[str, Meta(max_length=LONGEST_OPTION_NAME)], Annotated[str, Meta(max_length=LONGEST_OPTION)]],
        Meta(max_length=MOST_OPTIONS),
    ] = {}
    again: Annotated[str, Meta(max_length=20)] = ""
    hints: bool | None = None
    """May hints be asked for during play? null: at a table of friends no, elsewhere yes."""


class Claim(Request, frozen=True):
    """A seat to be taken, or (by whoever made the table) to be given to a bot or freed."""

    name: Name = ""
    kind: Literal["me", "bot", "open"] = "me"
    bot: Bot = "greedy"
    keep_out: bool = False
    """With ``open``: shall who sat there take no seat at this table any more?"""


class Beginning(Request, frozen=True):
    """The start of a match: ``fill`` names the bot for seats that are still free."""

    fill: Bot = ""


class Ballot(Request, frozen=True):
    """A vote. With an ``id`` it counts once, however often it is sent."""

    seat: int
    what: Literal["bot", "undo"]
    yes: bool = True
    id: Annotated[str, Meta(max_length=64)] = ""


class HintWish(Request, frozen=True):
    """The seat that wants a hint, and how long the search may think."""

    seat: int
    seconds: Annotated[float, Meta(gt=0, le=HINT_SECONDS)] = 1.5


# -- answers ------------------------------------------------------------------------------------------


class ErrorAnswer(Struct, frozen=True):
    """A refusal: the id of a message, and the message in the language of the request."""

    error: str
    text: str
    retry: float | UnsetType = UNSET
    """What came too often may be tried again after so many seconds."""


class Health(Struct, frozen=True):
    """The server can write; ``tables`` are awake."""

    ok: bool
    version: str
    tables: int


class SettingValue(Struct, frozen=True):
    """A value of a game's setting."""

    value: str
    title: str
    help: str | UnsetType = UNSET


class Suitable(Struct, frozen=True):
    """The part of a setting that so many seats can have: some values, or ``least`` to ``most`` things to name."""

    seats: int
    values: list[str]
    least: int
    most: int


class GameSetting(Struct, frozen=True):
    """A setting of a game."""

    key: str
    title: str
    help: str
    default: str
    """The value that is offered first."""
    values: list[SettingValue]
    several: list[SettingValue]
    """Instead of one of the values: ``least`` to ``most`` different ones of these, joined by commas."""
    least: int
    most: int
    suits: list[Suitable]
    single: bool
    """Is it for single matches only, and fixed in a campaign?"""


class BotInfo(Struct, frozen=True):
    """A bot, as the game introduces it."""

    name: str
    title: str
    help: str


class HouseRuling(Struct, frozen=True):
    """A house ruling that players shall know of before they make a table."""

    id: str
    text: str


class GameInfo(Struct, frozen=True, kw_only=True):
    """A game that is installed."""

    slug: str
    title: str
    line: str = ""
    seats: tuple[int, int] = (0, 0)
    """The least and the greatest number of seats."""
    team: bool = False
    """Do all play together?"""
    campaign: bool = False
    """Is it played as a campaign, in which a match hands something on to the next?"""
    settings: list[GameSetting] = []
    bots: list[BotInfo] = []
    lessons: int = 0
    """The number of lessons of its tutorial."""
    house: list[HouseRuling] = []
    broken: str | UnsetType = UNSET
    """The reason why it cannot be played; everything but its name is empty then."""


Card = Annotated[
    dict[str, Any],
    Meta(
        description="A card with all that is printed on it; the game decides about all but its id and its type.",
        extra_json_schema={
            "properties": {"id": {"type": "string"}, "type": {"type": "string"}},
            "required": ["id", "type"],
        },
    ),
]


class GameSchemas(Struct, frozen=True):
    """JSON schemas of what a game sends and takes."""

    view: dict[str, Any]
    """The table as a seat sees it: ``view.table`` of a frame."""
    card: dict[str, Any]
    answer: dict[str, Any]
    """An answer to one of its questions."""


class LessonInfo(Struct, frozen=True):
    """A lesson of a game's tutorial."""

    id: str
    title: str
    steps: int


class TableId(Struct, frozen=True):
    """The table that was made or started."""

    id: str


class CampaignMatch(Struct, frozen=True):
    """A match of a campaign."""

    table: str
    practice: bool
    over: bool
    title: str
    """What it is, in the game's words; "" if the game has none."""
    outcome: str
    """How it ended, in a sentence; "" while it runs."""


class CampaignInfo(Struct, frozen=True):
    """A campaign: what it has handed on so far, and its matches."""

    id: str
    """Whoever knows it may go on with the campaign."""
    game: str
    title: str
    name: str
    next: str
    """What the next match is, in the game's words; "" if the campaign is complete."""
    running: str
    """The table of the match that has not ended; "" if there is none."""
    complete: bool
    legacy: dict[str, Any] | None
    texts: dict[str, str]
    """Names of what the legacy holds, by keys that the game's part of the page knows."""
    matches: list[CampaignMatch]
    updated: float


class SeatAnswer(Struct, frozen=True):
    """The seat that was taken, left or given away."""

    seat: int


class Done(Struct, frozen=True):
    """Success, with nothing else to tell."""

    ok: bool = True
