"""Expected final score of a player, from what every possession turned out to be worth.

The weights are a fit (ridge regression, from the last war backwards: each stage to what the next one promises at its
start) to 1,357 games of three players who followed the advice, a fifth of their choices shaken among the four best.
They belong together: one of them alone says little (a unit on the map is also part of what the map promises). What
nobody has in the first Tea Party counts there as in the war after it.
"""

from __future__ import annotations

from wondertable.games.wonderlands_war import scoring
from wondertable.games.wonderlands_war.bot.region_value import RegionValue
from wondertable.games.wonderlands_war.bot.values import effective, quest_worth
from wondertable.games.wonderlands_war.cards import FORGE, MAD, POISON
from wondertable.games.wonderlands_war.state import Player, War

__all__ = ["expected"]

Stages = tuple[float, float, float, float, float, float]
"""The worth of one of something in the Tea Party and in the war of each of the three rounds."""

WEIGHTS: dict[str, Stages] = {
    "start": (68.94, 52.61, 47.48, 35.11, 34.65, 9.80),
    "points": (0.71, 0.71, 0.88, 0.86, 0.91, 0.90),
    "castles": (0.54, 0.98, 0.90, 0.92, 0.88, 0.94),
    "shards": (-0.33, -0.38, -0.43, -0.76, -0.68, -1.01),
    "most": (-0.42, 0.05, -0.12, 2.63, 2.95, 0.24),
    "hand": (0.51, 0.54, 0.62, 0.59, 0.71, 0.67),
    "done": (0.74, 0.74, 0.94, 0.93, 1.03, 1.03),
    "map": (0.38, 0.73, 0.92, 1.03, 0.85, 1.01),
    "madness": (-2.73, -4.34, -3.62, -4.21, -1.01, -0.70),
    "mad": (22.43, 30.54, 27.01, 37.08, 4.88, -3.67),
    "poison": (-0.95, -1.35, -0.77, -0.84, -0.39, -0.54),
    "forge": (1.81, 1.68, 1.23, 1.30, 0.23, 0.28),
    "strong": (-0.16, -0.23, 0.04, -0.01, 0.17, 0.07),
    "weak": (0.16, 0.17, 0.37, 0.36, 0.33, 0.26),
    "power": (0.30, 0.47, 0.39, 0.55, 0.18, 0.17),
    "share": (4.06, 0.73, -0.12, -3.94, -1.85, -1.85),
    "chips": (0.11, 0.36, 0.21, 0.14, 0.08, 0.03),
    "items": (-1.49, -1.14, -0.15, -0.13, 0.34, 0.22),
    "leader": (0.27, 0.49, 0.99, 0.42, 0.47, -0.00),
    "abilities": (1.93, 1.14, 0.95, 0.95, 0.66, 0.73),
    "supply": (-0.88, 0.27, -0.38, -0.35, -1.30, 0.10),
    "units": (-1.32, -0.56, -2.84, -1.43, -2.98, -0.19),
    "spread": (1.35, 1.70, 1.73, 1.98, 1.92, 1.66),
    "shield": (1.36, 1.36, 1.27, 1.55, 1.62, 1.83),
    "turns": (3.97, 0.00, 2.88, 0.00, 2.53, 0.00),
    "row1": (-1.47, -1.47, -1.57, -1.49, -1.13, -1.15),
    "row2": (-0.19, -0.19, -0.53, -0.61, -0.22, -0.45),
    "row3": (1.86, 1.86, 2.51, 1.11, 2.44, -0.36),
    "row4": (-1.14, -1.14, -1.03, -1.44, -1.19, -1.72),
}
FIGURES: dict[str, Stages] = {
    "F01": (3.10, 2.60, 3.87, 2.12, 2.84, -0.24),
    "F02": (7.67, 7.27, 6.37, 4.93, 4.28, 1.52),
    "F03": (5.50, 4.27, 4.81, 3.51, 3.94, 0.91),
    "F04": (4.08, 3.46, 4.56, 2.83, 3.69, 1.06),
    "F05": (1.80, 1.27, 3.97, 2.84, 2.60, -0.22),
    "F06": (2.42, 2.01, 2.98, 1.55, 2.58, -0.20),
    "F07": (7.48, 5.62, 6.72, 3.88, 4.75, -0.63),
    "F08": (2.60, 1.88, 2.75, 1.47, 2.07, -0.75),
    "F09": (1.88, 1.60, 3.05, 1.47, 2.22, -0.91),
    "F10": (6.38, 5.56, 5.49, 3.99, 3.08, 0.32),
    "F11": (4.18, 3.12, 4.08, 2.50, 2.73, -0.09),
    "F12": (3.07, 1.55, 2.97, 1.33, 2.46, -0.38),
}


def expected(t: War, seat: int) -> float:
    """The final score, as far as it can be told from what a player has."""
    stage = 2 * (max(1, t.round) - 1) + (not t.at_tea)
    worth = WEIGHTS["start"][stage]
    for name, number in possessions(t, seat).items():
        worth += WEIGHTS[name][stage] * number
    for card in t.players[seat].cards:
        if card in FIGURES:
            worth += FIGURES[card][stage]
    return worth


def possessions(t: War, seat: int) -> dict[str, float]:
    """A player's possessions besides figures, with the promise of quests and of the map."""
    player = t.players[seat]
    sheet = scoring.sheet(t, seat)
    look = RegionValue(t, seat)
    here = [player.units(region) for region in t.regions()]
    return {
        "points": sheet.points,
        "castles": sheet.castles,
        "shards": sheet.shards,
        "most": all(player.shards >= other.shards for other in t.players),
        "hand": sum([quest_worth(t, seat, quest) for quest in player.quests]),
        "done": sum([quest_worth(t, seat, quest) for quest in (*player.feats, *player.opened)]),
        "map": sum([look.worth(region, 0.0, 0.0) for region in t.regions()]),
        "items": sum([card not in t.box.figures for card in player.cards]),
        "leader": player.lead,
        "abilities": len(player.abilities),
        "supply": player.supply,
        "units": sum(here),
        "spread": sum([units**0.5 for units in here]),
        "shield": player.shield,
        "turns": t.hands - player.taken if t.at_tea else 0,
        **{f"row{number}": len(row) for number, row in enumerate(player.rows, 1)},
        **chips(t, player),
    }


def chips(t: War, player: Player) -> dict[str, float]:
    """The chips of the bag, and those that have been drawn from it."""
    box = t.box
    have = dict.fromkeys(("madness", "poison", "forge", "strong", "weak", "power"), 0.0)
    size = 0
    for pile in (player.bag, player.exhausted, player.active, player.madness):
        size += len(pile)
        for chip in pile:
            if chip in MAD:
                have["madness"] += 1
            elif chip == POISON:
                have["poison"] += 1
            elif chip == FORGE:
                have["forge"] += 1
            else:
                have["power"] += effective(t, player, chip)
                if box.is_weak(chip):
                    have["weak"] += 1
                elif box.is_strong(chip):
                    have["strong"] += 1
    whole = size or 1
    return have | {"chips": size, "share": have["power"] / whole, "mad": have["madness"] / whole}
