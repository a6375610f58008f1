"""Tables in a database that speaks SQL: what SQLite and PostgreSQL have in common.

What ``append`` has returned from is on the disk. All writing goes through one thread, which takes whatever has
gathered meanwhile into one transaction (group commit); reading happens on connections of its own, beside it.
"""

from __future__ import annotations

import asyncio
import concurrent.futures
import contextlib
import logging
import queue
import secrets
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

import msgspec

from wondertable.server.models import Ack, CampaignRow, Entry, Receipt, TableRow, read_body
from wondertable.server.store.protocol import ConflictError, Counts, StoreError, UnreadableError
from wondertable.server.store.statements import Statements

__all__ = ["Database", "SQLStore", "Write", "portions", "read_entries", "read_table"]

log = logging.getLogger(__name__)
T = TypeVar("T")

MOST_WAITING = 1000
"""How many writes may wait for the writer; more are refused."""
MOST_REMEMBERED = 2000
"""Of how many tables the members are remembered."""
READERS = 2


class Rows(Protocol):
    """What a statement found."""

    def fetchall(self) -> list[Any]: ...

    def fetchone(self) -> Any: ...


class Database(Protocol):
    """A connection to a database."""

    def execute(self, sql: str, values: Any = ..., /) -> Rows: ...

    def close(self) -> None: ...


D = TypeVar("D", bound=Database)


