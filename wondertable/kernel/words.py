"""Words in Russian, Ukrainian and English: message ids with facts, said in the viewer's language.

Every package that says something has a folder ``words`` with ``ru.po``, ``uk.po`` and ``en.po``; their
compiled forms (``.mo``) are read here, or they themselves where they are newer. What has no words is told by its id and
facts. A fact that is a card, a place or a player is turned into its name first, so that
messages need no inflection («Алиса: 3 осколка»).
"""

from __future__ import annotations

import functools
import gettext
import importlib
import io
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from wondertable.kernel import numbers
from wondertable.kernel.errors import SetupError, WondertableError

if TYPE_CHECKING:
    from wondertable.kernel.ask import Ask, Option
    from wondertable.kernel.events import Line
    from wondertable.kernel.game import Game, Result
    from wondertable.kernel.match import Match
    from wondertable.kernel.table import Table

__all__ = ["LANGUAGES", "Words", "catalogue", "folder_of"]

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
        self.prompt = ""
        """The prompt of the question whose options are said; "": of none."""
        self.match: Match[Any] | None = None
        self._table: Table | None = None
        self._asked: Ask | None = None
        self._facts: Mapping[str, Any] = {}
        self._looks = 0
        """How often something was looked at that may be another the next time."""
        self._kept: dict[Any, str] = {}
        """Names, and labels of options, that were made without such a look; shared by all copies."""
        folders = [*also, "wondertable.kernel"]
        if game is not None:
            folders.insert(0, game.package)
        self._packages = tuple(folders)
        self._catalogues = _catalogues(self._packages, self.language)

    def _copy(self) -> Self:
        here = object.__new__(type(self))
        here.__dict__.update(self.__dict__)
        return here

    def also(self, package: str) -> Self:
        """These words and those of one more package."""
        here = self._copy()
        here._packages = (package, *self._packages)
        here._catalogues = _catalogues(here._packages, self.language)
        here._kept = {}
        return here

    def of(self, match: Match[Any]) -> Self:
        """These words for the log of a match: ``context`` is then what its names depend on."""
        here = self._copy()
        here.match = match
        return here

    @property
    def table(self) -> Table | None:
        """The table as the asked seat sees it, if options of a question are said (``at``)."""
        self._looks += bool(self.prompt)
        return self._table

    @property
    def asked(self) -> Ask | None:
        """That question. Its ``prompt`` alone is better asked of the words: then what is said can be kept."""
        self._looks += bool(self.prompt)
        return self._asked

    @property
    def facts(self) -> Mapping[str, Any]:
        """All facts of the message whose facts are being named."""
        self._looks += 1
        return self._facts

    @property
    def context(self) -> Any:
        """The guide's ``context`` of the match that is spoken of; ``None`` if none is known."""
        self._looks += 1
        table = self.match.table if self._table is None and self.match is not None else self._table
        return None if table is None or self.game is None else self.game.guide.context(table)

    def at(self, table: Table, ask: Ask) -> Self:
        """These words for the options of a question: a game may then name a place by what lies there.

        ``table`` is as the asked seat sees it (``Match.sight``). The log is said without it: it is about the past.
        """
        here = self._copy()
        here._table, here._asked, here.prompt = table, ask, ask.prompt
        return here

    def has(self, what: str) -> bool:
        return self._catalogues.message(what) is not None

    def say(self, what: str, **facts: Any) -> str:
        """The message ``what`` with its facts; ``n`` chooses the plural form."""
        if not facts:
            text = self._catalogues.text(what)
            return self._unworded(what, facts) if text is None else text
        named = self._named(facts)
        message = self._message(what, facts.get("n"))
        return self._unworded(what, named) if message is None else _filled(message, named)

    def line(self, line: Line) -> str:
        """A line of the log."""
        if line.what == "because":
            said = self.say(line.facts["reason"], **line.facts["facts"])
            return self.say("log.because", who=line.facts["who"], said=said)
        return self.say(f"log.{line.what}", **line.facts)

    def result(self, result: Result) -> list[str]:
        """The end of a match: why, and who has won; a team wins or loses as one."""
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
        try:
            return self._keep((self.prompt, option), self._option, option)
        except TypeError:  # an option with a list in it is no key
            return self._option(option)

    def _option(self, option: Option) -> str:
        facts = option.plain()
        return self.say(f"option.{facts.pop('do')}", **facts)

    def _keep(self, key: Any, make: Callable[..., str], *arguments: Any) -> str:
        """Something said, made once as long as nothing is looked at for it that may change."""
        kept = self._kept.get(key)
        if kept is None:
            looks = self._looks
            kept = make(*arguments)
            if looks == self._looks:
                if len(self._kept) >= MOST_KEPT:
                    self._kept.clear()
                self._kept[key] = kept
        return kept

    def labels(self, options: Sequence[Option]) -> list[str]:
        """The labels of options that are offered together: those that differ in what they name do not read alike."""
        labels = [self.option(option) for option in options]
        if len({*labels}) == len(labels):
            return labels
        often = Counter(labels)
        named: dict[str, set[str]] = {}
        details: list[str] = []
        for label, option in zip(labels, options, strict=True):
            facts = option.plain() if often[label] > 1 else {"do": ""}
            del facts["do"]
            details.append(_listed(self._named(facts)))
            named.setdefault(label, set()).add(details[-1])
        return [
            f"{label} ({detail})" if len(named[label]) > 1 else label
            for label, detail in zip(labels, details, strict=True)
        ]

    def ask(self, ask: Ask) -> str:
        """The sentence that says what a seat must decide."""
        return self.say(f"ask.{ask.prompt}", **(ask.facts or {}))

    def error(self, error: WondertableError) -> str:
        """An error in words. Its facts are as somebody wrote them (a file, an id, a value): they get no names."""
        written = {fact: _written(value) for fact, value in error.facts.items()}
        message = self._message(error.what, error.facts.get("n"))
        return self._unworded(error.what, written) if message is None else message.format_map(_Gaps(written))

    def name(self, fact: str, value: Any) -> str:
        """The name of a fact: a player, whatever the game can name, or the value itself; a list by its parts.

        A fraction is written with one digit after the decimal sign of the language.
        """
        if type(value) is str:
            return self._keep((self.prompt, fact, value), self._name, fact, value)
        return self._name(fact, value)

    def _name(self, fact: str, value: Any) -> str:
        if fact in ("who", "whom", "by") and isinstance(value, int):
            return self.player(value)
        if self.game is not None:
            noun = self.game.guide.name_of(self, fact, value)
            if noun is not None:
                return noun
        if isinstance(value, float):
            return numbers.figure(self.language, value)
        return ", ".join(self.name(fact, one) for one in value) if isinstance(value, (list, tuple)) else str(value)

    def _named(self, facts: Mapping[str, Any]) -> dict[str, str]:
        """The names of the facts of one message, each known together with the others (``facts``)."""
        if not facts:
            return {}
        before, self._facts = self._facts, facts
        try:
            return {fact: self.name(fact, value) for fact, value in facts.items()}
        finally:
            self._facts = before

    def player(self, seat: int) -> str:
        if 0 <= seat < len(self.names) and self.names[seat]:
            return self.names[seat]
        return self.say("table.player", number=seat + 1)

    def _message(self, what: str, number: Any) -> str | None:
        return self._catalogues.message(what, number)

    def _unworded(self, what: str, facts: Mapping[str, str]) -> str:
        """The text for a message that has no words: a game's own by its name, any other by its whole id."""
        kind, _, name = what.partition(".")
        if what == "game.title" and self.game is not None:
            return self.game.slug
        if what == "game.line":
            return ""
        shown = name.rpartition(".")[2] if kind == "setting" else name if kind in _OF_GAMES else what
        return f"{shown} ({_listed(facts)})" if facts else shown


