"""A closed window or a polite kill ends a match like Ctrl-C: it is kept first."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

__all__ = ["signals_leave"]

_POLITE = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))


def _leave(_number: int, _frame: FrameType | None) -> None:
    raise KeyboardInterrupt


@contextmanager
def signals_leave() -> Iterator[None]:
    """Inside, the signals that ask us to go raise ``KeyboardInterrupt``."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = {number: signal.signal(number, _leave) for number in _POLITE}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
