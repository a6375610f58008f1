"""Threats: who can be hit in the next Enemy Phase, asked of the rules' own lists and ways."""

from __future__ import annotations

import msgspec

from wondertable.games.wonder_book.enemy import prey
from wondertable.games.wonder_book.graph import FAR
from wondertable.games.wonder_book.state import Book
from wondertable.games.wonder_book.terms import foes

__all__ = ["Threat", "threats"]

FARTHEST = 3
"""Activations that are looked ahead: no Wyrm card has more."""


class Threat(msgspec.Struct, frozen=True):
    """An enemy that goes for somebody."""

    enemy: str
    activations: int
    """The activations after which it has hit."""


def threats(t: Book) -> dict[str, list[Threat]]:
    """By hero or ally: the enemies whose nearest victim it is, with the activations they need (WB-RUL-16).

    A step a dotted line, one to hit, and one to stand up for a stunned Wyrm (WB-WAC-02 to WB-WAC-04).
    """
    victims = prey(t)
    found: dict[str, list[Threat]] = {name: [] for name, _ in victims}
    for enemy, area, delay in _enemies(t):
        far = t.map.wyrms.distance[area]
        nearest = min((far[place] for _, place in victims), default=FAR)
        steps = nearest + 1 + delay
        if nearest < FAR and steps <= FARTHEST:
            for name, place in victims:
                if far[place] == nearest:
                    found[name].append(Threat(enemy, steps))
    return found


def _enemies(t: Book) -> list[tuple[str, str, int]]:
    """Every enemy that moves, with its area and the activations it loses first."""
    wyrms = [(wyrm, area, int(wyrm in t.stunned)) for wyrm, area in t.wyrms.items()]
    hunters = [(name, t.figures[name].area, 0) for name in foes(t) if t.box.figures[name].data.behave == "hunt"]
    return wyrms + hunters
