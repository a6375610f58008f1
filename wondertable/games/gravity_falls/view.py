"""What a seat sees: the table is open to all but for the decks; what follows from it is added (section 19)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wondertable.games.gravity_falls import preview
from wondertable.games.gravity_falls.abilities import uses
from wondertable.games.gravity_falls.cards import Box
from wondertable.games.gravity_falls.state import Hero, Monster, Town

__all__ = ["town", "view"]


def view(t: Town, seat: int) -> dict[str, Any]:
    """The table for a seat; a spectator is -1 and sees the same."""
    seen = t.redact(seat)
    seen["supply"] = t.supply
    seen["loss"] = t.track.loss
    seen["marks"] = [[space, kind] for space, kind in t.track.marks.items()]
    seen["events_left"] = sum(card in t.box.events for card in t.move_deck)
    seen["classes"] = {monster.id: t.box.rank[monster.id] for monster in t.monsters}
    if t.turn and not t.outcome:
        seen["plans"] = preview.plans(t)
        seen["forecast"] = preview.forecast(t)
        seen["ability"] = bool(uses(t)) or (t.hero.id == "DIP" and not t.ability_used)
    return seen


def town(box: Box, seen: Mapping[str, Any]) -> Town:
    """The table again, as far as a view shows it: the decks are empty. For previews of what one sees."""
    plain = dict(seen)
    for extra in ("supply", "loss", "marks", "events_left", "classes", "plans", "forecast", "ability"):
        plain.pop(extra, None)
    for deck in ("move_deck", "unused_events", "curse_deck"):
        plain[deck] = []
    plain["team"] = [Hero(**{**hero, "deck": []}) for hero in plain["team"]]
    plain["monsters"] = [Monster(**monster) for monster in plain["monsters"]]
    return Town(box, **plain)
