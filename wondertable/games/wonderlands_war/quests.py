"""Quests: what a feat and an objective ask for (section 15.7)."""

from __future__ import annotations

from collections import Counter

from wondertable.games.wonderlands_war.cards import ALLIES, FORGE, MAD, Box, Quest
from wondertable.games.wonderlands_war.state import Player, War

__all__ = ["done_by_numbers", "feat_done", "feats", "is_met", "objective_met", "progress"]

ALLY_KINDS = (*ALLIES, FORGE)


def feats(t: War, seat: int) -> list[str]:
    """WW-QST-02: the quests of the hand whose feat the player can show in this battle."""
    player = t.players[seat]
    return [name for name in player.quests if feat_done(t, player, t.box.quests[name])]


def feat_done(t: War, player: Player, quest: Quest) -> bool:
    """WW-QST-03: judged on the state at the start of R2."""
    if quest.region != t.region or not player.stands():
        return False
    numbers, active = quest.feat_numbers, player.active
    last = t.box.strength[active[-1]] if active else -1
    units = player.units(t.region)
    done = done_by_numbers(quest, player.strength, len(active), last, units, player.shield, player.lost)
    if done is not None:
        return done
    kinds = [t.box.kind[chip] for chip in active]
    types = {kind for kind in kinds if kind in ALLY_KINDS}
    match quest.feat:
        case "last-ally":
            return last in numbers and kinds[-1] in ALLY_KINDS
        case "types-at-least":
            return len(types) >= numbers[0]
        case "types-exactly":
            return len(types) == numbers[0]
        case "all-different":
            return len(active) >= numbers[0] and len(set(kinds)) == len(kinds)
        case "alike":
            return any(kinds.count(kind) >= numbers[0] for kind in types)
        case "artifact-and-forge":
            return FORGE in active and any(chip.endswith("-A") for chip in active)
        case "win-without-leader":
            return player.won and player.leader != t.region
        case "win-without-castle":
            return player.won and not player.had_castle
        case "win-strength":
            return player.won and player.strength >= numbers[0]
        case "second":
            return player.second
        case "nothing-won":
            return not player.paid
        case _:  # madness
            return len(player.madness) >= numbers[0]


def done_by_numbers(
    quest: Quest, strength: int, active: int, last: int, units: int, shield: bool, lost: int
) -> bool | None:
    """The feats that a few numbers decide; ``None``: another one. ``last``: the strength of the last active chip."""
    numbers = quest.feat_numbers
    match quest.feat:
        case "strength":
            return strength in numbers
        case "active":
            return active in numbers
        case "last":
            return last in numbers
        case "last-at-least":
            return last >= numbers[0]
        case "unhurt":
            return not lost and active >= numbers[0]
        case "lost":
            return lost >= numbers[0]
        case "units-left":
            return units == numbers[0]
        case "shield-broken":
            return not shield
    return None


def objective_met(t: War, seat: int, name: str) -> bool:
    """WW-QST-04, WW-QST-05."""
    return is_met(t.box.quests[name], *progress(t, seat, name))


def is_met(quest: Quest, have: int, want: int) -> bool:
    """Is an objective met by so many, where it asks for so many?"""
    return have <= want if at_most(quest) else have >= want


def at_most(quest: Quest) -> bool:
    """Is an objective met by having no more than so many?"""
    return quest.objective.endswith("at-most")


def progress(t: War, seat: int, name: str) -> tuple[int, int]:
    """The number that a player has of what an objective counts, and the number that it wants (WW-UI-12)."""
    player, quest = t.players[seat], t.box.quests[name]
    number = quest.objective_number
    if quest.objective == "regions" and t.two:
        number = 3
    return _count(t, seat, player, quest), number


def _count(t: War, seat: int, player: Player, quest: Quest) -> int:
    box = t.box
    match quest.objective:
        case "forged":
            return sum(map(len, player.rows))
        case "forged-types":
            return len({box.kind[chip] for row in player.rows for chip in row} & set(ALLY_KINDS))
        case "wonderlandians":
            return len(player.cards)
        case "leader":
            return player.lead
        case "rows":
            cells = t.board(seat).rows
            return sum(len(row) == len(whole) for row, whole in zip(player.rows, cells, strict=True))
        case "castles":
            return sum(bool(castle) for castle in player.castles.values())  # WW-RUL-73
        case "abilities":
            return len(player.abilities)
        case "shards-at-most":
            return player.shards
        case "supporters":
            return sum(player.supporters.values())
        case "figures":
            return sum(bool(place) for place in player.figures.values())
        case "regions":
            return sum(player.units(region) > 0 for region in t.regions())
    return _count_chips(box, player.chips(), quest)


def _count_chips(box: Box, chips: list[str], quest: Quest) -> int:
    match quest.objective:
        case "chips":
            return sum(box.kind[chip] in quest.objective_types for chip in chips)
        case "items":
            return sum(chip in box.wonderlandians for chip in chips)
        case "strong":
            return sum(box.is_strong(chip) for chip in chips)
        case "weak":
            return sum(box.is_weak(chip) for chip in chips)
        case "alike":
            kinds = Counter(box.kind[chip] for chip in chips)
            return max((kinds[kind] for kind in ALLY_KINDS), default=0)
        case "each-type":
            return len({box.kind[chip] for chip in chips} & set(ALLIES))
        case _:  # madness, madness-at-most
            return sum(chip in MAD for chip in chips)
