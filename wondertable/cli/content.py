"""``wondertable content``: the cards of a game as a file that somebody who owns the box can edit and check."""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wondertable.cli.console import print_json
from wondertable.cli.language import speaking
from wondertable.kernel import ContentError, Pack, Printed, SetupError, Words, load
from wondertable.kernel.content import dump_toml

if TYPE_CHECKING:
    from wondertable.cli.parser import Commands

__all__ = ["add", "run"]

ACTIONS = ("export", "check")


def add(commands: Commands) -> None:
    parser = commands.add_parser("content", help="cli.help.content", description="cli.help.content")
    parser.add_argument("game", metavar="GAME", help="cli.help.game")
    parser.add_argument("action", metavar="export|check", help="cli.help.content.action")
    parser.add_argument("pack", metavar="PACK", nargs="?", help="cli.help.content.pack")
    parser.add_argument("--force", action="store_true", help="cli.help.content.force")
    parser.add_argument("--json", action="store_true", help="cli.help.json")


def run(args: argparse.Namespace, words: Words) -> int:
    if args.action not in ACTIONS:
        raise SetupError("cli.error.action", action=args.action, known=", ".join(ACTIONS))
    if args.action == "check":
        return check(args, words)
    return export(args, words)


def export(args: argparse.Namespace, words: Words) -> int:
    """Write the game's own cards to a file, or to the output where none is named."""
    pack = load(args.game).content
    text = dump_toml(pack)
    if args.pack is None:
        print_json(pack) if args.json else print(text, end="")
        return 0
    path = Path(args.pack)
    if path.exists() and not args.force:
        raise ContentError("cli.error.exists", file=str(path))
    try:
        path.write_text(text, "utf-8")
    except OSError as error:
        raise ContentError("cli.error.cannot-write", file=str(path), detail=error.strerror or str(error)) from None
    if args.json:
        print_json({"file": str(path), "digest": pack.digest})
    else:
        print(words.say("cli.content.exported", file=path, slug=args.game))
    return 0


def check(args: argparse.Namespace, words: Words) -> int:
    """Read a pack as the game would; an unfit one raises ``ContentError``."""
    if args.pack is None:
        raise SetupError("cli.error.missing", names="PACK")
    game = load(args.game, args.pack)
    pack = game.content
    if args.json:
        print_json({"ok": True, "name": pack.name, "digest": pack.digest, "lists": _counts(pack)})
        return 0
    own = speaking(words.language, game)
    print(own.say("cli.content.fits", file=args.pack, title=own.say("game.title")))
    print(own.say("cli.content.name", name=pack.name, digest=pack.digest[:12]))
    for name, count in _counts(pack).items():
        sources = ", ".join(f"{source} {number}" for source, number in count["sources"].items())
        print("  " + own.say("cli.content.list", name=name, number=count["records"], sources=sources))
    return 0


def _counts(pack: Pack) -> dict[str, dict[str, Any]]:
    """The number of records in each list of the pack, and their sources; lists of plain values are left out."""
    found = {name: getattr(pack, name) for name in pack.__struct_fields__}
    lists = {
        name: value
        for name, value in found.items()
        if isinstance(value, (list, tuple)) and all(isinstance(one, Printed) for one in value)
    }
    return {
        name: {"records": len(records), "sources": dict(Counter(record.source for record in records))}
        for name, records in lists.items()
    }
