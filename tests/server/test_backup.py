"""``wondertable admin backup``, ``restore`` and ``migrate``: everything that is stored, in one file and out of it."""

from __future__ import annotations

import contextlib
import gzip
import hashlib
import json
import os
import sqlite3
import threading
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from typing import Any

import psycopg
import pytest

from tests.run_async import run_async
from tests.server.house import House, house
from tests.server.stores import KINDS, Kept, KeptInDatabase, KeptInFile, PostgresServer
from tests.server.test_store import BODIES, entry, row
from wondertable.cli import main
from wondertable.kernel import LANGUAGES
from wondertable.server.models import Ack, CampaignLink, CampaignRow, Entry, Receipt, Seat
from wondertable.server.store import SCHEMA, StoreError, archive, postgresql
from wondertable.server.store.archive import ArchiveError, backup, restore
from wondertable.server.store.migrations import script
from wondertable.server.store.opening import bring_up_to_date, open_whole
from wondertable.server.store.statements import SHEETS, sheets_of

STRANGE = 'żółw «»\u2028"\\\n\t😀 \u0301'
"""Signs that a file or a database might not keep."""


def admin(*arguments: object, language: str = "en") -> int:
    return main(["--lang", language, "admin", *map(str, arguments)])


NewPlace = Callable[[str], Kept]


@pytest.fixture
def new_place(request: pytest.FixtureRequest, tmp_path: Path) -> NewPlace:
    """Makes empty places for a store."""
    numbers = iter(range(100))

    def make(kind: str) -> Kept:
        if kind == "sqlite":
            return KeptInFile(tmp_path / f"place{next(numbers)}.db")
        found = request.getfixturevalue("postgres").database()
        assert isinstance(found, Kept)
        return found

    return make


def content(kept: Kept) -> dict[str, list[Any]]:
    """Everything that is stored, past the store."""
    return {sheet.name: sorted(kept.ask(f"SELECT {', '.join(sheet.columns)} FROM {sheet.name}")) for sheet in SHEETS}


def is_void(kept: Kept) -> bool:
    """Is there nothing at all?"""
    if isinstance(kept, KeptInFile):
        return not kept.path.exists()
    return kept.ask("SELECT count(*) FROM information_schema.tables WHERE table_schema = current_schema()") == [(0,)]


def fill(kept: Kept) -> None:
    """Matches that were played, and everything else that can be stored, in strange letters."""
    with house(kept) as server:
        anna = server.guest()
        anna.table("friends", "me:Anna", "open")
        with anna.sit(anna.table("solo", "me", "greedy")) as chair:
            chair.play(3)
        anna.post("/campaigns", {"game": "wonder_book", "name": STRANGE}, 201)

    async def more() -> None:
        store = kept.open()
        for name in ("kept", "gone"):
            one = row(name, seats=(Seat(STRANGE, "p1"), Seat("", "p2")), updated=1 / 3, created=1e17)
            await store.create(one, [Entry(n, n, 0.1 + 0.2, body) for n, body in enumerate(BODIES, 1)])
            await store.append(
                one, [entry(len(BODIES) + 1, text=STRANGE)], Receipt("p2", f"c-{STRANGE}", Ack("c", 8, mark=3))
            )
            await store.put_document(name, "settings-0", {"mode": STRANGE}, Receipt("p1", "doc", Ack("doc", 9)))
            await store.put_document(name, "trace", {"at": 1.5, "trace": STRANGE * 1000})
        await store.delete("gone", Receipt("p1", "del", Ack("del", 10)))
        campaign = CampaignRow(
            "secret", "toy", STRANGE, "p1", 1.0, 2.0, (CampaignLink("kept", {"x": 1}),), ("p1", "p9")
        )
        await store.put_campaign(campaign)
        await store.close()

    run_async(more())
    assert all(content(kept).values())


def played(kept: Kept, capsys: pytest.CaptureFixture[str]) -> Any:
    """What comes of playing everything again."""
    capsys.readouterr()
    admin("verify", "--db", kept.address, "--json")
    return json.loads(capsys.readouterr().out)


# -- there and back -----------------------------------------------------------------------------------


