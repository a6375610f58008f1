"""Who sits where: taking a seat, leaving it, coming back, bots in an absent person's place, and votes about it."""

from __future__ import annotations

from typing import Literal

import msgspec

from wondertable.bots import NAMES
from wondertable.kernel import SetupError
from wondertable.kernel.names import LONGEST_NAME, clean_name
from wondertable.server.errors import ForbiddenError, MissingError, RefusedError
from wondertable.server.models import Seat, TableRow

__all__ = ["Vote", "claim", "leave", "move", "put_bot", "read_bot", "take_back"]


def read_bot(name: str) -> str:
    """A bot by its name; the budget of a search is not for strangers to choose."""
    if name not in NAMES:
        raise SetupError("error.unknown-bot", bot=name[:LONGEST_NAME], known=", ".join(NAMES))
    return name


def claim(row: TableRow, number: int, player: str, name: str) -> TableRow:
    """An open seat becomes the player's; a seat of theirs gets the new name."""
    seat = _seat(row, number)
    if seat.kind != "open" and seat.owner != player:
        raise RefusedError("server.error.seat-taken")
    if row.status != "lobby" and seat.owner != player:
        raise RefusedError("server.error.already-begun")
    name = clean_name(name)
    _check_name(row, number, name)
    return row.with_seat(number, owner=player, name=name)


def _check_name(row: TableRow, number: int, name: str) -> None:
    others = [seat.name.casefold() for other, seat in enumerate(row.seats) if other != number]
    if name and name.casefold() in others:
        raise RefusedError("server.error.name-taken", name=name)


def put_bot(row: TableRow, number: int, player: str, bot: str) -> TableRow:
    """Before the match, whoever made the table gives a free seat to a bot, or frees it again (``bot`` is "")."""
    seat = _seat(row, number)
    if player != row.creator:
        raise ForbiddenError("server.error.not-creator")
    if row.status != "lobby":
        raise RefusedError("server.error.already-begun")
    if seat.owner:
        raise RefusedError("server.error.seat-taken")
    return row.with_seat(number, bot=read_bot(bot) if bot else "", name="")


def leave(row: TableRow, number: int, player: str) -> TableRow:
    """Before the match the seat is free again; later it stays the player's, who is away."""
    own_seat(row, number, player)
    if row.status == "lobby":
        return row.with_seat(number, owner="", name="")
    return row.with_seat(number, away=True)


def take_back(row: TableRow, number: int, player: str) -> TableRow:
    """The owner is back, and the bot that played meanwhile leaves."""
    own_seat(row, number, player)
    return row.with_seat(number, away=False, bot="")


def move(row: TableRow, number: int, player: str) -> TableRow:
    """A person's seat becomes another player's: the same person on another device, with the key of the campaign."""
    seat = _seat(row, number)
    if not seat.owner:
        raise RefusedError("server.error.seat-no-person")
    return row.with_seat(number, owner=player, away=False, bot="")


def own_seat(row: TableRow, number: int, player: str) -> Seat:
    """The seat, if it is the player's."""
    if number < 0:
        raise ForbiddenError("server.error.not-your-seat")
    seat = _seat(row, number)
    if not player or seat.owner != player:
        raise ForbiddenError("server.error.not-your-seat")
    return seat


def _seat(row: TableRow, number: int) -> Seat:
    if not 0 <= number < len(row.seats):
        raise MissingError("server.error.no-seat", number=number + 1)
    return row.seats[number]


class Vote(msgspec.Struct):
    """A question to everybody who is there: a bot for an absent seat, or a step back past what was learnt."""

    what: Literal["bot", "undo"]
    seat: int
    """Whose place the bot would take; or who wants to take a move back."""
    prompt: int
    """At which question it was asked: an undo is about that moment only."""
    yes: set[str]
    """The players who agree."""

    def passes(self, electors: set[str]) -> bool:
        return electors <= self.yes
