"""Callers: every request and every socket is counted for its address and its player, before anything is read."""

from __future__ import annotations

import asyncio
from collections import Counter

from starlette.datastructures import QueryParams
from starlette.types import ASGIApp, Receive, Scope, Send

from wondertable.server.errors import TooOftenError
from wondertable.server.http_errors import error_response
from wondertable.server.limits import ADDRESS, PATIENCE, Caller, Limiter, network_of

__all__ = ["Callers"]


class Callers:
    """Knows who calls, and refuses (429) what comes too often or too much at once from one address."""

    def __init__(self, app: ASGIApp, limiter: Limiter, at_once: int) -> None:
        self.app = app
        self.limiter = limiter
        self.at_once = at_once
        """How many requests of one address may be under way, and how many sockets it may have."""
        self.under_way: Counter[tuple[str, str]] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        client = scope.get("client")
        address = network_of(client[0]) if client else ""
        caller = scope["caller"] = Caller(address, scope["player"], self.limiter)
        ADDRESS.set(address)
        is_socket, place = scope["type"] == "websocket", (scope["type"], address)
        try:
            caller.spend("connect" if is_socket else "request", scope["path"].rpartition("/")[2] if is_socket else "")
            if address and self.under_way[place] >= self.at_once and self.limiter.is_on:
                raise TooOftenError(PATIENCE)
        except TooOftenError as error:
            await asyncio.sleep(min(error.retry, PATIENCE))
            if is_socket:
                await receive()
                await send({"type": "websocket.close", "code": 4429})
            else:
                language = QueryParams(scope["query_string"]).get("lang", "")
                await error_response(error, language)(scope, receive, send)
            return
        self.under_way[place] += 1
        try:
            await self.app(scope, receive, send)
        finally:
            self.under_way[place] -= 1
            if not self.under_way[place]:
                del self.under_way[place]
