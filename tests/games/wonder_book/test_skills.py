"""Starting skills, Upgrade cards and Fragments (section 12): what each of them does."""

from __future__ import annotations

import pytest

from tests.games.wonder_book.driver import GAME, Case, at, names
from wondertable.games.wonder_book.options import (
    ATTACK,
    COLLECT,
    DECLINE,
    ENOUGH,
    HOLD,
    KEEP_DICE,
    REACT,
    REROLL,
    Discard,
    Give,
    Move,
    Pick,
    PutNext,
    PutUnder,
    Skill,
    Special,
    Target,
    Victim,
)
from wondertable.games.wonder_book.position import goal, last_card
from wondertable.kernel import Option

QUIET = [goal(1, vortex=[], enemies=[]), last_card(2)]
"""A Goal without an Enemy Phase."""


@pytest.mark.rule("WB-SKL-01", "WB-HER-06", "WB-SPK-02", "WB-RUL-44")
def test_a_skill_is_paid_for_and_may_be_repeated() -> None:
    case = at(heroes="tina@A:1*2 ken@A:3", actor="tina")
    case.do(Skill("wind", "tina"), Pick("ken"))
    assert (case.hearts()["ken"], case.hero("tina").sparks, case.t.supply) == (5, 1, 16)
    case.do(Skill("wind", "tina"))
    assert (case.hearts()["tina"], case.hero("tina").sparks, case.t.supply) == (3, 0, 17)
    assert not case.offers("skill")


@pytest.mark.rule("WB-HER-06")
def test_starting_skills() -> None:
    case = at(scene="A-B B-C C-D", heroes="ken@A*1 lara@A", sparks="D", actor="ken")
    case.do(Skill("steal", "ken"))
    assert names(case.options) == ["B", "C", "D", "pick-none"]
    case.do(Pick("D"))
    assert case.kinds() == {"collect", "decline"}
    case.do(COLLECT)
    assert case.hero("ken").sparks == 1
    case = at(scene="A-B A-C C|D", heroes="sid@A*1 ken@A", wyrms="w1@B w2@B w3@B~ w4@D", actor="sid")
    case.do(Skill("inkblot", "sid"))
    assert case.wyrms() == {"w1": "B~", "w2": "B~", "w3": "B~", "w4": "D"}
    case = at(scene="A-B B-C", heroes="ken@A*1 lara@A", fragments={"ken": "F02.1"}, actor="ken")
    case.do(Skill("steal", "ken"), Pick("C"), Special("F02", "F02"))
    assert (case.hero("ken").sparks, case.t.spent) == (2, 1)
    far = at(scene="A-B B-C", heroes="sid@A*1 ken@A", wyrms="w1@C", actor="sid")
    assert not far.offers("skill")  # WB-FMT-12: nothing to pick


@pytest.mark.rule("WB-HER-04", "WB-RUL-08")
@pytest.mark.parametrize("hero", ["lara", "ken", "sid", "tina"])
def test_two_dice_and_a_third_by_the_first_upgrade(hero: str) -> None:
    other = "ken" if hero != "ken" else "sid"
    card = f"{hero[0].upper()}-II.a"
    for skills, dice in (("", "FF"), (card, "FFF")):
        case = at(heroes=f"{hero}@A {other}@A", wyrms="w1@A", actor=hero, skills={hero: skills}, coming=" ".join(dice))
        case.do(ATTACK)
        assert case.told("rolled", "dice") == [{"dice": dice}]


def test_long_reach() -> None:
    case = at(
        scene="A-B A-C B-D",
        heroes="lara@A ken@A",
        wyrms="w1@B w2@B w3@C w4@D",
        skills={"lara": "L-II.b"},
        actor="lara",
        coming="S S",
    )
    case.do(ATTACK)
    assert names(case.options) == ["w1", "w3"]
    case.do(Target("w1"))
    assert case.options == [Target("w2"), ENOUGH]
    case.do(Target("w2"))
    assert case.wyrms() == {"w1": "B~", "w2": "B~", "w3": "C", "w4": "D"}


