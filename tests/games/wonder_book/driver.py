"""A driver for scenarios: a position to order, then who does what, in the words of the specification.

>>> case = at(scene="A-B", heroes="sid@A ken@A", wyrms="w1@B", actor="sid", coming="S F")
>>> case.do(ATTACK, KEEP_DICE).t.stunned
['w1']
"""

from __future__ import annotations

from typing import Any, Self

from wondertable import load
from wondertable.games.wonder_book.game import WonderBook
from wondertable.games.wonder_book.options import (
    ATTACK,
    DECLINE,
    END_TURN,
    ENOUGH,
    GIVE_UP,
    HOLD,
    KEEP_DICE,
    PASS,
    PICK_NONE,
    REFUSE,
    TakeTurn,
)
from wondertable.games.wonder_book.position import arrange
from wondertable.games.wonder_book.state import Book, Hero
from wondertable.kernel import Option
from wondertable.lab import scenario

_loaded = load("wonder_book")
assert isinstance(_loaded, WonderBook)
GAME: WonderBook = _loaded

__all__ = ["ATTACK", "GAME", "KEEP_DICE", "Case", "at", "names"]

PASSIVE = (END_TURN, DECLINE, KEEP_DICE, ENOUGH, PICK_NONE, PASS, HOLD, REFUSE, GIVE_UP)
"""Answers of somebody who wants nothing; any other question gets its first option."""


class Case(scenario.Case[Book]):
    """A match of the Book, in the words of its rules."""

    def declines(self, option: Option) -> bool:
        return option in PASSIVE

    def turn(self, hero: str, *options: Option) -> Self:
        """The team lets this hero act, who goes on with these answers."""
        if self.prompt == "next-hero":
            self.do(TakeTurn(hero))
        assert self.t.actor == hero
        return self.do(*options)

    def end_phase(self) -> Self:
        """All turns are passed."""
        return self.until_phase("enemies", "closing", "round", "over")

    def until_phase(self, *phases: str) -> Self:
        while self.t.phase not in phases and self.prompt:
            self.do(self.passive)
        return self

    def next_round(self) -> Self:
        """Answer passively until the next Player Phase has begun, or the match is over."""
        rounds = self.t.rounds
        while self.t.rounds == rounds and self.prompt:
            self.do(self.passive)
        return self

    # -- looking --------------------------------------------------------------------------------------

    def hero(self, name: str) -> Hero:
        return self.t.heroes[name]

    def hearts(self) -> dict[str, int]:
        return {name: hero.hearts for name, hero in self.t.heroes.items()}

    def wyrms(self) -> dict[str, str]:
        """Areas of the Wyrms; a stunned one is marked."""
        return {name: area + "~" * (name in self.t.stunned) for name, area in self.t.wyrms.items()}

    def kinds(self) -> set[str]:
        """The kinds of options that are offered."""
        return {option.plain()["do"] for option in self.options}

    def offers(self, kind: str) -> bool:
        return kind in self.kinds()


def at(**position: Any) -> Case:
    return Case(arrange(GAME, **position))


def names(options: list[Option]) -> list[str]:
    """The one fact of every option, or its name."""
    found = []
    for option in options:
        plain = option.plain()
        kind = plain.pop("do")
        found.append(str(next(iter(plain.values()), kind)))
    return sorted(found)
