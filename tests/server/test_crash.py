"""The server is killed in the middle of play, again and again: nothing acknowledged is lost, nothing happens twice."""

from __future__ import annotations

import contextlib
import os
import random
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.house import Chair, Guest
from tests.server.stores import Kept
from wondertable import load
from wondertable.kernel.log import LogEntry
from wondertable.kernel.replay import walk
from wondertable.server.models import TableRow

KILLS = int(os.environ.get("WONDERTABLE_KILLS", "6"))
VOID = ("error.stale-answer", "error.cannot-undo", "error.nothing-to-undo", "server.error.no-vote")
"""Why something that never arrived cannot be done later: the table has gone on by itself, or a vote was forgotten."""


class Killable:
    """A server in a process of its own, again and again on the same store."""

    def __init__(self, kept: Kept) -> None:
        self.kept = kept
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
        print(self.kept.address, file=self.nursery.stdin, flush=True)
        pid, self.address = self.nursery.stdout.readline().rstrip("/\n").split(" http://")
        self.pid = int(pid)

    def kill(self) -> None:
        if self.pid:
            os.kill(self.pid, signal.SIGKILL)
            self.pid = 0

    def close(self) -> None:
        self.kill()
        self.nursery.communicate()


class Sent(NamedTuple):
    """A command: who sent it from where, and how many entries of the log it makes when it is carried out."""

    seat: int
    path: str
    body: dict[str, Any]
    entries: int


class Player(threading.Thread):
    """Plays all seats of a table, as fast as the server lets it, until the server is gone.

    At a table of friends moves are taken back, too: the second player is there and is asked, the first is not.
    """

    def __init__(self, guests: tuple[Guest, Guest], table: str, kept: dict[str, tuple[Sent, Any]]) -> None:
        super().__init__(daemon=True)
        self.guests, self.table = guests, table
        self.acked = kept
        """What was sent and acknowledged, by the command's id, with the answer."""
        self.pending: Sent | None = None
        """What was sent, and nobody knows whether it arrived."""
        self.over = False
        self.dice = random.Random(len(kept))
        self.friends = guests[0] is not guests[1]

    def run(self) -> None:
        with contextlib.suppress(httpx.HTTPError):
            while not self.over:
                for seat in (0, 1):
                    self.look(seat)

    def look(self, seat: int) -> None:
        frame = self.guests[seat].get(f"/tables/{self.table}/frame", seat=seat)
        self.over = frame["status"] != "running"
        if self.friends and frame["undo"] != "none" and self.dice.random() < 0.4:
            self.take_back(seat, frame["undo"])
        elif self.friends and self.dice.random() < 0.1:
            self.send(seat, {"t": "chat", "text": "!"}, 1)
            self.send(seat, {"t": "settings", "value": {"mode": "ask"}}, 0)
        elif frame["ask"]:
            option = self.dice.choice(frame["ask"]["options"])["option"]
            self.send(seat, {"t": "do", "prompt": frame["ask"]["prompt"], "option": option}, 1)

    def take_back(self, seat: int, how: str) -> None:
        """The first player asks the second, if need be; nobody is there whom the second could ask."""
        asks = how == "ask" and seat == 0
        self.send(seat, {"t": "undo"}, 0 if asks else 1)
        if asks:
            self.send(1, {"seat": 0, "what": "undo", "yes": True}, 1, "votes")

    def send(self, seat: int, body: dict[str, Any], entries: int, path: str = "commands") -> None:
        self.pending = Sent(seat, path, {**body, "id": f"c{len(self.acked)}"}, entries)
        answer = self.post(self.pending)
        assert answer.get("t") == "ack" or answer == {"ok": True}, (self.pending, answer)
        self.acked[self.pending.body["id"]] = (self.pending, answer)
        self.pending = None

    def post(self, sent: Sent) -> dict[str, Any]:
        answer = self.guests[sent.seat].http.post(
            f"/tables/{self.table}/{sent.path}", json=sent.body, params={"seat": sent.seat}
        )
        return dict(answer.json())


def log_of(kept: Kept, table: str) -> tuple[TableRow, list[tuple[int, str, dict[str, Any]]], int]:
    """The table, its log and the number of commands, as they lie on the disk."""
    ((body,),) = kept.ask("SELECT body FROM tables WHERE id = ?", table)
    rows = kept.ask("SELECT seq, kind, body FROM entries WHERE table_id = ? ORDER BY n", table)
    ((commands,),) = kept.ask("SELECT count(*) FROM commands WHERE table_id = ?", table)
    log = [(seq, kind, msgspec.json.decode(data)) for seq, kind, data in rows]
    return msgspec.json.decode(body, type=TableRow), log, commands


