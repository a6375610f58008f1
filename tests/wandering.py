"""What the tests of several games share: a random walk through a game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from wondertable.kernel import Ask, Game, Match, Seat, Seeded, Table

T = TypeVar("T", bound=Table)
NAMES = ("Anna", "A name of twenty-four ch", "Clara", "Д", "Eve")


def positions(game: Game[T], seats: int, seed: int, every: int, **options: str) -> Iterator[Match[T]]:
    """A random game, looked at now and then, and at its end."""
    match, chance = game.new(seats, seed, options, names=NAMES[:seats]), Seeded(seed)
    moves = 0
    while match.result is None:
        if moves % every == 0:
            yield match
        moves += 1
        for seat, ask in match.asks.items():
            match.submit(seat, chance.pick(ask.options))
    yield match


def questions(game: Game[T], seats: int, seed: int, **options: str) -> Iterator[tuple[Match[T], Seat, Ask]]:
    """A random game, stopped at every question with a choice."""
    match, chance = game.new(seats, seed, options), Seeded(seed)
    while match.result is None:
        for seat, ask in match.asks.items():
            if len(ask.options) > 1:
                yield match, seat, ask
            match.submit(seat, chance.pick(ask.options))
