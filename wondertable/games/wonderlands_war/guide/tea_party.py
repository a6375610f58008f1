"""Help with the questions of the set-up, of the Tea Party and of rewards."""

from __future__ import annotations

from functools import partial
from typing import Any

from wondertable.games.wonderlands_war import options as o
from wondertable.games.wonderlands_war import preview, tea
from wondertable.games.wonderlands_war.bot.advisor import Cards
from wondertable.games.wonderlands_war.bot.values import (
    ability_worth,
    castle_worth,
    chip_worth,
    forge_worth,
    quest_worth,
    reward_worth,
    wonder_worth,
)
from wondertable.games.wonderlands_war.cards import ABILITIES
from wondertable.games.wonderlands_war.guide.common import (
    REGION_THINGS,
    Reasons,
    help_with,
    points,
    quest_note,
    quest_reason,
    region_note,
    there,
    why_not_region,
)
from wondertable.games.wonderlands_war.state import CHAIR, UPRIGHT, War
from wondertable.kernel import Ask, Message, QuestionHelp, Words

# -- quests -------------------------------------------------------------------------------------------------


def keep_quest(t: War, ask: Ask) -> QuestionHelp:
    return help_with(
        {o.KeepQuest: lambda option: quest_reason(t, ask.seat, option.quest)},
        lambda option, words: quest_note(t, ask.seat, option.quest, words),
    )


def discard_quest(t: War, ask: Ask) -> QuestionHelp:
    def reason(option: o.DiscardQuest) -> Message:
        return "because.discard", {"points": points(quest_worth(t, ask.seat, option.quest))}

    return help_with(
        {o.DiscardQuest: reason},
        lambda option, words: quest_note(t, ask.seat, option.quest, words),
    )


# -- the tea table ------------------------------------------------------------------------------------------


def poison(t: War, ask: Ask) -> QuestionHelp:
    def reason(option: o.Poison) -> Message:
        others = [Cards(t, other, own=False) for other in range(len(t.players)) if other != ask.seat]
        liked = sum(cards.worth(t.laid[option.chair]) for cards in others) / len(others)
        return "because.poison", {"points": points(liked)}

    return help_with(
        {o.Poison: reason}, partial(_card_note, t, ask.seat), _chair_things(t), partial(_why_not_chair, t, ask)
    )


def tea_turn(t: War, ask: Ask) -> QuestionHelp:
    def note(option: Any, words: Words) -> str:
        if isinstance(option, o.CrossHead):
            refilled = len(tea.to_refill(t, ask.seat))
            return words.say("note.cross", mean=preview.mean_roll(t), n=refilled)
        if isinstance(option, o.Party):
            return words.say("note.party", n=len(tea.to_refill(t)))
        return _card_note(t, ask.seat, option, words)

    def cross(_option: o.CrossHead) -> Message:
        refilled = len(tea.to_refill(t, ask.seat))
        return ("because.cross", {"n": refilled}) if refilled else ("because.cross-bare", {})

    def party(_option: o.Party) -> Message:
        refilled = len(tea.to_refill(t))
        return ("because.party", {"n": refilled}) if refilled else ("because.party-bare", {})

    def why_not(thing: str) -> Message | None:
        if thing == "party":
            return ("why.partied", {}) if t.players[ask.seat].faction == "HAT" else None
        return _why_not_chair(t, ask, thing)

    reasons: Reasons = {o.Sit: partial(_card_reason, t, ask.seat), o.CrossHead: cross, o.Party: party}
    return help_with(reasons, note, [*_chair_things(t), "party"], why_not)


def any_card(t: War, ask: Ask) -> QuestionHelp:
    reason = partial(_card_reason, t, ask.seat)
    return help_with(
        {o.Sit: reason, o.PartyCard: reason},
        partial(_card_note, t, ask.seat),
        _chair_things(t),
        partial(_why_not_chair, t, ask),
    )


def _chair_things(t: War) -> list[str]:
    return [f"chair.{chair}" for chair in range(1, len(t.laid))]


