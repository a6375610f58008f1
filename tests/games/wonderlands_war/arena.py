"""Battles to order: who stands where with which chips, and what comes out of the bags.

>>> case = alone("FLw CSw", exhausted="RKw CRs").do(DRAW)
>>> len(case.options)
2
>>> case.do(DOUBLE).p("QUE").strength
5
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.games.wonderlands_war.driver import Case, at
from wondertable.games.wonderlands_war.options import DOUBLE, DRAW, STOP
from wondertable.games.wonderlands_war.state import BUST, FIGHTING, STOPPED

__all__ = [
    "BUST",
    "DOUBLE",
    "DRAW",
    "FIGHTING",
    "STOP",
    "STOPPED",
    "R",
    "alone",
    "clash",
    "ended",
    "next_chips",
    "side",
    "strengths",
    "without_double_madness",
]

R = "WZ"
"""The region of the battle."""


def side(units: int = 3, **more: Any) -> dict[str, Any]:
    """Somebody who fights: so many supporters, a broken shield, the double madness on the track, an empty bag."""
    supporters = {R: units, **more.pop("supporters", {})}
    player = {"fight": FIGHTING, "shield": False, "bag": "", "madness": "MAD2", **more}
    return {**player, "supporters": supporters}


def clash(
    players: Mapping[str, Mapping[str, Any]],
    coming: str = "",
    *,
    phase: str = "draw",
    draw: int = 0,
    **position: Any,
) -> Case:
    """A battle under way, at the beginning of a step: who fights in it says so."""
    fields = {"region": position.pop("region", R), "draw": draw, **position.pop("fields", {})}
    return at(players, coming=coming, phase=phase, fields=fields, **position)


def alone(
    chips: str,
    *,
    who: str = "QUE",
    rival: Mapping[str, Any] | None = None,
    third: Mapping[str, Any] | None = None,
    sets: str = "A",
    also: str = "",
    position: Mapping[str, Any] | None = None,
    **mine: Any,
) -> Case:
    """One player draws these chips, the first of them at once; ``also`` is in the bag, too.

    The rival has stopped on 20 with two supporters, so that nobody must stop; the third is not there.
    """
    others = [faction for faction in ("HAT", "ALI", "QUE") if faction != who]
    players = {
        who: side(**{"bag": f"{chips} {also}", **mine}),
        others[0]: side(2, fight=STOPPED, strength=20) if rival is None else rival,
        others[1]: third or {},
    }
    return clash(players, chips, sets=sets, **(position or {}))


def ended(players: Mapping[str, Mapping[str, Any]], *, phase: str = "places", **position: Any) -> Case:
    """A battle that is over: everybody has stopped, or is bust, with this strength and these Active chips."""
    sides = {
        faction: {"fight": STOPPED, "shield": False, "bag": "", "madness": "MAD2", **given} if given else {}
        for faction, given in players.items()
    }
    return clash(sides, phase=phase, draw=3, **position)


def next_chips(case: Case, chips: str) -> Case:
    """From now on these chips come."""
    case.coming[:] = chips.split()
    return case


def without_double_madness(case: Case, faction: str) -> Case:
    """Take the double madness out of the game: only so can somebody have no chip at all."""
    player = case.p(faction)
    for pile in (player.bag, player.madness):
        if "MAD2" in pile:
            pile.remove("MAD2")
    case.t.boxed.append("MAD2")
    return case


def strengths(case: Case) -> list[int]:
    """All markers, by seat."""
    return [player.strength for player in case.t.players]
