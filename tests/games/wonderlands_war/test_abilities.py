"""Faction abilities and artifacts, both sides of the boards (section 15.5)."""

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
from tests.games.wonderlands_war.driver import GAME, Case, Sit, at, names
from wondertable.games.wonderlands_war.options import (
    BLOCK,
    CROSS_HEAD,
    DECLINE,
    DONE,
    NO_BET,
    NO_POISON,
    NO_SUPPORT,
    PARTY,
    STAY,
    Everywhere,
    Lead,
    Lose,
    March,
    PartyCard,
    Poison,
    Recall,
    Send,
    Support,
    Target,
)

SUPPORTER = Lose("supporter")
REGIONS = ["RK", "ML", "WZ", "PT", "TW"]


def duel(mine: dict[str, Any], theirs: dict[str, Any], coming: str, **position: Any) -> Case:
    """Two players, the first of them with this faction; Tulgey Woods are blocked, the resistance stands on 3."""
    return clash({mine.pop("who"): side(**mine), "HAT": side(**theirs)}, coming, blocked="TW", **position)


def after(who: str, mine: dict[str, Any], phase: str = "abilities", **position: Any) -> Case:
    """The battle is over; this faction, on 9, has fought against QUE or HAT."""
    rival = "HAT" if who != "HAT" else "QUE"
    third = "ALI" if who != "ALI" else "CAT"
    players = {
        who: {"supporters": {R: 2}, "strength": 9, "leader": "head", **mine},
        rival: {"supporters": {R: 1}, "strength": 3},
        third: {},
    }
    return ended(players, phase=phase, **position)


# -- all of them ------------------------------------------------------------------------------------------

UPGRADES = ["A1", "A2", "Q1", "Q2", "H1", "H2", "J1", "J2", "C1", "C2"]


@pytest.mark.rule("WW-CON-04", "WW-REW-14")
def test_every_faction_has_two_upgrades_and_two_passives() -> None:
    kinds = {one.id: one.kind for one in GAME.box.abilities.values()}
    assert sorted(kinds) == sorted(f"{letter}{number}" for letter in "AQHJC" for number in range(1, 5))
    assert sorted(one for one, kind in kinds.items() if kind == "upgrade") == sorted(UPGRADES)
    factions = {one.id: one.faction[0] for one in GAME.box.abilities.values()}
    assert all(name[0] == faction for name, faction in factions.items())


@pytest.mark.rule("WW-CON-A1", "WW-CON-Q1", "WW-CON-Q2", "WW-CON-H1", "WW-CON-J1", "WW-CON-J2", "WW-CON-C1")
@pytest.mark.parametrize("faction", ["ALI", "QUE", "HAT", "JAB", "CAT"])
@pytest.mark.parametrize("chip", ["1", "2"])
def test_upgrades_work_for_artifacts_only(faction: str, chip: str) -> None:
    """With all abilities free a start chip is still a plain chip."""
    abilities = " ".join(f"{faction[0]}{number}" for number in range(1, 5))
    rival = side(2, fight=STOPPED, strength=20, shards=5)
    case = alone(f"{faction}-{chip}", who=faction, abilities=abilities, rival=rival, active="ROw")
    assert case.stories() == ["drew", "played", "strength"]
    assert strengths(case)[:2] == [int(chip), 20]
    assert (case.p(faction).shield, case.p(faction).fading) == (False, False)


# -- Alice ------------------------------------------------------------------------------------------------


@pytest.mark.rule("WW-CON-A1", "WW-MAD-11")
@pytest.mark.parametrize(("abilities", "whole"), [("A1", True), ("A2 A3 A4", False)])
def test_sword_of_hope_mends_the_shield(abilities: str, whole: bool) -> None:
    case = alone("ALI-A", who="ALI", abilities=abilities)
    assert (case.p("ALI").shield, case.p("ALI").strength) == (whole, 3)
    assert case.told("shield") == ([{"who": 0}] if whole else [])


@pytest.mark.rule("WW-CON-A2", "WW-RUL-64", "WW-DEC-40")
def test_everywhere_at_once() -> None:
    mine = {
        "abilities": "A2",
        "active": "ALI-A ALI-1",
        "strength": 11,
        "leader": R,
        "supporters": {R: 2, "PT": 1, "RK": 2},
        "figures": {"F02": "TW", "F03": "RK"},
    }
    case = after("ALI", mine)
    everywhere = [one for one in names(case.options) if one.startswith("everywhere")]
    assert everywhere == [
        "everywhere supporter RK",
        "everywhere F03 RK",
        "everywhere supporter PT",
        "everywhere F02 TW",
    ]  # not where she is
    figure, supporter = case.fork().do(Everywhere("F02", "TW")), case.do(Everywhere("supporter", "PT"))
    assert (figure.p("ALI").leader, figure.p("ALI").figures["F02"]) == ("TW", "")
    player = supporter.p("ALI")
    assert (player.leader, player.supporters["PT"], player.supply) == ("PT", 0, 6)
    assert supporter.told("everywhere") == [{"who": 0, "unit": "supporter", "region": "PT"}]
    assert supporter.prompt == "forge"  # once per battle


