"""The table again, made from what one seat may see.

A view is plain data in which hidden cards are only counted. Made into a ``Tea`` whose hidden cards have no names, it
can be asked with the game's own functions, and cannot tell more than its viewer knows.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any

import msgspec

from wondertable.games.mad_tea_party.cards import Box
from wondertable.games.mad_tea_party.state import Declared, Player, Tea, Under

UNKNOWN = ""
"""A card that the viewer sees from behind."""

_FIELDS = frozenset(field.name for field in dataclasses.fields(Tea))


class Seen:
    """A view of Mad Tea Party: whose it is (-1: a spectator's), the table, and what was counted for it."""

    def __init__(self, box: Box, view: Mapping[str, Any]) -> None:
        data = view["table"]
        self.me: int = view["seat"]
        self.box = box
        self.t = _table(box, data)
        self.scores: list[dict[str, int]] = data["scores"]
        self.over = self.t.phase == "over"
        self.last_turn: bool = data["last_turn"] and not self.over
        self.left: dict[str, int] = data["left"]
        """The sizes of the decks."""
        self.to_come: dict[str, int] = data["unseen"]["kinds"]
        """The characters that have not been seen, by kind."""
        self.cats_unseen: int = data["unseen"]["cats"]
        self.cat_risk: float = data["odds"]["cat"]
        self.knave_mean: float = data["odds"]["knave"]

    @property
    def has_hand(self) -> bool:
        return self.me >= 0 and not self.over

    def is_active(self, seat: int) -> bool:
        return seat == self.t.active and not self.over


def _table(box: Box, view: Mapping[str, Any]) -> Tea:
    data = {name: value for name, value in view.items() if name in _FIELDS}
    data["players"] = [_player(player) for player in data["players"]]
    for deck in ("hero_deck", "character_deck", "chapter_deck"):
        data[deck] = _cards(data[deck])
    data["under"] = [Under(**block) for block in data["under"]]
    data["tea"] = {cell: tuple(stack) for cell, stack in data["tea"].items()}
    data["chain"] = [(who, card) for who, card in data["chain"]]
    if data["declared"] is not None:
        data["declared"] = msgspec.convert(data["declared"], Declared)
    return Tea(box, **data)


def _player(data: Mapping[str, Any]) -> Player:
    heroes, chapters = _cards(data["heroes"]), _cards(data["chapters"])
    return Player(heroes, chapters, data["characters"], data["book"], data["pages"], data["pile"])


def _cards(zone: Any) -> list[str]:
    return [UNKNOWN] * zone["hidden"] if isinstance(zone, dict) else list(zone)
