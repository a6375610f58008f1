"""Magic effects, card by card (EFF, ALI, RAB, CAT, HAT, CPL, GRY, HAR, DUC, KNA, SOL, QUE)."""

from __future__ import annotations

import itertools

import pytest

from tests.games.mad_tea_party.driver import (
    AlicePage,
    Attack,
    Choose,
    Copy,
    HareOrder,
    HarePlace,
    Move,
    Name,
    Party,
    QueenDiscard,
    SoldierPage,
    Steal,
    Take,
    Treat,
    Whirl,
    at,
)
from wondertable.games.mad_tea_party.cards import CHARACTERS
from wondertable.games.mad_tea_party.options import CLOSE, DISCARD, END, STOP
from wondertable.kernel import AnswerError

SOLDIERS = {"mid-1": "C01", "mid-2": "C02", "mid-3": "C03"}
ALL_HEROES = " ".join(f"H{number:02}" for number in range(1, 31))


def without(cards: str, *gone: str) -> str:
    return " ".join(card for card in cards.split() if card not in gone)


# -- in general ---------------------------------------------------------------------------------------


@pytest.mark.rule("TP-EFF-01", "TP-RUL-37", "TP-WIN-20")
def test_every_open_choice_is_announced_before_the_window() -> None:
    books = ["K19", "K21.1=C40", "K26.3=C30"]
    tea = {**SOLDIERS, "mid-1": "C19", "huge-1": "C14"}

    def declared(party: Party) -> dict[str, object]:
        assert party.window
        seen = [party.match.view(seat)["table"]["declared"] for seat in (-1, 0, 1, 2)]
        assert seen[0] == seen[1] == seen[2] == seen[3]
        return {name: value for name, value in seen[0].items() if value}

    rabbit = at(hands=["", "H01"], active=1, books=books, tea=tea).play("H01", Take("mid-1"), Take("huge-1"))
    assert declared(rabbit) == {"who": 1, "card": "H01", "effect": "fetch", "cells": ("mid-1", "huge-1")}
    gryphon = at(hands=["C24"], books=books, tea=tea).play("C24")
    pages = ("K21.1", "K19.1", "K26.3", "K19.2")
    assert declared(gryphon) == {"card": "C24", "effect": "steal", "pages": pages}
    queen = at(hands=["C15"], books=books, tea=tea).play("C15", Name("HAT"))
    assert declared(queen) == {"card": "C15", "effect": "behead", "kind": "HAT"}
    copied = at(hands=["H09"], books=books, tea=tea).play("H09", Choose("copy"), Copy("huge-1"), Name("HAR"))
    assert declared(copied) == {"card": "H09", "effect": "behead", "copied": "huge-1", "kind": "HAR"}
    alice = at(hands=["H09"], books=books, tea=tea).play("H09", Choose("stand-in"), AlicePage("K19.2"))
    assert declared(alice) == {"card": "H09", "effect": "stand-in", "pages": ("K19.2",)}
    soldier = at(hands=["C04"], books=books, tea=tea).play("C04", SoldierPage(2, "K26.2"))
    assert declared(soldier) == {"card": "C04", "effect": "march", "pages": ("K26.2",)}


@pytest.mark.rule("TP-EFF-01")
def test_what_hangs_on_hidden_cards_is_decided_later() -> None:
    hatter = at(hands=["C39"], tea={**SOLDIERS, "mid-1": "C40"}, draws="K19").play("C39")
    assert (hatter.window, hatter.where("K19")) == (True, "chapter_deck")
    assert hatter.passes().prompt == "whirlwind"
    hare = at(hands=["C29"], books=["K21"], draws="C39 C40 C01").play("C29")
    assert (hare.window, hare.t.revealed) == (True, [])
    assert hare.passes().prompt == "hare-place"


@pytest.mark.rule("TP-EFF-02", "TP-RUL-30")
def test_as_far_as_possible() -> None:
    duchess = at(hands=["C09"], decks={"chapter": 1}).play("C09").passes()
    assert (len(duchess.t.players[0].chapters), len(duchess.t.chapter_deck)) == (1, 0)
    hare = at(hands=["C29"], decks={"character": 2}).play("C29").passes()
    assert len(hare.told("revealed")[0]["cards"]) == 2
    gryphon = at(hands=["C24"], books=["K19", "K21.1=C39", "K06.2=C19"]).play("C24").passes()
    assert gryphon.pages(0) == {"K19.1": "C39"}  # P2 has nothing that fits


# -- Alice --------------------------------------------------------------------------------------------


