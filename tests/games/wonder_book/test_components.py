"""Components, credits and other facts (sections 2 and 3.1)."""

from __future__ import annotations

import pytest

from tests.games.wonder_book.driver import GAME, at, names
from wondertable.games.wonder_book.options import Pick, Skill, Special, TakeTurn
from wondertable.games.wonder_book.position import goal, last_card
from wondertable.games.wonder_book.state import FATE, HEARTS, SPARKS


@pytest.mark.rule("WB-COM-06", "WB-COM-09", "WB-COM-12", "WB-LIM-02", "WB-RUL-29")
def test_counts_of_tokens() -> None:
    assert (FATE, SPARKS, HEARTS) == (10, 17, 36 + 4 * 10)
    boss = {"side": "foe", "hearts": 70}
    case = at(
        heroes="tina@A:1*1 ken@A:5",
        placed="boss@C:69",
        figures={"boss": boss},
        actor="tina",
    )
    assert case.t.heart_supply() == 1
    case.do(Skill("wind", "tina"))
    assert case.hearts()["tina"] == 2  # as far as the supply goes


@pytest.mark.rule("WB-COM-07", "WB-COM-05")
def test_a_wyrm_is_upright_or_stunned() -> None:
    case = at(heroes="sid@A*1 ken@A", wyrms="w1@A", actor="sid")
    case.do(Skill("inkblot", "sid"))
    assert case.match.view(0)["table"]["stunned"] == ["w1"]


@pytest.mark.rule("WB-HER-05")
def test_hearts_never_go_above_the_maximum() -> None:
    case = at(heroes="lara@A:5 ken@A", actor="lara", fragments={"lara": "F01.1"})
    case.do(Special("F01", "F01"))
    assert case.hearts()["lara"] == 6
    assert case.told("healed", "n") == [{"n": 1}]


@pytest.mark.rule("WB-FRG-02")
def test_discard_piles_are_apart() -> None:
    act = {"id": "act", "cost": {"discard": "self"}, "do": [{"fate": {"up": 1}}]}
    cards = [{"no": 1, "kind": "item", "rule": {"id": "i", "allow": [act]}}, goal(2), last_card(3)]
    case = at(cards=cards, items={"lara": "01"}, fragments={"lara": "F02.1"}, actor="lara")
    case.do(Special("F02", "F02"), Special("act", "01"))
    assert (case.t.discard, case.t.fragment_discard, case.t.wyrm_discard) == (["01"], ["F02.1"], [])


@pytest.mark.rule("WB-RUL-32", "WB-GEN-01")
def test_team_decisions_are_asked_of_the_reader() -> None:
    case = at(heroes="ken@A lara@A sid@A", cards=[goal(1, vortex=[], enemies=[]), last_card(2)])
    assert (case.prompt, case.seat) == ("next-hero", 0)
    case.do(TakeTurn("lara"))
    assert (case.prompt, case.seat) == ("action", 1)
    assert GAME.turn(case.t) == (1,)
    assert (GAME.seats, GAME.team) == (range(1, 5), True)


@pytest.mark.rule("WB-DEC-01")
def test_difficulty_is_a_setting() -> None:
    setting = next(one for one in GAME.settings if one.key == "difficulty")
    assert (setting.values, setting.default) == (("easy", "normal", "hard"), "normal")


@pytest.mark.rule("WB-COM-01", "WB-SET-01", "WB-SET-02")
@pytest.mark.parametrize("chapter", range(1, 7))
def test_every_chapter_has_its_scene(chapter: int) -> None:
    match = GAME.new(seats=2, seed=1, options={"chapter": str(chapter)})
    scene = GAME.content.chapter(chapter).chapter.scene
    assert set(match.table.opened) == {name for name, area in scene.areas.items() if not area.popup}
    assert scene.start in match.table.opened
    assert match.table.popups == []
    assert set(match.table.opened) < set(scene.areas)


@pytest.mark.rule("WB-RUL-28")
def test_scarce_wyrms() -> None:
    effects = [{"put": {"what": "wyrm", "at": {"sel": "area"}, "n": 2}}]
    story = {"no": 1, "kind": "story", "front": {"do": effects, "exit": "next"}}
    case = at(
        heroes="lara@A ken@A",
        cards=[story, goal(2), last_card(3)],
        on_top=1,
        fields={"running": True, "phase": "round"},
    )
    assert names(case.options) == ["A", "B", "C"]
    case.do(Pick("B"), Pick("C"))
    assert sorted(case.wyrms().values()) == ["B", "B", "C", "C"]
