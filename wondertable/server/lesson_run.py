"""A lesson under way: how far it is, what it takes, and what the partners do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wondertable.kernel import Option, Seat
from wondertable.kernel.lesson import LEARNER, Lesson
from wondertable.server.errors import RefusedError
from wondertable.server.rebuild import answers_of
from wondertable.server.timeline import Timeline

__all__ = ["LessonRun"]


class LessonRun:
    """Leads through one lesson. Where it stands follows from the log alone."""

    def __init__(self, lesson: Lesson, timeline: Timeline) -> None:
        self.lesson = lesson
        self.timeline = timeline

    @property
    def step(self) -> int:
        """How many choices of the lesson have been made."""
        return sum(1 for deciders in self.timeline.decided if LEARNER in deciders)

    @property
    def done(self) -> bool:
        return self.step >= len(self.lesson.steps)

    def check(self, seat: Seat, option: Option) -> None:
        """A lesson goes one way."""
        if seat != LEARNER:
            return
        if self.done:
            raise RefusedError("server.error.lesson-over")
        if option != self.lesson.steps[self.step].choose:
            raise RefusedError("server.error.lesson-other")

    def partner(self, seat: Seat, options: Sequence[Option]) -> Option:
        """What a partner answers: as the lesson says, else the first thing offered."""
        step = self.step - 1
        others = self.lesson.opening if step < 0 else self.lesson.steps[step].others
        lines, given = others.get(seat, ()), self._given(seat)
        wanted = lines[given] if given < len(lines) else None
        return wanted if wanted is not None and wanted in options else options[0]

    def _given(self, seat: Seat) -> int:
        """How often a partner has answered since the learner's last choice."""
        given = 0
        for kind, body in reversed(self.timeline.log):
            if kind != "move" or LEARNER in _deciders(body):
                break
            given += any(one == seat for one, _ in answers_of(body))
        return given


def _deciders(body: dict[str, Any]) -> set[Seat]:
    """Who really decided in a move."""
    return {seat for seat, _ in answers_of(body)} - set(body.get("auto", ()))
