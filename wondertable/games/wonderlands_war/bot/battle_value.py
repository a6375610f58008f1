"""A battle in its middle: what a marker is worth when all have stopped, and whether to draw once more.

The others' last chips are guessed (how often they go on, with the chips of their bags); one's own next chip is exact,
those after it are drawn from the same bag in thought.
"""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache
from itertools import accumulate, pairwise
from math import prod
from typing import NamedTuple

from wondertable.games.wonderlands_war import odds
from wondertable.games.wonderlands_war.bot.values import best_forge, castle_worth, objective_chance
from wondertable.games.wonderlands_war.cards import DOUBLE_MADNESS, FORGE, TOP
from wondertable.games.wonderlands_war.effects import company, is_mad, multiplier
from wondertable.games.wonderlands_war.quests import done_by_numbers, feat_done
from wondertable.games.wonderlands_war.state import FIGHTING, UPRIGHT, Player, War

__all__ = ["BattleValue"]

GOES_ON = (0.3, 0.25, 0.18, 0.12, 0.08, 0.07)
"""The chances that somebody who still fights draws no more chip, one, two and so on."""
DEPTH = 2
"""So many chips after the next one are thought of."""
UNIT = {1: 1.0, 2: 0.9, 3: 0.15}
"""The worth of a unit that survives, by round."""
FIGURE = 0.5
"""A figure is worth more than a supporter."""
SHIELD = 1.3
FALL = 1.0
"""The cost of a bust besides all that could have been won."""
MOST_FORGE = 4.0
CHIP = 0.12
"""The cost of a chip that is used up for the rest of a war, as long as there are battles."""

Draws = list[tuple[float, int, float]]
"""Chips in thought: chance, strength, points."""


class Bag(NamedTuple):
    """The chances of the next but one chip."""

    good: Draws
    share: float
    """Of the good ones."""
    single: float
    double: float


class Stand(NamedTuple):
    """A player's situation in a battle."""

    strength: int
    units: int
    shield: bool
    active: int
    """The number of active chips."""
    last: int
    """The printed strength of the last one; -1: none."""
    stake: float
    """The worth of the active chips after the battle, unless the player goes bust."""


