"""The reaction window: its sequence and what can be seen of it (WIN-01 to WIN-24)."""

from __future__ import annotations

import itertools

import pytest

from tests.games.mad_tea_party.driver import (
    AlicePage,
    Cat,
    Choose,
    Copy,
    HarePlace,
    Move,
    Name,
    Party,
    Play,
    PlayChapter,
    QueenDiscard,
    SoldierPage,
    Take,
    Treat,
    Whirl,
    at,
)
from wondertable.games.mad_tea_party.options import CLOSE, DISCARD, END, PASS, SEARCH_HEROES, STOP
from wondertable.games.mad_tea_party.state import Tea
from wondertable.kernel import AnswerError, Match, Option

SOLDIERS = {"mid-1": "C01", "mid-2": "C02", "mid-3": "C03"}
CATS = [f"H{number}" for number in range(19, 31)]


def knave(p0: str = "", p1: str = "", p2: str = "") -> Party:
    """P0 plays a Knave whose trophy would be H09; the seats hold these heroes."""
    return at(hands=[f"C19 {p0}", p1, p2], draws="H09").play("C19")


def stands(party: Party) -> bool:
    assert not party.window
    return party.pile(0) == {"H09"}


# -- sequence -----------------------------------------------------------------------------------------


@pytest.mark.rule("TP-WIN-01")
def test_windows_open_after_a_declaration_and_after_each_cat() -> None:
    party = at(hands=["H01", "H22", "H23"]).play("H01")
    assert party.prompt == "take"  # not before all choices are made
    party.answer(0, Take("mid-1"))
    assert party.prompt == "take"
    party.answer(0, Take("mid-2"))
    assert party.window
    party.react({1: "H22"})
    assert party.window
    party.react({2: "H23"})
    assert party.window
    party.passes()
    assert party.prompt == "adventure"


@pytest.mark.rule("TP-WIN-02")
def test_the_chain_lists_the_cats_with_their_owners() -> None:
    party = knave("H24", "H22", "H23")
    assert (party.t.declared is not None and party.t.declared.card, party.t.chain) == ("C19", [])
    party.react({1: "H22"})
    assert party.t.chain == [(1, "H22")]
    party.react({2: "H23"})
    assert party.t.chain == [(1, "H22"), (2, "H23")]
    party.react({0: "H24"})
    assert party.t.chain == [(1, "H22"), (2, "H23"), (0, "H24")]
    assert party.seats == [1, 2]  # the top is P0's Cat now
    party.passes()
    assert party.t.chain == []


@pytest.mark.rule("TP-WIN-03", "TP-RUL-39")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_who_takes_part(seats: int) -> None:
    cats = iter(CATS)
    hands = [f"{next(cats)} {next(cats)} {next(cats)}" for _ in range(seats)]
    hands[0] += " C19"
    party = at(seats=seats, hands=hands).play("C19")
    assert party.seats == list(range(seats))  # the owner of the effect too
    for owner in (1, 0, seats - 1):
        party.react({owner: party.t.players[owner].heroes[0]})
        assert party.seats == [seat for seat in range(seats) if seat != owner]
        with pytest.raises(AnswerError):
            party.answer(owner, PASS)


@pytest.mark.rule("TP-WIN-04", "TP-DEC-12")
def test_pass_or_a_cat_in_hand() -> None:
    party = knave("H01", "H22 H09 H30", "")
    assert party.options_of(0) == [PASS]
    assert party.options_of(1) == [PASS, Cat("H22"), Cat("H30")]
    assert party.options_of(2) == [PASS]
    for seat, wrong in ((0, Cat("H01")), (1, Cat("H09")), (1, Cat("H23")), (2, Cat("H22"))):
        with pytest.raises(AnswerError):
            party.answer(seat, wrong)
    party.answer(1, Cat("H30"))
    for second in (PASS, Cat("H22")):  # one answer, and final
        with pytest.raises(AnswerError):
            party.answer(1, second)
    party.answer(0, PASS).answer(2, PASS)
    assert party.t.chain == [(1, "H30")]
    assert party.where("H22") == "hand-1"


@pytest.mark.rule("TP-WIN-05", "TP-INV-12", "TP-DEC-12")
@pytest.mark.parametrize("hands", [("", "", ""), ("H01", "", "H02"), ("H19", "H20", "H21"), ("", "H22", "")])
def test_everybody_is_asked_whatever_they_hold(hands: tuple[str, str, str]) -> None:
    party = knave(*hands)
    assert party.seats == [0, 1, 2]
    assert all(PASS in party.options_of(seat) for seat in range(3))
    party.answer(0, PASS).answer(1, PASS)
    assert party.seats == [2]  # even the last one, even if only PASS is left
    party.answer(2, PASS)
    assert stands(party)


