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
from typing import Any, Self

from wondertable import load
from wondertable.games.wonderlands_war.game import WonderlandsWar
from wondertable.games.wonderlands_war.options import Sit
from wondertable.games.wonderlands_war.position import arrange
from wondertable.games.wonderlands_war.state import Player, War
from wondertable.kernel import Match, Option, Scripted
from wondertable.lab import scenario

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
"""Answers of somebody who wants nothing, by what they do; a question without such an option gets its first one."""


class Case(scenario.Case[War]):
    """A match of the war in the words of its rules."""

    def declines(self, option: Option) -> bool:
        return option.plain()["do"] in PASSIVE

    def until_phase(self, *phases: str) -> Self:
        """Answer passively until somebody is asked in one of these phases ("over": until the match is over)."""
        while self.t.phase not in phases:
            assert self.prompt, f"over before {phases}"
            self.do(self.passive)
        return self

    @property
    def who(self) -> str:
        """The faction of whoever is asked."""
        return self.t.players[self.seat].faction

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

    @property
    def coming(self) -> list[Any]:
        """The things ordered of chance that have not come yet."""
        chance = self.t.chance
        assert isinstance(chance, Scripted)
        return chance.wanted


def names(options: Iterable[Option]) -> list[str]:
    """The options in short: what each does and its facts, ``place 2 RK``."""
    return [" ".join(str(value) for value in option.plain().values()) for option in options]


def script(text: str) -> list[Any]:
    """An order to chance: chips and cards by name, dice by number."""
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
    """The number of each, whatever lies in this pile."""
    return dict(Counter(chips))
