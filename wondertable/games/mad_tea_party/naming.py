"""What things are called: cards, pages, cells and kinds in the viewer's language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wondertable.games.mad_tea_party.cards import Box
from wondertable.games.mad_tea_party.state import CELLS
from wondertable.kernel import Words

MARKS = {"tiny": "▼", "huge": "▲", "": ""}  # TP-RUL-48: never by colour alone


def noun(box: Box, words: Words, fact: str, value: Any) -> str | None:
    """The name of a fact, or ``None`` if it needs none."""
    if fact in ("cards", "order", "cells", "pages"):
        return _several(box, words, fact, value)
    if fact in ("card", "source"):
        return words.say(f"cell.{value}") if value in CELLS else card_name(box, words, value)
    if fact in ("page", "own"):
        return page_name(box, words, value)
    if fact in ("cell", "kind", "icon", "deck", "effect") and value:
        return words.say(f"{fact}.{value}")
    return None


def _several(box: Box, words: Words, fact: str, values: Sequence[str]) -> str:
    one = {"cards": "card", "order": "card", "cells": "cell", "pages": "page"}[fact]
    return ", ".join(noun(box, words, one, value) or value for value in values) or words.say("table.nothing")


def card_name(box: Box, words: Words, card: str) -> str:
    """«Hatter», or the title of a chapter."""
    if card in box.titles:
        return words.say("chapter-title", title=box.titles[card].in_language(words.language))
    return words.say(f"kind.{box.kind[card]}")


def page_name(box: Box, words: Words, page: str) -> str:
    """The chapter, the number of the page, whose portrait and which mark it shows."""
    chapter, _, number = page.partition(".")
    portrait = words.say(f"kind.{box.portrait[page]}") + MARKS[box.mark[page]]
    return words.say(
        "page-name", title=box.titles[chapter].in_language(words.language), number=number, portrait=portrait
    )
