"""What a seat sees: the redacted table, and what follows from it (section 23)."""

from __future__ import annotations

from typing import Any

from wondertable.games.wonderlands_war import scoring
from wondertable.games.wonderlands_war.state import War

__all__ = ["view"]

UNORDERED = ("bag", "exhausted")
WAR = frozenset(
    {
        "war",
        "wagers",
        "draw",
        "commit",
        "over-battle",
        "places",
        "uncontested",
        "feats",
        "abilities",
        "forging",
        "settle",
        "cleanup",
    }
)
"""The phases in which nobody looks into a bag (WW-WAR-04)."""


def view(t: War, seat: int) -> dict[str, Any]:
    """The table for ``seat`` (a spectator is -1). Bags have no order, so none is shown."""
    seen = t.redact(seat)
    seen["bank"] = sorted(t.bank)
    for number, player in enumerate(seen["players"]):
        for pile in UNORDERED:
            player[pile] = sorted(player[pile])
        if t.strict and t.phase in WAR:  # WW-RUL-76
            player["bag"] = {"hidden": len(player["bag"])}
        player["castle_value"] = scoring.castle_value(t, number) if player["faction"] else 3
    return seen