@pytest.mark.parametrize(("hero", "hearts"), [("lara", 7), ("ken", 6), ("sid", 6), ("tina", 5)])
def test_one_more_heart(hero: str, hearts: int) -> None:
    story = {"no": 1, "kind": "story", "front": {"do": [{"upgrade": {"set": 3}}], "exit": "next"}}
    other = "ken" if hero != "ken" else "sid"
    case = at(
        heroes=f"{hero}@A:1 {other}@A",
        cards=[story, goal(2), last_card(3)],
        on_top=1,
        fields={"running": True, "phase": "round"},
    )
    while case.prompt == "upgrade":
        case.do(next(option for option in case.options if option.plain()["side"] == "a"))
    assert case.hearts()[hero] == 2  # recovered 1
    case.t.heroes[hero].hearts = 0
    assert case.next_round().hearts()[hero] == hearts


def test_shoulder_charge_and_rally_and_whirl() -> None:
    case = at(
        scene="A-B B-C C-D D-E",
        heroes="lara@A*3 ken@C sid@D",
        wyrms="w1@C w2@C w3@C w4@C",
        actor="lara",
        skills={"lara": "L-III.b"},
    )
    case.do(Skill("charge", "L-III"))
    assert names(case.options) == ["B", "C", "D", "pick-none"]
    case.do(Pick("C"), Pick("w1"), Pick("w2"), Pick("w3"))
    assert case.wyrms() == {"w1": "C~", "w2": "C~", "w3": "C~", "w4": "C"}
    case = at(heroes="lara@A:1*1 ken@A:1 sid@B:1", actor="lara", skills={"lara": "L-IV.b"})
    case.do(Skill("rally", "L-IV"))
    assert case.hearts() == {"lara": 4, "ken": 4, "sid": 1}
    alone = at(heroes="lara@A*1 ken@B:1", actor="lara", skills={"lara": "L-IV.b"})
    assert Skill("rally", "L-IV") not in alone.options
    case = at(heroes="lara@A*1 ken@A", wyrms="w1@A w2@A~ w3@B w4@C", actor="lara", skills={"lara": "L-V.b"})
    case.do(Skill("whirl", "L-V"))
    assert case.wyrms() == {"w1": "A~", "w3": "B~", "w4": "C"}


@pytest.mark.rule("WB-RUL-41", "WB-FMT-09")
@pytest.mark.parametrize(("before", "after"), [(5, 3), (4, 2), (3, 2), (2, 1)])
def test_guard_up_prevents_the_first_damage_of_a_round_with_two_hearts(before: int, after: int) -> None:
    case = at(
        heroes=f"lara@A:{before} ken@C",
        wyrms="w1@A",
        wyrm_top="W4",
        cards=[goal(1, vortex=[]), last_card(2)],
        skills={"lara": "L-IV.a"},
        phase="enemy",
    )
    assert case.hearts()["lara"] == after  # two attacks
    assert case.told("prevented") == [{"hero": "lara", "rule": "guard"}] * (before - after < 2)


@pytest.mark.rule("WB-DEC-23", "WB-FMT-09")
def test_step_in() -> None:
    parts = {
        "scene": "A-B B-C",
        "heroes": "lara@A ken@B",
        "wyrms": "w1@B",
        "wyrm_top": "W3",
        "cards": [goal(1, vortex=[]), last_card(2)],
        "skills": {"lara": "L-V.a"},
        "phase": "enemy",
    }
    case = at(**parts)
    assert (case.prompt, case.seat) == ("reaction", 0)
    other = case.fork().do(HOLD)
    assert other.hearts() == {"lara": 6, "ken": 4}
    case.do(REACT)
    assert case.hearts() == {"lara": 5, "ken": 5}
    twice = at(**{**parts, "wyrms": "w1@B w2@B", "wyrm_top": "W4"})
    twice.do(REACT)
    assert twice.asked.count("reaction") == 1  # once a round
    assert twice.hearts() == {"lara": 5, "ken": 2}
    same = at(**{**parts, "heroes": "lara@B ken@B"})
    same.do(Victim("ken"))
    assert "reaction" not in same.asked  # the same area is not an adjacent one
    down = at(**{**parts, "heroes": "lara@A:0 ken@B"})
    assert "reaction" not in down.asked


