"""Bots, hints and analyses: worker processes that think against the clock and can be killed.

Bots' moves, hints and analyses wait in queues of their own, each with its share of the workers' time. In a queue
everybody has their turn, however much one of them wants, and what nobody waits for any more leaves it. The more moves
wait, the less time each gets. A worker that does not answer in time, or dies, is replaced; what to do instead is
decided by whoever asked.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from enum import IntEnum
from typing import Any

import msgspec

from wondertable.kernel import WondertableError
from wondertable.processes import Worker, WorkerLostError, WorkerSlowError, default_workers
from wondertable.server.bot_worker import MOST_MATCHES, Job, UnknownMatchError, run_job
from wondertable.server.models import Origin, Start

__all__ = ["READY", "Budget", "BusyError", "NoAnswerError", "Priority", "WorkerPool"]

log = logging.getLogger(__name__)

SOON = 2.0
"""Seconds in which all moves that wait shall be thought about: the more there are, the less time each gets."""
LEAST_BUDGET = 0.04
"""Seconds that a search has at least."""
STARTING = 60.0
"""Seconds a new worker has to get ready."""
READY = Job("", Start("", 0, {}, Origin()), 0, (), "ready")


class Priority(IntEnum):
    """Who goes first."""

    MOVE = 0
    HINT = 1
    ANALYSIS = 2


SHARES = {Priority.MOVE: 8.0, Priority.HINT: 3.0, Priority.ANALYSIS: 1.0}
"""How the workers' time is shared where all queues have jobs."""
MOST_WAITING = {Priority.MOVE: 4000, Priority.HINT: 60, Priority.ANALYSIS: 60}
"""How many jobs may wait in each queue."""


class BusyError(WondertableError):
    """Too many jobs wait already."""


class NoAnswerError(WondertableError):
    """The worker was too slow, or died, or the job itself failed."""


class Budget:
    """How long a search may think: as long as wanted, or less where many wait. Known when a worker has begun."""

    def __init__(self, wanted: float) -> None:
        self.wanted = wanted
        self.given = wanted

    @property
    def is_short(self) -> bool:
        """Is it less than half of what was wanted?"""
        return self.given < self.wanted / 2


class WorkerPool:
    """The workers and the queues before them. Started with the first job, or by ``warm_up``."""

    def __init__(
        self, workers: int | None = None, do: Callable[[Job], Any] = run_job, waiting: int | None = None
    ) -> None:
        """``waiting`` is how many jobs may wait in a queue, instead of ``MOST_WAITING``."""
        self.workers = workers if workers is not None else default_workers()
        self.do = do
        self.replaced = 0
        """How many workers had to be replaced."""
        self.ready = 0
        """How many workers are there."""
        self.queues = {one: _Queue(SHARES[one], MOST_WAITING[one] if waiting is None else waiting) for one in Priority}
        self._news = asyncio.Event()
        self._threads = ThreadPoolExecutor(self.workers, "brain")
        self._tasks: list[asyncio.Task[None]] = []

    def warm_up(self) -> None:
        """Start the workers."""
        if not self._tasks:
            self._tasks = [asyncio.create_task(self._serve()) for _ in range(self.workers)]

    async def run(
        self, job: Job, *, seconds: float, priority: Priority, who: str = "", budget: Budget | None = None
    ) -> Any:
        """The answer to a job; ``seconds`` is how long a worker may take for it, ``who`` for whom it is done.

        ``job`` tells the match from its beginning; a worker that remembers it is told only the rest. With a ``budget``
        its bot is a search that thinks as long as there is time.
        """
        self.warm_up()
        asked = _Request(job, seconds, who, budget)
        queue = self.queues[priority]
        queue.put(asked)
        self._news.set()
        try:
            return await asked.answer
        finally:
            asked.answer.cancel()  # whoever asked has gone: nobody need think about it any more
            queue.drop(asked)

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        for task in self._tasks:
            with contextlib.suppress(asyncio.CancelledError):
                await task
        self._threads.shutdown(wait=False)

    async def _serve(self) -> None:
        """One worker's life after the other's."""
        worker = _Worker(self.do)
        try:
            try:
                await self._in_thread(worker.wake)
                self.ready += 1
            except Exception as error:  # the first job will try again
                log.warning("a worker does not start: %s", error)
                worker.kill()
            while True:
                queue, asked = await self._next()
                begun = time.monotonic()
                try:
                    answer = await self._in_thread(worker.ask, asked.job, asked.seconds)
                except (WorkerSlowError, WorkerLostError) as error:
                    log.warning("a worker is replaced: %s (%s)", error, asked.job.task)
                    self.replaced += 1
                    worker.kill()
                    asked.fail()
                except Exception:
                    log.exception("a job failed: %s", asked.job.task)
                    asked.fail()
                else:
                    asked.succeed(answer)
                finally:
                    queue.end(time.monotonic() - begun)
                    self._news.set()
        finally:
            worker.kill()

    async def _next(self) -> tuple[_Queue, _Request]:
        """The job that is next, and its queue."""
        while True:
            ready = [queue for priority, queue in self.queues.items() if queue.waiting and self._may_begin(priority)]
            if ready:
                queue = min(ready, key=lambda one: one.used)
                least = queue.used
                for one in self.queues.values():  # time that nobody wanted is not saved up
                    if not one.waiting and not one.running:
                        one.used = max(one.used, least)
                asked = queue.take()
                if asked.budget is not None:
                    self._fit(asked, asked.budget)
                return queue, asked
            self._news.clear()
            await self._news.wait()

    def _may_begin(self, priority: Priority) -> bool:
        """Hints and analyses take long: one worker is left for moves, if there are several."""
        if priority == Priority.MOVE:
            return True
        slow = sum(queue.running for one, queue in self.queues.items() if one != Priority.MOVE)
        return slow < max(1, self.workers - 1)

    def budget(self, wanted: float) -> float:
        """How long a search may think that wants so many seconds, with as many moves waiting as do now."""
        waiting = self.queues[Priority.MOVE].waiting + 1
        return max(min(wanted, LEAST_BUDGET), min(wanted, SOON * self.workers / waiting))

    def _fit(self, asked: _Request, budget: Budget) -> None:
        budget.given = self.budget(budget.wanted)
        asked.job = msgspec.structs.replace(asked.job, bot=f"search:{round(budget.given, 3)}")

    async def _in_thread(self, function: Callable[..., Any], *values: Any) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self._threads, function, *values)


