"""Every decision of the engine (DEC): who is asked, with which options, whether one may decline."""

from __future__ import annotations

import pytest

from tests.games.mad_tea_party.driver import (
    AlicePage,
    Attack,
    Cat,
    Choose,
    Copy,
    HareOrder,
    HarePlace,
    Move,
    Name,
    Party,
    Play,
    PlayChapter,
    QueenDiscard,
    SoldierPage,
    Steal,
    Take,
    Treat,
    Whirl,
    at,
)
from wondertable.games.mad_tea_party.options import CLOSE, DISCARD, END, PASS, SEARCH_CHAPTERS, SEARCH_HEROES, STOP
from wondertable.kernel import Option

SOLDIERS = {"mid-1": "C01", "mid-2": "C02", "mid-3": "C03"}


def asked(party: Party, seat: int, prompt: str, *options: Option) -> None:
    """Exactly this seat is asked exactly this; the others get no question and no options."""
    assert (party.seats, party.prompt) == ([seat], prompt)
    assert party.options == list(options)
    for other in (-1, 0, 1, 2):
        assert (party.match.view(other)["ask"] is None) == (other != seat)


@pytest.mark.rule("TP-DEC-01")
def test_search() -> None:
    asked(at(hands=["", "H01"], active=1, phase="search"), 1, "search", SEARCH_HEROES, SEARCH_CHAPTERS)
    twice = at(phase="search").answer(0, SEARCH_CHAPTERS)
    asked(twice, 0, "search", SEARCH_HEROES, SEARCH_CHAPTERS)
    assert twice.answer(0, SEARCH_CHAPTERS).prompt == "adventure"


@pytest.mark.rule("TP-DEC-02", "TP-HID-02")
def test_adventure() -> None:
    party = at(hands=["H01 C09 C34 K05"], last=2)
    asked(party, 0, "adventure", Play("H01"), Play("C34"), PlayChapter("K05"), END)
    asked(at(), 0, "adventure", END)  # still asked when only END remains


@pytest.mark.rule("TP-DEC-03")
def test_treat() -> None:
    party = at(hands=["H06"], tea={"mid-1": "C09", "huge-2": "C14", "tiny-3": "C19"}).play("H06")
    cakes = [Treat("cake", cell) for cell in ("tiny-3", "mid-1")]
    potions = [Treat("potion", cell) for cell in ("mid-1", "huge-2")]
    assert set(party.options) == {*cakes, *potions}
    assert party.prompt == "treat"
    skipped = at(hands=["H02"], tea={}).play("H02")
    assert (skipped.prompt, skipped.t.visible()) == ("adventure", [])


@pytest.mark.rule("TP-DEC-04")
def test_option() -> None:
    alice = at(hands=["H09"], books=["K19"], tea={"mid-1": "C19"}).play("H09")
    asked(alice, 0, "effect", Choose("copy"), Choose("stand-in"))
    soldier = at(hands=["C01"], books=["K19.2=C02"]).play("C01")
    asked(soldier, 0, "effect", Choose("march"), Choose("attack"))


@pytest.mark.rule("TP-DEC-05")
def test_copy() -> None:
    tea = {"huge-1": "C34", "mid-1": "C01", "mid-2": "C04 C19", "tiny-1": "C09"}
    asked(at(hands=["H09"], tea=tea).play("H09"), 0, "copy", Copy("huge-1"), Copy("mid-2"), Copy("tiny-1"))
    none = at(hands=["H09"], books=["K19"], tea=SOLDIERS).play("H09")
    assert none.prompt == "alice-page"  # the option is not offered


@pytest.mark.rule("TP-DEC-06")
def test_alice_page() -> None:
    party = at(hands=["H09"], books=["K16 K19.1=C39", "K05"]).play("H09")
    asked(party, 0, "alice-page", AlicePage("K16.1"), AlicePage("K16.2"), AlicePage("K19.2"))
    none = at(hands=["H09"], books=["", "K05"], tea={"mid-1": "C19", "mid-2": "C34"}).play("H09")
    assert none.prompt == "copy"


