"""What a move would do, before it is made: routes, dice, chances, and whom the coming monster would hit."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Literal, TypeAlias

import msgspec

from wondertable.games.gravity_falls import odds
from wondertable.games.gravity_falls.character_phase import bad_mouth, dice_cap, need, void
from wondertable.games.gravity_falls.movement import playable_cards, routes, teleport_targets
from wondertable.games.gravity_falls.state import Hero, Monster, Town
from wondertable.games.gravity_falls.tokens import pull_options, turn_to_distrust

__all__ = ["forecast", "plans", "roll", "rumours"]

Range: TypeAlias = tuple[float, float]
"""From the worst to the best."""
Side: TypeAlias = Literal["sup", "dis"]


class Foe(msgspec.Struct, frozen=True):
    """A monster that a character could fight."""

    monster: str
    need: Range
    """How many successes are needed."""
    chance: Range
    void: str
    """The power that makes successes count for nothing."""


class Plan(msgspec.Struct, frozen=True):
    """A move that a card allows: the way, the rumours, the roll."""

    to: str
    route: list[str]
    pulls: dict[str, list[Literal[Side, ""]]]
    """What every neighbour can give; "": it may be left alone."""
    dice: Range
    excess: Range
    curse: Range
    foes: list[Foe] | msgspec.UnsetType = msgspec.UNSET
    flips: Range | msgspec.UnsetType = msgspec.UNSET
    quiet: Range | msgspec.UnsetType = msgspec.UNSET


class Riot(msgspec.Struct, frozen=True):
    """What one monster would do in the place of the next movement card."""

    monster: str
    alarm: Range
    flips: Range
    cursed: list[str]
    marks: list[int]
    loses: tuple[bool, bool]


class Forecast(msgspec.Struct, frozen=True):
    """What the next movement card would do."""

    place: str
    cube: bool
    """A cube stands in the way: only it is lost."""
    mouth: str
    """Where the active character's own curse will turn a support token first; "": nowhere."""
    monsters: list[Riot]


def spread(values: Iterable[float]) -> Range:
    found = list(values)
    return (min(found), max(found))


def plans(t: Town) -> dict[str, list[dict[str, Any]]]:
    """GF-UI-03: every playable card of the active character, with every place it can lead to."""
    index, hero = t.active, t.hero
    if t.phase == "move":
        cards = [t.card]
    elif t.phase == "choose":
        cards = playable_cards(t, index)
    else:
        return {}
    found: dict[str, list[dict[str, Any]]] = {}
    for card in cards:
        distance = t.box.walk[card]
        if distance < 0:
            ways: dict[str, tuple[str, ...]] = {place: (hero.place, place) for place in teleport_targets(t, index)}
        elif distance == 0:
            ways = {hero.place: (hero.place,)}
        else:
            ways = routes(t, index, card)
        wits = t.box.wits[card]
        found[card] = [
            {"to": place, "route": list(way), **rumours(t, hero, place, wits, foes_met(t, place, distance > 0))}
            for place, way in ways.items()
        ]
    return found


def foes_met(t: Town, place: str, walks: bool) -> list[Monster]:
    """Whom a character could fight there; whoever walks into the Giant fights the Giant (GF-MNS-02)."""
    there = t.monsters_at(place)
    return [foe for foe in there if foe.id == "GIANT"] if walks and place == t.powered("GIANT") else there


