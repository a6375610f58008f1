"""Our speed beside that of other engines, measured in one process and one run.

Everyone plays whole games with random players. Short rounds alternate, so that a busy moment of the machine
falls on everyone alike; the figures are medians over rounds, and a ratio is the median of the ratios of
neighbouring rounds.

A *decision* is an action of a player who had more than one option; an *action* is any action of a player,
forced ones included. Chance is neither, but its time is counted. The choice among options is as cheap as
Python can make it, for peers as for us.

Our games run twice: the fast way, without a log, and through ``Match.submit``, which keeps a log, tells events and can
go back and fork. The second is what Catanatron's ``play_tick`` is to be compared with: it keeps a log, too.
"""

from __future__ import annotations

import argparse
import copy
import gc
import itertools
import json
import random
import statistics
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from importlib import import_module, metadata
from time import process_time
from typing import Any, Protocol, cast

DEFAULT_SECONDS = 1.5
DEFAULT_ROUNDS = 5
DEFAULT_SEATS = 4
CLONE_SHARE = 0.2  # of a round's time, spent on cloning
BUNCH = 5  # calls timed together: one is too short for the clock
TOO_LONG = 20_000  # actions after which a random game is given up


@dataclass(frozen=True, slots=True)
class Sample:
    """What one round has shown. Costs are in microseconds."""

    decisions_per_second: float
    actions_per_second: float | None
    clone_us: float
    fork_us: float | None = None
    games: int | None = None


@dataclass(slots=True)
class Contestant:
    name: str
    version: str
    note: str
    measure: Callable[[float], Sample]
    ours: bool = False
    samples: list[Sample] = field(default_factory=list)

    def median(self, what: str) -> float | None:
        values = [value for sample in self.samples if (value := getattr(sample, what)) is not None]
        return statistics.median(values) if values else None


# ---------------------------------------------------------------- peers

Playout = Callable[[random.Random], tuple[int, int]]
"""Plays one game to its end; returns its decisions and its actions."""

Cloner = Callable[[random.Random], Callable[[], object]]
"""Sets up a position in mid-game; returns the function that clones it."""


def sampler(playout: Playout, cloner: Cloner, seed: int) -> Callable[[float], Sample]:
    rng = random.Random(seed)

    def measure(seconds: float) -> Sample:
        decisions = actions = games = 0
        start = process_time()
        end = start + seconds * (1 - CLONE_SHARE)
        while (now := process_time()) < end:
            more_decisions, more_actions = playout(rng)
            decisions += more_decisions
            actions += more_actions
            games += 1
        spent = now - start
        clone_us = microseconds(cloner(rng), seconds * CLONE_SHARE)
        return Sample(decisions / spent, actions / spent, clone_us, games=games)

    return measure


def microseconds(work: Callable[[], object], seconds: float) -> float:
    """The median cost of one call, timed in bunches as our own bench does."""
    costs: list[float] = []
    start = process_time()
    while (before := process_time()) - start < seconds or not costs:
        for _ in range(BUNCH):
            work()
        costs.append((process_time() - before) / BUNCH * 1e6)
    return statistics.median(costs)


def catanatron(seed: int) -> Contestant:
    game_module = import_module("catanatron.game")
    player_module = import_module("catanatron.models.player")
    new_game, limit = game_module.Game, game_module.TURNS_LIMIT
    colours = list(player_module.Color)

    def start(rng: random.Random) -> Any:
        players = [player_module.RandomPlayer(colour) for colour in colours]
        return new_game(players, seed=rng.randrange(1, 2**31))

    def playout(rng: random.Random) -> tuple[int, int]:
        decisions = actions = 0
        game = start(rng)
        while game.winning_color() is None and game.state.num_turns < limit:
            decisions += len(game.state.playable_actions) > 1
            actions += 1
            game.play_tick()
        return decisions, actions

    def cloner(rng: random.Random) -> Callable[[], object]:
        game = start(rng)
        while game.winning_color() is None and game.state.num_turns < 60:
            game.play_tick()
        return cast(Callable[[], object], game.copy)

    note = f"Python, 4 players, play_tick() to the end or {limit} turns; clone: Game.copy() at turn 60"
    return Contestant("Catanatron", metadata.version("catanatron"), note, sampler(playout, cloner, seed))


