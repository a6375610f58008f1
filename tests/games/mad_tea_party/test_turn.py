"""The turn: search, adventure, end of turn (TRN, SEA, ADV, END)."""

from __future__ import annotations

import pytest

from tests.games.mad_tea_party.driver import (
    Move,
    Name,
    Party,
    Play,
    PlayChapter,
    SoldierPage,
    Take,
    Whirl,
    at,
)
from wondertable.games.mad_tea_party.options import CLOSE, DISCARD, END, SEARCH_CHAPTERS, SEARCH_HEROES, STOP
from wondertable.kernel import AnswerError


@pytest.mark.rule("TP-TRN-01")
def test_three_phases_in_order() -> None:
    party = at(hands=["H01"], phase="search")
    assert (party.t.phase, party.prompt) == ("search", "search")
    with pytest.raises(AnswerError):
        party.answer(0, Play("H01"))
    party.answer(0, SEARCH_HEROES)
    assert (party.t.phase, party.prompt) == ("adventure", "adventure")
    with pytest.raises(AnswerError):
        party.answer(0, SEARCH_HEROES)
    party.end()
    assert (party.t.active, party.t.phase) == (1, "search")
    assert party.told("turn") == [{"who": 1, "turn": 2}]


# -- search -------------------------------------------------------------------------------------------


@pytest.mark.rule("TP-SEA-01", "TP-RND-05", "TP-DEC-01")
def test_search_is_one_card_of_a_chosen_deck() -> None:
    party = at(hands=["H01"], phase="search", draws="H09 K19")
    heroes, chapters = len(party.t.hero_deck), len(party.t.chapter_deck)
    assert party.options == [SEARCH_HEROES, SEARCH_CHAPTERS]  # and no way to decline
    with pytest.raises(AnswerError):
        party.answer(0, END)

    hero = party.fork().answer(0, SEARCH_HEROES)
    assert hero.hand(0) == {"H01", "H09"}
    assert (len(hero.t.hero_deck), len(hero.t.chapter_deck)) == (heroes - 1, chapters)
    assert (hero.prompt, hero.chances()) == ("adventure", 1)

    chapter = party.fork().answer(0, SEARCH_CHAPTERS)
    assert chapter.hand(0) == {"H01", "K19"}
    assert (len(chapter.t.hero_deck), len(chapter.t.chapter_deck)) == (heroes, chapters - 1)
    assert (chapter.prompt, chapter.chances()) == ("adventure", 1)


@pytest.mark.rule("TP-SEA-02", "TP-DEC-01")
def test_an_empty_hand_searches_twice() -> None:
    party = at(phase="search", draws="K19 H09")
    party.answer(0, SEARCH_CHAPTERS)
    assert party.hand(0) == {"K19"}  # seen before the second deck is chosen
    assert party.match.view(0)["table"]["players"][0]["chapters"] == ["K19"]
    assert party.options == [SEARCH_HEROES, SEARCH_CHAPTERS]
    with pytest.raises(AnswerError):
        party.answer(0, END)
    party.answer(0, SEARCH_HEROES)
    assert party.hand(0) == {"K19", "H09"}
    assert party.prompt == "adventure"


@pytest.mark.rule("TP-SEA-02", "TP-RUL-34")
@pytest.mark.parametrize("card", ["H01", "K01", "C09"])
def test_a_single_card_of_any_type_is_no_empty_hand(card: str) -> None:
    assert at(hands=[card], phase="search").answer(0, SEARCH_HEROES).prompt == "adventure"


@pytest.mark.rule("TP-RUL-34")
def test_the_hand_is_looked_at_before_the_first_draw() -> None:
    """The hand of the turn before does not matter, nor does the card drawn first."""
    party = at(hands=["H01", ""]).play("H01", STOP).end()
    assert party.t.active == 1
    assert party.hand(1) == set()
    party.answer(1, SEARCH_HEROES)
    assert (party.prompt, len(party.hand(1))) == ("search", 1)
    party.answer(1, SEARCH_HEROES)
    assert (party.prompt, len(party.hand(1))) == ("adventure", 2)


@pytest.mark.rule("TP-SEA-03")
@pytest.mark.parametrize(("search", "event"), [(SEARCH_HEROES, "drew-hero"), (SEARCH_CHAPTERS, "drew-chapter")])
def test_opponents_see_the_deck_but_not_the_card(search: PlayChapter, event: str) -> None:
    party = at(hands=["H01"], phase="search", draws="H09 K19").answer(0, search)
    drawn = "H09" if event == "drew-hero" else "K19"
    (told,) = [one for one in party.events if one.what == event]
    assert told.seen_by(0).facts == {"who": 0, "card": drawn}
    for seat in (-1, 1, 2):
        assert told.seen_by(seat).what == f"{event}-unseen"  # which deck it was
        assert told.seen_by(seat).facts == {"who": 0}
        assert drawn not in repr(party.match.view(seat))


