"""Names of cards, pages, cells and kinds in the viewer's language.

In the log a name is as short as it can be. For the options of a question (``Words.at``) it says more: who
stands in a cell, what lies on a page, which number a card has. The asked seat sees all of that on the table.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Any

from wondertable.games.mad_tea_party.cards import Box
from wondertable.games.mad_tea_party.state import CELLS, Tea
from wondertable.kernel import Words

MARKS = {"tiny": "▼", "huge": "▲", "": ""}  # TP-RUL-48: never by colour alone

WORDS = ("kind", "icon", "deck", "effect", "phase", "role", "size", "row", "reason", "vain")
"""Facts whose values have a word in the catalogue."""

CARD_SAYS_PORTRAIT = frozenset({"move", "hare-place", "whirlwind"})
"""Questions where a card goes onto a page with its own portrait: no need to name it twice."""


def name_of(box: Box, words: Words, fact: str, value: Any) -> str | None:
    """The name of a fact, or ``None`` if it needs none."""
    if isinstance(value, (list, tuple)):
        return _several(box, words, fact, value)
    if fact == "total" and isinstance(value, int):
        return _points(box, words, str(value))
    if not isinstance(value, str) or fact not in _NAMES:
        return None
    return _NAMES[fact](box, words, value)


def _several(box: Box, words: Words, fact: str, values: Sequence[Any]) -> str | None:
    if not values:
        return words.say("table.nothing")
    if fact == "thefts":
        return "; ".join(words.say("theft", whom=whom, card=card, page=page) for whom, card, page in values)
    if fact == "parts":
        return ", ".join(words.say(f"part.{part}", points=f"{points:+}") for part, points in values)
    if fact == "winners":
        return ", ".join(words.player(seat) for seat in values)
    one = {"cards": "card", "order": "card", "cells": "cell", "pages": "page"}.get(fact)
    if one is None:
        return None
    return ", ".join(_counted(words, [words.name(one, value) for value in values]))


def _counted(words: Words, names: Sequence[str]) -> list[str]:
    """Neighbours of one name together: «Шляпник ×2»."""
    runs = [(name, len(list(run))) for name, run in groupby(names)]
    return [words.say("times", name=name, number=count) if count > 1 else name for name, count in runs]


# -- cards --------------------------------------------------------------------------------------------


def card_name(box: Box, words: Words, card: str) -> str:
    """«Hatter», «White Rabbit (cake)», or the title of a chapter; an unknown id stays as it is."""
    if card in box.titles:
        return words.say("chapter-title", title=box.titles[card].in_language(words.language))
    if card not in box.kind:
        return card
    name = words.say(f"kind.{box.kind[card]}")
    icons = box.treats.get(card)
    return words.say(f"with-{'-'.join(sorted(icons))}", name=name) if icons else name


def _card(box: Box, words: Words, card: str) -> str:
    name = card_name(box, words, card)
    if words.prompt != "adventure":
        return name
    if card in box.pages:
        return words.say("chapter-to-play", name=name, vp=box.vp[card], portraits=portraits(box, words, card))
    if isinstance(words.table, Tea) and words.table.order_rule == "off":
        return name
    return words.say("card-to-play", name=name, number=box.order[card])


def portraits(box: Box, words: Words, chapter: str) -> str:
    """The portraits on the pages of a chapter: «Duchess▼, Gryphon, Hatter▲»."""
    return ", ".join(portrait(box, words, page) for page in box.pages[chapter])


def portrait(box: Box, words: Words, page: str) -> str:
    """The portrait of a page, and its size mark."""
    return words.say(f"kind.{box.portrait[page]}") + MARKS[box.mark[page]]


# -- places -------------------------------------------------------------------------------------------


def page_name(box: Box, words: Words, page: str) -> str:
    """The chapter, the number of the page and its mark: «“The Pool of Tears”, p. 3▲»."""
    if page not in box.portrait:
        return page
    chapter, _, number = page.partition(".")
    title = box.titles[chapter].in_language(words.language)
    return words.say("page-name", title=title, number=number, mark=MARKS[box.mark[page]])


def _page(box: Box, words: Words, page: str) -> str:
    """For an option: with the card on it, or the portrait that a card would cover."""
    name = page_name(box, words, page)
    if not words.prompt or words.prompt in CARD_SAYS_PORTRAIT or not isinstance(words.table, Tea):
        return name
    card = next((one.pages[page] for one in words.table.players if page in one.pages), "")
    if card:
        return words.say("card-at", name=card_name(box, words, card), place=name)
    return words.say("open-page", place=name, portrait=words.say(f"kind.{box.portrait[page]}"))


def _cell(box: Box, words: Words, cell: str) -> str:
    """For an option: with the card that can be had there."""
    name = words.say(f"cell.{cell}")
    if not isinstance(words.table, Tea) or cell not in words.table.tea:
        return name
    taken = (words.asked.facts or {}).get("cells", ()) if words.asked else ()
    stack = words.table.tea[cell]
    depth = len(stack) - list(taken).count(cell)  # TP-RUL-13: under a card that the Rabbit has marked
    if depth < 1:
        return name
    return words.say("card-at", name=card_name(box, words, stack[depth - 1]), place=name)


def _source(box: Box, words: Words, source: str) -> str:
    """The source of a card of the whirlwind: a cell of the tea area, or the hand."""
    if source in CELLS:
        return _cell(box, words, source)
    return words.say("card-at", name=card_name(box, words, source), place=words.say("cell.hand"))


def _word(fact: str) -> Callable[[Box, Words, str], str | None]:
    """A word of the catalogue: ``kind.HAT``, ``deck.hero``."""

    def name(box: Box, words: Words, value: str) -> str | None:
        what = f"{fact}.{value}"
        return words.say(what) if words.has(what) else None

    return name


def _points(box: Box, words: Words, points: str) -> str:
    """An estimate, with the minus sign and the decimal sign of the language."""
    points = points.replace("-", "−")
    return points if words.language == "en" else points.replace(".", ",")


_NAMES: dict[str, Callable[[Box, Words, str], str | None]] = {
    "card": _card,
    "page": _page,
    "own": page_name,
    "cell": _cell,
    "source": _source,
    "points": _points,
    **{fact: _word(fact) for fact in WORDS},
}
