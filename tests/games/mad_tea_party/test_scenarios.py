"""The scenarios of section 19 of the specification, literally."""

from __future__ import annotations

import itertools

import pytest

from tests.games.mad_tea_party.driver import (
    Attack,
    Cat,
    Choose,
    Copy,
    HareOrder,
    HarePlace,
    Move,
    Name,
    Party,
    PlayChapter,
    QueenDiscard,
    SoldierPage,
    Steal,
    Take,
    Treat,
    Whirl,
    at,
)
from wondertable.games.mad_tea_party.cards import CAT
from wondertable.games.mad_tea_party.options import (
    CLOSE,
    DISCARD,
    END,
    PASS,
    SEARCH_CHAPTERS,
    SEARCH_HEROES,
    STOP,
)
from wondertable.kernel import AnswerError

SOLDIERS = {"mid-1": "C01", "mid-2": "C02", "mid-3": "C03"}


@pytest.mark.rule("TP-SC-01", "TP-WHI-05", "TP-RUL-13")
def test_uncovered_in_the_whirlwind() -> None:
    party = at(hands=["K14"], books=["K02"], tea={**SOLDIERS, "tiny-2": "C19 C09"}).play("K14")

    party.answer(0, Whirl("tiny-2", "K02.1"))
    assert Whirl("tiny-2", "K14.1") in party.options
    party.answer(0, Whirl("tiny-2", "K14.1"))
    assert party.pages(0) == {"K02.1": "C09", "K14.1": "C19"}
    assert party.cell("tiny-2") == ""
    assert party.t.active == 1  # nothing more to lay: the book closed by itself


@pytest.mark.rule("TP-SC-02", "TP-CHP-04", "TP-WHI-08", "TP-END-02", "TP-END-03")
def test_a_chapter_played_only_for_its_whirlwind() -> None:
    party = at(
        hands=["K10"],
        books=["K19"],
        tea={"mid-1": "C39", "mid-2": "C29", "mid-3": "C01"},
        decks={"character": 3},
        draws="C24 C14",
    ).play("K10")
    party.answer(0, Whirl("mid-1", "K19.1"), Whirl("mid-2", "K19.2"))

    assert party.t.active == 1
    assert party.pile(0) == {"K19"}
    assert (party.where("C39"), party.where("C29")) == ("character_discard", "character_discard")
    assert (party.where("K10"), party.pages(0)) == ("book-0", {})
    assert (party.cell("mid-1"), party.cell("mid-2"), party.cell("mid-3")) == ("C24", "C14", "C01")
    assert party.score(0) == 3 - 2


@pytest.mark.rule("TP-SC-03", "TP-WHI-03", "TP-FIT-01")
def test_size_marks() -> None:
    tea = {"huge-1": "C09", "mid-2": "C10", "tiny-3": "C11", "mid-1": "C01", "mid-3": "C02"}
    party = at(hands=["K09"], books=["K06"], tea=tea).play("K09")

    assert set(party.options) == {
        Whirl("huge-1", "K06.1"),
        Whirl("huge-1", "K09.2"),
        Whirl("mid-2", "K09.2"),
        Whirl("tiny-3", "K09.2"),
        CLOSE,
    }


@pytest.mark.rule("TP-SC-04", "TP-DUC-01", "TP-MOV-01", "TP-MOV-03", "TP-RUL-12")
def test_hand_cards_and_marks() -> None:
    party = at(hands=["C09"], books=["K06"], decks={"chapter": 5}).play("C09").passes()

    assert len(party.t.players[0].chapters) == 2
    assert len(party.t.chapter_deck) == 3
    assert (party.prompt, party.where("C09")) == ("adventure", "character_discard")


@pytest.mark.rule("TP-SC-05", "TP-GRY-01", "TP-GRY-02", "TP-RUL-24")
def test_gryphon_with_too_few_pages() -> None:
    party = at(hands=["C24"], books=["K25.1=C25", "K09.3=C14", "K22.1=C15"]).play("C24")

    assert party.window  # one theft, the only option: declared at once
    assert party.t.declared is not None
    assert party.t.declared.pages == ("K09.3", "K25.2")
    party.passes()
    assert party.where("C24") == "character_discard"
    party.end()
    assert party.pile(0) == {"K25"}
    assert party.score(0) == 3
    assert (party.pages(1), len(party.t.players[1].open_pages())) == ({}, 3)
    assert party.pages(2) == {"K22.1": "C15"}


