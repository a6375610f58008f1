"""Nobody waits for ever: the thread that writes the store and the task that writes a table say so when they end."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import psycopg
import pytest

from tests.run_async import run_async
from tests.server.house import House
from tests.server.stores import Kept
from tests.server.test_store import entry, row
from wondertable.server.inbox import Inbox
from wondertable.server.models import Ack, Entry, Receipt, SeatChange
from wondertable.server.store import ConflictError, SQLite, StoreError
from wondertable.server.store.sql_store import SQLStore
from wondertable.server.worker_pool import READY, BusyError, NoAnswerError, Priority, WorkerPool

SOON = 5.0


def run(scene: Awaitable[None]) -> None:
    async def whole() -> None:
        async with asyncio.timeout(20):
            await scene

    run_async(whole())


async def outcome(doing: Awaitable[Any]) -> Any:
    """What came of it; it must come soon."""
    async with asyncio.timeout(SOON):
        try:
            return await doing
        except (StoreError, ConflictError, BusyError, NoAnswerError) as error:
            return error


# -- the store ----------------------------------------------------------------------------------------


def opened(kept: Kept) -> SQLStore[Any]:
    store = kept.open()
    assert isinstance(store, SQLStore)
    return store


class Odd:
    """Nothing that could be written."""


@pytest.mark.parametrize("body", [{"x": Odd()}, {"x": "\ud800"}, {"x": {1, (2, 3)}, "y": Odd()}])
def test_what_cannot_be_written_fails_alone(kept: Kept, body: dict[str, Any]) -> None:
    async def scene() -> None:
        store = opened(kept)
        await store.create(row())
        hold = store._write(lambda db: time.sleep(0.1))  # so that the others come in one transaction
        found = await asyncio.gather(
            outcome(hold),
            outcome(store.append(row(seq=1), [entry(1)])),
            outcome(store.append(row(seq=2), [Entry(2, 2, 3.25, SeatChange("table-claimed", body))])),
            outcome(store.append(row(seq=1), [entry(1)])),
            outcome(store.put_document("abc", "a", body)),
            outcome(store.put_document("abc", "b", {"x": 1})),
        )
        assert [type(one) for one in found] == [
            type(None),
            type(None),
            StoreError,
            ConflictError,
            StoreError,
            type(None),
        ]
        assert [one.n for one in await store.entries("abc")] == [1]
        assert await store.documents("abc") == {"b": {"x": 1}}
        await store.probe()
        await store.close()

    run(scene())


@pytest.mark.parametrize(
    "error",
    [MemoryError(), ZeroDivisionError("x"), sqlite3.OperationalError("disk I/O error"), psycopg.DataError("no number")],
)
def test_a_write_that_fails_for_any_reason_fails_alone(kept: Kept, error: Exception) -> None:
    async def scene() -> None:
        store = opened(kept)
        await store.create(row())

        def fail(_db: Any) -> None:
            raise error

        found = await asyncio.gather(
            outcome(store._write(lambda db: time.sleep(0.1))),
            outcome(store._write(fail)),
            outcome(store.append(row(seq=1), [entry(1)])),
        )
        assert isinstance(found[1], StoreError)
        assert found[2] is None
        await store.close()

    run(scene())


def test_a_connection_that_is_gone_is_made_anew(tmp_path: Path) -> None:
    async def scene() -> None:
        store = SQLite(tmp_path / "t.db")
        await store.create(row())
        store._writing.close()
        assert isinstance(await outcome(store.append(row(seq=1), [entry(1)])), StoreError)
        await outcome(store.probe())
        await store.append(row(seq=1), [entry(1)])
        assert [one.n for one in await store.entries("abc")] == [1]
        await store.close()

    run(scene())


def test_a_writer_that_has_ended_says_so_at_once(kept: Kept) -> None:
    async def scene() -> None:
        store = opened(kept)
        await store.create(row())

        def end(_db: Any) -> None:
            time.sleep(0.1)
            raise SystemExit

        found = await asyncio.gather(
            outcome(store._write(end)),
            outcome(store.append(row(seq=1), [entry(1)])),
            *(outcome(store.probe()) for _ in range(3)),
        )
        assert [type(one) for one in found] == [StoreError] * 5
        store._writer.join(SOON)
        assert not store._writer.is_alive()
        for late in (store.probe(), store.append(row(seq=1), [entry(1)]), store.create(row("x"))):
            assert isinstance(await outcome(late), StoreError)
        assert await store.entries("abc") == []  # and it can still be read
        await store.close()

    run(scene())


def test_nothing_can_be_written_after_the_end(kept: Kept) -> None:
    async def scene() -> None:
        store = opened(kept)
        await store.close()
        assert isinstance(await outcome(store.probe()), StoreError)

    run(scene())


def test_a_note_and_its_paper_are_kept_together(kept: Kept) -> None:
    async def scene() -> None:
        store = opened(kept)
        await store.create(row())
        note = Receipt("p1", "c", Ack("c", 1))
        await store.put_document("abc", "settings-0", {"a": 1}, note)
        assert isinstance(await outcome(store.put_document("abc", "settings-0", {"a": 2}, note)), ConflictError)
        assert await store.document("abc", "settings-0") == {"a": 1}
        assert await store.answer("abc", "p1", "c") == Ack("c", 1)
        await store.close()

    run(scene())


def test_a_table_halts_and_goes_on_whatever_the_store_fails_with(tmp_path: Path) -> None:
    """A write that cannot be is no reason to hang: the table says that it is halted, and tries again."""
    store = SQLite(tmp_path / "tables.db")
    server = House(store)
    try:
        anna = server.guest()
        table = anna.table("solo", "me", "greedy")
        with anna.sit(table) as chair:
            chair.play(1)
            chair.asked()
            write, failing = store._write_together, [True]

            def fail(batch: Any) -> list[BaseException | None]:
                if failing:
                    raise ZeroDivisionError("no write")
                return write(batch)

            store._write_together = fail  # type: ignore[method-assign]
            assert chair.do(-1)["error"] == "server.error.halted"
            chair.until(lambda frame: frame["status"] == "halted")
            assert anna.get("/health", 507)["error"] == "server.error.store-unusable"
            failing.clear()
            chair.until(lambda frame: frame["status"] == "running")
            assert anna.get("/health")["ok"]
            assert chair.play(2) == 2
    finally:
        server.close()


# -- the writer of a table ----------------------------------------------------------------------------


def test_a_job_whose_help_was_cancelled_fails_alone() -> None:
    async def scene() -> None:
        writer = Inbox("t")
        writer.begin()
        helper = asyncio.get_running_loop().create_future()

        async def wait() -> None:
            await helper

        async def answer() -> int:
            return 7

        first = asyncio.create_task(outcome(writer.submit(wait)))
        second = asyncio.create_task(outcome(writer.submit(answer)))
        await asyncio.sleep(0.01)
        helper.cancel()
        assert isinstance(await first, BusyError)
        assert await second == 7
        await writer.end()

    run(scene())


def test_nobody_waits_for_a_writer_that_was_ended() -> None:
    async def scene() -> None:
        writer = Inbox("t")
        writer.begin()
        never = asyncio.Event()
        found = [asyncio.create_task(outcome(writer.submit(never.wait))) for _ in range(3)]
        await asyncio.sleep(0.01)
        assert writer._writing is not None
        writer._writing.cancel()
        assert [type(await one) for one in found] == [BusyError] * 3
        assert isinstance(await outcome(writer.submit(never.wait)), BusyError)
        await asyncio.wait_for(writer.end(), SOON)

    run(scene())


def test_what_fails_beside_the_writer_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    async def scene() -> None:
        writer = Inbox("t")

        async def fail() -> None:
            raise ZeroDivisionError("beside")

        await writer.spawn(fail)

    run(scene())
    assert "beside the writer" in caplog.text


def test_a_table_recovers_though_its_writer_was_busy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Going on again is tried until it works, not once."""
    store = SQLite(tmp_path / "tables.db")
    server = House(store)
    try:
        anna = server.guest()
        table = anna.table("solo", "me", "greedy")
        with anna.sit(table) as chair:
            chair.asked()
            room = server.rooms.awake[table]
            submit = room.inbox.submit
            refused: list[Any] = []

            async def busy(job: Callable[[], Awaitable[Any]]) -> Any:
                if job == room._resume and len(refused) < 3:
                    refused.append(job)
                    raise BusyError("server.error.busy")
                return await submit(job)

            monkeypatch.setattr(room.inbox, "submit", busy)
            store._writing.execute("PRAGMA query_only = 1")
            assert chair.do(-1)["error"] == "server.error.halted"
            store._writing.execute("PRAGMA query_only = 0")
            chair.until(lambda frame: frame["status"] == "running")
            assert len(refused) == 3
    finally:
        server.close()


# -- the workers --------------------------------------------------------------------------------------


def test_nobody_waits_for_workers_that_cannot_be_started(monkeypatch: pytest.MonkeyPatch) -> None:
    """No memory, no processes: whoever asked is told, and the next one is tried with a new worker."""

    def fail(_do: object) -> Any:
        raise OSError("no more processes")

    monkeypatch.setattr("wondertable.server.worker_pool.Worker", fail)

    async def scene() -> None:
        pool = WorkerPool(workers=1)
        for _ in range(2):
            found = await outcome(pool.run(READY, seconds=1, priority=Priority.MOVE))
            assert isinstance(found, NoAnswerError)
        await pool.close()

    run(scene())
