"""What the tests of terminal tables share: a view as the text it becomes."""

from __future__ import annotations

import io
from typing import Any

from rich.console import Console

from wondertable.cli.language import speaking
from wondertable.cli.terminal_view import drawing_of, look
from wondertable.kernel import Match, Words


def words_for(match: Match[Any], language: str = "en") -> Words:
    return speaking(language, match.game, match.names).of(match)


def drawn(match: Match[Any], seat: int, width: int, language: str = "en") -> list[list[str]]:
    """All layouts of a view, as lines without colours."""
    console = Console(file=io.StringIO(), width=width, height=50, force_terminal=True, color_system=None)
    drawings = []
    for layout in drawing_of(match.game).layouts(look(match, seat), words_for(match, language), width):
        with console.capture() as captured:
            console.print(layout)
        drawings.append(captured.get().splitlines())
    return drawings


def plain(match: Match[Any], seat: int = 0, language: str = "en") -> list[str]:
    return drawing_of(match.game).plain(look(match, seat), words_for(match, language))
