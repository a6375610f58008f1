"""Help with every question of Gravity Falls, one function a prompt: notes, reasons and why-nots."""

from __future__ import annotations

import functools
from collections.abc import Callable
from itertools import pairwise
from typing import Any

from msgspec import UNSET

from wondertable.games.gravity_falls import odds, preview
from wondertable.games.gravity_falls.bot.advisor import here, plan, pulls
from wondertable.games.gravity_falls.bot.evaluate import Outlook
from wondertable.games.gravity_falls.bot.tables import PERSUADE, WIN
from wondertable.games.gravity_falls.cards import FAR
from wondertable.games.gravity_falls.character_phase import foes_here
from wondertable.games.gravity_falls.movement import NOBODY_SHUNNED, shunned
from wondertable.games.gravity_falls.options import (
    CurseRoll,
    Draw,
    Drop,
    GiveUp,
    Lift,
    MoveCube,
    PlaceCube,
    Play,
    Reroll,
    Rest,
    Take,
)
from wondertable.games.gravity_falls.preview import Foe, Plan, Roll
from wondertable.games.gravity_falls.state import Hero, Monster, Town
from wondertable.kernel import Ask, Message, Option, QuestionHelp, Words

__all__ = ["PROMPTS"]

FAR_FROM_LOSS = 4
"""With so much room on the alarm track there is some to spare."""
LIKELY = 0.5
"""From such a chance on a place counts as one that will be calm."""


# -- T1 to T4: card, way and rumours --------------------------------------------------------------------------


def _character(t: Town, ask: Ask) -> QuestionHelp:
    return QuestionHelp(reason=lambda option: ("because.character", {"hero": option.hero}))


def _turn(t: Town, ask: Ask) -> QuestionHelp:
    hero = t.hero
    plans = functools.cache(lambda: preview.plans(t))

    def note(option: Option, words: Words) -> str:
        match option:
            case Play(card=card):
                return _play_note(plans().get(card, []), words)
            case Rest():
                back = max(0, len(t.box.deck[hero.id]) - t.kids - len(hero.hand) - hero.has("CU1"))
                return words.say("note.rest" if back else "note.rest-none", n=back)
        return _ability_note(t, option, words)

    def reason(option: Option) -> Message | None:
        match option:
            case Play(card=card):
                ways = plan(t, card)
                return _visit_reason(t, max(ways, key=lambda place: ways[place]), card)
            case Rest():
                back = len(hero.deck) + len(hero.discard)
                return ("because.rest", {"n": back}) if back else ("because.rest-none", {})
        return _ability_reason(t, option)

    def why_not(thing: str) -> Message | None:
        if thing == "ability":
            return ("why.ability-used", {}) if t.ability_used else (f"why.ability.{hero.id}", {})
        if thing not in hero.hand:
            return ("why.not-in-hand", {}) if thing in t.box.walk else None
        if t.box.walk[thing] < 0:
            return f"why.teleport-none.{hero.id}", {}
        if t.box.action[thing] in FAR and hero.has("CU7"):
            return "why.boots", {}
        return "why.lone-wolf-stuck", {"n": t.box.walk[thing]}

    return QuestionHelp(note, reason, [*hero.hand, "ability"], why_not)


def _go(t: Town, ask: Ask) -> QuestionHelp:
    """GF-MOVE-01 to GF-MOVE-03, GF-MNS-03, GF-CRD-05: of a place the first rule that stands in the way."""

    def why_not(place: str) -> Message | None:
        if place not in t.box.start:
            return None
        start, distance = t.hero.place, t.box.walk[t.card]
        facts = {"place": place, "n": distance}
        if place == start:
            return "why.start", facts
        barred, giant = shunned(t, t.active), t.powered("GIANT")
        if place in barred:
            return "why.lone-wolf", facts
        if place in t.box.routes(start, distance, giant, NOBODY_SHUNNED):
            return "why.lone-wolf-way", facts
        if place in t.box.routes(start, distance, "", NOBODY_SHUNNED):
            return "why.giant", facts
        steps = t.box.steps[start][place]
        if steps > distance:
            return "why.too-far", {"place": place, "n": steps, "distance": distance}
        walks = _walks(t, start, place, distance)
        if any(len({frozenset(road) for road in pairwise(walk)}) == distance for walk in walks):
            return "why.back-to-start", facts
        if walks:
            return "why.road-twice", facts
        return "why.too-near", {"place": place, "n": steps, "distance": distance}

    return _to_place(t, why_not)


