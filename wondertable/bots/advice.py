"""A game's own heuristic, as bots ask for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wondertable.kernel import Ask, Game
from wondertable.kernel.errors import RulesError

__all__ = ["advice"]


def advice(game: Game[Any], table: Any, ask: Ask) -> Sequence[float] | None:
    """How good each option looks, if the game has a heuristic: as many numbers as there are options."""
    given = game.advise(table, ask)
    if given is not None and len(given) != len(ask.options):
        raise RulesError(
            f"{type(game).__name__}.advise gave {len(given)} numbers for the {len(ask.options)} options"
            f" of {ask.prompt!r}"
        )
    return given
