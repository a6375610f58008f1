"""Who sits where: the row of a table after somebody takes a seat, leaves it, comes back or resigns.

That there is such a seat, and that it is the player's where it has to be, was checked before (``Room.own_seat``).
"""

from __future__ import annotations

import math
from collections.abc import Iterable

import msgspec

from wondertable.bots import NAMES
from wondertable.kernel import SetupError
from wondertable.kernel.looks import looks
from wondertable.kernel.names import LONGEST_NAME, clean_name
from wondertable.server.errors import ForbiddenError, RefusedError
from wondertable.server.models import Barred, Seat, TableRow

__all__ = [
    "check_deletable",
    "check_names",
    "claim",
    "fill",
    "free",
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
PAUSE = 60.0
"""Seconds after which somebody may take a seat again that was freed while they sat there."""
MOST_BARRED = 200
"""How many people a table remembers whose seats were freed."""


def read_bot(name: str) -> str:
    """A bot by its name; the budget of a search is not for strangers to choose."""
    if name not in NAMES:
        raise SetupError("error.unknown-bot", bot=name[:LONGEST_NAME], known=", ".join(NAMES))
    return name


def claim(row: TableRow, number: int, player: str, name: str, others: Iterable[str], now: float) -> TableRow:
    """An open seat becomes the player's; a seat of theirs gets the new name.

    ``others`` are the names that anybody reads at the other seats, those of bots too.
    """
    seat = row.seats[number]
    if seat.kind != "open" and seat.owner != player:
        raise RefusedError("server.error.seat-taken")
    if row.status != "lobby" and seat.owner != player:
        raise RefusedError("server.error.already-begun")
    if seat.owner != player:
        _check_seatless(row, player)
        _check_barred(row, number, player, now)
    name = clean_name(name)
    _check_name(name, others)
    row = msgspec.structs.replace(row, gone=tuple(one for one in row.gone if one != player))
    return row.with_seat(number, owner=player, name=name)


def _check_seatless(row: TableRow, player: str) -> None:
    """With friends everybody has one seat; at one device whoever made the table has all of them."""
    if row.mode == "friends" and player in row.owners:
        raise RefusedError("server.error.one-seat")


def _check_barred(row: TableRow, number: int, player: str, now: float) -> None:
    barred = row.barred_player(player)
    if barred is not None and barred.kept_out:
        raise RefusedError("server.error.kept-out")
    if barred is not None and barred.seat == number and now < barred.until:
        raise RefusedError("server.error.seat-freed", n=math.ceil(barred.until - now))


def _check_name(name: str, others: Iterable[str]) -> None:
    """Raises ``RefusedError`` for a name that nobody can tell from another one."""
    if not name:
        return
    alike = [other for other in others if looks(other) == looks(name)]
    if alike and alike[0].casefold() == name.casefold():
        raise RefusedError("server.error.name-taken", name=name)
    if alike:
        raise RefusedError("server.error.name-alike", name=name, other=alike[0])


def check_names(seats: Iterable[Seat]) -> None:
    """Raises ``RefusedError`` if two seats of a new table have names that nobody can tell apart."""
    before: list[str] = []
    for seat in seats:
        _check_name(seat.name, before)
        before.append(seat.name)


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


def free(row: TableRow, number: int, player: str, now: float, *, keep_out: bool) -> TableRow:
    """Before the match, whoever made the table frees another person's seat."""
    owner = row.seats[number].owner
    if player != row.creator:
        raise ForbiddenError("server.error.not-creator")
    if row.status != "lobby":
        raise RefusedError("server.error.already-begun")
    if not owner or owner == player:
        raise RefusedError("server.error.seat-no-person")
    barred = (*(one for one in row.barred if one.player != owner), Barred(owner, number, now + PAUSE, keep_out))
    return msgspec.structs.replace(leave(row, number), barred=barred[-MOST_BARRED:])


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
    """Whoever made a table may delete it before its match, and later if nobody else sits there or needs it."""
    if player != row.creator:
        raise ForbiddenError("server.error.not-creator")
    if row.status != "lobby" and row.owners - {player}:
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
    _check_seatless(row, player)
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
