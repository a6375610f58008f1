"""A database of PostgreSQL: one server at a time, sessions that are lost, and a database that is away for a while."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from typing import Any

import psycopg
import pytest

from tests.run_async import run_async
from tests.server.house import Guest, house, wait_for
from tests.server.stores import Kept, PostgresServer
from tests.server.test_crash import VOID, Player, Sent, check, entries_made, log_of, new_table, played_again
from tests.server.test_store import entry, row
from wondertable.cli import main
from wondertable.kernel import LANGUAGES
from wondertable.server.models import Ack, Receipt
from wondertable.server.store import SCHEMA, AwayError, StoreError, postgresql
from wondertable.server.store.migrations import STEPS
from wondertable.server.store.postgresql import PostgreSQL

COMMAND = [sys.executable, "-m", "wondertable.cli", "--lang", "en", "serve", "--port", "0", "--db"]
OUTAGES = 8


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits long for a server that may just be ending."""
    monkeypatch.setattr(postgresql, "PATIENCE", 0.2)


def opened(database: Kept) -> PostgreSQL:
    store = database.open()
    assert isinstance(store, PostgreSQL)
    return store


def sessions(database: Kept) -> set[int]:
    """The sessions of servers, writers and readers, at the server's side."""
    return {pid for (pid,) in database.ask("SELECT pid FROM pg_stat_activity WHERE application_name = 'wondertable'")}


# -- one server ---------------------------------------------------------------------------------------


def test_a_second_server_is_refused_and_told_why(database: Kept, impatient: None) -> None:
    store = opened(database)
    try:
        with pytest.raises(StoreError) as caught:
            database.open()
        assert caught.value.what == "server.error.database-taken"
        run_async(store.create(row()))
    finally:
        run_async(store.close())
    run_async(opened(database).close())


def test_a_server_whose_place_was_taken_writes_nothing(database: Kept, impatient: None) -> None:
    """Its session was lost, another server has begun: it cannot write any more, until the other one ends."""

    async def scene() -> None:
        store = opened(database)
        await store.create(row())
        store._writing.close()
        wait_for(lambda: not sessions(database))
        other = opened(database)
        with pytest.raises(StoreError) as caught:
            await store.append(row(seq=1), [entry(1)])
        assert caught.value.what == "server.error.database-taken"
        with pytest.raises(StoreError):
            await store.probe()
        await other.append(row(seq=1), [entry(1, text="other")])
        assert await store.entries("abc") == [entry(1, text="other")]
        await other.close()
        await store.probe()
        await store.close()

    run_async(scene())


def test_what_was_being_committed_is_there_before_the_writer_goes_on(database: Kept) -> None:
    """A session that hangs in a transaction is ended by the one that takes its place; it commits nothing later."""

    async def scene() -> None:
        store = opened(database)
        await store.create(row())
        lost = store._writing
        lost.execute("BEGIN")
        lost.execute(store.sql.add_entries(1), ("abc", 1, 1, "chat", 3.25, '{"seat":0,"text":"lost"}'))
        store._writing = store._open()  # as after an accident, but the old session does not know of it
        await store.append(row(seq=1), [entry(1)])
        with pytest.raises(psycopg.OperationalError):
            lost.execute("COMMIT")
        assert await store.entries("abc") == [entry(1)]
        await store.close()

    run_async(scene())


# -- sessions that are lost ---------------------------------------------------------------------------


def end_sessions(database: Kept) -> None:
    for pid in sessions(database):
        database.ask("SELECT pg_terminate_backend(?)", pid)
    wait_for(lambda: not sessions(database))


def test_sessions_that_were_lost_meanwhile_are_replaced_unnoticed(database: Kept) -> None:
    async def scene() -> None:
        store = opened(database)
        await store.create(row())
        for n in range(1, 4):
            await asyncio.gather(*(store.table("abc") for _ in range(4)))
            end_sessions(database)
            assert await store.table("abc") is not None
            await store.append(row(seq=n), [entry(n)])
        assert [one.n for one in await store.entries("abc")] == [1, 2, 3]
        await store.close()

    run_async(scene())


