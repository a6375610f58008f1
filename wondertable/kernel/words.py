"""Words in Russian, Ukrainian and English: message ids with facts, said in the viewer's language.

Every package that says something has a folder ``words`` with ``ru.po``, ``uk.po`` and ``en.po``; their
compiled forms are read here. A fact that is a card, a place or a player is turned into its name first, so that
messages need no inflection («Алиса: 3 осколка»).
"""

from __future__ import annotations

import copy
import functools
import gettext
import importlib
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from wondertable.kernel.errors import WondertableError

if TYPE_CHECKING:
    from wondertable.kernel.ask import Ask, Option
    from wondertable.kernel.events import Line
    from wondertable.kernel.game import Game, Result
    from wondertable.kernel.table import Table

__all__ = ["LANGUAGES", "Words", "catalogue"]

LANGUAGES = ("ru", "uk", "en")
"""The languages of the table; the first is the default."""


class Words:
    """A language, the catalogues of the table and of one game, and the names of the players."""

    def __init__(
        self,
        language: str,
        game: Game[Any] | None = None,
        names: Sequence[str] = (),
        also: Sequence[str] = (),
    ) -> None:
        """``also`` names further packages with words (``wondertable.cli``)."""
        self.language = language if language in LANGUAGES else LANGUAGES[0]
        self.game = game
        self.names = names
        self.table: Table | None = None
        self.asked: Ask | None = None
        folders = [*also, "wondertable.kernel"]
        if game is not None:
            folders.insert(0, type(game).__module__.rpartition(".")[0])
        self._catalogues = [catalogue(folder, self.language) for folder in folders]

    def at(self, table: Table, ask: Ask) -> Self:
        """These words for the options of a question: a game may then name a place by what lies there.

        A game looks only at what the asked seat sees. The log is said without it: it is about the past.
        """
        here = copy.copy(self)
        here.table, here.asked = table, ask
        return here

    def has(self, what: str) -> bool:
        return any(catalogue.gettext(what) != what for catalogue in self._catalogues)

    def say(self, what: str, **facts: Any) -> str:
        """The message ``what`` with its facts; ``n`` chooses the plural form."""
        named = {fact: self.name(fact, value) for fact, value in facts.items()}
        return self._message(what, facts.get("n")).format_map(_Gaps(named))

    def line(self, line: Line) -> str:
        """A line of the log."""
        if line.what == "because":
            said = self.say(line.facts["reason"], **line.facts["facts"])
            return self.say("log.because", who=line.facts["who"], said=said)
        return self.say(f"log.{line.what}", **line.facts)

    def result(self, result: Result) -> list[str]:
        """How a match has ended: why, and who has won; a team wins or loses as one."""
        lines = [self.say(f"reason.{result.reason}")] if result.reason else []
        if result.together:
            lines.append(self.say("table.won-together" if result.winners else "table.lost-together"))
        elif result.winners:
            names = ", ".join(self.player(seat) for seat in result.winners)
            lines.append(self.say("table.winner", n=len(result.winners), winners=names))
        else:
            lines.append(self.say("table.no-winner"))
        return lines

    def option(self, option: Option) -> str:
        """The label of an option."""
        facts = option.plain()
        return self.say(f"option.{facts.pop('do')}", **facts)

    def ask(self, ask: Ask) -> str:
        """The sentence that says what a seat must decide."""
        return self.say(f"ask.{ask.prompt}", **(ask.facts or {}))

    def error(self, error: WondertableError) -> str:
        """What went wrong. Its facts are as somebody wrote them (a file, an id, a value): they get no names."""
        written = {fact: str(value) for fact, value in error.facts.items()}
        return self._message(error.what, error.facts.get("n")).format_map(_Gaps(written))

    def name(self, fact: str, value: Any) -> str:
        """How a fact is called: a player, whatever the game can name, or the value itself."""
        if fact in ("who", "whom", "by") and isinstance(value, int):
            return self.player(value)
        if self.game is not None:
            noun = self.game.noun(self, fact, value)
            if noun is not None:
                return noun
        return str(value)

    def player(self, seat: int) -> str:
        if 0 <= seat < len(self.names) and self.names[seat]:
            return self.names[seat]
        return self.say("table.player", number=seat + 1)

    def _message(self, what: str, number: Any) -> str:
        for catalogue in self._catalogues:
            if isinstance(number, int):
                found = catalogue.ngettext(what, what, number)
                if found != what:
                    return found
            found = catalogue.gettext(what)
            if found != what:
                return found
        return what


class _Gaps(dict[str, str]):
    """A message may name a fact that was not given: it stays visible instead of failing."""

    def __missing__(self, key: str) -> str:
        return f"{{{key}}}"


@functools.cache
def catalogue(package: str, language: str) -> gettext.NullTranslations:
    """The compiled words of a package; empty if it has none."""
    home = importlib.import_module(package).__file__
    path = Path(home or "").parent / "words" / f"{language}.mo"
    try:
        with path.open("rb") as file:
            return gettext.GNUTranslations(file)
    except FileNotFoundError:
        return gettext.NullTranslations()
