"""Random decisions by the million, with a watch on the invariants.

The games run the fast way, without a log. At every checkpoint the cards are counted; at some, drawn by lot, all of
them are told apart, the game's own invariants are asked and the table is cloned. A game that fails is played again
from its seed, slowly, and saved up to the move that broke it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Any

from wondertable.kernel import Ask, Game, Match, Option, Seeded, Table, digest
from wondertable.lab.conformance import MOST_FAILURES, Plan, Progress, Report, Trial
from wondertable.lab.leaks import BrokenPromiseError, cards_of, play
from wondertable.processes import work

__all__ = ["fuzz"]

BATCH = 20
"""Games a job."""
FULL_CHECK = 16
"""One checkpoint in so many is looked at closely."""
MOST_DECISIONS = 50_000
"""A random game with more decisions than this is taken for endless."""


def fuzz(
    game: Game[Any],
    decisions: int = 1_000_000,
    seats: int | None = None,
    options: Mapping[str, str] | None = None,
    seed: int = 0,
    workers: int = 1,
    progress: Progress | None = None,
    *,
    records: Path | None = None,
) -> Report:
    """Play so many random decisions over all numbers of seats and all combinations of settings.

    ``seats`` and ``options`` hold fast what is not to vary. Failing games are saved in the folder ``records``.
    """
    started = perf_counter()
    plan = Plan.of(game, seed, seats, options)
    whole = Report(game.slug, seed)

    def batches() -> Iterator[int]:
        first = 0
        while whole.counts.get("decisions", 0) < decisions:
            yield first
            first += BATCH

    with closing(work(Player(game, plan, decisions, records), batches(), workers)) as reports:
        for report in reports:
            whole.add(report)
            if progress is not None:
                progress(min(whole.counts.get("decisions", 0), decisions), decisions)
            if len(whole.failures) >= MOST_FAILURES:
                break
    whole.seconds = perf_counter() - started
    return whole


@dataclass(frozen=True, slots=True)
class Player:
    """Plays the games of a plan, some at a time, no more than ``decisions`` at once."""

    game: Game[Any]
    plan: Plan
    decisions: int
    records: Path | None

    def __call__(self, first: int) -> Report:
        report = Report(self.game.slug, self.plan.seed)
        for number in range(first, first + BATCH):
            if report.counts.get("decisions", 0) >= self.decisions:
                break
            setup = self.plan[number]
            trial = Trial(self.game, setup, report)
            try:
                trial.begin()
                Watch(self.game, trial.cards, setup.seed).play(setup.match(self.game), report)
            except Exception as error:
                report.failures.append(trial.failed(slowly(trial) or error, self.records))
        return report


class Watch:
    """A random player who counts the cards."""

    def __init__(self, game: Game[Any], cards: Counter[str], seed: int) -> None:
        self.game = game
        self.cards = cards
        self.total = cards.total()
        self.policy = Seeded(seed + 1)
        self.lot = Seeded(seed + 2)
        self.decisions = self.checkpoints = self.closely = 0

    def play(self, match: Match[Any], report: Report) -> None:
        """Play to the end."""
        match.rollout(self.choose, limit=0, until=self.inspect)
        look_closely(self.game, match.table, self.cards)
        report.count("games")
        report.count("decisions", self.decisions)
        report.count("checkpoints", self.checkpoints)
        report.count("checkpoints-closely", self.closely + 1)

    def choose(self, table: Table, ask: Ask) -> Option:
        self.decisions += 1
        if self.decisions > MOST_DECISIONS:
            raise BrokenPromiseError("endless", f"{MOST_DECISIONS} decisions and no end")
        options = ask.options
        return options[self.policy.below(len(options))]

    def inspect(self, table: Table) -> bool:
        """Called at every checkpoint; never asks to stop."""
        self.checkpoints += 1
        if self.lot.below(FULL_CHECK) == 0:
            self.closely += 1
            look_closely(self.game, table, self.cards)
        elif sum([len(zone.contents()) for zone in table.zones()]) != self.total:
            look_closely(self.game, table, self.cards)
        return False


def look_closely(game: Game[Any], table: Table, cards: Counter[str]) -> None:
    """Every card in its one place, every invariant, and a clone that is the same."""
    found = cards_of(table)
    if found != cards:
        lost, doubled = ", ".join(cards - found), ", ".join(found - cards)
        raise BrokenPromiseError("components", f"lost: {lost or '-'}; doubled or new: {doubled or '-'}")
    for complaint in game.violations(table):
        raise BrokenPromiseError("invariant", complaint)
    if digest(table.clone()) != digest(table):
        raise BrokenPromiseError("clone", "a clone differs from the table")


def slowly(trial: Trial) -> Exception | None:
    """Play a failed game again with a log, looking closely at every move, up to what fails."""
    match, policy, decisions = trial.start_again(), Seeded(trial.setup.seed + 1), 0
    try:
        look_closely(trial.game, match.table, trial.cards)
        while match.result is None:
            answers = []
            for seat, ask in match.asks.items():
                several = len(ask.options) > 1
                decisions += several
                answers.append((seat, ask.options[policy.below(len(ask.options)) if several else 0]))
            if decisions > MOST_DECISIONS:
                raise BrokenPromiseError("endless", f"{MOST_DECISIONS} decisions and no end")
            play(match, answers)
            look_closely(trial.game, match.table, trial.cards)
    except Exception as error:
        return error
    return None
