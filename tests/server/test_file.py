"""A file of SQLite: one server at a time, private, and brought up to date from every version there ever was."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from tests.run_async import run_async
from tests.server.house import Guest
from tests.server.stores import KeptInFile
from tests.server.test_crash import Killable
from tests.server.test_store import row
from wondertable.cli import main
from wondertable.server.store import SCHEMA, SQLite, StoreError
from wondertable.server.store.migrations import STEPS

COMMAND = [sys.executable, "-m", "wondertable.cli", "--lang", "en", "serve", "--port", "0", "--db"]


def refusal(path: Path) -> StoreError:
    with pytest.raises(StoreError) as caught:
        SQLite(path)
    return caught.value


# -- one server ---------------------------------------------------------------------------------------


def test_a_second_server_is_refused_and_told_why(tmp_path: Path) -> None:
    """Also by another name of the file, and by another process; the first one goes on."""
    path = tmp_path / "tables.db"
    (tmp_path / "link.db").symlink_to(path)
    store = SQLite(path)
    try:
        for name in (path, tmp_path / "link.db"):
            said = subprocess.run([*COMMAND, f"sqlite:///{name}"], capture_output=True, text=True, timeout=20)
            assert said.returncode == 2
            assert said.stderr.count("\n") == 1
            assert f"{name}: another server uses this file already." in said.stderr
            assert refusal(name).what == "server.error.file-taken"
        run_async(store.create(row()))
    finally:
        run_async(store.close())
    run_async(SQLite(path).close())


def test_a_server_that_was_killed_holds_nothing(tmp_path: Path) -> None:
    """Not even while its workers are still there."""
    kept = KeptInFile(tmp_path / "tables.db")
    server = Killable(kept)
    try:
        for _ in range(2):
            server.start()
            guest = Guest(server.address)
            guest.table("solo", "me", "greedy")
            guest.http.close()
            assert refusal(kept.path).what == "server.error.file-taken"
            server.kill()
            server.start()  # it begins with the same file at once
            server.kill()
    finally:
        server.close()
    run_async(SQLite(kept.path).close())


def test_a_server_that_cannot_open_its_file_holds_nothing(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    path.write_text("this is no database, but long enough to be looked at as if it were one")
    assert refusal(path).what == "server.error.store-unusable"
    path.unlink()
    run_async(SQLite(path).close())


# -- private ------------------------------------------------------------------------------------------


def test_nobody_else_may_read_the_file(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        for name in ("new.db", "old.db"):
            path = tmp_path / name
            if name == "old.db":
                with closing(sqlite3.connect(path)) as db:
                    db.execute("PRAGMA journal_mode = WAL")
                path.chmod(0o644)
            store = SQLite(path)
            run_async(store.create(row()))
            files = sorted(tmp_path.glob(f"{name}*"))
            assert [file.name for file in files] == [name, f"{name}-shm", f"{name}-wal", f"{name}.lock"]
            assert {file.stat().st_mode & 0o777 for file in files} == {0o600}
            run_async(store.close())
    finally:
        os.umask(before)


def test_an_old_sqlite_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 32, 3))
    monkeypatch.setattr(sqlite3, "sqlite_version", "3.32.3")
    error = refusal(tmp_path / "t.db")
    assert (error.what, error.facts["version"]) == ("server.error.sqlite-old", "3.32.3")
    assert not list(tmp_path.iterdir())


# -- versions -----------------------------------------------------------------------------------------


def tables_of(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as db:
        return [sql for (sql,) in db.execute("SELECT sql FROM sqlite_master WHERE sql <> '' ORDER BY name")]


@pytest.mark.parametrize("version", range(1, SCHEMA + 1))
def test_a_file_of_every_version_is_brought_up_to_date(tmp_path: Path, version: int) -> None:
    new, old = tmp_path / "new.db", tmp_path / "old.db"
    run_async(SQLite(new).close())
    with closing(sqlite3.connect(old)) as db:
        db.executescript("".join(STEPS[:version]))
        db.execute("UPDATE meta SET value = ? WHERE name = 'schema'", (version,))
        db.commit()
    for _ in range(2):
        store = SQLite(old)
        run_async(store.probe())
        run_async(store.close())
        assert tables_of(old) == tables_of(new)
        with closing(sqlite3.connect(old)) as db:
            assert db.execute("SELECT value FROM meta WHERE name = 'schema'").fetchall() == [(str(SCHEMA),)]


def test_a_step_that_fails_leaves_the_file_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "t.db"
    run_async(SQLite(path).close())
    before = tables_of(path)
    more = [*STEPS, "CREATE TABLE more (id TEXT); CREATE TABLE more (id TEXT);"]
    monkeypatch.setattr("wondertable.server.store.migrations.STEPS", more)
    monkeypatch.setattr("wondertable.server.store.migrations.SCHEMA", SCHEMA + 1)
    assert refusal(path).what == "server.error.store-unusable"
    assert tables_of(path) == before
    monkeypatch.undo()
    run_async(SQLite(path).close())


@pytest.mark.parametrize("version", [str(SCHEMA + 1), "100"])
def test_a_file_of_a_newer_program_is_refused(tmp_path: Path, version: str, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "t.db"
    run_async(SQLite(path).close())
    before = path.read_bytes()
    with closing(sqlite3.connect(path)) as db:
        db.execute("UPDATE meta SET value = ? WHERE name = 'schema'", (version,))
        db.commit()
    assert main(["--lang", "en", "serve", "--port", "0", "--db", f"sqlite:///{path}"]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert f"{path}: the store was made by a newer program" in said
    assert len(path.read_bytes()) == len(before)


@pytest.mark.parametrize("version", ["", "0", "-1", "three", "1.5"])
def test_a_file_whose_version_makes_no_sense_is_refused(tmp_path: Path, version: str) -> None:
    path = tmp_path / "t.db"
    run_async(SQLite(path).close())
    with closing(sqlite3.connect(path)) as db:
        db.execute("UPDATE meta SET value = ? WHERE name = 'schema'", (version,))
        db.commit()
    assert refusal(path).what == "server.error.store-version"


def test_a_server_is_killed_while_a_file_is_brought_up_to_date(tmp_path: Path) -> None:
    """The step is done wholly or not at all."""
    path = tmp_path / "t.db"
    with closing(sqlite3.connect(path)) as db:
        db.executescript(STEPS[0])
    code = """
import os, signal, sqlite3, sys
from wondertable.server.store import SQLite, migrations
second = "CREATE TABLE campaign_members"
migrations.STEPS[1] = migrations.STEPS[1].replace(second, "SELECT die();" + second)
connect = SQLite._connect
def connected(self):
    db = connect(self)
    db.create_function("die", 0, lambda: os.kill(os.getpid(), signal.SIGKILL))
    return db
SQLite._connect = connected
SQLite(sys.argv[1])
"""
    killed = subprocess.run([sys.executable, "-c", code, str(path)], timeout=20)
    assert killed.returncode == -signal.SIGKILL
    assert not any("campaigns" in sql for sql in tables_of(path))
    store = SQLite(path)
    assert run_async(store.campaigns_of("x", 5)) == []
    run_async(store.close())
