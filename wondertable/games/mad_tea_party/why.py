"""Why something on the table cannot be chosen: for the hand, the cells and the pages that do not glow."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from wondertable.games.mad_tea_party.cards import SOLDIER
from wondertable.games.mad_tea_party.effects import stealable
from wondertable.games.mad_tea_party.rules import MOST_PLAYS
from wondertable.games.mad_tea_party.state import HUGE, TINY, Tea
from wondertable.kernel import Ask

__all__ = ["selectable", "why_not"]

Why = tuple[str, dict[str, Any]] | None


def selectable(t: Tea, ask: Ask) -> list[str]:
    """What the asked player might try to use: the hand, the tea area, pages and decks, by the question."""
    player = t.players[ask.seat]
    found: Iterable[str]
    if ask.prompt == "search":
        found = ("hero_deck", "chapter_deck")
    elif ask.prompt == "adventure":
        found = (*player.heroes, *player.characters)
    elif ask.prompt in ("treat", "copy"):
        found = t.visible()
    elif ask.prompt in ("alice-page", "move", "hare-place", "queen-discard"):
        found = player.pages
    elif ask.prompt == "whirlwind":
        found = (*player.characters, *t.visible(), *player.pages)
    elif ask.prompt in ("soldier-page", "steal"):
        found = (page for one in t.players for page in one.pages)
    else:
        found = ()
    return list(found)


def why_not(t: Tea, ask: Ask, thing: str) -> Why:
    """The reason, or ``None`` where there is nothing to explain."""
    reason = _REASONS.get(ask.prompt)
    return reason(t, ask, thing) if reason else None


def _deck(t: Tea, ask: Ask, thing: str) -> Why:
    return "why.deck-empty", {}


def _hand(t: Tea, ask: Ask, thing: str) -> Why:
    order = t.box.order.get(thing)
    if order is None:
        return None
    if t.played >= MOST_PLAYS:
        return "why.most-plays", {}
    return "why.order", {"order": order, "last": t.last}


def _treat(t: Tea, ask: Ask, thing: str) -> Why:
    if thing in HUGE:
        return "why.cake-huge", {}
    return ("why.potion-tiny", {}) if thing in TINY else None


def _copy(t: Tea, ask: Ask, thing: str) -> Why:
    stack = t.tea.get(thing, ())
    return ("why.no-copy-soldier", {}) if stack and t.box.kind[stack[-1]] == SOLDIER else None


def _lies_on(t: Tea, page: str) -> str:
    return next((player.pages[page] for player in t.players if page in player.pages), "")


def _taken(t: Tea, ask: Ask, thing: str) -> Why:
    return ("why.page-taken", {}) if _lies_on(t, thing) else None


def _fits_not(t: Tea, ask: Ask, thing: str) -> Why:
    """For a character of true size: TP-FIT-01."""
    if _lies_on(t, thing):
        return "why.page-taken", {}
    mark = t.box.mark[thing]
    if mark:
        return f"why.mark-{mark}", {}
    return "why.portrait", {"kind": t.box.portrait[thing]}


def _whirl(t: Tea, ask: Ask, thing: str) -> Why:
    if thing in t.box.portrait:
        if _lies_on(t, thing):
            return "why.page-taken", {}
        mark = t.box.mark[thing]
        return (f"why.mark-{mark}", {}) if mark else None
    card = t.tea[thing][-1] if thing in t.tea else thing
    return ("why.soldier-fits-nothing", {}) if t.box.kind[card] == SOLDIER else ("why.no-page", {})


def _queen(t: Tea, ask: Ask, thing: str) -> Why:
    return ("why.alice-is-safe", {}) if _lies_on(t, thing) in t.box.is_hero else None


def _steal(t: Tea, ask: Ask, thing: str) -> Why:
    """TP-GRY-02 to TP-GRY-05, for the pages of the opponent whose turn to lose a card it is, and for one's own."""
    facts = ask.facts or {}
    if any(thing in (theft.page, theft.own) for theft in stealable(t, ask.seat, facts["whom"], facts["used"])):
        return "why.steal-from-all", {}  # TP-RUL-24
    if thing in t.players[ask.seat].pages:
        return ("why.page-promised", {}) if thing in facts["used"] else _taken(t, ask, thing)
    victim = t.players[facts["whom"]]
    card = victim.pages.get(thing, "")
    if not card:
        return None
    if card in t.box.is_hero:
        return "why.alice-is-safe", {}
    if all(victim.pages[page] for page in t.box.pages[t.box.chapter_of[thing]]):
        return "why.chapter-full", {}
    return "why.no-page", {}


_REASONS: dict[str, Callable[[Tea, Ask, str], Why]] = {
    "search": _deck,
    "adventure": _hand,
    "treat": _treat,
    "copy": _copy,
    "alice-page": _taken,
    "soldier-page": _taken,
    "move": _fits_not,
    "hare-place": _fits_not,
    "whirlwind": _whirl,
    "queen-discard": _queen,
    "steal": _steal,
}
