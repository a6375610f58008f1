"""``wondertable serve``: live tables for browsers."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from wondertable.cli.parser import at_least
from wondertable.kernel import SetupError, WondertableError, Words

if TYPE_CHECKING:
    from wondertable.cli.parser import Commands

__all__ = ["add", "run"]

HOST, PORT = "127.0.0.1", 8421


def add(commands: Commands) -> None:
    parser = commands.add_parser("serve", help="cli.help.serve", description="cli.help.serve")
    parser.add_argument("--host", metavar="H", default=HOST, help="cli.help.serve.host")
    parser.add_argument("--port", metavar="N", type=at_least(0, "--port"), default=PORT, help="cli.help.serve.port")
    parser.add_argument("--db", metavar="URL", help="cli.help.serve.db")
    parser.add_argument("--pace", metavar="X", type=read_pace, default=1.0, help="cli.help.serve.pace")
    parser.add_argument("--proxy", metavar="A,B", default="", help="cli.help.serve.proxy")
    parser.add_argument("--limits", metavar="X", type=read_limits, default=1.0, help="cli.help.serve.limits")
    parser.add_argument("--open", action="store_true", help="cli.help.serve.open")


def read_pace(text: str) -> float:
    """The type of ``--pace``."""
    return _multiplier(text, 10, "cli.error.pace")


def read_limits(text: str) -> float:
    """The type of ``--limits``."""
    return _multiplier(text, 1000, "cli.error.limits")


def _multiplier(text: str, most: float, error: str) -> float:
    try:
        found = float(text)
    except ValueError:
        found = -1.0
    if not 0 <= found <= most:
        raise SetupError(error, value=text)
    return found


def run(args: argparse.Namespace, words: Words) -> int:
    from wondertable.server.frames import words_for
    from wondertable.server.serve import serve

    if args.port > 65535:
        raise SetupError("cli.error.port", value=args.port)

    def ready(address: str) -> None:
        print(words.say("cli.serve.ready", address=address), flush=True)
        if args.open:
            import webbrowser

            webbrowser.open(address)

    try:
        return serve(
            args.host,
            args.port,
            args.db or default_store(),
            pace=args.pace,
            proxy=args.proxy,
            limits=args.limits,
            ready=ready,
        )
    except WondertableError as error:  # the server has words of its own
        raise SetupError("cli.error.serve", detail=words_for(words.language).error(error)) from error


def default_store() -> str:
    """A file in the player's own data folder."""
    from wondertable.cli.saves import data_folder

    folder = data_folder()
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{folder / 'tables.db'}"
