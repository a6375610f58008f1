"""The least and the most that a number of chapter data can be, and conditions that the number of heroes decides."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from math import inf
from typing import Any

from wondertable.games.wonder_book.model import Chapter

__all__ = ["HERO_COUNTS", "MOST_DICE", "Bounds", "bounds", "decided"]

HERO_COUNTS = (2, 3, 4)
MOST_DICE = 5

Bounds = tuple[float, float]
"""The least and the most."""

_FIXED: Mapping[str, Bounds] = {
    "count": (0, inf),
    "hearts": (0, inf),
    "sparks": (0, inf),
    "fate": (0, 10),
    "pool": (0, 8),
    "defeated": (0, inf),
    "round": (0, inf),
    "succ": (0, MOST_DICE),
    "grade": (0, 3),
    "total": (0, 60),
}
_COMPARED: Mapping[str, Callable[[float, float], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    "=": operator.eq,
    ">=": operator.ge,
    ">": operator.gt,
}


def bounds(number: Any, heroes: int, chapter: Chapter) -> Bounds:
    """The least and the most of a number with so many heroes; what does not fit the grammar can be anything."""
    try:
        return _bounds(number, heroes, chapter)
    except (AttributeError, IndexError, KeyError, TypeError, ValueError):
        return (-inf, inf)


def _bounds(number: Any, heroes: int, chapter: Chapter) -> Bounds:
    if isinstance(number, int):
        return (number, number)
    ((key, value),) = number.items()
    if key in _FIXED:
        return _FIXED[key]
    if key == "heroes":
        return (value[heroes - 2], value[heroes - 2])
    if key == "ctr":
        counter = chapter.counters[value]
        return (_bounds(counter.min, heroes, chapter)[0], _bounds(counter.max, heroes, chapter)[1])
    if key == "kws":
        return (0, len(value))
    parts = [_bounds(part, heroes, chapter) for part in value]
    leasts, mosts = [least for least, _ in parts], [most for _, most in parts]
    if key == "+":
        return (sum(leasts), sum(mosts))
    if key == "-":
        return (leasts[0] - mosts[1], mosts[0] - leasts[1])
    if key == "*":
        products = [one * other for one in parts[0] for other in parts[1]]
        return (min(products), max(products))
    choose = {"min": min, "max": max}[key]
    return (choose(leasts), choose(mosts))


def decided(condition: Any, heroes: int, chapter: Chapter) -> bool | None:
    """The truth of a condition where the number of heroes alone decides it, else ``None``."""
    if not isinstance(condition, dict) or len(condition) != 1:
        return None
    ((key, value),) = condition.items()
    if key in ("all", "any") and isinstance(value, list):
        truths = [decided(one, heroes, chapter) for one in value]
        ending: bool = key == "any"
        if ending in truths:
            return ending
        return None if None in truths else not ending
    if key == "not":
        truth = decided(value, heroes, chapter)
        return None if truth is None else not truth
    if key == "cmp" and isinstance(value, list) and len(value) == 3 and value[1] in _COMPARED:
        (low, high), (least, most) = bounds(value[0], heroes, chapter), bounds(value[2], heroes, chapter)
        results = {_COMPARED[value[1]](one, other) for one in {low, high} for other in {least, most}}
        if len(results) == 1 and low == high and least == most:
            return results.pop()
    return None
