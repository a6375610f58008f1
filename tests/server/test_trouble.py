"""When something goes wrong: a full disk, a defect in the rules, a bot that hangs, another version, a changed log."""

from __future__ import annotations

import contextlib
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.server.house import GAME, QUICK, House, house, mover, play_on, wait_for
from tests.server.memory import Memory
from tests.server.slow import think_slowly
from tests.server.stores import Beside, Kept
from tests.toy import Auction, toy
from wondertable.kernel import Game, load
from wondertable.server.config import Config
from wondertable.server.store import SQLite
from wondertable.server.worker_pool import WorkerPool


@pytest.fixture
def forgetful() -> Iterator[tuple[House, Memory]]:
    """A server whose store can be told to fail."""
    store = Memory()
    opened = House(store)
    yield opened, store
    opened.close()


# -- the disk -----------------------------------------------------------------------------------------


def test_a_table_halts_while_the_store_is_full_and_goes_on_by_itself(forgetful: tuple[House, Memory]) -> None:
    server, store = forgetful
    anna, boris = server.guest(), server.guest()
    table = anna.table("friends", "me:Anna", "open")
    boris.post(f"/tables/{table}/seats/1", {"name": "Boris"})
    anna.post(f"/tables/{table}/start", {})
    with anna.sit(table, 0) as first, boris.sit(table, 1) as second:
        play_on(3, first, second)
        chair = mover(first, second)
        before, log = chair.frame, list(store.logs[table])
        store.full = True
        refused = chair.do(0, "kept")
        assert (refused["t"], refused["error"]) == ("nack", "server.error.halted")
        for one in (first, second):
            halted = one.until(lambda frame: frame["status"] == "halted")
            assert halted["ask"] is None
            assert halted["notice"]["text"].startswith("The table is halted")
        assert chair.command("chat", text="hello?")["error"] == "server.error.halted"
        assert chair.command("settings", value={"mode": "auto_pass"})["error"] == "server.error.halted"
        assert chair.command("undo")["error"] == "server.error.halted"
        assert anna.post(f"/tables/{table}/seats/1/return", None, 403)
        assert boris.delete(f"/tables/{table}/seats/1", 507)["error"] == "server.error.halted"
        assert anna.get("/health", 507)["error"] == "server.error.store-full"
        wish = {"game": GAME, "mode": "solo", "seats": [{"kind": "me"}, {"kind": "bot"}]}
        assert anna.post("/tables", wish, 507)["text"] == "The disk is full."
        assert store.logs[table] == log
        store.full = False
        again = chair.until(lambda frame: frame["status"] == "running")
        assert {**again["ask"], "deadline": 0} == {**before["ask"], "deadline": 0}
        assert again["seq"] == before["seq"]
        answer = chair.do(0, "kept")
        assert answer["t"] == "ack"
        assert store.logs[table][len(log)].kind in ("move", "sealed")
        assert chair.command("do", "kept", prompt=0, option={}) == answer


def test_bots_wait_for_the_disk_too(forgetful: tuple[House, Memory]) -> None:
    server, store = forgetful
    anna = server.guest()
    table = anna.table("solo", "me", "greedy", "greedy")
    with anna.sit(table) as chair:
        chair.play(2)
        store.full = True
        # A bot may meet the full disk first: then nobody is asked any more.
        wait_for(lambda: chair.asked()["ask"] is None or chair.do(-1)["t"] == "nack")
        kept = len(store.logs[table])
        chair.until(lambda frame: frame["status"] == "halted")
        time.sleep(0.2)
        assert len(store.logs[table]) == kept
        store.full = False
        chair.until(lambda frame: frame["status"] == "running")
        assert chair.play(6) == 6


def test_a_file_that_cannot_grow(tmp_path: Path) -> None:
    store = SQLite(tmp_path / "tables.db")
    server = House(store)
    anna = server.guest()
    try:
        table = anna.table("solo", "me", "greedy")
        with anna.sit(table) as chair:
            chair.play(1)
            pages = store._writing.execute("PRAGMA page_count").fetchone()[0]
            store._writing.execute(f"PRAGMA max_page_count = {pages + 1}")
            acked = 0
            while chair.asked()["status"] == "running":
                answer = chair.do(-1)
                acked = answer.get("seq", acked)
            assert chair.frame["status"] == "halted"
            assert chair.frame["seq"] >= acked
            store._writing.execute(f"PRAGMA max_page_count = {pages + 100_000}")
            chair.until(lambda frame: frame["status"] == "running")
            assert chair.play(4) == 4
    finally:
        server.close()


