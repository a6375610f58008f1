"""Countdowns of sealed questions: how long a person may think, and how long a question stays open at least."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

from wondertable.kernel import Game, Seat
from wondertable.server.config import Config
from wondertable.server.inbox import Inbox
from wondertable.server.models import TableRow
from wondertable.server.open_question import OpenQuestion

__all__ = ["Clocks"]


class Clocks:
    """The countdowns of one table. Each is a timer of the question that it belongs to."""

    def __init__(self, game: Game[Any], config: Config, inbox: Inbox) -> None:
        self.policy = game.seat_policy
        self.config = config
        self.inbox = inbox

    def least_time_left(self, question: OpenQuestion, row: TableRow) -> float:
        """Seconds for which a sealed question stays open though everybody has answered."""
        people = sum(1 for seat in row.seats if seat.kind == "human")
        return question.opened + self.policy.least_open(people) * self.config.pace - time.monotonic()

    def close_in_time(self, question: OpenQuestion, row: TableRow, go_on: Callable[[], Awaitable[None]]) -> None:
        """Let the table go on when a question that everybody has answered has been open long enough.

        A timer may end a little early: then the table finds that time is left, and waits once more.
        """

        async def close() -> None:
            question.tasks.pop(("floor", -1), None)
            await go_on()

        if ("floor", -1) not in question.tasks:
            wait = self.least_time_left(question, row)
            question.tasks["floor", -1] = self.inbox.after(wait, close)

    def leave_to_reader(self, question: OpenQuestion, leave: Callable[[], Awaitable[None]]) -> None:
        """Let the first of the people decide for their team when they have not agreed for long enough."""
        if ("reader", -1) in question.tasks:
            return
        if question.reader_decides_at is None:
            question.reader_decides_at = time.time() + self.policy.reader_decides * self.config.clock
        wait = question.reader_decides_at - time.time()
        question.tasks["reader", -1] = self.inbox.after(wait, leave)

    def run(
        self,
        question: OpenQuestion,
        seat: Seat,
        *,
        connected: bool,
        stopped: bool,
        time_out: Callable[[OpenQuestion, Seat], Awaitable[None]],
    ) -> None:
        """Let the countdown of a person run who owes an answer, or stop it."""
        seconds = self.policy.timeout(question.settings[seat], connected=connected)
        running = question.tasks.get(("clock", seat))
        if seconds is None or stopped:
            if running is not None:
                question.cancel_clock(seat)
            return
        if running is not None:
            return
        seconds *= self.config.clock
        question.deadlines[seat] = time.time() + seconds
        question.tasks["clock", seat] = self.inbox.after(seconds, partial(time_out, question, seat))
