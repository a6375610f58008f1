"""The view of one seat, with names for facts that are needed often."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wondertable.games.wonderlands_war.cards import Box
from wondertable.games.wonderlands_war.state import BUST, CHAIR

__all__ = ["Plain", "Seen", "count"]

Plain = Mapping[str, Any]
TEA = ("poison", "turn")


class Seen:
    """A view of Wonderland's War: whose it is (-1: a spectator's) and what is on the table."""

    def __init__(self, box: Box, view: Mapping[str, Any]) -> None:
        self.box = box
        self.me: int = view["seat"]
        self.t: Plain = view["table"]
        self.ask: Plain | None = view["ask"]
        self.players: list[Plain] = self.t["players"]
        self.phase: str = self.t["phase"]
        self.over = self.phase == "over"
        self.tea = self.phase in TEA
        self.two = len(self.players) == 2

    @property
    def active(self) -> int:
        """The seat at turn; -1: nobody, or several in secret."""
        return int(self.t["active"]) if self.tea else -1

    def order(self) -> list[int]:
        """The seats, the viewer last and nearest to the question."""
        seats = list(range(len(self.players)))
        return seats if self.me < 0 else [*seats[self.me + 1 :], *seats[: self.me + 1]]

    def regions(self) -> list[str]:
        """In the order of battle."""
        return list(self.t["order"])

    def force(self, seat: int, region: str) -> Plain:
        """A player's things in a region, with the strength to start a battle with."""
        player, forces = self.players[seat], self.t["regions"][region]["forces"]
        found = next((one for one in forces if one["seat"] == seat), {"units": 0, "strength": 0})
        return {
            **found,
            "figures": [figure for figure, place in player["figures"].items() if place == region],
            "leader": player["leader"] == region,
            "castle": player["castles"][region],
        }

    def fighters(self) -> list[int]:
        """The seats that take part in the battle, the strongest first, those who are bust last."""
        there = [seat for seat, player in enumerate(self.players) if player["fight"]]
        return sorted(there, key=lambda seat: (self.players[seat]["fight"] == BUST, -self.players[seat]["strength"]))

    def chairs(self) -> list[int]:
        return list(range(1, len(self.t["laid"])))

    def sitting(self, chair: int) -> int:
        """Whose leader sits there; -1: nobody's."""
        found = (
            seat for seat, player in enumerate(self.players) if player["leader"] == CHAIR and player["chair"] == chair
        )
        return next(found, -1)

    def mine(self) -> Plain | None:
        return self.players[self.me] if self.me >= 0 else None


def count(zone: Any) -> int:
    """The number of cards in a zone, seen or not."""
    return int(zone["hidden"]) if isinstance(zone, dict) else len(zone)
