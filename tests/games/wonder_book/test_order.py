"""Several heroes at once, and ways: the team or the player is asked exactly where it makes a difference."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.wonder_book.driver import GAME, Case, at, names
from wondertable.games.wonder_book.options import Move, Pick, Skill
from wondertable.games.wonder_book.position import goal, last_card

Data = dict[str, Any]
EVERYBODY = {"sel": "hero"}


def after(*effects: Data, **position: Any) -> Case:
    """Effects of a Story card, under the first Goal."""
    story = {"no": 1, "kind": "story", "front": {"do": list(effects), "exit": "next"}}
    cards = [story, goal(2), last_card(3)]
    return at(cards=cards, on_top=1, **{"fields": {"running": True, "phase": "round"}, **position})


def each(*do: Data, of: Data = EVERYBODY) -> Data:
    return {"each": {"of": of, "do": list(do)}}


PAY: Data = {
    "if": {
        "c": {"cmp": [{"ctr": "shield"}, ">=", 1]},
        "then": [{"set": {"ctr": "shield", "add": -1}}],
        "else": [{"hearts": {"who": "it", "damage": 1}}],
    }
}
"""So many are shielded, the others are hurt."""
SHIELD = {"shield": {"start": 1, "max": 3}}


@pytest.mark.rule("WB-DEC-21")
def test_the_team_says_the_order_where_it_matters() -> None:
    case = after(each(PAY), counters=SHIELD, heroes="lara@A ken@A sid@B")
    assert (case.prompt, case.facts["title"], names(case.options)) == ("pick", "order", ["ken", "lara", "sid"])
    before = case.hearts()
    case.do(Pick("ken"))
    assert case.hearts() == {**before, "lara": before["lara"] - 1, "sid": before["sid"] - 1}
    assert case.prompt == "next-hero"  # the shield is gone: the others are hurt in any order
    two = after(each(PAY), counters={"shield": {"start": 2, "max": 3}}, heroes="lara@A ken@A sid@B")
    two.do(Pick("sid"))
    assert (two.prompt, names(two.options)) == ("pick", ["ken", "lara"])
    two.do(Pick("lara"))
    assert two.hearts() == {**before, "ken": before["ken"] - 1}


@pytest.mark.rule("WB-DEC-21")
@pytest.mark.parametrize("start", [0, 3])
def test_nobody_is_asked_where_it_does_not_matter(start: int) -> None:
    counters = {"shield": {"start": start, "max": 3}}
    assert after(each(PAY), counters=counters, heroes="lara@A ken@A sid@B").prompt == "next-hero"
    assert after(each({"hearts": {"who": "it", "lose": 1}})).prompt == "next-hero"
    alone = after(each(PAY, of={"sel": "hero", "id": "ken"}), counters=SHIELD)
    assert alone.prompt == "next-hero"


@pytest.mark.rule("WB-DEC-21")
def test_dice_and_answers_inside_are_weighed_too() -> None:
    wind = {"test": {"dice": 2, "by": "it", "tiers": [{"at": 1, "do": []}, {"at": 0, "do": [PAY]}]}}
    case = after(each(wind), counters=SHIELD, coming="F F S S")
    assert (case.prompt, names(case.options)) == ("pick", ["ken", "lara"])
    case.do(Pick("ken"))
    assert case.t.counters["shield"] == 0
    harmless = {"test": {"dice": 1, "by": "it", "tiers": [{"at": 1, "do": [{"hearts": {"who": "it", "lose": 1}}]}]}}
    assert after(each(harmless), coming="S S").prompt == "next-hero"
    ways = [{"label": "here", "do": [{"move": {"who": "it", "to": "B"}}]}, {"label": "stay", "do": []}]
    shore = {"ask": {"by": "owner", "options": ways}}
    assert after(each(shore), heroes="lara@A ken@A").prompt == "ask"
    limit = {"id": "narrow", "modify": [{"what": "area.limit", "op": "=", "n": 1, "for": {"sel": "area", "id": "B"}}]}
    rule = {"no": 4, "kind": "rule", "rule": limit}
    toward = {"move": {"who": "it", "toward": "B", "steps": 1}}
    story = {"no": 1, "kind": "story", "front": {"do": [each(toward, of={"sel": "wyrm"})], "exit": "next"}}
    cards = [story, goal(2), last_card(3), rule]
    fields = {"running": True, "phase": "round"}
    narrow = at(cards=cards, on_top=1, row="04", wyrms="w1@A w2@A~ w3@C", vortex="V", scene="A-B B-C", fields=fields)
    assert narrow.facts.get("title") == "order"  # only one of them gets in


@pytest.mark.rule("WB-RUL-28", "WB-DEC-19")
def test_too_few_sparks_or_fragments_for_all_heroes() -> None:
    one_each: Data = {"sparks": {"who": EVERYBODY, "add": 1}}
    case = after(one_each, heroes="lara@A*16 ken@A sid@B")
    assert (case.facts["title"], names(case.options)) == ("scarce-heroes", ["ken", "lara", "sid"])
    case.do(Pick("sid"))
    assert ({name: hero.sparks for name, hero in case.t.heroes.items()}, case.t.supply) == (
        {"lara": 16, "ken": 0, "sid": 1},
        0,
    )
    assert case.prompt == "next-hero"
    assert after(one_each, heroes="lara@A*14 ken@A sid@B").prompt == "next-hero"
    draw: Data = {"fragment": {"who": EVERYBODY, "n": 1}}
    held = " ".join(GAME.box(1, 2).fragment_cards[1:])
    fragments = after(draw, fragments={"lara": held}, heroes="lara@A ken@A")
    assert (fragments.facts["title"], names(fragments.options)) == ("scarce-heroes", ["ken", "lara"])
    fragments.do(Pick("ken"))
    assert fragments.hero("ken").fragments == ["F01.1"]
    assert after(draw).prompt == "next-hero"


TRAP: Data = {
    "no": 1,
    "kind": "rule",
    "rule": {"id": "trap", "when": [{"on": "enter:B", "do": [{"hearts": {"who": "it", "lose": 1}}]}]},
}


def running(scene: str = "A-B A-D B-C D-C", rule: Data = TRAP, **position: Any) -> Case:
    """Ken in A with Quick Feet; both B and D lie on the way to C, and B hurts."""
    cards = [rule, goal(2), last_card(3)]
    row = position.pop("row", "01")
    return at(
        scene=scene, heroes="ken@A*2 lara@A", skills={"ken": "K-II.b"}, cards=cards, row=row, actor="ken", **position
    )


@pytest.mark.rule("WB-MOV-01", "WB-DEC-07")
def test_a_move_through_two_areas_asks_where_the_ways_differ() -> None:
    case = running().do(Move("C"))
    assert (case.prompt, case.facts["title"], names(case.options)) == ("pick", "way", ["B", "D"])
    safe = case.fork().do(Pick("D"))
    assert [one["area"] for one in safe.told("moved")] == ["D", "C"]
    assert safe.hero("ken").hearts == 5
    hurt = case.do(Pick("B"))
    assert (hurt.hero("ken").hearts, hurt.hero("ken").area, hurt.t.spent) == (4, "C", 1)


@pytest.mark.rule("WB-MOV-01")
def test_ways_that_set_nothing_off_are_not_asked_about() -> None:
    plain = running(row="").do(Move("C"))
    assert (plain.prompt, plain.hero("ken").area) == ("action", "C")
    elsewhere = {**TRAP, "rule": {"id": "trap", "when": [{"on": "enter:C", "do": [{"fate": {"down": 1}}]}]}}
    both = running(rule=elsewhere).do(Move("C"))
    assert (both.prompt, both.hero("ken").area, both.t.fate) == ("action", "C", 4)
    only = running(scene="A-B B-C A-D").do(Move("C"))
    assert (only.prompt, only.hero("ken").hearts) == ("action", 4)


@pytest.mark.rule("WB-MOV-01")
def test_a_detour_is_a_way_if_it_sets_something_off() -> None:
    gift = {**TRAP, "rule": {"id": "gift", "when": [{"on": "enter:B", "do": [{"sparks": {"who": "it", "add": 1}}]}]}}
    case = running(scene="A-B B-C A-C", rule=gift).do(Move("C"))
    assert names(case.options) == ["B", "C"]
    assert case.fork().do(Pick("C")).hero("ken").sparks == 2
    assert case.do(Pick("B")).hero("ken").sparks == 3


@pytest.mark.rule("WB-SKL-01")
def test_a_skill_that_moves_asks_too() -> None:
    case = running(scene="A-B A-D B-C D-C C-E").do(Skill("steal", "ken"))
    assert case.facts["title"] == "move"
    case.do(Pick("E"))
    assert (case.facts["title"], names(case.options)) == ("way", ["B", "D"])
    case.do(Pick("D"))
    assert (case.hero("ken").area, case.hero("ken").hearts) == ("E", 5)
