"""Security of every request: the player's cookie, the origin of the request, the headers of the answer."""

from __future__ import annotations

import contextlib
import hashlib
import re
import secrets
from http.cookies import SimpleCookie
from urllib.parse import SplitResult, urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

__all__ = ["COOKIE", "SecurityMiddleware", "fingerprint"]

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
"""Security headers of every answer. Styles may be inline: transitions are made of them. Scripts may not."""


class SecurityMiddleware:
    """Gives every visitor a cookie, rejects requests of other sites' pages, and adds the security headers."""

    def __init__(self, app: ASGIApp, api: str) -> None:
        self.app = app
        self.api = f"{api}/"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        token = _token(headers)
        fresh = "" if token else secrets.token_hex(16)
        safe = scope["type"] == "http" and scope["method"] in SAFE_METHODS
        if _split_url(f"//{headers.get('host', '')}") is None:
            await _reject(scope, receive, send, 400)
            return
        if not safe and not same_site(headers):
            await _reject(scope, receive, send, 403)
            return
        if scope["type"] == "websocket":
            scope["player"] = fingerprint(token) if token else ""
            await self.app(scope, receive, send)
            return
        is_api = scope["path"].startswith(self.api)
        scope["player"] = fingerprint(token or fresh)

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                sent = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    sent.setdefault(name, value)
                if is_api:
                    sent.setdefault("Cache-Control", "no-store")
                    if fresh:
                        sent.append("Set-Cookie", _cookie(fresh, secure=scope["scheme"] == "https"))
            await send(message)

        await self.app(scope, receive, send_with_headers)


def _token(headers: Headers) -> str:
    cookies = SimpleCookie()
    with contextlib.suppress(Exception):  # whatever a stranger sends as a cookie
        cookies.load(headers.get("cookie", ""))
    token = cookies[COOKIE].value if COOKIE in cookies else ""
    return token if TOKEN.fullmatch(token) else ""


def fingerprint(token: str) -> str:
    """The id of a player, made of their cookie: nobody who reads the store can play in their name."""
    return hashlib.sha256(token.encode()).hexdigest()[:32]


def _cookie(token: str, *, secure: bool) -> str:
    tail = "; Secure" if secure else ""
    return f"{COOKIE}={token}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax{tail}"


def same_site(headers: Headers) -> bool:
    """Whether a request comes from our own page, or from no page at all."""
    origin = headers.get("origin")
    if origin is None:
        return True
    theirs, ours = _split_url(origin), _split_url(f"//{headers.get('host', '')}")
    if theirs is None or ours is None:
        return False
    if theirs.netloc == ours.netloc:
        return True
    return theirs.hostname in LOOPBACK and ours.hostname in LOOPBACK


def _split_url(text: str) -> SplitResult | None:
    """A URL in its parts; ``None`` if it is malformed."""
    try:
        parts = urlsplit(text)
        _ = parts.hostname, parts.port
    except ValueError:
        return None
    return parts


async def _reject(scope: Scope, receive: Receive, send: Send, status: int) -> None:
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": 4403})
        return
    await PlainTextResponse("", status, headers=HEADERS)(scope, receive, send)
