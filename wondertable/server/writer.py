"""One task that does everything in the order of arrival."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple, TypeVar

from wondertable.kernel import WondertableError
from wondertable.server.bots import BusyError

__all__ = ["Writer"]

log = logging.getLogger(__name__)
T = TypeVar("T")

MOST_JOBS = 64
"""How much may wait for the writer of one table."""


class _Job(NamedTuple):
    run: Callable[[], Awaitable[Any]]
    done: asyncio.Future[Any]


class Writer:
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
        self._ended = True
        for task in list(self._beside):
            task.cancel()
        await self._inbox.put(None)
        if self._writing is not None:
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
        while (job := await self._inbox.get()) is not None:
            try:
                outcome = await job.run()
            except asyncio.CancelledError:
                raise
            except Exception as error:
                if not isinstance(error, WondertableError):
                    log.exception("table %s", self.name)
                if not job.done.done():
                    job.done.set_exception(error)
            else:
                if not job.done.done():
                    job.done.set_result(outcome)

    def spawn(self, run: Callable[[], Awaitable[Any]]) -> asyncio.Task[None]:
        """Let something run beside the writer; what it may not do is nobody's trouble."""

        async def beside() -> None:
            with contextlib.suppress(WondertableError):
                await run()

        task = asyncio.create_task(beside())
        self._beside.add(task)
        task.add_done_callback(self._beside.discard)
        return task

    async def after(self, seconds: float, run: Callable[[], Awaitable[None]]) -> None:
        """Wait, then let the writer do something."""
        if seconds > 0:
            await asyncio.sleep(seconds)
        await self.submit(run)
