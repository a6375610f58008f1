"""Where tables are kept: a small protocol, and SQLite behind it.

What ``append`` has returned from is on the disk. All writing goes through one thread, which takes whatever has
gathered meanwhile into one transaction (group commit); reading happens on connections of its own, beside it.
The SQL is plain on purpose: a twin on another database has to pass the same tests.
"""

from __future__ import annotations

import asyncio
import concurrent.futures
import contextlib
import functools
import logging
import queue
import secrets
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple, Protocol, TypeVar

import msgspec

from wondertable.kernel import WondertableError
from wondertable.server.models import Ack, CampaignRow, Entry, Receipt, TableRow, read_body

__all__ = ["ConflictError", "SQLite", "Store", "StoreError", "UnreadableError", "open_store"]

log = logging.getLogger(__name__)
T = TypeVar("T")

MOST_WAITING = 1000
"""How many writes may wait for the writer; more are refused."""
MOST_REMEMBERED = 2000
"""Of how many tables the members are remembered."""
MOST_TOGETHER = 50
"""How many rows one statement writes."""
READERS = 2
SCHEMA = 3
CAMPAIGNS = """
CREATE TABLE campaigns (
    id TEXT PRIMARY KEY,
    updated DOUBLE PRECISION NOT NULL,
    body TEXT NOT NULL
);
CREATE TABLE campaign_members (
    player TEXT NOT NULL,
    campaign_id TEXT NOT NULL REFERENCES campaigns (id),
    PRIMARY KEY (player, campaign_id)
);
"""
DELETED = """
CREATE TABLE deleted (
    id TEXT PRIMARY KEY,
    player TEXT NOT NULL,
    command TEXT NOT NULL,
    answer TEXT NOT NULL
);
"""
"""All that is kept of a table that was deleted: the answer to the command."""
TABLES = f"""
CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    status TEXT NOT NULL,
    is_open INTEGER NOT NULL,
    updated DOUBLE PRECISION NOT NULL,
    body TEXT NOT NULL
);
CREATE INDEX tables_open ON tables (is_open, status, updated);
CREATE TABLE members (
    player TEXT NOT NULL,
    table_id TEXT NOT NULL REFERENCES tables (id),
    PRIMARY KEY (player, table_id)
);
CREATE TABLE entries (
    table_id TEXT NOT NULL REFERENCES tables (id),
    n INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    kind TEXT NOT NULL,
    at DOUBLE PRECISION NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (table_id, n)
);
CREATE TABLE commands (
    table_id TEXT NOT NULL REFERENCES tables (id),
    player TEXT NOT NULL,
    id TEXT NOT NULL,
    answer TEXT NOT NULL,
    PRIMARY KEY (table_id, player, id)
);
CREATE TABLE papers (
    table_id TEXT NOT NULL REFERENCES tables (id),
    name TEXT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (table_id, name)
);
{CAMPAIGNS}
{DELETED}
"""
ENTRIES, COMMANDS = "entries (table_id, n, seq, kind, at, body)", "commands (table_id, player, id, answer)"
"""What most is added to, with the columns."""
MIGRATIONS = {"1": CAMPAIGNS, "2": DELETED}
"""By the version of a file: what makes it one of the next version."""


class StoreError(WondertableError):
    """The store cannot write: the disk is full, or the file may not be changed. Nothing of the write is kept."""


class ConflictError(Exception):
    """The same entry or the same command is in the log already."""


class UnreadableError(WondertableError):
    """What is kept of a table cannot be read any more. No other table is concerned."""


