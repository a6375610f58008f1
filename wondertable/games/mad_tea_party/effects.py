"""Magic effects: one function a card kind, and the window in which Cats may answer (sections 7 and 8).

An effect is declared first, with every choice that does not depend on hidden cards (TP-EFF-01); the declaring
function returns a ``Deed``: what was announced, and how it is carried out if it stands. A deed without an act
would change nothing, and then no window opens (TP-RUL-35).
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from functools import partial

import msgspec

from wondertable.games.mad_tea_party.book import fitting_pages, lay_chapter, put_on_page, whirlwind
from wondertable.games.mad_tea_party.cards import CAT, CHARACTERS, SOLDIER
from wondertable.games.mad_tea_party.options import (
    ONLY_PASS,
    PASS,
    STOP,
    AlicePage,
    Attack,
    Choose,
    Copy,
    HareOrder,
    HarePlace,
    Name,
    QueenDiscard,
    SoldierPage,
    Steal,
    Take,
)
from wondertable.games.mad_tea_party.state import CELLS, HUGE, TINY, Declared, Tea, Under
from wondertable.kernel import Ask, AskAll, Rules
from wondertable.kernel.ask import Option


class Deed(msgspec.Struct, frozen=True, gc=False):
    """A declared effect: the public facts, and what happens if nobody cancels it."""

    effect: str
    act: Callable[[], Rules[None] | None] | None
    copied: str = ""
    cells: tuple[str, ...] = ()
    pages: tuple[str, ...] = ()
    kind: str = ""
    cards: tuple[str, ...] = ()
    whom: int = -1
    thefts: tuple[tuple[int, str, str], ...] = ()
    """The victim, the card and the page it goes to."""
    number: int = 0
    """A number of cards of a deck that may be too short for all."""


Declaring = Callable[[Tea, int], Rules[Deed]]

NAMES = tuple(Name(kind) for kind in CHARACTERS)
TAKE = {cell: Take(cell) for cell in CELLS}
COPY = {cell: Copy(cell) for cell in CELLS}


# -- step 2 of a played card --------------------------------------------------------------------------


def magic(t: Tea, card: str) -> Rules[None]:
    """TP-PLY-03, TP-PLY-04: declare, let Cats answer, carry out."""
    me = t.active
    kind = t.box.kind[card]
    deed = yield from declare(t, me, kind)
    if kind == CAT:  # TP-RUL-32: discarding it is the price, so it takes part in a reshuffle
        t.hero_discard.append(card)
        t.in_play = ""
    acting = card
    if deed is not None:
        if deed.copied:
            acting = t.tea[deed.copied][-1]
            t.tell("copies", who=me, cell=deed.copied, card=acting)
        if t.journal is not None and (deed.act is not None or deed.kind):
            t.tell(
                f"declares-{deed.effect}",
                who=me,
                cells=deed.cells,
                pages=deed.pages,
                kind=deed.kind,
                cards=deed.cards,
                whom=deed.whom,
                thefts=deed.thefts,
                n=deed.number,
            )
    if deed is None or deed.act is None:
        t.tell("no-effect", who=me, card=card, vain=t.box.kind[acting])
        return
    t.declared = Declared(me, card, deed.effect, deed.copied, deed.cells, deed.pages, deed.kind)
    if (yield from stands(t, me)):
        done = deed.act()
        if done is not None:
            yield from done
    t.declared = None


def declare(t: Tea, me: int, kind: str) -> Rules[Deed | None]:
    """Choose one of the possible effects of a kind (TP-RUL-43) and make its announcements; ``None``: there is none."""
    possible = [effect for effect in t.box.effects[kind] if effect in DECLARE and POSSIBLE[effect](t, me)]
    if not possible:
        return None
    if len(possible) == 1:
        effect = possible[0]
    else:
        pick = yield Ask(me, "effect", [Choose(effect) for effect in possible], facts={"kind": kind})
        effect = pick.effect
    return (yield from DECLARE[effect](t, me))


# -- the reaction window ------------------------------------------------------------------------------


def stands(t: Tea, owner: int) -> Rules[bool]:
    """TP-WIN-01 to TP-WIN-15: does the declared effect survive the Cats?"""
    declared = t.declared
    assert declared is not None
    top, kind, effect = owner, t.box.kind[declared.card], declared.effect
    t.window = True  # TP-WIN-20
    while True:
        seats = t.clockwise(top)  # TP-WIN-07: the nearest clockwise after the owner of the top entry
        if not t.chain:
            seats.append(top)  # TP-WIN-03: the owner of the effect, last; the owner of a Cat is not asked
        level = len(t.chain)
        facts = {"level": level, "who": top, "kind": kind, "effect": effect}
        answers = yield AskAll("react", seats, partial(reactions, t), facts=facts)
        for seat in seats:
            answer = answers[seat]
            if answer is not PASS:
                break
        else:
            break
        t.players[seat].heroes.remove(answer.card)
        t.hero_discard.append(answer.card)
        t.chain.append((seat, answer.card))
        t.tell("cat", who=seat, card=answer.card, level=level + 1)
        top, kind, effect = seat, CAT, "cancel"
    holds = len(t.chain) % 2 == 0  # TP-WIN-09
    t.tell("stands" if holds else "cancelled", who=owner)  # TP-WIN-23
    t.window = False
    t.chain = []
    return holds


def reactions(t: Tea, seat: int) -> tuple[Option, ...]:
    """TP-WIN-04: to pass, or any Cat in hand."""
    cats, heroes = t.box.cats, t.players[seat].heroes
    if cats.keys().isdisjoint(heroes):
        return ONLY_PASS
    return (PASS, *[cats[card] for card in heroes if card in cats])


# -- drawing ------------------------------------------------------------------------------------------


def draw_hero(t: Tea) -> str:
    """The top hero; an empty deck is made anew from the discard first (TP-FIN-02, TP-RUL-31). "" if there is none."""
    deck = t.hero_deck
    if not deck:
        if not t.hero_discard:
            return ""
        deck += t.hero_discard  # TP-RND-03
        t.hero_discard.clear()
        t.reshuffles += 1
        for card in deck:
            t.batch[card] = t.reshuffles
        t.tell("reshuffled")
    return t.chance.draw(deck)


def gain_hero(t: Tea, seat: int) -> None:
    card = draw_hero(t)
    if card:
        t.players[seat].heroes.append(card)
        t.whisper(seat, "drew-hero", {"card": card}, who=seat)


def gain_chapter(t: Tea, seat: int) -> None:
    card = t.chance.draw(t.chapter_deck)
    t.players[seat].chapters.append(card)
    t.whisper(seat, "drew-chapter", {"card": card}, who=seat)


def draw_character(t: Tea) -> str:
    """The top character: blindly, then those that were put under the deck, in their order. "" if there is none."""
    if t.character_deck:
        return t.chance.draw(t.character_deck)
    if not t.under:
        return ""
    block = t.under[0]
    card = block.cards.pop(0)
    if not block.cards:
        del t.under[0]
    return card


# -- heroes -------------------------------------------------------------------------------------------


def copy(t: Tea, me: int) -> Rules[Deed]:
    """Alice repeats what a visible tea character does (TP-ALI-02)."""
    pick = yield Ask(me, "copy", [COPY[cell] for cell in copyable(t)])
    kind = t.box.kind[t.tea[pick.cell][-1]]
    deed = yield from declare(t, me, kind)
    if deed is None:
        deed = Deed(t.box.effects[kind][0], None)
    return msgspec.structs.replace(deed, copied=pick.cell)


def copyable(t: Tea) -> list[str]:
    """TP-RUL-08: anybody but a Card Soldier."""
    kind = t.box.kind
    return [cell for cell, stack in t.tea.items() if stack and kind[stack[-1]] != SOLDIER]


def stand_in(t: Tea, me: int) -> Rules[Deed]:
    """Alice lies down on any open page of her player's chapters (TP-ALI-03)."""
    pick = yield Ask(me, "alice-page", [AlicePage(page) for page in t.players[me].open_pages()])

    def act() -> None:
        put_on_page(t, me, t.in_play, pick.page)
        t.tell("alice-stands-in", who=me, page=pick.page, kind=t.box.portrait[pick.page])
        t.in_play = ""

    return Deed("stand-in", act, pages=(pick.page,))


