"""The game's own heuristic, followed to the letter."""

from __future__ import annotations

from typing import Any

from wondertable.bots.advice import advice
from wondertable.bots.perspective import Perspective
from wondertable.kernel import Ask, Chance, Game, Option, Seeded

__all__ = ["Greedy", "best"]


def best(game: Game[Any], table: Any, ask: Ask, chance: Chance) -> Option:
    """The option the game's advice likes best; among equals, and where a game has no advice, any."""
    options = ask.options
    worths = advice(game, table, ask)
    if worths is None:
        return options[chance.below(len(options))]
    top = max(worths)
    if worths.count(top) > 1:
        liked = [option for option, worth in zip(options, worths, strict=True) if worth == top]
        return liked[chance.below(len(liked))]
    return options[worths.index(top)]


class Greedy:
    """Plays what looks best at once, without thinking ahead."""

    def __init__(self, seed: int = 0) -> None:
        self.chance = Seeded(seed)

    def choose(self, perspective: Perspective) -> Option:
        if len(perspective.options) == 1:
            return perspective.options[0]
        imagined = perspective.imagine(Seeded(self.chance.below(1 << 30)))
        return best(perspective.game, imagined.table, perspective.ask, self.chance)
