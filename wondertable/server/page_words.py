"""Words for the page: its own, and those of a game (names of its things, and what its boards say)."""

from __future__ import annotations

import functools
import gettext
from typing import Any

from wondertable.kernel import Game
from wondertable.kernel.words import catalogue

__all__ = ["words_of_game", "words_of_page"]

SENTENCES = (
    *("log.", "vain.", "ask.", "option.", "follows.", "note.", "why.", "explain.", "because.", "goal.", "lesson."),
    *("setting.", "react.", "settle.", "left.", "campaign.", "measure.", "error.", "tree."),
)
"""Beginnings of the ids of messages that only the server says: the page has no use for them."""


@functools.cache
def words_of_page(language: str) -> dict[str, str | list[str]]:
    """The strings of the page by their ids; a text with plural forms is a list, in the order of the forms."""
    texts = [*_texts(catalogue("wondertable.kernel", language)), *_texts(catalogue("wondertable.server", language))]
    return {what: text for what, text in texts if what.startswith(("table.", "web."))}


def words_of_game(game: Game[Any], language: str) -> dict[str, str | list[str]]:
    """The words of a game that the page says: names of things, and the ``page.`` messages of its boards."""
    return {what: text for what, text in _texts(catalogue(game.package, language)) if not what.startswith(SENTENCES)}


def _texts(found: gettext.NullTranslations) -> list[tuple[str, str | list[str]]]:
    entries: dict[Any, str] = getattr(found, "_catalog", {})
    plurals: dict[str, dict[int, str]] = {}
    texts: list[tuple[str, str | list[str]]] = []
    for what, text in entries.items():
        if isinstance(what, tuple):
            plurals.setdefault(what[0], {})[what[1]] = text
        elif what:
            texts.append((what, text))
    return texts + [(what, [forms[form] for form in sorted(forms)]) for what, forms in plurals.items()]
