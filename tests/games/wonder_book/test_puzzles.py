"""The six puzzles (13.7 of the specification)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.wonder_book.driver import GAME, Case, at
from wondertable.games.wonder_book.options import (
    GIVE_UP,
    GO_ON,
    STOP,
    USE_DICE,
    EnterSymbol,
    Interact,
    PlaceTile,
    Spot,
    TurnRing,
)
from wondertable.games.wonder_book.position import goal, last_card
from wondertable.games.wonder_book.puzzles import MARK, code_feedback, fitting_codes, ring_starts
from wondertable.kernel import Option, Words

TIERS = [{"at": grade, "do": [{"set": {"ctr": "grade", "to": grade}}]} for grade in (1, 2, 3)]
BACK = {"do": [{"puzzle": {"id": "p", "by": "me", "tiers": TIERS}}], "exit": "discard"}
CARD = {"no": 1, "kind": "interaction", "object": "x", "back": BACK}


def solving(puzzle: dict[str, Any], coming: str = "", seed: int = 0) -> Case:
    case = at(
        cards=[CARD, goal(2), last_card(3)],
        laid="01",
        objects={"x": ["A"]},
        puzzles={"p": puzzle},
        counters={"grade": {"max": 3}},
        actor="lara",
        coming=coming,
        seed=seed,
    )
    return case.do(Interact("01"))


def grade(case: Case) -> int:
    assert case.t.puzzle is None
    assert case.told("puzzle-solved", "grade") == [{"grade": case.t.counters["grade"]}]
    return case.t.counters["grade"]


@pytest.mark.rule("WB-FMT-16", "WB-DEC-22")
def test_dice_instead_and_giving_up() -> None:
    puzzle = {"type": "order", "tiles": 4, "answer": [0, 1, 2, 3]}
    case = solving(puzzle, "S F S")
    assert {USE_DICE, GIVE_UP} < set(case.options)
    assert grade(case.fork().do(USE_DICE)) == 2
    case.do(PlaceTile(3))
    assert USE_DICE not in case.options
    assert grade(case.do(GIVE_UP)) == 0
    assert "reroll" not in case.asked


@pytest.mark.rule("WB-FMT-16")
def test_order() -> None:
    right = [PlaceTile(tile) for tile in (2, 0, 1, 3)]
    wrong = [PlaceTile(tile) for tile in (0, 1, 2, 3)]
    puzzle = {"type": "order", "tiles": 4, "answer": [2, 0, 1, 3]}
    assert grade(solving(puzzle).do(*right)) == 3
    assert grade(solving(puzzle).do(*wrong, *right)) == 2
    assert grade(solving(puzzle).do(*wrong, *wrong, *right)) == 1
    case = solving(puzzle).do(*wrong, *wrong, *wrong)
    assert grade(case) == 0
    assert case.told("puzzle-checked", "right", "of")[0] == {"right": 1, "of": 4}


@pytest.mark.rule("WB-FMT-16", "WB-RND-06")
def test_code() -> None:
    assert code_feedback((1, 2, 3, 3), (3, 2, 1, 0)) == (1, 2)
    assert code_feedback((1, 1, 2, 2), (1, 1, 1, 1)) == (2, 0)
    puzzle = {"type": "code", "length": 3, "symbols": 4, "tries": 6}
    for seed in range(8):
        case = solving(puzzle, seed=seed)
        assert "secret" not in str(case.match.view(0)["table"]["puzzle"])
        tries: list[tuple[int, ...]] = []
        while case.t.puzzle is not None:
            guess = fitting_codes(4, 3, tuple(tries))[0]
            case.do(*map(EnterSymbol, guess))
            told = case.told("puzzle-code", "exact", "misplaced")[-1]
            tries.append((*guess, told["exact"], told["misplaced"]))
            assert case.match.learnt() == "chance"  # so a guess is never taken back
        assert tries[-1][-2:] == (3, 0)
        number = len(tries)
        assert grade(case) == (3 if number <= 3 else 2 if number <= 5 else 1)
    wrong = solving(puzzle, seed=1)
    while wrong.t.puzzle is not None:
        wrong.do(EnterSymbol(0))
    assert len(wrong.told("puzzle-code")) <= 6


@pytest.mark.rule("WB-FMT-16", "WB-RND-06")
def test_rings() -> None:
    puzzle = {"type": "rings", "rings": 3, "positions": 6, "coupled": [[0, 1], [1, 2]], "par": 4}

    def solution(case: Case) -> list[Option]:
        """The shortest way, found with the rules themselves."""
        layer: list[tuple[Case, list[Option]]] = [(case, [])]
        while True:
            further: list[tuple[Case, list[Option]]] = []
            for one, way in layer:
                for option in one.options:
                    if isinstance(option, TurnRing):
                        other = one.fork().do(option)
                        if other.t.puzzle is None and other.t.counters["grade"]:
                            return [*way, option]
                        further.append((other, [*way, option]))
            layer = further

    starts = ring_starts(3, 6, ((0, 1), (1, 2)), 2)
    assert all(any(start) for start in starts)
    short = {**puzzle, "par": 2}
    case = solving(short, seed=3)
    assert tuple(case.t.puzzle.rings if case.t.puzzle else ()) in starts
    way = solution(case.fork())
    assert len(way) == 2
    assert grade(case.fork().do(*way)) == 3
    detour = [TurnRing(0, 1), TurnRing(0, -1)]
    assert grade(case.fork().do(*detour, *way)) == 2
    assert grade(case.fork().do(*detour, *detour, *way)) == 1
    lost = case.fork()
    while lost.t.puzzle is not None:
        lost.do(TurnRing(0, 1) if lost.t.puzzle.steps % 2 else TurnRing(0, -1))
    assert grade(lost) == 0


@pytest.mark.rule("WB-FMT-16")
def test_find() -> None:
    case = solving({"type": "find", "places": 12, "marks": 3})
    assert case.t.puzzle is not None
    marks = [place for place, look in enumerate(case.t.puzzle.picture) if look % MARK == 0]
    others = [place for place in range(12) if place not in marks]
    assert len(marks) == 3
    assert grade(case.fork().do(*map(Spot, marks))) == 3
    assert grade(case.fork().do(Spot(others[0]), *map(Spot, marks))) == 2
    assert grade(case.fork().do(*map(Spot, others[:6]))) == 0


@pytest.mark.rule("WB-FMT-16")
def test_recall() -> None:
    case = solving({"type": "recall", "length": 5, "symbols": 3})
    assert case.t.puzzle is not None
    shown = list(case.t.puzzle.shown)
    assert len(shown) == 5
    case.do(GO_ON)
    for errors in range(4):
        one = case.fork()
        for number, symbol in enumerate(shown):
            if one.t.puzzle is not None:
                one.do(EnterSymbol((symbol + (number < errors)) % 3))
        assert grade(one) == max(0, 3 - errors)


@pytest.mark.rule("WB-FMT-16")
@pytest.mark.parametrize(
    ("answers", "dice", "wanted"),
    [
        ([STOP], "", 0),
        ([GO_ON, STOP], "S F F", 1),
        ([GO_ON, GO_ON, STOP], "S F F S S F", 2),
        ([GO_ON, GO_ON, GO_ON], "S F F S S F S S S", 3),
        ([GO_ON], "F F F", 0),
        ([GO_ON, GO_ON], "S F F S F F", 0),
        ([GO_ON, GO_ON, GO_ON], "S F F S S F S S F", 1),
    ],
)
def test_steady(answers: list[Option], dice: str, wanted: int) -> None:
    assert grade(solving({"type": "steady", "steps": 3}, dice).do(*answers)) == wanted


@pytest.mark.rule("WB-RND-06", "WB-INV-21")
def test_secrets_of_puzzles_are_different_every_time() -> None:
    """What is to be repeated, turned, found or guessed is drawn anew, and nobody can know it beforehand."""
    shown, rings, marks = set(), set(), set()
    answers: set[tuple[int, int]] = set()
    for seed in range(40):
        recall = solving({"type": "recall", "length": 5, "symbols": 4}, seed=seed).t.puzzle
        turned = solving({"type": "rings", "rings": 3, "positions": 5, "par": 3}, seed=seed).t.puzzle
        found = solving({"type": "find", "places": 9, "marks": 2}, seed=seed).t.puzzle
        assert recall is not None
        assert turned is not None
        assert found is not None
        shown.add(tuple(recall.shown))
        rings.add(tuple(turned.rings))
        marks.add(tuple(place for place, look in enumerate(found.picture) if look % MARK == 0))
        code = solving({"type": "code", "length": 3, "symbols": 4}, seed=seed)
        code.do(EnterSymbol(0), EnterSymbol(1), EnterSymbol(2))
        answers.update((fact["exact"], fact["misplaced"]) for fact in code.told("puzzle-code"))
    assert len(shown) > 35
    assert {symbol for one in shown for symbol in one} == {0, 1, 2, 3}
    assert len(rings) > 10
    assert len(marks) > 15
    assert all(len(one) == 2 for one in marks)
    assert len(answers) > 3


@pytest.mark.rule("WB-INV-21", "WB-FMT-16")
def test_the_sequence_is_in_no_view_while_it_is_being_repeated() -> None:
    """Whatever was shown, a client is sent the same until it has answered."""
    case = solving({"type": "recall", "length": 5, "symbols": 4})
    assert case.t.puzzle is not None
    shown = list(case.t.puzzle.shown)
    assert case.match.view(0)["table"]["puzzle"]["shown"] == shown
    case.do(GO_ON, EnterSymbol(shown[0]))
    assert case.match.view(0)["table"]["puzzle"]["shown"] == []
    views = []
    for change in range(4):
        other = case.fork()
        assert other.t.puzzle is not None
        other.t.puzzle.shown = [shown[0], *((symbol + change) % 4 for symbol in shown[1:])]
        help = GAME.guide.question(other.t, other.match.asks[0])
        notes = [help.note(option, Words("en", GAME).of(other.match)) for option in other.options]
        views.append((other.match.view(0), other.match.view(-1), notes, other.match.asks))
    assert all(one == views[0] for one in views)
    assert not any("shown" in str(event.facts) for event in case.events)