def full_this_turn(second: str) -> Party:
    party = at(hands=[f"C01 {second}"], books=["K21", "K19.1=C39 K05.1=H09"])
    party.play("C01", SoldierPage(1, "K19.2")).passes()
    assert party.pages(1) == {"K19.1": "C39", "K19.2": "C01", "K05.1": "H09"}
    return party


@pytest.mark.rule("TP-SC-06", "TP-GRY-01", "TP-GRY-04", "TP-RUL-24", "TP-RUL-36")
def test_full_this_turn() -> None:
    party = full_this_turn("C24").play("C24")

    assert (party.prompt, party.where("C24")) == ("adventure", "character_discard")
    party.end()
    assert party.pile(1) == {"K19", "C01"}
    assert sum(party.t.box.vp.get(card, -2) for card in party.pile(1)) == 3 - 2


@pytest.mark.rule("TP-SC-07", "TP-QUE-01", "TP-DEC-13", "TP-RUL-23", "TP-RUL-36")
def test_the_queen_and_a_full_chapter() -> None:
    party = full_this_turn("C14").play("C14", Name("HAT"))
    party.passes()

    assert (party.prompt, party.where("C39")) == ("adventure", "character_discard")
    party.end()
    assert party.pages(1) == {"K19.2": "C01", "K05.1": "H09"}
    assert party.pile(1) == set()


@pytest.mark.rule("TP-SC-08", "TP-QUE-01", "TP-QUE-03", "TP-DEC-13", "TP-RUL-23")
def test_whose_card_goes() -> None:
    party = at(hands=["C14"], books=["", "K09.2=C09 K08.2=C10 K05.2=C01", "K01.3=H09"])
    party.play("C14", Name("DUC")).passes()

    assert party.seats == [1]
    assert party.options_of(1) == [QueenDiscard("K09.2"), QueenDiscard("K08.2")]
    party.answer(1, QueenDiscard("K08.2"))
    assert party.prompt == "adventure"  # P2 was not asked
    assert party.pages(1) == {"K09.2": "C09", "K05.2": "C01"}
    assert party.pages(2) == {"K01.3": "H09"}


@pytest.mark.rule("TP-SC-09", "TP-HAR-01", "TP-HAR-02", "TP-RUL-19", "TP-RUL-20", "TP-DEC-14", "TP-DEC-15")
def test_hare() -> None:
    party = at(hands=["C29"], books=["K21"], draws="C39 C01 C40").play("C29").passes()

    assert party.options == [HarePlace("C39", "K21.1"), HarePlace("C40", "K21.1")]
    party.answer(0, HarePlace("C40", "K21.1"))
    assert set(party.options) == {HareOrder(("C39", "C01")), HareOrder(("C01", "C39"))}
    party.answer(0, HareOrder(("C39", "C01")))

    under = [party.match.view(seat)["table"]["under"] for seat in range(3)]
    assert under[0] == [{"owner": 0, "cards": ["C39", "C01"]}]
    assert under[1] == under[2] == [{"owner": 0, "cards": ["C01", "C39"]}]  # which, but not how
    assert party.options == [Move("K21.2"), DISCARD]


@pytest.mark.rule("TP-SC-10", "TP-FIN-01", "TP-RUL-19", "TP-RUL-45")
def test_hare_and_the_end() -> None:
    party = at(hands=["C29"], books=["K21"], decks={"character": "C39 C34"}).play("C29").passes()
    party.answer(0, HarePlace("C39", "K21.1"))  # the Caterpillar follows by itself, it has one page
    assert party.t.characters_left() == 0
    party.answer(0, Move("K21.2")).end()
    assert party.score(0) == 5
    assert party.over


@pytest.mark.rule("TP-SC-10", "TP-FIN-01", "TP-RUL-19", "TP-RUL-20")
def test_hare_and_no_end() -> None:
    party = at(hands=["C29"], books=["K21"], decks={"character": "C39 C14"}).play("C29").passes()
    assert party.pages(0) == {"K21.1": "C39"}
    assert party.t.characters_left() == 1
    party.answer(0, Move("K21.2")).end()
    assert not party.over
    assert party.where("C14") == "cards"  # under the deck
    assert party.t.active == 1


