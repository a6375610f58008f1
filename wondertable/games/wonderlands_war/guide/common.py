"""Parts of the guide that several questions share: things of the table, regions, quests, reasons without facts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from wondertable.games.wonderlands_war import options as o
from wondertable.games.wonderlands_war import preview
from wondertable.games.wonderlands_war.bot.region_value import RegionValue
from wondertable.games.wonderlands_war.bot.values import objective_chance, quest_worth
from wondertable.games.wonderlands_war.cards import REGIONS
from wondertable.games.wonderlands_war.quests import progress
from wondertable.games.wonderlands_war.state import War
from wondertable.kernel import Message, Option, QuestionHelp, Words

Note = Callable[[Any, Words], str]
Reasons = dict[type[Option], Callable[[Any], Message]]
"""The reasons for the options of a question, by type of option."""
WhyNot = Callable[[str], Message | None]

PLAIN_REASONS: dict[type[Option], str] = {
    o.NoFeat: "because.no-feat",
    o.DrawQuests: "because.draw-quests",
    o.NoPoison: "because.no-poison",
    o.UseSupporter: "because.supporter",
    o.NoUnit: "because.no-unit",
    o.NoSupport: "because.no-unit",
    o.Stay: "because.no-unit",
    o.LeaveTainted: "because.no-tainted",
    o.DropShard: "because.drop-shard",
    o.NoForge: "because.no-forge",
    o.Now: "because.now",
}
"""The reasons that need no facts."""


def percent(chance: float) -> int:
    return round(100 * chance)


def points(worth: float) -> float:
    """About so many points, told with one digit after the decimal sign."""
    return round(worth, 1)


def no_note(option: Any, words: Words) -> str:
    return ""


def nothing_to_say(thing: str) -> Message | None:
    return None


def help_with(
    reasons: Reasons,
    note: Note = no_note,
    things: Sequence[str] = (),
    why_not: WhyNot = nothing_to_say,
) -> QuestionHelp:
    """Help with a question whose options have these reasons, by type; the others have one without facts, or none."""

    def find(option: Any) -> Message | None:
        kind = type(option)
        if kind in reasons:
            return reasons[kind](option)
        return (PLAIN_REASONS[kind], {}) if kind in PLAIN_REASONS else None

    return QuestionHelp(note, find, things, why_not)


# -- things -------------------------------------------------------------------------------------------------


def chips(zone: str, found: Iterable[str]) -> list[str]:
    return [f"{zone}.{chip}" for chip in dict.fromkeys(found)]


REGION_THINGS = [f"region.{region}" for region in REGIONS]


def why_not_region(t: War, thing: str) -> Message | None:
    region = thing.removeprefix("region.")
    return ("why.blocked", {"region": region}) if region == t.blocked else None


# -- regions ------------------------------------------------------------------------------------------------


def region_note(t: War, seat: int, region: str, words: Words) -> str:
    """The value of the next battle there, and who stands there."""
    units = [player.units(region) for player in t.players]
    others = [number for other, number in enumerate(units) if other != seat and number]
    facts = {"mine": units[seat], "others": sum(others), "rivals": len(others)}
    coming = preview.worths(t, region)
    if not coming:
        return words.say("note.region-over", **facts)
    soon = coming[0]
    return words.say("note.region", first=soon.first, second=soon.second, round=soon.round, **facts)


def there(t: War, seat: int, region: str, units: float, strength: float = 0.0) -> Message:
    """The chance to win a region with so many units more, or that a later round counts."""
    look = RegionValue(t, seat)
    if region not in look.ahead:
        return "because.later", {"region": region}
    weights = [*look.rivals(region), look.weight(seat, region, units, strength)]
    chance = weights[-1] / sum(weights) if sum(weights) else 1.0
    value = t.box.tiles[t.tiles[region]][max(1, t.round) - 1]
    return "because.region", {"region": region, "chance": percent(chance), "n": value}


# -- quests -------------------------------------------------------------------------------------------------


def quest_note(t: War, seat: int, name: str, words: Words) -> str:
    """Feat and objective of a quest, and how far the objective is."""
    quest = t.box.quests[name]
    have, want = progress(t, seat, name)
    feat = words.say(f"feat.{quest.feat}", numbers=list(quest.feat_numbers))
    goal = words.say(f"objective.{quest.objective}", number=want, types=list(quest.objective_types))
    return words.say("note.quest", feat=feat, objective=goal, have=have)


def quest_reason(t: War, seat: int, quest: str) -> Message:
    chance = objective_chance(t, seat, quest)
    return "because.quest", {"points": points(quest_worth(t, seat, quest)), "chance": percent(chance)}
