"""The worth of pages, cards and effects to a player, in points.

Everything rests on one estimate: what an unfinished chapter will bring. Each open page will be covered with some
chance, smaller late in the game and for marked pages; the chapter brings its points if all are, and if not costs a
point for each open page, or more with experienced scoring. The worth of covering a page is the difference it makes to
that estimate.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

from wondertable.games.mad_tea_party import effects
from wondertable.games.mad_tea_party.cards import CHARACTERS, SOLDIER
from wondertable.games.mad_tea_party.options import Steal
from wondertable.games.mad_tea_party.state import HUGE, SIZE, TINY, TREAT_MOVES, Tea


class Weights(NamedTuple):
    """Weights of the heuristic, in points; found by letting variants play each other."""

    plain_page: float = 0.96
    """Chance that an open page without a mark will be covered, if there are cards in plenty."""
    plain_load: float = 0.29
    """The part that every open page in front takes from that chance."""
    marked_page: float = 0.80
    marked_load: float = 0.50
    scarce: float = 0.2
    """The loss of a page whose portrait has become rare."""
    in_tea: float = 0.8
    """Supply of its kind by a character in the tea area; one in the deck counts once, shared by all,"""
    in_hand: float = 2.0
    """and this is one in hand."""
    supply: float = 0.98
    """The part of its share of the remaining characters that a seat will bring into its book."""
    experienced_early: float = 0.20
    """Experienced scoring: the power to which the chance of completing a chapter is raised, per player, early,"""
    experienced_late: float = 0.32
    """and at the end. The fewer players, the more turns are left to each, and the more chapters are completed."""
    chapter: float = 0.19
    """A chapter in hand, early in the game."""
    chapter_margin: float = 0.34
    """The gain that a chapter must bring to be laid."""
    cat: float = 2.35
    """A Cat answers what costs its player more than this,"""
    cat_fade: float = 1.73
    """and this much less at the end."""
    hatter_early: float = 1.20
    """The worth of the Hatter's chapter early, besides the whirlwind,"""
    hatter_late: float = -1.10
    """and at the end."""
    crowd: float = 0.07
    """The urge to play a hero, for every one above three in hand."""
    treat: float = 0.45
    """The weight of a treat when a hero that carries it is played."""
    alice: float = 1.41
    """The gain that Alice must bring, early in the game, to be played."""
    rabbit: float = 0.57
    """The gain that the Rabbit must bring."""
    keep: float = 0.39
    """The part of a character's usual effect that is lost by playing it when it does less."""
    hand_page: float = 0.32
    """The weight of a page for a character that is still in hand."""
    hoped_page: float = 1.44
    """A page of a chapter that is still in hand."""
    refill: float = 0.52
    """A treat that brings a new character to the centre row."""
    hoped_treat: float = 1.14
    search_chapter: float = 2.66
    """The preference for an early chapter over a hero when searching,"""
    search_held: float = 3.15
    """less this for every chapter in hand,"""
    search_open: float = 0.29
    """and this for every open page in front."""
    threshold: float = 0.21
    """A card is played if it brings more than this."""
    take: float = 0.76
    """The Rabbit takes a character if it is worth more than this."""
    lost_card: float = 0.23
    """The cost of losing a card from a page besides its part of the chapter."""
    spend_hand: float = 0.73
    """The part of its effect that a character from hand gives up in a whirlwind."""
    duchess: float = 0.16
    queen: float = 0.81
    knave: float = 2.33
    gryphon: float = 0.41
    hare: float = 0.31
    caterpillar: float = 0.18
    hatter: float = 1.22
    soldier: float = 0.96

    def effect(self, kind: str) -> float:
        """The worth of playing a character on the average, before it moves into the book."""
        return self[_EFFECT_AT + _EFFECT_ORDER.index(kind)]


_EFFECT_ORDER = ("DUC", "QUE", "KNA", "GRY", "HAR", "CPL", "HAT", "SOL")
KNAVE_VP = 1.6
"""The mean points of a hero in the pile."""
_EFFECT_AT = Weights._fields.index("duchess")
W = Weights()


Wanted: TypeAlias = tuple[str, str, str, float]
"""An open page of one's own: its name, portrait, mark, and what covering it is worth."""


