"""What one more draw may bring, exactly: every chip of the bag with its effects, none of it sampled (WW-UI-07).

What is counted is what the bag and the player's own choices decide. Chips that others draw at the same moment are
nobody's knowledge: the markers of others count as they stand, and bonus chips (Caterpillar's Hookah) are left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from math import comb
from typing import NamedTuple

from wondertable.games.wonderlands_war.cards import DOUBLE_MADNESS, MAD, POISON, TOP, TRACK
from wondertable.games.wonderlands_war.effects import TEMPER, Pipeline, is_mad, nearest_icons, pipeline, untouched
from wondertable.games.wonderlands_war.state import Player, War

__all__ = [
    "Bag",
    "Odds",
    "Outcome",
    "Peril",
    "bag_of",
    "madness_share",
    "odds",
    "outcome_of",
    "outcomes",
    "peril",
    "rivals",
]


BONUS = "X"
"""The step in which bonus chips are drawn."""


class Bag(NamedTuple):
    """What is drawn from: so many chips at once, out of the bag and, once it is empty, out of what comes back."""

    chips: Counter[str]
    back: Counter[str]
    """What a refresh brings, if the bag has not enough."""
    number: int
    """How many chips are drawn, of which one is played (WW-BAT-09)."""

    @property
    def refreshed(self) -> bool:
        """Must the bag be refreshed before all chips are drawn?"""
        return self.chips.total() < self.number

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
    """What a madness or poison chip does to its drawer, if no shield blocks it (WW-MAD-12, WW-UI-09)."""

    lost: int
    """How many units."""
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
    """Where the player can stand after it, by own choice; madness that means a bust leaves no other place than 0."""
    pipeline: Pipeline | None
    """How the chip comes to the most strength; madness has none."""
    bonus: int
    peril: Peril | None
    rivals: int
    """The strongest marker of the others then; -1: there is nobody else."""
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
    """What a player draws from next; a bonus chip comes alone (WW-BAT-17)."""
    player = t.players[seat]
    number = 1 if t.step == BONUS else 1 + player.extra
    return Bag(Counter(player.bag), Counter([*player.madness, *player.exhausted]), number)


def marker(t: War, seat: int) -> int:
    """Where the player stands; while bonus chips are drawn, what this draw has brought is yet to be added."""
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
    chips = bag.chips + bag.back if bag.refreshed else bag.chips
    return [outcome_of(t, seat, chip, copies, refreshed=bag.refreshed) for chip, copies in sorted(chips.items())]


def outcome_of(t: War, seat: int, chip: str, copies: int = 1, *, refreshed: bool = False) -> Outcome:
    """What a chip would bring; ``refreshed``: the bag was refreshed before it was drawn."""
    player = t.players[seat]
    track = 0 if refreshed else len(player.madness)
    if is_mad(chip):
        return _hit(t, seat, chip, copies, track, refreshed)
    return _played(t, seat, chip, copies, track)


def _hit(t: War, seat: int, chip: str, count: int, track: int, refreshed: bool) -> Outcome:
    player = t.players[seat]
    danger = peril(t, seat, chip, track, 0 if refreshed else len(player.exhausted))
    goals = {0} if danger.bust else _after_losses(t, seat, danger.lost)
    if player.shield:
        goals.add(marker(t, seat))
    return Outcome(chip, count, tuple(sorted(goals)), None, 0, danger, best_rival(t, seat), False)


def peril(t: War, seat: int, chip: str, track: int | None = None, exhausted: int | None = None) -> Peril:
    """What madness or poison would do; ``track`` and ``exhausted``: how many chips lie there by then."""
    player = t.players[seat]
    track = len(player.madness) if track is None else track
    exhausted = len(player.exhausted) if exhausted is None else exhausted
    units = player.units(t.region)
    due = (2 if chip == DOUBLE_MADNESS else 1) - player.fading
    lost = min(due, units)
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
    """Where the marker may stand after so many lost units: Engineer of War and Humpty Dumpty move it."""
    player = t.players[seat]
    ahead = max((t.players[other].strength for other in t.opponents(seat)), default=-1)
    engineer = player.has("H3")
    figures = player.figures_in(t.region)
    goals: set[int] = set()

    def lose(left: int, strength: int, supporters: int, humpty: bool, others: int) -> None:
        if not left:
            goals.add(strength)
            return
        if supporters:
            after = min(TOP, strength + 2) if engineer and ahead > strength else strength
            lose(left - 1, after, supporters - 1, humpty, others)
        if humpty:
            lose(left - 1, min(TOP, strength + 3), supporters, False, others)
        if others:
            lose(left - 1, strength, supporters, humpty, others - 1)

    lose(lost, player.strength, player.supporters[t.region], "F11" in figures, sum(one != "F11" for one in figures))
    coming = marker(t, seat) - player.strength
    return {min(TOP, goal + coming) for goal in goals}


def _played(t: War, seat: int, chip: str, count: int, track: int) -> Outcome:
    player, box = t.players[seat], t.box
    printed = 0 if player.crowns else box.strength[chip]
    made = [pipeline(t, player, chip, printed, times) for times in multipliers(t, player, chip)]
    plain = _artifact_bonus(t, seat, chip, track)
    bonuses = [plain + rabbit for rabbit in _rabbit(t, player, chip)]
    stand = marker(t, seat)
    goals: set[int] = set()
    for one in made:
        for bonus in bonuses:
            reached = min(TOP, stand + one.strength + bonus)
            goals.update(_shifts(t, chip, reached))
    best = max(made, key=lambda one: one.strength)
    rival = best_rival(t, seat, chip)
    return Outcome(chip, count, tuple(sorted(goals)), best, max(bonuses), None, rival, chip == "I03")


def multipliers(t: War, player: Player, chip: str) -> list[int]:
    """What Card Soldiers may multiply their strength by, the least first (WW-ALY-10, -20, -40)."""
    if t.box.kind[chip] != "CS":
        return [1]
    match t.sets["CS"]:
        case "A":
            tired = any(not untouched(t, t.box.kind[one]) for one in player.exhausted)
            return [1, 2] if tired else [2]
        case "B":
            return [1, 2]
        case "D":
            return [1] if player.castles[t.region] else [1, 3]
    return [1]


def _artifact_bonus(t: War, seat: int, chip: str, track: int) -> int:
    """Bonus Strength of a drawn artifact (WW-CON-H1, -J2, -C1)."""
    player = t.players[seat]
    if not chip.endswith("-A"):
        return 0
    others = [t.players[other] for other in t.opponents(seat)]
    each = 2 if t.two else 1
    bonus = track if player.has("H1") else 0
    if player.has("J2"):
        bonus += each * sum(POISON in other.bag for other in others)
    if player.has("C1"):
        bonus += each * sum(other.shards > player.shards for other in others)
    return bonus


def _rabbit(t: War, player: Player, chip: str) -> list[int]:
    """What the White Rabbit may add (WW-RUL-67); the Bottle may shorten the row before that."""
    if player.rabbit or "F01" not in player.figures_in(t.region):
        return [0]
    strength = t.box.strength
    whole = sum(strength[one] for one in player.active) + strength[chip]
    small = 0
    if chip == "I06":
        small = sum(strength[one] == 1 and not untouched(t, t.box.kind[one]) for one in player.active)
    return [whole - gone if len(player.active) - gone >= 1 else 0 for gone in range(small + 1)]


def _shifts(t: War, chip: str, strength: int) -> list[int]:
    """Flamingos C and the Rabbit's Watch (WW-BAT-19)."""
    if t.box.kind[chip] == "FL" and t.sets["FL"] == "C":
        return [strength, *nearest_icons(t, strength)]
    if chip == "I05":
        return [goal for goal in (strength - 1, strength, strength + 1) if 0 <= goal <= TOP]
    return [strength]