class BattleValue:
    """The battle as one player sees it."""

    def __init__(self, t: War, seat: int) -> None:
        self.t = t
        self.seat = seat
        self.player = t.players[seat]
        self.ends = self._ends()
        self.unit = UNIT[t.round]
        self.here = self.player.units(t.region)
        self.more = bool(t.battles) or t.round < 3
        """Is there another battle after this one?"""
        self.shield = SHIELD if self.more else 0.0
        self.chip = CHIP if t.battles else 0.0
        chips = [chip for chip in (*self.player.active, *self.player.bag) if not is_mad(chip)]
        self.rights = min(MOST_FORGE, max(0.0, best_forge(t, seat, chips)))
        """The worth of a right to forge."""
        self.stake = sum([self.points(chip) for chip in self.player.active])
        self.forging = [end + self.rights if strength in t.box.icons else end for strength, end in enumerate(self.ends)]
        """The same with something to forge."""
        self.feats = [
            (t.box.quests[quest], 3 + 3 * objective_chance(t, seat, quest))
            for quest in self.player.quests
            if t.box.quests[quest].region == t.region
        ]
        """The feats that this battle can bring, and what they are worth."""
        self.bag = self._bag()
        self.lasts = self._lasts()
        self._known: dict[tuple[int, int, bool, int, float, int], float] = {}

    # -- the end of the battle -----------------------------------------------------------------------------

    def _ends(self) -> list[float]:
        """The worth of the places, for every strength to end on."""
        t, player = self.t, self.player
        value = t.value
        able = player.castles[t.region] < UPRIGHT
        prize = castle_worth(t, self.seat) * (0.6 if t.two else 1.0) if able else 0.0
        if "F02" in player.figures_in(t.region):
            prize += 3
        rivals = [chances_below(t, other) for other in t.standing() if other != self.seat]
        walls = list(zip(*rivals, strict=True)) if rivals else [()] * (TOP + 2)
        least = t.resistance if t.two else -1
        either = max(float(value), prize)
        ends = []
        for strength, (below, upto) in enumerate(pairwise(walls)):
            no_worse = prod(upto)
            if strength <= least:
                ends.append(either * no_worse if strength == least else 0.0)
                continue
            alone = prod(below)
            second = 0.0
            for number, chance in enumerate(upto):
                if chance < 1.0:
                    second += (1.0 - chance) * prod(upto[:number]) * prod(upto[number + 1 :])
            ends.append(alone * (value + prize) + (no_worse - alone) * either + second * value * 0.46)
        return ends

    def stop(self, strength: int, units: int, shield: bool, active: int, last: int, stake: float) -> float:
        """The worth of ending here; ``stake`` is that of the active chips."""
        worth = (self.forging if active else self.ends)[strength] + self.beside(units, shield, active, stake)
        return worth + self._feats(strength, units, shield, active, last) if self.feats else worth

    def beside(self, units: int, shield: bool, active: int, stake: float) -> float:
        """All that does not depend on the marker: units, chips, the shield."""
        worth = stake + self.unit * units - self.chip * active
        return worth + self.shield if shield else worth

    def _lasts(self) -> list[float]:
        """The mean end after one more chip that is no madness, for every strength to draw from."""
        good, ends = self.bag.good, self.forging
        return [
            sum([chance * (plus + ends[min(TOP, strength + gain)]) for chance, gain, plus in good])
            for strength in range(TOP + 1)
        ]

    def _feats(self, strength: int, units: int, shield: bool, active: int, last: int) -> float:
        best = 0.0
        lost = self.player.lost + self.here - units
        for quest, prize in self.feats:
            done = done_by_numbers(quest, strength, active, last, units, shield, lost)
            if done is None:
                done = active == len(self.player.active) and feat_done(self.t, self.player, quest)
            if done:
                best = max(best, prize)
        return best

    # -- drawing -------------------------------------------------------------------------------------------

    def now(self) -> Stand:
        """The player's present situation."""
        player = self.player
        last = self.t.box.strength[player.active[-1]] if player.active else -1
        return Stand(player.strength, self.here, player.shield, len(player.active), last, self.stake)

    def stopping(self) -> float:
        return self.stop(*self.now())

    def drawing(self) -> float:
        """The worth of one more chip: the next exactly, those after it in thought."""
        found = odds.outcomes(self.t, self.seat)
        if not found:
            return self.stopping()
        bag = odds.bag_of(self.t, self.seat)
        worths = {one.chip: self.after(one) for one in found}
        if bag.number == 1:
            total = sum(one.copies for one in found)
            return sum(one.copies * worths[one.chip] for one in found) / total
        return best_of(bag, worths)

    def after(self, one: odds.Outcome) -> float:
        """The worth of having drawn a chip."""
        _, units, shield, active, _, stake = self.now()
        if one.peril is not None:
            return self.hit(max(one.goals), units, shield, active, stake, one.peril.lost, DEPTH)
        last = self.t.box.strength[one.chip]
        stake += self.points(one.chip)
        goals = {max(one.goals), *(goal for goal in one.goals if goal in self.t.box.icons)}
        return max(self.best(goal, units, shield, active + 1, last, stake, DEPTH) for goal in goals)

    def best(self, strength: int, units: int, shield: bool, active: int, last: int, stake: float, depth: int) -> float:
        """The better of stopping there and going on."""
        stop = self.stop(strength, units, shield, active, last, stake)
        if not depth or strength >= TOP:
            return stop
        key = (strength, units, shield, active, stake, depth)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self.go_on(strength, units, shield, active, stake, depth - 1)
        return max(stop, found)

    def go_on(self, strength: int, units: int, shield: bool, active: int, stake: float, depth: int) -> float:
        bag = self.bag
        worth = 0.0
        if not depth and not self.feats:
            worth = self.lasts[strength] + bag.share * self.beside(units, shield, active + 1, stake)
        else:
            for chance, gain, plus in bag.good:
                goal = min(TOP, strength + gain)
                worth += chance * self.best(goal, units, shield, active + 1, gain, stake + plus, depth)
        if bag.single:
            worth += bag.single * self.hit(strength, units, shield, active, stake, 1, depth)
        if bag.double:
            worth += bag.double * self.hit(strength, units, shield, active, stake, 2, depth)
        return worth

    def hit(self, strength: int, units: int, shield: bool, active: int, stake: float, losses: int, depth: int) -> float:
        """Madness: take it or break the shield, whatever is better."""
        left = units - losses
        taken = self.best(strength, left, shield, active, -1, stake, depth) if left > 0 else self.bust(active)
        return max(taken, self.best(strength, units, False, active, -1, stake, depth)) if shield else taken

    def bust(self, active: int) -> float:
        """Nothing but a whole shield; the chips are used up without having brought anything."""
        return self.shield - self.chip * active - FALL

    def points(self, chip: str) -> float:
        """The worth of an active chip after the battle besides strength."""
        if chip in (FORGE, "I09"):
            return self.rights
        if chip.startswith("RO") and self.t.sets["RO"] == "A":
            return 1.0
        return 0.8 if chip in ("I10", "I11") else 0.0

    def _bag(self) -> Bag:
        """The bag, chip by chip, as if every draw were the next one."""
        t, player = self.t, self.player
        chips = player.bag or [*player.madness, *player.exhausted]
        good: dict[tuple[int, float], float] = defaultdict(float)
        single = double = 0.0
        each = 1 / max(1, len(chips))
        for chip in chips:
            if chip == DOUBLE_MADNESS:
                double += each
            elif is_mad(chip):
                single += each
            else:
                good[strength_of(t, player, chip), self.points(chip)] += each
        return Bag([(chance, gain, plus) for (gain, plus), chance in good.items()], 1 - single - double, single, double)


