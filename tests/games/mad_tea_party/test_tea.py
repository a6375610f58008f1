"""The tea area and treats (TEA, TRE)."""

from __future__ import annotations

import pytest

from tests.games.mad_tea_party.driver import Take, Treat, Whirl, at
from wondertable.games.mad_tea_party.options import CLOSE, STOP
from wondertable.games.mad_tea_party.state import CELLS, SIZE
from wondertable.kernel import AnswerError

SOLDIERS = {"mid-1": "C01", "mid-2": "C02", "mid-3": "C03"}
ALL_NINE = {
    "huge-1": "C09",
    "huge-2": "C10",
    "huge-3": "C11",
    "mid-1": "C14",
    "mid-2": "C15",
    "mid-3": "C16",
    "tiny-1": "C19",
    "tiny-2": "C20",
    "tiny-3": "C21",
}


@pytest.mark.rule("TP-TEA-01")
def test_three_rows_of_three() -> None:
    assert tuple(f"{row}-{column}" for row in ("huge", "mid", "tiny") for column in (1, 2, 3)) == CELLS
    party = at(hands=["H02 H04 H06"], tea=ALL_NINE)
    for card, treat in (("H02", Treat("cake", "tiny-2")), ("H04", Treat("potion", "huge-1"))):
        party.play(card, treat, STOP)
        assert tuple(party.t.tea) == CELLS
        assert len(party.t.visible()) <= 9
    assert (party.cell("mid-2"), party.cell("mid-1")) == ("C15 C20", "C14 C09")  # stacks, no tenth place


@pytest.mark.rule("TP-TEA-02", "TP-WHI-03")
def test_the_row_is_the_size() -> None:
    assert {cell: SIZE[cell] for cell in CELLS} == {
        **dict.fromkeys(("huge-1", "huge-2", "huge-3"), "huge"),
        **dict.fromkeys(("mid-1", "mid-2", "mid-3"), ""),
        **dict.fromkeys(("tiny-1", "tiny-2", "tiny-3"), "tiny"),
    }
    tea = {**SOLDIERS, "huge-3": "C24", "tiny-1": "C25"}
    party = at(hands=["K10"], tea={**tea, "mid-2": "C26"}).play("K10")
    assert set(party.options) == {Whirl("tiny-1", "K10.1"), Whirl("huge-3", "K10.2"), CLOSE}


@pytest.mark.rule("TP-TEA-03")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_anybody_uses_the_same_tea_area(seat: int) -> None:
    hands = ["", "", ""]
    hands[seat] = "H01 K19"
    party = at(hands=hands, active=seat, tea={"mid-1": "C39", "mid-2": "C29", "mid-3": "C01"})
    party.play("H01", Take("mid-3"), STOP).passes()
    assert party.hand(seat) == {"K19", "C01"}
    party.play("K19").answer(seat, Whirl("mid-1", "K19.1"))
    assert party.pages(seat) == {"K19.1": "C39"}


@pytest.mark.rule("TP-TEA-04")
def test_a_covered_card_is_out_of_play() -> None:
    tea = {"mid-1": "C39 C01", "huge-1": "C29 C14", "mid-2": "C02", "mid-3": "C03"}
    party = at(hands=["H01 H13 H02 K19"], books=["K21"], tea=tea)

    rabbit = party.fork().play("H01")
    assert rabbit.options == [Take(cell) for cell in ("huge-1", "mid-1", "mid-2", "mid-3")] + [STOP]
    rabbit.answer(0, Take("mid-1"), STOP).passes()
    assert (rabbit.hand(0) & {"C01", "C39"}, rabbit.cell("mid-1")) == ({"C01"}, "C39")  # now it is in play:
    assert Whirl("mid-1", "K19.1") in rabbit.play("K19").options

    whirl = party.fork().play("K19")
    assert whirl.t.active == 1  # neither the covered Hatter nor the covered Hare: the book closed
    alice = at(hands=["H13"], tea=tea).play("H13")
    assert alice.prompt == "name"  # only the Queen can be copied, neither the Hare below her nor the Hatter
    treat = party.fork().play("H02", Treat("cake", "mid-1"))
    assert (treat.cell("huge-1"), treat.cell("mid-1")) == ("C29 C14 C01", "C39")


