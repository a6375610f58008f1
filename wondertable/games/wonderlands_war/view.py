"""What a seat sees: the redacted table, and what follows from it (section 23)."""

from __future__ import annotations

from typing import Any

from wondertable.games.wonderlands_war import scoring
from wondertable.games.wonderlands_war.state import War

__all__ = ["view"]

UNORDERED = ("bag", "exhausted")


def view(t: War, seat: int) -> dict[str, Any]:
    """The table for ``seat`` (a spectator is -1). Bags have no order, so none is shown."""
    seen = t.redact(seat)
    seen["bank"] = sorted(t.bank)
    for number, player in enumerate(seen["players"]):
        for pile in UNORDERED:
            player[pile] = sorted(player[pile])
        player["castle_value"] = scoring.castle_value(t, number) if player["faction"] else 3
    return seen