@pytest.mark.rule("WW-CON-A2", "WW-RUL-64")
def test_everywhere_at_once_is_optional_and_brings_a_lost_alice_back() -> None:
    mine = {"abilities": "A2", "active": "ALI-A", "leader": "supply"}
    case = after("ALI", mine)
    assert names(case.options) == [f"everywhere supporter {R}", "done"]
    assert case.fork().do(DONE).told("everywhere") == []
    case.do(Everywhere("supporter", R))
    assert case.told("everywhere") == [{"who": 0, "unit": "supporter", "region": R}]


@pytest.mark.rule("WW-CON-A2", "WW-RUL-64")
@pytest.mark.parametrize(("abilities", "active"), [("A2", "ALI-2"), ("A1 A3 A4", "ALI-A")])
def test_everywhere_at_once_needs_the_ability_and_an_active_sword(abilities: str, active: str) -> None:
    case = after("ALI", {"abilities": abilities, "active": active})
    assert case.prompt != "ability" or not any("everywhere" in one for one in names(case.options))


@pytest.mark.rule("WW-CON-A2", "WW-RUL-64")
def test_two_swords_are_everywhere_once() -> None:
    case = after("ALI", {"abilities": "A2", "active": "ALI-A ALI-A"}).do(Everywhere("supporter", R))
    assert case.prompt != "ability"


@pytest.mark.rule("WW-CON-A3", "WW-RUL-65", "WW-DEC-40")
def test_love_of_learning() -> None:
    case = after("ALI", {"abilities": "A3", "active": "ALI-1 ALI-2 RKw FORGE ALI-A CRs ALI-1"})
    assert names(case.options) == ["recall ALI-1", "recall ALI-2", "recall FORGE", "done"]
    case.do(Recall("FORGE"))
    assert case.told("recalled") == [{"who": 0, "chip": "FORGE"}]
    assert "forge" not in case.asked  # the chip is not there to be forged with
    assert case.prompt != "ability"


@pytest.mark.rule("WW-CON-A3", "WW-RUL-65")
def test_love_of_learning_may_be_declined() -> None:
    case = after("ALI", {"abilities": "A3", "active": "FORGE"}).do(DONE)
    assert (case.prompt, case.p("ALI").active) == ("forge", ["FORGE"])


def leader_turn(who: str, **mine: Any) -> Case:
    """A faction with all its cards places its leader."""
    others = [faction for faction in ("ALI", "HAT", "QUE") if faction != who][:2]
    hands = {"taken": 4, "chair": 1, "leader": "chair"}
    players: dict[str, dict[str, Any]] = {who: {**hands, **mine}}
    players |= {one: {"taken": 4, "chair": number, "leader": "chair"} for number, one in enumerate(others, 2)}
    coming = players[who].pop("coming", "")
    return at(players, phase="turn", laid={5: "T1-01"}, coming=coming)


@pytest.mark.rule("WW-CON-A4", "WW-RUL-63", "WW-HID-03", "WW-RND-06")
def test_popular_support_brings_a_figure_for_one_battle() -> None:
    case = leader_turn("ALI", abilities="A4", coming="I05 I09 F09").do(Lead("RK"))
    assert case.told("visitor") == [{"who": 0, "card": "F09"}]
    assert case.told("passed-over") == [{"cards": ["I05", "I09"]}]
    assert {"I05", "I09"} <= set(case.t.wonder_deck)
    assert (case.prompt, names(case.options)) == ("send", [f"send F09 {one}" for one in REGIONS])
    case.do(Send("F09", "PT"))
    assert (case.p("ALI").figures, case.p("ALI").guests, case.p("ALI").visitor) == (
        {"F09": "PT"},
        {"F09": "PT"},
        ["F09"],
    )
    assert case.p("ALI").cards == []


@pytest.mark.rule("WW-CON-A4")
def test_without_popular_support_nobody_comes() -> None:
    case = leader_turn("ALI", abilities="A1 A2 A3").do(Lead("RK"))
    assert (case.told("visitor"), case.p("ALI").figures) == ([], {})


def as_visitor(case: Case) -> None:
    """Alice's card becomes the card of Popular Support."""
    player = case.p("ALI")
    player.visitor, player.cards = player.cards, []
    player.guests = {figure: place for figure, place in player.figures.items() if place}


@pytest.mark.rule("WW-RUL-63", "WW-CON-A4")
def test_the_visitor_fights_with_its_strength_and_leaves_at_clean_up() -> None:
    players: dict[str, dict[str, Any]] = {
        "ALI": {"supporters": {R: 1}, "figures": {"F09": R}, "bag": "ALI-1"},
        "HAT": {"supporters": {R: 1}, "bag": "HAT-1"},
        "QUE": {},
    }
    case = at(players, battle=R, coming="ALI-1 HAT-1")
    assert case.told("start")[0]["strength"] == 3
    as_visitor(case)
    case.do(NO_BET)
    case.do(STOP, STOP).until("ability").do(DONE)
    assert case.told("visitor-gone") == [{"who": 0, "figure": "F09"}]
    assert (case.p("ALI").figures, case.p("ALI").guests, case.p("ALI").visitor) == ({}, {}, [])
    assert "F09" in [*case.t.wonder_deck, *case.t.market]


