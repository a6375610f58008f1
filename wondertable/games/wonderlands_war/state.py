"""The table: every zone of the game with who sees it (section 18 of the specification)."""

from __future__ import annotations

import itertools
from dataclasses import field
from typing import Annotated

from wondertable.games.wonderlands_war.cards import REGIONS, TOP, Board, Box
from wondertable.kernel import NOBODY, OWNER, BySeat, Cards, Shared, State, Table, Unsent, state

HEAD, CHAIR, LOST = "head", "chair", "supply"
"""The places of a leader besides regions."""
FIGHTING, STOPPED, BUST = "fighting", "stopped", "bust"
STANDING = (FIGHTING, STOPPED)
LYING, UPRIGHT = 1, 2


@state
class Hookah(State):
    """A Caterpillar's Hookah that was drawn (WW-CON-I03)."""

    left: int = 2
    """The number of bonus chips that it may still bring."""
    drawn: bool = False
    mad: bool = False
    """Did madness or poison among them take effect?"""


@state
class Player(State):
    """A player's things. The composition of a bag is open (WW-RUL-76), its order does not exist."""

    faction: str = ""
    vp: int = 0
    shards: int = 0
    lead: int = 1
    """The leader's strength."""
    shield: bool = True
    supply: int = 10
    """Supporters at hand (WW-SET-09)."""
    supporters: dict[str, int] = field(default_factory=lambda: dict.fromkeys(REGIONS, 0))
    castles: dict[str, int] = field(default_factory=lambda: dict.fromkeys(REGIONS, 0))
    """0: none; with two players a castle lies (1) before it stands (2)."""
    leader: str = HEAD
    """At the Head, on a chair, in a region, or lost."""
    chair: int = 0
    figures: dict[str, str] = field(default_factory=dict)
    """Every own figure and its region; "" in own supply."""
    guests: Annotated[dict[str, str], Unsent()] = field(default_factory=dict)
    """Figures of Popular Support and where they were placed (WW-RUL-63)."""
    cards: Annotated[list[str], Cards("wonder")] = field(default_factory=list)
    visitor: Annotated[list[str], Cards("wonder")] = field(default_factory=list)
    """The card of Popular Support."""
    teas: Annotated[list[str], Cards()] = field(default_factory=list)
    taken: int = 0
    partied: Annotated[bool, Unsent()] = False
    bag: Annotated[list[str], Cards(alike=True)] = field(default_factory=list)
    active: Annotated[list[str], Cards(alike=True)] = field(default_factory=list)
    exhausted: Annotated[list[str], Cards(alike=True)] = field(default_factory=list)
    madness: Annotated[list[str], Cards(alike=True)] = field(default_factory=list)
    rows: Annotated[list[list[str]], Cards(alike=True)] = field(default_factory=lambda: [[], [], [], []])
    ends: Annotated[list[str], Cards(alike=True)] = field(default_factory=list)
    """The artifact at the end of each row; "" once the row is full."""
    abilities: list[str] = field(default_factory=list)
    quests: Annotated[list[str], Cards("quest", sight=OWNER)] = field(default_factory=list)
    feats: Annotated[list[str], Cards("quest")] = field(default_factory=list)
    """Quests whose feat is done, open to all."""
    opened: Annotated[list[str], Cards("quest")] = field(default_factory=list)
    """Quests shown at the end, without a feat."""
    wagers: Annotated[list[str], Cards("wager", sight=OWNER)] = field(default_factory=list)
    bet: Annotated[list[str], Cards("wager", sight=OWNER)] = field(default_factory=list)
    # -- of the present battle ------------------------------------------------------------------------
    fight: str = ""
    strength: int = 0
    drawn: Annotated[list[str], Cards(alike=True)] = field(default_factory=list)
    """The chips shown in this draw, while one is being picked."""
    chip: Annotated[str, Cards(alike=True)] = ""
    """The chip being played."""
    last_chip: Annotated[str, Unsent()] = ""
    """The chip played in this draw, for those who compare (WW-FAQ-05)."""
    printed: Annotated[int, Unsent()] = 0
    """Its printed strength, 0 under the Crown (WW-BAT-12)."""
    times: Annotated[int, Unsent()] = 1
    """Its own multiplier (Card Soldiers)."""
    doubling: bool = False
    extra: int = 0
    crowns: int = 0
    fading: bool = False
    rabbit: Annotated[bool, Unsent()] = False
    bonus: Annotated[int, Unsent()] = 0
    gained: Annotated[int, Unsent()] = 0
    """The strength of the chips placed in this draw."""
    placed: Annotated[list[str], Unsent()] = field(default_factory=list)
    """Those chips."""
    shown: Annotated[int, Unsent()] = 0
    """The printed strength that others compare with in this draw (WW-FAQ-05)."""
    knave: Annotated[bool, Unsent()] = False
    """Has the Knave of Hearts paid in this draw?"""
    hookahs: Annotated[list[Hookah], Unsent()] = field(default_factory=list)
    """The Hookahs of this draw that may still bring bonus chips; the newest is smoked first."""
    lost_now: Annotated[int, Unsent()] = 0
    lost: int = 0
    had_castle: Annotated[bool, Unsent()] = False
    won: bool = False
    second: bool = False
    paid: Annotated[bool, Unsent()] = False
    """Did R1 bring points or a castle?"""

    def units(self, region: str) -> int:
        """Supporters, figures and the leader in a region (WW-WAR-02)."""
        count = self.supporters[region] + (self.leader == region)
        return count + [*self.figures.values()].count(region) if self.figures else count

    def figures_in(self, region: str) -> list[str]:
        return [figure for figure, place in self.figures.items() if place == region] if self.figures else []

    def has_figure(self, figure: str, region: str) -> bool:
        return self.figures.get(figure) == region

    def idle_figures(self) -> list[str]:
        """Figures in own supply."""
        return [figure for figure, place in self.figures.items() if not place]

    @property
    def castle_strength(self) -> int:
        """The strength that a castle adds at the start of a battle (WW-REW-16, WW-CON-Q4)."""
        return 5 if self.has("Q4") else 2

    def has(self, ability: str) -> bool:
        return ability in self.abilities

    def stands(self) -> bool:
        """Does the player still take part in the battle?"""
        return self.fight in STANDING

    def add_strength(self, amount: int) -> None:
        """WW-RUL-34."""
        strength = self.strength + amount
        self.strength = 0 if strength < 0 else min(strength, TOP)

    def chips(self) -> list[str]:
        """Everything for objectives: bag, Active, Exhausted, the madness track and forged chips (WW-QST-04)."""
        return [*self.bag, *self.active, *self.exhausted, *self.madness, *itertools.chain.from_iterable(self.rows)]


