"""A file that was damaged: one table is spoilt, and says so; the others, the lists and the health are not."""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.house import Guest, House, house
from wondertable.kernel import LANGUAGES

BODIES: dict[str, Any] = {
    "cut off": '{"id": "x", "start": {',
    "another shape": '{"id": 7}',
    "no text": b"\xff\xfe\x00{",
    "nothing": "",
    "a number": 12,
    "deep": "[" * 5000,
}


class Whole:
    """A store with two open tables of Anna's and one of her own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        with house(folder) as server:
            self.anna = server.guest()
            self.open, self.spoilt = (self.anna.table("friends", "me:Anna", "open", open=True) for _ in range(2))
            self.solo = self.anna.table("solo", "me", "greedy")
            with self.anna.sit(self.solo) as chair:
                chair.play(3)
            self.anna.post(
                f"/tables/{self.solo}/commands", {"t": "settings", "id": "s", "value": {"mode": "ask"}}, seat=0
            )


class Damaged:
    """A copy of the store, of which something is overwritten."""

    def __init__(self, whole: Whole, folder: Path) -> None:
        self.folder, self.anna = folder, whole.anna
        self.open, self.spoilt, self.solo = whole.open, whole.spoilt, whole.solo
        for file in whole.folder.iterdir():
            shutil.copy(file, folder)

    def overwrite(self, sql: str, *values: Any) -> None:
        with contextlib.closing(sqlite3.connect(self.folder / "tables.db")) as db:
            assert db.execute(sql, values).rowcount == 1
            db.commit()

    @contextlib.contextmanager
    def opened(self) -> Iterator[House]:
        with house(self.folder) as server:
            self.anna.move_to(server.address)
            server.guests.append(self.anna)
            yield server


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Whole:
    return Whole(tmp_path_factory.mktemp("whole"))


@pytest.fixture
def damaged(whole: Whole, tmp_path: Path) -> Damaged:
    return Damaged(whole, tmp_path)


def ids(listed: list[dict[str, Any]]) -> set[str]:
    return {one["id"] for one in listed}


@pytest.mark.parametrize("how", BODIES)
def test_a_table_that_cannot_be_read_is_left_out_of_the_lists(
    damaged: Damaged, how: str, caplog: pytest.LogCaptureFixture
) -> None:
    damaged.overwrite("UPDATE tables SET body = ? WHERE id = ?", BODIES[how], damaged.spoilt)
    with damaged.opened() as server:
        stranger = server.guest()
        for _ in range(3):
            assert ids(stranger.get("/tables")["open"]) == {damaged.open}
            assert ids(damaged.anna.get("/tables")["mine"]) == {damaged.open, damaged.solo}
        told = [one for one in caplog.records if one.levelname == "ERROR" and damaged.spoilt in one.getMessage()]
        assert len(told) == 1
        assert stranger.get("/health")["ok"]
        texts = set()
        for language in LANGUAGES:
            refused = damaged.anna.get(f"/tables/{damaged.spoilt}", 409, lang=language)
            assert refused["error"] == "server.error.unreadable"
            texts.add(refused["text"])
        assert len(texts) == 3
        with damaged.anna.sit(damaged.spoilt) as chair:
            assert chair.hear()["error"] == "server.error.unreadable"
            assert chair.closed() == 4403
        play(damaged.anna, damaged.solo)


def test_a_table_of_an_unknown_game_is_broken_for_its_players_and_not_offered_to_strangers(damaged: Damaged) -> None:
    damaged.overwrite("UPDATE tables SET body = json_set(body, '$.start.game', 'chess') WHERE id = ?", damaged.spoilt)
    with damaged.opened() as server:
        assert ids(server.guest().get("/tables")["open"]) == {damaged.open}
        mine = {one["id"]: one["status"] for one in damaged.anna.get("/tables")["mine"]}
        assert mine.pop(damaged.spoilt) == "broken"
        assert set(mine) == {damaged.open, damaged.solo}
        play(damaged.anna, damaged.solo)


ENTRIES = {
    "cut off": ("body", '{"answers": {'),
    "no text": ("body", b"\xff\xff"),
    "another shape": ("body", "[1]"),
    "no answers": ("body", "{}"),
    "another kind": ("kind", "dance"),
    "another number": ("seq", "many"),
}


@pytest.mark.parametrize("how", ENTRIES)
def test_a_log_that_cannot_be_read_breaks_one_table(damaged: Damaged, how: str) -> None:
    column, value = ENTRIES[how]
    sql = f"UPDATE entries SET {column} = ? WHERE table_id = ? AND n = 2"
    damaged.overwrite(sql, value, damaged.solo)
    is_broken(damaged)


@pytest.mark.parametrize("body", ["{", "[]", b"\xfe", "7"])
def test_settings_that_cannot_be_read_break_one_table(damaged: Damaged, body: Any) -> None:
    sql = "UPDATE papers SET body = ? WHERE table_id = ? AND name = 'settings-0'"
    damaged.overwrite(sql, body, damaged.solo)
    is_broken(damaged)


def test_a_table_with_too_few_seats_is_broken(damaged: Damaged) -> None:
    sql = "UPDATE tables SET body = json_remove(body, '$.seats[1]') WHERE id = ?"
    damaged.overwrite(sql, damaged.solo)
    is_broken(damaged)


def is_broken(damaged: Damaged) -> None:
    with damaged.opened() as server:
        anna = damaged.anna
        with anna.sit(damaged.solo) as chair:
            frame = chair.until(lambda frame: True)
            assert frame["status"] == "broken"
            assert frame["notice"]["error"] in ("server.error.unreadable", "server.error.rebuild")
            assert chair.command("do", prompt=0, option={"do": "end"})["error"] == frame["notice"]["error"]
        assert ids(anna.get("/tables")["mine"]) == {damaged.open, damaged.spoilt, damaged.solo}
        for path in ("record", "story", "analysis"):
            assert anna.http.get(f"/tables/{damaged.solo}/{path}").status_code in (200, 409)
        assert anna.get("/health")["ok"]
        play(anna, anna.table("solo", "me", "greedy"))
        assert server.rooms.awake[damaged.solo].status == "broken"


def test_the_health_tells_of_a_damaged_index(damaged: Damaged) -> None:
    """New tables cannot be made then: the health must not say that all is well."""
    path = damaged.folder / "tables.db"
    with contextlib.closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        (page,) = db.execute("SELECT rootpage FROM sqlite_master WHERE name = 'tables_open'").fetchone()
        (size,) = db.execute("PRAGMA page_size").fetchone()
    with path.open("r+b") as file:
        file.seek((page - 1) * size)
        file.write(b"\xff" * size)
    with damaged.opened():
        anna = damaged.anna
        wish = {"game": "mad_tea_party", "mode": "solo", "seats": [{"kind": "me"}, {"kind": "bot"}]}
        assert anna.post("/tables", wish, 507)["error"] == "server.error.store-unusable"
        assert anna.get("/health", 507)["error"] == "server.error.store-unusable"


def play(guest: Guest, table: str) -> None:
    with guest.sit(table) as chair:
        assert chair.play(2) == 2
