"""Secrets of a battle: bets, sealed choices, bags of strict tables (section 18)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.games.wonderlands_war.arena import DRAW, STOP, STOPPED, R, alone, clash, ended, side
from tests.games.wonderlands_war.driver import GAME, Case, at, names
from tests.games.wonderlands_war.watch import words
from wondertable.games.wonderlands_war.options import NO_BET, NO_FEAT, Bet, Pick
from wondertable.kernel import Option, Seeded

Players = dict[str, dict[str, Any]]
SEATS = (-1, 0, 1, 2, 3)


def fight() -> Case:
    """QUE and HAT begin a battle, ALI and CAT are asked for their bets."""
    players: Players = {
        "QUE": {"supporters": {R: 2}, "leader": R, "bag": "QUE-1 QUE-2"},
        "HAT": {"supporters": {R: 2}, "bag": "HAT-1 HAT-2"},
        "ALI": {},
        "CAT": {},
    }
    return at(players, battle=R, coming="QUE-1 HAT-1")


def several() -> Case:
    """QUE and HAT have two chips each to pick from."""
    players: Players = {
        "QUE": side(extra=1, bag="QUE-1 RKw"),
        "HAT": side(extra=1, bag="HAT-1 RKs"),
        "ALI": {},
        "CAT": {},
    }
    return clash(players, "QUE-1 RKw HAT-1 RKs")


def views(case: Case) -> list[dict[str, Any]]:
    """All that every seat gets to see of the table."""
    return [GAME.view(case.t, seat) for seat in SEATS]


def imagined(case: Case, seat: int) -> list[dict[str, Any]]:
    """A few tables that a seat imagines."""
    return [case.match.imagine(seat, Seeded(seed)).table.pack() for seed in range(4)]


# -- sealed choices -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("make", "first", "second"),
    [
        pytest.param(
            fight,
            (2, Bet("QUE"), NO_BET),
            (3, Bet("HAT")),
            marks=pytest.mark.rule("WW-HID-08", "WW-DEC-24", "WW-WGR-01"),
            id="wager",
        ),
        pytest.param(
            lambda: fight().do(NO_BET, NO_BET),
            (0, DRAW, STOP),
            (1, DRAW),
            marks=pytest.mark.rule("WW-HID-09", "WW-DEC-25", "WW-BAT-07"),
            id="draw or stop",
        ),
        pytest.param(
            several,
            (0, Pick("QUE-1"), Pick("RKw")),
            (1, Pick("HAT-1")),
            marks=pytest.mark.rule("WW-HID-09", "WW-DEC-26", "WW-BAT-11"),
            id="pick",
        ),
    ],
)
def test_a_sealed_choice_shows_nowhere(
    make: Any, first: tuple[int, Option, Option], second: tuple[int, Option]
) -> None:
    """Not in a view, not in the log, not in anybody's imagination, whatever was chosen; then it does."""
    seat, one, other = first
    outcomes = []
    for choice in (one, other):
        case: Case = make()
        before, dreams = views(case), imagined(case, second[0])
        known = len(case.events)
        case.answer(seat, choice)
        assert (views(case), case.events[known:]) == (before, [])
        assert imagined(case, second[0]) == dreams
        case.answer(*second)
        outcomes.append(GAME.view(case.t, seat))
    assert outcomes[0] != outcomes[1]


@pytest.mark.rule("WW-BAT-10", "WW-HID-06", "WW-RUL-44")
@pytest.mark.parametrize("seat", SEATS)
def test_drawn_chips_are_open_while_somebody_picks(seat: int) -> None:
    players = GAME.view(several().t, seat)["players"]
    assert [player["drawn"] for player in players] == [["QUE-1", "RKw"], ["HAT-1", "RKs"], [], []]


@pytest.mark.rule("WW-HID-08", "WW-WGR-01")
def test_a_bet_is_imagined_as_any_bet_on_who_fights() -> None:
    case = fight().do(Bet("QUE"), NO_BET)
    assert (case.prompt, case.p("ALI").bet) == ("commit", ["ALI>QUE"])
    found = Counter[str]()
    for seed in range(60):
        table = case.match.imagine(0, Seeded(seed)).table
        (card,) = table.players[2].bet
        found[card] += 1
        assert sorted([card, *table.players[2].wagers]) == ["ALI>CAT", "ALI>HAT", "ALI>QUE"]
    assert set(found) == {"ALI>QUE", "ALI>HAT"}
    assert all(15 <= count <= 45 for count in found.values())