@pytest.mark.rule("TP-WIN-06")
def test_a_cat_does_not_close_the_window() -> None:
    party = knave("", "H22", "H23")
    party.answer(1, Cat("H22"))
    assert party.seats == [0, 2]
    assert party.t.chain == []
    assert party.where("H22") == "hand-1"
    party.answer(0, PASS)
    assert party.seats == [2]
    party.answer(2, PASS)
    assert party.t.chain == [(1, "H22")]


@pytest.mark.rule("TP-WIN-07", "TP-RUL-38")
@pytest.mark.parametrize(
    ("wanting", "first"),
    [((0, 1, 2, 3), 1), ((0, 2, 3), 2), ((0, 3), 3), ((0,), 0), ((3, 1), 1), ((2, 3), 2)],
)
def test_the_nearest_clockwise_counts_the_owner_last(wanting: tuple[int, ...], first: int) -> None:
    hands = ["C19 H19", "H20", "H21", "H22"]
    cats = {0: "H19", 1: "H20", 2: "H21", 3: "H22"}
    party = at(seats=4, hands=hands).play("C19").react({seat: cats[seat] for seat in wanting})
    assert party.t.chain == [(first, cats[first])]
    assert party.where(cats[first]) == "hero_discard"
    for seat in set(wanting) - {first}:
        assert party.where(cats[seat]) == f"hand-{seat}"
    (told,) = party.told("cat")
    assert (told["who"], told["card"]) == (first, cats[first])


@pytest.mark.rule("TP-WIN-07")
def test_on_higher_levels_one_counts_from_the_owner_of_the_top_cat() -> None:
    party = at(seats=4, hands=["C19 H19", "H20 H27", "H21 H28", "H22"]).play("C19").react({2: "H21"})
    party.react({0: "H19", 1: "H20", 3: "H22"})
    assert party.t.chain[-1] == (3, "H22")  # after P2 comes P3
    party.react({1: "H20", 2: "H28", 0: "H19"})
    assert party.t.chain[-1] == (0, "H19")
    party.react({2: "H28", 1: "H27"})
    assert party.t.chain[-1] == (1, "H27")


@pytest.mark.rule("TP-WIN-08")
def test_a_new_level_asks_afresh() -> None:
    party = knave("H24", "H22", "H23").answer(0, PASS).answer(1, Cat("H22")).answer(2, PASS)
    assert party.seats == [0, 2]
    party.answer(2, Cat("H23")).answer(0, Cat("H24"))  # whoever passed may answer now
    assert party.t.chain == [(1, "H22"), (2, "H23")]  # P2 is nearest after P1


@pytest.mark.rule("TP-WIN-09", "TP-INV-10")
@pytest.mark.parametrize("cats", range(6))
def test_an_even_number_of_cats_lets_it_stand(cats: int) -> None:
    party = knave("H19 H20 H21", "H22 H23 H24")
    for level in range(cats):
        seat = 1 if level % 2 == 0 else 0
        party.react({seat: party.t.players[seat].heroes[0]})
    party.passes()
    assert stands(party) == (cats % 2 == 0)
    assert party.stories().count("cat") == cats


@pytest.mark.rule("TP-WIN-10")
def test_all_twelve_cats_are_spent() -> None:
    party = knave(" ".join(CATS[::2]), " ".join(CATS[1::2]))
    for level in range(12):
        seat = (level + 1) % 2
        party.react({seat: party.t.players[seat].heroes[0]})
        assert len(party.t.chain) == level + 1
    assert all(party.options_of(seat) == [PASS] for seat in party.seats)
    party.passes()
    assert stands(party)
    assert set(CATS) <= set(party.t.hero_discard)  # the cancelled ones too