def best_rival(t: War, seat: int, chip: str = "") -> int:
    """The strongest marker among the others, after what the chip does to them."""
    return max(rivals(t, seat, chip), default=-1)


def rivals(t: War, seat: int, chip: str = "") -> list[int]:
    """The markers of the others, after what the chip does to them."""
    player = t.players[seat]
    found = []
    for other in t.standing():
        if other == seat:
            continue
        strength = t.players[other].strength
        if t.players[other].units(t.region):
            if chip == "I08":
                strength -= 1
            elif chip == "QUE-A" and player.has("Q1") and strength > player.strength:
                strength -= TEMPER
        found.append(max(strength, 0))
    return found


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
        bag.any_in(lambda chip: leads(t, found[chip])),
        _mean_gain(bag, found, marker(t, seat)),
    )


def lands(t: War, outcome: Outcome) -> bool:
    """Can the player stand on a Forge icon then?"""
    return any(goal in t.box.icons for goal in outcome.goals)


def leads(t: War, outcome: Outcome) -> bool:
    """Can the player stand alone in front then, with two players also of the resistance?"""
    return max(outcome.goals) > max(outcome.rivals, t.resistance)


def _mean_gain(bag: Bag, found: dict[str, Outcome], stand: int) -> float:
    """The mean of the most that can be gained: of the best of the drawn chips."""
    gains = {chip: max(one.goals) - stand for chip, one in found.items()}
    total, before = 0.0, 0.0
    for gain in sorted(set(gains.values())):
        upto = bag.all_in(lambda chip, most=gain: gains[chip] <= most)  # type: ignore[misc]
        total += gain * (upto - before)
        before = upto
    return total


def mad_chips(chips: Iterable[str]) -> int:
    """How many madness chips there are; the double counts once."""
    return sum(chip in MAD for chip in chips)
