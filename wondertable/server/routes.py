"""Routes of the JSON API. A handler's signature is the only declaration of what a request brings and what is answered.

A handler is an async function whose parameters are filled by their names:

- ``services``: the parts of the server that handlers work with;
- ``player``: the fingerprint of the caller's cookie;
- ``caller``: the player and the address, who may do things only so often;
- ``query``: a struct, read from the query string;
- ``body``: a struct, read from the JSON of the body (``Struct | None``: the body may be missing), or
  ``Annotated[bytes, Holds(...)]``: the bytes themselves, and the type of the JSON in them;
- any other name is a part of the path.

The return type is the type of the answer. The OpenAPI document and the page's types are made of the same signatures.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Coroutine, Iterable, Sequence
from typing import Annotated, Any, NamedTuple, TypeVar, get_args, get_origin, get_type_hints

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route as Address
from starlette.types import Receive, Scope, Send

from wondertable.server.errors import RequestError
from wondertable.server.limits import Caller, Kind
from wondertable.server.sockets import LONGEST

__all__ = ["Attachment", "Holds", "Limit", "Route", "Routes", "json_response", "mount"]

JSON = "application/json"
JSON_TYPE = re.compile(r"application/([^;+]+\+)?json\s*(;|$)", re.IGNORECASE)
LONGEST_PLACE = 200
"""Length to which the place of an error in a request is cut."""
PLACE = re.compile(r" - at (?:`key` in )?`\$(?P<place>[^`]*)`$")
MISSING = re.compile(r"^Object missing required field `(?P<field>[^`]*)`")
LONG: frozenset[Kind | None] = frozenset({"hint", "upload"})
"""Kinds of requests that are given up when whoever asked has gone."""
NOT_PARTS = frozenset({"services", "player", "caller", "query", "body", "return"})
"""Names in a handler's signature that are no parts of the path."""

Handler = TypeVar("Handler", bound=Callable[..., Coroutine[Any, Any, Any]])


class Holds(NamedTuple):
    """Declares the type of the JSON that bytes or a file hold."""

    type: Any


class Limit(NamedTuple):
    """The greatest number of bytes that a body may have, and the message for a longer one."""

    most: int = LONGEST
    error: str = "server.error.too-long"


class Attachment(NamedTuple):
    """A file as an answer."""

    name: str
    data: bytes


class Route(NamedTuple):
    """One method of one path: its handler, and the types of its request and its answer."""

    method: str
    path: str
    handler: Callable[..., Coroutine[Any, Any, Any]]
    status: int
    limit: Limit
    part_types: dict[str, Any]
    """Types of the parts of the path."""
    query_type: Any
    body_type: Any
    answer_type: Any
    names: frozenset[str]
    """Parameters of the handler."""
    kind: Kind | None = None
    """What it counts as besides a request, where it may be asked for only so often."""

    @property
    def about(self) -> str:
        """The first line of the handler's docstring."""
        return (self.handler.__doc__ or "").strip().partition("\n")[0]

    @property
    def sent_type(self) -> Any:
        """The type of the JSON of the body; ``None``: there is no body."""
        return held(self.body_type)

    @property
    def body_may_be_missing(self) -> bool:
        """Is a request without a body understood?"""
        return self.body_type is None or type(None) in get_args(self.body_type)

    @property
    def types(self) -> list[Any]:
        """Every type of JSON that is sent or answered here."""
        return [one for one in (self.sent_type, held(self.answer_type)) if one is not None]


class Routes(list[Route]):
    """Routes in the order in which they were declared."""

    def get(self, path: str, *, kind: Kind | None = None) -> Callable[[Handler], Handler]:
        """Declare a handler of GET."""
        return self._declare("GET", path, 200, Limit(), kind)

    def post(
        self, path: str, *, status: int = 200, limit: Limit | None = None, kind: Kind | None = None
    ) -> Callable[[Handler], Handler]:
        """Declare a handler of POST."""
        return self._declare("POST", path, status, limit or Limit(), kind)

    def delete(self, path: str, *, kind: Kind | None = None) -> Callable[[Handler], Handler]:
        """Declare a handler of DELETE."""
        return self._declare("DELETE", path, 200, Limit(), kind)

    def _declare(
        self, method: str, path: str, status: int, limit: Limit, kind: Kind | None
    ) -> Callable[[Handler], Handler]:
        def declared(handler: Handler) -> Handler:
            types = get_type_hints(handler, include_extras=True)
            route = Route(
                method=method,
                path=path,
                handler=handler,
                status=status,
                limit=limit,
                part_types={name: kind for name, kind in types.items() if name not in NOT_PARTS},
                query_type=types.get("query"),
                body_type=types.get("body"),
                answer_type=types["return"],
                names=frozenset(types) - {"return"},
                kind=kind,
            )
            assert set(route.part_types) == set(re.findall(r"{(\w+)}", path)), f"{method} {path}"
            self.append(route)
            return handler

        return declared


