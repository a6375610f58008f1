"""The board in numbers and the dice in tables: what the advice to bots looks things up in."""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import NamedTuple

from wondertable.games.gravity_falls import odds
from wondertable.games.gravity_falls.cards import DICE, WALKS, Box

__all__ = ["CURSE", "FLED", "MANY", "PERSUADE", "SLOTS", "STARE", "WIN", "Chart", "Dice", "Persuasion", "chart"]

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
    """Results of persuading, by whether it leaves the place without distrust."""

    calm: float
    """The chance that it does."""
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
    vain = [one / (1 - calm) if calm < 1 - 1e-9 else 0.0 for one in sums[False]]
    well = [one / calm if calm > 1e-9 else 0.0 for one in sums[True]]
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


Dice = tuple[int, ...]
"""By place: the dice of the best card that leads there, -1 if none does."""


class Chart:
    """A board with numbers for names, so that positions are short lists and sets of places are bits of a number."""

    def __init__(self, box: Box) -> None:
        self.places = box.places
        self.index = index = {place: number for number, place in enumerate(box.places)}
        self.near = tuple(tuple(index[one] for one in box.near[place]) for place in box.places)
        self.around = tuple(sum(1 << one for one in near) for near in self.near)
        """The same as sets."""
        self.steps = tuple(tuple(box.steps[place][one] for one in box.places) for place in box.places)
        self.bit = {card: 1 << far if far >= 0 else 0 for card, far in box.walk.items()}
        """Walking cards as a set of distances."""
        self.far = sum(1 << far for far, _ in WALKS.values() if far > 2)
        """Walking cards that Leaden Boots forbid."""
        self._box = box
        self._dice: dict[tuple[int, int], tuple[Dice, Dice]] = {}

    def dice(self, place: int, cards: int) -> tuple[Dice, Dice]:
        """From a place with a set of walking cards: the dice one can bring to every other, and to the Gnome Giant."""
        found = self._dice.get((place, cards))
        if found is None:
            found = self._dice[place, cards] = self._bring(place, cards)
        return found

    def _bring(self, place: int, cards: int) -> tuple[Dice, Dice]:
        box, start, nobody = self._box, self.places[place], frozenset[str]()
        plain, stopped = [-1] * len(self.places), [-1] * len(self.places)
        for far, wits in sorted(WALKS.values(), key=lambda card: card[1]):
            if not cards >> far & 1:
                continue
            for one in box.routes(start, far, "", nobody) if far else (start,):
                plain[self.index[one]] = wits
            for number, steps in enumerate(self.steps[place]):
                if steps <= far and (steps or not far):
                    stopped[number] = wits
        return tuple(plain), tuple(stopped)


@lru_cache(maxsize=8)
def chart(box: Box) -> Chart:
    """The chart of a box, drawn once."""
    return Chart(box)