@pytest.mark.rule("WB-DEC-14", "WB-RUL-43")
def test_final_round_and_pep_talk() -> None:
    case = at(heroes="lara@A*2 ken@A", wyrms="w1@A w2@A", actor="lara", skills={"lara": "L-VI.a"}, coming="S S S S F F")
    case.do(Skill("final", "L-VI"))
    assert case.options == [ATTACK, DECLINE]
    case.do(ATTACK, ENOUGH)
    assert (case.prompt, case.t.spent) == ("extra", 0)
    case = at(heroes="lara@A*2 ken@A sid@A tina@A:0", actor="lara", skills={"lara": "L-VI.b"})
    case.do(Skill("peptalk", "L-VI"))
    assert (case.prompt, names(case.options)) == ("extra-order", ["ken", "sid"])
    case.do(Pick("sid"))
    assert case.facts["hero"] == "sid"
    case.do(Move("B"))
    assert case.facts["hero"] == "ken"
    case.do(DECLINE)
    assert (case.t.actor, case.t.spent) == ("lara", 1)
    mud = {"id": "mud", "modify": [{"what": "cost:move", "n": 1}]}
    slow = [{"no": 1, "kind": "rule", "rule": mud}, goal(2), last_card(3)]
    case = at(heroes="lara@A*2 ken@A", wyrms="w1@A", actor="lara", skills={"lara": "L-VI.b"}, cards=slow, row="01")
    assert case.offers("move")  # for two actions of three
    case.do(Skill("peptalk", "L-VI"))
    assert (case.prompt, case.kinds()) == ("extra", {"attack", "decline"})


@pytest.mark.rule("WB-FMT-11")
def test_quick_feet_and_pocketful() -> None:
    case = at(scene="A-B B-C C-D D-E", heroes="ken@A lara@A", actor="ken", skills={"ken": "K-II.b"})
    assert {Move("B"), Move("C"), Move("D")} <= set(case.options)
    case.refuses(Move("E"))
    case.do(Move("D"))
    assert (case.hero("ken").area, case.t.spent) == ("D", 1)
    case = at(heroes="ken@A lara@A", sparks="A:3", actor="ken", skills={"ken": "K-III.b"})
    case.do(COLLECT, COLLECT)
    assert (case.hero("ken").sparks, case.t.sparks) == (3, {})


@pytest.mark.parametrize(("hero", "card", "hearts"), [("ken", "K-II", 3), ("sid", "S-II", 4)])
def test_a_third_die_while_the_hero_has_hearts_enough(hero: str, card: str, hearts: int) -> None:
    for left, dice in ((hearts, 3), (hearts - 1, 2)):
        other = "lara@A" if hero == "ken" else "ken@A"
        case = at(
            heroes=f"{hero}@A:{left} {other}", wyrms="w1@A", actor=hero, skills={hero: f"{card}.a"}, coming="S S S"
        )
        case.do(ATTACK)
        assert case.told("rolled", "dice") == [{"dice": "S" * dice}]


def test_curve_ball() -> None:
    case = at(heroes="ken@A:4 lara@A", wyrms="w1@C w2@B", actor="ken", skills={"ken": "K-IV.a"}, coming="S S")
    case.do(ATTACK, Target("w1"))
    assert case.wyrms() == {"w2": "B"}
    case = at(heroes="ken@A:3 lara@A", wyrms="w1@C w2@B", actor="ken", skills={"ken": "K-IV.a"}, coming="S S")
    case.do(ATTACK, Target("w1"))
    assert case.wyrms()["w1"] == "C~"


