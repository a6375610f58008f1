"""What the game advises: how cards change hands, and what stands in the way of a Goal."""

from __future__ import annotations

import pytest

from tests.games.wonder_book.chapters import play, table
from tests.games.wonder_book.driver import GAME, Case, at
from wondertable.games.wonder_book.options import AGREE, Give, Special, Take
from wondertable.games.wonder_book.state import Figure
from wondertable.kernel import Option


def worths(case: Case) -> dict[Option, float]:
    found = GAME.advisor.advise(case.t, case.match.asks[case.seat])
    assert found is not None
    return dict(zip(case.options, found, strict=True))


def likes(case: Case) -> Option:
    found = worths(case)
    return max(found, key=lambda option: found[option])


@pytest.mark.parametrize(("skill", "given"), [("", False), ("K-IV.a", False), ("K-IV.b", True)])
def test_a_card_goes_to_whoever_can_use_it_where_that_is_free(skill: str, given: bool) -> None:
    case = at(
        heroes="ken@A lara@A:1 sid@C",
        fragments={"ken": "F08.1"},
        actor="ken",
        skills={"ken": skill} if skill else {},
    )
    # Nobody is better placed than Ken: what he could do with the card he keeps for himself.
    assert type(likes(case)) is not Give
    case = at(
        scene="A-B B-C C-D",
        heroes="ken@A lara@D:1",
        fragments={"ken": "F01.1"},
        actor="ken",
        skills={"ken": skill} if skill else {},
    )
    assert (likes(case) == Give("F01.1", "lara")) is given
    other = at(
        scene="A-B B-C C-D",
        heroes="ken@A:1 lara@D",
        fragments={"lara": "F01.1"},
        actor="ken",
        skills={"ken": skill} if skill else {},
    )
    assert (likes(other) == Take("F01.1", "lara")) is given
    if given:
        other.do(Take("F01.1", "lara"), AGREE)
        assert type(likes(other)) is Special


@pytest.mark.parametrize(("wyrms", "led"), [({}, True), ({"w1": "C2"}, False), ({"w1": "C3"}, True)])
@pytest.mark.parametrize("stunned", [True, False])
def test_nim_is_led_past_no_wyrm(wyrms: dict[str, str], led: bool, stunned: bool) -> None:
    """Chapter II, Goal 6: not even a stunned one; so it is beaten first."""
    t = table(
        2,
        34,
        {"lara": "C2", "ken": "C2"},
        "33",
        phase="turn",
        actor="lara",
        figures={"nim": Figure("nim", "C2", 2, 2)},
        wyrms=dict(wyrms),
        stunned=list(wyrms) if stunned else [],
    )
    case = play(t)
    lead = Special("lead", "33")
    assert (lead in case.options) is led
    if not led:
        assert likes(case).plain()["do"] == "attack"