def fetch(t: Tea, me: int) -> Rules[Deed]:
    """The White Rabbit takes up to two visible tea characters into hand (TP-RAB-01)."""
    marked: list[str] = []
    cards: list[str] = []
    for number in (1, 2):
        options: list[Option] = [
            TAKE[cell]
            for cell, stack in t.tea.items()
            if len(stack) > marked.count(cell)  # TP-RUL-13
        ]
        options.append(STOP)
        pick = yield Ask(me, "take", options, facts={"n": number, "cells": marked[:], "cards": cards[:]})
        if pick is STOP:
            break
        cards.append(t.tea[pick.cell][-1 - marked.count(pick.cell)])
        marked.append(pick.cell)
    if not marked:
        return Deed("fetch", None)

    def act() -> None:
        for cell in marked:
            card = t.pop_tea(cell)
            t.players[me].characters.append(card)
            t.tell("took", who=me, card=card, cell=cell)

    return Deed("fetch", act, cells=tuple(marked), cards=tuple(cards))


def draw_for_cat(t: Tea, me: int) -> Rules[Deed]:
    """The Cheshire Cat, played: a hero for it (TP-CAT-02)."""
    yield from ()
    return Deed("draw-hero", lambda: gain_hero(t, me))


# -- characters ---------------------------------------------------------------------------------------


