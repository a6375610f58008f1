"""Votes of the people at a table: a bot in an absent player's place, or a step back past what was learnt."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from wondertable.server.connections import Connections
from wondertable.server.models import TableRow

__all__ = ["Vote", "VoteKey", "electors", "is_absent"]

VoteKey: TypeAlias = tuple[Literal["bot", "undo"], int]


class Vote(msgspec.Struct, frozen=True):
    """A question to everybody who is there."""

    what: Literal["bot", "undo"]
    seat: int
    """Whose place the bot would take; or who wants to take a move back."""
    prompt: int
    """At which question it was asked: an undo is about that moment only."""
    yes: frozenset[str] = frozenset()
    """The players who agree."""

    @property
    def key(self) -> VoteKey:
        return self.what, self.seat

    def passes(self, electors: set[str]) -> bool:
        return electors <= self.yes


def electors(vote: Vote, row: TableRow, connections: Connections) -> set[str]:
    """The players who have to agree: the people who are there, except the one whom it is about."""
    owner = row.seats[vote.seat].owner
    away = {seat.owner for seat in row.seats if seat.away}
    people = {seat.owner for seat in row.seats if seat.kind == "human"}
    return {player for player in people if connections.present(player)} - {owner} - away


def is_absent(row: TableRow, seat: int, connections: Connections) -> bool:
    """Does a person sit there who has left the table, or is not there for so long that a bot may take their place?"""
    sitting = row.seats[seat]
    if sitting.kind != "human":
        return False
    return sitting.away or (not connections.present(sitting.owner) and not connections.time_left(sitting.owner))
