"""What the table foretells, computed by the rules themselves (section 23): for the page, the terminal and the notes."""

from __future__ import annotations

from collections import Counter
from typing import Any

from wondertable.games.wonderlands_war import battle, forge, results, scoring, tea
from wondertable.games.wonderlands_war.cards import LEADER_TOP, MADNESS, POISON
from wondertable.games.wonderlands_war.effects import is_mad
from wondertable.games.wonderlands_war.odds import (
    BONUS,
    Outcome,
    Peril,
    bag_of,
    draws,
    lands,
    leads,
    mad_chips,
    madness_share,
    outcome_of,
)
from wondertable.games.wonderlands_war.odds import odds as chances
from wondertable.games.wonderlands_war.odds import peril as danger
from wondertable.games.wonderlands_war.options import TAKE_CASTLE
from wondertable.games.wonderlands_war.quests import feat_done, objective_met, progress
from wondertable.games.wonderlands_war.rewards import SPECIFIC, castle_regions, chips_of_level, is_chip, locked
from wondertable.games.wonderlands_war.state import CHAIR, FIGHTING, HEAD, STOPPED, UPRIGHT, War
from wondertable.kernel import Ask, Option
from wondertable.kernel.whatif import run

__all__ = [
    "bag",
    "battle_now",
    "chips_left",
    "forge_board",
    "odds",
    "pending",
    "peril",
    "picks",
    "quests",
    "regions",
    "score",
    "tea_end",
    "tea_table",
]

TEA = frozenset({"poison", "turn"})
WAR = frozenset(
    {
        "war",
        "wagers",
        "draw",
        "commit",
        "over-battle",
        "places",
        "uncontested",
        "feats",
        "abilities",
        "forging",
        "settle",
        "cleanup",
    }
)
"""The phases in which nobody looks into a bag (WW-WAR-04)."""

Plain = dict[str, Any]


def closed(t: War) -> bool:
    """Are the bags out of sight (WW-RUL-76)?"""
    return t.strict and t.phase in WAR


def shown(chance: float) -> float:
    """A chance as it is sent: exact to a tenth of a per mille."""
    return round(chance, 4)


