"""Puzzles: what a careful player does, move by move (13.7 of the specification)."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from functools import lru_cache

from wondertable.games.wonder_book.options import EnterSymbol, GiveUp, GoOn, PlaceTile, Spot, Stop, TurnRing, UseDice
from wondertable.games.wonder_book.puzzles import MARK, _coupled, turned
from wondertable.games.wonder_book.state import Book
from wondertable.kernel import Ask, Seeded

__all__ = ["PUZZLES"]

SEEN = 80
"""Per cent: how often a mark of ``find`` is told from what only looks like one (WB-RND-07)."""
CONTENT = 2
"""Steps of ``steady`` after which a bot stops."""


def _dice_only(ask: Ask) -> list[float]:
    """Inside of a trial the dice stand for every puzzle."""
    dice = any(type(option) is UseDice for option in ask.options)
    return [1.0 if type(option) is (UseDice if dice else GiveUp) else 0.0 for option in ask.options]


def order(t: Book, ask: Ask, depth: int) -> list[float]:
    if depth:
        return _dice_only(ask)
    assert t.puzzle is not None
    answer = t.box.puzzles[t.puzzle.id].answer
    wanted = answer[len(t.puzzle.entered)]
    return [1.0 if type(option) is PlaceTile and option.tile == wanted else 0.0 for option in ask.options]


def code(t: Book, ask: Ask, depth: int) -> list[float]:
    """The table is imagined: its secret is one of those that fit everything known, and is tried."""
    if depth:
        return _dice_only(ask)
    assert t.puzzle is not None
    wanted = t.puzzle.secret[len(t.puzzle.entered)]
    return [1.0 if type(option) is EnterSymbol and option.symbol == wanted else 0.0 for option in ask.options]


def recall(t: Book, ask: Ask, depth: int) -> list[float]:
    """The table is imagined: its secret is what one remembers."""
    if depth:
        return _dice_only(ask)
    assert t.puzzle is not None
    if t.puzzle.shown:
        return [1.0 if type(option) is GoOn else 0.0 for option in ask.options]
    wanted = t.puzzle.secret[len(t.puzzle.entered)]
    return [1.0 if type(option) is EnterSymbol and option.symbol == wanted else 0.0 for option in ask.options]


def rings(t: Book, ask: Ask, depth: int) -> list[float]:
    if depth:
        return _dice_only(ask)
    assert t.puzzle is not None
    puzzle = t.box.puzzles[t.puzzle.id]
    far = _ring_distances(puzzle.rings, puzzle.positions, _coupled(puzzle))
    at = tuple(t.puzzle.rings)
    return [
        10.0 - far[turned(at, puzzle.positions, _coupled(puzzle), option.ring, option.by)]
        if type(option) is TurnRing
        else 0.0
        for option in ask.options
    ]


@lru_cache
def _ring_distances(count: int, positions: int, coupled: tuple[tuple[int, int], ...]) -> dict[tuple[int, ...], int]:
    """By position of the rings: the moves to the solution."""
    start = (0,) * count
    far = {start: 0}
    queue = deque([start])
    while queue:
        at = queue.popleft()
        for ring in range(count):
            for by in (1, -1):
                other = turned(at, positions, coupled, ring, by)
                if other not in far:
                    far[other] = far[at] + 1
                    queue.append(other)
    return far


def find(t: Book, ask: Ask, depth: int) -> list[float]:
    """Marks are seen well, but not always; how a picture looks decides what is taken for a mark."""
    if depth:
        return _dice_only(ask)
    assert t.puzzle is not None
    picture = t.puzzle.picture
    chance = Seeded(sum(number * (place + 1) for place, number in enumerate(picture)) + len(t.puzzle.entered))
    sharp = chance.below(100) < SEEN
    worths = []
    for option in ask.options:
        if type(option) is Spot:
            mark = picture[option.place] % MARK == 0
            worths.append(1.0 if mark == sharp else 0.5)
        else:
            worths.append(0.0)
    return worths


def steady(t: Book, ask: Ask, depth: int) -> list[float]:
    if depth:
        return _dice_only(ask)
    assert t.puzzle is not None
    stop = t.puzzle.steps >= CONTENT
    return [1.0 if type(option) is (Stop if stop else GoOn) else 0.0 for option in ask.options]


PUZZLES: dict[str, Callable[[Book, Ask, int], list[float]]] = {
    "puzzle-order": order,
    "puzzle-code": code,
    "puzzle-recall": recall,
    "puzzle-rings": rings,
    "puzzle-find": find,
    "puzzle-steady": steady,
}
