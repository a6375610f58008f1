"""Actions tried out: the rules themselves run on a copy of the table, once for every number of successes."""

from __future__ import annotations

from collections.abc import Callable
from math import comb

from wondertable.games.wonder_book.bot.outlook import LOST, Outlook, Worth
from wondertable.games.wonder_book.state import Book
from wondertable.kernel import Ask, Chance, Option, Rules, Seeded, StepEnded
from wondertable.kernel.whatif import run

__all__ = ["Trial", "blend"]

SEED = 20210
"""Whatever is drawn in a trial comes from this seed: the true order of a deck is not looked at."""
MOST_DICE = 6
GONE = Worth(LOST, 0.0, 0.0, 0.0, 0.0)


class Loaded(Chance):
    """The first so many dice succeed, the others fail; anything else comes from a seed."""

    __slots__ = ("good", "rest", "thrown")

    def __init__(self, good: int, thrown: list[int] | None = None) -> None:
        super().__init__()
        self.good = good
        self.rest = Seeded(SEED)
        self.thrown = [] if thrown is None else thrown

    def below(self, bound: int) -> int:
        if bound != 2:
            return self.rest.below(bound)
        self.thrown.append(1)
        return 0 if len(self.thrown) <= self.good else 1

    def copy(self) -> Loaded:
        return Loaded(self.good, self.thrown)


class Trial:
    """One rule tried out on copies of a table."""

    def __init__(
        self, outlook: Outlook, table: Book, rule: Callable[[Book], Rules[float]], answer: Callable[[Book, Ask], Option]
    ) -> None:
        self.outlook = outlook
        self.before = table
        self.rule = rule
        self.answer = answer
        self.table = table
        self.asked: set[str] = set()
        self.extra = 0.0
        """Points that the rule itself gives back, as an action that costs nothing does."""

    def worths(self) -> list[Worth]:
        """The position by the number of successes; one only, if no dice are thrown."""
        found = []
        dice = MOST_DICE
        good = 0
        while good <= min(dice, MOST_DICE):
            chance = Loaded(good)
            found.append(self._once(chance))
            if not good:
                dice = len(chance.thrown)
            good += 1
        return found

    def _once(self, chance: Loaded) -> Worth:
        try:
            self.table = run(self.before, self._rule, self._answer, chance).table
        except StepEnded:
            return GONE
        return self.outlook.judge(self.table)

    def _rule(self, copy: Book) -> Rules[None]:
        self.table = copy
        copy.journal = None
        self.extra = yield from self.rule(copy)

    def _answer(self, ask: Ask) -> Option:
        self.asked.add(ask.prompt)
        return ask.options[0] if len(ask.options) == 1 else self.answer(self.table, ask)


def blend(values: list[float], price: float | None) -> float:
    """The mean over the successes of fair dice; ``price``: what a re-roll of the fails costs, if it is allowed."""
    dice = len(values) - 1
    if not dice:
        return values[0]
    if price is not None:
        values = [max(value, rerolled(values, good) - price) for good, value in enumerate(values)]
    return sum(comb(dice, good) * value for good, value in enumerate(values)) / (1 << dice)


def rerolled(values: list[float], good: int) -> float:
    """The mean if all dice but the good ones are thrown again."""
    left = len(values) - 1 - good
    return sum(comb(left, more) * values[good + more] for more in range(left + 1)) / (1 << left)
