"""The worked examples of the rulebook (section 10 of the specification), literally."""

from __future__ import annotations

import pytest

from tests.games.wonder_book.driver import GAME, at, names
from wondertable.games.wonder_book.options import (
    ATTACK,
    COLLECT,
    END_TURN,
    KEEP_DICE,
    REROLL,
    Activate,
    Burst,
    Interact,
    Move,
    Pick,
    Skill,
    Step,
    TakeTurn,
    Target,
    Victim,
)
from wondertable.games.wonder_book.position import NEVER, goal, last_card

OBJECT = {
    "no": 2,
    "kind": "interaction",
    "object": "x",
    "back": {"do": [{"fragment": {"who": "me", "n": 1}}], "exit": "discard"},
}


@pytest.mark.rule("WB-EX-01", "WB-RUL-03", "WB-RUL-31", "WB-KO-04", "WB-RER-03", "WB-ATK-07", "WB-MOV-02")
def test_player_phase() -> None:
    case = at(
        scene="P-Q P-M K-N N-M K|M",
        heroes="lara@M:4 ken@K sid@P:0",
        wyrms="w1@Q w2@P w3@P",
        sparks="P:1 M:1",
        cards=[goal(1, enemies=[]), OBJECT, last_card(3)],
        objects={"x": ["K"]},
        laid="02",
        on_top=1,
        fate=3,
        phase="round",
        coming="S F F F S S F F S F F01.1",
    )
    t = case.t
    assert (t.fate, case.hearts()["sid"], t.outcome) == (2, 5, "")
    assert t.pool == 3
    case.turn("sid", ATTACK, KEEP_DICE, Target("w1"))
    assert case.wyrms() == {"w1": "Q~", "w2": "P", "w3": "P"}
    case.do(ATTACK, REROLL)
    assert case.hearts()["sid"] == 4
    case.do(Target("w1"))
    assert t.pool == 4
    case.do(Target("w2"))
    assert case.wyrms() == {"w2": "P~", "w3": "P"}
    case.do(COLLECT)
    assert case.hero("sid").sparks == 1
    assert "P" not in t.sparks
    assert t.actor == ""
    case.turn("lara", COLLECT, Skill("teamwork", "lara"), Pick("sid"))
    assert (case.hero("lara").area, case.hero("sid").area, case.prompt) == ("P", "M", "extra")
    case.do(ATTACK, KEEP_DICE)
    assert case.wyrms() == {"w2": "P~", "w3": "P"}
    assert (case.prompt, t.spent) == ("action", 2)
    case.do(ATTACK, KEEP_DICE, Target("w2"), Target("w3"))
    assert case.wyrms() == {"w3": "P~"}
    case.turn("ken", Interact("02"))
    assert case.hero("ken").fragments == ["F01.1"]
    case.refuses(Move("M"))
    case.do(Move("N"), Move("M"))
    assert (t.fate, t.pool, case.wyrms()) == (2, 5, {"w3": "P~"})
    sid, lara, ken = case.hero("sid"), case.hero("lara"), case.hero("ken")
    assert (sid.hearts, sid.sparks, sid.area) == (4, 1, "M")
    assert (lara.sparks, lara.area) == (0, "P")
    assert (ken.fragments, ken.area) == (["F01.1"], "M")
    assert t.supply == 16
    assert case.told("enemy-phase")


@pytest.mark.rule("WB-EX-02", "WB-WAC-01", "WB-WAC-02", "WB-WAC-03", "WB-WAC-04", "WB-WAC-05", "WB-WAC-07", "WB-RUL-05")
def test_enemy_phase() -> None:
    case = at(
        scene="X-Y X-Z Y-Z X-V Y-V",
        heroes="lara@Y:2 ken@X:4 sid@X:5",
        wyrms="w1@X w2@Z w3@Y w4@X~",
        wyrm_top="W1 W2",
        vortex="V",
        phase="enemy",
    )
    t = case.t
    a, b, c, d, g = "w1", "w2", "w3", "w4", "w5"
    assert case.wyrms()[g] == "V"
    assert (t.pool, t.steps) == (1, 2)
    case.do(Activate(a), Victim("ken"), Victim("sid"))
    assert case.hearts() == {"lara": 2, "ken": 3, "sid": 4}
    case.do(Activate(b))
    assert set(case.options) == {Step("X"), Step("Y")}
    case.do(Step("Y"))
    assert case.hearts()["lara"] == 1
    case.do(Activate(c))
    assert case.hearts()["lara"] == 0
    assert case.wyrms()[c] == "X"
    case.do(Activate(g))
    assert case.wyrms()[g] == "X"
    assert set(case.options) == {Victim("ken"), Victim("sid")}
    case.do(Victim("ken"))
    assert case.hearts()["ken"] == 2
    assert case.told("wyrm-stands") == [{"wyrm": d, "area": "X"}]  # the last one needs no naming
    case.do(Victim("ken"))
    # Prowl reveals Dark Explosion: two spawns with three heroes, one Wyrm in the pool.
    assert {fact["wyrm"] for fact in case.told("spawned", "wyrm")} == {"w5", "w6"}
    assert case.told("explosion") == [{"area": "X"}]
    ends = [(fact["hero"], fact["n"], fact["hearts"]) for fact in case.told("hurt")][-3:]
    assert ends == [("ken", 1, 1), ("ken", 1, 0), ("sid", 2, 2)]  # excess damage is ignored, Lara takes nothing
    assert sorted(t.wyrms.values()) == ["V", "X", "X", "X", "Y"]
    assert t.wyrms[b] == "Y"
    assert t.pool == 1
    assert t.fate == 3  # the next Player Phase has turned two tokens


