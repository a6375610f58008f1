"""Numbers of finished games for the arena and the balance report (section 24)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from wondertable.games.wonderlands_war import scoring
from wondertable.games.wonderlands_war.quests import objective_met
from wondertable.games.wonderlands_war.state import UPRIGHT, War
from wondertable.kernel import Event, Seat, Stats

__all__ = ["WarStats"]


class WarStats(Stats[War]):
    """Counts of battles, quests and cards."""

    def measures(self, t: War, events: Sequence[Event]) -> dict[str, float]:
        """Means over the players, and what happened in battles; whoever went bust stopped nowhere."""
        told: Counter[str] = Counter()
        ends: list[int] = []
        marker: dict[int, int] = {}
        for event in events:
            told[event.what] += 1
            facts = event.facts
            if event.what in ("start", "strength", "shifted", "engineer", "humpty"):
                marker[facts["who"]] = facts["strength"]
            elif event.what == "weakened" and facts["who"] in marker:  # the March Hare comes before the start is told
                marker[facts["who"]] -= facts["n"]
            elif event.what == "bust":
                marker.pop(facts["who"])
            elif event.what == "battle-over":
                ends += marker.values()
                marker.clear()
        players = len(t.players)
        fought = told["start"]
        sheets = [scoring.sheet(t, seat) for seat in range(players)]
        quests = sum(len(player.feats) + len(player.opened) for player in t.players)
        return {
            "turns": t.turns,
            "battles": told["battle"],
            "uncontested": told["uncontested"],
            "draws-per-fighter": _ratio(told["drew"], fought),
            "bust": _ratio(told["bust"], fought),
            "end-strength": _ratio(sum(ends), len(ends)),
            "ends-on-icon": _ratio(sum(end in t.box.icons for end in ends), len(ends)),
            "head-crossed": told["crossed"] / players,
            "forged": told["forged"] / players,
            "abilities": sum(len(player.abilities) for player in t.players) / players,
            "castles": sum(castle == UPRIGHT for player in t.players for castle in player.castles.values()) / players,
            "quests": quests / players,
            "feats": sum(len(player.feats) for player in t.players) / players,
            "points-per-quest": _ratio(sum(sheet.quests for sheet in sheets), quests),
            "shards": sum(player.shards for player in t.players) / players,
            "tainted": told["tainted"],
            "wagers": told["wager"],
        }

    def tallies(self, t: War) -> dict[str, dict[str, tuple[int, int]]]:
        """Tea cards taken of those that lay on the table; feats and objectives of those who held the quest."""
        taken = [card for player in t.players for card in player.teas]
        left = [*t.tea_gone, *(card for card in t.laid if card)]
        feats: dict[str, tuple[int, int]] = {}
        objectives: dict[str, tuple[int, int]] = {}
        for seat, player in enumerate(t.players):
            for quest in (*player.quests, *player.opened, *player.feats):
                feats[quest] = (int(quest in player.feats), 1)
                objectives[quest] = (int(objective_met(t, seat, quest)), 1)
        return {
            "taken card": dict.fromkeys(left, (0, 1)) | dict.fromkeys(taken, (1, 1)),
            "feat of quest": feats,
            "objective of quest": objectives,
        }

    def traits(self, t: War, seat: Seat) -> Mapping[str, Sequence[str]]:
        player = t.players[seat]
        turn = (seat - t.opener) % len(t.players)
        letters = set(t.sets.values())
        set_of_all = {f"faction:{letters.pop()}": [player.faction]} if len(letters) == 1 else {}
        return {
            "faction": [player.faction],
            **set_of_all,
            "place": [str(turn + 1)],
            "card": player.cards,
            "quest": [*player.feats, *player.opened],
            "ability": player.abilities,
        }


def _ratio(part: float, whole: float) -> float:
    return part / whole if whole else 0.0
