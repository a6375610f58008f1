"""Names of things in the viewer's language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wondertable.games.gravity_falls.cards import Box
from wondertable.games.gravity_falls.state import Town
from wondertable.kernel import Words

__all__ = ["FACES", "name_of"]

FACES = {"S": "★", "M": "➜", "C": "▲"}
"""Dice in a line of text: every face has a shape of its own (GF-UI-17)."""

ONE_OF = {
    "hero": "character",
    "whom": "character",
    "monster": "monster",
    "foe": "monster",
    "place": "place",
    "to": "place",
    "start": "place",
    "event": "event",
    "side": "side",
    "bar": "bar",
    "power": "power",
    "kind": "curse",
    "monsters": "monster",
    "characters": "character",
}
"""Message prefixes by fact."""
NONE = {"foe": "foe.none", "power": "power.none"}
"""Words for an empty fact where a sentence needs one."""
MANY = {
    "places": "place",
    "route": "place",
    "sup": "place",
    "dis": "place",
    "cards": "card",
    "heroes": "hero",
    "characters": "hero",
    "monsters": "monster",
}


def name_of(box: Box, words: Words, fact: str, value: Any) -> str | None:
    """The name of a fact, or ``None`` if it needs none."""
    if fact == "tokens":
        return "; ".join(words.say(f"tokens.{side}", places=places) for side, places in value.items() if places)
    if isinstance(value, (list, tuple)):
        return _several(words, fact, value)
    if fact == "excess" and isinstance(value, int):
        return words.say("excess-dice", n=value) if value else ""
    if not isinstance(value, str):
        return None
    if fact == "card":
        return card_name(box, words, value)
    if fact == "curse":
        return curse_name(box, words, value)
    if fact == "figure":
        return words.say(f"{'character' if value in box.people else 'monster'}.{value}")
    if fact == "cause":
        return words.say(f"{'monster' if value in box.rank else 'cause'}.{value}")
    if fact in ("face", "new"):
        return FACES.get(value, value)
    if fact == "dice":
        return " ".join(FACES[face] for face in value)
    if fact in ONE_OF:
        if not value:
            return words.say(NONE[fact]) if fact in NONE else ""
        return words.say(f"{ONE_OF[fact]}.{value}")
    return None


def _several(words: Words, fact: str, values: Sequence[Any]) -> str | None:
    one = MANY.get(fact)
    if one is None:
        return None
    if not values:
        return words.say("tokens.none" if fact in ("sup", "dis") else "table.nothing")
    return (" → " if fact == "route" else ", ").join(words.name(one, value) for value in values)


def curse_name(box: Box, words: Words, curse: str) -> str:
    """A curse by its name; in a question also whose it is, if it is somebody else's: two may hold the same one."""
    name = words.say(f"curse.{box.kind.get(curse, curse)}")
    t = words.table
    if not isinstance(t, Town):
        return name
    owner = next((hero.id for hero in t.team if curse in hero.curses and hero is not t.hero), "")
    return words.say("curse-of", name=name, hero=owner) if owner else name


def card_name(box: Box, words: Words, card: str) -> str:
    """An action card by its numbers or its title, a movement card by its place, an event by its name."""
    if card in box.start:
        return words.say(f"place.{card}")
    if card in box.events:
        return words.say("event-name", title=words.say(f"event.{card}"))
    if card not in box.walk:
        return card
    if box.walk[card] < 0:
        return words.say("teleport-name", title=words.say(f"teleport.{card[-3:]}"))
    return words.say("walk-name", distance=box.walk[card], wits=box.wits[card])