class Store(Protocol):
    """Keeps tables. Every call either happens wholly or not at all."""

    async def create(self, row: TableRow, entries: Sequence[Entry] = (), campaign: CampaignRow | None = None) -> None:
        """A new table, with the log it begins with, and the campaign of which it is a part as it is afterwards."""

    async def append(self, row: TableRow, entries: Sequence[Entry], note: Receipt | None = None) -> None:
        """Add to the log of a table, with the table as it is afterwards and the command that did it.

        Raises ``ConflictError`` if one of the entries or the command is there already.
        """

    async def delete(self, table_id: str, note: Receipt | None = None) -> None:
        """Delete a table with all that belongs to it; only the answer to the command is kept."""

    async def was_deleted(self, table_id: str) -> bool:
        """Has there been a table of this id that was deleted?"""

    async def table(self, table_id: str) -> TableRow | None:
        """A table by its id. Raises ``UnreadableError``, as the next three do, if what is there cannot be read."""

    async def entries(self, table_id: str) -> list[Entry]:
        """The log of a table, from its beginning."""

    async def answer(self, table_id: str, player: str, command: str) -> Ack | None:
        """What a command was answered when it was carried out; ``None`` if it never was."""

    async def tables_of(self, player: str, limit: int) -> list[TableRow]:
        """The tables a player made or sits at, the latest first. One that cannot be read is left out."""

    async def open_tables(self, limit: int) -> list[TableRow]:
        """The tables that wait for players and may be found by anybody, likewise."""

    async def old_lobbies(self, before: float, limit: int) -> list[TableRow]:
        """The tables whose match nobody has begun and at which nothing has happened since then, the oldest first."""

    async def put_document(self, table_id: str, name: str, body: Any, note: Receipt | None = None) -> None:
        """Keep a piece of plain data with a table: a seat's settings, an analysis, a trace.

        Raises ``ConflictError`` if the command that did it is there already.
        """

    async def document(self, table_id: str, name: str) -> Any:
        """A piece of plain data that was kept; ``None`` if there is none."""

    async def documents(self, table_id: str) -> dict[str, Any]:
        """All of them."""

    async def put_campaign(self, campaign: CampaignRow) -> None:
        """Keep a campaign as it is now."""

    async def leave_campaign(self, campaign: CampaignRow, player: str) -> None:
        """Keep a campaign as it is now, without one who is no member any more."""

    async def campaign(self, campaign_id: str) -> CampaignRow | None:
        """A campaign by its id. Raises ``UnreadableError`` if what is there cannot be read."""

    async def campaigns_of(self, player: str, limit: int) -> list[CampaignRow]:
        """The campaigns of a player, the latest first. One that cannot be read is left out."""

    async def probe(self) -> None:
        """Write something: raises ``StoreError`` while writing does not work."""

    async def close(self) -> None:
        """Finish what was begun."""


def open_store(address: str) -> Store:
    """The store of an address: ``sqlite:///path/to/file``, where a fourth slash begins an absolute path."""
    kind, _, path = address.partition(":///")
    if kind != "sqlite" or not path:
        raise StoreError("server.error.store-address", address=address)
    return SQLite(path)


