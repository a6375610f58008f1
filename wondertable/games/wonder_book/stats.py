"""Numbers of finished chapters for the arena and the balance report."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from wondertable.games.wonder_book.state import Book
from wondertable.kernel import Event, Seat, Stats

__all__ = ["BookStats"]

ACTIONS = ("moved", "attacks", "uses", "interacts", "collected", "handed-over")
"""Events that an action of a hero begins with; a skill that moves a hero counts for both."""
BANDS = ("dim", "bright", "golden")


class BookStats(Stats[Book]):
    """Counts of rounds, actions, knock-outs and clocks; who took part; what was chosen."""

    def measures(self, t: Book, events: Sequence[Event]) -> dict[str, float]:
        told: Counter[str] = Counter(event.what for event in events)
        band = next((event.facts["index"] for event in events if event.what == "ending"), -1)
        return {
            "fate": t.fate,
            "rounds": t.rounds,
            "actions": sum(told[what] for what in ACTIONS),
            "knock-outs": told["ko"],
            "clock-flips": told["clock"],
            "rerolls": told["rerolled"],
            "wyrms-defeated": told["defeated"],
            "goals": told["goal-met"],
            "keywords": told["keyword"],
            **{name: float(band == index) for index, name in enumerate(BANDS)},
        }

    def tallies(self, t: Book) -> Mapping[str, Mapping[str, tuple[int, int]]]:
        """Of the keywords that the chapter can write, those that are held at its end."""
        return {"keyword": {word: (int(word in t.keywords), 1) for word in t.box.chapter.keywords}}

    def traits(self, t: Book, seat: Seat) -> Mapping[str, Sequence[str]]:
        found = {"hero": list(t.heroes), "party": [" + ".join(t.heroes)]}
        for hero in t.heroes.values():
            for card, side in hero.skills.items():
                found.setdefault(f"skill:{card}", []).append(f"{card}.{side}")
        return found