def test_a_session_that_is_lost_in_a_transaction_keeps_nothing_and_says_so(database: Kept) -> None:
    async def scene() -> None:
        store = opened(database)
        await store.create(row())

        def lose(db: Any) -> None:
            database.ask("SELECT pg_terminate_backend(?)", db.info.backend_pid)
            db.execute("SELECT 1")

        note = Receipt("p1", "c1", Ack("c1", 1))
        found = await asyncio.gather(
            store._write(lambda db: time.sleep(0.1)),
            store.append(row(seq=1), [entry(1)], note),
            store._write(lose),
            return_exceptions=True,
        )
        assert [type(one) for one in found[1:]] == [AwayError, AwayError]
        assert await store.entries("abc") == []
        await store.append(row(seq=1), [entry(1)], note)
        assert await store.answer("abc", "p1", "c1") == Ack("c1", 1)
        await store.close()

    run_async(scene())


def test_nobody_waits_for_a_database_that_hangs(database: Kept, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was asked for meanwhile is done before everything later, or never."""

    async def scene() -> None:
        store = opened(database)
        await store.create(row())
        assert await store.table("abc") is not None
        monkeypatch.setattr(postgresql, "LONGEST", 0.3)
        hanging = sessions(database)
        assert len(hanging) == 2
        for pid in hanging:
            os.kill(pid, signal.SIGSTOP)
        try:
            found = await asyncio.gather(
                store.append(row(seq=1), [entry(1)]), store.table("abc"), store.probe(), return_exceptions=True
            )
            assert [type(one) for one in found] == [AwayError] * 3
        finally:
            for pid in hanging:
                os.kill(pid, signal.SIGCONT)
        monkeypatch.setattr(postgresql, "LONGEST", 20.0)
        await store.probe()
        assert await store.entries("abc") == [entry(1)]
        assert await store.table("abc") == row(seq=1)
        await store.close()

    run_async(scene())


def test_a_transaction_that_has_failed_unnoticed_is_not_taken_for_kept(database: Kept) -> None:
    """PostgreSQL answers its COMMIT with ROLLBACK, and with no error."""

    async def scene() -> None:
        store = opened(database)
        await store.create(row())

        def hide(db: Any) -> None:
            with contextlib.suppress(psycopg.Error):
                db.execute("no statement")

        with pytest.raises(StoreError):
            await store._write(hide)
        await store.append(row(seq=1), [entry(1)])
        assert await store.entries("abc") == [entry(1)]
        await store.close()

    run_async(scene())


# -- promises -----------------------------------------------------------------------------------------


def test_what_is_committed_is_on_the_disk_whatever_the_database_is_set_to(database: Kept) -> None:
    (name,) = database.ask("SELECT current_database()")[0]
    database.change(f"ALTER DATABASE {name} SET synchronous_commit = off")
    try:
        store = opened(database)
        assert store._writing.execute("SHOW synchronous_commit").fetchall() == [("on",)]
        assert store._writing.execute("SHOW statement_timeout").fetchall() == [("10s",)]
        run_async(store.close())
    finally:
        database.change(f"ALTER DATABASE {name} RESET synchronous_commit")


def test_nonsense_that_no_database_can_keep_harms_nothing(database: Kept) -> None:
    """PostgreSQL has no text with the sign 0."""

    async def scene() -> None:
        store = opened(database)
        await store.create(row())
        note = Receipt("p1", "c\0d", Ack("c\0d", 1))
        await store.append(row(seq=1), [entry(1, text="\0")], note)
        assert await store.answer("abc", "p1", "c\0d") == Ack("c\0d", 1)
        assert await store.entries("abc") == [entry(1, text="\0")]
        assert await store.table("\0") is None
        assert await store.tables_of("\0", 9) == []
        await store.close()

    run_async(scene())


def test_a_hasty_player_with_a_strange_command_halts_no_table(database: Kept) -> None:
    with house(database) as server:
        anna = server.guest()
        table = anna.table("solo", "me", "greedy")
        body = {"t": "chat", "id": "a\0b", "text": "x\0y"}
        for _ in range(2):
            assert anna.post(f"/tables/{table}/commands", body, seat=0)["t"] == "ack"
        assert anna.get(f"/tables/{table}")["status"] == "running"
        assert anna.get("/tables/%00", 404)["error"] == "server.error.no-table"


# -- damage -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("body", ['{"id": "x", "start": {', '{"id": 7}', "", "[" * 5000])
def test_a_table_that_cannot_be_read_spoils_no_other(database: Kept, body: str) -> None:
    with house(database) as server:
        anna = server.guest()
        whole, spoilt = (anna.table("friends", "me:Anna", "open", open=True) for _ in range(2))
        server.rooms.awake.pop(spoilt)
        assert database.change("UPDATE tables SET body = ? WHERE id = ?", body, spoilt) == 1
        stranger = server.guest()
        assert [one["id"] for one in stranger.get("/tables")["open"]] == [whole]
        assert [one["id"] for one in anna.get("/tables")["mine"]] == [whole]
        assert anna.get(f"/tables/{spoilt}", 409)["error"] == "server.error.unreadable"
        assert anna.get("/health")["ok"]


@pytest.mark.parametrize(("column", "value"), [("body", '{"answers": {'), ("body", "[1]"), ("kind", "dance")])
def test_a_log_that_cannot_be_read_breaks_one_table(database: Kept, column: str, value: str) -> None:
    with house(database) as server:
        anna = server.guest()
        table, other = anna.table("solo", "me", "greedy"), anna.table("solo", "me", "greedy")
        with anna.sit(table) as chair:
            chair.play(2)
        cookie = anna.http.cookies
    assert database.change(f"UPDATE entries SET {column} = ? WHERE table_id = ? AND n = 2", value, table) == 1
    with house(database) as server:
        anna = server.guest()
        anna.http.cookies = cookie
        with anna.sit(table) as chair:
            frame = chair.until(lambda frame: True)
            assert (frame["status"], frame["notice"]["error"]) == ("broken", "server.error.unreadable")
        with anna.sit(other) as chair:
            assert chair.play(2) == 2


# -- beginning ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("version", range(1, SCHEMA + 1))
def test_a_database_of_every_version_is_brought_up_to_date(database: Kept, version: int) -> None:
    database.change(f"{''.join(STEPS[:version])}; UPDATE meta SET value = '{version}' WHERE name = 'schema'")
    for _ in range(2):
        store = database.open()
        run_async(store.probe())
        run_async(store.close())
        assert database.ask("SELECT value FROM meta WHERE name = 'schema'") == [(str(SCHEMA),)]


def test_a_database_of_a_newer_program_is_refused(database: Kept, capsys: pytest.CaptureFixture[str]) -> None:
    run_async(database.open().close())
    database.change("UPDATE meta SET value = ? WHERE name = 'schema'", str(SCHEMA + 1))
    assert main(["--lang", "en", "serve", "--port", "0", "--db", database.address]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "made by a newer program" in said


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("postgresql://anna:secret@127.0.0.1:1/tables", "Connection refused"),
        ("postgresql:///tables?host=/nowhere", "cannot be reached"),
        ("postgres://anna:secret@[/x", "cannot be reached"),
        ("postgresql:///tables?nonsense=1", "nonsense"),
    ],
)
def test_a_database_that_is_not_there(address: str, said: str) -> None:
    told = subprocess.run([*COMMAND, address], capture_output=True, text=True, timeout=20)
    assert told.returncode == 2
    assert said in told.stderr
    assert told.stderr.count("\n") == 1
    assert "secret" not in told.stderr


def test_without_the_package_a_line_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "wondertable.server.store.postgresql", None)
    assert main(["--lang", "en", "serve", "--port", "0", "--db", "postgresql:///x"]) == 2
    error = capsys.readouterr().err
    assert "pip install wondertable[postgres]" in error
    assert error.count("\n") == 1
    monkeypatch.undo()


def test_an_old_postgresql_is_refused(database: Kept, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgresql, "LEAST", 99)
    with pytest.raises(StoreError) as caught:
        database.open()
    assert caught.value.what == "server.error.postgresql-old"
    assert not sessions(database)


# -- away ---------------------------------------------------------------------------------------------


@pytest.fixture
def restartable(postgres: PostgresServer) -> Iterator[PostgresServer]:
    """The database server, which is running again at the end of the test."""
    yield postgres
    assert postgres.process is not None
    if postgres.process.poll() is not None:
        postgres.start()


def test_a_table_says_that_the_database_is_away_and_goes_on_by_itself(
    restartable: PostgresServer, database: Kept
) -> None:
    with house(database) as server:
        anna = server.guest()
        table = anna.table("device", "me", "me")
        asleep = anna.table("solo", "me", "greedy")
        server.rooms.awake.pop(asleep)
        with anna.sit(table) as chair:
            frame = chair.until(lambda frame: frame["status"] == "running")
            seat = next(iter(server.rooms.awake[table].question.asks))  # type: ignore[union-attr]
        with anna.sit(table, seat) as chair:
            frame = chair.asked()
            command = {"prompt": frame["ask"]["prompt"], "option": frame["ask"]["options"][0]["option"]}
            restartable.stop()
            assert chair.command("do", "once", **command)["error"] == "server.error.halted"
            halted = chair.until(lambda frame: frame["status"] == "halted")
            assert halted["notice"]["text"].startswith("The table is halted")
            assert anna.get("/health", 507)["error"] == "server.error.store-away"
            texts = {anna.get(f"/tables/{asleep}", 507, lang=language)["text"] for language in LANGUAGES}
            assert len(texts) == 3
            with anna.sit(asleep) as waiting:
                assert waiting.closed() == 4408  # it may come again
            assert not any("socket" in text or "connection" in text for text in texts)
            restartable.start()
            assert chair.closed() == 4408  # the table was rebuilt from what the database has
        with anna.sit(table, seat) as chair:
            again = chair.asked()
            assert (again["status"], again["seq"]) == ("running", frame["seq"])
            first = chair.command("do", "once", **command)
            assert first["t"] == "ack"
            assert chair.command("do", "once", **command) == first
        assert anna.get("/health")["ok"]
        assert anna.get(f"/tables/{asleep}")["status"] == "running"
    assert len([kind for _, kind, _ in log_of(database, table)[1] if kind in ("move", "sealed")]) == 1


class Patient(Player):
    """A player who sends everything again until it is answered, as the page does."""

    def run(self) -> None:
        while not self.over:
            for seat in (0, 1):
                self.look(seat)

    def look(self, seat: int) -> None:
        guest = self.guests[seat]
        found = guest.http.get(f"/tables/{self.table}/frame", params={"seat": seat})
        frame = found.json()
        if found.status_code == 507 or frame["status"] == "halted":
            time.sleep(0.02)
            return
        self.over = self.over or frame["status"] != "running"
        if self.over:
            return
        if self.friends and self.dice.random() < 0.1:
            self.send(seat, {"t": "chat", "text": "!"}, 1)
        elif frame["ask"]:
            option = self.dice.choice(frame["ask"]["options"])["option"]
            self.send(seat, {"t": "do", "prompt": frame["ask"]["prompt"], "option": option}, 1)

    def send(self, seat: int, body: dict[str, Any], entries: int, path: str = "commands") -> None:
        sent = Sent(seat, path, {**body, "id": f"c{len(self.acked)}"}, entries)
        while True:
            answer = self.post(sent)
            if answer.get("t") == "ack":
                self.acked[sent.body["id"]] = (sent, answer)
                return
            if answer["error"] in VOID:  # it never arrived, and the table has gone on by itself
                self.acked[f"{sent.body['id']}-void"] = (sent._replace(entries=0), {})
                return
            assert answer["error"] in ("server.error.halted", "server.error.busy", "server.error.store-away"), answer
            time.sleep(0.02)


@pytest.mark.slow
def test_the_database_is_restarted_again_and_again_under_load(
    restartable: PostgresServer, database: Kept, record_property: Any
) -> None:
    """Whether it is shut down or breaks off: nothing acknowledged is lost, and nothing happens twice."""
    chance = random.Random(5)
    with house(database) as server:
        anna, boris = server.guest(), server.guest()
        companies = [(anna, anna), (anna, boris), (anna, anna)]
        players = []
        for number, company in enumerate(companies):
            table = new_table(*company)
            guests = (Guest(server.address), Guest(server.address))
            for guest, whose in zip(guests, company, strict=True):
                guest.http.cookies = whose.http.cookies
            server.guests += guests
            player = Patient(guests, table, {})
            player.friends, player.dice = company[0] is not company[1], random.Random(number)
            players.append(player)
        for player in players:
            player.start()
        for number in range(OUTAGES):
            before = sum(len(player.acked) for player in players)
            wait_for(lambda: sum(len(player.acked) for player in players) > before + 15 or all(p.over for p in players))  # noqa: B023
            time.sleep(chance.uniform(0, 0.05))
            restartable.stop(signal.SIGQUIT if number % 2 else signal.SIGINT)
            time.sleep(chance.uniform(0, 0.2))
            restartable.start()
        before = sum(len(player.acked) for player in players)
        wait_for(lambda: sum(len(player.acked) for player in players) > before + 15 or all(p.over for p in players))
        for player in players:
            player.over = True
        for player in players:
            player.join(20)
            assert not player.is_alive()
        for player in players:
            stored, log, _ = log_of(database, player.table)
            check(player, stored.seq, played_again(stored, log), database)
    made = sum(entries_made(log_of(database, player.table)[1]) for player in players)
    assert made > 15 * OUTAGES
    record_property("outages", f"{OUTAGES}, {made} commands of players")
