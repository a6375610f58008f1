"""The speed of a game on this machine: decisions, copies and memory, measured on random games.

>>> measured = measure("mad_tea_party", seats=2, seconds=0.1)
>>> measured.decisions_per_second > 0
True

Seconds say little about a program and much about a machine. ``calibrated`` sets them off: decisions per million
rounds of a plain Python loop that runs in turns with them, so that a busy or a slow machine falls on both alike.
"""

from __future__ import annotations

import functools
import gc
import random
import statistics
import sys
import tracemalloc
from collections.abc import Callable, Mapping, Sequence
from time import process_time
from typing import Any

import msgspec

from wondertable.kernel import Ask, Game, Match, Option, Seeded, load

__all__ = ["Measured", "calibration_loop", "matches_of", "measure"]

DEFAULT_SECONDS = 3.0
SLICES = 8
"""Games and the calibrating loop alternate so often."""
LOOP = 20_000
MATCHES_WEIGHED = 8
TIMED_TOGETHER = 5
"""Copies are timed in bunches: a single one is too short for the clock."""


class Measured(msgspec.Struct, frozen=True):
    """Measurements. ``_us`` are medians in microseconds, at random moments in the middle of games."""

    game: str
    seats: int
    decisions_per_second: float
    """Random games the fast way, without a log; a decision is a question with more than one option."""
    submit_decisions_per_second: float
    """The same through ``Match.submit``, with the log, the events and what makes undo and fork possible."""
    games_per_second: float
    fork_us: float
    clone_us: float
    imagine_us: float
    match_kb: float
    """Memory of a match in the middle of a game, its log included."""
    calibrated: float
    """Decisions (the fast way) per million rounds of the calibrating loop."""
    loop_per_second: float
    """Rounds of the calibrating loop."""


def measure(slug: str, seats: int | None = None, seconds: float = DEFAULT_SECONDS, *, single: bool = False) -> Measured:
    """Measure a game for about so long (the weighing of matches comes on top, once).

    ``single``: of a campaign the playouts take every single match in turn (``matches_of``).
    """
    game = load(slug)
    count = game.seats[-1] if seats is None else seats
    game.check_seats(count)
    playouts = _Playouts(game, count, matches_of(game) if single else ({},))
    for _ in range(SLICES):
        playouts.run(seconds * 0.5 / SLICES)
        playouts.calibrate(seconds * 0.1 / SLICES)
    submitted = _submitted(game, count, seconds * 0.15)
    share = seconds * 0.25 / 3
    return Measured(
        game=slug,
        seats=count,
        decisions_per_second=playouts.decisions / playouts.spent,
        submit_decisions_per_second=submitted,
        games_per_second=playouts.games / playouts.spent,
        fork_us=_median_us(game, count, share, lambda match, number: match.fork),
        clone_us=_median_us(game, count, share, lambda match, number: match.table.clone),
        imagine_us=_median_us(game, count, share, _imagining),
        match_kb=match_kb(slug, count),
        calibrated=playouts.decisions / playouts.spent / (playouts.rounds / playouts.looped) * 1e6,
        loop_per_second=playouts.rounds / playouts.looped,
    )


def matches_of(game: Game[Any]) -> list[dict[str, str]]:
    """The options of every single match of a campaign; of any other game the default."""
    chapters = [one for one in game.settings if one.single]
    return [{one.key: value} for one in chapters for value in one.values if value != one.default] or [{}]


def calibration_loop(rounds: int) -> int:
    """The work of rules: small numbers, short lists, dictionaries, calls. It must never change."""
    piles: dict[int, list[int]] = {number: [] for number in range(7)}
    state, taken = 1, 0
    for _ in range(rounds):
        state = (state * 1_103_515_245 + 12_345) & 0x7FFF_FFFF
        pile = piles[state % 7]
        pile.append(state & 15)
        if len(pile) > 3:
            taken += max(pile) - pile.pop()
            pile.clear()
    return taken


class _Playouts:
    """Random games and calibrating loops, with the time they took."""

    def __init__(self, game: Game[Any], seats: int, options: Sequence[Mapping[str, str]]) -> None:
        self.game = game
        self.options = options
        """Of the matches, which take turns."""
        self.seats = seats
        self.policy = random.Random(1)
        self.decisions = self.games = self.rounds = 0
        self.spent = self.looped = 0.0

    def run(self, seconds: float) -> None:
        number = self.policy.random

        def choose(table: Any, ask: Ask) -> Option:
            options = ask.options
            return options[int(number() * len(options))]

        start = process_time()
        while (spent := process_time() - start) < seconds:
            options = self.options[self.games % len(self.options)]
            self.decisions += self.game.new(self.seats, self.games, options).rollout(choose)
            self.games += 1
        self.spent += spent

    def calibrate(self, seconds: float) -> None:
        start = process_time()
        while True:
            calibration_loop(LOOP)
            self.rounds += LOOP
            if (spent := process_time() - start) >= seconds:
                break
        self.looped += spent


def _submitted(game: Game[Any], seats: int, seconds: float) -> float:
    policy = Seeded(2)
    decisions = seed = 0
    start = process_time()
    while (spent := process_time() - start) < seconds:
        match = game.new(seats, seed)
        seed += 1
        while match.result is None and process_time() - start < seconds:
            decisions += _answer(match, policy)
    return decisions / spent


def _answer(match: Match[Any], policy: Seeded) -> int:
    """Everybody who is asked answers at random; returns how many had a choice."""
    decisions = 0
    for seat, ask in match.asks.items():
        decisions += len(ask.options) > 1
        match.submit(seat, policy.pick(ask.options))
    return decisions


def _imagining(match: Match[Any], number: int) -> Callable[[], object]:
    seat, chance = next(iter(match.asks)), Seeded(number)
    return lambda: match.imagine(seat, chance)


def _median_us(
    game: Game[Any], seats: int, seconds: float, of: Callable[[Match[Any], int], Callable[[], object]]
) -> float:
    """The median cost of what ``of`` makes of a match, over random moments of random games."""
    policy, costs = Seeded(3), list[float]()
    start, seed = process_time(), 0
    while not costs or process_time() - start < seconds:
        match = game.new(seats, seed)
        seed += 1
        while match.result is None and (not costs or process_time() - start < seconds):
            for _ in range(1 + policy.below(12)):
                if match.result is None:
                    _answer(match, policy)
            if match.result is None:
                work = of(match, len(costs))
                before = process_time()
                for _ in range(TIMED_TOGETHER):
                    work()
                costs.append((process_time() - before) / TIMED_TOGETHER * 1e6)
    return statistics.median(costs)


@functools.cache
def match_kb(slug: str, seats: int) -> float:
    """The memory of an idle match in the middle of a game, in kilobytes: the mean of several."""
    game = load(slug)
    length = len(_played(game, seats, 0, sys.maxsize).moves)
    kept: list[Match[Any]] = []
    gc.collect()
    already = tracemalloc.is_tracing()
    if not already:
        tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    kept += [_played(game, seats, seed, length // 2) for seed in range(MATCHES_WEIGHED)]
    gc.collect()
    taken = tracemalloc.get_traced_memory()[0] - before
    if not already:
        tracemalloc.stop()
    return taken / len(kept) / 1024


def _played(game: Game[Any], seats: int, seed: int, moves: int) -> Match[Any]:
    match, policy = game.new(seats, seed), Seeded(seed)
    while match.result is None and len(match.moves) < moves:
        _answer(match, policy)
    return match
