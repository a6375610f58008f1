"""The log of a match in words, as each viewer may know it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from wondertable.kernel import Event, Line, Match, Words

__all__ = ["Journal"]


class Journal:
    """The log of a match for several viewers (a spectator is -1), and how much of it each has been told."""

    def __init__(self, match: Match[Any], viewers: Sequence[int], words: Words) -> None:
        self.words = words
        self.guide = match.game.guide
        self.lines: dict[int, list[str]] = {viewer: [] for viewer in viewers}
        self.pages: dict[int, dict[int, int]] = {viewer: {} for viewer in viewers}
        """By number of a line: how many lines from it on are a page to be read in peace."""
        self.told = dict.fromkeys(viewers, 0)
        self.retell(match)

    def retell(self, match: Match[Any]) -> None:
        """Tell everything anew: after a resume or an undo the past is another one."""
        for viewer in self.lines:
            self.lines[viewer], self.pages[viewer] = [], {}
            for lines in match.story(viewer):
                for line in lines:
                    self._write(viewer, line)
            self.told[viewer] = min(self.told[viewer], len(self.lines[viewer]))

    def add(self, events: Iterable[Event]) -> None:
        for event in events:
            for viewer in self.lines:
                self._write(viewer, event.seen_by(viewer))

    def _write(self, viewer: int, line: Line) -> None:
        lines, text = self.lines[viewer], self.guide.read_out(self.words, line)
        if text:
            self.pages[viewer][len(lines)] = 1 + len(text)
        lines += [self.words.line(line), *text]

    def remark(self, line: str) -> None:
        """Something that everybody should know and that is no event of the game."""
        for lines in self.lines.values():
            lines.append(line)

    def unread(self, viewer: int) -> list[tuple[str, list[str]]]:
        """Pages among the news: the line that names each, and its paragraphs."""
        lines, told = self.lines[viewer], self.told[viewer]
        return [
            (lines[start], lines[start + 1 : start + length])
            for start, length in self.pages[viewer].items()
            if start >= told
        ]

    def news(self, viewer: int) -> list[str]:
        """Lines that the viewer has not been told yet; afterwards it has."""
        lines = self.lines[viewer]
        fresh = lines[self.told[viewer] :]
        self.told[viewer] = len(lines)
        return fresh

    def all_told(self) -> None:
        """Everybody knows what is in the log already."""
        self.told = {viewer: len(lines) for viewer, lines in self.lines.items()}
