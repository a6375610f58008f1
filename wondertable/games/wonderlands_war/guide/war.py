"""Help with the questions of battles and of what follows them."""

from __future__ import annotations

from functools import partial
from typing import Any

from wondertable.games.wonderlands_war import odds, preview, scoring
from wondertable.games.wonderlands_war import options as o
from wondertable.games.wonderlands_war.bot.advisor import winning
from wondertable.games.wonderlands_war.bot.values import chip_worth, objective_chance
from wondertable.games.wonderlands_war.effects import untouched
from wondertable.games.wonderlands_war.forge import ICON, open_rows
from wondertable.games.wonderlands_war.guide.common import (
    REGION_THINGS,
    Reasons,
    chips,
    help_with,
    percent,
    points,
    quest_note,
    region_note,
    there,
    why_not_region,
)
from wondertable.games.wonderlands_war.guide.tea_party import castle_reason, forge_reason, row_note
from wondertable.games.wonderlands_war.losses import LEADER
from wondertable.games.wonderlands_war.quests import feats
from wondertable.games.wonderlands_war.results import small
from wondertable.games.wonderlands_war.state import UPRIGHT, War
from wondertable.games.wonderlands_war.units import SUPPORTER
from wondertable.kernel import Ask, Message, QuestionHelp, Words
from wondertable.kernel.numbers import shown

# -- before and between draws -------------------------------------------------------------------------------


def wager(t: War, ask: Ask) -> QuestionHelp:
    def note(option: Any, words: Words) -> str:
        if not isinstance(option, o.Bet):
            return ""
        player = next(one for one in t.players if one.faction == option.faction)
        facts = {"strength": player.strength, "units": player.units(t.region)}
        if preview.closed(t):
            return words.say("note.fighter", **facts)
        return words.say("note.fighter-bag", madness=percent(shown(odds.madness_share(player.bag))), **facts)

    def bet(option: o.Bet) -> Message:
        chances = {t.players[other].faction: chance for other, chance in winning(t).items()}
        return "because.bet", {"chance": percent(chances[option.faction])}

    def no_bet(_option: o.NoBet) -> Message:
        return "because.no-bet", {"chance": percent(max(winning(t).values()))}

    def why_not(thing: str) -> Message | None:
        return "why.not-fighting", {"faction": thing.removeprefix("faction.")}

    return help_with({o.Bet: bet, o.NoBet: no_bet}, note, [f"faction.{one.faction}" for one in t.players], why_not)


def commit(t: War, ask: Ask) -> QuestionHelp:
    def note(option: Any, words: Words) -> str:
        return _stop_note(t, ask.seat, words) if isinstance(option, o.Stop) else _draw_note(t, ask.seat, words)

    def stop(_option: o.Stop) -> Message:
        """On an icon, ahead, or simply before worse comes."""
        player, found = t.players[ask.seat], odds.odds(t, ask.seat)
        facts = {"madness": percent(found.madness) if found else 0}
        if player.strength in t.box.icons and player.active:
            return "because.stop-icon", facts
        return ("because.stop-lead" if player.strength > odds.best_rival(t, ask.seat) else "because.stop"), facts

    return help_with({o.Draw: partial(_draw_reason, t, ask.seat), o.Stop: stop}, note)


def bonus(t: War, ask: Ask) -> QuestionHelp:
    def note(option: Any, words: Words) -> str:
        return _draw_note(t, ask.seat, words) if isinstance(option, o.Bonus) else ""

    return help_with({o.Bonus: partial(_draw_reason, t, ask.seat)}, note)


def _draw_note(t: War, seat: int, words: Words) -> str:
    if not preview.draws_next(t, seat):
        return ""
    found = preview.draw_odds(t, seat)
    if found is None:
        return words.say("note.empty")
    chances = {name: percent(getattr(found, name)) for name in ("bust", "madness", "icon", "lead")}
    return words.say("note.draw", **chances)


def _draw_reason(t: War, seat: int, _option: Any) -> Message:
    found = odds.odds(t, seat)
    if found is None:
        return "because.empty", {}
    chances = {"lead": percent(found.lead), "icon": percent(found.icon), "bust": percent(found.bust_shielded)}
    return "because.draw", chances


def _stop_note(t: War, seat: int, words: Words) -> str:
    """The place that the marker holds just now, whether it stands on an icon, and the feats that are done."""
    place = next(one for one in preview.places(t) if one.seat == seat)
    if place.place == 1:
        what = "note.place-tie" if place.choice else "note.place-first" if place.castle else "note.place-points"
    else:
        what = "note.place-second" if place.place else "note.place-none"
    said = [words.say(what, n=place.points)]
    if t.players[seat].strength in t.box.icons:
        said.append(words.say("note.icon"))
    said += [words.say("note.feat", quest=quest) for quest in feats(t, seat)]
    return "; ".join(said)