_OF_GAMES = frozenset({"option", "ask", "log", "reason", "measure", "kind"})
"""Beginnings of the ids of a game's own messages, if they are shown without words."""


def _written(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)


def _listed(facts: Mapping[str, str]) -> str:
    return ", ".join(f"{fact}={value}" for fact, value in facts.items())


def _filled(message: str, facts: Mapping[str, str]) -> str:
    """A message with its facts. A sentence that ends with a name such as «Run for It!» gets no full stop after it."""
    try:
        said = message.format_map(facts)
    except KeyError:
        said = message.format_map(_Gaps(facts))
    for fact in facts.values():
        if fact.endswith(ENDINGS):
            return _STOP.sub(r"\1", said)
    return said


ENDINGS = ("!", "?", "…", ".")
"""Signs that end a sentence by themselves."""
_STOP = re.compile(r"([!?….])\.(?!\.)")


class _Gaps(dict[str, str]):
    """A message may name a fact that was not given: it stays visible instead of failing."""

    def __missing__(self, key: str) -> str:
        return f"{{{key}}}"


class _Catalogues:
    """The catalogues of several packages in one language, the first that has a message before the others."""

    def __init__(self, packages: tuple[str, ...], language: str) -> None:
        self._catalogues = [catalogue(package, language) for package in packages]
        self._found: dict[tuple[str, int | None], str] = {}
        self._texts: dict[str, str] = {}

    def message(self, what: str, number: Any = None) -> str | None:
        """The message with this id, in the plural form for a number; ``None`` if there is none."""
        if not isinstance(number, int):
            number = None
        message = self._found.get((what, number))
        if message is None:
            message = self._look_up(what, number)
            if message is not None and (number is None or -1 <= number < MOST_NUMBERS):
                self._found[what, number] = message
        return message

    def _look_up(self, what: str, number: int | None) -> str | None:
        for words in self._catalogues:
            if number is not None:
                found = words.ngettext(what, what, number)
                if found != what:
                    return found
            found = words.gettext(what)
            if found != what:
                return found
        return None

    def text(self, what: str) -> str | None:
        """A message that needs no facts, as it is said."""
        text = self._texts.get(what)
        if text is None:
            message = self.message(what)
            if message is not None:
                text = self._texts[what] = message.format_map(_Gaps())
        return text


MOST_KEPT = 5000
"""How many names and labels are kept."""
MOST_NUMBERS = 100
"""Below it the plural forms of a message are kept."""


@functools.cache
def _catalogues(packages: tuple[str, ...], language: str) -> _Catalogues:
    return _Catalogues(packages, language)


def folder_of(package: str) -> Path:
    """The folder of a package, or the one in which a module lies."""
    module = importlib.import_module(package)
    return Path(module.__file__).parent if module.__file__ else Path(next(iter(module.__path__)))


@functools.cache
def catalogue(package: str, language: str) -> gettext.NullTranslations:
    """The words of a package; empty if it has none. An unreadable catalogue is a ``SetupError``."""
    path = folder_of(package) / "words" / language
    written, compiled = path.with_suffix(".po"), path.with_suffix(".mo")
    try:
        if _changed(written) > _changed(compiled):
            import polib

            return gettext.GNUTranslations(io.BytesIO(polib.pofile(str(written)).to_binary()))
        with compiled.open("rb") as file:
            return gettext.GNUTranslations(file)
    except FileNotFoundError:
        return gettext.NullTranslations()
    except (OSError, ValueError) as error:
        raise SetupError("error.words", file=str(written), detail=str(error)) from None


def _changed(path: Path) -> int:
    """The time at which a file was last written; -1 if there is none."""
    return path.stat().st_mtime_ns if path.exists() else -1
