"""Work shared among processes: one job at a time for each worker, results as they come.

Every worker is a fresh interpreter (``spawn``), so nothing leaks from one to another and it works the same on every
system. Nothing queues up: a worker gets its next job when it has handed in the last one. A worker can be killed at
any moment: whoever cannot wait for it any longer takes a new one.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Generator, Iterable, Iterator
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, Generic, TypeVar

__all__ = ["Worker", "WorkerLostError", "WorkerSlowError", "default_workers", "work"]

Job = TypeVar("Job")
Done = TypeVar("Done")


class WorkerLostError(RuntimeError):
    """A worker process ended before its job was done."""


class WorkerSlowError(RuntimeError):
    """A worker has not handed in its job in the time it had."""


def default_workers() -> int:
    """As many as there are processors for us."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not on this system
        return os.cpu_count() or 1


def work(do: Callable[[Job], Done], jobs: Iterable[Job], workers: int) -> Generator[Done, None, None]:
    """The results of ``do(job)`` in the order in which they are ready.

    ``do`` and the jobs must be picklable. With one worker everything happens in this process. Closing the
    iterator, or an error, ends the workers.
    """
    if workers <= 1:
        yield from map(do, jobs)
        return
    crew: Crew[Job, Done] = Crew(do, workers)
    try:
        yield from crew.results(iter(jobs))
    finally:
        crew.close()


class Worker(Generic[Job, Done]):
    """One worker process and the line to it."""

    def __init__(self, do: Callable[[Job], Done]) -> None:
        context = multiprocessing.get_context("spawn")
        self.line, theirs = context.Pipe()
        self.process: BaseProcess = context.Process(target=_serve, args=(theirs, do), daemon=True)
        with _not_interrupted():
            self.process.start()
        theirs.close()

    def give(self, job: Job) -> None:
        self.line.send((job,))

    def take(self, seconds: float | None = None) -> Done:
        """The result of the job it was given, or the error that ended it.

        Raises ``WorkerSlowError`` after so many seconds and ``WorkerLostError`` if the process is gone: then only
        ``kill`` is left.
        """
        try:
            if seconds is not None and not self.line.poll(seconds):
                raise WorkerSlowError(f"{seconds} s")
            done, error = self.line.recv()
        except (EOFError, OSError):
            self.process.join(1)
            raise WorkerLostError(f"exit code {self.process.exitcode}") from None
        if error is not None:
            raise error
        return done  # type: ignore[no-any-return]

    def ask(self, job: Job, seconds: float | None = None) -> Done:
        """Give a job and wait for its result."""
        try:
            self.give(job)
        except OSError:
            self.process.join(1)
            raise WorkerLostError(f"exit code {self.process.exitcode}") from None
        return self.take(seconds)

    def kill(self) -> None:
        """End it, whatever it is doing."""
        self.process.kill()  # first: a thread that waits for it wakes up
        self.process.join()
        self.line.close()


class Crew(Generic[Job, Done]):
    """Several workers that share a row of jobs."""

    def __init__(self, do: Callable[[Job], Done], workers: int) -> None:
        self.workers: dict[Connection, Worker[Job, Done]] = {}
        for _ in range(workers):
            worker = Worker(do)
            self.workers[worker.line] = worker

    def results(self, jobs: Iterator[Job]) -> Iterator[Done]:
        busy = {line for line, worker in self.workers.items() if self._give(worker, jobs)}
        while busy:
            for line in wait(list(busy)):
                assert isinstance(line, Connection)
                worker = self.workers[line]
                done = worker.take()
                if not self._give(worker, jobs):
                    busy.discard(line)
                yield done

    def _give(self, worker: Worker[Job, Done], jobs: Iterator[Job]) -> bool:
        for job in jobs:
            worker.give(job)
            return True
        return False

    def close(self) -> None:
        for worker in self.workers.values():
            worker.kill()


@contextlib.contextmanager
def _not_interrupted() -> Iterator[None]:
    """Processes started here ignore Ctrl-C from their first moment: what it means is decided by this one."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _serve(line: Connection, do: Callable[[Any], Any]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(EOFError, OSError):
        while True:
            (job,) = line.recv()
            try:
                line.send((do(job), None))
            except OSError:
                raise
            except Exception as error:
                line.send((None, error))