@pytest.mark.rule("WW-RUL-63")
def test_the_visitor_leaves_after_the_battle_of_its_first_region_wherever_it_stands() -> None:
    """The Gryphon has flown to another region by then: he leaves all the same."""
    players: dict[str, dict[str, Any]] = {
        "ALI": {"supporters": {R: 1}, "figures": {"F03": R}, "strength": 9},
        "HAT": {"supporters": {R: 1}, "strength": 3},
        "QUE": {},
    }
    case = ended(players)
    as_visitor(case)
    case.until("ability").do(next(one for one in case.options if names([one]) == ["fly TW"]))
    assert case.told("flew") == [{"who": 0, "region": "TW"}]
    assert case.p("ALI").figures == {}
    assert case.told("visitor-gone") == [{"who": 0, "figure": "F03"}]


@pytest.mark.rule("WW-RUL-63")
def test_the_visitor_of_another_region_stays() -> None:
    players: dict[str, dict[str, Any]] = {
        "ALI": {"supporters": {R: 1, "RK": 1}, "figures": {"F02": "RK"}, "strength": 9, "bag": "ALI-1"},
        "HAT": {"supporters": {R: 1, "RK": 1}, "strength": 3, "bag": "HAT-1"},
        "QUE": {},
    }
    case = ended(players, battles="RK")
    as_visitor(case)
    case.until("wager")
    assert (case.t.region, case.p("ALI").figures, case.told("visitor-gone")) == ("RK", {"F02": "RK"}, [])


@pytest.mark.rule("WW-RUL-63")
def test_a_lost_visitor_leaves_at_once() -> None:
    players = {
        "ALI": side(1, bag="MAD", figures={"F02": R}),
        "HAT": side(2, fight=STOPPED, strength=20),
        "QUE": {},
    }
    case = clash(players, "MAD")
    as_visitor(case)
    case.do(Lose("F02"))
    assert (case.p("ALI").figures, case.p("ALI").visitor) == ({}, [])
    assert "F02" in case.t.wonder_deck
    assert case.p("ALI").fight == FIGHTING


@pytest.mark.rule("WW-RUL-63", "WW-RUL-64")
def test_a_visitor_that_everywhere_at_once_returns_leaves() -> None:
    mine = {"abilities": "A2", "active": "ALI-A", "figures": {"F02": "TW"}}
    case = after("ALI", mine)
    as_visitor(case)
    case.do(Everywhere("F02", "TW"))
    assert case.p("ALI").figures == {}
    assert case.told("visitor-gone") == [{"who": 0, "figure": "F02"}]


@pytest.mark.rule("WW-RUL-63")
def test_the_card_of_the_tweedles_returns_with_the_last_of_them() -> None:
    players = {
        "ALI": side(1, bag="MAD MAD", figures={"F07a": R, "F07b": R}),
        "HAT": side(2, fight=STOPPED, strength=20),
        "QUE": {},
    }
    case = clash(players, "MAD MAD")
    as_visitor(case)
    case.do(Lose("F07a"))
    assert (case.p("ALI").figures, case.p("ALI").visitor, case.told("visitor-gone")) == ({"F07b": R}, ["F07"], [])
    case.do(DRAW, Lose("F07b"))
    assert (case.p("ALI").figures, case.p("ALI").visitor) == ({}, [])
    assert "F07" in case.t.wonder_deck


# -- the Queen ---------------------------------------------------------------------------------------------


@pytest.mark.rule("WW-CON-Q1", "WW-RUL-20")
def test_royal_temper_weakens_whoever_is_above_her() -> None:
    players = {
        "QUE": side(strength=5, bag="QUE-A", abilities="Q1"),
        "HAT": side(strength=6, fight=STOPPED),
        "ALI": side(strength=5, fight=STOPPED),
        "CAT": side(strength=20, fight=STOPPED),
    }
    case = clash(players, "QUE-A")
    assert case.told("weakened") == [{"who": 1, "n": 3, "cause": "Q1"}, {"who": 3, "n": 3, "cause": "Q1"}]
    assert strengths(case) == [8, 3, 5, 17]


@pytest.mark.rule("WW-CON-Q1")
def test_royal_temper_takes_as_much_with_two_players() -> None:
    mine = {"who": "QUE", "strength": 5, "bag": "QUE-A", "abilities": "Q1"}
    case = duel(mine, {"strength": 20, "fight": STOPPED}, "QUE-A")
    assert strengths(case) == [8, 17]


@pytest.mark.rule("WW-CON-Q1")
def test_without_royal_temper_nobody_is_weakened() -> None:
    assert strengths(alone("QUE-A", abilities="Q2 Q3 Q4")) == [3, 20, 0]


@pytest.mark.rule("WW-CON-Q2", "WW-BAT-20")
@pytest.mark.parametrize(
    ("active", "strength"),
    [("", 3), ("ROw", 4), ("CSs ROs", 5), ("ROw ROw CSw", 6), ("ROw ROw CSw CSw", 6), ("FLw RKw CRw FORGE QUE-1", 3)],
)
def test_paint_it_red_counts_roses_and_card_soldiers(active: str, strength: int) -> None:
    case = alone("QUE-A", abilities="Q2", active=active, sets="B")
    assert case.p("QUE").strength == strength
    assert alone("QUE-A", abilities="Q1", active=active, sets="B").p("QUE").strength == 3


