"""Movement of characters (section 5.2, Teleports of table 11.5, forced moves of events)."""

from __future__ import annotations

from collections.abc import Iterable

from wondertable.games.gravity_falls.cards import FAR
from wondertable.games.gravity_falls.state import Hero, Town

NOBODY_SHUNNED: frozenset[str] = frozenset()


def shunned(t: Town, index: int) -> frozenset[str]:
    """CU5, GF-CRD-05: where Lone Wolf may not set foot."""
    return t.others_at(index) if t.team[index].has("CU5") else NOBODY_SHUNNED


def routes(t: Town, index: int, card: str) -> dict[str, tuple[str, ...]]:
    """The places that a walking card can lead to, each with one legal route."""
    place, distance, giant = t.team[index].place, t.box.walk[card], t.powered("GIANT")
    reach = t.box.reach[place, distance]
    return t.box.routes(place, distance, giant if giant in reach else "", shunned(t, index) & reach)


def teleport_targets(t: Town, index: int) -> list[str]:
    """Table 11.5: where the character's own Teleport can lead, in the order of the board."""
    hero = t.team[index]
    fitting = {*suiting(t, index, t.box.people[hero.id].teleport)}
    fitting.discard(hero.place)  # GF-RUL-35
    fitting -= shunned(t, index)
    return [place for place in t.box.places if place in fitting]


def may_teleport(t: Town, index: int) -> bool:
    """Can the character's own Teleport lead anywhere?"""
    hero, barred = t.team[index], shunned(t, index)
    for place in suiting(t, index, t.box.people[hero.id].teleport):
        if place != hero.place and place not in barred:
            return True
    return False


def suiting(t: Town, index: int, rule: str) -> Iterable[str]:
    """The places that suit the text of a Teleport."""
    match rule:
        case "to-friend":
            return (hero.place for number, hero in enumerate(t.team) if number != index)
        case "to-cube":
            return t.cubes
        case "to-support":
            return (place for place, count in t.sup.items() if count >= 3)
    lairs = [monster.place for monster in t.monsters if monster.place]
    if rule == "beside-monster":
        return (place for lair in lairs for place in t.box.near[lair] if place not in lairs)
    return (place for place, count in t.dis.items() if count >= 2 and place not in lairs)


def playable_cards(t: Town, index: int) -> list[str]:
    """GF-CARD-04, GF-CARD-06, CU7: which cards of the hand may be played now."""
    hero, box = t.team[index], t.box
    barred, booted = shunned(t, index), hero.has("CU7")
    ends = box.distances(hero.place, barred) if barred else box.free_distances[hero.place]
    found = []
    for card in hero.hand:
        distance = box.walk[card]
        if distance < 0:
            able = may_teleport(t, index)
        elif booted and box.action[card] in FAR:
            able = False
        else:
            able = distance in ends or bool(routes(t, index, card))
        if able:
            found.append(card)
    return found


def away(t: Town, index: int) -> list[str]:
    """The neighbours one road farther from all of the nearest monsters, whoever stands there."""
    hero, box = t.team[index], t.box
    near = t.nearest(hero.place)
    goal = box.steps[hero.place][near[0].place] + 1
    return [place for place in box.near[hero.place] if all(box.steps[place][monster.place] == goal for monster in near)]


def farther(t: Town, index: int) -> list[str]:
    """GF-EVT-05: those of them where the character may go."""
    barred = shunned(t, index)
    return [place for place in away(t, index) if place not in barred]


def arrive(t: Town, hero: Hero, place: str) -> None:
    hero.place = place
