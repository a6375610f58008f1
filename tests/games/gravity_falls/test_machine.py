"""Whole matches under the watcher's eyes: random ones from seeds, and those that Hypothesis makes up.

Hypothesis also takes moves back, forks, saves and restores, at any moment, in the middle of events too.
"""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests.games.gravity_falls.driver import GAME, at
from tests.games.gravity_falls.watch import (
    Watch,
    every_option_is_accepted,
    hidden_cards_make_no_difference,
    lively,
)
from wondertable.games.gravity_falls.cards import CHARACTERS, MONSTERS
from wondertable.games.gravity_falls.state import Town
from wondertable.kernel import Match, Seeded
from wondertable.kernel.record import decode, restore

MOST_ANSWERS = 3000
MOST_TURNS = 400  # GF-CAL-08: no game comes near


def some_options(seats: int, number: int) -> dict[str, str]:
    """Settings of a match, every value of each among the first few numbers."""
    options = {"difficulty": ("easy", "normal", "hard")[number % 3]}
    if number % 4 == 3:
        options["kids"] = "on"
    if number % 2:
        start = number % len(MONSTERS)
        options["monsters"] = ",".join([*MONSTERS, *MONSTERS][start : start + 3])
    if number % 3 == 1:
        size = max(2, seats)
        start = number % len(CHARACTERS)
        options["characters"] = ",".join([*CHARACTERS, *CHARACTERS][start : start + size])
    if number % 5 == 2:
        options["first"] = str(1 + number % max(2, seats))
    return options


@pytest.mark.rule(
    "GF-INV-01",
    "GF-INV-02",
    "GF-INV-03",
    "GF-INV-04",
    "GF-INV-05",
    "GF-INV-06",
    "GF-INV-07",
    "GF-INV-08",
    "GF-INV-09",
    "GF-INV-10",
    "GF-INV-11",
    "GF-INV-12",
    "GF-INV-13",
    "GF-INV-14",
    "GF-INV-15",
    "GF-COMP-15",
    "GF-ALM-01",
    "GF-HID-01",
    "GF-TURN-03",
)
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("number", range(4))
def test_whole_matches(seats: int, number: int) -> None:
    chance = Seeded(100 * seats + number)
    match = GAME.new(seats, seed=chance.below(10**6), options=some_options(seats, number))
    watch = Watch(match)
    for answer in range(MOST_ANSWERS):
        if match.result is not None:
            break
        if answer % 31 == 0:
            every_option_is_accepted(match)
        if answer % 17 == 0:
            hidden_cards_make_no_difference(match, chance)
        watch.submit(*lively(match, chance))
    assert match.result is not None
    assert match.table.turn < MOST_TURNS
    assert (match.table.outcome == "won") == (match.result.winners == tuple(range(seats)))
    again = restore(GAME, decode(match.record().dump()))
    assert again.digest() == match.digest()


@pytest.mark.rule("GF-END-01", "GF-END-02", "GF-INV-03", "GF-INV-08", "GF-TURN-08")
def test_endgames() -> None:
    """One monster is left and the alarm is high: some matches are won, some are lost, and nothing else happens."""
    outcomes = Counter[str]()
    for seed in range(14):
        case = at(
            heroes="DIP@DIN SOO@POO WEN@MUS",
            monsters=f"{MONSTERS[seed % 9]}@ARC {MONSTERS[(seed + 1) % 9]}@ {MONSTERS[(seed + 2) % 9]}@",
            board="ARC 1/1",
            curses={"DIP": "CU3.1"},
            alarm=16,
            row="HAL CLI",
            row_limit=2,
            seed=seed,
        )
        watch, chance = Watch(case.match), Seeded(seed)
        while case.prompt:
            watch.submit(*lively(case.match, chance))
        outcomes[case.t.outcome] += 1
        assert (case.t.outcome == "won") == (case.t.alive() == [])
    assert set(outcomes) == {"won", "lost"}


class AnyMatch(RuleBasedStateMachine):
    """One match, played, taken back, forked and restored as Hypothesis likes."""

    match: Match[Town]
    watch: Watch

    @initialize(
        seats=st.integers(1, 5),
        seed=st.integers(0, 10**6),
        number=st.integers(0, 59),
        ahead=st.integers(0, 120),
    )
    def sit_down(self, seats: int, seed: int, number: int, ahead: int) -> None:
        self.chance = Seeded(seed)
        self.match = GAME.new(seats, seed, some_options(seats, number))
        self.watch = Watch(self.match)
        for _ in range(ahead):
            if self.match.result is None:
                self.match.submit(*lively(self.match, self.chance))

    def running(self) -> bool:
        return self.match.result is None

    @precondition(running)
    @rule(which=st.integers(0, 200))
    def answer(self, which: int) -> None:
        ((seat, ask),) = self.match.asks.items()
        self.watch.submit(seat, ask.options[which % len(ask.options)])

    @precondition(running)
    @rule()
    def play_on(self) -> None:
        for _ in range(6):
            if self.match.result is None:
                self.watch.submit(*lively(self.match, self.chance))

    @precondition(lambda self: len(self.match.moves) > 0)
    @rule(back=st.integers(1, 12))
    def take_back(self, back: int) -> None:
        goal = max(0, len(self.match.moves) - back)
        past = self.match.at(goal).digest()
        self.match.undo_to(goal, -1)
        assert self.match.digest() == past

    @rule()
    def fork(self) -> None:
        """A copy is equal, plays the same, and does not touch the original."""
        before = self.match.digest()
        copy, twin = self.match.fork(), self.match.fork()
        assert copy.digest() == before
        assert copy.view(-1) == self.match.view(-1)
        ways = Seeded(5), Seeded(5)
        for _ in range(5):
            for one, way in zip((copy, twin), ways, strict=True):
                if one.result is None:
                    one.submit(*lively(one, way))
        assert copy.digest() == twin.digest()
        assert self.match.digest() == before

    @rule()
    def save_and_restore(self) -> None:
        restored = restore(GAME, decode(self.match.record().dump()))
        assert restored.digest() == self.match.digest()
        assert restored.view(-1) == self.match.view(-1)

    @precondition(running)
    @rule()
    def look_closely(self) -> None:
        hidden_cards_make_no_difference(self.match, Seeded(3))

    @precondition(running)
    @rule()
    def try_everything(self) -> None:
        every_option_is_accepted(self.match)

    @invariant()
    def sound(self) -> None:
        if hasattr(self, "match"):
            assert list(GAME.violations(self.match.table)) == []


TestAnyMatch = AnyMatch.TestCase
TestAnyMatch.settings = settings(
    max_examples=max(10, settings().max_examples // 2),
    stateful_step_count=max(15, settings().stateful_step_count // 2),
)
