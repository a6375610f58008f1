"""Invariants of a table (section 9.3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from wondertable.games.wonder_book.box import Ctx
from wondertable.games.wonder_book.force import hearts_max, quantity
from wondertable.games.wonder_book.state import DICE, FATE, HEARTS, SPARKS, WYRMS_EACH, Book

__all__ = ["broken"]


def broken(t: Book) -> Iterator[str]:
    """Every broken invariant, named."""
    yield from _figures(t)
    yield from _tokens(t)
    yield from _heroes(t)
    yield from _cards(t)
    yield from _scene(t)


def _figures(t: Book) -> Iterator[str]:
    if not 0 <= t.pool <= WYRMS_EACH * t.size:
        yield f"WB-INV-01: {len(t.wyrms)} Wyrms on the board"
    if any(area not in t.opened for area in t.wyrms.values()):
        yield f"WB-INV-06: Wyrms at {t.wyrms}"
    if len(set(t.stunned)) != len(t.stunned) or any(wyrm not in t.wyrms for wyrm in t.stunned):
        yield f"WB-INV-06: stunned {t.stunned}"


def _tokens(t: Book) -> Iterator[str]:
    if (
        not 0 <= t.fate <= FATE
        or (t.fate < 1) > (t.outcome == "lost")
        or (t.outcome == "lost") > (t.fate < 1 or t.giving_up)
    ):
        yield f"WB-INV-02: {t.fate} Fate tokens face up, outcome {t.outcome!r}"
    sparks = t.supply + sum(t.sparks.values()) + sum(hero.sparks for hero in t.heroes.values())
    if sparks != SPARKS or t.supply < 0 or any(n <= 0 for n in t.sparks.values()):
        yield f"WB-INV-03: {sparks} Sparks"
    if t.heart_supply() < 0:
        yield f"WB-INV-04: {HEARTS - t.heart_supply()} Hearts in play"
    if len(t.dice) > DICE:
        yield f"WB-INV-19: {len(t.dice)} dice"


def _heroes(t: Book) -> Iterator[str]:
    for name, hero in t.heroes.items():
        if not 0 <= hero.hearts <= hearts_max(t, name) or hero.sparks < 0:
            yield f"WB-INV-04: {name} has {hero.hearts} Hearts and {hero.sparks} Sparks"
        if hero.area not in t.opened:
            yield f"WB-INV-15: {name} stands in {hero.area!r}"
        if any(side not in ("a", "b") or t.box.upgrades[card].hero != name for card, side in hero.skills.items()):
            yield f"WB-INV-13: skills of {name}: {hero.skills}"
    if len(set(t.done)) != len(t.done):
        yield f"WB-INV-11: turns of {t.done}"
    if t.actor and not t.heroes[t.actor].hearts and not t.spent and not t.acting and t.phase == "turn":
        yield f"WB-INV-05: {t.actor} lies and takes a turn"
    if t.spent < 0:
        yield f"WB-INV-11: {t.spent} actions used"
    if t.rerolls > (quantity(t, "reroll.times", 1, t.actor) if t.actor else 1):
        yield f"WB-INV-12: {t.rerolls} re-rolls of {t.actor}"
    if any(not 1 <= chapter <= t.chapter for chapter in t.keywords.values()):
        yield f"WB-INV-14: keywords {t.keywords}"


def _cards(t: Book) -> Iterator[str]:
    box = t.box
    wyrm = [*t.wyrm_deck, *t.wyrm_top, *t.wyrm_bottom, *t.wyrm_discard, *t.resolving, *t.peeked]
    earlier = set(wyrm) - set(t.added) - set(box.base_wyrms)
    if (
        not _each_once(wyrm)
        or not {*box.base_wyrms, *t.added} <= set(wyrm)
        or any(box.purple[c] >= box.no for c in earlier)
    ):
        yield f"WB-INV-07: Wyrm cards {sorted(wyrm)}"
    fragments = [
        *t.fragment_deck,
        *t.fragment_discard,
        *(card for hero in t.heroes.values() for card in hero.fragments),
    ]
    if sorted(fragments) != sorted(box.fragment_cards):
        yield f"WB-INV-08: {len(fragments)} Fragments"
    held = [card for hero in t.heroes.values() for card in hero.items]
    stacked = [card for cards in t.stacks.values() for card in cards]
    cards = [*t.deck, *t.discard, *t.row, *t.laid, *stacked, *t.handed, *held]
    if not _each_once(cards) or len(cards) != len(box.cards):
        yield f"WB-INV-09: chapter cards {sorted(cards)}"
    if not _each_once(held):
        yield f"WB-INV-17: items {held}"
    if sorted(t.deck) != t.deck or any(not cards for cards in t.stacks.values()):
        yield f"WB-INV-09: the deck is {t.deck}, the stacks are {t.stacks}"
    if t.goal and (not t.deck or t.deck[0] != t.goal or box.cards[t.goal].kind != "goal"):
        yield f"WB-INV-10: Goal {t.goal}, deck {t.deck[:1]}"
    if not t.goal and not t.running and t.phase not in ("heroes", "earlier", "promised", "over"):
        yield f"WB-INV-10: no Goal in phase {t.phase}"


def _scene(t: Book) -> Iterator[str]:
    graph = t.map.heroes
    if any(area not in graph.near[other] for area, near in graph.near.items() for other in near):
        yield "WB-INV-16: adjacency is not symmetric"
    if any(area not in t.opened for area in t.sparks) or any(one.area not in t.opened for one in t.figures.values()):
        yield f"WB-INV-16: Sparks at {t.sparks}"
    if any(value < least(t, Ctx()) for name, value in t.counters.items() for _, least, _ in (t.box.counters[name],)):
        yield f"counters {t.counters}"


def _each_once(things: list[str]) -> bool:
    return all(count == 1 for count in Counter(things).values())
