"""Playing without a socket: frames by long polling, commands, hints."""

from __future__ import annotations

import asyncio
from typing import Annotated

import msgspec

from wondertable.kernel import WondertableError
from wondertable.server.api.services import Services
from wondertable.server.commands import Command, run_command
from wondertable.server.commands import hint as search_hint
from wondertable.server.connections import Connection
from wondertable.server.errors import MissingError
from wondertable.server.frames import frame, judged
from wondertable.server.http_types import CommandQuery, FrameQuery, HintWish, LanguageQuery, ViewQuery
from wondertable.server.limits import Caller
from wondertable.server.protocol import Ack, Frame, Hint, Nack, Pong, Resend, Tried
from wondertable.server.room import Room
from wondertable.server.routes import Holds, Routes
from wondertable.server.sockets import KINDS, nack, read_command, read_head

__all__ = ["routes"]

routes = Routes()


@routes.get("/tables/{table}/frame")
async def get_frame(services: Services, table: str, player: str, caller: Caller, query: FrameQuery) -> Frame:
    """The table as it stands for the viewer; ``wait`` waits until there is something new."""
    room, viewer = await services.room_for(table, player, query)
    connection = Connection(viewer, query.since, address=caller.address)
    room.join(connection)
    try:
        if query.wait and _nothing_new(room, player, query):
            await _wait(connection, room, query)
        return frame(room, viewer, query.since)
    finally:
        room.quit(connection)


@routes.post("/tables/{table}/commands")
async def command(
    services: Services,
    table: str,
    player: str,
    caller: Caller,
    query: CommandQuery,
    body: Annotated[bytes, Holds(Command)],
) -> Ack | Nack | Tried | Frame | Pong:
    """Carry out a command as the socket does, and answer as the socket does: a refusal is an answer too."""
    if (kind := KINDS.get(read_head(body).t)) is not None:
        caller.spend(kind, table)
    wanted = read_command(body)
    try:
        room, viewer = await services.room_for(table, player, query)
    except MissingError:
        if isinstance(wanted, Command) and (ack := await services.rooms.store.answer(table, player, wanted.id)):
            return ack  # of the command that deleted the table
        raise
    if isinstance(wanted, Resend):
        return frame(room, viewer, wanted.since)
    if isinstance(wanted, Pong):
        return wanted
    given: list[Ack | Tried] = []
    try:
        await run_command(room, viewer, wanted, given.append)
    except WondertableError as error:
        refused = nack(room, viewer, wanted, error)
        if query.rev is not None and _nothing_new(room, player, query):
            return refused
        return msgspec.structs.replace(refused, frame=frame(room, viewer, query.since))
    return given[0]


@routes.post("/tables/{table}/hint", kind="hint")
async def hint(services: Services, table: str, player: str, query: LanguageQuery, body: HintWish) -> Hint:
    """The search's opinion of the options of a seat that is asked, the best first."""
    room, viewer = await services.room_for(table, player, ViewQuery(body.seat, query.lang))
    return Hint(judged(room, viewer, await search_hint(room, viewer, body.seconds)))


def _nothing_new(room: Room, player: str, query: CommandQuery) -> bool:
    since, rev = query.since, query.rev
    if rev is not None:
        return room.connections.revision(player) == rev and (since is None or room.row.seq <= since)
    return since is not None and room.row.seq <= since


async def _wait(connection: Connection, room: Room, query: FrameQuery) -> None:
    """Wait until there is something new for this viewer, or the time is over."""
    try:
        async with asyncio.timeout(query.wait):
            while _nothing_new(room, connection.viewer.player, query) and not connection.is_replaced:
                connection.news.clear()
                await connection.news.wait()
    except TimeoutError:
        return
