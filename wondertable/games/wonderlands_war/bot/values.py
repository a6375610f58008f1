"""Values of things in victory points: chips, abilities, Wonderlandians, rewards, quests.

The numbers were found by letting variants of the advice play against each other; they are a feeling, not a rule.
"""

from __future__ import annotations

from collections.abc import Iterable

from wondertable.games.wonderlands_war.cards import FORGE, LEADER_TOP, MAD, MADNESS, POISON, Board
from wondertable.games.wonderlands_war.forge import open_rows
from wondertable.games.wonderlands_war.quests import objective_met, progress
from wondertable.games.wonderlands_war.rewards import SPECIFIC, castle_regions, chips_of_level, is_chip, locked
from wondertable.games.wonderlands_war.state import Player, War

__all__ = [
    "ability_worth",
    "castle_worth",
    "chip_worth",
    "forge_worth",
    "madness_cost",
    "quest_worth",
    "reward_worth",
    "wars",
    "wonder_worth",
]

DRAWS = 13.0
"""So many chips a player draws in a war."""
PER_STRENGTH = 0.5
"""The worth of one more strength in a battle."""
PER_MADNESS = 1.1
"""The cost of a drawn madness besides the lost draw: a unit, now and then a bust."""
SHARD = 1.0
"""The cost of a shard at the end; some are got rid of before."""
ANY_UNIT = 1.1
"""The worth of a unit that goes nowhere in particular."""
BROKEN_SHIELD = 1.3
TO_FORGE = 1.4
"""The worth of a Forge chip in a war,"""
TO_FREE = 0.5
"""and what once only supporters are left to be freed."""
SUPPORTER_ROW = 2

ABILITY = {
    "A1": 0.8,
    "A2": 0.7,
    "A3": 0.4,
    "A4": 2.2,
    "Q1": 1.1,
    "Q2": 1.0,
    "Q3": 0.9,
    "Q4": 1.2,
    "H1": 1.0,
    "H2": 0.5,
    "H3": 1.1,
    "H4": 0.9,
    "J1": 0.7,
    "J2": 0.9,
    "J3": 0.7,
    "J4": 0.4,
    "C1": 1.1,
    "C2": 0.8,
    "C3": 0.8,
    "C4": 0.7,
}
"""The worth of an ability in a war."""
FIGURE = {
    "F01": 1.0,
    "F02": 1.6,
    "F03": 0.5,
    "F04": 0.5,
    "F05": 0.5,
    "F06": 0.9,
    "F07": 1.5,
    "F08": 0.6,
    "F09": 0.7,
    "F10": 0.8,
    "F11": 0.8,
    "F12": 0.8,
}
"""The worth of a figure in a war besides a unit and its strength."""
ITEM = {
    "I01": 0.6,
    "I02": 1.2,
    "I03": 1.0,
    "I04": 1.2,
    "I05": 1.0,
    "I06": 0.2,
    "I07": 1.8,
    "I08": 1.4,
    "I09": 3.0,
    "I10": 1.6,
    "I11": 1.6,
    "I12": 0.6,
}
"""So much strength an item chip is worth besides its own."""


def wars(t: War) -> float:
    """In how many wars something that is gained now will serve; this one counts as far as it is still to be fought."""
    if t.at_tea:
        return 4.0 - max(1, t.round)
    return 3.0 - t.round + len(t.battles) / 5


# -- chips --------------------------------------------------------------------------------------------------


def effective(t: War, player: Player, chip: str) -> float:
    """The strength of a chip with all that it brings."""
    strength: float = t.box.strength[chip]
    kind = t.box.kind[chip]
    if kind == "faction":
        return strength + _artifact(t, player) if chip.endswith("-A") else strength
    if kind in t.sets:
        return _ally(t.sets[kind], player, chip, kind, strength)
    return strength + ITEM.get(chip, 0.0)


def _artifact(t: War, player: Player) -> float:
    bonus = 0.0
    for ability in player.abilities:
        bonus += {
            "A1": 0.5,
            "A2": 0.2,
            "Q1": 1.0,
            "Q2": 1.2,
            "H1": 1.2,
            "J1": 0.6,
            "J2": 0.9,
            "C1": 1.0,
            "C2": 0.5,
        }.get(ability, 0.0)
    return bonus


def _ally(letter: str, player: Player, chip: str, kind: str, strength: float) -> float:
    match kind + letter:
        case "FLA":
            return strength + 1.6
        case "FLB":
            return strength + 1.3
        case "FLC":
            return strength + 1.2
        case "FLD":
            return strength + 0.3
        case "CSA" | "CSB":
            return strength * 2
        case "CSC":
            return strength + 0.9 * strength
        case "CSD":
            return strength * 2.2
        case "ROA":
            return strength + 2.2
        case "ROB" | "ROC" | "ROD":
            return strength + 0.6
        case "RKB":
            return strength - 0.5
        case "RKD":
            return strength - 0.9
        case "CRA":
            return 2.4 if chip == "CRw" else 3.0
        case "CRB" | "CRD":
            return strength + 0.4
        case "CRC":
            return strength + 1.0 if chip == "CRw" else strength - 0.8
    return strength


