"""Two players (TWO): the blocked region, the resistance, castles that lie before they stand."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.wonderlands_war.driver import Case, Sit, at, names
from wondertable.games.wonderlands_war.cards import FACTIONS
from wondertable.games.wonderlands_war.options import (
    DRAW,
    NO_FORGE,
    STOP,
    TAKE_CASTLE,
    TAKE_POINTS,
    Build,
    Forge,
    Lead,
    Place,
    Reveal,
    Target,
)
from wondertable.games.wonderlands_war.scoring import castle_value, sheet
from wondertable.games.wonderlands_war.state import LYING, UPRIGHT


def ended(queen: int, alice: int | None, round: int = 2, tile: str = "S4", **mine: Any) -> Case:
    """A battle of the Red Keep is over with these strengths (``None``: nobody there); V = 8 with S4 in round II."""
    fighter = {"fight": "stopped", "strength": queen, "supporters": {"RK": 1}, **mine}
    other = {} if alice is None else {"fight": "stopped", "strength": alice, "supporters": {"RK": 1}}
    return at(
        {"QUE": fighter, "ALI": other},
        phase="places",
        round=round,
        blocked="WZ",
        tiles={"RK": tile},
        fields={"region": "RK"},
    )


def result(case: Case) -> list[tuple[int, int]]:
    """Points, and what has become of the castle."""
    return [(player.vp, player.castles["RK"]) for player in case.t.players]


# -- the board ----------------------------------------------------------------------------------------


@pytest.mark.rule("WW-TWO-01", "WW-INV-02")
def test_nothing_goes_to_the_blocked_region() -> None:
    players: dict[str, dict[str, Any]] = {"HAT": {}, "ALI": {}}
    case = at(players, phase="turn", round=2, laid={3: "T2-21", 7: "T2-01"}, blocked="PT").do(Sit(3))  # U1 D CASTLE
    assert not any("PT" in name for name in names(case.options))
    assert [option for option in case.options if isinstance(option, Place | Build)] == [
        *(Place(1, region) for region in ("RK", "ML", "WZ", "TW")),
        *(Build(region) for region in ("RK", "ML", "WZ", "TW")),
    ]


@pytest.mark.rule("WW-TWO-01", "WW-WAR-01", "WW-RES-22")
def test_there_are_four_battles() -> None:
    led = {"leader": "chair", "chair": 3, "taken": 5}
    players: dict[str, dict[str, Any]] = {"QUE": led, "ALI": {"leader": "TW", "taken": 5}}
    case = at(players, phase="turn", blocked="ML", marker="PT").do(Lead("RK"))
    assert case.told("nobody") == [{"region": "PT"}]
    assert (case.t.region, case.t.battles) == ("TW", ["RK", "WZ"])


@pytest.mark.rule("WW-TWO-18", "WW-RUL-74", "WW-SC-22")
def test_the_ring_closes_over_the_blocked_region() -> None:
    t = at({"QUE": {}, "ALI": {}}, phase="lay", blocked="WZ").t
    assert {region: t.neighbours(region) for region in t.regions()} == {
        "RK": ["TW", "ML"],
        "ML": ["RK", "PT"],
        "PT": ["ML", "TW"],
        "TW": ["PT", "RK"],
    }


@pytest.mark.rule("WW-EOW-02", "WW-TWO-04", "WW-SC-22")
@pytest.mark.parametrize(("marker", "die", "goal"), [("RK", "1", "ML"), ("ML", "1", "PT"), ("PT", "3", "ML")])
def test_the_marker_skips_the_blocked_region(marker: str, die: str, goal: str) -> None:
    case = at({"QUE": {}, "CAT": {}}, phase="war-end", round=1, blocked="WZ", marker=marker, coming=die)
    assert case.t.marker == goal


@pytest.mark.rule("WW-TWO-05")
@pytest.mark.parametrize("faction", FACTIONS)
def test_the_two_player_side_of_the_board(faction: str) -> None:
    other = "ALI" if faction != "ALI" else "QUE"
    t = at({faction: {}, other: {}}, phase="war", blocked="WZ").t
    assert t.board(0) is t.box.boards[faction, True]
    assert [len(row) for row in t.board(0).rows] == [4, 3, 4, 4]


@pytest.mark.rule("WW-TWO-05", "WW-FRG-10", "WW-FIN-02")
def test_a_fourth_castle_cell() -> None:
    queen = {"rows": ["", "", "", "FLw FLw FLw"], "active": "CSw", "fight": "stopped", "strength": 5}
    fields = {"region": "RK"}
    players: dict[str, dict[str, Any]] = {"QUE": {**queen, "supporters": {"RK": 1}}, "ALI": {}}
    case = at(players, phase="forging", round=3, blocked="WZ", fields=fields).do(Forge("CSw", 3, "icon"))
    assert castle_value(case.t, 0) == 7
    assert case.p("QUE").ends[3] == ""


@pytest.mark.rule("WW-TWO-08", "WW-TEA-05")
def test_five_cards_in_a_tea_party() -> None:
    assert at({"QUE": {}, "ALI": {}}, phase="lay", blocked="WZ").t.hands == 5
    assert at({"QUE": {}, "ALI": {}, "CAT": {}}, phase="lay").t.hands == 4


# -- the resistance -----------------------------------------------------------------------------------


@pytest.mark.rule("WW-TWO-09", "WW-RUL-30")
@pytest.mark.parametrize(("round", "resistance"), [(1, 3), (2, 5), (3, 7)])
def test_the_resistance_grows(round: int, resistance: int) -> None:
    assert at({"QUE": {}, "ALI": {}}, phase="lay", round=round, blocked="WZ").t.resistance == resistance
    low, even = ended(resistance - 1, None, round), ended(resistance, None, round)
    assert (low.told("no-winner"), low.told("resisted")) == ([], [{"region": "RK", "strength": resistance}])
    assert even.prompt == "points-or-castle"


@pytest.mark.rule("WW-TWO-10", "WW-WAR-03")
def test_a_single_participant_has_to_fight() -> None:
    queen = {"supporters": {"RK": 2}, "bag": "QUE-1 QUE-A"}
    case = at({"QUE": queen, "ALI": {}}, battle="RK", blocked="WZ", coming="QUE-1 QUE-A")
    assert case.told("uncontested") == []
    assert (case.prompt, case.p("QUE").strength) == ("commit", 1)
    case.do(DRAW)
    assert case.p("QUE").strength == 4
    assert case.told("won") == [{"who": 0, "region": "RK"}]  # above the resistance: must stop


@pytest.mark.rule("WW-TWO-11", "WW-SC-21")
def test_below_the_resistance_nothing_is_won_but_feats_and_forging_stay() -> None:
    case = ended(4, 3, quests="RK2 RK3", active="FLw FORGE CSw", leader="TW")
    assert case.prompt == "feat"
    assert result(case) == [(0, 0), (0, 0)]
    case = ended(2, None, round=1, quests="RK4", active="FLw FORGE CSw").do(Reveal("RK4"))
    assert (case.p("QUE").feats, case.prompt, case.facts) == (["RK4"], "forge", {"n": 2})


@pytest.mark.rule("WW-TWO-11", "WW-TWO-12", "WW-SC-21")
def test_above_the_resistance() -> None:
    assert result(ended(7, 5)) == [(8, LYING), (4, 0)]  # the second on the resistance still gets half
    assert result(ended(7, 4)) == [(8, LYING), (0, 0)]
    assert result(ended(7, 6)) == [(8, LYING), (4, 0)]


@pytest.mark.rule("WW-TWO-12", "WW-RUL-72")
def test_the_second_does_not_share_with_the_resistance() -> None:
    case = ended(9, 5, tile="S1")  # V = 6
    assert result(case) == [(6, LYING), (3, 0)]


@pytest.mark.rule("WW-TWO-12", "WW-RUL-11", "WW-SC-21", "WW-DEC-35")
def test_a_draw_with_the_resistance() -> None:
    case = ended(5, 4)
    assert (case.prompt, case.who, case.options) == ("points-or-castle", "QUE", [TAKE_POINTS, TAKE_CASTLE])
    points, castle = case.fork().do(TAKE_POINTS), case.do(TAKE_CASTLE)
    assert (result(points), result(castle)) == ([(8, 0), (0, 0)], [(0, LYING), (0, 0)])


@pytest.mark.rule("WW-TWO-12", "WW-SC-21")
def test_both_on_the_resistance_choose() -> None:
    case = ended(5, 5).do(TAKE_CASTLE, TAKE_POINTS)
    assert sorted(result(case)) == [(0, LYING), (8, 0)]


@pytest.mark.rule("WW-TWO-12")
def test_both_above_the_resistance_choose() -> None:
    case = ended(8, 8).do(TAKE_POINTS, TAKE_POINTS)
    assert result(case) == [(8, 0), (8, 0)]


@pytest.mark.rule("WW-TWO-12", "WW-RUL-37")
def test_a_draw_with_the_resistance_is_no_win() -> None:
    case = ended(5, None, quests="RK2", leader="TW").do(TAKE_POINTS)
    assert Reveal("RK2") not in case.options_of(0)


@pytest.mark.rule("WW-RUL-29", "WW-TWO-12", "WW-TWO-10")
def test_alone_above_the_resistance_brings_both() -> None:
    assert result(ended(6, None)) == [(8, LYING), (0, 0)]


FAST: dict[str, Any] = {"supporters": {"RK": 2}, "bag": "QUE-1 QUE-A QUE-2"}


@pytest.mark.rule("WW-TWO-13", "WW-BAT-21", "WW-BAT-22")
def test_the_last_fighter_must_stop_only_above_the_resistance() -> None:
    alice = {"supporters": {"RK": 2}, "bag": "ALI-1"}
    case = at({"QUE": FAST, "ALI": alice}, battle="RK", round=2, blocked="WZ", coming="QUE-A ALI-1 QUE-2 QUE-1")
    case.do(DRAW, STOP)
    assert (case.p("QUE").strength, case.prompt, case.seats) == (5, "commit", [0])  # 5 is not above 5
    case.do(DRAW)
    assert case.told("won") == [{"who": 0, "region": "RK"}]
    assert case.told("stopped") == [{"who": 1}]


@pytest.mark.rule("WW-RUL-86", "WW-TWO-13", "WW-BAT-23")
def test_above_the_resistance_but_not_above_the_other_one_may_go_on() -> None:
    queen = {"supporters": {"RK": 2}, "bag": "QUE-1 QUE-1 QUE-1 QUE-A"}
    alice = {"supporters": {"RK": 2}, "bag": "ALI-A ALI-2"}
    chips = "QUE-1 ALI-A QUE-A ALI-2 QUE-1 QUE-1"
    case = at({"QUE": queen, "ALI": alice}, battle="RK", round=1, blocked="WZ", coming=chips)
    case.do(DRAW, DRAW, DRAW, STOP)
    assert [player.strength for player in case.t.players] == [5, 5]
    assert (case.prompt, case.seats) == ("commit", [0])
    case.do(DRAW)
    assert ([player.strength for player in case.t.players], case.prompt) == ([6, 5], "feat")


@pytest.mark.rule("WW-TWO-14", "WW-WGR-01")
def test_nobody_bets() -> None:
    case = at({"QUE": FAST, "ALI": {}}, battle="RK", blocked="WZ", coming="QUE-1")
    assert case.asked == ["commit"]


@pytest.mark.rule("WW-TWO-14")
def test_effects_on_opponents_do_not_touch_the_resistance() -> None:
    queen = {**FAST, "bag": "I08 I02"}
    case = at({"QUE": queen, "ALI": {}}, battle="RK", blocked="WZ", coming="I08 I02").do(DRAW)
    assert case.t.resistance == 3
    assert not any(isinstance(option, Target) for option in case.options)
    assert case.told("weakened") == []


# -- castles ------------------------------------------------------------------------------------------


@pytest.mark.rule("WW-TWO-15")
@pytest.mark.parametrize(("before", "after"), [(0, LYING), (LYING, UPRIGHT), (UPRIGHT, UPRIGHT)])
def test_a_win_lays_a_castle_and_the_next_stands_it_up(before: int, after: int) -> None:
    case = ended(7, 5, castles={"RK": before})
    assert case.p("QUE").castles["RK"] == after
    told = {0: ["castle-laid"], LYING: ["castle-raised"], UPRIGHT: []}[before]
    assert [what for what in case.stories() if what.startswith("castle")] == told


@pytest.mark.rule("WW-TWO-15", "WW-TWO-12", "WW-DEC-35")
def test_the_choice_of_a_castle_stands_a_lying_one_up() -> None:
    case = ended(5, 4, castles={"RK": LYING}).do(TAKE_CASTLE)
    assert case.p("QUE").castles["RK"] == UPRIGHT
    full = ended(5, 4, castles={"RK": UPRIGHT})
    assert (full.prompt, result(full)) == ("feat", [(8, UPRIGHT), (0, 0)])  # only points were left


@pytest.mark.rule("WW-TWO-16", "WW-DEC-16", "WW-REW-16")
def test_a_card_lays_a_castle_or_stands_one_up() -> None:
    hatter = {"castles": {"RK": UPRIGHT, "ML": LYING}}
    players: dict[str, dict[str, Any]] = {"HAT": hatter, "ALI": {}}
    case = at(players, phase="turn", round=3, laid={3: "T3-19", 7: "T3-01"}, blocked="PT").do(Sit(3), Place(1, "RK"))
    assert case.options == [Build("ML"), Build("WZ"), Build("TW")]
    assert case.fork().do(Build("ML")).p("HAT").castles["ML"] == UPRIGHT
    assert case.do(Build("TW")).p("HAT").castles["TW"] == LYING


@pytest.mark.rule("WW-TWO-16", "WW-RUL-66", "WW-DEC-36")
def test_the_walrus_stands_a_castle_up() -> None:
    case = ended(7, 5, figures={"F02": "RK"}, castles={"RK": UPRIGHT, "TW": LYING})
    assert (case.prompt, case.options) == ("walrus", [Build("ML"), Build("PT"), Build("TW")])
    case.do(Build("TW"))
    assert (case.p("QUE").castles["TW"], case.p("QUE").vp) == (UPRIGHT, 11)


@pytest.mark.rule("WW-TWO-17", "WW-BAT-02")
@pytest.mark.parametrize("castle", [LYING, UPRIGHT])
def test_a_lying_castle_gives_two_strength(castle: int) -> None:
    queen = {**FAST, "castles": {"RK": castle}}
    case = at({"QUE": queen, "ALI": {}}, battle="RK", blocked="WZ", round=3, coming="QUE-1")
    assert case.told("start") == [{"who": 0, "strength": 2}]


@pytest.mark.rule("WW-TWO-17", "WW-FIN-02")
def test_only_upright_castles_score() -> None:
    queen = {"castles": {"RK": UPRIGHT, "ML": LYING, "TW": UPRIGHT}, "rows": ["", "", "", "FLw"]}
    case = at({"QUE": queen, "ALI": {}}, phase="war-end", round=3, blocked="WZ")
    assert sheet(case.t, 0).castles == 8


@pytest.mark.rule("WW-TWO-11", "WW-FRG-01")
def test_whoever_won_nothing_may_still_forge() -> None:
    case = ended(2, 1, round=1, active="FLw").until("forge")
    assert case.options == [*(Forge("FLw", row, "icon") for row in range(4)), NO_FORGE]
