"""``wondertable content``: the cards of a game as a file that somebody who owns the box can edit and check."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wondertable.cli.console import print_json
from wondertable.cli.language import complaint, speaking
from wondertable.kernel import ContentError, Pack, Printed, SetupError, Words, game_class, load
from wondertable.kernel.content import dump_toml

if TYPE_CHECKING:
    from wondertable.cli.parser import Commands

__all__ = ["add", "run"]

ACTIONS = ("export", "check", "tree")


def add(commands: Commands) -> None:
    parser = commands.add_parser("content", help="cli.help.content", description="cli.help.content")
    parser.add_argument("game", metavar="GAME", help="cli.help.game")
    parser.add_argument("action", metavar="export|check|tree", help="cli.help.content.action")
    parser.add_argument("pack", metavar="PACK", nargs="?", help="cli.help.content.pack")
    parser.add_argument("--force", action="store_true", help="cli.help.content.force")
    parser.add_argument("--json", action="store_true", help="cli.help.json")


def run(args: argparse.Namespace, words: Words) -> int:
    if args.action not in ACTIONS:
        raise SetupError("cli.error.action", action=args.action, known=", ".join(ACTIONS))
    return {"export": export, "check": check, "tree": tree}[args.action](args, words)


def export(args: argparse.Namespace, words: Words) -> int:
    """Write the game's own cards to a file (or a folder), or to the output where none is named."""
    game = load(args.game)
    pack = game.content
    if args.pack is None:
        print_json(pack) if args.json else print(dump_toml(pack), end="")
        return 0
    path = Path(args.pack)
    if path.exists() and not args.force:
        raise ContentError("cli.error.exists", file=str(path))
    try:
        game.export_content(path)
    except OSError as error:
        raise ContentError("cli.error.cannot-write", file=str(path), detail=error.strerror or str(error)) from None
    if args.json:
        print_json({"file": str(path), "digest": pack.digest})
    else:
        print(words.say("cli.content.exported", file=path, slug=args.game))
    return 0


def check(args: argparse.Namespace, words: Words) -> int:
    """Read a pack, or the game's own cards, as the game would; every problem is one line."""
    path = Path(args.pack) if args.pack is not None else None
    kind = game_class(args.game)
    own = speaking(words.language, package=kind.package)
    problems = kind.content_problems(path)
    if problems:
        _print_problems(problems, own, args.json)
        return 2
    pack = kind.content_from(path)
    if args.json:
        print_json({"ok": True, "name": pack.name, "digest": pack.digest, "lists": _counts(pack)})
        return 0
    print(own.say("cli.content.fits", file=args.pack or pack.name, title=own.say("game.title")))
    print(own.say("cli.content.name", name=pack.name, digest=pack.digest[:12]))
    for name, count in _counts(pack).items():
        sources = ", ".join(f"{source} {number}" for source, number in count["sources"].items())
        print("  " + own.say("cli.content.list", name=name, number=count["records"], sources=sources))
    return 0


def _print_problems(problems: Sequence[ContentError], words: Words, json: bool) -> None:
    """Complaints go where those of any command go; a machine gets them with their facts."""
    if json:
        told = [{"what": one.what, "said": complaint(words, one), "facts": one.facts} for one in problems]
        print_json({"ok": False, "problems": told})
        return
    for one in problems:
        print(complaint(words, one), file=sys.stderr)


def tree(args: argparse.Namespace, words: Words) -> int:
    """Show the ways through a pack, or through the game's own content."""
    kind = game_class(args.game)
    own = speaking(words.language, package=kind.package)
    lines = kind.content_tree(Path(args.pack) if args.pack is not None else None, own)
    if lines is None:
        raise SetupError("cli.error.no-tree", game=args.game)
    print_json({"lines": lines}) if args.json else print("\n".join(lines))
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
