"""Running the server: one process, until it is asked to stop."""

from __future__ import annotations

import contextlib
import errno
import gc
import socket
from collections.abc import Callable
from typing import Any

import uvicorn

from wondertable.kernel import SetupError
from wondertable.server.api.games import load_games
from wondertable.server.app import build_app
from wondertable.server.config import Config
from wondertable.server.limits import scaled
from wondertable.server.logs import begin_logging
from wondertable.server.store import open_store
from wondertable.server.tcp_connections import allow_more_files, protocols
from wondertable.server.worker_pool import WorkerPool

__all__ = ["listen", "serve", "spare_collections", "web_config"]

STOPPING = 5
"""Seconds that connections get to end when the server is asked to stop."""
COLLECTED = (20_000, 20, 50)
"""Thresholds of the garbage collector: a move makes thousands of objects, and most live only until the next one."""


def serve(
    host: str,
    port: int,
    db: str,
    *,
    pace: float = 1.0,
    proxy: str = "",
    limits: float = 1.0,
    metrics: tuple[str, int] | None = None,
    json_logs: bool = False,
    workers: int | None = None,
    ready: Callable[[str], None] = lambda address: None,
) -> int:
    """Serve until stopped; ``ready`` is told the address. Returns the exit code.

    ``proxy`` names addresses and networks of proxies that say who calls; ``limits`` multiplies what strangers may do,
    and 0 lifts all limits. ``metrics`` is the address at which figures for Prometheus are served, if they are.
    ``workers`` is how many processes think for bots: one for every processor, if not said.
    """
    allow_more_files()
    if json_logs:
        begin_logging()
    besides = contextlib.ExitStack()
    listening = listen(host, port)
    try:
        app = build_app(
            open_store(db), pool=WorkerPool(workers), config=Config(pace=pace, proxy=proxy, allowances=scaled(limits))
        )
        shown = f"[{host}]" if ":" in host else host
        if metrics is not None:
            besides.enter_context(app.state.metrics.serve(*metrics))
        load_games(app.state.rooms)
        spare_collections()
        ready(f"http://{shown}:{listening.getsockname()[1]}/")
        uvicorn.Server(web_config(app, **({"log_config": None} if json_logs else {}))).run(sockets=[listening])
    finally:
        besides.close()
        listening.close()
    return 0


def web_config(app: Any, **details: Any) -> uvicorn.Config:
    """The settings of the web server. Its event loop is uvloop's where that is installed.

    Messages are not compressed: a patch is small, and deflating it would take as long as everything else about sending.
    """
    config: Config = app.state.config
    http, ws = protocols(app.state.connections)
    settings = {"log_level": "warning", "timeout_graceful_shutdown": STOPPING, **details}
    return uvicorn.Config(
        app,
        loop="auto",
        http=http,
        ws=ws,
        ws_max_size=65_536,
        ws_per_message_deflate=False,
        server_header=False,
        proxy_headers=bool(config.proxy),
        forwarded_allow_ips=config.proxy,
        **settings,
    )


def spare_collections() -> None:
    """Let the garbage collector pass over modules and content, and run more rarely than in a short program."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTED)


def listen(host: str, port: int) -> socket.socket:
    """A listening socket; port 0 takes any that is free."""
    listening: socket.socket | None = None
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        listening = socket.socket(family, socket.SOCK_STREAM)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(1024)
    except OSError as error:
        if listening is not None:
            listening.close()
        what = "server.error.port-used" if error.errno == errno.EADDRINUSE else "server.error.address"
        raise SetupError(what, host=host, port=port, detail=error.strerror or str(error)) from None
    return listening