class _Queue:
    """Jobs of one kind that wait, in rows by whom they are for: each row has its turn."""

    def __init__(self, share: float, most: int) -> None:
        self.share = share
        self.most = most
        self.waiting = self.running = 0
        self.used = 0.0
        """Seconds of workers that were spent here, by the share: the queue with least is next."""
        self.refused = 0
        self._rows: OrderedDict[str, deque[_Request]] = OrderedDict()

    def put(self, asked: _Request) -> None:
        """Let a job wait. Where there is no place left, whoever has most waiting loses the last one.

        Raises ``BusyError`` if that is whoever asks.
        """
        if self.waiting >= self.most:
            longest = max(self._rows, key=lambda who: len(self._rows[who]))
            self.refused += 1
            if len(self._rows[longest]) <= len(self._rows.get(asked.who, ())) + 1:
                raise BusyError("server.error.busy")
            last = self._rows[longest][-1]
            self.drop(last)
            last.refuse()
        self._rows.setdefault(asked.who, deque()).append(asked)
        self.waiting += 1

    def take(self) -> _Request:
        """The first job of the row whose turn it is."""
        who, row = next(iter(self._rows.items()))
        asked = row.popleft()
        self._rows.move_to_end(who)
        if not row:
            del self._rows[who]
        self.waiting -= 1
        self.running += 1
        return asked

    def end(self, seconds: float) -> None:
        """A job of the queue is done."""
        self.running -= 1
        self.used += seconds / self.share

    def drop(self, asked: _Request) -> None:
        """Nobody waits for a job any more."""
        row = self._rows.get(asked.who)
        if row is not None and asked in row:
            row.remove(asked)
            self.waiting -= 1
            if not row:
                del self._rows[asked.who]


class _Request:
    """A job in a queue, for whom it is done, and whoever waits for its answer."""

    def __init__(self, job: Job, seconds: float, who: str, budget: Budget | None) -> None:
        self.job = job
        self.seconds = seconds
        self.who = who
        self.budget = budget
        self.answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()

    def succeed(self, answer: Any) -> None:
        if not self.answer.done():
            self.answer.set_result(answer)

    def fail(self) -> None:
        if not self.answer.done():
            self.answer.set_exception(NoAnswerError("server.error.no-answer"))

    def refuse(self) -> None:
        if not self.answer.done():
            self.answer.set_exception(BusyError("server.error.busy"))


class _Worker:
    """A worker and what it remembers. Its methods run in a thread."""

    def __init__(self, do: Callable[[Job], Any]) -> None:
        self.do = do
        self.worker: Worker[Job, Any] | None = None
        self.known: dict[str, int] = {}

    def ask(self, job: Job, seconds: float) -> Any:
        worker = self.wake()
        known = self.known.pop(job.table, 0)
        if known > len(job.log):
            known = 0
        if len(self.known) >= MOST_MATCHES:
            del self.known[next(iter(self.known))]
        short = msgspec.structs.replace(job, known=known, log=job.log[known:])
        try:
            answer = worker.ask(short, seconds)
        except UnknownMatchError:
            answer = worker.ask(job, seconds)
        self.known[job.table] = len(job.log)
        return answer

    def wake(self) -> Worker[Job, Any]:
        if self.worker is None:
            self.worker = Worker(self.do)
            self.worker.ask(READY, STARTING)
        return self.worker

    def kill(self) -> None:
        if self.worker is not None:
            self.worker.kill()
        self.worker = None
        self.known = {}