def open_book(t: Tea, me: int) -> Rules[Deed]:
    """The Hatter lays the top chapter and opens the book (TP-HAT-01)."""
    yield from ()

    def act() -> Rules[None]:
        chapter = t.chance.draw(t.chapter_deck)
        t.tell("hatter", who=me, card=chapter)
        lay_chapter(t, me, chapter)
        yield from whirlwind(t, me)

    return Deed("open-book", act)


def gather(t: Tea, me: int) -> Rules[Deed]:
    """The Caterpillar takes everything huge and tiny, covered cards too (TP-CPL-01)."""
    yield from ()
    cells = tuple(cell for cell in (*HUGE, *TINY) if t.tea[cell])

    def act() -> None:
        for cell in cells:
            for card in t.tea[cell]:
                t.players[me].characters.append(card)
                t.tell("took", who=me, card=card, cell=cell)
            t.tea[cell] = ()

    return Deed("gather", act, cells=cells, cards=tuple(card for cell in cells for card in t.tea[cell]))


def steal(t: Tea, me: int) -> Rules[Deed]:
    """The Gryphon takes one character from each opponent, clockwise (TP-GRY-01)."""
    thefts: list[tuple[int, Steal]] = []
    victims = t.clockwise(me)
    while victims:
        used = [theft.own for _, theft in thefts]
        options = possible_thefts(t, me, victims, used)
        victim = victims.pop(0)
        if options:  # TP-GRY-02: else this opponent is skipped; TP-GRY-03: no way to decline
            pick = yield Ask(me, "steal", options, facts={"whom": victim, "used": used})
            thefts.append((victim, pick))
    if not thefts:
        return Deed("steal", None)

    def act() -> None:
        for victim, theft in thefts:
            pages = t.players[victim].pages
            card, pages[theft.page] = pages[theft.page], ""
            put_on_page(t, me, card, theft.own)
            t.tell("stole", who=me, whom=victim, card=card, page=theft.own)

    pages = tuple(page for _, theft in thefts for page in (theft.page, theft.own))
    told = tuple((victim, t.players[victim].pages[theft.page], theft.own) for victim, theft in thefts)
    return Deed("steal", act, pages=pages, thefts=told)


