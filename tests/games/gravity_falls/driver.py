"""A driver for scenarios: a position to order, then who does what, in the words of the specification.

>>> case = at(heroes="DIP@SHA MAB@DIN STA@COR", hands={"DIP": "A3"})
>>> case.play("A3").prompt
'go'
>>> case.do(Go("TEN")).t.hero.place
'TEN'
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

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
from wondertable.kernel import Event, Match, Option

_loaded = load("gravity_falls")
assert isinstance(_loaded, GravityFalls)
GAME: GravityFalls = _loaded

__all__ = ["GAME", "Case", "Go", "Pull", "RiotPull", "at", "dealt", "names", "settled"]

PASSIVE: dict[str, Option] = {
    "reroll": KEEP,
    "cube": NO_CUBE,
    "draw": NO_DRAW,
    "curse-roll": NO_CURSE_ROLL,
    "drop": DROP_NONE,
    "ability": GO_ON,
}
"""What somebody answers who wants nothing; any other question gets its first option."""


class Case:
    """A match whose seats do what the scenario says; remembers what was told and checks the table all the time."""

    def __init__(self, match: Match[Town]) -> None:
        self.match = match
        self.events: list[Event] = match.take_events()
        self.asked = [self.prompt]
        """Every question that came up, in order."""

    def fork(self) -> Case:
        """The same position, to be played otherwise."""
        return Case(self.match.fork())

    # -- doing ----------------------------------------------------------------------------------------

    def do(self, *options: Option) -> Case:
        """Whoever is asked answers, one question after the other."""
        for option in options:
            self.events += self.match.submit(self.seat, option)
            assert list(self.match.game.violations(self.t)) == []
            self.asked.append(self.prompt)
        return self

    def play(self, card: str, *options: Option) -> Case:
        """The active character plays a card of the hand, and goes on with these answers."""
        return self.do(Play(f"{card}-{self.t.hero.id}"), *options)

    def until(self, *prompts: str) -> Case:
        """Answer passively until one of these questions comes up ("": until the match is over)."""
        while self.prompt not in prompts:
            assert self.prompt, f"over before {prompts}"
            self.do(PASSIVE.get(self.prompt, self.options[0]))
        return self

    def next_turn(self) -> Case:
        """Answer passively until the next turn begins."""
        turn = self.t.turn
        while self.t.turn == turn:
            assert self.prompt, "over before the next turn"
            self.do(PASSIVE.get(self.prompt, self.options[0]))
        return self

    # -- looking --------------------------------------------------------------------------------------

    @property
    def t(self) -> Town:
        return self.match.table

    @property
    def seat(self) -> int:
        """Who is asked: never more than one."""
        (seat,) = self.match.asks
        return seat

    @property
    def prompt(self) -> str:
        """The present question, "" once the match is over."""
        return next((ask.prompt for ask in self.match.asks.values()), "")

    @property
    def facts(self) -> dict[str, Any]:
        return self.match.asks[self.seat].facts or {}

    @property
    def options(self) -> list[Option]:
        return list(self.match.asks[self.seat].options)

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

    def told(self, what: str, *facts: str) -> list[dict[str, Any]]:
        """These facts (or all) of all events of one name."""
        found = [event.facts for event in self.events if event.what == what]
        return [{fact: one[fact] for fact in facts} for one in found] if facts else found

    def stories(self) -> list[str]:
        """The names of all events so far, in order."""
        return [event.what for event in self.events]

    def chances(self) -> int:
        """How many random numbers the last answer used."""
        return len(self.match.moves[-1].chance)


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
