"""A reader in a hurry: random answers, but Goals are met soon and Fate never runs out: a whole chapter is read."""

from __future__ import annotations

from collections.abc import Iterator

from tests.games.wonder_book.driver import GAME
from wondertable.games.wonder_book.state import FATE, Book
from wondertable.kernel import Ask, Event, Match, Seat, Seeded

__all__ = ["questions"]

PATIENCE = 40
"""Answers after which a Goal is met."""


def questions(
    chapter: int, seats: int, seed: int, events: list[Event] | None = None, **options: str
) -> Iterator[tuple[Match[Book], Seat, Ask]]:
    """A random walk through a chapter to its end, stopped at every question; ``events`` gets what is told."""
    match = GAME.new(seats, seed, {"chapter": str(chapter), **options})
    chance, since, goal = Seeded(seed), 0, ""
    while match.result is None:
        t = match.table
        t.fate = FATE
        since, goal = (since + 1, goal) if t.goal == goal else (0, t.goal)
        if goal and since > PATIENCE:
            t.jump = "goal_done"
        for seat, ask in list(match.asks.items()):
            yield match, seat, ask
            told = match.submit(seat, chance.pick(ask.options))
            if events is not None:
                events += told