@pytest.mark.rule("TP-TEA-05", "TP-TRE-06", "TP-RUL-14", "TP-RUL-15")
def test_the_next_treat_fills_what_was_taken() -> None:
    party = at(hands=["H01 H02"], draws="C14 C15 C16").play("H01", Take("mid-1"), Take("mid-2")).passes()
    assert (party.cell("mid-1"), party.cell("mid-2")) == ("", "")
    party.play("H02")  # one target left: mid-3 gets the cake
    assert [party.cell(f"mid-{column}") for column in (1, 2, 3)] == ["C14", "C15", "C16"]


@pytest.mark.rule("TP-TEA-06")
def test_huge_and_tiny_cells_are_never_refilled() -> None:
    tea = {**SOLDIERS, "huge-1": "C24", "tiny-1": "C25"}
    party = at(hands=["H01 H02"], tea=tea).play("H01", Take("huge-1"), Take("tiny-1")).passes()
    party.play("H02", Treat("cake", "mid-2"), STOP).end()
    assert party.t.visible() == ["huge-2", "mid-1", "mid-2", "mid-3"]


# -- treats -------------------------------------------------------------------------------------------


@pytest.mark.rule("TP-TRE-01", "TP-PLY-02", "TP-DEC-03")
def test_a_treat_is_an_obligation() -> None:
    party = at(hands=["H02"]).play("H02")
    assert party.prompt == "treat"
    assert party.options == [Treat("cake", f"mid-{column}") for column in (1, 2, 3)]
    with pytest.raises(AnswerError):
        party.answer(0, STOP)

    both = at(hands=["H06"]).play("H06", Treat("potion", "mid-1"))
    assert both.prompt == "take"  # exactly one of the two icons
    assert (both.t.tea["huge-1"], len(both.t.tea["tiny-1"])) == ((), 1)


@pytest.mark.rule("TP-TRE-02", "TP-RUL-16")
@pytest.mark.parametrize(
    ("hero", "icon", "source", "goal"),
    [
        ("H02", "cake", "mid-{}", "huge-{}"),
        ("H02", "cake", "tiny-{}", "mid-{}"),
        ("H04", "potion", "mid-{}", "tiny-{}"),
        ("H04", "potion", "huge-{}", "mid-{}"),
    ],
)
@pytest.mark.parametrize("column", [1, 2, 3])
def test_one_row_in_the_same_column(hero: str, icon: str, source: str, goal: str, column: int) -> None:
    party = at(hands=[hero], tea=ALL_NINE)
    moved = party.cell(source.format(column))
    party.play(hero, Treat(icon, source.format(column)))
    assert party.cell(goal.format(column)).split()[-1] == moved
    others = [cell for cell in CELLS if not cell.endswith(str(column))]
    assert all(party.cell(cell) == ALL_NINE[cell] for cell in others)


@pytest.mark.rule("TP-TRE-03", "TP-DEC-03")
def test_no_cake_for_the_huge_no_potion_for_the_tiny() -> None:
    party = at(hands=["H02 H04"], tea=ALL_NINE)
    cake = party.fork().play("H02").options
    assert {option.cell for option in cake if isinstance(option, Treat)} == {*CELLS[3:]}
    potion = party.fork().play("H04").options
    assert {option.cell for option in potion if isinstance(option, Treat)} == {*CELLS[:6]}


@pytest.mark.rule("TP-TRE-04", "TP-TEA-04")
def test_the_moved_card_covers_what_is_there() -> None:
    party = at(hands=["H04"], tea={**SOLDIERS, "tiny-2": "C39 C40"}).play("H04", Treat("potion", "mid-2"))
    assert party.cell("tiny-2") == "C39 C40 C02"
    party.answer(0, Take("tiny-2"), STOP).passes()
    assert party.where("C02") == "hand-0"


