"""The page of all words: every message is there, and each is filled in as it will be read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests import catalogues
from wondertable.kernel import LANGUAGES, Words
from wondertable.lab import word_list

PACKAGES = list(word_list.parts())


def test_every_package_with_words_is_found() -> None:
    assert len(PACKAGES) == len(list(catalogues.PACKAGE.rglob("words/en.po"))) > 8
    assert {"wondertable.kernel", "wondertable.server", "wondertable.games.mad_tea_party.terminal"} <= set(PACKAGES)


def test_a_page_has_every_message_in_every_language(tmp_path: Path) -> None:
    out = tmp_path / "made" / "words.html"
    assert word_list.main(["wondertable.kernel", "wondertable.games.mad_tea_party", "--out", str(out)]) == 0
    page = out.read_text("utf-8")
    for package in ("kernel", "games/mad_tea_party"):
        for what in catalogues.catalogue(catalogues.PACKAGE / package, "en").messages:
            assert f"<th scope=row>{what}</th>" in page, what
    for language in LANGUAGES:
        assert f"<td lang={language}>" in page
    filled = re.findall("<li><b>.*?</b> (.*?)</li>", page)
    assert len(filled) > 1000
    assert [text for text in filled if re.search(r"\{\w+\}|⟨|None", text)] == []


@pytest.fixture(scope="module")
def tea() -> tuple[word_list.Facts, dict[str, Words]]:
    return word_list.speakers("wondertable.games.mad_tea_party")


Tea = tuple[word_list.Facts, dict[str, Words]]


def told(tea: Tea, what: str, language: str = "en") -> dict[str, str]:
    forms = word_list.read_words("wondertable.games.mad_tea_party", "en")[what]
    return {one.kind: one.said[language] for one in word_list.examples(what, forms, *tea)}


def test_a_counted_message_is_shown_for_several_counts(tea: Tea) -> None:
    assert told(tea, "page.vp", "ru") == {
        "0": "0 очков победы",
        "1": "1 очко победы",
        "2": "2 очка победы",
        "5": "5 очков победы",
        "21": "21 очко победы",
    }


def test_a_list_is_shown_with_none_one_and_several(tea: Tea) -> None:
    said = told(tea, "log.declares-fetch")
    assert list(said) == ["none", "one", "several"]
    assert said["none"].endswith("nothing.")
    assert len(said["one"]) < len(said["several"])
    assert not re.search(r"\bC\d\d\b", said["several"])


def test_gaps_hold_what_games_have_told(tea: Tea) -> None:
    assert re.fullmatch(r"(Anna|Boris) draws the chapter “.+”\.", told(tea, "log.drew-chapter")[""])
    assert told(tea, "page.watching") == {}