def lateness(t: Tea) -> float:
    """0 at the beginning, 1 when an ending deck has run out."""
    left = min(t.characters_left() / 40, len(t.chapter_deck) / 16)
    return 1 - min(1.0, left)


Chances: TypeAlias = tuple[float, float, dict[str, float]]
"""Chances that an open page will be covered, without and with a mark; by portrait, the part that scarcity leaves."""


def chances(t: Tea, seat: int, more: int = 0) -> Chances:
    """The characters that are left are shared by all, and one's own open pages compete for one's part of them.

    A page whose portrait is scarce needs Alice or a Soldier. ``more``: pages that are about to be added.
    """
    w, player, kind = W, t.players[seat], t.box.kind
    part = 1 / len(t.players)
    mine = w.supply * (t.characters_left() + 3) * part + len(player.characters) + 0.4 * len(player.heroes) + 0.1
    open_pages = more + sum([not card for card in player.pages.values()])
    supply = _SOME.copy()
    for card in t.character_deck:
        supply[kind[card]] += part
    in_tea, scarce = w.in_tea, w.scarce
    for stack in t.tea.values():
        if stack:
            supply[kind[stack[-1]]] += in_tea
    for card in player.characters:
        supply[kind[card]] += w.in_hand
    return (
        w.plain_page * mine / (mine + w.plain_load * open_pages),
        w.marked_page * mine / (mine + w.marked_load * open_pages),
        {one: have / (have + scarce) for one, have in supply.items()},
    )


_SOME = dict.fromkeys(CHARACTERS, 0.3)
"""Even of a kind that has run out: Alice may stand in."""


def outlook(t: Tea, seat: int) -> list[Wanted]:
    """The open pages of a seat with the worth of covering each."""
    box, player = t.box, t.players[seat]
    if not player.book:
        return []
    plain, marked, rare = chances(t, seat)
    pages, mark, portrait = player.pages, box.mark, box.portrait
    power = _power(t)
    found: list[Wanted] = []
    for chapter in player.book:
        names = box.pages[chapter]
        whole, open_pages = 1.0, []
        for page in names:
            if not pages[page]:
                open_pages.append(page)
                whole *= (marked if mark[page] else plain) * rare[portrait[page]]
        if not open_pages:
            continue
        vp, count = box.vp[chapter], len(open_pages)
        failing = vp - (len(names) - count) if power else count
        before = _brings(whole, vp, failing, power)
        for page in open_pages:
            after = whole / ((marked if mark[page] else plain) * rare[portrait[page]])
            worth = _brings(after, vp, failing - 1, power) - before
            found.append((page, portrait[page], mark[page], worth))
    return found


def _power(t: Tea) -> float:
    """The power to which the chance of completing a chapter is raised with experienced scoring; 0 with standard."""
    if t.scoring != "experienced":
        return 0.0
    return len(t.players) * (W.experienced_early + (W.experienced_late - W.experienced_early) * lateness(t))


def _brings(whole: float, vp: int, failing: int, power: float) -> float:
    """The yield of a chapter: its points with the chance of being completed, else the price of failing."""
    if power:
        whole **= power
    return whole * vp - (1 - whole) * failing


def prospect(t: Tea, seat: int) -> float:
    """The yield of the unfinished chapters of a seat."""
    box, player = t.box, t.players[seat]
    if not player.book:
        return 0.0
    plain, marked, rare = chances(t, seat)
    pages, mark, portrait = player.pages, box.mark, box.portrait
    power = _power(t)
    total = 0.0
    for chapter in player.book:
        whole, count = 1.0, 0
        names = box.pages[chapter]
        for page in names:
            if not pages[page]:
                whole *= (marked if mark[page] else plain) * rare[portrait[page]]
                count += 1
        failing = box.vp[chapter] - (len(names) - count) if power else count
        total += _brings(whole, box.vp[chapter], failing, power)
    return total


def laid_worth(t: Tea, seat: int, chapter: str, covered: int = 0) -> float:
    """The yield of a new chapter once it lies there, with so many of its pages covered at once."""
    box = t.box
    names = box.pages[chapter]
    count = len(names) - covered
    plain, marked, rare = chances(t, seat, count)
    hard_first = sorted((marked if box.mark[page] else plain) * rare[box.portrait[page]] for page in names)
    whole = 1.0
    for chance in hard_first[:count]:
        whole *= chance
    power = _power(t)
    failing = box.vp[chapter] - covered if power else count
    return _brings(whole, box.vp[chapter], failing, power)