@pytest.mark.rule("TP-ALI-01", "TP-DEC-04", "TP-RUL-43")
def test_alice_copies_or_lies_down() -> None:
    both = at(hands=["H09"], books=["K19"], tea={**SOLDIERS, "mid-1": "C19"}).play("H09")
    assert both.options == [Choose("copy"), Choose("stand-in")]
    no_page = at(hands=["H09"], tea={**SOLDIERS, "mid-1": "C19"}).play("H09")
    assert (no_page.window, no_page.t.declared is not None and no_page.t.declared.copied) == (True, "mid-1")
    soldiers_only = at(hands=["H09"], books=["K19"], tea=SOLDIERS).play("H09")
    assert soldiers_only.options == [AlicePage("K19.1"), AlicePage("K19.2")]
    neither = at(hands=["H09"], tea=SOLDIERS).play("H09")
    assert (neither.prompt, neither.where("H09")) == ("adventure", "hero_discard")


@pytest.mark.rule("TP-ALI-02", "TP-DEC-05", "TP-RUL-08")
def test_alice_copies_any_visible_character_but_a_soldier() -> None:
    tea = {"huge-1": "C34 C14", "mid-1": "C01", "mid-2": "C19", "mid-3": "C09 C02", "tiny-3": "C24"}
    party = at(hands=["H09"], tea=tea).play("H09")
    assert party.options == [Copy("huge-1"), Copy("mid-2"), Copy("tiny-3")]
    with pytest.raises(AnswerError):
        party.answer(0, Copy("mid-1"))


@pytest.mark.rule("TP-ALI-02", "TP-RUL-09", "TP-RUL-11", "TP-WIN-15")
@pytest.mark.parametrize(
    ("copied", "choices"),
    [("C09", ()), ("C19", ()), ("C14", (Name("HAT"),)), ("C24", ()), ("C34", ()), ("C39", ()), ("C29", ())],
)
def test_a_copied_effect_has_one_window_and_moves_nobody(copied: str, choices: tuple[Name, ...]) -> None:
    tea = {**SOLDIERS, "mid-1": copied, "huge-3": "C15"}
    party = at(hands=["H09", "H22"], books=["K08.2=C10", "K26.2=C40"], tea=tea, draws="K16 C04 C05 C06")
    party.play("H09", Choose("copy"), Copy("mid-1"), *choices)
    if copied == "C24":
        assert (party.prompt, party.where("H09")) == ("react", "in_play")

    cancelled = party.fork().cancelled_by(1, "H22")
    assert cancelled.where(copied) == "mid-1"
    assert (cancelled.where("H09"), cancelled.t.last, cancelled.prompt) == ("hero_discard", 5, "adventure")

    party.passes()
    while party.prompt != "adventure":
        assert not party.window  # the copied effect has none of its own, nor has what happens inside it
        party.answer(party.seats[0], party.options[-1])
    assert party.where(copied) == "mid-1"  # copied, not played: it neither moves into the book nor is discarded
    assert (party.where("H09"), party.t.last) == ("hero_discard", 5)
    happened = {
        "C09": len(party.t.players[0].chapters) == 2,
        "C19": len(party.pile(0)) == 1,
        "C14": party.where("C40") == "character_discard",
        "C24": party.where("C40") == "K08.5",
        "C34": party.where("C15") == "hand-0",
        "C39": party.where("K16") == "book-0",
        "C29": len(party.told("revealed")) == 1,
    }
    assert happened[copied]


@pytest.mark.rule("TP-ALI-03", "TP-DEC-06")
def test_alice_lies_on_any_open_page_of_her_player() -> None:
    party = at(hands=["H09"], books=["K10 K09.2=C09", "K19"]).play("H09")
    pages = ("K10.1", "K10.2", "K09.1", "K09.3")  # marked ones too; not the covered one, not P1's
    assert party.options == [AlicePage(page) for page in pages]
    party.answer(0, AlicePage("K10.2")).passes()
    assert (party.where("H09"), party.prompt) == ("K10.2", "adventure")


@pytest.mark.rule("TP-RUL-10")
def test_a_copied_caterpillar_comes_along() -> None:
    party = at(hands=["H09"], tea={**SOLDIERS, "tiny-2": "C09 C34"}).play("H09").passes()
    assert party.hand(0) == {"C09", "C34"}


# -- White Rabbit -------------------------------------------------------------------------------------


@pytest.mark.rule("TP-RAB-01", "TP-RUL-07", "TP-DEC-07")
@pytest.mark.parametrize("count", [0, 1, 2])
def test_the_rabbit_takes_none_one_or_two(count: int) -> None:
    tea = {**SOLDIERS, "huge-1": "C24", "tiny-1": "C25"}
    party = at(hands=["H01 K10"], tea=tea).play("H01")
    assert party.options == [Take(cell) for cell in ("huge-1", "mid-1", "mid-2", "mid-3", "tiny-1")] + [STOP]
    picks = [Take("huge-1"), Take("tiny-1")][:count]
    party.answer(0, *picks, *([STOP] if count < 2 else []))
    if count:
        assert party.hand(0) == {"K10"}  # not before the window
        party.passes()
    assert party.hand(0) == {"K10", *["C24", "C25"][:count]}
    party.play("K10")
    wanted = [] if count == 2 else [Whirl("tiny-1", "K10.1"), *([Whirl("huge-1", "K10.2")] if not count else [])]
    if wanted:  # what he took has its true size and fits no marked page any more
        assert set(party.options) == {*wanted, CLOSE}
    else:
        assert party.t.active == 1


