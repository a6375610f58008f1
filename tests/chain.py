"""A game for campaigns, small enough to hold in the head: three matches, each hands its points on.

In each match the players take stones from a pile in turn until it is empty; the team's legacy is the number of matches
played and the stones of all matches. Whoever takes the last stone of an odd pile loses the match, which is then
repeated: its stones are not counted.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from pathlib import Path
from typing import Any

import msgspec

from wondertable.kernel import Ask, Game, Option, Pack, Result, Rules, Table, state

MATCHES = 3


class Take(Option, frozen=True):
    """Take so many stones."""

    n: int


class Stones(msgspec.Struct, frozen=True):
    """What a match of stones hands on."""

    won: int = 0
    stones: int = 0
    tries: dict[int, int] = {}


@state
class Pile(Table):
    """The pile, and what came before."""

    left: int
    won: int = 0
    stones: int = 0
    taken: int = 0
    turn: int = 0
    tries: dict[str, int] = field(default_factory=dict)


def take(t: Pile) -> Rules[None]:
    pick = yield Ask(t.turn, "take", [Take(n) for n in (1, 2, 3) if n <= t.left])
    t.left -= pick.n
    t.taken += pick.n
    t.turn = 1 - t.turn


class Chain(Game[Pile]):
    slug = "chain"
    prefix = "CH"
    seats = range(2, 3)
    team = True
    answers = Take
    legacy_type = Stones

    @classmethod
    def content_from(cls, path: Path | None) -> Pack:
        return Pack(name="house")

    def table(self, seats: int, options: Mapping[str, str]) -> Pile:
        return Pile(0)

    def receive(self, table: Pile, legacy: Any) -> None:
        legacy = legacy or Stones()
        table.won, table.stones = legacy.won, legacy.stones
        table.tries = {str(number): count for number, count in legacy.tries.items()}
        table.left = 5 + legacy.won

    def step(self, table: Pile) -> Rules[None]:
        return take(table)

    def over(self, table: Pile) -> bool:
        return table.left == 0

    def result(self, table: Pile) -> Result:
        won = table.turn == 0
        return Result((table.taken,) * 2, (0, 1) if won else (), together=True)

    def hand_on(self, table: Pile) -> Stones:
        won = table.turn == 0
        tries = {int(number): count for number, count in table.tries.items()}
        tries[table.won] = tries.get(table.won, 0) + 1
        return Stones(table.won + won, table.stones + (table.taken if won else 0), tries)

    def campaign_over(self, legacy: Any) -> bool:
        return bool(legacy.won >= MATCHES)


GAME = Chain