@state
class War(Table):
    """The whole table."""

    box: Annotated[Box, Shared()]
    sets: dict[str, str]
    """The set of every type of allies (WW-ALY-02)."""
    strict: bool
    opener: Annotated[int, Unsent()]
    """The seat that drinks the first tea of the game; -1: not yet drawn."""
    cast: Annotated[tuple[str, ...], Unsent()]
    """Factions named beforehand, by seat."""
    players: Annotated[list[Player], BySeat()]
    bank: Annotated[list[str], Cards(alike=True), Unsent()]
    stock: Annotated[list[str], Cards(alike=True), Unsent()]
    """Item chips whose card nobody has."""
    tea1: Annotated[list[str], Cards("tea1", sight=NOBODY)]
    tea2: Annotated[list[str], Cards("tea2", sight=NOBODY)]
    tea3: Annotated[list[str], Cards("tea3", sight=NOBODY)]
    wonder_deck: Annotated[list[str], Cards("wonder", sight=NOBODY)]
    quest_deck: Annotated[list[str], Cards("quest", sight=NOBODY)]
    boxed: Annotated[list[str], Cards(alike=True), Unsent()]
    """Chips and wager cards out of the game."""
    quest_discard: Annotated[list[str], Cards("quest", sight=NOBODY)] = field(default_factory=list)
    quests_out: Annotated[list[str], Cards("quest")] = field(default_factory=list)
    wonders_out: Annotated[list[str], Cards("wonder"), Unsent()] = field(default_factory=list)
    """Cards that two players do without."""
    tea_gone: Annotated[list[str], Cards(), Unsent()] = field(default_factory=list)
    """Cards that were left on the table."""
    market: Annotated[list[str], Cards("wonder")] = field(default_factory=list)
    laid: Annotated[list[str], Cards()] = field(default_factory=list)
    """The cards on the chairs 1 to N; "" where there is none. Index 0 is the Head."""
    laced: Annotated[list[str], Cards(alike=True)] = field(default_factory=list)
    """The poison on them."""
    venom: Annotated[list[str], Cards(alike=True)] = field(default_factory=list)
    """The Jabberwock's poison."""
    turned_up: Annotated[list[str], Cards("wager")] = field(default_factory=list)
    """Wager cards that have just been revealed."""
    tiles: dict[str, str] = field(default_factory=dict)
    spare_tile: Annotated[str, Unsent()] = ""
    blocked: str = ""
    marker: str = REGIONS[0]
    round: int = 0
    phase: str = "setup"
    active: int = 0
    first: int = 0
    pending: list[str] = field(default_factory=list)
    """Rewards still to be taken by the active player."""
    battles: list[str] = field(default_factory=list)
    """Regions still to be fought over in this war."""
    region: str = ""
    draw: int = 0
    step: str = ""
    """The present step of the draw."""
    resolving: int = -1
    """The seat being dealt with in a step that goes from player to player."""
    rights: Annotated[list[str], Unsent()] = field(default_factory=list)
    anvil: Annotated[str, Unsent()] = ""
    """The chip being forged, while its rewards are taken."""
    turns: Annotated[int, Unsent()] = 0

    @property
    def at_tea(self) -> bool:
        """Is this round's war still to come?"""
        return self.phase in ("setup", "quests", "lay", "poison", "turn", "tea-end")

    @property
    def two(self) -> bool:
        return len(self.players) == 2

    @property
    def hands(self) -> int:
        """The number of cards that each player takes in a Tea Party (WW-TEA-05, WW-TWO-08)."""
        return 5 if len(self.players) == 2 else 4

    @property
    def value(self) -> int:
        """The value of the tile of the battle in this round."""
        return self.box.tiles[self.tiles[self.region]][self.round - 1]

    @property
    def resistance(self) -> int:
        """WW-TWO-09; with more players there is none."""
        return 1 + 2 * self.round if self.two else -1

    def regions(self) -> list[str]:
        return [region for region in REGIONS if region != self.blocked] if self.blocked else [*REGIONS]

    def neighbours(self, region: str) -> list[str]:
        """WW-BRD-03, WW-TWO-18: the previous and the next region of the ring."""
        ring = self.regions()
        at = ring.index(region)
        return [ring[at - 1], ring[(at + 1) % len(ring)]]

    def onward(self, region: str, steps: int) -> str:
        """So many regions clockwise, the blocked one not counted (WW-EOW-02)."""
        ring = self.regions()
        return ring[(ring.index(region) + steps) % len(ring)]

    def battle_order(self) -> list[str]:
        """The regions in the order of the war's battles."""
        return [self.onward(self.marker, step) for step in range(len(self.regions()))]

    def clockwise(self, seat: int) -> list[int]:
        """All seats, from this one on."""
        return [*range(seat, len(self.players)), *range(seat)]

    def by_priority(self, seats: list[int]) -> list[int]:
        """WW-BAT-01, WW-RUL-53: fewest points, most shards, then clockwise from the first player."""
        if len(seats) < 2:
            return seats
        players, first, count = self.players, self.first, len(self.players)
        ranks = []
        for seat in seats:
            player = players[seat]
            ranks.append((player.vp, -player.shards, (seat - first) % count, seat))
        ranks.sort()
        return [rank[3] for rank in ranks]

    def standing(self) -> list[int]:
        """The participants who are not bust."""
        return [seat for seat, player in enumerate(self.players) if player.fight in STANDING]

    def opponents(self, seat: int) -> list[int]:
        """WW-BAT-26: the other participants who are not bust."""
        return [
            other
            for other, player in enumerate(self.players)
            if other != seat and player.fight in STANDING and player.units(self.region)
        ]

    def returning(self, seat: int) -> list[str]:
        """The figures in own supply that may be placed as units: at the Tea Party only (WW-MAD-05, WW-RUL-83)."""
        player = self.players[seat]
        return player.idle_figures() if player.figures and self.at_tea else []

    def board(self, seat: int) -> Board:
        return self.box.boards[self.players[seat].faction, self.two]
