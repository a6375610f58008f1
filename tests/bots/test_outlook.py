"""How likely everybody is to win, and what an option is worth: judged from a seat's own knowledge."""

from __future__ import annotations

import pytest

from wondertable import load
from wondertable.bots import Perspective, outlook, weigh
from wondertable.games.mad_tea_party.options import END, PASS, Cat, Play, PlayChapter
from wondertable.games.mad_tea_party.position import arrange
from wondertable.kernel import Seeded

GAME = load("mad_tea_party")


def test_chances_add_up_and_follow_the_score() -> None:
    match = arrange(GAME, seats=3, piles=["K27 K02 K09", "", ""], decks={"character": 4})
    chances = outlook(Perspective(match, 0), 6, seed=1)
    assert sum(chances) == pytest.approx(1)
    assert chances[0] == max(chances) > 0.5
    assert outlook(Perspective(match, 0), 6, seed=1) == chances


def test_chances_depend_on_nothing_hidden() -> None:
    match = GAME.new(3, 4)
    seat = next(iter(match.asks))
    twin = match.fork()
    GAME.reimagine(twin.table, seat, Seeded(9))
    assert twin.digest() != match.digest()
    assert outlook(Perspective(twin, seat), 4, seed=2) == outlook(Perspective(match, seat), 4, seed=2)
    options = match.asks[seat].options
    assert weigh(Perspective(twin, seat), options, 3, seed=2) == weigh(Perspective(match, seat), options, 3, seed=2)


def test_options_are_weighed_over_the_same_deals() -> None:
    tea = {"mid-1": "C39", "mid-2": "C29", "mid-3": "C01"}
    match = arrange(GAME, seats=2, hands=["K19"], tea=tea, decks={"character": 2})
    better, worse = weigh(Perspective(match, 0), [PlayChapter("K19"), END], 8, seed=3)
    assert better > worse
    same = weigh(Perspective(match, 0), [END, END], 4, seed=3)
    assert same[0] == same[1]


def test_a_sealed_answer_is_weighed_with_everybody_elses() -> None:
    match = arrange(GAME, seats=3, hands=["C19", "H22", ""])
    match.submit(0, Play("C19"))
    worths = weigh(Perspective(match, 1), [PASS, Cat("H22")], 3, seed=1)
    assert all(0 < worth < 1 for worth in worths)
    assert match.asks.keys() == {0, 1, 2}
