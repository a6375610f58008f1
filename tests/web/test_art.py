"""The drawings: right boxes, known colours, no words, no fat files."""

from __future__ import annotations

import re
import runpy
from typing import Any

import pytest

from tests.web.conftest import ROOT
from wondertable import load, slugs

GAMES = ROOT / "web" / "src" / "games"
SCRIPT: dict[str, Any] = runpy.run_path(str(ROOT / "web" / "src" / "art" / "build_gallery.py"))


def test_every_drawing_is_sound() -> None:
    assert SCRIPT["problems"](SCRIPT["read_drawings"](), SCRIPT["read_tokens"]()) == []


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('<svg viewBox="0 0 24 24"><text>A</text></svg>', "has <text>"),
        ('<svg viewBox="0 0 24 24"><path id="a"/></svg>', "the id a has no prefix"),
        ('<svg viewBox="0 0 32 32"/>', "its viewBox is not 0 0 24 24"),
        ('<svg viewBox="0 0 24 24"><path fill="#fff"/></svg>', "an emblem has no colour of its own"),
    ],
)
def test_an_unsound_drawing_would_be_noticed(text: str, fault: str) -> None:
    assert SCRIPT["faults"]("emblems", "new", text, set()) == [fault]


@pytest.mark.parametrize("slug", slugs())
def test_a_game_brings_its_own_cover(slug: str) -> None:
    assert list(SCRIPT["read_drawings"]()[slug]["covers"]) == [slug]


def test_every_seat_has_a_shape() -> None:
    assert {f"player-{seat}" for seat in range(1, 6)} <= SCRIPT["read_drawings"]()["shared"]["emblems"].keys()


def test_every_figure_and_chapter_of_mad_tea_party_is_drawn() -> None:
    drawings = SCRIPT["read_drawings"]()
    shared, own = drawings["shared"], drawings["mad_tea_party"]
    content: Any = load("mad_tea_party").content
    kinds = {kind.id for kind in content.kinds}
    assert kinds <= shared["portraits"].keys() | own["portraits"].keys()
    assert {f"kind-{kind}" for kind in kinds} <= shared["emblems"].keys() | own["emblems"].keys()
    assert {chapter.id for chapter in content.chapters} == set(own["vignettes"])


def test_shared_art_knows_no_game() -> None:
    shared = ROOT / "web" / "src" / "art"
    figures = {path.stem for path in (GAMES / "mad_tea_party" / "art").rglob("*.svg")}
    assert len(figures) > 40
    assert [path.name for path in shared.rglob("*.svg") if path.stem in {*figures, *slugs()}] == []
    tokens = set(re.findall(r"(--[\w-]+):", (shared / "tokens.css").read_text("utf-8")))
    theirs = {
        one for path in GAMES.glob("*/art/tokens.css") for one in re.findall(r"(--[\w-]+):", path.read_text("utf-8"))
    }
    assert len(theirs) > 20
    assert tokens & theirs == set()
