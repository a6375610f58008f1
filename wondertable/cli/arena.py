"""``wondertable arena``: bots against each other, with statistics."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from wondertable.cli.console import print_json
from wondertable.cli.language import speaking
from wondertable.cli.numbers import brief, figure, interval, percent, percents
from wondertable.cli.parser import at_least, read_seed
from wondertable.cli.players import read_options
from wondertable.cli.progress import progress
from wondertable.kernel import SetupError, Words, load

if TYPE_CHECKING:
    from wondertable.cli.parser import Commands
    from wondertable.lab.arena import Contest, Duel, Outcome, Standing
    from wondertable.lab.stats import Summary

__all__ = ["add", "run"]

STDOUT = "-"
INTERRUPTED = 130


def add(commands: Commands) -> None:
    parser = commands.add_parser("arena", help="cli.arena.help", description="cli.arena.help")
    parser.add_argument("game", metavar="GAME", help="cli.help.game")
    parser.add_argument("--bots", metavar="A,B", required=True, help="cli.arena.help-bots")
    parser.add_argument("--games", metavar="N", type=at_least(1, "--games"), default=100, help="cli.arena.help-games")
    parser.add_argument("--seats", metavar="N", type=at_least(1, "--seats"), help="cli.arena.help-seats")
    parser.add_argument("--workers", metavar="N", type=at_least(1, "--workers"), help="cli.check.help-workers")
    parser.add_argument("--seed", metavar="N", type=read_seed, default=0, help="cli.help.seed")
    parser.add_argument("--option", metavar="K=V", action="append", default=[], help="cli.help.play.option")
    parser.add_argument("--content", metavar="PACK", help="cli.help.content-pack")
    parser.add_argument("--json", metavar="FILE", nargs="?", const=STDOUT, help="cli.arena.help-json")
    parser.add_argument("--plot", metavar="FILE.svg", help="cli.arena.help-plot")


def run(args: argparse.Namespace, words: Words) -> int:
    from wondertable.lab.arena import Contest, compete
    from wondertable.processes import default_workers

    game = load(args.game, args.content)
    words = speaking(words.language, game)
    bots = tuple(bot.strip() for bot in args.bots.split(","))
    contest = Contest(game, bots, args.seats, read_options(args.option), args.seed)
    for file in (args.json, args.plot):
        can_be_written(file)
    with progress(words, "cli.arena.progress", quiet=args.json == STDOUT) as tell:
        outcome = compete(contest, args.games, workers=args.workers or default_workers(), progress=tell)
    show(outcome, contest, args, words)
    return INTERRUPTED if outcome.interrupted else 0


def can_be_written(file: str | None) -> None:
    """Said before the games are played, not after."""
    if file is not None and file != STDOUT and not Path(file).absolute().parent.is_dir():
        raise SetupError("cli.arena.no-folder", file=file)


def show(outcome: Outcome, contest: Contest, args: argparse.Namespace, words: Words) -> None:
    """Print the outcome and write the files."""
    if args.json == STDOUT:
        print_json(outcome)
    else:
        print("\n".join(sentences(outcome, words)))
        if args.json is not None:
            _write(args.json, msgspec.json.format(msgspec.json.encode(outcome), indent=2) + b"\n")
            print(words.say("cli.arena.written", file=args.json))
    if args.plot is not None:
        from wondertable.lab.plot import draw

        def say(what: str, **facts: object) -> str:
            title = {"title": words.say("game.title")} if "title" in facts else {}
            return words.say(f"cli.arena.{what}", **{**facts, **title})

        _write(args.plot, draw(outcome, say, lambda value: figure(words, value)).encode())
        if args.json != STDOUT:
            print(words.say("cli.arena.written", file=args.plot))


def _write(file: str, data: bytes) -> None:
    try:
        Path(file).write_bytes(data)
    except OSError as error:
        raise SetupError("cli.error.cannot-write", file=file, detail=error.strerror or str(error)) from None


# -- in words -----------------------------------------------------------------------------------------


def sentences(outcome: Outcome, words: Words) -> list[str]:
    """The outcome, line by line."""
    say = words.say
    options = ", ".join(f"{key}={value}" for key, value in outcome.options.items()) or "-"
    seconds = figure(words, outcome.seconds)
    lines = [
        say("cli.arena.title", title=say("game.title"), seats=outcome.seats, options=options, seed=outcome.seed),
        say("cli.arena.games", n=outcome.games, deals=outcome.deals, seconds=seconds),
    ]
    if outcome.interrupted:
        lines.append(say("cli.arena.interrupted"))
    if not outcome.games:
        return lines
    if outcome.together:
        lines += ["", say("cli.arena.teams")]
        told: tuple[Callable[[Standing, Words], str], ...] = (team, thinking)
    else:
        lines += ["", say("cli.arena.standings", share=percent(words, outcome.fair_share))]
        told = (standing, scores, thinking)
    for tell in told:
        lines += ["  " + tell(one, words) for one in outcome.standings]
    if outcome.duels:
        versus = team_duel if outcome.together else duel
        lines += ["", say("cli.arena.duels"), *("  " + versus(one, words) for one in outcome.duels)]
    return [*lines, "", *the_games(outcome, words)]


def standing(one: Standing, words: Words) -> str:
    share = percents(words, one.win_share)
    return words.say("cli.arena.standing", bot=one.bot, share=share, wins=one.wins, shared=one.shared_wins)


def team(one: Standing, words: Words) -> str:
    """A bot that played all seats of its games."""
    share = percents(words, one.win_share)
    return words.say("cli.arena.team", bot=one.bot, share=share, wins=one.wins, games=one.played)


def scores(one: Standing, words: Words) -> str:
    score = one.score
    return words.say(
        "cli.arena.score",
        bot=one.bot,
        mean=figure(words, score.mean),
        deviation=figure(words, score.deviation),
        median=brief(words, score.median),
        least=figure(words, score.least, 0),
        most=figure(words, score.most, 0),
    )


def thinking(one: Standing, words: Words) -> str:
    return words.say("cli.arena.thinking", bot=one.bot, ms=figure(words, one.ms_per_decision, 2))


def duel(one: Duel, words: Words) -> str:
    return words.say(
        "cli.arena.duel",
        bot=one.bot,
        against=one.against,
        shares=percents(words, one.win_share),
        lead=interval(words, one.points),
        verdict=verdict(one, words),
    )


def team_duel(one: Duel, words: Words) -> str:
    shares = percents(words, one.win_share)
    facts = {"bot": one.bot, "against": one.against, "shares": shares, "verdict": verdict(one, words)}
    return words.say("cli.arena.team-duel", **facts)


def verdict(one: Duel, words: Words) -> str:
    """Do all victories within the interval point the same way?"""
    clear = one.win_share.low > 0 or one.win_share.high < 0
    return words.say("cli.arena.clear" if clear else "cli.arena.unclear")


def the_games(outcome: Outcome, words: Words) -> list[str]:
    """The measures of the games."""
    say = words.say
    lines = [say("cli.arena.what-games")]
    if outcome.first_share is not None:
        lines.append("  " + say("cli.arena.first", share=percents(words, outcome.first_share)))
    if not outcome.together:
        lines.append("  " + say("cli.arena.ties", share=percent(words, outcome.ties)))
    if outcome.margin is not None:
        mean, median = figure(words, outcome.margin.mean), brief(words, outcome.margin.median)
        lines.append("  " + say("cli.arena.margin", mean=mean, median=median))
    for reason, times in outcome.endings.items():
        ending = say(f"reason.{reason}") if words.has(f"reason.{reason}") else reason
        lines.append("  " + say("cli.arena.ending", ending=ending, times=times))
    return lines + ["  " + measure(name, one, words) for name, one in outcome.measures.items()]


def measure(name: str, one: Summary, words: Words) -> str:
    label = words.say(f"measure.{name}") if words.has(f"measure.{name}") else name
    least, most = brief(words, one.least), brief(words, one.most)
    return f"{label}: {figure(words, one.mean, 2)} ({words.say('cli.arena.spread', least=least, most=most)})"