def half(value: int) -> int:
    """Second place (WW-RES-03)."""
    return -(-value // 2)


def chips_left(t: War) -> dict[str, int]:
    """What the bank has, chip by chip."""
    found = Counter(t.bank)
    return {chip: found[chip] for chip in dict.fromkeys(t.box.bank)}


# -- regions (WW-UI-02, WW-UI-04) -------------------------------------------------------------------------------


def regions(t: War) -> dict[str, Plain]:
    """Every region: its values, when it is fought over, who stands there and how strong a battle would begin."""
    order = [t.onward(t.marker, step) for step in range(len(t.regions()))]
    trial = t.clone()
    trial.journal = None
    fought = {region for region in order if t.phase in WAR | {"over"} and region not in (*t.battles, t.region)}
    first = max(1, t.round)
    made: dict[str, Plain] = {}
    for region in t.regions():
        values = t.box.tiles[t.tiles[region]]
        soonest = first + (region in fought)
        made[region] = {
            "values": list(values),
            "worth": [
                {"round": number, "first": values[number - 1], "second": half(values[number - 1])}
                for number in range(soonest, 4)
            ],
            "order": order.index(region),
            "fought": region in fought,
            "now": region == t.region,
            "forces": forces(t, trial, region),
        }
    return made


def forces(t: War, trial: War, region: str) -> list[Plain]:
    """All players in a region: units, castle, the strength they would start with, and that with their leader."""
    strengths = start_strengths(trial, region)
    made = []
    for seat, player in enumerate(t.players):
        if not player.faction:
            continue
        there = player.leader == region
        away = player.leader in (HEAD, CHAIR)
        made.append(
            {
                "seat": seat,
                "units": player.units(region),
                "supporters": player.supporters[region],
                "figures": player.figures_in(region),
                "leader": there,
                "castle": player.castles[region],
                "strength": strengths.get(seat, 0),
                "with_leader": with_leader(trial, seat, region) if away else None,
            }
        )
    return made


def start_strengths(trial: War, region: str) -> dict[int, int]:
    """B1 and B1x, as the rules do it, on a copy of the table."""
    trial.region = region
    there = []
    for seat, player in enumerate(trial.players):
        player.fight, player.strength = "", 0
        if player.units(region):
            player.fight = FIGHTING
            there.append(seat)
    battle.start_strengths(trial, there)
    return {seat: trial.players[seat].strength for seat in there}


def with_leader(trial: War, seat: int, region: str) -> int:
    """The strength a player would start with, if the leader went there too."""
    player = trial.players[seat]
    was, player.leader = player.leader, region
    strength = start_strengths(trial, region)[seat]
    player.leader = was
    return strength


# -- the tea table (WW-UI-01) ------------------------------------------------------------------------------------


def tea_table(t: War, seat: int) -> Plain | None:
    """Every card as it would serve a seat (a spectator sees it for whoever is at turn), and how everybody may move."""
    if t.phase not in TEA:
        return None
    whom = seat if seat >= 0 else t.active
    return {
        "whom": whom,
        "deck": len(tea.deck(t)),
        "mean": sum(t.box.die) / len(t.box.die),
        "order": t.clockwise(t.active),
        "cards": [card(t, whom, chair) for chair in tea.with_card(t)],
        "movers": [mover(t, one) for one in range(len(t.players))],
    }


def card(t: War, seat: int, chair: int) -> Plain:
    """What a card would bring a player, reward by reward."""
    printed = t.box.tea[t.laid[chair]]
    units = [f"U{number}" for number in (printed.units, printed.centre) if number]
    whole = [*units, *(["D"] if printed.die else []), *printed.rewards]
    made: Plain = {
        "chair": chair,
        "card": printed.id,
        "poison": bool(t.laced[chair]),
        "rewards": rewards(t, seat, whole),
    }
    if printed.upper:
        made["upper"] = rewards(t, seat, [*whole, *printed.upper])[len(whole) :]
        made["lower"] = rewards(t, seat, [*whole, *printed.lower])[len(whole) :]
    if printed.tainted:
        made["tainted"] = rewards(t, seat, [*whole, printed.tainted])[-1]
    return made


def mover(t: War, seat: int) -> Plain:
    """How a leader may move: the chairs ahead, what stopping at the Head would refill, whom it would pass."""
    player = t.players[seat]
    left = t.hands - player.taken
    moves = bool(left) and player.leader in (HEAD, CHAIR)
    reach = tea.ahead(t, seat) if moves else []
    made: Plain = {
        "seat": seat,
        "left": left,
        "ahead": reach,
        "cross": refill(t, seat) if moves else None,
        "party": refill(t) if moves and tea.may_party(t, seat) else None,
    }
    if player.has("Q3"):
        made["passes"] = [chair for chair in reach if tea.overtakes(t, seat, player.chair, chair)]
    return made


def refill(t: War, leaver: int = -1) -> Plain:
    """The chairs that would get a new card; whoever crosses the Head leaves the own chair."""
    chairs = tea.to_refill(t, leaver)
    return {"chairs": chairs, "refilled": len(chairs)}


def pending(t: War) -> list[Plain]:
    """The rewards that wait to be taken."""
    if not t.pending:
        return []
    seat = t.resolving if t.resolving >= 0 else t.active
    return rewards(t, seat, t.pending)


def rewards(t: War, seat: int, codes: list[str]) -> list[Plain]:
    """Rewards one after another as far as they can be had: chips and units run out."""
    bank, units = list(t.bank), at_hand(t, seat)
    shards = t.players[seat].shards + (min(t.box.die) if "D" in codes else 0)
    made = []
    for code in codes:
        tainted, bare = code.startswith("~"), code.lstrip("~")
        if is_chip(bare):
            one = chip_reward(t, bare, bank)
        elif bare[0] == "U" and bare[1:].isdigit():
            one = unit_reward(t, seat, bare, units)
            units = max(0, units - int(bare[1:]))
        else:
            one = other_reward(t, seat, bare, shards)
        made.append({"code": bare, **one, **({"tainted": True} if tainted else {})})
    return made


def at_hand(t: War, seat: int) -> int:
    """Units in own supply that may be placed now: supporters and lost figures."""
    return t.players[seat].supply + len(t.returning(seat))


def chip_reward(t: War, code: str, bank: list[str]) -> Plain:
    """WW-REW-06, WW-REW-08: the chip itself, else any ally of its level, else nothing."""
    if code in bank:
        bank.remove(code)
        return {"state": "ok"}
    others = chips_of_level(t, code, bank)
    if not others:
        return {"state": "nothing", "why": "level-out"}
    if code in SPECIFIC:
        return {"state": "any", "why": "chip-out", "choices": others}
    return {"state": "ok", "choices": others}


def unit_reward(t: War, seat: int, code: str, units: int) -> Plain:
    """WW-REW-02, WW-REW-03: how many come from own supply; the rest may be moved from other regions."""
    wanted = int(code[1:])
    player = t.players[seat]
    if units >= wanted:
        return {"state": "ok", "units": wanted}
    if not units and not any(player.units(region) - (player.leader == region) for region in t.regions()):
        return {"state": "nothing", "why": "no-units", "units": 0}
    return {"state": "short", "why": "few-units", "units": units, "moved": wanted - units}


def other_reward(t: War, seat: int, code: str, shards: int) -> Plain:
    """Everything but chips and units; ``shards`` are those at hand once the die of the card is rolled, at least."""
    player = t.players[seat]
    ok: Plain = {"state": "ok"}
    match code:
        case "D":
            return ok | {"mean": sum(t.box.die) / len(t.box.die)}
        case "SHIELD":
            return nothing("shield-whole") if player.shield else ok
        case "MAD-":
            sane = not closed(t) and MADNESS not in player.bag
            return nothing("no-madness") if sane else ok
        case "LEAD" if player.lead >= LEADER_TOP:
            return {"state": "shard", "why": "leader-top"} if shards else nothing("leader-stuck")
        case "LEAD":
            return ok | {"to": player.lead + 1}
        case "ABIL":
            abilities = locked(t, seat)
            return ok | {"choices": abilities} if abilities else nothing("all-unlocked")
        case "CASTLE":
            places = castle_regions(t, seat)
            return ok | {"choices": places} if places else nothing("castles-everywhere")
        case "WON":
            return ok | {"choices": list(t.market)} if t.market else nothing("no-market")
        case "Q1" | "Q2":
            return ok if t.quest_deck or t.quest_discard else nothing("no-quests")
        case "FORGE!":
            return ok if closed(t) or forge.from_bag(t, seat) else nothing("nothing-to-forge")
        case "-1S" | "-2S" | "-3S":
            lost = min(int(code[1]), shards)
            return ok | {"shards": lost} if lost else {"state": "nothing", "why": "no-shards", "shards": 0}
    return ok


def nothing(why: str) -> Plain:
    return {"state": "nothing", "why": why}


# -- the end of the party (WW-UI-05) ---------------------------------------------------------------------------


def tea_end(t: War) -> Plain | None:
    """What would happen if the Tea Party ended now: who gets how much madness, who discards shards."""
    if t.phase not in TEA:
        return None
    after, events = run(t, tea.tea_end)
    got = [after.players[seat].bag.count(MADNESS) - player.bag.count(MADNESS) for seat, player in enumerate(t.players)]
    refused = sum(event.what == "no-madness" for event in events)
    first = not min(got)
    richest = tea.richest(t)
    return {
        "bank": t.bank.count(MADNESS),
        "most": t.players[richest[0]].shards,
        "richest": richest,
        "madness": got,
        "discards": [player.shards - after.players[seat].shards for seat, player in enumerate(t.players)],
        "short": [first, refused > first],
    }


# -- bags (WW-UI-03) ---------------------------------------------------------------------------------------------


def bag(t: War, seat: int) -> Plain:
    """What is in a bag, by type and strength; only how much, where bags are closed."""
    player = t.players[seat]
    made: Plain = {"size": len(player.bag)}
    if closed(t):
        return made
    counts = Counter(player.bag)
    strength, kind = t.box.strength, t.box.kind
    order = sorted(counts, key=lambda chip: (is_mad(chip), -strength[chip], kind[chip], chip))
    groups = [{"chip": chip, "copies": counts[chip], "strength": strength[chip], "kind": kind[chip]} for chip in order]
    return made | {
        "madness": mad_chips(player.bag),
        "poison": counts[POISON],
        "chance": shown(madness_share(player.bag)),
        "mean": shown(sum(t.box.strength[chip] for chip in player.bag) / len(player.bag)) if player.bag else 0.0,
        "groups": groups,
    }


# -- a battle (WW-UI-06 to WW-UI-10) ----------------------------------------------------------------------------


def battle_now(t: War) -> Plain | None:
    """The battle: who acts before whom, and how the places would be if it ended now."""
    if not t.region or t.phase == "war":
        return None
    value = t.value
    return {
        "region": t.region,
        "value": value,
        "first": value,
        "second": half(value),
        "draw": t.draw,
        "step": t.step,
        "resistance": t.resistance if t.two else None,
        "priority": t.by_priority([seat for seat, player in enumerate(t.players) if player.fight]),
        "places": places(t),
    }


def places(t: War) -> list[Plain]:
    """The places, if the battle ended now: points, a castle, or a choice between the two."""
    choices: dict[int, bool] = {}

    def points(ask: Ask) -> Option:
        if ask.prompt == "points-or-castle":
            choices[ask.seat] = TAKE_CASTLE in ask.options
        return ask.options[0]

    after, events = run(t, results.uncontested if t.phase == "uncontested" else results.places, points)
    paid = Counter[int]()
    for event in events:
        if event.what == "points" and event.facts["cause"] in ("first", "second"):
            paid[event.facts["who"]] += event.facts["n"]
    made = []
    for seat, (before, player) in enumerate(zip(t.players, after.players, strict=True)):
        if before.fight:
            choice = choices.get(seat, False)
            place = 1 if seat in choices or player.won else 2 if player.second else 0
            castle = choice or player.castles != before.castles
            made.append({"seat": seat, "place": place, "points": paid[seat], "castle": castle, "choice": choice})
    return made


def odds(t: War, seat: int) -> Plain | None:
    """The chances of a fighting player's next draw, where one may come next."""
    if not draws_next(t, seat) or closed(t):
        return None
    found = chances(t, seat)
    if found is None:
        return {"number": 0, "outcomes": []}
    return {
        "number": found.bag.number,
        "refreshed": found.bag.refreshed,
        **{name: shown(getattr(found, name)) for name in ("madness", "double", "poison", "bust", "bust_shielded")},
        "lose": [shown(chance) for chance in found.lose],
        **{name: shown(getattr(found, name)) for name in ("refresh", "icon", "lead", "gain")},
        "outcomes": [
            outcome(t, seat, one, found.bag.any_in(lambda chip, wanted=one.chip: chip == wanted))  # type: ignore[misc]
            for one in found.outcomes
        ],
    }


def draws_next(t: War, seat: int) -> bool:
    """Before a draw, or before a bonus chip."""
    player = t.players[seat]
    return player.fight == FIGHTING and (t.phase in ("wagers", "commit") or (t.step == BONUS and bool(player.hookahs)))


def picks(t: War, seat: int) -> list[Plain]:
    """What each of several drawn chips would bring, while one of them is chosen (WW-BAT-11)."""
    drawn = Counter(t.players[seat].drawn)
    return [outcome(t, seat, outcome_of(t, seat, chip, copies)) for chip, copies in drawn.items()]


def outcome(t: War, seat: int, one: Outcome, chance: float = 1.0) -> Plain:
    return {
        "chip": one.chip,
        "copies": one.copies,
        "chance": shown(chance),
        "goals": list(one.goals),
        "steps": one.pipeline.steps if one.pipeline else "",
        "bonus": one.bonus,
        "icon": lands(t, one),
        "lead": leads(t, seat, one),
        "peril": one.peril and told(one.peril),
        "more": one.more,
    }


def told(peril: Peril) -> Plain:
    return peril._asdict()


def peril(t: War, seat: int) -> Plain | None:
    """What the madness or poison chip that a player has just drawn would do, with the shield and without."""
    player = t.players[seat]
    if not player.chip or not is_mad(player.chip) or player.fight != FIGHTING:
        return None
    return {"chip": player.chip, "shield": player.shield, **told(danger(t, seat, player.chip))}


# -- forging (WW-UI-11) ------------------------------------------------------------------------------------------


def forge_board(t: War, seat: int) -> Plain:
    """A player's board: cells, what the next ones bring, rewards between rows and what completes them, rights."""
    player, board = t.players[seat], t.board(seat)
    filled = [len(row) for row in player.rows]
    rows = [
        {
            "cells": list(cells),
            "filled": filled[row],
            "next": board.rewards(row, filled) if filled[row] < len(cells) else [],
            "ends": filled[row] == len(cells) - 1,
        }
        for row, cells in enumerate(board.rows)
    ]
    between = [
        {
            "row": upper,
            "column": column,
            "reward": reward,
            "done": filled[upper] > column and filled[upper + 1] > column,
            "missing": [max(0, column + 1 - filled[row]) for row in (upper, upper + 1)],
        }
        for (upper, column), reward in board.between.items()
    ]
    have = forge_rights(t, seat)
    return {
        "rows": rows,
        "between": between,
        "rights": have,
        "legal": {right: forge.forgeable(t, seat, right) for right in dict.fromkeys(have)},
    }


def forge_rights(t: War, seat: int) -> list[str]:
    """The rights left, or those a player would have if the battle ended now; none outside of battles."""
    if t.phase == "forging":
        return list(t.rights) if t.resolving == seat else []
    player = t.players[seat]
    fights = t.region and t.phase not in ("uncontested", "settle", "cleanup") and player.fight in (FIGHTING, STOPPED)
    return forge.rights(t, seat) if fights else []


# -- quests (WW-UI-12) and the score (WW-UI-13) ---------------------------------------------------------------------


def quests(t: War, seat: int) -> list[Plain]:
    """The quests in a player's own hand: when their region is fought over, how far feat and objective are."""
    if seat < 0:
        return []
    made = []
    next_chip = feat_chances(t, seat)
    for name in t.players[seat].quests:
        quest = t.box.quests[name]
        made.append(
            {
                "quest": name,
                "region": quest.region,
                "battle": battle_of(t, quest.region),
                "feat": quest.feat,
                "numbers": list(quest.feat_numbers),
                "feat_now": bool(t.region) and feat_done(t, t.players[seat], quest),
                "feat_next": next_chip.get(name),
                **objective(t, seat, name),
            }
        )
    return made


def battle_of(t: War, region: str) -> str:
    """Is the battle of a region being fought, still to come in this round, or over?"""
    if region == t.region:
        return "now"
    return "over" if t.phase in WAR | {"over"} and region not in t.battles else "coming"


def objective(t: War, seat: int, name: str) -> Plain:
    have, want = progress(t, seat, name)
    quest = t.box.quests[name]
    return {
        "objective": quest.objective,
        "types": list(quest.objective_types),
        "have": have,
        "want": want,
        "met": objective_met(t, seat, name),
    }


def feat_chances(t: War, seat: int) -> dict[str, float]:
    """The chances that one more chip can complete a feat of this battle, by quest."""
    quests = [quest for quest in t.players[seat].quests if t.box.quests[quest].region == t.region]
    if not quests or not draws_next(t, seat) or closed(t):
        return {}
    found = bag_of(t, seat)
    fitting: dict[str, set[str]] = {quest: set() for quest in quests}
    for chip in found.possible():
        for after in draws(t, seat, chip):
            ended = run(after, results.places).table
            for quest in quests:
                if feat_done(ended, ended.players[seat], t.box.quests[quest]):
                    fitting[quest].add(chip)
    return {quest: shown(found.any_in(chips.__contains__)) for quest, chips in fitting.items()}


def score(t: War, seat: int, viewer: int) -> Plain:
    """What a player would score now, as far as the viewer knows: quests of other hands are not counted."""
    player = t.players[seat]
    known = [*player.feats, *player.opened, *(player.quests if seat == viewer else ())]
    cards = [
        {
            "quest": quest,
            "done": quest in player.feats,
            **objective(t, seat, quest),
            "points": scoring.quest_points(t, seat, quest),
        }
        for quest in known
    ]
    upright = sum(castle == UPRIGHT for castle in player.castles.values())
    value = scoring.castle_value(t, seat)
    points = sum(one["points"] for one in cards)
    return {
        "points": player.vp,
        "castles": upright * value,
        "castle_count": upright,
        "castle_value": value,
        "quests": points,
        "shards": player.shards,
        "total": player.vp + upright * value + points - player.shards,
        "units": sum(player.units(region) for region in t.regions()),
        "hidden": 0 if seat == viewer else len(player.quests),
        "cards": cards,
    }


def ranks(t: War) -> list[int]:
    """Everybody's place at the end, by score, shards and units (WW-FIN-05); equals share one."""

    def rank(seat: int) -> tuple[int, int, int]:
        player = t.players[seat]
        units = sum(player.units(region) for region in t.regions())
        return scoring.sheet(t, seat).total, -player.shards, units

    found = [rank(seat) for seat in range(len(t.players))]
    return [1 + sum(other > one for other in found) for one in found]