@pytest.mark.rule("WB-EX-02", "WB-DEC-18")
def test_the_team_chooses_the_wyrm_that_an_explosion_takes() -> None:
    case = at(scene="X-Y X-V", heroes="lara@Y sid@Y", wyrms="w1@X w2@X~ w3@X", wyrm_top="W2", vortex="V", phase="enemy")
    assert set(case.options) == {Burst("w1"), Burst("w2")}
    case.do(Burst("w2"))
    assert sorted(case.wyrms().values()) == ["V", "X", "X"]


@pytest.mark.rule("WB-EX-03", "WB-SET-03", "WB-SET-04", "WB-HER-03")
@pytest.mark.parametrize(("seats", "heroes", "pool"), [(1, 2, 4), (2, 2, 4), (3, 3, 6), (4, 4, 8)])
def test_set_up_table(seats: int, heroes: int, pool: int) -> None:
    for difficulty, up in (("easy", 6), ("normal", 5), ("hard", 4)):
        match = GAME.new(seats=seats, seed=1, options={"chapter": "2", "difficulty": difficulty})
        assert match.table.fate == up
        assert (match.table.size, match.table.pool) == (heroes, pool)


@pytest.mark.rule("WB-EX-04", "WB-KO-02", "WB-ATK-11")
def test_a_knocked_out_hero_is_not_healed() -> None:
    case = at(scene="A-B", heroes="lara@A:3 ken@A:0 tina@A:2", wyrms="w1@A", actor="tina", coming="S S")
    case.do(ATTACK)
    assert case.prompt == "pick"
    assert names(case.options) == ["lara", "pick-none", "tina"]


@pytest.mark.rule("WB-EX-05", "WB-KO-05", "WB-LOS-01")
def test_the_last_token() -> None:
    case = at(heroes="lara@A:0 ken@A", fate=1, phase="round")
    assert case.over
    assert case.t.outcome == "lost"
    assert case.hearts()["lara"] == 0


@pytest.mark.rule("WB-EX-06", "WB-STO-03", "WB-STO-04")
def test_keywords() -> None:
    twice = [{"keyword": {"write": "LANTERN"}}] * 2 + [{"keyword": {"erase": "ROPE"}}]
    story = {"no": 1, "kind": "story", "front": {"do": twice, "exit": "next"}}
    case = at(cards=[story, goal(2), last_card(3)], on_top=1, fields={"running": True, "phase": "round"})
    assert case.t.keywords == {"LANTERN": 6}
    assert case.told("keyword") == [{"word": "LANTERN"}]
    assert case.told("keyword-erased") == []


@pytest.mark.rule("WB-EX-07", "WB-ACT-04")
def test_an_extra_action_of_the_third_action_is_still_taken() -> None:
    case = at(scene="A-B", heroes="lara@A*1 ken@B", actor="lara", fields={"spent": 2})
    case.do(Skill("teamwork", "lara"))
    assert (case.prompt, case.t.actor) == ("extra", "lara")
    case.do(Move("A"))
    assert case.hero("lara").area == "A"
    assert case.t.done == ["lara"]
    assert case.t.actor == "ken"


def test_the_goal_of_a_position_is_never_met() -> None:
    case = at(heroes="lara@A ken@B", cards=[goal(1, done=NEVER), last_card(2)])
    case.do(TakeTurn("lara"), END_TURN)
    assert case.t.goal == "01"
