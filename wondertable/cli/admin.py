"""``wondertable admin``: looking after what a server has stored."""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from wondertable.cli.console import print_json
from wondertable.cli.serve import default_store
from wondertable.kernel import SetupError, WondertableError, Words

if TYPE_CHECKING:
    from collections.abc import Awaitable

    from wondertable.cli.parser import Commands
    from wondertable.server.store import Store
    from wondertable.server.store.archive import Contents

__all__ = ["add", "run"]


def add(commands: Commands) -> None:
    parser = commands.add_parser("admin", help="cli.help.admin", description="cli.help.admin")
    parser.add_argument("action", metavar="|".join(ACTIONS), help="cli.help.admin.action")
    parser.add_argument("what", metavar="FILE|TABLE", nargs="?", help="cli.help.admin.what")
    parser.add_argument("--db", metavar="URL", help="cli.help.serve.db")
    parser.add_argument("--record", metavar="FILE", type=Path, help="cli.help.admin.record")
    parser.add_argument("--secrets", action="store_true", help="cli.help.admin.secrets")
    parser.add_argument("--json", action="store_true", help="cli.help.json")


def run(args: argparse.Namespace, words: Words) -> int:
    from wondertable.server.frames import words_for

    if args.action not in ACTIONS:
        raise SetupError("cli.error.action", action=args.action, known=", ".join(ACTIONS))
    action = ACTIONS[args.action]
    _check_arguments(args, action)
    try:
        return action.work(args, words)
    except NotWrittenError:
        raise
    except WondertableError as error:  # the server has words of its own
        raise SetupError(action.failed, detail=words_for(words.language).error(error)) from error


def _check_arguments(args: argparse.Namespace, action: Action) -> None:
    """An action takes what it needs and nothing else."""
    if action.takes and args.what is None:
        raise SetupError("cli.error.missing", names=action.takes)
    extra = [] if action.takes or args.what is None else [args.what]
    if action.work is not export:
        extra += [] if args.record is None else ["--record"]
        extra += ["--secrets"] if args.secrets else []
    if extra:
        raise SetupError("cli.error.unknown-argument", argument=" ".join(extra))


class NotWrittenError(WondertableError):
    """A file that was asked for could not be written."""


# -- looking at everything ----------------------------------------------------------------------------


def with_store(
    work: Callable[[Store, Words, bool], Awaitable[int]],
) -> Callable[[argparse.Namespace, Words], int]:
    """An action for which a store is opened, in the place of a server."""

    async def opened(args: argparse.Namespace, words: Words) -> int:
        from wondertable.server.store import open_store

        store = open_store(args.db or default_store())
        try:
            return await work(store, words, args.json)
        finally:
            await store.close()

    return lambda args, words: asyncio.run(opened(args, words))


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


# -- moving everything --------------------------------------------------------------------------------


def backup(args: argparse.Namespace, words: Words) -> int:
    """Write all that is stored to a file."""
    from wondertable.server.store.archive import backup as write

    return _tell(args, words, "cli.admin.backup", write(args.db or default_store(), Path(args.what)))


def restore(args: argparse.Namespace, words: Words) -> int:
    """Fill an empty store out of a file."""
    from wondertable.server.store.archive import restore as fill

    return _tell(args, words, "cli.admin.restored", fill(args.db or default_store(), Path(args.what)))


def _tell(args: argparse.Namespace, words: Words, what: str, contents: Contents) -> int:
    if args.json:
        print_json({"file": args.what, **contents._asdict()})
        return 0
    rows = contents.rows
    counts = {"tables": rows["tables"], "entries": rows["entries"], "campaigns": rows.get("campaigns", 0)}
    print(words.say(what, file=args.what, digest=contents.digest, **counts))
    return 0


def migrate(args: argparse.Namespace, words: Words) -> int:
    """Bring a store up to date."""
    from wondertable.server.store import SCHEMA
    from wondertable.server.store.opening import bring_up_to_date

    before = bring_up_to_date(args.db or default_store())
    if args.json:
        print_json({"from": before, "to": SCHEMA})
    elif not before:
        print(words.say("cli.admin.made", now=SCHEMA))
    elif before == SCHEMA:
        print(words.say("cli.admin.up-to-date", now=SCHEMA))
    else:
        print(words.say("cli.admin.migrated", before=before, now=SCHEMA))
    return 0


# -- one match ----------------------------------------------------------------------------------------


def export(args: argparse.Namespace, words: Words) -> int:
    """Write the record of one match, to the output where no file is named."""
    from wondertable.kernel.record import save
    from wondertable.server.export import export as record_of

    path: Path | None = args.record
    if path is not None and os.path.exists(path):
        raise NotWrittenError("cli.error.admin-exists", file=str(path))
    record = record_of(args.db or default_store(), args.what, secrets=args.secrets)
    if path is None:
        sys.stdout.flush()
        sys.stdout.buffer.write(record.dump())
        return 0
    try:
        save(record, path)
    except (OSError, ValueError) as error:
        detail = getattr(error, "strerror", None) or str(error)
        raise NotWrittenError("cli.error.cannot-write", file=str(path), detail=detail) from None
    if args.json:
        print_json({"file": str(path), "table": args.what, "game": record.game, "moves": record.end})
    else:
        print(words.say("cli.admin.exported", table=args.what, file=path))
    return 0


class Action(NamedTuple):
    """Something that can be asked for."""

    work: Callable[[argparse.Namespace, Words], int]
    failed: str = "cli.error.admin"
    """What is said when it could not be done."""
    takes: str = ""
    """What has to be named."""


ACTIONS: Mapping[str, Action] = {
    "stats": Action(with_store(stats)),
    "verify": Action(with_store(verify_all)),
    "backup": Action(backup, "cli.error.admin-backup", "FILE"),
    "restore": Action(restore, "cli.error.admin-restore", "FILE"),
    "export": Action(export, "cli.error.admin-export", "TABLE"),
    "migrate": Action(migrate, "cli.error.admin-migrate"),
}
