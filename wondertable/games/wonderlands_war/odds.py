"""Exact chances of one more draw: every chip of the bag with its effects, none of it sampled (WW-UI-07).

What is counted is what the bag and the player's own choices decide. Chips that others draw at the same moment are
nobody's knowledge: the markers of others count as they stand, and bonus chips (Caterpillar's Hookah) are left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import permutations
from math import comb
from typing import NamedTuple

from wondertable.games.wonderlands_war import battle
from wondertable.games.wonderlands_war.cards import DOUBLE_MADNESS, MAD, POISON, TOP, TRACK
from wondertable.games.wonderlands_war.effects import (
    Pipeline,
    artifact_bonuses,
    instead_of_multiplying,
    is_mad,
    knave_pays,
    multiplier,
    pipeline,
    rabbit_joins,
    shifts,
    small_chips,
    weakening,
)
from wondertable.games.wonderlands_war.losses import refresh, strength_for, units_due
from wondertable.games.wonderlands_war.options import Bonus
from wondertable.games.wonderlands_war.state import FIGHTING, STOPPED, Player, War
from wondertable.games.wonderlands_war.units import SUPPORTER
from wondertable.kernel import Ask, Option, Rules, Scripted
from wondertable.kernel.whatif import endings

__all__ = [
    "Bag",
    "Odds",
    "Outcome",
    "Peril",
    "bag_of",
    "best_rival",
    "draws",
    "madness_share",
    "odds",
    "outcome_of",
    "outcomes",
    "peril",
    "without_bonus",
]


BONUS = "X"
"""The step in which bonus chips are drawn."""


class Bag(NamedTuple):
    """The chips of a draw: so many at once, out of the bag and, once it is empty, out of those that come back."""

    chips: Counter[str]
    back: Counter[str]
    """The chips that a refresh brings, if the bag has not enough."""
    number: int
    """The number of chips drawn, of which one is played (WW-BAT-09)."""

    @property
    def refreshed(self) -> bool:
        """Must the bag be refreshed before all chips are drawn?"""
        return self.chips.total() < self.number

    def possible(self) -> Counter[str]:
        """The chips that may come up."""
        return self.chips + self.back if self.refreshed else self.chips

    def all_in(self, wanted: Callable[[str], bool]) -> float:
        """The chance that every drawn chip is a wanted one."""
        sure = min(self.number, self.chips.total())
        chance = _all_of(self.chips, sure, wanted)
        left = min(self.number - sure, self.back.total())
        return chance * _all_of(self.back, left, wanted) if left else chance

    def any_in(self, wanted: Callable[[str], bool]) -> float:
        """The chance that at least one of them is."""
        return 1.0 - self.all_in(lambda chip: not wanted(chip))


def _all_of(chips: Counter[str], number: int, wanted: Callable[[str], bool]) -> float:
    """Hypergeometric: so many chips, without putting any back."""
    good = sum(count for chip, count in chips.items() if wanted(chip))
    return comb(good, number) / comb(chips.total(), number)


class Peril(NamedTuple):
    """The effect of a madness or poison chip on its drawer, if no shield blocks it (WW-MAD-12, WW-UI-09)."""

    lost: int
    """The number of lost units."""
    left: int
    bust: bool
    leader: bool
    """Is the leader among the lost?"""
    refresh: bool
    """Does it fill the fourth cell of the track?"""
    madness_back: int
    """So many madness chips come back into the bag then,"""
    chips_back: int
    """and so many others."""


class Outcome(NamedTuple):
    """One chip that may come up."""

    chip: str
    copies: int
    goals: tuple[int, ...]
    """The spaces where the player can stand after it, by own choice; a bust leaves no other than 0."""
    pipeline: Pipeline | None
    """The steps to the most strength of the chip; madness has none."""
    bonus: int
    peril: Peril | None
    more: bool
    """May bonus chips follow?"""


class Odds(NamedTuple):
    """The chances of the next draw. Of several drawn chips the player plays the one that suits best."""

    bag: Bag
    outcomes: list[Outcome]
    madness: float
    double: float
    poison: float
    lose: tuple[float, float, float]
    """To lose no unit, one, two, if no shield is used."""
    bust: float
    """Without the shield."""
    bust_shielded: float
    """With the shield kept for that."""
    refresh: float
    icon: float
    """To be able to stand on a Forge icon."""
    lead: float
    """To be able to stand alone in front."""
    gain: float
    """The mean gain of strength; madness counts 0, a bust as what is lost."""


# -- the bag ------------------------------------------------------------------------------------------------


def bag_of(t: War, seat: int) -> Bag:
    """The chips that a player draws from next; a bonus chip comes alone (WW-BAT-17)."""
    player = t.players[seat]
    number = 1 if t.step == BONUS else 1 + player.extra
    return Bag(Counter(player.bag), Counter([*player.madness, *player.exhausted]), number)


def marker(t: War, seat: int) -> int:
    """The player's space on the track; while bonus chips are drawn, with the strength that is yet to be added."""
    player = t.players[seat]
    coming = player.gained + player.bonus if t.step == BONUS else 0
    return min(TOP, player.strength + coming)