# -- Cheshire Cat -------------------------------------------------------------------------------------


@pytest.mark.rule("TP-CAT-01")
@pytest.mark.parametrize(
    ("card", "choices"),
    [
        ("H01", (Take("mid-1"), STOP)),
        ("H09", (Choose("stand-in"), AlicePage("K19.1"))),
        ("H19", ()),
        ("C04", (SoldierPage(0, "K19.1"),)),
        ("C09", ()),
        ("C14", (Name("HAT"),)),
        ("C19", ()),
        ("C24", ()),
        ("C29", ()),
        ("C34", ()),
        ("C39", ()),
    ],
)
def test_a_cat_cancels_any_effect(card: str, choices: tuple[Take, ...]) -> None:
    party = at(
        hands=[card, "", "H22"],
        books=["K19", "K21.1=C40"],
        tea={**SOLDIERS, "mid-1": "C20", "huge-1": "C15"},
    )
    offered = party.t.clone()
    party.play(card, *choices).cancelled_by(2, "H22")
    if party.prompt == "move":
        party.answer(0, DISCARD)
    t = party.t
    assert (t.tea, t.character_deck, t.chapter_deck, t.hero_deck) == (
        offered.tea,
        offered.character_deck,
        offered.chapter_deck,
        offered.hero_deck,
    )
    assert [player.pages for player in t.players] == [player.pages for player in offered.players]
    assert [party.hand(seat) for seat in range(3)] == [set(), set(), set()]
    assert party.where("H22") == "hero_discard"
    assert party.where(card) == ("hero_discard" if card[0] == "H" else "character_discard")


@pytest.mark.rule("TP-CAT-01")
def test_a_cat_cancels_a_cat() -> None:
    party = at(hands=["C19", "H22", "H23"], draws="H09").play("C19").react({1: "H22"}).react({2: "H23"}).passes()
    assert party.pile(0) == {"H09"}


@pytest.mark.rule("TP-CAT-02", "TP-RND-07", "TP-RUL-05", "TP-RUL-32")
def test_a_played_cat_draws_a_hero() -> None:
    party = at(hands=["H25 H19 C29"], draws="C14 H09").play("H25", Treat("cake", "mid-2"))
    assert party.cell("mid-2") == "C14"  # its icon applies
    assert (party.where("H25"), party.t.last) == ("hero_discard", 4)
    heroes = len(party.t.hero_deck)
    party.passes()
    assert party.chances() == 1
    assert (party.where("H09"), len(party.t.hero_deck)) == ("hand-0", heroes - 1)
    assert party.where("H25") == "hero_discard"
    assert set(party.playable()) == {"H19", "H09"}  # it obeys the order rule: no Hare (3) after it
    late = at(hands=["C24 H19"]).play("C24")
    assert late.playable() == []  # and could not be played after a 5


@pytest.mark.rule("TP-CAT-02", "TP-DEC-12", "TP-RUL-39")
def test_the_draw_of_a_cat_can_be_cancelled_by_its_player_too() -> None:
    party = at(hands=["H19 H22"], draws="H09").play("H19")
    assert party.seats == [0, 1, 2]
    party.cancelled_by(0, "H22")
    assert party.hand(0) == set()
    assert party.where("H09") == "hero_deck"


@pytest.mark.rule("TP-CAT-03")
def test_a_cat_cancels_its_holders_effect() -> None:
    party = at(hands=["C19 H22"]).play("C19").cancelled_by(0, "H22")
    assert (party.pile(0), party.hand(0)) == (set(), set())


@pytest.mark.rule("TP-CAT-04")
def test_alices_place_is_an_effect_a_move_is_none() -> None:
    alice = at(hands=["H09", "H22 H23"], books=["K19"]).play("H09", AlicePage("K19.1"))
    assert alice.window
    assert alice.cancelled_by(1, "H22").where("H09") == "hero_discard"
    move = at(hands=["C34", "H22 H23"], books=["K21"]).play("C34")
    assert move.answer(0, Move("K21.3")).prompt == "adventure"


# -- Hatter -------------------------------------------------------------------------------------------


@pytest.mark.rule("TP-HAT-01", "TP-RND-08", "TP-RUL-56")
def test_the_hatter_lays_a_chapter_and_opens_the_book() -> None:
    tea = {**SOLDIERS, "mid-1": "C29"}
    party = at(hands=["C39 C34 K05 C09"], books=["K06"], tea=tea, draws="K19").play("C39").passes()
    assert party.chances() == 1
    assert party.where("K19") == "book-0"
    # The Hatter in play is no card of the whirlwind; old chapters are open too.
    assert set(party.options) == {Whirl("mid-1", "K19.2"), Whirl("mid-1", "K06.3"), CLOSE}
    party.answer(0, CLOSE)
    assert party.options == [Move("K19.1"), DISCARD]  # onto the chapter just laid
    party.answer(0, Move("K19.1"))
    assert party.t.active == 0
    assert set(party.playable()) == {"C34", "K05"}  # the adventure goes on, a chapter may follow
    assert party.cell("mid-1") == "C29"
    assert party.play("K05").answer(0, CLOSE).t.active == 1


