"""Values of units, leaders, figures and castles in a region, by the likely ends of battles still to come."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from wondertable.games.wonderlands_war.bot.values import FEAT_CHANCE, castle_worth, objective_chance
from wondertable.games.wonderlands_war.state import CHAIR, HEAD, Player, War

__all__ = ["RegionValue", "place_chances"]

SPREAD = 2.4
"""The spread of final strengths: so many points more make a lead of e to one."""
DRAWN = (0.0, 1.6, 2.5, 3.2, 3.7, 4.1, 4.4, 4.6, 4.8, 4.9, 5.0)
"""The number of chips that somebody with so many units draws in a battle."""
BUST = (1.0, 0.6, 0.35, 0.2, 0.1, 0.06)
"""The share of battles in which somebody with so many units goes bust."""
COMING = 1.6
"""Units that a turn of the Tea Party brings."""
FEATS = 1.0
"""The share of the hope for a feat that counts."""
STAYS = 0.11
"""The worth of a unit that survives for each point of the region's next battle."""


def place_chances(weights: Sequence[float], mine: int) -> tuple[float, float]:
    """The chances to be first and to be second, if chances to be first go by weights."""
    total = sum(weights)
    if not weights[mine]:
        return 0.0, 0.0
    first = weights[mine] / total
    second = 0.0
    for number, weight in enumerate(weights):
        if number != mine and weight:
            second += weight / total * weights[mine] / (total - weight)
    return first, second


class RegionValue:
    """A look at the map for one player. Made anew for every question: it remembers what it has worked out."""

    def __init__(self, t: War, seat: int) -> None:
        self.t = t
        self.seat = seat
        self.player = t.players[seat]
        self.tea = t.at_tea
        self.ahead = frozenset(t.regions() if self.tea else t.battles)
        """Regions that are still fought over in this round."""
        self.means = [mean_draw(t, player) for player in t.players]
        self.castle = castle_worth(t, seat)
        self.turns = [t.hands - player.taken if self.tea else 0 for player in t.players]
        self.feats = self._feats()
        """The promise of the feats of one's own quests, by region."""
        self._weights: dict[str, list[float]] = {}
        self._known: dict[tuple[str, float, float], float] = {}

    def _feats(self) -> dict[str, float]:
        found: dict[str, float] = {}
        for name in self.player.quests:
            quest = self.t.box.quests[name]
            if quest.region in self.ahead:
                worth = FEATS * FEAT_CHANCE[quest.feat] * (3 + 3 * objective_chance(self.t, self.seat, name))
                found[quest.region] = max(found.get(quest.region, 0.0), worth)
        return found

    # -- one region ----------------------------------------------------------------------------------------

    def gain(self, region: str, units: float = 0.0, strength: float = 0.0) -> float:
        """The worth of so many units and so much strength more there, for this player."""
        return self.worth(region, units, strength) - self.worth(region, 0.0, 0.0)

    def worth(self, region: str, units: float, strength: float) -> float:
        """The player's expectation of a region, in this round and later."""
        key = (region, units, strength)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._worth(region, units, strength)
        return found

    def _worth(self, region: str, units: float, strength: float) -> float:
        t, player = self.t, self.player
        here = player.units(region) + units
        values = t.box.tiles[t.tiles[region]]
        later = values[t.round] if 0 < t.round < 3 else 0
        moved = player.leader == region
        worth: float = STAYS * later * max(0.0, here - moved) ** 0.8
        if region not in self.ahead or here <= 0:
            return worth
        value = values[max(1, t.round) - 1]
        prize = 0.0 if player.castles[region] > (0 if not t.two else 1) else self.castle
        weights = [*self.rivals(region), self.weight(self.seat, region, units, strength)]
        if t.two:
            weights.append(exp(t.resistance / SPREAD) * 0.6)
        mine = len(self.t.players) - 1
        first, second = place_chances(weights, mine)
        if sum(weights) - weights[mine] < 1e-9:
            return worth + max(float(value), prize)
        survive = 1.0 - bust_chance(here)
        return worth + survive * (first * (value + prize) + second * value / 2 + self.feats.get(region, 0.0))

    def rivals(self, region: str) -> list[float]:
        """The weights of the others."""
        found = self._weights.get(region)
        if found is None:
            others = [other for other in range(len(self.t.players)) if other != self.seat]
            found = self._weights[region] = [self.weight(other, region) for other in others]
        return found

    def weight(self, seat: int, region: str, units: float = 0.0, strength: float = 0.0) -> float:
        """The weight of a player in the battle of a region; whoever may still come counts by the chance to."""
        player = self.t.players[seat]
        here = player.units(region) + units
        presence = 1.0
        power = start_strength(self.t, player, region) + strength
        if self.tea and seat != self.seat:
            share = 1 / len(self.t.regions())
            coming = self.turns[seat] * COMING * share
            if player.leader in (HEAD, CHAIR):
                coming += share
                power += player.lead * share
            if here < 0.5:
                presence = 1 - exp(-1.3 * coming)
                coming = max(1.5, coming)
            here += coming
        if here <= 0:
            return 0.0
        power += self.means[seat] * drawn(here)
        return presence * exp(power / SPREAD)

    def chances(self, region: str) -> list[float]:
        """Everybody's chance to win there, as it stands."""
        weights = [self.weight(seat, region) for seat in range(len(self.t.players))]
        total = sum(weights) or 1.0
        return [weight / total for weight in weights]

    # -- the best region -----------------------------------------------------------------------------------

    def best(self, units: float, strength: float = 0.0) -> float:
        """The worth of units in the region that suits them best."""
        return max(self.gain(region, units, strength) for region in self.t.regions())

    def spread(self, units: int, at: str = "") -> float:
        """The worth of so many units, each where it does most; at least one of them in a given region."""
        best = [0.0] + [-99.0] * units
        for region in self.t.regions():
            gains = [self.gain(region, float(number)) if number else 0.0 for number in range(units + 1)]
            if region == at:
                gains[0] = -99.0
            best = [
                max(best[total - number] + gains[number] for number in range(total + 1)) for total in range(units + 1)
            ]
        return best[units]


def start_strength(t: War, player: Player, region: str) -> float:
    """About what a player starts a battle with."""
    strength = 0.0
    if player.leader == region:
        strength += player.lead
    if player.castles[region]:
        strength += player.castle_strength
    for figure, place in player.figures.items():
        if place == region:
            strength += t.box.figure_strength[figure] + 0.5
    return strength


def mean_draw(t: War, player: Player) -> float:
    """The mean strength of a drawn chip, madness included."""
    chips = player.bag or player.exhausted
    if not chips:
        return 0.0
    strength = t.box.strength
    return 1.1 * sum([strength[chip] for chip in chips]) / len(chips)


def drawn(units: float) -> float:
    low = min(int(units), len(DRAWN) - 2)
    return DRAWN[low] + (DRAWN[low + 1] - DRAWN[low]) * min(1.0, units - low)


def bust_chance(units: float) -> float:
    low = min(int(units), len(BUST) - 1)
    return BUST[low]