def test_long_relay() -> None:
    case = at(
        scene="A|B B-C",
        heroes="ken@A lara@C",
        fragments={"ken": "F01.1 F02.1"},
        actor="ken",
        skills={"ken": "K-IV.b"},
    )
    assert (
        Give("F01.1", "lara")
        not in at(scene="A|B B-C", heroes="ken@A lara@B", fragments={"ken": "F01.1"}, actor="ken").options
    )
    near = at(
        scene="A-B", heroes="ken@A lara@B", fragments={"ken": "F01.1 F02.1"}, actor="ken", skills={"ken": "K-IV.b"}
    )
    near.do(Give("F01.1", "lara"))
    assert near.facts["n"] == 3  # it cost no action
    near.do(Give("F02.1", "lara"))
    assert near.facts["n"] == 2
    assert case.offers("give")


def test_pinch_runner_ricochet_and_grand_slam() -> None:
    case = at(scene="A-B B-C C-D", heroes="ken@A*1 lara@A", actor="ken", skills={"ken": "K-V.a"})
    case.do(Skill("runner", "K-V"))
    assert case.seat == 0
    case.do(Pick("D"))
    assert case.hero("lara").area == "D"
    case = at(heroes="ken@A lara@A", wyrms="w1@C~ w2@C w3@B", actor="ken", skills={"ken": "K-V.b"}, coming="S S")
    case.do(ATTACK, Target("w1"), ENOUGH)
    assert case.wyrms() == {"w2": "C~", "w3": "B"}
    one = at(heroes="ken@A lara@A", wyrms="w1@C w2@C", actor="ken", skills={"ken": "K-V.b"}, coming="S F")
    one.do(ATTACK, KEEP_DICE)
    assert sorted(one.wyrms().values()) == ["C", "C~"]
    case = at(
        scene="A-B B-C C-D",
        heroes="ken@A*2 lara@A",
        wyrms="w1@A~ w2@B w3@C w4@D",
        actor="ken",
        skills={"ken": "K-VI.a"},
    )
    case.do(Skill("slam", "K-VI"), Pick("B"))
    assert case.wyrms() == {"w2": "B~", "w3": "C~", "w4": "D"}


def test_extra_inning() -> None:
    case = at(heroes="ken@A*1 lara@A", wyrms="w1@A", actor="ken", skills={"ken": "K-VI.b"})
    case.do(Skill("inning", "K-VI"))
    assert not case.offers("attack")
    case.do(Move("B"), Move("C"))
    assert (case.prompt, case.t.spent) == ("action", 1)


def test_wide_jet_and_refill_and_smear() -> None:
    for place, reached in (("C", True), ("D", True), ("E", False)):
        case = at(
            scene="A-B B-C C-D D-E",
            heroes="sid@A ken@A",
            wyrms=f"w1@{place}",
            actor="sid",
            skills={"sid": "S-II.b"},
        )
        assert case.offers("attack") == reached
    case = at(heroes="sid@A ken@A", wyrms="w1@A~ w2@A~ w3@A~", actor="sid", skills={"sid": "S-V.b"}, coming="S S S S")
    case.do(ATTACK).until("action")
    assert case.hero("sid").sparks == 1
    case.do(ATTACK)
    assert len(case.told("defeated")) > 1
    assert case.hero("sid").sparks == 1  # once a turn
    rich = at(heroes="sid@A*1 ken@A", wyrms="w1@A~", actor="sid", skills={"sid": "S-V.b"}, coming="S S")
    rich.do(ATTACK).until("action")
    assert (rich.hero("sid").sparks, len(rich.told("defeated"))) == (1, 1)  # a Spark was left
    case = at(
        scene="A-B A-C C-D D-E E-F",
        heroes="sid@A ken@A",
        wyrms="w1@A",
        actor="sid",
        skills={"sid": "S-IV.b"},
        coming="S F",
    )
    case.do(ATTACK, KEEP_DICE, REACT)
    assert names(case.options) == ["B", "C", "D", "E", "pick-none"]
    case.do(Pick("E"))
    assert case.wyrms() == {"w1": "E~"}
    blot = at(scene="A-B B-C", heroes="sid@A*1 ken@A", wyrms="w1@B w2@B", actor="sid", skills={"sid": "S-IV.b"})
    blot.do(Skill("inkblot", "sid"), REACT, Pick("C"), HOLD)
    assert sorted(blot.wyrms().values()) == ["B~", "C~"]


