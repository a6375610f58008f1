"""A watchdog for steps that must not hang: rules that run in a thread on which others depend.

A step that takes too long is interrupted: an exception is raised in its thread, at the next instruction of Python code.
What a thread spends in a wait for the processor does not count, where the system tells the two apart.
"""

from __future__ import annotations

import ctypes
import logging
import sys
import threading
import time
import traceback
from collections.abc import Callable
from typing import TypeVar

__all__ = ["StepHangsError", "Watchdog"]

log = logging.getLogger(__name__)
T = TypeVar("T")

WAITS = 10.0
"""So many times its limit a step may take by the clock on the wall, if it has not used its processor time."""
LOOKING = 10
"""How often a limit is looked at while it runs."""
ARRIVAL = 100
"""Turns of a loop in which an exception that another thread has raised in this one comes for certain."""


class StepHangsError(Exception):
    """A step took too long and was interrupted."""


class _Interrupt(BaseException):
    """Raised in the thread of a step that hangs; no ``except Exception`` of the rules stops it."""


class _Step:
    """A step under way."""

    def __init__(self, name: Callable[[], str], limit: float) -> None:
        self.name = name
        self.limit = limit
        self.thread = threading.get_ident()
        self.clock = _clock_of(self.thread)
        self.begun, self.used = time.monotonic(), _read(self.clock)
        self.is_interrupted = False

    def hangs(self) -> bool:
        spent = time.monotonic() - self.begun
        if self.clock is None:
            return spent > self.limit
        return _read(self.clock) - self.used > self.limit or spent > self.limit * WAITS


class Watchdog:
    """Watches over steps, each in the thread that runs it. Its own thread begins with the first step."""

    def __init__(self, limit: float) -> None:
        self.limit = limit
        """Seconds of processor time that a step may take."""
        self.bites = 0
        """How many steps were interrupted."""
        self._lock = threading.Lock()
        self._steps: dict[int, _Step] = {}
        self._looking: threading.Thread | None = None
        self._ended = threading.Event()

    def run(self, step: Callable[[], T], name: Callable[[], str], factor: float = 1.0) -> T:
        """What a step returns. Raises ``StepHangsError`` if it takes ``factor`` times the limit; ``name`` is for the
        log. A step within another one is watched with it.
        """
        if not self.limit or threading.get_ident() in self._steps:
            return step()
        watched = self._begin(name, self.limit * factor)
        try:
            try:
                return step()
            finally:
                self._end(watched)
        except _Interrupt:
            self._end(watched)
            raise StepHangsError(name()) from None

    def close(self) -> None:
        """Watch over nothing any more."""
        self._ended.set()

    def _begin(self, name: Callable[[], str], limit: float) -> _Step:
        step = _Step(name, limit)
        with self._lock:
            self._steps[step.thread] = step
            if self._looking is None:
                self._looking = threading.Thread(target=self._look, name="watchdog", daemon=True)
                self._looking.start()
        return step

    def _end(self, step: _Step) -> None:
        """Watch over a step no more. An interrupt that is on its way to the thread comes here at the latest.

        It is not taken back: Python 3.11 would go on looking for it at every call, for ever where a program is traced.
        """
        with self._lock:
            self._steps.pop(step.thread, None)
        if step.is_interrupted:
            for _ in range(ARRIVAL):
                pass

    def _look(self) -> None:
        while not self._ended.wait(self.limit / LOOKING):
            with self._lock:
                hanging = [step for step in self._steps.values() if not step.is_interrupted and step.hangs()]
                for step in hanging:
                    self._interrupt(step)

    def _interrupt(self, step: _Step) -> None:
        frame = sys._current_frames().get(step.thread)
        where = "".join(traceback.format_stack(frame)) if frame is not None else ""
        step.is_interrupted = True
        self.bites += 1
        log.error("a step hangs and is interrupted: %s\n%s", step.name(), where)
        _raise_in(step.thread, _Interrupt)


def _raise_in(thread: int, error: type[BaseException]) -> None:
    """Let an exception be raised in a thread."""
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(error))


def _clock_of(thread: int) -> int | None:
    """The clock of a thread's processor time."""
    try:
        return time.pthread_getcpuclockid(thread)
    except (AttributeError, OSError):  # not on this system
        return None


def _read(clock: int | None) -> float:
    return 0.0 if clock is None else time.clock_gettime(clock)
