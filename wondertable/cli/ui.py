"""The interface of a terminal: two faces, coloured (``screen``) and plain (``plain``), do the same things."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, NamedTuple, Protocol

from wondertable.cli.terminal_view import Sheet, TerminalTable, View
from wondertable.kernel import Words

if TYPE_CHECKING:
    from wondertable.kernel import Option

__all__ = ["Choice", "Face", "LeftError", "Scene", "chosen_number", "is_no", "is_yes", "read_line"]

_YES = frozenset({"y", "yes", "д", "да", "так"})
_NO = frozenset({"n", "no", "нет", "ні"})


class LeftError(Exception):
    """The player has gone: end of input."""


class Choice(NamedTuple):
    """One numbered choice."""

    label: str
    note: str
    option: Option
    within: Sequence[Option] = ()
    """Several options that a further question tells apart."""


class Scene(NamedTuple):
    """All that a player is shown when something is asked of them."""

    view: View
    drawing: TerminalTable
    words: Words
    news: Sequence[str]
    """Lines about what happened since the player was last asked."""
    log: Sequence[str]
    """Everything, the news included."""
    question: str
    choices: Sequence[Choice]
    keys: str
    again: bool = False
    """Has it been shown before, a moment ago?"""
    shared: bool = False
    """Does everybody at this screen see the same?"""
    header: str = ""
    """A line about this match that must not be overlooked."""
    pages: Sequence[tuple[str, Sequence[str]]] = ()
    """Pages of a story among the news, each with its title: to be read in peace where the log has no room for them."""


class Face(Protocol):
    """A terminal as a session uses it."""

    def open_table(self, drawing: TerminalTable, words: Words) -> None:
        """From now on everything is about this game."""
        ...

    def scene(self, scene: Scene) -> None:
        """The table and a question."""
        ...

    def choices(self, title: str, choices: Sequence[str]) -> None:
        """A numbered list outside a match."""
        ...

    def say(self, text: str) -> None:
        """One sentence of ours."""
        ...

    def tell(self, title: str, lines: Sequence[str]) -> None:
        """Something long, to be read in peace before going on."""
        ...

    def table(self, view: View, drawing: TerminalTable, words: Words) -> None:
        """The whole table with its details."""
        ...

    def sheet(self, title: str, sheet: Sheet) -> None:
        """A score sheet."""
        ...

    def curtain(self, words: Words, who: str) -> None:
        """Hide everything until the next player is at the device."""
        ...

    def ending(self, title: str, lines: Sequence[str]) -> None:
        """The last screen of a match, before its score sheet."""
        ...

    def thinking(self, text: str) -> AbstractContextManager[object]:
        """While a bot thinks."""
        ...

    def read(self) -> str:
        """A line of the player; raises ``LeftError`` at the end of input."""
        ...


def read_line() -> str:
    """A line from the keyboard or a pipe; what came through a pipe is shown, so that a transcript can be read."""
    try:
        line = input("> ")
    except EOFError:
        print()
        raise LeftError from None
    if not sys.stdin.isatty():
        print(line)
    return line.strip()


def chosen_number(text: str, most: int) -> int | None:
    """The number of a choice from 1 to ``most``, or ``None`` if the text is none."""
    if text.isascii() and text.isdigit() and len(text) < 7 and 1 <= int(text) <= most:
        return int(text)
    return None


def is_yes(text: str) -> bool:
    return text.lower() in _YES


def is_no(text: str) -> bool:
    return text.lower() in _NO
