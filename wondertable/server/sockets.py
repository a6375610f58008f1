"""The socket of a table: frames and answers go out, commands come in."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from wondertable.kernel import WondertableError
from wondertable.server.connections import SPECTATOR, Connection, Viewer
from wondertable.server.errors import ForbiddenError, RefusedError
from wondertable.server.frames import frame, words_for, words_to
from wondertable.server.room import Command, Room
from wondertable.server.rooms import Rooms

__all__ = ["attend", "nack", "number", "read_command"]

log = logging.getLogger(__name__)

PING = 20.0
"""Seconds between signs of life."""
LONGEST = 16_384
"""How many bytes a command may have."""
REFUSED, SLOW, BAD = 4403, 4408, 4400
"""Why a socket is closed: the table is not for this player; the reader is too slow; nonsense was sent."""


async def attend(socket: WebSocket, rooms: Rooms, player: str) -> None:
    """Serve one connection until it ends."""
    query = socket.query_params
    viewer = Viewer(player, number(query.get("seat"), SPECTATOR), query.get("lang", ""))
    since = number(query.get("since"), None)
    await socket.accept()
    connection = Connection(viewer, since)
    try:
        room = await rooms.room(socket.path_params["table"])
        room.may_look(player, viewer.seat)
        room.join(connection)
    except WondertableError as error:
        await _put(socket, refusal(error, viewer.language))
        await socket.close(REFUSED)
        return
    try:
        await _both_ways(socket, room, connection)
    finally:
        room.quit(connection)


def number(text: str | None, default: Any) -> Any:
    """A whole number from a query."""
    try:
        return default if text is None or text == "" else int(text)
    except ValueError:
        return default


def refusal(error: WondertableError, language: str) -> dict[str, str]:
    return {"t": "refused", "error": error.what, "text": words_for(language).error(error)}


async def _both_ways(socket: WebSocket, room: Room, connection: Connection) -> None:
    sending = asyncio.create_task(_send(socket, room, connection))
    receiving = asyncio.create_task(_receive(socket, room, connection))
    try:
        done, _ = await asyncio.wait({sending, receiving}, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):  # however the other side has gone
                task.result()
    finally:
        sending.cancel()
        receiving.cancel()
        await asyncio.gather(sending, receiving, return_exceptions=True)


async def _send(socket: WebSocket, room: Room, connection: Connection) -> None:
    """Tell the viewer what happens, until the seat is not theirs any more."""
    try:
        await _tell(socket, room, connection)
    except ForbiddenError:
        await _put(socket, refusal(ForbiddenError("server.error.seat-lost"), connection.viewer.language))
        await socket.close(REFUSED)


async def _tell(socket: WebSocket, room: Room, connection: Connection) -> None:
    """Answers first, then the table as it stands; a sign of life when there is nothing to say."""
    await _put(socket, {"t": "ping", "now": round(time.time() * 1000)})
    while True:
        connection.news.clear()
        if connection.lost:
            await socket.close(SLOW)
            return
        while connection.mail:
            room.may_look(connection.viewer.player, connection.viewer.seat)
            await _put(socket, connection.mail.popleft())
        if connection.stale:
            connection.stale = False
            await _put(socket, {"t": "frame", **_fresh(room, connection)})
            continue
        try:
            async with asyncio.timeout(PING):
                await connection.news.wait()
        except TimeoutError:
            await _put(socket, {"t": "ping", "now": round(time.time() * 1000)})


async def _put(socket: WebSocket, message: dict[str, Any]) -> None:
    await socket.send_text(msgspec.json.encode(message).decode())


def _fresh(room: Room, connection: Connection) -> dict[str, Any]:
    made = frame(room, connection.viewer, connection.since)
    connection.since = made["seq"]
    return made


async def _receive(socket: WebSocket, room: Room, connection: Connection) -> None:
    while True:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            return
        text = message.get("text")
        if text is None or len(text) > LONGEST:  # bytes are no command
            await socket.close(BAD)
            return
        command = None
        try:
            command = read_command(text)
            if command is not None:
                await room.command(connection.viewer, command, connection.post)
        except WondertableError as error:
            _refuse(room, connection, command, error)
        except Exception:
            log.exception("table %s", room.row.id)
            _refuse(room, connection, command, RefusedError("server.error.trouble"))


def _refuse(room: Room, connection: Connection, command: Command | None, error: WondertableError) -> None:
    try:
        refused = nack(room, connection.viewer, command, error, connection.since)
    except ForbiddenError:
        connection.wake()  # whoever sends to this viewer turns them away
        return
    connection.since = refused["frame"]["seq"]
    connection.post(refused)


def read_command(data: str | bytes) -> Command | None:
    """A command as a client sends it; ``None`` for a sign of life. Raises ``RefusedError`` for nonsense."""
    try:
        raw = msgspec.json.decode(data)
        if isinstance(raw, dict) and raw.get("t") == "pong":
            return None
        command = msgspec.convert(raw, Command)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise RefusedError("server.error.command", detail=str(error)) from None
    if not 0 < len(command.id) <= 64:
        raise RefusedError("server.error.command", detail="id")
    return command


def nack(
    room: Room, viewer: Viewer, command: Command | None, error: WondertableError, since: int | None
) -> dict[str, Any]:
    """A refusal, with the table as it stands."""
    words = words_to(room, viewer)
    return {
        "t": "nack",
        "id": command.id if command is not None else "",
        "error": error.what,
        "text": words.error(error),
        "frame": frame(room, viewer, since),
    }
