"""The table as a picture of words, in three sizes: with texts, without, and as tight as possible."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from wondertable.games.wonder_book.terminal.sentences import Reading

__all__ = ["Picture"]

QUIET = "grey50"
ACTIVE = "bold dark_goldenrod"
DANGER = "bold red"
HEART, SPENT, SPARK = "♥", "♡", "✦"
LOW_FATE = 2
"""From here on Fate is shown as pressing."""
WIDE = 100
"""From this width on areas stand in two columns."""


class Picture:
    """One view of the table, ready to be drawn at a width."""

    def __init__(self, reading: Reading, width: int) -> None:
        self.reading, self.width = reading, width
        self.t, self.words = reading.t, reading.words

    def layouts(self) -> Iterator[RenderableType]:
        """With the texts of Goal and rules and the ways between areas; without the texts; areas in short."""
        yield self._layout(texts=True, ways=True)
        yield self._layout(texts=False, ways=True)
        yield self._layout(texts=False, ways=False)

    def _layout(self, *, texts: bool, ways: bool) -> Group:
        return Group(
            *self._header(), *self._goal(texts), *self._puzzle(), self._team(brief=not ways), self._scene(ways)
        )

    def _header(self) -> Iterator[RenderableType]:
        t, words = self.t, self.words
        title = words.say("campaign.title", chapter=t["chapter"], name=self.reading.texts.title)
        line = Text(title, style="bold")
        if t["rounds"]:
            line.append(" · " + words.say("draw.course", number=t["rounds"], phase=words.say(f"phase.{t['phase']}")))
        yield Rule(line, style=QUIET, align="left")
        fate = Text(" ").append("●" * t["fate"], style=DANGER if t["fate"] <= LOW_FATE else ACTIVE)
        fate.append("○" * t["fate_down"], style=QUIET).append(" ")
        fate.append(words.say("draw.fate", n=t["fate"], down=t["fate_down"]), style=QUIET)
        yield fate
        for line_ in self.reading.enemies():
            yield Text(f" {line_}", style=QUIET)

    def _goal(self, texts: bool) -> Iterator[RenderableType]:
        lines = self.reading.goal()
        if not texts:
            lines = self._short_goal()
        if lines:
            yield Padding(Text("\n".join(lines)), (0, 1))
        if texts and self.t["row"]:
            yield Padding(Text("\n".join(self.reading.rules()), style=QUIET), (0, 1))

    def _short_goal(self) -> list[str]:
        """Title, progress and clock, without the text."""
        target = self.t["target"]
        if target is None:
            return []
        text = self.reading._text(self.reading._card(target["card"]).text)
        return [line for line in self.reading.goal() if line not in text]

    def _puzzle(self) -> Iterator[RenderableType]:
        lines = self.reading.puzzle()
        if lines:
            yield Padding(Text("\n".join(lines)), (0, 1))

    def _team(self, *, brief: bool) -> RenderableType:
        grid = Table.grid(padding=(0, 2, 0, 0))
        for _ in range(4):
            grid.add_column(no_wrap=brief, overflow="ellipsis")
        for hero, one in self.t["heroes"].items():
            active = hero == self.t["actor"]
            name = Text(("▸" if active else " ") + self.reading.hero_name(hero), style=ACTIVE if active else "")
            if hero in self.t["done"] and not active:
                name.stylize(QUIET)
            hearts = Text(HEART * one["hearts"], style="red").append(SPENT * (one["most"] - one["hearts"]), style=QUIET)
            if not one["hearts"]:
                hearts.append(f" {self.words.say('draw.lies')}", style=DANGER)
            hearts.append(" " + SPARK * one["sparks"], style=ACTIVE)
            held = [self.words.name("card", card) for card in (*one["items"], *one["fragments"])]
            danger = self.reading.danger(hero)
            more = Text(", ".join(held)) if held else Text("")
            if danger and not brief:
                more.append(("; " if held else "") + "; ".join(danger), style=DANGER)
            grid.add_row(name, hearts, Text(self.words.name("area", one["area"])), more)
        return Padding(grid, (0, 0, 0, 1))

    def _scene(self, ways: bool) -> RenderableType:
        columns = 2 if self.width >= WIDE and not ways else 1
        grid = Table.grid(padding=(0, 2, 0, 0))
        for _ in range(columns):
            grid.add_column(overflow="fold")
        cells = [self._area(area["id"], ways) for area in self.t["areas"]] if self.t["heroes"] else []
        cells = [cell for cell in cells if ways or len(cell.plain.strip()) > 0]
        for row in _rows(cells, columns):
            grid.add_row(*row)
        return Padding(grid, (0, 0, 0, 1))

    def _area(self, area: str, ways: bool) -> Text:
        inside = self.reading.contents(area)
        if not ways and not inside:
            return Text("")
        line = Text(self.words.name("area", area), style="bold")
        if ways:
            open_ways, walls = self.reading.neighbours(area)
            names = ", ".join(self.words.name("area", one) for one in open_ways)
            line.append(f" → {names}" if names else "", style=QUIET)
            if walls:
                line.append(" ‖ " + ", ".join(self.words.name("area", one) for one in walls), style=QUIET)
        if inside:
            line.append(": " + ", ".join(inside))
        return line


def _rows(cells: Sequence[Text], columns: int) -> Iterator[list[Text]]:
    for start in range(0, len(cells), columns):
        row = list(cells[start : start + columns])
        yield row + [Text("")] * (columns - len(row))
