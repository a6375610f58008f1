"""Explanations for people: the optional part of a game that names things and helps with a question.

Everything about a question is said on the table as the asked seat sees it: a copy in which all that is hidden from the
seat has been dealt anew (``Match.sight``). So nothing hidden can be told; a card that the seat does not see is made up
there and is not to be spoken of.

A game without a guide is played everywhere, too: options are labelled by their words or fields.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, TypeVar

from wondertable.kernel.ask import Ask, Seat
from wondertable.kernel.events import Message
from wondertable.kernel.table import Table

if TYPE_CHECKING:
    from wondertable.kernel.events import Line
    from wondertable.kernel.lesson import Lesson
    from wondertable.kernel.words import Words

__all__ = ["Goal", "Guide", "QuestionHelp"]

T = TypeVar("T", bound=Table)


def _no_note(option: Any, words: Words) -> str:
    return ""


def _no_reason(option: Any) -> Message | None:
    return None


def _no_why(thing: str) -> Message | None:
    return None


class Goal(NamedTuple):
    """What a match is about: its aim and its end in one short sentence, and how far it has come."""

    aim: Message
    progress: Sequence[Message] = ()
    """The state of the match in a few words each, the most telling first."""


class QuestionHelp(NamedTuple):
    """Help with one question; its functions are called for the options and things that are shown."""

    note: Callable[[Any, Words], str] = _no_note
    """What an option would do, in a few words; "" where there is nothing to add to its label."""
    reason: Callable[[Any], Message | None] = _no_reason
    """Why the game's heuristic likes an option."""
    things: Sequence[str] = ()
    """Ids of the things that somebody might want to use for an answer, whether they can or not."""
    why_not: Callable[[str], Message | None] = _no_why
    """Why a thing cannot be used; ``None`` where there is nothing to explain."""


class Guide(Generic[T]):
    """The explanations of a game. This one has none."""

    prompts: ClassVar[Mapping[str, Callable[[Any, Ask], QuestionHelp]]] = {}
    """By prompt, the function that helps with the question: on the table as the asked seat sees it."""
    rules: ClassVar[Mapping[str, str]] = {}
    """By prompt, the id of the rule in the rulebook that is behind the question."""
    card_type: ClassVar[Any] = dict[str, Any]
    """The type of each of ``cards``: a struct, or a union of tagged ones, each with an ``id`` and a ``type``."""

    def question(self, table: T, ask: Ask) -> QuestionHelp:
        """Help with a question, on the table as the asked seat sees it."""
        prompt = self.prompts.get(ask.prompt)
        return QuestionHelp() if prompt is None else prompt(table, ask)

    def follows(self, table: T, ask: Ask, option: Any) -> Message | None:
        """What comes after an option and is not in its label: that the turn ends, that more is to be chosen."""
        return None

    def goal(self, table: T, seat: Seat) -> Goal | None:
        """The aim of the match and how far it has come, for a seat (-1: a spectator); ``None``: nothing is shown.

        As ``Game.view`` it is given the table itself, and says only what follows from what the seat sees.
        """
        return None

    def name_of(self, words: Words, fact: str, value: Any) -> str | None:
        """The name of a fact of an event or an option (a card, a place), in the viewer's language.

        ``None``: as it is. ``words.facts`` are all facts of the message, ``words.context`` is what ``context`` gave,
        if a match is known; for the options of a question ``words.table`` is the table as the asked seat sees it.
        """
        return None

    def context(self, table: T) -> Any:
        """What the names of a whole match depend on, as the chapter of a story; public, and of the past as of now."""
        return None

    def read_out(self, words: Words, line: Line) -> Sequence[str]:
        """Paragraphs to be read after a line of the log, where all of a match is told in order: a page of a story."""
        return ()

    def cards(self, words: Words) -> Sequence[Any]:
        """Everything that is printed on every card, in words, for a page that draws and explains them."""
        return []

    def texts(self, table: T, words: Words) -> Mapping[str, str]:
        """Longer texts that may be read at the table now, by keys that the game's board knows.

        For texts that must not be sent before their time, such as the pages of a story: on the table as the viewer sees
        it, in the language of ``words``.
        """
        return {}

    def match_title(self, words: Words, legacy: Any) -> str:
        """The name of the match that follows in a campaign with this legacy (``None``: the first); "" is no name."""
        return ""

    def match_outcome(self, words: Words, before: Any, after: Any) -> str:
        """How a match of a campaign ended, in a sentence: from the legacies before and after it; "" is nothing."""
        return ""

    def legacy_texts(self, words: Words, legacy: Any) -> Mapping[str, str]:
        """Names for a page that shows what a campaign has handed on so far (``None``: nothing yet), by keys that the
        game's part of that page knows: of nothing that is still to come."""
        return {}

    def lessons(self) -> Sequence[Lesson]:
        """The tutorial."""
        return ()