def _walks(t: Town, start: str, goal: str, distance: int) -> list[tuple[str, ...]]:
    """Every walk of this length, legal or not."""
    walks: list[tuple[str, ...]] = [(start,)]
    for left in range(distance, 0, -1):
        walks = [(*walk, there) for walk in walks for there in t.box.near[walk[-1]] if t.box.steps[there][goal] < left]
    return [walk for walk in walks if walk[-1] == goal]


def _teleport(t: Town, ask: Ask) -> QuestionHelp:
    return _to_place(t, lambda place: _why_no_teleport(t, t.hero, place))


def _to_place(t: Town, why_not: Callable[[str], Message | None]) -> QuestionHelp:
    """The played card leads to a place."""
    plans = functools.cache(lambda: preview.plans(t).get(t.card, []))

    def note(option: Any, words: Words) -> str:
        way = next((one for one in plans() if one.to == option.place), None)
        return "" if way is None else _roll_note(way, words)

    return QuestionHelp(note, lambda option: _visit_reason(t, option.place, t.card), t.box.places, why_not)


def _pull(t: Town, ask: Ask) -> QuestionHelp:
    def note(option: Any, words: Words) -> str:
        place, wits = t.hero.place, t.box.wits[t.card]
        sup, dis = t.sup[place] + len(option.sup), t.dis[place] + len(option.dis)
        return _roll_note(preview.roll(t, t.hero, foes_here(t), wits, sup, dis), words)

    def reason(option: Any) -> Message:
        look = here(t)
        place, index = look.stand[t.active], look.index
        look.pull(place, [index[one] for one in option.sup], [index[one] for one in option.dis])
        dice = min(look.cap, t.box.wits[t.card] + look.sup[place])
        slot = _weakest(look, place, dice)
        if slot >= 0:
            chance = WIN[look.reroll][dice][look.need(slot, place)]
            return "because.pull-fight", {"monster": t.monsters[slot].id, "n": dice, "chance": percent(chance)}
        if not look.dis[place]:
            return "because.pull-calm", {"n": dice}
        calm = percent(_calm_chance(look, place, dice))
        return "because.pull", {"n": dice, "distrust": look.dis[place], "chance": calm}

    return QuestionHelp(note, reason)


# -- T6 to T14: dice, tokens, cubes, cards and curses -----------------------------------------------------------


def _roll(t: Town, ask: Ask) -> QuestionHelp:
    def note(option: Any, words: Words) -> str:
        place, wits = t.hero.place, t.box.wits[t.card]
        foes = [foe for foe in t.monsters if foe.id == option.foe]
        return _roll_note(preview.roll(t, t.hero, foes, wits, t.sup[place], t.dis[place]), words)

    def reason(option: Any) -> Message:
        look = here(t)
        return _roll_reason(t, look, look.stand[t.active], t.box.wits[t.card])

    return QuestionHelp(note, reason)


def _reroll(t: Town, ask: Ask) -> QuestionHelp:
    def reason(option: Option) -> Message:
        return ("because.reroll", {"face": option.face}) if isinstance(option, Reroll) else ("because.keep", {})

    return QuestionHelp(reason=reason)


def _move_token(t: Town, ask: Ask) -> QuestionHelp:
    def reason(option: Any) -> Message:
        return ("because.lend" if option.side == "sup" else "because.lead-away"), {"place": option.place}

    def why_not(place: str) -> Message | None:
        return None if place in t.box.near[t.hero.place] else ("why.not-near", {"place": place})

    return QuestionHelp(reason=reason, things=t.box.places, why_not=why_not)


def _cube(t: Town, ask: Ask) -> QuestionHelp:
    place = t.hero.place

    def note(option: Option, words: Words) -> str:
        return _block_note(t, place, words) if isinstance(option, PlaceCube) else ""

    def reason(option: Option) -> Message:
        if not isinstance(option, PlaceCube):
            return "because.no-cube", {}
        if place in t.row:
            return "because.guard", {"place": place, "n": t.row.index(place) + 1}
        return "because.cube", {"place": place}

    return QuestionHelp(note, reason)


def _draw(t: Town, ask: Ask) -> QuestionHelp:
    def reason(option: Option) -> Message:
        match option:
            case Draw():
                return "because.draw", {"n": len(t.hero.hand)}
            case Take(card=card):
                return "because.take", {"card": card}
        return "because.no-draw", {}

    return QuestionHelp(reason=reason)


def _curse_roll(t: Town, ask: Ask) -> QuestionHelp:
    def reason(option: Option) -> Message:
        if not isinstance(option, CurseRoll):
            return "because.no-curse-roll", {}
        look = here(t)
        dice = min(look.cap, look.sup[look.stand[t.active]])
        return "because.curse-roll", {"n": dice, "chance": percent(odds.at_least(1, dice))}

    return QuestionHelp(reason=reason)


