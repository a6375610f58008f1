"""Where characters may go (section 5.2, Teleports of table 11.5, forced moves of events)."""

from __future__ import annotations

from wondertable.games.gravity_falls.cards import FAR
from wondertable.games.gravity_falls.state import Hero, Town

NOBODY_SHUNNED: frozenset[str] = frozenset()


def shunned(t: Town, index: int) -> frozenset[str]:
    """CU5, GF-CRD-05: where Lone Wolf may not set foot."""
    return t.others_at(index) if t.team[index].has("CU5") else NOBODY_SHUNNED


def routes(t: Town, index: int, card: str) -> dict[str, tuple[str, ...]]:
    """Where a walking card can lead, each with one legal route."""
    return t.box.routes(t.team[index].place, t.box.walk[card], t.powered("GIANT"), shunned(t, index))


def teleport_targets(t: Town, index: int) -> list[str]:
    """Table 11.5: where the character's own Teleport can lead; never where it stands (GF-RUL-35)."""
    hero, box = t.team[index], t.box
    rule = box.people[hero.id].teleport
    barred = shunned(t, index)
    return [
        place for place in box.places if place != hero.place and place not in barred and fits(t, index, rule, place)
    ]


def fits(t: Town, index: int, rule: str, place: str) -> bool:
    """Does a place suit the text of a Teleport?"""
    match rule:
        case "beside-monster":
            lairs = [monster.place for monster in t.monsters]
            return place not in lairs and any(one in lairs for one in t.box.near[place])
        case "to-friend":
            return place in t.others_at(index)
        case "to-cube":
            return place in t.cubes
        case "to-support":
            return t.sup[place] >= 3
        case _:
            return t.dis[place] >= 2 and not t.monsters_at(place)


def playable(t: Town, index: int, card: str) -> bool:
    """GF-CARD-04, GF-CARD-06, CU7: may this card of the hand be played now?"""
    hero, box = t.team[index], t.box
    distance = box.walk[card]
    if distance == 0:
        return True
    if distance < 0:
        return bool(teleport_targets(t, index))
    if box.action[card] in FAR and hero.has("CU7"):
        return False
    return bool(routes(t, index, card))


def farther(t: Town, index: int) -> list[str]:
    """GF-EVT-05: the neighbours one road farther from all of the nearest monsters."""
    hero, box = t.team[index], t.box
    near = t.nearest(hero.place)
    goal = box.steps[hero.place][near[0].place] + 1
    barred = shunned(t, index)
    return [
        place
        for place in box.near[hero.place]
        if place not in barred and all(box.steps[place][monster.place] == goal for monster in near)
    ]


def arrive(t: Town, hero: Hero, place: str) -> None:
    hero.place = place
