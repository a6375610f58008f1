"""Puzzles: what a careful player does, move by move (13.7 of the specification)."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from functools import lru_cache

from wondertable.games.wonder_book.model import Puzzle
from wondertable.games.wonder_book.options import EnterSymbol, GiveUp, GoOn, PlaceTile, Spot, Stop, TurnRing, UseDice
from wondertable.games.wonder_book.puzzles import MARK, fitting_codes, turned
from wondertable.games.wonder_book.state import Book
from wondertable.kernel import Ask, Seeded

__all__ = ["PUZZLES"]

SEEN = 80
"""Per cent: how often a mark of ``find`` is told from what only looks like one (WB-RND-07)."""
REMEMBERED = 85
"""Per cent: how often a step of ``recall`` is remembered."""
CONTENT = 2
"""Steps of ``steady`` after which a bot stops."""


def _pairs(puzzle: Puzzle) -> tuple[tuple[int, int], ...]:
    return tuple((a, b) for a, b in puzzle.coupled)


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
    """One of the codes that fit all answers so far."""
    if depth:
        return _dice_only(ask)
    assert t.puzzle is not None
    puzzle = t.box.puzzles[t.puzzle.id]
    fitting = fitting_codes(puzzle.symbols, puzzle.length, tuple(t.puzzle.tries))
    guess = fitting[len(fitting) // 3]
    wanted = guess[len(t.puzzle.entered)]
    return [1.0 if type(option) is EnterSymbol and option.symbol == wanted else 0.0 for option in ask.options]


def recall(t: Book, ask: Ask, depth: int) -> list[float]:
    """What was shown is remembered well, but not always (WB-RND-07)."""
    if depth:
        return _dice_only(ask)
    assert t.puzzle is not None
    step, shown = len(t.puzzle.entered), t.puzzle.shown
    if any(type(option) is GoOn for option in ask.options):
        return [1.0 if type(option) is GoOn else 0.0 for option in ask.options]
    wanted = shown[step]
    chance = Seeded(sum(symbol * (place + 3) ** 2 for place, symbol in enumerate(shown)) * 100 + step)
    if chance.below(100) >= REMEMBERED:
        wanted = chance.below(t.box.puzzles[t.puzzle.id].symbols)
    return [1.0 if type(option) is EnterSymbol and option.symbol == wanted else 0.0 for option in ask.options]


def rings(t: Book, ask: Ask, depth: int) -> list[float]:
    if depth:
        return _dice_only(ask)
    assert t.puzzle is not None
    puzzle = t.box.puzzles[t.puzzle.id]
    far = _ring_distances(puzzle.rings, puzzle.positions, _pairs(puzzle))
    at = tuple(t.puzzle.rings)
    return [
        10.0 - far[turned(at, puzzle.positions, _pairs(puzzle), option.ring, option.way)]
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
