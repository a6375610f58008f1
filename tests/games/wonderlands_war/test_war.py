"""The War phase: one battle per region, who takes part, what is skipped (section 9.1)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.wonderlands_war.arena import DRAW, FIGHTING, STOP, STOPPED, R, alone, clash, ended, side, strengths
from tests.games.wonderlands_war.driver import Case, at, names
from wondertable.games.wonderlands_war.options import NO_BET, NO_FEAT, March

HERE = {"supporters": {R: 1}}
NOBODY: dict[str, dict[str, Any]] = {"QUE": {}, "HAT": {}, "ALI": {}}


def regions(case: Case, what: str) -> list[str]:
    return [facts["region"] for facts in case.told(what)]


# -- the order of battles -------------------------------------------------------------------------------


@pytest.mark.rule("WW-WAR-01", "WW-RUL-12")
@pytest.mark.parametrize(
    ("marker", "order"),
    [("RK", "RK ML WZ PT TW"), ("WZ", "WZ PT TW RK ML"), ("TW", "TW RK ML WZ PT")],
)
def test_battles_go_clockwise_from_the_marker(marker: str, order: str) -> None:
    case = at(NOBODY, phase="tea-end", marker=marker, coming="1")
    assert regions(case, "nobody") == order.split()


@pytest.mark.rule("WW-WAR-01", "WW-TWO-18")
def test_with_two_players_there_are_four_battles() -> None:
    case = at({"QUE": {}, "HAT": {}}, phase="tea-end", marker="ML", blocked="WZ", coming="1")
    assert regions(case, "nobody") == ["ML", "PT", "TW", "RK"]


@pytest.mark.rule("WW-WAR-01", "WW-RES-22")
def test_a_battle_follows_the_other() -> None:
    everywhere = {"supporters": {"RK": 1, "PT": 1, "TW": 1}}
    case = at({"QUE": everywhere, "HAT": everywhere, "ALI": {}}, battles="PT TW RK")
    while case.t.round == 1:
        case.do(case.passive)
    assert regions(case, "battle") == ["PT", "TW", "RK"]
    assert regions(case, "battle-over") == ["PT", "TW", "RK"]


# -- who takes part -------------------------------------------------------------------------------------


@pytest.mark.rule("WW-WAR-02")
@pytest.mark.parametrize(
    "unit",
    [{"supporters": {R: 1}}, {"figures": {"F02": R}}, {"leader": R}],
    ids=["supporter", "figure", "leader"],
)
def test_any_unit_takes_part(unit: dict[str, Any]) -> None:
    case = at({"QUE": unit, "HAT": HERE, "ALI": {}}, battle=R)
    assert case.told("battle") == [{"region": R, "value": 4, "whose": [0, 1]}]
    assert [player.fight for player in case.t.players] == [FIGHTING, FIGHTING, ""]


@pytest.mark.rule("WW-WAR-02")
def test_a_castle_alone_takes_no_part() -> None:
    case = at({"QUE": {"castles": {R: 2}}, "HAT": HERE, "ALI": HERE}, battle=R)
    assert case.told("battle", "whose") == [{"whose": [1, 2]}]
    assert case.p("QUE").fight == ""
    assert case.p("QUE").strength == 0


@pytest.mark.rule("WW-WAR-02")
def test_units_elsewhere_take_no_part() -> None:
    case = at({"QUE": {"supporters": {"PT": 3}, "leader": "PT"}, "HAT": HERE, "ALI": HERE}, battle=R)
    assert case.told("battle", "whose") == [{"whose": [1, 2]}]


@pytest.mark.rule("WW-WAR-03", "WW-RUL-09")
def test_a_region_without_units_is_skipped() -> None:
    case = at({**NOBODY, "HAT": {"castles": {R: 2}}}, battle=R, coming="1")
    assert regions(case, "nobody") == [R]
    assert case.stories()[:2] == ["nobody", "marker"]
    assert [player.vp for player in case.t.players] == [0, 0, 0]
    assert case.told("battle") == case.told("wager") == case.told("points") == []


@pytest.mark.rule("WW-WAR-03")
def test_one_participant_meets_no_resistance() -> None:
    case = at({"QUE": {}, "HAT": HERE, "ALI": {}}, battle=R)
    assert case.told("uncontested") == [{"who": 1, "region": R, "strength": 0}]
    assert (case.prompt, case.seats) == ("points-or-castle", [1])
    assert case.told("drew") == case.told("start") == []


@pytest.mark.rule("WW-WAR-03", "WW-TWO-10")
def test_with_two_players_one_participant_fights() -> None:
    case = at({"QUE": {}, "HAT": {**HERE, "bag": "HAT-1 HAT-2"}}, battle=R, blocked="RK", coming="HAT-1")
    assert case.told("uncontested") == []
    assert case.told("drew") == [{"who": 1, "chips": ["HAT-1"]}]
    assert (case.prompt, case.seats) == ("commit", [1])


@pytest.mark.rule("WW-WAR-05", "WW-RUL-79")
def test_whoever_comes_later_is_no_participant() -> None:
    """Units that stand there without having been there at the start neither draw nor are anybody's opponents."""
    late = {"supporters": {R: 2}, "bag": "ALI-1", "madness": "MAD2"}
    case = alone("I02", third=late)
    assert case.told("crowned") == [{"who": 0, "whom": 1}]  # there was nobody else to choose
    assert strengths(case) == [2, 20, 0]
    assert case.seats == [0]
    case.do(STOP)
    assert case.seats == [0, 1]  # the feats: ALI is not asked
    assert case.p("ALI").vp == 0


