"""Walks through the code: the modules that take part in five things a newcomer wants to follow, and their calls.

Everything is done for real and traced with ``sys.setprofile``: a move from the socket to the broadcast, the message
that follows it, a bot's decision, a game in the arena, a card, a sentence of the log. A hand-over is a call from one
module of ours to another. ``--names`` lists the modules in the order in which they are reached.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Any

import httpx

from wondertable.kernel import Words, load
from wondertable.lab.arena import Contest, compete
from wondertable.server.app import build_app
from wondertable.server.bot_worker import Job, run_job
from wondertable.server.config import Config
from wondertable.server.patch import patched
from wondertable.server.store import SQLite
from wondertable.server.worker_pool import WorkerPool

OURS, SERVER = "wondertable", "server"
SECONDS = 30.0
COMPREHENSIONS = ("<listcomp>", "<dictcomp>", "<setcomp>", "<genexpr>")


class Walk:
    """Counts calls of our own functions while something is done."""

    def __init__(self, start: str = "", stop: str = "", inside: str = "", only: tuple[str, ...] = ()) -> None:
        self.start = start
        """The first call that counts: the end of a qualified name."""
        self.stop = stop
        """The last call that counts."""
        self.inside = inside
        """Or the function within which calls count."""
        self.only = only
        """Or the only functions that count."""
        self.modules: dict[str, int] = {}
        """Calls by module, in the order in which they are reached."""
        self.calls = self.hand_overs = self.server_hand_overs = 0
        """Of the last: hand-overs from or to a module of the server."""
        self._running = not (start or inside)
        self._is_done = False
        self._root: FrameType | None = None
        self._seen: set[FrameType] = set()

    def __call__(self, frame: FrameType, event: str, _arg: object) -> None:
        if self._is_done:
            return
        if event == "return" and frame is self._root:
            self._is_done = True
        if event != "call" or frame in self._seen:  # a coroutine that goes on is no call
            return
        module: str = frame.f_globals.get("__name__", "")
        if not module.startswith(OURS):
            return
        self._seen.add(frame)
        name = f"{module}.{frame.f_code.co_qualname}"
        if not self._running and not self._starts(frame, name):
            return
        if frame.f_code.co_name in COMPREHENSIONS or (self.only and not name.endswith(self.only)):
            return
        self.modules[module] = self.modules.get(module, 0) + 1
        self.calls += 1
        caller = _caller(frame)
        if caller not in ("", module):
            self.hand_overs += 1
            self.server_hand_overs += SERVER in (_part(caller), _part(module))
        self._is_done = bool(self.stop) and name.endswith(self.stop)

    def _starts(self, frame: FrameType, name: str) -> bool:
        if self.inside and name.endswith(self.inside):
            self._root = frame
        elif not (self.start and name.endswith(self.start)):
            return False
        self._running = True
        return True

    def trace(self, run: Callable[[], object]) -> Walk:
        """Count while something runs."""
        sys.setprofile(self)
        try:
            run()
        finally:
            sys.setprofile(None)
        return self

    def then(self, other: Walk) -> Walk:
        """Both walks, one after the other."""
        for module, calls in other.modules.items():
            self.modules[module] = self.modules.get(module, 0) + calls
        self.calls += other.calls
        self.hand_overs += other.hand_overs
        self.server_hand_overs += other.server_hand_overs
        return self

    def parts(self) -> dict[str, int]:
        """How many modules of each part take part."""
        found: dict[str, int] = {}
        for module in self.modules:
            found[_part(module)] = found.get(_part(module), 0) + 1
        return found


def _part(module: str) -> str:
    return module.split(".")[1] if "." in module else module


def _caller(frame: FrameType) -> str:
    """The module of ours that called, past other libraries; "" if it was none."""
    back = frame.f_back
    while back is not None:
        module: str = back.f_globals.get("__name__", "")
        if module.startswith(OURS):
            return module
        back = back.f_back
    return ""


# -- a table, from outside ----------------------------------------------------------------------------


class Jobs(WorkerPool):
    """A worker pool that remembers what it was asked."""

    def __init__(self) -> None:
        super().__init__(1)
        self.asked: list[Job] = []

    async def run(self, job: Job, **details: Any) -> Any:
        self.asked.append(job)
        return await super().run(job, **details)


class Player:
    """One seat, played over a socket of the application."""

    def __init__(self, app: Any, table: str, seat: int, cookie: str) -> None:
        self.frame: dict[str, Any] = {}
        self.answered = -1
        self._sent: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        scope = {
            "type": "websocket",
            "path": f"/ws/tables/{table}",
            "query_string": f"seat={seat}&lang=en".encode(),
            "headers": [(b"host", b"walk"), (b"cookie", cookie.encode())],
            "scheme": "ws",
            "subprotocols": [],
        }
        self._sent.put_nowait({"type": "websocket.connect"})
        self.serving = asyncio.create_task(app(scope, self._sent.get, self._hear))

    async def _hear(self, message: Any) -> None:
        said = json.loads(message.get("text") or "{}")
        if said.get("t") == "frame":
            self.frame = said
        elif said.get("t") == "patch":
            self.frame = patched(self.frame, said["change"])
        assert said.get("t") != "nack", said

    @property
    def is_asked(self) -> bool:
        return bool(self.frame.get("ask")) and self.frame["ask"]["prompt"] != self.answered

    def answer(self) -> None:
        """Choose the first option."""
        ask = self.frame["ask"]
        self.answered = ask["prompt"]
        option = ask["options"][0]["option"]
        command = {"t": "do", "id": f"c{ask['prompt']}", "prompt": ask["prompt"], "option": option}
        self._sent.put_nowait({"type": "websocket.receive", "text": json.dumps(command)})

    async def leave(self) -> None:
        self._sent.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await self.serving


async def new_players(app: Any, game: str, bot: str = "") -> list[Player]:
    """The people at a table that has begun: three, or one beside two bots."""
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://walk") as http:

        async def come() -> str:
            response = await http.get("/api/openapi.json", headers={"Cookie": "-"})
            return response.headers["set-cookie"].partition(";")[0]

        async def call(cookie: str, path: str, body: Any) -> Any:
            response = await http.post(path, json=body, headers={"Cookie": cookie})
            response.raise_for_status()
            return response.json()

        other = {"kind": "bot", "bot": bot} if bot else {"kind": "open"}
        wish = {"game": game, "mode": "solo" if bot else "friends", "seats": [{"kind": "me"}, other, other]}
        cookies = [await come() for _ in range(1 if bot else 3)]
        table: str = (await call(cookies[0], "/api/tables", wish))["id"]
        if not bot:
            for seat in (1, 2):
                await call(cookies[seat], f"/api/tables/{table}/seats/{seat}", {"name": f"P{seat}"})
            await call(cookies[0], f"/api/tables/{table}/start", {})
        return [Player(app, table, seat, cookie) for seat, cookie in enumerate(cookies)]


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(SECONDS):
        while not condition():
            await asyncio.sleep(0.002)


async def play(players: list[Player], moves: int) -> Player:
    """Answer what is asked until so many moves are made and one player alone is asked; returns that player."""
    while True:
        await until(lambda: any(player.is_asked for player in players))
        player = next(player for player in players if player.is_asked)
        if player.frame["moves"] >= moves and not player.frame["ask"]["sealed"]:
            return player
        player.answer()


async def at_tables(game: str) -> dict[str, Walk]:
    """A move, the message after it, the sentences in it, and a bot's decision."""
    with tempfile.TemporaryDirectory() as folder:
        pool = Jobs()
        app = build_app(SQLite(Path(folder) / "tables.db"), pool=pool, config=Config(pace=0.0))
        async with app.router.lifespan_context(app):
            found = await _people(app, game)
            found["a bot's decision"] = await _bot(app, game, pool)
    return found


