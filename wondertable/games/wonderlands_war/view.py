"""What a seat sees: the redacted table, and what follows from it (section 23)."""

from __future__ import annotations

from typing import Any

from wondertable.games.wonderlands_war import preview
from wondertable.games.wonderlands_war.state import War

__all__ = ["view"]

UNORDERED = ("bag", "exhausted")


def view(t: War, seat: int) -> dict[str, Any]:
    """The table for ``seat`` (a spectator is -1). Bags have no order, so none is shown."""
    seen = t.redact(seat)
    seen["bank"] = sorted(t.bank)
    closed = preview.closed(t)
    for number, player in enumerate(seen["players"]):
        for pile in UNORDERED:
            player[pile] = sorted(player[pile])
        if closed:  # WW-RUL-76
            player["bag"] = {"hidden": len(player["bag"])}
        if t.players[number].faction:
            player.update(foretold(t, number, seat))
    if t.tiles:
        seen.update(outlook(t, seat))
    return seen


def foretold(t: War, number: int, seat: int) -> dict[str, Any]:
    """What is added to a player."""
    score = preview.score(t, number, seat)
    return {
        "castle_value": score["castle_value"],
        "bagged": preview.bag(t, number),
        "forge": preview.forge_board(t, number),
        "odds": preview.odds(t, number),
        "picks": preview.picks(t, number),
        "peril": preview.peril(t, number),
        "score": score,
    }


def outlook(t: War, seat: int) -> dict[str, Any]:
    """What is added to the table."""
    return {
        "icons": sorted(t.box.icons),
        "die": list(t.box.die),
        "left": preview.chips_left(t),
        "hands": t.hands,
        "order": [t.onward(t.marker, step) for step in range(len(t.regions()))],
        "regions": preview.regions(t),
        "tea": preview.tea_table(t, seat),
        "tea_end": preview.tea_end(t),
        "waiting": preview.pending(t),
        "battle": preview.battle_now(t),
        "own_quests": preview.quests(t, seat),
        "ranks": preview.ranks(t) if t.phase == "over" else None,
    }
