"""What a request may bring: so many bytes for each address, and JSON that can be read, before anybody looks into it."""

from __future__ import annotations

import msgspec
from starlette.datastructures import Headers, QueryParams
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from wondertable.kernel import WondertableError
from wondertable.server.errors import RefusedError
from wondertable.server.frames import words_for
from wondertable.server.record_check import LONGEST_RECORD
from wondertable.server.sockets import LONGEST

__all__ = ["BodyLimits"]

RECORDS = "/api/records"


class BodyLimits:
    """Gathers the body of every request, and refuses what is too long or no JSON (413, 422)."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        path = scope["path"]
        most = LONGEST_RECORD if path == RECORDS else LONGEST
        declared = Headers(scope=scope).get("content-length", "0")
        if not (declared.isascii() and declared.isdecimal()):
            await _refuse(scope, receive, send, RefusedError("server.error.request", where="Content-Length"), 400)
            return
        too_long = len(declared) > 12 or int(declared) > most
        body = b"" if too_long else await _gather(receive, most)
        if body is None:  # whoever called has gone
            return
        if too_long or len(body) > most:
            what = "server.error.record-long" if path == RECORDS else "server.error.too-long"
            await _refuse(scope, receive, send, RefusedError(what, most=most), 413)
            return
        if body and path.startswith("/api/") and path != RECORDS and not path.endswith("/commands"):
            try:
                msgspec.json.decode(body)
            except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
                await _refuse(scope, receive, send, RefusedError("server.error.request", where=str(error)), 422)
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
    words = words_for(QueryParams(scope["query_string"]).get("lang", ""))
    body = msgspec.json.encode({"error": error.what, "text": words.error(error)})
    await Response(body, status, media_type="application/json")(scope, receive, send)