@pytest.mark.rule("TP-SC-11", "TP-WIN-07", "TP-WIN-08", "TP-WIN-09", "TP-WIN-10", "TP-MOV-02", "TP-KNA-01")
def test_chain_parity() -> None:
    party = at(hands=["C19 H23", "H22 H24"], books=["K06"], draws="H09").play("C19")
    party.react({1: "H22"})
    assert party.seats == [0, 2]
    party.react({0: "H23"})
    assert party.seats == [1, 2]

    two = party.fork().passes()
    assert two.pile(0) == {"H09"}
    assert (two.where("H22"), two.where("H23")) == ("hero_discard", "hero_discard")
    assert two.options == [Move("K06.2"), DISCARD]

    party.react({1: "H24"})
    assert party.seats == [0, 2]
    party.passes()
    assert (party.pile(0), party.where("H09")) == (set(), "hero_deck")
    assert {party.where(cat) for cat in ("H22", "H23", "H24")} == {"hero_discard"}
    assert party.options == [Move("K06.2"), DISCARD]


@pytest.mark.rule("TP-SC-12", "TP-WIN-06", "TP-WIN-07", "TP-WIN-08", "TP-WIN-12", "TP-RUL-38", "TP-INV-11")
def test_priority_and_void_answers() -> None:
    party = at(hands=["H01 H23", "H22", "H19"]).play("H01", Take("mid-1"), Take("mid-2"))
    answers = {0: Cat("H23"), 1: Cat("H22"), 2: Cat("H19")}

    ends = set()
    for order in itertools.permutations(answers):
        one = party.fork()
        for seat in order:
            one.answer(seat, answers[seat])
        assert one.t.chain == [(1, "H22")]
        assert one.where("H22") == "hero_discard"
        assert one.hand(0) == {"H23"}
        assert one.hand(2) == {"H19"}
        assert len(one.told("cat")) == 1
        assert one.seats == [0, 2]
        ends.add(one.match.digest())
    assert len(ends) == 1


@pytest.mark.rule("TP-SC-13", "TP-WIN-05", "TP-WIN-21", "TP-WIN-22", "TP-INV-12", "TP-INV-16")
def test_no_leak() -> None:
    holds, lacks = (at(hands=["H01 H23", f"{hero} H02", "H19"]) for hero in ("H22", "H03"))
    for party in (holds, lacks):
        party.play("H01", Take("mid-1"), STOP)
        assert party.seats == [0, 1, 2]

    for seat in (0, 2):
        assert holds.match.view(seat) == lacks.match.view(seat)
    mine, other = holds.match.view(1), lacks.match.view(1)
    assert Cat("H22").plain() in mine["ask"]["options"]
    assert other["ask"]["options"] == [PASS.plain()]
    del mine["ask"]["options"], other["ask"]["options"]
    assert mine["table"]["players"][1].pop("heroes") == ["H22", "H02"]
    assert other["table"]["players"][1].pop("heroes") == ["H03", "H02"]
    for view in (mine, other):  # what P1 counts out from the own hand
        del view["table"]["unseen"], view["table"]["odds"]
    assert mine == other

    before = {seat: holds.match.view(seat) for seat in (0, 2)}
    holds.answer(1, Cat("H22"))
    lacks.answer(1, PASS)
    for seat in (0, 2):
        assert holds.match.view(seat) == lacks.match.view(seat) == before[seat]


@pytest.mark.rule("TP-SC-14", "TP-WIN-11", "TP-TRE-07", "TP-RUL-06", "TP-RUL-41")
def test_cancelled_rabbit_with_cake() -> None:
    party = at(hands=["H02", "H22"], draws="C39")
    treated = party.cell("mid-1")
    party.play("H02", Treat("cake", "mid-1"), Take("mid-1"), Take("huge-1")).cancelled_by(1, "H22")

    assert party.cell("huge-1") == treated
    assert party.cell("mid-1") == "C39"
    assert len(party.t.visible()) == 4
    assert party.hand(0) == set()
    assert (party.where("H02"), party.t.last) == ("hero_discard", 2)


@pytest.mark.rule("TP-SC-15", "TP-FIN-02", "TP-RUL-31")
def test_empty_hero_deck() -> None:
    party = at(hands=["C19"], piles=["", "", HEROES_BUT_H01], hero_discard="H01")
    assert party.t.hero_deck == []
    party.play("C19").passes()

    assert party.pile(0) == {"H01"}
    assert party.score(0) == 2
    assert party.t.hero_discard == []


