"""Other boards and cards than the house ones, for what the house cards cannot show."""

from __future__ import annotations

from typing import Any

import msgspec

from wondertable.games.gravity_falls import cards
from wondertable.games.gravity_falls.game import GravityFalls

HOUSE: cards.Cards = cards.read(None)

__all__ = ["HOUSE", "changed", "game_with"]


def changed(**changes: dict[str, dict[str, Any]]) -> dict[str, Any]:
    """The house pack as plain data; ``curses={"CU6": {"count": 0}}`` changes one card."""
    data: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(HOUSE))
    for kind, cards_of_kind in changes.items():
        known = {one["id"]: one for one in data[kind]}
        for name, change in cards_of_kind.items():
            known[name] |= change
    return data


def game_with(**changes: dict[str, dict[str, Any]]) -> GravityFalls:
    """The game with these cards changed."""
    return GravityFalls(cards.Cards.build(changed(**changes), "pack"))
