"""Looking back: past moments, the log, records, analysis."""

from __future__ import annotations

from typing import Annotated

from wondertable.kernel.record import Record
from wondertable.server.analysis import Report
from wondertable.server.api.services import Services
from wondertable.server.connections import SPECTATOR
from wondertable.server.errors import ForbiddenError
from wondertable.server.frames import moment, story
from wondertable.server.http_types import LanguageQuery, TableId, ViewQuery
from wondertable.server.protocol import Frame, StoryEntry
from wondertable.server.record_check import LONGEST_RECORD
from wondertable.server.routes import Attachment, Holds, Limit, Routes

__all__ = ["routes"]

routes = Routes()


@routes.get("/tables/{table}/at/{move}", kind="past")
async def at(services: Services, table: str, move: int, player: str, query: ViewQuery) -> Frame:
    """The table as the viewer saw it after so many moves."""
    room, viewer = await services.room_for(table, player, query)
    return moment(room, viewer, await room.at(move))


@routes.get("/tables/{table}/story", kind="past")
async def tell(services: Services, table: str, player: str, query: ViewQuery) -> list[StoryEntry]:
    """The log of the match as it stands, move by move."""
    return story(*await services.room_for(table, player, query))


@routes.get("/tables/{table}/record", kind="past")
async def record(services: Services, table: str, player: str) -> Annotated[Attachment, Holds(Record)]:
    """The record of a match that is over."""
    room = await services.rooms.room(table)
    room.may_look(player, SPECTATOR)
    if room.row.status == "broken" and not room.seats_of(player):  # it shows every hand
        raise ForbiddenError("server.error.not-your-seat")
    return Attachment(f"wondertable-{room.row.start.game}-{room.row.id}.json", await room.record())


@routes.post("/records", status=201, limit=Limit(LONGEST_RECORD, "server.error.record-long"), kind="upload")
async def upload(services: Services, player: str, body: Annotated[bytes, Holds(Record)]) -> TableId:
    """A new table to look at, from a record; every move of it is proved first."""
    return TableId((await services.rooms.upload(player, body)).id)


@routes.get("/tables/{table}/analysis", kind="past")
async def analysis(services: Services, table: str, player: str, query: LanguageQuery) -> Report:
    """The chances of a finished match and its turning points; the first call begins it."""
    room, viewer = await services.room_for(table, player, ViewQuery(lang=query.lang))
    return await services.analyses.report(room, viewer)
