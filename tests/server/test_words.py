"""The words of the server and of its page: complete in three languages, and nothing is said without them."""

from __future__ import annotations

import re

import pytest

from tests import catalogues
from wondertable.kernel import LANGUAGES
from wondertable.server.frames import words_for

FOLDER = catalogues.PACKAGE / "server"
LATIN = frozenset(
    {"make", "play", "sqlite", "port", "SQLite", "postgresql", "PostgreSQL", "psycopg"}
    | {"pip", "install", "wondertable", "postgres", "secrets"}
)


def own(problems: list[str]) -> list[str]:
    """What is wrong with the server's own messages: those of the page have their own tests."""
    return [one for one in problems if "web." not in one]


def test_catalogues_are_complete() -> None:
    assert catalogues.incomplete(FOLDER) == []


def test_languages_speak_of_the_same_facts() -> None:
    assert catalogues.unlike(FOLDER) == []


def test_nothing_is_left_untranslated() -> None:
    assert own(catalogues.dummies(FOLDER, frozenset())) == []


def test_spelling() -> None:
    assert own(catalogues.misspelt(FOLDER, LATIN)) == []


def test_every_refusal_has_words_with_its_facts() -> None:
    words = catalogues.catalogue(FOLDER, "en").messages
    said = catalogues.messages_named(FOLDER, "server.error.")
    assert len({one.what for one in said}) > 35
    wrong = []
    for what, facts, where in said:
        if what not in words or (facts is not None and not catalogues.placeholders(words[what]) <= facts):
            wrong.append(f"{where}: {what}")
    assert wrong == []


def test_no_message_is_dead() -> None:
    words = {what for what in catalogues.catalogue(FOLDER, "en").messages if what.startswith("server.error.")}
    assert sorted(words - catalogues.constants(FOLDER, "server.error.")) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_happens_around_the_game_has_words(language: str) -> None:
    words = words_for(language)
    code = "".join(path.read_text("utf-8") for path in FOLDER.glob("*.py"))
    remarks = set(re.findall(r'"(table-[a-z-]+)"', code))
    assert len(remarks) >= 7
    ids = [*(f"log.{what}" for what in remarks), "server.vote.bot", "server.vote.undo", "server.page-not-built"]
    assert [what for what in ids if not words.has(what)] == []