@pytest.mark.rule("TP-RUL-29", "TP-RUL-35")
def test_a_hatter_without_chapters_opens_nothing() -> None:
    party = at(hands=["C39 C29"], books=["K19"], decks={"chapter": 0}).play("C39")
    assert party.told("no-effect") == [{"who": 0, "card": "C39", "vain": "HAT"}]
    assert party.told("book-opened") == []
    assert party.options == [Move("K19.1"), DISCARD]


# -- Blue Caterpillar ---------------------------------------------------------------------------------


@pytest.mark.rule("TP-CPL-01", "TP-RUL-50")
def test_the_caterpillar_takes_all_that_is_huge_or_tiny() -> None:
    tea = {"huge-1": "C09 C10", "huge-3": "C14", "mid-1": "C20 C19", "mid-2": "C01", "tiny-2": "C24 C25 C26"}
    party = at(hands=["C34"], tea=tea).play("C34").passes()
    assert party.hand(0) == {"C09", "C10", "C14", "C24", "C25", "C26"}
    assert party.t.visible() == ["mid-1", "mid-2"]
    assert party.cell("mid-1") == "C20 C19"  # the centre row stays, covered cards too


# -- Gryphon ------------------------------------------------------------------------------------------


@pytest.mark.rule("TP-GRY-01", "TP-DEC-11")
def test_the_gryphon_steals_from_each_opponent_clockwise() -> None:
    party = at(
        seats=4,
        active=2,
        hands=["", "", "C24"],
        books=["K21.1=C40 K21.2=C29", "K26.3=C30", "K19 K06", "K04.1=C41"],
    ).play("C24")
    # P3 first (one possible theft, made at once), then P0: the Hatter page is taken by now.
    assert party.options == [Steal("K21.2", "K19.2"), Steal("K21.2", "K06.3")]
    party.answer(2, Steal("K21.2", "K06.3"))
    assert party.window  # P1's Hare has one page left
    assert party.t.declared is not None
    assert party.t.declared.pages == ("K04.1", "K19.1", "K21.2", "K06.3", "K26.3", "K19.2")
    assert party.pages(2) == {}
    party.passes()
    assert party.pages(2) == {"K19.1": "C41", "K06.3": "C29", "K19.2": "C30"}
    assert [party.pages(seat) for seat in (0, 1, 3)] == [{"K21.1": "C40"}, {}, {}]


@pytest.mark.rule("TP-GRY-01", "TP-RUL-24")
def test_full_chapters_are_not_stolen_from() -> None:
    party = at(hands=["C24"], books=["K19", "K04.1=C39 K04.2=C34 K04.3=C14", "K21.1=C40"]).play("C24").passes()
    assert party.pages(0) == {"K19.1": "C40"}
    assert party.where("C39") == "K04.1"


@pytest.mark.rule("TP-GRY-02", "TP-RUL-12")
def test_what_does_not_fit_cannot_be_stolen() -> None:
    # P1: no page of mine for the Knave. P2: my Caterpillar pages are marked.
    party = at(hands=["C24"], books=["K16 K19", "K06.2=C19", "K21.3=C34"]).play("C24")
    assert (party.prompt, party.told("no-effect")) == ("adventure", [{"who": 0, "card": "C24", "vain": "GRY"}])


@pytest.mark.rule("TP-GRY-03")
def test_stealing_is_obligatory() -> None:
    party = at(hands=["C24"], books=["K19", "K21.1=C39 K05.1=C01"]).play("C24")
    assert set(party.options) == {
        Steal("K21.1", "K19.1"),
        Steal("K05.1", "K19.1"),
        Steal("K05.1", "K19.2"),
    }
    for decline in (STOP, END, DISCARD):
        with pytest.raises(AnswerError):
            party.answer(0, decline)


def every_raid(party: Party) -> list[Party]:
    """The party after each way to choose the thefts of a Gryphon."""
    if party.prompt != "steal":
        return [party]
    thief = party.t.active
    return [raid for option in party.options for raid in every_raid(party.fork().answer(thief, option))]


def robbed(party: Party) -> tuple[int, ...]:
    """Who loses a card to the declared thefts."""
    assert party.t.declared is not None
    pages = set(party.t.declared.pages)
    return tuple(seat for seat in range(len(party.t.players)) if pages & set(party.pages(seat)))