def _card_note(t: War, seat: int, option: Any, words: Words) -> str:
    """Only what is short, and who is passed: the rewards stand on the card."""
    if not hasattr(option, "chair"):
        return ""
    chair, player = option.chair, t.players[seat]
    short = preview.card_shortages(t, seat, chair).all()
    said = [words.say(f"short.{one.why}", reward=one.code, n=one.n) for one in short]
    if player.has("Q3") and chair in tea.ahead(t, seat) and tea.overtakes(t, seat, player.chair, chair):
        said.append(words.say("note.passes"))
    return "; ".join(dict.fromkeys(said))


def _card_reason(t: War, seat: int, option: Any) -> Message:
    """The value of a card, and the best thing on it."""
    cards = Cards(t, seat)
    card = t.box.tea[t.laid[option.chair]]
    codes = [f"U{number}" for number in (card.units, card.centre) if number]
    codes += [*card.rewards, *card.upper, *card.lower, *([card.tainted] if card.tainted else [])]
    best = max(codes, key=cards.reward)
    return "because.card", {"points": points(cards.at(option.chair)), "reward": best}


def _why_not_chair(t: War, ask: Ask, thing: str) -> Message | None:
    chair = int(thing.removeprefix("chair."))
    sitting = next((seat for seat, one in enumerate(t.players) if one.leader == CHAIR and one.chair == chair), None)
    if sitting is not None:
        return ("why.own-chair", {}) if sitting == ask.seat else ("why.chair-taken", {"who": sitting})
    if not t.laid[chair]:
        return "why.chair-empty", {}
    if ask.prompt == "poison":
        return ("why.poisoned", {}) if t.laced[chair] else None
    if ask.prompt != "tea":
        return None
    return ("why.behind-alice" if t.players[ask.seat].faction == "ALI" else "why.behind"), {}


# -- rewards ------------------------------------------------------------------------------------------------


def reward(t: War, ask: Ask) -> QuestionHelp:
    seat, player = ask.seat, t.players[ask.seat]

    def note(option: Any, words: Words) -> str:
        match option:
            case o.Place(region=region) | o.Build(region=region):
                return region_note(t, seat, region, words)
            case o.Invite(card=card):
                return words.say(f"wonder-text.{card}")
            case o.Unlock(ability=ability):
                return words.say(f"ability-text.{ability}")
            case o.Gain(chip=chip):
                return words.say("note.left", n=t.bank.count(chip))
            case o.TakeTainted():
                return words.say("note.roll", mean=preview.mean_roll(t))
            case o.Forge():
                return row_note(t, seat, option, words)
        return ""

    def worth(number: float) -> Message:
        return "because.worth", {"points": points(number)}

    def half(option: o.Half) -> Message:
        card = t.box.tea[player.teas[-1]]
        return worth(
            sum(reward_worth(t, seat, code) for code in (card.upper if option.half == "upper" else card.lower))
        )

    def tainted(option: o.TakeTainted) -> Message:
        price = points(-reward_worth(t, seat, "D"))
        return "because.tainted", {"points": points(reward_worth(t, seat, option.reward)), "price": price}

    def why_not(thing: str) -> Message | None:
        kind, _, name = thing.partition(".")
        if kind == "ability":
            unlocked = "ABIL" in t.pending and name in player.abilities
            return ("why.unlocked", {"ability": name}) if unlocked else None
        built = "CASTLE" in t.pending and name != t.blocked and player.castles[name] == UPRIGHT
        return ("why.castle-there", {"region": name}) if built else why_not_region(t, thing)

    reasons: Reasons = {
        o.Place: lambda option: there(t, seat, option.region, option.units),
        o.Half: half,
        o.TakeTainted: tainted,
        o.Gain: lambda option: worth(chip_worth(t, seat, option.chip)),
        o.Invite: lambda option: worth(wonder_worth(t, seat, option.card)),
        o.Unlock: lambda option: worth(ability_worth(t, seat, option.ability)),
        o.Build: lambda option: castle_reason(t, seat),
        o.Forge: partial(forge_reason, t, seat),
    }
    things = [*REGION_THINGS, *(f"ability.{one}" for one in ABILITIES[player.faction])]
    return help_with(reasons, note, things, why_not)


