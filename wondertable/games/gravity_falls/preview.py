"""Previews of moves: routes, dice, chances, and whom the coming monster would hit."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple, TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

from wondertable.games.gravity_falls import odds
from wondertable.games.gravity_falls.character_phase import bad_mouth, dice_cap, need, void
from wondertable.games.gravity_falls.movement import playable_cards, routes, teleport_targets
from wondertable.games.gravity_falls.state import Hero, Monster, Town
from wondertable.games.gravity_falls.tokens import pull_options, turn_to_distrust
from wondertable.kernel.numbers import shown

__all__ = ["Foe", "Forecast", "Give", "Plan", "Roll", "forecast", "plans", "roll", "sides"]

REMEMBERED = 8192
"""Of how many rolls the odds are remembered: they follow from a few small numbers."""
Range: TypeAlias = tuple[float, float]
"""From the worst to the best."""
Side: TypeAlias = Literal["sup", "dis"]
Give: TypeAlias = Literal["sup", "dis", ""]
"""What a place gives to rumours beside it; "": nothing."""


class Foe(msgspec.Struct, frozen=True):
    """A monster that a character could fight."""

    monster: str
    need: Range
    """The number of successes that are needed."""
    chance: Range
    void: str
    """The power that makes successes count for nothing."""


class Roll(msgspec.Struct, frozen=True, kw_only=True):
    """The odds of a roll: against foes, or to persuade."""

    dice: Range
    excess: Range
    """Wits and support beyond the dice."""
    curse: Range
    """The chance of a curse."""
    foes: list[Foe] | UnsetType = UNSET
    flips: Range | UnsetType = UNSET
    """The mean number of tokens that turn to support."""
    quiet: Range | UnsetType = UNSET
    """The chance that no distrust is left."""


class Plan(Roll, frozen=True, kw_only=True):
    """A move that a card allows: the way, the rumours, the roll."""

    to: str
    route: list[str]


class Riot(msgspec.Struct, frozen=True):
    """The riot of one monster in the place of the next movement card."""

    monster: str
    alarm: Range
    flips: Range
    cursed: list[str]
    marks: list[int]
    loses: tuple[bool, bool]


class Forecast(msgspec.Struct, frozen=True):
    """The effect of the next movement card."""

    place: str
    cube: bool
    """A cube stands in the way: only it is lost."""
    mouth: str
    """The place where the active character's own curse will turn a support token first; "": nowhere."""
    monsters: list[Riot]


def spread(values: Iterable[float]) -> Range:
    found = list(values)
    return (min(found), max(found))


def plans(t: Town) -> dict[str, list[Plan]]:
    """GF-UI-03: every playable card of the active character, with every place it can lead to."""
    index, hero = t.active, t.hero
    if t.phase == "move":
        cards = [t.card]
    elif t.phase == "choose":
        cards = playable_cards(t, index)
    else:
        return {}
    found: dict[str, list[Plan]] = {}
    for card in cards:
        distance = t.box.walk[card]
        if distance < 0:
            ways: dict[str, tuple[str, ...]] = {place: (hero.place, place) for place in teleport_targets(t, index)}
        elif distance == 0:
            ways = {hero.place: (hero.place,)}
        else:
            ways = routes(t, index, card)
        found[card] = [_plan(t, card, place, way) for place, way in ways.items()]
    return found


def _plan(t: Town, card: str, place: str, way: tuple[str, ...]) -> Plan:
    """The tokens that rumours would bring there and the chances of the roll, from the worst pull to the best."""
    foes = foes_met(t, place, t.box.walk[card] > 0)
    brought = {(t.sup[place] + len(one.sup), t.dis[place] + len(one.dis)) for one in pull_options(t, place)}
    thrower, opponents = thrower_of(t, t.hero), tuple(opponent(t, t.hero, foe) for foe in foes)
    found = _spans(thrower, opponents, t.box.wits[card], tuple(sorted(brought)))
    return Plan(to=place, route=list(way), **found._asdict())


class Spans(NamedTuple):
    """The odds of a plan: of a roll with any of the tokens that may be brought."""

    dice: Range
    excess: Range
    curse: Range
    foes: list[Foe] | UnsetType
    flips: Range | UnsetType
    quiet: Range | UnsetType


@functools.lru_cache(REMEMBERED)
def _spans(thrower: Thrower, opponents: tuple[Opponent, ...], wits: int, brought: tuple[tuple[int, int], ...]) -> Spans:
    rolls = [throw(thrower, opponents, wits, sup, dis) for sup, dis in brought]
    met = [one.foes for one in rolls if one.foes is not UNSET]
    return Spans(
        dice=_over([one.dice for one in rolls]),
        excess=_over([one.excess for one in rolls]),
        curse=_over([one.curse for one in rolls]),
        foes=[_foe_over(same) for same in zip(*met, strict=True)] if met else UNSET,
        flips=UNSET if met else _over([one.flips for one in rolls]),
        quiet=UNSET if met else _over([one.quiet for one in rolls]),
    )


