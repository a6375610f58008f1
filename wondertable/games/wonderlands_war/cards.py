"""Print of boards, cards and chips: the content pack, its checks, and the box it becomes at the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from wondertable.kernel import Pack, Printed, Source, Titles
from wondertable.kernel.content import read_toml

REGIONS = ("RK", "ML", "WZ", "PT", "TW")  # WW-BRD-01, WW-BRD-02: clockwise
FACTIONS = ("ALI", "QUE", "HAT", "JAB", "CAT")
ALLIES = ("FL", "CS", "RO", "RK", "CR")
SETS = ("A", "B", "C", "D")  # WW-ALY-01
FORGE, MADNESS, DOUBLE_MADNESS, POISON = "FORGE", "MAD", "MAD2", "POI"
MAD = frozenset({MADNESS, DOUBLE_MADNESS})
MADDENING = MAD | {POISON}
TOP = 25  # WW-BRD-04
TRACK = 4  # WW-BRD-10
ROWS = 4  # WW-CON-01
LEADER_TOP = 6  # WW-BRD-11
SUPPORTERS, CASTLES = 14, 5  # WW-COMP-03, WW-COMP-04
FORGE_CHIPS, MADNESS_CHIPS = 25, 29  # WW-COMP-21, WW-COMP-22
SEATS = {2: 11, 3: 11, 4: 12, 5: 13}  # WW-BRD-06
START_SHARDS = {2: (2, 1), 3: (3, 2, 1), 4: (3, 2, 1, 0), 5: (3, 2, 1, 0, 0)}  # WW-SET-19
ARTIFACT = 3  # WW-COMP-13
TWEEDLES = ("F07a", "F07b")
NOT_FOR_TWO = ("I01", "F06")  # WW-TWO-07

REWARDS = frozenset(
    [f"{ally}{level}" for ally in ALLIES for level in "ws"]
    + ["ANYw", "ANYs", "FORGE", "FORGE!", "WON", "ABIL", "LEAD", "CASTLE", "Q1", "Q2", "SHIELD", "MAD-"]
    + ["-1S", "-2S", "-3S"]
)
CELLS = REWARDS | {"SUP", "CAS+1", "VP4", "U1", "U2", "U3"}
ABILITIES = {
    "ALI": ("A1", "A2", "A3", "A4"),
    "QUE": ("Q1", "Q2", "Q3", "Q4"),
    "HAT": ("H1", "H2", "H3", "H4"),
    "JAB": ("J1", "J2", "J3", "J4"),
    "CAT": ("C1", "C2", "C3", "C4"),
}
FEATS = frozenset(
    {
        "types-at-least",
        "win-without-leader",
        "strength",
        "active",
        "last-at-least",
        "madness",
        "last",
        "second",
        "artifact-and-forge",
        "unhurt",
        "win-strength",
        "all-different",
        "lost",
        "last-ally",
        "win-without-castle",
        "alike",
        "units-left",
        "types-exactly",
        "nothing-won",
        "shield-broken",
    }
)
OBJECTIVES = frozenset(
    {
        "forged",
        "chips",
        "wonderlandians",
        "leader",
        "rows",
        "castles",
        "abilities",
        "shards-at-most",
        "forged-types",
        "items",
        "strong",
        "weak",
        "supporters",
        "alike",
        "each-type",
        "figures",
        "regions",
        "madness-at-most",
        "madness",
    }
)


class Tile(Printed, frozen=True, kw_only=True):
    """A score tile (WW-BRD-08)."""

    id: str
    values: tuple[int, int, int]


class Ally(Printed, frozen=True, kw_only=True):
    """A type of ally chips (table 15.2)."""

    id: str
    weak: int
    weak_count: int
    strong: int
    strong_count: int


class Tea(Printed, frozen=True, kw_only=True):
    """A tea card (table 15.8)."""

    id: str
    round: Annotated[int, msgspec.Meta(ge=1, le=3)]
    units: Annotated[int, msgspec.Meta(ge=0, le=3)]
    centre: int
    die: bool
    rewards: tuple[str, ...]
    upper: tuple[str, ...]
    lower: tuple[str, ...]
    tainted: str


class Quest(Printed, frozen=True, kw_only=True):
    """A quest (table 15.7)."""

    id: str
    region: str
    title: Titles
    feat: str
    feat_numbers: tuple[int, ...]
    objective: str
    objective_number: int
    objective_types: tuple[str, ...]
    feat_source: Source
    objective_source: Source


class Wonderlandian(Printed, frozen=True, kw_only=True):
    """A figure or an item (table 15.6)."""

    id: str
    kind: Literal["figure", "item"]
    title: Titles
    strength: int


class Between(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A reward printed between a row and the next one."""

    row: int
    column: int
    reward: str


