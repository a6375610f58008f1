"""Exact chances of the dice (GF-UI-04)."""

from __future__ import annotations

from functools import cache
from math import comb

__all__ = ["all_quiet", "at_least", "curse", "win"]


@cache
def exactly(hits: int, dice: int, hit: float = 0.5) -> float:
    """The chance of so many hits with so many dice."""
    if not 0 <= hits <= dice:
        return 0.0
    return comb(dice, hits) * hit**hits * (1 - hit) ** (dice - hits)


@cache
def at_least(hits: int, dice: int, hit: float = 0.5) -> float:
    """The chance of at least so many hits."""
    return sum(exactly(one, dice, hit) for one in range(max(0, hits), dice + 1))


@cache
def win(need: int, dice: int, reroll: bool = False) -> float:
    """The chance to beat a monster; with Dipper's re-roll, one success short is still half a chance."""
    chance = at_least(need, dice)
    if reroll and 0 < need <= dice:
        chance += exactly(need - 1, dice) / 2
    return chance


@cache
def curse(dice: int, excess: int = 0, stare: bool = False) -> float:
    """The chance of at least one curse; under Gremloblin's stare (GREM) the move faces are curses, too."""
    if excess:
        return 1.0
    return 1 - (1 / 2 if stare else 5 / 6) ** dice


@cache
def all_quiet(distrust: int, dice: int, sticky: bool = False) -> float:
    """The chance that persuading leaves no distrust: a success turns one round, a move face carries one away."""
    if not distrust:
        return 1.0  # exactly: it says that there is nobody to persuade
    return at_least(distrust, dice, 0.5 if sticky else 5 / 6)
