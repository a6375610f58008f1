"""Playing a card, moving into the book, chapters and the whirlwind (PLY, MOV, CHP, WHI, FIT)."""

from __future__ import annotations

import pytest

from tests.games.mad_tea_party.driver import (
    AlicePage,
    Choose,
    HarePlace,
    Move,
    Name,
    Play,
    PlayChapter,
    SoldierPage,
    Take,
    Treat,
    Whirl,
    at,
)
from wondertable.games.mad_tea_party.options import CLOSE, DISCARD, END, PASS, STOP, Cat
from wondertable.kernel import AnswerError

SOLDIERS = {"mid-1": "C01", "mid-2": "C02", "mid-3": "C03"}


# -- playing a hero or character ----------------------------------------------------------------------


@pytest.mark.rule("TP-PLY-01")
def test_three_steps_in_order() -> None:
    party = at(hands=["H02"]).play("H02")
    assert party.where("H02") == "in_play"
    assert party.t.last == 2  # as soon as it is in play
    assert party.prompt == "treat"
    for seat in (-1, 1, 2):
        assert party.match.view(seat)["table"]["in_play"] == "H02"  # face up
    party.answer(0, Treat("cake", "mid-1"))
    assert (party.prompt, party.where("H02")) == ("take", "in_play")
    party.answer(0, Take("huge-1"), STOP)
    assert (party.window, party.where("H02")) == (True, "in_play")
    party.passes()
    assert party.where("H02") == "hero_discard"
    steps = ["played", "treated", "refilled", "declares-fetch", "stands", "took"]
    assert [name for name in party.stories() if name in steps] == steps


@pytest.mark.rule("TP-PLY-01", "TP-MOV-01")
def test_the_move_comes_after_the_effect() -> None:
    party = at(hands=["C19"], books=["K06"], draws="H09").play("C19")
    assert (party.prompt, party.where("C19")) == ("react", "in_play")
    party.passes()
    assert party.pile(0) == {"H09"}
    assert (party.prompt, party.where("C19")) == ("move", "in_play")
    party.answer(0, Move("K06.2"))
    assert party.where("C19") == "K06.2"


@pytest.mark.rule("TP-PLY-02")
def test_characters_have_no_treat() -> None:
    party = at(hands=["C34"], tea={**SOLDIERS, "huge-1": "C09"}).play("C34")
    assert party.window
    assert party.t.tea["mid-1"] == ("C01",)


@pytest.mark.rule("TP-PLY-03", "TP-WIN-01")
def test_an_effect_is_declared_answered_and_carried_out() -> None:
    party = at(hands=["C09"]).play("C09")
    assert party.t.declared is not None
    assert (party.t.declared.who, party.t.declared.card, party.t.declared.effect) == (0, "C09", "draw-chapters")
    assert party.seats == [0, 1, 2]
    assert party.t.players[0].chapters == []  # not before the answers
    party.passes()
    assert len(party.t.players[0].chapters) == 2
    assert party.t.declared is None


@pytest.mark.rule("TP-PLY-04", "TP-DEC-04")
def test_an_effect_may_not_be_declined() -> None:
    alice = at(hands=["H09"], books=["K19"], tea={"mid-1": "C19", "mid-2": "C34"}).play("H09")
    assert alice.options == [Choose("copy"), Choose("stand-in")]  # exactly one, no third way
    duchess = at(hands=["C09"]).play("C09")
    assert duchess.window  # nobody asked whether she should
    gryphon = at(hands=["C24"], books=["K19", "K21.1=C39"]).play("C24")
    assert gryphon.window  # the only theft is announced without a question


@pytest.mark.rule("TP-PLY-05", "TP-WHI-06")
def test_a_card_laid_by_the_whirlwind_applies_nothing() -> None:
    party = at(hands=["K01 C19"], tea={**SOLDIERS, "mid-1": "C09", "huge-1": "C34", "tiny-1": "C14"})
    party.play("K01").answer(0, Whirl("C19", "K01.1"), Whirl("huge-1", "K01.2"), Whirl("mid-1", "K01.3"))
    assert party.pile(0) == {"K01"}  # no trophy of the Knave
    assert party.hand(0) == set()  # no chapters of the Duchess, no Queen of the Caterpillar
    assert party.told("declares-trophy") == party.told("declares-gather") == []


