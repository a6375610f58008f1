"""Whole matches under the watcher's eyes: random ones from seeds, and those that Hypothesis makes up.

Hypothesis also takes moves back, forks, saves and restores, at any moment, in the middle of windows too.
"""

from __future__ import annotations

import itertools

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests.games.mad_tea_party.driver import GAME
from tests.games.mad_tea_party.watch import (
    Watch,
    arrival_makes_no_difference,
    every_option_is_accepted,
    hidden_cards_make_no_difference,
    lively,
)
from wondertable.games.mad_tea_party.state import Tea
from wondertable.kernel import Match, Seeded
from wondertable.kernel.record import decode, restore

SETTINGS = [
    {"scoring": scoring, "order_rule": order}
    for scoring, order in itertools.product(("standard", "experienced"), ("on", "off"))
]
MOST_ANSWERS = 3000


@pytest.mark.rule(
    "TP-INV-01",
    "TP-INV-02",
    "TP-INV-03",
    "TP-INV-04",
    "TP-INV-05",
    "TP-INV-06",
    "TP-INV-07",
    "TP-INV-08",
    "TP-INV-09",
    "TP-INV-10",
    "TP-INV-11",
    "TP-INV-12",
    "TP-INV-13",
    "TP-INV-14",
    "TP-INV-15",
    "TP-INV-16",
    "TP-INV-17",
    "TP-INV-18",
    "TP-HID-01",
    "TP-VAR-03",
)
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("options", SETTINGS, ids=lambda options: "-".join(options.values()))
def test_whole_matches(seats: int, options: dict[str, str]) -> None:
    chance = Seeded(100 * seats + SETTINGS.index(options))
    match = GAME.new(seats, seed=chance.below(10**6), options=options)
    watch = Watch(match)
    for number in range(MOST_ANSWERS):
        if match.result is not None:
            break
        if number % 29 == 0:
            every_option_is_accepted(match)
        if number % 17 == 0 and not match._sealed:
            arrival_makes_no_difference(match, chance)
        if number % 13 == 0:
            hidden_cards_make_no_difference(match, chance)
        watch.submit(*lively(match, chance))
    assert match.result is not None
    assert match.result.scores == tuple(row["total"] for row in GAME.view(match.table, -1)["scores"])
    again = restore(GAME, decode(match.record().dump()))
    assert again.digest() == match.digest()


class AnyMatch(RuleBasedStateMachine):
    """One match, played, taken back, forked and restored as Hypothesis likes."""

    match: Match[Tea]
    watch: Watch

    @initialize(
        seats=st.integers(2, 4),
        seed=st.integers(0, 10**6),
        options=st.sampled_from(SETTINGS),
        ahead=st.integers(0, 250),
    )
    def sit_down(self, seats: int, seed: int, options: dict[str, str], ahead: int) -> None:
        self.chance = Seeded(seed)
        self.match = GAME.new(seats, seed, options)
        self.watch = Watch(self.match)
        for _ in range(ahead):
            if self.match.result is None:
                self.watch.submit(*lively(self.match, self.chance))

    def running(self) -> bool:
        return self.match.result is None

    @precondition(running)
    @rule(who=st.integers(0, 3), which=st.integers(0, 200))
    def answer(self, who: int, which: int) -> None:
        asks = sorted(self.match.asks.items())
        seat, ask = asks[who % len(asks)]
        self.watch.submit(seat, ask.options[which % len(ask.options)])

    @precondition(running)
    @rule()
    def play_on(self) -> None:
        for _ in range(8):
            if self.match.result is None:
                self.watch.submit(*lively(self.match, self.chance))

    @precondition(lambda self: len(self.match.moves) > 0)
    @rule(back=st.integers(1, 12))
    def take_back(self, back: int) -> None:
        goal = max(0, len(self.match.moves) - back)
        past = self.match.at(goal).digest()
        self.watch.undo_to(goal)
        assert self.match.digest() == past

    @rule()
    def fork(self) -> None:
        """A copy is equal, plays the same, and does not touch the original."""
        before = self.match.digest()
        copy = self.match.fork()
        assert copy.digest() == before
        assert [copy.view(seat) for seat in range(-1, copy.seats)] == [
            self.match.view(seat) for seat in range(-1, copy.seats)
        ]
        twin = self.match.fork()
        ways = Seeded(5), Seeded(5)
        for _ in range(6):
            for one, way in zip((copy, twin), ways, strict=True):
                if one.result is None:
                    one.submit(*lively(one, way))
        assert copy.digest() == twin.digest()
        assert self.match.digest() == before

    @rule()
    def save_and_restore(self) -> None:
        restored = restore(GAME, decode(self.match.record().dump()))
        assert restored.digest() == self.match.digest()
        if not self.match._sealed:  # an answer in an open window is not in the record yet
            assert [restored.view(seat) for seat in range(-1, restored.seats)] == [
                self.match.view(seat) for seat in range(-1, restored.seats)
            ]

    @precondition(running)
    @rule()
    def look_closely(self) -> None:
        every_option_is_accepted(self.match)
        hidden_cards_make_no_difference(self.match, Seeded(3))
        if not self.match._sealed:
            arrival_makes_no_difference(self.match, Seeded(4))

    @invariant()
    def sound(self) -> None:
        if hasattr(self, "match"):
            assert list(GAME.violations(self.match.table)) == []


TestAnyMatch = AnyMatch.TestCase
TestAnyMatch.settings = settings(max_examples=max(10, settings().max_examples // 2))