def _drop(t: Town, ask: Ask) -> QuestionHelp:
    def reason(option: Option) -> Message:
        return ("because.drop", {"curse": option.curse}) if isinstance(option, Drop) else ("because.drop-none", {})

    return QuestionHelp(reason=reason)


def _ability(t: Town, ask: Ask) -> QuestionHelp:
    return QuestionHelp(
        lambda option, words: _ability_note(t, option, words), lambda option: _ability_reason(t, option)
    )


# -- monsters and events --------------------------------------------------------------------------------------


def _move_monster(t: Town, ask: Ask) -> QuestionHelp:
    def note(option: Any, words: Words) -> str:
        return words.say("note.monster", place=_monster(t, option.monster).place)

    def reason(option: Any) -> Message:
        return "because.move-monster", {"monster": option.monster, "place": t.move_discard[-1]}

    return QuestionHelp(note, reason, t.box.places, lambda place: ("why.not-nearest", {}))


def _riot_pull(t: Town, ask: Ask) -> QuestionHelp:
    place = _monster(t, t.mover).place

    def note(option: Any, words: Words) -> str:
        alarm, flips = t.dis[place] + len(option.dis), t.sup[place] + len(option.sup)
        reached = min(t.alarm + alarm, t.track.loss)
        rise = words.say("note.riot" if alarm else "note.riot-calm", n=alarm, alarm=reached, loss=t.track.loss)
        return f"{rise}; {words.say('note.riot-flips', n=flips)}" if flips else rise

    def reason(option: Any) -> Message:
        return "because.riot-pull", {"alarm": t.dis[place] + len(option.dis), "n": t.sup[place] + len(option.sup)}

    return QuestionHelp(note, reason)


def _leap(t: Town, ask: Ask) -> QuestionHelp:
    hero = _asked_hero(t, ask)
    return QuestionHelp(
        reason=lambda option: _stand_reason(t, option.place),
        things=t.box.places,
        why_not=lambda place: _why_no_teleport(t, hero, place),
    )


def _run(t: Town, ask: Ask) -> QuestionHelp:
    hero = _asked_hero(t, ask)

    def why_not(place: str) -> Message:
        if place not in t.box.near[hero.place]:
            return "why.not-near", {"place": place}
        if place in shunned(t, t.team.index(hero)):
            return "why.lone-wolf", {"place": place}
        return "why.not-farther", {"place": place}

    return QuestionHelp(reason=lambda option: _stand_reason(t, option.place), things=t.box.places, why_not=why_not)


def _hard_choice(t: Town, ask: Ask) -> QuestionHelp:
    def reason(option: Option) -> Message | None:
        if isinstance(option, GiveUp):
            return "because.give-up", {"card": option.card}
        left = t.track.loss - t.alarm - 1
        return ("because.alarm", {"n": left}) if left >= FAR_FROM_LOSS else None

    return QuestionHelp(reason=reason)


def _lose_cube(t: Town, ask: Ask) -> QuestionHelp:
    def why_not(place: str) -> Message:
        return ("why.cube-too-far" if place in t.cubes else "why.no-cube-there"), {"place": place}

    return QuestionHelp(
        reason=lambda option: ("because.spare-cube", {"place": option.place}),
        things=t.box.places,
        why_not=why_not,
    )


PROMPTS: dict[str, Callable[[Town, Ask], QuestionHelp]] = {
    "character": _character,
    "turn": _turn,
    "go": _go,
    "teleport": _teleport,
    "pull": _pull,
    "roll": _roll,
    "reroll": _reroll,
    "move-token": _move_token,
    "cube": _cube,
    "draw": _draw,
    "curse-roll": _curse_roll,
    "drop": _drop,
    "ability": _ability,
    "move-monster": _move_monster,
    "riot-pull": _riot_pull,
    "leap": _leap,
    "run": _run,
    "hard-choice": _hard_choice,
    "lose-cube": _lose_cube,
}


# -- shared by several prompts ----------------------------------------------------------------------------------


def _monster(t: Town, name: str) -> Monster:
    return next(one for one in t.monsters if one.id == name)


def _asked_hero(t: Town, ask: Ask) -> Hero:
    name = (ask.facts or {})["hero"]
    return next(one for one in t.team if one.id == name)


def _ability_note(t: Town, option: Option, words: Words) -> str:
    return _block_note(t, option.to, words) if isinstance(option, MoveCube) else ""


def _ability_reason(t: Town, option: Option) -> Message:
    match option:
        case Lift(curse=curse):
            return "because.drop", {"curse": curse}
        case MoveCube(place=place, to=to):
            return ("because.carry-guard" if to in t.row else "because.carry-save"), {"place": place, "to": to}
    return "because.later", {}