# -- one chip -----------------------------------------------------------------------------------------------


def pick(t: War, ask: Ask) -> QuestionHelp:
    def note(option: o.Pick, words: Words) -> str:
        one = odds.outcome_of(t, ask.seat, option.chip)
        if one.peril is not None:
            return _peril_note(one.peril, words)
        return words.say("note.outcome", steps=one.pipeline.steps if one.pipeline else "", strength=one.goals[-1])

    def reason(option: o.Pick) -> Message:
        one = odds.outcome_of(t, ask.seat, option.chip)
        if one.peril is not None:
            return "because.pick-madness", {"n": one.peril.lost}
        return "because.pick", {"strength": max(one.goals)}

    return help_with({o.Pick: reason}, note)


def shield(t: War, ask: Ask) -> QuestionHelp:
    peril = odds.peril(t, ask.seat, t.players[ask.seat].chip)

    def note(option: Any, words: Words) -> str:
        return words.say("note.block") if isinstance(option, o.Block) else _peril_note(peril, words)

    def reason(option: Any) -> Message:
        blocks = isinstance(option, o.Block)
        if peril.bust:
            return ("because.block-bust" if blocks else "because.suffer-bust"), {}
        return ("because.block" if blocks else "because.suffer"), {"n": peril.lost, "left": peril.left}

    return help_with({o.Block: reason, o.Suffer: reason}, note)


def _peril_note(peril: odds.Peril, words: Words) -> str:
    """WW-UI-09: the losses by madness that is not blocked."""
    said = [words.say("note.bust" if peril.bust else "note.suffer", n=peril.lost, left=peril.left)]
    if peril.refresh:
        said.append(words.say("note.refresh", madness=peril.madness_back, chips_back=peril.chips_back))
    return "; ".join(said)


def lose(t: War, ask: Ask) -> QuestionHelp:
    def note(option: o.Lose, words: Words) -> str:
        return "" if option.unit in (SUPPORTER, LEADER) else words.say("note.lose-figure")

    def reason(option: o.Lose) -> Message:
        return ("because.lose-supporter" if option.unit == SUPPORTER else "because.lose-unit"), {}

    things = ["unit.leader"] if t.players[ask.seat].leader == t.region else []
    return help_with({o.Lose: reason}, note, things, lambda thing: ("why.leader-last", {}))


def card_soldier(t: War, ask: Ask) -> QuestionHelp:
    seat = ask.seat

    def note(option: Any, words: Words) -> str:
        return region_note(t, seat, option.to, words) if isinstance(option, o.March) else ""

    def why_not(thing: str) -> Message | None:
        return ("why.rook", {}) if untouched(t, t.box.kind[thing.removeprefix("exhausted.")]) else None

    reasons: Reasons = {
        o.Double: lambda option: ("because.multiply", {"times": 2}),
        o.Triple: lambda option: ("because.multiply", {"times": 3}),
        o.Recall: _recall_reason,
        o.March: lambda option: there(t, seat, option.to, option.units),
    }
    return help_with(reasons, note, chips("exhausted", t.players[seat].exhausted), why_not)


def bottle(t: War, ask: Ask) -> QuestionHelp:
    def why_not(thing: str) -> Message | None:
        chip = thing.removeprefix("active.")
        rook = untouched(t, t.box.kind[chip]) and t.box.strength[chip] == 1
        return ("why.rook", {}) if rook else ("why.not-one", {"chip": chip})

    return help_with({o.Recall: _recall_reason}, things=chips("active", t.players[ask.seat].active), why_not=why_not)


def _recall_reason(option: o.Recall) -> Message:
    return "because.recall", {"chip": option.chip}


def target(t: War, ask: Ask) -> QuestionHelp:
    """A question whose options name a player."""

    def note(option: Any, words: Words) -> str:
        if not isinstance(option, o.Target):
            return ""
        other = t.players[option.whom]
        return words.say("note.target", strength=other.strength, units=other.units(t.region))

    def reason(option: o.Target) -> Message:
        other = t.players[option.whom]
        return "because.target", {"strength": other.strength, "vp": other.vp}

    def why_not(thing: str) -> Message | None:
        seat = int(thing.removeprefix("player."))
        player, other = t.players[ask.seat], t.players[seat]
        if seat == ask.seat:
            return "why.yourself", {}
        if not other.stands():
            return ("why.bust" if other.fight else "why.not-there"), {"who": seat}
        if ask.prompt in ("flamingo", "manxome") and other.strength <= player.strength:
            return "why.not-stronger", {"who": seat}
        return ("why.last-unit", {"who": seat}) if ask.prompt == "manxome" else None

    things = [] if ask.prompt == "claws" else [f"player.{seat}" for seat in range(len(t.players))]
    return help_with({o.Target: reason}, note, things, why_not)


