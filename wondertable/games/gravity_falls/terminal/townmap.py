"""A map made of characters: places in bands from north to south, and roads that never run through a word.

Roads between neighbours of a band are drawn on the line of their names. Roads between two bands go down from one
place, along a line of the gap and down to the other; where their ways would meet they take lines of their own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from rich.text import Text

__all__ = ["Spot", "TownMap"]

APART = 90
"""Places whose heights differ by more than this, on a map 1000 high, lie in different bands."""
BESIDE, JOINED = 1, 3
"""The least room between two places of a band, without and with a road."""
PORT = 3
"""So far apart are the roads that leave a place on one side."""


@dataclass(eq=False)
class Spot:
    """A place: where it lies on the real map, and the lines that are written there."""

    name: str
    x: float
    y: float
    lines: list[Text]
    left: int = 0
    ups: list[int] = field(default_factory=list)
    downs: list[int] = field(default_factory=list)
    """The columns where roads end, from left to right."""

    @property
    def width(self) -> int:
        return max(len(line) for line in self.lines)


@dataclass(eq=False)
class Way:
    """A road from one band down to the next."""

    upper: Spot
    lower: Spot
    start: int = 0
    end: int = 0
    line: int = 0
    """On which line of the gap it turns aside."""

    @property
    def columns(self) -> range:
        return range(min(self.start, self.end), max(self.start, self.end) + 1)


class TownMap:
    """Spots and roads, laid out for a width. ``fits`` says whether they could be."""

    def __init__(self, spots: Sequence[Spot], roads: Iterable[tuple[str, str]], width: int, style: str) -> None:
        self.width, self.style = width, style
        self.bands = _bands(spots)
        band_of = {spot.name: number for number, band in enumerate(self.bands) for spot in band}
        by_name = {spot.name: spot for spot in spots}
        pairs = [sorted((by_name[one], by_name[other]), key=lambda spot: band_of[spot.name]) for one, other in roads]
        self.along = {frozenset((a.name, b.name)) for a, b in pairs if band_of[a.name] == band_of[b.name]}
        """The roads within a band."""
        self.ways: dict[int, list[Way]] = {}
        """By the number of the upper band."""
        known = {frozenset((one.name, other.name)) for band in self.bands for one, other in pairwise(band)}
        self.fits = self.along <= known
        for one, other in pairs:
            upper, lower = band_of[one.name], band_of[other.name]
            if upper != lower:
                self.ways.setdefault(upper, []).append(Way(one, other))
                self.fits = self.fits and lower == upper + 1
        self.fits = self.fits and all(self._place(band) for band in self.bands)
        if self.fits:
            self._connect()

    def _place(self, band: Sequence[Spot]) -> bool:
        """Give the places of a band their columns, near to where they are on the real map."""
        spots = [spot for row in self.bands for spot in row]
        west = min(spot.x for spot in spots)
        scale = max(spot.x for spot in spots) - west or 1
        for spot in band:
            spot.left = round((spot.x - west) / scale * (self.width - spot.width))
        for one, other in pairwise(band):
            other.left = max(other.left, one.left + one.width + self._room(one, other))
        edge = self.width
        for spot, right in zip(reversed(band), [None, *reversed(band)], strict=False):
            spot.left = min(spot.left, edge - spot.width - (self._room(spot, right) if right else 0))
            edge = spot.left
        return band[0].left >= 0

    def _room(self, one: Spot, other: Spot) -> int:
        return JOINED if frozenset((one.name, other.name)) in self.along else BESIDE

    # -- roads ----------------------------------------------------------------------------------------

    def _connect(self) -> None:
        """The columns at which every road leaves and arrives, and the line of the gap on which it turns aside."""
        for ways in self.ways.values():
            for spot in {way.upper for way in ways}:
                below = sorted((way for way in ways if way.upper is spot), key=lambda way: way.lower.left)
                for way, column in zip(below, _ports(spot, len(below), self.width), strict=True):
                    way.start = column
                    spot.downs.append(column)
            for spot in {way.lower for way in ways}:
                above = sorted((way for way in ways if way.lower is spot), key=lambda way: way.upper.left)
                for way, column in zip(above, _ports(spot, len(above), self.width), strict=True):
                    way.end = column
                    spot.ups.append(column)
            _straighten(ways)
            _share_lines(ways)

    def gap(self, band: int) -> int:
        """The number of lines below a band."""
        if band == len(self.bands) - 1:
            return 0
        return 1 + max((way.line for way in self.ways.get(band, ())), default=0)

    # -- drawing --------------------------------------------------------------------------------------

    def drawn(self) -> list[Text]:
        lines: list[Text] = []
        for number, band in enumerate(self.bands):
            lines += self._band(band)
            lines += self._gap(number)
        return lines

    def _band(self, band: Sequence[Spot]) -> list[Text]:
        high = max(len(spot.lines) for spot in band)
        written = []
        for number in range(high):
            text = Text()
            for spot in band:
                text.append(" " * (spot.left - len(text)))
                if number < len(spot.lines):
                    text.append_text(spot.lines[number])
                else:
                    text.append(_pins(spot.downs, spot.left), style=self.style)
            written.append(text)
        written[0] = self._joined(band)
        return written

    def _joined(self, band: Sequence[Spot]) -> Text:
        """The line of names, with the roads between them."""
        text = Text()
        for before, spot in zip([None, *band], band, strict=False):
            room = spot.left - len(text)
            if before is not None and frozenset((before.name, spot.name)) in self.along:
                text.append(f" {'─' * (room - 2)} ", style=self.style)
            else:
                text.append(" " * room)
            text.append_text(spot.lines[0])
        return text

    def _gap(self, number: int) -> list[Text]:
        ways = self.ways.get(number, [])
        lines: list[Text] = []
        for line in range(self.gap(number)):
            signs: dict[int, str] = {}
            for way in ways:
                signs.update(_passing(way, line))
            last = max(signs, default=-1)
            row = "".join(signs.get(column, " ") for column in range(last + 1))
            lines.append(Text(row, style=self.style))
        return lines


def _bands(spots: Sequence[Spot]) -> list[list[Spot]]:
    """The places from north to south, each band from west to east."""
    bands: list[list[Spot]] = []
    last = 0.0
    for spot in sorted(spots, key=lambda spot: spot.y):
        if not bands or spot.y - last > APART:
            bands.append([])
        bands[-1].append(spot)
        last = spot.y
    return [sorted(band, key=lambda spot: spot.x) for band in bands]


def _ports(spot: Spot, count: int, width: int) -> list[int]:
    """Columns for so many roads on one side of a place."""
    first = min(spot.left + 1, width - 1 - PORT * (count - 1))
    return [first + PORT * number for number in range(count)]


def _straighten(ways: Iterable[Way]) -> None:
    """A road that bends by a column or two goes straight down from where it starts, if its place is wide enough."""
    for way in ways:
        alone = len(way.lower.ups) == 1
        if alone and way.lower.left <= way.start < way.lower.left + len(way.lower.lines[0]):
            way.lower.ups[:] = [way.start]
            way.end = way.start


def _share_lines(ways: Sequence[Way]) -> None:
    """A road must not run along another: of those that go east the easternmost turns first, and the other way round."""
    east = sorted((way for way in ways if way.end > way.start), key=lambda way: -way.start)
    west = sorted((way for way in ways if way.end < way.start), key=lambda way: way.start)
    settled: list[Way] = []
    for way in (*east, *west):
        met = [other.line for other in settled if set(other.columns) & set(way.columns)]
        way.line = max(met, default=-1) + 1
        settled.append(way)


def _passing(way: Way, line: int) -> Mapping[int, str]:
    """The signs of a road on a line of its gap, by column."""
    if way.start == way.end or line != way.line:
        return {way.start if line < way.line else way.end: "│"}
    signs = dict.fromkeys(way.columns, "─")
    eastward = way.end > way.start
    signs[way.start], signs[way.end] = ("╰", "╮") if eastward else ("╯", "╭")
    return signs


def _pins(columns: Iterable[int], left: int) -> str:
    """Roads that begin below an empty line are drawn up through it."""
    text = ""
    for column in columns:
        text += " " * (column - left - len(text)) + "│"
    return text