class SQLite:
    """One file. WAL lets readers and the writer work side by side; ``synchronous=FULL`` keeps what was promised."""

    def __init__(self, path: str | Path) -> None:
        self._path = Path(path)
        self._jobs: queue.SimpleQueue[_Write | None] = queue.SimpleQueue()
        self._gate = threading.Lock()
        self._ended: StoreError | None = None
        """Why nothing can be written any more: the writer has ended."""
        self._unreadable: set[str] = set()
        self._members: dict[str, tuple[Any, ...]] = {}
        """By table: what its members follow from who are on the disk, as far as remembered."""
        self._writing = _open(self._path)
        self._here = threading.local()
        self._opened: list[sqlite3.Connection] = []
        self._readers = concurrent.futures.ThreadPoolExecutor(READERS, "store-reader")
        self._writer = threading.Thread(target=self._write_all, name="store-writer", daemon=True)
        self._writer.start()

    # -- writing --------------------------------------------------------------------------------------

    async def create(self, row: TableRow, entries: Sequence[Entry] = (), campaign: CampaignRow | None = None) -> None:
        def write(db: sqlite3.Connection) -> None:
            db.execute("INSERT INTO tables (id, status, is_open, updated, body) VALUES (?, ?, ?, ?, ?)", _columns(row))
            _insert_all(db, ENTRIES, [_entry_columns(row.id, entry) for entry in entries])
            _put_members(db, row)
            if campaign is not None:
                _put_campaign(db, campaign)

        await self._write(write)

    async def put_campaign(self, campaign: CampaignRow) -> None:
        await self._write(lambda db: _put_campaign(db, campaign))

    async def leave_campaign(self, campaign: CampaignRow, player: str) -> None:
        def write(db: sqlite3.Connection) -> None:
            _put_campaign(db, campaign)
            db.execute("DELETE FROM campaign_members WHERE player = ? AND campaign_id = ?", (player, campaign.id))

        await self._write(write)

    async def append(self, row: TableRow, entries: Sequence[Entry], note: Receipt | None = None) -> None:
        members = row.creator, row.seats, row.gone
        is_known = self._members.get(row.id) == members
        await self._write(_Append(row, tuple(entries), note, not is_known))
        if not is_known:
            if len(self._members) >= MOST_REMEMBERED:
                self._members.clear()
            self._members[row.id] = members

    async def put_document(self, table_id: str, name: str, body: Any, note: Receipt | None = None) -> None:
        def write(db: sqlite3.Connection) -> None:
            db.execute("DELETE FROM papers WHERE table_id = ? AND name = ?", (table_id, name))
            db.execute("INSERT INTO papers (table_id, name, body) VALUES (?, ?, ?)", (table_id, name, _dump(body)))
            if note is not None:
                _insert_all(db, COMMANDS, [_note_columns(table_id, note)])

        await self._write(write)

    async def delete(self, table_id: str, note: Receipt | None = None) -> None:
        def write(db: sqlite3.Connection) -> None:
            _delete(db, table_id)
            if note is not None:
                values = _note_columns(table_id, note)
                db.execute("INSERT INTO deleted (id, player, command, answer) VALUES (?, ?, ?, ?)", values)

        await self._write(write)
        self._members.pop(table_id, None)

    async def probe(self) -> None:
        """Write a table with all that belongs to it, and take it away again."""

        def write(db: sqlite3.Connection) -> None:
            one = secrets.token_hex(5)
            values = (one, "lobby", 0, time.time(), "")  # among those of new tables
            db.execute("INSERT INTO tables (id, status, is_open, updated, body) VALUES (?, ?, ?, ?, ?)", values)
            db.execute("INSERT INTO members (player, table_id) VALUES ('', ?)", (one,))
            db.execute("INSERT INTO entries (table_id, n, seq, kind, at, body) VALUES (?, 1, 1, '', 0, '')", (one,))
            db.execute("INSERT INTO commands (table_id, player, id, answer) VALUES (?, '', '', '')", (one,))
            db.execute("INSERT INTO papers (table_id, name, body) VALUES (?, '', '')", (one,))
            _delete(db, one)

        await self._write(write)

    async def _write(self, write: Callable[[sqlite3.Connection], None] | _Append) -> None:
        job = _Write(write, asyncio.get_running_loop())
        with self._gate:
            if self._ended is not None:
                raise self._ended
            if self._jobs.qsize() >= MOST_WAITING:
                raise StoreError("server.error.store-busy")
            self._jobs.put(job)
        await job.done

    def _write_all(self) -> None:
        """The writer thread. Should it end in any other way than by being asked to, all writing fails at once."""
        why = StoreError("server.error.store-unusable", detail="closed")
        try:
            while (job := self._jobs.get()) is not None:
                self._write_batch(self._gathered(job))
        except BaseException as error:
            log.critical("the writer of the store has ended", exc_info=True)
            why = _unusable(error)
        finally:
            with self._gate:
                self._ended = why
            with contextlib.suppress(queue.Empty):
                while True:
                    if (job := self._jobs.get_nowait()) is not None:
                        _finish([job], [why])

    def _gathered(self, job: _Write) -> list[_Write]:
        """A job and all that have come with it."""
        batch = [job]
        while len(batch) < MOST_WAITING:
            try:
                more = self._jobs.get_nowait()
            except queue.Empty:
                break
            if more is None:
                self._jobs.put(None)
                break
            batch.append(more)
        return batch

    def _write_batch(self, batch: Sequence[_Write]) -> None:
        """One transaction for all that has gathered. Whatever happens, everybody who waits is told."""
        outcomes: list[BaseException | None] = []
        try:
            outcomes = self._write_together(batch) or self._write_apart(batch)
        except Exception as error:
            if not isinstance(error, sqlite3.Error):
                log.exception("a transaction failed")
            outcomes = [_unusable(error)] * len(batch)
            self._give_up()
        finally:
            _finish(batch, outcomes or [StoreError("server.error.store-unusable", detail="")] * len(batch))

    def _write_together(self, batch: Sequence[_Write]) -> list[BaseException | None]:
        """All or nothing; an empty list if one of them cannot be: nothing is written then."""
        db = self._writing
        db.execute("BEGIN IMMEDIATE")
        try:
            _write_jobs(db, batch)
        except Exception:
            if not db.in_transaction:  # the database has given the whole transaction up
                raise
            db.execute("ROLLBACK")
            return []
        db.execute("COMMIT")
        return [None] * len(batch)

    def _write_apart(self, batch: Sequence[_Write]) -> list[BaseException | None]:
        """Whatever can be."""
        self._writing.execute("BEGIN IMMEDIATE")
        outcomes = [self._write_one(job) for job in batch]
        self._writing.execute("COMMIT")
        return outcomes

    def _write_one(self, job: _Write) -> BaseException | None:
        """One job of a batch: if it cannot be, the others still can."""
        db = self._writing
        db.execute("SAVEPOINT one")
        try:
            _write_jobs(db, [job])
        except Exception as error:
            if not db.in_transaction:  # the database has given the whole transaction up
                raise
            db.execute("ROLLBACK TO one")
            db.execute("RELEASE one")
            if isinstance(error, sqlite3.IntegrityError):
                return ConflictError(str(error))
            if not isinstance(error, sqlite3.Error):
                log.exception("a write failed")
            return _unusable(error)
        db.execute("RELEASE one")
        return None

    def _give_up(self) -> None:
        """Leave the transaction; if even that fails, go on with a new connection."""
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
                    self._writing = _open(self._path)

    # -- reading --------------------------------------------------------------------------------------

    async def table(self, table_id: str) -> TableRow | None:
        rows = await self._read("SELECT CAST(body AS BLOB) FROM tables WHERE id = ?", (table_id,))
        return _decoded(rows[0][0], TableRow, table_id) if rows else None

    async def was_deleted(self, table_id: str) -> bool:
        return bool(await self._read("SELECT 1 FROM deleted WHERE id = ?", (table_id,)))

    async def entries(self, table_id: str) -> list[Entry]:
        sql = "SELECT n, seq, CAST(kind AS BLOB), at, CAST(body AS BLOB) FROM entries WHERE table_id = ? ORDER BY n"
        return [_entry(table_id, *columns) for columns in await self._read(sql, (table_id,))]

    async def answer(self, table_id: str, player: str, command: str) -> Ack | None:
        sql = (
            "SELECT CAST(answer AS BLOB) FROM commands WHERE table_id = ? AND player = ? AND id = ?"
            " UNION ALL SELECT CAST(answer AS BLOB) FROM deleted WHERE id = ? AND player = ? AND command = ?"
        )
        rows = await self._read(sql, (table_id, player, command) * 2)
        return _decoded(rows[0][0], Ack, table_id) if rows else None

    async def tables_of(self, player: str, limit: int) -> list[TableRow]:
        sql = (
            "SELECT CAST(tables.id AS BLOB), CAST(tables.body AS BLOB)"
            " FROM members JOIN tables ON tables.id = members.table_id"
            " WHERE members.player = ? ORDER BY tables.updated DESC, tables.id LIMIT ?"
        )
        return self._readable(await self._read(sql, (player, limit)), TableRow)

    async def open_tables(self, limit: int) -> list[TableRow]:
        sql = (
            "SELECT CAST(id AS BLOB), CAST(body AS BLOB) FROM tables WHERE is_open = 1 AND status = 'lobby'"
            " ORDER BY updated DESC, id LIMIT ?"
        )
        return self._readable(await self._read(sql, (limit,)), TableRow)

    async def old_lobbies(self, before: float, limit: int) -> list[TableRow]:
        sql = (
            "SELECT CAST(id AS BLOB), CAST(body AS BLOB) FROM tables"
            " WHERE is_open IN (0, 1) AND status = 'lobby' AND updated < ? ORDER BY updated, id LIMIT ?"
        )
        return self._readable(await self._read(sql, (before, limit)), TableRow)

    async def campaign(self, campaign_id: str) -> CampaignRow | None:
        rows = await self._read("SELECT CAST(body AS BLOB) FROM campaigns WHERE id = ?", (campaign_id,))
        return _decoded(rows[0][0], CampaignRow, "campaign") if rows else None

    async def campaigns_of(self, player: str, limit: int) -> list[CampaignRow]:
        sql = (
            "SELECT CAST(campaigns.id AS BLOB), CAST(campaigns.body AS BLOB)"
            " FROM campaign_members JOIN campaigns ON campaigns.id = campaign_members.campaign_id"
            " WHERE campaign_members.player = ? ORDER BY campaigns.updated DESC, campaigns.id LIMIT ?"
        )
        return self._readable(await self._read(sql, (player, limit)), CampaignRow)

    def _readable(self, found: list[tuple[bytes, bytes]], kind: type[T]) -> list[T]:
        """The rows that can be read; of each other one the log is told once."""
        rows: list[T] = []
        for name, body in found:
            row_id = name.decode(errors="replace")
            try:
                rows.append(_decoded(body, kind, row_id))
            except UnreadableError as error:
                if row_id not in self._unreadable:
                    self._unreadable.add(row_id)
                    what = "table %s" if kind is TableRow else "campaign %.4s..."  # the id of a campaign is a secret
                    log.error(f"{what} cannot be read: %s", row_id, error.facts["detail"])
        return rows

    async def document(self, table_id: str, name: str) -> Any:
        sql = "SELECT CAST(body AS BLOB) FROM papers WHERE table_id = ? AND name = ?"
        rows = await self._read(sql, (table_id, name))
        return _decoded(rows[0][0], Any, table_id) if rows else None

    async def documents(self, table_id: str) -> dict[str, Any]:
        rows = await self._read("SELECT name, CAST(body AS BLOB) FROM papers WHERE table_id = ?", (table_id,))
        return {name: _decoded(body, Any, table_id) for name, body in rows}

    async def _read(self, sql: str, values: tuple[Any, ...]) -> list[Any]:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._readers, self._read_here, sql, values)

    def _read_here(self, sql: str, values: tuple[Any, ...]) -> list[Any]:
        """In a reader's thread, on its own connection."""
        db: sqlite3.Connection | None = getattr(self._here, "db", None)
        try:
            if db is None:
                self._here.db = db = _connect(self._path)
                self._opened.append(db)
            return db.execute(sql, values).fetchall()
        except sqlite3.Error as error:
            raise _unusable(error) from error

    # -- the end --------------------------------------------------------------------------------------

    async def close(self) -> None:
        await asyncio.to_thread(self._close)

    def _close(self) -> None:
        with self._gate:
            running = self._ended is None
        if running:
            self._jobs.put(None)
        self._writer.join()
        self._readers.shutdown()
        for db in [*self._opened, self._writing]:
            db.close()


