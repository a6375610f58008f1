"""Names of players, the same in the terminal and on the server."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import catalogues
from wondertable import load
from wondertable.kernel import LANGUAGES, Words, slugs
from wondertable.kernel.names import BOT_NAMES, LONGEST_NAME, clean_name, display_names


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Anna", "Anna"),
        ("  Anna   Maria ", "Anna Maria"),
        ("An\x1b[1mna\n", "An[1mna"),
        ("\u202e\u200b", ""),
        ("", ""),
        ("x" * 100, "x" * LONGEST_NAME),
        ("x" * (LONGEST_NAME - 1) + " y", "x" * (LONGEST_NAME - 1)),
    ],
)
def test_a_name_is_a_few_visible_letters(typed: str, name: str) -> None:
    assert clean_name(typed) == name
    assert clean_name(name) == name


def test_everybody_has_a_name() -> None:
    seats = [("", True), ("Anna", False), ("", False), ("Robo", True), ("", True)]
    assert display_names(seats, Words("en")) == ["Dormouse", "Anna", "Player 3", "Robo", "Bill the Lizard"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", [None, "mad_tea_party", "gravity_falls"])
def test_bots_have_different_names_in_every_language(language: str, slug: str | None) -> None:
    words = Words(language, load(slug) if slug else None)
    names = display_names([("", True)] * (BOT_NAMES + 1), words)
    assert len(set(names)) == BOT_NAMES
    assert names[0] == names[-1]
    assert not [name for name in names if name.startswith("bot.")]


def test_a_game_may_have_its_own_names_for_bots() -> None:
    assert display_names([("", True)], Words("en", load("gravity_falls"))) == ["Raccoon"]


def mentioned(game: Path, language: str) -> Iterator[str]:
    """Everything that a game names: its words and what is printed in its content."""
    for what, forms in catalogues.catalogue(game, language).messages.items():
        if not what.startswith("bot."):
            yield from forms
    for path in sorted((*game.rglob("*.toml"), *game.rglob("*.yaml"))):
        if path.name != "rulebook.toml":
            yield path.read_text("utf-8")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", slugs())
def test_no_bot_is_called_what_is_in_play(slug: str, language: str) -> None:
    words, text = Words(language, load(slug)), "\n".join(mentioned(catalogues.PACKAGE / "games" / slug, language))
    names = [words.say(f"bot.{number}") for number in range(1, BOT_NAMES + 1)]
    assert [name for name in names if re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text)] == []
