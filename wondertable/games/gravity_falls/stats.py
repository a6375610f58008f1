"""Numbers of finished games for the arena and the balance report."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from wondertable.games.gravity_falls.state import Town
from wondertable.kernel import Event, Seat, Stats

__all__ = ["TownStats"]

CAUSES = ("riot", "event", "curse", "setup")
CASCADE = 10
"""So much alarm in one turn is a cascade: curses bring events, which bring alarm, which brings curses."""


class TownStats(Stats[Town]):
    """Counts of fights, riots and alarm, and who took part."""

    def measures(self, t: Town, events: Sequence[Event]) -> dict[str, float]:
        """Counts of one game; whoever and whatever took part is marked by a one, so that means become rates."""
        told: Counter[str] = Counter()
        alarm: Counter[str] = Counter()
        steepest = rise = 0
        for event in events:
            told[event.what] += 1
            if event.what == "turn":
                rise = 0
            elif event.what == "alarm":
                alarm[event.facts["cause"]] += event.facts["n"]
                rise += event.facts["n"]
                steepest = max(steepest, rise)
        found: dict[str, float] = {
            "turns": t.turn,
            "alarm": t.alarm,
            "alarm-in-a-turn": steepest,
            "cascade": int(steepest >= CASCADE),
            "monsters-beaten": sum(not monster.place for monster in t.monsters),
            "fights": told["beaten"] + told["second-round"] + told["fight-lost"],
            "fights-lost": told["fight-lost"],
            "rests": told["rested"] + told["rested-idle"] + told["rests"],
            "cubes": told["cube-placed"],
            "riots": told["riot"],
            "curses": told["cursed"],
            "events": told["event"],
            "events-late": told["event-late"],
            "rolls": told["rolled"],
            "abilities": told["lifted"] + told["cube-carried"] + told["rerolled"],
        }
        found |= {f"alarm-by-{cause}": alarm[cause] for cause in CAUSES}
        return found

    def traits(self, t: Town, seat: Seat) -> Mapping[str, Sequence[str]]:
        found = {"hero": [hero.id for hero in t.team]}
        for monster in t.monsters:
            found.setdefault(f"monster:{t.box.rank[monster.id]}", []).append(monster.id)
        return found