# -- defects ------------------------------------------------------------------------------------------


def broken_toy() -> Game[Any]:
    """Bids for prizes, in which drawing a chip fails."""

    def draw(self: Any, t: Auction, seat: int) -> None:
        raise ZeroDivisionError("a defect in the rules")

    return toy(draw=draw, __module__="tests.toy")


def shelf_with(game: Game[Any]) -> Any:
    return lambda slug: game if slug == game.slug else load(slug)


def test_a_defect_in_the_rules_stops_one_table_only(tmp_path: Path) -> None:
    store = Memory()
    server = House(store, shelf=shelf_with(broken_toy()))
    anna, boris = server.guest(), server.guest()
    try:
        other = anna.table("solo", "me", "greedy")
        seats = [{"kind": "me"}, {"kind": "open"}]
        table = anna.post("/tables", {"game": "toy", "mode": "friends", "seats": seats}, 201)["id"]
        boris.post(f"/tables/{table}/seats/1", {"name": "Boris"})
        anna.post(f"/tables/{table}/start", {})
        with anna.sit(table, 0) as first, boris.sit(table, 1) as second, anna.sit(other, 0) as elsewhere:
            while True:
                chair = mover(first, second)
                options = [one["option"]["do"] for one in chair.frame["ask"]["options"]]
                answer = chair.do(options.index("draw") if "draw" in options else 0)
                if answer["t"] == "nack":
                    break
            assert answer["error"] == "server.error.broken"
            for one in (first, second):
                notice = one.until(lambda frame: frame["status"] == "broken")["notice"]
                assert "defect" in notice["text"]
                assert one.command("do", prompt=one.frame["prompt"], option={"do": "keep"})["t"] == "nack"
            assert elsewhere.play(3) == 3
        assert "a defect in the rules" in store.kept[table]["trace"]["trace"]
        assert store.rows[table].status == "broken"
        assert server.guest().get(f"/tables/{table}/record", 403)["error"] == "server.error.not-your-seat"
        record = anna.get(f"/tables/{table}/record")
        assert record["end"] == len(record["moves"]) == server.rooms.awake[table].row.moves
        assert [one["status"] for one in anna.get("/tables")["mine"] if one["id"] == table] == ["broken"]
    finally:
        server.close()


def test_a_match_is_pinned_to_its_version(tmp_path: Path) -> None:
    with house(tmp_path) as server:
        anna = server.guest()
        tables = {what: anna.table("solo", "me", "greedy") for what in ("engine", "content")}
        for table in tables.values():
            with anna.sit(table) as chair:
                chair.play(2)
    db = sqlite3.connect(tmp_path / "tables.db")
    for what, table in tables.items():
        sql = f"UPDATE tables SET body = json_set(body, '$.{what}', 'another') WHERE id = ?"
        db.execute(sql, (table,))
    db.commit()
    db.close()
    with house(tmp_path) as server:
        anna.move_to(server.address)
        server.guests.append(anna)
        for table in tables.values():
            with anna.sit(table) as chair:
                frame = chair.until(lambda frame: True)
                assert (frame["status"], frame["notice"]["error"]) == ("broken", "server.error.version")
                assert frame["ask"] is None
                assert chair.command("do", prompt=0, option={"do": "end"})["error"] == "server.error.version"


def test_a_log_that_was_changed_is_noticed(tmp_path: Path) -> None:
    with house(tmp_path) as server:
        anna = server.guest()
        table = anna.table("solo", "me", "greedy")
        with anna.sit(table) as chair:
            chair.play(4)
    db = sqlite3.connect(tmp_path / "tables.db")
    db.execute(
        'UPDATE entries SET body = replace(body, \'"deck":"hero"\', \'"deck":"chapter"\')'
        ' WHERE n = (SELECT max(n) FROM entries WHERE body LIKE \'%"deck":"hero"%\')'
    )
    assert db.total_changes == 1
    db.commit()
    db.close()
    with house(tmp_path) as server:
        anna.move_to(server.address)
        server.guests.append(anna)
        with anna.sit(table) as chair:
            frame = chair.until(lambda frame: True)
            assert (frame["status"], frame["notice"]["error"]) == ("broken", "server.error.rebuild")