def page_worth(wanted: list[Wanted], kind: str, size: str) -> float:
    """The best page a character of this kind and size could cover."""
    best = 0.0
    for _, portrait, mark, worth in wanted:
        if portrait == kind and worth > best and (not mark or mark == size):
            best = worth
    return best


def hand_worth(t: Tea, wanted: list[Wanted], seat: int, kind: str) -> float:
    """A character in hand: its effect, and the page it can cover afterwards."""
    page = page_worth(wanted, kind, "")
    if not page and kind != SOLDIER:
        box = t.box
        for chapter in t.players[seat].chapters:
            for name in box.pages[chapter]:
                if box.portrait[name] == kind and not box.mark[name]:
                    page = W.hoped_page
    return W.hand_page * page + W.effect(kind)


# -- what an effect would do now ----------------------------------------------------------------------


def effect_worth(t: Tea, seat: int, kind: str, wanted: list[Wanted], late: float) -> float:
    """The gain of carrying out the effect of a kind right now."""
    return EFFECTS[kind](t, seat, wanted, late)


def _duchess(t: Tea, seat: int, wanted: list[Wanted], late: float) -> float:
    count = min(2, len(t.chapter_deck))
    if len(t.chapter_deck) <= 2:
        return -0.5
    held = len(t.players[seat].chapters)
    return count * W.chapter * (1 - late) / (1 + held)


def _knave(t: Tea, seat: int, wanted: list[Wanted], late: float) -> float:
    return KNAVE_VP if t.hero_deck or t.hero_discard else 0.0


def _caterpillar(t: Tea, seat: int, wanted: list[Wanted], late: float) -> float:
    kind = t.box.kind
    return sum(0.9 * hand_worth(t, wanted, seat, kind[card]) for cell in (*HUGE, *TINY) for card in t.tea[cell])


def _gryphon(t: Tea, seat: int, wanted: list[Wanted], late: float) -> float:
    worth, used = 0.0, list[str]()
    victims = t.clockwise(seat)
    while victims:
        options = effects.possible_thefts(t, seat, victims, used)
        victim = victims.pop(0)
        if options:
            worths = theft_worths(t, seat, victim, options, wanted)
            best = max(worths)
            worth += best
            used.append(options[worths.index(best)].own)
    return worth


def theft_worths(t: Tea, seat: int, victim: int, thefts: Sequence[Steal], wanted: list[Wanted]) -> list[float]:
    """The gain of each theft: a page covered, a Soldier's price with it, and what the victim loses."""
    worth = {page: gain for page, _, _, gain in wanted}
    kind, pages = t.box.kind, t.players[victim].pages
    return [
        worth[theft.own] - 2 * (kind[pages[theft.page]] == SOLDIER) + loss_worth(t, seat, victim, theft.page)
        for theft in thefts
    ]


def loss_worth(t: Tea, seat: int, victim: int, page: str) -> float:
    """The gain of ``seat`` when a card leaves the victim's page: its points, shared by all who gain."""
    box, player = t.box, t.players[victim]
    names = box.pages[box.chapter_of[page]]
    lost = box.vp[box.chapter_of[page]] / len(names) + W.lost_card
    if all(player.pages[one] for one in names):
        lost = box.vp[box.chapter_of[page]] * 0.5
    if box.kind[player.pages[page]] == SOLDIER:
        lost -= 2
    return lost / (len(t.players) - 1)


def _hare(t: Tea, seat: int, wanted: list[Wanted], late: float) -> float:
    deck = t.character_deck
    if not deck or not wanted:
        return 0.1
    kind = t.box.kind
    worth: dict[str, float] = {}
    for _, portrait, mark, gain in wanted:
        if not mark and gain > worth.get(portrait, 0):
            worth[portrait] = gain
    return min(3, len(deck)) * sum(worth.get(kind[card], 0.0) for card in deck) / len(deck) * 0.85


