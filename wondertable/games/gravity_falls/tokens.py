"""Tokens on the board: pulled, flipped, moved, never added or removed (GF-COMP-15)."""

from __future__ import annotations

from collections.abc import Iterable

from wondertable.games.gravity_falls.options import Pull, RiotPull
from wondertable.games.gravity_falls.state import Town

SIDES = ("-", "d", "s", "sd")
"""The sides that a place can give: nothing, distrust, support; by whether it has support (2) and distrust (1)."""
SIDES_WITH_CUBE = ("-", "d-", "s-", "sd-")
"""With a cube there it may also give nothing."""


def pull_options(t: Town, place: str, *, riot: bool = False) -> list[Pull | RiotPull]:
    """GF-RUM-02 to GF-RUM-05, GF-RIOT-03: every way to pull one token from each neighbour; with a cube, or none."""
    sup, dis, cubes = t.sup, t.dis, t.cubes
    sides = [
        (SIDES_WITH_CUBE if one in cubes else SIDES)[2 * (sup[one] > 0) + (dis[one] > 0)] for one in t.box.near[place]
    ]
    return t.box.pulls(riot, place, tuple(sides))


def tokens_around(t: Town, place: str) -> bool:
    """Is there any token next to a place?"""
    return any(t.sup[one] or t.dis[one] for one in t.box.near[place])


def pull(t: Town, place: str, sup: Iterable[str], dis: Iterable[str]) -> None:
    """One token from each named place comes here and keeps its side."""
    for side, sources in ((t.sup, sup), (t.dis, dis)):
        for one in sources:
            side[one] -= 1
            side[place] += 1


def turn_to_distrust(t: Town, place: str, count: int | None = None) -> int:
    """Flip so many support tokens (all by default); returns how many there were to flip."""
    flipped = t.sup[place] if count is None else min(count, t.sup[place])
    t.sup[place] -= flipped
    t.dis[place] += flipped
    return flipped


def turn_to_support(t: Town, place: str, count: int) -> int:
    """Flip so many distrust tokens; returns how many there were to flip."""
    flipped = min(count, t.dis[place])
    t.dis[place] -= flipped
    t.sup[place] += flipped
    return flipped