def open_spiel(seed: int) -> Contestant:
    pyspiel = import_module("pyspiel")
    game = pyspiel.load_game("hanabi")

    def deal(state: Any, rng: random.Random) -> None:
        outcomes, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(rng.choices(outcomes, chances)[0])

    def playout(rng: random.Random) -> tuple[int, int]:
        decisions = actions = 0
        number = rng.random
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                deal(state, rng)
                continue
            options = state.legal_actions()
            decisions += len(options) > 1
            actions += 1
            state.apply_action(options[int(number() * len(options))])
        return decisions, actions

    def cloner(rng: random.Random) -> Callable[[], object]:
        while True:
            state, actions = game.new_initial_state(), 0
            while not state.is_terminal() and actions < 10:
                if state.is_chance_node():
                    deal(state, rng)
                else:
                    state.apply_action(rng.choice(state.legal_actions()))
                    actions += 1
            if not state.is_terminal():
                return cast(Callable[[], object], state.clone)

    note = (
        f"C++ through Python, {game.num_players()} players; chance nodes are not counted, their time is; "
        "clone: State.clone() after 10 actions"
    )
    return Contestant("OpenSpiel Hanabi", metadata.version("open_spiel"), note, sampler(playout, cloner, seed))


def rlcard(seed: int) -> Contestant:
    env = import_module("rlcard").make("uno", config={"seed": seed})

    def playout(rng: random.Random) -> tuple[int, int]:
        decisions = actions = 0
        number = rng.random
        state, _ = env.reset()
        while not env.is_over() and actions < TOO_LONG:
            options = list(state["legal_actions"])
            decisions += len(options) > 1
            actions += 1
            state, _ = env.step(options[int(number() * len(options))])
        return decisions, actions

    def cloner(rng: random.Random) -> Callable[[], object]:
        while True:
            state, _ = env.reset()
            for _ in range(20):
                if env.is_over():
                    break
                state, _ = env.step(rng.choice(list(state["legal_actions"])))
            if not env.is_over():
                position = env.game
                return lambda: copy.deepcopy(position)

    note = (
        f"Python, {env.num_players} players; the env encodes an observation at each step; "
        "clone: copy.deepcopy() of the game after 20 actions"
    )
    return Contestant("RLCard Uno", metadata.version("rlcard"), note, sampler(playout, cloner, seed))


PEERS: dict[str, Callable[[int], Contestant]] = {
    "catanatron": catanatron,
    "open_spiel": open_spiel,
    "rlcard": rlcard,
}


# ---------------------------------------------------------------- ours


class Measured(Protocol):
    @property
    def decisions_per_second(self) -> float: ...
    @property
    def fork_us(self) -> float: ...
    @property
    def clone_us(self) -> float: ...


class Measure(Protocol):
    def __call__(self, slug: str, *, seats: int, seconds: float, single: bool) -> Measured: ...


def ours(slug: str, seats: int) -> Contestant:
    measure_game = cast(Measure, import_module("wondertable.lab.bench").measure)

    def measure(seconds: float) -> Sample:
        measured = measure_game(slug, seats=seats, seconds=seconds, single=True)
        return Sample(measured.decisions_per_second, None, measured.clone_us, measured.fork_us)

    note = f"ours, {seats} seats; playouts of a campaign: every chapter in turn; clone, fork: the default match"
    return Contestant(slug, metadata.version("wondertable"), note, measure, ours=True)


def ours_with_log(slug: str, seats: int, seed: int) -> Contestant:
    game = import_module("wondertable").load(slug)
    matches = import_module("wondertable.lab.bench").matches_of(game)
    turn = itertools.cycle(matches)

    def answer(match: Any, rng: random.Random) -> tuple[int, int]:
        decisions = actions = 0
        for seat, ask in match.asks.items():
            options = ask.options
            decisions += len(options) > 1
            actions += 1
            match.submit(seat, options[int(rng.random() * len(options))])
        return decisions, actions

    def playout(rng: random.Random) -> tuple[int, int]:
        decisions = actions = 0
        match = game.new(seats, rng.randrange(2**31), next(turn))
        while match.result is None:
            more_decisions, more_actions = answer(match, rng)
            decisions += more_decisions
            actions += more_actions
        return decisions, actions

    def cloner(rng: random.Random) -> Callable[[], object]:
        while True:
            match = game.new(seats, rng.randrange(2**31))
            while match.result is None and len(match.moves) < 20:
                answer(match, rng)
            if match.result is None:
                return cast(Callable[[], object], match.fork)

    note = f"ours, {seats} seats, Match.submit() to the end, with log and events; clone: Match.fork() after 20 moves"
    version = metadata.version("wondertable")
    return Contestant(f"{slug} submit", version, note, sampler(playout, cloner, seed), ours=True)


# ---------------------------------------------------------------- the run


def compete(contestants: Sequence[Contestant], *, rounds: int, seconds: float) -> None:
    for contestant in contestants:  # the first games pay for imports and caches
        contestant.measure(min(seconds, 0.2))
    for number in range(rounds):
        shift = number % len(contestants)
        for contestant in (*contestants[shift:], *contestants[:shift]):
            gc.collect()
            contestant.samples.append(contestant.measure(seconds))


def ratio(over: Contestant, under: Contestant, what: str, *, over_what: str | None = None) -> float | None:
    """The median over rounds of ``over``'s figure to ``under``'s."""
    ratios = []
    for ours_then, theirs_then in zip(over.samples, under.samples, strict=True):
        top, bottom = getattr(ours_then, over_what or what), getattr(theirs_then, what)
        if top is not None and bottom:
            ratios.append(top / bottom)
    return statistics.median(ratios) if ratios else None