def fast(start: int, goal: int, *others: int, **position: Any) -> Case:
    """The Queen (Twice as Fast) moves from one chair to another; other leaders sit on these chairs."""
    players: dict[str, dict[str, Any]] = {
        "QUE": {"abilities": "Q3", "leader": "chair" if start else "head", "chair": start, "taken": 1},
        "HAT": {"leader": "chair", "chair": others[0], "taken": 1},
        "ALI": {"leader": "chair", "chair": others[1], "taken": 1},
    }
    laid = {chair: "T1-28" if chair == goal else f"T1-{chair:02}" for chair in (goal, 3, 11) if chair not in others}
    case = at(players, phase="turn", laid=laid, coming="1", **position)
    return case.do(Sit(goal))


@pytest.mark.rule("WW-CON-Q3", "WW-RUL-59", "WW-DEC-21")
def test_twice_as_fast_brings_a_supporter_past_a_leader() -> None:
    case = fast(2, 8, 5, 10)
    assert case.prompt == "twice-as-fast"
    assert names(case.options) == [*(f"support {one}" for one in REGIONS), "no-support"]
    none = case.fork().do(NO_SUPPORT)
    assert sum(none.p("QUE").supporters.values()) == 0
    case.do(Support("TW"))
    assert case.p("QUE").supporters["TW"] == 1


@pytest.mark.rule("WW-CON-Q3", "WW-RUL-59")
def test_twice_as_fast_needs_a_leader_strictly_between() -> None:
    assert "twice-as-fast" not in fast(2, 8, 1, 10).asked
    assert "twice-as-fast" not in fast(5, 8, 4, 9).asked


@pytest.mark.rule("WW-CON-Q3", "WW-RUL-59")
def test_twice_as_fast_counts_a_leader_on_the_head() -> None:
    players: dict[str, dict[str, Any]] = {
        "QUE": {"abilities": "Q3", "leader": "chair", "chair": 9, "taken": 1},
        "HAT": {"leader": "head"},
        "ALI": {"leader": "chair", "chair": 8, "taken": 1},
    }
    case = at(players, phase="turn", laid={2: "T1-01", 3: "T1-02", 11: "T1-03"}, coming="1").do(CROSS_HEAD)
    assert case.prompt == "sit"
    case.do(Sit(2))
    assert case.prompt == "twice-as-fast"
    case.do(Support("RK"))
    assert "twice-as-fast" not in case.asked[4:]  # once per turn


@pytest.mark.rule("WW-CON-Q4", "WW-BAT-02")
@pytest.mark.parametrize(("abilities", "castle", "strength"), [("Q4", 2, 5), ("Q4", 0, 0), ("Q1 Q2 Q3", 2, 2)])
def test_sentence_first_makes_a_castle_worth_three(abilities: str, castle: int, strength: int) -> None:
    mine = {"supporters": {R: 1}, "castles": {R: castle}, "abilities": abilities}
    case = at({"QUE": mine, "HAT": {"supporters": {R: 1}, "castles": {R: 2}}, "ALI": {}}, battle=R)
    assert [one["strength"] for one in case.told("start")] == [strength, 2]


# -- the Hatter --------------------------------------------------------------------------------------------


@pytest.mark.rule("WW-CON-H1", "WW-BAT-14")
@pytest.mark.parametrize(
    ("madness", "abilities", "strength"),
    [("MAD2", "H1", 4), ("MAD2 MAD MAD", "H1", 6), ("MAD2 MAD", "H2 H3 H4", 3)],
)
def test_piping_hot_adds_the_own_madness(madness: str, abilities: str, strength: int) -> None:
    assert alone("HAT-A", who="HAT", madness=madness, abilities=abilities).p("HAT").strength == strength


@pytest.mark.rule("WW-CON-H1")
def test_piping_hot_of_a_clear_mind_adds_nothing() -> None:
    case = alone("HAT-A", who="HAT", madness="", abilities="H1", also="MAD2")
    assert (case.p("HAT").strength, case.told("bonus")) == (3, [])


@pytest.mark.rule("WW-CON-H2", "WW-DEC-40", "WW-BRD-03")
def test_move_down_takes_up_to_two_supporters_next_door() -> None:
    mine = {"abilities": "H2", "active": "HAT-A", "supporters": {R: 3, "RK": 1}}
    case = after("HAT", mine)
    assert names(case.options) == [
        f"march 1 {R} ML",
        f"march 2 {R} ML",
        f"march 1 {R} PT",
        f"march 2 {R} PT",
        "done",
    ]
    case.do(March(2, R, "PT"))
    assert (case.p("HAT").supporters[R], case.p("HAT").supporters["PT"]) == (1, 2)
    assert case.told("marched") == [{"who": 0, "n": 2, "start": R, "region": "PT"}]
    assert case.prompt != "ability"


