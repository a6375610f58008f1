"""Everything printed on boards, cards and chips, in words: what a page needs to draw and explain it.

An id says what kind of thing it is (``region.RK``, ``ally.RK.A``, ``quest.RK1``); the targets of options are the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeAlias

import msgspec

from wondertable.games.wonderlands_war.cards import (
    ALLIES,
    FORGE,
    LEADER_TOP,
    REGIONS,
    SEATS,
    SETS,
    TOP,
    TRACK,
    TWEEDLES,
    Board,
    Box,
    Cards,
    Faction,
    Quest,
    Tea,
)
from wondertable.games.wonderlands_war.guide.names import chip_name, figure_name, reward_name, tea_name, wonder_name
from wondertable.kernel import Source, Words

__all__ = ["Thing", "cards"]

REWARDS = (
    *("U1", "U2", "U3", "D", "ANYw", "ANYs", "FORGE!", "WON", "ABIL", "LEAD", "CASTLE", "Q1", "Q2"),
    *("SHIELD", "MAD-", "-1S", "-2S", "-3S", "SUP", "CAS+1", "VP4"),
)


class BoardInfo(msgspec.Struct, frozen=True, kw_only=True, rename="camel", tag_field="type", tag="board"):
    """Numbers of the board."""

    id: str
    top: int
    """The end of the strength track."""
    track: int
    """The cells of a madness track."""
    leader_top: int
    chairs: dict[int, int]
    """The seats of the tea table by the number of players."""


class Named(msgspec.Struct, frozen=True, kw_only=True):
    """Base of all things with a name. ``text`` explains the thing where it is not explained elsewhere."""

    id: str
    name: str
    text: str = ""


class RegionInfo(Named, frozen=True, kw_only=True, tag_field="type", tag="region"):
    """A region."""

    region: str


class PrintedReward(msgspec.Struct, frozen=True):
    """A reward between a forge row and the next one."""

    row: int
    column: int
    reward: str


class PrintedBoard(msgspec.Struct, frozen=True):
    """A side of a faction board: the cells of the forge rows, and the rewards between an upper row and the next one."""

    rows: tuple[tuple[str, ...], ...]
    between: list[PrintedReward]


class BoardSides(msgspec.Struct, frozen=True):
    """The sides of a faction board: for two players, and for more."""

    two: PrintedBoard
    many: PrintedBoard


class FactionInfo(Named, frozen=True, kw_only=True, tag_field="type", tag="faction"):
    """A faction; the text is that of its leader."""

    faction: str
    leader: str
    """The name of the leader's ability."""
    artifact: str
    """The chip of its artifact."""
    abilities: list[str]
    boards: BoardSides
    source: Source


class AbilityInfo(Named, frozen=True, kw_only=True, tag_field="type", tag="ability"):
    """An ability of a faction."""

    ability: str
    faction: str
    kind: Literal["upgrade", "passive"]
    source: Source


class AllyInfo(Named, frozen=True, kw_only=True, tag_field="type", tag="ally"):
    """The card of a type of allies in a set; the Forge card is in none."""

    ally: str
    set: str
    weak: int
    strong: int | None
    source: Source


class ChipInfo(Named, frozen=True, kw_only=True, tag_field="type", tag="chip"):
    """A chip; what an ally chip does stands on the card of its set."""

    chip: str
    kind: str
    strength: int
    level: Literal["weak", "strong", ""]


class WonderInfo(Named, frozen=True, kw_only=True, tag_field="type", tag="wonder"):
    """The card of a Wonderlandian."""

    card: str
    kind: Literal["figure", "item"]
    strength: int
    figures: tuple[str, ...]
    source: Source


class FigureInfo(Named, frozen=True, kw_only=True, tag_field="type", tag="figure"):
    """A figure that shares its card with another one."""

    card: str


class TeaInfo(Named, frozen=True, kw_only=True, tag_field="type", tag="tea"):
    """A tea card."""

    card: str
    round: int
    units: int
    centre: int
    die: bool
    rewards: tuple[str, ...]
    upper: tuple[str, ...]
    lower: tuple[str, ...]
    tainted: str
    source: Source


class QuestInfo(Named, frozen=True, kw_only=True, rename="camel", tag_field="type", tag="quest"):
    """A quest: its feat and its objective in words."""

    quest: str
    region: str
    feat: str
    objective: str
    feat_source: Source
    objective_source: Source
    source: Source


class TileInfo(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="tile"):
    """A score tile."""

    id: str
    values: tuple[int, int, int]
    source: Source


class RewardInfo(Named, frozen=True, kw_only=True, tag_field="type", tag="reward"):
    """A reward that is no chip."""

    code: str


Thing: TypeAlias = (
    BoardInfo
    | RegionInfo
    | FactionInfo
    | AbilityInfo
    | AllyInfo
    | ChipInfo
    | WonderInfo
    | FigureInfo
    | TeaInfo
    | QuestInfo
    | TileInfo
    | RewardInfo
)


