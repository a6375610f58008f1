"""Soos and Wendy: once in their own turn, in one of the windows (GF-TURN-04 to GF-TURN-06, table 11.4)."""

from __future__ import annotations

from wondertable.games.gravity_falls.options import GO_ON, GoOn, Lift, MoveCube
from wondertable.games.gravity_falls.state import Town
from wondertable.kernel import Ask, Option, Rules


def uses(t: Town) -> list[Option]:
    """Uses of the active character's ability now; none once it is used."""
    if t.ability_used:
        return []
    active = t.team[t.active]
    if active.id == "SOO":
        return [t.box.lift[curse] for hero in t.team if hero is not active for curse in hero.curses]
    if active.id == "WEN":  # GF-CHR-05: a cube of the board, to where none stands
        return [carry for place in t.cubes for carry in t.box.carry[place] if carry.to not in t.cubes]
    return []


def use(t: Town, option: Option) -> None:
    t.ability_used = True
    if isinstance(option, Lift):
        for hero in t.team:
            if option.curse in hero.curses:
                hero.curses.remove(option.curse)
                t.curse_discard.append(option.curse)
                t.tell("lifted", hero=t.hero.id, curse=option.curse, whom=hero.id)
    elif isinstance(option, MoveCube):
        t.cubes.remove(option.place)
        t.cubes.append(option.to)
        t.tell("cube-carried", hero=t.hero.id, place=option.place, to=option.to)


def window(t: Town, number: int) -> Rules[None] | tuple[()]:
    """W2 to W6: asked only if the ability is unused and can be used (GF-DEC-01)."""
    options = uses(t)
    return offer(t, number, options) if options else ()


def offer(t: Town, number: int, options: list[Option]) -> Rules[None]:
    t.window = number
    pick = yield Ask(t.seat_of(t.active), "ability", [*options, GO_ON], facts={"hero": t.hero.id, "window": number})
    t.window = 0
    if type(pick) is not GoOn:
        use(t, pick)