class Faction(Printed, frozen=True, kw_only=True):
    """A faction board, both sides (tables 15.3, 15.4)."""

    id: str
    leader_title: Titles
    artifact_title: Titles
    many_row: tuple[str, ...]
    many_between: tuple[Between, ...]
    two_row: tuple[str, ...]
    two_between: tuple[Between, ...]


class Ability(Printed, frozen=True, kw_only=True):
    """A faction ability (table 15.5)."""

    id: str
    faction: str
    kind: Literal["upgrade", "passive"]
    title: Titles


class Cards(Pack, frozen=True, kw_only=True):
    """Everything in the box."""

    forge_icons: tuple[int, ...]
    die: tuple[int, ...]
    tiles: tuple[Tile, ...]
    allies: tuple[Ally, ...]
    tea: tuple[Tea, ...]
    quests: tuple[Quest, ...]
    wonderlandians: tuple[Wonderlandian, ...]
    factions: tuple[Faction, ...]
    abilities: tuple[Ability, ...]

    def problems(self) -> Iterator[tuple[str, dict[str, Any]]]:
        yield from self._counts()
        yield from self._rewards()
        for quest in self.quests:
            if quest.feat not in FEATS or quest.objective not in OBJECTIVES or quest.region not in REGIONS:
                yield "error.content-quest", {"card": quest.id}
        for faction, wanted in ABILITIES.items():
            found = tuple(ability.id for ability in self.abilities if ability.faction == faction)
            if found != wanted:
                yield "error.content-text", {"card": faction, "found": ", ".join(found), "wanted": ", ".join(wanted)}
        if len(self.die) != 6 or min(self.die) < 0:
            yield "error.content-count", {"zone": "die", "found": len(self.die), "wanted": 6}
        if any(not 0 < icon < TOP for icon in self.forge_icons):
            yield "error.content-icons", {}

    def _counts(self) -> Iterator[tuple[str, dict[str, Any]]]:
        wanted = {
            "tiles": 6,
            "allies": 5,
            "tea": 90,
            "quests": 30,
            "wonderlandians": 24,
            "factions": 5,
            "abilities": 20,
        }
        for zone, count in wanted.items():
            cards = getattr(self, zone)
            if len(cards) != count:
                yield "error.content-count", {"zone": zone, "found": len(cards), "wanted": count}
            for card, times in Counter(one.id for one in cards).items():
                if times > 1:
                    yield "error.content-twice", {"card": card}
        for number in (1, 2, 3):
            found = sum(card.round == number for card in self.tea)
            if found != 30:
                yield "error.content-count", {"zone": f"tea {number}", "found": found, "wanted": 30}
        for ally in self.allies:
            if ally.weak_count + ally.strong_count != 19:
                found = ally.weak_count + ally.strong_count
                yield "error.content-count", {"zone": ally.id, "found": found, "wanted": 19}

    def _rewards(self) -> Iterator[tuple[str, dict[str, Any]]]:
        for card in self.tea:
            for reward in (*card.rewards, *card.upper, *card.lower, *([card.tainted] if card.tainted else [])):
                if reward not in REWARDS:
                    yield "error.content-reward", {"card": card.id, "reward": reward}
            if bool(card.upper) != bool(card.lower):
                yield "error.content-split", {"card": card.id}
        for faction in self.factions:
            cells = (*faction.many_row, *faction.two_row)
            between = (*faction.many_between, *faction.two_between)
            for reward in (*cells, *(one.reward for one in between)):
                if reward not in CELLS:
                    yield "error.content-reward", {"card": faction.id, "reward": reward}


def read(path: Path | None) -> Cards:
    """The house content, or a pack."""
    if path is not None:
        return Cards.build(read_toml(path), str(path))
    home = Path(__file__).parent / "content"
    return Cards.build(read_toml(*sorted(home.glob("*.toml"))), "house")


