"""A server to test: the real one, on a free port, in a thread of its own; and players who come to it."""

from __future__ import annotations

import contextlib
import itertools
import socket
import threading
import time
import uuid
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx
import msgspec
import uvicorn
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from tests.server.stores import Kept
from wondertable.kernel import Game, load
from wondertable.server.analysis import Study
from wondertable.server.app import build_app
from wondertable.server.config import Config
from wondertable.server.patch import patched
from wondertable.server.rooms import Rooms
from wondertable.server.security import COOKIE
from wondertable.server.serve import listen, web_config
from wondertable.server.store import SQLite, Store
from wondertable.server.worker_pool import WorkerPool

GAME = "mad_tea_party"
QUICK = Config(pace=0.0, probe=0.05, grace=0.0)
SHORT = Study(iterations=2, worlds=1, again=2, again_iterations=4, again_worlds=2)
SECONDS = 20.0
"""How long a test waits for anything."""

Frame = dict[str, Any]


ADDRESSES = itertools.count(1)


def own_address() -> str:
    """An address of this computer that nobody else has: people come from addresses of their own."""
    number = next(ADDRESSES)
    address = f"127.1.{number // 250 % 250}.{number % 250 + 1}"
    with socket.socket() as probe:
        try:
            probe.bind((address, 0))
        except OSError:  # not on every system
            return "127.0.0.1"
    return address


class House:
    """A running server. What happens inside is reached through ``inside``."""

    def __init__(
        self,
        store: Store,
        config: Config = QUICK,
        pool: WorkerPool | None = None,
        shelf: Callable[[str], Game[Any]] = load,
        page: Path | None = None,
    ) -> None:
        more = {} if page is None else {"page": page}
        self.guests: list[Guest] = []
        self.app = build_app(store, pool=pool or WorkerPool(workers=1), config=config, study=SHORT, shelf=shelf, **more)
        self.listening = listen("127.0.0.1", 0)
        self.address = f"127.0.0.1:{self.listening.getsockname()[1]}"
        settings = web_config(self.app, log_config=None, log_level=None, lifespan="on", timeout_graceful_shutdown=1)
        self.server = uvicorn.Server(settings)
        self.thread = threading.Thread(target=self.server.run, kwargs={"sockets": [self.listening]}, daemon=True)
        self.thread.start()
        wait_for(lambda: self.server.started)

    @property
    def rooms(self) -> Rooms:
        rooms = self.app.state.rooms
        assert isinstance(rooms, Rooms)
        return rooms

    def guest(self) -> Guest:
        """Somebody who comes and stays as long as the server runs."""
        self.guests.append(Guest(self.address))
        return self.guests[-1]

    def close(self) -> None:
        for guest in self.guests:
            guest.http.close()
        self.server.should_exit = True
        self.thread.join(SECONDS)
        self.listening.close()
        assert not self.thread.is_alive()


@contextlib.contextmanager
def house(place: Path | Kept, **details: Any) -> Iterator[House]:
    """A server on a store in this folder, or on one that is kept elsewhere."""
    opened = House(place.open() if isinstance(place, Kept) else SQLite(place / "tables.db"), **details)
    try:
        yield opened
    finally:
        opened.close()


def wait_for(condition: Callable[[], object], seconds: float = SECONDS) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "nothing came of it"
        time.sleep(0.005)


class Guest:
    """A browser: a cookie, and calls of the API."""

    def __init__(self, address: str, language: str = "en") -> None:
        self.address = address
        self.language = language
        self.home = own_address()
        self.http = self._browser()
        self.heard: list[bytes] = []
        """Every byte the server has sent over HTTP."""
        self.get("/tables")

    @property
    def cookie(self) -> str:
        return f"{COOKIE}={self.http.cookies[COOKIE]}"

    def call(self, method: str, path: str, status: int = 200, **details: Any) -> Any:
        response = self.http.request(method, path, **details)
        self.heard.append(response.content)
        assert response.status_code == status, f"{response.status_code}: {response.text}"
        return response.json() if response.content else None

    def get(self, path: str, status: int = 200, **query: Any) -> Any:
        return self.call("GET", path, status, params={"lang": self.language, **query})

    def post(self, path: str, body: Any = None, status: int = 200, **query: Any) -> Any:
        return self.call("POST", path, status, json=body, params={"lang": self.language, **query})

    def delete(self, path: str, status: int = 200) -> Any:
        return self.call("DELETE", path, status)

    def table(self, mode: str, *seats: str, **more: Any) -> str:
        """A new table; a seat is ``me``, ``open`` or the name of a bot, with ``:name``."""
        wishes = []
        for seat in seats:
            kind, _, name = seat.partition(":")
            wishes.append({"kind": kind if kind in ("me", "open") else "bot", "bot": kind, "name": name})
        made = self.post("/tables", {"game": GAME, "mode": mode, "seats": wishes, **more}, 201)
        return str(made["id"])

    def move_to(self, address: str) -> None:
        """The server has moved; the cookie is the same."""
        cookies = self.http.cookies
        self.http.close()
        self.address = address
        self.http = self._browser(cookies)

    def _browser(self, cookies: httpx.Cookies | None = None) -> httpx.Client:
        return httpx.Client(
            base_url=f"http://{self.address}/api",
            params={"lang": self.language},
            timeout=SECONDS,
            cookies=cookies,
            transport=httpx.HTTPTransport(verify=False, local_address=self.home),  # certificates are slow to load
        )

    def sit(self, table: str, seat: int = 0, since: int | None = 0) -> Chair:
        return Chair(self, table, seat, since)