class _Append(NamedTuple):
    """What is added to a log, with the table as it is afterwards: most of all that is written."""

    row: TableRow
    entries: Sequence[Entry]
    note: Receipt | None
    has_new_members: bool
    """Are its members to be written, too?"""


class _Write:
    """A write that waits for the writer, and whoever waits for it."""

    def __init__(self, write: Callable[[sqlite3.Connection], None] | _Append, loop: asyncio.AbstractEventLoop) -> None:
        self.write = write
        self.loop = loop
        self.done: asyncio.Future[None] = loop.create_future()

    def finish(self, outcome: BaseException | None) -> None:
        """Tell whoever waits. In the thread of their loop."""
        if self.done.done():  # whoever waited has gone
            return
        if outcome is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(outcome)


def _finish(batch: Sequence[_Write], outcomes: Sequence[BaseException | None]) -> None:
    """Tell all who wait for a batch: every loop is woken once."""
    by_loop: dict[asyncio.AbstractEventLoop, list[tuple[_Write, BaseException | None]]] = {}
    for job, outcome in zip(batch, outcomes, strict=True):
        by_loop.setdefault(job.loop, []).append((job, outcome))
    for loop, finished in by_loop.items():
        with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits any more
            loop.call_soon_threadsafe(_tell, finished)