class SQLStore(ABC, Generic[D]):
    """A store behind which there is a database with transactions. What databases do differently is left to be said."""

    sql: ClassVar[Statements]
    error: ClassVar[type[Exception]]
    """What everything that the database complains of is."""
    conflict: ClassVar[type[Exception]]
    """What it raises for something that is there already, or belongs to nothing."""

    # -- what databases do differently ----------------------------------------------------------------

    @abstractmethod
    def _open(self) -> D:
        """The writer's connection, to tables that are ours and up to date. Raises ``StoreError``."""

    @abstractmethod
    def _connect(self) -> D:
        """A connection to read."""

    @abstractmethod
    def _is_in_transaction(self, db: D) -> bool:
        """Has a transaction been begun that the database has not given up?"""

    @abstractmethod
    def _write_rows(self, db: D, sql: Callable[[int], str], rows: Sequence[Sequence[Any]]) -> None:
        """Carry out for these rows a statement that can be for several rows."""

    @abstractmethod
    def _unusable(self, error: BaseException) -> StoreError:
        """One clear error for whatever keeps something from being written or read."""

    @abstractmethod
    def _give_up(self) -> None:
        """Leave the transaction that failed; if even that fails, go on with a new connection."""

    def _begin(self) -> D:
        """Begin a transaction that writes."""
        self._writing.execute(self.sql.begin)
        return self._writing

    def _commit(self, db: D) -> None:
        """End the transaction: when this returns, it is on the disk."""
        db.execute("COMMIT")

    def _let_go(self) -> None:
        """What is to be done after everything is closed."""

    # -- beginning ------------------------------------------------------------------------------------

    def __init__(self) -> None:
        self._jobs: queue.SimpleQueue[_Write[D] | None] = queue.SimpleQueue()
        self._gate = threading.Lock()
        self._ended: StoreError | None = None
        """Why nothing can be written any more: the writer has ended."""
        self._unreadable: set[str] = set()
        self._members: dict[str, tuple[Any, ...]] = {}
        """By table: what its members follow from who are on the disk, as far as remembered."""
        self._writing = self._open()
        self.secret = self._kept_secret(self._writing)
        self._here = threading.local()
        self._opened: list[D] = []
        self._readers = concurrent.futures.ThreadPoolExecutor(READERS, "store-reader")
        self._writer = threading.Thread(target=self._write_all, name="store-writer", daemon=True)
        self._writer.start()

    def _kept_secret(self, db: D) -> bytes:
        """The secret of the store; made when it is needed for the first time."""
        try:
            if not (found := db.execute(self.sql.secret).fetchall()):
                db.execute(self.sql.put_secret, (secrets.token_hex(32),))
                found = db.execute(self.sql.secret).fetchall()
        except self.error as error:
            db.close()
            raise self._unusable(error) from error
        return bytes.fromhex(found[0][0])

    # -- writing --------------------------------------------------------------------------------------

    async def create(self, row: TableRow, entries: Sequence[Entry] = (), campaign: CampaignRow | None = None) -> None:
        def write(db: D) -> None:
            db.execute(self.sql.add_tables(1), _columns(row))
            self._write_rows(db, self.sql.add_entries, [_entry_columns(row.id, entry) for entry in entries])
            self._put_members(db, row)
            if campaign is not None:
                self._put_campaign(db, campaign)

        await self._write(write)

    async def put_campaign(self, campaign: CampaignRow) -> None:
        await self._write(lambda db: self._put_campaign(db, campaign))

    async def leave_campaign(self, campaign: CampaignRow, player: str) -> None:
        def write(db: D) -> None:
            self._put_campaign(db, campaign)
            db.execute(self.sql.drop_campaign_member, (player, campaign.id))

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
        def write(db: D) -> None:
            db.execute(self.sql.drop_paper, (table_id, name))
            db.execute(self.sql.add_paper, (table_id, name, _dump(body)))
            if note is not None:
                db.execute(self.sql.add_commands(1), _note_columns(table_id, note))

        await self._write(write)

    async def delete(self, table_id: str, note: Receipt | None = None) -> None:
        def write(db: D) -> None:
            self._delete(db, table_id)
            if note is not None:
                db.execute(self.sql.put_note, _note_columns(table_id, note))

        await self._write(write)
        self._members.pop(table_id, None)

    async def probe(self) -> None:
        """Write a table with all that belongs to it, and take it away again."""

        def write(db: D) -> None:
            one = secrets.token_hex(5)
            db.execute(self.sql.add_tables(1), (one, "lobby", 0, time.time(), ""))  # among those of new tables
            db.execute(self.sql.add_member, ("", one))
            db.execute(self.sql.add_entries(1), (one, 1, 1, "", 0.0, ""))
            db.execute(self.sql.add_commands(1), (one, "", "", ""))
            db.execute(self.sql.add_paper, (one, "", ""))
            self._delete(db, one)

        await self._write(write)

    async def _write(self, write: Write[D]) -> None:
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
            why = self._unusable(error)
        finally:
            with self._gate:
                self._ended = why
            with contextlib.suppress(queue.Empty):
                while True:
                    if (job := self._jobs.get_nowait()) is not None:
                        _finish([job], [why])

    def _gathered(self, job: _Write[D]) -> list[_Write[D]]:
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

    def _write_batch(self, batch: Sequence[_Write[D]]) -> None:
        """One transaction for all that has gathered. Whatever happens, everybody who waits is told."""
        outcomes: list[BaseException | None] = []
        try:
            outcomes = self._write_together(batch) or self._write_apart(batch)
        except Exception as error:
            if not isinstance(error, (self.error, StoreError)):
                log.exception("a transaction failed")
            outcomes = [error if isinstance(error, StoreError) else self._unusable(error)] * len(batch)
            self._give_up()
        finally:
            _finish(batch, outcomes or [StoreError("server.error.store-unusable", detail="")] * len(batch))

    def _write_together(self, batch: Sequence[_Write[D]]) -> list[BaseException | None]:
        """All or nothing; an empty list if one of them cannot be: nothing is written then."""
        db = self._begin()
        try:
            self._write_jobs(db, batch)
        except Exception:
            if not self._is_in_transaction(db):  # the database has given the whole transaction up
                raise
            db.execute("ROLLBACK")
            return []
        self._commit(db)
        return [None] * len(batch)

    def _write_apart(self, batch: Sequence[_Write[D]]) -> list[BaseException | None]:
        """Whatever can be."""
        db = self._begin()
        outcomes = [self._write_one(db, job) for job in batch]
        self._commit(db)
        return outcomes

    def _write_one(self, db: D, job: _Write[D]) -> BaseException | None:
        """One job of a batch: if it cannot be, the others still can."""
        db.execute("SAVEPOINT one")
        try:
            self._write_jobs(db, [job])
        except Exception as error:
            if not self._is_in_transaction(db):  # the database has given the whole transaction up
                raise
            db.execute("ROLLBACK TO one")
            db.execute("RELEASE one")
            if isinstance(error, self.conflict):
                return ConflictError(str(error))
            if not isinstance(error, self.error):
                log.exception("a write failed")
            return self._unusable(error)
        db.execute("RELEASE one")
        return None

    def _write_jobs(self, db: D, jobs: Sequence[_Write[D]]) -> None:
        """Do what was asked for, in its order; what is added to several logs in a row is written together."""
        appends: list[_Append] = []
        for job in jobs:
            if isinstance(job.write, _Append):
                appends.append(job.write)
                continue
            self._append_all(db, appends)
            appends = []
            job.write(db)
        self._append_all(db, appends)

    def _append_all(self, db: D, appends: Sequence[_Append]) -> None:
        """Add to several logs by a few statements: with each the thread gives the processor up and waits for it."""
        entries = [_entry_columns(one.row.id, entry) for one in appends for entry in one.entries]
        notes = [_note_columns(one.row.id, one.note) for one in appends if one.note is not None]
        rows = list({one.row.id: _columns(one.row) for one in appends}.values())
        self._write_rows(db, self.sql.add_entries, entries)
        self._write_rows(db, self.sql.add_commands, notes)
        self._write_rows(db, self.sql.change_tables, rows)
        for one in appends:
            if one.has_new_members:
                self._put_members(db, one.row)

    def _delete(self, db: D, table_id: str) -> None:
        for sql in self.sql.delete:
            db.execute(sql, (table_id,))

    def _put_members(self, db: D, row: TableRow) -> None:
        stored = {player for (player,) in db.execute(self.sql.members, (row.id,)).fetchall()}
        for player in sorted(stored - row.players):
            db.execute(self.sql.drop_member, (player, row.id))
        for player in sorted(row.players):
            if player not in stored:
                db.execute(self.sql.add_member, (player, row.id))

    def _put_campaign(self, db: D, row: CampaignRow) -> None:
        db.execute(self.sql.put_campaign, (row.id, row.updated, _dump(row)))
        for player in row.members:
            db.execute(self.sql.add_campaign_member, (player, row.id))

    # -- reading --------------------------------------------------------------------------------------

    async def table(self, table_id: str) -> TableRow | None:
        return read_table(table_id, await self._read(self.sql.table, (table_id,)))

    async def was_deleted(self, table_id: str) -> bool:
        return bool(await self._read(self.sql.was_deleted, (table_id,)))

    async def entries(self, table_id: str) -> list[Entry]:
        return read_entries(table_id, await self._read(self.sql.entries, (table_id,)))

    async def answer(self, table_id: str, player: str, command: str) -> Ack | None:
        rows = await self._read(self.sql.answer, (table_id, player, command) * 2)
        return _decoded(rows[0][0], Ack, table_id) if rows else None

    async def tables_of(self, player: str, limit: int) -> list[TableRow]:
        return self._readable(await self._read(self.sql.tables_of, (player, limit)), TableRow)

    async def open_tables(self, limit: int) -> list[TableRow]:
        return self._readable(await self._read(self.sql.open_tables, (limit,)), TableRow)

    async def old_lobbies(self, before: float, limit: int) -> list[TableRow]:
        return self._readable(await self._read(self.sql.old_lobbies, (before, limit)), TableRow)

    async def campaign(self, campaign_id: str) -> CampaignRow | None:
        rows = await self._read(self.sql.campaign, (campaign_id,))
        return _decoded(rows[0][0], CampaignRow, "campaign") if rows else None

    async def campaigns_of(self, player: str, limit: int) -> list[CampaignRow]:
        return self._readable(await self._read(self.sql.campaigns_of, (player, limit)), CampaignRow)

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

    async def knows(self, player: str) -> bool:
        return bool(await self._read(self.sql.knows, (player, player)))

    async def table_ids(self, after: str, limit: int) -> list[str]:
        return [one for (one,) in await self._read(self.sql.table_ids, (after, limit))]

    async def campaign_ids(self, after: str, limit: int) -> list[str]:
        return [one for (one,) in await self._read(self.sql.campaign_ids, (after, limit))]

    async def counts(self) -> Counts:
        by_status = await self._read(self.sql.counts_by_status, ())
        ((entries, players, campaigns),) = await self._read(self.sql.counts, ())
        return Counts(dict(by_status), entries, players, campaigns)

    async def document(self, table_id: str, name: str) -> Any:
        rows = await self._read(self.sql.paper, (table_id, name))
        return _decoded(rows[0][0], Any, table_id) if rows else None

    async def documents(self, table_id: str) -> dict[str, Any]:
        rows = await self._read(self.sql.papers, (table_id,))
        return {name: _decoded(body, Any, table_id) for name, body in rows}

    async def _read(self, sql: str, values: tuple[Any, ...]) -> list[Any]:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._readers, self._read_here, sql, values)

    def _read_here(self, sql: str, values: tuple[Any, ...]) -> list[Any]:
        """In a reader's thread, on its own connection."""
        db: D | None = getattr(self._here, "db", None)
        try:
            if db is None:
                self._here.db = db = self._connect()
                self._opened.append(db)
            return db.execute(sql, values).fetchall()
        except self.error as error:
            raise self._unusable(error) from error

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
        self._let_go()