def cards(content: Cards, box: Box, words: Words) -> list[Thing]:
    """The board, regions, factions, abilities, allies, chips, Wonderlandians, tea cards, quests, tiles and rewards."""
    return [
        BoardInfo(id="board", top=TOP, track=TRACK, leader_top=LEADER_TOP, chairs=SEATS),
        *(RegionInfo(id=f"region.{one}", name=words.say(f"region.{one}"), region=one) for one in REGIONS),
        *(thing for faction in content.factions for thing in _faction(faction, content, box, words)),
        *_allies(content, words),
        *_chips(box, words),
        *_wonderlandians(content, box, words),
        *(_tea(tea, box, words) for tea in content.tea),
        *(_quest(quest, words) for quest in content.quests),
        *(TileInfo(id=f"tile.{one.id}", values=one.values, source=one.source) for one in content.tiles),
        *(RewardInfo(id=f"reward.{one}", name=reward_name(box, words, one), code=one) for one in REWARDS),
    ]


def _faction(faction: Faction, content: Cards, box: Box, words: Words) -> Iterator[FactionInfo | AbilityInfo]:
    """A faction and its abilities."""
    abilities = [ability for ability in content.abilities if ability.faction == faction.id]
    yield FactionInfo(
        id=f"faction.{faction.id}",
        name=words.say(f"faction.{faction.id}"),
        text=words.say(f"leader-text.{faction.id}"),
        faction=faction.id,
        leader=faction.leader_title.in_language(words.language),
        artifact=f"{faction.id}-A",
        abilities=[ability.id for ability in abilities],
        boards=BoardSides(_board(box.boards[faction.id, True]), _board(box.boards[faction.id, False])),
        source=faction.source,
    )
    for ability in abilities:
        yield AbilityInfo(
            id=f"ability.{ability.id}",
            name=ability.title.in_language(words.language),
            text=words.say(f"ability-text.{ability.id}"),
            ability=ability.id,
            faction=faction.id,
            kind=ability.kind,
            source=ability.source,
        )


def _board(board: Board) -> PrintedBoard:
    between = [PrintedReward(row, column, reward) for (row, column), reward in board.between.items()]
    return PrintedBoard(board.rows, between)


def _allies(content: Cards, words: Words) -> Iterator[AllyInfo]:
    """A card for each type and set, and the Forge card."""
    strengths = {ally.id: ally for ally in content.allies}
    for ally in ALLIES:
        for letter in SETS:
            yield AllyInfo(
                id=f"ally.{ally}.{letter}",
                name=words.say(f"ally.{ally}"),
                text=words.say(f"ally-text.{ally}.{letter}"),
                ally=ally,
                set=letter,
                weak=strengths[ally].weak,
                strong=strengths[ally].strong,
                source=strengths[ally].source,
            )
    yield AllyInfo(
        id=f"ally.{FORGE}",
        name=words.say(f"ally.{FORGE}"),
        text=words.say(f"ally-text.{FORGE}"),
        ally=FORGE,
        set="",
        weak=1,
        strong=None,
        source="rulebook",
    )


def _chips(box: Box, words: Words) -> Iterator[ChipInfo]:
    for chip, kind in box.kind.items():
        yield ChipInfo(
            id=f"chip.{chip}",
            name=chip_name(box, words, chip),
            text=words.say(f"wonder-text.{chip}") if chip in box.wonderlandians else "",
            chip=chip,
            kind=kind,
            strength=box.strength[chip],
            level="weak" if box.is_weak(chip) else "strong" if box.is_strong(chip) else "",
        )


def _wonderlandians(content: Cards, box: Box, words: Words) -> Iterator[WonderInfo | FigureInfo]:
    for one in content.wonderlandians:
        yield WonderInfo(
            id=f"wonder.{one.id}",
            name=wonder_name(box, words, one.id),
            text=words.say(f"wonder-text.{one.id}"),
            card=one.id,
            kind=one.kind,
            strength=one.strength,
            figures=tuple(box.figures.get(one.id, ())),
            source=one.source,
        )
    for figure in TWEEDLES:
        yield FigureInfo(id=f"figure.{figure}", name=figure_name(box, words, figure), card=box.card_of[figure])


def _tea(tea: Tea, box: Box, words: Words) -> TeaInfo:
    printed = msgspec.structs.asdict(tea) | {"id": f"tea.{tea.id}"}
    return TeaInfo(**printed, name=tea_name(box, words, tea.id), card=tea.id)


def _quest(quest: Quest, words: Words) -> QuestInfo:
    facts = {"number": quest.objective_number, "types": list(quest.objective_types)}
    return QuestInfo(
        id=f"quest.{quest.id}",
        name=quest.title.in_language(words.language),
        quest=quest.id,
        region=quest.region,
        feat=words.say(f"feat.{quest.feat}", numbers=list(quest.feat_numbers)),
        objective=words.say(f"objective.{quest.objective}", **facts),
        feat_source=quest.feat_source,
        objective_source=quest.objective_source,
        source=quest.source,
    )