@pytest.mark.rule("WW-CON-H2")
@pytest.mark.parametrize(("abilities", "active"), [("H2", "HAT-2"), ("H1 H3 H4", "HAT-A")])
def test_move_down_needs_the_ability_and_an_active_teapot(abilities: str, active: str) -> None:
    assert "ability" not in after("HAT", {"abilities": abilities, "active": active}).until("tea").asked


@pytest.mark.rule("WW-CON-H3", "WW-SC-18", "WW-MAD-12")
def test_engineer_of_war_is_checked_after_every_loss() -> None:
    rival = side(2, fight=STOPPED, strength=4)
    case = alone("MAD2", who="HAT", madness="", abilities="H3", strength=3, rival=rival)
    assert case.told("engineer") == [{"who": 0, "strength": 5}]
    assert (case.p("HAT").strength, case.p("HAT").supporters[R]) == (5, 1)
    twice = alone("MAD2", who="HAT", madness="", abilities="H3", strength=3)
    assert twice.p("HAT").strength == 7


@pytest.mark.rule("WW-CON-H3")
@pytest.mark.parametrize(("abilities", "theirs"), [("H3", 3), ("H1 H2 H4", 20)])
def test_engineer_of_war_needs_somebody_above_him(abilities: str, theirs: int) -> None:
    rival = side(2, fight=STOPPED, strength=theirs)
    case = alone("MAD", who="HAT", abilities=abilities, strength=3, rival=rival)
    assert case.told("engineer") == []


@pytest.mark.rule("WW-CON-H3")
def test_engineer_of_war_cares_for_supporters_only() -> None:
    case = alone("MAD", who="HAT", abilities="H3", strength=3, figures={"F02": R}).do(Lose("F02"))
    assert (case.told("engineer"), case.p("HAT").strength) == ([], 3)


@pytest.mark.rule("WW-CON-H3", "WW-RUL-89", "WW-CON-J1")
def test_engineer_of_war_works_for_what_an_opponent_takes() -> None:
    players = {
        "JAB": side(strength=3, bag="JAB-A", abilities="J1"),
        "HAT": side(3, strength=6, fight=STOPPED, abilities="H3"),
        "ALI": side(strength=20, fight=STOPPED, units=1),
    }
    case = clash(players, "JAB-A")
    assert case.told("engineer") == [{"who": 1, "strength": 8}]


@pytest.mark.rule("WW-CON-H3", "WW-MAD-06")
def test_a_bust_engineer_has_nothing() -> None:
    case = alone("MAD", who="HAT", abilities="H3", strength=3, units=1)
    assert (case.p("HAT").fight, case.p("HAT").strength) == (BUST, 0)


@pytest.mark.rule("WW-CON-H4", "WW-DEC-21")
@pytest.mark.parametrize("how", ["head", "party"])
def test_always_tea_time_brings_a_supporter_after_a_refill(how: str) -> None:
    players: dict[str, dict[str, Any]] = {
        "HAT": {"abilities": "H4", "leader": "chair", "chair": 4, "taken": 1},
        "QUE": {},
        "ALI": {},
    }
    case = at(players, phase="turn", laid={6: "T1-01", 7: "T1-02"}, coming="1")
    case.do(PARTY if how == "party" else CROSS_HEAD)
    assert (case.prompt, case.seat) == ("tea-time", 0)
    assert names(case.options) == [*(f"support {one}" for one in REGIONS), "no-support"]
    case.do(Support("ML"))
    assert case.p("HAT").supporters["ML"] == 1
    case.do(PartyCard(6) if how == "party" else Sit(6))
    assert case.asked.count("tea-time") == 1


@pytest.mark.rule("WW-CON-H4")
def test_tea_time_is_not_when_others_refill_or_nobody_does() -> None:
    players: dict[str, dict[str, Any]] = {
        "QUE": {"leader": "chair", "chair": 4, "taken": 1},
        "HAT": {"abilities": "H4"},
        "ALI": {},
    }
    case = at(players, phase="turn", laid={6: "T1-01", 7: "T1-02"}, coming="1").do(CROSS_HEAD)
    assert "tea-time" not in case.asked
    mine: dict[str, dict[str, Any]] = {"HAT": {"abilities": "H4"}, "QUE": {}, "ALI": {}}
    assert "tea-time" not in at(mine, phase="turn", laid={6: "T1-01", 7: "T1-02"}).do(Sit(6)).asked


# -- the Jabberwock ----------------------------------------------------------------------------------------


def manxome(**theirs: Any) -> Case:
    players = {
        "JAB": side(strength=5, bag="JAB-A", abilities="J1"),
        "HAT": side(2, strength=20, fight=STOPPED, **theirs),
        "ALI": side(1, strength=20, fight=STOPPED),
        "CAT": side(3, strength=5, fight=STOPPED),
        "QUE": side(2, strength=9, bag="QUE-1"),
    }
    return clash(players, "JAB-A QUE-1")


@pytest.mark.rule("WW-CON-J1", "WW-DEC-30", "WW-RUL-18")
def test_manxome_foe_takes_a_unit_of_somebody_stronger() -> None:
    case = manxome(leader=R)
    assert (case.prompt, case.t.step, names(case.options)) == ("manxome", "O", ["target 1", "target 4"])
    case.do(Target(1))
    player = case.p("HAT")
    assert (player.supporters[R], player.leader, player.lost) == (1, R, 1)  # the leader last
    assert player.fight == STOPPED
    assert case.p("JAB").strength == 8  # nothing is doubled or added by it


