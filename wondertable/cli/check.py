"""``wondertable check``: the conformance kit and the fuzzer, for our games and anybody's."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from wondertable.cli.console import print_json
from wondertable.cli.language import speaking
from wondertable.cli.parser import at_least, read_seed
from wondertable.cli.players import read_options
from wondertable.cli.progress import Tell, progress
from wondertable.kernel import Game, Words, load

if TYPE_CHECKING:
    from wondertable.cli.parser import Commands
    from wondertable.lab.conformance import Report

__all__ = ["add", "run"]


def add(commands: Commands) -> None:
    parser = commands.add_parser("check", help="cli.help.check", description="cli.help.check")
    parser.add_argument("game", metavar="GAME", help="cli.help.game")
    games, positions = at_least(0, "--games"), at_least(0, "--positions")
    parser.add_argument("--games", metavar="N", type=games, default=24, help="cli.help.check.games")
    parser.add_argument("--positions", metavar="N", type=positions, default=1000, help="cli.check.help-positions")
    decisions = at_least(1, "--decisions")
    parser.add_argument("--decisions", metavar="N", type=decisions, help="cli.check.help-decisions")
    parser.add_argument("--seats", metavar="N", type=at_least(1, "--seats"), help="cli.check.help-seats")
    parser.add_argument("--option", metavar="K=V", action="append", default=[], help="cli.check.help-option")
    parser.add_argument("--seed", metavar="N", type=read_seed, default=0, help="cli.help.seed")
    parser.add_argument("--workers", metavar="N", type=at_least(1, "--workers"), help="cli.check.help-workers")
    parser.add_argument("--records", metavar="DIR", default=".", help="cli.check.help-records")
    parser.add_argument("--content", metavar="PACK", help="cli.help.content-pack")
    parser.add_argument("--json", action="store_true", help="cli.help.json")


def run(args: argparse.Namespace, words: Words) -> int:
    game = load(args.game, args.content)
    words = speaking(words.language, game)
    with progress(words, "cli.check.progress", quiet=args.json) as tell:
        report = try_out(game, args, tell)
    if args.json:
        print_json({**msgspec.to_builtins(report), "ok": report.ok})
    else:
        print("\n".join(words.say(what, **facts) for what, facts in report.lines))
    return 0 if report.ok else 1


def try_out(game: Game[Any], args: argparse.Namespace, tell: Tell) -> Report:
    """The kit or, where a number of decisions is given, the fuzzer."""
    from wondertable.lab.conformance import check
    from wondertable.lab.fuzz import fuzz
    from wondertable.processes import default_workers

    options, workers = read_options(args.option), args.workers or default_workers()
    records = Path(args.records)
    if args.decisions is not None:
        return fuzz(game, args.decisions, args.seats, options, args.seed, workers, tell, records=records)
    return check(
        game,
        args.games,
        args.seed,
        args.seats,
        tell,
        positions=args.positions,
        options=options,
        workers=workers,
        records=records,
    )
