"""The socket of a table: frames, patches and answers go out, commands come in."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from wondertable.kernel import WondertableError
from wondertable.kernel.names import clean_name
from wondertable.server import protocol
from wondertable.server.commands import Command, run_command
from wondertable.server.connections import SPECTATOR, Connection, Viewer
from wondertable.server.errors import ForbiddenError, RefusedError, TooOftenError
from wondertable.server.frames import news, words_for, words_to
from wondertable.server.limits import PATIENCE, Caller, Kind
from wondertable.server.room import Room
from wondertable.server.rooms import Rooms
from wondertable.server.store import AwayError

__all__ = ["KINDS", "attend", "nack", "number", "read_command", "read_head"]

log = logging.getLogger(__name__)

SLOWEST = 10.0
"""Seconds for which a socket that sends too much is not read, at most."""
PING = 20.0
"""Seconds between signs of life."""
LONGEST = 16_384
"""How many bytes a command may have."""
KINDS: dict[str, Kind] = {
    "do": "act",
    "undo": "act",
    "chat": "say",
    "settings": "say",
    "resign": "say",
    "leave": "say",
    "delete": "say",
    "mark": "plan",
    "unmark": "plan",
    "try": "try",
    "frame": "resend",
}
"""What each message counts as besides a message."""
REFUSED, SLOW, BAD = 4403, 4408, 4400
"""Why a socket is closed: the table is not for this player; come again, as the reader is too slow or the table has to
be read anew; nonsense was sent."""


async def attend(socket: WebSocket, rooms: Rooms) -> None:
    """Serve one connection until it ends."""
    caller: Caller = socket.scope["caller"]
    player = caller.player
    query = socket.query_params
    viewer = Viewer(player, number(query.get("seat"), SPECTATOR), query.get("lang", ""))
    since = number(query.get("since"), None)
    await socket.accept()
    connection = Connection(viewer, since, clean_name(query.get("name", "")), caller.address)
    try:
        room = await rooms.room(socket.path_params["table"])
        room.may_look(player, viewer.seat)
        room.join(connection)
    except AwayError:
        await socket.close(SLOW)
        return
    except WondertableError as error:
        await _put(socket, _refusal(error, viewer.language))
        await socket.close(REFUSED)
        return
    try:
        await _both_ways(socket, room, connection, caller)
    finally:
        room.quit(connection)


def number(text: str | None, default: Any) -> Any:
    """A whole number from a query."""
    try:
        return default if text is None or text == "" else int(text)
    except ValueError:
        return default


def _refusal(error: WondertableError, language: str) -> protocol.Refused:
    return protocol.Refused(error.what, words_for(language).error(error))


async def _both_ways(socket: WebSocket, room: Room, connection: Connection, caller: Caller) -> None:
    sending = asyncio.create_task(_send(socket, room, connection))
    receiving = asyncio.create_task(_receive(socket, room, connection, caller))
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
    except ForbiddenError as error:
        why = error if room.deleted or room.hangs else ForbiddenError("server.error.seat-lost")
        await _put(socket, _refusal(why, connection.viewer.language))
        await socket.close(REFUSED)


async def _tell(socket: WebSocket, room: Room, connection: Connection) -> None:
    """Send what there is to say: signs of life, answers, and the table whenever it has changed.

    An acknowledgement comes before what the command has changed; a refusal after the table as it stands.
    """
    clock, alarm = asyncio.get_running_loop(), None
    try:
        while True:
            connection.news.clear()
            if connection.is_replaced:
                error = RefusedError("server.error.too-many-windows")
                await _put(socket, _refusal(error, connection.viewer.language))
                await socket.close(REFUSED)
                return
            if connection.lost:
                await socket.close(SLOW)
                return
            if connection.is_sign_due:
                connection.is_sign_due = False
                alarm = clock.call_later(PING, connection.call_for_sign)
                await _put(socket, protocol.Ping(round(time.time() * 1000)))
            while connection.mail:
                answer = connection.mail.popleft()
                if isinstance(answer, protocol.Nack):
                    await _update(socket, room, connection)
                if not isinstance(answer, protocol.Ack):  # which may be of the very command that gave the seat up
                    room.may_look(connection.viewer.player, connection.viewer.seat)
                await _put(socket, answer)
            if connection.stale:
                await _update(socket, room, connection)
            else:
                await connection.news.wait()
    finally:
        if alarm is not None:
            alarm.cancel()


async def _put(socket: WebSocket, message: msgspec.Struct) -> None:
    await socket.send_text(msgspec.json.encode(message).decode())


async def _update(socket: WebSocket, room: Room, connection: Connection) -> None:
    """Send what has changed since the last time, if anything has."""
    connection.stale = False
    data = news(room, connection)
    if data:
        await socket.send_text(data.decode())


async def _receive(socket: WebSocket, room: Room, connection: Connection, caller: Caller) -> None:
    """Carry out what comes in. While somebody sends too much, nothing more is read from them."""
    while True:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            return
        text = message.get("text")
        if text is None or len(text) > LONGEST:  # bytes are no command
            await socket.close(BAD)
            return
        if (wait := caller.delay("message", room.row.id)) > 0:
            await asyncio.sleep(min(wait, SLOWEST))
        head = read_head(text)
        try:
            kind = KINDS.get(head.t)
            if kind == "resend":
                await asyncio.sleep(min(caller.delay(kind, room.row.id), SLOWEST))
            elif kind is not None:
                caller.spend(kind, room.row.id)
            wanted = read_command(text)
            if isinstance(wanted, Command):
                await run_command(room, connection.viewer, wanted, connection.post)
            elif isinstance(wanted, protocol.Resend):
                connection.start_over(wanted.since)
        except TooOftenError as error:
            _refuse(room, connection, head.id, error)
            await asyncio.sleep(min(error.retry, PATIENCE))
        except WondertableError as error:
            _refuse(room, connection, head.id, error)
        except Exception:
            log.exception("table %s", room.row.id)
            _refuse(room, connection, head.id, RefusedError("server.error.trouble"))


def _refuse(room: Room, connection: Connection, command: str, error: WondertableError) -> None:
    try:
        connection.post(_nack(room, connection.viewer, command, error))
    except ForbiddenError:
        connection.wake()  # whoever sends to this viewer turns them away


class Head(msgspec.Struct, frozen=True):
    """What a message is, and its id; nothing else of it is looked at."""

    t: str = ""
    id: str = ""


HEADS = msgspec.json.Decoder(Head)


def read_head(data: str | bytes) -> Head:
    """What a message is. Of nonsense an empty one: reading the whole says what is wrong."""
    try:
        head = HEADS.decode(data)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return Head()
    return head if len(head.id) <= 64 else Head(head.t)


def read_command(data: str | bytes) -> Command | protocol.Resend | protocol.Pong:
    """A command as a client sends it. Raises ``RefusedError`` for nonsense."""
    try:
        raw = msgspec.json.decode(data)
        kind = raw.get("t") if isinstance(raw, dict) else None
        if kind == "pong":
            return protocol.Pong()
        if kind == "frame":
            return msgspec.convert(raw, protocol.Resend)
        command = msgspec.convert(raw, Command)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise RefusedError("server.error.command", detail=str(error)) from None
    if not 0 < len(command.id) <= 64:
        raise RefusedError("server.error.command", detail="id")
    return command


def nack(room: Room, viewer: Viewer, command: Command, error: WondertableError) -> protocol.Nack:
    """A refusal of a command."""
    return _nack(room, viewer, command.id, error)


def _nack(room: Room, viewer: Viewer, command: str, error: WondertableError) -> protocol.Nack:
    words = words_to(room, viewer)
    refused = protocol.Nack(command, error.what, words.error(error))
    if isinstance(error, TooOftenError):
        refused = msgspec.structs.replace(refused, retry=round(error.retry, 3))
    return refused
