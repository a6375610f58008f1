"""Attacks of heroes (section 5.7)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from wondertable.games.wonder_book.box import Ctx
from wondertable.games.wonder_book.dice import roll
from wondertable.games.wonder_book.force import follow, quantity
from wondertable.games.wonder_book.options import ENOUGH, Target
from wondertable.games.wonder_book.state import Book
from wondertable.games.wonder_book.terms import foes
from wondertable.games.wonder_book.world import hurt_figure, wound
from wondertable.kernel import Ask, Option, Rules

__all__ = ["attack", "attack_range", "dealt", "distinct", "may_attack", "targets"]

TARGETS = {f"w{number}": Target(f"w{number}") for number in range(1, 9)}


def attack_range(t: Book, hero: str, c: Ctx | None = None) -> int:
    base = t.box.heroes[hero].attack.range
    return base if base < 0 else quantity(t, "attack.range", base, hero, c)


def targets(t: Book, hero: str, c: Ctx | None = None) -> list[str]:
    """Wyrms and foes that the hero's attack can reach (WB-ATK-01, WB-RUL-39)."""
    everything = [*t.wyrms, *foes(t)] if t.figures else list(t.wyrms)
    if not everything:
        return everything
    reach = attack_range(t, hero, c)
    if reach < 0:
        return everything
    near = t.graph.within(t.heroes[hero].area, reach)
    return [one for one in everything if t.area_of(one) in near]


def may_attack(t: Book, hero: str) -> bool:
    """WB-RUL-09: is there a valid target?"""
    if not t.wyrms and not t.figures:
        return False
    reach = attack_range(t, hero)
    if reach < 0:
        return bool(t.wyrms) or bool(foes(t))
    near = t.graph.within(t.heroes[hero].area, reach)
    for area in t.wyrms.values():
        if area in near:
            return True
    return any(t.figures[one].area in near for one in foes(t))


def distinct(t: Book, things: Iterable[str]) -> list[str]:
    """Of Wyrms that stand in one area in one state only the first: the others are its equals."""
    stunned, wyrms = t.stunned, t.wyrms
    found: dict[object, str] = {}
    for one in things:
        area = wyrms.get(one)
        found.setdefault(one if area is None else (area, one in stunned), one)
    return list(found.values())


def target_options(t: Book, things: Iterable[str]) -> list[Option]:
    return [TARGETS.get(one) or Target(one) for one in distinct(t, things)]


def attack(t: Book, hero: str, c: Ctx) -> Rules[str]:
    """WB-RUL-09: roll, re-roll, then choose the targets; gives the first target, or its area once it is gone."""
    sheet = t.box.heroes[hero]
    dice = quantity(t, "attack.dice", sheet.attack.dice, hero, c)
    t.tell("attacks", hero=hero)
    c.kind = "attack"
    successes = yield from roll(t, hero, dice, "attack", c)
    first = place = ""
    if successes:
        strength = quantity(t, "attack.damage", 1, hero, c)
        if sheet.attack.per == "hit":
            first, place = yield from _hit_each(t, hero, strength, c)
        else:
            first, place = yield from _hit_one(t, hero, successes * strength, c)
    if not first:
        t.tell("missed", hero=hero)
    elif sheet.on_hit is not None and t.heroes[hero].hearts:
        c.it = first
        c.kind = "attack"
        yield from follow(sheet.on_hit(t, c))
    return first if first in t.wyrms or first in t.figures else place


def _aim(t: Book, hero: str, prompt: str, options: Sequence[Option], left: int) -> Rules[str]:
    pick = yield Ask(t.seat_of(hero), prompt, options, facts={"hero": hero, "n": left, "dice": t.dice})
    return pick.target if type(pick) is Target else ""


def _hit_each(t: Book, hero: str, strength: int, c: Ctx) -> Rules[tuple[str, str]]:
    """Lara, Tina: the same damage to each of so many different targets in one area (WB-ATK-10, WB-ATK-11)."""
    number = quantity(t, "attack.targets", t.box.heroes[hero].attack.targets, hero, c)
    chosen: list[str] = []
    while len(chosen) < number:
        valid = [one for one in targets(t, hero, c) if one not in chosen]
        if chosen:
            valid = [one for one in valid if t.area_of(one) == t.area_of(chosen[0])]
        if not valid:
            break
        options = target_options(t, valid)
        if chosen:
            options.append(ENOUGH)
        name = yield from _aim(t, hero, "second-target" if chosen else "target", options, strength)
        if not name:
            break
        chosen.append(name)
    if not chosen:
        return "", ""
    place = t.area_of(chosen[0])
    for one in chosen:
        if one in t.wyrms or one in t.figures:
            yield from _strike(t, hero, one, strength)
    return chosen[0], place


def _strike(t: Book, hero: str, target: str, n: int) -> Rules[int]:
    """Damage to one target; gives how much it took."""
    t.tell("hits", hero=hero, target=target, n=n)
    if target in t.wyrms:
        taken, rest = wound(t, target, n, hero, "attack")
    else:
        taken = min(n, t.figures[target].hearts)
        rest = hurt_figure(t, target, taken, hero)
    yield from follow(rest)
    return taken


def dealt(t: Book, hero: str, target: str, left: int, c: Ctx | None = None) -> int:
    """WB-RUL-07: of so much damage, what one target gets from one attack."""
    cap = quantity(t, "attack.cap", t.box.heroes[hero].attack.cap, hero, c)
    return min(left, cap) if cap and target in t.wyrms else left


def _hit_one(t: Book, hero: str, left: int, c: Ctx) -> Rules[tuple[str, str]]:
    """Ken, Sid: all to one target; what is left moves on only after a defeat (WB-ATK-07, WB-RUL-11)."""
    first = place = ""
    while left > 0:
        valid = targets(t, hero, c)
        if not valid:
            break
        options = target_options(t, valid)
        if first:
            options.append(ENOUGH)  # WB-DEC-11
        name = yield from _aim(t, hero, "surplus" if first else "target", options, left)
        if not name:
            break
        if not first:
            first, place = name, t.area_of(name)
        taken = yield from _strike(t, hero, name, dealt(t, hero, name, left, c))
        left -= taken
        if name in t.wyrms or name in t.figures:
            break
    return first, place
