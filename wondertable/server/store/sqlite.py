"""A store in one file of SQLite: nothing to install, nothing to look after."""

from __future__ import annotations

import contextlib
import logging
import os
import sqlite3
from collections.abc import Callable, Sequence
from itertools import chain
from pathlib import Path
from typing import Any

from wondertable.server.store.file_lock import FileLock, TakenError
from wondertable.server.store.migrations import migrate
from wondertable.server.store.protocol import StoreError
from wondertable.server.store.sql_store import SQLStore, portions
from wondertable.server.store.statements import Dialect, Statements

__all__ = ["SQLite"]

log = logging.getLogger(__name__)

LEAST = (3, 33, 0)
"""The oldest SQLite that does (``UPDATE ... FROM``)."""
MOST_TOGETHER = 50
"""How many rows one statement writes."""
PATIENCE = 10
"""Seconds to wait for a file that another program writes to."""
PRIVATE = 0o600
"""The file holds the keys of chance and the fingerprints of players."""


class SQLite(SQLStore[sqlite3.Connection]):
    """One file, for one server. WAL lets readers and the writer work side by side.

    ``synchronous=FULL`` keeps what was promised.
    """

    sql = Statements(Dialect(begin="BEGIN IMMEDIATE", place="?", raw="CAST({} AS BLOB)"))
    error = sqlite3.Error
    conflict = sqlite3.IntegrityError

    def __init__(self, path: str | Path) -> None:
        """Open the file or make it. Raises ``StoreError`` if another server uses it."""
        if sqlite3.sqlite_version_info < LEAST:
            least = ".".join(map(str, LEAST))
            raise StoreError("server.error.sqlite-old", version=sqlite3.sqlite_version, least=least)
        self._path = Path(path)
        try:
            self._lock = self._claim()
            _make_private(self._path)
        except TakenError:
            raise StoreError("server.error.file-taken", file=str(self._path)) from None
        except OSError as error:
            raise self._unusable(error) from error
        try:
            super().__init__()
        except BaseException:
            self._let_go()
            raise

    def _claim(self) -> FileLock | None:
        """The lock of the file, by whatever name it is called."""
        path = self._path.resolve()
        return FileLock(path.with_name(f"{path.name}.lock"))

    def _let_go(self) -> None:
        if self._lock is not None:
            self._lock.release()

    def _open(self) -> sqlite3.Connection:
        try:
            db = self._connect()
        except sqlite3.Error as error:
            raise self._unusable(error) from error
        try:
            is_there = db.execute("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'meta'").fetchall()
            found = db.execute("SELECT value FROM meta WHERE name = 'schema'").fetchall() if is_there else None
            migrate(str(self._path), found, self.sql.begin, db.executescript)
        except BaseException as error:
            db.close()
            if isinstance(error, sqlite3.Error):
                raise self._unusable(error) from error
            raise
        return db

    def _connect(self) -> sqlite3.Connection:
        db = sqlite3.connect(self._path, timeout=PATIENCE, isolation_level=None, check_same_thread=False)
        try:
            db.execute("PRAGMA journal_mode = WAL")
            db.execute("PRAGMA synchronous = FULL")
            db.execute("PRAGMA foreign_keys = ON")
        except sqlite3.Error:
            db.close()
            raise
        return db

    def _is_in_transaction(self, db: sqlite3.Connection) -> bool:
        return db.in_transaction

    def _write_rows(self, db: sqlite3.Connection, sql: Callable[[int], str], rows: Sequence[Sequence[Any]]) -> None:
        for some in portions(rows, MOST_TOGETHER):
            db.execute(sql(len(some)), list(chain.from_iterable(some)))

    def _unusable(self, error: BaseException) -> StoreError:
        if getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_FULL:
            return StoreError("server.error.store-full")
        return StoreError("server.error.store-unusable", detail=str(error) or type(error).__name__)

    def _give_up(self) -> None:
        try:
            if self._writing.in_transaction:
                self._writing.execute("ROLLBACK")
            self._writing.execute("SELECT 1 FROM meta").fetchone()
        except sqlite3.Error as error:
            log.warning("the store is opened again: %s", error)
            with contextlib.suppress(sqlite3.Error):
                self._writing.close()
            with contextlib.suppress(StoreError):  # the next transaction tries again
                if self._path.exists():
                    self._writing = self._open()


def _make_private(path: Path) -> None:
    """Make the file if it is not there; nobody but its owner may read it, nor what SQLite puts beside it."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, PRIVATE))
    for one in (path, path.with_name(f"{path.name}-wal"), path.with_name(f"{path.name}-shm")):
        with contextlib.suppress(OSError):  # not there, or another's, who has to know
            if one.stat().st_mode & 0o077:
                one.chmod(PRIVATE)
