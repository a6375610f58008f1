"""Drawing: out of an empty bag, several chips, the Crown, bonus chips (steps D, pick, C and X)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.games.wonderlands_war.arena import (
    BUST,
    DOUBLE,
    DRAW,
    FIGHTING,
    STOP,
    STOPPED,
    R,
    alone,
    clash,
    next_chips,
    side,
    strengths,
    without_double_madness,
)
from tests.games.wonderlands_war.driver import Case, at, names
from wondertable.games.wonderlands_war.options import BLOCK, BONUS, DECLINE, NO_BET, Bonus, Decline, Pick, Target

# -- D: the bag -----------------------------------------------------------------------------------------


@pytest.mark.rule("WW-BAT-09", "WW-INV-16")
def test_one_chip_a_draw() -> None:
    case = alone("QUE-1 QUE-2", also="FORGE")
    assert case.told("drew") == [{"who": 0, "chips": ["QUE-1"]}]
    assert case.bag("QUE") == "FORGE QUE-2"
    case.do(DRAW)
    assert case.told("drew")[1:] == [{"who": 0, "chips": ["QUE-2"]}]


@pytest.mark.rule("WW-BAT-09", "WW-MAD-08")
def test_an_empty_bag_is_refreshed_when_a_chip_is_due() -> None:
    case = alone("QUE-2", exhausted="RKw FORGE", madness="MAD2 MAD", shield=False)
    assert case.told("refreshed") == []
    next_chips(case, "RKw")
    case.do(DRAW)
    assert case.told("refreshed") == [{"who": 0}]
    player = case.p("QUE")
    assert (player.active, player.madness, player.exhausted) == (["QUE-2", "RKw"], [], [])
    assert case.bag("QUE") == "FORGE MAD MAD2"


@pytest.mark.rule("WW-BAT-09", "WW-RUL-43")
def test_several_chips_go_on_after_the_refresh_and_take_what_there_is() -> None:
    """Three chips are due: one is in the bag, one comes back, a third does not exist."""
    case = alone("QUE-2", extra=2, exhausted="RKw", madness="", also="")
    # the double madness is in the bag: two chips, then the exhausted one
    assert case.prompt == "pick"
    assert sorted(case.told("drew")[0]["chips"]) == ["MAD2", "QUE-2", "RKw"]
    assert case.told("refreshed") == [{"who": 0}]
    case = alone("QUE-2", extra=5, exhausted="RKw", madness="")
    assert sorted(case.told("drew")[0]["chips"]) == ["MAD2", "QUE-2", "RKw"]
    assert case.bag("QUE") == ""


@pytest.mark.rule("WW-BAT-09", "WW-RUL-43", "WW-SC-27")
def test_without_any_chip_the_player_is_stopped_and_others_go_on() -> None:
    players = {
        "QUE": side(strength=9, active="QUE-1 QUE-2", rows=("FORGE", "", "", "")),
        "HAT": side(strength=20, bag="HAT-1 HAT-2"),
        "ALI": side(strength=3, bag="ALI-1 ALI-2"),
    }
    case = clash(players, "HAT-1 ALI-1", phase="commit", draw=2)
    match = without_double_madness(case, "QUE").match
    for seat in (0, 1, 2):
        case.events += match.submit(seat, DRAW)
    assert case.told("empty") == [{"who": 0}]
    assert case.told("drew", "who") == [{"who": 1}, {"who": 2}]
    assert [player.fight for player in case.t.players] == [STOPPED, FIGHTING, FIGHTING]
    assert (case.p("QUE").strength, case.p("QUE").active, case.seats) == (9, ["QUE-1", "QUE-2"], [1, 2])


@pytest.mark.rule("WW-RUL-43", "WW-BAT-06")
def test_an_empty_bag_stops_in_the_first_draw_too() -> None:
    players: dict[str, dict[str, Any]] = {
        "QUE": {"supporters": {R: 1}, "bag": ""},
        "HAT": {"leader": R, "bag": "HAT-1"},
        "ALI": {},
    }
    case = at(players, battle=R, coming="HAT-1")
    match = without_double_madness(case, "QUE").match
    case.events += match.submit(2, NO_BET)
    assert case.told("empty") == [{"who": 0}]
    assert case.told("won", "who") == [{"who": 1}]
    assert case.p("QUE").fight == STOPPED


@pytest.mark.rule("WW-BAT-09", "WW-MAD-08", "WW-RUL-43")
def test_the_madness_of_the_track_is_all_that_comes_back() -> None:
    """With only the double madness left to come back, that is what is drawn."""
    case = alone("QUE-2", units=4).do(DRAW)
    assert case.told("refreshed") == [{"who": 0}]
    assert case.told("drew")[-1] == {"who": 0, "chips": ["MAD2"]}
    assert case.p("QUE").units(R) == 2


# -- several chips --------------------------------------------------------------------------------------


@pytest.mark.rule("WW-BAT-11", "WW-DEC-26", "WW-RUL-44", "WW-ALY-30")
def test_of_several_chips_one_is_played_and_the_rest_returns() -> None:
    case = alone("RKs MAD QUE-1", extra=2, also="FORGE")
    assert case.told("drew") == [{"who": 0, "chips": ["RKs", "MAD", "QUE-1"]}]
    assert (case.prompt, names(case.options)) == ("pick", ["pick RKs", "pick MAD", "pick QUE-1"])
    assert case.match.sealed
    case.do(Pick("RKs"))
    player = case.p("QUE")
    assert (player.strength, player.active, player.madness) == (4, ["RKs"], ["MAD2"])
    assert case.bag("QUE") == "FORGE MAD QUE-1"
    assert (player.extra, player.units(R)) == (0, 3)


@pytest.mark.rule("WW-BAT-11", "WW-RUL-44")
def test_madness_may_be_picked_and_then_works() -> None:
    case = alone("RKs MAD", extra=1).do(Pick("MAD"))
    assert (case.p("QUE").strength, case.p("QUE").units(R)) == (0, 2)
    assert (case.p("QUE").madness, case.bag("QUE")) == (["MAD2", "MAD"], "RKs")


@pytest.mark.rule("WW-BAT-11", "WW-RUL-44")
def test_equal_chips_are_one_choice() -> None:
    case = alone("QUE-1 QUE-1 QUE-2", extra=2)
    assert names(case.options) == ["pick QUE-1", "pick QUE-2"]
    case.do(Pick("QUE-1"))
    assert (case.p("QUE").active, case.bag("QUE")) == (["QUE-1"], "QUE-1 QUE-2")


@pytest.mark.rule("WW-BAT-11", "WW-DEC-26", "WW-HID-09")
def test_picks_are_sealed_and_shown_together() -> None:
    case = clash(
        {"QUE": side(extra=1, bag="QUE-1 RKw"), "HAT": side(extra=1, bag="HAT-1 RKs"), "ALI": side(bag="ALI-1")},
        "QUE-1 RKw HAT-1 RKs ALI-1",
    )
    assert (case.prompt, case.seats) == ("pick", [0, 1])  # who has one chip has no choice
    case.answer(1, Pick("RKs"))
    assert case.told("picked") == []
    assert case.p("HAT").drawn == ["HAT-1", "RKs"]
    case.answer(0, Pick("QUE-1"))
    assert case.told("picked") == [{"who": 0, "chip": "QUE-1"}, {"who": 1, "chip": "RKs"}]
    assert strengths(case) == [1, 4, 1]


@pytest.mark.rule("WW-FAQ-05", "WW-BAT-11")
def test_from_then_on_the_chip_is_the_one_that_was_picked() -> None:
    """The Knave compares with the chip that the opponent plays, not with what was returned."""
    players = {
        "QUE": side(bag="QUE-2", figures={"F05": R}),
        "HAT": side(extra=1, bag="HAT-1 RKs", strength=9),
        "ALI": {},
    }
    case = clash(players, "QUE-2 HAT-1 RKs")
    low, high = case.fork().do(Pick("HAT-1")), case.do(Pick("RKs"))
    assert low.told("bonus") == [{"who": 0, "n": 1, "cause": "F05"}]
    assert high.told("bonus") == []


# -- C: the Crown ---------------------------------------------------------------------------------------


@pytest.mark.rule("WW-BAT-12", "WW-CON-I02")
def test_a_crown_makes_the_printed_strength_nothing() -> None:
    case = alone("RKw QUE-2", crowns=1)
    assert case.told("crown-falls") == [{"who": 0, "chip": "RKw"}]
    assert case.stories()[:2] == ["drew", "crown-falls"]  # before all other effects
    assert (case.p("QUE").strength, case.p("QUE").active, case.p("QUE").crowns) == (0, ["RKw"], 0)
    case.do(DRAW)
    assert case.p("QUE").strength == 2  # one chip only


@pytest.mark.rule("WW-BAT-12", "WW-RUL-25")
@pytest.mark.parametrize("chip", ["MAD", "MAD2"])
def test_on_madness_a_crown_is_used_up_without_effect(chip: str) -> None:
    madness = "" if chip == "MAD2" else "MAD2"
    case = alone(chip, crowns=1, madness=madness, also="QUE-2")
    player = case.p("QUE")
    assert player.crowns == 0
    assert player.units(R) == (1 if chip == "MAD2" else 2)
    next_chips(case, "QUE-2")
    case.do(DRAW)
    assert case.p("QUE").strength == 2


@pytest.mark.rule("WW-BAT-12", "WW-RUL-25", "WW-RUL-52")
def test_on_poison_a_crown_is_used_up_without_effect() -> None:
    players = {
        "QUE": side(crowns=1, bag="POI QUE-2"),
        "JAB": side(fight=STOPPED, strength=20),
        "ALI": {},
    }
    case = clash(players, "POI QUE-2")
    assert (case.p("QUE").crowns, case.p("QUE").units(R)) == (0, 2)
    case.do(DRAW)
    assert case.p("QUE").strength == 2


@pytest.mark.rule("WW-BAT-12", "WW-RUL-46")
def test_under_the_crown_the_strength_counts_nothing_for_everything_in_the_draw() -> None:
    """No extra chips of a Card Soldier C, no supporters of a Card Soldier B, no measure for a Creature D."""
    soldier = alone("CSs QUE-1", sets="C", crowns=1)
    assert soldier.p("QUE").extra == 0
    march = alone("CSs", sets="B", crowns=1, supporters={"PT": 3})
    assert names(march.options) == ["double", "decline"]
    creature = alone("CRs", sets="D", crowns=1, shards=2)
    assert creature.p("QUE").shards == 1
    knave = alone("RKs", crowns=1, figures={"F05": R}, rival=side(strength=20, bag="HAT-2"))
    assert knave.told("bonus") == []


@pytest.mark.rule("WW-BAT-12", "WW-FAQ-05", "WW-CON-F05")
def test_a_crowned_chip_counts_nothing_for_the_opponents_knave() -> None:
    players = {"QUE": side(bag="QUE-1", figures={"F05": R}), "HAT": side(crowns=1, bag="RKs", strength=9), "ALI": {}}
    case = clash(players, "QUE-1 RKs")
    assert case.told("bonus") == [{"who": 0, "n": 1, "cause": "F05"}]


@pytest.mark.rule("WW-BAT-12", "WW-RUL-67", "WW-CON-F01")
def test_under_the_crown_a_chip_counts_nothing_for_the_white_rabbit() -> None:
    case = alone("RKw RKs", figures={"F01": R})
    case.t.players[0].crowns = 1
    case.do(DRAW)
    assert case.told("bonus") == [{"who": 0, "n": 3, "cause": "F01"}]
    assert case.p("QUE").strength == 6  # 3, then 0 and the bonus of 3


@pytest.mark.rule("WW-BAT-12", "WW-RUL-67")
def test_a_chip_that_was_crowned_before_has_its_printed_strength_again() -> None:
    case = alone("RKw QUE-1", figures={"F01": R}, crowns=1).do(DRAW)
    assert case.told("bonus") == [{"who": 0, "n": 4, "cause": "F01"}]


# -- X: bonus chips -------------------------------------------------------------------------------------


@pytest.mark.rule("WW-BAT-17", "WW-CON-I03", "WW-DEC-32")
def test_the_hookah_gives_up_to_two_bonus_chips() -> None:
    case = alone("I03 QUE-2 QUE-1", shards=3)
    assert case.p("QUE").strength == 0  # the Hookah is placed, nothing is added yet
    assert case.p("QUE").active == ["I03"]
    assert (case.prompt, names(case.options), case.facts) == ("bonus", ["bonus", "decline"], {"n": 2})
    case.do(BONUS)
    assert (case.prompt, case.facts, case.p("QUE").active) == ("bonus", {"n": 1}, ["I03", "QUE-2"])
    assert case.p("QUE").shards == 3
    case.do(BONUS)
    assert case.prompt == "commit"
    assert (case.p("QUE").strength, case.p("QUE").active) == (5, ["I03", "QUE-2", "QUE-1"])
    assert case.p("QUE").shards == 2
    assert case.told("strength") == [{"who": 0, "strength": 5}]


@pytest.mark.rule("WW-CON-I03", "WW-DEC-32")
@pytest.mark.parametrize(("answers", "strength", "shards"), [((DECLINE,), 2, 3), ((BONUS, DECLINE), 4, 2)])
def test_bonus_chips_are_decided_one_by_one(answers: tuple[Bonus | Decline, ...], strength: int, shards: int) -> None:
    case = alone("I03 QUE-2 QUE-1", shards=3).do(*answers)
    assert (case.prompt, case.p("QUE").strength, case.p("QUE").shards) == ("commit", strength, shards)


@pytest.mark.rule("WW-CON-I03", "WW-FAQ-08", "WW-SC-26")
def test_the_hookah_costs_a_shard_when_the_shield_blocks_its_madness() -> None:
    case = alone("I03 MAD QUE-2", shards=3, shield=True).do(BONUS, BLOCK, BONUS)
    assert (case.p("QUE").strength, case.p("QUE").shards, case.p("QUE").units(R)) == (4, 2, 3)


@pytest.mark.rule("WW-CON-I03", "WW-FAQ-08")
def test_the_hookah_costs_nothing_when_its_madness_takes_effect() -> None:
    case = alone("I03 MAD QUE-2", shards=3).do(BONUS, BONUS)
    assert (case.p("QUE").strength, case.p("QUE").shards, case.p("QUE").units(R)) == (4, 3, 2)


@pytest.mark.rule("WW-CON-I03")
def test_poison_counts_as_madness_for_the_hookah() -> None:
    players = {"QUE": side(bag="I03 POI", shards=3), "JAB": side(fight=STOPPED, strength=20), "ALI": {}}
    case = clash(players, "I03 POI").do(BONUS, DECLINE)
    assert (case.p("QUE").shards, case.p("QUE").units(R), len(case.t.venom)) == (3, 2, 5)


@pytest.mark.rule("WW-BAT-17")
def test_a_bonus_chip_runs_through_all_steps() -> None:
    """Crown, own effects, effects on others, placing: the Crown falls on the Pepper, which still bites."""
    case = alone("I03 I08 CSw", crowns=0, exhausted="QUE-1")
    case.t.players[0].crowns = 1
    case.do(BONUS)
    assert case.told("crown-falls") == [{"who": 0, "chip": "I08"}]
    assert case.p("HAT").strength == 19
    case.do(BONUS)
    assert case.prompt == "card-soldier"
    case.do(DOUBLE)
    assert case.p("QUE").strength == 4  # 2 + 0 + 2


@pytest.mark.rule("WW-BAT-17", "WW-BAT-18")
def test_bust_ends_the_bonus_chips() -> None:
    case = alone("I03 MAD QUE-2", units=1, shards=3).do(BONUS)
    player = case.p("QUE")
    assert (player.fight, player.strength, player.shards, player.hookahs) == (BUST, 0, 3, [])
    assert case.bag("QUE") == "QUE-2"
    assert "bonus" not in case.asked[1:]


@pytest.mark.rule("WW-BAT-17", "WW-CON-J3")
def test_claws_catch_who_goes_bust_by_a_bonus_chip() -> None:
    players = {
        "QUE": side(1, bag="I03 MAD", vp=3),
        "JAB": side(fight=STOPPED, strength=20, abilities="J3"),
        "ALI": {},
    }
    case = clash(players, "I03 MAD").do(BONUS)
    assert case.told("points") == [{"who": 1, "n": 1, "cause": "J3"}]
    assert (case.prompt, names(case.options)) == ("claws", ["target 0", "decline"])
    case.do(Target(0))
    assert "POI" in case.p("QUE").bag


@pytest.mark.rule("WW-BAT-17")
def test_bonus_chips_go_round_in_priority_order() -> None:
    players = {
        "QUE": side(bag="I03 QUE-1 QUE-2", vp=4),
        "HAT": side(bag="I03 HAT-1 HAT-2", vp=1),
        "ALI": side(fight=STOPPED, strength=20),
    }
    case = clash(players, "I03 I03 HAT-1 QUE-1 HAT-2 QUE-2")
    order = []
    while case.prompt == "bonus":
        order.append(case.seat)
        case.do(BONUS)
    assert order == [1, 0, 1, 0]
    assert strengths(case) == [5, 5, 20]


@pytest.mark.rule("WW-BAT-17", "WW-BAT-09")
def test_an_empty_bag_is_refreshed_for_a_bonus_chip() -> None:
    case = alone("I03", exhausted="RKw", madness="MAD", also="MAD2", shards=1)
    next_chips(case, "MAD2 RKw")
    case.do(BONUS, BONUS)
    assert case.told("refreshed") == [{"who": 0}]
    assert (case.p("QUE").active, case.p("QUE").units(R)) == (["I03", "RKw"], 1)


@pytest.mark.rule("WW-BAT-17", "WW-ALY-30")
def test_extra_chips_wait_for_the_next_real_draw() -> None:
    """The bonus chip is a Card Soldier C: its extra chips come with the next draw, not with the second bonus chip."""
    case = alone("I03 CSs QUE-1 RKw FORGE QUE-2", sets="C", shards=0).do(BONUS, BONUS)
    assert case.told("drew", "chips") == [{"chips": ["I03"]}, {"chips": ["CSs"]}, {"chips": ["QUE-1"]}]
    case.do(DRAW)
    assert (case.prompt, case.told("drew")[-1]["chips"]) == ("pick", ["RKw", "FORGE", "QUE-2"])


@pytest.mark.rule("WW-CON-I03", "WW-BAT-17")
def test_a_hookah_that_a_hookah_brings_is_one_of_its_own() -> None:
    """It brings two chips of its own and costs a shard of its own."""
    case = alone("I03 I03 QUE-1 QUE-1 QUE-2", shards=5).do(BONUS)
    drawn = 1
    while case.prompt == "bonus":
        case.do(BONUS)
        drawn += 1
    assert drawn == 4
    assert case.p("QUE").strength == 8
    assert case.p("QUE").shards == 3


@pytest.mark.rule("WW-CON-I03")
def test_the_madness_of_one_hookah_does_not_spare_the_other() -> None:
    """The second Hookah brings madness: only the first one costs its shard."""
    case = alone("I03 I03 MAD QUE-1 QUE-2", shards=5).do(BONUS, BONUS, BONUS)
    assert case.p("QUE").shards == 5  # the second is settled: madness took effect
    case.do(BONUS)
    assert (case.p("QUE").shards, case.p("QUE").units(R)) == (4, 2)


# -- chance ---------------------------------------------------------------------------------------------


def chances(case: Case) -> int:
    """The number of random numbers that the last answer used."""
    return len(case.match.moves[-1].chance)


@pytest.mark.rule("WW-RND-05")
def test_every_chip_of_the_bag_is_equally_likely() -> None:
    bag = "QUE-1 QUE-1 QUE-2 FORGE MAD"
    found = Counter[str]()
    for seed in range(500):
        players = {"QUE": side(bag=bag), "HAT": side(fight=STOPPED, strength=20), "ALI": {}}
        case = clash(players, seed=seed)
        found.update(case.told("drew")[0]["chips"])
    assert set(found) == {"QUE-1", "QUE-2", "FORGE", "MAD"}
    assert found["QUE-1"] == pytest.approx(200, abs=45)
    for chip in ("QUE-2", "FORGE", "MAD"):
        assert found[chip] == pytest.approx(100, abs=35)


@pytest.mark.rule("WW-RND-05")
def test_several_chips_of_one_draw_are_drawn_without_replacement() -> None:
    for seed in range(20):
        players = {"QUE": side(bag="QUE-1 QUE-2 RKw", extra=2), "HAT": side(fight=STOPPED, strength=20), "ALI": {}}
        case = clash(players, seed=seed)
        assert sorted(case.told("drew")[0]["chips"]) == ["QUE-1", "QUE-2", "RKw"]


@pytest.mark.rule("WW-RND-05", "WW-INV-20")
def test_nothing_in_a_battle_is_random_but_the_chips() -> None:
    """As many random numbers as chips: for a draw of two players, of extra chips, of a bonus chip."""
    case = clash({"QUE": side(bag="QUE-1 I03 RKw"), "HAT": side(bag="HAT-1 CSw"), "ALI": {}}, phase="commit", draw=1)
    next_chips(case, "I03 CSw")
    case.do(DRAW, DRAW)
    assert chances(case) == 2
    case.until("bonus").do(BONUS)
    assert chances(case) == 1
    case.do(DECLINE)
    assert chances(case) == 0
    case.do(STOP, STOP)
    assert chances(case) == 0


@pytest.mark.rule("WW-BAT-09")
def test_who_has_stopped_draws_nothing() -> None:
    case = clash(
        {
            "QUE": side(fight=STOPPED, strength=20, bag="QUE-1"),
            "HAT": side(bag="HAT-1", strength=3),
            "ALI": side(0, fight=BUST, bag="ALI-1"),
        },
        "HAT-1",
    )
    assert case.told("drew") == [{"who": 1, "chips": ["HAT-1"]}]
    assert [player.fight for player in case.t.players] == [STOPPED, FIGHTING, BUST]
