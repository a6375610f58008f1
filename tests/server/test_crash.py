"""The server is killed in the middle of play, again and again: nothing acknowledged is lost, nothing happens twice."""

from __future__ import annotations

import contextlib
import os
import random
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from tests.server.house import Guest
from wondertable import load
from wondertable.server.rebuild import begin, fingerprint, replay
from wondertable.server.rows import TableRow

KILLS = 20


class Killable:
    """A server in a process of its own, again and again on the same store."""

    def __init__(self, db: Path) -> None:
        self.db = db
        self.nursery = subprocess.Popen(
            [sys.executable, "-m", "tests.server.nursery"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            cwd=Path(__file__).parents[2],
        )
        self.pid, self.address = 0, ""

    def start(self) -> None:
        assert self.nursery.stdin is not None
        assert self.nursery.stdout is not None
        print(self.db, file=self.nursery.stdin, flush=True)
        pid, self.address = self.nursery.stdout.readline().rstrip("/\n").split(" http://")
        self.pid = int(pid)

    def kill(self) -> None:
        if self.pid:
            os.kill(self.pid, signal.SIGKILL)
            self.pid = 0

    def close(self) -> None:
        self.kill()
        self.nursery.communicate()


class Player(threading.Thread):
    """Answers whatever its seats are asked, as fast as the server lets it, until the server is gone."""

    def __init__(self, guest: Guest, table: str, kept: dict[str, Any]) -> None:
        super().__init__(daemon=True)
        self.guest, self.table = guest, table
        self.acked: dict[str, Any] = kept
        """What was sent and acknowledged, by the command's id."""
        self.pending: tuple[str, int, dict[str, Any]] | None = None
        """What was sent, and nobody knows whether it arrived."""
        self.over = False
        self.dice = random.Random(len(kept))

    def run(self) -> None:
        with contextlib.suppress(httpx.HTTPError):
            while not self.over:
                for seat in (0, 1):
                    self.look(seat)

    def look(self, seat: int) -> None:
        frame = self.guest.get(f"/tables/{self.table}/frame", seat=seat)
        self.over = frame["status"] != "running"
        if not frame["ask"]:
            return
        option = self.dice.choice(frame["ask"]["options"])["option"]
        body = {"t": "do", "id": f"c{len(self.acked)}", "prompt": frame["ask"]["prompt"], "option": option}
        self.pending = (body["id"], seat, body)
        self.send(seat, body)

    def send(self, seat: int, body: dict[str, Any]) -> None:
        answer = self.guest.post(f"/tables/{self.table}/commands", body, seat=seat)
        assert answer["t"] == "ack", answer
        self.acked[body["id"]] = (seat, body, answer)
        self.pending = None


def log_of(db: Path, table: str) -> tuple[TableRow, list[tuple[int, str, dict[str, Any]]], int]:
    """The table, its log and the number of commands, as they lie on the disk."""
    with contextlib.closing(sqlite3.connect(db)) as file:
        (body,) = file.execute("SELECT body FROM tables WHERE id = ?", (table,)).fetchone()
        rows = file.execute("SELECT seq, kind, body FROM entries WHERE table_id = ? ORDER BY n", (table,)).fetchall()
        (commands,) = file.execute("SELECT count(*) FROM commands WHERE table_id = ?", (table,)).fetchone()
    log = [(seq, kind, msgspec.json.decode(data)) for seq, kind, data in rows]
    return msgspec.json.decode(body, type=TableRow), log, commands


def answers_given(log: list[tuple[int, str, dict[str, Any]]]) -> int:
    """How many answers people have given. Sealed ones, of several people always, are in the log by themselves."""
    given = 0
    for _, kind, body in log:
        if kind == "sealed":
            given += not body.get("auto")
        elif kind == "move" and len(body["answers"]) == 1 and not body.get("auto"):
            given += 1
    return given


def played_again(row: TableRow, log: list[tuple[int, str, dict[str, Any]]]) -> str:
    """The fingerprint of the table when the log is played again from nothing, every move compared."""
    match = begin(load(row.start.game), row.start)
    entries = [(kind, body) for _, kind, body in log if kind in ("move", "undo")]
    for (_, body), _ in zip(entries, replay(match, entries), strict=True):
        assert fingerprint(match) == body["after"]
    return fingerprint(match)


@pytest.mark.slow
def test_killed_twenty_times(tmp_path: Path) -> None:
    db, chance = tmp_path / "tables.db", random.Random(7)
    server = Killable(db)
    server.start()
    guest = Guest(server.address)
    table = ""
    kept: dict[str, Any] = {}
    before: list[Any] = []
    moves = 0
    try:
        for _ in range(KILLS):
            if not table:
                table, kept, before = guest.table("device", "me", "me", "greedy"), {}, []
            player = Player(guest, table, kept)
            player.start()
            wait_for_answers(player, len(kept) + chance.randint(2, 9))
            time.sleep(chance.uniform(0, 0.02))
            server.kill()
            player.join(10)
            assert not player.is_alive()
            row, log, _ = log_of(db, table)
            assert log[: len(before)] == before, "what is in the log stays as it is"
            digest = played_again(row, log)
            before, moves = log, moves + len(log) - len(before)
            server.start()
            guest.move_to(server.address)
            check(guest, table, player, row.seq, digest, db)
            if player.over or guest.get(f"/tables/{table}")["status"] != "running":
                table = ""
        assert moves > 3 * KILLS
    finally:
        server.close()
        guest.http.close()


def wait_for_answers(player: Player, wanted: int) -> None:
    """Until so many commands have been acknowledged, but not for long: a bot may be thinking."""
    end = time.monotonic() + 3.0
    while len(player.acked) < wanted and not player.over and time.monotonic() < end:
        time.sleep(0.001)


def check(guest: Guest, table: str, player: Player, seq: int, digest: str, db: Path) -> None:
    """All that was acknowledged is there, and nothing is done twice when it is sent again."""
    frame = guest.get(f"/tables/{table}/frame", seat=0, since=0)
    assert frame["status"] in ("running", "over"), frame["notice"]
    assert frame["seq"] >= seq >= max((answer["seq"] for _, _, answer in player.acked.values()), default=0)
    if player.pending is not None:  # it was committed, or it never arrived: sent again, it is done once
        name, seat, body = player.pending
        answer = guest.post(f"/tables/{table}/commands", body, seat=seat)
        if answer["t"] == "ack":
            player.acked[name] = (seat, body, answer)
        else:
            assert answer["error"] == "error.stale-answer", "only bots have moved on meanwhile"
            player.acked[name] = (seat, {**body, "id": f"{name}-void"}, None)
    for seat, body, answer in list(player.acked.values())[-5:]:
        if answer is not None:
            assert guest.post(f"/tables/{table}/commands", body, seat=seat) == answer
    row, log, commands = log_of(db, table)
    assert answers_given(log) == commands
    assert commands == sum(1 for _, _, answer in player.acked.values() if answer is not None)
    assert any(body.get("after") == digest for _, _, body in log)
    assert played_again(row, log)
