"""The invariants (INV): the check of the game notices when a table is wrong; whole games are never wrong."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.games.wonderlands_war.driver import GAME, Case, at, seated
from wondertable.games.wonderlands_war.state import War
from wondertable.kernel import Seeded

Spoil = Callable[[War], Any]


def middle() -> War:
    """A sound table in the middle of a Tea Party, with something of everything on it."""
    queen = {
        "supporters": {"RK": 2},
        "figures": {"F02": "RK"},
        "castles": {"TW": 2},
        "rows": ["FLw", "CSw CSw CSw", "", ""],
        "quests": "RK1",
        "leader": "chair",
        "chair": 4,
        "taken": 1,
        "teas": ["T1-30"],
    }
    case = at(
        {"QUE": queen, "JAB": {}, "HAT": {}},
        phase="turn",
        laid={2: "T1-01", 6: "T1-02", 8: "T1-03"},
        laced=(6,),
        market="F09 I02 I03",
        fields={"tea1": [f"T1-{number:02}" for number in range(4, 30)]},
        active=2,
    )
    return case.t


def supporters(t: War) -> None:
    t.players[0].supply += 1


def negative(t: War) -> None:
    t.players[0].supporters["ML"] -= 1
    t.players[0].supply += 1


def lying(t: War) -> None:
    t.players[0].castles["RK"] = 1


@pytest.mark.parametrize(
    ("spoil", "complaint"),
    [
        pytest.param(supporters, "WW-INV-01", marks=pytest.mark.rule("WW-INV-01"), id="supporters"),
        pytest.param(negative, "WW-INV-01", marks=pytest.mark.rule("WW-INV-01"), id="below zero"),
        pytest.param(lying, "WW-INV-02", marks=pytest.mark.rule("WW-INV-02"), id="castle"),
        pytest.param(lambda t: t.bank.remove("ROs"), "WW-INV-03", marks=pytest.mark.rule("WW-INV-03"), id="ally"),
        pytest.param(lambda t: t.bank.append("FORGE"), "WW-INV-03", marks=pytest.mark.rule("WW-INV-04"), id="forge"),
        pytest.param(
            lambda t: t.players[0].bag.remove("QUE-A"),
            "WW-INV-05",
            marks=pytest.mark.rule("WW-INV-05"),
            id="artifact",
        ),
        pytest.param(
            lambda t: t.players[0].bag.remove("MAD"), "WW-INV-03", marks=pytest.mark.rule("WW-INV-06"), id="madness"
        ),
        pytest.param(
            lambda t: t.players[0].bag.remove("MAD2"), "WW-INV-06", marks=pytest.mark.rule("WW-INV-06"), id="double"
        ),
        pytest.param(
            lambda t: (t.players[0].bag.remove("MAD"), t.players[0].exhausted.append("MAD")),
            "WW-INV-06",
            marks=pytest.mark.rule("WW-INV-06"),
            id="exhausted madness",
        ),
        pytest.param(lambda t: t.venom.pop(), "WW-INV-07", marks=pytest.mark.rule("WW-INV-07"), id="poison"),
        pytest.param(
            lambda t: t.players[1].bag.append(t.venom.pop()),
            "WW-INV-07",
            marks=pytest.mark.rule("WW-INV-07"),
            id="own poison",
        ),
        pytest.param(
            lambda t: setattr(t.players[0], "lead", 7), "WW-INV-09", marks=pytest.mark.rule("WW-INV-09"), id="leader"
        ),
        pytest.param(
            lambda t: setattr(t.players[0], "shards", -1), "WW-INV-09", marks=pytest.mark.rule("WW-INV-09"), id="shards"
        ),
        pytest.param(
            lambda t: setattr(t.players[0], "strength", 26),
            "WW-INV-09",
            marks=pytest.mark.rule("WW-INV-09"),
            id="strength",
        ),
        pytest.param(
            lambda t: setattr(t.players[0], "strength", 3),
            "WW-INV-10",
            marks=pytest.mark.rule("WW-INV-10"),
            id="strength outside battles",
        ),
        pytest.param(
            lambda t: setattr(t.players[0], "chair", 6), "WW-INV-11", marks=pytest.mark.rule("WW-INV-11"), id="chair"
        ),
        pytest.param(
            lambda t: setattr(t.players[1], "leader", "nowhere"),
            "WW-INV-11",
            marks=pytest.mark.rule("WW-INV-11"),
            id="nowhere",
        ),
        pytest.param(lambda t: t.tea1.pop(), "WW-INV-12", marks=pytest.mark.rule("WW-INV-12"), id="tea card"),
        pytest.param(
            lambda t: setattr(t.players[0], "taken", 5),
            "WW-INV-12",
            marks=pytest.mark.rule("WW-INV-12"),
            id="too many cards",
        ),
        pytest.param(
            lambda t: t.wonder_deck.pop(), "WW-INV-13", marks=pytest.mark.rule("WW-INV-13"), id="Wonderlandian"
        ),
        pytest.param(
            lambda t: t.players[1].figures.update(F05="RK"),
            "WW-INV-13",
            marks=pytest.mark.rule("WW-INV-13"),
            id="figure",
        ),
        pytest.param(lambda t: t.quest_deck.pop(), "WW-INV-14", marks=pytest.mark.rule("WW-INV-14"), id="quest"),
        pytest.param(
            lambda t: (t.players[0].ends.__setitem__(1, "QUE-A"), t.players[0].bag.remove("QUE-A")),
            "WW-INV-15",
            marks=pytest.mark.rule("WW-INV-15"),
            id="artifact of a full row",
        ),
    ],
)
def test_the_check_notices(spoil: Spoil, complaint: str) -> None:
    t = middle()
    assert list(GAME.violations(t)) == []
    spoil(t)
    assert any(one.startswith(complaint) for one in GAME.violations(t)), list(GAME.violations(t))


# -- whole games --------------------------------------------------------------------------------------


def lively(case: Case, chance: Seeded) -> None:
    """Answer by chance, but rather draw than stop: richer battles than chance gives."""
    options = case.options
    if case.prompt == "commit" and chance.below(3):
        options = options[:1]
    case.do(chance.pick(options))


@pytest.mark.rule("WW-INV-08", "WW-INV-09", "WW-INV-16", "WW-INV-17", "WW-INV-18")
@pytest.mark.parametrize(("seats", "sets"), [(2, "A"), (3, "mixed"), (5, "D")])
def test_a_whole_game_is_always_sound_and_ends(seats: int, sets: str) -> None:
    """The check runs after every answer; here is what is only seen from one answer to the next."""
    case, chance = seated(seats, seats, allies=sets), Seeded(seats)
    while case.prompt:
        before, known = case.t.clone(), len(case.events)
        lively(case, chance)
        for old, new in zip(before.players, case.t.players, strict=True):
            assert new.vp >= old.vp  # WW-INV-09
            if old.fight in ("stopped", "bust") and case.t.region == before.region and case.t.round == before.round:
                assert len(new.active) <= len(old.active)  # WW-INV-16
            if not case.t.step:
                assert len(new.madness) <= 3  # WW-INV-08
        for event in case.events[known:]:
            if event.what == "lost" and event.facts["unit"] == "leader" and event.facts["region"] == case.t.region:
                assert case.t.players[event.facts["who"]].units(case.t.region) == 0  # WW-INV-17
    assert case.match.result is not None
    assert case.t.turns == seats * (case.t.hands + 1) * 3


@pytest.mark.rule("WW-INV-20")
def test_the_same_seed_and_answers_give_the_same_game() -> None:
    digests = []
    for _ in range(2):
        case, chance = seated(3, 11), Seeded(4)
        for _ in range(80):
            case.do(chance.pick(case.options))
        digests.append(case.match.digest())
    assert digests[0] == digests[1]