def chip_worth(t: War, seat: int, chip: str) -> float:
    """The worth of a chip more in the bag: it lifts the mean strength and thins out the madness."""
    player = t.players[seat]
    left = wars(t)
    if chip == FORGE and (rows := open_rows(t, seat)):
        return min(3.0, 0.5 + (TO_FORGE if rows != [SUPPORTER_ROW] else TO_FREE) * left)
    size, mean, mad = _bag(t, player)
    each = DRAWS / (size + 1)
    return left * each * ((effective(t, player, chip) - mean) * PER_STRENGTH + mad / size * PER_MADNESS)


def madness_cost(t: War, seat: int) -> float:
    """The cost of one madness chip more in the bag."""
    player = t.players[seat]
    size, mean, _ = _bag(t, player)
    return wars(t) * min(1.0, DRAWS / (size + 1)) * (mean * PER_STRENGTH + PER_MADNESS)


def _bag(t: War, player: Player) -> tuple[int, float, int]:
    """The number of chips a player draws from in a war, their mean strength, and the number of madness among them."""
    strength = t.box.strength
    total = mad = size = 0
    for pile in (player.bag, player.exhausted, player.madness, player.active):
        for chip in pile:
            total += strength[chip]
            mad += chip in MAD or chip == POISON
        size += len(pile)
    return size or 1, total / (size or 1), mad


def best_chip(t: War, seat: int, chips: Iterable[str]) -> float:
    return max((chip_worth(t, seat, chip) for chip in chips), default=0.0)


# -- abilities, Wonderlandians, castles ---------------------------------------------------------------------


def ability_worth(t: War, seat: int, ability: str) -> float:
    return ABILITY[ability] * wars(t)


def wonder_worth(t: War, seat: int, card: str) -> float:
    """A figure: a unit with strength that comes back; an item: its two chips."""
    left = wars(t)
    if card in t.box.figures:
        strength = t.box.wonderlandians[card].strength
        units = len(t.box.figures[card])
        return units * 0.9 + left * (units * strength * PER_STRENGTH * 0.8 + FIGURE[card] * 0.8 + 0.4)
    return 2 * chip_worth(t, seat, card)


def castle_worth(t: War, seat: int) -> float:
    """The points of a castle in the end, with the worth of its strength at the start of battles before."""
    rows = len(t.players[seat].rows[3])
    return 3.0 + rows + (0.25 if rows < 3 else 0.0) * wars(t) + 0.8 * max(0.0, wars(t) - 0.5)


# -- rewards ------------------------------------------------------------------------------------------------


def reward_worth(t: War, seat: int, code: str, unit: float = ANY_UNIT) -> float:
    """The worth of a reward; ``unit``: the worth of a unit on the map just now."""
    player = t.players[seat]
    if is_chip(code):
        return _chip_reward(t, seat, code)
    left = wars(t)
    match code:
        case "D":
            return -SHARD * sum(t.box.die) / len(t.box.die)
        case "WON":
            return max((wonder_worth(t, seat, card) for card in t.market), default=0.0)
        case "ABIL":
            return max((ability_worth(t, seat, ability) for ability in locked(t, seat)), default=0.0)
        case "LEAD":
            return 0.75 * left if player.lead < LEADER_TOP else SHARD * bool(player.shards)
        case "CASTLE":
            return castle_worth(t, seat) - 0.6 if castle_regions(t, seat) else 0.0
        case "Q1":
            return (1.2 + 0.5 * left) if t.quest_deck or t.quest_discard else 0.0
        case "Q2":
            return (1.8 + 0.6 * left) if t.quest_deck or t.quest_discard else 0.0
        case "SHIELD":
            return 0.0 if player.shield else BROKEN_SHIELD * min(1.0, left)
        case "MAD-":
            return madness_cost(t, seat) if MADNESS in player.bag else 0.0
        case "SUP":
            return 0.45 * left
        case "CAS+1":
            return sum(castle > 1 for castle in player.castles.values()) + 0.7 * left
        case "VP4":
            return 4.0
        case "FORGE!":
            return max(0.0, best_forge(t, seat, player.bag))
        case "-1S" | "-2S" | "-3S":
            return SHARD * min(int(code[1]), player.shards)
    if code[0] == "U":
        return unit * int(code[1:])
    return 0.0


def _chip_reward(t: War, seat: int, code: str) -> float:
    if code in SPECIFIC and code in t.bank:
        return chip_worth(t, seat, code)
    return max(0.0, best_chip(t, seat, chips_of_level(t, code, t.bank)))


