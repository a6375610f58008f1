"""The drawings: right boxes, known colours, no words, no fat files."""

from __future__ import annotations

import runpy
from typing import Any

import pytest

from tests.web.conftest import ROOT

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