@pytest.mark.rule("TP-DEC-07")
def test_take() -> None:
    party = at(hands=["H01"], tea={"huge-1": "C34 C09", "mid-2": "C19"}).play("H01")
    asked(party, 0, "take", Take("huge-1"), Take("mid-2"), STOP)
    dug = party.fork().answer(0, Take("huge-1"))
    asked(dug, 0, "take", Take("huge-1"), Take("mid-2"), STOP)
    taken = party.fork().answer(0, Take("mid-2"))
    asked(taken, 0, "take", Take("huge-1"), STOP)
    alone = at(hands=["H01"], tea={"mid-2": "C19"}).play("H01", Take("mid-2"))
    assert alone.window  # nothing more to take: it stops by itself


@pytest.mark.rule("TP-DEC-08")
def test_soldier_page() -> None:
    party = at(hands=["C01"], books=["K19.1=C39", "K25.2=H09"]).play("C01")
    asked(party, 0, "soldier-page", SoldierPage(0, "K19.2"), SoldierPage(1, "K25.1"))
    none = at(hands=["C01"], books=["K25.1=C02 K25.2=C03"]).play("C01")
    assert none.prompt == "attack"


@pytest.mark.rule("TP-DEC-09")
def test_attack() -> None:
    party = at(hands=["C01"], books=["K25.1=C02 K25.2=C03", "K19.1=C04 K19.2=C05"]).play("C01")
    asked(party, 0, "attack", Attack("K25.1"), Attack("K25.2"))


@pytest.mark.rule("TP-DEC-10")
@pytest.mark.parametrize(("hand", "tea"), [("C14", SOLDIERS), ("H09", {**SOLDIERS, "mid-1": "C15"})])
def test_name(hand: str, tea: dict[str, str]) -> None:
    party = at(hands=[hand], tea=tea).play(hand)
    eight = ("SOL", "DUC", "QUE", "KNA", "GRY", "HAR", "CPL", "HAT")
    asked(party, 0, "name", *[Name(kind) for kind in eight])


@pytest.mark.rule("TP-DEC-11")
@pytest.mark.parametrize(("hand", "tea"), [("C24", SOLDIERS), ("H09", {**SOLDIERS, "mid-1": "C25"})])
def test_steal(hand: str, tea: dict[str, str]) -> None:
    books = ["K19 K21", "K07.1=C39 K05.1=H10", "K26.3=C29"]
    party = at(hands=[hand], books=books, tea=tea).play(hand)
    if hand == "H09":
        party.answer(0, Choose("copy"))
    asked(party, 0, "steal", Steal("K07.1", "K19.1"), Steal("K07.1", "K21.1"))
    party.answer(0, Steal("K07.1", "K21.1"))
    asked(party, 0, "steal", Steal("K26.3", "K19.2"), Steal("K26.3", "K21.2"))  # once per opponent, clockwise
    assert party.answer(0, Steal("K26.3", "K19.2")).window


@pytest.mark.rule("TP-DEC-12")
def test_react() -> None:
    party = at(hands=["C19", "H22 H30", ""]).play("C19")
    assert (party.seats, party.prompt) == ([0, 1, 2], "react")
    offered: list[list[Option]] = [[PASS], [PASS, Cat("H22"), Cat("H30")], [PASS]]
    assert [party.options_of(seat) for seat in range(3)] == offered
    for seat in range(3):
        assert party.match.view(seat)["ask"]["options"] == [option.plain() for option in offered[seat]]
    assert party.match.view(-1)["ask"] is None


