"""Everything printed on board and cards, in words: what a page needs to draw and explain it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

import msgspec

from wondertable.games.gravity_falls.cards import (
    INSTANT,
    Action,
    Beast,
    Cards,
    Curse,
    Happening,
    Mark,
    Person,
    Place,
    Road,
)
from wondertable.kernel import Printed, Source, Words

__all__ = ["Thing", "cards"]


class PlaceInfo(Place, frozen=True, kw_only=True, omit_defaults=False, tag_field="type", tag="place"):
    """A location."""

    three_plus: bool = msgspec.field(name="threePlus")
    name_source: Source = msgspec.field(name="nameSource")
    name: str


class RoadInfo(Road, frozen=True, kw_only=True, omit_defaults=False, tag_field="type", tag="road"):
    """A road between two locations."""

    id: str


class MarkInfo(Mark, frozen=True, kw_only=True, omit_defaults=False, tag_field="type", tag="mark"):
    """A mark of the alarm track, and with how many characters it counts."""

    id: str


class CharacterInfo(Person, frozen=True, kw_only=True, omit_defaults=False, tag_field="type", tag="character"):
    """A character with its ability."""

    name: str
    text: str


class WalkInfo(Action, frozen=True, kw_only=True, omit_defaults=False, tag_field="type", tag="action"):
    """An action card with a distance."""

    hero: str
    name: str
    text: str


class TeleportInfo(Printed, frozen=True, kw_only=True, omit_defaults=False, tag_field="type", tag="teleport"):
    """The Teleport of a character: an action card without a distance."""

    id: str
    hero: str
    distance: None = None
    wits: int
    name: str
    text: str


class MonsterInfo(
    Beast,
    frozen=True,
    kw_only=True,
    omit_defaults=False,
    rename={"rank": "class", "class_name": "className"},
    tag_field="type",
    tag="monster",
):
    """A monster with its power."""

    class_name: str
    name: str
    text: str


class CurseInfo(Curse, frozen=True, kw_only=True, omit_defaults=False, tag_field="type", tag="curse"):
    """A kind of curse."""

    instant: bool
    """Is it carried out at once?"""
    name: str
    text: str


class EventInfo(Happening, frozen=True, kw_only=True, omit_defaults=False, tag_field="type", tag="event"):
    """An event card."""

    name: str
    text: str


Thing: TypeAlias = (
    PlaceInfo | RoadInfo | MarkInfo | CharacterInfo | WalkInfo | TeleportInfo | MonsterInfo | CurseInfo | EventInfo
)


def cards(content: Cards, words: Words) -> list[Thing]:
    """Places, roads, marks, characters with their action cards, monsters, curses and events."""
    say = words.say
    return [
        *(PlaceInfo(**_fields(one), name=say(f"place.{one.id}")) for one in content.places),
        *(RoadInfo(**_fields(one), id="-".join(one.ends)) for one in content.roads),
        *(
            MarkInfo(**_fields(one), id=f"mark-{one.space}-{''.join(map(str, one.characters))}")
            for one in content.marks
        ),
        *(card for person in content.characters for card in _cards_of(person, content, words)),
        *(
            MonsterInfo(
                **_fields(one),
                class_name=say(f"class.{one.rank}"),
                name=say(f"monster.{one.id}"),
                text=say(f"power.{one.id}"),
            )
            for one in content.monsters
        ),
        *(
            CurseInfo(
                **_fields(one),
                instant=one.id in INSTANT,
                name=say(f"curse.{one.id}"),
                text=say(f"curse-text.{one.id}"),
            )
            for one in content.curses
        ),
        *(
            EventInfo(**_fields(one), name=say(f"event.{one.id}"), text=say(f"event-text.{one.id}"))
            for one in content.events
        ),
    ]


def _cards_of(person: Person, content: Cards, words: Words) -> Iterator[CharacterInfo | WalkInfo | TeleportInfo]:
    """A character and its action cards."""
    say, hero = words.say, person.id
    yield CharacterInfo(**_fields(person), name=say(f"character.{hero}"), text=say(f"ability.{hero}"))
    for action in content.actions:
        yield WalkInfo(
            **_fields(action) | {"id": f"{action.id}-{hero}"},
            hero=hero,
            name=say("walk-name", distance=action.distance, wits=action.wits),
            text=say(f"walk-text.{action.id}"),
        )
    yield TeleportInfo(
        id=f"AT-{hero}",
        hero=hero,
        wits=person.teleport_wits,
        name=say(f"teleport.{hero}"),
        text=say(f"teleport-text.{hero}"),
        source="house",
    )


def _fields(printed: Printed) -> dict[str, Any]:
    return msgspec.structs.asdict(printed)
