"""The 24 Wonderlandians: twelve figures in their region, twelve items out of the bag (section 15.6)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.wonderlands_war.arena import (
    BUST,
    DRAW,
    STOP,
    STOPPED,
    R,
    alone,
    clash,
    ended,
    next_chips,
    side,
    strengths,
)
from tests.games.wonderlands_war.driver import GAME, Case, at, names
from wondertable.games.wonderlands_war.options import (
    BONUS,
    DECLINE,
    DONE,
    DRAW_QUESTS,
    NO_FEAT,
    TAKE_CASTLE,
    TAKE_POINTS,
    Build,
    DiscardQuest,
    Everywhere,
    Fly,
    Forge,
    Lose,
    Pick,
    Recall,
    Reinforce,
    Relocate,
    Shift,
    Target,
)

SUPPORTER = Lose("supporter")
REGIONS = ["RK", "ML", "WZ", "PT", "TW"]


def after(mine: dict[str, Any], theirs: int = 3, phase: str = "places", **position: Any) -> Case:
    """QUE, on 9 unless said, has fought against HAT; the battle is over."""
    players = {
        "QUE": {"supporters": {R: 1}, "strength": 9, **mine},
        "HAT": {"supporters": {R: 1}, "strength": theirs},
        "ALI": {},
    }
    return ended(players, phase=phase, **position)


def uncontested(mine: dict[str, Any]) -> Case:
    """QUE is alone in the region (4 points)."""
    return at({"QUE": mine, "HAT": {}, "ALI": {}}, battle=R)


# -- strengths ------------------------------------------------------------------------------------------

FIGURES = {
    "F01": 1,
    "F02": 2,
    "F03": 2,
    "F04": 1,
    "F05": 1,
    "F06": 1,
    "F07a": 1,
    "F07b": 1,
    "F08": 2,
    "F09": 3,
    "F10": 1,
    "F11": 2,
    "F12": 1,
}
ITEMS = {
    "I01": 1,
    "I02": 2,
    "I03": 2,
    "I04": 1,
    "I05": 1,
    "I06": 2,
    "I07": 1,
    "I08": 2,
    "I09": 1,
    "I10": 1,
    "I11": 2,
    "I12": 3,
}


@pytest.mark.rule(
    "WW-CON-F01",
    "WW-CON-F02",
    "WW-CON-F03",
    "WW-CON-F04",
    "WW-CON-F05",
    "WW-CON-F06",
    "WW-CON-F07",
    "WW-CON-F08",
    "WW-CON-F09",
    "WW-CON-F10",
    "WW-CON-F11",
    "WW-CON-F12",
)
@pytest.mark.parametrize(("figure", "strength"), FIGURES.items())
def test_a_figure_gives_its_strength_at_the_start(figure: str, strength: int) -> None:
    case = at({"QUE": {"figures": {figure: R}}, "HAT": {"supporters": {R: 1}}, "ALI": {}}, battle=R)
    assert case.told("start")[0] == {"who": 0, "strength": strength}


@pytest.mark.rule(
    "WW-CON-I01",
    "WW-CON-I02",
    "WW-CON-I03",
    "WW-CON-I04",
    "WW-CON-I05",
    "WW-CON-I06",
    "WW-CON-I07",
    "WW-CON-I08",
    "WW-CON-I09",
    "WW-CON-I10",
    "WW-CON-I11",
    "WW-CON-I12",
)
@pytest.mark.parametrize(("item", "strength"), ITEMS.items())
def test_an_item_adds_its_strength(item: str, strength: int) -> None:
    case = alone(item, units=1)
    while case.prompt != "commit":
        case.do(case.passive)
    assert (case.p("QUE").strength, case.p("QUE").active) == (strength, [item])


def test_all_of_them_are_here() -> None:
    assert set(FIGURES) == set(GAME.box.card_of)
    assert {*GAME.box.figures, *ITEMS} == set(GAME.box.wonderlandians)


@pytest.mark.rule("WW-RUL-82")
def test_figures_act_only_where_they_stand() -> None:
    """The whole menagerie stands next door: no start strength, no bonus, no points, nothing to choose."""
    away = dict.fromkeys(FIGURES, "PT")
    case = at({"QUE": {"leader": R, "figures": away}, "HAT": {"leader": R}, "ALI": {}}, battle=R)
    assert case.told("start") == [{"who": 0, "strength": 1}, {"who": 1, "strength": 1}]
    assert case.told("weakened") == []
    drawn = alone("RKw RKs MAD", units=2, figures=away, rival=side(2, strength=20, fight=STOPPED)).do(DRAW, DRAW)
    assert (drawn.told("bonus"), drawn.told("points"), drawn.p("QUE").strength) == ([], [], 7)
    won = after({"figures": away}).until("tea")
    assert won.told("points", "who", "cause")[:1] == [{"who": 0, "cause": "first"}]
    assert "ability" not in won.asked
    assert "walrus" not in won.asked


# -- F01 White Rabbit -----------------------------------------------------------------------------------


@pytest.mark.rule("WW-CON-F01", "WW-RUL-67", "WW-FAQ-05")
def test_the_white_rabbit_adds_the_first_two_chips_again() -> None:
    case = alone("QUE-2 RKw QUE-1", figures={"F01": R})
    assert case.told("bonus") == []
    case.do(DRAW)
    assert case.told("bonus") == [{"who": 0, "n": 5, "cause": "F01"}]
    assert case.p("QUE").strength == 10
    case.do(DRAW)
    assert case.p("QUE").strength == 11  # once


@pytest.mark.rule("WW-FAQ-05", "WW-RUL-67")
def test_the_white_rabbit_looks_at_printed_strengths() -> None:
    """A Soldier doubled to 4 by itself and a Flamingo counts 1."""
    case = alone("FLw CSw", figures={"F01": R}).do(DRAW)
    assert case.told("bonus", "n") == [{"n": 2}]
    assert case.p("QUE").strength == 1 + 4 + 2


@pytest.mark.rule("WW-RUL-67")
def test_madness_does_not_count_for_the_white_rabbit() -> None:
    case = alone("QUE-2 MAD RKw", figures={"F01": R}).do(DRAW, SUPPORTER, DRAW)
    assert case.told("bonus", "n") == [{"n": 5}]


@pytest.mark.rule("WW-RUL-67")
def test_the_white_rabbit_helps_once_though_the_row_shrinks_and_grows() -> None:
    case = alone("QUE-1 I06", also="RKw", figures={"F01": R}).do(DRAW, Recall("QUE-1"))
    assert case.told("bonus", "n") == []  # the row was one chip long again when the Bottle came
    next_chips(case, "RKw QUE-1").do(DRAW)
    assert case.told("bonus", "n") == [{"n": 5}]
    case.do(DRAW)
    assert len(case.told("bonus")) == 1


# -- F02 Walrus -----------------------------------------------------------------------------------------


@pytest.mark.rule("WW-CON-F02", "WW-RUL-66", "WW-DEC-36")
def test_the_walrus_pays_three_and_builds_anywhere() -> None:
    case = after({"figures": {"F02": R}, "castles": {"ML": 2}})
    assert case.told("points") == [{"who": 0, "n": 4, "cause": "first"}, {"who": 0, "n": 3, "cause": "F02"}]
    assert (case.prompt, names(case.options)) == ("walrus", ["build RK", f"build {R}", "build PT", "build TW"])
    case.do(Build("TW"))
    assert (case.p("QUE").castles["TW"], case.p("QUE").castles[R]) == (2, 0)


@pytest.mark.rule("WW-RUL-66", "WW-DEC-36")
def test_the_castle_of_the_walrus_may_stand_in_the_region_itself() -> None:
    case = after({"figures": {"F02": R}}).do(Build(R))
    assert case.p("QUE").castles == {"RK": 0, "ML": 0, R: 2, "PT": 0, "TW": 0}


@pytest.mark.rule("WW-RUL-66")
def test_with_castles_everywhere_the_walrus_builds_nothing() -> None:
    case = after({"figures": {"F02": R}, "castles": dict.fromkeys(REGIONS, 2)})
    assert case.p("QUE").vp == 7
    assert case.prompt == "feat"


@pytest.mark.rule("WW-CON-F02", "WW-FAQ-06", "WW-RES-05")
def test_the_walrus_does_nothing_in_a_tie_or_a_defeat() -> None:
    tie = after({"figures": {"F02": R}}, theirs=9)
    assert (tie.prompt, names(tie.options)) == ("points-or-castle", ["take-points", "take-castle"])
    tie.do(TAKE_CASTLE, TAKE_POINTS)
    assert (tie.p("QUE").vp, tie.p("QUE").castles[R]) == (0, 2)
    defeat = after({"figures": {"F02": R}}, theirs=12)
    assert defeat.p("QUE").vp == 2  # second place


@pytest.mark.rule("WW-RUL-66", "WW-MAD-05")
@pytest.mark.parametrize("place", ["", "PT"], ids=["lost", "elsewhere"])
def test_the_walrus_helps_only_while_he_is_there(place: str) -> None:
    case = after({"figures": {"F02": place}})
    assert (case.p("QUE").vp, case.p("QUE").castles[R], "walrus" in case.asked) == (4, 2, False)


@pytest.mark.rule("WW-FAQ-06", "WW-RUL-66", "WW-RES-08")
def test_the_walrus_alone_in_the_region() -> None:
    case = uncontested({"figures": {"F02": R}})
    assert case.told("points") == [{"who": 0, "n": 3, "cause": "F02"}]
    points, castle = case.fork().do(TAKE_POINTS), case.do(TAKE_CASTLE)
    assert points.p("QUE").vp == 7
    assert (castle.prompt, names(castle.options)) == ("walrus", [f"build {one}" for one in REGIONS])
    castle.do(Build("PT"))
    assert (castle.p("QUE").vp, castle.p("QUE").castles["PT"]) == (3, 2)


@pytest.mark.rule("WW-FAQ-06", "WW-RES-08")
def test_the_walrus_alone_where_a_castle_stands() -> None:
    """A castle elsewhere is still a choice; with castles everywhere there are only points."""
    case = uncontested({"figures": {"F02": R}, "castles": {R: 2}})
    assert names(case.options) == ["take-points", "take-castle"]
    full = uncontested({"figures": {"F02": R}, "castles": dict.fromkeys(REGIONS, 2)})
    assert full.p("QUE").vp == 7


@pytest.mark.rule("WW-RUL-66", "WW-TWO-16")
def test_with_two_players_the_walrus_lays_down_or_stands_up() -> None:
    mine = {"supporters": {R: 1}, "strength": 9, "figures": {"F02": R}, "castles": {"PT": 1, "TW": 2}}
    case = ended({"QUE": mine, "HAT": {}}, blocked="RK")
    assert names(case.options) == ["build ML", f"build {R}", "build PT"]
    case.do(Build("PT"))
    assert case.p("QUE").castles["PT"] == 2


# -- F03 Gryphon ----------------------------------------------------------------------------------------


@pytest.mark.rule("WW-CON-F03", "WW-DEC-40", "WW-RUL-83")
def test_the_gryphon_may_fly_away_after_the_battle() -> None:
    case = after({"figures": {"F03": R}}, phase="abilities")
    assert (case.prompt, case.facts) == ("ability", {"region": R})
    assert names(case.options) == ["fly RK", "fly ML", "fly PT", "fly TW", "done"]
    stay = case.fork().do(DONE)
    assert stay.p("QUE").figures == {"F03": R}
    case.do(Fly("TW"))
    assert case.p("QUE").figures == {"F03": "TW"}
    assert case.told("flew") == [{"who": 0, "region": "TW"}]


@pytest.mark.rule("WW-CON-F03", "WW-RES-08", "WW-RUL-36")
def test_the_gryphon_flies_without_a_fight_too() -> None:
    case = uncontested({"figures": {"F03": R}}).do(TAKE_POINTS, NO_FEAT)
    assert case.prompt == "ability"
    case.do(Fly("RK"))
    assert case.p("QUE").figures == {"F03": "RK"}


# -- F04 Duchess ----------------------------------------------------------------------------------------


@pytest.mark.rule("WW-CON-F04")
@pytest.mark.parametrize(("chip", "points"), [("MAD", 1), ("MAD2", 2)])
def test_the_duchess_pays_for_every_lost_unit(chip: str, points: int) -> None:
    madness = "" if chip == "MAD2" else "MAD2"
    case = alone(chip, madness=madness, figures={"F04": R}).do(*[SUPPORTER] * points)
    assert case.told("points") == [{"who": 0, "n": points, "cause": "F04"}]


@pytest.mark.rule("WW-CON-F04", "WW-FAQ-07")
@pytest.mark.parametrize("order", [("F04", "F03"), ("F03", "F04")])
def test_a_lost_duchess_pays_nothing_for_others_lost_in_the_same_draw(order: tuple[str, str]) -> None:
    figures = {"F03": R, "F04": R}
    case = alone("MAD2", madness="", figures=figures, units=1).do(*(Lose(unit) for unit in order))
    assert (case.told("points"), case.p("QUE").vp) == ([], 0)


@pytest.mark.rule("WW-CON-F04")
def test_the_duchess_pays_for_this_draw_only() -> None:
    case = alone("MAD QUE-1 MAD", figures={"F04": R}).do(SUPPORTER)
    assert case.p("QUE").vp == 1
    case.do(DRAW)
    assert case.p("QUE").vp == 1
    case.do(DRAW, SUPPORTER)
    assert case.p("QUE").vp == 2


@pytest.mark.rule("WW-CON-F04", "WW-RUL-89", "WW-CON-J1")
def test_the_duchess_pays_for_what_an_opponent_takes() -> None:
    players = {
        "JAB": side(strength=3, bag="JAB-A", abilities="J1"),
        "HAT": side(2, strength=20, fight=STOPPED, figures={"F04": R}),
        "ALI": {},
    }
    case = clash(players, "JAB-A").do(SUPPORTER)
    assert case.told("points") == [{"who": 1, "n": 1, "cause": "F04"}]


# -- F05 Knave of Hearts --------------------------------------------------------------------------------


def knave(mine: str, theirs: str, **more: Any) -> Case:
    players = {
        "QUE": side(bag=mine, figures={"F05": R}, **more),
        "HAT": side(bag=theirs, strength=20),
        "ALI": side(fight=STOPPED, strength=22),
    }
    return clash(players, f"{mine} {theirs}")


@pytest.mark.rule("WW-CON-F05", "WW-FAQ-05")
@pytest.mark.parametrize(
    ("mine", "theirs", "bonus"),
    [("QUE-2", "HAT-1", True), ("QUE-1", "HAT-1", False), ("QUE-1", "HAT-2", False), ("QUE-1", "MAD", True)],
)
def test_the_knave_helps_a_higher_chip(mine: str, theirs: str, bonus: bool) -> None:
    case = knave(mine, theirs)
    assert case.told("bonus") == ([{"who": 0, "n": 1, "cause": "F05"}] if bonus else [])
    assert case.p("QUE").strength == GAME.box.strength[mine] + bonus


@pytest.mark.rule("WW-FAQ-05")
def test_the_knave_looks_at_printed_strengths() -> None:
    """A doubled 1 is no more than a 1; a printed 2 is more than a 1 that is doubled."""
    assert knave("QUE-1", "HAT-1", doubling=True).told("bonus") == []
    players = {"QUE": side(bag="QUE-2", figures={"F05": R}), "HAT": side(bag="HAT-1", strength=20, doubling=True)}
    case = clash({**players, "ALI": {}}, "QUE-2 HAT-1")
    assert case.told("bonus", "who") == [{"who": 0}]


@pytest.mark.rule("WW-CON-F05")
def test_the_knave_needs_an_opponents_chip_of_this_draw() -> None:
    """A rival who has stopped plays none, whatever he played before."""
    case = knave("QUE-2", "HAT-1")
    assert len(case.told("bonus")) == 1
    case.t.players[0].bag.append("RKs")
    case.t.bank.remove("RKs")
    case.do(DRAW, STOP)
    assert case.told("drew")[-1]["chips"] == ["RKs"]
    assert len(case.told("bonus")) == 1


@pytest.mark.rule("WW-CON-F05")
def test_the_knave_helps_once_a_draw_and_looks_at_own_bonus_chips() -> None:
    """The Hookah (2) is higher than a 1: +1; its bonus chip is higher too, but once is enough."""
    players = {"QUE": side(bag="I03 RKw", figures={"F05": R}), "HAT": side(bag="HAT-1", strength=20), "ALI": {}}
    case = clash(players, "I03 HAT-1 RKw").do(BONUS, DECLINE)
    assert len(case.told("bonus")) == 1
    assert case.p("QUE").strength == 2 + 3 + 1
    late = {"QUE": side(bag="I03 RKw", figures={"F05": R}), "HAT": side(bag="HAT-2", strength=20), "ALI": {}}
    case = clash(late, "I03 HAT-2 RKw")
    assert case.told("bonus") == []
    case.do(BONUS, DECLINE)
    assert case.told("bonus", "who") == [{"who": 0}]


@pytest.mark.rule("WW-CON-F05")
def test_bonus_chips_of_opponents_do_not_count() -> None:
    """HAT's Hookah is a 2, its bonus chip a 1: QUE's 2 is higher than neither that counts."""
    players = {"QUE": side(bag="QUE-2 I03", figures={"F05": R}), "HAT": side(bag="I03 HAT-1", strength=20), "ALI": {}}
    case = clash(players, "QUE-2 I03 HAT-1")
    case.until("commit")
    assert case.told("bonus") == []


# -- F06 to F08 -----------------------------------------------------------------------------------------


@pytest.mark.rule("WW-CON-F06", "WW-FAQ-09", "WW-BAT-03")
def test_the_march_hare_takes_two_from_every_opponent() -> None:
    players: dict[str, dict[str, Any]] = {
        "QUE": {"figures": {"F06": R}, "leader": R, "lead": 4},
        "HAT": {"leader": R, "lead": 6},
        "ALI": {"leader": R, "lead": 1},
        "CAT": {},
    }
    case = at(players, battle=R)
    assert strengths(case) == [5, 4, 0, 0]


@pytest.mark.rule("WW-CON-F06", "WW-TWO-07")
def test_two_players_play_without_the_march_hare_and_the_amulet() -> None:
    case = at({"QUE": {}, "HAT": {}}, phase="tea-end", blocked="TW", coming="1")
    assert sorted(case.t.wonders_out) == ["F06", "I01"]


@pytest.mark.rule("WW-CON-F07")
@pytest.mark.parametrize(("places", "strength"), [((R, R), 4), ((R, "PT"), 1), (("PT", R), 1)])
def test_the_tweedles_are_two_units_and_stronger_together(places: tuple[str, str], strength: int) -> None:
    mine = {"figures": dict(zip(("F07a", "F07b"), places, strict=True)), "bag": "QUE-1"}
    case = at({"QUE": mine, "HAT": {"supporters": {R: 1}, "bag": "HAT-1"}, "ALI": {}}, battle=R)
    assert case.told("start")[0]["strength"] == strength
    assert case.p("QUE").units(R) == places.count(R)
    assert case.p("QUE").cards == ["F07"]


@pytest.mark.rule("WW-CON-F07", "WW-MAD-05")
def test_one_tweedle_may_be_lost_alone() -> None:
    case = alone("MAD", units=0, figures={"F07a": R, "F07b": R}, strength=4)
    assert names(case.options) == ["lose F07a", "lose F07b"]
    case.do(Lose("F07a"))
    assert (case.p("QUE").figures, case.p("QUE").strength) == ({"F07a": "", "F07b": R}, 4)


@pytest.mark.rule("WW-CON-F08")
@pytest.mark.parametrize(("leader", "strength"), [(R, 7), ("PT", 2)])
def test_the_unicorn_beside_the_leader(leader: str, strength: int) -> None:
    mine = {"figures": {"F08": R}, "leader": leader, "lead": 3}
    case = at({"QUE": mine, "HAT": {"leader": R}, "ALI": {}}, battle=R)
    assert case.told("start")[0]["strength"] == strength


# -- F09 Lion, F10 Mock Turtle --------------------------------------------------------------------------


@pytest.mark.rule("WW-CON-F09", "WW-DEC-40")
def test_the_lion_brings_up_to_two_supporters_after_a_victory() -> None:
    case = after({"figures": {"F09": R}})
    case.until("ability")
    assert names(case.options) == [f"reinforce F09 {R}", "done"]
    one = case.fork().do(Reinforce("F09", R), DONE)
    assert one.p("QUE").supporters[R] == 2
    case.do(Reinforce("F09", R))
    assert names(case.options) == [f"reinforce F09 {R}", "done"]
    case.do(Reinforce("F09", R))
    assert (case.p("QUE").supporters[R], case.p("QUE").supply) == (3, 7)
    assert case.prompt != "ability"


@pytest.mark.rule("WW-CON-F09", "WW-RUL-37")
@pytest.mark.parametrize("theirs", [9, 12])
def test_the_lion_brings_nobody_without_a_victory(theirs: int) -> None:
    assert "ability" not in after({"figures": {"F09": R}}, theirs).until("tea").asked


@pytest.mark.rule("WW-CON-F09", "WW-RUL-36", "WW-RES-08")
def test_the_lion_roars_without_a_fight() -> None:
    case = uncontested({"figures": {"F09": R}}).do(TAKE_POINTS, NO_FEAT)
    assert names(case.options) == [f"reinforce F09 {R}", "done"]


@pytest.mark.rule("WW-CON-F10", "WW-DEC-40", "WW-DEC-18")
def test_the_mock_turtle_draws_two_quests_and_discards_one() -> None:
    case = after({"figures": {"F10": R}, "quests": "RK1"}, phase="abilities", coming="TW1 PT2")
    assert names(case.options) == ["draw-quests", "done"]
    declined = case.fork().do(DONE)
    assert declined.p("QUE").quests == ["RK1"]
    case.do(DRAW_QUESTS)
    assert (case.prompt, len(case.options)) == ("discard-quest", 3)
    drawn = [quest for quest in case.p("QUE").quests if quest != "RK1"]
    case.do(DiscardQuest("RK1"))
    assert (case.p("QUE").quests, case.t.quest_discard) == (drawn, ["RK1"])
    assert len(drawn) == 2


@pytest.mark.rule("WW-CON-F10", "WW-RUL-36")
def test_the_mock_turtle_swims_without_a_fight_and_after_a_defeat() -> None:
    alone_there = uncontested({"figures": {"F10": R}}).do(TAKE_POINTS, NO_FEAT)
    assert names(alone_there.options) == ["draw-quests", "done"]
    beaten = after({"figures": {"F10": R}, "strength": 1}).until("ability")
    assert (beaten.seat, names(beaten.options)) == (0, ["draw-quests", "done"])


# -- F11 Humpty Dumpty, F12 Dodo ------------------------------------------------------------------------


@pytest.mark.rule("WW-CON-F11")
def test_humpty_dumpty_falls_for_three() -> None:
    case = alone("MAD", units=1, figures={"F11": R}, strength=4).do(Lose("F11"))
    assert case.told("humpty") == [{"who": 0, "strength": 7}]
    assert (case.p("QUE").strength, case.p("QUE").figures) == (7, {"F11": ""})


@pytest.mark.rule("WW-CON-F11")
def test_humpty_dumpty_falls_for_nothing_when_that_is_the_end() -> None:
    case = alone("MAD", units=0, figures={"F11": R}, strength=4)
    assert (case.p("QUE").fight, case.told("humpty")) == (BUST, [])


@pytest.mark.rule("WW-CON-F11")
def test_losing_another_unit_gives_nothing() -> None:
    case = alone("MAD", units=1, figures={"F11": R}, strength=4).do(SUPPORTER)
    assert (case.p("QUE").strength, case.told("humpty")) == (4, [])


@pytest.mark.rule("WW-CON-F11", "WW-RUL-89")
def test_humpty_dumpty_falls_by_an_opponent_too() -> None:
    players = {
        "JAB": side(strength=3, bag="JAB-A", abilities="J1"),
        "HAT": side(1, strength=20, fight=STOPPED, figures={"F11": R}),
        "ALI": {},
    }
    case = clash(players, "JAB-A").do(Lose("F11"))
    assert case.told("humpty") == [{"who": 1, "strength": 23}]


@pytest.mark.rule("WW-CON-F11", "WW-BAT-21")
def test_humpty_dumpty_can_reach_25() -> None:
    case = alone("MAD", units=1, figures={"F11": R}, strength=23).do(Lose("F11"))
    assert case.p("QUE").strength == 25
    assert case.told("won", "who") == [{"who": 0}]


@pytest.mark.rule("WW-CON-F12")
@pytest.mark.parametrize(
    ("mine", "theirs", "third", "points"),
    [(9, 3, 1, 4), (3, 9, 1, 2), (1, 9, 3, 2), (9, 9, 1, 0)],
    ids=["won", "second", "third", "tied, castle"],
)
def test_the_dodo_consoles_who_got_nothing(mine: int, theirs: int, third: int, points: int) -> None:
    players: dict[str, dict[str, Any]] = {
        "QUE": {"supporters": {R: 1}, "strength": mine, "figures": {"F12": R}},
        "HAT": {"supporters": {R: 1}, "strength": theirs},
        "ALI": {"supporters": {R: 1}, "strength": third},
    }
    case = ended(players)
    if case.prompt == "points-or-castle":
        case.do(TAKE_CASTLE, TAKE_CASTLE)
    case.until("tea")
    assert case.p("QUE").vp == points
    dodo = [facts for facts in case.told("points") if facts["cause"] == "F12"]
    assert dodo == ([{"who": 0, "n": 2, "cause": "F12"}] if mine == 1 else [])


@pytest.mark.rule("WW-CON-F12", "WW-TWO-11")
def test_the_dodo_consoles_who_is_below_the_resistance() -> None:
    case = ended({"QUE": {"supporters": {R: 1}, "strength": 2, "figures": {"F12": R}}, "HAT": {}}, blocked="TW")
    case.until("tea")
    assert case.told("points") == [{"who": 0, "n": 2, "cause": "F12"}]


# -- I01 Amulet, I02 Crown --------------------------------------------------------------------------------


@pytest.mark.rule("WW-CON-I01", "WW-DEC-30")
def test_the_amulet_takes_the_last_madness_of_anybody() -> None:
    players = {
        "QUE": side(bag="I01", madness="MAD2"),
        "HAT": side(strength=20, fight=STOPPED, madness="MAD MAD2"),
        "ALI": side(0, fight=BUST, madness="MAD2 MAD"),
        "CAT": {},
    }
    case = clash(players, "I01")
    assert (case.prompt, case.t.step, names(case.options)) == ("amulet", "O", ["target 0", "target 1"])
    self_, other = case.fork().do(Target(0)), case.do(Target(1))
    assert (self_.p("QUE").madness, self_.p("QUE").bag) == ([], ["MAD2"])
    assert (other.p("HAT").madness, other.p("HAT").bag) == (["MAD"], ["MAD2"])
    assert other.told("calmed") == [{"who": 0, "whom": 1}]


@pytest.mark.rule("WW-CON-I01", "WW-FAQ-09")
def test_the_amulet_does_nothing_to_an_empty_track() -> None:
    rival = side(2, fight=STOPPED, strength=20, madness="", bag="MAD2")
    case = alone("I01", rival=rival).do(Target(1))
    assert (case.told("calmed"), case.p("HAT").bag, case.p("QUE").madness) == ([], ["MAD2"], ["MAD2"])


@pytest.mark.rule("WW-CON-I02", "WW-DEC-30", "WW-BAT-12")
def test_the_crown_falls_on_an_opponents_next_chip() -> None:
    players = {
        "QUE": side(bag="I02 QUE-1"),
        "HAT": side(strength=9, bag="HAT-2 RKw HAT-1"),
        "ALI": side(fight=STOPPED, strength=20),
    }
    case = clash(players, "I02 HAT-2 QUE-1 RKw HAT-1")
    assert (case.prompt, case.t.step, names(case.options)) == ("crown", "O", ["target 1", "target 2"])
    case.do(Target(1))
    assert case.told("crowned") == [{"who": 0, "whom": 1}]
    assert (case.p("HAT").strength, case.p("HAT").crowns) == (11, 1)  # not the chip of this draw
    case.do(DRAW, DRAW)
    assert (case.p("HAT").strength, case.p("HAT").crowns) == (11, 0)
    case.do(STOP, DRAW)
    assert case.p("HAT").strength == 12


@pytest.mark.rule("WW-CON-I02")
def test_two_crowns_fall_on_two_chips() -> None:
    case = alone("QUE-1 QUE-2 RKw", crowns=2).do(DRAW)
    assert case.p("QUE").strength == 0
    case.do(DRAW)
    assert case.p("QUE").strength == 3


# -- I04 Gloves, I05 Watch, I06 Bottle, I07 Cake ----------------------------------------------------------


@pytest.mark.rule("WW-CON-I04", "WW-MAD-11", "WW-RUL-31")
@pytest.mark.parametrize("whole", [True, False])
def test_the_gloves_mend_the_shield(whole: bool) -> None:
    case = alone("I04", shield=whole)
    assert case.p("QUE").shield
    assert case.told("shield") == ([] if whole else [{"who": 0}])


@pytest.mark.rule("WW-CON-I05", "WW-DEC-33")
@pytest.mark.parametrize(("before", "goals"), [(4, [4, 6]), (0, [0, 2])])
def test_the_watch_moves_the_marker_by_one(before: int, goals: list[int]) -> None:
    case = alone("I05", strength=before)
    assert (case.prompt, case.t.step) == ("shift", "A+")
    assert names(case.options) == [*(f"shift {goal}" for goal in goals), "decline"]
    assert case.fork().do(DECLINE).p("QUE").strength == before + 1
    for goal in goals:
        assert case.fork().do(Shift(goal)).p("QUE").strength == goal


@pytest.mark.rule("WW-CON-I05", "WW-RUL-34")
def test_the_watch_stays_on_the_track() -> None:
    top = alone("I05", strength=24, rival=side(2, fight=STOPPED, strength=23))
    assert names(top.options) == ["shift 24", "decline"]
    bottom = alone("I05", crowns=1)
    assert names(bottom.options) == ["shift 1", "decline"]


@pytest.mark.rule("WW-CON-I05", "WW-BAT-21")
def test_the_watch_can_reach_25() -> None:
    case = alone("I05", strength=23, rival=side(2, fight=STOPPED, strength=24)).do(Shift(25))
    assert case.told("won", "who") == [{"who": 0}]


@pytest.mark.rule("WW-CON-I06", "WW-DEC-31")
def test_the_bottle_returns_active_chips_of_one() -> None:
    case = alone("I06", active="QUE-1 QUE-2 FORGE RKw QUE-1", strength=8)
    assert (case.prompt, case.t.step, names(case.options)) == (
        "bottle",
        "S",
        ["recall QUE-1", "recall FORGE", "decline"],
    )
    none = case.fork().do(DECLINE)
    assert (none.p("QUE").active, none.p("QUE").strength) == (["QUE-1", "QUE-2", "FORGE", "RKw", "QUE-1", "I06"], 10)
    case.do(Recall("QUE-1"), Recall("QUE-1"))
    assert names(case.options) == ["recall FORGE", "decline"]
    case.do(Recall("FORGE"))
    assert (case.p("QUE").active, case.p("QUE").strength) == (["QUE-2", "RKw", "I06"], 10)  # no strength is lost
    assert case.bag("QUE") == "FORGE QUE-1 QUE-1"


@pytest.mark.rule("WW-CON-I07")
@pytest.mark.parametrize(
    ("units", "more", "strength"),
    [(1, {}, 1), (2, {}, 2), (3, {}, 3), (4, {}, 4), (6, {}, 4), (1, {"leader": R, "figures": {"F02": R}}, 3)],
)
def test_the_cake_grows_with_the_units(units: int, more: dict[str, Any], strength: int) -> None:
    assert alone("I07", units=units, **more).p("QUE").strength == strength


# -- I08 Pepper to I12 Vorpal Sword -----------------------------------------------------------------------


@pytest.mark.rule("WW-CON-I08", "WW-BAT-15")
def test_the_pepper_takes_one_from_each_opponent() -> None:
    case = alone("I08", third=side(fight=STOPPED, strength=1))
    assert case.told("weakened") == [{"who": 1, "n": 1, "cause": "I08"}, {"who": 2, "n": 1, "cause": "I08"}]
    assert strengths(case) == [2, 19, 0]


@pytest.mark.rule("WW-CON-I09", "WW-FRG-02")
def test_the_saw_gives_a_forge_right() -> None:
    case = after({"active": "I09 QUE-1"}, phase="forging")
    assert (case.prompt, case.facts) == ("forge", {"n": 1})
    assert {one.right for one in case.options if isinstance(one, Forge)} == {"I09"}
    case.do(Forge("I09", 1, "I09"))
    assert (case.p("QUE").rows[1], case.p("QUE").lead) == (["I09"], 2)


@pytest.mark.rule("WW-CON-I10", "WW-RES-10")
@pytest.mark.parametrize(
    ("active", "shards", "left", "points"), [("I10", 3, 2, 0), ("I10", 0, 0, 1), ("I10 I10", 1, 0, 1)]
)
def test_the_treacle_takes_a_shard_or_pays_a_point(active: str, shards: int, left: int, points: int) -> None:
    case = after({"active": active, "shards": shards}, phase="abilities")
    assert (case.p("QUE").shards, case.p("QUE").vp) == (left, points)
    assert case.told("points") == ([{"who": 0, "n": points, "cause": "I10"}] if points else [])


@pytest.mark.rule("WW-CON-I11", "WW-DEC-40", "WW-BRD-03")
def test_the_tea_tray_brings_a_supporter_next_door() -> None:
    case = after({"active": "I11"}, phase="abilities")
    assert names(case.options) == ["reinforce I11 ML", "reinforce I11 PT", "done"]
    case.do(Reinforce("I11", "PT"))
    assert (case.p("QUE").supporters["PT"], case.p("QUE").supply) == (1, 8)
    assert case.prompt != "ability"


@pytest.mark.rule("WW-CON-I11")
def test_two_tea_trays_bring_two() -> None:
    case = after({"active": "I11 I11"}, phase="abilities").do(Reinforce("I11", "PT"), Reinforce("I11", "ML"))
    assert (case.p("QUE").supporters["PT"], case.p("QUE").supporters["ML"]) == (1, 1)
    assert case.prompt != "ability"


@pytest.mark.rule("WW-CON-I12", "WW-RUL-37")
@pytest.mark.parametrize(
    ("active", "theirs", "points"), [("I12", 3, 1), ("I12 I12", 3, 2), ("I12", 9, 0), ("I12", 12, 0)]
)
def test_the_vorpal_sword_pays_the_winner(active: str, theirs: int, points: int) -> None:
    case = after({"active": active}, theirs).until("tea")
    paid = [facts["n"] for facts in case.told("points") if facts["cause"] == "I12"]
    assert paid == ([points] if points else [])


# -- effects whose cause is gone ----------------------------------------------------------------------------


@pytest.mark.rule("WW-CON-F09", "WW-RES-10", "WW-CON-A2")
def test_a_figure_that_left_in_this_step_acts_no_more() -> None:
    """Everywhere at Once takes the Lion's place: he brings nobody afterwards."""
    mine = {"supporters": {R: 1}, "figures": {"F09": R}, "strength": 9, "active": "ALI-A", "abilities": "A2"}
    players: dict[str, dict[str, Any]] = {
        "ALI": {**mine, "won": True, "paid": True, "leader": "PT"},
        "HAT": {"supporters": {R: 1}},
        "QUE": {},
    }
    case = ended(players, phase="abilities")
    assert f"reinforce F09 {R}" in names(case.options)
    case.do(Everywhere("F09", R))
    assert case.p("ALI").figures == {"F09": ""}
    assert case.prompt != "ability"


