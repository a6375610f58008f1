"""Rewards of tea cards and forge cells (section 6): what is plain comes at once, the rest in the player's order."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache
from typing import Any, Literal

from wondertable.games.wonderlands_war import forge
from wondertable.games.wonderlands_war.cards import ABILITIES, ALLIES, FORGE, LEADER_TOP, MADNESS, REGIONS
from wondertable.games.wonderlands_war.chips import from_bank, without_madness
from wondertable.games.wonderlands_war.options import (
    DROP_SHARD,
    GAIN_NONE,
    GIVE_NONE,
    KEEP_SHARD,
    LEAVE_TAINTED,
    LOWER,
    NO_FORGE,
    UPPER,
    Build,
    DropShard,
    Forge,
    Gain,
    Give,
    Half,
    Invite,
    KeepShard,
    Now,
    Place,
    Send,
    TakeTainted,
    Unlock,
)
from wondertable.games.wonderlands_war.quest_cards import draw_quest, draw_two_discard_one
from wondertable.games.wonderlands_war.state import LYING, UPRIGHT, War
from wondertable.games.wonderlands_war.units import place_unit
from wondertable.kernel import Ask, Option, Rules

__all__ = ["build_castle", "castle_regions", "gain_all", "gain_shards", "pay", "roll_shards"]

Why = Literal[
    "chip-out",
    "level-out",
    "few-units",
    "no-units",
    "leader-top",
    "leader-stuck",
    "shield-whole",
    "no-madness",
    "no-quests",
    "no-shards",
    "all-unlocked",
    "castles-everywhere",
    "no-market",
    "nothing-to-forge",
]
"""The reasons why a reward cannot be had as it is printed."""
WHY_NOTHING: dict[str, Why] = {
    "ABIL": "all-unlocked",
    "CASTLE": "castles-everywhere",
    "WON": "no-market",
    "FORGE!": "nothing-to-forge",
}
SPECIFIC = frozenset(f"{ally}{level}" for ally in ALLIES for level in "ws") | {FORGE}
"""Rewards that name one chip."""
CHIPS = SPECIFIC | {"ANYw", "ANYs"}
PLAIN = SPECIFIC | {"SHIELD", "MAD-", "LEAD", "SUP", "CAS+1", "VP4"}
"""Rewards that mostly need no decision."""
GAIN = {chip: Gain(chip) for chip in SPECIFIC}
SEND = cache(Send)


def gain_all(t: War, seat: int, rewards: Sequence[str], *, tea: bool) -> Rules[None]:
    """WW-REW-01: everything that can be taken is, in any order (WW-DEC-07).

    Whatever leaves no choice and hinders nothing comes first by itself: chips, the shield, a madness less.
    """
    t.pending = list(rewards)
    while t.pending:
        take_plain(t, seat)
        options, sources = offers(t, seat)
        if not options:  # what is impossible waits till the last: another reward may make it possible
            for reward in t.pending:
                t.tell("nothing", who=seat, reward=reward)
            t.pending = []
            continue
        pick = yield Ask(seat, "reward", options, facts={"rewards": list(t.pending)})
        reward = sources[0] if sources[0] is sources[-1] else sources[options.index(pick)]
        t.pending.remove(reward)
        yield from take(t, seat, reward, pick, tea)


def take_plain(t: War, seat: int) -> None:
    """Everything that leaves no choice; the rest stays pending."""
    if not PLAIN.isdisjoint(t.pending):
        t.pending = [reward for reward in t.pending if reward not in PLAIN or not plain(t, seat, reward)]


def offers(t: War, seat: int) -> tuple[list[Option], list[str]]:
    """The options of a player who takes rewards, and for each the reward that it takes."""
    if len(t.pending) == 1:
        options = choices(t, seat, t.pending[0])
        return options, t.pending * len(options)
    options = []
    sources: list[str] = []
    for reward in dict.fromkeys(t.pending):
        more = choices(t, seat, reward)
        if options and may_repeat(reward):
            more = [option for option in more if option not in options]
        options += more
        sources += [reward] * len(more)
    return options, sources


def may_repeat(reward: str) -> bool:
    """Can a reward be taken in a way in which another one can be taken, too: by the same chip, or by leaving it?"""
    return reward in CHIPS or reward[0] == "~"


def plain(t: War, seat: int, reward: str) -> bool:
    """Take a reward that needs no decision; ``False`` if it does."""
    if reward in SPECIFIC:
        return from_bank(t, seat, reward)
    player = t.players[seat]
    match reward:
        case "SHIELD":  # WW-REW-10
            if not player.shield:
                player.shield = True
                t.tell("shield", who=seat)
        case "MAD-":
            without_madness(t, seat)
        case "LEAD" if player.lead < LEADER_TOP:  # WW-REW-17
            player.lead += 1
            t.tell("lead", who=seat, strength=player.lead)
        case "SUP":  # WW-FRG-09
            player.supply += 1
            t.tell("supporter-freed", who=seat)
        case "CAS+1":  # WW-FRG-10
            t.tell("castle-value", who=seat)
        case "VP4":  # WW-FRG-11
            pay(t, seat, 4, "star")
        case _:
            return False
    return True


def choices(t: War, seat: int, reward: str) -> list[Option]:
    """The first choice that a reward gives; none: it cannot be taken."""
    player = t.players[seat]
    found: list[Option] = []
    if reward in CHIPS:
        found += [GAIN[chip] for chip in chips_of_level(t, reward, t.bank)]
        if found and reward in SPECIFIC:
            found.append(GAIN_NONE)
    elif reward[0] == "U":
        if player.supply or t.returning(seat) or any(player.supporters.values()) or any(player.figures.values()):
            found += places(int(reward[1]), t.blocked)
    elif reward == "WON":
        found += [Invite(card) for card in t.market]
    elif reward == "ABIL":
        found += [Unlock(ability) for ability in locked(t, seat)]
    elif reward == "CASTLE":
        found += [Build(region) for region in castle_regions(t, seat)]
    elif reward == "LEAD":  # WW-RUL-04
        found += [DROP_SHARD, KEEP_SHARD] if player.shards else []
    elif reward == "FORGE!":
        found += forge.from_bag(t, seat)
        if found:
            found.append(NO_FORGE)
    elif reward == "split":
        found += [UPPER, LOWER]
    elif reward[0] == "~":
        found += [TakeTainted(reward[1:]), LEAVE_TAINTED]
    else:  # D, -nS, Q1, Q2
        found.append(Now(reward))
    return found


def why_nothing(t: War, seat: int, reward: str, shards: int) -> Why | None:
    """The reason why a reward other than chips and units brings nothing, with so many shards; ``None``: it does."""
    player = t.players[seat]
    match reward:
        case "SHIELD" if player.shield:
            return "shield-whole"
        case "MAD-" if MADNESS not in player.bag:
            return "no-madness"
        case "Q1" | "Q2" if not t.quest_deck and not t.quest_discard:
            return "no-quests"
        case "-1S" | "-2S" | "-3S" if not shards:
            return "no-shards"
        case "ABIL" | "CASTLE" | "WON" | "FORGE!" if not choices(t, seat, reward):
            return WHY_NOTHING[reward]
    return None


def is_chip(reward: str) -> bool:
    """Is a reward an ally or a Forge chip, or any of a level?"""
    return reward in CHIPS


def chips_of_level(t: War, reward: str, bank: Collection[str]) -> list[str]:
    """The chips of a bank that are of the level of a reward (WW-REW-06, WW-REW-08)."""
    there = set(bank)
    if reward[-1] == "s":
        return [chip for chip in t.box.ally_chips["s"] if chip in there]
    return [chip for chip in (*t.box.ally_chips["w"], FORGE) if chip in there]


@cache
def places(units: int, blocked: str) -> tuple[Place, ...]:
    """So many units to any region but the blocked one."""
    return tuple(Place(units, region) for region in REGIONS if region != blocked)


def take(t: War, seat: int, reward: str, pick: Any, tea: bool) -> Rules[Any] | tuple[()]:
    """Carry out what was chosen; the questions that follow from it, if there are any."""
    kind = type(pick)
    if kind is Place:
        return place_units(t, seat, pick)
    if kind is Now:
        return do_now(t, seat, reward, tea)
    if kind is Gain:
        from_bank(t, seat, pick.chip, instead=reward if reward in SPECIFIC else "")
    elif kind is Invite:
        return invite(t, seat, pick.card)
    elif kind is Unlock:  # WW-REW-14
        t.players[seat].abilities.append(pick.ability)
        t.tell("unlocked", who=seat, ability=pick.ability)
    elif kind is Build:
        build_castle(t, seat, pick.region)
    elif kind is DropShard:
        lose_shards(t, seat, 1, "leader-top")
    elif kind is KeepShard:
        t.tell("shard-kept", who=seat)
    elif kind is Forge:
        return forge.forge(t, seat, pick.chip, pick.row, in_battle=False)
    elif kind is Half:  # WW-REW-21
        split = t.box.tea[t.players[seat].teas[-1]]
        t.pending += split.upper if pick.half == "upper" else split.lower
    elif kind is TakeTainted:
        return take_tainted(t, seat, pick.reward, tea)
    else:  # GainNone, LeaveTainted, NoForge
        t.tell("left", who=seat, reward=reward.lstrip("~"))
    return ()


def place_units(t: War, seat: int, pick: Place) -> Rules[None]:
    """WW-REW-02: supporters, or own lost figures, one after another."""
    for _ in range(pick.units):
        yield from place_unit(t, seat, pick.region, figures=True)


def take_tainted(t: War, seat: int, reward: str, tea: bool) -> Rules[None]:
    """WW-REW-22: shards first, then the reward is like any other."""
    yield from roll_shards(t, seat, tea=tea)
    t.pending.append(reward)
    t.tell("tainted", who=seat, reward=reward)


def do_now(t: War, seat: int, reward: str, tea: bool) -> Rules[Any] | tuple[()]:
    if reward == "D":
        return roll_shards(t, seat, tea=tea)
    if reward == "Q1":
        draw_quest(t, seat)
    elif reward == "Q2":
        return draw_two_discard_one(t, seat)
    else:  # -nS, WW-REW-15
        lose_shards(t, seat, int(reward[1]), "reward")
    return ()


def roll_shards(t: War, seat: int, *, tea: bool) -> Rules[int]:
    """WW-REW-09, WW-BRD-09; the Cat may share (WW-LDR-08)."""
    rolled = t.chance.pick(t.box.die)
    gain_shards(t, seat, rolled, "die")
    if tea and t.players[seat].faction == "CAT" and rolled >= (3 if t.two else 2):
        others = [Give(other) for other in range(len(t.players)) if other != seat]
        pick = yield Ask(seat, "share", [*others, GIVE_NONE], facts={"n": rolled})
        if type(pick) is Give:
            t.players[seat].shards -= 1
            t.players[pick.whom].shards += 1
            t.tell("shared", who=seat, whom=pick.whom)
    return rolled


def gain_shards(t: War, seat: int, count: int, cause: str) -> None:
    t.players[seat].shards += count
    t.tell("shards", who=seat, n=count, cause=cause)


def lose_shards(t: War, seat: int, count: int, cause: str) -> None:
    """WW-RUL-54: as many as there are."""
    player = t.players[seat]
    lost = min(count, player.shards)
    player.shards -= lost
    if lost:
        t.tell("shards-lost", who=seat, n=lost, cause=cause)


def pay(t: War, seat: int, points: int, cause: str) -> None:
    if points:
        t.players[seat].vp += points
        t.tell("points", who=seat, n=points, cause=cause)


def locked(t: War, seat: int) -> list[str]:
    player = t.players[seat]
    return [ability for ability in ABILITIES[player.faction] if ability not in player.abilities]


def invite(t: War, seat: int, card: str) -> Rules[None]:
    """WW-REW-11 to WW-REW-13."""
    player = t.players[seat]
    t.market.remove(card)
    player.cards.append(card)
    t.tell("invited", who=seat, card=card)
    refill_market(t)
    if card in t.box.figures:
        for figure in t.box.figures[card]:
            player.figures[figure] = ""
        for figure in t.box.figures[card]:
            yield from send(t, seat, figure)
    else:
        chips = [chip for chip in t.stock if chip == card]
        t.stock = [chip for chip in t.stock if chip != card]
        player.bag += chips


def send(t: War, seat: int, figure: str) -> Rules[None]:
    """A new figure goes to any region."""
    pick = yield Ask(seat, "send", [SEND(figure, region) for region in t.regions()], facts={"figure": figure})
    t.players[seat].figures[figure] = pick.region
    t.tell("figure-placed", who=seat, figure=figure, region=pick.region)


def refill_market(t: War) -> None:
    """WW-RUL-88."""
    while len(t.market) < 3 and t.wonder_deck:
        card = t.chance.draw(t.wonder_deck)
        t.market.append(card)
        t.tell("market", card=card)


def castle_regions(t: War, seat: int) -> list[str]:
    """WW-REW-16, WW-TWO-16."""
    castles = t.players[seat].castles
    whole = UPRIGHT if t.two else LYING
    return [region for region in t.regions() if castles[region] < whole]


def build_castle(t: War, seat: int, region: str) -> bool:
    """Build, or with two players lay down and then stand up; ``False`` if there is nothing to build."""
    castles = t.players[seat].castles
    if castles[region] == UPRIGHT:
        return False
    castles[region] = castles[region] + 1 if t.two else UPRIGHT
    if not t.two:
        t.tell("castle", who=seat, region=region)
    else:
        t.tell("castle-laid" if castles[region] == LYING else "castle-raised", who=seat, region=region)
    return True
