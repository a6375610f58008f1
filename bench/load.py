"""Load on one server process: tables of people who answer at once, over real sockets.

Every table has its own players, each with a cookie and a socket of their own. Whoever is asked picks a random option
and sends it; everybody reads every frame. The figures: answers taken a second, the time from an answer to its
acknowledgement, the server's processor time an answer, and the size of the frames.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
import uuid
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, Protocol

import httpx
import msgspec
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from wondertable.server.patch import patched

COOKIE = "wt_player"
SERVE = """
try:
    from wondertable.server.serve import serve
except ImportError:  # an older server, to compare with
    from wondertable.server.running import serve
from inspect import signature
more = {{"limits": {limits}}} if "limits" in signature(serve).parameters else {{}}
serve("127.0.0.1", 0, "{db}", pace=0.0, workers=1, ready=lambda address: print(address, flush=True), **more)
"""
WARM_UP = 0.25
"""The part of the run that is not measured: sockets open, caches fill."""


class Change(msgspec.Struct):
    """Changes of a frame: only those of the question and the result matter here."""

    ask: Any = None
    result: Any = None


class Message(msgspec.Struct):
    """A message of the server, as far as a player who answers at random needs it."""

    t: str
    id: str = ""
    ask: dict[str, Any] | None = None
    """Of a frame: the question."""
    result: Any = None
    change: Change = msgspec.field(default_factory=Change)
    """Of a patch: what has changed."""


READ = msgspec.json.Decoder(Message)


@dataclass(slots=True)
class Figures:
    """Everything the clients of a run have counted."""

    taken: int = 0
    refused: int = 0
    waits: list[float] = field(default_factory=list)
    sizes: list[int] = field(default_factory=list)

    def clear(self) -> None:
        self.taken = self.refused = 0
        self.waits.clear()
        self.sizes.clear()


class Socket(Protocol):
    """A way to the server."""

    async def send(self, message: str) -> None: ...


class Player:
    """One socket at one seat."""

    def __init__(self, address: str, table: str, seat: int, key: str, figures: Figures, deflate: bool) -> None:
        self.url = f"ws://{address}/ws/tables/{table}?seat={seat}&lang=en"
        self.headers = {"Cookie": f"{COOKIE}={key}"}
        self.compression: Literal["deflate"] | None = "deflate" if deflate else None
        self.figures = figures
        self.dice = random.Random(f"{table}{seat}")
        self.ask: dict[str, Any] | None = None
        self.over = False
        self.answered = -1
        self.sent: dict[str, float] = {}

    async def play(self) -> None:
        async with connect(self.url, max_size=None, **self.options()) as socket:
            try:
                async for data in socket:
                    await self.hear(socket, data)
                    if self.over:
                        return
            except ConnectionClosed:
                return

    def options(self) -> dict[str, Any]:
        return {"additional_headers": self.headers, "compression": self.compression}

    async def hear(self, socket: Socket, data: str | bytes) -> None:
        message = READ.decode(data)
        if message.t == "ack":
            self.figures.taken += 1
            self.figures.waits.append(time.perf_counter() - self.sent.pop(message.id))
        elif message.t == "nack":
            self.figures.refused += 1
        elif message.t in ("frame", "patch"):
            self.figures.sizes.append(len(data))
            self.over = message.result is not None or message.change.result is not None
            if message.t == "frame":
                self.ask = message.ask
            elif message.change.ask is not None:
                self.ask = patched(self.ask, message.change.ask)
            await self.answer(socket)

    async def answer(self, socket: Socket) -> None:
        ask = self.ask
        if ask is None or ask["prompt"] == self.answered:
            return
        self.answered = ask["prompt"]
        option = self.dice.choice(ask["options"])["option"]
        command: dict[str, Any] = {"t": "do", "id": uuid.uuid4().hex, "prompt": self.answered, "option": option}
        self.sent[command["id"]] = time.perf_counter()
        await socket.send(msgspec.json.encode(command).decode())


@asynccontextmanager
async def server(python: str, folder: Path, db: str = "", limits: float = 0.0) -> AsyncIterator[tuple[str, int]]:
    """A server process on a store, a new file if none is named, without limits for strangers unless they are given.

    Yields its address and process id.
    """
    code = SERVE.format(db=db or f"sqlite:///{folder / 'tables.db'}", limits=limits)
    process = subprocess.Popen([python, "-c", code], stdout=subprocess.PIPE, text=True, cwd=folder)
    assert process.stdout is not None
    try:
        line = await asyncio.to_thread(process.stdout.readline)
        yield line.strip().removeprefix("http://").rstrip("/"), process.pid
    finally:
        process.terminate()
        process.wait(20)
        process.stdout.close()


def processor_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def resident_mib(pid: int) -> float:
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20


async def new_key(http: httpx.AsyncClient) -> str:
    """A player's cookie, as the server gives it to somebody new."""
    return key_in(await http.get("/api/openapi.json", headers={"Cookie": "-"}))


