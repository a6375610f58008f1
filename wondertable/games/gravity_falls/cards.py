"""The printed board and cards: the content pack, its checks, and the box it becomes at the table."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import product
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias

import msgspec

from wondertable.games.gravity_falls.options import (
    Face,
    Go,
    Lift,
    MoveCube,
    MoveToken,
    Play,
    Pull,
    RiotPull,
    Roll,
    Teleport,
)
from wondertable.kernel import Pack, Printed, Source
from wondertable.kernel.content import read_toml

CHARACTERS = ("DIP", "MAB", "STA", "SOO", "WEN")  # GF-COMP-02
MONSTERS = ("GREM", "GIANT", "MANO", "TRICK", "GBOT", "TIME", "PTER", "GOBB", "RUMB")  # GF-COMP-03
CLASSES = ("simple", "medium", "hard")
TEAMS = (2, 3, 4, 5)  # GF-OPT-01, GF-OPT-02: how many characters there can be
FACES: tuple[Face, ...] = ("S", "S", "S", "M", "M", "C")  # GF-COMP-12, GF-COMP-16
CUBES = 19  # GF-COMP-13: one of the twenty is the alarm marker
DICE, SHAKY_DICE = 7, 5  # GF-COMP-12, CU4
TOKENS = 51  # GF-COMP-04
PLACES, CURSES, EVENTS = 23, 18, 8  # GF-COMP-01, GF-COMP-07, GF-COMP-10
HAND, SMALL_HAND, ROW, SHORT_ROW = 3, 2, 3, 2

ABILITIES = {"DIP": "reroll", "MAB": "draw-up", "STA": "take-back", "SOO": "lift-curse", "WEN": "move-cube"}
POWERS = {
    "GREM": "moves-curse",
    "GIANT": "stops",
    "MANO": "no-draw",
    "TRICK": "only-cursed",
    "GBOT": "no-cube",
    "TIME": "only-last",
    "PTER": "grabs",
    "GOBB": "tough",
    "RUMB": "two-rounds",
}
EFFECTS = {
    "CU1": "small-hand",
    "CU2": "bad-mouth",
    "CU3": "sticky",
    "CU4": "shaky",
    "CU5": "lone-wolf",
    "CU6": "eye",
    "CU7": "boots",
    "CU8": "nightmare",
    "CU9": "lost-nerve",
    "CU10": "torn-pages",
}
"""Effects of every kind of curse: the rules know them by these words, so a pack must agree."""
COPIES = {kind: frozenset(f"{kind}.{copy}" for copy in range(1, CURSES + 1)) for kind in EFFECTS}
"""The cards that there may be of every kind of curse."""
HAPPENINGS = {
    "E1": "leap",
    "E2": "choice",
    "E3": "run",
    "E4": "news",
    "E5": "shaken",
    "E6": "cold-feet",
    "E7": "panic",
    "E8": "front-page",
}
INSTANT = frozenset({"CU6", "CU10"})  # GF-CUR-04
TELEPORTS = ("beside-monster", "to-friend", "to-cube", "to-support", "to-distrust")
WALKS = {"A0": (0, 4), "A1": (1, 3), "A2": (2, 2), "A3": (3, 1), "A4": (4, 0)}  # GF-CARD-03
FAR = ("A3", "A4")
"""Walking cards that Leaden Boots forbid."""


class Place(Printed, frozen=True, kw_only=True):
    """A location (GF-COMP-01): where it lies on the map, its printed number, and whether its card is marked 3+."""

    id: str
    x: int
    y: int
    start: Annotated[int, msgspec.Meta(ge=0)]
    three_plus: bool
    name_source: Source


class Road(Printed, frozen=True, kw_only=True):
    """A road between two locations."""

    ends: tuple[str, str]


MarkKind: TypeAlias = Literal["curse", "shrink"]


class Mark(Printed, frozen=True, kw_only=True):
    """A mark of the alarm track (table 11.3), and with how many characters it counts."""

    space: Annotated[int, msgspec.Meta(ge=1)]
    kind: Literal[MarkKind, "loss"]
    characters: tuple[int, ...] = TEAMS


class Action(Printed, frozen=True, kw_only=True):
    """An action card that every character has (GF-COMP-08)."""

    id: str
    distance: int
    wits: int


class Person(Printed, frozen=True, kw_only=True):
    """A character with its ability and its Teleport (tables 11.4, 11.5)."""

    id: str
    ability: str
    teleport: str
    teleport_wits: Annotated[int, msgspec.Meta(ge=0)]
    advice: Literal["", "child", "adult"]


class Beast(Printed, frozen=True, kw_only=True, rename={"rank": "class"}):
    """A monster (table 11.6)."""

    id: str
    rank: Literal["simple", "medium", "hard"]
    power: str


class Curse(Printed, frozen=True, kw_only=True):
    """A kind of curse card (table 11.7)."""

    id: str
    count: Annotated[int, msgspec.Meta(ge=0)]
    effect: str


class Happening(Printed, frozen=True, kw_only=True):
    """An event card (table 11.8)."""

    id: str
    effect: str


class Cards(Pack, frozen=True, kw_only=True):
    """Board and cards."""

    places: tuple[Place, ...]
    roads: tuple[Road, ...]
    marks: tuple[Mark, ...]
    actions: tuple[Action, ...]
    characters: tuple[Person, ...]
    monsters: tuple[Beast, ...]
    curses: tuple[Curse, ...]
    events: tuple[Happening, ...]

    def problems(self) -> Iterator[tuple[str, dict[str, Any]]]:
        yield from self._counts()
        yield from self._texts()
        yield from self._map()
        yield from self._track()

    def _counts(self) -> Iterator[tuple[str, dict[str, Any]]]:
        found = {
            "places": (len(self.places), PLACES),
            "curses": (sum(curse.count for curse in self.curses), CURSES),
            "tokens": (sum(place.start for place in self.places), TOKENS),
        }
        for zone, (count, wanted) in found.items():
            if count != wanted:
                yield "error.content-count", {"zone": zone, "found": count, "wanted": wanted}
        for cards in (self.places, self.actions, self.characters, self.monsters, self.curses, self.events):
            for card, times in Counter(one.id for one in cards).items():
                if times > 1:
                    yield "error.content-twice", {"card": card}

    def _texts(self) -> Iterator[tuple[str, dict[str, Any]]]:
        printed = (
            ({one.id: one.ability for one in self.characters}, ABILITIES),
            ({one.id: one.power for one in self.monsters}, POWERS),
            ({one.id: one.effect for one in self.curses}, EFFECTS),
            ({one.id: one.effect for one in self.events}, HAPPENINGS),
            ({one.id: (one.distance, one.wits) for one in self.actions}, WALKS),
        )
        for found, wanted in printed:
            for card in sorted(set(found) | set(wanted)):
                if found.get(card) != wanted.get(card):
                    facts = {"card": card, "found": found.get(card, "-"), "wanted": wanted.get(card, "-")}
                    yield "error.content-text", facts
        for person in self.characters:
            if person.teleport not in TELEPORTS:
                yield (
                    "error.content-text",
                    {"card": person.id, "found": person.teleport, "wanted": ", ".join(TELEPORTS)},
                )

    def _map(self) -> Iterator[tuple[str, dict[str, Any]]]:
        known = {place.id for place in self.places}
        near: dict[str, set[str]] = {place: set() for place in known}
        for road in self.roads:
            one, other = road.ends
            if one not in known or other not in known or one == other or other in near[one]:
                yield "error.content-road", {"road": f"{one}-{other}"}
                return
            near[one].add(other)
            near[other].add(one)
        if len(_steps(near, self.places[0].id)) < len(known):
            yield "error.content-apart", {}

    def _track(self) -> Iterator[tuple[str, dict[str, Any]]]:
        for size in TEAMS:
            marks = [mark for mark in self.marks if size in mark.characters]
            spaces = [mark.space for mark in marks]
            ends = [mark.space for mark in marks if mark.kind == "loss"]
            if len(ends) != 1 or max(spaces) > ends[0] or len(set(spaces)) < len(spaces):
                yield "error.content-track", {"size": size}
        for mark in self.marks:
            if not mark.characters or not set(mark.characters) <= set(TEAMS):
                facts = {"space": mark.space, "characters": ", ".join(map(str, mark.characters))}
                yield "error.content-mark", facts


def read(path: Path | None) -> Cards:
    """The house board and cards, or those of a pack."""
    if path is not None:
        return Cards.build(read_toml(path), str(path))
    home = Path(__file__).parent / "content"
    return Cards.build(read_toml(*sorted(home.glob("*.toml"))), "house")


def _steps(near: Mapping[str, Iterable[str]], start: str) -> dict[str, int]:
    """The number of roads between ``start`` and every place that can be reached."""
    steps = {start: 0}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        for there in sorted(near[here]):
            if there not in steps:
                steps[there] = steps[here] + 1
                queue.append(there)
    return steps


class Track(NamedTuple):
    """The alarm track of a team: its marks by space, and the space at which the game is lost."""

    marks: dict[int, MarkKind]
    loss: int
    shrinks: tuple[int, ...]
    """The spaces of the marks that shorten the row."""

    @property
    def curses(self) -> list[int]:
        """Spaces where everybody is cursed (GF-ALM-02)."""
        return [space for space, kind in self.marks.items() if kind == "curse"]


def _track(marks: Iterable[Mark], size: int) -> Track:
    kinds = {mark.space: mark.kind for mark in sorted(marks, key=lambda one: one.space) if size in mark.characters}
    loss = next(space for space, kind in kinds.items() if kind == "loss")
    others = {space: kind for space, kind in kinds.items() if kind != "loss"}
    return Track(others, loss, tuple(space for space, kind in others.items() if kind == "shrink"))


SIDES = {"s": "s", "d": "d", "b": "sd", "-": "-", "S": "s-", "D": "d-", "B": "sd-"}
"""By what a place can give to a pull, the sides of the token that is taken: s(upport), d(istrust), - for none.