def _tell(finished: Sequence[tuple[_Write, BaseException | None]]) -> None:
    for job, outcome in finished:
        job.finish(outcome)


def _open(path: Path) -> sqlite3.Connection:
    """The writer's connection, to a file that is ours."""
    try:
        db = _connect(path)
    except sqlite3.Error as error:
        raise _unusable(error) from error
    try:
        _prepare(db, path)
    except BaseException as error:
        db.close()
        if isinstance(error, sqlite3.Error):
            raise _unusable(error) from error
        raise
    return db


def _connect(path: Path) -> sqlite3.Connection:
    db = sqlite3.connect(path, timeout=10, isolation_level=None, check_same_thread=False)
    try:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        db.execute("PRAGMA foreign_keys = ON")
    except sqlite3.Error:
        db.close()
        raise
    return db


def _prepare(db: sqlite3.Connection, path: Path) -> None:
    """Make the tables of a new file, bring an older one up to date; refuse a file of another version."""
    found = db.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name = 'meta'").fetchall()
    if not found:
        values = f"INSERT INTO meta (name, value) VALUES ('schema', '{SCHEMA}'), ('probe', '');"
        db.executescript(f"BEGIN IMMEDIATE; {TABLES} {values} COMMIT;")
        return
    rows = db.execute("SELECT value FROM meta WHERE name = 'schema'").fetchall()
    version = rows[0][0] if rows else "?"
    while version in MIGRATIONS:
        after = str(int(version) + 1)
        db.executescript(
            f"BEGIN IMMEDIATE; {MIGRATIONS[version]} UPDATE meta SET value = '{after}' WHERE name = 'schema'; COMMIT;"
        )
        version = after
    if version != str(SCHEMA):
        raise StoreError("server.error.store-version", file=str(path), version=version, known=SCHEMA)


