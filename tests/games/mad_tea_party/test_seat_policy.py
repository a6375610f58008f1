"""Seat settings of the reaction window (WIN-30 to WIN-35)."""

from __future__ import annotations

import itertools

import msgspec
import pytest

from tests.games.mad_tea_party.driver import AlicePage, Choose, Copy, Name, Party, SoldierPage, Take, at
from wondertable.games.mad_tea_party import seat_policy
from wondertable.games.mad_tea_party.options import PASS, SEARCH_HEROES, STOP, Cat
from wondertable.games.mad_tea_party.seat_policy import (
    SeatSettings,
    Window,
    controller_answer,
    floor,
    is_shown,
    open_window,
    own_cats,
    seconds,
)

SOLDIERS = {"mid-1": "C01", "mid-2": "C02", "mid-3": "C03"}
ASK = SeatSettings("ask")
TOUCHED = SeatSettings("ask_if_touched")
AUTO = SeatSettings("auto_pass")


def kinds(*ticked: str) -> SeatSettings:
    return SeatSettings("ask_kinds", frozenset(ticked))


def window(party: Party) -> Window:
    found = open_window(party.t)
    assert found is not None
    return found


def shown(settings: SeatSettings, party: Party) -> list[int]:
    return [seat for seat in party.seats if is_shown(settings, window(party), seat)]


@pytest.mark.rule("TP-WIN-30")
def test_mode_ask_is_shown_every_window() -> None:
    party = at(hands=["C19 H19", "H22"]).play("C19")
    assert shown(ASK, party) == [1, 2]  # on level 0 the owner has the box of TP-WIN-32
    assert shown(ASK, party.react({1: "H22"})) == [0, 2]
    assert SeatSettings().mode == "ask"


@pytest.mark.rule("TP-WIN-30")
def test_mode_touched_follows_pages_and_cards() -> None:
    books = ["K19", "K21.1=C40", "K06.2=C20"]
    untouched = at(hands=["C19"], books=books).play("C19")
    assert shown(TOUCHED, untouched) == []
    soldier = at(hands=["C01"], books=books).play("C01", SoldierPage(2, "K06.1"))
    assert shown(TOUCHED, soldier) == [2]
    theft = at(hands=["C24"], books=books).play("C24")
    assert shown(TOUCHED, theft) == [1]
    queen = at(hands=["C14"], books=books).play("C14", Name("KNA"))
    assert shown(TOUCHED, queen) == [2]
    rabbit = at(hands=["H01"], books=books).play("H01", Take("mid-1"), STOP)
    assert shown(TOUCHED, rabbit) == []


@pytest.mark.rule("TP-WIN-30")
def test_the_touched_are_asked_on_every_level_of_the_chain() -> None:
    party = at(hands=["C01 H19", "H22", ""], books=["", "K19", "K21"]).play("C01", SoldierPage(2, "K21.1"))
    party.react({1: "H22"})
    assert shown(TOUCHED, party) == [0, 2]  # P0: the effect is theirs
    party.react({0: "H19"})
    assert shown(TOUCHED, party) == [1, 2]  # P1: a Cat of theirs is in the chain
    bystander = at(seats=4, hands=["C19", "H22"]).play("C19").react({1: "H22"})
    assert shown(TOUCHED, bystander) == [0]


@pytest.mark.rule("TP-WIN-30")
def test_mode_kinds_follows_the_ticks() -> None:
    party = at(hands=["C19 H19", "H22", "H23"]).play("C19")
    assert shown(kinds("KNA", "HAT"), party) == [1, 2]
    assert shown(kinds("HAT"), party) == []
    party.react({1: "H22"})
    assert shown(kinds("KNA"), party) == [0, 2]  # every level of the chain
    assert shown(kinds("HAT"), party) == [0]  # the owner of the effect
    party.react({2: "H23"})
    assert shown(kinds("HAT"), party) == [0, 1]  # and of a Cat in the chain

    copy = at(hands=["H09"], books=["K19"], tea={**SOLDIERS, "mid-1": "C19", "mid-2": "C34"})
    copied = copy.fork().play("H09", Choose("copy"), Copy("mid-1"))
    assert shown(kinds("ALI"), copied) == shown(kinds("KNA"), copied) == [1, 2]  # counts as both
    assert shown(kinds("CPL"), copied) == []
    placed = copy.fork().play("H09", Choose("stand-in"), AlicePage("K19.1"))
    assert (shown(kinds("ALI"), placed), shown(kinds("KNA"), placed)) == ([1, 2], [])
    with pytest.raises(ValueError, match="XYZ"):
        kinds("XYZ")


