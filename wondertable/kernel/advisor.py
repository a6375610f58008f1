"""Advice to bots: the optional part of a game that makes ``greedy`` and ``search`` play well.

A game without an advisor is played by all bots, too: they choose by chance and by playing on to the end.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Generic, TypeVar

import msgspec

from wondertable.kernel.ask import Ask, Option, Seat
from wondertable.kernel.events import Message
from wondertable.kernel.table import Table

__all__ = ["Advisor", "Thinking"]

T = TypeVar("T", bound=Table)


class Thinking(msgspec.Struct, frozen=True):
    """Numbers of the search for one game; they are found by letting variants play."""

    explore: float = 0.2
    """Weight of options that were looked at little."""
    careless: float = 0.05
    """Share of the moves of a rollout that are made by chance."""
    horizon: int = 14
    """Decisions a seat that a rollout looks ahead, where the game can judge a position."""
    points: float = 7.0
    """Points of ``value`` (against others: of a lead) that make a chance to win of 73 %."""
    trust: float = 0.0
    """Where ``advise`` tells chances to win: the number of rollouts it counts as. 0: it only orders the options."""
    trusts: Mapping[str, float] = msgspec.field(default_factory=dict)
    """The same by prompt, for questions on which the advice is worth more or less than on others."""
    tree: bool = True
    """Does a tree grow below the options, or are they followed by advised moves at once?"""
    turns: int = 0
    """Instead of ``horizon``, where not 0: turns that a rollout looks ahead. Then all options are judged after as many
    of them, however much there was to decide on the way.
    """

    def trust_in(self, prompt: str) -> float:
        return self.trusts.get(prompt, self.trust)


class Advisor(Generic[T]):
    """The heuristic of a game. This one has no opinion.

    All methods but ``remark`` are asked on a table where everything hidden from the seat has been dealt anew.
    """

    thinking: ClassVar[Thinking] = Thinking()

    def advise(self, table: T, ask: Ask) -> Sequence[float] | None:
        """A number for every option of ``ask``, higher is better; ``None`` if the game has no heuristic."""
        return None

    def value(self, table: T, seat: Seat) -> float | None:
        """A guess, in points, of how the seat stands; ``None`` where the game has no such guess."""
        return None

    def evaluable(self, table: T) -> bool:
        """Is this checkpoint a fair moment to ask ``value`` (the start of a turn, not the middle of one)?"""
        return True

    def remark(self, table: T, ask: Ask, option: Option) -> Message | None:
        """A sentence that a bot says to everybody as it does this, on a table as a spectator sees it."""
        return None