@pytest.mark.rule("WB-INV-07")
def test_scribbled_forecast() -> None:
    case = at(heroes="sid@A ken@A", wyrm_top="W1 W2 W3 W4", actor="sid", skills={"sid": "S-III.b"})
    case.do(Skill("forecast", "S-III"), PutUnder("W2"), PutNext("W3"))
    assert case.t.spent == 1
    assert (case.t.wyrm_top, case.t.wyrm_bottom) == (["W3", "W1", "W4"], ["W2"])
    view = case.match.view(1)["table"]
    assert view["wyrm_top"] == ["W3", "W1", "W4"]  # everybody has seen them
    assert view["wyrm_deck"] == {"hidden": len(case.t.wyrm_deck)}


def test_ink_wall() -> None:
    case = at(
        scene="A-B B-C",
        heroes="sid@A*1 ken@A",
        wyrms="w1@B",
        wyrm_top="W3",
        cards=[goal(1, vortex=[]), last_card(2)],
        actor="sid",
        skills={"sid": "S-IV.a"},
    )
    case.do(Skill("wall", "S-IV"))
    assert not case.t.map.wyrms.near["A"]
    assert Move("B") in case.options
    case.next_round()
    assert case.wyrms() == {"w1": "B"}
    assert list(case.t.map.wyrms.near["A"]) == ["B"]


def test_copycat_and_mirror_shard() -> None:
    case = at(heroes="sid@A:2 tina@A:1", actor="sid", skills={"sid": "S-V.a"})
    case.do(Skill("copycat", "S-V"), Skill("wind", "tina"), Pick("sid"))
    assert (case.hearts()["sid"], case.hero("sid").sparks, case.t.spent) == (4, 0, 1)
    assert Skill("copycat", "S-V") not in case.options  # once a turn
    case = at(heroes="sid@A:2 ken@A", actor="sid", fragments={"sid": "F08.1"})
    case.do(Special("F08", "F08"))
    assert {Skill("wind", "tina"), Skill("steal", "ken"), Skill("teamwork", "lara")} <= set(case.options)
    case.do(Skill("wind", "tina"))
    assert case.hearts()["sid"] == 4


def test_blot_out_and_invisible_ink() -> None:
    case = at(heroes="sid@A*1 ken@A", wyrms="w1@A~ w2@B~ w3@B w4@C~", actor="sid", skills={"sid": "S-VI.a"})
    case.do(Skill("blotout", "S-VI"))
    assert case.wyrms() == {"w3": "B", "w4": "C~"}
    case = at(
        heroes="sid@A*1 ken@A",
        wyrms="w1@A",
        wyrm_top="W3",
        cards=[goal(1, vortex=[]), last_card(2)],
        actor="sid",
        skills={"sid": "S-VI.b"},
    )
    case.do(Skill("invisible", "S-VI")).next_round()
    assert case.hearts() == {"ken": 4, "sid": 5}
    assert "victim" not in case.asked


