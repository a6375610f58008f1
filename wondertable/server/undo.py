"""Steps back: on what terms the people at a table may take a decision back."""

from __future__ import annotations

from typing import Any, NamedTuple

from wondertable.kernel import Match, Seat, UndoTerms
from wondertable.server.models import TableRow

__all__ = ["NO_UNDO", "Undo", "find_undo"]


class Undo(NamedTuple):
    """On what terms a seat may take its last decision back, to which move that leads, and why it may not."""

    terms: UndoTerms
    to: int
    why: str = ""
    """The id of a message; "" if it may, or if there is nothing to take back."""


NO_UNDO = Undo("none", 0)


def find_undo(match: Match[Any], row: TableRow, player: str, seat: Seat, *, is_lesson: bool) -> Undo:
    """May the seat take its last decision back, and to which move would that lead?"""
    chosen = {seat}
    if row.mode == "device":
        chosen = {number for number, one in enumerate(row.seats) if player and one.owner == player}
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
        return Undo("none", to, match.undo_refusal(to, asking))
    if terms == "ask" and match.sealed:  # nobody votes while others answer in secret
        return Undo("none", to, "server.error.undo-sealed")
    return Undo(terms, to)
