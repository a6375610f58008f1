"""Everything printed on board and cards, in words: what a page needs to draw and explain it."""

from __future__ import annotations

from typing import Any

from wondertable.games.gravity_falls.cards import INSTANT, Cards
from wondertable.kernel import Words

__all__ = ["cards"]


def cards(content: Cards, words: Words) -> list[dict[str, Any]]:
    """Places, roads, marks, characters with their action cards, monsters, curses and events; each with its ``type``."""
    made: list[dict[str, Any]] = [
        {
            "id": place.id,
            "type": "place",
            "name": words.say(f"place.{place.id}"),
            "x": place.x,
            "y": place.y,
            "start": place.start,
            "threePlus": place.three_plus,
            "source": place.source,
            "nameSource": place.name_source,
        }
        for place in content.places
    ]
    made += [{"id": "-".join(road.ends), "type": "road", "ends": list(road.ends)} for road in content.roads]
    made += [
        {
            "id": f"mark-{mark.space}-{''.join(map(str, mark.characters))}",
            "type": "mark",
            "space": mark.space,
            "kind": mark.kind,
            "characters": list(mark.characters),
        }
        for mark in content.marks
    ]
    for person in content.characters:
        made.append(
            _text("character", person.id, words.say(f"character.{person.id}"), words.say(f"ability.{person.id}"))
            | {"advice": person.advice, "source": person.source}
        )
        for action in content.actions:
            name = words.say("walk-name", distance=action.distance, wits=action.wits)
            made.append(
                _text("action", f"{action.id}-{person.id}", name, words.say(f"walk-text.{action.id}"))
                | {"hero": person.id, "distance": action.distance, "wits": action.wits, "source": action.source}
            )
        made.append(
            _text(
                "teleport",
                f"AT-{person.id}",
                words.say(f"teleport.{person.id}"),
                words.say(f"teleport-text.{person.id}"),
            )
            | {"hero": person.id, "distance": None, "wits": person.teleport_wits, "source": "house"}
        )
    made += [
        _text("monster", beast.id, words.say(f"monster.{beast.id}"), words.say(f"power.{beast.id}"))
        | {"class": beast.rank, "className": words.say(f"class.{beast.rank}"), "source": beast.source}
        for beast in content.monsters
    ]
    made += [
        _text("curse", curse.id, words.say(f"curse.{curse.id}"), words.say(f"curse-text.{curse.id}"))
        | {"count": curse.count, "instant": curse.id in INSTANT, "source": curse.source}
        for curse in content.curses
    ]
    made += [
        _text("event", event.id, words.say(f"event.{event.id}"), words.say(f"event-text.{event.id}"))
        | {"source": event.source}
        for event in content.events
    ]
    return made


def _text(kind: str, card: str, name: str, text: str) -> dict[str, Any]:
    return {"id": card, "type": kind, "name": name, "text": text}
