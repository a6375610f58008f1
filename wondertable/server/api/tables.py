"""Tables: making, listing and starting them."""

from __future__ import annotations

from wondertable.server.api.services import Services
from wondertable.server.commands import start as start_match
from wondertable.server.frames import table_info
from wondertable.server.http_types import Beginning, LanguageQuery, NewTable, TableId
from wondertable.server.limits import Caller
from wondertable.server.protocol import TableInfo, TableLists
from wondertable.server.routes import Routes

__all__ = ["routes"]

MOST_LISTED = 50
"""The greatest number of tables in a list."""

routes = Routes()


@routes.post("/tables", status=201, kind="make")
async def create(services: Services, player: str, caller: Caller, body: NewTable) -> TableId:
    """A new table."""
    if body.open:
        caller.spend("open")
    room = await services.rooms.create(
        player,
        body.game,
        body.mode,
        body.seats,
        body.options,
        is_open=body.open,
        practice=body.practice,
        hints=body.hints,
    )
    return TableId(room.row.id)


@routes.get("/tables", kind="list")
async def tables(services: Services, player: str, query: LanguageQuery) -> TableLists:
    """The caller's tables, and those of others that can be joined, one a person first."""
    rooms = services.rooms
    mine = [row for row in await rooms.store.tables_of(player, MOST_LISTED) if not row.start.origin.lesson]
    joinable = await rooms.joinable(player, MOST_LISTED)
    return TableLists(rooms.listed(mine, player, query.lang), rooms.listed(joinable, player, query.lang))


@routes.get("/tables/{table}")
async def table(services: Services, table: str, player: str, query: LanguageQuery) -> TableInfo:
    """A table: who sits there, and with which options it was made."""
    return table_info(await services.rooms.room(table), player, query.lang)


@routes.post("/tables/{table}/rematch", status=201, kind="make")
async def rematch(services: Services, table: str, player: str) -> TableId:
    """The table at which the people of a finished match play again; whoever asks first makes it."""
    return TableId(await services.rooms.rematch(player, table))


@routes.post("/tables/{table}/start", kind="say")
async def start(services: Services, table: str, player: str, body: Beginning | None) -> TableId:
    """Begin the match."""
    room = await services.rooms.room(table)
    await start_match(room, player, body.fill if body else "")
    return TableId(table)
