"""The rulebook's own examples (section 18 of the specification), on the real engine."""

from __future__ import annotations

import pytest

from tests.games.mad_tea_party.driver import (
    GAME,
    AlicePage,
    Choose,
    Move,
    Name,
    Party,
    Play,
    PlayChapter,
    SoldierPage,
    Steal,
    Take,
    Treat,
    at,
    dealt,
)
from wondertable.games.mad_tea_party.cards import CHARACTERS
from wondertable.games.mad_tea_party.options import CLOSE, DISCARD, END, SEARCH_HEROES, STOP, Cat
from wondertable.games.mad_tea_party.seat_policy import SeatSettings, controller_answer, open_window, own_cats
from wondertable.kernel import AnswerError


@pytest.mark.rule("TP-EX-01", "TP-ADV-02", "TP-ADV-04", "TP-RUL-35", "TP-RUL-42", "TP-RUL-46")
def test_order_of_appearance() -> None:
    party = at(hands=["C01 C14 C19 C34 C09 K26"], draws="H09")

    party.play("C01")
    assert (party.prompt, party.where("C01"), party.t.last) == ("adventure", "character_discard", 0)
    party.play("C14", Name("DUC"))
    assert (party.prompt, party.where("C14"), party.t.last) == ("adventure", "character_discard", 2)
    party.play("C19").passes()
    assert (party.where("H09"), party.where("C19"), party.t.last) == ("pile-0", "character_discard", 2)
    party.play("C34")
    assert (party.prompt, party.where("C34"), party.t.last) == ("adventure", "character_discard", 4)

    assert party.options == [PlayChapter("K26"), END]
    with pytest.raises(AnswerError):
        party.play("C09")
    assert party.score(0) == 3


@pytest.mark.rule("TP-EX-02", "TP-SCO-04", "TP-SCO-05", "TP-VAR-01", "TP-RUL-04")
@pytest.mark.parametrize(("scoring", "points"), [("experienced", -5 + 1), ("standard", -2)])
def test_experienced_scoring(scoring: str, points: int) -> None:
    party = at(books=["K09.1=C24"], decks={"character": 0}, options={"scoring": scoring}).end()

    assert party.match.result is not None
    assert party.match.result.scores == (points, 0, 0)


@pytest.mark.rule("TP-EX-03", "TP-TRE-02", "TP-TRE-06", "TP-RAB-01", "TP-TEA-05", "TP-MOV-04")
def test_cake() -> None:
    party = at(hands=["H02"], tea={"mid-1": "C39", "mid-2": "C09", "mid-3": "C19"}, draws="C24 C29")
    deck = party.t.characters_left()

    party.play("H02", Treat("cake", "mid-2"))
    assert party.prompt == "take"  # before any choice of the effect:
    assert (party.cell("huge-2"), party.cell("mid-2")) == ("C09", "C24")
    assert party.t.characters_left() == deck - 1

    party.answer(0, Take("huge-2"), Take("mid-3")).passes()
    assert party.hand(0) == {"C09", "C19"}
    assert (party.cell("huge-2"), party.cell("mid-3")) == ("", "")
    assert party.where("H02") == "hero_discard"
    party.end()
    assert party.cell("mid-3") == "C29"


@pytest.mark.rule("TP-EX-04", "TP-PLY-04", "TP-ALI-01", "TP-ALI-02", "TP-ALI-03")
def test_one_of_several_effects() -> None:
    party = at(hands=["H13"], books=["K19"], tea={"mid-1": "C19"}, draws="H09").play("H13")
    assert party.options == [Choose("copy"), Choose("stand-in")]

    placed = party.fork().answer(0, Choose("stand-in"), AlicePage("K19.1")).passes()
    assert placed.pages(0) == {"K19.1": "H13"}
    assert [placed.pile(seat) for seat in range(3)] == [set(), set(), set()]
    assert placed.prompt == "adventure"

    copied = party.fork().answer(0, Choose("copy")).passes()
    assert copied.pile(0) == {"H09"}
    assert (copied.where("C19"), copied.where("H13")) == ("mid-1", "hero_discard")
    assert copied.pages(0) == {}
    assert copied.prompt == "adventure"


