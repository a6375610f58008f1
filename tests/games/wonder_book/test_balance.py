"""A small check of the balance: chapters can be won and lost, and no single idea wins them.

``docs/balance`` measures with bots; here are a few games of the tests' own walker, and of two who have only one idea.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence

import pytest

from tests.games.wonder_book.driver import GAME
from tests.games.wonder_book.walker import Walker
from wondertable.games.wonder_book.legacy import CHAPTERS
from wondertable.games.wonder_book.options import ATTACK, END_TURN, Move
from wondertable.games.wonder_book.state import Book
from wondertable.kernel import Option

ALL = range(1, CHAPTERS + 1)
GAMES = 24


class Fighter(Walker):
    """Attacks, and walks to where it can."""

    def act(self, t: Book, hero: str, options: Sequence[Option]) -> Option:
        foes = {*t.wyrms.values(), *(figure.area for figure in t.figures.values())}
        moves = [one for one in options if type(one) is Move]
        if ATTACK in options:
            return ATTACK
        if foes and moves:
            return min(moves, key=lambda one: min(t.graph.distance[one.area][area] for area in foes))
        return END_TURN if END_TURN in options else options[-1]


class Pacifist(Walker):
    """Never attacks."""

    def act(self, t: Book, hero: str, options: Sequence[Option]) -> Option:
        return super().act(t, hero, [one for one in options if one != ATTACK])


@functools.cache
def share_won(player: type[Walker], chapter: int, difficulty: str) -> float:
    won = 0
    for seed in range(GAMES):
        match = GAME.new(4, seed, {"chapter": str(chapter), "difficulty": difficulty})
        match.rollout(player(seed).choose)
        won += match.table.outcome == "won"
    return won / GAMES


@pytest.mark.rule("WB-LINT-15")
@pytest.mark.parametrize("chapter", ALL)
def test_a_chapter_can_be_won_and_lost(chapter: int) -> None:
    assert 0 < share_won(Walker, chapter, "easy") < 1


@pytest.mark.rule("WB-LINT-15", "WB-SET-03")
def test_difficulty_counts() -> None:
    easy, hard = (sum(share_won(Walker, chapter, one) for chapter in ALL) / CHAPTERS for one in ("easy", "hard"))
    assert easy > hard + 0.1


@pytest.mark.rule("WB-LINT-15")
@pytest.mark.parametrize("player", [Fighter, Pacifist])
def test_one_idea_does_not_win(player: type[Walker]) -> None:
    shares = [share_won(player, chapter, "normal") for chapter in ALL]
    assert sum(shares) / CHAPTERS < 0.2
    assert sum(shares) < sum(share_won(Walker, chapter, "easy") for chapter in ALL) / 2
