"""The table again, made from what one seat sees, with what was counted for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wondertable.games.gravity_falls.cards import Box
from wondertable.games.gravity_falls.state import Hero, Monster
from wondertable.games.gravity_falls.view import town

__all__ = ["Seen"]


class Seen:
    """A view of Gravity Falls: whose it is (-1: a spectator's), the table, and how many cards lie face down."""

    def __init__(self, box: Box, view: Mapping[str, Any]) -> None:
        data = view["table"]
        self.me: int = view["seat"]
        self.box = box
        self.t = town(box, data)
        self.over = self.t.phase == "over"
        self.begun = self.t.turn > 0
        self.loss: int = data["loss"]
        self.marks: list[tuple[int, str]] = [] if self.t.kids else [(space, kind) for space, kind in data["marks"]]
        self.classes: dict[str, str] = data["classes"]
        self.supply: int = data["supply"]
        self.events_left: int = data["events_left"]
        self.moves_left = _count(data["move_deck"])
        self.curses_left = _count(data["curse_deck"])
        self.decks = [_count(hero["deck"]) for hero in data["team"]]
        self.forecast: Mapping[str, Any] | None = data.get("forecast")
        self.ask: Mapping[str, Any] | None = view["ask"]

    @property
    def left(self) -> int:
        """The distance to the end of the alarm track."""
        return self.loss - self.t.alarm

    @property
    def team(self) -> list[tuple[int, Hero]]:
        """The characters that have been chosen, with their numbers."""
        return [(index, hero) for index, hero in enumerate(self.t.team) if hero.id]

    def is_active(self, index: int) -> bool:
        return self.begun and not self.over and index == self.t.active

    def is_mine(self, index: int) -> bool:
        return self.me >= 0 and self.t.seat_of(index) == self.me

    def heroes_at(self, place: str) -> list[Hero]:
        """The characters in a place, the active one first."""
        there = [(not self.is_active(index), index, hero) for index, hero in self.team if hero.place == place]
        return [hero for _, _, hero in sorted(there, key=lambda one: one[:2])]

    def monsters_at(self, place: str) -> list[Monster]:
        return self.t.monsters_at(place)

    def numbers(self) -> dict[str, int]:
        """Numbers of the choices by place, where places are to be chosen."""
        options = self.ask["options"] if self.ask else []
        if not all(set(option) == {"do", "place"} for option in options):
            return {}
        return {option["place"]: number for number, option in enumerate(options, 1)}


def _count(zone: Any) -> int:
    return zone["hidden"] if isinstance(zone, dict) else len(zone)
