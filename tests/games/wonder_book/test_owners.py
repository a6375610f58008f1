"""Who is asked: the player of the hero, whichever seat they have (section 8.2)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.wonder_book.driver import Case, at
from wondertable.games.wonder_book.options import ATTACK, KEEP_DICE, Answer, Interact, Target
from wondertable.games.wonder_book.position import goal, last_card

Data = dict[str, Any]


def acting(**position: Any) -> Case:
    """Sid, whose player sits in the third seat, has a turn."""
    return at(heroes="lara@B ken@B sid@A", actor="sid", **position)


@pytest.mark.rule("WB-DEC-07", "WB-DEC-08", "WB-DEC-09", "WB-DEC-10", "WB-DEC-11")
def test_actions_dice_and_targets_are_the_owners() -> None:
    case = acting(wyrms="w1@A w2@B", coming="F S S S")
    assert (case.prompt, case.seats) == ("action", [2])
    case.do(ATTACK)
    assert (case.prompt, case.seats) == ("reroll", [2])
    case.do(KEEP_DICE)
    assert (case.prompt, case.seats) == ("target", [2])
    case.do(Target("w1"), ATTACK, Target("w1"))
    assert (case.prompt, case.seats) == ("surplus", [2])
    case.refuses(ATTACK, seat=0)


def interacting(*do: Data, **position: Any) -> Case:
    card = {"no": 1, "kind": "interaction", "object": "x", "back": {"do": list(do), "exit": "discard"}}
    case = acting(cards=[card, goal(2), last_card(3)], laid="01", objects={"x": ["A"]}, **position)
    return case.do(Interact("01"))


@pytest.mark.rule("WB-DEC-21")
def test_a_card_says_who_answers_it() -> None:
    answers = [{"label": "one", "do": []}, {"label": "two", "do": []}]
    picked: Data = {"from": {"sel": "area"}, "n": 1, "title": "t", "do": []}
    for by, team in (("me", False), ("team", True)):
        for effect in ({"ask": {"by": by, "options": answers}}, {"pick": {"by": by, **picked}}):
            case = interacting(effect)
            ask = next(iter(case.match.asks.values()))
            assert (ask.seat, ask.team) == (0 if team else 2, team)
    owner = {"each": {"of": {"sel": "hero"}, "do": [{"ask": {"by": "owner", "options": answers}}]}}
    case = interacting(owner)
    seats = []
    while case.prompt == "ask":
        seats += case.seats
        case.do(Answer("one"))
    assert seats == [0, 1, 2]


@pytest.mark.rule("WB-DEC-22")
def test_who_began_a_puzzle_solves_it() -> None:
    puzzles = {"p": {"type": "order", "tiles": 4, "answer": [0, 1, 2, 3]}}
    mine = interacting({"puzzle": {"id": "p", "by": "me", "tiers": []}}, puzzles=puzzles)
    assert (mine.prompt, mine.seats) == ("puzzle-order", [2])
    assert not mine.match.asks[2].team


@pytest.mark.rule("WB-DEC-23")
def test_a_reaction_is_the_owners() -> None:
    """Step In: Lara, in the second seat, may take what a Wyrm would do to Ken."""
    case = at(
        scene="A-B B-V",
        heroes="ken@A lara@B",
        skills={"lara": "L-V.a"},
        wyrms="w1@A",
        wyrm_top="W4",
        phase="enemy",
        vortex="V",
    )
    case.until("reaction")
    assert case.seats == [1]
    assert not case.match.asks[1].team


@pytest.mark.rule("WB-FMT-01")
def test_what_comes_after_a_decision_is_carried_out() -> None:
    """Effects run depth first: a question in the middle suspends the rest, at every depth."""
    up: Data = {"set": {"ctr": "n", "add": 1}}
    inner: Data = {"ask": {"by": "me", "options": [{"label": "one", "do": [up, up]}, {"label": "two", "do": []}]}}
    outer: Data = {"if": {"c": {"all": []}, "then": [up, inner, {"set": {"ctr": "n", "add": 10}}, up]}}
    case = interacting(outer, {"set": {"ctr": "n", "add": 100}}, counters={"n": {"max": 999}})
    assert (case.prompt, case.t.counters["n"]) == ("ask", 1)
    assert case.do(Answer("one")).t.counters["n"] == 114
