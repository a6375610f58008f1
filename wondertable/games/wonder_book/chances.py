"""Chances of rolls before they are made: the dice that an action would roll, and what comes of so many dice.

The number of dice is not computed here: the action is run on a copy of the table, up to its first roll.
"""

from __future__ import annotations

from math import comb

import msgspec

from wondertable.games.wonder_book.actions import perform
from wondertable.games.wonder_book.box import Ctx
from wondertable.games.wonder_book.cards import back
from wondertable.games.wonder_book.dice import FACES
from wondertable.games.wonder_book.options import Attack, Interact, Skill, Special
from wondertable.games.wonder_book.state import Book
from wondertable.kernel import Ask, Chance, Option, RulesError, StepEnded

__all__ = ["Chances", "at_least", "chances_of"]

SUCCESS, FAIL = FACES
MOST_QUESTIONS = 6
"""Questions that are answered on the way to a roll."""


class Chances(msgspec.Struct, frozen=True):
    """The chances of a roll: the share of rolls with at least one success, two successes and so on."""

    dice: int
    plain: list[float]
    again: list[float] | None
    """The same if the failed dice are rolled again; null where they cannot be."""


def at_least(dice: int, rolls: int) -> list[float]:
    """The shares of rolls with at least 1 to ``dice`` successes; a die that fails is rolled up to ``rolls`` times."""
    miss = (FACES.count(FAIL) / len(FACES)) ** rolls
    exact = [comb(dice, hits) * (1 - miss) ** hits * miss ** (dice - hits) for hits in range(dice + 1)]
    return [sum(exact[hits:]) for hits in range(1, dice + 1)]


class _HiddenError(RulesError):
    """Something would come to light."""


class _Misses(Chance):
    """Dice that fail; nothing else may be left to chance."""

    __slots__ = ()

    def below(self, bound: int) -> int:
        raise _HiddenError("a hidden card would be drawn")

    def pick(self, things: object) -> object:  # type: ignore[override]
        if things is not FACES:
            raise _HiddenError("something hidden would be picked")
        return FAIL

    def copy(self) -> Chance:
        return _Misses()


def chances_of(t: Book, hero: str, option: Option) -> Chances | None:
    """The chances of the first roll of an action; ``None`` if it rolls nothing, or nobody can know what it rolls."""
    if not isinstance(option, (Attack, Skill, Special)) and not _known(t, option):
        return None
    copy = t.clone()
    copy.chance, copy.journal, copy.dice, copy.reading = _Misses(), None, "", False
    again = False
    rules = perform(copy, hero, option, Ctx(hero, hero))
    try:
        asked = next(rules)
        for _ in range(MOST_QUESTIONS):
            if copy.dice or not isinstance(asked, Ask):
                again = isinstance(asked, Ask) and asked.prompt == "reroll"
                break
            asked = rules.send(asked.options[0])
    except (StopIteration, StepEnded, _HiddenError):
        pass
    dice = len(copy.dice)
    return Chances(dice, at_least(dice, 1), at_least(dice, 2) if again else None) if dice else None


def _known(t: Book, option: Option) -> bool:
    """Has the back of an Interaction card been read already?"""
    return isinstance(option, Interact) and back(option.card) in t.seen