@pytest.mark.rule("WW-CON-J1", "WW-DEC-28")
def test_the_foe_chooses_the_unit() -> None:
    case = manxome(figures={"F02": R}).do(Target(1))
    assert (case.prompt, case.seat, names(case.options)) == ("lose", 1, ["lose supporter", "lose F02"])


@pytest.mark.rule("WW-CON-J1")
def test_manxome_foe_finds_nobody() -> None:
    """The only stronger opponent has one unit."""
    players = {"JAB": side(bag="JAB-A", abilities="J1"), "HAT": side(1, strength=20, fight=STOPPED), "ALI": {}}
    case = clash(players, "JAB-A")
    assert (case.asked, case.told("lost"), case.p("JAB").strength) == (["commit"], [], 3)


@pytest.mark.rule("WW-CON-J1", "WW-RUL-18")
def test_manxome_foe_is_nothing_to_double() -> None:
    players = {
        "JAB": side(bag="JAB-A", abilities="J1", doubling=True),
        "HAT": side(2, strength=20, fight=STOPPED),
        "ALI": {},
    }
    case = clash(players, "JAB-A")
    assert (case.p("JAB").strength, case.p("HAT").units(R)) == (6, 1)


@pytest.mark.rule("WW-CON-J2")
@pytest.mark.parametrize(("abilities", "strength"), [("J2", 5), ("J1 J3 J4", 3)])
def test_burbled_counts_poisoned_bags(abilities: str, strength: int) -> None:
    players = {
        "JAB": side(bag="JAB-A", abilities=abilities),
        "HAT": side(1, strength=20, fight=STOPPED, bag="POI POI"),
        "ALI": side(1, strength=20, bag="POI ALI-1"),
        "CAT": side(1, strength=20, fight=STOPPED),
        "QUE": side(0, fight=BUST, bag="POI"),
    }
    case = clash(players, "JAB-A ALI-1")
    assert case.p("JAB").strength == strength


@pytest.mark.rule("WW-CON-J2")
def test_burbled_of_two_players_adds_two() -> None:
    mine = {"who": "JAB", "bag": "JAB-A", "abilities": "J2"}
    case = duel(mine, {"strength": 20, "fight": STOPPED, "bag": "POI"}, "JAB-A")
    assert case.p("JAB").strength == 5


def hunt(**hunter: Any) -> Case:
    """Two opponents of the Jabberwock go bust in one draw."""
    players = {
        "JAB": side(**{"fight": STOPPED, "strength": 9, "abilities": "J3", **hunter}),
        "HAT": side(1, bag="MAD", vp=1),
        "ALI": side(1, bag="MAD"),
        "CAT": side(2, fight=STOPPED, strength=20),
    }
    return clash(players, "MAD MAD")


@pytest.mark.rule("WW-CON-J3", "WW-DEC-34", "WW-LDR-03")
def test_claws_that_catch() -> None:
    case = hunt()
    assert case.told("points") == [{"who": 0, "n": 2, "cause": "J3"}]
    assert (case.prompt, case.seat, names(case.options)) == ("claws", 0, ["target 2", "target 1", "decline"])
    case.do(Target(1))
    assert names(case.options) == ["target 2", "decline"]
    assert ("POI" in case.p("HAT").bag, len(case.t.venom)) == (True, 5)
    case.do(DECLINE)
    assert ("POI" in case.p("ALI").bag, case.told("poison-given")) == (False, [{"who": 0, "whom": 1}])


@pytest.mark.rule("WW-CON-J3", "WW-RUL-17", "WW-DEC-34")
def test_with_too_little_poison_the_jabberwock_chooses() -> None:
    case = hunt()
    stored = case.t.venom[1:]
    del case.t.venom[1:]
    case.p("CAT").bag.extend(stored)
    case.do(Target(2))
    assert (case.prompt != "claws", case.t.venom) == (True, [])
    assert "POI" in case.p("ALI").bag


@pytest.mark.rule("WW-CON-J3")
@pytest.mark.parametrize("abilities", ["", "J1 J2 J4"])
def test_without_claws_nothing_is_caught(abilities: str) -> None:
    case = hunt(abilities=abilities)
    assert case.told("points", "cause")[:1] != [{"cause": "J3"}]
    assert "claws" not in case.asked


@pytest.mark.rule("WW-CON-J3")
def test_claws_need_a_jabberwock_who_takes_part_and_is_not_bust() -> None:
    gone = hunt(fight="", units=0, strength=0)
    assert "claws" not in gone.asked
    assert "J3" not in [one["cause"] for one in gone.told("points")]
    players = {
        "JAB": side(1, bag="MAD", abilities="J3"),
        "HAT": side(1, bag="MAD", vp=1),
        "ALI": side(2, fight=STOPPED, strength=20),
    }
    both = clash(players, "MAD MAD")
    assert [player.fight for player in both.t.players] == [BUST, BUST, STOPPED]
    assert "J3" not in [one["cause"] for one in both.told("points")]


