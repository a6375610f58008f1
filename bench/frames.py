"""Frames after a move: their bytes, and the processor time that they and the whole move cost the server.

Tables of people who answer at once, as in ``load.py``, but without sockets: the server runs in this process, and
messages go from hand to hand. So the figures depend on the program and the machine only, not on the network, on
compression or on how many players there are.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from load import COOKIE, Figures, Player, new_table  # type: ignore[import-not-found]

from wondertable.server import sockets
from wondertable.server.app import build_app
from wondertable.server.config import Config
from wondertable.server.serve import spare_collections
from wondertable.server.store import open_store
from wondertable.server.worker_pool import WorkerPool

WARM_UP = 10
"""Answers at every table that are not measured: whole frames, caches."""


@dataclass(slots=True)
class Spent:
    """Processor time of the thread that serves, in seconds: the store writes in another one meanwhile."""

    frames: float = 0.0
    clients: float = 0.0
    made: int = 0
    sizes: list[int] = field(default_factory=list)


def timed(make: Callable[..., bytes], spent: Spent) -> Callable[..., bytes]:
    """The function that makes the message for a connection, with a clock."""

    def make_timed(*arguments: Any) -> bytes:
        before = time.thread_time()
        data = make(*arguments)
        spent.frames += time.thread_time() - before
        spent.made += bool(data)
        if data:
            spent.sizes.append(len(data))
        return data

    return make_timed


class Wire:
    """The two ends of a connection without a network."""

    def __init__(self, player: Player, spent: Spent) -> None:
        self.player = player
        self.spent = spent
        self.commands: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.commands.put_nowait({"type": "websocket.connect"})

    async def send(self, message: str) -> None:
        self.commands.put_nowait({"type": "websocket.receive", "text": message})

    async def deliver(self, message: dict[str, Any]) -> None:
        if message["type"] == "websocket.send":
            before = time.thread_time()
            await self.player.hear(self, message["text"])
            self.spent.clients += time.thread_time() - before
            if self.player.over:
                self.commands.put_nowait({"type": "websocket.disconnect", "code": 1000})

    async def run(self, app: Any, table: str, seat: int, key: str) -> None:
        scope = {
            "type": "websocket",
            "asgi": {"version": "3.0"},
            "scheme": "ws",
            "path": f"/ws/tables/{table}",
            "query_string": f"seat={seat}&lang=en".encode(),
            "headers": [(b"host", b"localhost"), (b"cookie", f"{COOKIE}={key}".encode())],
            "client": ("127.0.0.1", 1),
            "server": ("localhost", 80),
            "subprotocols": [],
            "extensions": {},
        }
        await app(scope, self.commands.get, self.deliver)


async def measure(game: str, tables: int, seats: int, answers: int) -> dict[str, Any]:
    figures, spent = Figures(), Spent()
    spare_collections()
    sockets.news = timed(sockets.news, spent)  # type: ignore[attr-defined]
    with tempfile.TemporaryDirectory() as folder:
        store = open_store(f"sqlite:///{Path(folder) / 'tables.db'}")
        app = build_app(store, pool=WorkerPool(1), config=Config(pace=0.0))
        async with app.router.lifespan_context(app):
            transport = httpx.ASGITransport(app)
            async with httpx.AsyncClient(base_url="http://localhost", transport=transport) as http:
                made = [await new_table(http, game, seats) for _ in range(tables)]
            playing = []
            for table, keys in made:
                for seat, key in enumerate(keys):
                    wire = Wire(Player("", table, seat, key, figures, deflate=False), spent)
                    playing.append(asyncio.create_task(wire.run(app, table, seat, key)))
            await until(figures, WARM_UP * tables, playing)
            figures.clear()
            for name, value in (("frames", 0.0), ("clients", 0.0), ("made", 0)):
                setattr(spent, name, value)
            spent.sizes.clear()
            start = time.process_time()
            await until(figures, answers, playing)
            used = time.process_time() - start - spent.clients
            report = describe(game, figures.taken, used, spent)
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
    return report


async def until(figures: Figures, answers: int, playing: list[asyncio.Task[None]]) -> None:
    """Wait for so many answers, or for the end of all matches."""
    while figures.taken < answers and not all(task.done() for task in playing):
        await asyncio.sleep(0.01)


def describe(game: str, taken: int, used: float, spent: Spent) -> dict[str, Any]:
    return {
        "game": game,
        "bytes_median": round(statistics.median(spent.sizes)),
        "bytes_mean": round(statistics.fmean(spent.sizes)),
        "frame_us": round(spent.frames / spent.made * 1e6, 1),
        "frames_per_answer": round(spent.made / taken, 2),
        "answer_us": round(used / taken * 1e6, 1),
        "answers": taken,
    }


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Bytes and microseconds of the frame after a move.")
    parser.add_argument("--games", default="mad_tea_party,gravity_falls,wonderlands_war", help="(%(default)s)")
    parser.add_argument("--tables", type=int, default=24, help="(%(default)s)")
    parser.add_argument("--seats", type=int, default=3, help="at a table (%(default)s)")
    parser.add_argument("--answers", type=int, default=1500, help="measured, for each game (%(default)s)")
    parser.add_argument("--json", action="store_true", help="print JSON")
    options = parser.parse_args(arguments)
    for game in options.games.split(","):
        found = asyncio.run(measure(game, options.tables, options.seats, options.answers))
        if options.json:
            print(json.dumps(found), flush=True)
        else:
            print(
                f"{game:<18}{found['bytes_mean']:>7,} bytes ({found['bytes_median']:,} median) and "
                f"{found['frame_us']:,.0f} us a frame, {found['frames_per_answer']:.1f} frames an answer, "
                f"{found['answer_us']:,.0f} us of processor an answer",
                flush=True,
            )
    return 0


if __name__ == "__main__":
    sys.exit(main())
