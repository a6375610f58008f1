"""Wagers of those who are not there (section 9.4)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.wonderlands_war.arena import BUST, DRAW, STOP, R, ended, next_chips
from tests.games.wonderlands_war.driver import Case, at, names
from wondertable.games.wonderlands_war.options import NO_BET, TAKE_CASTLE, TAKE_POINTS, Bet, Gain

WEAK = ["gain FLw", "gain CSw", "gain ROw", "gain RKw", "gain CRw", "gain FORGE"]


def war(**position: Any) -> Case:
    """QUE on 1 and HAT on 0 fight, ALI and CAT watch."""
    players: dict[str, dict[str, Any]] = {
        "QUE": {"supporters": {R: 2}, "leader": R, "bag": "QUE-1 QUE-2"},
        "HAT": {"supporters": {R: 2}, "bag": "HAT-1 HAT-2"},
        "ALI": {"supporters": {"PT": 1}},
        "CAT": {},
    }
    return at(players, battle=R, **position)


def settled(ali: str = "", cat: str = "", *, strengths: tuple[int, int] = (9, 3), **position: Any) -> Case:
    """QUE and HAT have fought; ALI and CAT have bet on these factions."""
    bets = {
        who: {"bet": [f"{who}>{faction}"] if faction else [], "fight": "", "shards": 0}
        for who, faction in (("ALI", ali), ("CAT", cat))
    }
    players: dict[str, dict[str, Any]] = {
        "QUE": {"supporters": {R: 1}, "strength": strengths[0]},
        "HAT": {"supporters": {R: 1}, "strength": strengths[1]},
        **bets,
    }
    case = ended(players, **position)
    for who, faction in (("ALI", ali), ("CAT", cat)):
        if faction:
            case.p(who).wagers.remove(f"{who}>{faction}")
    return case


# -- betting ----------------------------------------------------------------------------------------------


@pytest.mark.rule("WW-WGR-01", "WW-DEC-24", "WW-RUL-42", "WW-BAT-04")
def test_all_who_are_not_there_may_bet_on_whoever_is() -> None:
    case = war()
    assert (case.prompt, case.seats, case.match.sealed) == ("wager", [2, 3], True)
    assert case.facts == {"region": R}
    for seat in case.seats:
        assert names(case.options_of(seat)) == ["bet QUE", "bet HAT", "no-bet"]
    case.refuses(Bet("ALI"), seat=2)
    case.refuses(Bet("CAT"), seat=2)
    case.refuses(Bet("QUE"), seat=0)


@pytest.mark.rule("WW-WGR-01", "WW-HID-08")
def test_a_bet_is_a_card_face_down() -> None:
    case = war().answer(3, Bet("HAT"))
    assert case.p("CAT").bet == []  # nothing lies there before all have chosen
    case.answer(2, NO_BET)
    assert (case.p("CAT").bet, sorted(case.p("CAT").wagers)) == (["CAT>HAT"], ["CAT>ALI", "CAT>QUE"])
    assert (case.p("ALI").bet, len(case.p("ALI").wagers)) == ([], 3)
    assert case.told("no-bet") == [{"who": 2}]
    assert case.told("bet") == [{"who": 3}]  # the faction is a secret


@pytest.mark.rule("WW-WGR-01", "WW-RES-08")
def test_nobody_bets_on_an_uncontested_region() -> None:
    case = at({"QUE": {"supporters": {R: 1}}, "HAT": {}, "ALI": {}}, battle=R)
    assert (case.prompt, case.seats) == ("points-or-castle", [0])
    case.until("tea")
    assert "wager" not in case.asked


@pytest.mark.rule("WW-WGR-01", "WW-TWO-14")
def test_two_players_do_not_bet() -> None:
    case = at({"QUE": {"supporters": {R: 1}, "bag": "QUE-1"}, "HAT": {}}, battle=R, blocked="TW", coming="QUE-1")
    assert case.asked == ["commit"]


@pytest.mark.rule("WW-WGR-01")
def test_nobody_is_asked_when_all_are_there() -> None:
    players = {faction: {"supporters": {R: 1}} for faction in ("QUE", "HAT", "ALI")}
    assert "wager" not in at(players, battle=R).asked


# -- settling ---------------------------------------------------------------------------------------------


@pytest.mark.rule("WW-WGR-02", "WW-RUL-38", "WW-DEC-12")
def test_a_right_bet_brings_any_weak_ally() -> None:
    case = settled("QUE").until("wager-won")
    assert (case.seat, names(case.options)) == (2, WEAK)
    case.do(Gain("RKw"))
    assert "RKw" in case.p("ALI").bag
    assert case.told("gained") == [{"who": 2, "chip": "RKw"}]
    assert case.p("ALI").shards == 0


@pytest.mark.rule("WW-WGR-02")
def test_only_chips_of_the_bank_can_be_gained() -> None:
    case = settled("QUE", bank={"RKw": 0, "FORGE": 0}).until("wager-won")
    assert names(case.options) == ["gain FLw", "gain CSw", "gain ROw", "gain CRw"]


@pytest.mark.rule("WW-WGR-02")
def test_a_wrong_bet_brings_a_shard() -> None:
    case = settled("HAT").until("tea")
    assert case.told("shards") == [{"who": 2, "n": 1, "cause": "wager"}]
    assert case.p("ALI").shards == 1
    assert "wager-won" not in case.asked


@pytest.mark.rule("WW-WGR-02")
def test_who_did_not_bet_gets_nothing() -> None:
    case = settled().until("tea")
    assert (case.told("shards"), case.told("gained"), case.told("wager")) == ([], [], [])


@pytest.mark.rule("WW-WGR-02", "WW-BAT-01")
@pytest.mark.parametrize(("points", "first"), [((0, 4), 2), ((4, 0), 3)])
def test_right_bets_are_settled_in_priority_order(points: tuple[int, int], first: int) -> None:
    case = settled("QUE", "QUE")
    case.p("ALI").vp, case.p("CAT").vp = points
    case.until("wager-won")
    assert case.seat == first


@pytest.mark.rule("WW-WGR-03", "WW-RES-05", "WW-RUL-37")
def test_a_tie_for_first_place_voids_all_bets() -> None:
    case = settled("QUE", "HAT", strengths=(5, 5)).do(TAKE_POINTS, TAKE_CASTLE).until("tea")
    assert case.told("wager-void") == [{"who": 2}, {"who": 3}]
    assert (case.p("ALI").shards, case.p("CAT").shards, case.told("gained")) == (0, 0, [])
    assert case.told("wager") == [{"who": 2, "faction": "QUE"}, {"who": 3, "faction": "HAT"}]  # shown all the same


@pytest.mark.rule("WW-WGR-03", "WW-RUL-41", "WW-RES-06")
def test_when_all_are_bust_every_bet_was_wrong() -> None:
    case = ended(
        {
            "QUE": {"fight": BUST},
            "HAT": {"fight": BUST},
            "ALI": {"fight": "", "bet": ["ALI>QUE"]},
            "CAT": {"fight": ""},
        }
    )
    assert case.told("no-winner") == [{"region": R}]
    assert case.told("wager-void") == []
    assert [player.shards for player in case.t.players] == [0, 0, 1, 0]


@pytest.mark.rule("WW-WGR-04", "WW-HID-08")
def test_wager_cards_come_back() -> None:
    case = settled("QUE", "HAT").until("wager-won")
    assert case.told("wager") == [{"who": 2, "faction": "QUE"}, {"who": 3, "faction": "HAT"}]
    assert sorted(case.p("ALI").wagers) == ["ALI>CAT", "ALI>HAT", "ALI>QUE"]
    assert sorted(case.p("CAT").wagers) == ["CAT>ALI", "CAT>HAT", "CAT>QUE"]
    assert (case.p("ALI").bet, case.t.turned_up) == ([], [])


@pytest.mark.rule("WW-WGR-04")
def test_one_may_bet_on_the_same_faction_again() -> None:
    everywhere = {"supporters": {R: 2, "PT": 2}}
    players: dict[str, dict[str, Any]] = {
        "QUE": {**everywhere, "leader": R, "bag": "QUE-1 QUE-2"},
        "HAT": {**everywhere, "bag": "HAT-1 HAT-2"},
        "ALI": {},
    }
    case = at(players, battles=f"{R} PT", coming="QUE-1 HAT-1").do(Bet("QUE"))
    case.do(STOP, STOP).until("wager-won").do(Gain("FLw"))
    case.until("wager")
    assert (case.t.region, names(case.options)) == ("PT", ["bet QUE", "bet HAT", "no-bet"])
    next_chips(case, "QUE-2 HAT-2").do(Bet("QUE"))
    assert case.p("ALI").bet == ["ALI>QUE"]
    assert DRAW in case.options


@pytest.mark.rule("WW-WGR-02", "WW-BAT-04")
def test_wagers_are_settled_after_forging() -> None:
    """R5 comes after R4: the winner is asked to forge first."""
    case = settled("HAT", strengths=(5, 3))
    case.p("QUE").active = ["QUE-1"]
    case.t.boxed.remove("QUE-1")
    case.until("forge")
    assert case.told("wager") == []
    case.do(case.passive)
    assert case.told("wager") == [{"who": 2, "faction": "HAT"}]
