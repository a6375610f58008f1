"""What an option would do, in a few words: the previews of section 23 for lists of buttons and for the terminal.

Everything said here stands in the view already.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from wondertable.games.wonderlands_war import options as o
from wondertable.games.wonderlands_war.cards import Box
from wondertable.kernel import Option, Words

__all__ = ["notes", "shortage"]

Plain = Mapping[str, Any]


def notes(box: Box, view: Plain, options: Sequence[Option], words: Words) -> list[str]:
    """One note an option; "" where there is nothing to add."""
    return [_note(box, view, option, words) for option in options]


def percent(chance: float) -> int:
    return round(100 * chance)


def _note(box: Box, view: Plain, option: Option, words: Words) -> str:
    t, seat = view["table"], view["seat"]
    match option:
        case o.Sit(chair=chair) | o.PartyCard(chair=chair) | o.Poison(chair=chair):
            return _card(t, seat, chair, words)
        case o.CrossHead():
            cross = _mover(t, seat)["cross"]
            return words.say("note.cross", mean=f"{t['tea']['mean']:.1f}", n=cross["refilled"])
        case o.Party():
            return words.say("note.party", n=_mover(t, seat)["party"]["refilled"])
        case o.Place() | o.Support() | o.Send() | o.Build() | o.Fly() | o.Reinforce():
            return _region(t, seat, option.region, words)
        case o.Lead(region=region):
            return _leader(t, seat, region, words)
        case o.March(to=region):
            return _region(t, seat, region, words)
        case o.Invite(card=card):
            return words.say(f"wonder-text.{card}")
        case o.Unlock(ability=ability):
            return words.say(f"ability-text.{ability}")
        case o.Gain(chip=chip):
            return words.say("note.left", n=t["left"][chip])
        case o.TakeTainted():
            return words.say("note.roll", mean=f"{sum(t['die']) / len(t['die']):.1f}")
        case o.KeepQuest(quest=quest) | o.DiscardQuest(quest=quest) | o.Reveal(quest=quest):
            return _quest(box, t, quest, words)
        case o.Give(whom=whom):
            return words.say("note.shards", n=t["players"][whom]["shards"])
    return _battle_note(t, seat, option, words)


def _battle_note(t: Plain, seat: int, option: Option, words: Words) -> str:
    me = t["players"][seat]
    match option:
        case o.Bet(faction=faction):
            return _fighter(t, faction, words)
        case o.Draw() | o.Bonus():
            return _draw(me["odds"], words)
        case o.Stop():
            return _stop(t, seat, words)
        case o.Pick(chip=chip):
            return _outcome(next(one for one in me["picks"] if one["chip"] == chip), words)
        case o.Block():
            return words.say("note.block")
        case o.Suffer():
            return _peril(me["peril"], words)
        case o.Lose(unit=unit) if unit not in ("supporter", "leader"):
            return words.say("note.lose-figure")
        case o.Target(whom=whom):
            other = t["players"][whom]
            return words.say("note.target", strength=other["strength"], units=_units(t, whom))
        case o.Shift(strength=strength):
            return words.say("note.icon") if strength in t["icons"] else ""
        case o.Forge(row=row):
            return words.say("note.row-ends") if me["forge"]["rows"][row]["ends"] else ""
        case o.TakeCastle():
            return words.say("note.castle", n=me["castle_value"])
    return ""


# -- the tea table ------------------------------------------------------------------------------------------


def _mover(t: Plain, seat: int) -> Plain:
    return next(one for one in t["tea"]["movers"] if one["seat"] == seat)


def _card(t: Plain, seat: int, chair: int, words: Words) -> str:
    """Only what is short, and who is passed: the rewards stand on the card."""
    card = next((one for one in t["tea"]["cards"] if one["chair"] == chair), None)
    if card is None:
        return ""
    rewards = [*card["rewards"], *card.get("upper", ()), *card.get("lower", ())]
    rewards += [card["tainted"]] if "tainted" in card else []
    said = [shortage(one, words) for one in rewards if one["state"] != "ok"]
    if chair in _mover(t, seat).get("passes", ()):
        said.append(words.say("note.passes"))
    return "; ".join(dict.fromkeys(said))


def shortage(reward: Plain, words: Words) -> str:
    """Why a reward is not what it says (WW-UI-01)."""
    return words.say(f"short.{reward['why']}", reward=reward["code"], n=reward.get("moved", 0))


# -- the map ------------------------------------------------------------------------------------------------


def _units(t: Plain, seat: int) -> int:
    return int(_force(t, seat, t["region"])["units"]) if t["region"] else 0


def _force(t: Plain, seat: int, region: str) -> Plain:
    return next(one for one in t["regions"][region]["forces"] if one["seat"] == seat)


def _region(t: Plain, seat: int, region: str, words: Words) -> str:
    """What the next battle there is worth, and who stands there."""
    place = t["regions"][region]
    others = [one for one in place["forces"] if one["seat"] != seat and one["units"]]
    facts = {
        "mine": _force(t, seat, region)["units"],
        "others": sum(one["units"] for one in others),
        "rivals": len(others),
    }
    if not place["worth"]:
        return words.say("note.region-over", **facts)
    soon = place["worth"][0]
    return words.say("note.region", first=soon["first"], second=soon["second"], round=soon["round"], **facts)


def _leader(t: Plain, seat: int, region: str, words: Words) -> str:
    place = t["regions"][region]
    strongest = max((one["strength"] for one in place["forces"] if one["seat"] != seat and one["units"]), default=None)
    mine = _force(t, seat, region)["with_leader"]
    facts = {"strength": mine, "first": place["worth"][0]["first"], "order": place["order"] + 1}
    if strongest is None:
        return words.say("note.leader-alone", **facts)
    return words.say("note.leader", rival=strongest, **facts)


# -- a battle -----------------------------------------------------------------------------------------------


def _fighter(t: Plain, faction: str, words: Words) -> str:
    seat = next(number for number, player in enumerate(t["players"]) if player["faction"] == faction)
    player = t["players"][seat]
    facts = {"strength": player["strength"], "units": _units(t, seat)}
    if "chance" not in player["bagged"]:
        return words.say("note.fighter", **facts)
    return words.say("note.fighter-bag", madness=percent(player["bagged"]["chance"]), **facts)


def _draw(odds: Plain | None, words: Words) -> str:
    if odds is None:
        return ""
    if not odds["number"]:
        return words.say("note.empty")
    chances = {name: percent(odds[name]) for name in ("madness", "icon", "lead")}
    return words.say("note.draw", bust=percent(odds["bust_shielded"]), **chances)


def _stop(t: Plain, seat: int, words: Words) -> str:
    """The place that the marker holds just now, and whether it stands on an icon."""
    place = next(one for one in t["battle"]["places"] if one["seat"] == seat)
    if place["place"] == 1:
        what = "note.place-tie" if place["choice"] else "note.place-first" if place["castle"] else "note.place-points"
    else:
        what = "note.place-second" if place["place"] else "note.place-none"
    said = [words.say(what, n=place["points"])]
    if t["players"][seat]["strength"] in t["icons"]:
        said.append(words.say("note.icon"))
    said += [words.say("note.feat", quest=one["quest"]) for one in t["own_quests"] if one["feat_now"]]
    return "; ".join(said)


def _outcome(one: Plain, words: Words) -> str:
    if one["peril"] is not None:
        return _peril(one["peril"], words)
    return words.say("note.outcome", steps=one["steps"], strength=one["goals"][-1])


def _peril(peril: Plain | None, words: Words) -> str:
    """WW-UI-09: what the madness does, if it is not blocked."""
    if peril is None:
        return ""
    said = [words.say("note.bust" if peril["bust"] else "note.suffer", n=peril["lost"], left=peril["left"])]
    if peril["refresh"]:
        said.append(words.say("note.refresh", madness=peril["madness_back"], chips_back=peril["chips_back"]))
    return "; ".join(said)


# -- quests -------------------------------------------------------------------------------------------------


def _quest(box: Box, t: Plain, name: str, words: Words) -> str:
    quest = box.quests[name]
    mine = next((one for one in t["own_quests"] if one["quest"] == name), None)
    feat = words.say(f"feat.{quest.feat}", numbers=list(quest.feat_numbers))
    number = mine["want"] if mine else quest.objective_number
    goal = words.say(f"objective.{quest.objective}", number=number, types=list(quest.objective_types))
    if mine is None:
        return words.say("note.quest-new", feat=feat, objective=goal)
    return words.say("note.quest", feat=feat, objective=goal, have=mine["have"], want=mine["want"])
