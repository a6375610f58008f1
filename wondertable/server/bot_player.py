"""Answers of bots: chosen by worker processes, and given neither sooner nor later than they may be."""

from __future__ import annotations

import asyncio
import hashlib
import time
from typing import Any, Literal

from wondertable.kernel import AnswerError, Game, Match, Option, Seat
from wondertable.server.bot_worker import Job, Judged
from wondertable.server.config import Config
from wondertable.server.lesson_run import LessonRun
from wondertable.server.models import TableRow
from wondertable.server.open_question import OpenQuestion
from wondertable.server.worker_pool import Budget, BusyError, NoAnswerError, Priority, WorkerPool

__all__ = ["BotPlayer"]

THINKING = {"search": 0.5}
"""Seconds a bot takes for a move of its own, also where there is nothing to think about: its pace tells nothing."""
SEALED = {"search": 0.3}
"""Seconds a bot thinks about a sealed question: there is little time."""


class BotPlayer:
    """Chooses for the seats of one table where bots sit, and gives hints to people."""

    def __init__(self, game: Game[Any], pool: WorkerPool, config: Config) -> None:
        self.game = game
        self.pool = pool
        self.config = config
        self.keeper = ""
        """For whom the table is awake: the bots of all their tables share their turn."""
        self.hurried = False
        """Had the last search less than half of its time, as too many others thought?"""

    async def choose(
        self, row: TableRow, match: Match[Any], question: OpenQuestion, seat: Seat, lesson: LessonRun | None
    ) -> Option:
        """The answer of the bot at a seat; returns when it is time to give it."""
        bot, start = row.seats[seat].bot, time.monotonic()
        if lesson is not None:
            option = lesson.partner(seat, question.asks[seat].options)
        elif question.sealed:
            option = await self._choose_sealed(row, match, question, seat, bot)
        else:
            option = await self._choose(row, match, question, seat, bot)
        if question.sealed:
            at = question.opened + self._sealed_wait
        else:
            at = start + THINKING.get(bot, 0.0) * min(1.0, self.config.pace)
        if (left := at - time.monotonic()) > 0:
            await asyncio.sleep(left)
        return option

    @property
    def _sealed_wait(self) -> float:
        return self.game.seat_policy.bot_delay * self.config.pace

    async def _choose_sealed(
        self, row: TableRow, match: Match[Any], question: OpenQuestion, seat: Seat, bot: str
    ) -> Option:
        """A sealed answer must be there in time, whatever is held and however hard it is to decide."""
        if len(question.asks[seat].options) == 1 or bot not in SEALED:
            return await self._choose(row, match, question, seat, bot)
        try:
            async with asyncio.timeout(max(self._sealed_wait, 0.05)):
                return await self._choose(row, match, question, seat, bot, SEALED[bot])
        except TimeoutError:
            return await self._choose(row, match, question, seat, "greedy")

    async def _choose(
        self,
        row: TableRow,
        match: Match[Any],
        question: OpenQuestion,
        seat: Seat,
        bot: str,
        seconds: float | None = None,
    ) -> Option:
        """What the bot plays; if it cannot say, what a quicker one plays; if nobody can, anything that is offered.

        A search thinks for so many seconds, or less where many tables think.
        """
        options = question.asks[seat].options
        if len(options) == 1:
            return options[0]
        for name in dict.fromkeys((bot, "greedy")):
            try:
                job = _job(row, match, "move", seat, name)
                budget = Budget(seconds or THINKING[name]) if name in THINKING else None
                data = await self.pool.run(
                    job, seconds=self.config.thinking, priority=Priority.MOVE, who=self.keeper or row.id, budget=budget
                )
                if budget is not None:
                    self.hurried = budget.is_short
                option = self.game.read_answer(data)
            except (NoAnswerError, BusyError, AnswerError):
                continue
            if option in options:
                return option
        return options[_dice(row, match, seat, "any") % len(options)]

    async def judge(self, row: TableRow, match: Match[Any], seat: Seat, seconds: float, who: str) -> list[Judged]:
        """What the search thinks of the options of a seat that is asked."""
        job = _job(row, match, "judge", seat, f"search:{seconds}")
        judged: list[Judged] = await self.pool.run(job, seconds=seconds + 5, priority=Priority.HINT, who=who)
        return judged


def _job(row: TableRow, match: Match[Any], task: Literal["move", "judge"], seat: Seat, bot: str) -> Job:
    """A question to the workers about the match as it stands."""
    seed = _dice(row, match, seat, task)
    return Job(row.id, row.start, 0, tuple(match.log), task, seat, bot=bot, seed=seed)


def _dice(row: TableRow, match: Match[Any], seat: Seat, what: str) -> int:
    """A number for a bot: the same after a restart, and not to be guessed from outside."""
    origin = row.start.origin
    secret = f"{origin.seed}:{origin.key}:{row.id}:{len(match.log)}:{seat}:{what}"
    return int.from_bytes(hashlib.sha256(secret.encode()).digest()[:4], "big")
