"""The balance of a game: a report with tables and pictures, from many games of one bot against itself.

``python -m wondertable.lab.balance gravity_falls --games 400`` plays every number of seats with every
value of a setting and writes ``gravity_falls.md`` with its pictures beside it. What is compared is what a game calls
its traits: characters, monsters, factions.
"""

from __future__ import annotations

import argparse
import statistics
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from wondertable import load
from wondertable.bots import make
from wondertable.kernel import Game, Seeded, SetupError, Words
from wondertable.lab.plot import bars
from wondertable.lab.run_match import play_to_end
from wondertable.lab.stats import Estimate, wilson
from wondertable.processes import default_workers, work

__all__ = ["Cell", "Compared", "Sample", "compare", "lot", "report", "study"]


@dataclass(frozen=True)
class Cell:
    """One kind of table: how many play, with which settings, and which settings are drawn by lot for every game."""

    seats: int
    options: Mapping[str, str]
    drawn: Sequence[str] = ()


Job = tuple[int, int]
"""A deal at a table."""


class Sample(msgspec.Struct, frozen=True):
    """One seat of one game (all seats of a team count as one)."""

    cell: int
    share: float
    traits: dict[str, list[str]]
    measures: dict[str, float]
    tallies: dict[str, dict[str, tuple[int, int]]] = {}
    """Those of the whole game, with its first seat only."""


Games = int | Mapping[int, int]
"""The number of games of every table; or of those with so many seats."""


def study(game: Game[Any], cells: Sequence[Cell], games: Games, bot: str, seed: int, workers: int) -> list[Sample]:
    """Play so many games of every cell. The samples come in the same order whoever was done first."""
    counts = [games if isinstance(games, int) else games[cell.seats] for cell in cells]
    jobs = [(deal, cell) for deal in range(max(counts)) for cell, count in enumerate(counts) if deal < count]
    with closing(work(partial(_play, game, cells, bot, seed), jobs, workers)) as done:
        return [sample for _, samples in sorted(done, key=lambda one: one[0]) for sample in samples]


def lot(game: Game[Any], cell: Cell, key: str, chance: Seeded) -> str:
    """Different things for a setting that names several: as many as suit the table, in any order."""
    setting = next(one for one in game.settings if one.key == key)
    for count in range(setting.least, setting.most + 1):
        things = list(setting.several)
        chance.shuffle(things)
        drawn = ",".join(things[:count])
        options = {one.key: one.default for one in game.settings} | dict(cell.options) | {key: drawn}
        try:
            game.check_options(cell.seats, options)
        except SetupError:
            if count == setting.most:
                raise
        else:
            return drawn
    raise ValueError(f"{key} does not name several things")


def _play(game: Game[Any], cells: Sequence[Cell], bot: str, seed: int, job: Job) -> tuple[Job, list[Sample]]:
    deal, number = job
    cell = cells[number]
    chance = Seeded(seed << 32 | deal << 8 | number)
    options = dict(cell.options) | {key: lot(game, cell, key, chance) for key in cell.drawn}
    match = game.new(cell.seats, chance.below(1 << 32), options)
    bots = [make(bot, chance.below(1 << 32)) for _ in range(cell.seats)]
    course = play_to_end(match, bots)
    result = match.result
    assert result is not None
    measures = game.stats.measures(match.table, course.events)
    seats = (0,) if game.team else range(cell.seats)
    return job, [
        Sample(
            number,
            result.share(seat),
            {trait: list(values) for trait, values in game.stats.traits(match.table, seat).items()},
            measures,
            {} if seat else {kind: dict(counts) for kind, counts in game.stats.tallies(match.table).items()},
        )
        for seat in seats
    ]


# -- the report ---------------------------------------------------------------------------------------