def _unusable(error: BaseException) -> StoreError:
    """One clear error for whatever keeps something from being written."""
    if getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_FULL:
        return StoreError("server.error.store-full")
    return StoreError("server.error.store-unusable", detail=str(error) or type(error).__name__)


def _write_jobs(db: sqlite3.Connection, jobs: Sequence[_Write]) -> None:
    """Do what was asked for, in its order; what is added to several logs one after the other is written together."""
    appends: list[_Append] = []
    for job in jobs:
        if isinstance(job.write, _Append):
            appends.append(job.write)
            continue
        _append_all(db, appends)
        appends = []
        job.write(db)
    _append_all(db, appends)


def _append_all(db: sqlite3.Connection, appends: Sequence[_Append]) -> None:
    """Add to several logs by a few statements: with each the thread gives the processor up and waits for it again."""
    _insert_all(db, ENTRIES, [_entry_columns(one.row.id, entry) for one in appends for entry in one.entries])
    _insert_all(db, COMMANDS, [_note_columns(one.row.id, one.note) for one in appends if one.note is not None])
    rows = list({one.row.id: _columns(one.row) for one in appends}.values())
    for some in _portions(rows):
        db.execute(
            "UPDATE tables SET status = column2, is_open = column3, updated = column4, body = column5"
            f" FROM ({_values(len(some), 5)}) AS latest WHERE tables.id = column1",
            list(chain.from_iterable(some)),
        )
    for one in appends:
        if one.has_new_members:
            _put_members(db, one.row)


