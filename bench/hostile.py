"""Ten hostile clients at one address, and two people who play at another: how long their moves take, quiet and not.

The server is a process of its own with its usual limits. The hostile clients are in another one, with a lower
priority, as they would have a machine of their own. Each does its worst in its own way, as fast as it is answered: they
hold lines open, drip bodies, make tables, ask for hints and leave, send stale answers, rename themselves, fetch lists,
cards and files, look on by the dozen, upload records, keep bots thinking and never read.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import uuid
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from bench.load import COOKIE, Figures, Player, key_in, new_table, processor_seconds, resident_mib, server

STRANGER, HOME = "127.0.0.2", "127.0.0.3"
RECORD = Path(__file__).parents[1] / "tests" / "golden" / "mad_tea_party" / "2-experienced-on-undos.json"
BETWEEN = 0.05
"""Seconds that people who play take for a move."""


class Person(Player):
    """A player at the quiet address, who takes a moment for every move."""

    async def answer(self, socket: Any) -> None:
        if self.ask is not None and self.ask["prompt"] != self.answered:
            await asyncio.sleep(BETWEEN)
        await super().answer(socket)

    def options(self) -> dict[str, Any]:
        return {**super().options(), "local_addr": (HOME, 0)}


# -- hostile clients --------------------------------------------------------------------------------------------------


class Stranger:
    """One hostile client."""

    def __init__(self, address: str, table: str, done: Counter[str]) -> None:
        self.address, self.table, self.done = address, table, done
        host, _, port = address.partition(":")
        self.host, self.port = host, int(port)
        self.key = ""
        transport = httpx.AsyncHTTPTransport(local_address=STRANGER)
        headers = {"Cookie": "-", "Accept-Encoding": "gzip"}
        self.http = httpx.AsyncClient(
            base_url=f"http://{address}/api", transport=transport, headers=headers, timeout=30
        )

    async def come(self) -> None:
        """Be somebody to the server from now on."""
        self.key = key_in(await self.http.get("/openapi.json"))
        self.http.headers["Cookie"] = f"{COOKIE}={self.key}"

    async def line(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection(self.host, self.port, local_addr=(STRANGER, 0))

    async def socket(self, table: str, seat: int) -> Any:
        url = f"ws://{self.address}/ws/tables/{table}?seat={seat}&lang=en"
        headers = {"Cookie": f"{COOKIE}={self.key}"}
        return await connect(url, additional_headers=headers, compression=None, local_addr=(STRANGER, 0))

    async def ask(self, method: str, path: str, **details: Any) -> httpx.Response:
        answer = await self.http.request(method, path, **details)
        self.done[f"{answer.status_code}"] += 1
        return answer

    async def own_table(self, *bots: str, mode: str = "solo") -> str:
        seats = [{"kind": "me"}, *({"kind": "bot", "bot": bot} for bot in bots)]
        if mode == "friends":
            seats.append({"kind": "open"})
        while True:
            wish = {"game": "mad_tea_party", "mode": mode, "seats": seats}
            answer = await self.ask("POST", "/tables", json=wish)
            if answer.status_code == 201:
                return str(answer.json()["id"])

    async def half_open(self) -> None:
        held: list[asyncio.StreamWriter] = []
        while True:
            with contextlib.suppress(OSError):
                _, writer = await self.line()
                writer.write(b"GET / HTTP/1.1\r\nX: ")
                held.append(writer)
                self.done["half-open lines"] += 1
            for one in held[-400:]:
                with contextlib.suppress(OSError):
                    one.write(b"y")
            held = held[-400:]
            await asyncio.sleep(0.005)

    async def long_bodies(self) -> None:
        async def drip() -> None:
            _, writer = await self.line()
            head = f"POST /api/campaigns/file HTTP/1.1\r\nHost: {self.address}\r\nContent-Length: 7900000\r\n\r\n"
            writer.write(head.encode() + bytes(4_000_000))
            self.done["long bodies"] += 1
            await writer.drain()
            await asyncio.sleep(5)
            writer.close()

        while True:
            await asyncio.gather(*(drip() for _ in range(20)), return_exceptions=True)

    async def tables(self) -> None:
        while True:
            await self.own_table("search", "search", "search")

    async def hints(self) -> None:
        table = await self.own_table("greedy")
        while True:
            with contextlib.suppress(httpx.TimeoutException):
                await self.ask("POST", f"/tables/{table}/hint", json={"seat": 0, "seconds": 3.0}, timeout=0.2)

    async def stale_answers(self) -> None:
        table = await self.own_table("greedy")
        sockets = [await self.socket(table, 0) for _ in range(4)]

        async def flood(socket: Any) -> None:
            while True:
                command = {"t": "do", "id": uuid.uuid4().hex, "prompt": 0, "option": {}}
                await socket.send(json.dumps(command))
                self.done["stale answers sent"] += 1
                await asyncio.sleep(0.001)  # the others of this process are hostile, too

        async def read(socket: Any) -> None:
            async for _ in socket:
                self.done["messages read"] += 1

        await asyncio.gather(*map(flood, sockets), *map(read, sockets))

    async def names(self) -> None:
        table = await self.own_table(mode="friends")
        while True:
            await self.ask("POST", f"/tables/{table}/seats/0", json={"name": uuid.uuid4().hex[:12]})

    async def lists(self) -> None:
        while True:
            await self.ask("GET", random.choice(["/tables", "/games", "/games/wonderlands_war/cards", "/words/ru"]))

    async def files(self) -> None:
        page = Path(__file__).parents[1] / "wondertable" / "server" / "page" / "assets"
        names = sorted((one.name for one in page.glob("*.js")), key=lambda name: -(page / name).stat().st_size)[:3]
        while True:
            await self.ask("GET", f"http://{self.address}/assets/{random.choice(names)}" if names else "/games")

    async def spectators(self) -> None:
        held: list[Any] = []
        while True:
            try:
                held.append(await self.socket(self.table, -1))
                self.done["sockets"] += 1
            except (InvalidHandshake, OSError):
                self.done["sockets refused"] += 1
            held = held[-300:]

    async def uploads(self) -> None:
        data = RECORD.read_bytes()
        while True:
            await self.ask("POST", "/records", content=data)

    async def never_reading(self) -> None:
        while True:
            _, writer = await self.line()
            head = (
                f"GET /ws/tables/{self.table}?seat=-1 HTTP/1.1\r\nHost: {self.address}\r\nUpgrade: websocket\r\n"
                "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                "Sec-WebSocket-Version: 13\r\n\r\n"
            )
            writer.write(head.encode())
            ping = (b"\x89\xfd" + bytes(4) + b"x" * 125) * 200
            while not writer.is_closing():
                writer.write(ping)
                self.done["pings"] += 200
                await writer.drain()
                await asyncio.sleep(0.001)
            self.done["never-reading lines ended"] += 1


WAYS: list[Callable[[Stranger], Awaitable[None]]] = [
    Stranger.half_open,
    Stranger.long_bodies,
    Stranger.tables,
    Stranger.hints,
    Stranger.stale_answers,
    Stranger.names,
    Stranger.lists,
    Stranger.files,
    Stranger.spectators,
    Stranger.uploads,
    Stranger.never_reading,
]


async def attack(address: str, table: str, seconds: float, only: str) -> dict[str, int]:
    """Ten hostile clients for so long; what they got done. Whoever is thrown out begins anew."""
    done: Counter[str] = Counter()

    async def persist(way: Callable[[Stranger], Awaitable[None]]) -> None:
        while True:
            stranger = Stranger(address, table, done)
            with contextlib.suppress(OSError, httpx.HTTPError, ConnectionClosed, InvalidHandshake, EOFError):
                await stranger.come()
                await way(stranger)
            await stranger.http.aclose()
            await asyncio.sleep(0.01)

    print("begun", flush=True)
    tasks = [asyncio.create_task(persist(way)) for way in WAYS if only in way.__name__]
    await asyncio.sleep(seconds)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return dict(done)


# -- the measurement --------------------------------------------------------------------------------------------------


def p99(waits: list[float]) -> float:
    ordered = sorted(waits) or [0.0]
    return ordered[int(len(ordered) * 0.99)]


def said(name: str, waits: list[float]) -> dict[str, Any]:
    middle = statistics.median(waits) if waits else 0.0
    return {f"{name}_p50_ms": round(middle * 1000, 2), f"{name}_p99_ms": round(p99(waits) * 1000, 2)}


async def measure(seconds: float, only: str = "") -> dict[str, Any]:
    figures = Figures()
    with tempfile.TemporaryDirectory() as folder:
        transport = httpx.AsyncHTTPTransport(local_address=HOME)
        async with (
            server(sys.executable, Path(folder), limits=1.0) as (address, pid),
            httpx.AsyncClient(base_url=f"http://{address}", timeout=60, transport=transport) as http,
        ):
            watched, _ = await new_table(http, "mad_tea_party", 2)

            async def play() -> None:
                while True:
                    table, keys = await new_table(http, "mad_tea_party", 2)
                    people = [Person(address, table, seat, key, figures, False) for seat, key in enumerate(keys)]
                    await asyncio.gather(*(one.play() for one in people))

            playing = asyncio.create_task(play())
            await asyncio.sleep(2)
            figures.clear()
            await asyncio.sleep(seconds)
            quiet = list(figures.waits)
            command = [sys.executable, "-m", "bench.hostile", "--attack", address, watched, str(seconds + 1)]
            hostile = subprocess.Popen([*command, "--only", only], stdout=subprocess.PIPE, text=True)
            assert hostile.stdout is not None
            await asyncio.to_thread(hostile.stdout.readline)
            figures.clear()
            spent = processor_seconds(pid)
            await asyncio.sleep(seconds / 2)
            first = list(figures.waits)
            await asyncio.sleep(seconds / 2)
            attacked, spent = list(figures.waits), processor_seconds(pid) - spent
            memory = resident_mib(pid)
            output, _ = await asyncio.to_thread(hostile.communicate)
            hostile.stdout.close()
            playing.cancel()
            await asyncio.gather(playing, return_exceptions=True)
    return {
        **said("quiet", quiet),
        **said("attacked", attacked),
        **said("first_half", first),
        **said("second_half", attacked[len(first) :]),
        "ratio": round(p99(attacked) / p99(quiet), 2) if quiet and attacked else 0.0,
        "moves": [len(quiet), len(attacked)],
        "refused": figures.refused,
        "server_processor": round(spent / seconds, 2),
        "server_mib": round(memory),
        "hostile": json.loads(output or "{}"),
    }


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=20.0, help="quiet, and under attack (%(default)s)")
    parser.add_argument("--only", default="", help="a way of the hostile clients, to look at it alone")
    parser.add_argument("--attack", nargs=3, metavar=("ADDRESS", "TABLE", "SECONDS"), help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    if options.attack:
        os.nice(5)
        address, table, seconds = options.attack
        print(json.dumps(asyncio.run(attack(address, table, float(seconds), options.only))))
    else:
        print(json.dumps(asyncio.run(measure(options.seconds, options.only)), indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main())
