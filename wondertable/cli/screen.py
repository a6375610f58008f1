"""The coloured face: the table fitted to the window, redrawn at every question."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager

from rich import box
from rich.align import Align
from rich.cells import cell_len
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from wondertable.cli.console import new_console
from wondertable.cli.terminal_view import Sheet, TerminalTable, View
from wondertable.cli.ui import Choice, Scene, read_line
from wondertable.kernel import Words

__all__ = ["Screen"]

QUIET = "grey50"
ACCENT = "bold dark_goldenrod"
SIDE_LOG = 124
"""From this width on the log stands beside the table."""
LOG_WIDTH = 36
TALL = 28
"""From this height on there is a line to spare between the table and the question."""
FEWEST_CHOICES = 9
NUMBER = 5
"""The room for the number of a choice."""
FEWEST_LOG_LINES, MOST_LOG_LINES = 2, 12
HIDE_SCROLLBACK = "\x1b[3J"


class Screen:
    """For a terminal with colours."""

    def __init__(self, console: Console | None = None) -> None:
        self.console = console or new_console()

    # -- the table ------------------------------------------------------------------------------------

    def open_table(self, drawing: TerminalTable, words: Words) -> None:
        """Nothing to prepare: the signs of a game are made for a screen."""

    def scene(self, scene: Scene) -> None:
        if scene.pages and not scene.again:
            self.console.clear()
            for title, paragraphs in scene.pages:
                self.tell(title, ["", *(line for part in paragraphs for line in (part, ""))])
        self.console.clear()
        width, height = self.console.size
        below = Group(
            *([Rule(style=QUIET)] if height >= TALL else ()),
            Padding(Text(scene.question, style="bold"), (0, 1)),
            self._choices(scene.choices, width, max(height // 2, FEWEST_CHOICES)),
            Padding(Text(scene.keys, style=QUIET), (0, 0, 0, 1)),
        )
        room = height - self._height(below, width) - 1  # the line for the answer
        if scene.header:
            self.console.print(Rule(Text(scene.header, style=ACCENT), style=QUIET, align="left"))
            room -= 1
        if width >= SIDE_LOG:
            self._beside(scene, width, room)
        else:
            self._above(scene, width, room)
        self.console.print(below)

    def _beside(self, scene: Scene, width: int, room: int) -> None:
        wide = width - LOG_WIDTH - 1
        table = self._fitting(scene.drawing, scene.view, scene.words, wide, room)
        high = self._height(table, wide)
        log = Panel(
            self._log(scene, LOG_WIDTH - 4, max(high - 2, FEWEST_LOG_LINES)),
            title=Text(scene.words.say("table.log")),
            title_align="left",
            box=box.ROUNDED,
            border_style=QUIET,
            height=high,
        )
        grid = Table.grid(padding=(0, 1, 0, 0))
        grid.add_column(width=wide)
        grid.add_column(width=LOG_WIDTH)
        grid.add_row(table, log)
        self.console.print(grid)

    def _above(self, scene: Scene, width: int, room: int) -> None:
        table = self._fitting(scene.drawing, scene.view, scene.words, width, room - FEWEST_LOG_LINES)
        left = room - self._height(table, width)
        lines = min(max(left, FEWEST_LOG_LINES), MOST_LOG_LINES)
        self.console.print(table)
        self.console.print(Padding(self._log(scene, width - 2, lines), (0, 1)))

    def _fitting(self, drawing: TerminalTable, view: View, words: Words, width: int, room: int) -> RenderableType:
        """The most generous layout that leaves room for the question; the tightest if none does."""
        layout: RenderableType = ""
        for layout in drawing.layouts(view, words, width):
            if self._height(layout, width) <= room:
                break
        return layout

    def _height(self, thing: RenderableType, width: int) -> int:
        return len(self.console.render_lines(thing, self.console.options.update(width=width), pad=False))

    def _log(self, scene: Scene, width: int, lines: int) -> Text:
        """The end of the log, news bright and older lines dim, in so many lines of the screen."""
        old = len(scene.log) - len(scene.news)
        kept: list[Text] = []
        used = 0
        for number in range(len(scene.log) - 1, -1, -1):
            fresh = number >= old
            wrapped = Text(scene.log[number], style="" if fresh else QUIET).wrap(self.console, width - 2)
            used += len(wrapped)
            if used > lines and kept:
                break
            kept[:0] = [Text("• " if fresh and not at else "  ").append_text(part) for at, part in enumerate(wrapped)]
        return Text("\n").join(kept)

    def _choices(self, choices: Sequence[Choice], width: int, room: int) -> RenderableType:
        """One below the other with their notes; in columns without them where the list would fill the window."""
        listed = self._listed(choices)
        widest = max((cell_len(choice.label) for choice in choices), default=0) + NUMBER
        columns = width // (widest + 1)
        if columns < 2 or self._height(listed, width) <= room:
            return listed
        high = -(-len(choices) // columns)
        grid = Table.grid(padding=(0, 1, 0, 0))
        cells = [
            Text.assemble((f"{number:>{NUMBER - 1}} ", ACCENT), choice.label)
            for number, choice in enumerate(choices, 1)
        ]
        for row in range(high):
            grid.add_row(*cells[row::high])
        return grid

    def _listed(self, choices: Sequence[Choice]) -> Table:
        grid = Table.grid(padding=(0, 1, 0, 0))
        grid.add_column(justify="right", width=NUMBER - 1, no_wrap=True)
        grid.add_column()
        for number, choice in enumerate(choices, 1):
            label = Text(choice.label)
            if choice.note:
                label.append(f"  {choice.note}", style=QUIET)
            grid.add_row(Text(str(number), style=ACCENT), label)
        return grid

    # -- everything else ------------------------------------------------------------------------------

    def choices(self, title: str, choices: Sequence[str]) -> None:
        self.console.print()
        self.console.print(Text(f" {title}", style="bold"))
        grid = Table.grid(padding=(0, 1, 0, 0))
        grid.add_column(justify="right", width=4)
        grid.add_column()
        for number, choice in enumerate(choices, 1):
            grid.add_row(Text(str(number), style=ACCENT), Text(choice))
        self.console.print(grid)

    def say(self, text: str) -> None:
        self.console.print(Padding(Text(text), (0, 1)))

    def tell(self, title: str, lines: Sequence[str]) -> None:
        self.console.print(Rule(Text(title, style="bold"), style=QUIET, align="left"))
        self._by_pages(Text("\n".join(lines)))

    def table(self, view: View, drawing: TerminalTable, words: Words) -> None:
        layout = next(drawing.layouts(view, words, self.console.width))
        details = Padding(Text("\n".join(drawing.details(view, words))), (1, 1, 0, 1))
        self._by_pages(Group(layout, details))

    def _by_pages(self, thing: RenderableType) -> None:
        """Screenful by screenful; an empty line goes on, anything else stops."""
        lines = self.console.render_lines(thing, pad=False)
        step = max(self.console.height - 3, 5)
        for start in range(0, len(lines), step):
            for line in lines[start : start + step]:
                self.console.print(*(Text(part.text, part.style or "") for part in line), sep="")
            self.console.print(Text("⏎", style=QUIET), end=" ")
            if read_line():
                return

    def sheet(self, title: str, sheet: Sheet) -> None:
        heads, rows = sheet
        table = Table(title=Text(title, style="bold"), title_justify="left", box=box.ROUNDED, border_style=QUIET)
        for number, head in enumerate(heads):
            table.add_column(Text(head), justify="left" if number == 0 else "right", header_style=QUIET)
        for row in rows:
            table.add_row(*(Text(cell) for cell in row[:-1]), Text(row[-1], style="bold"))
        self.console.print(Padding(table, 1))

    def curtain(self, words: Words, who: str) -> None:
        self.console.clear()
        self.console.file.write(HIDE_SCROLLBACK)
        text = Text(words.say("cli.curtain", name=who), justify="center")
        panel = Panel(text, box=box.ROUNDED, border_style=QUIET, padding=(1, 4), expand=False)
        self.console.print(Padding(Align.center(panel), (max(self.console.height // 3, 1), 0, 1, 0)))
        read_line()
        self.console.clear()
        self.console.file.write(HIDE_SCROLLBACK)

    def ending(self, title: str, lines: Sequence[str]) -> None:
        self.console.clear()
        self.console.print(Rule(Text(title, style=ACCENT), style=QUIET, align="left"))
        for line in lines:
            self.say(line)

    def thinking(self, text: str) -> AbstractContextManager[object]:
        return self.console.status(Text(text, style=QUIET), spinner="dots", spinner_style=QUIET)

    def read(self) -> str:
        return read_line()
