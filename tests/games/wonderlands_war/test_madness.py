"""Madness, poison, lost units, bust and refresh (section 9.3)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.wonderlands_war.arena import (
    BUST,
    DRAW,
    FIGHTING,
    STOP,
    STOPPED,
    R,
    alone,
    clash,
    ended,
    side,
    strengths,
)
from tests.games.wonderlands_war.driver import Case, names
from wondertable.games.wonderlands_war.options import BLOCK, SUFFER, Lose

LEADER, SUPPORTER = Lose("leader"), Lose("supporter")


def mad(chip: str, **mine: Any) -> Case:
    """QUE draws a madness chip against somebody on 20."""
    return alone(chip, **{"madness": "" if chip == "MAD2" else "MAD2", **mine})


def poisoned(**mine: Any) -> Case:
    """QUE draws poison against the Jabberwock on 20."""
    players = {"QUE": side(**{"bag": "POI", **mine}), "JAB": side(2, fight=STOPPED, strength=20), "ALI": {}}
    return clash(players, "POI")


# -- the shield -----------------------------------------------------------------------------------------


@pytest.mark.rule("WW-MAD-01", "WW-DEC-27")
@pytest.mark.parametrize("chip", ["MAD", "MAD2"])
def test_the_shield_blocks_madness(chip: str) -> None:
    case = mad(chip, shield=True, strength=3)
    track = list(case.p("QUE").madness)
    assert (case.prompt, names(case.options), case.facts) == ("shield", ["block", "suffer"], {"chip": chip})
    case.do(BLOCK)
    player = case.p("QUE")
    assert case.told("blocked-madness") == [{"who": 0, "chip": chip}]
    assert (player.shield, player.units(R), player.madness, player.bag) == (False, 3, track, [chip])
    assert (player.fight, player.strength) == (FIGHTING, 3)


@pytest.mark.rule("WW-MAD-01", "WW-LDR-04", "WW-DEC-27")
def test_the_shield_blocks_poison_which_stays_in_the_bag() -> None:
    case = poisoned(shield=True)
    assert case.prompt == "shield"
    case.do(BLOCK)
    assert (case.p("QUE").shield, case.p("QUE").units(R), case.bag("QUE")) == (False, 3, "POI")
    assert len(case.t.venom) == 4


@pytest.mark.rule("WW-MAD-01", "WW-DEC-27")
def test_the_shield_may_be_kept() -> None:
    case = mad("MAD", shield=True).do(SUFFER)
    assert (case.p("QUE").shield, case.p("QUE").units(R)) == (True, 2)


@pytest.mark.rule("WW-MAD-01")
def test_a_broken_shield_blocks_nothing() -> None:
    case = mad("MAD", shield=False)
    assert "shield" not in case.asked
    assert case.p("QUE").units(R) == 2


# -- the track ------------------------------------------------------------------------------------------


@pytest.mark.rule("WW-MAD-02", "WW-BRD-10")
def test_madness_goes_to_the_leftmost_free_cell_and_adds_nothing() -> None:
    case = mad("MAD", madness="MAD2", strength=6)
    assert (case.p("QUE").madness, case.p("QUE").strength, case.p("QUE").active) == (["MAD2", "MAD"], 6, [])
    double = mad("MAD2", madness="MAD MAD")
    assert double.p("QUE").madness == ["MAD", "MAD", "MAD2"]


@pytest.mark.rule("WW-MAD-03", "WW-LDR-04", "WW-RUL-05")
@pytest.mark.parametrize(("chip", "lost"), [("MAD", 1), ("MAD2", 2)])
def test_units_are_lost(chip: str, lost: int) -> None:
    case = mad(chip, units=4)
    player = case.p("QUE")
    assert (player.supporters[R], player.supply) == (4 - lost, 10 - 4 + lost)
    assert (player.lost, player.lost_now) == (lost, lost)
    assert case.told("lost") == [{"who": 0, "unit": "supporter", "region": R}] * lost


@pytest.mark.rule("WW-MAD-02", "WW-MAD-03", "WW-RUL-05", "WW-LDR-04", "WW-MAD-07", "WW-RUL-52")
def test_poison_costs_one_unit_and_goes_back_to_the_jabberwock() -> None:
    case = poisoned(units=2, figures={"F02": R})
    assert (case.prompt, names(case.options)) == ("lose", ["lose supporter", "lose F02"])  # a unit, not a supporter
    assert len(case.t.venom) == 4
    case.do(Lose("F02"))
    player = case.p("QUE")
    assert (player.supporters[R], player.figures, player.madness) == (2, {"F02": ""}, ["MAD2"])
    assert (len(case.t.venom), player.bag, player.chip) == (5, [], "")
    assert case.told("madness") == [{"who": 0, "chip": "POI"}]


@pytest.mark.rule("WW-RUL-52", "WW-BAT-13")
def test_poison_acts_in_step_m() -> None:
    """Before the own effects of whoever has fewer points."""
    players = {
        "QUE": side(bag="POI", shield=True, vp=9),
        "JAB": side(bag="CSw", exhausted="JAB-1"),
        "ALI": side(fight=STOPPED, strength=20),
    }
    case = clash(players, "POI CSw")
    assert (case.prompt, case.seat, case.t.step) == ("shield", 0, "M")
    case.do(SUFFER)
    assert (case.prompt, case.seat, case.t.step) == ("card-soldier", 1, "S")


@pytest.mark.rule("WW-MAD-03", "WW-DEC-28")
def test_the_owner_chooses_one_unit_after_the_other() -> None:
    case = mad("MAD2", units=2, figures={"F02": R, "F03": R, "F09": "PT"})
    assert (case.prompt, names(case.options)) == ("lose", ["lose supporter", "lose F02", "lose F03"])
    case.do(Lose("F03"))
    assert names(case.options) == ["lose supporter", "lose F02"]
    case.do(SUPPORTER)
    player = case.p("QUE")
    assert (player.supporters[R], player.figures) == (1, {"F02": R, "F03": "", "F09": "PT"})
    assert case.told("lost", "unit") == [{"unit": "F03"}, {"unit": "supporter"}]


@pytest.mark.rule("WW-MAD-03")
def test_only_units_of_the_battle_are_lost() -> None:
    case = mad("MAD2", units=1, supporters={"PT": 4}, leader="PT")
    assert (case.p("QUE").supporters, case.p("QUE").leader) == ({"RK": 0, "ML": 0, R: 0, "PT": 4, "TW": 0}, "PT")
    assert case.p("QUE").fight == BUST


@pytest.mark.rule("WW-MAD-04", "WW-DEC-28", "WW-INV-17")
def test_the_leader_is_lost_last() -> None:
    case = mad("MAD2", units=1, figures={"F02": R}, leader=R)
    assert names(case.options) == ["lose supporter", "lose F02"]
    case.refuses(LEADER)
    case.do(SUPPORTER)
    player = case.p("QUE")  # the figure had to go before the leader
    assert (player.leader, player.figures, player.fight) == (R, {"F02": ""}, FIGHTING)


@pytest.mark.rule("WW-MAD-04")
def test_the_leader_alone_can_be_lost() -> None:
    case = mad("MAD", units=0, leader=R, lead=3, strength=5)
    assert case.told("lost") == [{"who": 0, "unit": "leader", "region": R}]
    assert (case.p("QUE").leader, case.p("QUE").fight) == ("supply", BUST)


@pytest.mark.rule("WW-MAD-05")
def test_a_lost_figure_keeps_its_strength_and_its_card() -> None:
    case = mad("MAD", units=1, figures={"F09": R}, strength=3).do(Lose("F09"))
    player = case.p("QUE")
    assert (player.strength, player.figures, player.cards) == (3, {"F09": ""}, ["F09"])
    assert player.idle_figures() == ["F09"]


@pytest.mark.rule("WW-MAD-05", "WW-RUL-82")
def test_the_ability_of_a_lost_figure_stops_at_once() -> None:
    """The White Rabbit is gone before the second chip; the Lion before the victory."""
    case = mad("MAD QUE-2 QUE-1", units=2, figures={"F01": R}).do(Lose("F01"), DRAW, DRAW)
    assert (case.told("bonus"), case.p("QUE").strength) == ([], 3)
    lion = mad("MAD", units=2, figures={"F09": R}, strength=9, rival=side(2, fight=STOPPED, strength=3))
    lion.do(Lose("F09"))
    assert lion.told("won", "who") == [{"who": 0}]
    lion.until("tea", "ability")
    assert lion.prompt == "tea"


# -- bust -----------------------------------------------------------------------------------------------


@pytest.mark.rule("WW-MAD-06", "WW-INV-10")
def test_bust() -> None:
    case = mad("MAD", units=1, strength=7, active="QUE-2 FORGE", exhausted="QUE-1", also="RKw")
    player = case.p("QUE")
    assert case.told("bust") == [{"who": 0}]
    assert (player.fight, player.strength, player.shield) == (BUST, 0, True)
    assert (player.active, player.exhausted) == ([], ["QUE-1", "QUE-2", "FORGE"])
    assert (player.madness, player.bag) == (["MAD2", "MAD"], ["RKw"])


@pytest.mark.rule("WW-MAD-06")
def test_who_is_bust_draws_forges_and_wins_nothing_more() -> None:
    players = {
        "QUE": side(1, strength=5, bag="MAD QUE-1", active="FORGE"),
        "HAT": side(2, strength=9, bag="HAT-1 HAT-2"),
        "ALI": side(2, strength=9, bag="ALI-1 ALI-2"),
    }
    case = clash(players, "MAD HAT-1 ALI-1")
    assert (case.prompt, case.seats) == ("commit", [1, 2])
    case.do(STOP, STOP)
    case.until("feat")
    assert case.seats == [1, 2]
    case.until("tea")
    assert "forge" not in case.asked
    assert case.p("QUE").vp == 0


@pytest.mark.rule("WW-MAD-06")
def test_a_unit_left_is_no_bust() -> None:
    case = mad("MAD", units=2)
    assert (case.p("QUE").fight, case.told("bust")) == (FIGHTING, [])


@pytest.mark.rule("WW-RUL-51", "WW-MAD-03")
def test_double_madness_with_one_unit_left() -> None:
    case = mad("MAD2", units=1)
    player = case.p("QUE")
    assert (player.lost, player.fight) == (1, BUST)
    assert case.stories()[:4] == ["drew", "madness", "lost", "bust"]
    assert case.told("lost", "unit") == [{"unit": "supporter"}]


@pytest.mark.rule("WW-MAD-06", "WW-RUL-51")
def test_poison_can_be_the_end() -> None:
    case = poisoned(units=1, active="QUE-2", strength=2)
    assert (case.p("QUE").fight, case.p("QUE").exhausted, len(case.t.venom)) == (BUST, ["QUE-2"], 5)


# -- refresh --------------------------------------------------------------------------------------------


@pytest.mark.rule("WW-MAD-08", "WW-MAD-09", "WW-MAD-11")
def test_the_fourth_madness_refreshes_the_bag() -> None:
    case = mad("MAD", units=3, madness="MAD MAD2 MAD", exhausted="QUE-1 RKs", active="QUE-2 FORGE", also="QUE-1")
    player = case.p("QUE")
    assert case.told("refreshed") == [{"who": 0}]
    assert (player.madness, player.exhausted, player.active) == ([], [], ["QUE-2", "FORGE"])
    assert case.bag("QUE") == "MAD MAD MAD MAD2 QUE-1 QUE-1 RKs"
    assert (player.shield, player.fight, player.units(R)) == (False, FIGHTING, 2)  # it goes on


@pytest.mark.rule("WW-MAD-08", "WW-INV-08")
def test_the_third_madness_refreshes_nothing() -> None:
    case = mad("MAD", madness="MAD2 MAD", exhausted="QUE-1")
    assert (case.p("QUE").madness, case.p("QUE").exhausted) == (["MAD2", "MAD", "MAD"], ["QUE-1"])
    assert case.told("refreshed") == []


@pytest.mark.rule("WW-MAD-08", "WW-BRD-10")
def test_a_double_madness_takes_one_cell() -> None:
    case = mad("MAD2", units=4, madness="MAD MAD")
    assert (len(case.p("QUE").madness), case.told("refreshed")) == (3, [])


@pytest.mark.rule("WW-MAD-08", "WW-MAD-09", "WW-MAD-12")
def test_bust_by_the_fourth_madness_brings_the_active_chips_back_too() -> None:
    case = mad("MAD", units=1, madness="MAD MAD2 MAD", exhausted="QUE-1", active="QUE-2 FORGE")
    player = case.p("QUE")
    assert (player.madness, player.exhausted, player.active) == ([], [], [])
    assert case.bag("QUE") == "FORGE MAD MAD MAD MAD2 QUE-1 QUE-2"
    assert (player.fight, player.shield) == (BUST, True)
    assert case.stories()[:5] == ["drew", "madness", "lost", "bust", "refreshed"]


@pytest.mark.rule("WW-MAD-02", "WW-MAD-08", "WW-LDR-04")
def test_poison_and_blocked_madness_fill_no_cell() -> None:
    case = poisoned(madness="MAD2 MAD MAD")
    assert (case.told("refreshed"), case.p("QUE").madness) == ([], ["MAD2", "MAD", "MAD"])
    blocked = mad("MAD", madness="MAD2 MAD MAD", shield=True).do(BLOCK)
    assert (blocked.told("refreshed"), blocked.p("QUE").madness) == ([], ["MAD2", "MAD", "MAD"])


@pytest.mark.rule("WW-MAD-10", "WW-MAD-08")
def test_a_refresh_with_most_chips_active_makes_the_bag_mad() -> None:
    """Four of six chips are mad afterwards; nothing in the rules hinders it."""
    case = mad("MAD", madness="MAD MAD2 MAD", active="QUE-1 QUE-2 RKw RKs FORGE", also="QUE-1 QUE-1")
    assert case.bag("QUE") == "MAD MAD MAD MAD2 QUE-1 QUE-1"


@pytest.mark.rule("WW-MAD-09")
def test_after_a_refresh_one_may_draw_on() -> None:
    case = mad("MAD", units=3, madness="MAD MAD2 MAD", exhausted="RKw")
    assert case.prompt == "commit"
    case.coming[:] = ["RKw"]
    case.do(DRAW)
    assert case.p("QUE").strength == 3


# -- the order of one chip --------------------------------------------------------------------------------


@pytest.mark.rule("WW-MAD-12")
def test_the_order_of_one_madness_chip() -> None:
    """Shield, track, losses one by one with what they cause, bust, refresh."""
    case = alone(
        "MAD2",
        who="HAT",
        abilities="H3",
        units=2,
        shield=True,
        madness="MAD MAD MAD",
        strength=1,
        active="HAT-1",
    )
    case.do(SUFFER)
    assert case.stories()[:8] == ["drew", "madness", "lost", "engineer", "lost", "engineer", "bust", "refreshed"]


@pytest.mark.rule("WW-MAD-12", "WW-MAD-07")
def test_poison_goes_back_after_the_losses_and_before_the_bust() -> None:
    """While the unit is being chosen the chip is still in hand."""
    case = poisoned(units=1, figures={"F02": R})
    assert (case.prompt, case.p("QUE").chip, len(case.t.venom)) == ("lose", "POI", 4)


@pytest.mark.rule("WW-MAD-12")
def test_each_player_finishes_before_the_next_begins() -> None:
    players = {
        "QUE": side(1, bag="MAD", shield=True, vp=3),
        "HAT": side(2, bag="MAD", shield=True, vp=1, figures={"F02": R}),
        "ALI": side(fight=STOPPED, strength=20),
    }
    case = clash(players, "MAD MAD")
    assert (case.prompt, case.seat) == ("shield", 1)
    case.do(SUFFER)
    assert (case.prompt, case.seat) == ("lose", 1)
    case.do(SUPPORTER)
    assert (case.prompt, case.seat) == ("shield", 0)


# -- from battle to battle --------------------------------------------------------------------------------


@pytest.mark.rule("WW-MAD-11", "WW-EOW-08")
@pytest.mark.parametrize("whole", [True, False])
def test_shields_stay_as_they_are(whole: bool) -> None:
    here = {"supporters": {R: 1, "PT": 1}, "strength": 3, "shield": whole, "bag": "QUE-1 QUE-2"}
    there = {"supporters": {R: 1, "PT": 1}, "strength": 1, "shield": not whole, "bag": "HAT-1 HAT-2"}
    case = ended({"QUE": here, "HAT": there, "ALI": {}}, battles="PT")
    case.until("wager")
    assert (case.p("QUE").shield, case.p("HAT").shield) == (whole, not whole)


@pytest.mark.rule("WW-MAD-05", "WW-REW-02")
def test_a_lost_figure_is_a_unit_of_the_next_tea_party() -> None:
    case = mad("MAD", units=1, figures={"F09": R}, strength=3).do(Lose("F09"), STOP)
    case.until("tea")
    assert case.p("QUE").idle_figures() == case.t.returning(0) == ["F09"]
    assert strengths(case) == [0, 0, 0]