class _Append(NamedTuple):
    """What is added to a log, with the table as it is afterwards: most of all that is written."""

    row: TableRow
    entries: Sequence[Entry]
    note: Receipt | None
    has_new_members: bool
    """Are its members to be written, too?"""


Write: TypeAlias = Callable[[D], None] | _Append
"""A write: any number of statements, or what is added to a log."""


class _Write(Generic[D]):
    """A write that waits for the writer, and whoever waits for it."""

    def __init__(self, write: Write[D], loop: asyncio.AbstractEventLoop) -> None:
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


def _finish(batch: Sequence[_Write[D]], outcomes: Sequence[BaseException | None]) -> None:
    """Tell all who wait for a batch: every loop is woken once."""
    by_loop: dict[asyncio.AbstractEventLoop, list[tuple[_Write[D], BaseException | None]]] = {}
    for job, outcome in zip(batch, outcomes, strict=True):
        by_loop.setdefault(job.loop, []).append((job, outcome))
    for loop, finished in by_loop.items():
        with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits any more
            loop.call_soon_threadsafe(_tell, finished)


def _tell(finished: Sequence[tuple[_Write[D], BaseException | None]]) -> None:
    for job, outcome in finished:
        job.finish(outcome)


def _entry_columns(table_id: str, entry: Entry) -> tuple[str, int, int, str, float, str]:
    return table_id, entry.n, entry.seq, entry.kind, entry.at, _dump(entry.body)


