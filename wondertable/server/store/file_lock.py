"""A lock on a file that one process holds at a time. The system opens it when the process ends, however it ends."""

from __future__ import annotations

import os
import sys
import threading
from pathlib import Path

__all__ = ["FileLock", "TakenError"]


class TakenError(Exception):
    """Somebody else holds the lock."""


_here: set[Path] = set()
"""What this process holds: the system asks only about other processes."""
_gate = threading.Lock()


class FileLock:
    """The lock of this path; the file is made by whoever wants it first, and left behind."""

    def __init__(self, path: Path) -> None:
        """Take the lock. Raises ``TakenError`` if somebody holds it, ``OSError`` if there cannot be one."""
        self._path = path.resolve()
        with _gate:
            if self._path in _here:
                raise TakenError
            self._file = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
            try:
                _lock(self._file)
            except BaseException:
                os.close(self._file)
                raise
            _here.add(self._path)

    def release(self) -> None:
        with _gate:
            if self._path in _here:
                _here.remove(self._path)
                os.close(self._file)


if sys.platform == "win32":
    import msvcrt

    def _lock(file: int) -> None:
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except OSError:
            raise TakenError from None

else:
    import fcntl

    def _lock(file: int) -> None:
        """A lock of the process: its workers do not inherit it."""
        try:
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except (BlockingIOError, PermissionError):
            raise TakenError from None
