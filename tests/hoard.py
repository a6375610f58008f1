"""A game of hidden draws for the conformance kit: in one move every seat draws unseen cards and chips.

Everybody holds three cards and two chips, unseen by the others; there are four chips of each colour. Each round all
lay down a card, sealed and face up, and the laid cards are discarded. Then, in one move, every seat draws two cards and
a chip; a seat that holds more than five cards puts one back, chosen by chance, and one more goes unseen from its hand
to its left neighbour's; a chip is turned up from the bag for all to see. An empty deck is made of the discard pile.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from pathlib import Path
from typing import Annotated, Any

from wondertable.kernel import (
    NOBODY,
    OWNER,
    AskAll,
    BySeat,
    Cards,
    Game,
    Option,
    Pack,
    Result,
    Rules,
    State,
    Table,
    state,
)

CARDS = tuple(f"c{number:02}" for number in range(1, 23))
CHIPS = tuple(colour for colour in ("red", "blue", "green", "white", "black") for _ in range(4))
ROUNDS = 5
MOST = 5


class Lay(Option, frozen=True):
    """Lay down a card."""

    card: str


@state
class Holder(State):
    """One player's things."""

    hand: Annotated[list[str], Cards("card", sight=OWNER)] = field(default_factory=list)
    purse: Annotated[list[str], Cards("chip", sight=OWNER, alike=True)] = field(default_factory=list)


@state
class Hoard(Table):
    """The whole table."""

    holders: Annotated[list[Holder], BySeat()]
    deck: Annotated[list[str], Cards("card", sight=NOBODY)]
    bag: Annotated[list[str], Cards("chip", sight=NOBODY, alike=True)]
    discard: Annotated[list[str], Cards("card")] = field(default_factory=list)
    turned: Annotated[list[str], Cards("chip", alike=True)] = field(default_factory=list)
    phase: str = "deal"
    round: int = 0


class Hoarders(Game[Hoard]):
    """Hidden draws, many at once."""

    slug = "hoarders"
    prefix = "HO"
    seats = range(2, 5)
    answers = Lay

    @classmethod
    def content_from(cls, path: Path | None) -> Pack:
        return Pack(name="house")

    def table(self, seats: int, options: Mapping[str, str]) -> Hoard:
        return Hoard([Holder() for _ in range(seats)], list(CARDS), list(CHIPS))

    def step(self, table: Hoard) -> Rules[None]:
        return self.deal(table) if table.phase == "deal" else self.play(table)

    def over(self, table: Hoard) -> bool:
        return table.round == ROUNDS

    def result(self, table: Hoard) -> Result:
        scores = tuple(len(set(holder.purse)) for holder in table.holders)
        return Result(scores, tuple(seat for seat, points in enumerate(scores) if points == max(scores)))

    # -- the rules ------------------------------------------------------------------------------------

    def deal(self, t: Hoard) -> Rules[None]:
        yield from ()
        for seat in range(len(t.holders)):
            for _ in range(3):
                self.draw(t, seat)
            self.draw_chip(t, seat)
            self.draw_chip(t, seat)
            self.tell_hand(t, seat)
        t.phase = "play"

    def tell_hand(self, t: Hoard, seat: int) -> None:
        t.whisper(seat, "dealt", {"cards": t.holders[seat].hand[:]}, who=seat)

    def play(self, t: Hoard) -> Rules[None]:
        laid = yield AskAll("lay", range(len(t.holders)), lambda seat: [Lay(card) for card in t.holders[seat].hand])
        for seat, lay in laid.items():
            t.holders[seat].hand.remove(lay.card)
            t.discard.append(lay.card)
        t.tell("laid", cards=[lay.card for lay in laid.values()])
        for seat in range(len(t.holders)):
            self.tell_draw(t, seat, [self.draw(t, seat) for _ in range(2)])
            self.draw_chip(t, seat)
        for seat, holder in enumerate(t.holders):
            if len(holder.hand) > MOST:
                t.deck.append(t.chance.draw(holder.hand))
            given = t.chance.pick(holder.hand)
            holder.hand.remove(given)
            left = (seat + 1) % len(t.holders)
            t.holders[left].hand.append(given)
            t.tell("gave", who=seat, whom=left)
        if t.bag:
            t.turned.append(t.chance.draw(t.bag))
        t.round += 1

    def tell_draw(self, t: Hoard, seat: int, cards: list[str]) -> None:
        t.whisper(seat, "drew", {"cards": cards}, who=seat, n=len(cards))

    def draw(self, t: Hoard, seat: int) -> str:
        if not t.deck:
            t.deck, t.discard = t.discard, []
            t.chance.shuffle(t.deck)
        card = t.chance.draw(t.deck)
        t.holders[seat].hand.append(card)
        return card

    def draw_chip(self, t: Hoard, seat: int) -> str:
        if not t.bag:
            return ""
        chip = t.chance.draw(t.bag)
        t.holders[seat].purse.append(chip)
        return chip


def hoarders(**overrides: Any) -> Hoarders:
    """The game, or one in which some functions are replaced."""
    kind: Any = type("Sabotaged", (Hoarders,), overrides) if overrides else Hoarders
    made: Hoarders = kind(kind.content_from(None))
    return made