def report(
    game: Game[Any], cells: Sequence[Cell], samples: Sequence[Sample], note: str, by_table: Sequence[str] = ()
) -> Iterator[tuple[str, str]]:
    """Files by name: the text, and the pictures it shows. ``by_table``: measures that are told of every table."""
    words = Words("en", game)
    slug = game.slug
    lines = [f"# {words.say('game.title')}: how balanced it is", "", note, ""]
    by_cell: dict[int, list[float]] = defaultdict(list)
    for sample in samples:
        by_cell[sample.cell].append(sample.share)
    rows = [(cell, _title(cells[cell], words), _estimate(shares)) for cell, shares in sorted(by_cell.items())]
    if game.team:
        yield f"{slug}-tables.svg", bars("Tables", note, [(name, share) for _, name, share in rows])
        lines += [f"![Win rates by table]({slug}-tables.svg)", "", "## Tables", "", "| Table | games | won | 95 % |"]
        lines += ["|---|---|---|---|"]
        lines += [f"| {name} | {len(by_cell[cell])} | {_told(share)} |" for cell, name, share in rows]
    else:  # somebody always wins
        lines += ["## Tables", "", "| Table | games |", "|---|---|"]
        lines += [f"| {name} | {len(by_cell[cell]) // cells[cell].seats} |" for cell, name, _ in rows]
    if by_table:
        lines += ["", *_by_table([(cell, name) for cell, name, _ in rows], samples, by_table, words)]
    lines += ["", "## What the games were like", "", *_measures(samples, words)]
    for trait in sorted({trait for sample in samples for trait in sample.traits}):
        compared = compare(cells, samples, trait)
        head = _heading(trait)
        named = [(words.name(trait.partition(":")[0], one.value), one) for one in compared]
        file = f"{slug}-{trait.replace(':', '-')}.svg"
        yield file, bars(head, note, [(name, one.won) for name, one in named])
        lines += ["", f"## {head}", "", f"![{head}]({file})", "", *_compared(head, named)]
    for kind, counts in tally(samples).items():
        head = kind.capitalize()
        rates = [
            (words.name(kind.split()[-1], value), could, wilson(came / could, could)) for value, came, could in counts
        ]
        file = f"{slug}-{kind.replace(' ', '-')}.svg"
        yield file, bars(head, note, [(name, share) for name, _, share in rates])
        lines += ["", f"## {head}", "", f"![{head}]({file})", "", f"| {head} | of | share | 95 % |"]
        lines += ["|---|---|---|---|"]
        lines += [f"| {name} | {could} | {_told(share)} |" for name, could, share in rates]
    yield f"{slug}.md", "\n".join(lines) + "\n"


def tally(samples: Sequence[Sample]) -> dict[str, list[tuple[str, int, int]]]:
    """By kind: how often each thing came about, and how often it could have; the most frequent first."""
    found: dict[str, dict[str, list[int]]] = defaultdict(lambda: defaultdict(lambda: [0, 0]))
    for sample in samples:
        for kind, counts in sample.tallies.items():
            for value, (came, could) in counts.items():
                found[kind][value][0] += came
                found[kind][value][1] += could
    return {
        kind: sorted(
            ((value, came, could) for value, (came, could) in counts.items()),
            key=lambda one: (-one[1] / one[2], one[0]),
        )
        for kind, counts in found.items()
    }


class Compared(NamedTuple):
    """Results of games with one thing, beside all games at the same tables in which there is a thing of its kind."""

    value: str
    games: int
    won: Estimate
    apart: float
    """By how much of the games more (or less) were won than by all at the same tables."""
    by_seats: dict[int, float]
    """The same for every number of seats."""


def compare(cells: Sequence[Cell], samples: Sequence[Sample], trait: str) -> list[Compared]:
    """The things of a kind, the luckiest first."""
    at: dict[int, list[float]] = defaultdict(list)
    by_value: dict[str, list[Sample]] = defaultdict(list)
    for sample in samples:
        for value in sample.traits.get(trait, ()):
            at[sample.cell].append(sample.share)
            by_value[value].append(sample)
    mean = {cell: statistics.fmean(shares) for cell, shares in at.items()}
    found = []
    for value, some in by_value.items():
        by_seats: dict[int, list[float]] = defaultdict(list)
        for sample in some:
            by_seats[cells[sample.cell].seats].append(sample.share - mean[sample.cell])
        apart = statistics.fmean(sample.share - mean[sample.cell] for sample in some)
        won = _estimate([sample.share for sample in some])
        each = {seats: statistics.fmean(differences) for seats, differences in sorted(by_seats.items())}
        found.append(Compared(value, len(some), won, apart, each))
    return sorted(found, key=lambda one: (-one.apart, one.value))