@pytest.mark.rule("TP-WIN-11")
def test_after_a_cancelled_effect_step_three_follows() -> None:
    alice = at(hands=["H17", "H22"], books=["K19"], tea=SOLDIERS, draws="C04")
    alice.play("H17", Treat("cake", "mid-1"), AlicePage("K19.1")).cancelled_by(1, "H22")
    assert (alice.where("H17"), alice.pages(0), alice.t.last) == ("hero_discard", {}, 5)
    assert alice.cell("huge-1") == "C01"  # the treat stays done
    soldier = at(hands=["C01", "H22"], books=["K19"]).play("C01", SoldierPage(0, "K19.1")).cancelled_by(1, "H22")
    assert (soldier.where("C01"), soldier.pages(0)) == ("character_discard", {})
    hare = at(hands=["C29", "H22"], books=["K21"]).play("C29").cancelled_by(1, "H22")
    assert hare.options == [Move("K21.2"), DISCARD]
    assert hare.told("revealed") == []
    queen = at(hands=["C14", "H22"], books=["", "K21.1=C39"]).play("C14", Name("HAT")).cancelled_by(1, "H22")
    assert queen.pages(1) == {"K21.1": "C39"}
    assert queen.playable() == []
    assert queen.t.last == 2


@pytest.mark.rule("TP-WIN-12", "TP-INV-11")
def test_only_the_set_of_answers_counts() -> None:
    answers = {0: Cat("H19"), 1: PASS, 2: Cat("H23"), 3: Cat("H24")}
    start = at(seats=4, hands=["C19 H19", "H22", "H23", "H24"]).play("C19")
    ends = set()
    for order in itertools.permutations(answers):
        party = start.fork()
        for seat in order:
            party.answer(seat, answers[seat])
        ends.add(party.match.digest())
        assert party.t.chain == [(2, "H23")]
    assert len(ends) == 1


@pytest.mark.rule("TP-WIN-13", "TP-RUL-05")
def test_a_reacting_cat_is_no_played_card() -> None:
    party = at(hands=["C24 H25", "H26", "H29"], tea=SOLDIERS, books=["K19", "K21.1=C39"]).play("C24")
    assert party.t.last == 5
    party.react({0: "H25"}).react({1: "H26"}).passes()  # order 4 after a 5
    assert party.t.last == 5
    assert party.t.played == 1
    assert party.t.tea["huge-1"] == party.t.tea["tiny-1"] == ()  # cake, potion: none was served
    assert party.told("treated") == []
    assert party.stories().count("played") == 1


@pytest.mark.rule("TP-WIN-14")
def test_nothing_else_while_a_window_is_open() -> None:
    party = at(hands=["C19 C20 K19 H09", "H22 H01 C01", "H23"], books=["K06"]).play("C19")
    others = (
        Play("C20"),
        Play("H09"),
        PlayChapter("K19"),
        END,
        Move("K06.2"),
        DISCARD,
        SEARCH_HEROES,
        CLOSE,
        STOP,
        Whirl("mid-1", "K06.2"),
        QueenDiscard("K06.2"),
    )
    digest = party.match.digest()
    for seat, option in itertools.product(range(3), others):
        with pytest.raises(AnswerError):
            party.answer(seat, option)
    assert party.match.digest() == digest


@pytest.mark.rule("TP-WIN-15", "TP-RUL-06", "TP-RUL-09")
def test_what_has_no_window() -> None:
    """A whole turn full of Cats: the questions come in this order, and "react" only for the two effects."""
    party = at(
        hands=["H02 H09 K05", "H22 H23", "H24"],
        books=["K19"],
        tea={**SOLDIERS, "mid-1": "C39", "mid-2": "C29"},
        phase="search",
        draws="H10 C14 K21",
    )
    steps: list[tuple[int, Option]] = [
        (0, SEARCH_HEROES),
        (0, Play("H02")),
        (0, Treat("cake", "mid-3")),
        (0, Take("mid-3")),
        (0, STOP),
        (0, PASS),
        (1, PASS),
        (2, PASS),
        (0, Play("H09")),
        (0, Choose("copy")),
        (0, Copy("mid-1")),  # a Hatter: no window of his own, none for the whirlwind
        (0, PASS),
        (1, PASS),
        (2, PASS),
        (0, Whirl("mid-1", "K19.1")),
        (0, Whirl("mid-2", "K19.2")),
    ]
    prompts = []
    for seat, option in steps:
        prompts.append(party.prompt)
        party.answer(seat, option)
    party.play("K05").idles()
    assert prompts == [
        "search",
        "adventure",
        "treat",
        "take",
        "take",
        "react",
        "react",
        "react",
        "adventure",
        "effect",
        "copy",
        "react",
        "react",
        "react",
        "whirlwind",
        "whirlwind",
    ]
    assert party.pile(0) == {"K19"}  # scoring was not asked about either