@pytest.mark.rule("TP-PLY-05")
def test_a_stolen_card_and_one_laid_by_the_hare_apply_nothing() -> None:
    party = at(hands=["C24", "H22"], books=["K01", "K06.2=C19"]).play("C24").passes()
    assert party.pages(0) == {"K01.1": "C19"}
    assert party.pile(0) == set()
    assert party.prompt == "adventure"
    hare = at(hands=["C29"], books=["K01"], draws="C19 C01 C02").play("C29").passes()
    assert (hare.pages(0), hare.pile(0), hare.prompt) == ({"K01.1": "C19"}, set(), "hare-order")


@pytest.mark.rule("TP-PLY-06")
def test_only_cats_in_another_players_turn() -> None:
    party = at(hands=["C19", "H22 H09 H01 C01 C39 K19"]).play("C19")
    assert party.options_of(1) == [PASS, Cat("H22")]
    party.passes()
    for option in (Play("H01"), Play("C01"), PlayChapter("K19"), END):
        with pytest.raises(AnswerError):
            party.answer(1, option)


# -- step 3 -------------------------------------------------------------------------------------------


@pytest.mark.rule("TP-MOV-01", "TP-RUL-12", "TP-DEC-17")
def test_a_played_character_goes_to_own_open_unmarked_pages() -> None:
    # K09.2 and K27.2 show an unmarked Duchess, K06.1 a huge one, K08.2 is covered, K01.3 is an opponent's.
    party = at(hands=["C09"], books=["K09 K27 K06 K08.2=C10", "K01"]).play("C09").passes()
    assert party.options == [Move("K09.2"), Move("K27.2"), DISCARD]
    party.answer(0, Move("K27.2"))
    assert party.pages(0) == {"K08.2": "C10", "K27.2": "C09"}
    assert party.prompt == "adventure"


@pytest.mark.rule("TP-MOV-02")
def test_no_cat_stops_the_move() -> None:
    party = at(hands=["C19", "H22 H23"], books=["K06"]).play("C19").react({1: "H22"}).passes()
    assert party.pile(0) == set()
    party.answer(0, Move("K06.2"))
    assert party.prompt == "adventure"  # no window for the move, although P1 still holds a Cat
    assert party.pages(0) == {"K06.2": "C19"}


@pytest.mark.rule("TP-MOV-03", "TP-RUL-28", "TP-DEC-17")
def test_an_unmoved_character_is_discarded() -> None:
    wanted = at(hands=["C09"], books=["K09"]).play("C09").passes().answer(0, DISCARD)
    assert (wanted.where("C09"), wanted.pages(0), wanted.prompt) == ("character_discard", {}, "adventure")
    fits_nowhere = at(hands=["C09"], books=["K19"]).play("C09").passes()
    assert (fits_nowhere.where("C09"), fits_nowhere.prompt) == ("character_discard", "adventure")


@pytest.mark.rule("TP-MOV-04")
def test_played_heroes_are_discarded() -> None:
    rabbit = at(hands=["H01"]).play("H01", Take("mid-1"), STOP).passes()
    assert rabbit.where("H01") == "hero_discard"
    copying = at(hands=["H09"], tea={"mid-1": "C19"}).play("H09").passes()
    assert copying.where("H09") == "hero_discard"
    lying = at(hands=["H09"], books=["K19"]).play("H09", AlicePage("K19.2")).passes()
    assert lying.where("H09") == "K19.2"
    cat = at(hands=["H22"]).play("H22")
    assert cat.where("H22") == "hero_discard"  # in step 2 already
    assert cat.passes().t.hero_discard == ["H22"]
    assert rabbit.t.in_play == copying.t.in_play == lying.t.in_play == cat.t.in_play == ""


@pytest.mark.rule("TP-MOV-05", "TP-ADV-02")
def test_then_the_next_card() -> None:
    party = at(hands=["C19 C29 C09"], books=["K06"]).play("C19").passes().answer(0, Move("K06.2"))
    assert party.playable() == ["C29"]


# -- chapters -----------------------------------------------------------------------------------------