def madness_share(chips: Iterable[str]) -> float:
    """The share of madness and poison: the chance that the next chip is one (WW-UI-03)."""
    bag = list(chips)
    return sum(is_mad(chip) for chip in bag) / len(bag) if bag else 0.0


# -- one chip -----------------------------------------------------------------------------------------------


def outcomes(t: War, seat: int) -> list[Outcome]:
    """Every distinct chip that the next draw may bring."""
    bag = bag_of(t, seat)
    chips = sorted(bag.possible().items())
    return [outcome_of(t, seat, chip, copies, refreshed=bag.refreshed) for chip, copies in chips]


def outcome_of(t: War, seat: int, chip: str, copies: int = 1, *, refreshed: bool = False) -> Outcome:
    """The outcome of a chip; ``refreshed``: the bag was refreshed before it was drawn."""
    player = t.players[seat]
    track = 0 if refreshed else len(player.madness)
    if is_mad(chip):
        return _hit(t, seat, chip, copies, track, refreshed)
    return _played(t, seat, chip, copies, track)


def _hit(t: War, seat: int, chip: str, count: int, track: int, refreshed: bool) -> Outcome:
    player = t.players[seat]
    danger = peril(t, seat, chip, track, 0 if refreshed else len(player.exhausted))
    goals = set() if danger.bust else _after_losses(t, seat, danger.lost)
    if player.shield:
        goals.add(marker(t, seat))
    reached = {0} if danger.bust else set[int]()
    return Outcome(chip, count, tuple(sorted(reached.union(_shifted(t, seat, goals)))), None, 0, danger, False)


def peril(t: War, seat: int, chip: str, track: int | None = None, exhausted: int | None = None) -> Peril:
    """The losses by madness or poison; ``track`` and ``exhausted``: the numbers of chips that lie there by then."""
    player = t.players[seat]
    track = len(player.madness) if track is None else track
    exhausted = len(player.exhausted) if exhausted is None else exhausted
    units = player.units(t.region)
    lost = min(units_due(player, chip), units)
    bust = lost == units
    refresh = chip != POISON and track + 1 >= TRACK
    return Peril(
        lost,
        units - lost,
        bust,
        bust and player.leader == t.region,
        refresh,
        track + 1 if refresh else 0,
        exhausted + (len(player.active) if bust else 0) if refresh else 0,
    )


def _after_losses(t: War, seat: int, lost: int) -> set[int]:
    """The spaces where the marker may stand after so many lost units, which may move it."""
    player = t.players[seat]
    units = [SUPPORTER] * min(lost, player.supporters[t.region]) + player.figures_in(t.region)
    if not any(strength_for(t, seat, unit, player.strength) for unit in set(units)):
        return {marker(t, seat)}
    coming = marker(t, seat) - player.strength
    goals = set()
    for gone in permutations(units, lost):
        strength = player.strength
        for unit in gone:
            strength = min(TOP, strength + strength_for(t, seat, unit, strength))
        goals.add(min(TOP, strength + coming))
    return goals


def _played(t: War, seat: int, chip: str, count: int, track: int) -> Outcome:
    player = t.players[seat]
    printed = 0 if player.crowns else t.box.strength[chip]
    made = [pipeline(t, player, chip, printed, times) for times in _multipliers(t, seat, chip, printed)]
    bonuses = [rabbit + _bonus(t, seat, chip, printed, track) for rabbit in _rabbit(t, player, chip, printed)]
    stand = marker(t, seat)
    goals: set[int] = set()
    for one in made:
        for bonus in bonuses:
            goals.add(min(TOP, stand + one.strength + bonus))
    best = max(made, key=lambda one: one.strength)
    return Outcome(chip, count, _shifted(t, seat, goals, chip), best, max(bonuses), None, chip == "I03")


def _shifted(t: War, seat: int, goals: set[int], *chips: str) -> tuple[int, ...]:
    """All spaces to which the chips of this draw can move a marker from these ones."""
    placed = t.players[seat].placed if t.step == BONUS else []
    for chip in (*placed, *chips):
        goals = goals.union(*[shifts(t, chip, goal) for goal in goals])
    return tuple(sorted(goals))


def _multipliers(t: War, seat: int, chip: str, printed: int) -> list[int]:
    """The numbers by which a chip may multiply its own strength."""
    times = multiplier(t, t.players[seat]) if t.box.kind[chip] == "CS" else 1
    return [1, times] if times > 1 and instead_of_multiplying(t, seat, printed) else [times]