# -- forging ------------------------------------------------------------------------------------------------


def forge_worth(t: War, seat: int, row: int) -> float:
    """The worth of the next cell of a row, also as a step to the end of the row and to the rewards between rows."""
    player, board = t.players[seat], t.board(seat)
    filled = [len(cells) for cells in player.rows]
    worth = sum(reward_worth(t, seat, code) for code in board.rewards(row, filled))
    missing = len(board.rows[row]) - filled[row]
    artifact = chip_worth(t, seat, f"{player.faction}-A")
    worth += max(0.0, artifact) / missing if missing <= 2 else 0.0
    return worth + _nearer(t, seat, board, row, filled) + _star(board, row, filled[row])


def _nearer(t: War, seat: int, board: Board, row: int, filled: list[int]) -> float:
    """A first half of what lies between two rows."""
    column = filled[row]
    found = 0.0
    for (upper, at), reward in board.between.items():
        if at == column and row in (upper, upper + 1):
            other = upper + 1 if row == upper else upper
            if filled[other] <= column:
                found += 0.25 * max(0.0, reward_worth(t, seat, reward))
    return found


def _star(board: Board, row: int, column: int) -> float:
    """The star is nearer."""
    return 0.6 if "VP4" in board.rows[row][column + 1 :] else 0.0


def chip_loss(t: War, seat: int, chip: str) -> float:
    """The cost of losing a chip from the bag for good."""
    return max(-0.5, chip_worth(t, seat, chip)) if chip != FORGE else 0.5 * chip_worth(t, seat, chip)


def best_forge(t: War, seat: int, chips: Iterable[str]) -> float:
    """The best that one right can do with these chips."""
    rows = open_rows(t, seat)
    good = [chip for chip in dict.fromkeys(chips) if chip not in MAD and chip != POISON]
    if not rows or not good:
        return 0.0
    return max(forge_worth(t, seat, row) for row in rows) - min(chip_loss(t, seat, chip) for chip in good)


# -- quests -------------------------------------------------------------------------------------------------

FEAT_CHANCE = {
    "types-at-least": 0.35,
    "win-without-leader": 0.3,
    "strength": 0.5,
    "active": 0.5,
    "last-at-least": 0.4,
    "madness": 0.3,
    "last": 0.5,
    "second": 0.35,
    "artifact-and-forge": 0.25,
    "unhurt": 0.3,
    "win-strength": 0.2,
    "all-different": 0.4,
    "lost": 0.35,
    "last-ally": 0.3,
    "win-without-castle": 0.4,
    "alike": 0.35,
    "units-left": 0.4,
    "types-exactly": 0.45,
    "nothing-won": 0.4,
    "shield-broken": 0.4,
}
"""The chance that a feat is done in one battle of its region."""
PER_WAR = {
    "forged": 1.5,
    "chips": 1.5,
    "wonderlandians": 0.8,
    "leader": 1.1,
    "rows": 0.5,
    "castles": 0.9,
    "abilities": 0.9,
    "forged-types": 0.7,
    "items": 0.8,
    "strong": 1.2,
    "weak": 3.0,
    "supporters": 1.0,
    "alike": 0.9,
    "each-type": 1.2,
    "figures": 0.6,
    "regions": 0.3,
    "madness": 1.3,
}
"""The growth in a round of what an objective counts."""


NEARER = 0.3
"""The gain in the chance of an objective with every step."""


def objective_chance(t: War, seat: int, quest: str) -> float:
    """The chance that an objective is met in the end."""
    have, want = progress(t, seat, quest)
    left = wars(t)
    kind = t.box.quests[quest].objective
    if kind == "shards-at-most":
        return max(0.15, 0.75 - 0.15 * max(0, have - want) - 0.1 * left)
    if kind == "madness-at-most":
        return max(0.05, 0.85 - 0.25 * max(0.0, have + left - want))
    if left <= 0:
        return float(objective_met(t, seat, quest))
    return max(0.03, min(0.95, 0.5 + NEARER * (have + PER_WAR[kind] * left - want)))


def feat_chance(t: War, seat: int, quest: str) -> float:
    """The chance that a feat is still done: once a round, as long as there are battles in its region."""
    region = t.box.quests[quest].region
    battles = 3 - t.round + (t.at_tea or region in t.battles or region == t.region)
    once = FEAT_CHANCE[t.box.quests[quest].feat] * 0.75
    return 1 - (1 - once) ** max(0, battles)


def quest_worth(t: War, seat: int, quest: str) -> float:
    """The points that a quest promises (WW-QST-06)."""
    goal = objective_chance(t, seat, quest)
    feat = 1.0 if quest in t.players[seat].feats else feat_chance(t, seat, quest)
    return 3 * goal * (1 - feat) + 3 * feat * (1 - goal) + 9 * goal * feat