def _foe_over(same: Sequence[Foe]) -> Foe:
    need, chance = _over([one.need for one in same]), _over([one.chance for one in same])
    return Foe(same[0].monster, need, chance, same[0].void)


def _over(ranges: Sequence[Range | UnsetType]) -> Range:
    """The range that holds all of these, as it is sent."""
    ends = [end for one in ranges if one is not UNSET for end in one]
    return (shown(min(ends)), shown(max(ends)))


def foes_met(t: Town, place: str, walks: bool) -> list[Monster]:
    """Monsters that a character could fight there; whoever walks into the Giant fights the Giant (GF-MNS-02)."""
    there = t.monsters_at(place)
    return [foe for foe in there if foe.id == "GIANT"] if walks and place == t.powered("GIANT") else there


def sides(t: Town, place: str) -> list[Give]:
    """What a place can give to its neighbours; nothing is a choice only if it has a cube."""
    found: list[Give] = []
    if t.sup[place]:
        found.append("sup")
    if t.dis[place]:
        found.append("dis")
    return [*found, ""] if place in t.cubes or not found else found


class Thrower(NamedTuple):
    """What the odds of a character's roll depend on, besides numbers of tokens."""

    cap: int
    reroll: bool
    sticky: bool


class Opponent(NamedTuple):
    """What the odds of a fight depend on."""

    monster: str
    need: int
    """The number of successes that are needed, without distrust in the place."""
    void: str
    stares: bool


def thrower_of(t: Town, hero: Hero) -> Thrower:
    return Thrower(dice_cap(hero), hero.id == "DIP" and not t.ability_used, hero.has("CU3"))


def opponent(t: Town, hero: Hero, foe: Monster) -> Opponent:
    wanted = need(t, hero, foe) - max(1, t.dis[foe.place])
    return Opponent(foe.id, wanted, void(t, hero, foe), foe.id == "GREM" and not t.kids)


def roll(t: Town, hero: Hero, foes: Sequence[Monster], wits: int, sup: int, dis: int) -> Roll:
    """The exact odds of one roll, with so many tokens in the place: against each of the foes, or to persuade."""
    return throw(thrower_of(t, hero), tuple(opponent(t, hero, foe) for foe in foes), wits, sup, dis)


@functools.lru_cache(REMEMBERED)
def throw(thrower: Thrower, opponents: tuple[Opponent, ...], wits: int, sup: int, dis: int) -> Roll:
    """The exact odds of one roll."""
    number = wits + sup
    dice = min(number, thrower.cap)
    stares = {one.stares for one in opponents} or {False}
    curse = spread(odds.curse(dice, number - dice, stare) for stare in stares)
    thrown, excess = (dice, dice), (number - dice, number - dice)
    if opponents:
        met = [_foe(one, dis, dice, thrower.reroll) for one in opponents]
        return Roll(dice=thrown, excess=excess, curse=curse, foes=met)
    flips = sum(min(dis, hits) * odds.exactly(hits, dice) for hits in range(dice + 1))
    quiet = odds.all_quiet(dis, dice, thrower.sticky)
    return Roll(dice=thrown, excess=excess, curse=curse, flips=(flips, flips), quiet=(quiet, quiet))


def _foe(foe: Opponent, dis: int, dice: int, reroll: bool) -> Foe:
    wanted = foe.need + max(1, dis)
    chance = 0.0 if foe.void else odds.win(wanted, dice, reroll)
    return Foe(foe.monster, (wanted, wanted), (chance, chance), foe.void)


def forecast(t: Town) -> Forecast | None:
    """GF-UI-08: what the next monster card would do if the character phase ended now; nothing once it has."""
    if not t.row or not t.hero.place or t.step.startswith("M"):
        return None
    place, mouth = t.row[0], bad_mouth(t)
    if mouth:
        t = t.clone()
        turn_to_distrust(t, mouth, 1)
    cube = place in t.cubes
    riots = [] if cube or not t.alive() else [_riot(t, monster, place) for monster in t.nearest(t.hero.place)]
    return Forecast(place, cube, mouth, riots)


def _riot(t: Town, monster: Monster, place: str) -> Riot:
    around = t.box.near[place]
    if monster.id == "PTER" and not t.kids:
        pulled = {(sum(not t.dis[one] and t.sup[one] > 0 for one in around), sum(t.dis[one] > 0 for one in around))}
    else:
        pulled = {(len(one.sup), len(one.dis)) for one in pull_options(t, place, riot=True)}
    alarm = spread(min(t.dis[place] + dis, t.track.loss - t.alarm) for _, dis in pulled)
    return Riot(
        monster=monster.id,
        alarm=alarm,
        flips=spread(t.sup[place] + sup for sup, _ in pulled),
        cursed=[hero.id for hero in t.team if hero.place == place],
        marks=[] if t.kids else [space for space in t.track.marks if t.alarm < space <= t.alarm + alarm[1]],
        loses=(t.alarm + alarm[0] >= t.track.loss, t.alarm + alarm[1] >= t.track.loss),
    )
