"""A lesson under way: its progress, the choices it takes, and the answers of the partners."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from wondertable.kernel import Match, Option, Seat
from wondertable.kernel.lesson import LEARNER, Lesson
from wondertable.server.errors import RefusedError

__all__ = ["LessonRun"]


class LessonRun(NamedTuple):
    """A lesson at one position of its match; the progress follows from the log alone."""

    lesson: Lesson
    match: Match[Any]

    @property
    def step(self) -> int:
        """How many choices of the lesson have been made."""
        return sum(1 for move in self.match.moves if LEARNER in move.deciders)

    @property
    def done(self) -> bool:
        return self.step >= len(self.lesson.steps)

    @property
    def wanted(self) -> Option:
        """The choice that the lesson asks for now."""
        return self.lesson.steps[self.step].choose

    def check(self, seat: Seat, option: Option) -> None:
        """Refuse any choice of the learner but the one that the lesson asks for."""
        if seat != LEARNER:
            return
        if self.done:
            raise RefusedError("server.error.lesson-over")
        if option != self.wanted:
            raise RefusedError("server.error.lesson-other")

    def partner(self, seat: Seat, options: Sequence[Option]) -> Option:
        """The answer of a partner: as the lesson says, else the first thing offered."""
        step = self.step - 1
        others = self.lesson.opening if step < 0 else self.lesson.steps[step].others
        lines, given = others.get(seat, ()), self._given(seat)
        wanted = lines[given] if given < len(lines) else None
        return wanted if wanted is not None and wanted in options else options[0]

    def _given(self, seat: Seat) -> int:
        """How often a partner has answered since the learner's last choice."""
        given = 0
        for entry in reversed(self.match.log):
            if entry.undo is not None or LEARNER in entry.deciders:
                break
            given += seat in entry.answers
        return given
