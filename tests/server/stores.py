"""Stores to test: a file of SQLite, and a schema of a PostgreSQL that the tests start themselves."""

from __future__ import annotations

import contextlib
import itertools
import os
import pwd
import shutil
import signal
import sqlite3
import subprocess
import tempfile
import time
from abc import ABC, abstractmethod
from pathlib import Path
from typing import Any
from urllib.parse import quote

import psycopg
import pytest

from wondertable.server.store import SQLite, Store, open_store

__all__ = ["KINDS", "Beside", "Kept", "KeptInDatabase", "KeptInFile", "PostgresServer", "find_postgres"]

KINDS = ("sqlite", "postgresql")
LEAST = 15
"""The oldest PostgreSQL that does."""
QUICK = {
    "listen_addresses": "",
    "fsync": "off",  # a server that is killed loses nothing by it, only a machine would
    "full_page_writes": "off",
    "autovacuum": "off",
    "shared_buffers": "16MB",
    "max_wal_senders": "0",
    "wal_level": "minimal",
    "logging_collector": "off",
}


class Kept(ABC):
    """A place where a store keeps its tables, and a look into it past the store."""

    address: str

    def open(self) -> Store:
        return open_store(self.address)

    @abstractmethod
    def ask(self, sql: str, *values: Any) -> list[Any]:
        """What is stored."""

    @abstractmethod
    def change(self, sql: str, *values: Any) -> int:
        """Change what is stored; returns the number of rows."""


class Beside(SQLite):
    """The file of a server that is running: something is put there that is no business of the server's yet."""

    def _claim(self) -> None:
        return None


class KeptInFile(Kept):
    """A file of SQLite."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.address = f"sqlite:///{path}"

    def ask(self, sql: str, *values: Any) -> list[Any]:
        with contextlib.closing(sqlite3.connect(self.path)) as db:
            return db.execute(sql, values).fetchall()

    def change(self, sql: str, *values: Any) -> int:
        with contextlib.closing(sqlite3.connect(self.path)) as db:
            changed = db.execute(sql, values).rowcount
            db.commit()
            return changed


class KeptInDatabase(Kept):
    """A schema of a database of PostgreSQL: as good as a database of its own, and made in no time."""

    def __init__(self, address: str) -> None:
        self.address = address

    def ask(self, sql: str, *values: Any) -> list[Any]:
        with psycopg.connect(self.address) as db:
            return db.execute(sql.replace("?", "%s"), values or None).fetchall()

    def change(self, sql: str, *values: Any) -> int:
        with psycopg.connect(self.address) as db:
            return db.execute(sql.replace("?", "%s"), values or None).rowcount


class PostgresServer:
    """A PostgreSQL in a folder of its own, reached by a socket in it. Quick, since nothing in it has to last."""

    def __init__(self, programs: Path) -> None:
        self.programs = programs
        self.folder = Path(tempfile.mkdtemp(prefix="wt-pg-"))
        self.process: subprocess.Popen[bytes] | None = None
        self._numbers = itertools.count(1)
        self._as: dict[str, Any] = {"cwd": self.folder}
        if os.geteuid() == 0:  # PostgreSQL refuses to be run by root
            owner = _somebody()
            os.chown(self.folder, owner.pw_uid, owner.pw_gid)
            self._as |= {"user": owner.pw_uid, "group": owner.pw_gid, "extra_groups": []}
        command = [str(programs / "initdb"), "-D", str(self.folder / "data"), "--no-sync", "--auth=trust"]
        made = subprocess.run(
            [*command, "--username=tests", "--encoding=UTF8", "--locale=C"],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            **self._as,
        )
        assert made.returncode == 0, made.stdout
        self.start()

    def address(self, schema: str) -> str:
        host, options = (quote(text, safe="") for text in (str(self.folder), f"-csearch_path={schema}"))
        return f"postgresql:///postgres?host={host}&user=tests&options={options}"

    def start(self) -> None:
        settings = [f"-c{name}={value}" for name, value in QUICK.items()]
        command = [str(self.programs / "postgres"), "-D", str(self.folder / "data"), "-k", str(self.folder), *settings]
        with (self.folder / "log").open("ab") as log:
            process: subprocess.Popen[bytes] = subprocess.Popen(command, stdout=log, stderr=log, **self._as)
        self.process = process
        end = time.monotonic() + 20
        while not self._answers():
            assert time.monotonic() < end
            assert process.poll() is None, (self.folder / "log").read_text()
            time.sleep(0.02)

    def _answers(self) -> bool:
        with contextlib.suppress(psycopg.OperationalError):
            psycopg.connect(self.address("public")).close()
            return True
        return False

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """SIGINT ends every session, SIGQUIT breaks them off as an accident would."""
        assert self.process is not None
        self.process.send_signal(how)
        self.process.wait(20)

    def database(self) -> KeptInDatabase:
        """A new, empty place."""
        name = f"t{next(self._numbers)}"
        with psycopg.connect(self.address("public")) as db:
            db.execute(f"CREATE SCHEMA {name}")
        return KeptInDatabase(self.address(name))

    def close(self) -> None:
        self.stop(signal.SIGQUIT)
        shutil.rmtree(self.folder)


def _somebody() -> pwd.struct_passwd:
    """A user who is not root."""
    for name in ("postgres", "nobody"):
        with contextlib.suppress(KeyError):
            return pwd.getpwnam(name)
    raise AssertionError("there is no other user than root")


def find_postgres() -> Path:
    """The folder of the programs of PostgreSQL. Without them the test is skipped; where everything counts, it fails."""
    found = [Path(name) for name in (shutil.which("initdb"), shutil.which("postgres")) if name]
    folders = [path.resolve().parent for path in found]
    folders += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    for folder in folders:
        if (folder / "initdb").exists() and (folder / "postgres").exists() and _version(folder) >= LEAST:
            return folder
    why = f"No PostgreSQL {LEAST} or newer here: install it (on Debian: postgresql) to run this test."
    if os.environ.get("CI"):
        pytest.fail(why)
    pytest.skip(why)


def _version(folder: Path) -> int:
    said = subprocess.run([folder / "postgres", "--version"], capture_output=True, text=True, check=True).stdout
    return int(said.split()[2].partition(".")[0].rstrip("abcdefghijklmnopqrstuvwxyz"))
