"""The way of a move through several areas: who moves is asked where ways differ in what they set off."""

from __future__ import annotations

from collections.abc import Sequence

from wondertable.games.wonder_book.asking import ask_team_or
from wondertable.games.wonder_book.force import concerns
from wondertable.games.wonder_book.options import Pick
from wondertable.games.wonder_book.state import Book
from wondertable.kernel import Rules

__all__ = ["choose_way"]


def choose_way(t: Book, hero: str, end: str, steps: int, crossings: int = 0, *, by: str = "") -> Rules[list[str]]:
    """The areas that a hero passes on the way to ``end``, which is the last of them.

    A shortest way, unless rules that wait for heroes to enter an area make another one different: then whoever moves
    says, fork by fork, which way to take. ``by``: the hero whose player says it, if it is another than who moves.
    """
    ways = _different(t, hero, t.map.ways(t.heroes[hero].area, end, steps, crossings))
    at = 0
    while len(ways) > 1:
        nexts = list(dict.fromkeys(way[at] for way in ways))
        if len(nexts) > 1:
            facts = {"card": "", "title": "way", "hero": hero, "n": 1}
            pick = yield ask_team_or(t, by or hero, "pick", [Pick(area) for area in nexts], facts)
            ways = [way for way in ways if way[at] == pick.thing]
        at += 1
    return ways[0]


def _different(t: Book, hero: str, ways: Sequence[list[str]]) -> list[list[str]]:
    """Of the ways that set the same off only the first, which is the shortest."""
    hooks = t.rulings.hooks.get("enter", ())
    if not hooks:
        return [ways[0]]
    waiting = {area: any(concerns(hook, hero, area) for hook in hooks) for way in ways for area in way}
    found: dict[tuple[str, ...], list[str]] = {}
    for way in ways:
        found.setdefault(tuple(area for area in way if waiting[area]), way)
    return list(found.values())