@pytest.mark.rule("WW-WAR-05")
def test_units_that_come_help_those_who_fight() -> None:
    case = alone("CSs MAD", sets="B", units=1, supporters={"PT": 2})
    case.do(March(2, "PT", R))
    assert case.p("QUE").units(R) == 3
    case.do(DRAW)
    assert case.p("QUE").fight == FIGHTING
    assert case.p("QUE").units(R) == 2


# -- what carries over ----------------------------------------------------------------------------------


@pytest.mark.rule("WW-RES-21", "WW-MAD-11", "WW-RES-20")
def test_strength_goes_and_madness_stays() -> None:
    both = {"supporters": {R: 2, "RK": 1}, "madness": "MAD2 MAD", "bag": "", "active": "RKw"}
    case = ended({"QUE": {**both, "strength": 9}, "HAT": {**both, "strength": 4}, "ALI": {}}, battles="RK")
    case.until("wager")
    assert (case.t.region, strengths(case)) == ("RK", [0, 0, 0])
    assert case.p("QUE").madness == ["MAD2", "MAD"]
    assert (case.p("QUE").active, case.p("QUE").exhausted) == ([], ["RKw"])


@pytest.mark.rule("WW-BAT-25", "WW-FAQ-02", "WW-RUL-47")
def test_nothing_armed_reaches_the_next_battle() -> None:
    """Doubling, extra chips, a Crown and the Fading Tail end with the battle."""
    armed = {"doubling": True, "extra": 2, "crowns": 1, "fading": True, "rabbit": True, "bonus": 3, "gained": 4}
    mine = {"supporters": {R: 2, "RK": 2}, "madness": "MAD2", "bag": "CAT-2 MAD", **armed, "strength": 3}
    theirs = {"supporters": {R: 2, "RK": 2}, "madness": "MAD2", "bag": "HAT-1 HAT-2", "strength": 9}
    case = ended({"CAT": mine, "HAT": theirs, "ALI": {}}, battles="RK", coming="CAT-2 HAT-2 MAD HAT-1")
    case.until("wager").do(NO_BET)
    assert case.told("drew", "who", "chips") == [{"who": 0, "chips": ["CAT-2"]}, {"who": 1, "chips": ["HAT-2"]}]
    assert strengths(case) == [2, 2, 0]
    case.do(DRAW, DRAW)
    assert case.p("CAT").units("RK") == 1  # no Fading Tail


@pytest.mark.rule("WW-BAT-25")
def test_losses_are_counted_per_battle() -> None:
    """A feat that asks for lost units looks at this battle only."""
    here = {"supporters": {R: 2, "TW": 2}, "madness": "MAD2", "bag": "QUE-1 QUE-2", "lost": 2, "strength": 1}
    there = {"supporters": {R: 2, "TW": 2}, "madness": "MAD2", "bag": "HAT-1 HAT-2"}
    case = ended({"QUE": {**here, "quests": "TW6 WZ3"}, "HAT": there, "ALI": {}}, battles="TW")
    case.do(NO_FEAT, NO_FEAT).until("wager").until("feat")
    assert case.t.region == "TW"
    assert (case.p("QUE").lost, names(case.options)) == (0, ["no-feat"])


# -- stopping keeps units -------------------------------------------------------------------------------


@pytest.mark.rule("WW-BAT-28", "WW-EOW-04")
def test_who_stops_keeps_all_units() -> None:
    case = clash(
        {"QUE": side(3, bag="QUE-1"), "HAT": side(2, bag="HAT-1", figures={"F03": R}), "ALI": {}},
        phase="commit",
        draw=1,
    )
    case.do(STOP, STOP)
    assert [player.fight for player in case.t.players] == [STOPPED, STOPPED, ""]
    case.until("tea")
    assert case.t.round == 2
    assert case.p("QUE").supporters[R] == 3
    assert case.p("HAT").supporters[R] == 2
    assert case.p("HAT").figures == {"F03": R}
