"""The table as a seat sees it: open to all but for the decks, and what follows from it (section 19)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from wondertable.games.gravity_falls import preview
from wondertable.games.gravity_falls.abilities import uses
from wondertable.games.gravity_falls.cards import Box, MarkKind
from wondertable.games.gravity_falls.state import Hero, Monster, Town

__all__ = ["TownAdditions", "town", "view"]


class TownAdditions(msgspec.Struct, frozen=True):
    """Facts that follow from the open table."""

    supply: int
    """Cubes that are left."""
    loss: int
    """The space of the alarm track at which the game is lost."""
    marks: list[tuple[int, MarkKind]]
    """The marks of the alarm track, by space."""
    events_left: int
    classes: dict[str, str]
    """How hard every monster is."""
    sides: dict[str, list[preview.Give]] | UnsetType = UNSET
    """By place, what it can give to rumours beside it; with two choices the player has to say which."""
    plans: dict[str, list[preview.Plan]] | UnsetType = UNSET
    """By action card, every place it can lead to."""
    forecast: preview.Forecast | UnsetType | None = UNSET
    ability: bool | UnsetType = UNSET
    """Can the active character's ability be used now?"""


def view(t: Town, seat: int) -> dict[str, Any]:
    """The table for a seat; a spectator is -1 and sees the same."""
    running = t.turn > 0 and not t.outcome
    added = TownAdditions(
        supply=t.supply,
        loss=t.track.loss,
        marks=list(t.track.marks.items()),
        events_left=sum(card in t.box.events for card in t.move_deck),
        classes={monster.id: t.box.rank[monster.id] for monster in t.monsters},
        sides={place: preview.sides(t, place) for place in t.box.places} if running else UNSET,
        plans=preview.plans(t) if running else UNSET,
        forecast=preview.forecast(t) if running else UNSET,
        ability=bool(uses(t)) or (t.hero.id == "DIP" and not t.ability_used) if running else UNSET,
    )
    return {**t.redact(seat), **msgspec.to_builtins(added)}


def town(box: Box, seen: Mapping[str, Any]) -> Town:
    """The table again, as far as a view shows it: the decks are empty. For previews of what one sees."""
    plain = dict(seen)
    for extra in TownAdditions.__struct_fields__:
        plain.pop(extra, None)
    for deck in ("move_deck", "unused_events", "curse_deck"):
        plain[deck] = []
    plain["team"] = [Hero(**{**hero, "deck": []}) for hero in plain["team"]]
    plain["monsters"] = [Monster(**monster) for monster in plain["monsters"]]
    return Town(box, **plain)
