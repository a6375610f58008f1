"""What an option would do, in a few words: the previews of section 19 for lists of buttons and for the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wondertable.games.gravity_falls import preview
from wondertable.games.gravity_falls.character_phase import foes_here
from wondertable.games.gravity_falls.options import (
    Go,
    MoveCube,
    MoveMonster,
    PlaceCube,
    Play,
    Pull,
    Rest,
    RiotPull,
    Roll,
    Teleport,
)
from wondertable.games.gravity_falls.state import Town
from wondertable.kernel import Option, Words

__all__ = ["notes"]


def notes(t: Town, options: Sequence[Option], words: Words) -> list[str]:
    """One note an option; "" where there is nothing to add."""
    plans = preview.plans(t)
    return [_note(t, option, plans, words) for option in options]


def _note(t: Town, option: Option, plans: dict[str, list[dict[str, Any]]], words: Words) -> str:
    hero = t.hero
    match option:
        case Play(card=card):
            return _play(plans.get(card, []), words)
        case Go(place=place) | Teleport(place=place):
            plan = next((one for one in plans.get(t.card, []) if one["to"] == place), None)
            return "" if plan is None else _spread(plan, words)
        case Pull():
            place = hero.place
            sup, dis = t.sup[place] + len(option.sup), t.dis[place] + len(option.dis)
            return _roll(preview.roll(t, hero, foes_here(t), t.box.wits[t.card], sup, dis), words)
        case Roll():
            place = hero.place
            foes = [foe for foe in t.monsters if foe.id == option.foe]
            return _roll(preview.roll(t, hero, foes, t.box.wits[t.card], t.sup[place], t.dis[place]), words)
        case RiotPull():
            place = next(one.place for one in t.monsters if one.id == t.mover)
            alarm, flips = t.dis[place] + len(option.dis), t.sup[place] + len(option.sup)
            reached = min(t.alarm + alarm, t.track.loss)
            return words.say("note.riot", n=alarm, alarm=reached, loss=t.track.loss, flips=flips)
        case MoveMonster(monster=name):
            monster = next(one for one in t.monsters if one.id == name)
            return words.say("note.monster", place=monster.place)
        case Rest():
            back = len(t.box.deck[hero.id]) - t.kids - len(hero.hand)
            return words.say("note.rest", n=max(0, back - hero.has("CU1")))
        case PlaceCube():
            return _block(t, hero.place, words)
        case MoveCube(to=to):
            return _block(t, to, words)
    return ""


def _play(ways: list[dict[str, Any]], words: Words) -> str:
    foes = [foe for way in ways for foe in way.get("foes", ())]
    if not foes:
        return words.say("note.play", n=len(ways))
    best = max(foes, key=lambda foe: foe["chance"][1])
    return words.say("note.play-fight", n=len(ways), monster=best["monster"], chance=percent(best["chance"][1]))


def _spread(plan: dict[str, Any], words: Words) -> str:
    """What the roll at the end of a way would be, from the worst rumours to the best."""
    foe = plan["foes"][0] if "foes" in plan else None
    facts = {"dice_count": between(*plan["dice"]), "curse_chance": percents(plan["curse"])}
    if any(plan["excess"]):
        facts["excess"] = between(*plan["excess"])
    if foe is None:
        return _throw(facts, plan["quiet"], words)
    return _fight(foe, facts | {"need": between(*foe["need"]), "chance": percents(foe["chance"])}, words)


def _roll(odds: dict[str, Any], words: Words) -> str:
    """What one roll is worth."""
    ranges: dict[str, Any] = {key: (odds[key], odds[key]) for key in ("dice", "excess", "quiet") if key in odds}
    ranges["curse"] = odds["curse"]
    if "foes" in odds:
        foe = odds["foes"][0]
        ranges["foes"] = [{**foe, **{key: (foe[key], foe[key]) for key in ("need", "chance")}}]
    return _spread(ranges, words)


def _fight(foe: dict[str, Any], facts: dict[str, str], words: Words) -> str:
    if foe["void"]:
        return words.say(f"note.void.{foe['void']}", monster=foe["monster"])
    what = "note.fight-excess" if "excess" in facts else "note.fight"
    return words.say(what, monster=foe["monster"], **facts)


def _throw(facts: dict[str, str], quiet: tuple[float, float], words: Words) -> str:
    """Persuading; where there is no distrust, nothing is to be persuaded, but the dice are thrown all the same."""
    if min(quiet) == 1:
        return words.say("note.throw-excess" if "excess" in facts else "note.throw", **facts)
    what = "note.persuade-excess" if "excess" in facts else "note.persuade"
    return words.say(what, chance=percents(quiet), **facts)


def _block(t: Town, place: str, words: Words) -> str:
    return words.say("note.block", number=t.row.index(place) + 1) if place in t.row else ""


def percent(chance: float) -> int:
    return round(100 * chance)


def between(low: float, high: float) -> str:
    return f"{low:g}" if low == high else f"{low:g}–{high:g}"


def percents(chances: tuple[float, float]) -> str:
    return between(*map(percent, chances))