def test_field_kit_and_chorus() -> None:
    for place, healed in (("B", 3), ("C", 2)):
        case = at(heroes=f"tina@A ken@{place}:1", wyrms="w1@A", actor="tina", skills={"tina": "T-II.b"}, coming="S S")
        case.do(ATTACK, Pick("ken"))
        assert case.hearts()["ken"] == healed
    wind = at(heroes="tina@A*1 ken@A:1", actor="tina", skills={"tina": "T-II.b"})
    assert wind.do(Skill("wind", "tina")).hearts()["ken"] == 3
    case = at(heroes="tina@A:1 ken@C:1", wyrms="w1@A", actor="tina", skills={"tina": "T-VI.a"}, coming="S S")
    case.do(ATTACK, Pick("ken"), Pick("ken"))
    assert case.hearts() == {"ken": 3, "tina": 1}


@pytest.mark.rule("WB-RUL-02")
def test_spark_finder_and_lucky_charm() -> None:
    case = at(heroes="tina@A:1 ken@A", actor="tina", skills={"tina": "T-III.b T-IV.b"}, coming="F S S")
    case.do(Skill("finder", "T-III"), REROLL)  # for no Heart, so also with the last one
    assert (case.hero("tina").sparks, case.hearts()["tina"]) == (2, 1)


def test_on_your_feet() -> None:
    """At the end of the Enemy Phase, before the Fate token would turn."""

    def after(heroes: str, *answers: Option) -> Case:
        case = at(heroes=heroes, phase="enemy", cards=QUIET, skills={"tina": "T-V.a"})
        return case.do(*answers) if answers else case

    helped = after("tina@A*2 ken@B:0", REACT)
    assert (helped.hearts()["ken"], helped.hero("tina").sparks, helped.t.fate) == (2, 1, 5)
    left = after("tina@A*1 ken@B:0", HOLD)
    assert (left.hearts()["ken"], left.hero("tina").sparks, left.t.fate) == (5, 1, 4)
    two = after("tina@A*1 ken@B:0 sid@A:0", REACT, Pick("sid"))
    assert (two.hearts(), two.t.fate) == ({"ken": 5, "sid": 2, "tina": 4}, 4)
    for nobody in ("tina@A ken@B:0", "tina@A*1 ken@C:0", "tina@A:0*1 ken@B:0 sid@A", "tina@A*1 ken@B:1"):
        assert "reaction" not in after(nobody).asked


def test_sunny_side_shield_bubble_and_turn_the_page() -> None:
    case = at(heroes="tina@A:1*1 ken@B:1 sid@C:1 lara@A:0", actor="tina", skills={"tina": "T-IV.a"})
    case.do(Skill("sunny", "T-IV"))
    assert case.hearts() == {"lara": 0, "ken": 3, "sid": 1, "tina": 3}
    case = at(
        heroes="tina@A*1 ken@A",
        wyrms="w1@A w2@A",
        wyrm_top="W4",
        cards=[goal(1, vortex=[]), last_card(2)],
        actor="tina",
        skills={"tina": "T-V.b"},
    )
    case.do(Skill("shield", "T-V"), Pick("ken"))
    for _ in range(4):
        case.until("victim").do(Victim("ken"))
    assert case.hearts() == {"ken": 4, "tina": 4}
    assert len(case.told("prevented")) == 3
    assert case.t.temporary == []
    case = at(heroes="tina@A*6 ken@A", actor="tina", skills={"tina": "T-VI.b"}, cards=QUIET)
    case.do(Skill("turnpage", "T-VI"))
    assert case.t.fate == 6
    assert not any(option == Skill("turnpage", "T-VI") for option in case.options)