def _bonus(t: War, seat: int, chip: str, printed: int, track: int) -> int:
    """Bonus Strength of artifacts and of the Knave, who knows the chips of others only while bonus chips are drawn."""
    bonus = sum(amount for _, amount in artifact_bonuses(t, seat, track)) if chip.endswith("-A") else 0
    return bonus + (t.step == BONUS and knave_pays(t, seat, printed))


def _rabbit(t: War, player: Player, chip: str, printed: int) -> list[int]:
    """The strength that the White Rabbit may add; the Bottle may shorten the row before that."""
    small = len(small_chips(t, player)) if chip == "I06" else 0
    whole = sum([t.box.strength[one] for one in player.active]) + printed
    count = len(player.active)
    return [whole - gone if rabbit_joins(t, player, count - gone) else 0 for gone in range(small + 1)]


def best_rival(t: War, seat: int, chip: str = "") -> int:
    """The strongest marker among the others after what the chip does to them, at best; -1: there is nobody else."""
    if chip == "JAB-A" and t.players[seat].has("J1"):  # a lost unit may bring its player strength
        return min(best_rival(after, seat) for after in draws(t, seat, chip))
    weakened, amount, _ = weakening(t, seat, chip)
    others = [other for other in t.standing() if other != seat]
    return max([max(0, t.players[other].strength - amount * (other in weakened)) for other in others], default=-1)


# -- the whole draw -----------------------------------------------------------------------------------------


def odds(t: War, seat: int) -> Odds | None:
    """The chances of a fighting player's next draw; ``None`` if no chip is left to draw."""
    player = t.players[seat]
    bag = bag_of(t, seat)
    found = {one.chip: one for one in outcomes(t, seat)}
    if not found:
        return None

    def lost(chip: str) -> int:
        danger = found[chip].peril
        return danger.lost if danger else 0

    def busts(chip: str) -> bool:
        danger = found[chip].peril
        return danger is not None and danger.bust

    def refreshes(chip: str) -> bool:
        danger = found[chip].peril
        return danger is not None and danger.refresh

    at_least = [bag.all_in(lambda chip, least=least: lost(chip) >= least) for least in (1, 2)]  # type: ignore[misc]
    bust = bag.all_in(busts)
    return Odds(
        bag,
        list(found.values()),
        bag.all_in(is_mad),
        bag.all_in(lambda chip: chip == DOUBLE_MADNESS),
        bag.all_in(lambda chip: chip == POISON),
        (1 - at_least[0], at_least[0] - at_least[1], at_least[1]),
        bust,
        0.0 if player.shield else bust,
        bag.all_in(refreshes),
        bag.any_in(lambda chip: lands(t, found[chip])),
        bag.any_in(lambda chip: leads(t, seat, found[chip])),
        _mean_gain(bag, found, marker(t, seat)),
    )


def lands(t: War, outcome: Outcome) -> bool:
    """Can the player stand on a Forge icon then?"""
    return any(goal in t.box.icons for goal in outcome.goals)


def leads(t: War, seat: int, outcome: Outcome) -> bool:
    """Can the player stand alone in front then, with two players also of the resistance?"""
    return max(outcome.goals) > max(best_rival(t, seat, outcome.chip), t.resistance)


def _mean_gain(bag: Bag, found: dict[str, Outcome], stand: int) -> float:
    """The mean of the most that can be gained: of the best of the drawn chips."""
    gains = {chip: max(one.goals) - stand for chip, one in found.items()}
    total, before = 0.0, 0.0
    for gain in sorted(set(gains.values())):
        upto = bag.all_in(lambda chip, most=gain: gains[chip] <= most)  # type: ignore[misc]
        total += gain * (upto - before)
        before = upto
    return total


# -- the same by the rules ----------------------------------------------------------------------------------


def draws(t: War, seat: int, chip: str, options: Callable[[Ask], Sequence[Option]] | None = None) -> Iterator[War]:
    """The table after a player's draw of this chip, for every way to answer, by the rules; nobody else draws a chip."""
    alone = t.clone()
    for other, one in enumerate(alone.players):
        if other != seat and one.fight == FIGHTING:
            one.fight = STOPPED
    player = alone.players[seat]
    player.bag += player.drawn
    player.drawn, player.extra = [], 0
    alone.journal = None
    if bag_of(t, seat).refreshed:
        refresh(alone, seat)
    rule = partial(_bonus_draw, seat=seat) if t.step == BONUS else battle.draw
    for ending in endings(alone, rule, Scripted([chip]), options or without_bonus):
        yield ending.table


def without_bonus(ask: Ask) -> Sequence[Option]:
    """All options but that of a further bonus chip."""
    return [option for option in ask.options if type(option) is not Bonus]


def _bonus_draw(t: War, seat: int) -> Rules[None]:
    yield from battle.bonus_chip(t, seat, t.players[seat].hookahs[-1])
    yield from battle.add_up(t, [seat])


def mad_chips(chips: Iterable[str]) -> int:
    """The number of madness chips; the double counts once."""
    return sum(chip in MAD for chip in chips)
