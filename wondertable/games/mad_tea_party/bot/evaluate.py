"""A guess of the final points of a seat, from all that it has."""

from __future__ import annotations

from typing import NamedTuple

from wondertable.games.mad_tea_party import scoring
from wondertable.games.mad_tea_party.bot.values import lateness, outlook, page_worth, prospect
from wondertable.games.mad_tea_party.cards import SOLDIER
from wondertable.games.mad_tea_party.state import Tea

__all__ = ["value"]


class Standing(NamedTuple):
    """The worth of a seat's possessions in final points: early in the game, and its change to the end.

    Fitted to the final leads of 3,600 games of the heuristic against itself (it explains 41 % of their variance).
    """

    early: float
    change: float = 0.0

    def at(self, late: float) -> float:
        return self.early + self.change * late


PROSPECT = Standing(0.89, 0.10)
HELD = {"ALI": Standing(1.7, 1.3), "RAB": Standing(1.4, -1.1), "CAT": Standing(1.4, 0.4)}
HELD_KNAVE = Standing(1.4, -0.3)
HELD_SOLDIER = Standing(0.2)
HELD_OTHER = Standing(-2.7, 1.5)
"""A character in hand that fits nowhere is a burden; one that fits counts by its page:"""
HELD_PAGE = Standing(2.25, -1.75)
HELD_CHAPTER = Standing(1.25, -3.4)
MORE_CHAPTERS = Standing(0.8)
OPEN_PAGE = Standing(1.55, -1.15)
"""Open pages are places to put characters, besides what they cost."""
TO_MOVE = Standing(1.9, -0.4)


def value(t: Tea, seat: int) -> float:
    """A guess of the final points of a seat, hand included, at the start of a turn."""
    late = lateness(t)
    player, kind = t.players[seat], t.box.kind
    sheet = scoring.sheet(t, seat)
    wanted = outlook(t, seat)
    worth = sheet.chapters + sheet.heroes + sheet.soldiers + prospect(t, seat) * PROSPECT.at(late)
    for card in player.heroes:
        worth += HELD[kind[card]].at(late)
    for card in player.characters:
        one = kind[card]
        if one == SOLDIER:
            worth += HELD_SOLDIER.early
            continue
        worth += (HELD_KNAVE if one == "KNA" else HELD_OTHER).at(late)
        worth += page_worth(wanted, one, "") * HELD_PAGE.at(late)
    chapters = len(player.chapters)
    worth += min(2, chapters) * HELD_CHAPTER.at(late) + max(0, chapters - 2) * MORE_CHAPTERS.early
    worth += len(wanted) * OPEN_PAGE.at(late)
    return worth + (TO_MOVE.at(late) if t.active == seat else 0.0)
