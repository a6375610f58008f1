"""Set-up (section 4, and 12 for two players)."""

from __future__ import annotations

from wondertable.games.wonderlands_war.cards import (
    DOUBLE_MADNESS,
    FACTIONS,
    FORGE,
    MADNESS,
    NOT_FOR_TWO,
    POISON,
    REGIONS,
    SEATS,
    SETS,
    START_SHARDS,
)
from wondertable.games.wonderlands_war.options import KeepQuest
from wondertable.games.wonderlands_war.rewards import refill_market
from wondertable.games.wonderlands_war.state import War
from wondertable.kernel import AskAll, Option, Rules


def set_up(t: War) -> Rules[None]:
    """WW-SET-01 to WW-SET-20. Decks are drawn from blindly, which is the same as shuffling them."""
    yield from ()
    count = len(t.players)
    if t.opener < 0:
        t.opener = t.chance.below(count)  # WW-SET-18
    t.first = t.opener
    choose_allies(t)
    cast_factions(t)
    if t.two:
        block_region(t)
    lay_tiles(t)
    refill_market(t)  # WW-SET-03
    for step, seat in enumerate(t.clockwise(t.first)):
        t.players[seat].shards = START_SHARDS[count][step]  # WW-SET-19
        fill_bag(t, seat)
    start = REGIONS[(REGIONS.index(t.blocked) + 1) % len(REGIONS)] if t.blocked else REGIONS[0]
    t.marker = t.onward(start, t.chance.pick(t.box.die))  # WW-SET-07, WW-TWO-04
    t.tell("marker", region=t.marker)
    for _ in range(2):  # WW-SET-14: all draw before any card goes back
        for player in t.players:
            player.quests.append(t.chance.draw(t.quest_deck))
    t.phase = "quests"


def choose_allies(t: War) -> None:
    """WW-ALY-01, WW-ALY-02: a set by chance, or one for each type."""
    if "random" in t.sets.values():
        t.sets = dict.fromkeys(t.sets, t.chance.pick(SETS))
    elif "mixed" in t.sets.values():
        t.sets = {ally: t.chance.pick(SETS) for ally in t.sets}
    t.tell("allies", sets=[f"{ally}-{letter}" for ally, letter in t.sets.items()])


def cast_factions(t: War) -> None:
    """WW-SET-08: whoever is not named gets a free faction by chance."""
    free = [faction for faction in FACTIONS if faction not in t.cast]
    for seat, player in enumerate(t.players):
        player.faction = t.cast[seat] if t.cast else t.chance.draw(free)
        t.tell("faction", who=seat, faction=player.faction)
    present = [player.faction for player in t.players]
    if not t.two:  # WW-SET-15
        for player in t.players:
            cards = [f"{player.faction}>{other}" for other in present if other != player.faction]
            player.wagers = unboxed(t, cards)
    if "JAB" in present:  # WW-SET-20
        t.venom = unboxed(t, [POISON] * (len(t.players) + 2))


def unboxed(t: War, things: list[str]) -> list[str]:
    """Take things out of the box."""
    for thing in things:
        t.boxed.remove(thing)
    return things


def block_region(t: War) -> None:
    """WW-TWO-01 to WW-TWO-03, WW-TWO-07."""
    quest = t.chance.draw(t.quest_deck)
    t.blocked = t.box.quests[quest].region
    t.quests_out = [one for one in t.box.quests if t.box.quests[one].region == t.blocked]
    t.quest_deck = [one for one in t.quest_deck if one not in t.quests_out]
    t.wonders_out = [card for card in t.wonder_deck if card in NOT_FOR_TWO]
    t.wonder_deck = [card for card in t.wonder_deck if card not in NOT_FOR_TWO]
    t.tell("blocked", region=t.blocked, quest=quest)


def lay_tiles(t: War) -> None:
    """WW-SET-01."""
    tiles = list(t.box.tiles)
    for region in REGIONS:
        tile = t.chance.draw(tiles)
        if region != t.blocked:
            t.tiles[region] = tile
            t.tell("tile", region=region, values=list(t.box.tiles[tile]))
        else:
            t.spare_tile = tile


def fill_bag(t: War, seat: int) -> None:
    """WW-SET-10, WW-SET-12, WW-TWO-06."""
    player = t.players[seat]
    faction = player.faction
    start = [f"{faction}-1"] * 3 + [f"{faction}-2"] + [f"{faction}-A"] * 2 + [DOUBLE_MADNESS]
    player.bag = unboxed(t, start)
    player.ends = unboxed(t, [f"{faction}-A"] * 4)
    for chip in (FORGE, *([FORGE] if t.two else []), MADNESS, MADNESS):
        t.bank.remove(chip)
        player.bag.append(chip)


def keep_quests(t: War) -> Rules[None]:
    """WW-SET-14: everybody keeps one of two; the others go back."""

    def pairs(seat: int) -> list[Option]:
        return [KeepQuest(quest) for quest in t.players[seat].quests]

    picks = yield AskAll("keep-quest", range(len(t.players)), pairs, public=True)
    for seat, pick in picks.items():
        player = t.players[seat]
        player.quests.remove(pick.quest)
        t.quest_deck += player.quests
        player.quests = [pick.quest]
        t.whisper(seat, "quest", {"quest": pick.quest}, who=seat)
    t.quest_deck.sort()
    t.round = 1
    t.phase = "lay"


def chairs(t: War) -> int:
    return SEATS[len(t.players)]