def castle_reason(t: War, seat: int) -> Message:
    return "because.castle", {"points": points(castle_worth(t, seat))}


def row_note(t: War, seat: int, option: Any, words: Words) -> str:
    """The last cell of a row brings the artifact."""
    if not isinstance(option, o.Forge):
        return ""
    missing = len(t.board(seat).rows[option.row]) - len(t.players[seat].rows[option.row])
    return words.say("note.row-ends") if missing == 1 else ""


def forge_reason(t: War, seat: int, option: o.Forge) -> Message:
    price = points(chip_worth(t, seat, option.chip))
    return "because.forge", {"points": points(forge_worth(t, seat, option.row)), "price": price}


def wager_won(t: War, ask: Ask) -> QuestionHelp:
    def reason(option: o.Gain) -> Message:
        return "because.worth", {"points": points(chip_worth(t, ask.seat, option.chip))}

    return help_with({o.Gain: reason}, lambda option, words: words.say("note.left", n=t.bank.count(option.chip)))


# -- units and leaders --------------------------------------------------------------------------------------


def unit(t: War, ask: Ask) -> QuestionHelp:
    def figure(option: o.UseFigure) -> Message:
        return "because.figure", {"strength": t.box.figure_strength[option.figure]}

    return help_with({o.UseFigure: figure, o.Relocate: lambda option: ("because.relocate", {"region": option.region})})


def to_region(t: War, ask: Ask) -> QuestionHelp:
    """A question whose options name a region: where a figure, a supporter or supporters of another region go."""
    seat = ask.seat

    def note(option: Any, words: Words) -> str:
        region = getattr(option, "to", "") or getattr(option, "region", "")
        return region_note(t, seat, region, words) if region else ""

    def why_not(thing: str) -> Message | None:
        region = thing.removeprefix("region.")
        supports = ask.prompt in ("twice-as-fast", "tea-time", "rose-support")
        return why_not_region(t, thing) or (("why.no-supporter", {"region": region}) if supports else None)

    reasons: Reasons = {
        o.Send: lambda option: there(t, seat, option.region, 1.0, float(t.box.figure_strength[option.figure])),
        o.Support: lambda option: there(t, seat, option.region, 1.0),
        o.March: lambda option: there(t, seat, option.to, option.units),
    }
    return help_with(reasons, note, [] if ask.prompt == "which-way" else REGION_THINGS, why_not)


def lead(t: War, ask: Ask) -> QuestionHelp:
    seat = ask.seat

    def note(option: o.Lead, words: Words) -> str:
        """The strength that a battle would begin with there, and that of the strongest rival."""
        region, trial = option.region, t.clone()
        trial.journal = None
        strengths = preview.start_strengths(trial, region)
        facts = {
            "strength": preview.with_leader(trial, seat, region),
            "first": preview.worths(t, region)[0].first,
            "order": t.battle_order().index(region) + 1,
        }
        rivals = [strength for other, strength in strengths.items() if other != seat]
        if not rivals:
            return words.say("note.leader-alone", **facts)
        return words.say("note.leader", rival=max(rivals), **facts)

    def reason(option: o.Lead) -> Message:
        return there(t, seat, option.region, 1.0, float(t.players[seat].lead))

    return help_with({o.Lead: reason}, note, REGION_THINGS, partial(why_not_region, t))


def share(t: War, ask: Ask) -> QuestionHelp:
    def reason(option: o.Give) -> Message:
        return "because.give", {"whom": option.whom, "n": t.players[option.whom].shards}

    def note(option: Any, words: Words) -> str:
        given = isinstance(option, o.Give)
        return words.say("note.shards", n=t.players[option.whom].shards) if given else ""

    return help_with({o.Give: reason}, note)
