"""Reading the command line: help and complaints in the chosen language, every complaint one line.

A command's ``help`` is a message id of the catalogues; the parser says it.
"""

from __future__ import annotations

import argparse
import functools
import re
from collections.abc import Callable, Sequence
from typing import Any, NoReturn, TypeAlias

from wondertable.kernel import SetupError, Words

__all__ = ["Commands", "Parser", "at_least", "read_seed"]

Commands: TypeAlias = "argparse._SubParsersAction[Parser]"
"""The place where a command adds itself: ``commands.add_parser(name, help=..., description=...)``."""

_MISSING = re.compile(r"required: (.+)")


class Parser(argparse.ArgumentParser):
    """An ``ArgumentParser`` that speaks three languages and raises ``SetupError`` instead of leaving."""

    def __init__(self, words: Words, **details: Any) -> None:
        self.words = words
        details.setdefault("formatter_class", functools.partial(_Help, words))
        super().__init__(**details, add_help=False, allow_abbrev=False, exit_on_error=False)
        self._positionals.title = words.say("cli.help.positionals")
        self._optionals.title = words.say("cli.help.optionals")
        self.add_argument("-h", "--help", action="help", help="cli.help.help")

    def add_commands(self) -> Commands:
        """The place where the commands add themselves."""
        return self.add_subparsers(
            dest="command",
            metavar="COMMAND",
            title=self.words.say("cli.help.commands"),
            parser_class=self._for_command(),
        )

    def _for_command(self) -> type[Parser]:
        """A parser class that argparse can make without knowing of words."""
        words = self.words

        class CommandParser(Parser):
            def __init__(self, **details: Any) -> None:
                super().__init__(words, **details)

        return CommandParser

    def read(self, arguments: Sequence[str]) -> argparse.Namespace:
        """The arguments, or a ``SetupError`` that says in one line what is wrong with them."""
        try:
            known, unknown = self.parse_known_args(arguments)
        except argparse.ArgumentError as error:
            raise _complaint(error, arguments) from None
        if unknown:
            raise SetupError("cli.error.unknown-argument", argument=" ".join(unknown))
        return known

    def error(self, message: str) -> NoReturn:
        found = _MISSING.search(message)
        if found:
            raise SetupError("cli.error.missing", names=found[1])
        raise SetupError("cli.error.usage")


def _complaint(error: argparse.ArgumentError, arguments: Sequence[str]) -> SetupError:
    """Sentences that argparse says in English, by kind."""
    found = _MISSING.search(str(error))
    if found:
        return SetupError("cli.error.missing", names=found[1])
    name = error.argument_name or ""
    if name in ("command", "COMMAND"):
        wanted = next((word for word in arguments if not word.startswith("-")), "")
        return SetupError("cli.error.unknown-command", command=wanted)
    if "expected" in error.message:
        return SetupError("cli.error.needs-value", argument=name)
    if "explicit argument" in error.message:
        return SetupError("cli.error.takes-no-value", argument=name)
    return SetupError("cli.error.argument", argument=name)


class _Help(argparse.HelpFormatter):
    """Help texts are message ids."""

    def __init__(self, words: Words, prog: str, **details: Any) -> None:
        super().__init__(prog, **details)
        self.words = words

    def _get_help_string(self, action: argparse.Action) -> str | None:
        return self.words.say(action.help) if action.help else action.help

    def add_text(self, text: str | None) -> None:
        super().add_text(self.words.say(text) if text else text)

    def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
        if prefix is None:  # argparse asks with "" when it makes the name of a command
            prefix = self.words.say("cli.help.usage") + " "
        super().add_usage(usage, actions, groups, prefix)


def read_seed(text: str) -> int:
    """The type of ``--seed``."""
    if not (text.isascii() and text.isdigit()) or int(text) >= 1 << 64:
        raise SetupError("error.seed", seed=text)
    return int(text)


def at_least(least: int, option: str) -> Callable[[str], int]:
    """The type of a whole number that must not be smaller."""

    def read(text: str) -> int:
        if not (text.isascii() and text.isdigit()) or int(text) < least:
            raise SetupError("cli.error.number", option=option, value=text, least=least)
        return int(text)

    return read
