"""After a battle: places, feats, abilities, forging, clean-up (section 10), with two players, too (section 12)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.wonderlands_war.arena import BUST, R, ended
from tests.games.wonderlands_war.driver import GAME, Case, at, names
from wondertable.games.wonderlands_war.options import (
    DONE,
    NO_FEAT,
    NO_FORGE,
    TAKE_CASTLE,
    TAKE_POINTS,
    Forge,
    Recall,
    Reinforce,
    Reveal,
)

FACTIONS = ("QUE", "HAT", "ALI", "CAT", "JAB")


def fought(*strengths: int | None, tile: str = "S1", **position: Any) -> Case:
    """These strengths, by seat; None is bust. The tile is worth 6 unless said. More than two players."""
    players: dict[str, dict[str, Any]] = {}
    for faction, strength in zip(FACTIONS, strengths, strict=False):
        players[faction] = {"fight": BUST} if strength is None else {"supporters": {R: 1}, "strength": strength}
    for faction in FACTIONS[len(strengths) : 3]:
        players[faction] = {}
    return ended(players, tiles={R: tile}, **position)


def points(case: Case) -> list[int]:
    return [player.vp for player in case.t.players]


def castles(case: Case) -> list[int]:
    return [player.castles[R] for player in case.t.players]


# -- R1: places -------------------------------------------------------------------------------------------


@pytest.mark.rule("WW-RES-01", "WW-RES-03", "WW-RES-07")
def test_first_and_second_place() -> None:
    case = fought(4, 9, 2)
    assert case.told("won") == [{"who": 1, "region": R}]
    assert case.told("points") == [{"who": 1, "n": 6, "cause": "first"}, {"who": 0, "n": 3, "cause": "second"}]
    assert case.told("castle") == [{"who": 1, "region": R}]
    assert (points(case), castles(case)) == ([3, 6, 0], [0, 2, 0])
    assert [player.second for player in case.t.players] == [True, False, False]


@pytest.mark.rule("WW-RES-01", "WW-BRD-08")
@pytest.mark.parametrize(("number", "value", "half"), [(1, 2, 1), (2, 6, 3), (3, 12, 6)])
def test_the_value_is_that_of_the_round(number: int, value: int, half: int) -> None:
    case = fought(9, 3, tile="S2", round=number)
    assert points(case) == [value, half, 0]


@pytest.mark.rule("WW-RES-01", "WW-RUL-84")
def test_strength_zero_can_be_first_and_second() -> None:
    alone = fought(0, None, None)
    assert (points(alone), castles(alone)) == ([6, 0, 0], [2, 0, 0])
    second = fought(3, 0)
    assert points(second) == [6, 3, 0]


@pytest.mark.rule("WW-RES-02")
def test_a_winner_with_a_castle_gains_only_points() -> None:
    players = {
        "QUE": {"supporters": {R: 1}, "strength": 9, "castles": {R: 2}},
        "HAT": {"supporters": {R: 1}, "strength": 3},
        "ALI": {},
    }
    case = ended(players)
    assert (case.told("castle"), castles(case), points(case)) == ([], [2, 0, 0], [4, 2, 0])


@pytest.mark.rule("WW-RES-02")
def test_each_player_may_have_a_castle_there() -> None:
    players = {
        "QUE": {"supporters": {R: 1}, "strength": 9},
        "HAT": {"supporters": {R: 1}, "strength": 3, "castles": {R: 2}},
        "ALI": {},
    }
    assert castles(ended(players)) == [2, 2, 0]


@pytest.mark.rule("WW-RES-03", "WW-RUL-07")
def test_half_of_an_odd_value_is_rounded_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAME.box.tiles, "S1", (7, 7, 7))
    assert points(fought(9, 3)) == [7, 4, 0]


@pytest.mark.rule("WW-RES-04", "WW-RES-07", "WW-RUL-07")
@pytest.mark.parametrize(
    ("strengths", "tile", "number", "expected"),
    [
        ((9, 4, 4), "S1", 1, [6, 2, 2]),  # 3 / 2, rounded up
        ((9, 4, 4), "S3", 3, [10, 3, 3]),  # 5 / 2
        ((9, 4, 4, 4), "S1", 1, [6, 1, 1, 1]),  # 3 / 3
        ((9, 4, 4, 2), "S1", 1, [6, 2, 2, 0]),
        ((9, 0, 0, 0, 0), "S5", 1, [2, 1, 1, 1, 1]),  # 1 / 4
        ((9, 4, None, 4), "S4", 2, [8, 2, 0, 2]),
    ],
)
def test_a_tie_for_second_place(strengths: tuple[int | None, ...], tile: str, number: int, expected: list[int]) -> None:
    case = fought(*strengths, tile=tile, round=number)
    assert points(case) == expected
    assert [player.second for player in case.t.players] == [False] + [bool(one) for one in expected[1:]]


@pytest.mark.rule("WW-RES-05", "WW-RES-07", "WW-DEC-35", "WW-RUL-37")
def test_a_tie_for_first_place() -> None:
    case = fought(9, 9, 5)
    assert case.told("tie") == [{"region": R, "whose": [0, 1]}]
    assert (case.prompt, case.seat, case.facts) == ("points-or-castle", 0, {"n": 6, "region": R})
    assert names(case.options) == ["take-points", "take-castle"]
    case.do(TAKE_CASTLE)
    assert case.seat == 1
    case.do(TAKE_POINTS)
    assert (points(case), castles(case)) == ([0, 6, 0], [2, 0, 0])  # nobody is second
    assert not any(player.won or player.second for player in case.t.players)
    assert [player.paid for player in case.t.players] == [True, True, False]


@pytest.mark.rule("WW-RES-05")
def test_in_a_tie_who_has_a_castle_takes_points() -> None:
    players = {
        "QUE": {"supporters": {R: 1}, "strength": 9, "castles": {R: 2}},
        "HAT": {"supporters": {R: 1}, "strength": 9},
        "ALI": {},
    }
    case = ended(players)
    assert (case.seat, points(case)) == (1, [4, 0, 0])  # QUE had no choice


@pytest.mark.rule("WW-DEC-35", "WW-BAT-01")
def test_in_a_tie_the_poorer_player_chooses_first() -> None:
    players = {
        "QUE": {"supporters": {R: 1}, "strength": 9, "vp": 5},
        "HAT": {"supporters": {R: 1}, "strength": 9, "vp": 2},
        "ALI": {},
    }
    assert ended(players).seat == 1


@pytest.mark.rule("WW-RES-06")
def test_all_bust() -> None:
    case = fought(None, None)
    assert case.told("no-winner") == [{"region": R}]
    assert (points(case), castles(case), case.told("won"), case.told("points")) == ([0, 0, 0], [0, 0, 0], [], [])
    assert case.asked == ["tea"]


@pytest.mark.rule("WW-RES-07", "WW-RES-01")
def test_bust_players_take_no_part() -> None:
    case = fought(None, 2, 9)
    assert (points(case), case.prompt, case.seats) == ([0, 3, 6], "feat", [1, 2])


# -- uncontested ------------------------------------------------------------------------------------------


def calm(mine: dict[str, Any], **position: Any) -> Case:
    return at({"QUE": {"supporters": {R: 1}, **mine}, "HAT": {}, "ALI": {}}, battle=R, tiles={R: "S1"}, **position)


@pytest.mark.rule("WW-RES-08", "WW-DEC-35", "WW-RUL-37")
def test_uncontested_points_or_a_castle() -> None:
    case = calm({})
    assert (case.prompt, case.facts) == ("points-or-castle", {"n": 6, "region": R})
    castle = case.fork().do(TAKE_CASTLE)
    case.do(TAKE_POINTS)
    assert (points(case), castles(case)) == ([6, 0, 0], [0, 0, 0])
    assert (points(castle), castles(castle)) == ([0, 0, 0], [2, 0, 0])
    assert case.told("drew") == case.told("start") == case.told("won") == []


@pytest.mark.rule("WW-RES-08")
def test_uncontested_with_a_castle_there_are_only_points() -> None:
    case = calm({"castles": {R: 2}})
    assert (points(case), "points-or-castle" in case.asked) == ([6, 0, 0], False)


@pytest.mark.rule("WW-RES-08", "WW-RUL-36", "WW-FRG-08")
def test_uncontested_brings_no_forging_for_no_chip_is_active() -> None:
    """RK2 asks for a victory without the leader; a castle puts the marker on an icon."""
    queen = {"supporters": {"RK": 1}, "castles": {"RK": 2}, "quests": "RK2 RK3"}
    case = at({"QUE": queen, "HAT": {}, "ALI": {}}, battle="RK", coming="1")
    assert (case.p("QUE").strength in case.t.box.icons, case.prompt) == (True, "feat")
    case.do(Reveal("RK2")).until("tea")
    assert "forge" not in case.asked
    assert case.p("QUE").feats == ["RK2"]


@pytest.mark.rule("WW-RES-08", "WW-RUL-36", "WW-CON-F09")
def test_uncontested_counts_as_a_victory_for_figures() -> None:
    case = calm({"figures": {"F09": R}}).do(TAKE_POINTS, NO_FEAT)
    assert names(case.options) == [f"reinforce F09 {R}", "done"]


@pytest.mark.rule("WW-RUL-36")
def test_uncontested_leaves_chip_bound_abilities_alone() -> None:
    players: dict[str, dict[str, Any]] = {
        "ALI": {"supporters": {R: 1, "PT": 1}, "abilities": "A1 A2 A3 A4", "bag": "ALI-A ALI-1"},
        "HAT": {},
        "QUE": {},
    }
    case = at(players, battle=R).do(TAKE_POINTS, NO_FEAT)
    assert "ability" not in case.asked


# -- R2: feats --------------------------------------------------------------------------------------------


def with_quests(quests: str, **mine: Any) -> Case:
    players: dict[str, dict[str, Any]] = {
        "QUE": {"supporters": {R: 1}, "strength": 6, "quests": quests, **mine},
        "HAT": {"supporters": {R: 1}, "strength": 9},
        "ALI": {},
    }
    return ended(players)


@pytest.mark.rule("WW-QST-01", "WW-QST-02", "WW-DEC-37")
def test_a_feat_that_is_met_may_be_shown() -> None:
    case = with_quests("WZ4 WZ3 RK3")  # strength 6; second place; strength 6, but of the Red Keep
    assert (case.prompt, case.seats) == ("feat", [0, 1])
    assert names(case.options) == ["reveal WZ4", "reveal WZ3", "no-feat"]
    assert names(case.options_of(1)) == ["no-feat"]
    none = case.fork().do(NO_FEAT, NO_FEAT)
    assert (none.p("QUE").feats, none.p("QUE").quests) == ([], ["WZ4", "WZ3", "RK3"])
    case.do(Reveal("WZ3"), NO_FEAT)
    assert (case.p("QUE").feats, case.p("QUE").quests) == (["WZ3"], ["WZ4", "RK3"])
    assert case.told("feat") == [{"who": 0, "quest": "WZ3"}]
    assert case.asked.count("feat") == 2  # one feat per battle: nobody is asked again


@pytest.mark.rule("WW-QST-02")
def test_a_bust_player_shows_no_feat() -> None:
    """WZ2 asks for 1 or 5 Active chips; PT6 for a broken shield: bust is bust."""
    players: dict[str, dict[str, Any]] = {
        "QUE": {"fight": BUST, "quests": "WZ2 WZ4"},
        "HAT": {"supporters": {R: 1}, "strength": 9},
        "ALI": {},
    }
    case = ended(players)
    assert case.seats == [1]


@pytest.mark.rule("WW-QST-03", "WW-RUL-71")
def test_feats_look_at_the_state_after_the_places() -> None:
    """The place counts (R1 is over), what R3 and R4 will change does not."""
    case = with_quests("WZ2", active="ROw", strength=5)
    assert names(case.options) == ["reveal WZ2", "no-feat"]  # one Active chip, not yet forged


@pytest.mark.rule("WW-RUL-71", "WW-QST-03")
def test_a_forced_end_counts_as_stopping() -> None:
    """The last who fights must stop on 10: the feat (10) counts."""
    players: dict[str, dict[str, Any]] = {
        "QUE": {"supporters": {R: 1}, "strength": 8, "fight": "fighting", "bag": "QUE-2", "quests": "WZ4"},
        "HAT": {"supporters": {R: 1}, "strength": 9},
        "ALI": {},
    }
    case = ended(players, phase="draw")
    assert case.told("must-stop") == [{"who": 0}]
    assert names(case.options) == ["reveal WZ4", "no-feat"]


# -- R3: the order of abilities ---------------------------------------------------------------------------


@pytest.mark.rule("WW-RES-10", "WW-DEC-40")
def test_each_in_turn_each_effect_once_in_any_order() -> None:
    players: dict[str, dict[str, Any]] = {
        "ALI": {
            "supporters": {R: 1},
            "figures": {"F03": R, "F10": R},
            "abilities": "A3",
            "active": "ALI-1 I11",
            "vp": 7,
        },
        "HAT": {"supporters": {R: 1}, "figures": {"F12": R}, "abilities": "H2", "active": "HAT-A ROw"},
        "QUE": {},
    }
    case = ended(players, phase="abilities", coming="TW1 PT1")
    assert case.stories() == ["points", "points"]  # HAT first: a Rose and the Dodo by themselves
    assert (case.prompt, case.seat) == ("ability", 1)
    case.do(DONE)
    assert (case.prompt, case.seat) == ("ability", 0)
    assert names(case.options) == [
        "recall ALI-1",
        "recall I11",
        "fly RK",
        "fly ML",
        "fly PT",
        "fly TW",
        "draw-quests",
        "reinforce I11 ML",
        "reinforce I11 PT",
        "done",
    ]
    case.do(Reinforce("I11", "PT"))
    assert not any("reinforce" in one for one in names(case.options))
    case.do(Recall("ALI-1"))
    assert names(case.options) == ["fly RK", "fly ML", "fly PT", "fly TW", "draw-quests", "done"]
    case.do(DONE)
    assert case.p("ALI").figures == {"F03": R, "F10": R}  # figures may be declined
    assert case.prompt != "ability"


@pytest.mark.rule("WW-RES-10", "WW-RUL-68")
def test_chip_effects_that_must_are_automatic() -> None:
    players: dict[str, dict[str, Any]] = {
        "QUE": {
            "supporters": {R: 1},
            "strength": 9,
            "active": "ROw ROw I10 I12",
            "shards": 2,
            "won": True,
            "paid": True,
        },
        "HAT": {"supporters": {R: 1}},
        "ALI": {},
    }
    case = ended(players, phase="abilities")
    assert case.told("points") == [{"who": 0, "n": 2, "cause": "rose"}, {"who": 0, "n": 1, "cause": "I12"}]
    assert case.told("shards-lost") == [{"who": 0, "n": 1, "cause": "I10"}]
    assert "ability" not in case.asked


@pytest.mark.rule("WW-RES-10")
def test_a_bust_player_has_no_effects() -> None:
    players: dict[str, dict[str, Any]] = {
        "ALI": {"fight": BUST, "abilities": "A2 A3", "supporters": {"PT": 2}},
        "HAT": {"supporters": {R: 1}, "strength": 3},
        "QUE": {},
    }
    assert "ability" not in ended(players).until("tea").asked


@pytest.mark.rule("WW-RES-10", "WW-RUL-68", "WW-FRG-02")
def test_abilities_come_before_forging() -> None:
    players: dict[str, dict[str, Any]] = {
        "ALI": {"supporters": {R: 1}, "strength": 5, "abilities": "A3", "active": "ALI-1 ROw"},
        "HAT": {"supporters": {R: 1}, "strength": 3},
        "QUE": {},
    }
    case = ended(players)
    case.until("ability").do(Recall("ALI-1"))
    assert case.prompt == "forge"
    assert {one.chip for one in case.options if isinstance(one, Forge)} == {"ROw"}
    assert [one["cause"] for one in case.told("points")] == ["first", "second", "rose"]


# -- R4: forging ------------------------------------------------------------------------------------------


def smithy(active: str, strength: int = 5, **mine: Any) -> Case:
    players: dict[str, dict[str, Any]] = {
        "QUE": {"supporters": {R: 1}, "strength": strength, "active": active, **mine},
        "HAT": {"supporters": {R: 1}},
        "ALI": {},
    }
    return ended(players, phase="forging")


@pytest.mark.rule("WW-FRG-02", "WW-RUL-27", "WW-BRD-05")
@pytest.mark.parametrize("strength", range(26))
def test_a_marker_on_an_icon_gives_a_right(strength: int) -> None:
    case = smithy("QUE-1", strength)
    icons = {2, 5, 7, 11, 14, 17, 19, 22}
    assert (case.prompt == "forge") is (strength in icons)


@pytest.mark.rule("WW-FRG-02", "WW-DEC-41", "WW-RUL-69")
def test_rights_are_counted_once_and_remember_their_source() -> None:
    case = smithy("FORGE FORGE I09")
    assert (case.facts, case.t.rights) == ({"n": 4}, ["icon", "FORGE", "FORGE", "I09"])
    case.do(Forge("FORGE", 0, "FORGE"))
    case.until("forge")
    assert case.t.rights == ["icon", "FORGE", "I09"]  # the right of the forged chip has not gone


@pytest.mark.rule("WW-FRG-01", "WW-FRG-08", "WW-DEC-41")
def test_forging_is_optional_and_ends_without_chips() -> None:
    declined = smithy("FORGE QUE-1").do(NO_FORGE)
    assert (declined.told("forged"), declined.t.rights) == ([], [])
    one = smithy("FORGE").do(Forge("FORGE", 1, "icon"))
    assert one.told("forged") == [{"who": 0, "chip": "FORGE", "row": 1, "column": 1}]
    assert one.prompt != "forge"  # a right is left, but no chip


@pytest.mark.rule("WW-FRG-03", "WW-FRG-04", "WW-DEC-41")
def test_any_active_chip_goes_to_the_next_cell_of_any_row() -> None:
    case = smithy("QUE-1 RKw", rows=("QUE-2", "", "", ""))
    assert names(case.options) == [
        *(f"forge {chip} {row} icon" for chip in ("QUE-1", "RKw") for row in range(4)),
        "no-forge",
    ]
    case.do(Forge("RKw", 1, "icon"))
    assert (case.p("QUE").rows, case.p("QUE").lead) == ([["QUE-2"], ["RKw"], [], []], 2)


@pytest.mark.rule("WW-FRG-02", "WW-BAT-01")
def test_forging_goes_by_priority() -> None:
    players: dict[str, dict[str, Any]] = {
        "QUE": {"supporters": {R: 1}, "strength": 5, "active": "QUE-1", "vp": 3},
        "HAT": {"supporters": {R: 1}, "strength": 5, "active": "HAT-1", "vp": 1},
        "ALI": {},
    }
    case = ended(players, phase="forging")
    assert (case.prompt, case.seat) == ("forge", 1)
    case.do(NO_FORGE)
    assert (case.prompt, case.seat) == ("forge", 0)


# -- R6: clean-up -----------------------------------------------------------------------------------------


@pytest.mark.rule("WW-RES-20", "WW-RES-21")
def test_clean_up() -> None:
    players: dict[str, dict[str, Any]] = {
        "QUE": {"supporters": {R: 1, "PT": 1}, "strength": 9, "active": "QUE-1 RKw", "exhausted": "QUE-2"},
        "HAT": {"supporters": {R: 1, "PT": 1}, "strength": 3, "active": "HAT-A", "bag": "HAT-1"},
        "ALI": {},
    }
    case = ended(players, phase="cleanup", battles="PT")
    assert case.p("QUE").exhausted == ["QUE-2", "QUE-1", "RKw"]
    assert (case.p("HAT").exhausted, case.p("HAT").active) == (["HAT-A"], [])
    assert [player.strength for player in case.t.players] == [0, 0, 0]
    assert (case.p("QUE").madness, case.p("HAT").bag) == (["MAD2"], ["HAT-1"])


@pytest.mark.rule("WW-RES-21", "WW-INV-09")
def test_after_the_last_battle_all_markers_are_back() -> None:
    players: dict[str, dict[str, Any]] = {
        "QUE": {"supporters": {R: 1}, "strength": 9, "active": "QUE-1"},
        "HAT": {"supporters": {R: 1}, "strength": 3},
        "ALI": {},
    }
    case = ended(players, phase="cleanup")
    assert (case.prompt, case.t.round, case.t.region) == ("tea", 2, "")
    assert [(player.strength, player.fight, player.active) for player in case.t.players] == [(0, "", [])] * 3


# -- two players ------------------------------------------------------------------------------------------


def duel(mine: int | None, theirs: int | None, number: int = 2, **position: Any) -> Case:
    """QUE and HAT; the tile is worth 8 in round II, the resistance 5; None: not there."""
    players: dict[str, dict[str, Any]] = {}
    for faction, strength in (("QUE", mine), ("HAT", theirs)):
        given: dict[str, Any] = {} if strength is None else {"supporters": {R: 1}, "strength": strength}
        players[faction] = given | position.pop(faction, {})
    return ended(players, tiles={R: "S4"}, round=number, blocked="TW", **position)


@pytest.mark.rule("WW-TWO-09", "WW-RUL-30", "WW-TWO-11", "WW-TWO-12")
@pytest.mark.parametrize(("number", "resistance"), [(1, 3), (2, 5), (3, 7)])
def test_the_resistance_grows(number: int, resistance: int) -> None:
    assert duel(resistance - 1, None, number).told("resisted") == [{"region": R, "strength": resistance}]
    assert duel(resistance, None, number).prompt == "points-or-castle"
    assert duel(resistance + 1, None, number).told("won", "who") == [{"who": 0}]


@pytest.mark.rule("WW-TWO-10", "WW-RUL-29", "WW-TWO-12", "WW-TWO-15")
def test_a_single_participant_who_beats_the_resistance_gets_both() -> None:
    case = duel(6, None)
    assert (points(case), castles(case)) == ([8, 0], [1, 0])


@pytest.mark.rule("WW-TWO-11", "WW-TWO-12", "WW-RUL-72")
@pytest.mark.parametrize(("theirs", "second"), [(6, 4), (5, 4), (4, 0), (0, 0)])
def test_second_place_needs_the_resistance(theirs: int, second: int) -> None:
    case = duel(7, theirs)
    assert points(case) == [8, second]


@pytest.mark.rule("WW-TWO-12", "WW-RUL-11")
def test_on_the_resistance_it_is_a_draw_with_it() -> None:
    case = duel(5, 4)
    assert (case.told("tie"), case.told("tie-resistance")) == ([], [{"region": R, "whose": [0]}])
    assert case.seats == [0]
    case.do(TAKE_POINTS)
    assert points(case) == [8, 0]  # no second place
    both = duel(5, 5).do(TAKE_CASTLE, TAKE_POINTS)
    assert (points(both), castles(both)) == ([0, 8], [1, 0])


@pytest.mark.rule("WW-TWO-12")
def test_two_above_the_resistance_tie() -> None:
    case = duel(8, 8).do(TAKE_POINTS, TAKE_CASTLE)
    assert (points(case), castles(case)) == ([8, 0], [0, 1])


@pytest.mark.rule("WW-TWO-11")
def test_below_the_resistance_feats_and_forging_stay_possible() -> None:
    case = duel(2, None, QUE={"active": "QUE-1", "quests": "WZ2"})
    assert (points(case), castles(case)) == ([0, 0], [0, 0])
    assert names(case.options) == ["reveal WZ2", "no-feat"]
    case.do(NO_FEAT)
    assert case.prompt == "forge"


@pytest.mark.rule("WW-TWO-15")
@pytest.mark.parametrize(("before", "after"), [(0, 1), (1, 2), (2, 2)])
def test_a_victory_lays_a_castle_down_and_stands_it_up(before: int, after: int) -> None:
    case = duel(9, None, QUE={"castles": {R: before}})
    assert (points(case), castles(case)) == ([8, 0], [after, 0])


@pytest.mark.rule("WW-TWO-15", "WW-DEC-35")
@pytest.mark.parametrize(("castle", "asked"), [(0, True), (1, True), (2, False)])
def test_in_a_draw_the_castle_step_is_a_choice_unless_it_stands(castle: int, asked: bool) -> None:
    case = duel(5, None, QUE={"castles": {R: castle}})
    assert (case.prompt == "points-or-castle") is asked


@pytest.mark.rule("WW-TWO-14")
def test_effects_on_opponents_do_not_touch_the_resistance() -> None:
    players = {
        "QUE": {"supporters": {R: 1}, "fight": "fighting", "bag": "I08", "strength": 0},
        "HAT": {},
    }
    case = ended(players, phase="draw", blocked="TW")
    assert (case.told("weakened"), case.t.resistance) == ([], 3)
