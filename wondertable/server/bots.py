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
from wondertable.lab.crew import Worker, WorkerLostError, WorkerSlowError, default_workers
from wondertable.server.rows import Origin, Start
from wondertable.server.thinking import MOST_MATCHES, Thought, UnknownMatchError, think

__all__ = ["READY", "Brains", "BusyError", "NoAnswerError", "Urgency"]

log = logging.getLogger(__name__)

MOST_WAITING = 200
"""How many thoughts may wait for a worker."""
STARTING = 60.0
"""Seconds a new worker has to get ready."""
READY = Thought("", Start("", 0, {}, Origin()), 0, (), "ready")


class Urgency(IntEnum):
    """Who goes first."""

    MOVE = 0
    HINT = 1
    ANALYSIS = 2


class BusyError(WondertableError):
    """Too many thoughts wait already."""


class NoAnswerError(WondertableError):
    """The worker was too slow, or died, or the thought itself failed."""


class Brains:
    """The workers and the line before them. Started with the first thought, or by ``warm_up``."""

    def __init__(
        self, workers: int | None = None, do: Callable[[Thought], Any] = think, waiting: int = MOST_WAITING
    ) -> None:
        self.workers = workers if workers is not None else default_workers()
        self.do = do
        self.replaced = 0
        """How many workers had to be replaced."""
        self._line: asyncio.PriorityQueue[tuple[int, int, _Asked]] = asyncio.PriorityQueue(waiting)
        self._count = itertools.count()
        self._threads = ThreadPoolExecutor(self.workers, "brain")
        self._tasks: list[asyncio.Task[None]] = []

    def warm_up(self) -> None:
        """Start the workers."""
        if not self._tasks:
            self._tasks = [asyncio.create_task(self._serve()) for _ in range(self.workers)]

    async def think(self, thought: Thought, *, seconds: float, urgency: Urgency) -> Any:
        """The answer to a thought; ``seconds`` is how long a worker may take for it.

        ``thought`` tells the match from its beginning; a worker that remembers it is told only the rest.
        """
        self.warm_up()
        asked = _Asked(thought, seconds)
        try:
            self._line.put_nowait((urgency, next(self._count), asked))
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
        mind = _Mind(self.do)
        try:
            try:
                await self._in_thread(mind.wake)
            except Exception as error:  # the first thought will try again
                log.warning("a worker does not start: %s", error)
                mind.kill()
            while True:
                _, _, asked = await self._line.get()
                if asked.answer.done():
                    continue
                try:
                    answer = await self._in_thread(mind.ask, asked.thought, asked.seconds)
                except (WorkerSlowError, WorkerLostError) as error:
                    log.warning("a worker is replaced: %s (%s)", error, asked.thought.task)
                    self.replaced += 1
                    mind.kill()
                    asked.fail()
                except Exception:
                    log.exception("a thought failed: %s", asked.thought.task)
                    asked.fail()
                else:
                    asked.succeed(answer)
        finally:
            mind.kill()

    async def _in_thread(self, function: Callable[..., Any], *values: Any) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self._threads, function, *values)


class _Asked:
    """A thought in the line, and whoever waits for its answer."""

    def __init__(self, thought: Thought, seconds: float) -> None:
        self.thought = thought
        self.seconds = seconds
        self.answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()

    def succeed(self, answer: Any) -> None:
        if not self.answer.done():
            self.answer.set_result(answer)

    def fail(self) -> None:
        if not self.answer.done():
            self.answer.set_exception(NoAnswerError("server.error.no-answer"))


class _Mind:
    """A worker and what it remembers. Its methods run in a thread."""

    def __init__(self, do: Callable[[Thought], Any]) -> None:
        self.do = do
        self.worker: Worker[Thought, Any] | None = None
        self.known: dict[str, int] = {}

    def ask(self, thought: Thought, seconds: float) -> Any:
        worker = self.wake()
        known = self.known.pop(thought.table, 0)
        if known > len(thought.log):
            known = 0
        if len(self.known) >= MOST_MATCHES:
            del self.known[next(iter(self.known))]
        short = msgspec.structs.replace(thought, known=known, log=thought.log[known:])
        try:
            answer = worker.ask(short, seconds)
        except UnknownMatchError:
            answer = worker.ask(thought, seconds)
        self.known[thought.table] = len(thought.log)
        return answer

    def wake(self) -> Worker[Thought, Any]:
        if self.worker is None:
            self.worker = Worker(self.do)
            self.worker.ask(READY, STARTING)
        return self.worker

    def kill(self) -> None:
        if self.worker is not None:
            self.worker.kill()
        self.worker = None
        self.known = {}
