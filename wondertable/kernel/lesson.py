"""A lesson: a position on the real engine, and what to choose in it, step by step."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from wondertable.kernel.ask import Option, Seat
from wondertable.kernel.match import Match

__all__ = ["LEARNER", "Lesson", "Step"]

LEARNER = 0
"""The seat of whoever takes a lesson."""


class Step(NamedTuple):
    """One choice of the learner, and what the others answer before the learner is asked again."""

    choose: Option
    others: Mapping[Seat, tuple[Option, ...]] = {}
    """Answers of a seat in their order; who is not named takes the first thing offered."""


class Lesson(NamedTuple):
    """A short guided play. Its words are ``lesson.<id>`` (the title), ``lesson.<id>.1`` and so on before each choice,
    and ``lesson.<id>.end`` after the last one.
    """

    id: str
    arrange: Callable[[], Match[Any]]
    steps: tuple[Step, ...]
    opening: Mapping[Seat, tuple[Option, ...]] = {}
    """Answers of the others before the learner's first choice."""
