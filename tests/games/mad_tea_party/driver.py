"""A driver for scenarios: a position to order, then who does what, in the words of the specification.

>>> party = at(hands=["C39 H22"], books=["K19"], draws="K01")
>>> party.play("C39").passes().prompt
'move'
>>> party.answer(0, Move("K19.1")).where("C39")
'K19.1'
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

from wondertable import load
from wondertable.games.mad_tea_party import scoring
from wondertable.games.mad_tea_party.game import MadTeaParty
from wondertable.games.mad_tea_party.options import (
    END,
    PASS,
    SEARCH_HEROES,
    AlicePage,
    Attack,
    Cat,
    Choose,
    Copy,
    HareOrder,
    HarePlace,
    Move,
    Name,
    Play,
    PlayChapter,
    QueenDiscard,
    SoldierPage,
    Steal,
    Take,
    Treat,
    Whirl,
)
from wondertable.games.mad_tea_party.position import arrange
from wondertable.games.mad_tea_party.state import Tea
from wondertable.kernel import Option
from wondertable.lab.scenario import Case

_loaded = load("mad_tea_party")
assert isinstance(_loaded, MadTeaParty)
GAME: MadTeaParty = _loaded
EMPTY_TEA: dict[str, str] = {}

__all__ = [
    "EMPTY_TEA",
    "GAME",
    "AlicePage",
    "Attack",
    "Cat",
    "Choose",
    "Copy",
    "HareOrder",
    "HarePlace",
    "Move",
    "Name",
    "Party",
    "Play",
    "PlayChapter",
    "QueenDiscard",
    "SoldierPage",
    "Steal",
    "Take",
    "Treat",
    "Whirl",
    "at",
    "dealt",
]


class Party(Case[Tea]):
    """A match of the tea party in the words of its rules."""

    # -- doing ----------------------------------------------------------------------------------------

    def play(self, card: str, *choices: Option) -> Self:
        """The active player plays a card from hand and announces these choices."""
        option = PlayChapter(card) if card.startswith("K") else Play(card)
        return self.answer(self.t.active, option, *choices)

    def end(self) -> Self:
        """The active player ends the adventure."""
        return self.answer(self.t.active, END)

    def idles(self) -> Self:
        """The active player searches for heroes, plays nothing and ends the turn."""
        seat = self.t.active
        while self.prompt == "search":
            self.answer(seat, SEARCH_HEROES)
        return self.end()

    def react(self, cats: Mapping[int, str]) -> Self:
        """One level of the open window: these seats use these Cats, all others pass."""
        assert self.window, f"no window is open, but {self.prompt!r} is asked"
        for seat in self.match.asks:
            self.answer(seat, Cat(cats[seat]) if seat in cats else PASS)
        return self

    def passes(self) -> Self:
        """Everybody passes."""
        return self.react({})

    def cancelled_by(self, seat: int, cat: str) -> Self:
        """One Cat, and nobody answers it."""
        return self.react({seat: cat}).passes()

    # -- looking --------------------------------------------------------------------------------------

    @property
    def window(self) -> bool:
        return self.prompt == "react"

    def playable(self) -> list[str]:
        """The cards the active player may play now."""
        assert self.prompt == "adventure", self.prompt
        return [option.card for option in self.options if isinstance(option, Play | PlayChapter)]

    def where(self, card: str) -> str:
        """The place of a card: a page, a cell, ``hand-0``, ``pile-1``, ``book-0``, ``hero_discard``, ..."""
        for zone in self.t.zones():
            if card not in zone.contents():
                continue
            if zone.name in ("pages", "tea"):
                return str(next(place for place, there in zone.place.items() if there and card in there))
            if zone.name in ("heroes", "characters", "chapters"):
                return f"hand-{zone.owner}"
            return f"{zone.name}-{zone.owner}" if zone.name in ("pile", "book") else zone.name
        raise AssertionError(f"{card} is nowhere")

    def cell(self, name: str) -> str:
        """A cell of the tea area, bottom card first."""
        return " ".join(self.t.tea[name])

    def pages(self, seat: int) -> dict[str, str]:
        """The covered pages of a seat, with what lies on them."""
        return {page: card for page, card in self.t.players[seat].pages.items() if card}

    def hand(self, seat: int) -> set[str]:
        player = self.t.players[seat]
        return {*player.heroes, *player.characters, *player.chapters}

    def pile(self, seat: int) -> set[str]:
        return set(self.t.players[seat].pile)

    def score(self, seat: int) -> int:
        return scoring.score(self.t, seat)


def at(**position: Any) -> Party:
    """A match in this position (see ``scenario.arrange``)."""
    return Party(arrange(GAME, **position))


def dealt(seats: int = 3, seed: int = 0, **options: str) -> Party:
    """A new match."""
    return Party(GAME.new(seats, seed, options))
