"""Giving an attempt up: everybody has to agree, and it counts as a loss (WB-DEC-25)."""

from __future__ import annotations

import pytest

from tests.games.wonder_book.driver import GAME, Case
from tests.games.wonder_book.walker import Walker, walk
from wondertable.bots import Perspective, make
from wondertable.games.wonder_book.legacy import Legacy
from wondertable.games.wonder_book.options import ABANDON, PLAY_ON

ALLOWED = {"giving_up": "agreed", "heroes": "lara,ken,sid"}


def begun(chapter: int = 1, **legacy: object) -> Case:
    """Three players, at the first question who acts."""
    options = {**ALLOWED, "chapter": "campaign"}
    case = Case(GAME.new(3, 5, options, legacy=Legacy(next=chapter, **legacy) if legacy or chapter > 1 else None))  # type: ignore[arg-type]
    return case.until("next-hero")


@pytest.mark.rule("WB-DEC-25", "WB-LOS-03", "WB-RUL-23")
@pytest.mark.parametrize("chapter", [1, 4])
def test_an_attempt_that_all_give_up_is_lost(chapter: int) -> None:
    case = begun(chapter, keywords={"ROPE": 1} if chapter > 1 else {})
    case.t.keywords["MERCY"] = chapter
    case.do(ABANDON)
    assert case.prompt == "abandon"
    assert case.seats == [0, 1, 2]
    for seat in (2, 0):
        case.answer(seat, ABANDON)
    assert not case.over
    case.answer(1, ABANDON)
    assert case.match.result is not None
    assert (case.match.result.reason, case.match.result.winners) == ("abandoned", ())
    assert case.told("abandoned") == [{"chapter": chapter}]
    assert case.told("lost") == []
    before = {"ROPE": 1} if chapter > 1 else {}
    assert GAME.hand_on(case.t) == Legacy(next=chapter, keywords=before, attempts={chapter: 1})


@pytest.mark.rule("WB-DEC-25")
def test_one_who_is_against_it_is_enough() -> None:
    case = begun()
    ready = case.options
    case.do(ABANDON).answer(0, ABANDON).answer(1, PLAY_ON).answer(2, ABANDON)
    assert case.told("played-on") == [{"who": [1]}]
    assert (case.prompt, case.t.outcome) == ("next-hero", "")
    assert case.options == ready[:-1]  # nobody asks again in this round
    case.next_round().until("next-hero")
    assert ABANDON in case.options


@pytest.mark.rule("WB-DEC-25")
def test_it_is_offered_where_the_players_want_it_and_where_there_is_a_choice() -> None:
    case = Case(GAME.new(3, 5, {**ALLOWED, "giving_up": "off"})).until("next-hero")
    assert ABANDON not in case.options
    case = begun()
    assert case.options[-1] == ABANDON
    assert ABANDON.quiet
    case.refuses(PLAY_ON)
    while len(case.t.done) < 2:
        case.do(case.passive)
    assert case.prompt == "action"  # of one hero who is left nobody is asked


@pytest.mark.rule("WB-DEC-25", "WB-RUL-32")
@pytest.mark.parametrize("bot", ["greedy", "search:0.01"])
def test_bots_never_propose_it_and_agree_with_the_people(bot: str) -> None:
    case = begun()
    player = make(bot, 1)
    assert player.choose(Perspective(case.match, 0)) != ABANDON
    case.do(ABANDON)
    assert player.choose(Perspective(case.match, 1)) == ABANDON


def test_a_whole_chapter_with_the_question_at_hand() -> None:
    """The match goes on as ever, is played again from its record, and can be undone to before the question."""
    match = GAME.new(2, 3, {"giving_up": "agreed", "heroes": "lara,ken"})
    walk(match, Walker(3, {"next-hero": lambda t, ask: ask.options[0], "abandon": lambda t, ask: PLAY_ON}))
    assert match.result is not None
    assert match.table.outcome in ("won", "lost")
