"""Chapters, pages and the whirlwind (section 6)."""

from __future__ import annotations

import functools

from wondertable.games.mad_tea_party.cards import Box
from wondertable.games.mad_tea_party.options import CLOSE, Whirl
from wondertable.games.mad_tea_party.state import SIZE, Tea
from wondertable.kernel import Ask, Rules
from wondertable.kernel.ask import Option


def fitting_pages(t: Tea, seat: int, kind: str) -> list[str]:
    """TP-FIT-01 for a character of true size: the seat's open, unmarked pages with its portrait."""
    portrait, mark = t.box.portrait, t.box.mark
    return [
        page for page, card in t.players[seat].pages.items() if not card and portrait[page] == kind and not mark[page]
    ]


def put_on_page(t: Tea, seat: int, card: str, page: str) -> None:
    t.players[seat].pages[page] = card


def lay_chapter(t: Tea, seat: int, chapter: str) -> None:
    """TP-CHP-01: face up in front of the player, all pages open."""
    player = t.players[seat]
    player.book.append(chapter)
    for page in t.box.pages[chapter]:
        player.pages[page] = ""


@functools.lru_cache(maxsize=8)
def sized_placements(box: Box) -> dict[str, dict[str, Whirl]]:
    """TP-WHI-04: the placements from a hand and from every tea cell by page, where the size fits."""
    sizes = {**dict.fromkeys(box.characters, ""), **SIZE}
    return {
        source: {page: Whirl(source, page) for page, mark in box.mark.items() if mark in ("", size)}
        for source, size in sizes.items()
    }


def placements(t: Tea, seat: int) -> list[Option]:
    """TP-WHI-01, TP-WHI-03, TP-WHI-04: every card of hand or tea area with every page it fits."""
    player, box = t.players[seat], t.box
    wanted: dict[str, list[str]] = {}
    kind, portrait, carried = box.kind, box.portrait, sized_placements(box)
    for page, covered in player.pages.items():
        if not covered:
            character = portrait[page]
            if character in wanted:
                wanted[character].append(page)
            else:
                wanted[character] = [page]
    options: list[Option] = []
    if wanted:
        sources = [(card, kind[card]) for card in player.characters]
        sources += [(cell, kind[stack[-1]]) for cell, stack in t.tea.items() if stack]
        for source, character in sources:
            if character in wanted:
                fitting = carried[source]
                options += [fitting[page] for page in wanted[character] if page in fitting]
    return options


def whirlwind(t: Tea, seat: int) -> Rules[None]:
    """TP-WHI-01 to TP-WHI-08: one placement at a time until the player, or nothing to lay, closes the book."""
    player = t.players[seat]
    t.tell("book-opened", who=seat)
    laid = 0
    while options := placements(t, seat):
        options.append(CLOSE)
        pick = yield Ask(seat, "whirlwind", options)
        if pick is CLOSE:
            break
        if pick.source in t.tea:
            cell = pick.source
            card = t.pop_tea(cell)  # TP-WHI-05: what was under it is in play now
        else:
            cell, card = "hand", pick.source
            player.characters.remove(card)
        player.pages[pick.page] = card
        laid += 1
        t.tell("whirled", who=seat, card=card, page=pick.page, cell=cell)
    t.tell("book-closed" if laid else "book-closed-empty", who=seat)
