"""The board in numbers and the dice in tables: what the advice to bots looks things up in."""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import NamedTuple

from wondertable.games.gravity_falls import odds
from wondertable.games.gravity_falls.cards import DICE, Box

__all__ = ["CURSE", "FLED", "MANY", "PERSUADE", "SLOTS", "STARE", "WIN", "Chart", "Persuasion", "chart"]

MANY = DICE + 1
"""So much distrust, or more, cannot be dealt with in one roll."""
SLOTS = tuple(tuple(slot for slot in range(3) if alive >> slot & 1) for alive in range(8))
"""The monsters of a set of monsters."""

WIN = [
    [[odds.win(need, dice, reroll) if need < MANY else 0.0 for need in range(MANY + 1)] for dice in range(DICE + 1)]
    for reroll in (False, True)
]
"""By Dipper's re-roll, dice and need: the chance to beat a monster."""
CURSE = [odds.curse(dice) for dice in range(DICE + 1)]
STARE = [odds.curse(dice, stare=True) for dice in range(DICE + 1)]


class Persuasion(NamedTuple):
    """What persuading comes to, by whether it leaves the place without distrust."""

    calm: float
    """How likely it does."""
    flipped: float
    """If it does: how many tokens turned round,"""
    led_away: float
    """how many distrust tokens"""
    strayed: float
    """and how many support tokens left."""
    flipped_in_vain: float
    """The same if it does not."""
    led_away_in_vain: float
    strayed_in_vain: float


def _persuasion(dice: int, distrust: int, sticky: bool) -> Persuasion:
    """``sticky``: move faces may carry support only (CU3)."""
    calm = 0.0
    sums = [[0.0] * 3, [0.0] * 3]
    for hits in range(dice + 1):
        for moves in range(dice - hits + 1):
            ways = comb(dice, hits) * comb(dice - hits, moves)
            chance = ways * (1 / 2) ** hits * (1 / 3) ** moves * (1 / 6) ** (dice - hits - moves)
            flipped = min(hits, distrust)
            away = 0 if sticky else min(moves, distrust - flipped)
            quiet = flipped + away == distrust
            calm += chance if quiet else 0.0
            for number, count in enumerate((flipped, away, moves - away)):
                sums[quiet][number] += chance * count
    vain, well = ([one / part if part > 1e-9 else 0.0 for one in row] for row, part in zip(sums, (1 - calm, calm)))
    return Persuasion(calm, *well, *vain)


PERSUADE = [
    [[_persuasion(dice, distrust, sticky) for distrust in range(MANY + 1)] for dice in range(DICE + 1)]
    for sticky in (False, True)
]
"""By Sticky Rumours, dice and distrust."""


def _fled(dice: int, distrust: int) -> tuple[float, float]:
    """In a fight: how many distrust tokens leave by move faces, and how likely all do."""
    chances = [odds.exactly(moves, dice, 1 / 3) for moves in range(dice + 1)]
    mean = sum(chance * min(moves, distrust) for moves, chance in enumerate(chances))
    return mean, sum(chances[distrust:])


FLED = [[_fled(dice, distrust) for distrust in range(MANY + 1)] for dice in range(DICE + 1)]


class Chart:
    """A board with numbers for names, so that positions are short lists and sets of places are bits of a number."""

    def __init__(self, box: Box) -> None:
        self.places = box.places
        self.index = index = {place: number for number, place in enumerate(box.places)}
        self.near = tuple(tuple(index[one] for one in box.near[place]) for place in box.places)
        self.steps = tuple(tuple(box.steps[place][one] for one in box.places) for place in box.places)
        self.loss = box.loss
        self.curse_marks = tuple(space for space, kind in box.marks.items() if kind == "curse")
        nobody: frozenset[str] = frozenset()
        longest = max(box.walk.values())
        self.reach = tuple(
            tuple(
                1 << index[place] if not distance else self.bits(box.routes(place, distance, "", nobody))
                for distance in range(longest + 1)
            )
            for place in box.places
        )
        """By start and distance: where a walk can end."""
        self.within = tuple(
            tuple(
                self.bits(one for one in box.places if 0 < box.steps[place][one] <= distance) for distance in range(5)
            )
            for place in box.places
        )
        """The same if a Gnome Giant stands at the end."""

    def bits(self, places: object) -> int:
        """A set of places as a number."""
        found = 0
        for place in places:  # type: ignore[attr-defined]
            found |= 1 << self.index[place]
        return found


@lru_cache(maxsize=8)
def chart(box: Box) -> Chart:
    """The chart of a box, drawn once."""
    return Chart(box)