@pytest.mark.rule("TP-RUL-33", "TP-DEC-01")
def test_search_only_where_there_are_cards() -> None:
    every = " ".join(f"H{number:02}" for number in range(1, 31))
    heroless = at(hands=["C09"], piles=["", every], phase="search")
    assert (heroless.prompt, len(heroless.t.players[0].chapters)) == ("adventure", 1)  # the only deck: taken at once

    discarded = at(hands=["C09"], piles=["", every.replace("H01 ", "")], hero_discard="H01", phase="search")
    assert discarded.options == [SEARCH_HEROES, SEARCH_CHAPTERS]  # the discard can give a card

    last_chapter = at(decks={"chapter": 1}, piles=["", every], phase="search")
    # An empty hand, one chapter, no hero at all: the second draw is skipped.
    assert (last_chapter.prompt, len(last_chapter.hand(0))) == ("adventure", 1)


# -- adventure ----------------------------------------------------------------------------------------


@pytest.mark.rule("TP-ADV-01", "TP-MOV-05", "TP-DEC-02")
def test_adventure_is_any_number_of_plays() -> None:
    none = at(hands=["C01 C02 C19"]).end()
    assert none.t.active == 1
    assert none.hand(0) == {"C01", "C02", "C19"}

    several = at(hands=["C01 C02 C19"])
    several.play("C01").play("C02").play("C19").passes()
    assert several.hand(0) == set()
    assert several.options == [END]  # asked even though nothing else is left
    assert several.seats == [0]


@pytest.mark.rule("TP-ADV-02", "TP-RUL-46")
def test_the_order_rule() -> None:
    hand = "C01 C09 C14 C19 C20 C29 C34 C24 H01 H09 H22"
    party = at(hands=[hand])
    assert set(party.playable()) == set(hand.split())  # the first one is free
    party.play("C19").passes()
    assert set(party.playable()) == {"C14", "C20", "C29", "C34", "C24", "H01", "H09", "H22"}  # 2 or more
    party.play("C20").passes()
    party.play("C14", Name("DUC"))  # equal numbers, any number of times
    party.play("C34")
    assert set(party.playable()) == {"C24", "H09", "H22"}
    with pytest.raises(AnswerError):
        party.play("C29")


@pytest.mark.rule("TP-ADV-02", "TP-RUL-41")
def test_a_new_turn_starts_free_and_a_cancelled_card_counts() -> None:
    party = at(hands=["C19 C09", "C01 C10 H22"]).play("C19").cancelled_by(1, "H22")
    assert party.playable() == []
    party.end().answer(1, SEARCH_CHAPTERS)
    assert {"C01", "C10"} <= set(party.playable())


@pytest.mark.rule("TP-ADV-03", "TP-CHP-02")
def test_a_chapter_is_the_last_play() -> None:
    party = at(hands=["K05 K19 C24 H09"], tea={"mid-1": "C39", "mid-2": "C01", "mid-3": "C02"})
    party.play("K19")
    assert party.options == [Whirl("mid-1", "K19.1"), CLOSE]
    for late in (Play("C24"), Play("H09"), PlayChapter("K05")):
        with pytest.raises(AnswerError):
            party.answer(0, late)
    party.answer(0, CLOSE)
    assert (party.t.active, party.prompt) == (1, "search")
    assert party.hand(0) == {"K05", "C24", "H09"}


@pytest.mark.rule("TP-ADV-04", "TP-RUL-42")
def test_a_chapter_after_any_card_or_alone() -> None:
    alone = at(hands=["K05"])
    assert alone.options == [PlayChapter("K05"), END]
    late = at(hands=["C24 K05"]).play("C24")
    assert late.t.last == 5
    assert late.options == [PlayChapter("K05"), END]
    assert late.play("K05").where("K05") == "book-0"


@pytest.mark.rule("TP-ADV-05", "TP-VAR-02")
def test_a_mad_party_has_no_order_but_one_chapter() -> None:
    party = at(hands=["C24 C01 C09 K05 K19 H01"], options={"order_rule": "off"}, draws="K25 K26")
    party.play("C24").play("C09").passes().play("C01")
    assert set(party.playable()) == {"H01", "K05", "K19", "K25", "K26"}
    party.play("K05")
    assert party.t.active == 1  # still the last play of the turn


