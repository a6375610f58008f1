"""A second game for the kernel, small enough to hold in the head: bids for prizes.

Everybody holds four chips from a face-down bag. Each round a prize is turned up and all lay down one chip,
sealed; the highest wins the prize. Then the seat after the winner may draw a chip, and tucks two spent chips under
the bag in an order only it knows. When the bag is empty, a draw turns up the first tucked chip instead and lays it
aside. Four rounds are played.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from dataclasses import field
from pathlib import Path
from typing import Annotated, Any

from wondertable.kernel import (
    NOBODY,
    OWNER,
    Ask,
    AskAll,
    BySeat,
    Cards,
    Game,
    Option,
    Pack,
    Result,
    Rules,
    Setting,
    State,
    Table,
    state,
)

CHIPS = tuple(f"n{number:02}" for number in range(1, 15))
PRIZES = tuple(f"p{number}" for number in range(1, 5))
ROUNDS = 4


class Bid(Option, frozen=True):
    """Lay down a chip."""

    chip: str


class Draw(Option, frozen=True):
    """Take a chip from the bag."""


class Keep(Option, frozen=True):
    """Take none."""


class Tuck(Option, frozen=True):
    """Put chips under the bag, the first one higher."""

    chips: tuple[str, ...]


class ToyPack(Pack, frozen=True, kw_only=True):
    """The names of the chips and prizes."""

    chips: tuple[str, ...] = CHIPS
    prizes: tuple[str, ...] = PRIZES


@state
class Bidder(State):
    """One player's things."""

    hand: Annotated[list[str], Cards("chip", sight=OWNER)] = field(default_factory=list)
    won: Annotated[list[str], Cards()] = field(default_factory=list)


@state
class Tucked(State):
    """Chips under the bag: all know which, their owner how they lie."""

    owner: int
    chips: Annotated[list[str], Cards("chip", order=OWNER)]


@state
class Auction(Table):
    """The whole table."""

    tucking: str
    bidders: Annotated[list[Bidder], BySeat()]
    bag: Annotated[list[str], Cards("chip", sight=NOBODY)]
    prizes: Annotated[list[str], Cards("prize", sight=NOBODY)]
    tucked: list[Tucked] = field(default_factory=list)
    spent: Annotated[list[str], Cards("chip")] = field(default_factory=list)
    aside: Annotated[list[str], Cards()] = field(default_factory=list)
    offer: Annotated[str, Cards("prize")] = ""
    phase: str = "deal"
    round: int = 0
    helper: int = 0

    def chips_left(self) -> int:
        return len(self.bag) + sum(len(block.chips) for block in self.tucked)


class Toy(Game[Auction]):
    """Bids for prizes."""

    slug = "toy"
    prefix = "TOY"
    seats = range(2, 4)
    settings = (Setting("tuck", ("on", "off"), "on"),)
    answers = Bid | Draw | Keep | Tuck

    content: ToyPack

    @classmethod
    def content_from(cls, path: Path | None) -> ToyPack:
        return ToyPack(name="house")

    def table(self, seats: int, options: Mapping[str, str]) -> Auction:
        bidders = [Bidder() for _ in range(seats)]
        return Auction(options["tuck"], bidders, list(self.content.chips), list(self.content.prizes))

    def step(self, table: Auction) -> Rules[None]:
        return {"deal": self.deal, "bids": self.bids, "help": self.help}[table.phase](table)

    def over(self, table: Auction) -> bool:
        return table.phase == "over"

    def result(self, table: Auction) -> Result:
        scores = tuple(sum(int(prize[1:]) for prize in bidder.won) for bidder in table.bidders)
        best = max(scores)
        return Result(scores, tuple(seat for seat, points in enumerate(scores) if points == best), "rounds")

    def violations(self, table: Auction) -> Iterator[str]:
        if table.round > ROUNDS:
            yield f"round {table.round}"

    # -- the rules ------------------------------------------------------------------------------------

    def deal(self, t: Auction) -> Rules[None]:
        yield from ()
        for seat, bidder in enumerate(t.bidders):
            bidder.hand += [t.chance.draw(t.bag) for _ in range(4)]
            t.whisper(seat, "dealt", {"chips": bidder.hand[:]}, who=seat)
        t.phase = "bids"

    def bids(self, t: Auction) -> Rules[None]:
        t.round += 1
        t.offer = t.chance.draw(t.prizes)
        t.tell("offer", prize=t.offer)
        answers = yield AskAll("bid", range(len(t.bidders)), lambda seat: self.bids_of(t, seat))
        for seat, bid in answers.items():
            t.bidders[seat].hand.remove(bid.chip)
            t.spent.append(bid.chip)
            t.tell("bid", who=seat, chip=bid.chip)
        best = max(answers, key=lambda seat: answers[seat].chip)
        self.award(t, best)
        t.helper = (best + 1) % len(t.bidders)
        t.phase = "help"

    def bids_of(self, t: Auction, seat: int) -> list[Option]:
        return [Bid(chip) for chip in t.bidders[seat].hand]

    def award(self, t: Auction, seat: int) -> None:
        t.bidders[seat].won.append(t.offer)
        t.tell("won", who=seat, prize=t.offer)
        t.offer = ""

    def help(self, t: Auction) -> Rules[None]:
        options: list[Option] = [Keep()]
        if t.chips_left():
            options.insert(0, Draw())
        pick = yield Ask(t.helper, "help", options)
        if isinstance(pick, Draw):
            self.draw(t, t.helper)
        if t.tucking == "on":
            orders: list[Option] = [Tuck(order) for order in itertools.permutations(t.spent[:2])]
            pick = yield Ask(t.helper, "tuck", orders)
            del t.spent[:2]
            t.tucked.append(Tucked(t.helper, list(pick.chips)))
            t.whisper(t.helper, "tucked", {"order": list(pick.chips)}, who=t.helper, chips=sorted(pick.chips))
        self.end_round(t)

    def draw(self, t: Auction, seat: int) -> None:
        if t.bag:
            chip = t.chance.draw(t.bag)
            t.bidders[seat].hand.append(chip)
            t.whisper(seat, "drew", {"chip": chip}, who=seat)
        else:
            chip = t.tucked[0].chips.pop(0)
            t.aside.append(chip)
            t.tell("turned-up", who=seat, chip=chip)
            if not t.tucked[0].chips:
                del t.tucked[0]

    def end_round(self, t: Auction) -> None:
        t.phase = "bids" if t.round < ROUNDS else "over"


def toy(**overrides: Any) -> Toy:
    """The toy, or one in which some functions are replaced."""
    kind: Any = type("Sabotaged", (Toy,), overrides) if overrides else Toy
    made: Toy = kind(kind.content_from(None))
    return made