@pytest.mark.rule("WW-HID-08", "WW-WGR-03")
@pytest.mark.parametrize("strengths", [(9, 3), (5, 5)])
def test_bets_are_shown_at_the_end_void_ones_too(strengths: tuple[int, int]) -> None:
    players: Players = {
        "QUE": {"supporters": {R: 1}, "strength": strengths[0]},
        "HAT": {"supporters": {R: 1}, "strength": strengths[1]},
        "ALI": {"fight": "", "bet": ["ALI>HAT"]},
    }
    case = ended(players)
    assert case.told("wager") == []
    case.until("tea")
    assert case.told("wager") == [{"who": 2, "faction": "HAT"}]
    assert all(event.secret is None for event in case.events if event.what == "wager")


@pytest.mark.rule("WW-HID-05", "WW-QST-02", "WW-INV-19")
def test_all_who_stand_are_asked_for_a_feat_alike() -> None:
    """Nobody learns who could have shown one."""
    able: Players = {
        "QUE": {"supporters": {R: 1}, "strength": 6, "quests": "WZ4"},
        "HAT": {"supporters": {R: 1}, "strength": 9},
        "ALI": {},
    }
    unable: Players = {**able, "QUE": {"supporters": {R: 1}, "strength": 6, "quests": "RK1"}}
    one, other = ended(able), ended(unable)
    assert (one.seats, other.seats) == ([0, 1], [0, 1])
    assert (names(one.options), names(other.options)) == (["reveal WZ4", "no-feat"], ["no-feat"])
    for case in (one, other):
        case.answer(0, NO_FEAT)
    assert GAME.view(one.t, 1) == GAME.view(other.t, 1)
    assert GAME.view(one.t, -1) == GAME.view(other.t, -1)


# -- bags -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("WW-HID-06", "WW-RND-05")
def test_the_order_in_a_bag_is_no_fact() -> None:
    """The same chips in another order look the same."""
    one, other = fight(), fight()
    for player in other.t.players:
        player.bag.reverse()
        player.exhausted.reverse()
    assert views(one) == views(other)


PROMPTS = (
    *("wager", "commit", "pick", "shield", "lose", "card-soldier", "crown", "bonus", "shift"),
    *("points-or-castle", "feat", "ability", "forge"),
)


def questions() -> dict[str, Case]:
    """A question of every step of a war; QUE has a 2 in the bag and nowhere else."""
    lone: Players = {"HAT": {"supporters": {R: 1}, "strength": 3}, "ALI": {}}
    mine = {"supporters": {R: 1}, "strength": 5, "bag": "QUE-2"}
    fighting: Players = {"QUE": {"supporters": {R: 1}, "bag": "QUE-2 FORGE"}, "HAT": {"supporters": {R: 1}}, "ALI": {}}
    return {
        "wager": at(fighting, battle=R),
        "commit": alone("FORGE", also="QUE-2"),
        "pick": alone("FORGE RKw", extra=1, also="QUE-2"),
        "shield": alone("MAD", shield=True, also="QUE-2"),
        "lose": alone("MAD", figures={"F02": R}, also="QUE-2"),
        "card-soldier": alone("CSw", exhausted="FORGE", also="QUE-2"),
        "crown": alone("I02", third=side(fight=STOPPED), also="QUE-2"),
        "bonus": alone("I03", also="QUE-2"),
        "shift": alone("I05", also="QUE-2"),
        "points-or-castle": at({"QUE": {"supporters": {R: 1}, "bag": "QUE-2"}, "HAT": {}, "ALI": {}}, battle=R),
        "feat": ended({"QUE": mine, **lone}),
        "ability": ended({"QUE": {**mine, "figures": {"F03": R}}, **lone}, phase="abilities"),
        "forge": ended({"QUE": {**mine, "active": "FORGE"}, **lone}, phase="forging"),
    }


@pytest.mark.rule("WW-WAR-04", "WW-RUL-76", "WW-HID-06")
@pytest.mark.parametrize("prompt", PROMPTS)
def test_a_strict_table_never_shows_a_bag_in_a_war(prompt: str) -> None:
    case = questions()[prompt]
    assert case.prompt == prompt
    for seat in (-1, 0, 1, 2):
        assert "QUE-2" in words(GAME.view(case.t, seat))
    case.t.strict = True
    for seat in (-1, 0, 1, 2):
        view = GAME.view(case.t, seat)
        assert view["players"][0]["bag"] == {"hidden": len(case.p("QUE").bag)}
        assert "QUE-2" not in words(view)
