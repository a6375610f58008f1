"""``wondertable bench``: how fast the games run on this machine."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from wondertable.cli.console import print_json
from wondertable.cli.language import speaking
from wondertable.cli.numbers import figure
from wondertable.cli.parser import at_least
from wondertable.kernel import SetupError, Words, load, slugs

if TYPE_CHECKING:
    from wondertable.cli.parser import Commands
    from wondertable.lab.bench import Measured

__all__ = ["add", "run"]

FIGURES = (
    ("decisions_per_second", 0),
    ("submit_decisions_per_second", 0),
    ("games_per_second", 0),
    ("fork_us", 1),
    ("clone_us", 1),
    ("imagine_us", 1),
    ("match_kb", 1),
    ("calibrated", 0),
)
"""The printed figures, with the number of digits after the point."""


def add(commands: Commands) -> None:
    parser = commands.add_parser("bench", help="cli.bench.help", description="cli.bench.help")
    parser.add_argument("game", metavar="GAME", nargs="?", help="cli.bench.help-game")
    parser.add_argument("--seats", metavar="N", type=at_least(1, "--seats"), help="cli.bench.help-seats")
    parser.add_argument("--seconds", metavar="S", type=read_seconds, default=3.0, help="cli.bench.help-seconds")
    parser.add_argument("--json", action="store_true", help="cli.help.json")


def run(args: argparse.Namespace, words: Words) -> int:
    from wondertable.lab.bench import measure

    names = [args.game] if args.game else slugs()
    for name in names:
        game = load(name)  # says what is wrong before anything is measured
        if args.seats is not None:
            game.check_seats(args.seats)
    measured = [measure(name, args.seats, args.seconds) for name in names]
    if args.json:
        print_json(measured)
    else:
        print("\n\n".join("\n".join(sentences(one, words)) for one in measured))
    return 0


def sentences(measured: Measured, words: Words) -> list[str]:
    """One line a figure."""
    own = speaking(words.language, load(measured.game))
    lines = [own.say("cli.bench.title", title=own.say("game.title"), n=measured.seats)]
    for name, digits in FIGURES:
        lines.append("  " + own.say(f"cli.bench.{name}", value=figure(own, getattr(measured, name), digits)))
    return lines


def read_seconds(text: str) -> float:
    """The type of ``--seconds``: more than nothing, less than an hour."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < 3600:
        raise SetupError("cli.bench.seconds", value=text)
    return seconds