@pytest.mark.rule("TP-CHP-01")
def test_a_chapter_lies_open_until_it_is_complete() -> None:
    party = at(hands=["K05"]).play("K05")
    assert party.where("K05") == "book-0"
    for seat in (-1, 1, 2):
        seen = party.match.view(seat)["table"]["players"][0]
        assert (seen["book"], seen["pages"]) == (["K05"], {"K05.1": "", "K05.2": ""})
    party.idles().idles()
    assert (party.t.active, party.where("K05")) == (0, "book-0")


@pytest.mark.rule("TP-CHP-02", "TP-RUL-53", "TP-WHI-08")
def test_lay_open_close_and_the_turn_is_over() -> None:
    party = at(hands=["K19"], tea={**SOLDIERS, "mid-1": "C39"}).play("K19")
    assert party.prompt == "whirlwind"
    party.answer(0, CLOSE)
    steps = ["played-chapter", "book-opened", "book-closed-empty", "turn"]
    assert [name for name in party.stories() if name in steps] == steps
    assert (party.t.active, party.t.phase) == (1, "search")


@pytest.mark.rule("TP-CHP-03")
def test_any_number_of_unfinished_chapters() -> None:
    many = " ".join(f"K{number:02}" for number in range(1, 21))
    party = at(hands=["K21"], books=[many]).play("K21")
    assert len(party.t.players[0].book) == 21


@pytest.mark.rule("TP-CHP-04", "TP-WHI-01")
def test_a_chapter_may_only_open_the_book_for_others() -> None:
    party = at(hands=["K10 C39"], books=["K19"], tea={**SOLDIERS, "mid-1": "C29"}).play("K10")
    assert set(party.options) == {Whirl("C39", "K19.1"), Whirl("mid-1", "K19.2"), CLOSE}
    party.answer(0, Whirl("C39", "K19.1"), Whirl("mid-1", "K19.2"))
    assert party.pile(0) == {"K19"}
    assert party.where("K10") == "book-0"


@pytest.mark.rule("TP-WHI-01", "TP-DEC-16")
def test_hand_and_tea_onto_new_and_old_chapters() -> None:
    tea = {**SOLDIERS, "mid-2": "C19", "mid-3": "C40"}
    party = at(hands=["K19 C39 C09", "C29"], books=["K01", "K26"], tea=tea).play("K19")
    assert set(party.options) == {
        Whirl("C39", "K19.1"),  # hand to the new chapter
        Whirl("C09", "K01.3"),  # hand to an old one
        Whirl("mid-3", "K19.1"),  # tea to the new chapter
        Whirl("mid-2", "K01.1"),  # tea to an old one; nothing to or from P1
        CLOSE,
    }
    party.answer(0, Whirl("C39", "K19.1"))  # one at a time, and no page twice
    assert set(party.options) == {Whirl("C09", "K01.3"), Whirl("mid-2", "K01.1"), CLOSE}
    assert party.hand(0) == {"C09"}


@pytest.mark.rule("TP-WHI-02", "TP-RUL-03")
def test_no_chapter_must_be_finished_at_once() -> None:
    party = at(hands=["K19 C39"], tea={**SOLDIERS, "mid-1": "C29"}).play("K19")
    nothing = party.fork().answer(0, CLOSE)
    assert (nothing.pages(0), nothing.t.active, nothing.hand(0)) == ({}, 1, {"C39"})
    some = party.fork().answer(0, Whirl("C39", "K19.1"), CLOSE)
    assert (some.pages(0), some.t.active) == ({"K19.1": "C39"}, 1)


@pytest.mark.rule("TP-WHI-03", "TP-WHI-04", "TP-FIT-01")
def test_marked_pages_take_only_their_row() -> None:
    tea = {"huge-1": "C34", "mid-1": "C35", "tiny-1": "C36", "mid-2": "C01", "mid-3": "C02"}
    party = at(hands=["K16 C37"], books=["K21"], tea=tea).play("K16")
    assert set(party.options) == {
        Whirl("tiny-1", "K16.1"),
        Whirl("huge-1", "K16.2"),
        Whirl("huge-1", "K21.3"),  # a page without mark accepts any size
        Whirl("mid-1", "K21.3"),
        Whirl("tiny-1", "K21.3"),
        Whirl("C37", "K21.3"),  # from hand: unmarked pages only
        CLOSE,
    }


