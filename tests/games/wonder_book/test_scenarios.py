"""The scenario tests of the specification (section 11)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.wonder_book.driver import GAME, at, names
from wondertable.games.wonder_book.legacy import Legacy
from wondertable.games.wonder_book.options import (
    ATTACK,
    COLLECT,
    END_TURN,
    ENOUGH,
    KEEP_DICE,
    PICK_NONE,
    REFUSE,
    REROLL,
    Activate,
    Choose,
    ChooseHero,
    ChooseSkill,
    Explode,
    Give,
    Interact,
    Move,
    Pick,
    Skill,
    Special,
    Step,
    Take,
    TakeTurn,
    Target,
    Victim,
)
from wondertable.games.wonder_book.position import goal, last_card
from wondertable.kernel import Match, Seeded
from wondertable.lab.scenario import Case


def item(no: int, **rule: Any) -> dict[str, Any]:
    return {"no": no, "kind": "item", "rule": {"id": f"item{no}", **rule}}


@pytest.mark.rule("WB-SC-01", "WB-RER-01", "WB-RER-02", "WB-HER-07", "WB-INV-12", "WB-ACT-02")
def test_sc_01_one_reroll_and_never_the_last_heart() -> None:
    case = at(heroes="sid@A:2 ken@B", wyrms="w1@A", actor="sid", coming="F F F S F F")
    case.do(ATTACK)
    assert case.prompt == "reroll"
    case.do(REROLL)
    assert case.hearts()["sid"] == 1
    assert case.wyrms() == {"w1": "A~"}
    case.do(ATTACK)
    assert case.prompt == "action"
    assert case.asked.count("reroll") == 1


@pytest.mark.rule("WB-RER-01", "WB-HER-07")
def test_a_second_roll_of_the_turn_has_no_reroll_even_with_hearts() -> None:
    case = at(heroes="sid@A ken@B", wyrms="w1@A", actor="sid", coming="F F F F F F")
    case.do(ATTACK, REROLL, ATTACK)
    assert case.prompt == "action"
    assert case.asked.count("reroll") == 1


@pytest.mark.rule("WB-SC-02", "WB-RUL-07", "WB-ATK-12", "WB-ATK-07")
def test_sc_02_kens_cap() -> None:
    case = at(
        scene="A-B B|C B|D B|E",
        heroes="ken@A lara@A tina@A",
        wyrms="w1@C w2@D~ w3@E",
        actor="ken",
        coming="S S S S",
    )
    case.do(ATTACK, Target("w1"))
    assert case.wyrms()["w1"] == "C~"
    assert case.prompt == "action"  # the second success is lost
    case.do(ATTACK, Target("w2"))
    assert "w2" not in case.t.wyrms
    assert set(case.options) == {Target("w1"), Target("w3"), ENOUGH}
    other = case.fork().do(Target("w1"))
    assert "w1" not in other.t.wyrms
    case.do(Target("w3"))
    assert case.wyrms() == {"w1": "C~", "w3": "E~"}


@pytest.mark.rule("WB-SC-03", "WB-ATK-10", "WB-RUL-06")
def test_sc_03_lara_hits_in_her_own_area_only() -> None:
    case = at(scene="A-B", heroes="lara@A ken@A", wyrms="w1@A w2@B", actor="lara", coming="S S")
    case.do(ATTACK)
    assert case.wyrms() == {"w1": "A~", "w2": "B"}
    assert "target" not in case.asked


@pytest.mark.rule("WB-SC-04", "WB-ATK-03", "WB-ATK-11", "WB-DEC-12")
def test_sc_04_tina_heals_a_standing_hero_below_the_maximum() -> None:
    case = at(scene="A-B", heroes="ken@B:3 sid@B:0 tina@A", wyrms="w1@B", actor="tina", coming="S F")
    case.do(ATTACK, KEEP_DICE)
    assert case.wyrms() == {"w1": "B~"}
    assert names(case.options) == ["ken", "pick-none"]
    case.do(Pick("ken"))
    assert case.hearts()["ken"] == 4


@pytest.mark.rule("WB-SC-05", "WB-SPN-02", "WB-WAC-01")
def test_sc_05_an_empty_pool_spawns_nothing() -> None:
    case = at(
        scene="A-B B-V",
        heroes="lara@A ken@A:0",
        wyrms="w1@V w2@V w3@V w4@V",
        wyrm_top="W3",
        vortex="V",
        phase="enemy",
    )
    assert case.told("spawned") == []
    assert len(case.told("wyrm-moved")) == 4
    assert set(case.wyrms().values()) == {"B"}


@pytest.mark.rule("WB-SC-06", "WB-ATK-08", "WB-WAC-02")
def test_sc_06_a_stunned_wyrm_stands_up_first() -> None:
    case = at(
        heroes="lara@A ken@C", wyrms="w1@A~", wyrm_top="W3", cards=[goal(1, vortex=[]), last_card(2)], phase="enemy"
    )
    assert case.wyrms() == {"w1": "A"}
    assert case.hearts()["lara"] == 6


@pytest.mark.rule("WB-SC-07", "WB-RUL-16", "WB-RUL-39", "WB-DEC-17")
def test_sc_07_steps_toward_the_nearest_on_dotted_lines() -> None:
    case = at(
        scene="W-L1 L1-L W-K1 K1-K W|S S-L",
        heroes="lara@L ken@K sid@S",
        wyrms="w1@W",
        wyrm_top="W3",
        cards=[goal(1, vortex=[]), last_card(2)],
        phase="enemy",
    )
    assert case.prompt == "wyrm-step"
    assert set(case.options) == {Step("L1"), Step("K1")}
    one = at(
        scene="W-L1 L1-L W-K1 K1-K2 K2-K",
        heroes="lara@L ken@K",
        wyrms="w1@W",
        wyrm_top="W3",
        cards=[goal(1, vortex=[]), last_card(2)],
        phase="enemy",
    )
    assert one.wyrms() == {"w1": "L1"}
    assert "wyrm-step" not in one.asked  # Ken is one step farther away


@pytest.mark.rule("WB-SC-08", "WB-RUL-18", "WB-WAC-06", "WB-SPN-02")
def test_sc_08_activations_are_skipped_when_all_are_down() -> None:
    case = at(
        scene="A-B B-V", heroes="lara@A:1 ken@A:1", wyrms="w1@A w2@A", wyrm_top="W1 W6", vortex="V", phase="enemy"
    )
    assert case.t.pool == 1
    case.do(Activate("w1"), Victim("lara"), Activate("w2"))
    assert len(case.told("spawned")) == 2
    assert [fact["card"] for fact in case.told("wyrm-card")] == ["W1", "W6"]
    assert case.told("wyrm-moved") == []
    assert case.t.pool == 0
    assert case.t.fate == 3


@pytest.mark.rule("WB-SC-09", "WB-KO-05", "WB-RUL-14")
def test_sc_09_the_second_flip_loses() -> None:
    case = at(heroes="lara@A:0 ken@A:0", fate=2, phase="round")
    assert [fact["left"] for fact in case.told("fate-down")] == [1, 0]
    assert case.t.outcome == "lost"
    assert case.hearts() == {"lara": 0, "ken": 0}


@pytest.mark.rule("WB-SC-10", "WB-LOS-02", "WB-LOS-03", "WB-RUL-23", "WB-RUL-38")
def test_sc_10_a_lost_chapter_leaves_the_log_as_it_was() -> None:
    before = Legacy(next=2, keywords={"LANTERN": 1}, wyrm_cards=("P1",), heroes=(("lara",), ("ken",)))
    effects = [
        {"keyword": {"write": "DEBT"}},
        {"keyword": {"erase": "LANTERN"}},
        {"enemy": {"add": ["P2", "P3"]}},
        {"upgrade": {"set": 2}},
    ]
    story = {"no": 1, "kind": "story", "front": {"do": effects, "exit": "next"}}
    case = at(
        cards=[story, goal(2), last_card(3)],
        on_top=1,
        chapter=2,
        legacy=before,
        fields={"running": True, "phase": "round", "keywords": {"LANTERN": 1}},
    )
    case.do(ChooseSkill("L-II", "a"), ChooseSkill("K-II", "b"))
    assert case.t.keywords == {"DEBT": 2}
    assert len(case.t.wyrm_deck) + len(case.t.wyrm_top) == 9
    case.t.fate, case.t.outcome, case.t.phase = 0, "lost", "over"
    after = GAME.hand_on(case.t)
    assert after.keywords == {"LANTERN": 1}
    assert after.wyrm_cards == ("P1",)
    assert after.upgrades == {}
    assert (after.next, after.attempts) == (2, {2: 1})
    again = GAME.table(2, GAME.choose_options({}))
    GAME.receive(again, after)
    assert (again.chapter, len(again.wyrm_deck), sorted(again.purple)) == (2, 7, ["P2", "P3"])
    assert again.keywords == {"LANTERN": 1}


@pytest.mark.rule("WB-SC-11", "WB-RUL-09", "WB-RUL-39")
def test_sc_11_no_attack_across_a_solid_line() -> None:
    case = at(scene="A|B A-C", heroes="ken@C sid@A", wyrms="w1@B", actor="sid")
    assert not case.offers("attack")
    assert at(scene="A|B A-C", heroes="ken@C sid@A", wyrms="w1@B", actor="ken").offers("attack")


@pytest.mark.rule("WB-SC-12", "WB-RUL-19", "WB-GOL-03", "WB-PHP-03")
def test_sc_12_a_goal_met_in_the_player_phase() -> None:
    first = goal(1, done={"cmp": [{"defeated": "goal"}, ">=", 5]}, back={"do": [{"fate": {"up": 1}}], "exit": "next"})
    story = {"no": 2, "kind": "story", "front": {"exit": "next"}}
    second = goal(3, vortex=[], start=[{"put": {"what": "spark", "at": "A", "n": 1}}], enemies=[{"fate": {"down": 1}}])
    case = at(
        heroes="lara@A sid@A",
        wyrms="w1@A~ w2@B",
        actor="sid",
        cards=[first, story, second, last_card(4)],
        coming="S F",
        fields={"defeated": 4, "spent": 1},
    )
    case.do(ATTACK, KEEP_DICE, Target("w1"), *([ENOUGH] if case.prompt == "surplus" else []))
    assert case.t.goal == "03"
    assert case.t.fate == 6
    assert case.t.sparks == {"A": 1}  # its start runs at once
    assert (case.t.actor, case.facts["n"]) == ("sid", 1)
    case.do(END_TURN)
    assert case.t.actor == "lara"
    case.do(END_TURN)
    assert case.t.fate == 5  # the Enemy Phase of the new Goal
    assert case.t.goal_rounds == 1
    assert (case.prompt, case.t.sparks) == ("next-hero", {"A": 1})  # the start is not run again


@pytest.mark.rule("WB-SC-13", "WB-RUL-20", "WB-FMT-05")
def test_sc_13_a_goal_met_in_the_enemy_phase() -> None:
    none_there = {"cmp": [{"count": {"sel": "wyrm", "at": "C"}}, "=", 0]}
    case = at(
        scene="A-B B-C C-V",
        heroes="lara@A ken@A",
        wyrms="w1@C",
        wyrm_top="W1 W3",
        cards=[goal(1, done=none_there, vortex=[], clock={"after": 1}), goal(2, vortex=[]), last_card(3)],
        phase="enemy",
        fields={"rounds": 4},
    )
    assert [fact["card"] for fact in case.told("wyrm-card")] == ["W1"]
    assert case.t.goal == "02"
    assert (case.t.rounds, case.prompt, case.t.fate) == (5, "next-hero", 5)
    assert case.t.wyrm_top == ["W3"]


@pytest.mark.rule("WB-SC-14", "WB-IXN-02", "WB-IXN-03", "WB-SPK-03", "WB-FMT-04", "WB-RUL-30")
def test_sc_14_the_top_of_a_stack_and_its_price() -> None:
    eight: dict[str, Any] = {"no": 8, "kind": "interaction", "banner": "red", "object": "x", "cost": {"sparks": 1}}
    cards = [
        *({"no": no, "kind": "story", "front": {"exit": "next"}} for no in range(1, 8)),
        {**eight, "back": {"do": [{"fate": {"up": 1}}], "exit": "discard"}},
        {**eight, "no": 9, "cost": {}, "back": {"exit": "discard"}},
        goal(10),
        last_card(11),
    ]
    parts: dict[str, Any] = {"cards": cards, "objects": {"x": ["A"]}, "stacks": {"red": "08 09"}, "actor": "ken"}
    poor = at(heroes="lara@B ken@A", **parts)
    assert not poor.offers("interact")
    case = at(heroes="lara@B ken@A*1", **parts)
    case.refuses(Interact("09"))
    case.do(Interact("08"))
    assert case.hero("ken").sparks == 0
    assert (case.t.fate, case.t.stacks) == (6, {"red": ["09"]})
    assert "08" in case.t.discard
    assert Interact("09") in case.options


@pytest.mark.rule("WB-SC-15", "WB-GIV-01", "WB-RUL-27", "WB-DEC-13", "WB-ITM-03")
def test_sc_15_give_and_take() -> None:
    cards = [item(1), item(2), goal(3), last_card(4)]
    case = at(scene="A-B", heroes="lara@A ken@B:0", cards=cards, items={"lara": "01", "ken": "02"}, actor="lara")
    case.do(Take("02", "ken"))
    assert (case.prompt, case.seat) == ("consent", 1)
    case.do(REFUSE)
    assert case.t.spent == 0
    assert case.hero("ken").items == ["02"]
    case.do(Give("01", "ken"))
    assert case.t.spent == 1
    assert case.hero("ken").items == ["02", "01"]
    far = at(scene="A-B B-C", heroes="lara@A ken@C", cards=cards, items={"lara": "01", "ken": "02"}, actor="lara")
    assert not {"give", "take"} & far.kinds()


@pytest.mark.rule("WB-SC-16", "WB-FRG-03", "WB-LIM-01", "WB-RND-03")
def test_sc_16_fragments_that_are_not_there() -> None:
    back = {"do": [{"fragment": {"who": "me", "n": 3}}], "exit": "discard"}
    draw = {"no": 1, "kind": "interaction", "object": "x", "back": back}
    others = " ".join(card for card in GAME.box(2, 2).fragment_cards if card not in ("F01.1", "F02.1"))
    case = at(
        cards=[draw, goal(2), last_card(3)],
        objects={"x": ["A"]},
        laid="01",
        actor="lara",
        fragments={"ken": others},
        fragment_deck="",
    )
    assert sorted(case.t.fragment_discard) == ["F01.1", "F02.1"]
    case.do(Interact("01"))
    assert sorted(case.hero("lara").fragments) == ["F01.1", "F02.1"]
    assert case.told("fragment-deck-shuffled") == [{}]


@pytest.mark.rule("WB-SC-17", "WB-RUL-15", "WB-WAC-07", "WB-DEC-18")
def test_sc_17_two_explosions_add_up() -> None:
    case = at(
        scene="X-Y Y-V",
        heroes="lara@X sid@V tina@V ken@V",
        wyrms="w1@X w2@X w3@X w4@Y w5@Y w6@Y",
        wyrm_top="W2",
        cards=[goal(1, vortex=[]), last_card(2)],
        phase="enemy",
    )
    assert set(case.options) == {Explode("X"), Explode("Y")}
    case.do(Explode("Y"))
    assert sorted(case.t.wyrms.values()) == ["X", "X", "Y", "Y"]
    assert case.hearts()["lara"] == 3
    assert case.hearts()["sid"] == 4


@pytest.mark.rule("WB-SC-18", "WB-ENE-03", "WB-RUL-12", "WB-INV-18")
def test_sc_18_silver_symbols_with_two_heroes() -> None:
    case = at(scene="A-B B-C C-V", heroes="lara@A ken@A", wyrm_top="W1 W6", vortex="V", phase="enemy", solo=True)
    assert case.told("activation", "n") == [{"n": 1}]
    assert [fact["card"] for fact in case.told("wyrm-card")] == ["W1", "W6"]
    assert len(case.told("spawned")) == 3
    assert case.t.pool == 1


@pytest.mark.rule("WB-ENE-03", "WB-RUL-12")
def test_silver_symbols_with_three_heroes() -> None:
    case = at(scene="A-B B-C C-V", heroes="lara@A ken@A sid@A", wyrm_top="W1 W6", vortex="V", phase="enemy")
    assert case.told("activation", "n") == [{"n": 2}]
    assert len(case.told("spawned")) == 4


@pytest.mark.rule("WB-SC-19", "WB-JOI-01", "WB-CHG-01", "WB-RUL-25", "WB-UPG-03", "WB-SET-07")
def test_sc_19_a_third_player_joins() -> None:
    legacy = Legacy(
        next=4,
        upgrades={"lara": {2: "a", 3: "b"}, "sid": {2: "b", 3: "a"}},
        wyrm_cards=("P1", "P2", "P3", "P4", "P5"),
        heroes=(("lara",), ("sid",)),
    )
    table = GAME.table(3, GAME.choose_options({}))
    GAME.receive(table, legacy)
    assert (table.chapter, table.pool) == (4, 6)
    case = Case(Match(GAME, 3, GAME.choose_options({}), chance=Seeded(1), table=table))
    case.do(ChooseHero("lara"), ChooseHero("sid"))
    assert names(case.options) == ["ken", "tina"]
    case.do(ChooseHero("tina"))
    assert case.options == [ChooseSkill("T-II", "a"), ChooseSkill("T-II", "b")]
    case.do(ChooseSkill("T-II", "b"), ChooseSkill("T-III", "a"))
    assert case.t.heroes["tina"].skills == {"T-II": "b", "T-III": "a"}
    assert case.t.heroes["tina"].hearts == 5
    assert case.t.heroes["lara"].skills == {"L-II": "a", "L-III": "b"}
    assert case.t.heroes["sid"].hearts == 6


@pytest.mark.rule("WB-SC-20", "WB-RUL-28", "WB-DEC-19")
def test_sc_20_scarce_sparks() -> None:
    effects = [{"put": {"what": "spark", "at": {"sel": "area"}, "n": 1}}]
    story = {"no": 1, "kind": "story", "front": {"do": effects, "exit": "next"}}
    case = at(
        scene="A1-A2 A2-A3",
        heroes="lara@A1*16 ken@A2",
        cards=[story, goal(2), last_card(3)],
        on_top=1,
        fields={"running": True, "phase": "round"},
    )
    assert names(case.options) == ["A1", "A2", "A3"]
    case.do(Pick("A2"))
    assert case.t.sparks == {"A2": 1}
    assert case.prompt == "next-hero"


@pytest.mark.rule("WB-SC-21", "WB-RER-01", "WB-RUL-43")
def test_sc_21_a_reroll_in_an_extra_action_of_the_own_turn() -> None:
    case = at(scene="A-B", heroes="lara@A*1 ken@B", wyrms="w1@B", actor="lara", coming="F F F F", fields={"spent": 2})
    case.do(Skill("teamwork", "lara"), ATTACK)
    assert case.prompt == "reroll"
    case.do(REROLL)
    assert case.t.done == ["lara"]


@pytest.mark.rule("WB-SC-22", "WB-RUL-02", "WB-DEC-14")
def test_sc_22_no_reroll_in_another_turn() -> None:
    case = at(heroes="lara@A*2 ken@B", wyrms="w1@C", actor="lara", skills={"lara": "L-VI.b"}, coming="F F")
    case.do(Skill("peptalk", "L-VI"))
    assert (case.prompt, case.seat) == ("extra", 1)
    case.do(ATTACK)
    assert case.prompt == "action"
    assert "reroll" not in case.asked


@pytest.mark.rule("WB-SC-23", "WB-FMT-05", "WB-CMP-01")
def test_sc_23_completion_comes_before_the_clock() -> None:
    done = {"cmp": [{"round": "goal"}, ">=", 3]}
    case = at(
        cards=[goal(1, vortex=[], enemies=[], done=done, clock={"after": 3}), goal(2), last_card(3)],
        phase="enemy",
        fields={"goal_rounds": 2},
    )
    assert (case.t.goal, case.t.fate) == ("02", 5)


@pytest.mark.rule("WB-SC-24", "WB-CMP-01", "WB-LOS-01")
def test_sc_24_the_clock_loses() -> None:
    clock = goal(1, vortex=[], enemies=[], clock={"after": 3})
    case = at(cards=[clock, last_card(2)], phase="enemy", fate=1, fields={"goal_rounds": 2})
    assert case.t.outcome == "lost"
    early = at(cards=[clock, last_card(2)], phase="enemy", fate=1, fields={"goal_rounds": 1})
    assert (early.t.outcome, early.t.fate) == ("", 1)


HUSH = {
    "no": 1,
    "kind": "rule",
    "rule": {
        "id": "hush",
        "forbid": [
            {"action": "skill", "for": {"sel": "hero", "at": {"sel": "area", "tag": "aura"}}},
            {"action": "reroll", "for": {"sel": "hero", "at": {"sel": "area", "tag": "aura"}}},
        ],
    },
}


@pytest.mark.rule("WB-SC-25", "WB-SPR-01", "WB-COM-10", "WB-GEN-07")
def test_sc_25_the_hush() -> None:
    parts: dict[str, Any] = {
        "heroes": "tina@A:3*1 ken@B",
        "wyrms": "w1@A",
        "cards": [HUSH, goal(2), last_card(3)],
        "row": "01",
        "actor": "tina",
        "coming": "F F",
    }
    case = at(**parts, fields={"markers": {"aura": ["A"]}})
    assert case.kinds() == {"attack", "move", "end-turn"}
    case.do(ATTACK)
    assert "reroll" not in case.asked
    free = at(**parts, fields={"markers": {"aura": ["B"]}})
    assert free.offers("skill")
    assert free.do(ATTACK).prompt == "reroll"


@pytest.mark.rule("WB-SC-26", "WB-KO-01", "WB-KO-04")
def test_sc_26_a_hero_falls_in_the_own_turn() -> None:
    card = {
        "no": 1,
        "kind": "interaction",
        "object": "x",
        "back": {"do": [{"hearts": {"who": "me", "lose": 2}}], "exit": "discard"},
    }
    case = at(
        heroes="lara@A:2 ken@B",
        cards=[card, goal(2, enemies=[]), last_card(3)],
        objects={"x": ["A"]},
        laid="01",
        actor="lara",
    )
    case.do(Interact("01"))
    assert case.hearts()["lara"] == 0
    assert case.t.done == ["lara"]
    assert case.t.actor == "ken"
    case.next_round()
    assert (case.t.fate, case.hearts()["lara"]) == (4, 6)


@pytest.mark.rule("WB-SC-27", "WB-STO-02", "WB-DEC-05")
def test_sc_27_only_the_chosen_column_is_read() -> None:
    choice = {
        "no": 1,
        "kind": "choice",
        "options": [{"col": "a"}, {"col": "b"}],
        "cols": {
            "a": {"do": [{"keyword": {"write": "LANTERN"}}], "exit": "next"},
            "b": {"do": [{"keyword": {"write": "ROPE"}}], "exit": "next"},
        },
    }
    case = at(cards=[choice, goal(2), last_card(3)], on_top=1, fields={"running": True, "phase": "round"})
    assert case.options == [Choose("a"), Choose("b")]
    case.do(Choose("b"))
    assert case.t.keywords == {"ROPE": 6}
    assert "01.b" in case.t.seen
    assert "01.a" in case.t.unseen
    view = case.match.view(0)["table"]
    assert "01.a" not in str(view)
    assert view["unseen"] == {"hidden": len(case.t.unseen)}


@pytest.mark.rule("WB-SC-28", "WB-RUL-48", "WB-ATK-07")
def test_sc_28_surplus_damage_hits_a_boss() -> None:
    boss = {"side": "foe", "hearts": 5, "on_zero": [{"set": {"ctr": "boss", "to": 1}}]}
    case = at(
        heroes="sid@A ken@B",
        wyrms="w1@A~",
        placed="boss@A:1",
        actor="sid",
        coming="S S",
        counters={"boss": {}},
        figures={"boss": boss},
    )
    case.do(ATTACK, Target("w1"))
    assert set(case.options) == {Target("boss"), ENOUGH}
    case.do(Target("boss"))
    assert case.t.counters["boss"] == 1
    assert case.t.figures == {}


@pytest.mark.rule("WB-SPK-01", "WB-DEC-08", "WB-RUL-52", "WB-ACT-03")
def test_a_turn_may_be_empty_and_ends_after_three_actions() -> None:
    case = at(heroes="lara@A ken@A", sparks="A:4")
    case.do(TakeTurn("lara"), END_TURN)
    assert case.t.done == ["lara"]
    case.do(COLLECT, COLLECT, COLLECT)
    assert case.told("collected", "hero") == [{"hero": "ken"}] * 3
    assert case.told("enemy-phase")


@pytest.mark.rule("WB-FRG-01", "WB-RUL-26")
def test_a_fragment_costs_an_action_and_is_discarded() -> None:
    case = at(heroes="lara@A ken@A", fragments={"lara": "F02.1"}, actor="lara")
    case.do(Special("F02", "F02"))
    assert case.hero("lara").sparks == 2
    assert case.hero("lara").fragments == []
    assert case.t.fragment_discard == ["F02.1"]
    assert case.t.spent == 1
    assert case.options != [PICK_NONE]
    assert Move("B") in case.options
