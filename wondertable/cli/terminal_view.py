"""Games drawn in a terminal: the interface of a game's ``terminal`` module, and a drawing without one.

A game may have a module ``terminal`` beside its rules with a class ``Terminal``; it is made with the game and has the
methods of ``TerminalTable``. Everything is drawn from ``match.view(seat)`` as plain data, so nothing that is hidden
from the viewer can be shown.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

import msgspec

from wondertable.kernel import Game, Match, Words

if TYPE_CHECKING:
    from rich.console import RenderableType

__all__ = ["Bare", "Narrowing", "Sheet", "TerminalTable", "Topic", "View", "drawing_of", "look", "occasion"]

View: TypeAlias = Mapping[str, Any]
Topic: TypeAlias = tuple[str, str, Sequence[str]]
"""Something on the table explained: its title, its text and the ids of its rules."""
Narrowing: TypeAlias = tuple[str, list[tuple[str, list[int]]]]
"""A question, and for each answer its label and the numbers of the options that remain."""
Sheet: TypeAlias = tuple[Sequence[str], Sequence[Sequence[str]]]
"""A score sheet: the headings, and a row a seat (or one for a team) that begins with the name."""


class TerminalTable(Protocol):
    """A game as a terminal draws it."""

    def layouts(self, view: View, words: Words, width: int) -> Iterator[RenderableType]:
        """The table for a screen of this width, the most generous drawing first, the tightest last."""
        ...

    def plain(self, view: View, words: Words) -> list[str]:
        """The table in sentences, for a screen reader or a pipe."""
        ...

    def details(self, view: View, words: Words) -> list[str]:
        """Facts that there is no room for on the screen: discards, cards left in the decks."""
        ...

    def narrow(self, view: View, options: Sequence[Mapping[str, Any]], words: Words) -> Narrowing | None:
        """A question about one part of a list that would be too long; ``None``: all are listed.

        A question of "" leaves the game's own; a label of "" leaves that of the single option it stands for.
        """
        ...

    def rank(self, view: View, option: Mapping[str, Any]) -> int:
        """The rank of a choice among the others; equal ones stay in the order of the rules."""
        ...

    def spoken(self, text: str, words: Words) -> str:
        """A line as a screen reader should read it, without signs that it would spell."""
        ...

    def topics(self, view: View, words: Words) -> list[Topic]:
        """The things in sight, explained."""
        ...

    def about(self, view: View, wanted: str, words: Words) -> list[str]:
        """The things whose name contains this text, in sentences."""
        ...

    def sheet(self, view: View, words: Words) -> Sheet:
        """The running score sheet; the final one when the match is over."""
        ...


def look(match: Match[Any], seat: int) -> dict[str, Any]:
    """The view of a seat, as plain data."""
    return msgspec.to_builtins(match.view(seat))  # type: ignore[no-any-return]


def occasion(drawing: TerminalTable, view: View) -> str:
    """What a drawing's method ``occasion`` gives, if it has one: the table is told anew when it changes."""
    found: str = drawing.occasion(view) if hasattr(drawing, "occasion") else ""
    return found


def drawing_of(game: Game[Any]) -> TerminalTable:
    """The game's own drawing, or the bare one."""
    name = f"{game.package}.terminal"
    try:
        found = importlib.util.find_spec(name)
    except ModuleNotFoundError:  # a game that is no package
        found = None
    if found is None:
        return Bare()
    return importlib.import_module(name).Terminal(game)  # type: ignore[no-any-return]


class Bare:
    """Any game, drawn from the names of its zones."""

    def layouts(self, view: View, words: Words, width: int) -> Iterator[RenderableType]:
        from rich.text import Text

        yield Text("\n".join(self.plain(view, words)))

    def plain(self, view: View, words: Words) -> list[str]:
        lines: list[str] = []
        for name, value in view["table"].items():
            if _by_seat(value, view["seats"]):
                for seat, player in enumerate(value):
                    own = "; ".join(f"{zone}: {_shown(words, part)}" for zone, part in player.items())
                    lines.append(f"{words.player(seat)}: {own}")
            else:
                lines.append(f"{name}: {_shown(words, value)}")
        return lines

    def details(self, view: View, words: Words) -> list[str]:
        return []

    def narrow(self, view: View, options: Sequence[Mapping[str, Any]], words: Words) -> Narrowing | None:
        return None

    def rank(self, view: View, option: Mapping[str, Any]) -> int:
        return 0

    def spoken(self, text: str, words: Words) -> str:
        return text

    def topics(self, view: View, words: Words) -> list[Topic]:
        return []

    def about(self, view: View, wanted: str, words: Words) -> list[str]:
        return []

    def sheet(self, view: View, words: Words) -> Sheet:
        scores = (view["result"] or {}).get("scores", ())
        heads = ("", words.say("table.score"))
        return heads, [(words.player(seat), str(score)) for seat, score in enumerate(scores)]


def _by_seat(value: Any, seats: int) -> bool:
    return isinstance(value, list) and len(value) == seats and all(isinstance(part, dict) for part in value)


def _shown(words: Words, value: Any) -> str:
    """A zone's value in a few letters; how many hidden cards, where they are hidden."""
    if isinstance(value, dict):
        if set(value) == {"hidden"}:
            return words.say("cli.hidden", n=value["hidden"])
        return ", ".join(f"{key} {_shown(words, part)}" for key, part in value.items()) or "-"
    if isinstance(value, (list, tuple)):
        return ", ".join(_shown(words, part) for part in value) or "-"
    return str(value) if value not in ("", None) else "-"
