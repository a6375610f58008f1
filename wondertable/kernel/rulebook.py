"""The rules of a game in our own words, by topic, each with its id, in three languages.

One file, ``rulebook.toml``, has them all: a rule's id and source stand there once, its texts under ``ru``, ``uk`` and
``en``. A language that is missing is replaced by another one.
"""

from __future__ import annotations

import functools
import tomllib
from pathlib import Path

import msgspec

from wondertable.kernel.content import Source
from wondertable.kernel.errors import SetupError
from wondertable.kernel.words import LANGUAGES, folder_of

__all__ = ["Rule", "Rulebook", "Topic", "rulebook"]


class Rule(msgspec.Struct, frozen=True):
    """One rule: its id, where it comes from, what it says."""

    id: str
    source: Source
    text: str
    notable: bool = False
    """Shall players know of this house ruling before they make a table?"""


class Topic(msgspec.Struct, frozen=True):
    """A chapter of the rulebook."""

    id: str
    title: str
    rule: list[Rule]


class Rulebook(msgspec.Struct, frozen=True):
    """All rules of a game in one language."""

    title: str
    topic: list[Topic]

    @property
    def rules(self) -> dict[str, Rule]:
        """Every rule by its id, in the order of the book."""
        return {rule.id: rule for topic in self.topic for rule in topic.rule}

    @property
    def house_rulings(self) -> list[Rule]:
        """The house rulings that players shall know of before they make a table."""
        return [rule for rule in self.rules.values() if rule.notable]

    def find(self, text: str) -> list[Rule]:
        """The rules whose id or text contains ``text``."""
        wanted = text.casefold()
        return [rule for rule in self.rules.values() if wanted in f"{rule.id} {rule.text}".casefold()]

    def rule(self, rule_id: str) -> Rule:
        try:
            return self.rules[rule_id.upper()]
        except KeyError:
            raise SetupError("error.unknown-rule", rule=rule_id) from None


@functools.cache
def rulebook(package: str, language: str) -> Rulebook:
    """The rulebook in a game's package (``Game.package``); a missing or unreadable one is a ``SetupError``."""
    path = folder_of(package) / "rulebook.toml"
    try:
        return _read(path).in_language(language if language in LANGUAGES else LANGUAGES[0])
    except FileNotFoundError:
        raise SetupError("error.no-rulebook", package=package) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, msgspec.ValidationError) as error:
        raise SetupError("error.rulebook", file=str(path), detail=str(error)) from None


# -- the file -----------------------------------------------------------------------------------------


class _Texts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One text in several languages, at least one of them."""

    ru: str = ""
    uk: str = ""
    en: str = ""

    def __post_init__(self) -> None:
        if not (self.ru or self.uk or self.en):
            raise ValueError("a text is missing in every language")

    def in_language(self, language: str) -> str:
        found: str = getattr(self, language)
        return found or self.en or self.ru or self.uk


class _Rule(_Texts, frozen=True, kw_only=True, forbid_unknown_fields=True):
    id: str
    source: Source
    notable: bool = False

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.notable and self.source != "house":
            raise ValueError(f"{self.id}: only a house ruling can be notable")


class _Topic(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    title: _Texts
    rule: list[_Rule]


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    title: _Texts
    topic: list[_Topic]

    def in_language(self, language: str) -> Rulebook:
        topics = [
            Topic(
                topic.id,
                topic.title.in_language(language),
                [Rule(rule.id, rule.source, rule.in_language(language), rule.notable) for rule in topic.rule],
            )
            for topic in self.topic
        ]
        return Rulebook(self.title.in_language(language), topics)


@functools.cache
def _read(path: Path) -> _File:
    return msgspec.convert(tomllib.loads(path.read_text("utf-8")), _File)
