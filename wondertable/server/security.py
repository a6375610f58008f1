"""Security of every request: the player's cookie, the origin of the request, the headers of the answer."""

from __future__ import annotations

import contextlib
import hashlib
import hmac
import re
import secrets
from http.cookies import SimpleCookie
from typing import NamedTuple
from urllib.parse import SplitResult, urlsplit

from starlette.datastructures import Headers, MutableHeaders, QueryParams
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from wondertable.kernel import WondertableError
from wondertable.server.http_errors import error_response
from wondertable.server.limits import Limiter, network_of
from wondertable.server.store import Store

__all__ = ["COOKIE", "SECURE_COOKIE", "SecurityMiddleware", "fingerprint"]

COOKIE = "wt_player"
SECURE_COOKIE = f"__Host-{COOKIE}"
"""Its name where the request came over TLS: browsers take it from this very host only, and only over TLS."""
YEAR = 365 * 24 * 3600
TOKEN = re.compile(r"([0-9a-f]{32})(?:\.([0-9a-f]{32}))?")
"""A key, and the server's signature under it, which the oldest cookies do not have."""
SECURE_SCHEMES = frozenset({"https", "wss"})
COME_AGAIN = 4408
"""Why a socket is closed about which the store could not be asked."""
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
TLS_ONLY = f"max-age={YEAR}"
"""What browsers are told over TLS: they come over nothing else for a year."""


class Visitor(NamedTuple):
    """Who a request comes from."""

    key: str
    """The key of their cookie; "" if nobody knows who they are."""
    is_new: bool = False
    """Was the key chosen just now?"""
    is_cookie_due: bool = False
    """Is the cookie to be sent that they have from now on?"""


NOBODY = Visitor("")


class SecurityMiddleware:
    """Gives every visitor a cookie, rejects requests of other sites' pages, and adds the security headers.

    Only the server chooses who somebody is: it signs every key, and believes one without its signature only if there
    are tables or campaigns of that player, as with cookies that are older than signatures.
    """

    def __init__(self, app: ASGIApp, api: str, store: Store, limiter: Limiter) -> None:
        self.app = app
        self.api = f"{api}/"
        self.store = store
        self.limiter = limiter

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        is_secure = scope["scheme"] in SECURE_SCHEMES
        safe = scope["type"] == "http" and scope["method"] in SAFE_METHODS
        if _split_url(f"//{headers.get('host', '')}") is None:
            await _reject(scope, receive, send, 400)
            return
        if not safe and not same_site(headers):
            await _reject(scope, receive, send, 403)
            return
        sent = _cookies(headers)
        try:
            visitor = await self._recognise(sent, scope, is_secure=is_secure)
        except WondertableError as error:
            await _postpone(error, scope, receive, send)
            return
        if scope["type"] == "websocket":
            scope["player"] = "" if visitor.is_new or not visitor.key else fingerprint(visitor.key)
            await self.app(scope, receive, send)
            return
        is_api = scope["path"].startswith(self.api)
        scope["player"] = fingerprint(visitor.key) if visitor.key else ""

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                answer = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    answer.setdefault(name, value)
                if is_secure:
                    answer["Strict-Transport-Security"] = TLS_ONLY
                if is_api:
                    answer.setdefault("Cache-Control", "no-store")
                    if visitor.is_cookie_due:
                        answer.append("Set-Cookie", _cookie(self._signed(visitor.key), is_secure=is_secure))
                    if is_secure and COOKIE in sent:
                        answer.append("Set-Cookie", f"{COOKIE}=; Path=/; Max-Age=0")
            await send(message)

        await self.app(scope, receive, send_with_headers)

    # -- who comes ------------------------------------------------------------------------------------

    async def _recognise(self, sent: dict[str, str], scope: Scope, *, is_secure: bool) -> Visitor:
        """Who comes with these cookies; somebody new, if none of them is to be believed."""
        name = SECURE_COOKIE if is_secure else COOKIE
        for one in dict.fromkeys((name, COOKIE)):
            found = TOKEN.fullmatch(sent.get(one, ""))
            if found is None:
                continue
            key, token = found[1], found[0]
            if hmac.compare_digest(token, self._signed(key)):
                return Visitor(key, is_cookie_due=one != name)
            client = scope.get("client")
            if client and self.limiter.wait("request", network_of(client[0])):
                return NOBODY  # and refused for that: the store need not be asked
            if await self.store.knows(fingerprint(key)):
                return Visitor(key, is_cookie_due=True)
        return Visitor(secrets.token_hex(16), is_new=True, is_cookie_due=True)

    def _signed(self, key: str) -> str:
        """A key with the server's signature."""
        return f"{key}.{hmac.new(self.store.secret, key.encode(), hashlib.sha256).hexdigest()[:32]}"


def _cookies(headers: Headers) -> dict[str, str]:
    """The cookies that are ours, by their names."""
    cookies = SimpleCookie()
    with contextlib.suppress(Exception):  # whatever a stranger sends as a cookie
        cookies.load(headers.get("cookie", ""))
    return {name: cookies[name].value for name in (SECURE_COOKIE, COOKIE) if name in cookies}


def fingerprint(key: str) -> str:
    """The id of a player, made of the key of their cookie: nobody who reads the store can play in their name."""
    return hashlib.sha256(key.encode()).hexdigest()[:32]


def _cookie(token: str, *, is_secure: bool) -> str:
    name, tail = (SECURE_COOKIE, "; Secure") if is_secure else (COOKIE, "")
    return f"{name}={token}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax{tail}"


async def _postpone(error: WondertableError, scope: Scope, receive: Receive, send: Send) -> None:
    """Say that nobody knows at present who somebody is."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": COME_AGAIN})
        return
    response = error_response(error, QueryParams(scope["query_string"]).get("lang", ""))
    response.headers.update(HEADERS)
    await response(scope, receive, send)


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