@pytest.mark.rule("TP-SC-15", "TP-CAT-02", "TP-RUL-31", "TP-RUL-32")
def test_the_played_cat_comes_back() -> None:
    others = HEROES_BUT_H01.replace("H22 ", "H01 ")
    party = at(hands=["H22"], piles=["", "", others])
    assert (party.t.hero_deck, party.t.hero_discard) == ([], [])
    party.play("H22")
    assert party.where("H22") == "hero_discard"
    party.passes()

    assert party.where("H22") == "hand-0"
    assert party.t.last == 4


@pytest.mark.rule("TP-SC-15", "TP-RUL-31", "TP-RUL-35")
def test_a_knave_with_no_hero_left() -> None:
    party = at(hands=["C19"], piles=["", "", f"H01 {HEROES_BUT_H01}"])
    assert (party.t.hero_deck, party.t.hero_discard) == ([], [])
    party.play("C19")

    assert (party.prompt, party.pile(0)) == ("adventure", set())


HEROES_BUT_H01 = " ".join(f"H{number:02}" for number in range(2, 31))


@pytest.mark.rule("TP-SC-16", "TP-SEA-02", "TP-RUL-33", "TP-FIN-01")
def test_empty_hand() -> None:
    party = at(decks={"chapter": 1, "hero": 5}, phase="search", draws="K19 H01")
    assert party.options == [SEARCH_HEROES, SEARCH_CHAPTERS]
    party.answer(0, SEARCH_CHAPTERS)

    # The second question has one option, the hero deck, and is answered by it.
    assert party.hand(0) == {"K19", "H01"}
    assert [len(party.told(event)) for event in ("drew-chapter", "drew-hero")] == [1, 1]
    assert party.prompt == "adventure"
    party.play("H01", STOP)
    assert not party.over
    party.end()
    assert party.over


@pytest.mark.rule("TP-SC-17", "TP-RAB-01", "TP-RUL-13", "TP-DEC-07")
def test_rabbit_digs() -> None:
    party = at(hands=["H01"], tea={**SOLDIERS, "huge-2": "C14 C24"}).play("H01", Take("huge-2"))
    assert set(party.options) == {Take("huge-2"), Take("mid-1"), Take("mid-2"), Take("mid-3"), STOP}

    party.answer(0, Take("huge-2"))
    assert party.window
    party.passes()
    assert party.hand(0) == {"C14", "C24"}
    assert party.cell("huge-2") == ""


@pytest.mark.rule("TP-SC-18", "TP-TRE-01", "TP-TRE-03", "TP-TRE-06", "TP-RUL-15", "TP-RUL-17", "TP-DEC-03")
def test_both_icons() -> None:
    tea = {"tiny-1": "C39", "mid-1": "C09", "mid-3": "C19"}
    party = at(hands=["H06"], tea=tea, draws="C24").play("H06")
    deck = party.t.characters_left()
    assert set(party.options) == {
        Treat("cake", "tiny-1"),
        Treat("cake", "mid-1"),
        Treat("cake", "mid-3"),
        Treat("potion", "mid-1"),
        Treat("potion", "mid-3"),
    }

    party.answer(0, Treat("cake", "tiny-1"))
    assert (party.cell("mid-1"), party.cell("mid-2")) == ("C09 C39", "C24")
    assert party.t.characters_left() == deck - 1


@pytest.mark.rule("TP-SC-19", "TP-RUL-17", "TP-DEC-03", "TP-TRE-03")
def test_treat_without_target() -> None:
    party = at(hands=["H02"], tea={"huge-1": "C39"}, decks={"character": 10}).play("H02")
    assert party.options == [Take("huge-1"), STOP]
    assert party.t.characters_left() == 10

    party.answer(0, Take("huge-1"))
    party.passes().end()
    assert party.t.characters_left() == 7
    assert party.t.visible() == ["mid-1", "mid-2", "mid-3"]


@pytest.mark.rule("TP-SC-20", "TP-WIN-13", "TP-RUL-05", "TP-CAT-03")
def test_reaction_and_order() -> None:
    party = at(hands=["C39 H22 C29 C14"]).play("C39").cancelled_by(0, "H22")

    assert party.t.last == 3
    assert "C29" in party.playable()
    assert "C14" not in party.playable()


