"""Ally chips in battle: four sets, five types, and Forge chips (section 8)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.wonderlands_war.arena import (
    BUST,
    DOUBLE,
    DRAW,
    STOPPED,
    R,
    alone,
    clash,
    ended,
    next_chips,
    side,
)
from tests.games.wonderlands_war.driver import GAME, Case, Sit, at, names
from wondertable.games.wonderlands_war.options import (
    BONUS,
    DECLINE,
    NO_FEAT,
    TRIPLE,
    Forge,
    March,
    Now,
    Place,
    Recall,
    Reinforce,
    Relocate,
    Remove,
    Reveal,
    Shift,
    Support,
    TakeTainted,
    Target,
)

# -- the sets -------------------------------------------------------------------------------------------


@pytest.mark.rule("WW-ALY-01")
@pytest.mark.parametrize("letter", ["A", "B", "C", "D"])
def test_one_complete_set_is_in_play(letter: str) -> None:
    table = GAME.table(3, GAME.choose_options({"allies": letter}))
    assert table.sets == dict.fromkeys(("FL", "CS", "RO", "RK", "CR"), letter)


@pytest.mark.rule("WW-ALY-01")
def test_the_first_set_is_the_usual_one() -> None:
    assert GAME.choose_options({})["allies"] == "A"


@pytest.mark.rule("WW-ALY-02", "WW-RUL-77")
def test_sets_may_be_mixed_type_by_type() -> None:
    table = GAME.table(3, GAME.choose_options({"allies": "FL-B,CS-A,RO-D,RK-C,CR-A"}))
    assert table.sets == {"FL": "B", "CS": "A", "RO": "D", "RK": "C", "CR": "A"}


@pytest.mark.rule("WW-RUL-77", "WW-ALY-02")
def test_mixed_sets_work_together() -> None:
    """Flamingos B give +1 to a Creature C, which has +2 for another Creature: 1 + 1 + 2."""
    case = alone("CRw", sets="BAAAC", active="FLw CRs")
    assert case.p("QUE").strength == 4


@pytest.mark.rule("WW-ALY-04", "WW-FRG-02")
@pytest.mark.parametrize("letter", ["A", "B", "C", "D"])
def test_a_forge_chip_gives_a_forge_right_in_every_set(letter: str) -> None:
    mine = {"supporters": {R: 1}, "strength": 9, "active": "FORGE QUE-1"}
    case = ended({"QUE": mine, "HAT": {"supporters": {R: 1}}, "ALI": {}}, sets=letter, phase="forging")
    assert (case.prompt, case.facts) == ("forge", {"n": 1})
    assert Forge("QUE-1", 0, "FORGE") in case.options


@pytest.mark.rule("WW-ALY-04", "WW-RUL-38")
def test_a_forge_chip_is_a_weak_ally_of_its_own_type() -> None:
    box = GAME.box
    assert (box.strength["FORGE"], box.kind["FORGE"]) == (1, "FORGE")
    assert box.is_ally("FORGE")
    assert box.is_weak("FORGE")
    assert not box.is_strong("FORGE")


# -- set A ----------------------------------------------------------------------------------------------


@pytest.mark.rule("WW-ALY-10", "WW-DEC-29")
def test_card_soldiers_a_double_or_recall() -> None:
    case = alone("CSw", exhausted="QUE-1 FORGE QUE-1")
    assert (case.prompt, case.t.step, case.facts) == ("card-soldier", "S", {"chip": "CSw"})
    assert names(case.options) == ["double", "recall QUE-1", "recall FORGE"]  # one of them must be taken
    recall = case.fork().do(Recall("QUE-1"))
    assert (recall.p("QUE").strength, recall.bag("QUE")) == (1, "QUE-1")
    assert recall.p("QUE").exhausted == ["FORGE", "QUE-1"]
    case.do(DOUBLE)
    assert (case.p("QUE").strength, case.bag("QUE"), len(case.p("QUE").exhausted)) == (2, "", 3)


@pytest.mark.rule("WW-ALY-10")
def test_card_soldiers_a_double_when_nothing_is_exhausted() -> None:
    case = alone("CSw")
    assert case.asked == ["commit"]
    assert case.told("multiplied") == [{"who": 0, "chip": "CSw", "times": 2}]
    assert case.p("QUE").strength == 2


@pytest.mark.rule("WW-ALY-10", "WW-RUL-03")
def test_a_strong_card_soldier_doubles_to_four() -> None:
    assert alone("CSs").p("QUE").strength == 4


@pytest.mark.rule("WW-ALY-11")
@pytest.mark.parametrize("flamingo", ["FLw", "FLs"])
def test_flamingos_a_double_the_next_chip_and_no_other(flamingo: str) -> None:
    case = alone(f"{flamingo} QUE-2 QUE-1")
    own = GAME.box.strength[flamingo]
    assert (case.p("QUE").strength, case.p("QUE").doubling) == (own, True)
    case.do(DRAW)
    assert (case.p("QUE").strength, case.p("QUE").doubling) == (own + 4, False)
    case.do(DRAW)
    assert case.p("QUE").strength == own + 5


@pytest.mark.rule("WW-ALY-11", "WW-RUL-47")
def test_a_doubled_flamingo_arms_a_new_doubling() -> None:
    case = alone("FLw FLs QUE-2").do(DRAW)
    assert (case.p("QUE").strength, case.p("QUE").doubling) == (5, True)
    case.do(DRAW)
    assert (case.p("QUE").strength, case.p("QUE").doubling) == (9, False)


@pytest.mark.rule("WW-RUL-47", "WW-ALY-11")
def test_madness_poison_and_returned_chips_do_not_use_the_doubling_up() -> None:
    mad = alone("MAD QUE-2", doubling=True).do(DRAW)
    assert mad.p("QUE").strength == 4
    players = {"QUE": side(bag="POI QUE-2", doubling=True), "JAB": side(fight=STOPPED, strength=20), "ALI": {}}
    assert clash(players, "POI QUE-2").do(DRAW).p("QUE").strength == 4
    recalled = alone("I06 QUE-2", active="QUE-1", doubling=True).do(Recall("QUE-1"))
    assert recalled.p("QUE").strength == 4  # the Bottle itself is the next chip
    next_chips(recalled, "QUE-2").do(DRAW)
    assert recalled.p("QUE").strength == 6


@pytest.mark.rule("WW-RUL-47", "WW-ALY-11")
@pytest.mark.parametrize(("chip", "mine"), [("RKw", {}), ("QUE-2", {"crowns": 1})])
def test_a_chip_that_cannot_profit_uses_the_doubling_up(chip: str, mine: dict[str, Any]) -> None:
    case = alone(f"{chip} QUE-1", doubling=True, **mine)
    before = case.p("QUE").strength
    assert before == (3 if chip == "RKw" else 0)
    case.do(DRAW)
    assert case.p("QUE").strength == before + 1


@pytest.mark.rule("WW-ALY-11", "WW-RUL-45")
def test_bonus_strength_is_not_doubled() -> None:
    case = alone("HAT-A", who="HAT", abilities="H1", madness="MAD2 MAD", doubling=True)
    assert case.p("HAT").strength == 8  # 3 x 2 + 2


@pytest.mark.rule("WW-ALY-12", "WW-RUL-68")
@pytest.mark.parametrize(("active", "points"), [("QUE-1", 0), ("ROw", 1), ("ROs ROw ROw FORGE", 3)])
def test_roses_a_pay_a_point_each_after_the_battle(active: str, points: int) -> None:
    players = {"QUE": {"supporters": {R: 1}, "strength": 1, "active": active}, "HAT": {}, "ALI": {}}
    case = ended(players, phase="abilities")
    assert case.told("points") == ([{"who": 0, "n": points, "cause": "rose"}] if points else [])


@pytest.mark.rule("WW-ALY-12", "WW-MAD-06")
def test_roses_of_a_bust_player_pay_nothing() -> None:
    case = alone("MAD", units=1, active="ROw ROs")
    case.until("tea")
    assert case.p("QUE").vp == 0


@pytest.mark.rule("WW-ALY-12")
def test_a_rose_forged_in_battle_pays_two_points() -> None:
    mine = {"supporters": {R: 1}, "strength": 5, "active": "ROw QUE-1"}
    case = ended({"QUE": mine, "HAT": {}, "ALI": {}}, phase="forging")
    rose, other = case.fork().do(Forge("ROw", 1, "icon")), case.do(Forge("QUE-1", 1, "icon"))
    assert rose.told("points") == [{"who": 0, "n": 2, "cause": "rose"}]
    assert other.told("points") == []


@pytest.mark.rule("WW-ALY-12", "WW-FRG-12")
def test_a_rose_forged_at_tea_pays_nothing() -> None:
    case = tea_forge("A")
    case.do(Forge("ROw", 1))
    assert case.told("points") == []
    assert case.p("QUE").rows[1] == ["ROw"]


def tea_forge(sets: str) -> Case:
    """QUE takes the tainted FORGE! of T3-29 (two units, a quest)."""
    players: dict[str, dict[str, Any]] = {"QUE": {"bag": "ROw RKw"}, "HAT": {}, "ALI": {}}
    laid = {1: "T3-29", 2: "T3-01"}
    case = at(players, phase="turn", round=3, laid=laid, sets=sets, coming="1").do(Sit(1))
    case.do(Place(1, "TW"), Place(1, "TW"), Now("Q1"), TakeTainted("FORGE!"))
    assert case.prompt == "reward"
    return case


@pytest.mark.rule("WW-ALY-13")
def test_red_rooks_a_are_touched_by_no_other_chip() -> None:
    doubled = alone("RKw", doubling=True)
    assert doubled.p("QUE").strength == 3
    lifted = alone("RKs", sets="BAAAA", active="FLw")
    assert lifted.p("QUE").strength == 4
    recalled = alone("CSw", exhausted="RKw RKs QUE-1")
    assert names(recalled.options) == ["double", "recall QUE-1"]


@pytest.mark.rule("WW-ALY-13")
@pytest.mark.parametrize("letter", ["B", "C", "D"])
def test_red_rooks_of_other_sets_are_touched(letter: str) -> None:
    sets = f"AAA{letter}A"
    assert alone("RKw", sets=sets, doubling=True).p("QUE").strength == 6
    assert alone("RKw", sets=f"BAA{letter}A", active="FLw").p("QUE").strength == 4
    assert names(alone("CSw", sets=sets, exhausted="RKw").options) == ["double", "recall RKw"]


@pytest.mark.rule("WW-ALY-13", "WW-FRG-03")
def test_red_rooks_a_are_forged_by_an_icon_only() -> None:
    mine = {"supporters": {R: 1}, "active": "RKw FORGE I09"}
    other: dict[str, dict[str, Any]] = {"HAT": {}, "ALI": {}}
    icon = ended({"QUE": {**mine, "strength": 5}, **other}, phase="forging")
    assert {one.right for one in icon.options if isinstance(one, Forge) and one.chip == "RKw"} == {"icon"}
    plain = ended({"QUE": {**mine, "strength": 6}, **other}, phase="forging")
    assert {one.chip for one in plain.options if isinstance(one, Forge)} == {"FORGE", "I09"}
    others = ended({"QUE": {**mine, "strength": 6}, **other}, phase="forging", sets="AAABA")
    assert {one.chip for one in others.options if isinstance(one, Forge)} == {"RKw", "FORGE", "I09"}


@pytest.mark.rule("WW-ALY-13", "WW-FRG-12")
def test_a_tea_card_may_forge_a_red_rook_a() -> None:
    assert Forge("RKw", 0) in tea_forge("A").options


@pytest.mark.rule("WW-ALY-14")
@pytest.mark.parametrize(("chip", "other"), [("CRw", "CRs"), ("CRs", "CRw")])
def test_creatures_a_change_their_level_when_exhausted(chip: str, other: str) -> None:
    case = after_battle(chip)
    assert case.p("QUE").exhausted == [other]
    assert case.told("swapped") == [{"who": 0, "chip": other}]
    assert (case.bank(chip), case.bank(other)) == (GAME.box.bank.count(chip), GAME.box.bank.count(other) - 1)


def after_battle(active: str, sets: str = "A", **position: Any) -> Case:
    """QUE has these chips Active at clean-up; the case stands at the wagers of the next battle."""
    mine = {"supporters": {R: 1}, "strength": 3, "active": active}
    rest = {"supporters": {R: 1, "PT": 1}, "bag": "HAT-1 HAT-2"}
    third = {"supporters": {"PT": 1}, "bag": "ALI-1 ALI-2", "fight": ""}
    case = ended(
        {"QUE": mine, "HAT": rest, "ALI": third},
        phase="cleanup",
        battles="PT",
        sets=sets,
        **position,
    )
    assert (case.prompt, case.seats) == ("wager", [0])
    return case


@pytest.mark.rule("WW-ALY-14", "WW-RUL-49", "WW-SC-14")
def test_creatures_a_stay_when_the_other_level_is_out() -> None:
    case = after_battle("CRw", bank={"CRs": 0})
    assert (case.p("QUE").exhausted, case.bank("CRw"), case.told("swapped")) == (["CRw"], 11, [])
    one = after_battle("CRw", bank={"CRs": 1})
    assert (one.p("QUE").exhausted, one.bank("CRw"), one.bank("CRs")) == (["CRs"], 12, 0)


@pytest.mark.rule("WW-ALY-14")
def test_creatures_a_change_when_their_owner_is_bust() -> None:
    case = alone("MAD", units=1, active="CRw QUE-1")
    assert case.p("QUE").exhausted == ["CRs", "QUE-1"]


@pytest.mark.rule("WW-ALY-14", "WW-BAT-01", "WW-RUL-49")
@pytest.mark.parametrize(("points", "lucky"), [((0, 5), "QUE"), ((5, 0), "HAT")])
def test_the_last_creature_of_the_bank_goes_by_priority(points: tuple[int, int], lucky: str) -> None:
    players: dict[str, dict[str, Any]] = {
        "QUE": {"supporters": {R: 1}, "active": "CRw", "vp": points[0]},
        "HAT": {"supporters": {R: 1, "PT": 1}, "active": "CRw", "vp": points[1], "bag": "HAT-1"},
        "ALI": {"supporters": {"PT": 1}, "fight": "", "bag": "ALI-1"},
    }
    case = ended(players, phase="cleanup", battles="PT", bank={"CRs": 1})
    levels = {faction: case.p(faction).exhausted for faction in ("QUE", "HAT")}
    assert levels[lucky] == ["CRs"]
    assert sorted(levels.values()) == [["CRs"], ["CRw"]]


@pytest.mark.rule("WW-ALY-14")
@pytest.mark.parametrize("letter", ["B", "C", "D"])
def test_creatures_of_other_sets_stay_what_they_are(letter: str) -> None:
    assert after_battle("CRw", sets=f"AAAA{letter}").p("QUE").exhausted == ["CRw"]


# -- set B ----------------------------------------------------------------------------------------------


@pytest.mark.rule("WW-ALY-20", "WW-DEC-29", "WW-RUL-23")
def test_card_soldiers_b_bring_supporters_of_one_neighbour_or_double() -> None:
    near = {"ML": 1, "PT": 3, "RK": 2, "TW": 2}
    case = alone("CSs", sets="B", units=1, supporters=near, rival=side(2, fight=STOPPED, strength=20))
    assert names(case.options) == [
        "double",
        f"march 1 ML {R}",
        f"march 1 PT {R}",
        f"march 2 PT {R}",
        "decline",
    ]
    march = case.fork().do(March(2, "PT", R))
    assert (march.p("QUE").supporters, march.p("QUE").strength) == ({"ML": 1, "PT": 1, "RK": 2, "TW": 2, R: 3}, 2)
    assert march.told("marched") == [{"who": 0, "n": 2, "start": "PT", "region": R}]
    assert case.fork().do(DOUBLE).p("QUE").strength == 4
    declined = case.do(DECLINE)
    assert (declined.p("QUE").strength, declined.p("QUE").supporters[R]) == (2, 1)


@pytest.mark.rule("WW-ALY-20", "WW-RUL-46")
def test_a_weak_card_soldier_b_brings_one() -> None:
    case = alone("CSw", sets="B", units=1, supporters={"PT": 3})
    assert names(case.options) == ["double", f"march 1 PT {R}", "decline"]


@pytest.mark.rule("WW-ALY-20", "WW-TWO-18", "WW-RUL-74")
def test_with_two_players_the_ring_closes_over_the_blocked_region() -> None:
    mine = side(1, bag="CSw", supporters={"ML": 1, "TW": 1, "RK": 1})
    case = clash({"QUE": mine, "HAT": side(fight=STOPPED, strength=20)}, "CSw", sets="B", blocked="PT")
    assert names(case.options) == ["double", f"march 1 ML {R}", f"march 1 TW {R}", "decline"]


@pytest.mark.rule("WW-ALY-21", "WW-RUL-38")
@pytest.mark.parametrize("chip", ["CSw", "ROw", "ROs", "CRw", "CRs", "FORGE", "FLw"])
def test_flamingos_b_lift_every_ally(chip: str) -> None:
    case = alone(chip, sets="BDDDD", active="FLw", castles={R: 2}, shards=GAME.box.strength[chip])
    assert case.p("QUE").strength == GAME.box.strength[chip] + 1


@pytest.mark.rule("WW-ALY-21")
@pytest.mark.parametrize("chip", ["QUE-1", "QUE-2", "QUE-A", "I09"])
def test_flamingos_b_lift_no_other_chip(chip: str) -> None:
    assert alone(chip, sets="B", active="FLw").p("QUE").strength == GAME.box.strength[chip]


@pytest.mark.rule("WW-ALY-21")
def test_several_flamingos_b_are_worth_no_more() -> None:
    assert alone("ROw", sets="B", active="FLw FLs FLw").p("QUE").strength == 2


@pytest.mark.rule("WW-ALY-21")
def test_the_first_flamingo_b_lifts_neither_itself_nor_what_came_before() -> None:
    case = alone("ROw FLs ROw", sets="B").do(DRAW)
    assert case.p("QUE").strength == 3
    case.do(DRAW)
    assert case.p("QUE").strength == 5


@pytest.mark.rule("WW-ALY-22", "WW-RES-20", "WW-RUL-68")
def test_roses_b_go_back_to_the_bag() -> None:
    case = after_battle("ROw QUE-1 ROs", sets="B")
    assert (case.p("QUE").bag, case.p("QUE").exhausted) == (["ROw", "ROs"], ["QUE-1"])


@pytest.mark.rule("WW-ALY-22")
def test_roses_b_are_exhausted_by_a_bust() -> None:
    case = alone("MAD", sets="B", units=1, active="ROw QUE-1")
    assert (case.p("QUE").exhausted, case.p("QUE").bag) == (["ROw", "QUE-1"], [])


@pytest.mark.rule("WW-ALY-22", "WW-RES-20")
@pytest.mark.parametrize("letter", ["A", "C", "D"])
def test_roses_of_other_sets_are_exhausted(letter: str) -> None:
    assert after_battle("ROw", sets=letter).p("QUE").exhausted == ["ROw"]


@pytest.mark.rule("WW-ALY-23")
@pytest.mark.parametrize(
    ("active", "chip", "strength"), [("", "RKw", 3), ("QUE-1", "RKs", 4), ("RKw", "RKs", 1), ("RKs RKw", "RKw", 1)]
)
def test_red_rooks_b_after_the_first_have_strength_one(active: str, chip: str, strength: int) -> None:
    assert alone(chip, sets="B", active=active).p("QUE").strength == strength


@pytest.mark.rule("WW-ALY-23", "WW-BAT-20")
def test_a_crowned_red_rook_b_is_not_lifted_to_one() -> None:
    assert alone("RKw", sets="B", active="RKs", crowns=1).p("QUE").strength == 0


def creatures(*actives: str, **fields: Any) -> Case:
    """A battle that is over, with these Active chips of QUE, HAT and ALI (set B)."""
    players = {
        faction: {"supporters": {R: 1}, "active": active, **fields}
        for faction, active in zip(("QUE", "HAT", "ALI"), actives, strict=True)
    }
    return ended(players, phase="abilities", sets="B")


@pytest.mark.rule("WW-ALY-24", "WW-DEC-40")
def test_most_creatures_b_may_place_a_supporter_anywhere() -> None:
    case = creatures("CRw", "CRs CRw", "ALI-1")
    assert (case.prompt, case.seat) == ("ability", 1)
    regions = ["RK", "ML", "WZ", "PT", "TW"]
    assert names(case.options) == [*(f"reinforce CR {one}" for one in regions), "done"]
    case.do(Reinforce("CR", "TW"))
    assert (case.p("HAT").supporters["TW"], case.p("HAT").supply) == (1, 8)
    assert case.told("placed") == [{"who": 1, "region": "TW"}]
    assert "ability" not in case.asked[1:]


@pytest.mark.rule("WW-ALY-24")
@pytest.mark.parametrize("actives", [("CRw", "CRs", "ALI-1"), ("QUE-1", "HAT-1", "ALI-1")])
def test_nobody_places_a_supporter_when_tied_or_without_creatures(actives: tuple[str, str, str]) -> None:
    assert "ability" not in creatures(*actives).until("tea").asked


@pytest.mark.rule("WW-ALY-24")
def test_creatures_of_a_bust_player_do_not_count() -> None:
    case = alone("MAD", sets="B", units=1, active="CRw CRw", rival=side(2, strength=4, fight=STOPPED, active="CRs"))
    case.until("ability")
    assert case.seat == 1


@pytest.mark.rule("WW-ALY-24", "WW-REW-03", "WW-RUL-83")
def test_without_supply_a_supporter_or_figure_of_elsewhere_comes() -> None:
    players: dict[str, dict[str, Any]] = {
        "QUE": {"supporters": {R: 2, "PT": 8}, "figures": {"F02": "RK"}, "active": "CRw"},
        "HAT": {"supporters": {R: 1}},
        "ALI": {},
    }
    case = ended(players, phase="abilities", sets="B").do(Reinforce("CR", "TW"))
    assert (case.prompt, case.facts) == ("unit", {"region": "TW"})
    assert names(case.options) == ["relocate F02 RK", f"relocate supporter {R}", "relocate supporter PT", "no-unit"]
    case.do(Relocate("F02", "RK"))
    assert case.p("QUE").figures == {"F02": "TW"}


# -- set C ----------------------------------------------------------------------------------------------


@pytest.mark.rule("WW-ALY-30", "WW-BAT-11")
@pytest.mark.parametrize(("soldier", "shown"), [("CSw", 2), ("CSs", 3)])
def test_card_soldiers_c_draw_extra_chips_the_next_time(soldier: str, shown: int) -> None:
    case = alone(f"{soldier} QUE-1 QUE-2 RKw FORGE", sets="C")
    assert (case.asked, len(case.told("drew")[0]["chips"])) == (["commit"], 1)
    case.do(DRAW)
    assert (case.prompt, case.told("drew")[1]["chips"]) == ("pick", ["QUE-1", "QUE-2", "RKw"][:shown])
    case.do(case.options[0]).do(DRAW)
    assert len(case.told("drew")[2]["chips"]) == 1  # only the next draw


@pytest.mark.rule("WW-ALY-30")
def test_extra_chips_add_up_and_still_one_is_played() -> None:
    """A Soldier, placed by a Hookah together with another: two and one more."""
    case = alone("I03 CSs CSw QUE-1 QUE-2 RKw FORGE", sets="C").do(BONUS, BONUS, DRAW)
    assert case.told("drew")[-1]["chips"] == ["QUE-1", "QUE-2", "RKw", "FORGE"]
    case.do(case.options[2])
    assert case.p("QUE").active == ["I03", "CSs", "CSw", "RKw"]


@pytest.mark.rule("WW-ALY-31", "WW-DEC-33", "WW-RUL-48")
@pytest.mark.parametrize(
    ("strength", "goals"),
    [
        (0, [2]),
        (2, [2]),  # 3 after adding: back to 2
        (3, [5]),  # 4: ahead to 5
        (5, [5, 7]),  # 6: two icons equally near
        (8, [7, 11]),  # 9
        (11, [11]),
        (22, [22]),
    ],
)
def test_flamingos_c_move_to_the_nearest_icon(strength: int, goals: list[int]) -> None:
    case = alone("FLw", sets="C", strength=strength, rival=side(2, fight=STOPPED, strength=24))
    assert (case.prompt, case.t.step, case.facts) == ("shift", "A+", {"chip": "FLw"})
    assert names(case.options) == [*(f"shift {goal}" for goal in goals), "decline"]
    stay, move = case.fork().do(DECLINE), case.do(Shift(goals[-1]))
    assert (stay.p("QUE").strength, move.p("QUE").strength) == (strength + 1, goals[-1])
    assert move.told("shifted") == [{"who": 0, "strength": goals[-1]}]


@pytest.mark.rule("WW-RUL-48", "WW-ALY-31")
@pytest.mark.parametrize(("chip", "strength"), [("FLw", 1), ("FLs", 3), ("FLw", 24), ("FLs", 24)])
def test_flamingos_c_do_not_move_from_an_icon_or_from_25(chip: str, strength: int) -> None:
    case = alone(chip, sets="C", strength=strength, rival=side(2, fight=STOPPED, strength=24))
    assert "shift" not in case.asked
    assert case.p("QUE").strength == min(25, strength + GAME.box.strength[chip])


def roses(active: str, sets: str = "C", **mine: Any) -> Case:
    """QUE has won with these chips and holds WZ3 (second place) and TW1, which is of another region."""
    players: dict[str, dict[str, Any]] = {
        "QUE": {"supporters": {R: 1}, "strength": 9, "active": active, "quests": "WZ3 TW1", **mine},
        "HAT": {"supporters": {R: 1}},
        "ALI": {},
    }
    return ended(players, sets=sets)


@pytest.mark.rule("WW-ALY-32", "WW-DEC-38", "WW-RUL-50")
def test_two_roses_c_do_any_feat() -> None:
    case = roses("ROw QUE-1 ROs")
    assert (case.prompt, names(case.options)) == ("feat", ["no-feat"])  # no condition is met
    case.do(NO_FEAT, NO_FEAT)
    assert (case.prompt, case.seats) == ("rose-feat", [0])
    assert names(case.options) == ["reveal WZ3", "reveal TW1", "no-feat"]
    none = case.fork().do(NO_FEAT)
    assert none.p("QUE").feats == []
    case.do(Reveal("TW1"))
    assert (case.p("QUE").feats, case.p("QUE").quests) == (["TW1"], ["WZ3"])
    assert case.told("feat") == [{"who": 0, "quest": "TW1"}]


@pytest.mark.rule("WW-ALY-32")
@pytest.mark.parametrize(("active", "sets"), [("ROw QUE-1", "C"), ("ROw ROs", "B"), ("ROw ROs", "D")])
def test_one_rose_or_another_set_does_no_feat(active: str, sets: str) -> None:
    assert "rose-feat" not in roses(active, sets).until("tea").asked


@pytest.mark.rule("WW-RUL-50", "WW-QST-07", "WW-INV-14")
def test_the_roses_feat_is_an_extra_one() -> None:
    case = roses("ROw ROs QUE-1", quests="WZ1 TW1 PT1")
    assert names(case.options) == ["reveal WZ1", "no-feat"]  # the last chip is a 1
    case.do(Reveal("WZ1"), NO_FEAT)
    assert (case.prompt, names(case.options)) == ("rose-feat", ["reveal TW1", "reveal PT1", "no-feat"])
    case.do(Reveal("PT1"))
    assert case.p("QUE").feats == ["WZ1", "PT1"]
    assert "rose-feat" not in case.asked[3:]  # one at most


@pytest.mark.rule("WW-RUL-50", "WW-QST-07", "WW-ALY-33")
def test_two_roses_are_judged_before_any_chip_is_removed() -> None:
    case = roses("ROw RKw ROs QUE-1", quests="WZ1 TW1").do(Reveal("WZ1"), NO_FEAT, Remove("ROw"))
    assert (case.prompt, case.p("QUE").active) == ("rose-feat", ["RKw", "ROs", "QUE-1"])


@pytest.mark.rule("WW-ALY-33", "WW-DEC-39", "WW-RUL-24")
@pytest.mark.parametrize(
    ("chip", "to_bank"), [("RKw", True), ("FORGE", True), ("QUE-1", False), ("QUE-A", False), ("I09", False)]
)
def test_red_rooks_c_take_a_chip_out_for_each_feat(chip: str, to_bank: bool) -> None:
    case = roses("RKw QUE-A I09 FORGE QUE-1", quests="WZ1").do(Reveal("WZ1"), NO_FEAT)
    assert (case.prompt, case.seat) == ("remove", 0)
    assert names(case.options) == ["remove RKw", "remove QUE-A", "remove I09", "remove FORGE", "remove QUE-1"]
    banked, boxed = case.bank(chip), case.t.boxed.count(chip)
    case.do(Remove(chip))
    assert chip not in case.p("QUE").active
    assert case.told("removed") == [{"who": 0, "chip": chip}]
    assert (case.bank(chip) - banked, case.t.boxed.count(chip) - boxed) == ((1, 0) if to_bank else (0, 1))


@pytest.mark.rule("WW-ALY-33", "WW-RUL-24")
@pytest.mark.parametrize(
    ("active", "sets", "answer"),
    [("ROw QUE-1", "C", "WZ1"), ("RKw QUE-1", "B", "WZ1"), ("RKw QUE-1", "C", "")],
    ids=["no Rook", "another set", "no feat"],
)
def test_red_rooks_c_take_nothing_otherwise(active: str, sets: str, answer: str) -> None:
    case = roses(active, sets, quests="WZ1")
    case.do(Reveal(answer) if answer else NO_FEAT, NO_FEAT)
    assert "remove" not in case.until("tea").asked


@pytest.mark.rule("WW-ALY-33", "WW-QST-07")
def test_each_feat_costs_a_chip() -> None:
    case = roses("RKw ROw ROs QUE-1", quests="WZ1 TW1")
    case.do(Reveal("WZ1"), NO_FEAT, Remove("QUE-1"), Reveal("TW1"))
    assert (case.prompt, names(case.options)) == ("remove", ["remove RKw", "remove ROw", "remove ROs"])
    case.do(Remove("ROw"))
    assert case.told("removed", "chip") == [{"chip": "QUE-1"}, {"chip": "ROw"}]


@pytest.mark.rule("WW-ALY-33", "WW-QST-07")
def test_a_feat_after_the_rook_is_gone_costs_nothing() -> None:
    case = roses("RKw ROw ROs QUE-1", quests="WZ1 TW1")
    case.do(Reveal("WZ1"), NO_FEAT, Remove("RKw"), Reveal("TW1"))
    assert case.told("removed", "chip") == [{"chip": "RKw"}]
    assert case.prompt != "remove"


@pytest.mark.rule("WW-ALY-34", "WW-RUL-06")
@pytest.mark.parametrize(
    ("active", "chip", "strength"),
    [
        ("", "CRw", 1),
        ("", "CRs", 4),
        ("CRs", "CRw", 3),
        ("CRw CRs", "CRw", 5),
        ("CRw", "CRs", 2),
        ("CRw CRw", "CRs", 0),
    ],
)
def test_creatures_c_count_the_other_creatures(active: str, chip: str, strength: int) -> None:
    case = alone(chip, sets="C", active=f"QUE-1 {active}")
    assert case.p("QUE").strength == strength
    assert case.p("QUE").active[-1] == chip


@pytest.mark.rule("WW-ALY-34")
def test_a_strong_creature_c_never_falls_below_zero() -> None:
    case = alone("CRs", sets="C", active="CRw CRw CRw", strength=5)
    assert case.p("QUE").strength == 5


# -- set D ----------------------------------------------------------------------------------------------


@pytest.mark.rule("WW-ALY-40", "WW-DEC-29")
@pytest.mark.parametrize(("chip", "strength"), [("CSw", 1), ("CSs", 2)])
def test_card_soldiers_d_may_triple(chip: str, strength: int) -> None:
    case = alone(chip, sets="D")
    assert names(case.options) == ["triple", "decline"]
    assert case.fork().do(DECLINE).p("QUE").strength == strength
    assert case.do(TRIPLE).p("QUE").strength == 3 * strength


@pytest.mark.rule("WW-ALY-40")
def test_card_soldiers_d_do_not_triple_beside_the_own_castle() -> None:
    case = alone("CSw", sets="D", castles={R: 2})
    assert (case.asked, case.p("QUE").strength) == (["commit"], 1)
    elsewhere = alone("CSw", sets="D", castles={"PT": 2}, rival=side(2, fight=STOPPED, strength=20, castles={R: 2}))
    assert elsewhere.prompt == "card-soldier"


@pytest.mark.rule("WW-ALY-40")
def test_with_two_players_a_lying_castle_hinders_them_too() -> None:
    players = {"QUE": side(bag="CSw", castles={R: 1}), "HAT": side(fight=STOPPED, strength=20)}
    case = clash(players, "CSw", sets="D", blocked="RK")
    assert case.p("QUE").strength == 1


def four(coming: str = "FLw", **mine: Any) -> Case:
    """QUE on 5 draws; HAT has stopped on 9, ALI fights on 7, CAT on 5; JAB was bust."""
    return clash(
        {
            "QUE": side(strength=5, bag=coming, **mine),
            "HAT": side(strength=9, fight=STOPPED),
            "ALI": side(strength=7, bag="ALI-1"),
            "CAT": side(strength=5, fight=STOPPED),
            "JAB": side(0, fight=BUST),
        },
        f"{coming} ALI-1",
        sets="D",
    )


@pytest.mark.rule("WW-ALY-41", "WW-DEC-30")
def test_flamingos_d_give_a_shard_to_somebody_stronger() -> None:
    case = four()
    assert (case.prompt, case.t.step, names(case.options)) == ("flamingo", "O", ["target 1", "target 2"])
    case.do(Target(1))
    assert [player.shards for player in case.t.players] == [0, 1, 0, 0, 0]
    assert case.told("shards") == [{"who": 1, "n": 1, "cause": "flamingo"}]


@pytest.mark.rule("WW-ALY-41")
def test_flamingos_d_do_nothing_when_nobody_is_stronger() -> None:
    case = alone("FLw", sets="D", strength=20)
    assert case.told("shards") == []
    assert "flamingo" not in case.asked


@pytest.mark.rule("WW-ALY-42", "WW-DEC-21")
@pytest.mark.parametrize("where", ["battle", "tea"])
def test_a_rose_d_that_is_forged_may_bring_a_supporter(where: str) -> None:
    if where == "battle":
        mine = {"supporters": {R: 1}, "strength": 5, "active": "ROw"}
        case = ended({"QUE": mine, "HAT": {}, "ALI": {}}, phase="forging", sets="D").do(Forge("ROw", 1, "icon"))
    else:
        case = tea_forge("D").do(Forge("ROw", 1))
    assert case.prompt == "rose-support"
    assert names(case.options) == [*(f"support {one}" for one in ("RK", "ML", "WZ", "PT", "TW")), "no-support"]
    before = case.p("QUE").supporters["PT"]
    case.do(Support("PT"))
    assert case.p("QUE").supporters["PT"] == before + 1


@pytest.mark.rule("WW-ALY-42", "WW-ALY-12")
def test_only_roses_d_bring_a_supporter_and_pay_no_points() -> None:
    mine = {"supporters": {R: 1}, "strength": 5, "active": "ROw QUE-1"}
    other = ended({"QUE": mine, "HAT": {}, "ALI": {}}, phase="forging", sets="D").do(Forge("QUE-1", 1, "icon"))
    assert "rose-support" not in other.asked
    rose = ended({"QUE": mine, "HAT": {}, "ALI": {}}, phase="forging", sets="D").do(Forge("ROw", 1, "icon"))
    assert rose.told("points") == []


@pytest.mark.rule("WW-ALY-43")
@pytest.mark.parametrize(
    ("active", "mine", "theirs", "shards"),
    [
        ("RKw", 9, 3, 1),
        ("RKs", 9, 3, 2),
        ("RKw QUE-1 RKs RKw", 9, 3, 4),
        ("QUE-1", 9, 3, 0),
        ("RKw", 3, 9, 0),
        ("RKw", 9, 9, 0),
    ],
)
def test_red_rooks_d_bring_shards_to_the_winner(active: str, mine: int, theirs: int, shards: int) -> None:
    players = {
        "QUE": {"supporters": {R: 1}, "strength": mine, "active": active},
        "HAT": {"supporters": {R: 1}, "strength": theirs},
        "ALI": {},
    }
    case = ended(players, sets="D").until("tea")
    assert case.told("shards") == ([{"who": 0, "n": shards, "cause": "rook"}] if shards else [])


@pytest.mark.rule("WW-ALY-44", "WW-RUL-46")
@pytest.mark.parametrize(
    ("chip", "before", "after"),
    [("CRw", 0, 1), ("CRw", 1, 1), ("CRw", 2, 1), ("CRs", 0, 1), ("CRs", 3, 4), ("CRs", 4, 4), ("CRs", 5, 4)],
)
def test_creatures_d_draw_shards_towards_their_strength(chip: str, before: int, after: int) -> None:
    case = alone(chip, sets="D", shards=before)
    assert case.p("QUE").shards == after
    assert case.p("QUE").strength == GAME.box.strength[chip]


@pytest.mark.rule("WW-ALY-10", "WW-ALY-20", "WW-ALY-30", "WW-ALY-40")
@pytest.mark.parametrize("letter", ["A", "B", "C", "D"])
def test_each_set_has_its_own_card_soldiers(letter: str) -> None:
    case = alone("CSw", sets=letter, exhausted="QUE-1", supporters={"PT": 1})
    options = names(case.options) if case.prompt == "card-soldier" else []
    assert (
        options
        == {
            "A": ["double", "recall QUE-1"],
            "B": ["double", f"march 1 PT {R}", "decline"],
            "C": [],
            "D": ["triple", "decline"],
        }[letter]
    )


@pytest.mark.rule("WW-ALY-11", "WW-ALY-21", "WW-ALY-31", "WW-ALY-41")
@pytest.mark.parametrize("letter", ["A", "B", "C", "D"])
def test_each_set_has_its_own_flamingos(letter: str) -> None:
    case = alone("FLw ROw", sets=f"{letter}AAAA", third=side(fight=STOPPED, strength=20))
    asked = {"A": "commit", "B": "commit", "C": "shift", "D": "flamingo"}[letter]
    assert case.prompt == asked
    if asked != "commit":
        case.do(case.passive)
    case.do(DRAW)
    assert case.p("QUE").strength == {"A": 3, "B": 3, "C": 2, "D": 2}[letter]
    assert case.p("HAT").shards == (1 if letter == "D" else 0)


@pytest.mark.rule("WW-ALY-12", "WW-ALY-22", "WW-ALY-32", "WW-ALY-42", "WW-ALY-24", "WW-ALY-33")
@pytest.mark.parametrize("letter", ["A", "B", "C", "D"])
def test_effects_of_one_set_are_silent_in_the_others(letter: str) -> None:
    """Two Roses, a Rook and a Creature of one set, after a lost battle: what is paid, asked, returned, swapped."""
    players: dict[str, dict[str, Any]] = {
        "QUE": {"supporters": {R: 1, "PT": 1}, "strength": 3, "active": "ROw ROs RKw CRw", "quests": "TW1"},
        "HAT": {"supporters": {R: 1, "PT": 1}, "strength": 9, "bag": "HAT-1"},
        "ALI": {},
    }
    case = ended(players, sets=letter, battles="PT").until("wager")
    assert case.told("points", "who", "n")[2:] == ([{"who": 0, "n": 2}] if letter == "A" else [])
    assert ("rose-feat" in case.asked) is (letter == "C")
    assert ("ability" in case.asked) is (letter == "B")
    bag = {"B": ["ROw", "ROs"]}.get(letter, [])
    assert case.p("QUE").bag == bag
    creature = "CRs" if letter == "A" else "CRw"
    rest = ["RKw", creature] if letter == "B" else ["ROw", "ROs", "RKw", creature]
    assert case.p("QUE").exhausted == rest