A small letter: a token must be taken; a capital one: there is a cube, so none need be.
"""
MOST_PULL_LISTS = 1_000
"""So many lists of options are kept for each place."""


class Box:
    """Board and cards as the rules look at them. Built once per content pack and shared by all tables."""

    def __init__(self, cards: Cards) -> None:
        self.places = tuple(place.id for place in cards.places)
        self.start = {place.id: place.start for place in cards.places}
        self.three_plus = tuple(place.id for place in cards.places if place.three_plus)
        roads: dict[str, dict[str, int]] = {place: {} for place in self.places}
        for number, road in enumerate(cards.roads):
            one, other = road.ends
            roads[one][other] = roads[other][one] = number
        self.roads = {place: tuple(sorted(around.items())) for place, around in roads.items()}
        """The neighbours of a place, each with the number of the road."""
        self.near = {place: tuple(one for one, _ in around) for place, around in self.roads.items()}
        self.steps = {place: _steps(self.near, place) for place in self.places}
        self.reach = {
            (place, distance): frozenset(one for one, roads in steps.items() if roads <= distance)
            for place, steps in self.steps.items()
            for distance, _ in WALKS.values()
        }
        """The places that a walk can touch."""
        self.tracks = {size: _track(cards.marks, size) for size in TEAMS}
        """The alarm track, by the number of characters."""
        self.rank = {beast.id: beast.rank for beast in cards.monsters}
        self.of_rank = {rank: [name for name in MONSTERS if self.rank[name] == rank] for rank in CLASSES}
        self.people = {person.id: person for person in cards.characters}
        self.events = tuple(event.id for event in cards.events)
        self.curses = tuple(f"{one.id}.{copy}" for one in cards.curses for copy in range(1, one.count + 1))
        self.kind = {curse: curse.partition(".")[0] for curse in self.curses}
        walks = {action.id: (action.distance, action.wits) for action in cards.actions}
        self.deck: dict[str, tuple[str, ...]] = {}
        self.walk: dict[str, int] = {}
        """The distance of an action card; -1 for a Teleport."""
        self.wits: dict[str, int] = {}
        self.action: dict[str, str] = {}
        """The kind of an action card: A0 to A4, AT."""
        for person in cards.characters:
            deck = [f"{action}-{person.id}" for action in walks]
            for card, (distance, wits) in zip(deck, walks.values(), strict=True):
                self.walk[card], self.wits[card] = distance, wits
            teleport = f"AT-{person.id}"
            self.walk[teleport], self.wits[teleport] = -1, person.teleport_wits
            self.deck[person.id] = (*deck, teleport)
        self.action = {card: card.partition("-")[0] for card in self.walk}
        self.play = {card: Play(card) for card in self.walk}
        self.go = {place: Go(place) for place in self.places}
        self.teleport = {place: Teleport(place) for place in self.places}
        self.move_token = {
            place: {side: [MoveToken(side, to) for to in self.near[place]] for side in ("sup", "dis")}
            for place in self.places
        }
        self.carry = {place: [MoveCube(place, to) for to in self.near[place]] for place in self.places}
        self.roll_at = {name: Roll(name) for name in self.rank}
        self.lift = {curse: Lift(curse) for curse in self.curses}
        self.routes = lru_cache(maxsize=20_000)(self._routes)
        self.pulls = {place: PullLists(Pull, self.near[place]) for place in self.places}
        self.riot_pulls = {place: PullLists(RiotPull, self.near[place]) for place in self.places}
        self.touching_walks = cache(self._touching_walks)
        self.free_walks = {
            (place, distance): [touched for _, touched in self.touching_walks(place, distance, "")]
            for place in self.places
            for distance, _ in WALKS.values()
            if distance
        }
        """The places touched by every walk of a distance where nobody is shunned."""
        self.distances = lru_cache(maxsize=20_000)(self._distances)
        self.free_distances = {place: self._distances(place, frozenset()) for place in self.places}
        """``distances`` where nobody is shunned."""

    def _routes(self, start: str, distance: int, giant: str, shunned: frozenset[str]) -> dict[str, tuple[str, ...]]:
        """Every place a walk can end in, with its alphabetically first route (GF-MOVE-01 to GF-MOVE-05, GF-MOVE-08)."""
        found: dict[str, tuple[str, ...]] = {}
        for route, touched in self.touching_walks(start, distance, giant):
            if route[-1] not in found and shunned.isdisjoint(touched):
                found[route[-1]] = route
        return dict(sorted(found.items()))

    def _distances(self, start: str, shunned: frozenset[str]) -> frozenset[int]:
        """The distances that can be walked to their end; the Giant only ends a walk sooner."""
        return frozenset(
            distance
            for distance, _ in WALKS.values()
            if not distance or any(map(shunned.isdisjoint, self.free_walks[start, distance]))
        )

    def _touching_walks(self, start: str, distance: int, giant: str) -> list[tuple[tuple[str, ...], frozenset[str]]]:
        """Every walk where nobody is shunned, with the places that it touches."""
        return [(walk, frozenset(walk[1:])) for walk in self.walks(start, distance, giant)]

    def walks(self, start: str, distance: int, giant: str) -> Iterator[tuple[str, ...]]:
        """Every walk where nobody is shunned, in alphabetical order. ``giant`` stops whoever enters (GF-MNS-03)."""
        unfinished: list[tuple[tuple[str, ...], tuple[int, ...]]] = [((start,), ())]
        while unfinished:
            route, used = unfinished.pop()
            if route[-1] == giant and len(route) > 1:
                yield route
                continue
            ahead = [(there, road) for there, road in self.roads[route[-1]] if there != start and road not in used]
            if len(route) == distance:
                for there, _ in ahead:
                    yield (*route, there)
            else:
                unfinished += [((*route, there), (*used, road)) for there, road in reversed(ahead)]


def box_of(cards: Cards) -> Box:
    """The box of a content pack. Games with the same cards share it, and with it all that was ever looked up in it."""
    return _box(msgspec.msgpack.encode(cards), type(cards))


@lru_cache(maxsize=8)
def _box(packed: bytes, kind: type[Cards]) -> Box:
    return Box(msgspec.msgpack.decode(packed, type=kind))


class PullLists(dict[str, list[Pull | RiotPull]]):
    """Every composite pull to a place, by what each of its neighbours can give: a letter of ``SIDES`` for each."""

    def __init__(self, kind: type[Pull | RiotPull], near: Sequence[str]) -> None:
        self.options = _WaysToPull(kind, near)

    def __missing__(self, can_give: str) -> list[Pull | RiotPull]:
        if len(self) >= MOST_PULL_LISTS:
            self.clear()
        sides = product(*map(SIDES.__getitem__, can_give))
        found = self[can_give] = list(map(self.options.__getitem__, sides))
        return found


class _WaysToPull(dict[tuple[str, ...], Pull | RiotPull]):
    """The options of one place, by the side that each neighbour gives: there are few, and many lists of them."""

    def __init__(self, kind: type[Pull | RiotPull], near: Sequence[str]) -> None:
        self.kind, self.near = kind, near

    def __missing__(self, sides: tuple[str, ...]) -> Pull | RiotPull:
        given = list(zip(self.near, sides, strict=True))
        sup, dis = (tuple(place for place, side in given if side == wanted) for wanted in "sd")
        made = self[sides] = self.kind(sup, dis)
        return made
