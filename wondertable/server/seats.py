"""Who sits where: the row of a table after somebody takes a seat, leaves it, comes back or resigns.

That there is such a seat, and that it is the player's where it has to be, was checked before (``Room.own_seat``).
"""

from __future__ import annotations

import msgspec

from wondertable.bots import NAMES
from wondertable.kernel import SetupError
from wondertable.kernel.names import LONGEST_NAME, clean_name
from wondertable.server.errors import ForbiddenError, RefusedError
from wondertable.server.models import Seat, TableRow

__all__ = [
    "check_deletable",
    "claim",
    "fill",
    "leave",
    "leave_table",
    "move",
    "put_bot",
    "read_bot",
    "resign",
    "rotated",
    "take_back",
]

SUBSTITUTE = "greedy"
"""The bot that plays on for whoever has resigned."""


def read_bot(name: str) -> str:
    """A bot by its name; the budget of a search is not for strangers to choose."""
    if name not in NAMES:
        raise SetupError("error.unknown-bot", bot=name[:LONGEST_NAME], known=", ".join(NAMES))
    return name


def claim(row: TableRow, number: int, player: str, name: str) -> TableRow:
    """An open seat becomes the player's; a seat of theirs gets the new name."""
    seat = row.seats[number]
    if seat.kind != "open" and seat.owner != player:
        raise RefusedError("server.error.seat-taken")
    if row.status != "lobby" and seat.owner != player:
        raise RefusedError("server.error.already-begun")
    name = clean_name(name)
    _check_name(row, number, name)
    row = msgspec.structs.replace(row, gone=tuple(one for one in row.gone if one != player))
    return row.with_seat(number, owner=player, name=name)


def _check_name(row: TableRow, number: int, name: str) -> None:
    others = [seat.name.casefold() for other, seat in enumerate(row.seats) if other != number]
    if name and name.casefold() in others:
        raise RefusedError("server.error.name-taken", name=name)


def put_bot(row: TableRow, number: int, player: str, bot: str) -> TableRow:
    """Before the match, whoever made the table gives a free seat to a bot, or frees it again (``bot`` is "")."""
    seat = row.seats[number]
    if player != row.creator:
        raise ForbiddenError("server.error.not-creator")
    if row.status != "lobby":
        raise RefusedError("server.error.already-begun")
    if seat.owner:
        raise RefusedError("server.error.seat-taken")
    return row.with_seat(number, bot=read_bot(bot) if bot else "", name="")


def leave(row: TableRow, number: int) -> TableRow:
    """Before the match the seat is free again; later it stays the player's, who is away."""
    if row.status == "lobby":
        return row.with_seat(number, owner="", name="")
    return row.with_seat(number, away=True)


def leave_table(row: TableRow, player: str) -> TableRow:
    """A table before or after its match is taken off the player's list for good.

    In the lobby their seats are free again, and whoever sits there next decides about the table.
    """
    if row.status == "lobby":
        for number, seat in enumerate(row.seats):
            if seat.owner == player:
                row = leave(row, number)
        if row.creator == player:
            return msgspec.structs.replace(row, creator=next((seat.owner for seat in row.seats if seat.owner), ""))
    elif row.status == "running" and player in row.owners:
        raise RefusedError("server.error.resign-first")
    return msgspec.structs.replace(row, gone=(*row.gone, player))


def check_deletable(row: TableRow, player: str) -> None:
    """Whoever made a table may delete it, unless other people have a seat there or a campaign goes on from it."""
    if player != row.creator:
        raise ForbiddenError("server.error.not-creator")
    if row.owners - {player}:
        raise RefusedError("server.error.others-sit")
    if row.start.campaign and row.status == "over" and not row.given_up:
        raise RefusedError("server.error.campaign-needs")


def resign(row: TableRow, number: int) -> TableRow:
    """A player gives the match up: a bot plays on in their seat. Without people the match has ended."""
    row = row.with_seat(number, owner="", resigned=row.seats[number].owner, bot=SUBSTITUTE, away=False)
    if row.owners:
        return row
    return msgspec.structs.replace(row, status="over", given_up=True, waiting=())


def take_back(row: TableRow, number: int) -> TableRow:
    """The owner is back, and the bot that played meanwhile leaves."""
    return row.with_seat(number, away=False, bot="")


def move(row: TableRow, number: int, player: str) -> TableRow:
    """A person's seat becomes another player's: the same person on another device, with the key of the campaign."""
    if not row.seats[number].owner:
        raise RefusedError("server.error.seat-no-person")
    moved = row.with_seat(number, owner=player, away=False, bot="")
    if row.creator == row.seats[number].owner:
        moved = msgspec.structs.replace(moved, creator=player)  # the match is begun from there, too
    return moved


def rotated(row: TableRow) -> tuple[Seat, ...]:
    """The same people and bots for another match, everybody a seat further; who was replaced by a bot is back.

    So is who resigned, unless they have left the table for good.
    """
    again: list[Seat] = []
    for seat in row.seats:
        owner = seat.owner or (seat.resigned if seat.resigned not in row.gone else "")
        name = "" if seat.resigned and not owner else seat.name
        again.append(Seat(name, owner, "" if owner else seat.bot))
    return (*again[1:], again[0])


def fill(row: TableRow, bot: str) -> TableRow:
    """Every open seat is given to a bot; raises ``RefusedError`` if there are some and no bot is named."""
    for number, seat in enumerate(row.seats):
        if seat.kind == "open":
            if not bot:
                raise RefusedError("server.error.seats-open")
            row = row.with_seat(number, bot=read_bot(bot))
    return row
