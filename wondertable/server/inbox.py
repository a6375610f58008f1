"""One task that does everything in the order of arrival."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple, TypeVar

from wondertable.kernel import WondertableError
from wondertable.server.worker_pool import BusyError

__all__ = ["Inbox"]

log = logging.getLogger(__name__)
T = TypeVar("T")

MOST_JOBS = 64
"""How much may wait for the writer of one table."""


class _Job(NamedTuple):
    run: Callable[[], Awaitable[Any]]
    done: asyncio.Future[Any]


class Inbox:
    """A bounded inbox and the only task that works on it; and tasks beside it, which end with it."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._inbox: asyncio.Queue[_Job | None] = asyncio.Queue(MOST_JOBS)
        self._writing: asyncio.Task[None] | None = None
        self._ended = False
        self._beside: set[asyncio.Task[None]] = set()

    def begin(self) -> None:
        self._writing = asyncio.create_task(self._write())

    async def end(self) -> None:
        """Finish what waits, and stop."""
        for task in list(self._beside):
            task.cancel()
        ended, self._ended = self._ended, True
        if self._writing is None or ended:
            return
        await self._inbox.put(None)
        await self._writing

    @property
    def busy(self) -> bool:
        return bool(self._inbox.qsize())

    async def submit(self, run: Callable[[], Awaitable[T]]) -> T:
        """Let the writer do something; returns what came of it."""
        if self._ended:
            raise BusyError("server.error.busy")
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        try:
            self._inbox.put_nowait(_Job(run, done))
        except asyncio.QueueFull:
            raise BusyError("server.error.busy") from None
        return await done

    async def _write(self) -> None:
        try:
            while (job := await self._inbox.get()) is not None:
                await self._work(job)
        finally:  # nobody waits for a writer that has ended
            self._ended = True
            while not self._inbox.empty():
                if (job := self._inbox.get_nowait()) is not None:
                    _fail(job, BusyError("server.error.busy"))

    async def _work(self, job: _Job) -> None:
        """One job. Whatever it raises is for whoever waits for it; only the writer's own end is its own."""
        try:
            outcome = await job.run()
        except asyncio.CancelledError:
            _fail(job, BusyError("server.error.busy"))
            task = asyncio.current_task()
            if task is not None and task.cancelling():
                raise
            log.warning("table %s: something that a job waited for was cancelled", self.name)
        except Exception as error:
            if not isinstance(error, WondertableError):
                log.exception("table %s", self.name)
            _fail(job, error)
        else:
            if not job.done.done():
                job.done.set_result(outcome)

    def spawn(self, run: Callable[[], Awaitable[Any]]) -> asyncio.Task[None]:
        """Run something beside the inbox's task. A ``WondertableError`` ends it silently; other errors are logged."""

        async def beside() -> None:
            try:
                await run()
            except WondertableError:
                return
            except Exception:
                log.exception("table %s: beside the writer", self.name)

        task = asyncio.create_task(beside())
        self._beside.add(task)
        task.add_done_callback(self._beside.discard)
        return task

    def after(self, seconds: float, run: Callable[[], Awaitable[None]]) -> asyncio.TimerHandle:
        """Let the writer do something after so many seconds, unless the timer is cancelled before."""
        return asyncio.get_running_loop().call_later(max(seconds, 0.0), self.spawn, lambda: self.submit(run))


def _fail(job: _Job, error: Exception) -> None:
    if not job.done.done():  # whoever waited may have gone
        job.done.set_exception(error)