@pytest.mark.rule("TP-RUL-24", "TP-GRY-03", "TP-GRY-05")
def test_a_stolen_soldier_may_not_take_the_only_page_of_the_next_theft() -> None:
    party = at(hands=["C24"], books=["K19", "K05.1=C01", "K21.1=C40"]).play("C24")
    assert party.window  # the Soldier could go anywhere, but the Hatter needs its page: one way, declared at once
    party.passes()
    assert party.pages(0) == {"K19.1": "C40", "K19.2": "C01"}


@pytest.mark.rule("TP-RUL-24", "TP-GRY-03")
def test_a_soldier_must_be_stolen_if_everybody_can_lose_a_card_then() -> None:
    party = at(hands=["C24"], books=["K19", "K21.1=C40 K05.1=C01", "K04.1=C41"]).play("C24").passes()
    assert party.pages(0) == {"K19.1": "C41", "K19.2": "C01"}
    assert party.pages(1) == {"K21.1": "C40"}


@pytest.mark.rule("TP-RUL-24", "TP-GRY-05")
def test_where_nobody_is_spared_the_thief_chooses_freely() -> None:
    party = at(hands=["C24"], books=["K19 K10", "K05.1=C01", "K21.1=C40"]).play("C24")
    assert party.options == [Steal("K05.1", own) for own in ("K19.2", "K10.1", "K10.2")]
    # Two Soldiers and two pages: whichever goes where, each opponent loses one.
    party = at(hands=["C24"], books=["K10", "K05.1=C01", "K21.1=C02"]).play("C24")
    assert party.options == [Steal("K05.1", "K10.1"), Steal("K05.1", "K10.2")]


@pytest.mark.rule("TP-RUL-24")
@pytest.mark.parametrize(
    ("books", "victims"),
    [
        (["K19", "K05.1=C01", "K21.1=C40", "K26.3=C30"], {(1, 2), (1, 3)}),  # two pages for three: Hatter or Hare
        (["K19", "K21.1=C39", "K04.1=C40", "K05.1=C01"], {(1, 3)}),  # one Hatter page for two: the first in turn
        (["K19 K25", "K05.1=C01", "K21.1=C40 K21.2=C29", "K04.1=C41"], {(1, 2, 3)}),
        (["K19 K10", "K21.1=C39 K05.1=C01", "K22.1=C02 K26.3=C30", "K04.1=C41"], {(1, 2, 3)}),
    ],
)
def test_whatever_is_chosen_as_many_as_possible_lose_a_card(books: list[str], victims: set[tuple[int, ...]]) -> None:
    raids = every_raid(at(seats=4, hands=["C24"], books=books).play("C24"))
    assert {robbed(raid) for raid in raids} == victims


@pytest.mark.rule("TP-GRY-04")
def test_alice_is_never_stolen() -> None:
    party = at(hands=["C24"], books=["K19 K05", "K21.1=H09 K21.2=C29"]).play("C24").passes()
    assert party.pages(1) == {"K21.1": "H09"}
    assert party.pages(0) == {"K19.2": "C29"}


@pytest.mark.rule("TP-GRY-05", "TP-RUL-25", "TP-SOL-03")
def test_a_stolen_soldier_goes_anywhere_and_still_costs() -> None:
    party = at(hands=["C24"], books=["K10.1=C25", "K19.1=C01"]).play("C24").passes()
    assert party.pages(0) == {"K10.1": "C25", "K10.2": "C01"}  # a marked page, the only open one
    party.end()
    assert party.pile(0) == {"K10", "C01"}
    assert party.score(0) == 6 - 2


# -- March Hare ---------------------------------------------------------------------------------------


@pytest.mark.rule("TP-HAR-01", "TP-RND-09", "TP-RUL-19")
def test_the_hare_reveals_three_and_lays_what_fits() -> None:
    party = at(hands=["C29"], books=["K19 K04 K02"], draws="C39 C24 C34").play("C29")
    deck = party.t.characters_left()
    party.passes()
    assert party.chances() == 3
    assert party.t.characters_left() == deck - 3
    for seat in (-1, 1, 2):
        assert party.match.view(seat)["table"]["revealed"] == ["C39", "C24", "C34"]
    # The Hatter has two pages (K02.3 is marked), Gryphon and Caterpillar one each; no way to decline.
    assert set(party.options) == {
        HarePlace("C39", "K19.1"),
        HarePlace("C39", "K04.1"),
        HarePlace("C24", "K02.2"),
        HarePlace("C34", "K04.2"),
    }
    party.answer(0, HarePlace("C39", "K04.1"), HarePlace("C24", "K02.2"))
    assert party.pages(0) == {"K04.1": "C39", "K02.2": "C24", "K04.2": "C34"}
    assert party.t.revealed == []
    assert party.prompt == "move"


