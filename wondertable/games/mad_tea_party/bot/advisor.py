"""The worth of every option, one function a prompt."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from wondertable.games.mad_tea_party import scoring
from wondertable.games.mad_tea_party.bot.evaluate import value
from wondertable.games.mad_tea_party.bot.values import (
    W,
    attack_worth,
    chapter_worth,
    copy_worth,
    declared_stakes,
    effect_worth,
    lateness,
    loss_worth,
    outlook,
    page_worth,
    play_worth,
    queen_gains,
    soldier_worth,
    take_worth,
    theft_worths,
)
from wondertable.games.mad_tea_party.options import Cat, Move, Play, PlayChapter, Take, Whirl
from wondertable.games.mad_tea_party.state import SIZE, TREAT_MOVES, Tea
from wondertable.kernel import Advisor, Ask, Seat

__all__ = ["TeaAdvisor"]


class TeaAdvisor(Advisor[Tea]):
    """Options by the points they bring, positions by the points they promise."""

    def advise(self, table: Tea, ask: Ask) -> list[float]:
        return _PROMPTS[ask.prompt](table, ask.seat, ask.options)

    def value(self, table: Tea, seat: Seat) -> float:
        return value(table, seat)

    def evaluable(self, table: Tea) -> bool:
        return table.phase == "search"


def _search(t: Tea, seat: int, options: Any) -> list[float]:
    player, late = t.players[seat], lateness(t)
    held = len(player.chapters)
    open_pages = len(player.open_pages())
    chapter = W.search_chapter * (1 - late) - W.search_held * held - W.search_open * open_pages
    if len(t.chapter_deck) == 1:
        chapter += 3 if _ahead(t, seat) else -3
    return [0.0 if option.deck == "hero" else chapter for option in options]


def _ahead(t: Tea, seat: int) -> bool:
    mine = scoring.score(t, seat)
    return all(mine > scoring.score(t, other) for other in t.clockwise(seat))


def _adventure(t: Tea, seat: int, options: Any) -> list[float]:
    """Whatever is worth playing, low order numbers first; then a chapter; then the end."""
    late = lateness(t)
    wanted = outlook(t, seat)
    box = t.box
    will_open = any(type(option) is PlayChapter for option in options)
    worths: list[float] = []
    seen: dict[str, float] = {}
    for option in options:
        if type(option) is Play:
            card = option.card
            key = card if card in box.is_hero else box.kind[card]
            if key not in seen:
                seen[key] = play_worth(t, seat, card, wanted, late, will_open)
            worth = seen[key]
            order = box.order[card] if t.order_rule == "on" else 0
            worths.append(100 - 10 * order + worth if worth > W.threshold else -1 + worth)
        elif type(option) is PlayChapter:
            worths.append(chapter_worth(t, seat, option.card, wanted, late))
        else:
            worths.append(0.0)
    return worths


def _treat(t: Tea, seat: int, options: Any) -> list[float]:
    wanted = outlook(t, seat)
    kind = t.box.kind
    hopes = list(wanted)
    for chapter in t.players[seat].chapters:
        hopes += [(page, t.box.portrait[page], t.box.mark[page], W.hoped_treat) for page in t.box.pages[chapter]]
    worths: list[float] = []
    for option in options:
        card, goal = t.tea[option.cell][-1], TREAT_MOVES[option.icon][option.cell]
        worth = page_worth(hopes, kind[card], SIZE[goal]) - page_worth(hopes, kind[card], SIZE[option.cell])
        if t.tea[goal]:
            worth -= 0.4 * page_worth(hopes, kind[t.tea[goal][-1]], SIZE[goal]) + 0.2
        if not SIZE[option.cell] and len(t.tea[option.cell]) == 1:
            worth += W.refill
        worths.append(worth)
    return worths


def _effect(t: Tea, seat: int, options: Any) -> list[float]:
    late = lateness(t)
    wanted = outlook(t, seat)
    worths: list[float] = []
    for option in options:
        if option.effect == "copy":
            worths.append(copy_worth(t, seat, wanted, late))
        elif option.effect == "stand-in":
            worths.append(max(want[3] for want in wanted))
        elif option.effect == "attack":
            worths.append(attack_worth(t, seat))
        else:
            worths.append(soldier_worth(t, seat, wanted, late) - 0.01)
    return worths


def _copy(t: Tea, seat: int, options: Any) -> list[float]:
    late = lateness(t)
    wanted = outlook(t, seat)
    kind = t.box.kind
    return [effect_worth(t, seat, kind[t.tea[option.cell][-1]], wanted, late) for option in options]


def _own_page(t: Tea, seat: int, options: Any) -> list[float]:
    worth = {page: gain + (0.4 if mark else 0.0) for page, _, mark, gain in outlook(t, seat)}
    return [worth.get(option.page, 0.0) for option in options]


def _take(t: Tea, seat: int, options: Any) -> list[float]:
    wanted = outlook(t, seat)
    will_open = bool(t.players[seat].chapters)
    worths: list[float] = []
    for option in options:
        if type(option) is Take:
            worths.append(take_worth(t, seat, option.cell, t.tea[option.cell][-1], wanted, will_open))
        else:
            worths.append(W.take)
    return worths


def _soldier_page(t: Tea, seat: int, options: Any) -> list[float]:
    share = len(t.players) - 1
    mine = {page: worth - 2 for page, _, _, worth in outlook(t, seat)}
    theirs = {page: (2 - worth) / share for other in t.clockwise(seat) for page, _, _, worth in outlook(t, other)}
    worth = mine | theirs
    return [worth[option.page] for option in options]


def _attack_page(t: Tea, seat: int, options: Any) -> list[float]:
    return [1.0 for _ in options]


def _name(t: Tea, seat: int, options: Any) -> list[float]:
    gains = queen_gains(t, seat)
    return [gains.get(option.kind, 0.0) for option in options]


def _steal(t: Tea, seat: int, options: Any) -> list[float]:
    victim = next(other for other in t.clockwise(seat) if options[0].page in t.players[other].pages)
    return theft_worths(t, seat, victim, options, outlook(t, seat))


def _queen_discard(t: Tea, seat: int, options: Any) -> list[float]:
    return [-loss_worth(t, seat, seat, option.page) for option in options]


def _hare_place(t: Tea, seat: int, options: Any) -> list[float]:
    return _own_page(t, seat, options)


def _hare_order(t: Tea, seat: int, options: Any) -> list[float]:
    return [0.0 for _ in options]


def _whirlwind(t: Tea, seat: int, options: Any) -> list[float]:
    """The best page first; for an unmarked page a tea card rather than one from hand."""
    wanted = {want[0]: want for want in outlook(t, seat)}
    worths: list[float] = []
    for option in options:
        if type(option) is Whirl:
            _, _, mark, worth = wanted[option.page]
            from_tea = option.source in SIZE
            worth += 0.3 if mark else 0.0
            if not from_tea:
                worth -= 0.3 + W.spend_hand * W.effect(t.box.kind[option.source])
            elif SIZE[option.source] and not mark:
                worth -= 0.2
            worths.append(worth)
        else:
            worths.append(0.0)
    return worths


def _move(t: Tea, seat: int, options: Any) -> list[float]:
    worth = {page: gain for page, _, _, gain in outlook(t, seat)}
    return [worth[option.page] if type(option) is Move else 0.0 for option in options]


def _react(t: Tea, seat: int, options: Any) -> list[float]:
    """A Cat is worth spending on what costs its player more than it does."""
    if len(options) == 1:
        return [0.0]
    stakes = declared_stakes(t, seat)
    standing = len(t.chain) % 2 == 0
    gain = -stakes if standing else stakes
    threshold = W.cat - W.cat_fade * lateness(t)
    box = t.box
    return [
        gain - threshold - 0.05 * box.vp[option.card] - 0.1 * len(box.treats[option.card])
        if type(option) is Cat
        else 0.0
        for option in options
    ]


_PROMPTS: dict[str, Callable[[Tea, int, Any], list[float]]] = {
    "search": _search,
    "adventure": _adventure,
    "treat": _treat,
    "effect": _effect,
    "copy": _copy,
    "alice-page": _own_page,
    "take": _take,
    "soldier-page": _soldier_page,
    "attack": _attack_page,
    "name": _name,
    "steal": _steal,
    "queen-discard": _queen_discard,
    "hare-place": _hare_place,
    "hare-order": _hare_order,
    "whirlwind": _whirlwind,
    "move": _move,
    "react": _react,
}