def _hatter(t: Tea, seat: int, wanted: list[Wanted], late: float) -> float:
    if not t.chapter_deck:
        return 0.0
    gain, _ = whirl_gain(t, seat, wanted)
    mean = W.hatter_early * (1 - late) + W.hatter_late * late
    return gain * 0.9 + mean


def soldier_worth(t: Tea, seat: int, wanted: list[Wanted], late: float) -> float:
    return max(
        attack_worth(t, seat),
        max((want[3] - 2 for want in wanted), default=0.0),
        max(
            ((2 - want[3]) / (len(t.players) - 1) for other in t.clockwise(seat) for want in outlook(t, other)),
            default=0.0,
        ),
    )


def attack_worth(t: Tea, seat: int) -> float:
    box, pages = t.box, t.players[seat].pages
    has = any(card and box.kind[card] == SOLDIER for card in pages.values())
    return 1.0 if has else 0.0


def _queen(t: Tea, seat: int, wanted: list[Wanted], late: float) -> float:
    return max(queen_gains(t, seat).values(), default=0.0)


def queen_gains(t: Tea, seat: int) -> dict[str, float]:
    """The loss of the opponents by the kind that is named."""
    box = t.box
    gains: dict[str, float] = {}
    for other in t.clockwise(seat):
        least: dict[str, float] = {}
        for page, card in t.players[other].pages.items():
            if card and card not in box.is_hero:
                lost = loss_worth(t, seat, other, page)
                kind = box.kind[card]
                least[kind] = min(lost, least.get(kind, lost))
        for kind, lost in least.items():
            gains[kind] = gains.get(kind, 0.0) + lost
    return gains


EFFECTS: dict[str, Callable[[Tea, int, list[Wanted], float], float]] = {
    "DUC": _duchess,
    "KNA": _knave,
    "CPL": _caterpillar,
    "GRY": _gryphon,
    "HAR": _hare,
    "HAT": _hatter,
    "SOL": soldier_worth,
    "QUE": _queen,
}


def whirl_gain(t: Tea, seat: int, wanted: list[Wanted]) -> tuple[float, int]:
    """The gain of an open book now: the best pages first, each card once."""
    box = t.box
    kind = box.kind
    free = [(kind[stack[-1]], SIZE[cell]) for cell, stack in t.tea.items() if stack]
    free += [(kind[card], "") for card in t.players[seat].characters]
    gain, laid = 0.0, 0
    for _, portrait, mark, worth in sorted(wanted, key=_by_worth):
        for thing in free:
            if thing[0] == portrait and (not mark or mark == thing[1]):
                free.remove(thing)
                gain += worth
                laid += 1
                break
    return gain, laid


def _by_worth(want: Wanted) -> float:
    return -want[3]


# -- what a play, or the declared effect, would bring -------------------------------------------------


def play_worth(t: Tea, seat: int, card: str, wanted: list[Wanted], late: float, will_open: bool) -> float:
    box = t.box
    kind = box.kind[card]
    if kind == "RAB":
        return _rabbit_worth(t, seat, wanted, will_open) + _urge(t, seat, card, wanted)
    if kind == "ALI":
        page = max((want[3] for want in wanted), default=0.0)
        copied = copy_worth(t, seat, wanted, late)
        return max(page, copied) - W.alice * (1 - late) + _urge(t, seat, card, wanted)
    if kind == "CAT":
        spare = sum(1 for one in t.players[seat].heroes if one in box.cats)
        return (0.5 if spare > 1 + (late < 0.8) else -0.9) + _urge(t, seat, card, wanted)
    effect = effect_worth(t, seat, kind, wanted, late)
    if kind == SOLDIER:
        return effect - 0.2
    move = page_worth(wanted, kind, "")
    keep = W.keep * W.effect(kind) * (1 - late)
    return effect + move - keep


def _urge(t: Tea, seat: int, card: str, wanted: list[Wanted]) -> float:
    """Reasons to play a hero besides its effect: its treat, and a crowded hand."""
    worth = W.crowd * max(0, len(t.players[seat].heroes) - 3)
    icons = t.box.treats[card]
    if icons:
        kind = t.box.kind
        gains = [0.0]
        for icon in icons:
            for cell, goal in TREAT_MOVES[icon].items():
                if t.tea[cell]:
                    one = kind[t.tea[cell][-1]]
                    gains.append(page_worth(wanted, one, SIZE[goal]) - page_worth(wanted, one, SIZE[cell]))
        worth += W.treat * max(gains)
    return worth