@pytest.mark.rule("TP-TRE-05", "TP-TEA-02")
def test_back_in_the_centre_row_the_size_is_true() -> None:
    party = at(hands=["H02 K10"], tea={**SOLDIERS, "tiny-2": "C24"}, draws="C14").play("H02", Treat("cake", "tiny-2"))
    assert party.cell("mid-2") == "C02 C24"
    party.answer(0, STOP).play("K10")
    assert party.t.active == 1  # the Gryphon is neither tiny nor huge now: no page for him


@pytest.mark.rule("TP-TRE-06", "TP-RND-06", "TP-RUL-15")
def test_all_empty_centre_cells_are_filled_before_the_effect() -> None:
    party = at(hands=["H04"], tea={"mid-2": "C09"}, draws="C14 C15 C16")
    deck = party.t.characters_left()
    party.play("H04")
    assert party.prompt == "take"  # the effect is not declared yet
    assert [party.cell(f"mid-{column}") for column in (1, 2, 3)] == ["C14", "C15", "C16"]
    assert party.t.characters_left() == deck - 3
    assert party.chances() == 3


@pytest.mark.rule("TP-RUL-15")
def test_a_treat_outside_the_centre_row_refills_too() -> None:
    tea = {"tiny-1": "C39", "mid-1": "C09"}
    party = at(hands=["H02"], tea=tea, draws="C14 C15").play("H02", Treat("cake", "tiny-1"))
    assert [party.cell(f"mid-{column}") for column in (1, 2, 3)] == ["C09 C39", "C14", "C15"]


@pytest.mark.rule("TP-TRE-07", "TP-WIN-15", "TP-RUL-06")
def test_no_window_for_a_treat() -> None:
    party = at(hands=["H02", "H22"]).play("H02", Treat("cake", "mid-1"))
    assert party.prompt == "take"  # nobody was asked between the treat and the Rabbit's choice
    party.answer(0, Take("mid-2"), STOP).cancelled_by(1, "H22")
    assert len(party.t.tea["huge-1"]) == 1


@pytest.mark.rule("TP-RUL-17")
def test_the_icon_with_a_target_must_be_used() -> None:
    party = at(hands=["H06"], tea={"huge-1": "C39"}).play("H06")
    # Only a potion can be given, to one card: no question, and the centre row is filled.
    assert party.cell("mid-1") == "C39"
    assert party.t.visible() == ["mid-1", "mid-2", "mid-3"]


@pytest.mark.rule("TP-RUL-17")
@pytest.mark.parametrize(
    ("hero", "tea", "told"),
    [
        ("H02", {}, "no-treat"),
        ("H06", {}, "no-treat"),
        ("H02", {"huge-1": "C39"}, "no-treat-cake"),
        ("H05", {"tiny-1": "C39"}, "no-treat-potion"),
    ],
)
def test_a_treat_without_a_target_is_skipped_and_the_log_says_why(hero: str, tea: dict[str, str], told: str) -> None:
    party = at(hands=[hero], tea=tea).play(hero)
    assert [name for name in party.stories() if name.startswith("no-treat")] == [told]
    assert party.told(told) == [{"who": 0}]
    assert party.told("refilled") == party.told("treated") == []


@pytest.mark.rule("TP-RUL-18")
def test_a_soldier_is_treated_like_anybody() -> None:
    party = at(hands=["H02"], tea=SOLDIERS).play("H02", Treat("cake", "mid-1"))
    assert party.cell("huge-1") == "C01"


@pytest.mark.rule("TP-PLY-02")
def test_alice_and_the_cat_serve_their_treats_too() -> None:
    alice = at(hands=["H18"], tea={**SOLDIERS, "mid-1": "C19"}, draws="C04").play("H18", Treat("potion", "mid-1"))
    assert alice.cell("tiny-1") == "C19"
    assert alice.window  # then she copies the Knave, tiny or not
    assert alice.told("copies") == [{"who": 0, "cell": "tiny-1", "card": "C19"}]
    cat = at(hands=["H27"], tea=SOLDIERS).play("H27", Treat("potion", "mid-2"))
    assert cat.cell("tiny-2") == "C02"
    assert cat.window