@pytest.mark.rule("TP-EX-05", "TP-TRE-01")
def test_rabbit_with_cake() -> None:
    party = at(hands=["H03"]).play("H03")

    assert party.options == [Treat("cake", f"mid-{column}") for column in (1, 2, 3)]


@pytest.mark.rule("TP-EX-06", "TP-SET-03", "TP-SET-04", "TP-SET-05")
@pytest.mark.parametrize(("seats", "decks"), [(3, (24, 40, 24)), (2, (26, 40, 25)), (4, (22, 40, 23))])
def test_set_up(seats: int, decks: tuple[int, int, int]) -> None:
    t = dealt(seats).t

    assert [(len(one.chapters), len(one.heroes), len(one.characters)) for one in t.players] == [(1, 2, 0)] * seats
    assert [len(t.tea[f"mid-{column}"]) for column in (1, 2, 3)] == [1, 1, 1]
    assert t.visible() == ["mid-1", "mid-2", "mid-3"]
    assert (len(t.hero_deck), t.characters_left(), len(t.chapter_deck)) == decks


@pytest.mark.rule("TP-EX-07", "TP-RAB-01", "TP-RUL-07", "TP-DEC-07")
def test_the_rabbits_text() -> None:
    party = at(hands=["H01"]).play("H01")

    both = party.fork().answer(0, Take("mid-1"), Take("mid-2"))
    assert both.window  # the declaration is over
    with pytest.raises(AnswerError):
        both.answer(0, Take("mid-3"))
    assert len(both.passes().hand(0)) == 2

    one = party.fork().answer(0, Take("mid-1"), STOP).passes()
    assert len(one.hand(0)) == 1
    none = party.fork().answer(0, STOP)
    assert (none.prompt, none.hand(0)) == ("adventure", set())


@pytest.mark.rule("TP-EX-08", "TP-TRE-02", "TP-TRE-04", "TP-TRE-05", "TP-TEA-02", "TP-TEA-04")
def test_back_to_true_size() -> None:
    party = at(hands=["H02"], tea={"tiny-1": "C39", "mid-1": "C09"}, draws="C01 C02")
    party.play("H02", Treat("cake", "tiny-1"))

    assert (party.cell("mid-1"), party.cell("tiny-1")) == ("C09 C39", "")
    party.answer(0, Take("mid-1"), STOP).passes()  # the Hatter is what can be taken
    assert (party.where("C39"), party.where("C09")) == ("hand-0", "mid-1")


@pytest.mark.rule("TP-EX-09", "TP-CAT-01", "TP-CAT-04", "TP-WIN-11", "TP-RUL-41")
def test_cancelling_alice() -> None:
    party = at(hands=["H13", "H22"], books=["K19"], tea={"mid-1": "C01"})
    party.play("H13", AlicePage("K19.1")).cancelled_by(1, "H22")

    assert party.pages(0) == {}
    assert (party.where("H13"), party.where("H22")) == ("hero_discard", "hero_discard")
    assert party.t.last == 5


@pytest.mark.rule("TP-EX-10", "TP-WIN-11", "TP-MOV-01", "TP-MOV-02", "TP-CAT-04", "TP-RUL-06")
def test_a_move_is_not_cancelled() -> None:
    party = at(hands=["C39", "H22"], books=["K19"])
    chapters = len(party.t.chapter_deck)
    party.play("C39").cancelled_by(1, "H22")

    assert len(party.t.chapter_deck) == chapters
    assert party.told("book-opened") == []
    assert party.options == [Move("K19.1"), DISCARD]
    party.answer(0, Move("K19.1"))
    assert party.pages(0) == {"K19.1": "C39"}
    assert party.prompt == "adventure"  # and nobody was asked again


@pytest.mark.rule("TP-EX-11", "TP-SOL-02", "TP-SOL-03", "TP-END-01", "TP-END-02", "TP-SCO-03")
def test_a_soldier_completes_an_opponents_chapter() -> None:
    party = at(hands=["C01"], books=["", "K19.1=C39"])
    party.play("C01").passes().end()

    assert party.pile(1) == {"K19", "C01"}
    assert party.score(1) == 3 - 2
    assert party.where("C39") == "character_discard"