@pytest.mark.rule("TP-ADV-07", "TP-RUL-35")
def test_a_card_may_be_played_for_its_move_only() -> None:
    party = at(hands=["C34"], books=["K21"]).play("C34")
    assert party.told("no-effect") == [{"who": 0, "card": "C34", "vain": "CPL"}]
    assert party.options == [Move("K21.3"), DISCARD]
    assert party.answer(0, Move("K21.3")).pages(0) == {"K21.3": "C34"}


# -- end of turn --------------------------------------------------------------------------------------


def full_books() -> Party:
    return at(
        hands=["C02"],
        books=["K19.1=C39 K19.2=H09 K05", "K25.1=C24 K25.2=C01", "K21.1=C40 K21.2=C29"],
        tea={"mid-2": "C03"},
        draws="C14 C15",
    )


@pytest.mark.rule("TP-END-01", "TP-END-02", "TP-SOL-03", "TP-RUL-52")
def test_every_players_full_chapters_score() -> None:
    party = full_books().end()
    assert [party.pile(seat) for seat in range(3)] == [{"K19"}, {"K25", "C01"}, set()]
    assert [party.where(card) for card in ("C39", "C24")] == ["character_discard"] * 2
    assert party.where("H09") == "hero_discard"
    assert party.t.players[0].book == ["K05"]
    assert set(party.t.players[0].pages) == {"K05.1", "K05.2"}
    assert party.pages(2) == {"K21.1": "C40", "K21.2": "C29"}  # a page is open: it stays
    assert [fact["who"] for fact in party.told("completed")] == [0, 1]


@pytest.mark.rule("TP-END-01", "TP-RUL-36")
def test_nothing_scores_before_the_end_of_the_turn() -> None:
    party = full_books()
    party.play("C02", SoldierPage(2, "K21.3")).passes()  # the last open page of that chapter
    assert [party.pile(seat) for seat in range(3)] == [set(), set(), set()]
    assert [party.where(chapter) for chapter in ("K19", "K25", "K21")] == ["book-0", "book-1", "book-2"]
    party.end()
    assert [party.where(chapter) for chapter in ("K19", "K25", "K21")] == ["pile-0", "pile-1", "pile-2"]


@pytest.mark.rule("TP-END-03", "TP-RND-06", "TP-TEA-06")
def test_then_the_centre_row_is_filled_left_to_right() -> None:
    party = full_books().end()
    assert [party.cell(f"mid-{column}") for column in (1, 2, 3)] == ["C14", "C03", "C15"]
    assert party.chances() == 2
    assert [party.cell(cell) for cell in ("huge-1", "tiny-1", "huge-3", "tiny-3")] == [""] * 4
    names = party.stories()
    assert max(i for i, name in enumerate(names) if name == "completed") < names.index("refilled")


@pytest.mark.rule("TP-END-04", "TP-RUL-21")
def test_three_visible_unless_the_deck_ran_out() -> None:
    enough = at(tea={}, decks={"character": 4}).end()
    assert (enough.t.visible(), enough.over) == (["mid-1", "mid-2", "mid-3"], False)
    short = at(tea={}, decks={"character": 2}).end()
    assert (short.t.visible(), short.over) == (["mid-1", "mid-2"], True)


@pytest.mark.rule("TP-END-05", "TP-RUL-45")
def test_the_end_is_checked_after_the_refill() -> None:
    goes_on = at(tea={"mid-1": "C01"}, decks={"character": 3}).end()
    assert (goes_on.over, goes_on.t.active) == (False, 1)
    ends = at(tea={"mid-1": "C01"}, decks={"character": 2}).end()
    assert ends.over
    assert ends.stories().index("refilled") < ends.stories().index("game-over")


@pytest.mark.rule("TP-END-06")
def test_the_pile_is_what_counts() -> None:
    poor = at(piles=["K25", "K09"], decks={"character": 0}).end()
    assert poor.match.result is not None
    assert poor.match.result.scores == (3, 5, 0)
    assert poor.match.result.winners == (1,)
    rich = at(piles=["K25 H09", "K09"], decks={"character": 0}).end()
    assert rich.match.result is not None
    assert rich.match.result.winners == (0,)


@pytest.mark.rule("TP-RUL-14", "TP-TEA-05")
def test_taken_places_stay_empty_until_the_turn_ends() -> None:
    party = at(hands=["H01 C19"], draws="H09 C14 C15").play("H01", Take("mid-1"), Take("mid-3")).passes()
    party.play("C19").passes()
    assert (party.cell("mid-1"), party.cell("mid-3")) == ("", "")
    party.end()
    assert (party.cell("mid-1"), party.cell("mid-3")) == ("C14", "C15")