@pytest.mark.rule("TP-DEC-13")
def test_queen_discard() -> None:
    books = ["", "K19.1=C39 K21.1=C40", "K04.1=C41 K07.1=C42"]
    party = at(hands=["C14"], books=books).play("C14", Name("HAT")).passes()
    asked(party, 1, "queen-discard", QueenDiscard("K19.1"), QueenDiscard("K21.1"))
    party.answer(1, QueenDiscard("K19.1"))
    asked(party, 2, "queen-discard", QueenDiscard("K04.1"), QueenDiscard("K07.1"))
    party.answer(2, QueenDiscard("K07.1"))
    assert party.prompt == "adventure"
    one = at(hands=["C14"], books=["", "K19.1=C39"]).play("C14", Name("HAT")).passes()
    assert (one.prompt, one.pages(1)) == ("adventure", {})  # one option: automatic


@pytest.mark.rule("TP-DEC-14")
def test_hare_place() -> None:
    party = at(hands=["C29"], books=["K19 K21"], draws="C39 C40 C01").play("C29").passes()
    pairs = [HarePlace(card, page) for card in ("C39", "C40") for page in ("K19.1", "K21.1")]
    asked(party, 0, "hare-place", *pairs)
    party.answer(0, HarePlace("C40", "K21.1"))
    # The other Hatter has one page left: laid by itself. Then one card is left: no order to choose.
    assert party.pages(0) == {"K21.1": "C40", "K19.1": "C39"}
    assert party.options == [Move("K19.2"), Move("K21.2"), DISCARD]


@pytest.mark.rule("TP-DEC-15")
def test_hare_order() -> None:
    three = at(hands=["C29"], draws="C09 C14 C19").play("C29").passes()
    assert (three.prompt, len(three.options)) == ("hare-order", 6)
    two = at(hands=["C29"], books=["K09"], draws="C09 C01 C19").play("C29").passes()
    assert set(two.options) == {HareOrder(("C01", "C19")), HareOrder(("C19", "C01"))}
    assert [two.match.view(seat)["ask"] for seat in (-1, 1, 2)] == [None] * 3
    two.answer(0, HareOrder(("C19", "C01")))
    assert two.t.under[0].cards == ["C19", "C01"]  # the first one is higher


@pytest.mark.rule("TP-DEC-16")
def test_whirl() -> None:
    tea = {"mid-1": "C29", "tiny-2": "C40"}
    party = at(hands=["K19 C39"], books=["K26"], tea=tea).play("K19")
    asked(
        party,
        0,
        "whirlwind",
        Whirl("C39", "K19.1"),
        Whirl("mid-1", "K26.3"),
        Whirl("mid-1", "K19.2"),
        Whirl("tiny-2", "K26.2"),
        Whirl("tiny-2", "K19.1"),
        CLOSE,
    )
    assert at(hands=["K19"]).play("K19").t.active == 1  # no option: it closes by itself


@pytest.mark.rule("TP-DEC-17")
def test_move() -> None:
    party = at(hands=["C34"], books=["K21 K04 K16"]).play("C34")
    asked(party, 0, "move", Move("K21.3"), Move("K04.2"), DISCARD)
    assert at(hands=["C34"], books=["K16"]).play("C34").where("C34") == "character_discard"


@pytest.mark.rule("TP-DEC-17")
def test_the_sequence_for_one_card() -> None:
    """02, 03, 04, 05, the copied kind's own, 12, 13, and no 17 for a hero."""
    party = at(
        hands=["H18"],
        books=["K19", "K09.2=C09 K08.2=C10"],
        tea={**SOLDIERS, "mid-1": "C14", "mid-2": "C34"},
    )
    steps = (Play("H18"), Treat("potion", "mid-3"), Choose("copy"), Copy("mid-1"), Name("DUC"))
    prompts = [party.prompt, *[party.answer(0, option).prompt for option in steps]]
    prompts += [party.passes().prompt, party.answer(1, QueenDiscard("K08.2")).prompt]
    assert prompts == ["adventure", "treat", "effect", "copy", "name", "react", "queen-discard", "adventure"]