@pytest.mark.rule("TP-WHI-05", "TP-RUL-13")
def test_an_uncovered_card_is_used_in_the_same_whirlwind() -> None:
    party = at(hands=["K19"], tea={**SOLDIERS, "mid-1": "C29 C39"}).play("K19")
    assert party.options == [Whirl("mid-1", "K19.1"), CLOSE]
    party.answer(0, Whirl("mid-1", "K19.1"))
    assert party.options == [Whirl("mid-1", "K19.2"), CLOSE]


@pytest.mark.rule("TP-WHI-07", "TP-RUL-14")
def test_no_refill_while_the_book_is_open() -> None:
    party = at(hands=["K19"], tea={"mid-1": "C39", "mid-2": "C29", "mid-3": "C01"}, draws="C40 C30").play("K19")
    deck = party.t.characters_left()
    party.answer(0, Whirl("mid-1", "K19.1"))
    assert party.cell("mid-1") == ""
    assert party.t.characters_left() == deck
    party.answer(0, CLOSE)
    assert party.cell("mid-1") == "C40"


@pytest.mark.rule("TP-WHI-08", "TP-DEC-16")
def test_the_book_closes_by_itself() -> None:
    nothing_fits = at(hands=["K10"]).play("K10")
    assert nothing_fits.t.active == 1
    full = at(hands=["K19 C39 C29 C40"]).play("K19").answer(0, Whirl("C39", "K19.1"), Whirl("C29", "K19.2"))
    assert full.t.active == 1  # a Hatter in hand, but no page for him


@pytest.mark.rule("TP-WHI-09", "TP-WIN-15", "TP-RUL-06")
def test_no_window_for_chapters_and_placements() -> None:
    party = at(hands=["K19 C39", "H22", "H23"], tea={**SOLDIERS, "mid-1": "C29"}).play("K19")
    assert party.prompt == "whirlwind"
    party.answer(0, Whirl("C39", "K19.1"))
    assert party.prompt == "whirlwind"
    party.answer(0, Whirl("mid-1", "K19.2"))
    assert party.prompt == "search"
    assert party.pile(0) == {"K19"}


@pytest.mark.rule("TP-FIT-01", "TP-RUL-26")
def test_soldiers_and_alice_never_fit() -> None:
    party = at(hands=["K19 C01 H09"], books=["K05"], tea={"mid-1": "C02", "huge-1": "C03"}).play("K19")
    assert party.t.active == 1  # nothing to whirl
    hare = at(hands=["C29"], books=["K05"], draws="C01 C02 C03").play("C29").passes()
    assert hare.prompt == "hare-order"
    move = at(hands=["C01", "H22"], books=["K05"]).play("C01", SoldierPage(0, "K05.1")).cancelled_by(1, "H22")
    assert (move.prompt, move.where("C01")) == ("adventure", "character_discard")


@pytest.mark.rule("TP-FIT-01", "TP-RUL-12")
def test_everywhere_but_in_the_tea_area_the_size_is_true() -> None:
    revealed = at(hands=["C29"], books=["K10"], draws="C24 C25 C26").play("C29").passes()
    assert revealed.prompt == "hare-order"
    stolen = at(hands=["C24"], books=["K10", "K02.2=C25"]).play("C24")
    assert stolen.prompt == "adventure"
    played = at(hands=["C24"], books=["K10"]).play("C24")
    assert played.where("C24") == "character_discard"
    in_hand = at(hands=["K10 C24"]).play("K10")
    assert in_hand.t.active == 1


@pytest.mark.rule("TP-FIT-01")
def test_a_covered_page_and_a_wrong_portrait_do_not_fit() -> None:
    party = at(hands=["C29"], books=["K19.1=C40 K04"], draws="C39 C09 C24").play("C29").passes()
    assert party.pages(0) == {"K19.1": "C40", "K04.1": "C39"}  # the only open Hatter page
    with pytest.raises(AnswerError):
        party.answer(0, HarePlace("C09", "K04.2"))
    assert Name("DUC") not in party.options
