"""The scene as graphs: who can go where, how far it is, and which steps lead closer.

A ``Map`` belongs to one state of areas and lines, which its key describes; ``Maps`` makes each once. A line has one
state for heroes and one for Wyrms: an effect may shut it for one side only (Ink Wall).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence

from wondertable.games.wonder_book.options import Move, Step

__all__ = ["FAR", "Graph", "Line", "Map", "Maps"]

FAR = 99
"""The distance of an area that cannot be reached."""

Line = tuple[str, str, str]
"""Id and the two areas."""


class Graph:
    """The dotted lines that one side can cross (WB-MOV-02, WB-RUL-39)."""

    __slots__ = ("distance", "moves", "near", "reach", "toward")

    def __init__(self, areas: Iterable[str], lines: Iterable[tuple[str, str]]) -> None:
        near: dict[str, list[str]] = {area: [] for area in areas}
        for a, b in lines:
            near[a].append(b)
            near[b].append(a)
        self.near = {area: tuple(sorted(found, key=list(near).index)) for area, found in near.items()}
        """The adjacent areas."""
        self.distance = {area: self._distances(area) for area in near}
        self.toward = {
            area: {
                target: tuple(one for one in self.near[area] if self.distance[one][target] == far - 1)
                for target, far in found.items()
                if 0 < far < FAR
            }
            for area, found in self.distance.items()
        }
        """By area and target: the adjacent areas that are one step closer (WB-RUL-16)."""
        self.moves = {area: tuple(Move(one) for one in found) for area, found in self.near.items()}
        self.reach: dict[tuple[str, int], frozenset[str]] = {}

    def _distances(self, start: str) -> dict[str, int]:
        found = dict.fromkeys(self.near, FAR)
        found[start] = 0
        queue = deque([start])
        while queue:
            area = queue.popleft()
            for one in self.near[area]:
                if found[one] == FAR:
                    found[one] = found[area] + 1
                    queue.append(one)
        return found

    def within(self, area: str, steps: int) -> frozenset[str]:
        """The areas at most so many steps away, the area itself included."""
        key = (area, steps)
        found = self.reach.get(key)
        if found is None:
            far = self.distance.get(area, {})
            found = self.reach[key] = frozenset(one for one, distance in far.items() if distance <= steps)
        return found


class Map:
    """One state of the scene."""

    __slots__ = ("heroes", "solid", "wyrms")

    def __init__(self, areas: Sequence[str], lines: Sequence[Line], codes: str) -> None:
        opened = set(areas)
        listed = [(a, b, code) for (_, a, b), code in zip(lines, codes, strict=True) if a in opened and b in opened]
        self.heroes = Graph(areas, [(a, b) for a, b, code in listed if code in "dh"])
        self.wyrms = (
            Graph(areas, [(a, b) for a, b, code in listed if code in "dw"])
            if any(code in "hw" for _, _, code in listed)
            else self.heroes
        )
        solid: dict[str, list[str]] = {area: [] for area in areas}
        for a, b, code in listed:
            if code in "sw":
                solid[a].append(b)
                solid[b].append(a)
        self.solid = {area: tuple(found) for area, found in solid.items()}
        """The areas behind a solid line (WB-FMT-04)."""

    def ways(self, start: str, end: str, steps: int, crossings: int = 0) -> list[list[str]]:
        """All ways in so many steps that enter no area twice, the shortest first; some lines crossed may be solid."""
        found: list[list[str]] = []
        layer: list[tuple[list[str], int]] = [([], 0)]
        for _ in range(steps):
            further: list[tuple[list[str], int]] = []
            for way, crossed in layer:
                area = way[-1] if way else start
                exits = [(one, crossed) for one in self.heroes.near[area]]
                if crossed < crossings:
                    exits += [(one, crossed + 1) for one in self.solid[area]]
                for one, used in exits:
                    if one == end:
                        found.append([*way, one])
                    elif one != start and one not in way:
                        further.append(([*way, one], used))
            layer = further
        return found

    def crossing(self, start: str, steps: int, crossings: int) -> dict[str, list[str]]:
        """The areas that a hero reaches in so many steps, some of which may cross a solid line, each with the way."""
        ways: dict[str, list[str]] = {start: []}
        layer: dict[tuple[str, int], list[str]] = {(start, 0): []}
        for _ in range(steps):
            further: dict[tuple[str, int], list[str]] = {}
            for (area, crossed), way in layer.items():
                exits = [(one, crossed) for one in self.heroes.near[area]]
                if crossed < crossings:
                    exits += [(one, crossed + 1) for one in self.solid[area]]
                for one, used in exits:
                    further.setdefault((one, used), [*way, one])
                    ways.setdefault(one, [*way, one])
            layer = further
        return ways


class Maps:
    """The maps of a chapter, each made once. Codes of lines: d dotted, s solid, n none, h heroes only, w Wyrms only."""

    def __init__(self, areas: Sequence[str], lines: Sequence[Line]) -> None:
        self.areas = list(areas)
        self.lines = list(lines)
        self.made: dict[str, Map] = {}
        self.steps = {area: Step(area) for area in areas}

    def key(self, opened: Iterable[str], heroes: Mapping[str, str], wyrms: Mapping[str, str]) -> str:
        """The key of a state: open areas, and the state of every line for both sides ("" is a line not there yet)."""
        there = set(opened)
        bits = "".join(["1" if area in there else "0" for area in self.areas])
        codes = "".join([CODES[heroes.get(name, "none"), wyrms.get(name, "none")] for name, _, _ in self.lines])
        return f"{bits}/{codes}"

    def __getitem__(self, key: str) -> Map:
        found = self.made.get(key)
        if found is None:
            bits, _, codes = key.partition("/")
            opened = [area for area, bit in zip(self.areas, bits, strict=True) if bit == "1"]
            found = self.made[key] = Map(opened, self.lines, codes)
        return found


def _code(heroes: str, wyrms: str) -> str:
    if heroes == "dotted":
        return "d" if wyrms == "dotted" else "h"
    if wyrms == "dotted":
        return "w"
    return "s" if heroes == "solid" else "n"


LINE_STATES = ("dotted", "solid", "none")
CODES = {(heroes, wyrms): _code(heroes, wyrms) for heroes in LINE_STATES for wyrms in LINE_STATES}