@pytest.mark.rule("WW-CON-J3", "WW-BAT-13")
def test_claws_come_after_all_madness_of_the_draw() -> None:
    """HAT falls first; CAT's shield is asked before the Jabberwock is."""
    players = {
        "JAB": side(fight=STOPPED, strength=20, abilities="J3"),
        "HAT": side(1, bag="MAD"),
        "ALI": side(2, bag="MAD", shield=True, vp=3),
    }
    case = clash(players, "MAD MAD")
    assert (case.prompt, case.seat, case.told("bust")) == ("shield", 2, [{"who": 1}])
    case.do(BLOCK)
    assert (case.prompt, case.seat, case.t.step) == ("claws", 0, "M")


@pytest.mark.rule("WW-CON-J4", "WW-RUL-16", "WW-RUL-15")
@pytest.mark.parametrize(
    ("players", "abilities", "count"), [(3, "", 2), (3, "J4", 3), (2, "", 1), (2, "J4", 2), (3, "J1 J2 J3", 2)]
)
def test_slithy_toves_place_one_poison_more_at_the_start(players: int, abilities: str, count: int) -> None:
    factions: dict[str, dict[str, Any]] = {"JAB": {"abilities": abilities}, "HAT": {}, "ALI": {}}
    some = dict(list(factions.items())[:players])
    laid = {chair: f"T1-{chair:02}" for chair in range(1, 8)}
    case = at(some, phase="poison", laid=laid, **({"blocked": "TW"} if players == 2 else {}))
    placed = 0
    while case.prompt == "poison":
        assert NO_POISON in case.options
        case.do(Poison(placed + 1))
        placed += 1
    assert placed == count
    assert sum(map(bool, case.t.laced)) == count


@pytest.mark.rule("WW-CON-J4", "WW-RUL-16")
@pytest.mark.parametrize(("abilities", "count"), [("", 1), ("J4", 2)])
def test_slithy_toves_place_one_more_at_the_end_of_his_turn(abilities: str, count: int) -> None:
    laid = {chair: f"T1-{chair:02}" for chair in range(1, 8)}
    case = at({"JAB": {"abilities": abilities}, "HAT": {}, "ALI": {}}, phase="turn", laid=laid)
    case.do(Sit(1)).until("poison")
    placed = 0
    while case.prompt == "poison":
        case.do(Poison(placed + 2))
        placed += 1
    assert placed == count


# -- the Cheshire Cat ----------------------------------------------------------------------------------------


@pytest.mark.rule("WW-CON-C1")
@pytest.mark.parametrize(("abilities", "shards", "strength"), [("C1", 1, 5), ("C1", 3, 4), ("C1", 9, 3), ("C2", 1, 3)])
def test_wicked_smile_counts_richer_opponents(abilities: str, shards: int, strength: int) -> None:
    players = {
        "CAT": side(bag="CAT-A", abilities=abilities, shards=shards),
        "HAT": side(1, strength=20, fight=STOPPED, shards=2),
        "ALI": side(1, strength=20, fight=STOPPED, shards=4),
        "QUE": side(0, fight=BUST, shards=9),
    }
    assert clash(players, "CAT-A").p("CAT").strength == strength


@pytest.mark.rule("WW-CON-C1")
def test_wicked_smile_of_two_players_adds_two() -> None:
    mine = {"who": "CAT", "bag": "CAT-A", "abilities": "C1"}
    case = duel(mine, {"strength": 20, "fight": STOPPED, "shards": 1}, "CAT-A")
    assert case.p("CAT").strength == 5


@pytest.mark.rule("WW-CON-C2")
@pytest.mark.parametrize(("chip", "left"), [("MAD", 4), ("MAD2", 3)])
def test_fading_tail_saves_a_unit(chip: str, left: int) -> None:
    madness = "" if chip == "MAD2" else "MAD2"
    case = alone(f"CAT-A {chip}", who="CAT", abilities="C2", units=4, madness=madness)
    assert case.p("CAT").fading
    case.do(DRAW)
    assert (case.p("CAT").units(R), case.p("CAT").fading) == (left, False)
    assert case.p("CAT").madness[-1] == chip


@pytest.mark.rule("WW-CON-C2")
def test_fading_tail_works_once_and_does_not_add_up() -> None:
    case = alone("CAT-A CAT-A MAD MAD", who="CAT", abilities="C2", units=4).do(DRAW, DRAW)
    assert case.p("CAT").units(R) == 4
    case.do(DRAW)
    assert case.p("CAT").units(R) == 3


@pytest.mark.rule("WW-CON-C2", "WW-MAD-01")
def test_a_shielded_madness_does_not_use_the_fading_tail_up() -> None:
    case = alone("CAT-A MAD", who="CAT", abilities="C2", shield=True).do(DRAW, BLOCK)
    assert case.p("CAT").fading
    case.do(DRAW)
    assert (case.p("CAT").units(R), case.p("CAT").fading) == (3, False)


@pytest.mark.rule("WW-CON-C2")
def test_fading_tail_works_against_poison() -> None:
    players = {
        "CAT": side(bag="POI", abilities="C2", fading=True),
        "JAB": side(fight=STOPPED, strength=20),
        "ALI": {},
    }
    case = clash(players, "POI")
    assert (case.p("CAT").units(R), len(case.t.venom)) == (3, 5)