@pytest.mark.rule("TP-HAR-02", "TP-DEC-15", "TP-RUL-20")
def test_the_rest_goes_under_the_deck_in_any_order() -> None:
    party = at(hands=["C29"], draws="C09 C14 C19", decks={"character": 4}).play("C29").passes()
    orders = {HareOrder(cards) for cards in itertools.permutations(("C09", "C14", "C19"))}
    assert set(party.options) == orders
    party.answer(0, HareOrder(("C19", "C09", "C14")))
    assert party.t.characters_left() == 4
    (told,) = [event for event in party.events if event.what == "hare-under"]
    assert told.seen_by(0).facts["order"] == ["C19", "C09", "C14"]
    assert "order" not in told.seen_by(1).facts
    assert told.seen_by(1).facts["cards"] == ["C09", "C14", "C19"]


@pytest.mark.rule("TP-HAR-02")
def test_cards_under_the_deck_come_last_and_in_their_order() -> None:
    party = at(decks={"character": "C04"}, under=[(0, "C19 C09"), (1, "C14 C15")], tea={}).end()
    assert [party.cell(f"mid-{column}") for column in (1, 2, 3)] == ["C04", "C19", "C09"]
    assert party.t.characters_left() == 2
    assert not party.over
    hare = at(hands=["C29"], decks={"character": ""}, under=[(0, "C19"), (1, "C14 C15 C16")]).play("C29").passes()
    assert hare.t.revealed == ["C19", "C14", "C15"]
    hare.answer(0, HareOrder(("C15", "C19", "C14")))
    assert [(block.owner, block.cards) for block in hare.t.under] == [(1, ["C16"]), (0, ["C15", "C19", "C14"])]


@pytest.mark.rule("TP-RUL-20")
def test_a_single_card_needs_no_order() -> None:
    party = at(hands=["C29"], decks={"character": "C09"}).play("C29").passes()
    assert party.prompt == "adventure"
    assert [(block.owner, block.cards) for block in party.t.under] == [(0, ["C09"])]


@pytest.mark.rule("TP-RUL-19", "TP-FIN-01")
def test_a_deck_empty_only_for_a_moment_ends_nothing() -> None:
    party = at(hands=["C29"], decks={"character": "C09 C14"}).play("C29").passes()
    assert party.t.character_deck == []
    assert not party.over
    party.answer(0, HareOrder(("C14", "C09"))).end()
    assert not party.over


# -- Duchess and Knave --------------------------------------------------------------------------------


@pytest.mark.rule("TP-DUC-01", "TP-RND-08")
def test_the_duchess_draws_two_chapters() -> None:
    party = at(hands=["C09"], draws="K19 K25").play("C09").passes()
    assert party.hand(0) == {"K19", "K25"}
    assert party.chances() == 2
    drawn = [event for event in party.events if event.what == "drew-chapter"]
    assert [event.seen_by(1).facts for event in drawn] == [{"who": 0}, {"who": 0}]


@pytest.mark.rule("TP-KNA-01", "TP-RND-07", "TP-SCO-02")
def test_the_knave_puts_a_hero_into_the_pile() -> None:
    party = at(hands=["C19"], draws="H10").play("C19").passes()
    assert party.pile(0) == {"H10"}
    assert party.chances() == 1
    assert party.score(0) == 3
    (told,) = party.told("trophy")
    assert (told["who"], told["card"]) == (0, "H10")  # turned face up
    assert party.match.view(1)["table"]["players"][0]["pile"] == ["H10"]


# -- Card Soldier -------------------------------------------------------------------------------------


@pytest.mark.rule("TP-SOL-01", "TP-DEC-04", "TP-RUL-43")
def test_a_soldier_marches_or_attacks() -> None:
    both = at(hands=["C01"], books=["K19.1=C02"]).play("C01")
    assert both.options == [Choose("march"), Choose("attack")]
    march = at(hands=["C01"], books=["K19", "K21.1=C02"]).play("C01")  # no Soldier on a page of one's own
    assert march.prompt == "soldier-page"
    attack = at(hands=["C01"], books=["K19.1=C02 K19.2=C03"]).play("C01")  # no open page anywhere
    assert attack.options == [Attack("K19.1"), Attack("K19.2")]
    neither = at(hands=["C01"]).play("C01")
    assert (neither.prompt, neither.where("C01")) == ("adventure", "character_discard")


@pytest.mark.rule("TP-SOL-02", "TP-DEC-08")
def test_a_soldier_marches_onto_any_open_page() -> None:
    party = at(hands=["C01"], books=["K10", "K19.1=C39", "K16"]).play("C01")
    assert party.options == [
        SoldierPage(0, "K10.1"),
        SoldierPage(0, "K10.2"),
        SoldierPage(1, "K19.2"),
        SoldierPage(2, "K16.1"),
        SoldierPage(2, "K16.2"),
    ]
    party.answer(0, SoldierPage(2, "K16.2")).passes()
    assert party.pages(2) == {"K16.2": "C01"}
    assert party.prompt == "adventure"


