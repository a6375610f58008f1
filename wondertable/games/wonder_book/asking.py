"""Who is asked: a hero's player, or the team (WB-RUL-32)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wondertable.games.wonder_book.state import READER, Book
from wondertable.kernel import Ask, Option

__all__ = ["ask_team", "ask_team_or"]


def ask_team(prompt: str, options: Sequence[Option], facts: dict[str, Any] | None = None) -> Ask:
    """A decision of the players together: any of them may give it, the reader if nobody else is to."""
    return Ask(READER, prompt, options, facts=facts, team=True)


def ask_team_or(t: Book, hero: str, prompt: str, options: Sequence[Option], facts: dict[str, Any] | None = None) -> Ask:
    """A decision of a hero's player; of the team, if there is no hero."""
    if hero in t.heroes:
        return Ask(t.heroes[hero].seat, prompt, options, facts=facts)
    return ask_team(prompt, options, facts)
