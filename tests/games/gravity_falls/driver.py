"""A driver for scenarios: a position to order, then who does what, in the words of the specification.

>>> case = at(heroes="DIP@SHA MAB@DIN STA@COR", hands={"DIP": "A3"})
>>> case.play("A3").prompt
'go'
>>> case.do(Go("TEN")).t.hero.place
'TEN'
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Self

from wondertable import load
from wondertable.games.gravity_falls.game import GravityFalls
from wondertable.games.gravity_falls.options import (
    DROP_NONE,
    GO_ON,
    KEEP,
    NO_CUBE,
    NO_CURSE_ROLL,
    NO_DRAW,
    GiveUp,
    Go,
    MoveCube,
    MoveToken,
    Play,
    Pull,
    RiotPull,
    Take,
)
from wondertable.games.gravity_falls.position import arrange
from wondertable.games.gravity_falls.state import Hero, Monster, Town
from wondertable.kernel import Option
from wondertable.lab import scenario

_loaded = load("gravity_falls")
assert isinstance(_loaded, GravityFalls)
GAME: GravityFalls = _loaded

__all__ = ["GAME", "Case", "Go", "Pull", "RiotPull", "at", "dealt", "names", "settled"]

PASSIVE = (KEEP, NO_CUBE, NO_DRAW, NO_CURSE_ROLL, DROP_NONE, GO_ON)
"""Answers of somebody who wants nothing; any other question gets its first option."""


class Case(scenario.Case[Town]):
    """A match in the town, in the words of its rules."""

    def declines(self, option: Option) -> bool:
        return option in PASSIVE

    # -- doing ----------------------------------------------------------------------------------------

    def play(self, card: str, *options: Option) -> Self:
        """The active character plays a card of the hand, and goes on with these answers."""
        return self.do(Play(f"{card}-{self.t.hero.id}"), *options)

    def next_turn(self) -> Self:
        """Answer passively until the next turn begins."""
        turn = self.t.turn
        while self.t.turn == turn:
            assert self.prompt, "over before the next turn"
            self.do(self.passive)
        return self

    # -- looking --------------------------------------------------------------------------------------

    def board(self, *places: str) -> str:
        """Places in the notation of ``arrange``: ``ARC 4/3 DUM 2/0+c``."""
        t = self.t
        return " ".join(f"{one} {t.sup[one]}/{t.dis[one]}{'+c' * t.cubes.count(one)}" for one in places)

    def hero(self, name: str) -> Hero:
        return next(hero for hero in self.t.team if hero.id == name)

    def monster(self, name: str) -> Monster:
        return next(monster for monster in self.t.monsters if monster.id == name)

    def hand(self, name: str) -> str:
        """The hand as the scenarios write it: ``A0 A3 AT``."""
        return " ".join(card.partition("-")[0] for card in self.hero(name).hand)

    def curses(self, name: str) -> str:
        return " ".join(self.hero(name).curses)


def names(options: Iterable[Option]) -> list[str]:
    """The options in short: the place, card, monster or curse that each names, or else what it does."""
    return [_name(option) for option in options]


def _name(option: Option) -> str:
    if isinstance(option, Play | Take | GiveUp):
        return option.card.partition("-")[0]
    if isinstance(option, MoveToken):
        return f"{option.side}>{option.place}"
    if isinstance(option, MoveCube):
        return f"{option.place}>{option.to}"
    facts = option.plain()
    kind: str = facts.pop("do")
    return next((value for value in facts.values() if value), kind)


def at(**position: Any) -> Case:
    """A match in this position (see ``scenario.arrange``), which must be a sound one."""
    case = Case(arrange(GAME, **position))
    assert list(GAME.violations(case.t)) == []
    return case


def dealt(seats: int = 3, seed: int = 0, **options: str) -> Case:
    """A new match, before anybody has chosen a character (unless ``characters`` names them)."""
    return Case(GAME.new(seats, seed, options))


def settled(seats: int = 3, seed: int = 0, **options: str) -> Case:
    """A new match at the beginning of its first turn."""
    return dealt(seats, seed, **options).until("turn")
