"""A store in a database of PostgreSQL, on this machine or another one.

The writer's session holds a lock of the database for as long as it lives. So nothing is ever written by a server whose
session was lost and whose place another one may have taken, and a session that takes the place of a lost one waits
until that has ended: what it was committing is there by then, or never will be.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Sequence
from typing import Any

import psycopg
from psycopg import conninfo, errors
from psycopg.pq import TransactionStatus
from psycopg.types.string import StrDumper

from wondertable.server.store.migrations import migrate
from wondertable.server.store.protocol import AwayError, StoreError
from wondertable.server.store.sql_store import SQLStore, Write
from wondertable.server.store.statements import Dialect, Sheet, Statements
from wondertable.server.store.whole import Row, Whole

__all__ = ["PostgreSQL", "WholeDatabase"]

log = logging.getLogger(__name__)

Session = psycopg.Connection[tuple[Any, ...]]

LEAST = 15
"""The oldest PostgreSQL that does."""
PATIENCE = 5.0
"""Seconds in which a server that has just ended may still hold the lock."""
LONGEST = 15.0
"""Seconds that anybody waits for the database; longer than the database itself takes before it gives up."""
LOOK = 0.05
"""Seconds between attempts to take it."""
DEFAULTS: dict[str, Any] = {
    "application_name": "wondertable",
    "connect_timeout": 5,
    # A line that is dead without a word is given up after about ten seconds.
    "tcp_user_timeout": 10_000,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
}
"""Parameters of a connection that the address does not name."""
END = "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND granted AND pid = %s"
"""Ends a session that holds a lock of the kind."""
LOCK = "hashtext('wondertable'), hashtext(current_schema())"
SETTINGS = """
SET statement_timeout = '10s';
SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off';
"""
"""Nobody waits for ever, and what is committed is on the disk, whatever else this database is used for."""
UNHURRIED = "SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0"
"""What concerns everything that is stored takes as long as it takes."""
PORTION = 1000
"""Of everything that is stored, so many rows are in memory."""


class PostgreSQL(SQLStore[Session]):
    """One database, for one server."""

    sql = Statements(Dialect(begin="BEGIN", place="%s", raw="convert_to({}, 'UTF8')", ordered='{} COLLATE "C"'))
    error = psycopg.Error
    conflict = psycopg.IntegrityError

    def __init__(self, address: str) -> None:
        """Connect. Raises ``StoreError`` if there is no such database, or another server uses it."""
        self._former = 0
        """The process at the server's side of the writer's last session."""
        self._is_away = False
        try:
            self._parameters = _parameters(address)
            super().__init__()
        except (AwayError, psycopg.Error) as error:
            raise _unreachable(address, error) from error

    # -- connections ----------------------------------------------------------------------------------

    def _open(self) -> Session:
        try:
            db = self._connect()
        except psycopg.Error as error:
            raise self._unusable(error) from error
        try:
            _check_version(db)
            _take_place(db, self._former)
            found = db.execute("SELECT value FROM meta WHERE name = 'schema'").fetchall() if _has_meta(db) else None
            migrate(f"PostgreSQL, {db.info.dbname}", found, self.sql.begin, db.execute)
            db.execute(SETTINGS)
        except BaseException as error:
            db.close()
            if isinstance(error, psycopg.Error):
                raise self._unusable(error) from error
            raise
        self._former = db.info.backend_pid
        self._members.clear()  # another server may have written meanwhile
        if self._is_away:
            log.warning("the database answers again")
            self._is_away = False
        return db

    def _connect(self) -> Session:
        return _connect(self._parameters)

    # -- waiting --------------------------------------------------------------------------------------

    async def _write(self, write: Write[Session]) -> None:
        """Whoever waits is told if the database hangs. The write stays in its place in the row, before all others."""
        async with _patience():
            await super()._write(write)

    async def _read(self, sql: str, values: tuple[Any, ...]) -> list[Any]:
        async with _patience():
            return await super()._read(sql, values)

    # -- writing --------------------------------------------------------------------------------------

    def _begin(self) -> Session:
        """Nothing was asked for yet: a session that was lost meanwhile is replaced, and nobody notices."""
        try:
            return super()._begin()
        except psycopg.OperationalError:
            if not self._writing.closed:
                raise
            self._writing = self._open()
            return super()._begin()

    def _commit(self, db: Session) -> None:
        _commit(db)

    def _is_in_transaction(self, db: Session) -> bool:
        return db.info.transaction_status in (TransactionStatus.INTRANS, TransactionStatus.INERROR)

    def _write_rows(self, db: Session, sql: Callable[[int], str], rows: Sequence[Sequence[Any]]) -> None:
        """The statement for one row, prepared once; the rows go there together."""
        if len(rows) == 1:
            db.execute(sql(1), rows[0])
        elif rows:
            db.cursor().executemany(sql(1), rows)

    def _unusable(self, error: BaseException) -> StoreError:
        found = _unusable(error)
        if isinstance(found, AwayError) and self._former and not self._is_away:
            log.warning("the database does not answer: %s", _line(error))
            self._is_away = True
        return found

    def _give_up(self) -> None:
        try:
            if self._is_in_transaction(self._writing):
                self._writing.execute("ROLLBACK")
            self._writing.execute("SELECT 1 FROM meta")
        except psycopg.Error:  # the next transaction has a session of its own
            self._writing.close()

    # -- reading --------------------------------------------------------------------------------------

    def _read_here(self, sql: str, values: tuple[Any, ...]) -> list[Any]:
        """A session that was lost since the last time is replaced, and nobody notices."""
        try:
            return super()._read_here(sql, values)
        except AwayError:
            db: Session | None = getattr(self._here, "db", None)
            if db is None or not db.closed:
                raise
        self._opened.remove(db)
        self._here.db = None
        return super()._read_here(sql, values)


class WholeDatabase(Whole):
    """A database of PostgreSQL as a whole."""

    sql = PostgreSQL.sql
    error = psycopg.Error

    def __init__(self, address: str, *, alone: bool) -> None:
        try:
            parameters = _parameters(address)
            self._db = _connect(parameters)
        except psycopg.Error as error:
            raise _unreachable(address, error) from error
        self.name = f"PostgreSQL, {self._db.info.dbname}"
        try:
            with self._talking():
                _check_version(self._db)
                self._db.execute(SETTINGS)
                self._db.execute(UNHURRIED)
                if alone:
                    _take_place(self._db)
                else:
                    self._db.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
        except BaseException:
            self._db.close()
            raise

    def _ask(self, sql: str, values: Row) -> list[Row]:
        return self._db.execute(sql, values or None).fetchall()

    def _run(self, statements: str) -> None:
        self._db.execute(statements)

    def _all_rows(self, sql: str) -> Iterator[Row]:
        with self._db.cursor("everything") as cursor:
            cursor.itersize = PORTION
            cursor.execute(sql)
            yield from cursor

    def _put(self, sheet: Sheet, rows: Iterable[Row]) -> None:
        sql = f"COPY {sheet.name} ({', '.join(sheet.columns)}) FROM STDIN"
        with self._db.cursor() as cursor, cursor.copy(sql) as copy:
            for row in rows:
                if any(isinstance(value, bytes) for value in row):
                    raise StoreError("server.error.store-damaged-text", store=self.name, sheet=sheet.name)
                copy.write_row(row)

    def _keep(self) -> None:
        if self._db.info.transaction_status != TransactionStatus.IDLE:
            _commit(self._db)

    def _has_meta(self) -> bool:
        return _has_meta(self._db)

    def _unusable(self, error: BaseException) -> StoreError:
        return _unusable(error)

    def close(self) -> None:
        self._db.close()


def _parameters(address: str) -> dict[str, Any]:
    return {**DEFAULTS, **conninfo.conninfo_to_dict(address), "client_encoding": "UTF8"}


def _connect(parameters: dict[str, Any]) -> Session:
    db = psycopg.connect(conninfo.make_conninfo("", **parameters), autocommit=True)
    db.adapters.register_dumper(str, _Text)
    return db


def _check_version(db: Session) -> None:
    version = db.info.server_version // 10_000
    if version < LEAST:
        raise StoreError("server.error.postgresql-old", version=version, least=LEAST)


def _take_place(db: Session, former: int = 0) -> None:
    """Hold the lock of the database from now on. A lost session of our own that still has it is ended."""
    end = time.monotonic() + PATIENCE
    while not db.execute(f"SELECT pg_try_advisory_lock({LOCK})").fetchall()[0][0]:
        if former:
            db.execute(END, (former,))
        if time.monotonic() > end:
            raise StoreError("server.error.database-taken")
        time.sleep(LOOK)


def _has_meta(db: Session) -> bool:
    return bool(db.execute("SELECT to_regclass('meta') IS NOT NULL").fetchall()[0][0])


def _commit(db: Session) -> None:
    """A transaction in which something has failed is rolled back by its commit, without an error."""
    if db.execute("COMMIT").statusmessage != "COMMIT":
        raise StoreError("server.error.store-unusable", detail="ROLLBACK")


def _unusable(error: BaseException) -> StoreError:
    if isinstance(error, errors.DiskFull):
        return StoreError("server.error.store-full")
    if isinstance(error, psycopg.OperationalError):
        return AwayError("server.error.store-away", detail=_line(error))
    return StoreError("server.error.store-unusable", detail=_line(error))


def _unreachable(address: str, error: AwayError | psycopg.Error) -> StoreError:
    detail = str(error.facts["detail"]) if isinstance(error, AwayError) else _line(error)
    detail = detail.replace(address, "...")  # there may be a password in it
    return StoreError("server.error.store-unreachable", detail=detail)


@contextlib.asynccontextmanager
async def _patience() -> AsyncIterator[None]:
    """Whatever takes too long is as if the database did not answer."""
    try:
        async with asyncio.timeout(LONGEST):
            yield
    except TimeoutError:
        detail = f"no answer in {LONGEST:.0f} s"
        log.warning("the database does not answer: %s", detail)
        raise AwayError("server.error.store-away", detail=detail) from None


class _Text(StrDumper):
    """A text without the one sign that no text of PostgreSQL has. Nothing of ours has it but nonsense that was sent."""

    def dump(self, obj: str) -> Any:
        return super().dump(obj.replace("\0", "\ufffd"))


def _line(error: BaseException) -> str:
    """What an error says, in a line."""
    return " ".join(str(error).split()) or type(error).__name__
