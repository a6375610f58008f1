"""Any option, each equally likely."""

from __future__ import annotations

from wondertable.bots.perspective import Perspective
from wondertable.kernel import Option, Seeded

__all__ = ["Random"]


class Random:
    """The beginner who has not read the rules: a floor to measure others by."""

    def __init__(self, seed: int = 0) -> None:
        self.chance = Seeded(seed)

    def choose(self, perspective: Perspective) -> Option:
        return self.chance.pick(perspective.options)
