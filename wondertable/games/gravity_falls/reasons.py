"""Why the advice likes an option: one sentence, as a message id and facts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from wondertable.games.gravity_falls import odds
from wondertable.games.gravity_falls.advice import here, plan, pulls
from wondertable.games.gravity_falls.chart import PERSUADE, WIN
from wondertable.games.gravity_falls.options import (
    GiveUp,
    Go,
    Lift,
    LoseCube,
    MoveCube,
    MoveMonster,
    Play,
    RaiseAlarm,
    Reroll,
    Rest,
    Teleport,
)
from wondertable.games.gravity_falls.outlook import Outlook
from wondertable.games.gravity_falls.state import Town
from wondertable.kernel import Ask

__all__ = ["explain", "remark"]

Reason = tuple[str, dict[str, Any]]

SAID = (Rest, Go, Teleport, Reroll, Lift, MoveCube, GiveUp, RaiseAlarm, LoseCube, MoveMonster)
"""What is worth a word to the team."""
LIKELY = 0.5
"""From such a chance on a place counts as one that will be calm."""


def explain(t: Town, ask: Ask, option: Any) -> Reason:
    """The main reason that speaks for an option."""
    return _REASONS[type(option).__name__](t, option)


def remark(t: Town, ask: Ask, option: Any) -> Reason | None:
    """What is said aloud: where one goes and why, not every token that is moved on the way."""
    staying = isinstance(option, Play) and t.box.walk[option.card] == 0
    return explain(t, ask, option) if staying or isinstance(option, SAID) else None


def percent(chance: float) -> int:
    return round(100 * chance)


# -- going somewhere ---------------------------------------------------------------------------------------


def _play(t: Town, option: Any) -> Reason:
    ways = plan(t, option.card)
    return visit(t, max(ways, key=lambda place: ways[place]), option.card)


def _go(t: Town, option: Any) -> Reason:
    return visit(t, option.place, t.card)


def visit(t: Town, name: str, card: str) -> Reason:
    """What there is to be done in a place with a card."""
    look = here(t)
    place, wits = look.index[name], t.box.wits[card]
    look.pull(place, *pulls(look, place, wits))
    return roll(t, look, place, wits)


def _pull(t: Town, option: Any) -> Reason:
    look = here(t)
    place, index = look.stand[t.active], look.index
    look.pull(place, [index[one] for one in option.sup], [index[one] for one in option.dis])
    dice = min(look.cap, t.box.wits[t.card] + look.sup[place])
    slot = strongest(look, place, dice)
    if slot >= 0:
        chance = WIN[look.reroll][dice][look.need(slot, place)]
        return "because.pull-fight", {"monster": t.monsters[slot].id, "n": dice, "chance": percent(chance)}
    return "because.pull", {"n": dice, "distrust": look.dis[place], "chance": percent(calm_chance(look, place, dice))}


def _roll(t: Town, option: Any) -> Reason:
    look = here(t)
    return roll(t, look, look.stand[t.active], t.box.wits[t.card])


def roll(t: Town, look: Outlook, place: int, wits: int) -> Reason:
    """A fight, a cube in the way of a monster, distrust to be turned, a cube, or nothing much."""
    name = look.chart.places[place]
    dice = min(look.cap, wits + look.sup[place])
    slot = strongest(look, place, dice)
    if slot >= 0:
        chance = WIN[look.reroll][dice][look.need(slot, place)]
        what = "because.fight" if chance else "because.no-fight"
        return what, {"monster": t.monsters[slot].id, "place": name, "chance": percent(chance)}
    chance = calm_chance(look, place, dice)
    distrust = look.dis[place]
    free = not look.cubes >> place & 1 and look.may_place(place, look.alive)
    if free and place == look.card and chance >= LIKELY:
        return "because.block", {"place": name, "chance": percent(chance)}
    if distrust:
        return "because.persuade", {"place": name, "n": distrust, "chance": percent(chance)}
    return ("because.cube" if free else "because.quiet"), {"place": name}


def strongest(look: Outlook, place: int, dice: int) -> int:
    """The monster in a place that is the easiest to beat; -1 if there is none."""
    slots = [slot for slot, lair in enumerate(look.lair) if lair == place]
    return max(slots, key=lambda slot: WIN[look.reroll][dice][look.need(slot, place)], default=-1)


def calm_chance(look: Outlook, place: int, dice: int) -> float:
    """How likely persuading leaves no distrust."""
    persuasion = PERSUADE[look.sticky][dice]
    return persuasion[min(look.dis[place], len(persuasion) - 1)].calm


def _rest(t: Town, option: Any) -> Reason:
    hero = t.hero
    return "because.rest", {"n": len(hero.deck) + len(hero.discard)}


# -- dice, tokens, cubes -----------------------------------------------------------------------------------


def _reroll(t: Town, option: Any) -> Reason:
    return "because.reroll", {"face": option.face}


def _move_token(t: Town, option: Any) -> Reason:
    what = "because.lend" if option.side == "sup" else "because.lead-away"
    return what, {"place": option.place}


def _place_cube(t: Town, option: Any) -> Reason:
    place = t.hero.place
    if place in t.row:
        return "because.guard", {"place": place, "n": t.row.index(place) + 1}
    return "because.cube", {"place": place}


def _move_cube(t: Town, option: Any) -> Reason:
    what = "because.carry-guard" if option.to in t.row else "because.carry-save"
    return what, {"place": option.place, "to": option.to}


def _lose_cube(t: Town, option: Any) -> Reason:
    return "because.spare-cube", {"place": option.place}


# -- cards and curses --------------------------------------------------------------------------------------


def _draw(t: Town, option: Any) -> Reason:
    return "because.draw", {"n": len(t.hero.hand)}


def _take(t: Town, option: Any) -> Reason:
    return "because.take", {"card": option.card}


def _curse_roll(t: Town, option: Any) -> Reason:
    look = here(t)
    dice = min(look.cap, look.sup[look.stand[t.active]])
    return "because.curse-roll", {"n": dice, "chance": percent(odds.at_least(1, dice))}


def _drop(t: Town, option: Any) -> Reason:
    return "because.drop", {"curse": option.curse}


def _give_up(t: Town, option: Any) -> Reason:
    return "because.give-up", {"card": option.card}


def _raise_alarm(t: Town, option: Any) -> Reason:
    return "because.alarm", {"n": t.track.loss - t.alarm - 1}


# -- monsters and figures ----------------------------------------------------------------------------------


def _move_monster(t: Town, option: Any) -> Reason:
    return "because.move-monster", {"monster": option.monster, "place": t.move_discard[-1]}


def _riot_pull(t: Town, option: Any) -> Reason:
    place = next(one.place for one in t.monsters if one.id == t.mover)
    return "because.riot-pull", {"alarm": t.dis[place] + len(option.dis), "n": t.sup[place] + len(option.sup)}


def _stand(t: Town, option: Any) -> Reason:
    monster = t.nearest(option.place)[0]
    return "because.stand", {
        "place": option.place,
        "monster": monster.id,
        "n": t.box.steps[option.place][monster.place],
    }


def _character(t: Town, option: Any) -> Reason:
    return "because.character", {"hero": option.hero}


def _plain(what: str) -> Callable[[Town, Any], Reason]:
    return lambda t, option: (what, {})


_REASONS: dict[str, Callable[[Town, Any], Reason]] = {
    "Character": _character,
    "Play": _play,
    "Rest": _rest,
    "Go": _go,
    "Teleport": _go,
    "Pull": _pull,
    "Roll": _roll,
    "Reroll": _reroll,
    "Keep": _plain("because.keep"),
    "MoveToken": _move_token,
    "PlaceCube": _place_cube,
    "NoCube": _plain("because.no-cube"),
    "Draw": _draw,
    "Take": _take,
    "NoDraw": _plain("because.no-draw"),
    "CurseRoll": _curse_roll,
    "NoCurseRoll": _plain("because.no-curse-roll"),
    "Drop": _drop,
    "DropNone": _plain("because.drop-none"),
    "Lift": _drop,
    "MoveCube": _move_cube,
    "GoOn": _plain("because.later"),
    "MoveMonster": _move_monster,
    "RiotPull": _riot_pull,
    "Leap": _stand,
    "GiveUp": _give_up,
    "RaiseAlarm": _raise_alarm,
    "Run": _stand,
    "LoseCube": _lose_cube,
}
