"""Ally sets outside battles (ALY-01 to ALY-04): which are in play, what their chips are; types of chips (FAQ-01)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.wonderlands_war.driver import GAME, Sit, at, dealt
from wondertable.games.wonderlands_war.cards import ALLIES, FACTIONS
from wondertable.games.wonderlands_war.options import UPPER, Gain, Place
from wondertable.kernel import SetupError

BOX = GAME.box


@pytest.mark.rule("WW-SET-02", "WW-ALY-01")
@pytest.mark.parametrize("letter", "ABCD")
def test_one_set_of_allies_is_chosen(letter: str) -> None:
    assert dealt(3, allies=letter).t.sets == dict.fromkeys(ALLIES, letter)


@pytest.mark.rule("WW-SET-02", "WW-ALY-01", "WW-RND-01")
def test_the_first_set_is_the_default_and_chance_may_choose() -> None:
    assert dealt(3).t.sets == dict.fromkeys(ALLIES, "A")
    seen = set()
    for seed in range(40):
        sets = dealt(3, seed, allies="random").t.sets
        assert len(set(sets.values())) == 1
        seen.add(sets["FL"])
    assert seen == set("ABCD")


@pytest.mark.rule("WW-ALY-02", "WW-RUL-77")
def test_sets_can_be_mixed() -> None:
    assert dealt(3, coming="B A D D C", first="1", allies="mixed").t.sets == {
        "FL": "B",
        "CS": "A",
        "RO": "D",
        "RK": "D",
        "CR": "C",
    }
    chosen = dealt(3, allies="FL-B,CS-A,RO-C,RK-A,CR-D").t.sets
    assert chosen == {"FL": "B", "CS": "A", "RO": "C", "RK": "A", "CR": "D"}


@pytest.mark.rule("WW-ALY-02")
@pytest.mark.parametrize("mix", ["FL-B,CS-A,RO-C,RK-A,RK-D", "FL-B,FL-A,RO-C,RK-A,CR-D"])
def test_a_mix_has_one_set_for_each_type(mix: str) -> None:
    with pytest.raises(SetupError):
        dealt(3, allies=mix)


# -- chips --------------------------------------------------------------------------------------------


@pytest.mark.rule("WW-ALY-03", "WW-SET-02", "WW-REW-05")
@pytest.mark.parametrize("sets", ["A", "B", "C", "D", "BADCB"])
def test_the_same_chips_are_gained_whatever_the_set(sets: str) -> None:
    players: dict[str, dict[str, Any]] = {"HAT": {}, "CAT": {}, "ALI": {}}
    case = at(players, phase="turn", round=2, laid={3: "T2-09", 7: "T2-01"}, sets=sets).do(Sit(3))
    assert sorted(one["chip"] for one in case.told("gained")) == ["RKs", "RKw"]
    assert [BOX.strength[chip] for chip in ("RKs", "RKw")] == [4, 3]


@pytest.mark.rule("WW-ALY-04", "WW-REW-06", "WW-RUL-38")
@pytest.mark.parametrize("sets", ["A", "B", "C", "D"])
def test_forge_chips_are_weak_allies_in_every_set(sets: str) -> None:
    players: dict[str, dict[str, Any]] = {"HAT": {}, "CAT": {}, "ALI": {}}
    case = at(players, phase="turn", laid={3: "T1-27", 7: "T1-01"}, sets=sets)  # U2 [ANYw / -2S]
    case.do(Sit(3), Place(2, "RK"), UPPER)
    assert Gain("FORGE") in case.options
    assert case.do(Gain("FORGE")).p("HAT").bag.count("FORGE") == 2


@pytest.mark.rule("WW-ALY-04", "WW-FAQ-01", "WW-RUL-38")
def test_levels_of_chips() -> None:
    weak = {chip for chip in BOX.strength if BOX.is_weak(chip)}
    strong = {chip for chip in BOX.strength if BOX.is_strong(chip)}
    assert weak == {"FLw", "CSw", "ROw", "RKw", "CRw", "FORGE"}
    assert strong == {"FLs", "CSs", "ROs", "RKs", "CRs"}
    assert {chip for chip in BOX.strength if BOX.is_ally(chip)} == weak | strong


@pytest.mark.rule("WW-FAQ-01")
def test_types_of_chips() -> None:
    """Each ally type, Forge, faction chips together, each item kind, madness, poison."""
    types: dict[str, set[str]] = {}
    for chip, kind in BOX.kind.items():
        types.setdefault(kind, set()).add(chip)
    assert set(types) == {
        *ALLIES,
        "FORGE",
        "faction",
        *(f"I{number:02}" for number in range(1, 13)),
        "madness",
        "poison",
    }
    assert [types[ally] for ally in ALLIES] == [{f"{ally}w", f"{ally}s"} for ally in ALLIES]
    assert types["faction"] == {f"{faction}-{mark}" for faction in FACTIONS for mark in "12A"}
    assert (types["FORGE"], types["madness"], types["poison"]) == ({"FORGE"}, {"MAD", "MAD2"}, {"POI"})
    assert all(types[kind] == {kind} for kind in types if kind.startswith("I"))