def _note_columns(table_id: str, note: Receipt) -> tuple[str, str, str, str]:
    return table_id, note.player, note.command, _dump(note.answer)


def _columns(row: TableRow) -> tuple[str, str, int, float, str]:
    return row.id, row.status, int(row.open), row.updated, _dump(row)


def _dump(data: Any) -> str:
    return msgspec.json.encode(data).decode()


def _decoded(body: Any, kind: type[T], table_id: str) -> T:
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.MsgspecError, TypeError, RecursionError) as error:
        raise UnreadableError("server.error.unreadable", table=table_id, detail=str(error)) from None


def read_table(table_id: str, found: Sequence[Any]) -> TableRow | None:
    """The table that the statement for it has found."""
    return _decoded(found[0][0], TableRow, table_id) if found else None


def read_entries(table_id: str, found: Sequence[Any]) -> list[Entry]:
    """The entries that the statement for them has found."""
    return [_entry(table_id, *columns) for columns in found]


def _entry(table_id: str, n: int, seq: int, kind: bytes, at: float, body: bytes) -> Entry:
    try:
        numbers = msgspec.convert((n, seq, at), tuple[int, int, float])
        return Entry(*numbers, read_body(bytes(kind).decode(), body))
    except (msgspec.MsgspecError, TypeError, UnicodeError, RecursionError) as error:
        raise UnreadableError("server.error.unreadable", table=table_id, detail=str(error)) from None


def portions(rows: Sequence[T], most: int) -> Iterator[Sequence[T]]:
    """Rows in portions of so many."""
    for start in range(0, len(rows), most):
        yield rows[start : start + most]
