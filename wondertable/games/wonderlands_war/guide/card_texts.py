"""Everything printed on boards, cards and chips, in words: what a page needs to draw and explain it.

An id says what kind of thing it is (``region.RK``, ``ally.RK.A``, ``quest.RK1``); the targets of options are the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

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
    Quest,
)
from wondertable.games.wonderlands_war.guide.names import chip_name, figure_name, reward_name, tea_name, wonder_name
from wondertable.kernel import Words

__all__ = ["cards"]

Plain = dict[str, Any]


def cards(content: Cards, box: Box, words: Words) -> list[Plain]:
    """The board, regions, factions, abilities, allies, chips, Wonderlandians, tea cards, quests, tiles and rewards."""
    return [
        {"id": "board", "type": "board", "top": TOP, "track": TRACK, "leaderTop": LEADER_TOP, "chairs": SEATS},
        *_regions(words),
        *_factions(content, box, words),
        *_allies(content, words),
        *_chips(box, words),
        *_wonderlandians(content, box, words),
        *_tea(content, box, words),
        *(_quest(quest, words) for quest in content.quests),
        *(
            {"id": f"tile.{one.id}", "type": "tile", "values": one.values, "source": one.source}
            for one in content.tiles
        ),
        *_rewards(box, words),
    ]


def _text(kind: str, name: str, title: str, text: str = "") -> Plain:
    return {"id": f"{kind}.{name}", "type": kind, "name": title, "text": text}


def _regions(words: Words) -> Iterator[Plain]:
    for region in REGIONS:
        yield _text("region", region, words.say(f"region.{region}")) | {"region": region}


def _factions(content: Cards, box: Box, words: Words) -> Iterator[Plain]:
    for faction in content.factions:
        abilities = [ability for ability in content.abilities if ability.faction == faction.id]
        yield _text(
            "faction", faction.id, words.say(f"faction.{faction.id}"), words.say(f"leader-text.{faction.id}")
        ) | {
            "faction": faction.id,
            "leader": faction.leader_title.in_language(words.language),
            "artifact": f"{faction.id}-A",
            "abilities": [ability.id for ability in abilities],
            "boards": {name: _board(box.boards[faction.id, name == "two"]) for name in ("two", "many")},
            "source": faction.source,
        }
        for ability in abilities:
            title = ability.title.in_language(words.language)
            yield _text("ability", ability.id, title, words.say(f"ability-text.{ability.id}")) | {
                "ability": ability.id,
                "faction": faction.id,
                "kind": ability.kind,
                "source": ability.source,
            }


def _board(board: Board) -> Plain:
    """A side of a faction board: the cells of the rows, and the rewards between an upper row and the next one."""
    between = [{"row": row, "column": column, "reward": reward} for (row, column), reward in board.between.items()]
    return {"rows": [list(cells) for cells in board.rows], "between": between}


def _allies(content: Cards, words: Words) -> Iterator[Plain]:
    """A card for each type and set, and the Forge card."""
    strengths = {ally.id: ally for ally in content.allies}
    for ally in ALLIES:
        for letter in SETS:
            name = words.say(f"ally.{ally}")
            yield _text("ally", f"{ally}.{letter}", name, words.say(f"ally-text.{ally}.{letter}")) | {
                "ally": ally,
                "set": letter,
                "weak": strengths[ally].weak,
                "strong": strengths[ally].strong,
                "source": strengths[ally].source,
            }
    yield _text("ally", FORGE, words.say(f"ally.{FORGE}"), words.say(f"ally-text.{FORGE}")) | {
        "ally": FORGE,
        "set": "",
        "weak": 1,
        "strong": None,
        "source": "rulebook",
    }


def _chips(box: Box, words: Words) -> Iterator[Plain]:
    """Every chip; what an ally chip does stands on the card of its set."""
    for chip, kind in box.kind.items():
        text = words.say(f"wonder-text.{chip}") if chip in box.wonderlandians else ""
        yield _text("chip", chip, chip_name(box, words, chip), text) | {
            "chip": chip,
            "kind": kind,
            "strength": box.strength[chip],
            "level": "weak" if box.is_weak(chip) else "strong" if box.is_strong(chip) else "",
        }


def _wonderlandians(content: Cards, box: Box, words: Words) -> Iterator[Plain]:
    for one in content.wonderlandians:
        yield _text("wonder", one.id, wonder_name(box, words, one.id), words.say(f"wonder-text.{one.id}")) | {
            "card": one.id,
            "kind": one.kind,
            "strength": one.strength,
            "figures": list(box.figures.get(one.id, ())),
            "source": one.source,
        }
    for figure in TWEEDLES:
        yield _text("figure", figure, figure_name(box, words, figure)) | {"card": box.card_of[figure]}


def _tea(content: Cards, box: Box, words: Words) -> Iterator[Plain]:
    for tea in content.tea:
        yield _text("tea", tea.id, tea_name(box, words, tea.id)) | {
            "card": tea.id,
            "round": tea.round,
            "units": tea.units,
            "centre": tea.centre,
            "die": tea.die,
            "rewards": list(tea.rewards),
            "upper": list(tea.upper),
            "lower": list(tea.lower),
            "tainted": tea.tainted,
            "source": tea.source,
        }


def _quest(quest: Quest, words: Words) -> Plain:
    feat = words.say(f"feat.{quest.feat}", numbers=list(quest.feat_numbers))
    facts = {"number": quest.objective_number, "types": list(quest.objective_types)}
    return _text("quest", quest.id, quest.title.in_language(words.language)) | {
        "quest": quest.id,
        "region": quest.region,
        "feat": feat,
        "objective": words.say(f"objective.{quest.objective}", **facts),
        "featSource": quest.feat_source,
        "objectiveSource": quest.objective_source,
        "source": quest.source,
    }


def _rewards(box: Box, words: Words) -> Iterator[Plain]:
    for code in ("U1", "U2", "U3", "D", "ANYw", "ANYs", "FORGE!", "WON", "ABIL", "LEAD", "CASTLE", "Q1", "Q2"):
        yield _text("reward", code, reward_name(box, words, code)) | {"code": code}
    for code in ("SHIELD", "MAD-", "-1S", "-2S", "-3S", "SUP", "CAS+1", "VP4"):
        yield _text("reward", code, reward_name(box, words, code)) | {"code": code}