@pytest.mark.rule("WW-CON-I11", "WW-RES-10", "WW-CON-A3")
def test_a_chip_that_left_in_this_step_acts_no_more() -> None:
    """Love of Learning takes the Tea-tray (2) back into the bag."""
    mine = {"supporters": {R: 1}, "strength": 9, "active": "I11", "abilities": "A3"}
    case = ended({"ALI": mine, "HAT": {"supporters": {R: 1}}, "QUE": {}}, phase="abilities")
    assert names(case.options) == ["recall I11", "reinforce I11 ML", "reinforce I11 PT", "done"]
    case.do(Recall("I11"))
    assert case.prompt != "ability"
    assert case.told("recalled") == [{"who": 0, "chip": "I11"}]


@pytest.mark.rule("WW-RUL-79", "WW-RUL-70")
def test_a_figure_that_comes_after_the_battle_gives_no_strength() -> None:
    """The Lion comes by his owner's Creatures: the marker stays on its icon, 11."""
    players: dict[str, dict[str, Any]] = {
        "QUE": {"supporters": {R: 2, "RK": 4, "ML": 4}, "figures": {"F09": "PT"}, "strength": 11, "active": "CRw"},
        "HAT": {"supporters": {R: 1}, "strength": 12},
        "ALI": {},
    }
    case = ended(players, phase="abilities", sets="B").do(Reinforce("CR", R), Relocate("F09", "PT"))
    assert (case.p("QUE").figures, case.p("QUE").strength) == ({"F09": R}, 11)
    assert (case.prompt, case.facts) == ("forge", {"n": 1})


@pytest.mark.rule("WW-RUL-44", "WW-FAQ-05")
def test_the_knave_of_who_picks() -> None:
    """The own chip is the one picked, too."""
    players = {
        "QUE": side(bag="QUE-1 RKw", extra=1, figures={"F05": R}),
        "HAT": side(bag="HAT-2", strength=20),
        "ALI": {},
    }
    case = clash(players, "QUE-1 RKw HAT-2")
    low, high = case.fork().do(Pick("QUE-1")), case.do(Pick("RKw"))
    assert (low.told("bonus"), high.told("bonus", "who")) == ([], [{"who": 0}])
