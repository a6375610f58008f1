"""Moves tried out in the terminal: nothing comes of them, and nothing is told that only the future knows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from wondertable.kernel import Ask, Match, Option, Seat, Words
from wondertable.kernel.seat_policy import Settings
from wondertable.kernel.whatif import Step, try_out

__all__ = ["Trial"]


class Trial:
    """The moves that a seat tries, and what would come of them."""

    def __init__(self, match: Match[Any], seat: Seat, words: Words, settings: Mapping[Seat, Settings]) -> None:
        self._real = match
        self._settings = settings
        self._seat = seat
        self._words = words
        self._try(())

    def _try(self, steps: Sequence[Step]) -> None:
        self._found = try_out(self._real, self._seat, steps, [self._words], self._settings)

    @property
    def match(self) -> Match[Any]:
        """The position that the moves lead to, as far as the seat can know."""
        return self._found.match

    @property
    def steps(self) -> Sequence[Step]:
        return self._found.steps

    @property
    def ask(self) -> Ask | None:
        """The question to try an answer to, if it can go on."""
        return self._found.ask if self._found.ended is None else None

    def go_on(self, option: Option) -> None:
        """Try an answer to the question."""
        assert self.ask is not None
        self._try([*self.steps, Step(self.ask.seat, option)])

    def step_back(self) -> bool:
        """Take the last move back, if there is one."""
        if not self.steps:
            return False
        self._try(self.steps[:-1])
        return True

    def told(self) -> list[str]:
        """Lines about what would happen."""
        return [self._words.line(event.seen_by(self._seat)) for events in self._found.told for event in events]

    def question(self, part: str) -> str:
        """The question in words, or why it cannot go on; ``part`` is the question about a part of the options."""
        if self.ask is None:
            last = self._found.texts[-1][0] if self._found.texts else ""
            return self._words.say(f"cli.trial-{self._found.ended}", move=last)
        return self._words.say("cli.trial", n=len(self.steps), question=part or self._words.ask(self.ask))