def key_in(response: httpx.Response) -> str:
    """The cookie that came with an answer."""
    return response.headers["set-cookie"].partition(";")[0].partition("=")[2]


async def new_table(http: httpx.AsyncClient, game: str, seats: int) -> tuple[str, list[str]]:
    """A table of friends that has begun; returns its id and the players' cookies."""
    keys = [await new_key(http) for _ in range(seats)]

    async def call(key: str, path: str, body: Any) -> Any:
        response = await http.post(path, json=body, headers={"Cookie": f"{COOKIE}={key}"})
        response.raise_for_status()
        return response.json()

    wishes = [{"kind": "me"}, *({"kind": "open"} for _ in range(seats - 1))]
    made = await call(keys[0], "/api/tables", {"game": game, "mode": "friends", "seats": wishes})
    for seat, key in enumerate(keys[1:], 1):
        await call(key, f"/api/tables/{made['id']}/seats/{seat}", {"name": f"P{seat}"})
    await call(keys[0], f"/api/tables/{made['id']}/start", {})
    return made["id"], keys


async def measure(
    game: str, tables: int, seats: int, seconds: float, deflate: bool, python: str = sys.executable, db: str = ""
) -> dict[str, Any]:
    figures = Figures()
    with tempfile.TemporaryDirectory() as folder:
        async with (
            server(python, Path(folder), db) as (address, pid),
            httpx.AsyncClient(base_url=f"http://{address}", timeout=60) as http,
        ):

            async def play(table: str, keys: list[str]) -> None:
                """Play one match after another."""
                while True:
                    players = [Player(address, table, seat, key, figures, deflate) for seat, key in enumerate(keys)]
                    await asyncio.gather(*(player.play() for player in players))
                    table, keys = await new_table(http, game, seats)

            made = [await new_table(http, game, seats) for _ in range(tables)]
            playing = [asyncio.create_task(play(table, keys)) for table, keys in made]
            await asyncio.sleep(seconds * WARM_UP)
            figures.clear()
            start, spent = time.perf_counter(), processor_seconds(pid)
            await asyncio.sleep(seconds)
            span, spent = time.perf_counter() - start, processor_seconds(pid) - spent
            report = describe(figures, span, spent)
            report |= {"game": game, "tables": tables, "seats": seats, "deflate": deflate}
            report["resident_mib"] = round(resident_mib(pid))
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
    return report


def describe(figures: Figures, span: float, spent: float) -> dict[str, Any]:
    waits = sorted(figures.waits) or [0.0]
    taken = max(figures.taken, 1)
    return {
        "answers_per_second": round(figures.taken / span, 1),
        "processor_ms_per_answer": round(spent / taken * 1000, 3),
        "p50_ms": round(statistics.median(waits) * 1000, 1),
        "p99_ms": round(waits[int(len(waits) * 0.99)] * 1000, 1),
        "frame_bytes_median": round(statistics.median(figures.sizes or [0])),
        "frame_bytes_mean": round(statistics.fmean(figures.sizes or [0])),
        "frames": len(figures.sizes),
        "refused": figures.refused,
    }


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Answers a second of one server process.")
    parser.add_argument("--games", default="mad_tea_party,gravity_falls,wonderlands_war", help="(%(default)s)")
    parser.add_argument("--tables", type=int, default=150, help="(%(default)s)")
    parser.add_argument("--seats", type=int, default=3, help="at a table (%(default)s)")
    parser.add_argument("--seconds", type=float, default=15.0, help="measured, for each game (%(default)s)")
    parser.add_argument("--plain", action="store_true", help="without compression (browsers compress)")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument(
        "--server",
        action="append",
        metavar="PYTHON",
        help="the interpreter whose Wondertable serves, to compare versions: several take turns (this one)",
    )
    parser.add_argument(
        "--db",
        action="append",
        metavar="URL",
        help="where the servers keep the tables: several take turns (a new file of SQLite)",
    )
    options = parser.parse_args(arguments)
    servers = options.server or [sys.executable]
    stores = options.db or [""]
    for game, python, db in itertools.product(options.games.split(","), servers, stores):
        found = asyncio.run(
            measure(game, options.tables, options.seats, options.seconds, not options.plain, python, db)
        )
        found["store"] = db.partition(":")[0] or "sqlite"
        if len(servers) > 1:
            found["server"] = python
        if options.json:
            print(json.dumps(found), flush=True)
        else:
            print(
                f"{python + ': ' if len(servers) > 1 else ''}"
                f"{found['store'] + ': ' if len(stores) > 1 else ''}"
                f"{game:<18}{options.tables} tables of {options.seats}: {found['answers_per_second']:,.0f} answers/s, "
                f"{found['processor_ms_per_answer']:.2f} ms of processor an answer, "
                f"p50 {found['p50_ms']:.0f} ms, p99 {found['p99_ms']:.0f} ms, "
                f"frames of {found['frame_bytes_median']:,} bytes (median), "
                f"{found['resident_mib']} MiB, {found['refused']} refused",
                flush=True,
            )
    return 0


if __name__ == "__main__":
    sys.exit(main())
