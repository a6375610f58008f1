"""Numbers of finished games for the arena and for balancing content packs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from wondertable.games.mad_tea_party.cards import SOLDIER
from wondertable.games.mad_tea_party.state import Tea
from wondertable.kernel import Event, Stats

__all__ = ["TeaStats"]


class TeaStats(Stats[Tea]):
    """Counts of cards, chapters and reaction windows."""

    def measures(self, t: Tea, events: Sequence[Event]) -> dict[str, float]:
        """Counts of one game. What the table does not remember is counted from all that happened."""
        told: Counter[str] = Counter()
        marked: Counter[str] = Counter()
        for event in events:
            told[event.what] += 1
            if t.box.mark.get(event.facts.get("page", "")):
                marked[covered_by(t, event)] += 1
        unfinished = sum(len(player.book) for player in t.players)
        return {
            "turns": t.turn,
            "turns-per-player": t.turn / len(t.players),
            "cards-played": told["played"],
            "chapters-laid": told["played-chapter"] + told["hatter"],
            "chapters-completed": told["completed"],
            "chapters-unfinished": unfinished,
            "marks-by-size": marked["size"],
            "marks-by-alice": marked["alice"],
            "marks-by-soldier": marked["soldier"],
            "windows": told["stands"] + told["cancelled"],
            "cats": told["cat"],
            "effects-cancelled": told["cancelled"],
            "reshuffles": t.reshuffles,
            "ended-by-characters": float(not t.characters_left()),
            "ended-by-chapters": float(not t.chapter_deck),
            "characters-left": t.characters_left(),
            "chapters-left": len(t.chapter_deck),
        }


def covered_by(t: Tea, event: Event) -> str:
    """The way in which an event covered a page with a size mark; "" if it did not."""
    if event.what == "whirled":
        return "size"
    if event.what == "alice-stands-in":
        return "alice"
    if event.what == "marched" or (event.what == "stole" and t.box.kind[event.facts["card"]] == SOLDIER):
        return "soldier"
    return ""
