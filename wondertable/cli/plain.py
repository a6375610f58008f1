"""The plain face: sentences in order, no colours, no frames, no moving cursor."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext

from wondertable.cli.terminal_view import Sheet, TerminalTable, View, occasion
from wondertable.cli.ui import Scene, read_line
from wondertable.kernel import Words

__all__ = ["Plain"]

LEAST_BLANK_LINES = 50
EVERYBODY = -1


class Plain:
    """For screen readers, pipes and simple terminals."""

    def __init__(self) -> None:
        self.seen: dict[int, str] = {}
        """Viewers that were told the whole table (a seat, or everybody), and on what occasion; then only changes."""
        self._spoken: Callable[[str], str] = str

    def open_table(self, drawing: TerminalTable, words: Words) -> None:
        self._spoken = lambda text: drawing.spoken(text, words)

    def _print(self, text: str) -> None:
        print(self._spoken(text))

    def scene(self, scene: Scene) -> None:
        print()
        for line in () if scene.again else scene.news:
            self._print(line)
        viewer = EVERYBODY if scene.shared else scene.view["seat"]
        first, now = viewer not in self.seen, occasion(scene.drawing, scene.view)
        if first or (now and self.seen[viewer] != now):
            self.seen[viewer] = now
            if first and scene.header:
                self._print(scene.header)
            self.table(scene.view, scene.drawing, scene.words, details=False)
            if first:
                print(scene.keys)
        self._print(scene.question)
        for number, choice in enumerate(scene.choices, 1):
            self._print(f"{number}. {choice.label}" + (f" ({choice.note})" if choice.note else ""))

    def choices(self, title: str, choices: Sequence[str]) -> None:
        print()
        self._print(title)
        for number, choice in enumerate(choices, 1):
            print(f"{number}. {choice}")

    def say(self, text: str) -> None:
        self._print(text)

    def tell(self, title: str, lines: Sequence[str]) -> None:
        self._print(title)
        for line in lines:
            self._print(line)

    def table(self, view: View, drawing: TerminalTable, words: Words, *, details: bool = True) -> None:
        for line in drawing.plain(view, words):
            self._print(line)
        if details:
            for line in drawing.details(view, words):
                self._print(line)

    def sheet(self, title: str, sheet: Sheet) -> None:
        heads, rows = sheet
        self._print(title)
        for row in rows:
            parts = (f"{head} {cell}" for head, cell in zip(heads[1:], row[1:], strict=True))
            self._print(f"{row[0]}: " + ", ".join(parts))

    def curtain(self, words: Words, who: str) -> None:
        blank = max(LEAST_BLANK_LINES, shutil.get_terminal_size().lines)
        print(words.say("cli.curtain-lines", number=blank))
        print("\n" * blank)
        print(words.say("cli.curtain", name=who))
        read_line()

    def ending(self, title: str, lines: Sequence[str]) -> None:
        print()
        for line in lines:
            self._print(line)
        self._print(title)

    def thinking(self, text: str) -> AbstractContextManager[object]:
        return nullcontext()

    def read(self) -> str:
        return read_line()