def shift(t: War, ask: Ask) -> QuestionHelp:
    def on_icon(option: Any) -> bool:
        return isinstance(option, o.Shift) and option.strength in t.box.icons

    def reason(option: o.Shift) -> Message:
        return ("because.shift-icon" if on_icon(option) else "because.shift"), {}

    return help_with({o.Shift: reason}, lambda option, words: words.say("note.icon") if on_icon(option) else "")


# -- after a battle -----------------------------------------------------------------------------------------


def points_or_castle(t: War, ask: Ask) -> QuestionHelp:
    def note(option: Any, words: Words) -> str:
        castle = isinstance(option, o.TakeCastle)
        return words.say("note.castle", n=scoring.castle_value(t, ask.seat)) if castle else ""

    reasons: Reasons = {
        o.TakePoints: lambda option: ("because.points", {"n": t.value}),
        o.TakeCastle: lambda option: castle_reason(t, ask.seat),
    }
    return help_with(reasons, note, ["castle"], lambda thing: ("why.castle-there", {"region": t.region}))


def walrus(t: War, ask: Ask) -> QuestionHelp:
    def why_not(thing: str) -> Message | None:
        region = thing.removeprefix("region.")
        built = region != t.blocked and t.players[ask.seat].castles[region] == UPRIGHT
        return ("why.castle-there", {"region": region}) if built else why_not_region(t, thing)

    return help_with(
        {o.Build: lambda option: castle_reason(t, ask.seat)},
        lambda option, words: region_note(t, ask.seat, option.region, words),
        REGION_THINGS,
        why_not,
    )


def feat(t: War, ask: Ask) -> QuestionHelp:
    hand = t.players[ask.seat].quests

    def note(option: Any, words: Words) -> str:
        return quest_note(t, ask.seat, option.quest, words) if isinstance(option, o.Reveal) else ""

    def reason(option: o.Reveal) -> Message:
        return "because.reveal", {"chance": percent(objective_chance(t, ask.seat, option.quest))}

    def why_not(thing: str) -> Message | None:
        name = thing.removeprefix("quest.")
        region = t.box.quests[name].region
        if region != t.region:
            return "why.other-region", {"region": region}
        return None if name in feats(t, ask.seat) else ("why.feat-undone", {})

    return help_with({o.Reveal: reason}, note, [f"quest.{quest}" for quest in hand], why_not)


def remove(t: War, ask: Ask) -> QuestionHelp:
    def reason(option: o.Remove) -> Message:
        return "because.remove", {"points": points(chip_worth(t, ask.seat, option.chip))}

    return help_with({o.Remove: reason})


def ability(t: War, ask: Ask) -> QuestionHelp:
    seat, player = ask.seat, t.players[ask.seat]

    def note(option: Any, words: Words) -> str:
        match option:
            case o.March(to=region) | o.Fly(region=region) | o.Reinforce(region=region):
                return region_note(t, seat, region, words)
        return ""

    def why_not(thing: str) -> Message | None:
        chip = thing.removeprefix("active.")
        return ("why.not-small", {"chip": chip}) if player.has("A3") and not small(t, chip) else None

    reasons: Reasons = {
        o.Everywhere: lambda option: there(t, seat, option.region, 0.0, float(player.lead)),
        o.Recall: _recall_reason,
        o.March: lambda option: there(t, seat, option.to, option.units),
        o.Fly: lambda option: there(t, seat, option.region, 1.0, float(t.box.figure_strength["F03"])),
        o.Reinforce: lambda option: there(t, seat, option.region, 1.0),
    }
    return help_with(reasons, note, chips("active", player.active), why_not)


def forge(t: War, ask: Ask) -> QuestionHelp:
    def why_not(thing: str) -> Message | None:
        kind, _, name = thing.partition(".")
        if kind == "row":
            row = int(name) - 1
            return None if row in open_rows(t, ask.seat) else ("why.row-full", {"row": row})
        return ("why.rook-forge", {}) if untouched(t, t.box.kind[name]) and ICON not in t.rights else None

    things = [*(f"row.{row}" for row in range(1, 5)), *chips("active", t.players[ask.seat].active)]
    reasons: Reasons = {o.Forge: partial(forge_reason, t, ask.seat)}
    return help_with(reasons, partial(row_note, t, ask.seat), things, why_not)
