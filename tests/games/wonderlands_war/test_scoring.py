"""The end of a war and of the game (EOW, FIN)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.wonderlands_war.driver import Case, at
from wondertable.games.wonderlands_war.cards import REGIONS
from wondertable.games.wonderlands_war.scoring import Sheet, castle_value, sheet

Players = dict[str, dict[str, Any]]
NOBODY: Players = {"QUE": {}, "CAT": {}, "ALI": {}}


def after_war(players: Players, round: int = 1, **position: Any) -> Case:
    return at(players, phase="war-end", round=round, **position)


# -- the end of a war ---------------------------------------------------------------------------------


@pytest.mark.rule("WW-EOW-01", "WW-EOW-07")
@pytest.mark.parametrize(("round", "phase"), [(1, "turn"), (2, "turn"), (3, "over")])
def test_three_rounds(round: int, phase: str) -> None:
    case = after_war(NOBODY, round)
    assert (case.t.phase, case.t.round) == (phase, min(3, round + 1))
    assert (case.match.result is None) is (round < 3)
    if round == 3:
        assert (case.told("marker"), case.told("tea"), case.stories()[-5]) == ([], [], "game-over")


@pytest.mark.rule("WW-EOW-02", "WW-RND-03")
@pytest.mark.parametrize(("marker", "die", "goal"), [("RK", "1", "ML"), ("PT", "2", "RK"), ("TW", "3", "WZ")])
def test_the_battle_marker_moves_on(marker: str, die: str, goal: str) -> None:
    case = after_war(NOBODY, marker=marker, coming=die)
    assert case.t.marker == goal
    assert case.told("marker") == [{"region": goal}]


@pytest.mark.rule("WW-EOW-03")
def test_exhausted_chips_and_madness_go_back_into_the_bags() -> None:
    queen = {"bag": "QUE-1 QUE-2", "exhausted": "FLw QUE-A", "madness": "MAD2 MAD"}
    case = after_war({**NOBODY, "QUE": queen})
    assert case.bag("QUE") == "FLw MAD MAD2 QUE-1 QUE-2 QUE-A"
    assert (case.p("QUE").exhausted, case.p("QUE").madness) == ([], [])


@pytest.mark.rule("WW-EOW-04")
def test_units_stay_in_their_regions() -> None:
    queen = {"supporters": {"RK": 2, "TW": 1}, "figures": {"F02": "PT", "F03": ""}, "castles": {"WZ": 2}}
    player = after_war({**NOBODY, "QUE": queen}).p("QUE")
    assert player.supporters == {"RK": 2, "ML": 0, "WZ": 0, "PT": 0, "TW": 1}
    assert player.figures == {"F02": "PT", "F03": ""}
    assert (player.castles["WZ"], player.supply) == (2, 7)


@pytest.mark.rule("WW-EOW-05")
@pytest.mark.parametrize("place", ["WZ", "supply"])
def test_leaders_return_to_the_head(place: str) -> None:
    assert after_war({**NOBODY, "CAT": {"leader": place}}).p("CAT").leader == "head"


@pytest.mark.rule("WW-EOW-06", "WW-RND-06")
def test_three_new_wonderlandians() -> None:
    case = after_war(NOBODY, market="F01 F02 F03", coming="I05 F02 I07")
    assert case.t.market == ["I05", "F02", "I07"]  # the old ones were shuffled in
    assert len(case.t.wonder_deck) == 21
    assert [one["card"] for one in case.told("market")] == ["I05", "F02", "I07"]


@pytest.mark.rule("WW-EOW-06", "WW-RUL-88")
def test_few_wonderlandians_are_all_turned_up() -> None:
    cards = [f"F{number:02}" for number in range(1, 13)] + [f"I{number:02}" for number in range(1, 11)]
    case = after_war({**NOBODY, "CAT": {"cards": " ".join(cards)}})
    assert sorted(case.t.market) == ["I11", "I12"]


@pytest.mark.rule("WW-EOW-08", "WW-MAD-11")
@pytest.mark.parametrize("shield", [True, False])
def test_shields_stay_as_they_are(shield: bool) -> None:
    assert after_war({**NOBODY, "CAT": {"shield": shield}}).p("CAT").shield is shield


@pytest.mark.rule("WW-EOW-01", "WW-EOW-02")
def test_the_steps_come_in_order() -> None:
    case = after_war(NOBODY)
    told = [what for what in case.stories() if what in ("marker", "market", "tea")]
    assert told == ["marker", "market", "market", "market", "tea"]


@pytest.mark.rule("WW-EOW-05", "WW-FIN-05")
def test_after_the_last_war_leaders_stay_where_they_are() -> None:
    case = after_war({**NOBODY, "CAT": {"leader": "WZ"}}, round=3)
    assert case.p("CAT").leader == "WZ"


# -- final scoring ------------------------------------------------------------------------------------


def final(**players: dict[str, Any]) -> Case:
    case = after_war({**NOBODY, **players}, round=3)
    assert case.match.result is not None
    return case


@pytest.mark.rule("WW-FIN-01", "WW-FIN-02", "WW-FIN-03", "WW-FIN-04", "WW-SC-28")
def test_the_summands_of_a_score() -> None:
    """The scenario of the specification: 41 + 15 + 12 - 4 against 64 with six shards."""
    queen = {
        "vp": 41,
        "castles": {"RK": 2, "WZ": 2, "TW": 2},
        "rows": ["", "", "", "FLw FLw"],
        "feats": "WZ1 RK3",
        "quests": "PT6",
        "shards": 4,
    }
    case = final(QUE=queen, CAT={"vp": 70, "shards": 6})
    assert sheet(case.t, 0) == Sheet(41, 15, 12, 4)
    assert sheet(case.t, 0).total == sheet(case.t, 1).total == 64
    assert case.match.result is not None
    assert (case.match.result.scores, case.match.result.winners) == ((64, 64, 0), (0,))


@pytest.mark.rule("WW-FIN-02", "WW-FRG-10")
@pytest.mark.parametrize(("chips", "value"), [(0, 3), (1, 4), (2, 5), (3, 6)])
def test_what_a_castle_is_worth(chips: int, value: int) -> None:
    case = final(QUE={"castles": dict.fromkeys(REGIONS, 2), "rows": ["", "", "", "FLw " * chips]})
    assert castle_value(case.t, 0) == value
    assert sheet(case.t, 0) == Sheet(0, 5 * value, 0, 0)


@pytest.mark.rule("WW-FIN-02")
def test_other_rows_do_not_raise_castles() -> None:
    case = final(QUE={"castles": {"RK": 2}, "rows": ["FLw", "FLw FLw", "FLw FLw FLw", ""]})
    assert sheet(case.t, 0).castles == 3


@pytest.mark.rule("WW-FIN-03", "WW-QST-06")
@pytest.mark.parametrize(
    ("queen", "points"),
    [
        ({"quests": "RK5"}, 0),
        ({"quests": "RK5", "lead": 5}, 3),
        ({"feats": "RK5"}, 3),
        ({"feats": "RK5", "lead": 5}, 9),
        ({"feats": "RK5 WZ2", "quests": "WZ1", "lead": 6, "castles": dict.fromkeys(REGIONS, 2)}, 15),
    ],
)
def test_quests_are_added_up(queen: dict[str, Any], points: int) -> None:
    assert sheet(final(QUE=queen).t, 0).quests == points


@pytest.mark.rule("WW-FIN-04")
def test_shards_may_cost_more_than_one_has() -> None:
    case = final(QUE={"vp": 2, "shards": 5})
    assert case.match.result is not None
    assert case.match.result.scores == (-3, 0, 0)
    assert case.match.result.winners == (1, 2)


@pytest.mark.rule("WW-FIN-05", "WW-RUL-75")
@pytest.mark.parametrize(
    ("queen", "cat", "winners"),
    [
        pytest.param({"vp": 9}, {"vp": 8, "supporters": {"RK": 5}}, (0,), id="highest"),
        pytest.param({"vp": 12, "shards": 3}, {"vp": 10, "shards": 1}, (1,), id="fewest shards"),
        pytest.param({"vp": 9, "supporters": {"RK": 2}}, {"vp": 9, "supporters": {"RK": 3}}, (1,), id="most units"),
        pytest.param({"vp": 9, "leader": "RK"}, {"vp": 9}, (0,), id="the leader is a unit"),
        pytest.param(
            {"vp": 9, "figures": {"F02": "RK"}}, {"vp": 9, "figures": {"F03": ""}}, (0,), id="figures on the map"
        ),
        pytest.param({"vp": 10, "shards": 1, "supporters": {"RK": 9}}, {"vp": 9}, (1,), id="shards before units"),
        pytest.param({"vp": 9, "supporters": {"RK": 1}}, {"vp": 9, "leader": "TW"}, (0, 1), id="shared"),
    ],
)
def test_who_wins(queen: dict[str, Any], cat: dict[str, Any], winners: tuple[int, ...]) -> None:
    case = final(QUE=queen, CAT=cat)
    assert case.match.result is not None
    assert case.match.result.winners == winners
    assert case.match.asks == {}
