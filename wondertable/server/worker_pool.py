"""Bots, hints and analyses: worker processes that think against the clock and can be killed.

Thoughts wait in one bounded line, bots' moves first, then hints, then analyses. A worker that does not answer in time,
or dies, is replaced; what to do instead is decided by whoever asked.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from enum import IntEnum
from typing import Any

import msgspec

from wondertable.kernel import WondertableError
from wondertable.processes import Worker, WorkerLostError, WorkerSlowError, default_workers
from wondertable.server.bot_worker import MOST_MATCHES, Job, UnknownMatchError, run_job
from wondertable.server.models import Origin, Start

__all__ = ["READY", "BusyError", "NoAnswerError", "Priority", "WorkerPool"]

log = logging.getLogger(__name__)

MOST_WAITING = 200
"""How many jobs may wait for a worker."""
STARTING = 60.0
"""Seconds a new worker has to get ready."""
READY = Job("", Start("", 0, {}, Origin()), 0, (), "ready")


class Priority(IntEnum):
    """Who goes first."""

    MOVE = 0
    HINT = 1
    ANALYSIS = 2


class BusyError(WondertableError):
    """Too many jobs wait already."""


class NoAnswerError(WondertableError):
    """The worker was too slow, or died, or the job itself failed."""


class WorkerPool:
    """The workers and the line before them. Started with the first job, or by ``warm_up``."""

    def __init__(
        self, workers: int | None = None, do: Callable[[Job], Any] = run_job, waiting: int = MOST_WAITING
    ) -> None:
        self.workers = workers if workers is not None else default_workers()
        self.do = do
        self.replaced = 0
        """How many workers had to be replaced."""
        self._line: asyncio.PriorityQueue[tuple[int, int, _Request]] = asyncio.PriorityQueue(waiting)
        self._count = itertools.count()
        self._threads = ThreadPoolExecutor(self.workers, "brain")
        self._tasks: list[asyncio.Task[None]] = []

    def warm_up(self) -> None:
        """Start the workers."""
        if not self._tasks:
            self._tasks = [asyncio.create_task(self._serve()) for _ in range(self.workers)]

    async def run(self, job: Job, *, seconds: float, priority: Priority) -> Any:
        """The answer to a job; ``seconds`` is how long a worker may take for it.

        ``job`` tells the match from its beginning; a worker that remembers it is told only the rest.
        """
        self.warm_up()
        asked = _Request(job, seconds)
        try:
            self._line.put_nowait((priority, next(self._count), asked))
        except asyncio.QueueFull:
            raise BusyError("server.error.busy") from None
        try:
            return await asked.answer
        finally:
            asked.answer.cancel()  # whoever asked has gone: nobody need think about it any more

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
            except Exception as error:  # the first job will try again
                log.warning("a worker does not start: %s", error)
                worker.kill()
            while True:
                _, _, asked = await self._line.get()
                if asked.answer.done():
                    continue
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
            worker.kill()

    async def _in_thread(self, function: Callable[..., Any], *values: Any) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self._threads, function, *values)


class _Request:
    """A job in the line, and whoever waits for its answer."""

    def __init__(self, job: Job, seconds: float) -> None:
        self.job = job
        self.seconds = seconds
        self.answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()

    def succeed(self, answer: Any) -> None:
        if not self.answer.done():
            self.answer.set_result(answer)

    def fail(self) -> None:
        if not self.answer.done():
            self.answer.set_exception(NoAnswerError("server.error.no-answer"))


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