@pytest.mark.rule("TP-WIN-30")
def test_mode_auto_pass_and_until_the_end_of_the_turn() -> None:
    party = at(hands=["C19", "H22 C20"]).play("C19")
    assert shown(AUTO, party) == []
    this_turn = msgspec.structs.replace(ASK, pass_turn=party.t.turn)
    assert shown(this_turn, party) == []
    assert shown(this_turn, party.react({1: "H22"})) == []
    party.passes().end().answer(1, SEARCH_HEROES).play("C20")
    assert shown(AUTO, party) == []
    assert shown(this_turn, party) == [0, 2]


@pytest.mark.rule("TP-WIN-31")
def test_who_is_not_shown_the_question_passes() -> None:
    party = at(hands=["C19", "H22"]).play("C19")
    for settings, seat in itertools.product((ASK, TOUCHED, kinds("HAT"), AUTO), (1, 2)):
        wanted = None if is_shown(settings, window(party), seat) else PASS
        assert controller_answer(settings, window(party), seat) is wanted
    assert controller_answer(AUTO, window(party), 1) is PASS
    assert controller_answer(ASK, window(party), 1) is None


@pytest.mark.rule("TP-WIN-31")
def test_no_hand_decides_who_is_shown_what() -> None:
    hands = ("", "H22", "H01 H02", "H19 H20 H21", "K01 C09")
    positions = [at(hands=["C19 H30", p1, p2]).play("C19") for p1, p2 in itertools.permutations(hands, 2)]
    assert len({msgspec.json.encode(msgspec.structs.replace(window(one), kinds=frozenset())) for one in positions}) == 1
    assert len({window(one).kinds for one in positions}) == 1
    for settings in (ASK, TOUCHED, kinds("KNA"), kinds("HAT"), AUTO):
        assert len({tuple(shown(settings, one)) for one in positions}) == 1
    assert positions[0].options_of(1) == [PASS]  # without a Cat the same bar, with one button


@pytest.mark.rule("TP-WIN-32")
def test_ones_own_effect_passes_unless_the_box_was_ticked() -> None:
    party = at(hands=["C39 H22 H01 H23", "H24"]).play("C39")
    for settings in (ASK, TOUCHED, kinds("HAT"), AUTO):
        assert controller_answer(settings, window(party), 0) is PASS
        assert controller_answer(settings, window(party), 0, own_cat="H22") == Cat("H22")
    assert controller_answer(ASK, window(party), 1, own_cat="H22") is None  # the box is the owner's
    party.react({1: "H24"})
    assert controller_answer(ASK, window(party), 0, own_cat="H22") is None  # and of level 0 only
    # It is offered to a holder of a Cat only.
    box = party.t.box
    assert own_cats(box, ["H22", "H01", "H23"]) == ["H22", "H23"]
    assert own_cats(box, ["H01", "H09"]) == []


@pytest.mark.rule("TP-WIN-33")
def test_countdowns() -> None:
    assert ASK.countdown == 8
    assert seconds(ASK, live=True, connected=True) == 8
    assert seconds(ASK, live=True, connected=False) == 8  # it runs the same way
    for wanted in (3, 30):
        assert seconds(SeatSettings(countdown=wanted), live=True, connected=True) == wanted
    for wrong in (2, 31, 0, -1):
        with pytest.raises(ValueError, match="3 to 30"):
            SeatSettings(countdown=wrong)
    none = SeatSettings(countdown=None)
    assert seconds(none, live=True, connected=True) is None
    assert seconds(none, live=True, connected=False) == 60
    assert seconds(none, live=False, connected=False) is None
    assert seconds(SeatSettings("ask_if_touched"), live=True, connected=True) is None  # mode ask only


@pytest.mark.rule("TP-WIN-34")
def test_the_floor() -> None:
    assert [floor(humans) for humans in (0, 1, 2, 3, 4)] == [0.0, 0.0, 1.2, 1.2, 1.2]


@pytest.mark.rule("TP-WIN-35")
def test_the_bots_delay_is_one_number() -> None:
    assert isinstance(seat_policy.BOT_DELAY, float)
    assert 0 < seat_policy.BOT_DELAY < seat_policy.FLOOR


def test_no_window_no_question() -> None:
    party = at(hands=["C19"])
    assert open_window(party.t) is None
    hatter = at(hands=["C39"], tea={**SOLDIERS, "mid-1": "C40"}, draws="K19").play("C39").passes()
    assert open_window(hatter.t) is None
