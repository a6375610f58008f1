"""Positions to order: put these tokens and figures here, let these dice and cards come, and play on the real engine.

The worked examples of the rulebook, the tests and the tutorial are written with it:

>>> from wondertable import load
>>> match = arrange(load("gravity_falls"), heroes="DIP@SHA MAB@DIN", hands={"DIP": "A3"}, monsters="GREM@POO")
>>> [option.plain() for option in match.asks[0].options]
[{'do': 'play', 'card': 'A3-DIP'}, {'do': 'rest'}]

Notation as in the specification: ``ARC 4/3`` is a place with four support and three distrust tokens, ``+c`` has a cube.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wondertable.games.gravity_falls.game import GravityFalls
from wondertable.games.gravity_falls.setup import EVENT_COUNT
from wondertable.games.gravity_falls.state import Hero, Monster, Town
from wondertable.kernel import Game, Match, Scripted

__all__ = ["arrange"]

STEPS = {
    "choose": "T1",
    "move": "T3",
    "rumours": "T4",
    "roll": "T6",
    "results": "T6",
    "tokens": "T8",
    "curses": "T9",
    "cube": "T11",
    "draw": "T12",
    "lift": "T13",
    "drop": "T13",
    "closing": "T13",
    "monster": "M1",
    "riot": "M3",
    "riot-pull": "M4",
    "marks": "M6",
    "reveal": "M7",
    "passing": "M8",
}
"""The step of the turn that a phase begins with."""


def arrange(
    game: Game[Any],
    *,
    heroes: str = "DIP@SHA MAB@DIN STA@COR",
    monsters: str = "GREM@POO GBOT@WAT PTER@LAK",
    rounds: Mapping[str, int] | None = None,
    board: str = "",
    hands: Mapping[str, str] | None = None,
    decks: Mapping[str, str] | None = None,
    curses: Mapping[str, str] | None = None,
    fresh: str = "",
    row: str = "MAN CLI MIN",
    discarded: str = "",
    events_seen: str = "",
    curse_deck: str | None = None,
    coming: str = "",
    alarm: int = 0,
    row_limit: int = 3,
    phase: str = "choose",
    card: str = "",
    active: int = 0,
    solo: bool = False,
    fields: Mapping[str, Any] | None = None,
    options: Mapping[str, str] | None = None,
    seed: int = 0,
) -> Match[Town]:
    """A match at the beginning of a phase.

    ``heroes`` and ``monsters``: ``ID@PLACE``, a beaten monster without a place (``TIME@``). ``board``: tokens and
    cubes of the places that matter; every other place keeps its tokens as printed, and what is then missing or too
    much lies in the places that were not named. ``hands`` and ``decks``: action cards by character (``"A0 A3 AT"``);
    the rest of the six is its discard pile, or, if ``decks`` is not given for it, its deck. ``curses`` held, by
    character. ``coming``: dice faces and cards that come up next, in this order. ``card``: what was played, where
    ``phase`` is a later one. ``fields``: any other field of the table.
    """
    assert isinstance(game, GravityFalls)
    figures = [figure.split("@") for figure in heroes.split()]
    seats = 1 if solo else len(figures)
    chosen = {**game.choose_options(options or {}), "characters": ",".join(name for name, _ in figures)}
    t = game.table(seats, chosen)
    box = t.box
    t.step = STEPS[phase]
    t.phase, t.turn, t.active, t.alarm, t.marks_done, t.row_limit = phase, 1, active, alarm, alarm, row_limit
    t.monsters = [Monster(name, place) for name, place in (figure.split("@") for figure in monsters.split())]
    for monster in t.monsters:
        monster.round = (rounds or {}).get(monster.id, 1)
    _lay_board(t, board)
    t.team = [Hero(name, place) for name, place in figures]
    for hero in t.team:
        _deal(t, hero, hands or {}, decks or {}, (curses or {}).get(hero.id, ""))
    t.fresh = fresh.split()
    if card:
        t.card = f"{card}-{t.hero.id}"
        for pile in (t.hero.hand, t.hero.deck):
            if t.card in pile:
                pile.remove(t.card)
        if t.card not in t.hero.discard:
            t.hero.discard.append(t.card)
    _stack_moves(t, row, discarded, events_seen, coming)
    held = {curse for hero in t.team for curse in hero.curses}
    free = [curse for curse in box.curses if curse not in held]
    deck = free if curse_deck is None else curse_deck.split()
    t.curse_deck, t.curse_discard = list(deck), [curse for curse in free if curse not in deck]
    for name, value in (fields or {}).items():
        setattr(t, name, value)
    return Match(game, seats, chosen, chance=Scripted(coming.split(), seed), table=t)


def _lay_board(t: Town, board: str) -> None:
    named: set[str] = set()
    words = board.split()
    for place, tokens in zip(words[::2], words[1::2], strict=True):
        counts, _, cube = tokens.partition("+")
        sup, dis = counts.split("/")
        t.sup[place], t.dis[place] = int(sup), int(dis)
        named.add(place)
        if cube:
            t.cubes.append(place)
    over = sum(t.sup.values()) + sum(t.dis.values()) - sum(t.box.start.values())
    rest = [place for place in t.box.places if place not in named]
    for place in rest:
        if over > 0:
            taken = min(over, t.sup[place])
            t.sup[place] -= taken
            over -= taken
    if over < 0:
        t.sup[rest[-1]] -= over
    elif over > 0:
        raise ValueError(f"{over} tokens too many on the board")


def _deal(t: Town, hero: Hero, hands: Mapping[str, str], decks: Mapping[str, str], curses: str) -> None:
    cards = t.box.deck[hero.id]
    if t.kids:
        cards = cards[:-1]
    t.boxed = [card for card in t.boxed if card not in cards]
    hero.hand = [f"{card}-{hero.id}" for card in hands.get(hero.id, "A0 A1 A2").split()]
    rest = [card for card in cards if card not in hero.hand]
    deck = rest if hero.id not in decks else [f"{card}-{hero.id}" for card in decks[hero.id].split()]
    hero.deck = list(deck)
    hero.discard = [card for card in rest if card not in deck]
    hero.curses = curses.split()


def _stack_moves(t: Town, row: str, discarded: str, events_seen: str, coming: str) -> None:
    """The movement deck holds every card that lies nowhere else, and the events of ``coming`` among the chosen ones."""
    box = t.box
    t.removed = list(box.three_plus) if len(t.team) == 2 else []
    t.row = row.split()
    t.seen_events = events_seen.split()
    t.move_discard = [*discarded.split(), *t.seen_events]
    gone = {*t.row, *t.move_discard, *t.removed}
    t.move_deck = [place for place in box.places if place not in gone]
    if t.kids:
        return
    wanted = [card for card in coming.split() if card in box.events]
    free = [*wanted, *(event for event in box.events if event not in wanted)]
    free = [event for event in dict.fromkeys(free) if event not in t.move_discard]
    count = EVENT_COUNT[t.difficulty] - len(t.seen_events)
    t.move_deck += free[:count]
    t.unused_events = free[count:]