@pytest.mark.rule("TP-SC-21", "TP-SOL-01", "TP-SOL-05", "TP-RUL-22", "TP-WIN-11")
def test_attack() -> None:
    party = at(hands=["C01", "H22"], books=["K09.1=C02 K09.2=C09"]).play("C01")
    assert party.options == [Choose("march"), Choose("attack")]
    party.answer(0, Choose("attack"))
    assert party.window
    assert party.t.declared is not None
    assert party.t.declared.pages == ("K09.1",)

    done = party.fork().passes()
    assert (done.where("C01"), done.where("C02")) == ("character_discard", "character_discard")
    assert done.t.players[0].open_pages() == ["K09.1", "K09.3"]

    cancelled = party.fork().cancelled_by(1, "H22")
    assert (cancelled.where("C01"), cancelled.where("C02")) == ("character_discard", "K09.1")


@pytest.mark.rule("TP-SC-22", "TP-RUL-15", "TP-RUL-21", "TP-FIN-01", "TP-END-04")
def test_refill_runs_dry() -> None:
    party = at(hands=["H04"], tea={"mid-2": "C19"}, decks={"character": "C24"})
    party.play("H04")  # one target: treated at once

    assert party.cell("tiny-2") == "C19"
    assert [party.cell(f"mid-{column}") for column in (1, 2, 3)] == ["C24", "", ""]
    assert party.prompt == "take"
    party.answer(0, STOP)
    assert not party.over
    party.end()
    assert party.over


@pytest.mark.rule("TP-SC-23", "TP-ALI-02", "TP-CPL-01", "TP-RUL-08", "TP-RUL-10", "TP-RUL-11", "TP-RUL-43", "TP-RUL-50")
@pytest.mark.parametrize("order_rule", ["on", "off"])
def test_alice_copies(order_rule: str) -> None:
    tea = {**SOLDIERS, "huge-1": "C34", "huge-2": "C14 C19", "tiny-3": "C04"}
    party = at(hands=["H13"], tea=tea, options={"order_rule": order_rule}).play("H13")
    assert party.options == [Copy("huge-1"), Copy("huge-2")]

    party.answer(0, Copy("huge-1")).passes()
    assert party.hand(0) == {"C34", "C14", "C19", "C04"}
    assert (party.where("H13"), party.t.last) == ("hero_discard", 5)
    assert set(party.playable()) == (set() if order_rule == "on" else party.hand(0))


@pytest.mark.rule("TP-SC-24", "TP-ALI-02", "TP-HAT-01", "TP-RUL-10", "TP-RUL-11")
def test_copied_hatter() -> None:
    party = at(hands=["H13 H14 C24 C14 K05"], tea={**SOLDIERS, "mid-1": "C39"}, draws="K19")
    party.play("H13").passes()
    assert party.where("K19") == "book-0"
    assert party.options == [Whirl("mid-1", "K19.1"), CLOSE]

    party.answer(0, Whirl("mid-1", "K19.1"))
    assert party.pages(0) == {"K19.1": "C39"}
    assert party.t.active == 0
    assert set(party.playable()) == {"H14", "C24", "K05"}


@pytest.mark.rule("TP-SC-25", "TP-SCO-01", "TP-SCO-02", "TP-SCO-03", "TP-SCO-04", "TP-SCO-05", "TP-SCO-06", "TP-RUL-49")
@pytest.mark.parametrize(
    ("scoring", "scores", "winners"),
    [("standard", (9 - 3, 8 - 2), (0, 1)), ("experienced", (9 + 2 - 12, 8 + 0 - 6), (1,))],
)
def test_final_scoring_and_tie(scoring: str, scores: tuple[int, int], winners: tuple[int, ...]) -> None:
    party = at(
        seats=2,
        piles=["K09 K19 H09 C01", "K25 K21"],
        books=["K08.2=C09 K08.3=C19", "K10"],
        decks={"character": 0},
        options={"scoring": scoring},
    ).end()

    assert party.match.result is not None
    assert party.match.result.scores == scores
    assert party.match.result.winners == winners


def test_a_scenario_refuses_what_is_not_offered() -> None:
    """The driver answers through the engine: a wrong step of a scenario cannot pass unnoticed."""
    party = at(hands=["C39"], books=["K19"])
    assert party.t.box.kind["H22"] == CAT
    for wrong in (PlayChapter("K19"), Steal("K19.1", "K19.2"), Attack("K19.1")):
        with pytest.raises(AnswerError):
            party.answer(0, wrong)
    with pytest.raises(AnswerError):
        party.answer(1, END)
