"""A chapter as part of a campaign: what it gets, and what it hands on (section 7)."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from wondertable.games.wonder_book import setup
from wondertable.games.wonder_book.box import Box
from wondertable.games.wonder_book.legacy import CHAPTERS, Legacy
from wondertable.games.wonder_book.state import Book

__all__ = ["hand_on", "receive"]


def receive(t: Book, legacy: Legacy, box_for: Callable[[int, int], Box]) -> None:
    """Lay out the chapter that the campaign has come to, or the chosen one for practice (WB-RUL-50)."""
    t.legacy = legacy
    if t.campaign:
        t.chapter = min(legacy.next, CHAPTERS)
    setup.lay_out(t, box_for(t.chapter, t.size))


def hand_on(t: Book) -> Legacy:
    """The campaign after the chapter; after a loss as it was before, with one attempt more (WB-LOS, WB-RUL-23)."""
    old, chapter = t.legacy, t.chapter
    attempts = {**old.attempts, chapter: old.attempts.get(chapter, 0) + 1}
    if not t.campaign:
        return old
    if t.outcome != "won":
        return _changed(old, attempts=attempts)
    upgrades = {hero: dict(sides) for hero, sides in old.upgrades.items()}
    for name, hero in t.heroes.items():
        for card, side in hero.skills.items():
            upgrades.setdefault(name, {})[t.box.upgrades[card].chapter] = side
    return _changed(
        old,
        next=chapter + 1,
        keywords=dict(t.keywords),
        upgrades=upgrades,
        wyrm_cards=(*old.wyrm_cards, *t.added),
        fate={**old.fate, chapter: t.fate},
        promised=dict(t.promised),
        heroes=tuple(tuple(name for name, hero in t.heroes.items() if hero.seat == seat) for seat in range(t.seats)),
        attempts=attempts,
        chronicle={**old.chronicle, chapter: (*t.seen,)},
    )


def _changed(old: Legacy, **fields: object) -> Legacy:
    return msgspec.structs.replace(old, **fields)
