"""The JSON API: everything about tables that is not the socket, and the socket's commands and frames over HTTP."""

from __future__ import annotations

import functools

import msgspec
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route as Address

from wondertable.server.analysis import Analyses
from wondertable.server.api import campaigns, games, past, play, seats, tables
from wondertable.server.api.services import Services
from wondertable.server.campaigns import Campaigns
from wondertable.server.http_errors import HANDLERS
from wondertable.server.metrics import Pulse
from wondertable.server.openapi import document
from wondertable.server.rooms import Rooms
from wondertable.server.routes import Route, mount

__all__ = ["PATH", "ROUTES", "build_api"]

ROUTES: tuple[Route, ...] = (
    *games.routes,
    *tables.routes,
    *seats.routes,
    *play.routes,
    *past.routes,
    *campaigns.routes,
)
"""Every route of the API."""
PATH = "/api"
"""The path under which the API is served."""


def build_api(rooms: Rooms, analyses: Analyses, pulse: Pulse) -> Starlette:
    """The API of a server."""
    addresses = [
        *mount(ROUTES, Services(rooms, Campaigns(rooms), analyses, pulse)),
        Address("/openapi.json", _described),
    ]
    return Starlette(routes=addresses, exception_handlers=HANDLERS)


async def _described(_request: Request) -> Response:
    return Response(_openapi(), media_type="application/json")


@functools.cache
def _openapi() -> bytes:
    return msgspec.json.encode(document(ROUTES, PATH))
