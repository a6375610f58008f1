"""A small check of the balance: chapters can be won and lost, and no single idea wins them.

``docs/balance`` measures more of it; here are a few games of ``greedy``, and of two who have only one idea.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence

import pytest

from tests.games.wonder_book.driver import GAME
from tests.games.wonder_book.walker import Walker
from wondertable.bots.greedy import best
from wondertable.games.wonder_book.legacy import CHAPTERS
from wondertable.games.wonder_book.options import ATTACK, END_TURN, Move
from wondertable.games.wonder_book.state import Book
from wondertable.kernel import Ask, Option, Seeded

ALL = range(1, CHAPTERS + 1)
GAMES = 6
"""Of every chapter: two with two heroes, two with three and two with four."""


class Greedy:
    """Follows the advice of the game."""

    def __init__(self, seed: int) -> None:
        self.chance = Seeded(seed)

    def choose(self, t: Book, ask: Ask) -> Option:
        return best(GAME, t, ask, self.chance)


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


PLAYERS: dict[str, type[Greedy | Walker]] = {"greedy": Greedy, "fighter": Fighter, "pacifist": Pacifist}


@functools.cache
def share_won(player: str, chapter: int, difficulty: str) -> float:
    won = 0
    for seed in range(GAMES):
        match = GAME.new(2 + seed % 3, seed, {"chapter": str(chapter), "difficulty": difficulty})
        match.rollout(PLAYERS[player](seed).choose)
        won += match.table.outcome == "won"
    return won / GAMES


def shares(player: str, difficulty: str) -> list[float]:
    """By chapter."""
    return [share_won(player, chapter, difficulty) for chapter in ALL]


@pytest.mark.rule("WB-LINT-15")
def test_chapters_can_be_won_and_lost() -> None:
    easy, hard = shares("greedy", "easy"), shares("greedy", "hard")
    assert min(easy) > 0
    assert sum(easy) / CHAPTERS > 0.5
    assert sum(hard) / CHAPTERS < 0.9


@pytest.mark.rule("WB-LINT-15", "WB-SET-03")
def test_difficulty_counts() -> None:
    assert sum(shares("greedy", "easy")) > sum(shares("greedy", "hard")) + 0.1 * CHAPTERS


@pytest.mark.rule("WB-LINT-15")
@pytest.mark.parametrize("player", ["fighter", "pacifist"])
def test_one_idea_does_not_win(player: str) -> None:
    won = shares(player, "normal")
    assert sum(won) / CHAPTERS < 0.2
    assert sum(won) < sum(shares("greedy", "easy")) / 2
