"""Invariants of the table at every question (section 15), written without the rules' own code.

``broken`` looks at one table. What may change between two tables (a pile never shrinks) is watched by the fuzzer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from wondertable.games.mad_tea_party import scoring
from wondertable.games.mad_tea_party.state import CELLS, CENTRE, Tea

MOST_CATS = 12
STALE_ROUNDS = 10


def broken(t: Tea) -> Iterator[str]:
    """The invariants that do not hold, each beginning with its id; nothing if all is well."""
    yield from _every_card_once(t)
    yield from _types(t)
    yield from _pages(t)
    yield from _piles(t)
    yield from _turn_start(t)
    yield from _order(t)
    yield from _tea_area(t)
    yield from _chain(t)
    yield from _end(t)
    yield from _scores(t)
    yield from _shown_hands(t)


def _every_card_once(t: Tea) -> Iterator[str]:
    found = Counter(card for zone in t.zones() for card in zone.contents())
    for card in (*t.box.heroes, *t.box.characters, *t.box.chapters):
        times = found.pop(card, 0)
        if times != 1:
            yield f"TP-INV-01: {card} is in {times} zones"
    for card in found:
        yield f"TP-INV-01: {card} is no card of this box"


def _types(t: Tea) -> Iterator[str]:
    heroes, characters, chapters = set(t.box.heroes), set(t.box.characters), set(t.box.chapters)
    homes = {
        "hero deck": (heroes, t.hero_deck),
        "hero discard": (heroes, t.hero_discard),
        "character deck": (characters, t.character_deck),
        "cards under it": (characters, [card for block in t.under for card in block.cards]),
        "character discard": (characters, t.character_discard),
        "tea area": (characters, [card for stack in t.tea.values() for card in stack]),
        "revealed cards": (characters, t.revealed),
        "chapter deck": (chapters, t.chapter_deck),
        "chapter discard": (chapters, t.chapter_discard),
    }
    for seat, player in enumerate(t.players):
        homes[f"heroes of {seat}"] = heroes, player.heroes
        homes[f"characters of {seat}"] = characters, player.characters
        homes[f"chapters of {seat}"] = chapters, player.chapters
        homes[f"book of {seat}"] = chapters, player.book
        laid = [card for card in player.pages.values() if card]
        homes[f"pages of {seat}"] = characters | heroes, laid
    for home, (kinds, cards) in homes.items():
        for card in cards:
            if card not in kinds:
                yield f"TP-INV-02: {card} among the {home}"


def _pages(t: Tea) -> Iterator[str]:
    kind, portrait = t.box.kind, t.box.portrait
    for seat, player in enumerate(t.players):
        printed = {page for chapter in player.book for page in t.box.pages.get(chapter, ())}
        if set(player.pages) != printed:
            yield f"TP-INV-02: the pages of {seat} are not those of the book"
        for page, card in player.pages.items():
            if card in t.box.is_hero:
                if kind[card] != "ALI":
                    yield f"TP-INV-13: {card} on {page}"
            elif card and kind.get(card) not in ("SOL", portrait.get(page)):
                yield f"TP-INV-03: {card} on {page}"


def _piles(t: Tea) -> Iterator[str]:
    for seat, player in enumerate(t.players):
        for card in player.pile:
            if card in t.box.characters and t.box.kind[card] != "SOL":
                yield f"TP-INV-04: {card} in the pile of {seat}"


def _turn_start(t: Tea) -> Iterator[str]:
    if t.phase != "search":
        return
    for cell in CENTRE:
        if not t.tea.get(cell):
            yield f"TP-INV-05: {cell} is empty at the start of a turn"
    for player in t.players:
        for chapter in player.book:
            if all(player.pages.get(page) for page in t.box.pages.get(chapter, ())):
                yield f"TP-INV-05: {chapter} is full at the start of a turn"
    if t.in_play or t.revealed:
        yield "TP-INV-05: a card is in play or revealed at the start of a turn"
    if not t.chapter_deck or not t.characters_left():
        yield "TP-INV-05: a turn starts with an empty deck"


def _order(t: Tea) -> Iterator[str]:
    if t.in_play and t.last != t.box.order[t.in_play]:
        yield f"TP-INV-06: the last number is {t.last} while {t.in_play} is in play"


def _tea_area(t: Tea) -> Iterator[str]:
    if tuple(t.tea) != CELLS:
        yield f"TP-INV-09: the cells are {', '.join(t.tea)}"


def _chain(t: Tea) -> Iterator[str]:
    if len(t.chain) > MOST_CATS:
        yield f"TP-INV-10: a chain of {len(t.chain)} Cats"
    if t.chain and not t.window:
        yield "TP-INV-10: a chain without a window"
    if t.window and t.declared is None:
        yield "TP-INV-10: a window without an effect"
    for _, card in t.chain:
        if t.box.kind.get(card) != "CAT" or card not in t.hero_discard:
            yield f"TP-INV-10: {card} of the chain is no discarded Cat"


def _end(t: Tea) -> Iterator[str]:
    ended = not t.chapter_deck or not t.characters_left() or t.stale_turns >= STALE_ROUNDS * len(t.players)
    if t.phase == "over" and not ended:
        yield "TP-INV-14: the game is over for no reason"
    if t.phase == "search" and ended:
        yield "TP-INV-14: the game should be over"


def _scores(t: Tea) -> Iterator[str]:
    for seat, player in enumerate(t.players):
        points = sum(t.box.vp.get(card, -2) for card in player.pile)
        for chapter in player.book:
            covered = sum(1 for page in t.box.pages.get(chapter, ()) if player.pages.get(page))
            if t.scoring == "experienced":
                points += covered - t.box.vp.get(chapter, 0)
            else:
                points -= len(t.box.pages.get(chapter, ())) - covered
        shown = scoring.sheet(t, seat).total
        if shown != points:
            yield f"TP-INV-15: the score of {seat} is {points}, shown {shown}"


def _shown_hands(t: Tea) -> Iterator[str]:
    held = [player.characters for player in t.players]
    for viewer in range(-1, len(t.players)):
        if [seen["characters"] for seen in t.redact(viewer)["players"]] != held:
            yield f"TP-INV-18: {viewer} is shown other characters in hand than there are"
