"""The log of a match in words, as each viewer may know it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from wondertable.kernel import Event, Match, Words

__all__ = ["Journal"]


class Journal:
    """The log of a match for several viewers (a spectator is -1), and how much of it each has been told."""

    def __init__(self, match: Match[Any], viewers: Sequence[int], words: Words) -> None:
        self.words = words
        self.lines: dict[int, list[str]] = {viewer: [] for viewer in viewers}
        self.told = dict.fromkeys(viewers, 0)
        self.retell(match)

    def retell(self, match: Match[Any]) -> None:
        """Tell everything anew: after a resume or an undo the past is another one."""
        for viewer in self.lines:
            told = match.story(viewer)
            self.lines[viewer] = [self.words.line(line) for lines in told for line in lines]
            self.told[viewer] = min(self.told[viewer], len(self.lines[viewer]))

    def add(self, events: Iterable[Event]) -> None:
        for event in events:
            for viewer, lines in self.lines.items():
                lines.append(self.words.line(event.seen_by(viewer)))

    def remark(self, line: str) -> None:
        """Something that everybody should know and that is no event of the game."""
        for lines in self.lines.values():
            lines.append(line)

    def news(self, viewer: int) -> list[str]:
        """Lines that the viewer has not been told yet; afterwards it has."""
        lines = self.lines[viewer]
        fresh = lines[self.told[viewer] :]
        self.told[viewer] = len(lines)
        return fresh

    def all_told(self) -> None:
        """Everybody knows what is in the log already."""
        self.told = {viewer: len(lines) for viewer, lines in self.lines.items()}
