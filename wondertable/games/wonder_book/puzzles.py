"""Puzzles: solved move by move, without a clock, with a grade from 0 to 3 (13.7 of the specification)."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import product
from operator import eq

from wondertable.games.wonder_book.asking import ask_team_or
from wondertable.games.wonder_book.dice import throw
from wondertable.games.wonder_book.model import Puzzle
from wondertable.games.wonder_book.options import (
    GIVE_UP,
    GO_ON,
    STOP,
    USE_DICE,
    EnterSymbol,
    GoOn,
    PlaceTile,
    Spot,
    TurnRing,
    UseDice,
)
from wondertable.games.wonder_book.state import Book, PuzzleState
from wondertable.kernel import Chance, Option, Rules

__all__ = ["MARK", "code_feedback", "fitting_codes", "play", "ring_starts", "turned"]

BEST = 3
INSTEAD = 3
"""Dice of "use dice instead" (WB-FMT-16)."""
MARK = 7
"""The picture of ``find``: a place whose number is a multiple of this holds a mark."""
LOOKS = 98
FIND_SPARE = 3
STEADY_DICE = 3
RINGS_SPARE = ((0, 3), (2, 2), (5, 1))
"""Moves over par, and the grade with them."""


def play(t: Book, name: str, hero: str) -> Rules[int]:
    """Solve a puzzle; gives the grade."""
    puzzle = t.box.puzzles[name]
    t.puzzle = PuzzleState(name, hero)
    _deal(t, puzzle, t.puzzle)
    t.tell("puzzle", puzzle=name, hero=hero)
    grade = yield from _solve(t, puzzle, t.puzzle)
    t.puzzle = None
    t.tell("puzzle-solved", puzzle=name, hero=hero, grade=grade)
    return grade


def _deal(t: Book, puzzle: Puzzle, state: PuzzleState) -> None:
    """WB-RND-06: what chance decides of a puzzle."""
    match puzzle.type:
        case "recall":
            state.shown = [t.chance.below(puzzle.symbols) for _ in range(puzzle.length)]
        case "rings":
            state.rings = list(t.chance.pick(ring_starts(puzzle.rings, puzzle.positions, _coupled(puzzle), puzzle.par)))
        case "find":
            places = list(range(puzzle.places))
            marks = {t.chance.draw(places) for _ in range(puzzle.marks)}
            state.picture = [_look(t.chance, place in marks) for place in range(puzzle.places)]


def _look(chance: Chance, mark: bool) -> int:
    number = chance.below(LOOKS // MARK) * MARK
    return number if mark else number + 1 + chance.below(MARK - 1)


def _coupled(puzzle: Puzzle) -> tuple[tuple[int, int], ...]:
    return tuple(sorted((min(pair), max(pair)) for pair in puzzle.coupled))


def _solve(t: Book, puzzle: Puzzle, state: PuzzleState) -> Rules[int]:
    """Ask for moves until the puzzle has a grade. Dice are for those who have not begun."""
    first = True
    while True:
        options = [*_moves(puzzle, state), GIVE_UP]
        if first:
            options.append(USE_DICE)
        pick = yield ask_team_or(t, state.hero, f"puzzle-{puzzle.type}", options, _facts(t, puzzle, state))
        if type(pick) is UseDice:
            return use_dice(t, state.hero)
        if pick == GIVE_UP:
            return 0
        first = False
        grade = MOVES[puzzle.type](t, puzzle, state, pick)
        if grade is not None:
            return max(0, grade)


def use_dice(t: Book, hero: str) -> int:
    """WB-FMT-16: three dice, never re-rolled; the grade is the number of successes."""
    t.dice = throw(t, INSTEAD)
    t.tell("rolled", hero=hero, dice=t.dice, kind="puzzle", card="")
    return t.dice.count("S")


def _facts(t: Book, puzzle: Puzzle, state: PuzzleState) -> dict[str, object]:
    return {"puzzle": state.id, "hero": state.hero, "n": len(state.entered) + 1, "tries": len(state.tries)}


def _moves(puzzle: Puzzle, state: PuzzleState) -> list[Option]:
    match puzzle.type:
        case "order":
            return [PlaceTile(tile) for tile in range(puzzle.tiles) if tile not in state.entered]
        case "code":
            return [EnterSymbol(symbol) for symbol in range(puzzle.symbols)]
        case "recall":
            return [EnterSymbol(symbol) for symbol in range(puzzle.symbols)] if state.steps else [GO_ON]
        case "rings":
            return [TurnRing(ring, by) for ring in range(puzzle.rings) for by in (1, -1)]
        case "find":
            return [Spot(place) for place in range(puzzle.places) if place not in state.entered]
        case "steady":
            return [GO_ON, STOP]


def _order(t: Book, puzzle: Puzzle, state: PuzzleState, pick: PlaceTile) -> int | None:
    """Three minus failed checks; a full row is checked."""
    state.entered.append(pick.tile)
    if len(state.entered) < puzzle.tiles:
        return None
    tried = tuple(state.entered)
    right = sum(one == wanted for one, wanted in zip(tried, puzzle.answer, strict=True))
    state.tries.append(tried)
    state.entered = []
    t.tell("puzzle-checked", puzzle=state.id, right=right, of=puzzle.tiles)
    if right == puzzle.tiles:
        return BEST - state.faults
    state.faults += 1
    return 0 if state.faults >= BEST else None


def _code(t: Book, puzzle: Puzzle, state: PuzzleState, pick: EnterSymbol) -> int | None:
    """Three by the third try, two by the fifth, one by the sixth.

    Nobody knows the code, so it is not fixed before it must be: each check takes one of the codes that fit all earlier
    answers, each equally likely. That is the same as a code drawn at the beginning, and there is no secret to keep.
    """
    state.entered.append(pick.symbol)
    if len(state.entered) < puzzle.length:
        return None
    code = t.chance.pick(fitting_codes(puzzle.symbols, puzzle.length, tuple(state.tries)))
    exact, misplaced = code_feedback(code, state.entered)
    state.tries.append((*state.entered, exact, misplaced))
    state.entered = []
    t.tell("puzzle-code", puzzle=state.id, exact=exact, misplaced=misplaced)
    number = len(state.tries)
    if exact == puzzle.length:
        return 3 if number <= 3 else 2 if number <= 5 else 1
    return 0 if number >= puzzle.tries else None


def code_feedback(secret: Sequence[int], guess: Sequence[int]) -> tuple[int, int]:
    """How many symbols are right, and how many are in the code but elsewhere."""
    exact = sum(map(eq, secret, guess))
    common = sum(min(secret.count(symbol), guess.count(symbol)) for symbol in set(guess))
    return exact, common - exact


@lru_cache(maxsize=256)
def fitting_codes(symbols: int, length: int, tries: tuple[tuple[int, ...], ...]) -> Sequence[tuple[int, ...]]:
    """The codes that fit the answers to earlier tries."""
    if not tries:
        return list(product(range(symbols), repeat=length))
    *earlier, last = tries
    guess, answer = last[:-2], last[-2:]
    before = fitting_codes(symbols, length, tuple(earlier))
    right = [code for code in before if sum(map(eq, code, guess)) == answer[0]]  # faster to tell than the rest
    return [code for code in right if code_feedback(code, guess) == answer]


def _rings(t: Book, puzzle: Puzzle, state: PuzzleState, pick: TurnRing) -> int | None:
    """Three at par, two at par + 2, one at par + 5."""
    state.rings = list(turned(tuple(state.rings), puzzle.positions, _coupled(puzzle), pick.ring, pick.way))
    state.steps += 1
    over = state.steps - puzzle.par
    if not any(state.rings):
        return next(grade for most, grade in RINGS_SPARE if over <= most)
    return 0 if over >= RINGS_SPARE[-1][0] else None


def turned(
    rings: tuple[int, ...], positions: int, coupled: tuple[tuple[int, int], ...], ring: int, by: int
) -> tuple[int, ...]:
    """The rings after one of them, and those coupled with it, have been turned one position."""
    moved = {ring, *(b for a, b in coupled if a == ring), *(a for a, b in coupled if b == ring)}
    return tuple((at + by) % positions if index in moved else at for index, at in enumerate(rings))


@lru_cache
def ring_starts(
    rings: int, positions: int, coupled: tuple[tuple[int, int], ...], par: int
) -> tuple[tuple[int, ...], ...]:
    """The positions that can be solved in exactly par moves; if there are none, in as many as possible below."""
    start = (0,) * rings
    far = {start: 0}
    queue = deque([start])
    while queue:
        at = queue.popleft()
        if far[at] < par:
            for ring in range(rings):
                for by in (1, -1):
                    other = turned(at, positions, coupled, ring, by)
                    if other not in far:
                        far[other] = far[at] + 1
                        queue.append(other)
    most = max(far.values())
    return tuple(sorted(one for one, distance in far.items() if distance == most))


def _find(t: Book, puzzle: Puzzle, state: PuzzleState, pick: Spot) -> int | None:
    """Three minus wrong picks; as many picks as marks and three more."""
    state.entered.append(pick.place)
    right = state.picture[pick.place] % MARK == 0
    t.tell("puzzle-spot", puzzle=state.id, place=pick.place, right=right)
    state.faults += not right
    if len(state.entered) - state.faults == puzzle.marks:
        return BEST - state.faults
    return 0 if len(state.entered) >= puzzle.marks + FIND_SPARE else None


def _recall(t: Book, puzzle: Puzzle, state: PuzzleState, pick: GoOn | EnterSymbol) -> int | None:
    """Three without an error, two with one, one with two."""
    if isinstance(pick, GoOn):
        state.steps = 1
        return None
    right = state.shown[len(state.entered)] == pick.symbol
    state.entered.append(pick.symbol)
    state.faults += not right
    t.tell("puzzle-recall", puzzle=state.id, n=len(state.entered), right=right)
    if state.faults >= BEST:
        return 0
    return BEST - state.faults if len(state.entered) == puzzle.length else None


def _steady(t: Book, puzzle: Puzzle, state: PuzzleState, pick: Option) -> int | None:
    """Step i rolls three dice and needs i successes; a miss ends with one step less than was done."""
    if not isinstance(pick, GoOn):
        return state.steps
    t.dice = throw(t, STEADY_DICE)
    t.tell("rolled", hero=state.hero, dice=t.dice, kind="puzzle", card="")
    if t.dice.count("S") < state.steps + 1:
        return state.steps - 1
    state.steps += 1
    return state.steps if state.steps >= puzzle.steps else None


MOVES: dict[str, Callable[[Book, Puzzle, PuzzleState, Option], int | None]] = {
    "order": _order,  # type: ignore[dict-item]
    "code": _code,  # type: ignore[dict-item]
    "rings": _rings,  # type: ignore[dict-item]
    "find": _find,  # type: ignore[dict-item]
    "recall": _recall,  # type: ignore[dict-item]
    "steady": _steady,
}
