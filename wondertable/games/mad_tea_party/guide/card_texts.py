"""Every card with all that is printed on it, in words, for a page that draws and explains it."""

from __future__ import annotations

from typing import Any

from wondertable.games.mad_tea_party.cards import Cards, Kind
from wondertable.kernel import Words

__all__ = ["cards"]


def cards(content: Cards, words: Words) -> list[dict[str, Any]]:
    """All hundred cards, heroes first."""
    kinds = {kind.id: kind for kind in content.kinds}
    made: list[dict[str, Any]] = []
    made += [
        _figure(hero.id, "hero", kinds[hero.kind], hero.source, words) | {"vp": hero.vp, "treats": list(hero.treats)}
        for hero in content.heroes
    ]
    made += [_figure(one.id, "character", kinds[one.kind], one.source, words) for one in content.characters]
    for chapter in content.chapters:
        pages = [
            {
                "id": f"{chapter.id}.{number}",
                "portrait": page.portrait,
                "name": words.say(f"kind.{page.portrait}"),
                "mark": page.mark,
            }
            for number, page in enumerate(chapter.pages, 1)
        ]
        made.append(_card(chapter.id, "chapter", "", _title(chapter.title.in_language(words.language), words)))
        made[-1] |= {"vp": chapter.vp, "pages": pages, "source": chapter.source}
    return made


def _title(title: str, words: Words) -> str:
    return words.say("chapter-title", title=title)


def _card(card: str, role: str, kind: str, name: str) -> dict[str, Any]:
    return {
        "id": card,
        "type": role,
        "kind": kind,
        "name": name,
        "texts": [],
        "order": None,
        "vp": None,
        "treats": [],
        "pages": [],
        "source": "",
    }


def _figure(card: str, role: str, kind: Kind, source: str, words: Words) -> dict[str, Any]:
    texts = [
        {"effect": effect, "title": words.say(f"effect.{effect}"), "text": words.say(f"text.{kind.id}.{effect}")}
        for effect in kind.effects
    ]
    name = words.name("card", card)
    return _card(card, role, kind.id, name) | {
        "texts": texts,
        "order": kind.order,
        "orderSource": kind.order_source,
        "source": source,
    }
