"""A game's own heuristic, as bots ask for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wondertable.kernel import Ask, Game, Match, Message, Option, Seat
from wondertable.kernel.errors import RulesError

__all__ = ["advice", "remark"]


def advice(game: Game[Any], table: Any, ask: Ask) -> Sequence[float] | None:
    """The game's advice, if it has a heuristic: as many numbers as there are options."""
    given = game.advisor.advise(table, ask)
    if given is not None and len(given) != len(ask.options):
        raise RulesError(
            f"{type(game.advisor).__name__}.advise gave {len(given)} numbers for the {len(ask.options)} options"
            f" of {ask.prompt!r}"
        )
    return given


def remark(match: Match[Any], seat: Seat, option: Option) -> Message | None:
    """A sentence that a bot says to everybody as it answers: nothing that a spectator could not know is in it."""
    ask = match.ask_of(seat)
    return None if ask is None else match.game.advisor.remark(match.sight(-1), ask, option)
