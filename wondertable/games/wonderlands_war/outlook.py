"""What a player may expect to score in the end: what every possession turned out to be worth.

The weights are a fit (least squares, from the last war backwards: each stage to what the next one promises at its
start) to 950 games of three players who followed the advice, a fifth of their choices shaken among the four best. A fit
to games of five players gives nearly the same. What nobody has in the first Tea Party counts there as in the war after
it.
"""

from __future__ import annotations

from wondertable.games.wonderlands_war import scoring
from wondertable.games.wonderlands_war.cards import FORGE, MAD, POISON
from wondertable.games.wonderlands_war.prospects import Prospects
from wondertable.games.wonderlands_war.state import War
from wondertable.games.wonderlands_war.worth import quest_worth

__all__ = ["expected"]

WEIGHTS: dict[str, tuple[float, float, float, float, float, float]] = {
    "start": (82.36, 65.74, 41.24, 32.37, 9.92, 7.96),
    "points": (0.74, 0.74, 0.88, 0.88, 1.02, 0.95),
    "castles": (0.31, 0.77, 0.78, 0.81, 0.84, 0.91),
    "shards": (-0.52, -0.38, -0.34, -0.49, -0.48, -1.00),
    "hand": (0.54, 0.58, 0.57, 0.53, 0.73, 0.62),
    "done": (0.79, 0.79, 0.93, 0.91, 1.06, 1.04),
    "map": (0.46, 0.78, 0.91, 1.08, 0.79, 1.08),
    "madness": (-2.30, -3.52, -2.61, -2.47, -0.80, -0.60),
    "poison": (-1.54, -1.41, -0.75, -1.04, -0.33, -0.30),
    "forge": (1.34, 1.69, 1.11, 1.27, 0.40, 0.43),
    "strong": (1.43, 1.37, 1.00, 0.94, 0.55, 0.35),
    "weak": (0.65, 0.97, 0.82, 0.93, 0.48, 0.51),
    "items": (0.95, 1.53, 1.27, 1.77, 0.79, 0.81),
    "figures": (3.70, 2.45, 1.74, 1.41, 0.65, 0.28),
    "leader": (0.07, -0.02, 0.31, -0.28, 0.18, -0.52),
    "abilities": (2.38, 1.00, 1.17, 0.76, 0.73, 0.46),
    "supply": (-0.75, 0.71, 1.68, 0.60, 0.83, -0.30),
    "units": (-0.66, 0.50, -0.19, 0.32, -0.07, -0.01),
    "shield": (1.36, 1.36, 1.24, 1.66, 1.15, 1.29),
    "turns": (3.34, 0.00, 2.53, 0.00, 2.81, 0.00),
}
"""For every possession: what one of it is worth in the Tea Party and in the war of each of the three rounds."""

COUNTED = ("madness", "poison", "forge", "strong", "weak", "items", "figures")
"""What is counted card by card and chip by chip."""


def expected(t: War, seat: int) -> float:
    """The final score, as far as it can be told from what a player has."""
    stage = 2 * (max(1, t.round) - 1) + (not t.at_tea)
    worth = WEIGHTS["start"][stage]
    for name, number in possessions(t, seat).items():
        worth += WEIGHTS[name][stage] * number
    return worth


def possessions(t: War, seat: int) -> dict[str, float]:
    """What a player has, and what quests and the map promise."""
    player, box = t.players[seat], t.box
    sheet = scoring.sheet(t, seat)
    look = Prospects(t, seat)
    have: dict[str, float] = dict.fromkeys(COUNTED, 0.0)
    have |= {
        "points": sheet.points,
        "castles": sheet.castles,
        "shards": sheet.shards,
        "hand": sum([quest_worth(t, seat, quest) for quest in player.quests]),
        "done": sum([quest_worth(t, seat, quest) for quest in (*player.feats, *player.opened)]),
        "map": sum([look.worth(region, 0.0, 0.0) for region in t.regions()]),
        "leader": player.lead,
        "abilities": len(player.abilities),
        "supply": player.supply,
        "units": sum([player.units(region) for region in t.regions()]),
        "shield": player.shield,
        "turns": t.hands - player.taken if t.at_tea else 0,
    }
    for card in player.cards:
        have["figures" if card in box.figures else "items"] += 1
    for pile in (player.bag, player.exhausted, player.active, player.madness):
        for chip in pile:
            if chip in MAD:
                have["madness"] += 1
            elif chip == POISON:
                have["poison"] += 1
            elif chip == FORGE:
                have["forge"] += 1
            elif box.is_weak(chip):
                have["weak"] += 1
            elif box.is_strong(chip):
                have["strong"] += 1
    return have