def held(kind: Any) -> Any:
    """The type of the JSON that is really sent where bytes or a file are declared."""
    return next((mark.type for mark in getattr(kind, "__metadata__", ()) if isinstance(mark, Holds)), kind)


# -- answering ----------------------------------------------------------------------------------------


def mount(routes: Sequence[Route], services: object) -> list[Address]:
    """The routes as Starlette has them: one address for each path, whatever the method."""
    by_path: dict[str, dict[str, _Endpoint]] = {}
    for route in routes:
        by_path.setdefault(route.path, {})[route.method] = _Endpoint(route, services)
    return [Address(path, _Resource(methods)) for path, methods in by_path.items()]


def json_response(data: Any, status: int = 200) -> Response:
    """Structs or plain data as JSON."""
    return Response(msgspec.json.encode(data), status, media_type=JSON)


class _Resource:
    """Everything that can be asked at one path."""

    def __init__(self, methods: dict[str, _Endpoint]) -> None:
        self.methods = methods

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        endpoint = self.methods.get(scope["method"])
        if endpoint is None:
            raise HTTPException(405)
        response = await endpoint.answer(Request(scope, receive))
        await response(scope, receive, send)


class _Endpoint:
    """A route at work: reads the request, calls the handler, writes its answer."""

    def __init__(self, route: Route, services: object) -> None:
        self.route = route
        self.services = services
        self.parts = msgspec.defstruct("Parts", list(route.part_types.items())) if route.part_types else None
        raw = get_origin(route.body_type) is Annotated and get_args(route.body_type)[0] is bytes
        self.decoder = None if raw else msgspec.json.Decoder(route.body_type or Any, strict=False)
        self.may_be_missing = route.body_may_be_missing

    async def answer(self, request: Request) -> Response:
        route, given = self.route, dict[str, Any]()
        if self.parts is not None:
            given |= msgspec.structs.asdict(_converted(request.path_params, self.parts, "path"))
        caller: Caller = request.scope["caller"]
        if route.kind is not None:
            caller.spend(route.kind, given.get("table", ""))
        if route.query_type is not None:
            given["query"] = _converted(dict(request.query_params), route.query_type, "query")
        body = self._body(request, await request.body())
        if "body" in route.names:
            given["body"] = body
        if "services" in route.names:
            given["services"] = self.services
        if "caller" in route.names:
            given["caller"] = caller
        if "player" in route.names:
            given["player"] = request.scope["player"]
        if route.kind in LONG:
            found = await _while_there(route.handler(**given), request.receive)
            if found is None:
                return Response(status_code=499)  # which nobody reads
        else:
            found = await route.handler(**given)
        if isinstance(found, Attachment):
            headers = {"Content-Disposition": f'attachment; filename="{found.name}"'}
            return Response(found.data, route.status, media_type=JSON, headers=headers)
        return json_response(found, route.status)

    def _body(self, request: Request, data: bytes) -> Any:
        """The body as the handler wants it. Where none is wanted it may be any JSON."""
        if self.decoder is None:
            return data
        if not data and self.may_be_missing:
            return None
        if self.route.body_type is not None and not JSON_TYPE.match(request.headers.get("content-type", "")):
            raise RequestError("server.error.request", where="body")
        try:
            return self.decoder.decode(data)
        except msgspec.ValidationError as error:
            raise RequestError("server.error.request", where=_place("body", error)) from None
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise RequestError("server.error.request", where=str(error)) from None


async def _while_there(doing: Coroutine[Any, Any, Any], receive: Receive) -> Any:
    """What came of it; ``None`` if whoever asked has gone before: then nothing more is done."""
    work, gone = asyncio.create_task(doing), asyncio.create_task(_gone(receive))
    try:
        await asyncio.wait({work, gone}, return_when=asyncio.FIRST_COMPLETED)
        return await work if work.done() else None
    finally:
        work.cancel()
        gone.cancel()
        await asyncio.gather(work, gone, return_exceptions=True)


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


def _converted(texts: dict[str, Any], kind: Any, where: str) -> Any:
    try:
        return msgspec.convert(texts, kind, strict=False)
    except msgspec.ValidationError as error:
        raise RequestError("server.error.request", where=_place(where, error)) from None


def _place(where: str, error: msgspec.ValidationError) -> str:
    """The place in a request at which something is wrong: ``body.seats.0.kind``."""
    text = str(error)
    place, missing = PLACE.search(text), MISSING.search(text)
    names: Iterable[str] = re.findall(r"[^.\[\]]+", place["place"]) if place else ()
    return ".".join([where, *names, *([missing["field"]] if missing else [])])[:LONGEST_PLACE]