def _compared(head: str, named: Sequence[tuple[str, Compared]]) -> list[str]:
    seats = sorted({seats for _, one in named for seats in one.by_seats})
    titles = [head, "games", "won", "95 %", "from the mean of its tables", *(f"at {count}" for count in seats)]
    lines = [f"| {' | '.join(titles)} |", "|---" * len(titles) + "|"]
    for name, one in named:
        each = [_points(one.by_seats.get(count)) for count in seats]
        lines.append(f"| {' | '.join([name, str(one.games), _told(one.won), _points(one.apart), *each])} |")
    return lines


def _points(share: float | None) -> str:
    return "" if share is None else f"{100 * share:+.1f}"


def _told(share: Estimate) -> str:
    return f"{100 * share.value:.1f} % | {100 * share.low:.1f} … {100 * share.high:.1f}"


def _measures(samples: Sequence[Sample], words: Words) -> list[str]:
    """The measures of the games, on the average."""
    lines = ["| Measure | mean | from | to |", "|---|---|---|---|"]
    for name in samples[0].measures if samples else ():
        values = [sample.measures[name] for sample in samples]
        mean = statistics.fmean(values)
        lines.append(f"| {words.say(f'measure.{name}')} | {mean:.2f} | {min(values):g} | {max(values):g} |")
    return lines


def _by_table(
    tables: Sequence[tuple[int, str]], samples: Sequence[Sample], measures: Sequence[str], words: Words
) -> list[str]:
    """Some measures of every table: mean, least and most; of what a game has or has not, the share of games."""
    titles = ["Table", *(words.say(f"measure.{name}") for name in measures)]
    lines = [f"| {' | '.join(titles)} |", "|---" * len(titles) + "|"]
    shares = {name: {sample.measures[name] for sample in samples} <= {0, 1} for name in measures}
    for cell, title in tables:
        told = [title]
        for name in measures:
            values = [sample.measures[name] for sample in samples if sample.cell == cell]
            mean = statistics.fmean(values)
            told.append(f"{100 * mean:.1f} %" if shares[name] else f"{mean:.1f} ({min(values):g} … {max(values):g})")
        lines.append(f"| {' | '.join(told)} |")
    return lines


def _title(cell: Cell, words: Words) -> str:
    told = [words.say(f"setting.{key}.{value}") for key, value in cell.options.items()]
    return ", ".join([f"{cell.seats} seat{'s' if cell.seats > 1 else ''}", *told])


def _heading(trait: str) -> str:
    kind, mark, part = trait.partition(":")
    return f"By {kind}{', ' + part if mark else ''}"


def _estimate(shares: Sequence[float]) -> Estimate:
    return wilson(statistics.fmean(shares), len(shares))


def main() -> None:
    """Write the report of a game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--games", default="100", help="games of every table, or one number for each of --seats")
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--vary", default="", help="a setting all of whose values are played")
    parser.add_argument("--draw", default="", help="settings that name several things: by lot for every game")
    parser.add_argument("--seats", default="", help="numbers of seats, joined by commas")
    parser.add_argument("--by-table", default="", help="measures that are told of every table, joined by commas")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--workers", type=int, default=default_workers())
    parser.add_argument("--out", type=Path, default=Path("docs/balance"))
    args = parser.parse_args()
    game = load(args.game)
    values = next((setting.values for setting in game.settings if setting.key == args.vary), ())
    seats = [int(one) for one in args.seats.split(",")] if args.seats else list(game.seats)
    drawn = args.draw.split(",") if args.draw else []
    cells = [Cell(count, {args.vary: value} if value else {}, drawn) for count in seats for value in values or ("",)]
    numbers = [int(number) for number in args.games.split(",")]
    games: Games = numbers[0]
    many = f"{numbers[0]}"
    if len(numbers) > 1:
        games = dict(zip(seats, numbers, strict=True))
        many = ", ".join(f"{number} (at {count} seats)" for count, number in games.items())
    samples = study(game, cells, games, args.bot, args.seed, args.workers)
    note = f"{many} games a table, all seats played by {args.bot}, seed {args.seed}."
    args.out.mkdir(parents=True, exist_ok=True)
    by_table = args.by_table.split(",") if args.by_table else []
    for name, text in report(game, cells, samples, note, by_table):
        (args.out / name).write_text(text, "utf-8")


if __name__ == "__main__":
    main()
