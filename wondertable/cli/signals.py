"""A closed window or a polite kill ends a match like Ctrl-C: it is kept first."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TypeAlias

__all__ = ["signals_leave", "undisturbed"]

_POLITE = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))
_Handler: TypeAlias = Callable[[int, FrameType | None], None] | signal.Handlers


def _leave(_number: int, _frame: FrameType | None) -> None:
    raise KeyboardInterrupt


@contextmanager
def signals_leave() -> Iterator[None]:
    """Inside, the signals that ask us to go raise ``KeyboardInterrupt``."""
    with _handled(_leave, _POLITE):
        yield


@contextmanager
def undisturbed() -> Iterator[None]:
    """Inside, nothing asks us to go: we are going, and the match is being kept."""
    with _handled(signal.SIG_IGN, (*_POLITE, signal.SIGINT)):
        yield


@contextmanager
def _handled(handler: _Handler, numbers: Iterable[signal.Signals]) -> Iterator[None]:
    if threading.current_thread() is not threading.main_thread():  # only there can handlers be set
        yield
        return
    before = {number: signal.signal(number, handler) for number in numbers}
    try:
        yield
    finally:
        for number, former in before.items():
            signal.signal(number, former)
