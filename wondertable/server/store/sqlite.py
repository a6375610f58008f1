"""A store in one file of SQLite: nothing to install, nothing to look after."""

from __future__ import annotations

import contextlib
import logging
import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import Any

from wondertable.server.store.file_lock import FileLock, TakenError
from wondertable.server.store.migrations import migrate
from wondertable.server.store.protocol import StoreError
from wondertable.server.store.sql_store import SQLStore, portions
from wondertable.server.store.statements import Dialect, Sheet, Statements
from wondertable.server.store.whole import Row, Whole

__all__ = ["SQLite", "WholeFile"]

log = logging.getLogger(__name__)

LEAST = (3, 33, 0)
"""The oldest SQLite that does (``UPDATE ... FROM``)."""
MOST_TOGETHER = 50
"""How many rows one statement writes."""
PATIENCE = 10
"""Seconds to wait for a file that another program writes to."""
META = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'meta'"
"""Finds the table that has the version of the store."""
PRIVATE = 0o600
"""The file holds the keys of chance and the fingerprints of players."""


class SQLite(SQLStore[sqlite3.Connection]):
    """One file, for one server. WAL lets readers and the writer work side by side.

    ``synchronous=FULL`` keeps what was promised.
    """

    sql = Statements(Dialect(begin="BEGIN IMMEDIATE", place="?", raw="CAST({} AS BLOB)", ordered="{}"))
    error = sqlite3.Error
    conflict = sqlite3.IntegrityError

    def __init__(self, path: str | Path) -> None:
        """Open the file or make it. Raises ``StoreError`` if another server uses it."""
        _check_version()
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
        return _lock_of(self._path)

    def _let_go(self) -> None:
        if self._lock is not None:
            self._lock.release()

    def _open(self) -> sqlite3.Connection:
        try:
            db = self._connect()
        except sqlite3.Error as error:
            raise self._unusable(error) from error
        try:
            is_there = db.execute(META).fetchall()
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
        return _unusable(error)

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


class WholeFile(Whole):
    """A file of SQLite as a whole. One that was made and not kept is taken away again."""

    sql = SQLite.sql
    error = sqlite3.Error

    def __init__(self, path: str | Path, *, alone: bool) -> None:
        _check_version()
        self.name = str(path)
        self._path = Path(path)
        self._lock: FileLock | None = None
        self._is_new = False
        try:
            if alone:
                self._take_place()
            elif not self._path.is_file():
                raise StoreError("server.error.store-missing", store=self.name)
            self._db = self._connect(alone)
        except BaseException:
            self._let_go()
            raise

    def _take_place(self) -> None:
        try:
            self._lock = _lock_of(self._path)
            self._is_new = not self._path.exists()
            _make_private(self._path)
        except TakenError:
            raise StoreError("server.error.file-taken", file=self.name) from None
        except OSError as error:
            raise _unusable(error) from error

    def _connect(self, alone: bool) -> sqlite3.Connection:
        with self._talking():
            address = f"{self._path.resolve().as_uri()}?mode=rw"
            db = sqlite3.connect(address, timeout=PATIENCE, isolation_level=None, uri=True)
        try:
            with self._talking():
                db.text_factory = _text
                db.execute("PRAGMA synchronous = FULL")
                db.execute("PRAGMA foreign_keys = ON")
                if not alone:
                    db.execute("PRAGMA query_only = ON")
                    db.execute("BEGIN")
        except BaseException:
            db.close()
            raise
        return db

    def _ask(self, sql: str, values: Row) -> list[Row]:
        return self._db.execute(sql, values).fetchall()

    def _run(self, statements: str) -> None:
        self._db.executescript(statements)

    def _all_rows(self, sql: str) -> Iterator[Row]:
        yield from self._db.execute(sql)

    def _put(self, sheet: Sheet, rows: Iterable[Row]) -> None:
        places = ["CAST(? AS TEXT)" if kind is str else "?" for kind in sheet.columns.values()]
        columns = ", ".join(sheet.columns)
        self._db.executemany(f"INSERT INTO {sheet.name} ({columns}) VALUES ({', '.join(places)})", rows)

    def _has_meta(self) -> bool:
        return bool(self._db.execute(META).fetchall())

    def _unusable(self, error: BaseException) -> StoreError:
        return _unusable(error)

    def _keep(self) -> None:
        if self._db.in_transaction:
            self._db.execute("COMMIT")
        self._is_new = False
        self._db.execute("PRAGMA journal_mode = WAL")  # only now: what was written at once would lie there twice

    def close(self) -> None:
        self._db.close()
        self._let_go()

    def _let_go(self) -> None:
        if self._is_new:
            self._path.unlink(missing_ok=True)
        if self._lock is not None:
            self._lock.release()


def _check_version() -> None:
    if sqlite3.sqlite_version_info < LEAST:
        least = ".".join(map(str, LEAST))
        raise StoreError("server.error.sqlite-old", version=sqlite3.sqlite_version, least=least)


def _lock_of(path: Path) -> FileLock:
    """The lock of a file, by whatever name it is called."""
    path = path.resolve()
    return FileLock(path.with_name(f"{path.name}.lock"))


def _unusable(error: BaseException) -> StoreError:
    if getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_FULL:
        return StoreError("server.error.store-full")
    return StoreError("server.error.store-unusable", detail=str(error) or type(error).__name__)


def _text(stored: bytes) -> str | bytes:
    """A text; one that is damaged is left as it is."""
    try:
        return stored.decode()
    except UnicodeDecodeError:
        return stored


def _make_private(path: Path) -> None:
    """Make the file if it is not there; nobody but its owner may read it, nor what SQLite puts beside it."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, PRIVATE))
    for one in (path, path.with_name(f"{path.name}-wal"), path.with_name(f"{path.name}-shm")):
        with contextlib.suppress(OSError):  # not there, or another's, who has to know
            if one.stat().st_mode & 0o077:
                one.chmod(PRIVATE)
