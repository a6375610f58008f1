"""``wondertable play``: a match at this terminal, against bots or with others at the same device."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wondertable.cli.console import is_plain
from wondertable.cli.parser import read_seed
from wondertable.kernel import Game, Match, Provable, RecordError, SetupError, Words, load

if TYPE_CHECKING:
    from wondertable.cli.parser import Commands
    from wondertable.cli.saves import Keeper
    from wondertable.cli.ui import Face

__all__ = ["add", "run"]

DEFAULT_SEATS = "human,greedy"
LATEST = ""
"""The value of ``--resume`` without a file."""
NEW_MATCH = ("seats", "names", "option", "seed", "fair", "practice", "record")
"""Arguments that only a new match takes."""


def add(commands: Commands) -> None:
    parser = commands.add_parser("play", help="cli.help.play", description="cli.help.play")
    parser.add_argument("game", metavar="GAME", nargs="?", help="cli.help.play.game")
    parser.add_argument("--seats", metavar="A,B,...", help="cli.help.play.seats")
    parser.add_argument("--names", metavar="A,B,...", help="cli.help.play.names")
    parser.add_argument("--option", metavar="KEY=VALUE", action="append", help="cli.help.play.option")
    parser.add_argument("--seed", metavar="N", type=read_seed, help="cli.help.seed")
    parser.add_argument("--fair", action="store_true", help="cli.help.play.fair")
    parser.add_argument("--practice", action="store_true", help="cli.help.play.practice")
    parser.add_argument("--content", metavar="PACK", help="cli.help.content-pack")
    parser.add_argument("--record", metavar="FILE", help="cli.help.play.record")
    parser.add_argument("--campaign", metavar="FILE", help="cli.help.play.campaign")
    parser.add_argument("--resume", metavar="FILE", nargs="?", const=LATEST, help="cli.help.play.resume")
    parser.add_argument("--plain", action="store_true", help="cli.help.plain")


def run(args: argparse.Namespace, words: Words) -> int:
    from wondertable.cli.session import Session
    from wondertable.cli.ui import LeftError

    face = new_face(args.plain)
    resumed = args.resume is not None
    if args.campaign is not None:
        return play_campaign(args, face, words)
    if resumed:
        match, keeper = resume(args)
    elif args.game is None:
        from wondertable.cli.menu import choose_match

        refuse(args, NEW_MATCH[:3], "cli.error.needs-game")
        try:
            match, keeper, resumed = choose_match(args, face, words)
        except (LeftError, KeyboardInterrupt):
            face.say(words.say("cli.goodbye"))
            return 0
    else:
        match, keeper = begin(args)
    return Session(match, face, words.language, keeper, resumed=resumed).run()


def play_campaign(args: argparse.Namespace, face: Face, words: Words) -> int:
    """The match of a campaign that runs, or its next one; at its end it is taken into the campaign."""
    from wondertable.cli.campaign import CampaignFile
    from wondertable.cli.language import speaking
    from wondertable.cli.session import Session

    refuse(args, ("resume", "record", "practice"), "cli.error.campaign-with")
    campaign = CampaignFile(args.campaign, args.game, args.content)
    match, resumed = campaign.match(lambda legacy: begin(args, campaign.game, legacy)[0])
    status = speaking(words.language, campaign.game)
    face.say(campaign.status(status))
    code = Session(match, face, words.language, campaign.keeper, resumed=resumed).run()
    if match.result is not None:
        if outcome := campaign.add(match, status):
            face.say(outcome)
        face.say(campaign.status(status))
    return code


def new_face(plain: bool) -> Face:
    if is_plain(plain):
        from wondertable.cli.plain import Plain

        return Plain()
    from wondertable.cli.screen import Screen

    return Screen()


def refuse(args: argparse.Namespace, names: tuple[str, ...], what: str) -> None:
    """Some arguments make no sense together; saying nothing would be a guess."""
    for name in names:
        if getattr(args, name) not in (None, False):  # "" and 0 are values, too
            raise SetupError(what, argument=f"--{name}")


def begin(args: argparse.Namespace, game: Game[Any] | None = None, legacy: Any = None) -> tuple[Match[Any], Keeper]:
    """A new match as the arguments say; in a campaign with what the match before it handed on."""
    from wondertable.cli.players import read_names, read_options, read_seats

    game = game or load(args.game, args.content)
    bots = read_seats(game, args.seats if args.seats is not None else DEFAULT_SEATS)
    names = read_names(args.names, len(bots))
    return new_match(game, bots, names, read_options(args.option or ()), args, legacy)


def new_match(
    game: Game[Any],
    bots: list[str],
    names: list[str],
    options: dict[str, str],
    args: argparse.Namespace,
    legacy: Any = None,
) -> tuple[Match[Any], Keeper]:
    """A match with these players, and the file it will be kept in.

    Where several people play, chance can be proved by all of them, unless a seed was chosen.
    """
    from wondertable.cli.saves import Keeper

    if args.fair and args.seed is not None:
        raise SetupError("cli.error.fair-seed")
    if args.record and Path(args.record).exists():
        raise SetupError("cli.error.record-exists", file=args.record)
    several = bots.count("") > 1 and args.seed is None
    chance = Provable.fresh() if args.fair or several else None
    people = [seat for seat, bot in enumerate(bots) if not bot]
    if people:
        options = {**{setting.key: setting.offer(apart=False) for setting in game.settings}, **options}
    if len(people) < len(bots):
        machines = [seat for seat, bot in enumerate(bots) if bot]
        options = game.options_beside_bots(game.choose_options(options), people, machines)
    match = game.new(len(bots), args.seed, options, chance=chance, names=names, practice=args.practice, legacy=legacy)
    match.bots = bots
    return match, Keeper(Path(args.record) if args.record else None)


def resume(args: argparse.Namespace) -> tuple[Match[Any], Keeper]:
    """A match that was left: from a file, or the latest one."""
    from wondertable.cli.saves import Keeper, unfinished
    from wondertable.kernel.record import read

    refuse(args, NEW_MATCH, "cli.error.resume-with")
    if args.resume != LATEST:
        path = Path(args.resume)
        record = read(path)
    else:
        saved = unfinished(args.game)
        if not saved:
            raise RecordError("cli.error.nothing-saved")
        path, record = saved[0].path, saved[0].record
    if args.game not in (None, record.game):
        raise RecordError("error.record-game", game=record.game)
    return restored(path, args.content), Keeper(path)


def restored(path: Path, content: str | None) -> Match[Any]:
    """The match of a record, at the table again; one that is over is for ``replay``."""
    from wondertable.kernel.record import read, restore

    record = read(path)
    match = restore(load(record.game, content), record)
    if match.result is not None:
        raise RecordError("cli.error.over", file=str(path))
    return match
