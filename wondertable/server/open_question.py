"""The present question of a match as the people at a live table meet it.

The engine asks; here is kept who has answered, for whom the table answers, and until when. All of it is private: nobody
is ever told who has answered a sealed question or who is still thinking (see ``SeatPolicy``), unless the question is
public (see ``AskAll``).
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from typing import Any, NamedTuple

from wondertable.kernel import Ask, Match, Option, Seat
from wondertable.kernel.seat_policy import Settings
from wondertable.server.models import TableRow

__all__ = ["OpenQuestion", "Sealed"]


class Sealed(NamedTuple):
    """An answer that waits for the others."""

    option: Option
    automatic: bool


class OpenQuestion:
    """One question, from the moment it is put."""

    def __init__(self, match: Match[Any], row: TableRow, settings: Mapping[Seat, Settings]) -> None:
        self.prompt = match.prompt
        self.sealed = match.sealed
        self.public = match.sealed and match.public
        """Is it put to several, and may everybody know who has answered?"""
        self.patient = row.mode != "device"
        """Does a person who has answered keep the question before them? One device goes on to the next."""
        self.asks: dict[Seat, Ask] = match.asks
        self.settings = dict(settings)
        """What the seats had settled when it was put: a change counts from the next one on."""
        self.opened = time.monotonic()
        self.answers: dict[Seat, Sealed] = {}
        self.standing = self._standing(match, row)
        """What the table answers in the name of a seat."""
        self.deadlines: dict[Seat, float] = {}
        """When a shown question is answered for its seat, by the clock on the wall."""
        self.tasks: dict[tuple[str, Seat], asyncio.Task[None]] = {}
        """Bots that think and clocks that run for this question."""

    def _standing(self, match: Match[Any], row: TableRow) -> dict[Seat, Option]:
        found: dict[Seat, Option] = {}
        for seat in self.people(row):
            answer = match.game.seat_policy.answer_to(match.table, self.asks[seat], self.settings.get(seat, {}))
            if answer is not None and answer in self.asks[seat].options:
                found[seat] = answer
        return found

    def people(self, row: TableRow) -> list[Seat]:
        """The asked seats where a person sits."""
        return [seat for seat in self.asks if not row.seats[seat].bot]

    def bots(self, row: TableRow) -> list[Seat]:
        return [seat for seat in self.asks if row.seats[seat].bot]

    def shown_to(self, seat: Seat) -> Ask | None:
        """The question as the person at a seat is shown it; ``None`` if there is nothing to decide.

        An answer to a public question may be changed until the last one is there.
        """
        if seat in self.standing or (seat in self.answers and not self.may_change(seat)):
            return None
        return self.asks.get(seat)

    def may_change(self, seat: Seat) -> bool:
        """Has the person at a seat answered, and may they think again?"""
        given = self.answers.get(seat)
        return self.public and self.patient and given is not None and not given.automatic and not self.complete()

    def ready(self) -> list[Seat]:
        """Who has answered, where everybody may know."""
        return sorted(self.answers) if self.public else []

    def complete(self) -> bool:
        return len(self.answers) == len(self.asks)

    def owed(self, row: TableRow) -> tuple[Seat, ...]:
        """The people's seats that have something to decide."""
        people = self.people(row)
        return tuple(seat for seat in people if seat not in self.answers and self.shown_to(seat) is not None)

    def cancel(self, seat: Seat) -> None:
        """Somebody else sits there now: neither a bot nor a clock of the one before goes on. An answer stays."""
        for key in [key for key in self.tasks if key[1] == seat]:
            self.tasks.pop(key).cancel()
        self.deadlines.pop(seat, None)

    def cancel_clock(self, seat: Seat) -> None:
        self.tasks.pop(("clock", seat)).cancel()
        self.deadlines.pop(seat, None)

    def drop(self) -> None:
        """The question is settled: nobody need think about it any more."""
        for task in self.tasks.values():
            task.cancel()
        self.tasks.clear()
