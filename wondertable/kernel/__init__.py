"""The table itself: it names no game, imports no game and does no input or output of its own.

Writing a game takes ``Game``, ``Table``, ``state``, ``Ask``, ``AskAll``, ``Option`` and ``Rules``; running one takes
``load`` and ``Match``.
"""

from wondertable.kernel.advisor import Advisor, Thinking
from wondertable.kernel.ask import NOWHERE, Ask, AskAll, On, Option, Rules, Seat, StepEnded
from wondertable.kernel.chance import Chance, Provable, Scripted, Seeded
from wondertable.kernel.content import Pack, Printed, Source, Titles
from wondertable.kernel.errors import AnswerError, ContentError, RecordError, RulesError, SetupError, WondertableError
from wondertable.kernel.events import Event, Line, Message, because
from wondertable.kernel.game import Game, Result, Setting, Undoing
from wondertable.kernel.guide import Goal, Guide, QuestionHelp
from wondertable.kernel.lesson import Lesson
from wondertable.kernel.match import Match, UndoTerms
from wondertable.kernel.record import Record
from wondertable.kernel.registry import broken, game_class, load, slugs
from wondertable.kernel.state import (
    EVERYONE,
    NOBODY,
    OWNER,
    BySeat,
    Cards,
    Hidden,
    Shared,
    Sight,
    State,
    Unsent,
    Zone,
    digest,
    state,
)
from wondertable.kernel.stats import Stats
from wondertable.kernel.table import Table
from wondertable.kernel.words import LANGUAGES, Words

__all__ = [
    "EVERYONE",
    "LANGUAGES",
    "NOBODY",
    "NOWHERE",
    "OWNER",
    "Advisor",
    "AnswerError",
    "Ask",
    "AskAll",
    "BySeat",
    "Cards",
    "Chance",
    "ContentError",
    "Event",
    "Game",
    "Goal",
    "Guide",
    "Hidden",
    "Lesson",
    "Line",
    "Match",
    "Message",
    "On",
    "Option",
    "Pack",
    "Printed",
    "Provable",
    "QuestionHelp",
    "Record",
    "RecordError",
    "Result",
    "Rules",
    "RulesError",
    "Scripted",
    "Seat",
    "Seeded",
    "Setting",
    "SetupError",
    "Shared",
    "Sight",
    "Source",
    "State",
    "Stats",
    "StepEnded",
    "Table",
    "Thinking",
    "Titles",
    "UndoTerms",
    "Undoing",
    "Unsent",
    "WondertableError",
    "Words",
    "Zone",
    "because",
    "broken",
    "digest",
    "game_class",
    "load",
    "slugs",
    "state",
]