def _insert_all(db: sqlite3.Connection, place: str, rows: Sequence[tuple[Any, ...]]) -> None:
    for some in _portions(rows):
        db.execute(f"INSERT INTO {place} {_values(len(some), len(some[0]))}", list(chain.from_iterable(some)))


def _portions(rows: Sequence[T]) -> Iterator[Sequence[T]]:
    for start in range(0, len(rows), MOST_TOGETHER):
        yield rows[start : start + MOST_TOGETHER]


@functools.cache
def _values(rows: int, columns: int) -> str:
    """Places for the values of so many rows."""
    one = f"({', '.join('?' * columns)})"
    return f"VALUES {', '.join([one] * rows)}"


def _entry_columns(table_id: str, entry: Entry) -> tuple[str, int, int, str, float, str]:
    return table_id, entry.n, entry.seq, entry.kind, entry.at, _dump(entry.body)


def _note_columns(table_id: str, note: Receipt) -> tuple[str, str, str, str]:
    return table_id, note.player, note.command, _dump(note.answer)


def _delete(db: sqlite3.Connection, table_id: str) -> None:
    for name in ("papers", "commands", "entries", "members"):
        db.execute(f"DELETE FROM {name} WHERE table_id = ?", (table_id,))
    db.execute("DELETE FROM tables WHERE id = ?", (table_id,))


def _put_members(db: sqlite3.Connection, row: TableRow) -> None:
    stored = {player for (player,) in db.execute("SELECT player FROM members WHERE table_id = ?", (row.id,)).fetchall()}
    for player in sorted(stored - row.players):
        db.execute("DELETE FROM members WHERE player = ? AND table_id = ?", (player, row.id))
    for player in sorted(row.players):
        if player not in stored:
            db.execute("INSERT INTO members (player, table_id) VALUES (?, ?)", (player, row.id))


def _put_campaign(db: sqlite3.Connection, row: CampaignRow) -> None:
    db.execute(
        "INSERT INTO campaigns (id, updated, body) VALUES (?, ?, ?)"
        " ON CONFLICT (id) DO UPDATE SET updated = excluded.updated, body = excluded.body",
        (row.id, row.updated, _dump(row)),
    )
    for player in row.members:
        db.execute(
            "INSERT INTO campaign_members (player, campaign_id) VALUES (?, ?) ON CONFLICT DO NOTHING", (player, row.id)
        )


def _columns(row: TableRow) -> tuple[str, str, int, float, str]:
    return row.id, row.status, int(row.open), row.updated, _dump(row)


def _dump(data: Any) -> str:
    return msgspec.json.encode(data).decode()


def _decoded(body: Any, kind: type[T], table_id: str) -> T:
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.MsgspecError, TypeError, RecursionError) as error:
        raise UnreadableError("server.error.unreadable", table=table_id, detail=str(error)) from None


def _entry(table_id: str, n: int, seq: int, kind: bytes, at: float, body: bytes) -> Entry:
    try:
        numbers = msgspec.convert((n, seq, at), tuple[int, int, float])
        return Entry(*numbers, read_body(bytes(kind).decode(), body))
    except (msgspec.MsgspecError, TypeError, UnicodeError, RecursionError) as error:
        raise UnreadableError("server.error.unreadable", table=table_id, detail=str(error)) from None