class Chair:
    """One connection to a table. ``frame`` is the last one that came."""

    def __init__(
        self, guest: Guest, table: str, seat: int, since: int | None, origin: Origin | None = None, name: str = ""
    ) -> None:
        self.guest, self.table, self.seat = guest, table, seat
        tail = f"&name={quote(name)}" + ("" if since is None else f"&since={since}")
        address = f"ws://{guest.address}/ws/tables/{table}?seat={seat}&lang={guest.language}{tail}"
        self._connected = connect(
            address,
            origin=origin,
            additional_headers={"Cookie": guest.cookie},
            max_size=None,
            max_queue=None,
            compression=None,
            source_address=(guest.home, 0),
        )
        self.line: ClientConnection = self._connected.__enter__()
        self.raw: list[str] = []
        self.frame: Frame = {}
        self.lines: list[dict[str, Any]] = []
        self.answers: dict[str, dict[str, Any]] = {}

    def __enter__(self) -> Chair:
        return self

    def __exit__(self, *_error: object) -> None:
        self._connected.__exit__(None, None, None)

    def hear(self, seconds: float = SECONDS) -> dict[str, Any]:
        """The next message, whatever it is."""
        text = self.line.recv(timeout=seconds)
        assert isinstance(text, str)
        self.raw.append(text)
        message: dict[str, Any] = msgspec.json.decode(text)
        if message["t"] == "frame":
            self._see(message)
        elif message["t"] == "patch":
            self._see(patched_frame(self.frame, message))
        elif message["t"] in ("ack", "nack", "tried"):
            self.answers[message["id"]] = message
            if message["t"] == "nack":
                message["frame"] = self.frame  # a refusal comes after the table as it stands
        return message

    def _see(self, frame: Frame) -> None:
        self.frame = frame
        self.lines += frame["lines"]  # a line comes once

    def until(self, condition: Callable[[Frame], object]) -> Frame:
        """Listen until a frame is as wanted."""
        while not (self.frame and condition(self.frame)):
            self.hear()
        return self.frame

    def asked(self) -> Frame:
        """Listen until this seat is asked, or the match is over."""
        return self.until(lambda frame: frame["ask"] or frame["status"] != "running")

    def beyond(self, prompt: int) -> Frame:
        """Listen until a question is settled."""
        return self.until(lambda frame: frame["prompt"] > prompt)

    def quiet(self, seconds: float = 0.15) -> None:
        """Nothing is heard."""
        with contextlib.suppress(TimeoutError):
            raise AssertionError(f"heard: {self.hear(seconds)}")

    def send(self, message: dict[str, Any]) -> None:
        self.line.send(msgspec.json.encode(message).decode())

    def command(self, t: str, command: str = "", **body: Any) -> dict[str, Any]:
        """Send a command and wait for its answer."""
        command = command or str(uuid.uuid4())
        self.answers.pop(command, None)
        self.send({"t": t, "id": command, **body})
        while command not in self.answers:
            self.hear()
        return self.answers[command]

    def do(self, option: dict[str, Any] | int = 0, command: str = "", prompt: int | None = None) -> dict[str, Any]:
        """Answer the present question: an option, or its number."""
        ask = self.asked()["ask"]
        if isinstance(option, int):
            option = ask["options"][option % len(ask["options"])]["option"]
        return self.command("do", command, prompt=ask["prompt"] if prompt is None else prompt, option=option)

    def play(self, moves: int = 1_000_000, choose: Callable[[Frame], int] = lambda frame: frame["prompt"]) -> int:
        """Answer until the match is over, or so often; returns how often."""
        made = 0
        while made < moves and self.asked()["status"] == "running":
            prompt = self.frame["prompt"]
            assert self.do(choose(self.frame))["t"] == "ack"
            self.until(partial(_settled, prompt))
            made += 1
        return made

    def closed(self) -> int:
        """Listen until the server ends the connection; returns its code."""
        with contextlib.suppress(ConnectionClosed):
            while True:
                self.hear()
        return self.line.close_code or 0


def patched_frame(frame: Frame, patch: dict[str, Any]) -> Frame:
    """A frame after a patch, as a client computes it."""
    assert patch["base"] == frame["rev"]
    after = patched(frame, patch.get("change", {}))
    news = {"lines": [], "chat": [], **{key: patch[key] for key in ("lines", "chat") if key in patch}}
    return {**after, "seq": patch["seq"], "rev": patch["rev"], **news}


def _settled(prompt: int, frame: Frame) -> bool:
    return frame["prompt"] != prompt or not frame["ask"]


def _asks(prompt: int, frame: Frame) -> bool:
    return bool(frame["prompt"] >= prompt and frame["ask"])


def mover(*chairs: Chair) -> Chair:
    """One of those who are asked, its question in sight."""
    found: list[Chair] = []

    def look() -> bool:
        for chair in chairs:
            frame = chair.guest.get(f"/tables/{chair.table}/frame", seat=chair.seat)
            if frame["ask"]:
                chair.until(partial(_asks, frame["prompt"]))
                found.append(chair)
                return True
        return False

    wait_for(look)
    return found[0]


def play_on(moves: int, *chairs: Chair, choose: Callable[[Frame], int] = lambda frame: 0) -> None:
    """Everybody answers what they are asked, so often."""
    for _ in range(moves):
        chair = mover(*chairs)
        assert chair.do(choose(chair.frame))["t"] == "ack"
