"""Positions to order: a small scene with these figures, cards and dice, and play on the real engine.

The worked examples of the rulebook, the tests and the tutorial are written with it:

>>> from wondertable import load
>>> match = arrange(load("wonder_book"), scene="A-B B|C", heroes="sid@A ken@C", wyrms="w1@B", actor="sid")
>>> [option.plain() for option in match.asks[0].options]
[{'do': 'move', 'area': 'B'}, {'do': 'attack'}, {'do': 'end-turn'}]

Notation: ``A-B`` is a dotted line, ``A|B`` a solid one; ``sid@A:3*2`` is Sid in A with three Hearts and two Sparks;
``w1@B~`` is a stunned Wyrm.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from wondertable.games.wonder_book import model
from wondertable.games.wonder_book.compiling import compile_box
from wondertable.games.wonder_book.force import hearts_max, refresh_rules
from wondertable.games.wonder_book.game import WonderBook
from wondertable.games.wonder_book.legacy import Legacy
from wondertable.games.wonder_book.setup import lay_out
from wondertable.games.wonder_book.state import Book, Difficulty, Figure, Hero, team_order
from wondertable.games.wonder_book.terms import card_no
from wondertable.kernel import Game, Match, Scripted

__all__ = ["NEVER", "arrange", "chapter_of", "goal", "last_card"]

NEVER: model.Condition = {"any": []}
"""A condition that never holds."""


def goal(no: int = 1, **fields: Any) -> dict[str, Any]:
    """A Goal card; its vortex is V unless said otherwise, and it is never met."""
    return {"no": no, "kind": "goal", "vortex": ["V"], "done": NEVER, "back": {"exit": "next"}, **fields}


def last_card(no: int) -> dict[str, Any]:
    """An End card without rewards."""
    bands = ((1, 1), (2, 3), (4, 10))
    return {"no": no, "kind": "end", "endings": [{"fate": list(band)} for band in bands], "prep": {"do": []}}


def chapter_of(
    scene: str,
    cards: Sequence[Mapping[str, Any]],
    *,
    no: int = 6,
    vortex: str = "",
    start: str = "",
    popups: Mapping[str, str] | None = None,
    tags: Mapping[str, Sequence[str]] | None = None,
    **fields: Any,
) -> model.Chapter:
    """A chapter of a few cards. ``popups``: by area the pop-up it belongs to; ``vortex``: the area of vortex V."""
    lines = scene.split()
    names = list(dict.fromkeys(name for line in lines for name in re.split(r"[-|]", line)))
    areas = {
        name: {
            "level": 2 if name in (popups or {}) else 1,
            "xy": [0, 0],
            "popup": (popups or {}).get(name, ""),
            "tags": list((tags or {}).get(name, ())),
        }
        for name in names
    }
    data = {
        "format": 1,
        "no": no,
        "scene": {
            "start": start or names[0],
            "areas": areas,
            "lines": {
                "dotted": [line for line in lines if "-" in line],
                "solid": [line for line in lines if "|" in line],
            },
            "popups": sorted(set((popups or {}).values())),
            "objects": fields.pop("objects", {}),
            "vortices": {"V": vortex or names[-1], **fields.pop("vortices", {})},
        },
        "cards": [dict(card) for card in cards],
        **fields,
    }
    return msgspec.convert(data, model.Chapter)


def arrange(
    game: Game[Any],
    *,
    scene: str = "A-B B-C",
    heroes: str = "lara@A ken@A",
    wyrms: str = "",
    sparks: str = "",
    placed: str = "",
    cards: Sequence[Mapping[str, Any]] | None = None,
    made: model.Chapter | None = None,
    laid: str = "",
    stacks: Mapping[str, str] | None = None,
    row: str = "",
    items: Mapping[str, str] | None = None,
    skills: Mapping[str, str] | None = None,
    fragments: Mapping[str, str] | None = None,
    fragment_deck: str | None = None,
    wyrm_top: str = "",
    wyrm_deck: str | None = None,
    coming: str = "",
    fate: int = 5,
    phase: str = "",
    actor: str = "",
    on_top: int = 0,
    solo: bool = False,
    chapter: int = 6,
    difficulty: Difficulty = "normal",
    legacy: Legacy | None = None,
    fields: Mapping[str, Any] | None = None,
    seed: int = 0,
    **parts: Any,
) -> Match[Book]:
    """A match in the middle of a chapter, which is made for it (see ``chapter_of``, which takes ``parts``) or given.

    ``cards``: the chapter's cards, by default a Goal that is never met and the End; ``on_top``: the number of the card
    on top, by default the first Goal, those before it that lie nowhere else are in the discard pile. ``laid``, ``row``,
    ``stacks``, ``items``: numbers of cards that lie in the scene, in force, in stacks by banner, with heroes.
    ``placed``: figures in the scene, ``boss@A:5``. ``skills``: chosen ones by hero, ``K-II.a``. ``wyrm_top``: the next
    Wyrm cards; ``coming``: dice and cards that come up next, in this order. ``phase``: ``turns`` (who is next),
    ``turn`` (of ``actor``), ``round`` or ``enemy``; with ``running`` in ``fields`` the top card is carried out.
    ``fields``: any other field of the table.
    """
    assert isinstance(game, WonderBook)
    deck = list(cards) if cards is not None else [goal(1), last_card(2)]
    named = [(figure.partition("@")[0], figure.partition("@")[2]) for figure in heroes.split()]
    box = compile_box(game.content, made or chapter_of(scene, deck, no=chapter, **parts), len(named))
    seats = 1 if solo else len(named)
    t = Book(box, seats, difficulty, False, chapter, (), legacy or Legacy(), legacy is not None)
    lay_out(t, box)
    t.opened = list(box.areas) if not parts.get("popups") else t.opened
    seat_of = {name: 0 if solo else seat for seat, (name, _) in enumerate(named)}
    places: dict[str, str] = dict(named)
    for name in team_order(list(places)):
        t.heroes[name] = Hero(name, seat_of[name])
        for skill in (skills or {}).get(name, "").split():
            card, _, side = skill.partition(".")
            t.heroes[name].skills[card] = "a" if side == "a" else "b"
        t.heroes[name].items = (items or {}).get(name, "").split()
        t.heroes[name].fragments = (fragments or {}).get(name, "").split()
    refresh_rules(t)
    for name, place in places.items():
        _stand(t, t.heroes[name], place)
    for word in wyrms.split():
        name, _, area = word.partition("@")
        t.wyrms[name] = area.rstrip("~")
        if area.endswith("~"):
            t.stunned.append(name)
    for word in sparks.split():
        area, _, number = word.partition(":")
        t.sparks[area] = int(number or 1)
        t.supply -= t.sparks[area]
    for word in placed.split():
        name, _, place = word.partition("@")
        area, _, number = place.partition(":")
        hearts = int(number)
        t.figures[name] = Figure(name, area, hearts, hearts)
    _lay_cards(t, laid, stacks or {}, row, on_top)
    held = {card for hero in t.heroes.values() for card in hero.fragments}
    free = [card for card in box.fragment_cards if card not in held]
    t.fragment_deck = free if fragment_deck is None else fragment_deck.split()
    t.fragment_discard = [card for card in free if card not in t.fragment_deck]
    _stack_wyrm_cards(t, wyrm_top, wyrm_deck)
    t.fate, t.phase, t.rounds = fate, phase or ("turn" if actor else "turns"), 1
    t.actor, t.running, t.started = actor, False, True
    for name, value in (fields or {}).items():
        setattr(t, name, value)
    if t.running:
        t.goal = ""
    refresh_rules(t)
    chosen = game.choose_options({"chapter": "campaign", "difficulty": difficulty})
    return Match(game, seats, chosen, chance=Scripted(coming.split(), seed), table=t)


def _stand(t: Book, hero: Hero, place: str) -> None:
    found = re.fullmatch(r"(\w+)(?::(\d+))?(?:\*(\d+))?", place)
    assert found is not None, place
    hero.area = found[1]
    hero.hearts = hearts_max(t, hero.id) if found[2] is None else int(found[2])
    hero.sparks = int(found[3] or 0)
    t.supply -= hero.sparks


def _lay_cards(t: Book, laid: str, stacks: Mapping[str, str], row: str, on_top: int) -> None:
    """Every chapter card in its place."""
    goals = [no for no, card in t.box.cards.items() if card.kind == "goal"]
    top = card_no(on_top) if on_top else goals[0]
    t.laid = [word.partition("@")[0] for word in laid.split()]
    t.places = {no: area for no, _, area in (word.partition("@") for word in laid.split()) if area}
    t.stacks = {banner: numbers.split() for banner, numbers in stacks.items()}
    t.row = row.split()
    held = [card for hero in t.heroes.values() for card in hero.items]
    elsewhere = {*t.laid, *t.row, *held, *(card for cards in t.stacks.values() for card in cards)}
    t.discard = [no for no in t.box.cards if no < top and no not in elsewhere]
    t.deck = [no for no in t.box.cards if no >= top and no not in elsewhere]
    card = t.box.cards[top]
    if card.goal is not None:
        t.goal = top
        t.vortices = {name: t.box.vortices[name] for name in card.goal.vortices}
    shown = {f"{no}.front" for no in (*elsewhere, *t.discard, top)}
    t.seen = [face for face in t.unseen if face in shown]
    t.unseen = [face for face in t.unseen if face not in shown]


def _stack_wyrm_cards(t: Book, top: str, deck: str | None) -> None:
    t.wyrm_top = top.split()
    everything = sorted({*t.wyrm_deck, *t.wyrm_top})
    t.added = [card for card in t.wyrm_top if card in t.purple]
    t.purple = [card for card in t.purple if card not in t.added]
    rest = [card for card in everything if card not in t.wyrm_top]
    t.wyrm_deck = rest if deck is None else deck.split()
    t.wyrm_discard = [card for card in rest if card not in t.wyrm_deck]
