"""A driver for scenarios: a position to order, then who does what, in the words of the specification.

>>> case = at({"QUE": {}, "HAT": {}, "ALI": {}}, phase="turn", laid={1: "T1-01", 4: "T1-23"})
>>> names(case.options)
['sit 1', 'sit 4']
>>> case.do(Sit(4)).p("QUE").lead
2
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

import pytest

from wondertable import load
from wondertable.games.wonderlands_war.game import WonderlandsWar
from wondertable.games.wonderlands_war.options import Sit
from wondertable.games.wonderlands_war.position import arrange
from wondertable.games.wonderlands_war.state import Player, War
from wondertable.kernel import AnswerError, Event, Match, Option, Scripted

_loaded = load("wonderlands_war")
assert isinstance(_loaded, WonderlandsWar)
GAME: WonderlandsWar = _loaded

__all__ = ["GAME", "Case", "Sit", "at", "counted", "dealt", "names", "script", "seated"]

PASSIVE = frozenset(
    {
        "no-poison",
        "no-unit",
        "leave-tainted",
        "gain-none",
        "keep-shard",
        "no-forge",
        "give-none",
        "no-support",
        "stay",
        "no-bet",
        "stop",
        "suffer",
        "decline",
        "no-feat",
        "done",
    }
)
"""What somebody answers who wants nothing; a question without such an option gets its first one."""


class Case:
    """A match whose seats do what the scenario says; remembers what was told and checks the table all the time."""

    def __init__(self, match: Match[War]) -> None:
        self.match = match
        self.events: list[Event] = match.take_events()
        self.asked = [self.prompt]
        """Every question that came up, in order."""

    def fork(self) -> Case:
        """The same position, to be played otherwise."""
        return Case(self.match.fork())

    # -- doing ----------------------------------------------------------------------------------------

    def do(self, *options: Option) -> Case:
        """Whoever is asked answers, one question after the other; of several who are asked, in seat order."""
        for option in options:
            self.answer(self.seat, option)
        return self

    def answer(self, seat: int, option: Option) -> Case:
        """This seat answers."""
        self.events += self.match.submit(seat, option)
        assert list(GAME.violations(self.t)) == []
        self.asked.append(self.prompt)
        return self

    def until(self, *prompts: str) -> Case:
        """Answer passively until one of these questions comes up ("": until the match is over)."""
        while self.prompt not in prompts:
            assert self.prompt, f"over before {prompts}"
            self.do(self.passive)
        return self

    def until_phase(self, *phases: str) -> Case:
        """Answer passively until somebody is asked in one of these phases ("over": until the match is over)."""
        while self.t.phase not in phases:
            assert self.prompt, f"over before {phases}"
            self.do(self.passive)
        return self

    def refuses(self, option: Option, seat: int | None = None) -> None:
        """The option is not allowed, and trying it changes nothing."""
        before = self.match.digest()
        with pytest.raises(AnswerError):
            self.match.submit(self.seat if seat is None else seat, option)
        assert self.match.digest() == before

    # -- looking --------------------------------------------------------------------------------------

    @property
    def t(self) -> War:
        return self.match.table

    @property
    def seats(self) -> list[int]:
        """Everybody who is asked."""
        return sorted(self.match.asks)

    @property
    def seat(self) -> int:
        """Who is asked; of several, the first who has not answered yet."""
        return self.seats[0]

    @property
    def who(self) -> str:
        """The faction of whoever is asked."""
        return self.t.players[self.seat].faction

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

    @property
    def passive(self) -> Option:
        """The option of somebody who wants nothing."""
        return next((one for one in self.options if one.plain()["do"] in PASSIVE), self.options[0])

    def options_of(self, seat: int) -> list[Option]:
        return list(self.match.asks[seat].options)

    def p(self, faction: str) -> Player:
        """The player of a faction."""
        return self.t.players[self.seat_of(faction)]

    def seat_of(self, faction: str) -> int:
        return next(seat for seat, player in enumerate(self.t.players) if player.faction == faction)

    def bag(self, faction: str) -> str:
        """A bag as ``arrange`` takes it, sorted."""
        return " ".join(sorted(self.p(faction).bag))

    def bank(self, chip: str) -> int:
        return self.t.bank.count(chip)

    def told(self, what: str, *facts: str) -> list[dict[str, Any]]:
        """These facts (or all) of all events of one name."""
        found = [event.facts for event in self.events if event.what == what]
        return [{fact: one[fact] for fact in facts} for one in found] if facts else found

    def stories(self) -> list[str]:
        """The names of all events so far, in order."""
        return [event.what for event in self.events]

    @property
    def coming(self) -> list[Any]:
        """What was ordered of chance and has not come yet."""
        chance = self.t.chance
        assert isinstance(chance, Scripted)
        return chance.wanted


def names(options: Iterable[Option]) -> list[str]:
    """The options in short: what each does and its facts, ``place 2 RK``."""
    return [" ".join(str(value) for value in option.plain().values()) for option in options]


def script(text: str) -> list[Any]:
    """What chance shall bring: chips and cards by name, dice by number."""
    return [int(word) if word.isdigit() else word for word in text.split()]


def at(players: Mapping[str, Mapping[str, Any]], *, coming: str = "", **position: Any) -> Case:
    """A match in this position (see ``scenario.arrange``), which must be a sound one."""
    case = Case(arrange(GAME, players, coming=script(coming), **position))
    assert list(GAME.violations(case.t)) == []
    return case


def dealt(seats: int = 3, seed: int = 0, coming: str = "", **options: str) -> Case:
    """A new match, when the first quests are chosen."""
    chosen = GAME.choose_options(options)
    return Case(Match(GAME, seats, chosen, chance=Scripted(script(coming), seed)))


def seated(seats: int = 3, seed: int = 0, coming: str = "", **options: str) -> Case:
    """A new match, when the first Tea Party begins."""
    return dealt(seats, seed, coming, **options).until("poison", "tea")


def counted(chips: Iterable[str]) -> dict[str, int]:
    """How many of each, whatever lies in this pile."""
    return dict(Counter(chips))
