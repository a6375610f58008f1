"""Invariants of a table (section 15)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from wondertable.games.gravity_falls.cards import CUBES, DICE, INSTANT, TOKENS
from wondertable.games.gravity_falls.setup import EVENT_COUNT
from wondertable.games.gravity_falls.state import Town

__all__ = ["broken"]

BEFORE_THE_DEAL = ("monsters", "characters", "deal")
"""The phases in which events and action cards are not at the table yet."""


def broken(t: Town) -> Iterator[str]:
    """Every broken invariant, named."""
    yield from _tokens(t)
    yield from _alarm(t)
    yield from _cards(t)
    yield from _figures(t)


def _tokens(t: Town) -> Iterator[str]:
    if sum(t.sup.values()) + sum(t.dis.values()) != TOKENS or min(*t.sup.values(), *t.dis.values()) < 0:
        yield f"GF-INV-01: {sum(t.sup.values())} support and {sum(t.dis.values())} distrust"
    if len(t.cubes) > CUBES or len(set(t.cubes)) != len(t.cubes) or t.supply + len(t.cubes) != CUBES:
        yield f"GF-INV-02: cubes at {sorted(t.cubes)}"


def _alarm(t: Town) -> Iterator[str]:
    if not 0 <= t.alarm <= t.track.loss or (t.alarm == t.track.loss) != (t.outcome == "lost"):
        yield f"GF-INV-03: alarm {t.alarm}, outcome {t.outcome!r}"
    if t.row_limit not in (3, 2) or len(t.row) > 3:
        yield f"GF-INV-05: {len(t.row)} open cards of {t.row_limit}"
    if t.phase == "choose" and len(t.row) != t.row_limit:
        yield f"GF-INV-05: a turn begins with {len(t.row)} open cards of {t.row_limit}"
    if len(t.dice) > DICE:
        yield f"GF-INV-11: {len(t.dice)} dice"
    if t.kids and (t.row_limit != 3 or t.unused_events):
        yield "GF-INV-15: kids' mode has no events and a full row"


def _cards(t: Town) -> Iterator[str]:
    dealt = t.phase not in BEFORE_THE_DEAL
    moves = [*t.move_deck, *t.row, *t.move_discard, *t.aside]
    wanted = [place for place in t.box.places if place not in t.removed]
    events = [card for card in moves if card not in t.box.start]
    chosen = 0 if t.kids or not dealt else EVENT_COUNT[t.difficulty]
    if sorted(card for card in moves if card in t.box.start) != sorted(wanted):
        yield "GF-INV-04: movement cards are missing or doubled"
    boxed = [card for card in t.boxed if card in t.box.events]
    if len(events) != chosen or sorted([*events, *t.unused_events, *boxed]) != sorted(t.box.events):
        yield f"GF-INV-04: events {sorted(events)}"
    if any(card not in t.box.start for card in t.row):
        yield "GF-INV-04: an event lies in the row"
    for hero in t.team:
        deck = t.box.deck.get(hero.id, ()) if dealt else ()
        if sorted([*hero.hand, *hero.deck, *hero.discard]) != sorted(deck[:-1] if t.kids else deck):
            yield f"GF-INV-06: the action cards of {hero.id}"
        kinds = [t.box.kind[curse] for curse in hero.curses]
        if not _each_once(kinds) or INSTANT & set(kinds):
            yield f"GF-INV-07: {hero.id} holds {hero.curses}"
    held = [curse for hero in t.team for curse in hero.curses]
    if sorted([*t.curse_deck, *t.curse_discard, *t.acting, *held]) != sorted(t.box.curses):
        yield "GF-INV-07: curse cards are missing or doubled"


def _figures(t: Town) -> Iterator[str]:
    names = [monster.id for monster in t.monsters]
    if t.phase != "monsters" and (len(names) != 3 or not _each_once(names)):
        yield f"GF-INV-08: monsters {names}"
    if (t.outcome == "won") != (t.phase == "over" and not t.alive()):
        yield f"GF-INV-08: outcome {t.outcome!r} with {len(t.alive())} monsters"
    if t.turn > 0 and not all(hero.place in t.box.start for hero in t.team):
        yield "GF-INV-09: a character stands nowhere"
    if not _each_once([hero.id for hero in t.team if hero.id]):
        yield "GF-INV-09: a character twice"
    if t.phase == "marks" and t.sup[next(one.place for one in t.monsters if one.id == t.mover)]:
        yield "GF-INV-12: support survived a riot"


def _each_once(things: Iterable[str]) -> bool:
    return all(count == 1 for count in Counter(things).values())
