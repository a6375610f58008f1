"""``wondertable admin``: looking after what a server has stored."""

from __future__ import annotations

import argparse
import asyncio
from typing import TYPE_CHECKING

from wondertable.cli.console import print_json
from wondertable.cli.serve import default_store
from wondertable.kernel import SetupError, WondertableError, Words

if TYPE_CHECKING:
    from wondertable.cli.parser import Commands
    from wondertable.server.store import Store

__all__ = ["add", "run"]

ACTIONS = ("stats", "verify")


def add(commands: Commands) -> None:
    parser = commands.add_parser("admin", help="cli.help.admin", description="cli.help.admin")
    parser.add_argument("action", metavar="stats|verify", help="cli.help.admin.action")
    parser.add_argument("--db", metavar="URL", help="cli.help.serve.db")
    parser.add_argument("--json", action="store_true", help="cli.help.json")


def run(args: argparse.Namespace, words: Words) -> int:
    from wondertable.server.frames import words_for
    from wondertable.server.store import open_store

    if args.action not in ACTIONS:
        raise SetupError("cli.error.action", action=args.action, known=", ".join(ACTIONS))
    action = {"stats": stats, "verify": verify_all}[args.action]

    async def work() -> int:
        store = open_store(args.db or default_store())
        try:
            return await action(store, words, args.json)
        finally:
            await store.close()

    try:
        return asyncio.run(work())
    except WondertableError as error:  # the server has words of its own
        raise SetupError("cli.error.admin", detail=words_for(words.language).error(error)) from error


async def stats(store: Store, words: Words, as_json: bool) -> int:
    """Count what is stored."""
    found = await store.counts()
    facts = {
        "tables": sum(found.tables.values()),
        "entries": found.entries,
        "players": found.players,
        "campaigns": found.campaigns,
    }
    if as_json:
        print_json({**facts, "tables": found.tables})
    else:
        print(words.say("cli.admin.stats", **facts))
    return 0


async def verify_all(store: Store, words: Words, as_json: bool) -> int:
    """Play everything again; what is spoilt is named, and then the exit code is 1."""
    from wondertable.server.frames import words_for
    from wondertable.server.verify import verify

    server_words = words_for(words.language)
    whole = other = 0
    spoilt: dict[str, str] = {}
    async for found in verify(store):
        if found.trouble is None:
            whole += not found.is_other
            other += found.is_other
            continue
        detail = server_words.error(found.trouble)
        spoilt[found.id] = detail
        if not as_json and found.is_table:
            print(words.say("cli.admin.table", table=found.id, detail=detail))
        elif not as_json:  # the id of a campaign is a secret
            print(words.say("cli.admin.campaign", campaign=found.id[:4], detail=detail))
    if as_json:
        print_json({"whole": whole, "other": other, "spoilt": spoilt})
    else:
        print(words.say("cli.admin.verified", whole=whole, other=other, spoilt=len(spoilt)))
    return 1 if spoilt else 0
