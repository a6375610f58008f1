"""How balanced a game is: a report with tables and pictures, from many games of one bot against itself.

``python -m wondertable.lab.balance gravity_falls --games 400`` plays every number of seats with every
value of a setting and writes ``gravity_falls.md`` with its pictures beside it. What is compared is what a game calls
its traits: characters, monsters, factions.
"""

from __future__ import annotations

import argparse
import statistics
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from wondertable import load
from wondertable.bots import Perspective, make
from wondertable.kernel import Event, Game, Seeded, Words
from wondertable.lab.crew import default_workers, work
from wondertable.lab.plot import bars
from wondertable.lab.stats import Estimate, wilson

__all__ = ["Cell", "Sample", "report", "study"]


@dataclass(frozen=True)
class Cell:
    """One kind of table: how many play, with which settings."""

    seats: int
    options: Mapping[str, str]


class Sample(msgspec.Struct, frozen=True):
    """One seat of one game (all seats of a team count as one)."""

    cell: int
    share: float
    traits: dict[str, list[str]]
    measures: dict[str, float]


def study(game: Game[Any], cells: Sequence[Cell], games: int, bot: str, seed: int, workers: int) -> list[Sample]:
    """Play so many games of every cell."""
    jobs = [(cell, number) for number in range(games) for cell in range(len(cells))]
    with closing(work(partial(_play, game, cells, bot, seed), jobs, workers)) as done:
        return [sample for samples in done for sample in samples]


def _play(game: Game[Any], cells: Sequence[Cell], bot: str, seed: int, job: tuple[int, int]) -> list[Sample]:
    number, deal = job
    cell = cells[number]
    chance = Seeded(seed << 32 | deal << 8 | number)
    match = game.new(cell.seats, chance.below(1 << 32), cell.options)
    bots = [make(bot, chance.below(1 << 32)) for _ in range(cell.seats)]
    events: list[Event] = match.take_events()
    while match.result is None:
        for seat, ask in match.asks.items():
            single = len(ask.options) == 1
            option = ask.options[0] if single else bots[seat].choose(Perspective(match, seat))
            events += match.submit(seat, option)
    result = match.result
    measures = game.measures(match.table, events)
    seats = (0,) if game.team else range(cell.seats)
    return [
        Sample(
            number,
            result.share(seat),
            {trait: list(values) for trait, values in game.traits(match.table, seat).items()},
            measures,
        )
        for seat in seats
    ]


# -- the report ---------------------------------------------------------------------------------------


def report(game: Game[Any], cells: Sequence[Cell], samples: Sequence[Sample], note: str) -> Iterator[tuple[str, str]]:
    """Files by name: the text, and the pictures it shows."""
    words = Words("en", game)
    slug = game.slug
    lines = [f"# {words.say('game.title')}: how balanced it is", "", note, ""]
    by_cell = _group(samples, lambda sample: [sample.cell])
    rows = [(_title(cells[cell], words), some) for cell, some in sorted(by_cell.items())]
    yield f"{slug}-tables.svg", _picture("Tables", note, rows)
    lines += [f"![Win rates by table]({slug}-tables.svg)", "", "## Tables", ""]
    lines += _table("Table", rows)
    lines += ["", *_measures(samples, words)]
    for trait in sorted({trait for sample in samples for trait in sample.traits}):
        lines += ["", f"## {_heading(trait)}", ""]
        groups = _group(samples, lambda sample, trait=trait: sample.traits.get(trait, []))  # type: ignore[misc]
        rows = [(words.name(trait, value), some) for value, some in groups.items()]
        rows.sort(key=lambda row: -statistics.fmean(row[1]))
        yield f"{slug}-{trait}.svg", _picture(_heading(trait), note, rows)
        lines += [f"![Win rates by {trait}]({slug}-{trait}.svg)", ""]
        lines += _table(_heading(trait), rows)
    yield f"{slug}.md", "\n".join(lines) + "\n"


def _measures(samples: Sequence[Sample], words: Words) -> list[str]:
    """What the games were like, on the average."""
    lines = ["| Measure | mean | from | to |", "|---|---|---|---|"]
    for name in samples[0].measures if samples else ():
        values = [sample.measures[name] for sample in samples]
        mean = statistics.fmean(values)
        lines.append(f"| {words.say(f'measure.{name}')} | {mean:.2f} | {min(values):g} | {max(values):g} |")
    return lines


Rows = list[tuple[str, list[float]]]


def _group(samples: Iterable[Sample], keys: Callable[[Sample], Iterable[Any]]) -> dict[Any, list[float]]:
    found: dict[Any, list[float]] = defaultdict(list)
    for sample in samples:
        for key in keys(sample):
            found[key].append(sample.share)
    return found


def _title(cell: Cell, words: Words) -> str:
    told = [words.say(f"setting.{key}.{value}") for key, value in cell.options.items()]
    return ", ".join([f"{cell.seats} seats", *told])


def _heading(trait: str) -> str:
    return f"By {trait}"


def _estimate(shares: Sequence[float]) -> Estimate:
    return wilson(statistics.fmean(shares), len(shares))


def _picture(title: str, note: str, rows: Rows) -> str:
    every = [share for _, shares in rows for share in shares]
    return bars(title, note, [(name, _estimate(shares)) for name, shares in rows], statistics.fmean(every))


def _table(head: str, rows: Rows) -> list[str]:
    mean = statistics.fmean([share for _, shares in rows for share in shares])
    lines = [f"| {head} | games | won | 95 % | from the mean |", "|---|---|---|---|---|"]
    for name, shares in rows:
        share = _estimate(shares)
        apart = 100 * (share.value - mean)
        interval = f"{100 * share.low:.1f} … {100 * share.high:.1f}"
        lines.append(f"| {name} | {len(shares)} | {100 * share.value:.1f} % | {interval} | {apart:+.1f} |")
    return lines


def main() -> None:
    """Write the report of a game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=100, help="games of every table")
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--vary", default="", help="a setting all of whose values are played")
    parser.add_argument("--seats", default="", help="numbers of seats, joined by commas")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--workers", type=int, default=default_workers())
    parser.add_argument("--out", type=Path, default=Path("docs/balance"))
    args = parser.parse_args()
    game = load(args.game)
    values = next((setting.values for setting in game.settings if setting.key == args.vary), ())
    seats = [int(one) for one in args.seats.split(",")] if args.seats else list(game.seats)
    cells = [Cell(count, {args.vary: value} if value else {}) for count in seats for value in values or ("",)]
    samples = study(game, cells, args.games, args.bot, args.seed, args.workers)
    note = f"{args.games} games a table, all seats played by {args.bot}, seed {args.seed}."
    args.out.mkdir(parents=True, exist_ok=True)
    for name, text in report(game, cells, samples, note):
        (args.out / name).write_text(text, "utf-8")


if __name__ == "__main__":
    main()
