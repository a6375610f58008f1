"""Positions to order: put these cards here, let these draws come, and play on the real engine.

The worked examples of the rulebook, the tests and the tutorial are written with it:

>>> from wondertable import load
>>> match = arrange(load("mad_tea_party"), hands=["C39 H22", "", ""], books=["K19", "", ""])
>>> sorted(option.plain()["card"] for option in match.asks[0].options if hasattr(option, "card"))
['C39', 'H22']

Cards that are not placed stay in their decks; ``draws`` says which ones come up first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from wondertable.games.mad_tea_party.game import MadTeaParty
from wondertable.games.mad_tea_party.state import CELLS, Phase, Player, Tea, Under
from wondertable.kernel import Game, Match, Scripted

__all__ = ["arrange"]


def arrange(
    game: Game[Any],
    *,
    seats: int = 3,
    hands: Sequence[str] = (),
    books: Sequence[str] = (),
    piles: Sequence[str] = (),
    tea: Mapping[str, str] | None = None,
    decks: Mapping[str, int | str] | None = None,
    hero_discard: str = "",
    character_discard: str = "",
    under: Sequence[tuple[int, str]] = (),
    draws: str = "",
    phase: Phase = "adventure",
    active: int = 0,
    last: int = -1,
    options: Mapping[str, str] | None = None,
    seed: int = 0,
) -> Match[Tea]:
    """A match in the middle of a turn.

    ``hands`` and ``piles``: one string of card ids a seat. ``books``: chapters with what lies on them, such as
    ``"K19.1=C39 K05"`` (every chapter named lies there, unnamed pages are open). ``tea``: cell -> stack, bottom
    first; without it three Soldiers stand in the centre row. ``decks``: ``hero``, ``character``, ``chapter`` -> how
    many cards stay in it, or which; the rest is set aside into the discard pile or, for chapters, into the last
    seat's pile. ``draws``: the cards that come up first, in this order.
    """
    assert isinstance(game, MadTeaParty)
    chosen = game.choose_options(options or {})
    t = game.table(seats, chosen)
    placer = _Placer(t)
    for seat in range(seats):
        placer.hand(t.players[seat], _at(hands, seat))
        placer.book(t.players[seat], _at(books, seat))
        for card in _at(piles, seat).split():
            t.players[seat].pile.append(placer.take(card))
    for cell, stack in (tea if tea is not None else _centre_of_soldiers(t)).items():
        assert cell in CELLS, cell
        t.tea[cell] = tuple(placer.take(card) for card in stack.split())
    t.hero_discard += [placer.take(card) for card in hero_discard.split()]
    t.character_discard += [placer.take(card) for card in character_discard.split()]
    for owner, cards in under:
        t.under.append(Under(owner, [placer.take(card) for card in cards.split()]))
    for deck, wanted in (decks or {}).items():
        placer.trim(deck, wanted, draws.split())
    t.phase, t.active, t.last, t.turn = phase, active, last, 1
    t.deck_mark = t.characters_left() + len(t.chapter_deck)
    return Match(game, seats, chosen, chance=Scripted(draws.split(), seed), table=t)


def _at(values: Sequence[str], seat: int) -> str:
    return values[seat] if seat < len(values) else ""


def _centre_of_soldiers(t: Tea) -> dict[str, str]:
    """Three Soldiers that nobody asked for: the last ones still in the deck."""
    soldiers = [card for card in t.character_deck if t.box.kind[card] == "SOL"][-3:]
    return {f"mid-{column}": card for column, card in enumerate(soldiers, 1)}


class _Placer:
    """Takes cards out of the decks, each only once."""

    def __init__(self, t: Tea) -> None:
        self.t = t

    def deck(self, card: str) -> list[str]:
        return {"H": self.t.hero_deck, "C": self.t.character_deck, "K": self.t.chapter_deck}[card[0]]

    def take(self, card: str) -> str:
        deck = self.deck(card)
        if card not in deck:
            raise ValueError(f"{card} is placed twice or does not exist")
        deck.remove(card)
        return card

    def hand(self, player: Player, cards: str) -> None:
        zones = {"H": player.heroes, "C": player.characters, "K": player.chapters}
        for card in cards.split():
            zones[card[0]].append(self.take(card))

    def book(self, player: Player, pages: str) -> None:
        for word in pages.split():
            place, _, card = word.partition("=")
            chapter = place.partition(".")[0]
            if chapter not in player.book:
                player.book.append(self.take(chapter))
                player.pages |= dict.fromkeys(self.t.box.pages[chapter], "")
            if card:
                player.pages[place] = self.take(card)

    def trim(self, deck: str, wanted: int | str, draws: Sequence[str]) -> None:
        cards: list[str] = getattr(self.t, f"{deck}_deck")
        if isinstance(wanted, str):
            keep = wanted.split()
        else:
            first = [card for card in draws if card in cards]
            keep = (first + [card for card in cards if card not in first])[:wanted]
        aside = [card for card in cards if card not in keep]
        cards[:] = keep
        if deck == "chapter":
            self.t.players[-1].pile.extend(aside)
        else:
            getattr(self.t, f"{deck}_discard").extend(aside)