def rumours(t: Town, hero: Hero, place: str, wits: int, foes: Sequence[Monster]) -> dict[str, Any]:
    """What the rumours would bring there and what the roll would be worth, from the worst pull to the best."""
    pulls = {(t.sup[place] + len(one.sup), t.dis[place] + len(one.dis)) for one in pull_options(t, place)}
    rolls = [roll(t, hero, foes, wits, sup, dis) for sup, dis in sorted(pulls)]
    made: dict[str, Any] = {
        "pulls": {one: sides(t, one) for one in t.box.near[place]},
        "dice": spread(one["dice"] for one in rolls),
        "excess": spread(one["excess"] for one in rolls),
        "curse": spread(chance for one in rolls for chance in one["curse"]),
    }
    if foes:
        made["foes"] = [
            {
                "monster": foe.id,
                "need": spread(one["foes"][number]["need"] for one in rolls),
                "chance": spread(one["foes"][number]["chance"] for one in rolls),
                "void": rolls[0]["foes"][number]["void"],
            }
            for number, foe in enumerate(foes)
        ]
    else:
        made["flips"] = spread(one["flips"] for one in rolls)
        made["quiet"] = spread(one["quiet"] for one in rolls)
    return made


def sides(t: Town, place: str) -> list[str]:
    """What a neighbour can give; "" stands for nothing, which is a choice only beside a cube."""
    found = [side for side, count in (("sup", t.sup[place]), ("dis", t.dis[place])) if count]
    return [*found, ""] if place in t.cubes or not found else found


def roll(t: Town, hero: Hero, foes: Sequence[Monster], wits: int, sup: int, dis: int) -> dict[str, Any]:
    """The exact odds of one roll, with so many tokens in the place: against each of the foes, or to persuade."""
    number = wits + sup
    dice = min(number, dice_cap(hero))
    reroll = hero.id == "DIP" and not t.ability_used
    stares = {foe.id == "GREM" and not t.kids for foe in foes} or {False}
    made: dict[str, Any] = {
        "dice": dice,
        "excess": number - dice,
        "curse": spread(odds.curse(dice, number - dice, stare) for stare in stares),
    }
    if foes:
        made["foes"] = [_foe(t, hero, foe, dis, dice, reroll) for foe in foes]
    else:
        made["flips"] = sum(min(dis, hits) * odds.exactly(hits, dice) for hits in range(dice + 1))
        made["quiet"] = odds.all_quiet(dis, dice, hero.has("CU3"))
    return made


def _foe(t: Town, hero: Hero, foe: Monster, dis: int, dice: int, reroll: bool) -> dict[str, Any]:
    wanted = need(t, hero, foe) - max(1, t.dis[foe.place]) + max(1, dis)
    barred = void(t, hero, foe)
    chance = 0.0 if barred else odds.win(wanted, dice, reroll)
    return {"monster": foe.id, "need": wanted, "chance": chance, "void": barred}


def forecast(t: Town) -> dict[str, Any] | None:
    """GF-UI-08: what the next monster card would do if the character phase ended now; nothing once it has."""
    if not t.row or not t.hero.place or t.step.startswith("M"):
        return None
    place, mouth = t.row[0], bad_mouth(t)
    if mouth:
        t = t.clone()
        turn_to_distrust(t, mouth, 1)
    cube = place in t.cubes
    return {
        "place": place,
        "cube": cube,
        "mouth": mouth,
        "monsters": [] if cube or not t.alive() else [_riot(t, monster, place) for monster in t.nearest(t.hero.place)],
    }


def _riot(t: Town, monster: Monster, place: str) -> dict[str, Any]:
    around = t.box.near[place]
    if monster.id == "PTER" and not t.kids:
        pulled = {(sum(not t.dis[one] and t.sup[one] > 0 for one in around), sum(t.dis[one] > 0 for one in around))}
    else:
        pulled = {(len(one.sup), len(one.dis)) for one in pull_options(t, place, riot=True)}
    alarm = spread(min(t.dis[place] + dis, t.track.loss - t.alarm) for _, dis in pulled)
    return {
        "monster": monster.id,
        "alarm": alarm,
        "flips": spread(t.sup[place] + sup for sup, _ in pulled),
        "cursed": [hero.id for hero in t.team if hero.place == place],
        "marks": [] if t.kids else [space for space in t.track.marks if t.alarm < space <= t.alarm + alarm[1]],
        "loses": [t.alarm + one >= t.track.loss for one in alarm],
    }