@pytest.mark.rule("WB-FRG-01", "WB-SPA-01")
def test_fragments() -> None:
    case = at(heroes="lara@A:1 ken@A:1", actor="lara", fragments={"lara": "F01.1"})
    assert case.do(Special("F01", "F01"), Pick("ken")).hearts() == {"lara": 1, "ken": 3}
    case = at(heroes="lara@A ken@A", wyrms="w1@B", actor="lara", fragments={"lara": "F03.1"})
    assert case.do(Special("F03", "F03")).wyrms() == {}
    case = at(scene="A|B B-C C-D", heroes="lara@A ken@A", actor="lara", fragments={"lara": "F04.1"})
    case.do(Special("F04", "F04"))
    assert names(case.options) == ["B", "C", "D", "pick-none"]
    assert case.do(Pick("D")).hero("lara").area == "D"
    case = at(heroes="lara@A ken@A", wyrms="w1@B w2@C", actor="lara", fragments={"lara": "F06.1"})
    case.do(Special("F06", "F06"), Pick("w1"), Pick("w2"))
    assert case.prompt == "pick"
    case.do(Pick("A")).do(Pick("B"))
    assert case.wyrms() == {"w1": "A", "w2": "B"}
    case = at(heroes="lara@A ken@A", actor="lara", fragments={"lara": "F07.1"})
    case.do(Special("F07", "F07"))
    assert (case.prompt, case.seat) == ("extra", 1)
    case = at(scene="A-B A-C", heroes="lara@A ken@A", wyrms="w1@A w2@B w3@C", actor="lara", fragments={"lara": "F09.1"})
    case.do(Special("F09", "F09"), Pick("w3"))
    assert case.wyrms() == {"w1": "A~", "w2": "B", "w3": "C~"}
    case = at(heroes="sid@A ken@A", wyrms="w1@A", actor="sid", fragments={"sid": "F10.1"}, coming="F F F F")
    case.do(Special("F10", "F10"), ATTACK)
    assert case.told("rolled", "dice") == [{"dice": "FFFF"}]
    case = at(heroes="lara@A ken@A", wyrm_top="W1 W2 W3", actor="lara", fragments={"lara": "F11.1"})
    case.do(Special("F11", "F11"), Discard("W2"), PutNext("W3"))
    assert (case.t.wyrm_top, case.t.wyrm_discard) == (["W3", "W1"], ["W2"])
    case = at(heroes="lara@A ken@A", wyrm_top="W6", actor="lara", fragments={"lara": "F12.1"})
    case.do(Special("F12", "F12"))
    assert (case.t.fate, case.wyrms(), case.t.wyrm_discard) == (6, {"w1": "C", "w2": "C"}, ["W6"])
    assert case.prompt == "action"
    assert len(GAME.box(1, 2).fragment_cards) == 16


@pytest.mark.rule("WB-RUL-41")
def test_dragon_scale() -> None:
    case = at(
        heroes="lara@A ken@C",
        wyrms="w1@A",
        wyrm_top="W4",
        cards=[goal(1, vortex=[]), last_card(2)],
        actor="lara",
        fragments={"lara": "F05.1"},
    )
    case.do(Special("F05", "F05")).next_round()
    assert case.hearts()["lara"] == 6
    explosion = at(
        heroes="lara@A ken@A",
        wyrms="w1@A~ w2@A~ w3@A~",
        wyrm_top="W2",
        cards=[goal(1, vortex=[]), last_card(2)],
        actor="lara",
        fragments={"lara": "F05.1"},
    )
    explosion.do(Special("F05", "F05")).next_round()
    assert explosion.hearts() == {"lara": 6, "ken": 3}  # of a Wyrm card, too


@pytest.mark.rule("WB-RUL-45", "WB-INV-19", "WB-COM-03")
def test_never_more_than_five_dice() -> None:
    case = at(
        heroes="sid@A ken@A",
        wyrms="w1@A",
        actor="sid",
        skills={"sid": "S-II.a"},
        fragments={"sid": "F10.1"},
        coming="F F F F F",
        cards=[
            {"no": 1, "kind": "rule", "rule": {"id": "more", "modify": [{"what": "attack.dice", "n": 3}]}},
            goal(2),
            last_card(3),
        ],
        row="01",
    )
    case.do(Special("F10", "F10"), ATTACK)
    assert case.told("rolled", "dice") == [{"dice": "FFFFF"}]