@pytest.mark.rule("TP-EX-11", "TP-SOL-04", "TP-RUL-27")
def test_soldiers_alone_complete_a_chapter() -> None:
    party = at(hands=["C01 C02"], books=["K25"])
    assert party.score(0) == -2
    party.play("C01", SoldierPage(0, "K25.1")).passes()
    party.play("C02", Choose("march")).passes().end()

    assert party.pile(0) == {"K25", "C01", "C02"}
    assert party.score(0) == 3 - 4


@pytest.mark.rule("TP-EX-12", "TP-GRY-04", "TP-QUE-03", "TP-RUL-35")
def test_alice_is_safe() -> None:
    party = at(hands=["C14 C24"], books=["K05", "K09.2=H09"])

    gryphon = party.fork().play("C24")
    assert gryphon.prompt == "adventure"  # no theft, no window
    assert gryphon.pages(1) == {"K09.2": "H09"}

    queen = party.fork().play("C14", Name("DUC"))
    assert queen.prompt == "adventure"
    assert queen.pages(1) == {"K09.2": "H09"}


@pytest.mark.rule("TP-EX-13", "TP-ADV-06")
def test_no_hand_limit() -> None:
    hand = [f"C{number:02}" for number in range(9, 34)]
    party = at(hands=[" ".join(hand)], tea={"mid-1": "C01", "mid-2": "C02", "mid-3": "C03"}, phase="search")
    assert len(party.hand(0)) == 25

    party.answer(0, SEARCH_HEROES)
    assert party.prompt == "adventure"
    assert len(party.hand(0)) == 26
    party.end()
    assert (party.t.active, party.prompt) == (1, "search")
    assert len(party.hand(0)) == 26


@pytest.mark.rule("TP-EX-14", "TP-CAT-03", "TP-WIN-03", "TP-WIN-13", "TP-WIN-32", "TP-RUL-05")
def test_cancelling_ones_own_hatter() -> None:
    party = at(hands=["C39 H22"], books=["K19"])
    chapters = len(party.t.chapter_deck)
    party.play("C39")
    window = open_window(party.t)
    assert window is not None
    assert own_cats(party.t.box, party.t.players[0].heroes) == ["H22"]
    ticked = controller_answer(SeatSettings(), window, 0, own_cat="H22")
    assert ticked == Cat("H22")

    party.react({0: ticked.card})
    assert party.seats == [1, 2]
    party.passes()
    assert len(party.t.chapter_deck) == chapters
    assert party.where("H22") == "hero_discard"
    assert Move("K19.1") in party.options
    assert party.t.last == 3


@pytest.mark.rule("TP-EX-15", "TP-QUE-02", "TP-DEC-10")
def test_the_queen_need_not_name_soldiers() -> None:
    party = at(hands=["C14"], books=["", "K19.1=C01"]).play("C14")
    assert party.options == [Name(kind) for kind in CHARACTERS]
    assert len(CHARACTERS) == 8

    party.answer(0, Name("GRY"))
    assert party.prompt == "adventure"
    assert party.pages(1) == {"K19.1": "C01"}


@pytest.mark.rule("TP-EX-16", "TP-GRY-03", "TP-GRY-05", "TP-RUL-25")
def test_the_gryphon_must_take_a_soldier() -> None:
    party = at(hands=["C24"], books=["K05", "K19.1=C01"]).play("C24")

    assert party.options == [Steal("K19.1", "K05.1"), Steal("K19.1", "K05.2")]


@pytest.mark.rule("TP-EX-17", "TP-ALI-03", "TP-SOL-02", "TP-FIT-01")
def test_marks_are_ignored() -> None:
    party = at(hands=["H13 C01 C24"], books=["K10"])

    alice = party.fork().play("H13")
    assert alice.options == [AlicePage("K10.1"), AlicePage("K10.2")]
    soldier = party.fork().play("C01")
    assert soldier.options == [SoldierPage(0, "K10.1"), SoldierPage(0, "K10.2")]
    gryphon = party.fork().play("C24")
    assert (gryphon.prompt, gryphon.where("C24")) == ("adventure", "character_discard")


def test_the_driver_reads_the_same_game() -> None:
    """Every example starts from a position the real rules could be asked about: no card twice, none lost."""
    party: Party = at(hands=["C39 H22"], books=["K19"])
    assert list(GAME.violations(party.t)) == []
    assert party.options == [Play("H22"), Play("C39"), END]
    assert CLOSE not in party.options