def _block_note(t: Town, place: str, words: Words) -> str:
    return words.say("note.block", number=t.row.index(place) + 1) if place in t.row else ""


def _why_no_teleport(t: Town, hero: Hero, place: str) -> Message | None:
    if place not in t.box.start:
        return None
    if place == hero.place:
        return "why.teleport-here", {}
    if place in shunned(t, t.team.index(hero)):
        return "why.lone-wolf", {"place": place}
    return f"why.teleport.{hero.id}", {}


def _stand_reason(t: Town, place: str) -> Message:
    monster = t.nearest(place)[0]
    return "because.stand", {"place": place, "monster": monster.id, "n": t.box.steps[place][monster.place]}


def _visit_reason(t: Town, name: str, card: str) -> Message:
    """The work that there is to be done in a place with a card."""
    look = here(t)
    place, wits = look.index[name], t.box.wits[card]
    look.pull(place, *pulls(look, place, wits))
    return _roll_reason(t, look, place, wits)


def _roll_reason(t: Town, look: Outlook, place: int, wits: int) -> Message:
    """A fight, a cube in the way of a monster, distrust to be turned, a cube, or nothing much."""
    name = look.chart.places[place]
    dice = min(look.cap, wits + look.sup[place])
    slot = _weakest(look, place, dice)
    if slot >= 0:
        chance = WIN[look.reroll][dice][look.need(slot, place)]
        what = "because.fight" if chance else "because.no-fight"
        return what, {"monster": t.monsters[slot].id, "place": name, "chance": percent(chance)}
    chance = _calm_chance(look, place, dice)
    distrust = look.dis[place]
    free = not look.cubes >> place & 1 and look.may_place(place, look.alive)
    if free and place == look.card and chance >= LIKELY:
        return "because.block", {"place": name, "chance": percent(chance)}
    if distrust:
        return "because.persuade", {"place": name, "n": distrust, "chance": percent(chance)}
    return ("because.cube" if free else "because.quiet"), {"place": name}


def _weakest(look: Outlook, place: int, dice: int) -> int:
    """The monster in a place that is the easiest to beat; -1 if there is none."""
    slots = [slot for slot, lair in enumerate(look.lair) if lair == place]
    return max(slots, key=lambda slot: WIN[look.reroll][dice][look.need(slot, place)], default=-1)


def _calm_chance(look: Outlook, place: int, dice: int) -> float:
    """The chance that persuading leaves no distrust."""
    persuasion = PERSUADE[look.sticky][dice]
    return persuasion[min(look.dis[place], len(persuasion) - 1)].calm


# -- previews in words (section 19) -----------------------------------------------------------------------------


def _play_note(ways: list[Plan], words: Words) -> str:
    foes = [foe for way in ways if way.foes is not UNSET for foe in way.foes]
    if not foes:
        return words.say("note.play", n=len(ways))
    best = max(foes, key=lambda foe: foe.chance[1])
    if not best.chance[1]:
        return words.say("note.play-no-win", n=len(ways), monster=best.monster)
    return words.say("note.play-fight", n=len(ways), monster=best.monster, chance=max(1, percent(best.chance[1])))


def _roll_note(odds: Roll, words: Words) -> str:
    """A roll; that at the end of a way from the worst rumours to the best."""
    facts = {"dice_count": between(*odds.dice), "curse_chance": percents(odds.curse)}
    if any(odds.excess):
        facts["excess"] = between(*odds.excess)
    if odds.foes is not UNSET:
        return _fight_note(odds.foes[0], facts, words)
    assert odds.quiet is not UNSET
    return _throw_note(facts, odds.quiet, words)


def _fight_note(foe: Foe, facts: dict[str, str], words: Words) -> str:
    if foe.void:
        return words.say(f"note.void.{foe.void}", monster=foe.monster)
    what = "note.fight-excess" if "excess" in facts else "note.fight"
    return words.say(what, monster=foe.monster, need=between(*foe.need), chance=percents(foe.chance), **facts)


def _throw_note(facts: dict[str, str], quiet: tuple[float, float], words: Words) -> str:
    """Persuading; where there is no distrust, nothing is to be persuaded, but the dice are thrown all the same."""
    if min(quiet) == 1:
        return words.say("note.throw-excess" if "excess" in facts else "note.throw", **facts)
    what = "note.persuade-excess" if "excess" in facts else "note.persuade"
    return words.say(what, chance=percents(quiet), **facts)


def percent(chance: float) -> int:
    return round(100 * chance)


def between(low: float, high: float) -> str:
    return f"{low:g}" if low == high else f"{low:g}–{high:g}"


def percents(chances: tuple[float, float]) -> str:
    return between(*map(percent, chances))