@pytest.mark.rule("WW-CON-C2")
@pytest.mark.parametrize(("chips", "abilities"), [("CAT-A MAD", "C1 C3 C4"), ("CAT-2 MAD", "C2")])
def test_fading_tail_needs_the_ability_and_a_grin(chips: str, abilities: str) -> None:
    case = alone(chips, who="CAT", abilities=abilities).do(DRAW)
    assert case.p("CAT").units(R) == 2


@pytest.mark.rule("WW-CON-C3", "WW-DEC-23")
def test_which_way_you_go_moves_up_to_two_supporters() -> None:
    case = leader_turn("CAT", abilities="C3", supporters={"RK": 3, "PT": 1}).do(Lead("ML"))
    assert case.prompt == "which-way"
    from_rk = [f"march {count} RK {goal}" for count in (1, 2) for goal in ("ML", "WZ", "PT", "TW")]
    from_pt = [f"march 1 PT {goal}" for goal in ("RK", "ML", "WZ", "TW")]
    assert names(case.options) == [*from_rk, *from_pt, "stay"]
    stay = case.fork().do(STAY)
    assert stay.p("CAT").supporters["RK"] == 3
    case.do(March(2, "RK", "TW"))
    assert (case.p("CAT").supporters["RK"], case.p("CAT").supporters["TW"]) == (1, 2)


@pytest.mark.rule("WW-CON-C3")
def test_which_way_needs_the_ability_and_supporters() -> None:
    assert "which-way" not in leader_turn("CAT", abilities="C1 C2 C4", supporters={"RK": 3}).do(Lead("ML")).asked
    assert "which-way" not in leader_turn("CAT", abilities="C3").do(Lead("ML")).asked


@pytest.mark.rule("WW-CON-C4", "WW-BAT-02")
@pytest.mark.parametrize(
    ("castles", "abilities", "strength"), [(0, "C4", 0), (1, "C4", 1), (2, "C4", 2), (3, "C4", 2), (3, "C1", 0)]
)
def test_a_cat_may_look_at_a_king(castles: int, abilities: str, strength: int) -> None:
    others = ("HAT", "ALI", "QUE")
    players: dict[str, dict[str, Any]] = {"CAT": {"supporters": {R: 1}, "abilities": abilities}}
    players |= {one: {"supporters": {R: 1}, "castles": {R: 2 * (at_ < castles)}} for at_, one in enumerate(others)}
    case = at(players, battle=R)
    assert case.told("start")[0] == {"who": 0, "strength": strength}


@pytest.mark.rule("WW-CON-C4")
def test_only_castles_of_opponents_in_the_battle_count() -> None:
    players: dict[str, dict[str, Any]] = {
        "CAT": {"supporters": {R: 1}, "abilities": "C4", "castles": {R: 2}},
        "HAT": {"supporters": {R: 1}, "castles": {"PT": 2}},
        "ALI": {"castles": {R: 2}},
    }
    case = at(players, battle=R)
    assert case.told("start")[0] == {"who": 0, "strength": 2}  # his own castle only


@pytest.mark.rule("WW-CON-C4")
@pytest.mark.parametrize("castle", [1, 2])
def test_with_two_players_the_king_is_worth_two(castle: int) -> None:
    players = {
        "CAT": {"supporters": {R: 1}, "abilities": "C4", "bag": "CAT-1"},
        "HAT": {"supporters": {R: 1}, "castles": {R: castle}, "bag": "HAT-1"},
    }
    case = at(players, battle=R, blocked="TW", coming="CAT-1 HAT-1")
    assert case.told("start") == [{"who": 0, "strength": 2}, {"who": 1, "strength": 2}]


# -- without the leader -----------------------------------------------------------------------------------


@pytest.mark.rule("WW-RUL-82")
def test_faction_abilities_work_without_the_leader() -> None:
    case = alone("QUE-A", abilities="Q2", active="ROw", leader="PT")
    assert case.p("QUE").strength == 4
    case = alone("ALI-A", who="ALI", abilities="A1", leader="PT")
    assert case.p("ALI").shield


@pytest.mark.rule("WW-FRG-14", "WW-RUL-70", "WW-EX-08")
def test_an_ability_gained_in_r4_waits_for_the_next_battle() -> None:
    players: dict[str, dict[str, Any]] = {
        "ALI": {"supporters": {R: 1, "PT": 1}, "strength": 5, "active": "ALI-1 ALI-2", "bag": "ALI-1 ALI-2"},
        "HAT": {"supporters": {R: 1, "PT": 1}, "bag": "HAT-1 HAT-2"},
        "QUE": {},
    }
    case = ended(players, battles="PT", coming="ALI-1 HAT-1")
    case.until("forge")
    case.do(next(one for one in case.options if names([one]) == ["forge ALI-2 0 icon"]))
    case.do(next(one for one in case.options if names([one]) == ["unlock A3"]))
    assert case.prompt == "wager"
    assert case.told("recalled") == []
    case.do(NO_BET)
    case.until("ability")
    assert (case.t.region, names(case.options)) == ("PT", ["recall ALI-1", "done"])
