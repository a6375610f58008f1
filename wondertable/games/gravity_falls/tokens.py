"""Tokens on the board: pulled, flipped, moved, never added or removed (GF-COMP-15)."""

from __future__ import annotations

from collections.abc import Sequence

from wondertable.games.gravity_falls.options import Pull, RiotPull
from wondertable.games.gravity_falls.state import Town


def pull_options(t: Town, place: str, *, riot: bool = False) -> list[Pull | RiotPull]:
    """GF-RUM-02 to GF-RUM-05, GF-RIOT-03: every way to pull one token from each neighbour; with a cube, or none."""
    sup, dis, cubes, box = t.sup, t.dis, t.cubes, t.box
    can_give = ""
    for one in box.near[place]:
        sides = ("b" if dis[one] else "s") if sup[one] else ("d" if dis[one] else "-")
        can_give += sides.upper() if one in cubes else sides
    return (box.riot_pulls if riot else box.pulls)[place][can_give]


def tokens_around(t: Town, place: str) -> bool:
    """Is there any token next to a place?"""
    return any(t.sup[one] or t.dis[one] for one in t.box.near[place])


def pull(t: Town, place: str, sup: Sequence[str], dis: Sequence[str]) -> None:
    """One token from each named place comes here and keeps its side."""
    if sup:
        side = t.sup
        for one in sup:
            side[one] -= 1
        side[place] += len(sup)
    if dis:
        side = t.dis
        for one in dis:
            side[one] -= 1
        side[place] += len(dis)


def turn_to_distrust(t: Town, place: str, count: int | None = None) -> int:
    """Flip so many support tokens (all by default); returns how many there were to flip."""
    flipped = t.sup[place]
    if count is not None and count < flipped:
        flipped = count
    if flipped:
        t.sup[place] -= flipped
        t.dis[place] += flipped
    return flipped


def turn_to_support(t: Town, place: str, count: int) -> int:
    """Flip so many distrust tokens; returns how many there were to flip."""
    flipped = min(count, t.dis[place])
    t.dis[place] -= flipped
    t.sup[place] += flipped
    return flipped
