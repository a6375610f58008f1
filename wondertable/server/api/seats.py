"""Seats: taking, leaving and giving them to bots; votes."""

from __future__ import annotations

from wondertable.server import commands
from wondertable.server.api.services import Services
from wondertable.server.http_types import Ballot, Claim, Done, SeatAnswer
from wondertable.server.routes import Routes

__all__ = ["routes"]

routes = Routes()


@routes.post("/tables/{table}/seats/{number}", kind="say")
async def claim(services: Services, table: str, number: int, player: str, body: Claim) -> SeatAnswer:
    """Take a free seat or rename one's own; whoever made the table may give a free seat to a bot, or free a seat."""
    room = await services.rooms.room(table)
    if body.kind == "me":
        await commands.claim_seat(room, player, number, body.name)
    elif body.kind == "bot":
        await commands.put_bot(room, player, number, body.bot)
    else:
        await commands.free_seat(room, player, number, keep_out=body.keep_out)
    return SeatAnswer(number)


@routes.delete("/tables/{table}/seats/{number}", kind="say")
async def leave(services: Services, table: str, number: int, player: str) -> SeatAnswer:
    """Leave a seat."""
    await commands.leave_seat(await services.rooms.room(table), player, number)
    return SeatAnswer(number)


@routes.post("/tables/{table}/seats/{number}/return", kind="say")
async def take_back(services: Services, table: str, number: int, player: str) -> SeatAnswer:
    """Take one's own seat back, also from a bot."""
    await commands.take_seat_back(await services.rooms.room(table), player, number)
    return SeatAnswer(number)


@routes.post("/tables/{table}/votes", kind="say")
async def vote(services: Services, table: str, player: str, body: Ballot) -> Done:
    """Vote for a bot in an absent player's place, or for a step back."""
    await commands.vote(await services.rooms.room(table), player, body.what, body.seat, body.yes, body.id)
    return Done()
