"""Facts about a table in words, for both faces of the terminal, the coloured and the plain one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from wondertable.games.gravity_falls.state import Hero, Monster
from wondertable.games.gravity_falls.terminal.seen import Seen
from wondertable.kernel import Words

__all__ = ["between", "course", "curses", "forecast", "hand", "happening", "hero_name", "monster_state"]

WALK_ORDER = ("A0", "A1", "A2", "A3", "A4", "AT")


def course(seen: Seen, words: Words) -> list[str]:
    """The turn, whose it is, and its step."""
    t = seen.t
    if seen.over:
        return [words.say("draw.over"), words.say(f"reason.{t.outcome}")]
    if not seen.begun:
        return [words.say("draw.setup")]
    return [words.say("draw.turn", turn=t.turn), hero_name(seen, t.active, words), words.say(f"step.{t.step}")]


def hero_name(seen: Seen, index: int, words: Words) -> str:
    """The character, and who plays it; a person alone plays all of them."""
    name = words.say(f"character.{seen.t.team[index].id}")
    if seen.t.seats == 1:
        return name
    return words.say("draw.played-by", name=name, who=seen.t.seat_of(index))


def hand(cards: Iterable[str]) -> list[str]:
    """A hand in order: the nearest walk first, Teleport last."""
    return sorted(cards, key=lambda card: WALK_ORDER.index(card.partition("-")[0]))


def curses(hero: Hero, seen: Seen, words: Words) -> list[str]:
    """The curses of a character by name."""
    return [words.say(f"curse.{seen.box.kind[curse]}") for curse in hero.curses]


def monster_state(monster: Monster, seen: Seen, words: Words, names: str = "place") -> str:
    """Its class, where it is or that it is no more, and its round."""
    parts = [words.say(f"class.{seen.classes[monster.id]}")]
    parts.append(words.say(f"{names}.{monster.place}") if monster.place else words.say("draw.beaten"))
    if monster.round > 1 and monster.place:
        parts.append(words.say("draw.round", number=monster.round))
    return ", ".join(parts)


def happening(seen: Seen, words: Words) -> str:
    """The event that is being carried out, with its text; "" if none is."""
    event = seen.t.event
    return words.say("draw.event", event=event, text=words.say(f"event-text.{event}")) if event else ""


def forecast(seen: Seen, words: Words, names: str = "place") -> list[str]:
    """The effect of the next monster card if the character phase ended now (GF-UI-08)."""
    coming = seen.forecast
    if coming is None:
        return []
    where, mouth = words.say(f"{names}.{coming['place']}"), coming["mouth"]
    first = [words.say("draw.next-mouth", where=words.say(f"{names}.{mouth}"))] if mouth else []
    if coming["cube"]:
        return [*first, words.say("draw.next-cube", where=where)]
    return [*first, *(_riot(where, one, words) for one in coming["monsters"])]


def _riot(where: str, riot: Mapping[str, Any], words: Words) -> str:
    parts = [
        words.say("draw.next-riot", monster=riot["monster"], where=where),
        words.say("draw.next-alarm", number=between(*riot["alarm"])),
        words.say("draw.next-flips", number=between(*riot["flips"])),
    ]
    if riot["cursed"]:
        parts.append(words.say("draw.next-cursed", heroes=riot["cursed"]))
    if riot["marks"]:
        parts.append(words.say("draw.next-marks", number=", ".join(map(str, riot["marks"]))))
    if any(riot["loses"]):
        parts.append(words.say("draw.next-loss" if all(riot["loses"]) else "draw.next-loss-maybe"))
    return "; ".join(parts)


def between(low: float, high: float) -> str:
    return f"{low:g}" if low == high else f"{low:g}–{high:g}"
