"""Every card with all that is printed on it, in words, for a page that draws and explains it."""

from __future__ import annotations

from typing import Literal

import msgspec

from wondertable.games.mad_tea_party.cards import Cards, Chapter, Hero, Kind, Page
from wondertable.kernel import Source, Words

__all__ = ["CardInfo", "cards"]


class EffectInfo(msgspec.Struct, frozen=True):
    """An effect of a card."""

    effect: str
    title: str
    text: str


class PageInfo(Page, frozen=True, kw_only=True, omit_defaults=False):
    """A page of a chapter."""

    id: str
    name: str
    """The name of the portrait."""


class CardInfo(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """A card."""

    id: str
    type: Literal["hero", "character", "chapter"]
    kind: str = ""
    name: str
    texts: list[EffectInfo] = []
    order: int | None = None
    """The order number; chapters have none."""
    order_source: Source | None = None
    vp: int | None = None
    """Victory points; characters have none."""
    treats: tuple[Literal["cake", "potion"], ...] = ()
    pages: list[PageInfo] = []
    source: Source


def cards(content: Cards, words: Words) -> list[CardInfo]:
    """All hundred cards, heroes first."""
    kinds = {kind.id: kind for kind in content.kinds}
    return [
        *(_figure(hero.id, kinds[hero.kind], hero.source, words, hero) for hero in content.heroes),
        *(_figure(one.id, kinds[one.kind], one.source, words) for one in content.characters),
        *(_chapter(chapter, words) for chapter in content.chapters),
    ]


def _figure(card: str, kind: Kind, source: Source, words: Words, hero: Hero | None = None) -> CardInfo:
    texts = [
        EffectInfo(effect, words.say(f"effect.{effect}"), words.say(f"text.{kind.id}.{effect}"))
        for effect in kind.effects
    ]
    return CardInfo(
        id=card,
        type=kind.role,
        kind=kind.id,
        name=words.name("card", card),
        texts=texts,
        order=kind.order,
        order_source=kind.order_source,
        vp=None if hero is None else hero.vp,
        treats=() if hero is None else hero.treats,
        source=source,
    )


def _chapter(chapter: Chapter, words: Words) -> CardInfo:
    pages = [
        PageInfo(page.portrait, page.mark, id=f"{chapter.id}.{number}", name=words.say(f"kind.{page.portrait}"))
        for number, page in enumerate(chapter.pages, 1)
    ]
    name = words.say("chapter-title", title=chapter.title.in_language(words.language))
    return CardInfo(id=chapter.id, type="chapter", name=name, vp=chapter.vp, pages=pages, source=chapter.source)
