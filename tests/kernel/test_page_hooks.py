"""What a page asks a game for, and what a game says that has nothing to add."""

from __future__ import annotations

import pytest

from tests.toy import Auction, toy
from wondertable.kernel import AnswerError, Words
from wondertable.kernel.seat_policy import SeatPolicy


def test_a_game_without_a_page_of_its_own() -> None:
    game = toy()
    match = game.new(2, 1)
    seat, ask = next(iter(match.asks.items()))
    assert game.guide.cards(Words("en")) == []
    assert list(game.turn(match.table)) == []
    assert game.turn_number(match.table) == 0
    help = game.guide.question(match.sight(seat), ask)
    assert list(help.things) == []
    assert help.why_not("n01") is None
    assert list(game.guide.lessons()) == []
    assert [help.note(option, Words("en")) for option in ask.options] == [""] * len(ask.options)


def test_a_game_in_which_nothing_can_be_settled() -> None:
    standing: SeatPolicy[Auction] = SeatPolicy()
    table = toy().new(2, 1).table
    assert standing.defaults(alone=True, hurried=False) == {}
    assert standing.schema(table, 0, {}, Words("en"), alone=True) == []
    assert standing.answer(table, 0, {}) is None
    assert standing.timeout({}, connected=False) is None
    assert standing.on_timeout(table, 0) is None
    assert standing.least_open(4) == 0.0
    with pytest.raises(AnswerError):
        standing.read(table, 0, {}, {}, alone=True)


def test_a_sealed_question_is_known_as_one() -> None:
    match = toy().new(2, 1)
    assert match.sealed
    for seat, ask in list(match.asks.items()):
        match.submit(seat, ask.options[0])
    assert not match.sealed
