"""The command line: ``wondertable games | play | serve | admin | rules | replay | content | check | arena | bench``.

Every command is a module of this package with ``add(commands)``, which declares its arguments, and
``run(args, words) -> int``, which does the work and returns the exit code. What a person did wrong is a
``WondertableError``: one line in the chosen language and exit code 2.
"""

from __future__ import annotations

import argparse
import importlib
import os
import sys
from collections.abc import Sequence

from wondertable import __version__
from wondertable.cli.language import choose_language, complaint, speaking, split_language, system_language
from wondertable.cli.parser import Parser
from wondertable.kernel import ContentError, WondertableError, Words, game_class

__all__ = ["COMMANDS", "main"]

COMMANDS = ("play", "serve", "admin", "games", "rules", "replay", "content", "check", "arena", "bench")
"""The commands, as help lists them; each is the module of the same name."""

INTERRUPTED = 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit code."""
    _forgive_encodings()
    wanted, arguments = split_language(sys.argv[1:] if argv is None else argv)
    words = speaking(system_language(os.environ))
    try:
        words = speaking(choose_language(wanted, os.environ))
        return _run(arguments, words)
    except WondertableError as error:
        print(complaint(words, error), file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print()
        return INTERRUPTED
    except BrokenPipeError:
        _stop_writing()
        return 0
    except SystemExit as leaving:  # argparse leaves after --help and --version
        return int(leaving.code or 0)


def _run(arguments: list[str], words: Words) -> int:
    parser = build_parser(words)
    args = parser.read(arguments)
    if args.command is None:
        parser.print_help()
        return 0
    try:
        code = args.run(args, words)
    except ContentError as error:
        print(complaint(_words_of_game(args, words), error), file=sys.stderr)
        return 2
    sys.stdout.flush()
    assert isinstance(code, int)
    return code


def _words_of_game(args: argparse.Namespace, words: Words) -> Words:
    """The words of the terminal with those of the game that a command is about: content is told in a game's own."""
    try:
        return speaking(words.language, package=game_class(args.game).package)
    except (AttributeError, WondertableError):  # a command without a game, or with an unknown one
        return words


def build_parser(words: Words) -> Parser:
    """The parser with all commands."""
    parser = Parser(words, prog="wondertable", description="cli.help.wondertable", epilog="cli.help.epilog")
    parser.add_argument("--version", action="version", version=__version__, help="cli.help.version")
    parser.add_argument("--lang", metavar="ru|uk|en", help="cli.help.lang")  # taken out before: see language.py
    commands = parser.add_commands()
    for name in COMMANDS:
        module = importlib.import_module(f"wondertable.cli.{name}")
        module.add(commands)
        commands.choices[name].set_defaults(run=module.run)
    return parser


def _forgive_encodings() -> None:
    """A letter the terminal cannot show, or bytes that are no letters, must not end a game."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


def _stop_writing() -> None:
    """The reader of our pipe has left: nothing more can be said, not even at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
