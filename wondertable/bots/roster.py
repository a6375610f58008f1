"""Bots by name, as the command line, the API and the page call them."""

from __future__ import annotations

from typing import Protocol

from wondertable.bots.greedy import Greedy
from wondertable.bots.perspective import Perspective
from wondertable.bots.random import Random
from wondertable.bots.search import Search
from wondertable.kernel import Option, SetupError

__all__ = ["NAMES", "Bot", "make"]

NAMES = ("random", "greedy", "search")


class Bot(Protocol):
    """Somebody who can answer a question."""

    def choose(self, perspective: Perspective) -> Option:
        """One of the offered options."""
        ...


def make(name: str, seed: int = 0) -> Bot:
    """A bot by its name: ``random``, ``greedy``, ``search``, ``search:0.5`` (seconds), ``search:200i`` (iterations)."""
    kind, _, budget = name.partition(":")
    if kind == "search":
        return _search(name, budget, seed)
    if budget or kind not in NAMES:
        raise SetupError("error.unknown-bot", bot=name, known=", ".join(NAMES))
    return Random(seed) if kind == "random" else Greedy(seed)


def _search(name: str, budget: str, seed: int) -> Search:
    if not budget:
        return Search(seed)
    try:
        if budget.endswith("i"):
            iterations = int(budget[:-1])
            if iterations > 0:
                return Search(seed, seconds=None, iterations=iterations)
        else:
            seconds = float(budget)
            if 0 < seconds < 3600:
                return Search(seed, seconds=seconds)
    except ValueError:
        pass
    raise SetupError("error.bot-budget", bot=name)
