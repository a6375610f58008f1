"""Long lists of choices, settled one thing after the other: neighbour by neighbour, cube by cube."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from wondertable.kernel import Words

__all__ = ["narrow"]

MOST = 9
"""So many choices are listed at once."""
PULLS = ("pull", "riot-pull")
Groups = list[tuple[str, list[int]]]


def narrow(options: Sequence[Mapping[str, Any]], words: Words) -> tuple[str, Groups] | None:
    """A question about one part of the options, and for each answer the numbers of those that remain."""
    if len(options) <= MOST:
        return None
    if all(option["do"] in PULLS for option in options):
        return _by_neighbour(options, words)
    if sum(option["do"] == "move-cube" for option in options) > 1:
        return "", _by_cube(options, words)
    return None


def _by_neighbour(options: Sequence[Mapping[str, Any]], words: Words) -> tuple[str, Groups]:
    """The first neighbour that gives one thing in some of them and another in others."""
    named = sorted({place for option in options for place in (*option["sup"], *option["dis"])})
    place = next(one for one in named if len({_side(option, one) for option in options}) > 1)
    groups: dict[str, list[int]] = {}
    for number, option in enumerate(options):
        groups.setdefault(_side(option, place), []).append(number)
    labels = {"sup": words.say("side.sup"), "dis": words.say("side.dis"), "": words.say("table.nothing")}
    return words.say("draw.narrow-pull", place=place), [(labels[side], group) for side, group in groups.items()]


def _side(option: Mapping[str, Any], place: str) -> str:
    return next((side for side in ("sup", "dis") if place in option[side]), "")


def _by_cube(options: Sequence[Mapping[str, Any]], words: Words) -> Groups:
    """The cubes by where they stand, everything else by itself."""
    groups: dict[str, list[int]] = {}
    for number, option in enumerate(options):
        groups.setdefault(option["place"] if option["do"] == "move-cube" else f"#{number}", []).append(number)
    return [
        (words.say("draw.narrow-cube", place=key) if not key.startswith("#") else "", group)
        for key, group in groups.items()
    ]
