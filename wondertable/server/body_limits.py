"""Limits of bodies: so many bytes for each path, refused before anybody looks into them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from starlette.datastructures import Headers, QueryParams
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from wondertable.kernel import WondertableError
from wondertable.server.errors import RefusedError
from wondertable.server.http_errors import error_response
from wondertable.server.routes import Limit
from wondertable.server.worker_pool import BusyError

__all__ = ["BodyLimits"]

USUAL = Limit()
MOST_LONG, MOST_LONG_EACH = 12, 4
"""How many long bodies may be on their way at once, in all and from one address."""


class BodyLimits:
    """Gathers the body of every request, and refuses one that is too long (413); ``limits`` are by path."""

    def __init__(self, app: ASGIApp, limits: Mapping[str, Limit]) -> None:
        self.app = app
        self.limits = limits
        self.on_their_way: Counter[str] = Counter()
        """Long bodies, by address."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        most, too_long_error = self.limits.get(scope["path"], USUAL)
        declared = Headers(scope=scope).get("content-length", "0")
        if not (declared.isascii() and declared.isdecimal()):
            await _refuse(scope, receive, send, RefusedError("server.error.request", where="Content-Length"), 400)
            return
        too_long = len(declared) > 12 or int(declared) > most
        if too_long or most <= USUAL.most:
            body = b"" if too_long else await _gather(receive, most)
        else:
            address = scope["caller"].address
            if self.on_their_way.total() >= MOST_LONG or self.on_their_way[address] >= MOST_LONG_EACH:
                await _refuse(scope, receive, send, BusyError("server.error.busy"), 503)
                return
            self.on_their_way[address] += 1
            try:
                body = await _gather(receive, most)
            finally:
                self.on_their_way -= Counter([address])
        if body is None:  # whoever called has gone
            return
        if too_long or len(body) > most:
            await _refuse(scope, receive, send, RefusedError(too_long_error, most=most), 413)
            return
        await self.app(scope, _given(body, receive), send)


async def _gather(receive: Receive, most: int) -> bytes | None:
    """The whole body, or a little more than so many bytes of it; ``None`` if the caller has gone."""
    parts: list[bytes] = []
    taken = 0
    while taken <= most:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None
        parts.append(message.get("body", b""))
        taken += len(parts[-1])
        if not message.get("more_body", False):
            break
    return b"".join(parts)


def _given(body: bytes, receive: Receive) -> Receive:
    """The gathered body, then whatever comes after it."""
    given = False

    async def give() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return give


async def _refuse(scope: Scope, receive: Receive, send: Send, error: WondertableError, status: int) -> None:
    language = QueryParams(scope["query_string"]).get("lang", "")
    await error_response(error, language, status)(scope, receive, send)