def entries_made(log: list[tuple[int, str, dict[str, Any]]]) -> int:
    """How many entries are there because a person did something.

    Sealed answers are in the log by themselves, and once more in the move that they lead to.
    """
    made, sealed = 0, False
    for _, kind, body in log:
        if kind == "sealed":
            made += not body.get("auto")
        elif kind == "move":
            made += not (sealed or body.get("auto"))
        else:
            made += kind in ("chat", "undo")
        sealed = kind == "sealed" or (sealed and kind not in ("move", "undo"))
    return made


def played_again(row: TableRow, log: list[tuple[int, str, dict[str, Any]]]) -> str:
    """The fingerprint of the table when the log is played again from nothing, every move compared."""
    match = row.start.deal(load(row.start.game))
    entries = [msgspec.convert(body, LogEntry, str_keys=True) for _, kind, body in log if kind in ("move", "undo")]
    for entry, _ in zip(entries, walk(match, entries), strict=True):
        assert match.fingerprint() == entry.after
    return match.fingerprint()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("company", "kept"), [("device", "sqlite"), ("friends", "sqlite"), ("friends", "postgresql")], indirect=["kept"]
)
def test_killed_again_and_again(kept: Kept, company: str) -> None:
    chance = random.Random(7)
    server = Killable(kept)
    server.start()
    anna = Guest(server.address)
    guests = (anna, anna if company == "device" else Guest(server.address))
    table = ""
    acked: dict[str, tuple[Sent, Any]] = {}
    before: list[Any] = []
    made, undone = 0, 0
    try:
        for _ in range(KILLS):
            if not table:
                table, acked, before = new_table(*guests), {}, []
            with contextlib.ExitStack() as there:
                there_is(guests[1], table, there)
                player = Player(guests, table, acked)
                player.start()
                wait_for_answers(player, len(acked) + chance.randint(2, 9))
                time.sleep(chance.uniform(0, 0.02))
                server.kill()
                player.join(10)
                assert not player.is_alive()
            row, log, _ = log_of(kept, table)
            assert log[: len(before)] == before, "what is in the log stays as it is"
            digest = played_again(row, log)
            made += len(log) - len(before)
            undone += sum(kind == "undo" for _, kind, _ in log[len(before) :])
            before = log
            server.start()
            for guest in set(guests):
                guest.move_to(server.address)
            with contextlib.ExitStack() as there:
                there_is(guests[1], table, there)
                check(player, row.seq, digest, kept)
            if player.over or anna.get(f"/tables/{table}")["status"] != "running":
                table = ""
        assert made > 3 * KILLS
        assert bool(undone) == (company == "friends")
    finally:
        server.close()
        for guest in set(guests):
            guest.http.close()


def new_table(anna: Guest, boris: Guest) -> str:
    if anna is boris:
        return anna.table("device", "me", "me", "greedy")
    table = anna.table("friends", "me:Anna", "open", practice=True)
    boris.post(f"/tables/{table}/seats/1", {"name": "Boris"})
    anna.post(f"/tables/{table}/start", {})
    return table


def there_is(guest: Guest, table: str, there: contextlib.ExitStack) -> None:
    """Somebody sits at the table until the stack is closed, or the server is gone."""
    chair = guest.sit(table, 1)
    there.callback(_leave, chair)
    chair.until(lambda frame: True)


def _leave(chair: Chair) -> None:
    with contextlib.suppress(ConnectionClosed, OSError):
        chair.__exit__()


def wait_for_answers(player: Player, wanted: int) -> None:
    """Until so many commands have been acknowledged, but not for long: a bot may be thinking."""
    end = time.monotonic() + 3.0
    while len(player.acked) < wanted and not player.over and time.monotonic() < end:
        time.sleep(0.001)


def check(player: Player, seq: int, digest: str, kept: Kept) -> None:
    """All that was acknowledged is there, and nothing is done twice when it is sent again."""
    table = player.table
    frame = player.guests[0].get(f"/tables/{table}/frame", seat=0, since=0)
    assert frame["status"] in ("running", "over"), frame["notice"]
    assert frame["seq"] >= seq >= max((answer.get("seq", 0) for _, answer in player.acked.values()), default=0)
    if player.pending is not None:  # it was committed, or it never arrived: sent again, it is done once
        sent, player.pending = player.pending, None
        answer = player.post(sent)
        name = sent.body["id"]
        if answer.get("t") == "ack" or "ok" in answer:
            player.acked[name] = (sent, answer)
        else:
            assert answer["error"] in VOID, answer
            player.acked[f"{name}-void"] = (sent._replace(entries=0), {})
    for sent, answer in list(player.acked.values())[-9:]:
        if answer:
            assert player.post(sent) == answer
    row, log, commands = log_of(kept, table)
    assert commands == sum(1 for _, answer in player.acked.values() if answer)
    assert entries_made(log) == sum(sent.entries for sent, _ in player.acked.values())
    assert any(body.get("after") == digest for _, _, body in log)
    assert played_again(row, log)