def possible_thefts(t: Tea, me: int, victims: Sequence[int], used: Sequence[str]) -> list[Steal]:
    """The thefts from the first victim that let as many of the victims as possible lose a card (TP-RUL-24)."""
    options, *later = (stealable(t, me, victim, used) for victim in victims)
    if not any(later):
        return options
    most = most_thefts([options, *later])
    pages = {option.own for option in options}
    kept = {page for page in pages if 1 + most_thefts(later, without=page) == most}
    return [option for option in options if option.own in kept]


def most_thefts(thefts: Sequence[Sequence[Steal]], without: str = "") -> int:
    """From how many victims a card can be stolen, each card onto a page of its own; ``without``: not onto this one."""
    wanted = [{theft.own for theft in of_one} - {without} for of_one in thefts]
    taken_by: dict[str, int] = {}

    def finds_page(victim: int, tried: set[str]) -> bool:
        for page in wanted[victim] - tried:
            tried.add(page)
            if page not in taken_by or finds_page(taken_by[page], tried):
                taken_by[page] = victim
                return True
        return False

    return sum(finds_page(victim, set()) for victim in range(len(wanted)))


def stealable(t: Tea, me: int, victim: int, used: Sequence[str] = ()) -> list[Steal]:
    """Every card of the victim's unfinished chapters with every page of ours it may go to."""
    box, pages = t.box, t.players[victim].pages
    mine = [page for page in t.players[me].open_pages() if page not in used]
    options: list[Steal] = []
    for chapter in t.players[victim].book:
        names = box.pages[chapter]
        if all(pages[page] for page in names):  # full this turn: not unfinished
            continue
        for page in names:
            card = pages[page]
            if not card or card in box.is_hero:  # TP-GRY-04: Alice is safe
                continue
            kind = box.kind[card]
            options += [
                Steal(page, own)
                for own in mine
                if kind == SOLDIER or (box.portrait[own] == kind and not box.mark[own])  # TP-GRY-05, TP-RUL-12
            ]
    return options


def reveal(t: Tea, me: int) -> Rules[Deed]:
    """The March Hare reveals three characters and lays those that fit (TP-HAR-01, TP-HAR-02)."""
    yield from ()
    number = min(3, t.characters_left())

    def act() -> Rules[None]:
        t.revealed = [draw_character(t) for _ in range(number)]
        t.tell("revealed", who=me, cards=t.revealed[:])
        while options := [
            HarePlace(card, page) for card in t.revealed for page in fitting_pages(t, me, t.box.kind[card])
        ]:
            pick = yield Ask(me, "hare-place", options)  # TP-RUL-19: whatever fits must be laid
            t.revealed.remove(pick.card)
            put_on_page(t, me, pick.card, pick.page)
            t.tell("hare-laid", who=me, card=pick.card, page=pick.page)
        if t.revealed:
            orders = [HareOrder(cards) for cards in itertools.permutations(t.revealed)]
            pick = yield Ask(me, "hare-order", orders)
            t.under.append(Under(me, list(pick.cards)))
            shown = sorted(t.revealed)
            t.revealed = []
            t.whisper(me, "hare-under", {"order": list(pick.cards)}, who=me, cards=shown, n=len(shown))

    return Deed("reveal", act, number=number)


def draw_chapters(t: Tea, me: int) -> Rules[Deed]:
    """The Duchess takes two chapters into hand, or what is left (TP-DUC-01, TP-RUL-30)."""
    yield from ()
    number = min(2, len(t.chapter_deck))

    def act() -> None:
        for _ in range(number):
            gain_chapter(t, me)

    return Deed("draw-chapters", act, number=number)


def trophy(t: Tea, me: int) -> Rules[Deed]:
    """The Knave puts the top hero into the VP pile, face up (TP-KNA-01)."""
    yield from ()

    def act() -> None:
        card = draw_hero(t)
        t.players[me].pile.append(card)
        t.tell("trophy", who=me, card=card, vp=t.box.vp[card])

    return Deed("trophy", act)