@pytest.mark.parametrize("target", KINDS)
def test_everything_comes_over(
    kept: Kept, target: str, new_place: NewPlace, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    fill(kept)
    file, again = tmp_path / "all.backup", tmp_path / "again.backup"
    assert admin("backup", file, "--db", kept.address, "--json") == 0
    said = json.loads(capsys.readouterr().out)
    stored = content(kept)
    assert said["rows"] == {name: len(rows) for name, rows in stored.items()}
    assert (said["file"], said["schema"]) == (str(file), SCHEMA)

    other = new_place(target)
    assert admin("restore", file, "--db", other.address, "--json") == 0
    assert json.loads(capsys.readouterr().out) == said
    assert content(other) == stored
    before = played(kept, capsys)
    assert played(other, capsys) == before
    assert set(before["spoilt"]) == {"kept"}  # a game that is not there
    assert before["whole"] == 4

    assert backup(other.address, again).digest == said["digest"]
    assert again.read_bytes() == file.read_bytes()


def test_from_postgresql_to_a_file_and_back(new_place: NewPlace, tmp_path: Path) -> None:
    places = [new_place(kind) for kind in ("postgresql", "sqlite", "postgresql")]
    fill(places[0])
    files = [tmp_path / f"{number}.backup" for number in range(3)]
    digests = set()
    for number, place in enumerate(places):
        if number:
            restore(place.address, files[number - 1])
        digests.add(backup(place.address, files[number]).digest)
    assert len(digests) == 1
    assert len({file.read_bytes() for file in files}) == 1
    with house(places[2]) as server:  # a server goes on with it
        anna = server.guest()
        with anna.sit(anna.table("solo", "me", "greedy")) as chair:
            assert chair.play(2) == 2


def test_a_database_that_sorts_by_the_rules_of_a_language_has_the_same_backup(
    postgres: PostgresServer, tmp_path: Path
) -> None:
    address = postgres.address("public")
    with psycopg.connect(address, autocommit=True) as db:
        db.execute("CREATE DATABASE sorted TEMPLATE template0 LOCALE_PROVIDER icu ICU_LOCALE 'en'")
    places = [KeptInFile(tmp_path / "t.db"), KeptInDatabase(address.replace("///postgres?", "///sorted?"))]

    async def write(kept: Kept) -> None:
        store = kept.open()
        for name in ("a", "B", "_c", "ж", "A-b", "Ab"):
            await store.create(row(name))
        await store.close()

    digests = set()
    for number, place in enumerate(places):
        run_async(write(place))
        digests.add(backup(place.address, tmp_path / f"{number}.backup").digest)
    assert len(digests) == 1


def test_a_store_that_a_server_has_made_and_nobody_used_is_filled(kept: Kept, tmp_path: Path) -> None:
    fill(source := KeptInFile(tmp_path / "source.db"))
    file = tmp_path / "all.backup"
    backup(source.address, file)
    run_async(kept.open().close())
    restore(kept.address, file)
    assert content(kept) == content(source)


def test_the_file_can_be_read_without_this_program(kept: Kept, tmp_path: Path) -> None:
    """Packed lines of JSON; the last one proves those before it."""
    fill(kept)
    file = tmp_path / "all.backup"
    digest = backup(kept.address, file).digest
    *lines, last = gzip.decompress(file.read_bytes()).splitlines(keepends=True)
    assert hashlib.sha256(b"".join(lines)).hexdigest() == digest == json.loads(last)["sha256"]
    first, *rest = map(json.loads, lines)
    assert (first["wondertable_archive"], first["schema"]) == (1, SCHEMA)
    found: dict[str, list[tuple[Any, ...]]] = {}
    for line in rest:
        if isinstance(line, dict):
            found[line["table"]] = rows = []
        else:
            rows.append(tuple(line))
    assert {name: sorted(rows) for name, rows in found.items()} == content(kept)
    for sheet in SHEETS:
        keys = [
            [one.encode() if isinstance(one, str) else one for one in row[: sheet.key]] for row in found[sheet.name]
        ]
        assert keys == sorted(keys)


# -- beside a server ----------------------------------------------------------------------------------


def test_a_backup_under_load_is_of_one_moment(
    kept: Kept, new_place: NewPlace, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """People play on meanwhile: what was acknowledged before is there, and every log can be played again."""
    files: list[Path] = []
    acknowledged: list[dict[str, int]] = []
    with house(kept) as server, Playing(server, 3) as people:
        people.wait(10)
        for number in range(4):
            acknowledged.append(people.made.copy())
            files.append(tmp_path / f"{number}.backup")
            assert admin("backup", files[-1], "--db", kept.address) == 0
            people.wait(5)
    sizes = []
    for file, made in zip(files, acknowledged, strict=True):
        other = new_place("sqlite")
        restore(other.address, file)
        found = played(other, capsys)
        assert (found["whole"], found["other"], found["spoilt"]) == (len(other.ask("SELECT id FROM tables")), 0, {})
        for table, moves in made.items():
            ((body,),) = other.ask("SELECT body FROM tables WHERE id = ?", table)
            assert json.loads(body)["moves"] >= moves
        sizes.append(len(content(other)["entries"]))
    assert sizes == sorted(sizes)
    assert sizes[0] < sizes[-1]  # there was something to miss


class Playing:
    """People who play alone, match after match, until they are stopped."""

    def __init__(self, server: House, people: int) -> None:
        self.made: dict[str, int] = {}
        self._server = server
        self._stop = threading.Event()
        self._threads = [threading.Thread(target=self._play) for _ in range(people)]
        self._more = threading.Condition()

    def __enter__(self) -> Playing:
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._stop.set()
        for thread in self._threads:
            thread.join(20)
        assert not any(thread.is_alive() for thread in self._threads)

    def _play(self) -> None:
        guest = self._server.guest()
        while not self._stop.is_set():
            table = guest.table("solo", "me", "greedy")
            with guest.sit(table) as chair:
                while not self._stop.is_set() and chair.play(1):
                    with self._more:
                        self.made[table] = chair.frame["moves"]
                        self._more.notify_all()

    def wait(self, moves: int) -> None:
        with self._more:
            wanted = sum(self.made.values()) + moves
            assert self._more.wait_for(lambda: sum(self.made.values()) >= wanted, 20)


def test_a_backup_neither_waits_for_a_server_nor_hinders_it(kept: Kept, tmp_path: Path) -> None:
    """While it goes on the server writes; of that nothing is in it."""

    async def scene() -> None:
        store = kept.open()
        await store.create(row("one"))
        with open_whole(kept.address) as whole:
            assert whole.existing_version() == SCHEMA
            await store.create(row("two"))
            await store.append(row("one", seq=1, entries=1), [entry(1)])
            assert [name for name, *_ in whole.rows(SHEETS[0])] == ["one"]
            assert list(whole.rows(SHEETS[2])) == []
        await store.delete("two")
        await store.close()

    run_async(scene())


def test_a_backup_changes_nothing(kept: Kept, tmp_path: Path) -> None:
    run_async(kept.open().close())
    with open_whole(kept.address) as whole, pytest.raises(StoreError):
        whole.put(SHEETS[0], [("x", "lobby", 0, 1.0, "{}")])
    assert content(kept)["tables"] == []


# -- what is refused ----------------------------------------------------------------------------------


def refusal(work: Callable[[], object]) -> str:
    with pytest.raises((ArchiveError, StoreError)) as caught:
        work()
    return caught.value.what


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The backup of a store with a table."""
    path = tmp_path / "good.backup"
    run_async(small(source := KeptInFile(tmp_path / "good.db")))
    backup(source.address, path)
    return path


async def small(kept: Kept) -> None:
    store = kept.open()
    await store.create(row(), [entry(1, text=STRANGE * 50)])
    await store.close()


def test_a_file_that_was_cut_off_is_refused_wherever_it_ends(file: Path, kept: Kept, tmp_path: Path) -> None:
    whole = file.read_bytes()
    cut = tmp_path / "cut.backup"
    for size in range(len(whole)):
        cut.write_bytes(whole[:size])
        assert refusal(lambda: restore(kept.address, cut)).startswith("server.error.archive-")
    lines = gzip.decompress(whole).splitlines(keepends=True)
    for number in range(len(lines)):  # also where the packing is whole
        cut.write_bytes(gzip.compress(b"".join(lines[:number])))
        assert refusal(lambda: restore(kept.address, cut)).startswith("server.error.archive-")
    assert is_void(kept)


def test_a_file_that_was_changed_is_refused_whatever_was_changed(file: Path, kept: Kept, tmp_path: Path) -> None:
    whole = file.read_bytes()
    changed = tmp_path / "changed.backup"
    for place in range(10, len(whole)):  # the first ten bytes say nothing of what is packed
        changed.write_bytes(whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :])
        assert refusal(lambda: restore(kept.address, changed)).startswith("server.error.archive-")
    text = gzip.decompress(whole)
    lines = text.splitlines(keepends=True)
    swapped = [*lines[:1], *lines[2:3], *lines[1:2], *lines[3:]]
    for other in (
        text.replace(b"lobby", b"looby", 1),
        text.replace(b"updated", b"opdated", 1),
        text.replace(b'"tables":1', b'"tables":2'),
        text + b"\n",
        text + lines[-1],
        b"".join(swapped),
        b"".join(line for line in lines if b"lobby" not in line),
        text.replace(b'"schema":3', b'"schema":2'),
        text.replace(b'"schema":3', b'"schema":0'),
    ):
        assert other != text
        changed.write_bytes(gzip.compress(other))
        assert refusal(lambda: restore(kept.address, changed)) == "server.error.archive-damaged"
    changed.write_bytes(whole + b"more")
    assert refusal(lambda: restore(kept.address, changed)) == "server.error.archive-damaged"
    assert is_void(kept)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_wrong_with_a_file_is_said_in_a_sentence(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], language: str
) -> None:
    text = gzip.decompress(file.read_bytes())
    bad: dict[str, bytes] = {
        "text": b"no backup at all",
        "empty": b"",
        "packed": gzip.compress(b"no backup at all\n"),
        "cut": file.read_bytes()[:-9],
        "format": gzip.compress(text.replace(b'"wondertable_archive":1', b'"wondertable_archive":2')),
        "schema": gzip.compress(text.replace(b'"schema":3', b'"schema":99')),
    }
    place = KeptInFile(tmp_path / "new.db")
    said = set()
    for name, data in bad.items():
        path = tmp_path / name
        path.write_bytes(data)
        assert admin("restore", path, "--db", place.address, language=language) == 2
        said.add(sentence(capsys, str(path)).replace(str(path), "FILE"))
    assert len(said) == 3
    for name in ("missing", "", "a\0b"):
        assert admin("restore", tmp_path / name, "--db", place.address, language=language) == 2
        sentence(capsys, "")
    assert is_void(place)


def sentence(capsys: pytest.CaptureFixture[str], name: str) -> str:
    """The line that was said about something, and nothing else."""
    said = capsys.readouterr()
    assert (said.out, said.err.count("\n")) == ("", 1)
    assert name in said.err
    assert "server.error" not in said.err
    return said.err


def test_a_store_that_is_not_empty_is_left_as_it_is(file: Path, kept: Kept, capsys: pytest.CaptureFixture[str]) -> None:
    async def campaign() -> None:
        store = kept.open()
        await store.put_campaign(CampaignRow("c", "toy", "", "p1", 1.0, 2.0))
        await store.close()

    run_async(campaign())
    before = content(kept)
    assert admin("restore", file, "--db", kept.address) == 2
    assert "Nothing was restored." in (said := sentence(capsys, "not empty"))
    assert "tests" not in said
    assert content(kept) == before


def test_a_store_that_a_server_uses_is_not_filled(
    file: Path, kept: Kept, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(postgresql, "PATIENCE", 0.1)
    store = kept.open()
    for action in (("restore", file), ("migrate",)):
        assert admin(*action, "--db", kept.address) == 2
        sentence(capsys, "nother server uses this")
    run_async(store.close())
    restore(kept.address, file)


@pytest.mark.parametrize("action", ["backup", "export"])
def test_where_there_is_no_store_none_is_made(
    kept: Kept, tmp_path: Path, capsys: pytest.CaptureFixture[str], action: str
) -> None:
    assert admin(action, tmp_path / "new.backup", "--db", kept.address) == 2
    sentence(capsys, "there is no store there")
    assert is_void(kept)
    assert not (tmp_path / "new.backup").exists()


# -- the file -----------------------------------------------------------------------------------------


def test_nobody_else_may_read_the_file(tmp_path: Path) -> None:
    run_async(small(place := KeptInFile(tmp_path / "t.db")))
    before = os.umask(0)
    try:
        backup(place.address, path := tmp_path / "all.backup")
        restore(f"sqlite:///{tmp_path / 'new.db'}", path)
    finally:
        os.umask(before)
    made = [path, *tmp_path.glob("new.db*")]
    assert {one.stat().st_mode & 0o777 for one in made} == {0o600}


def test_a_file_that_is_there_is_not_overwritten(file: Path, tmp_path: Path) -> None:
    before = file.read_bytes()
    assert refusal(lambda: backup(f"sqlite:///{tmp_path / 'good.db'}", file)) == "server.error.archive-exists"
    assert file.read_bytes() == before


def test_a_file_that_cannot_be_written_is_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run_async(small(place := KeptInFile(tmp_path / "t.db")))
    for name in ("missing/all.backup", "x" * 300, "a\0b"):
        assert refusal(lambda name=name: backup(place.address, tmp_path / name)) == "server.error.archive-unwritten"  # type: ignore[misc]

    def full(file: int) -> None:
        raise OSError(28, "No space left on device")

    before = sorted(tmp_path.iterdir())
    monkeypatch.setattr(os, "fsync", full)
    assert refusal(lambda: backup(place.address, tmp_path / "all.backup")) == "server.error.archive-unwritten"
    assert sorted(tmp_path.iterdir()) == before


def test_what_is_stored_is_never_in_memory_at_once(tmp_path: Path) -> None:
    place, number, size = KeptInFile(tmp_path / "t.db"), 400, 100_000

    async def write() -> None:
        store = place.open()
        await store.create(row())
        for n in range(1, number + 1):
            await store.append(row(), [entry(n, text=os.urandom(size // 2).hex())])
        await store.close()

    run_async(write())
    path = tmp_path / "all.backup"
    for address, work in ((place.address, backup), (f"sqlite:///{tmp_path / 'new.db'}", restore)):
        tracemalloc.start()
        work(address, path)
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert most < number * size / 10


# -- accidents ----------------------------------------------------------------------------------------


def test_a_store_that_fails_while_it_is_filled_is_as_empty_as_before(
    file: Path, kept: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The file is changed between the look at it and its use; once more, when a server has made the store."""
    check = archive._Archive.check

    def checked(self: Any) -> None:
        check(self)
        file.write_bytes(gzip.compress(gzip.decompress(file.read_bytes()).replace(b"lobby", b"looby")))

    good = file.read_bytes()
    for is_made in (False, True):
        if is_made:
            run_async(kept.open().close())
        file.write_bytes(good)
        with monkeypatch.context() as patched:
            patched.setattr(archive._Archive, "check", checked)
            assert refusal(lambda: restore(kept.address, file)) == "server.error.archive-damaged"
        assert is_void(kept) if not is_made else not any(content(kept).values())
    file.write_bytes(good)
    restore(kept.address, file)


def test_a_damaged_text_is_kept_as_it_is_where_that_can_be(new_place: NewPlace, tmp_path: Path) -> None:
    run_async(small(place := KeptInFile(tmp_path / "t.db")))
    place.change("UPDATE entries SET body = CAST(x'7bff80' AS TEXT)")
    path = tmp_path / "all.backup"
    digest = backup(place.address, path).digest
    other, database = new_place("sqlite"), new_place("postgresql")
    restore(other.address, path)
    read = "SELECT hex(body), typeof(body) FROM entries"
    assert other.ask(read) == place.ask(read) == [("7BFF80", "text")]
    assert backup(other.address, tmp_path / "again.backup").digest == digest
    assert refusal(lambda: restore(database.address, path)) == "server.error.store-damaged-text"
    assert is_void(database)


# -- versions -----------------------------------------------------------------------------------------


def old(kept: Kept, version: int) -> None:
    """A store as an earlier program has left it."""
    with contextlib.closing(connected(kept)) as db:
        for number in range(1, version + 1):
            run = db.executescript if isinstance(db, sqlite3.Connection) else db.execute
            run(script(number))
        db.execute("INSERT INTO tables VALUES ('abc', 'lobby', 0, 1.5, '{}')")
        db.commit()


def connected(kept: Kept) -> Any:
    return sqlite3.connect(kept.path) if isinstance(kept, KeptInFile) else psycopg.connect(kept.address)


@pytest.mark.parametrize("version", range(1, SCHEMA + 1))
def test_all_that_a_store_has_is_known(kept: Kept, version: int) -> None:
    """A sheet or a column that a step adds and nobody names would be missing in every backup."""
    old(kept, version)
    if isinstance(kept, KeptInFile):
        names = [name for (name,) in kept.ask("SELECT name FROM sqlite_master WHERE type = 'table'")]
        found = {name: {one[1]: one[2] for one in kept.ask(f"PRAGMA table_info({name})")} for name in names}
    else:
        found = {}
        for name, column, kind in kept.ask(
            "SELECT table_name, column_name, data_type FROM information_schema.columns"
            " WHERE table_schema = current_schema()"
        ):
            found.setdefault(name, {})[column] = kind.upper()
    kinds = {str: "TEXT", int: "INTEGER", float: "DOUBLE PRECISION"}
    wanted = {sheet.name: {name: kinds[kind] for name, kind in sheet.columns.items()} for sheet in sheets_of(version)}
    assert found == {**wanted, "meta": {"name": "TEXT", "value": "TEXT"}}


@pytest.mark.parametrize("is_made", [False, True])
@pytest.mark.parametrize("version", range(1, SCHEMA))
def test_a_backup_of_an_earlier_version_is_brought_up_to_date(
    kept: Kept, new_place: NewPlace, tmp_path: Path, version: int, is_made: bool
) -> None:
    old(kept, version)
    path = tmp_path / "old.backup"
    assert backup(kept.address, path).schema == version
    assert kept.ask("SELECT value FROM meta WHERE name = 'schema'") == [(str(version),)]
    for kind in KINDS:
        place = new_place(kind)
        if is_made:
            run_async(place.open().close())
        restore(place.address, path)
        assert place.ask("SELECT value FROM meta WHERE name = 'schema'") == [(str(SCHEMA),)]
        assert content(place)["tables"] == [("abc", "lobby", 0, 1.5, "{}")]


def test_a_store_of_a_newer_program_is_left_alone(kept: Kept, file: Path, tmp_path: Path) -> None:
    run_async(kept.open().close())
    kept.change("UPDATE meta SET value = '99' WHERE name = 'schema'")
    for work in (
        lambda: backup(kept.address, tmp_path / "new.backup"),
        lambda: restore(kept.address, file),
        lambda: bring_up_to_date(kept.address),
    ):
        assert refusal(work) == "server.error.store-newer"
    assert not (tmp_path / "new.backup").exists()


def test_a_store_is_brought_up_to_date_without_a_server(kept: Kept, capsys: pytest.CaptureFixture[str]) -> None:
    old(kept, 1)
    assert admin("migrate", "--db", kept.address) == 0
    assert capsys.readouterr().out == f"The store was of version 1 and is of version {SCHEMA} now.\n"
    assert content(kept)["tables"] == [("abc", "lobby", 0, 1.5, "{}")]
    assert admin("migrate", "--db", kept.address) == 0
    assert capsys.readouterr().out == f"The store is of version {SCHEMA}: nothing was to be done.\n"
    assert admin("migrate", "--db", kept.address, "--json") == 0
    assert json.loads(capsys.readouterr().out) == {"from": SCHEMA, "to": SCHEMA}


def test_a_new_store_is_made_without_a_server(kept: Kept, capsys: pytest.CaptureFixture[str]) -> None:
    assert admin("migrate", "--db", kept.address) == 0
    assert capsys.readouterr().out == f"There was no store yet; a new one of version {SCHEMA} was made.\n"
    run_async(small(kept))
    assert len(content(kept)["tables"]) == 1
