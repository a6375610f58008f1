"""Advice to bots in Wonderland's War."""

from __future__ import annotations

from wondertable.games.wonderlands_war import advice, outlook
from wondertable.games.wonderlands_war.state import War
from wondertable.kernel import Advisor, Ask, Seat, Thinking

__all__ = ["WarAdvisor"]


class WarAdvisor(Advisor[War]):
    """The worth of options and positions, in points."""

    thinking = Thinking(
        careless=0.0,
        horizon=0,
        points=12.0,
        trust=40.0,
        trusts={"tea": 0.5, "sit": 0.5, "lead": 0.5},  # what a position is worth is known better than what a card is
        tree=False,
    )

    def advise(self, table: War, ask: Ask) -> list[float]:
        """As differences of the chance to win: so the search can weigh them against what it has seen."""
        steep = 4 * self.thinking.points
        return [worth / steep for worth in advice.advise(table, ask)]

    def value(self, table: War, seat: Seat) -> float:
        return outlook.expected(table, seat)

    def evaluable(self, table: War) -> bool:
        return table.phase in ("turn", "war")