def march(t: Tea, me: int) -> Rules[Deed]:
    """A Card Soldier goes onto any open page of any player (TP-SOL-02)."""
    options = [SoldierPage(seat, page) for seat, player in enumerate(t.players) for page in player.open_pages()]
    pick = yield Ask(me, "soldier-page", options)

    def act() -> None:
        put_on_page(t, pick.whom, t.in_play, pick.page)
        kind = t.box.portrait[pick.page]
        t.tell("marched", who=me, whom=pick.whom, card=t.in_play, page=pick.page, kind=kind)
        t.in_play = ""

    return Deed("march", act, pages=(pick.page,), whom=pick.whom)


def attack(t: Tea, me: int) -> Rules[Deed]:
    """Attack! Two Soldiers go, and the page is open again (TP-SOL-05)."""
    pick = yield Ask(me, "attack", [Attack(page) for page in soldier_pages(t, me)])

    def act() -> None:
        pages = t.players[me].pages
        t.character_discard += (t.in_play, pages[pick.page])
        t.tell("attacked", who=me, page=pick.page)
        pages[pick.page] = ""
        t.in_play = ""

    return Deed("attack", act, pages=(pick.page,))


def soldier_pages(t: Tea, seat: int) -> list[str]:
    """TP-RUL-22: also on a chapter that is full this turn."""
    kind = t.box.kind
    return [page for page, card in t.players[seat].pages.items() if card and kind[card] == SOLDIER]


def behead(t: Tea, me: int) -> Rules[Deed]:
    """Off with their heads! Every opponent discards one card of the named kind (TP-QUE-01)."""
    pick = yield Ask(me, "name", NAMES)  # TP-QUE-02: any kind
    if not any(pages_of_kind(t, seat, pick.kind) for seat in t.clockwise(me)):
        return Deed("behead", None, kind=pick.kind)

    def act() -> Rules[None]:
        for seat in t.clockwise(me):
            pages = pages_of_kind(t, seat, pick.kind)
            if pages:
                options = [QueenDiscard(page) for page in pages]
                lost = yield Ask(seat, "queen-discard", options, facts={"kind": pick.kind})
                card = t.players[seat].pages[lost.page]
                t.players[seat].pages[lost.page] = ""
                t.character_discard.append(card)
                t.tell("beheaded", who=seat, card=card, page=lost.page)

    return Deed("behead", act, kind=pick.kind)


def pages_of_kind(t: Tea, seat: int, kind: str) -> list[str]:
    """TP-RUL-23: the card itself must be of the kind; a stand-in is not, and Alice never is (TP-QUE-03)."""
    kinds = t.box.kind
    return [page for page, card in t.players[seat].pages.items() if card and kinds[card] == kind]


DECLARE: dict[str, Declaring] = {
    "copy": copy,
    "stand-in": stand_in,
    "fetch": fetch,
    "draw-hero": draw_for_cat,
    "open-book": open_book,
    "gather": gather,
    "steal": steal,
    "reveal": reveal,
    "draw-chapters": draw_chapters,
    "trophy": trophy,
    "march": march,
    "attack": attack,
    "behead": behead,
}
"""Declarations by effect. The Cat's ``cancel`` is not here: it is no played effect but a reaction (TP-CAT-01)."""

POSSIBLE: dict[str, Callable[[Tea, int], object]] = {
    "copy": lambda t, me: copyable(t),
    "stand-in": lambda t, me: t.players[me].has_open_page(),
    "fetch": lambda t, me: t.visible(),
    "draw-hero": lambda t, me: True,  # the Cat itself goes to the discard first
    "open-book": lambda t, me: t.chapter_deck,  # TP-RUL-29
    "gather": lambda t, me: any(t.tea[cell] for cell in (*HUGE, *TINY)),
    "steal": lambda t, me: True,
    "reveal": lambda t, me: t.characters_left(),
    "draw-chapters": lambda t, me: t.chapter_deck,
    "trophy": lambda t, me: t.hero_deck or t.hero_discard,
    "march": lambda t, me: any(player.has_open_page() for player in t.players),
    "attack": soldier_pages,
    "behead": lambda t, me: True,
}
"""Would it change anything? (TP-RUL-35)"""
