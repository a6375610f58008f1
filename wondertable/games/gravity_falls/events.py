"""The eight events (table 11.8). "Each character" goes clockwise from the active one, "each monster" by slot."""

from __future__ import annotations

from collections.abc import Callable

from wondertable.games.gravity_falls.alarm import raise_alarm
from wondertable.games.gravity_falls.movement import arrive, away, farther, teleport_targets
from wondertable.games.gravity_falls.options import RAISE_ALARM, GiveUp, Leap, LoseCube, RaiseAlarm, Run
from wondertable.games.gravity_falls.state import Town
from wondertable.games.gravity_falls.tokens import pull, turn_to_distrust
from wondertable.kernel import Ask, Option, Rules


def sudden_leap(t: Town) -> Rules[None]:
    """E1, GF-EVT-03: whoever holds a Teleport discards it and must leap."""
    holders = [index for index in t.clockwise() if f"AT-{t.team[index].id}" in t.team[index].hand]
    if not holders:
        t.tell("nobody-leaps")
    for index in holders:
        hero = t.team[index]
        card = f"AT-{hero.id}"
        hero.hand.remove(card)
        hero.discard.append(card)
        targets = teleport_targets(t, index)
        if not targets:
            t.tell("leap-fails", hero=hero.id, card=card)
            continue
        pick = yield Ask(t.seat_of(index), "leap", [Leap(place) for place in targets], facts={"hero": hero.id})
        arrive(t, hero, pick.place)
        t.tell("leapt", hero=hero.id, card=card, place=pick.place)


def hard_choice(t: Town) -> Rules[None]:
    """E2, GF-EVT-04: a card each, or alarm."""
    for index in t.clockwise():
        hero = t.team[index]
        options: list[Option] = [GiveUp(card) for card in hero.hand]
        options.append(RAISE_ALARM)
        pick = yield Ask(t.seat_of(index), "hard-choice", options, facts={"hero": hero.id})
        if type(pick) is RaiseAlarm:
            t.tell("keeps-cards" if hero.hand else "no-cards", hero=hero.id)
            raise_alarm(t, 1, "event")
        else:
            hero.hand.remove(pick.card)
            hero.discard.append(pick.card)
            t.tell("gave-up", hero=hero.id, card=pick.card)


def run_for_it(t: Town) -> Rules[None]:
    """E3, GF-EVT-05, GF-EVT-06: one road farther from the nearest monsters, if there is such a place."""
    for index in t.clockwise():
        hero = t.team[index]
        targets = farther(t, index)
        if not targets:  # GF-RUL-26
            t.tell("stays-alone" if away(t, index) else "stays", hero=hero.id)
            continue
        pick = yield Ask(t.seat_of(index), "run", [Run(place) for place in targets], facts={"hero": hero.id})
        arrive(t, hero, pick.place)
        t.tell("ran", hero=hero.id, place=pick.place)


def bad_news(t: Town) -> Rules[None]:
    """E4, GF-EVT-07: every monster pulls distrust, whatever stands in the way; nothing flips, nothing rings."""
    yield from ()
    for monster in t.alive():
        sources = [place for place in t.box.near[monster.place] if t.dis[place]]
        if not sources:
            t.tell("no-news", monster=monster.id, place=monster.place)
            continue
        pull(t, monster.place, (), sources)
        t.tell("news", monster=monster.id, place=monster.place, n=len(sources), places=sources)


def shaken_neighbours(t: Town) -> Rules[None]:
    """E5, GF-EVT-08."""
    for monster in t.alive():
        yield from lose_cube(t, monster.id, monster.place)


def cold_feet(t: Town) -> Rules[None]:
    """E6, GF-EVT-08."""
    for index in t.clockwise():
        hero = t.team[index]
        yield from lose_cube(t, hero.id, hero.place)


def lose_cube(t: Town, figure: str, place: str) -> Rules[None]:
    """A cube where a figure stands or next to it, of the active seat's choosing; none: nothing (GF-EVT-02)."""
    near = [one for one in (place, *t.box.near[place]) if one in t.cubes]
    if not near:
        t.tell("no-cube-near", figure=figure, place=place)
        return
    facts = {"figure": figure, "place": place}
    pick = yield Ask(t.seat_of(t.active), "lose-cube", [LoseCube(one) for one in near], facts=facts)
    t.cubes.remove(pick.place)
    t.tell("cube-lost", place=pick.place, cause="event")


def panic_next_door(t: Town) -> Rules[None]:
    """E7, GF-EVT-09."""
    yield from ()
    for monster in t.alive():
        places = [place for place in t.box.near[monster.place] if turn_to_distrust(t, place, 1)]
        if places:
            t.tell("panic", monster=monster.id, n=len(places), places=places)
        else:
            t.tell("no-panic", monster=monster.id, place=monster.place)


def front_page(t: Town) -> Rules[None]:
    """E8."""
    yield from ()
    raise_alarm(t, len(t.alive()), "event")


EVENTS: dict[str, Callable[[Town], Rules[None]]] = {
    "E1": sudden_leap,
    "E2": hard_choice,
    "E3": run_for_it,
    "E4": bad_news,
    "E5": shaken_neighbours,
    "E6": cold_feet,
    "E7": panic_next_door,
    "E8": front_page,
}
