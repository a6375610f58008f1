"""Final scoring (section 11)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from wondertable.games.wonderlands_war.quests import objective_met
from wondertable.games.wonderlands_war.state import UPRIGHT, War
from wondertable.kernel import Result

__all__ = ["Sheet", "castle_value", "quest_points", "rank", "result", "sheet", "units"]


class Sheet(NamedTuple):
    """The summands of a score (WW-FIN-01)."""

    points: int
    castles: int
    quests: int
    shards: int

    @property
    def total(self) -> int:
        return self.points + self.castles + self.quests - self.shards


def castle_value(t: War, seat: int) -> int:
    """WW-FIN-02."""
    return 3 + len(t.players[seat].rows[3])


def quest_points(t: War, seat: int, quest: str) -> int:
    """WW-QST-06: three for one part, nine for both."""
    return points_of(quest in t.players[seat].feats, objective_met(t, seat, quest))


def points_of(done: bool, met: bool) -> int:
    """The points of a quest by its feat and its objective."""
    return (0, 3, 9)[done + met]


def sheet(t: War, seat: int, known: Sequence[str] | None = None) -> Sheet:
    """The score of a player if the game ended now, with all quests or with those that are known."""
    player = t.players[seat]
    quests = [*player.feats, *player.opened, *player.quests] if known is None else known
    return sheet_with(t, seat, sum(quest_points(t, seat, quest) for quest in quests))


def sheet_with(t: War, seat: int, quests: int) -> Sheet:
    """The score of a player with so many points for quests."""
    player = t.players[seat]
    upright = sum(castle == UPRIGHT for castle in player.castles.values())
    return Sheet(player.vp, upright * castle_value(t, seat), quests, player.shards)


def units(t: War, seat: int) -> int:
    """All units of a player on the map."""
    return sum(t.players[seat].units(region) for region in t.regions())


def rank(t: War, seat: int) -> tuple[int, int, int]:
    """The order at the end: highest score, fewest shards, most units."""
    return sheet(t, seat).total, -t.players[seat].shards, units(t, seat)


def result(t: War) -> Result:
    """WW-FIN-05, WW-RUL-75."""
    ranks = [rank(t, seat) for seat in range(len(t.players))]
    best = max(ranks)
    winners = tuple(seat for seat, reached in enumerate(ranks) if reached == best)
    return Result(tuple(total for total, _, _ in ranks), winners, "rounds")