@pytest.mark.rule("TP-SOL-03")
def test_the_soldier_counts_against_the_chapters_owner() -> None:
    party = at(hands=["C01", "K05 C09"], books=["", "K19.1=C39 K09.1=C24 K09.3=C14"])
    party.play("C01", SoldierPage(1, "K09.2")).passes().end()
    assert party.pile(1) == {"K09", "C01"}  # whoever laid it
    assert party.pile(0) == set()
    assert party.score(1) == 5 - 2 - 1


@pytest.mark.rule("TP-SOL-04")
def test_soldiers_complete_a_chapter_in_anybodys_turn() -> None:
    party = at(hands=["C01 C02"], books=["", "K25"])
    party.play("C01", SoldierPage(1, "K25.1")).passes()
    party.play("C02").passes().end()
    assert party.pile(1) == {"K25", "C01", "C02"}


@pytest.mark.rule("TP-SOL-05", "TP-DEC-09", "TP-RUL-22")
def test_attack_reaches_every_own_soldier() -> None:
    party = at(hands=["C01"], books=["K19.1=C39 K19.2=C02 K05.1=C03", "K25.1=C04"])
    party.play("C01", Choose("attack"))
    assert party.options == [Attack("K19.2"), Attack("K05.1")]  # a full chapter too, but not P1's
    party.answer(0, Attack("K19.2"))
    assert party.where("C02") == "K19.2"
    party.passes()
    assert (party.where("C01"), party.where("C02")) == ("character_discard", "character_discard")
    assert party.t.players[0].pages["K19.2"] == ""
    party.end()
    assert party.where("K19") == "book-0"  # not complete any more


# -- Queen of Hearts ----------------------------------------------------------------------------------


@pytest.mark.rule("TP-QUE-01", "TP-RUL-23", "TP-DEC-13")
def test_each_opponent_loses_one_card_of_the_kind() -> None:
    party = at(
        seats=4,
        active=1,
        hands=["", "C14"],
        books=["K08.2=C09 K09.2=C10", "K01.3=C11", "K27.2=C12 K07.1=C39", "K17.1=C13 K18.2=C19"],
    ).play("C14", Name("DUC"))
    party.passes()
    # P2 and P3 (clockwise) have one each, which goes by itself; P0 chooses; P1 keeps the own one.
    assert [party.where(card) for card in ("C12", "C13")] == ["character_discard"] * 2
    assert party.seats == [0]
    assert party.options == [QueenDiscard("K08.2"), QueenDiscard("K09.2")]
    party.answer(0, QueenDiscard("K09.2"))
    assert party.pages(0) == {"K08.2": "C09"}
    assert party.pages(1) == {"K01.3": "C11"}
    assert party.pages(2) == {"K07.1": "C39"}
    assert party.pages(3) == {"K18.2": "C19"}
    assert [fact["who"] for fact in party.told("beheaded")] == [2, 3, 0]


@pytest.mark.rule("TP-QUE-01", "TP-RUL-23", "TP-SOL-01")
def test_soldiers_can_be_named() -> None:
    party = at(hands=["C14"], books=["", "K09.2=C01"]).play("C14", Name("SOL")).passes()
    assert party.where("C01") == "character_discard"


@pytest.mark.rule("TP-QUE-02")
@pytest.mark.parametrize("kind", CHARACTERS)
def test_any_kind_may_be_named(kind: str) -> None:
    party = at(hands=["C14"], books=["", "K09.2=C01"]).play("C14", Name(kind))
    assert party.window == (kind == "SOL")
    (told,) = party.told("declares-behead")  # the word is heard, also when it changes nothing
    assert told["kind"] == kind


@pytest.mark.rule("TP-QUE-03", "TP-RUL-23")
def test_a_stand_in_is_not_of_the_portraits_kind() -> None:
    party = at(hands=["C14"], books=["", "K09.2=H09 K08.2=C01", "K05.2=C09"]).play("C14", Name("DUC")).passes()
    assert party.pages(1) == {"K09.2": "H09", "K08.2": "C01"}
    assert party.where("C09") == "character_discard"
    heroes = at(hands=["C14"], books=["", "K09.2=H09"]).play("C14")
    for hero in ("ALI", "RAB", "CAT"):
        with pytest.raises(AnswerError):
            heroes.answer(0, Name(hero))


# -- heroes run out -----------------------------------------------------------------------------------


@pytest.mark.rule("TP-FIN-02", "TP-RUL-31", "TP-RND-03")
def test_the_hero_discard_is_reshuffled_when_a_hero_is_needed() -> None:
    seen = set()
    for seed in range(30):
        party = at(
            hands=["C19 C20"],
            piles=["", without(ALL_HEROES, "H01", "H02", "H03", "H04")],
            decks={"hero": "H01"},
            hero_discard="H02 H03 H04",
            seed=seed,
        ).play("C19")
        party.passes()
        assert party.t.hero_discard == ["H02", "H03", "H04"]  # an empty deck alone is no reason
        party.play("C20").passes()
        assert (len(party.t.hero_deck), party.t.hero_discard) == (2, [])
        assert not party.over
        seen |= party.pile(0)
    assert seen == {"H01", "H02", "H03", "H04"}  # shuffled, not in the order of the discard