async def _people(app: Any, game: str) -> dict[str, Walk]:
    players = await new_players(app, game)
    sentence = await _walk(players, only=("Table.tell", "Table.whisper", "Timeline.add"))
    walks = {
        "a move, from the socket to the broadcast": await _walk(
            players, start="sockets.read_command", stop="Connection.post"
        ),
        "the message after it, for one viewer": await _walk(players, inside="frames.news"),
        "a sentence of the log": sentence.then(await _walk(players, inside="frames._lines")),
    }
    for player in players:
        await player.leave()
    return walks


def _is_told(players: list[Player], moves: int) -> bool:
    """Does everybody know of more moves?"""
    return all(player.frame["moves"] > moves for player in players)


async def _walk(players: list[Player], **details: Any) -> Walk:
    """The shortest of three traces: other tasks of the server may run while an answer is traced."""
    return min([await _trace(players, **details) for _ in range(3)], key=lambda walk: (len(walk.modules), walk.calls))


async def _trace(players: list[Player], **details: Any) -> Walk:
    """Trace an answer until everybody has been told: one after which one player alone is asked."""
    while True:
        player, walk = await play(players, 12), Walk(**details)
        sys.setprofile(walk)
        player.answer()
        await until(partial(_is_told, players, player.frame["moves"]))
        sys.setprofile(None)
        if not any(one.is_asked and one.frame["ask"]["sealed"] for one in players):
            return walk


async def _bot(app: Any, game: str, pool: Jobs) -> Walk:
    """The server's side of a decision, then the worker's."""
    (player,) = await new_players(app, game, "greedy")
    await play([player], 6)
    pool.asked.clear()
    walk = Walk(start="BotPlayer.choose", stop="Connections.wake")
    sys.setprofile(walk)
    while not any(job.task == "move" for job in pool.asked):
        if player.is_asked:
            player.answer()
        await asyncio.sleep(0.002)
    await until(lambda: player.is_asked)
    sys.setprofile(None)
    await player.leave()
    job = next(job for job in pool.asked if job.task == "move")
    return walk.then(Walk().trace(lambda: run_job(job)))


def alone(game: str) -> dict[str, Walk]:
    """A game in the arena, and a card."""
    found = load(game)
    card = Walk().trace(lambda: type(found)(type(found).content_from(None)))
    card.then(Walk().trace(lambda: found.guide.cards(Words("en", found))))
    contest = Contest(found, ("random",) * 3, 3)
    arena = Walk(inside="lab.arena.compete").trace(lambda: compete(contest, 1))
    return {"a game in the arena": arena, "a card, from its file to the page": card}


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Modules and calls of five walks through the code.")
    parser.add_argument("--game", default="wonderlands_war", help="(%(default)s)")
    parser.add_argument("--names", action="store_true", help="list the modules")
    options = parser.parse_args(arguments)
    walks = {**alone(options.game), **asyncio.run(at_tables(options.game))}
    for name, walk in walks.items():
        parts = ", ".join(f"{part} {count}" for part, count in walk.parts().items())
        print(
            f"{name}: {len(walk.modules)} modules ({parts}), {walk.calls:,} calls, "
            f"{walk.hand_overs:,} hand-overs, {walk.server_hand_overs:,} of them from or to the server"
        )
        if options.names:
            print("".join(f"  {module} {calls}\n" for module, calls in walk.modules.items()), end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
