"""Steps back: on what terms the people at a table may take a decision back."""

from __future__ import annotations

from typing import Any, NamedTuple

from wondertable.kernel import Match, Seat, UndoTerms
from wondertable.server.models import TableRow

__all__ = ["NO_UNDO", "Refusals", "Undo", "find_undo"]


class Undo(NamedTuple):
    """On what terms a seat may take its last decision back, to which move that leads, and why it may not."""

    terms: UndoTerms
    to: int
    why: str = ""
    """The id of a message; "" if it may, or if there is nothing to take back."""
    is_settled: bool = False
    """Does it stay refused until the seat decides again, or a step is taken back?"""


NO_UNDO = Undo("none", 0)


def find_undo(match: Match[Any], row: TableRow, player: str, seat: Seat, *, is_lesson: bool) -> Undo:
    """May the seat take its last decision back, and to which move would that lead?"""
    chosen = deciding_seats(row, player, seat)
    to = next((n for n in range(len(match.moves) - 1, -1, -1) if match.moves[n].deciders & chosen), None)
    if to is None:
        return NO_UNDO
    if is_lesson:
        return Undo("none", to, "server.error.undo-lesson")
    # At one device a team plays as one; rivals have secrets from each other.
    asking = chosen if match.game.team else chosen & match.moves[to].deciders
    others = [number for number, one in enumerate(row.seats) if one.kind == "human" and one.owner != player]
    terms = match.undo_terms(to, asking, others)
    if terms == "none":
        return Undo("none", to, match.undo_refusal(to, asking), match.is_refused_for_good(to, asking))
    if terms == "ask" and match.sealed:  # nobody votes while others answer in secret
        return Undo("none", to, "server.error.undo-sealed")
    return Undo(terms, to)


def deciding_seats(row: TableRow, player: str, seat: Seat) -> set[Seat]:
    """The seats whose decisions a seat may take back: at one device all of its player."""
    if row.mode == "device":
        return {number for number, one in enumerate(row.seats) if player and one.owner == player}
    return {seat}


class Refusals:
    """Steps back that stay refused, by seat: while others move, they are not looked into again."""

    def __init__(self) -> None:
        self._kept: dict[Seat, tuple[tuple[object, ...], int, Undo]] = {}

    def find(self, match: Match[Any], row: TableRow, player: str, seat: Seat, *, is_lesson: bool) -> Undo:
        """As ``find_undo``."""
        moves, steps_back = match.moves, len(match.log) - len(match.moves)
        about = player, row.seats, row.mode, is_lesson, steps_back
        kept = self._kept.get(seat)
        if kept is not None and kept[0] == about and kept[1] <= len(moves):
            chosen = deciding_seats(row, player, seat)
            if not any(move.deciders & chosen for move in moves[kept[1] :]):
                return kept[2]
        undo = find_undo(match, row, player, seat, is_lesson=is_lesson)
        if undo.is_settled:
            self._kept[seat] = about, len(moves), undo
        return undo
