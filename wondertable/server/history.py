"""Looking back: the match as it was after any move."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any, TypeAlias

from wondertable.kernel import Match

__all__ = ["History"]

Run: TypeAlias = Callable[[Callable[[], Match[Any]]], Match[Any]]

EVERY = 20
"""Every so many moves a copy is kept."""


class History:
    """Copies of a match at some of its moments, made when somebody looks back."""

    def __init__(self, kept: dict[int, Match[Any]] | None = None) -> None:
        self._kept = kept or {}
        self._looking = asyncio.Lock()

    async def at(self, match: Match[Any], move: int, run: Run) -> Match[Any]:
        """The match after so many moves: a copy to look at. ``run`` runs the step, in a thread."""
        async with self._looking:
            return await asyncio.to_thread(run, partial(self._look_back, match, move))

    def _look_back(self, match: Match[Any], move: int) -> Match[Any]:
        nearest = max((kept for kept in self._kept if kept <= move), default=None)
        past = match.at(0) if nearest is None else self._kept[nearest].fork()
        for number in range(len(past.moves), move):
            past.play(match.moves[number])
            if (number + 1) % EVERY == 0:
                self._kept[number + 1] = past.fork()
        return past

    def until(self, move: int) -> History:
        """The copies up to a move. Whoever is looking back goes on with the old ones."""
        return History({number: match for number, match in self._kept.copy().items() if number <= move})