# -- bots ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("how", ["hang", "die", "fail", "lie"])
def test_a_bot_that_does_not_answer_is_replaced_by_a_quicker_one(how: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WONDERTABLE_TEST_THINKING", how)
    pool = WorkerPool(workers=1, do=think_slowly)
    limit = 0.5 if how == "hang" else 20.0
    server = House(Memory(), pool=pool, config=QUICK._replace(thinking=limit))
    anna = server.guest()
    try:
        table = anna.table("solo", "me", "search")
        with anna.sit(table) as chair:
            while not _bot_has_chosen(server, table):
                if chair.frame and chair.frame["ask"]:
                    assert chair.do(-1)["t"] == "ack"
                with contextlib.suppress(TimeoutError):
                    chair.hear(0.1)
        assert bool(pool.replaced) == (how in ("hang", "die"))
    finally:
        server.close()


def _bot_has_chosen(server: House, table: str) -> bool:
    """Has the second seat answered a question of its own?"""
    match = server.rooms.awake[table].match
    assert match is not None
    return any(list(move.answers) == [1] for move in match.moves)


# -- sleeping -----------------------------------------------------------------------------------------


def test_tables_sleep_and_wake_as_they_were(kept: Kept) -> None:
    config = Config(pace=0.0, grace=0.0, idle=0.1)
    with house(kept, config=config) as server:
        anna = server.guest()
        table = anna.table("solo", "me", "greedy", "random")
        with anna.sit(table) as chair:
            chair.play(8)
            chair.asked()
            chair.command("chat", text="Good night")
            before = chair.until(lambda frame: frame["chat"])
            digest = _digest(server, table)
        wait_for(lambda: table not in server.rooms.awake)
        with anna.sit(table) as chair:
            after = chair.until(lambda frame: frame["view"])
            for key in ("seq", "prompt", "view", "ask", "people", "settings", "undo", "status"):
                assert after[key] == before[key], key
            assert [line["text"] for line in after["chat"]] == ["Good night"]
            assert _digest(server, table) == digest


def test_a_table_that_was_made_but_not_begun_begins_when_somebody_comes(forgetful: tuple[House, Memory]) -> None:
    """The server was killed between the two."""
    server, store = forgetful
    anna = server.guest()
    table = anna.table("friends", "me", "greedy")
    room = server.rooms.awake.pop(table)
    store.rows[table] = msgspec.structs.replace(room.row, mode="solo")
    with anna.sit(table) as chair:
        assert chair.asked()["status"] == "running"
        assert chair.lines[0]["seq"] == 1


def test_two_servers_on_one_file_do_not_spoil_a_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A lock keeps the second one off. Were it not there: what one writes the other notices, and plays on."""
    monkeypatch.setattr(SQLite, "_claim", Beside._claim)
    with house(tmp_path) as one, house(tmp_path) as two:
        anna = one.guest()
        table = anna.table("device", "me", "me")
        with anna.sit(table, 0) as first, anna.sit(table, 1) as second:
            play_on(2, first, second)
            chair = mover(first, second)
            anna.move_to(two.address)
            with anna.sit(table, 0) as left, anna.sit(table, 1) as right:
                play_on(3, left, right)
                seq = anna.get(f"/tables/{table}/frame", seat=-1)["seq"]
            ask = chair.frame["ask"]
            chair.send({"t": "do", "id": "x", "prompt": ask["prompt"], "option": ask["options"][0]["option"]})
            assert chair.closed() == 4408
            anna.move_to(one.address)
            one.guests.append(anna)
            with anna.sit(table, 0) as left, anna.sit(table, 1) as right:
                assert left.until(lambda frame: True)["seq"] >= seq
                play_on(3, left, right)


def test_a_crowd_of_spectators_is_turned_away(forgetful: tuple[House, Memory], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wondertable.server.connections.MOST_SPECTATORS", 1)
    server, _ = forgetful
    anna, boris = server.guest(), server.guest()
    table = anna.table("friends", "me", "open")
    with boris.sit(table, -1) as looking, server.guest().sit(table, -1) as third, anna.sit(table) as first:
        looking.until(lambda frame: True)
        assert third.closed() == 4403
        assert boris.get(f"/tables/{table}/frame", 409, seat=-1)["error"] == "server.error.full-gallery"
        first.until(lambda frame: True)
        assert anna.get(f"/tables/{table}/frame", seat=0)["status"] == "lobby"
        assert anna.get(f"/tables/{table}/frame", seat=-1)["status"] == "lobby"


def _digest(server: House, table: str) -> str:
    match = server.rooms.awake[table].match
    assert match is not None
    return match.digest()