def strength_of(t: War, player: Player, chip: str) -> int:
    """About what a chip adds."""
    strength = t.box.strength[chip]
    if t.box.kind[chip] == "CS":
        return multiplier(t, player) * strength
    return strength + company(t, player) if chip == "I07" else strength


def chances_below(t: War, seat: int) -> tuple[float, ...]:
    """The chances that a rival ends below each strength; a bust is below everybody."""
    player = t.players[seat]
    if player.fight != FIGHTING:
        return _fixed(player.strength)
    chips = player.bag or player.exhausted or [FORGE]
    gains: dict[int, int] = defaultdict(int)
    mad = 0
    for chip in chips:
        if is_mad(chip):
            mad += 1
        else:
            gains[strength_of(t, player, chip)] += 1
    bare = player.units(t.region) + player.shield
    return _guessed(player.strength, bare, mad / len(chips), tuple(sorted(gains.items())))


@lru_cache
def _fixed(strength: int) -> tuple[float, ...]:
    return (0.0,) * (strength + 1) + (1.0,) * (TOP + 1 - strength)


@lru_cache(4096)
def _guessed(strength: int, units: int, risk: float, chips: tuple[tuple[int, int], ...]) -> tuple[float, ...]:
    """The same for somebody who still draws, by what their bag holds."""
    ends = [0.0] * (TOP + 1)
    good = sum([number for _, number in chips])
    gains = [(gain, (1.0 - risk) * number / good) for gain, number in chips]
    bare: float = units
    now = {strength: 1.0}
    alive, fallen = 1.0, 0.0
    for share in GOES_ON:
        for reached, chance in now.items():
            ends[reached] += share * chance * alive
        fallen += share * (1 - alive)
        after: dict[int, float] = defaultdict(float)
        for reached, chance in now.items():
            after[reached] += chance * risk
            for gain, part in gains:
                after[min(TOP, reached + gain)] += chance * part
        now = after
        if bare <= 1:
            alive *= 1 - risk
        bare -= risk
    ends[0] += fallen
    return (0.0, *accumulate(ends))


def best_of(bag: odds.Bag, worths: dict[str, float]) -> float:
    """The mean of the best of several drawn chips."""
    total, before = 0.0, 0.0
    for worth in sorted(set(worths.values())):
        upto = bag.all_in(lambda chip, most=worth: worths[chip] <= most)  # type: ignore[misc]
        total += worth * (upto - before)
        before = upto
    return total
