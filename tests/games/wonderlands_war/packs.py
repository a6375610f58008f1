"""Other cards than the house ones, for what the house cards cannot show."""

from __future__ import annotations

from typing import Any

import msgspec

from wondertable.games.wonderlands_war import cards

HOUSE: cards.Cards = cards.read(None)

__all__ = ["HOUSE", "changed"]


def changed(**changes: dict[str, dict[str, Any]]) -> dict[str, Any]:
    """The house pack as plain data; ``tiles={"S1": {"values": [1, 2, 3]}}`` changes one card."""
    data: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(HOUSE))
    for kind, cards_of_kind in changes.items():
        known = {one["id"]: one for one in data[kind]}
        for name, change in cards_of_kind.items():
            known[name] |= change
    return data
