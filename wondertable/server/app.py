"""The server as one application: the page, the API under /api, the sockets under /ws."""

from __future__ import annotations

import contextlib
import hashlib
import logging
import os
import re
import secrets
import stat
from collections.abc import AsyncIterator, Callable
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any
from urllib.parse import SplitResult, urlsplit

from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.routing import Mount, WebSocketRoute
from starlette.staticfiles import PathLike, StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from wondertable.kernel import Game, load
from wondertable.server.analysis import USUAL, Analyses, Study
from wondertable.server.api import PATH, ROUTES, build_api
from wondertable.server.body_limits import BodyLimits
from wondertable.server.config import DEFAULTS, Config
from wondertable.server.frames import words_for
from wondertable.server.rooms import Rooms
from wondertable.server.sockets import attend
from wondertable.server.store import Store
from wondertable.server.worker_pool import WorkerPool

__all__ = ["COOKIE", "PAGE", "build_app"]

log = logging.getLogger(__name__)

PAGE = Path(__file__).parent / "page"
"""The built page of the browser."""
COOKIE = "wt_player"
YEAR = 365 * 24 * 3600
TOKEN = re.compile(r"[0-9a-f]{32}")
LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
        "font-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
"""Styles may be inline: transitions are made of them. Scripts may not."""


def build_app(
    store: Store,
    *,
    pool: WorkerPool | None = None,
    config: Config = DEFAULTS,
    study: Study = USUAL,
    shelf: Callable[[str], Game[Any]] = load,
    page: Path = PAGE,
) -> Starlette:
    """The application. It closes the store when it ends."""
    pool = pool or WorkerPool()
    rooms = Rooms(store, pool, config, shelf)
    analyses = Analyses(store, pool, study)

    @contextlib.asynccontextmanager
    async def life(_app: Starlette) -> AsyncIterator[None]:
        pool.warm_up()
        rooms.open()
        try:
            yield
        finally:
            await analyses.close()
            await rooms.close()
            await pool.close()
            await store.close()

    async def socket(websocket: WebSocket) -> None:
        await attend(websocket, rooms, websocket.scope.get("player", ""))

    app = Starlette(
        routes=[
            Mount(PATH, build_api(rooms, analyses)),
            WebSocketRoute("/ws/tables/{table}", socket),
            Mount("/", Page(page)),
        ],
        middleware=[
            Middleware(GZipMiddleware, minimum_size=1000),
            Middleware(SecurityMiddleware),
            Middleware(BodyLimits, limits={PATH + route.path: route.limit for route in ROUTES}),
        ],
        lifespan=life,
    )
    app.state.rooms = rooms
    return app


# -- the door -----------------------------------------------------------------------------------------


class SecurityMiddleware:
    """Who comes in: gives every visitor a cookie, turns other sites' pages away, and sends the security headers."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        token = _token(headers)
        fresh = "" if token else secrets.token_hex(16)
        safe = scope["type"] == "http" and scope["method"] in SAFE_METHODS
        if _address(f"//{headers.get('host', '')}") is None:
            await _turn_away(scope, receive, send, 400)
            return
        if not safe and not same_site(headers):
            await _turn_away(scope, receive, send, 403)
            return
        if scope["type"] == "websocket":
            scope["player"] = fingerprint(token) if token else ""
            await self.app(scope, receive, send)
            return
        is_api = scope["path"].startswith(f"{PATH}/")
        scope["player"] = fingerprint(token or fresh)

        async def dressed(message: Message) -> None:
            if message["type"] == "http.response.start":
                sent = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    sent.setdefault(name, value)
                if is_api:
                    sent.setdefault("Cache-Control", "no-store")
                    if fresh:
                        sent.append("Set-Cookie", _cookie(fresh, secure=scope["scheme"] == "https"))
            await send(message)

        await self.app(scope, receive, dressed)


def _token(headers: Headers) -> str:
    cookies = SimpleCookie()
    with contextlib.suppress(Exception):  # whatever a stranger sends as a cookie
        cookies.load(headers.get("cookie", ""))
    token = cookies[COOKIE].value if COOKIE in cookies else ""
    return token if TOKEN.fullmatch(token) else ""


def fingerprint(token: str) -> str:
    """Players are known by the fingerprint of their cookie: who reads the store cannot play in their name."""
    return hashlib.sha256(token.encode()).hexdigest()[:32]


def _cookie(token: str, *, secure: bool) -> str:
    tail = "; Secure" if secure else ""
    return f"{COOKIE}={token}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax{tail}"


def same_site(headers: Headers) -> bool:
    """Does the request come from our own page (or from no page at all)?"""
    origin = headers.get("origin")
    if origin is None:
        return True
    theirs, ours = _address(origin), _address(f"//{headers.get('host', '')}")
    if theirs is None or ours is None:
        return False
    if theirs.netloc == ours.netloc:
        return True
    return theirs.hostname in LOOPBACK and ours.hostname in LOOPBACK


def _address(text: str) -> SplitResult | None:
    """An address in its parts; ``None`` if it is none."""
    try:
        parts = urlsplit(text)
        _ = parts.hostname, parts.port
    except ValueError:
        return None
    return parts


async def _turn_away(scope: Scope, receive: Receive, send: Send, status: int) -> None:
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": 4403})
        return
    await PlainTextResponse("", status, headers=HEADERS)(scope, receive, send)


# -- the page -----------------------------------------------------------------------------------------


class Page(StaticFiles):
    """Files of the built page; every other address without a suffix is a view of the page itself."""

    def __init__(self, folder: Path) -> None:
        super().__init__(directory=folder, check_dir=False)
        self.assets = folder.resolve() / "assets"

    async def check_config(self) -> None:
        """A folder that is not there is no error: ``get_response`` says that the page has not been built."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        try:
            return await super().get_response(path, scope)
        except _NotBuiltError:
            return HTMLResponse(_not_built(Request(scope).query_params.get("lang", "")))

    def lookup_path(self, path: str) -> tuple[str, os.stat_result | None]:
        try:
            found, facts = super().lookup_path(path)
        except (ValueError, OSError):  # no name that a file could have
            raise HTTPException(404) from None
        if Path(path).suffix or (facts is not None and stat.S_ISREG(facts.st_mode)):
            return found, facts
        found, facts = super().lookup_path("index.html")
        if facts is None:
            raise _NotBuiltError
        return found, facts

    def file_response(
        self, full_path: PathLike, stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        response = super().file_response(full_path, stat_result, scope, status_code)
        forever = Path(full_path).is_relative_to(self.assets)
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable" if forever else "no-cache"
        return response


class _NotBuiltError(Exception):
    """The folder of the page has no ``index.html``."""


def _not_built(language: str) -> str:
    """The page has not been built: say so, and what works without it."""
    words = words_for(language)
    title, text = words.say("table.name"), words.say("server.page-not-built")
    return (
        f'<!doctype html><html lang="{words.language}"><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>{title}</title>'
        f"<h1>{title}</h1><p>{text}</p></html>"
    )