@pytest.mark.rule("TP-RUL-31")
def test_search_reshuffles_too_and_cats_of_the_chain_are_drawn_again() -> None:
    search = at(
        hands=["C09"],
        piles=["", without(ALL_HEROES, "H01", "H02")],
        hero_discard="H01 H02",
        phase="search",
    )
    search.answer(0, search.options[0])
    assert (len(search.t.players[0].heroes), search.t.hero_discard) == (1, [])
    knave = at(hands=["C19", "H22", "H23"], piles=["", without(ALL_HEROES, "H22", "H23", "H01")], hero_discard="H01")
    knave.play("C19").react({1: "H22"}).react({2: "H23"}).passes()
    assert len(knave.pile(0)) == 1
    assert len(knave.t.hero_deck) == 2


@pytest.mark.rule("TP-RUL-32")
def test_a_hero_in_play_is_no_part_of_a_reshuffle() -> None:
    party = at(
        hands=["H09"],
        piles=["", without(ALL_HEROES, "H09", "H01")],
        hero_discard="H01",
        tea={**SOLDIERS, "mid-1": "C19"},
    )
    party.play("H09").passes()  # Alice copies a Knave: only H01 can be turned up
    assert party.pile(0) == {"H01"}
    assert party.t.hero_discard == ["H09"]
    assert party.t.hero_deck == []


# -- effects that change nothing ----------------------------------------------------------------------


@pytest.mark.rule("TP-RUL-35", "TP-WIN-01")
@pytest.mark.parametrize(
    ("card", "choices", "position", "vain"),
    [
        ("H01", (STOP,), {}, "RAB"),
        ("H01", (), {"tea": {}}, "RAB"),
        ("C24", (), {"books": ["K19", "K06.2=C19"]}, "GRY"),
        ("C14", (Name("HAT"),), {"books": ["K19.1=C39", "K06.2=C19"]}, "QUE"),
        ("C34", (), {}, "CPL"),
        ("C39", (), {"decks": {"chapter": 0}}, "HAT"),
        ("C09", (), {"decks": {"chapter": 0}}, "DUC"),
        ("C29", (), {"decks": {"character": 0}}, "HAR"),
        ("C19", (), {"piles": ["", ALL_HEROES]}, "KNA"),
        ("H09", (), {}, "ALI"),
        ("C01", (), {}, "SOL"),
        ("H09", (), {"tea": {"mid-1": "C34"}}, "CPL"),
        ("H09", (), {"tea": {"mid-1": "C24"}}, "GRY"),
        ("H09", (Name("HAT"),), {"tea": {"mid-1": "C14"}}, "QUE"),
    ],
)
def test_no_window_for_an_effect_that_changes_nothing(
    card: str, choices: tuple[Name, ...], position: dict[str, object], vain: str
) -> None:
    cats = "" if "piles" in position else "H22 H23"  # P1 would like to cancel it
    party = at(hands=[card, cats], **position)
    party.play(card, *choices)
    assert party.told("no-effect") == [{"who": 0, "card": card, "vain": vain}]
    declared = [name for name in party.stories() if name.startswith("declares-")]
    assert declared == (["declares-behead"] if vain == "QUE" else [])  # nobody announces nothing
    assert party.told("stands") == party.told("cancelled") == []
    assert not party.window
    if party.prompt == "move":  # step 3 follows
        party.answer(0, DISCARD)
    assert party.prompt == "adventure"
    assert party.where(card) == ("hero_discard" if card[0] == "H" else "character_discard")
    assert party.t.declared is None


@pytest.mark.rule("TP-RUL-35")
@pytest.mark.parametrize(
    ("card", "choices"), [("H01", (Take("mid-1"), STOP)), ("C14", (Name("KNA"),)), ("C09", ()), ("C29", ())]
)
def test_but_a_window_for_one_that_does(card: str, choices: tuple[Name, ...]) -> None:
    assert at(hands=[card], books=["", "K06.2=C19"]).play(card, *choices).window


@pytest.mark.rule("TP-RUL-55")
def test_characters_and_chapters_never_return() -> None:
    discarded = " ".join(f"C{number:02}" for number in range(9, 39))
    party = at(hands=["C29"], tea={}, character_discard=discarded.replace("C29 ", ""), decks={"character": "C04"})
    party.play("C29").passes().end()
    assert party.t.visible() == ["mid-1"]  # the Soldier that was left, and nobody from the discard
    assert party.over
    chapters = at(hands=["C09"], decks={"chapter": 1}).play("C09").passes()
    assert len(chapters.t.players[0].chapters) == 1
    assert chapters.end().over