def _rabbit_worth(t: Tea, seat: int, wanted: list[Wanted], will_open: bool) -> float:
    worths = sorted(
        (take_worth(t, seat, cell, stack[-1], wanted, will_open) for cell, stack in t.tea.items() if stack),
        reverse=True,
    )
    return sum(worth for worth in worths[:2] if worth > 0) - W.rabbit


def take_worth(t: Tea, seat: int, cell: str, card: str, wanted: list[Wanted], will_open: bool) -> float:
    kind = t.box.kind[card]
    worth = hand_worth(t, wanted, seat, kind)
    if kind == SOLDIER:
        return worth * 0.5
    if will_open and SIZE[cell]:
        worth -= page_worth([want for want in wanted if want[2]], kind, SIZE[cell])
    return worth


def copy_worth(t: Tea, seat: int, wanted: list[Wanted], late: float) -> float:
    kind = t.box.kind
    kinds = {kind[stack[-1]] for stack in t.tea.values() if stack}
    return max((effect_worth(t, seat, one, wanted, late) for one in kinds if one != SOLDIER), default=0.0)


def chapter_worth(t: Tea, seat: int, chapter: str, wanted: list[Wanted], late: float) -> float:
    """Laying a chapter: what the whirlwind covers, old pages and new, and what stays open."""
    box = t.box
    fresh = [(page, box.portrait[page], box.mark[page], 1.5) for page in box.pages[chapter]]
    gain, _ = whirl_gain(t, seat, wanted)
    _, covered = whirl_gain(t, seat, fresh)
    return gain * 0.9 + laid_worth(t, seat, chapter, covered) - W.chapter * (1 - late) - W.chapter_margin


def declared_stakes(t: Tea, seat: int) -> float:
    """The stakes of a seat in the declared effect: its gain for the owner, its price for the others."""
    declared = t.declared
    assert declared is not None
    owner, share = declared.who, len(t.players) - 1
    gain = _declared_gain(t, owner)
    if seat == owner:
        return gain
    harm = gain / share
    if declared.effect == "steal":
        pages = t.players[seat].pages
        harm += sum(loss_worth(t, owner, seat, page) * share for page in declared.pages if pages.get(page))
    elif declared.effect == "behead":
        pages = t.players[seat].pages
        kinds = t.box.kind
        lost = [
            loss_worth(t, owner, seat, page) * share
            for page, card in pages.items()
            if card and kinds[card] == declared.kind
        ]
        harm = min(lost, default=0.0)
    elif declared.effect == "march":
        if declared.pages[0] in t.players[seat].pages:
            worth = next(want[3] for want in outlook(t, seat) if want[0] == declared.pages[0])
            harm = 2 - worth
        else:
            harm = 0.0
    return -harm


def _declared_gain(t: Tea, owner: int) -> float:
    declared = t.declared
    assert declared is not None
    late = lateness(t)
    wanted = outlook(t, owner)
    effect = declared.effect
    if effect == "stand-in":
        return sum(want[3] for want in wanted if want[0] == declared.pages[0])
    if effect == "fetch":
        kind = t.box.kind
        return sum(hand_worth(t, wanted, owner, kind[t.tea[cell][-1]]) for cell in declared.cells if t.tea[cell]) * 0.8
    if effect == "draw-hero":
        return 0.8
    if effect == "attack":
        return 1.0
    if effect == "march":
        mine = [want[3] - 2 for want in wanted if want[0] == declared.pages[0]]
        return mine[0] if mine else 0.5
    if effect == "steal":
        worth = {want[0]: want[3] for want in wanted}
        return sum(worth.get(page, 0.0) for page in declared.pages[1::2])
    by_effect = {
        "open-book": "HAT",
        "gather": "CPL",
        "reveal": "HAR",
        "draw-chapters": "DUC",
        "trophy": "KNA",
        "behead": "QUE",
    }
    return effect_worth(t, owner, by_effect[effect], wanted, late)