class Board:
    """One side of a faction board: the cells of the four forge rows and the rewards between them."""

    def __init__(self, first: tuple[str, ...], between: tuple[Between, ...], castles: int) -> None:
        self.rows = (first, ("LEAD",) * 3, ("SUP",) * 4, ("CAS+1",) * castles)
        self.between = {(one.row - 1, one.column - 1): one.reward for one in between}

    def rewards(self, row: int, filled: list[int]) -> list[str]:
        """The rewards of a chip on the next cell of a row: the cell, then those between rows (WW-FRG-06, -07)."""
        column = filled[row]
        found = [self.rows[row][column]]
        for upper, other in ((row - 1, row - 1), (row, row + 1)):
            reward = self.between.get((upper, column))
            if reward and 0 <= other < ROWS and filled[other] > column:
                found.append(reward)
        return found


class Box:
    """Content as the rules look at it. Built once per pack and shared by all tables."""

    def __init__(self, cards: Cards) -> None:
        self.icons = frozenset(cards.forge_icons)
        self.die = cards.die
        self.tiles = {tile.id: tile.values for tile in cards.tiles}
        self.tea = {card.id: card for card in cards.tea}
        self.quests = {quest.id: quest for quest in cards.quests}
        self.wonderlandians = {one.id: one for one in cards.wonderlandians}
        self.figures = {
            card.id: TWEEDLES if card.id == "F07" else (card.id,)
            for card in cards.wonderlandians
            if card.kind == "figure"
        }
        self.card_of = {figure: card for card, figures in self.figures.items() for figure in figures}
        self.figure_strength = {figure: self.wonderlandians[card].strength for figure, card in self.card_of.items()}
        self.abilities = {ability.id: ability for ability in cards.abilities}
        self.boards = {
            (faction.id, two): Board(faction.two_row, faction.two_between, 4)
            if two
            else Board(faction.many_row, faction.many_between, 3)
            for faction in cards.factions
            for two in (False, True)
        }
        self.factions = {faction.id: faction for faction in cards.factions}
        self.strength: dict[str, int] = {FORGE: 1, MADNESS: 0, DOUBLE_MADNESS: 0, POISON: 0}
        self.kind: dict[str, str] = {FORGE: FORGE, MADNESS: "madness", DOUBLE_MADNESS: "madness", POISON: "poison"}
        """The type of a chip (WW-FAQ-01)."""
        self.bank: list[str] = [FORGE] * FORGE_CHIPS + [MADNESS] * MADNESS_CHIPS
        for ally in cards.allies:
            for level, strength, count in (("w", ally.weak, ally.weak_count), ("s", ally.strong, ally.strong_count)):
                chip = f"{ally.id}{level}"
                self.strength[chip], self.kind[chip] = strength, ally.id
                self.bank += [chip] * count
        for faction in FACTIONS:
            for chip, strength in ((f"{faction}-1", 1), (f"{faction}-2", 2), (f"{faction}-A", ARTIFACT)):
                self.strength[chip], self.kind[chip] = strength, "faction"
        for item in cards.wonderlandians:
            if item.kind == "item":
                self.strength[item.id], self.kind[item.id] = item.strength, item.id
        self.boxed = [POISON] * 7  # WW-COMP-23
        """Everything that waits in the box until a faction is chosen."""
        for faction in FACTIONS:
            self.boxed += [f"{faction}-1"] * 3 + [f"{faction}-2"] + [f"{faction}-A"] * 6 + [DOUBLE_MADNESS]
            self.boxed += [f"{faction}>{other}" for other in FACTIONS if other != faction]  # WW-COMP-11
        self.ally_chips = {level: [*(f"{ally}{level}" for ally in ALLIES)] for level in "ws"}

    def is_ally(self, chip: str) -> bool:
        """Forge chips are allies, too (WW-RUL-38)."""
        return self.kind[chip] in ALLIES or chip == FORGE

    def is_weak(self, chip: str) -> bool:
        return chip == FORGE or (self.kind[chip] in ALLIES and chip.endswith("w"))

    def is_strong(self, chip: str) -> bool:
        return self.kind[chip] in ALLIES and chip.endswith("s")