@pytest.mark.rule("TP-WIN-15")
def test_no_window_inside_an_effect() -> None:
    hare = at(hands=["C29", "H22"], books=["K21"], draws="C39 C40 C34").play("C29").passes()
    hare.answer(0, HarePlace("C39", "K21.1"))
    assert hare.prompt != "react"
    queen = at(hands=["C14", "H22"], books=["", "K09.2=C09 K08.2=C10"]).play("C14", Name("DUC")).passes()
    assert queen.answer(1, QueenDiscard("K09.2")).prompt == "adventure"


# -- what is visible ----------------------------------------------------------------------------------


@pytest.mark.rule("TP-WIN-20")
def test_the_effect_the_chain_and_the_open_window_are_public() -> None:
    party = knave("H24", "H22", "H23").react({1: "H22"})
    for seat in (-1, 0, 1, 2):
        seen = party.match.view(seat)["table"]
        assert (seen["declared"]["who"], seen["declared"]["card"], seen["declared"]["effect"]) == (0, "C19", "trophy")
        assert [tuple(cat) for cat in seen["chain"]] == [(1, "H22")]  # its length is the level
        assert seen["window"] is True
    assert [party.match.view(seat)["ask"]["facts"]["level"] for seat in (0, 2)] == [1, 1]
    assert party.match.view(1)["ask"] is None
    party.passes()
    assert party.match.view(1)["table"]["window"] is False
    # A Hatter's whirlwind is part of the effect, but no window.
    hatter = at(hands=["C39"], tea={**SOLDIERS, "mid-1": "C40"}, draws="K19").play("C39")
    assert hatter.match.view(2)["table"]["window"] is True
    assert hatter.passes().match.view(2)["table"]["window"] is False


@pytest.mark.rule("TP-WIN-21", "TP-WIN-22", "TP-HID-01")
def test_nobody_sees_who_has_answered_or_what() -> None:
    party = knave("H24", "H22", "H23")
    before = {seat: party.match.view(seat) for seat in (-1, 0, 1, 2)}
    for seat in (0, 1, 2):
        assert before[seat]["ask"]["prompt"] == "react"  # one's own debt is known to oneself
    assert before[-1]["ask"] is None

    party.answer(1, Cat("H22"))
    assert party.told("cat") == []
    assert party.match.view(1)["ask"] is None  # P1 knows to have answered
    for seat in (-1, 0, 2):
        assert party.match.view(seat) == before[seat]  # the others do not
    party.answer(2, PASS)
    assert party.match.view(0) == before[0]
    assert party.match.view(-1) == before[-1]
    assert party.match.view(0)["table"]["active"] == 0


def lines(match: Match[Tea], seat: int) -> list[str]:
    return [repr(line) for move in match.story(seat) for line in move]


@pytest.mark.rule("TP-WIN-22", "TP-WIN-23", "TP-WIN-07")
def test_the_log_has_cats_and_a_verdict_but_no_passes() -> None:
    party = knave("H24", "H22", "H23")
    start = len(party.events)
    party.answer(2, Cat("H23")).answer(1, Cat("H22"))
    assert len(party.events) == start  # nothing is told before the window closes
    party.answer(0, PASS)
    assert [event.what for event in party.events[start:]] == ["cat"]
    assert party.told("cat") == [{"who": 1, "card": "H22", "level": 1}]
    party.answer(0, PASS).answer(2, PASS)
    assert [event.what for event in party.events[start:]][:2] == ["cat", "cancelled"]
    assert "H23" not in repr(party.events)  # the void answer is never told

    quiet = knave().passes()
    assert [name for name in quiet.stories() if name in ("cat", "stands", "cancelled")] == ["stands"]
    two = knave("H24", "H22").react({1: "H22"}).react({0: "H24"}).passes()
    assert [name for name in two.stories() if name in ("cat", "stands", "cancelled")] == ["cat", "cat", "stands"]


@pytest.mark.rule("TP-WIN-24")
def test_sealed_answers_stay_in_the_record_only() -> None:
    party = knave("", "H22", "H23").react({1: "H22", 2: "H23"}).passes()
    for seat in (-1, 0, 1):
        assert "H23" not in repr(party.match.view(seat))
        assert not any("H23" in line for line in lines(party.match, seat))
    sealed = [move.answers for move in party.match.moves if len(move.answers) > 1]
    assert sealed[0] == {0: PASS.plain(), 1: Cat("H22").plain(), 2: Cat("H23").plain()}  # for the record after the game
