"""The advice of the game: what the heuristic thinks of laying chapters."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from tests.games.mad_tea_party.driver import GAME, PlayChapter, at
from wondertable.bots import make
from wondertable.games.mad_tea_party.options import END
from wondertable.lab.run_match import play_to_end

EXPERIENCED = {"scoring": "experienced"}


def urge_to_lay(chapter: str, **position: Any) -> float:
    """How much better laying a chapter looks than ending the turn."""
    party = at(hands=[chapter], options=EXPERIENCED, **position)
    ask = party.match.asks[0]
    worths = dict(zip(ask.options, GAME.advisor.advise(party.t, ask), strict=True))
    return worths[PlayChapter(chapter)] - worths[END]


@pytest.mark.parametrize("chapter", ["K02", "K09", "K19", "K22"])
def test_with_experienced_scoring_a_chapter_is_laid_while_there_is_time(chapter: str) -> None:
    assert urge_to_lay(chapter, seats=2) > 0
    assert urge_to_lay(chapter, seats=2, decks={"character": 3}) < 0


@pytest.mark.parametrize("chapter", ["K03", "K11"])
def test_among_four_there_is_no_time_for_a_long_chapter(chapter: str) -> None:
    assert urge_to_lay(chapter, seats=2) > 0
    assert urge_to_lay(chapter, seats=4) < 0


def test_with_experienced_scoring_greedy_does_not_wait_for_a_sure_thing() -> None:
    turns = waited = 0
    for seed in range(8):
        match = GAME.new(2, seed, EXPERIENCED)
        events = play_to_end(match, [make("greedy", seed + seat) for seat in range(2)]).events
        starts = [place for place, event in enumerate(events) if event.what == "turn"]
        for start, end in pairwise(starts[4:16]):
            turns += 1
            waited += not any(event.what in ("played", "played-chapter") for event in events[start:end])
    assert waited < 0.25 * turns
