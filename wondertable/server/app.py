"""The server as one application: the page, the API under /api, the sockets under /ws."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.websockets import WebSocket

from wondertable.kernel import Game, load
from wondertable.server.analysis import USUAL, Analyses, Study
from wondertable.server.api import PATH, ROUTES, build_api
from wondertable.server.body_limits import BodyLimits
from wondertable.server.callers import Callers
from wondertable.server.config import DEFAULTS, Config
from wondertable.server.limits import Limiter
from wondertable.server.metrics import Metrics, Pulse
from wondertable.server.page_files import PageFiles
from wondertable.server.rooms import Rooms
from wondertable.server.security import SecurityMiddleware
from wondertable.server.sockets import attend
from wondertable.server.store import Store
from wondertable.server.tcp_connections import TcpConnections
from wondertable.server.worker_pool import WorkerPool

__all__ = ["PAGE", "build_app"]

PAGE = Path(__file__).parent / "page"
"""The built page of the browser."""


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
    limiter, pulse = Limiter(config.allowances), Pulse()
    connections = TcpConnections(config, limiter)
    metrics = Metrics(rooms, limiter, connections, pulse)

    @contextlib.asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        pool.warm_up()
        rooms.open()
        pulse.begin()
        try:
            yield
        finally:
            await pulse.end()
            await analyses.close()
            await rooms.close()
            await pool.close()
            await store.close()

    async def socket(websocket: WebSocket) -> None:
        await attend(websocket, rooms)

    app = Starlette(
        routes=[
            Mount(PATH, build_api(rooms, analyses, pulse)),
            Route("/metrics", _nowhere),
            WebSocketRoute("/ws/tables/{table}", socket),
            Mount("/", PageFiles(page)),
        ],
        middleware=[
            Middleware(GZipMiddleware, minimum_size=1000),
            Middleware(SecurityMiddleware, api=PATH, store=store, limiter=limiter),
            Middleware(Callers, limiter=limiter, at_once=config.sockets, metrics=metrics),
            Middleware(BodyLimits, limits={PATH + route.path: route.limit for route in ROUTES}),
        ],
        lifespan=lifespan,
    )
    app.state.rooms = rooms
    app.state.config = config
    app.state.connections = connections
    app.state.metrics = metrics
    app.state.pulse = pulse
    return app


async def _nowhere(_request: Request) -> Response:
    """The figures are not for players: they are served elsewhere (see ``metrics``)."""
    return PlainTextResponse("", 404)
