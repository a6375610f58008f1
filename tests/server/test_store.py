"""What every store has to keep, whatever is behind it; and what is special about a file of SQLite."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.run_async import run_async
from tests.server.stores import Kept
from wondertable.kernel.log import LogEntry
from wondertable.server.models import (
    Ack,
    Body,
    CampaignRow,
    Dealt,
    Entry,
    Origin,
    Receipt,
    Said,
    SealedAnswer,
    Seat,
    SeatChange,
    Start,
    TableRow,
)
from wondertable.server.store import SCHEMA, ConflictError, SQLite, Store, StoreError, open_store

Play = Callable[[Callable[[Store], Awaitable[None]]], None]


@pytest.fixture
def play(kept: Kept) -> Play:
    """Runs a scene with a store, and closes it; may be called again to see what was kept."""

    def run(scene: Callable[[Store], Awaitable[None]]) -> None:
        async def whole() -> None:
            store = kept.open()
            try:
                await scene(store)
            finally:
                await store.close()

        run_async(whole())

    return run


def row(table: str = "abc", **changes: Any) -> TableRow:
    start = Start("toy", 2, {"tuck": "on"}, Origin(seed=5))
    seats = (Seat("Анна", "p1"), Seat(bot="greedy"))
    made = TableRow(table, start, "friends", "lobby", "p1", seats, "1", "digest", 1.5, 2.5)
    return msgspec.structs.replace(made, **changes)


def entry(n: int, seq: int | None = None, text: str = "") -> Entry:
    return Entry(n, n if seq is None else seq, 3.25, Said(0, text))


MOVE = LogEntry({0: {"do": "end"}, 1: {"do": "play", "cards": ["a", "b"]}}, (3, 4), "0123", auto=(1,))
BODIES: list[Body] = [
    Dealt("fedc"),
    MOVE,
    msgspec.structs.replace(MOVE, because=((1, "because.card", {"points": 2, "cards": ["a"]}),)),
    LogEntry(undo=0, by=1, after="fedc"),
    SealedAnswer(1, {"do": "pass"}),
    SealedAnswer(0, {"do": "pass"}, auto=True),
    SeatChange("table-claimed", {"who": 1}),
    Said(0, "żółw «»"),
]


def test_every_kind_of_entry_is_kept_as_it_was(play: Play) -> None:
    entries = [Entry(n, n, 1.5, body) for n, body in enumerate(BODIES, 1)]

    async def write(store: Store) -> None:
        await store.create(row(), entries)

    async def read(store: Store) -> None:
        assert await store.entries("abc") == entries
        assert [one.kind for one in await store.entries("abc")] == [
            *("start", "move", "move", "undo", "sealed", "sealed", "seat", "chat")
        ]

    play(write)
    play(read)


def test_a_table_is_kept_as_it_was(play: Play) -> None:
    async def write(store: Store) -> None:
        await store.create(row())
        assert await store.table("abc") == row()
        changed = row(status="running", seq=2, entries=2)
        await store.append(changed, [entry(1, text="!"), entry(2, 0, text="żółw «»")])
        await store.put_document("abc", "settings-0", {"mode": "ask"})
        await store.put_document("abc", "settings-0", {"mode": "never"})

    async def read(store: Store) -> None:
        assert await store.table("abc") == row(status="running", seq=2, entries=2)
        assert await store.entries("abc") == [
            entry(1, text="!"),
            entry(2, 0, text="żółw «»"),
        ]
        assert await store.document("abc", "settings-0") == {"mode": "never"}
        assert await store.documents("abc") == {"settings-0": {"mode": "never"}}
        assert await store.table("other") is None
        assert await store.entries("other") == []
        assert await store.document("abc", "trace") is None
        await store.probe()

    play(write)
    play(read)


def test_what_is_added_to_many_logs_at_once_is_kept_in_each(play: Play) -> None:
    """More than one statement writes; two of them cannot be, and no other is lost with them."""
    names = [f"t{number}" for number in range(130)]

    async def write(store: Store) -> None:
        for name in names:
            await store.create(row(name))
        jobs = [
            store.append(
                row(name, seq=number, status="running", seats=(Seat("A", f"p{number}"),)),
                [entry(1, text=name), entry(2, 0)],
                Receipt("p1", f"c{number}", Ack(f"c{number}", number)),
            )
            for number, name in enumerate(names)
        ]
        clash = [store.append(row(names[number]), [entry(2, text="no")]) for number in (3, 70)]
        outcomes = await asyncio.gather(*jobs, *clash, return_exceptions=True)
        assert outcomes[: len(names)] == [None] * len(names)
        assert [type(one) for one in outcomes[len(names) :]] == [ConflictError] * 2

    async def read(store: Store) -> None:
        for number, name in enumerate(names):
            assert await store.entries(name) == [entry(1, text=name), entry(2, 0)]
            found = await store.table(name)
            assert found is not None
            assert (found.seq, found.status) == (number, "running")
            assert await store.answer(name, "p1", f"c{number}") == Ack(f"c{number}", number)
            assert [one.id for one in await store.tables_of(f"p{number}", 200) if number != 1] == [name][number == 1 :]

    play(write)
    play(read)


def test_lists(play: Play) -> None:
    async def scene(store: Store) -> None:
        await store.create(row("one", updated=1.0, open=True))
        await store.create(row("two", updated=3.0, open=True, creator="p2", seats=(Seat(), Seat())))
        await store.create(row("three", updated=2.0, status="running", open=True))
        await store.create(row("four", updated=4.0))
        assert [one.id for one in await store.tables_of("p1", 10)] == ["four", "three", "one"]
        assert [one.id for one in await store.tables_of("p1", 2)] == ["four", "three"]
        assert [one.id for one in await store.tables_of("p2", 10)] == ["two"]
        assert await store.tables_of("", 10) == []
        assert [one.id for one in await store.open_tables(10)] == ["two", "one"]
        await store.append(row("two", updated=9.0, creator="p2", seats=(Seat("", "p1"), Seat())), [entry(1)])
        assert [one.id for one in await store.tables_of("p1", 1)] == ["two"]
        assert [one.id for one in await store.open_tables(10)] == ["one"]
        assert [one.id for one in await store.old_lobbies(9.5, 10)] == ["one", "four", "two"]
        assert [one.id for one in await store.old_lobbies(9.0, 10)] == ["one", "four"]
        assert [one.id for one in await store.old_lobbies(9.5, 1)] == ["one"]

    play(scene)


def test_a_store_has_a_secret_and_knows_its_players(play: Play) -> None:
    secrets: list[bytes] = []

    async def write(store: Store) -> None:
        secrets.append(store.secret)
        await store.create(row(creator="maker"))
        campaign = CampaignRow("c", "g", "", "maker", 1.0, 1.0, members=("member",))
        await store.put_campaign(campaign)

    async def read(store: Store) -> None:
        secrets.append(store.secret)
        assert [await store.knows(player) for player in ("maker", "member", "stranger", "")] == [
            True,
            True,
            False,
            False,
        ]

    play(write)
    play(read)
    assert secrets[0] == secrets[1]
    assert len(secrets[0]) == 32


def test_a_command_is_kept_with_its_answer(play: Play) -> None:
    note = Receipt("p1", "c1", Ack("c1", 1))

    async def scene(store: Store) -> None:
        await store.create(row())
        await store.append(row(seq=1), [entry(1)], note)
        assert await store.answer("abc", "p1", "c1") == Ack("c1", 1)
        assert await store.answer("abc", "p2", "c1") is None
        assert await store.answer("abc", "p1", "c2") is None
        with pytest.raises(ConflictError):
            await store.append(row(seq=2), [entry(2)], note)
        assert len(await store.entries("abc")) == 1
        found = await store.table("abc")
        assert found is not None
        assert found.seq == 1

    play(scene)


def test_an_entry_is_written_once(play: Play) -> None:
    async def scene(store: Store) -> None:
        await store.create(row())
        await store.append(row(seq=1), [entry(1)])
        with pytest.raises(ConflictError):
            await store.append(row(seq=2), [entry(2), entry(1, text="again")])
        assert await store.entries("abc") == [entry(1)]
        with pytest.raises(ConflictError):
            await store.create(row())
        with pytest.raises(ConflictError):
            await store.append(row("nowhere"), [entry(1)])

    play(scene)


def test_what_cannot_be_written_does_not_hinder_the_rest(play: Play) -> None:
    """Many writers at once end up in few transactions; each still succeeds or fails by itself."""

    async def scene(store: Store) -> None:
        await store.create(row())
        await store.create(row("other"))
        good = [store.append(row("other", seq=n), [entry(n)]) for n in range(1, 60)]
        bad = [store.append(row(seq=n), [entry(1)]) for n in range(1, 20)]
        outcomes = await asyncio.gather(*good, *bad, return_exceptions=True)
        assert outcomes[:59] == [None] * 59
        assert sum(isinstance(one, ConflictError) for one in outcomes[59:]) == 18
        assert [one.n for one in await store.entries("other")] == list(range(1, 60))

    play(scene)


# -- a file -------------------------------------------------------------------------------------------


def test_the_file_is_safe(tmp_path: Path) -> None:
    async def scene() -> None:
        store = SQLite(tmp_path / "t.db")
        db = store._writing
        assert db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert db.execute("PRAGMA synchronous").fetchone() == (2,)
        assert db.execute("PRAGMA foreign_keys").fetchone() == (1,)
        await store.close()

    run_async(scene())


def test_a_full_disk_is_one_clear_error_and_heals(tmp_path: Path) -> None:
    async def scene() -> None:
        store = SQLite(tmp_path / "t.db")
        await store.create(row())
        pages = store._writing.execute("PRAGMA page_count").fetchone()[0]
        store._writing.execute(f"PRAGMA max_page_count = {pages + 2}")
        written, what = 0, ""
        while not what:
            try:
                await store.append(row(seq=written + 1), [entry(written + 1, text="x" * 3000)])
                written += 1
            except StoreError as error:
                what = error.what
        assert what == "server.error.store-full"
        assert len(await store.entries("abc")) == written
        store._writing.execute(f"PRAGMA max_page_count = {pages + 1000}")
        await store.probe()
        await store.append(row(seq=written + 1), [entry(written + 1)])
        assert len(await store.entries("abc")) == written + 1
        await store.close()

    run_async(scene())


def test_a_file_that_may_not_be_written(tmp_path: Path) -> None:
    async def scene() -> None:
        store = SQLite(tmp_path / "t.db")
        await store.create(row())
        store._writing.execute("PRAGMA query_only = 1")
        for attempt in (store.probe(), store.append(row(), [entry(1)]), store.create(row("x"))):
            with pytest.raises(StoreError) as caught:
                await attempt
            assert caught.value.what == "server.error.store-unusable"
        store._writing.execute("PRAGMA query_only = 0")
        await store.probe()
        await store.close()

    run_async(scene())


def test_addresses(tmp_path: Path) -> None:
    async def scene() -> None:
        store = open_store(f"sqlite:///{tmp_path / 'x.db'}")
        await store.create(row())
        await store.close()

    run_async(scene())
    assert (tmp_path / "x.db").exists()
    for wrong in ("mysql://x/y", "postgresql://", "sqlite:///", "x.db", f"sqlite:///{tmp_path / 'no' / 'folder.db'}"):
        with pytest.raises(StoreError):
            open_store(wrong)
    (tmp_path / "text.db").write_text("this is no database, but long enough to be looked at as if it were one")
    with pytest.raises(StoreError):
        open_store(f"sqlite:///{tmp_path / 'text.db'}")


def test_a_store_of_another_version_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    run_async(SQLite(path).close())
    db = sqlite3.connect(path)
    db.execute("UPDATE meta SET value = ? WHERE name = 'schema'", (str(SCHEMA + 1),))
    db.commit()
    db.close()
    with pytest.raises(StoreError) as caught:
        SQLite(path)
    assert caught.value.what == "server.error.store-newer"