def report(contestants: Sequence[Contestant], skipped: dict[str, str]) -> dict[str, Any]:
    figures = [
        {
            "name": contestant.name,
            "version": contestant.version,
            "ours": contestant.ours,
            "note": contestant.note,
            "decisions_per_second": contestant.median("decisions_per_second"),
            "actions_per_second": contestant.median("actions_per_second"),
            "clone_us": contestant.median("clone_us"),
            "fork_us": contestant.median("fork_us"),
            "rounds": [sample.decisions_per_second for sample in contestant.samples],
        }
        for contestant in contestants
    ]
    ratios = [
        {
            "game": mine.name,
            "peer": peer.name,
            "decisions_per_second": ratio(mine, peer, "decisions_per_second"),
            "actions_per_second": ratio(mine, peer, "actions_per_second"),
            "clone_us": ratio(mine, peer, "clone_us"),
            "fork_us_to_clone_us": ratio(mine, peer, "clone_us", over_what="fork_us"),
        }
        for mine in contestants
        if mine.ours
        for peer in contestants
        if not peer.ours
    ]
    return {"python": sys.version.split()[0], "figures": figures, "ratios": ratios, "skipped": skipped}


def shown(value: float | None, digits: int) -> str:
    return "-" if value is None else f"{value:,.{digits}f}"


def print_report(told: dict[str, Any], *, rounds: int, seconds: float) -> None:
    print(f"Python {told['python']}, medians of {rounds} rounds of {seconds:g} s, one process\n")
    titles = f"{'decisions/s':>12}{'least':>10}{'most':>10}{'actions/s':>12}{'clone, us':>11}{'fork, us':>10}"
    print(" " * 32 + titles)
    for row in told["figures"]:
        print(
            f"{row['name'] + ' ' + row['version']:<32}"
            f"{shown(row['decisions_per_second'], 0):>12}"
            f"{shown(min(row['rounds']), 0):>10}{shown(max(row['rounds']), 0):>10}"
            f"{shown(row['actions_per_second'], 0):>12}"
            f"{shown(row['clone_us'], 1):>11}{shown(row['fork_us'], 1):>10}"
        )
    print()
    for row in told["figures"]:
        print(f"{row['name']}: {row['note']}")
    if told["ratios"]:
        print("\nOurs to theirs (decisions/s, actions/s: more is faster; clone, fork to clone: less is cheaper)")
    for row in told["ratios"]:
        print(
            f"{row['game'] + ' / ' + row['peer']:<42}"
            f"decisions/s x{shown(row['decisions_per_second'], 2)}  actions/s x{shown(row['actions_per_second'], 2)}  "
            f"clone x{shown(row['clone_us'], 3)}  fork x{shown(row['fork_us_to_clone_us'], 3)}"
        )


def games_to_measure(names: str | None) -> list[str]:
    if names is not None:
        return [name.strip() for name in names.split(",") if name.strip()]
    return list(import_module("wondertable").slugs())


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Our speed beside that of other engines.")
    parser.add_argument("--only", choices=["peers", "ours"], help="measure one side alone")
    parser.add_argument("--games", metavar="SLUG,...", help="which of our games to measure (all)")
    parser.add_argument("--seats", type=int, default=DEFAULT_SEATS, help="seats in our games (%(default)s)")
    parser.add_argument("--seconds", type=float, default=DEFAULT_SECONDS, help="of a round (%(default)s)")
    parser.add_argument("--rounds", type=int, default=DEFAULT_ROUNDS, help="how many (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="of the peers' games (%(default)s)")
    parser.add_argument("--json", action="store_true", help="print JSON")
    options = parser.parse_args(arguments)
    if options.rounds < 1 or options.seconds <= 0:
        parser.error("there must be at least one round, and it must take some time")

    contestants: list[Contestant] = []
    skipped: dict[str, str] = {}
    if options.only != "peers":
        for slug in games_to_measure(options.games):
            contestants += [ours(slug, options.seats), ours_with_log(slug, options.seats, options.seed)]
    if options.only != "ours":
        for name, make in PEERS.items():
            try:
                contestants.append(make(options.seed))
            except ImportError as error:
                skipped[name] = str(error)
                print(f"{name}: skipped, not installed ({error})", file=sys.stderr)
    if not contestants:
        print("Nothing to measure.", file=sys.stderr)
        return 1

    compete(contestants, rounds=options.rounds, seconds=options.seconds)
    told = report(contestants, skipped)
    if options.json:
        json.dump(told, sys.stdout, indent=2)
        print()
    else:
        print_report(told, rounds=options.rounds, seconds=options.seconds)
    return 0


if __name__ == "__main__":
    sys.exit(main())
