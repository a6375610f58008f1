"""Invariants of a table (section 20)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from wondertable.games.wonderlands_war.cards import (
    CASTLES,
    DOUBLE_MADNESS,
    LEADER_TOP,
    MAD,
    POISON,
    SUPPORTERS,
    TOP,
    TRACK,
)
from wondertable.games.wonderlands_war.state import BUST, CHAIR, HEAD, LOST, LYING, UPRIGHT, War

__all__ = ["broken"]

ITEM_CHIPS, MARKET = 2, 3


def broken(t: War) -> Iterator[str]:
    """Every broken invariant, named."""
    if t.phase == "setup":
        return
    yield from _pieces(t)
    yield from _chips(t)
    yield from _tracks(t)
    yield from _places(t)
    yield from _cards(t)


def _pieces(t: War) -> Iterator[str]:
    for seat, player in enumerate(t.players):
        row = len(t.board(seat).rows[2]) - len(player.rows[2])
        if player.supply + sum(player.supporters.values()) + row != SUPPORTERS or player.supply < 0:
            yield f"WW-INV-01: supporters of {player.faction}"
        if min(player.supporters.values()) < 0:
            yield f"WW-INV-01: supporters of {player.faction} below zero"
        castles = player.castles
        wrong = {0, UPRIGHT} if not t.two else {0, LYING, UPRIGHT}
        if not set(castles.values()) <= wrong or sum(map(bool, castles.values())) > CASTLES:
            yield f"WW-INV-02: castles of {player.faction}"
        if t.blocked and (castles[t.blocked] or player.units(t.blocked)):
            yield "WW-INV-02: something stands in the blocked region"


def _chips(t: War) -> Iterator[str]:
    everywhere = Counter(t.bank) + Counter(t.boxed)
    for player in t.players:
        everywhere += Counter(player.chips()) + Counter(player.drawn) + Counter(one for one in player.ends if one)
        everywhere[player.chip] += bool(player.chip)
    wanted = Counter(t.box.bank)
    for chip, count in wanted.items():
        if everywhere[chip] != count:
            yield f"WW-INV-03, -04, -06: {everywhere[chip]} of {count} {chip}"
    for player in t.players:
        for chip, count in ((f"{player.faction}-A", 6), (f"{player.faction}-1", 3), (f"{player.faction}-2", 1)):
            if everywhere[chip] != count:
                yield f"WW-INV-05: {everywhere[chip]} of {count} {chip}"
        forged = [chip for row in player.rows for chip in row]
        if any(chip in MAD or chip == POISON for chip in (*player.active, *player.exhausted, *forged)):
            yield f"WW-INV-06: madness among the chips of {player.faction}"
        doubles = [*player.bag, *player.madness, *player.drawn, player.chip].count(DOUBLE_MADNESS)
        if doubles != 1:
            yield f"WW-INV-06: {doubles} double madness of {player.faction}"
        if player.faction == "JAB" and POISON in player.bag:
            yield "WW-INV-07: the Jabberwock's bag is poisoned"
    poison = len(t.venom) + sum(map(bool, t.laced)) + everywhere[POISON] - t.boxed.count(POISON)
    hunted = any(player.faction == "JAB" for player in t.players)
    if poison != (len(t.players) + 2 if hunted else 0):
        yield f"WW-INV-07: {poison} poison"
    for item, card in t.box.wonderlandians.items():
        if card.kind == "item" and everywhere[item] + t.stock.count(item) != ITEM_CHIPS:
            yield f"WW-COMP-18: {everywhere[item] + t.stock.count(item)} of {ITEM_CHIPS} {item}"


def _tracks(t: War) -> Iterator[str]:
    for player in t.players:
        if len(player.madness) >= TRACK and not t.step:
            yield f"WW-INV-08: a full madness track of {player.faction}"
        if not 0 <= player.strength <= TOP or not 1 <= player.lead <= LEADER_TOP or player.shards < 0:
            yield f"WW-INV-09: {player.faction}: strength {player.strength}, leader {player.lead}"
        if not t.region and (player.active or player.strength or player.fight):
            yield f"WW-INV-10: {player.faction} fights outside a battle"
        if player.fight == BUST and (player.active or player.strength):
            yield f"WW-INV-10: {player.faction} is bust and fights on"


def _places(t: War) -> Iterator[str]:
    chairs = [player.chair for player in t.players if player.leader == CHAIR]
    if len(set(chairs)) != len(chairs) or any(t.laid[chair] for chair in chairs):
        yield f"WW-INV-11: leaders on {chairs}"
    for player in t.players:
        if player.leader not in (HEAD, CHAIR, LOST, *t.regions()) or (player.leader == CHAIR) != bool(player.chair):
            yield f"WW-INV-11: the leader of {player.faction} is at {player.leader}, {player.chair}"
    if t.anvil:  # the artifact of a full row comes after the rewards of its last cell (WW-FRG-07)
        return
    for seat, player in enumerate(t.players):
        board = t.board(seat)
        for row, cells in enumerate(board.rows):
            if len(player.rows[row]) > len(cells) or bool(player.ends[row]) == (len(player.rows[row]) == len(cells)):
                yield f"WW-INV-15: row {row + 1} of {player.faction}"


def _cards(t: War) -> Iterator[str]:
    taken = [card for player in t.players for card in player.teas]
    cards = [*t.tea1, *t.tea2, *t.tea3, *taken, *t.tea_gone, *(card for card in t.laid if card)]
    if sorted(cards) != sorted(t.box.tea):
        yield "WW-INV-12: tea cards are missing or doubled"
    if t.phase != "lay" and any(card and t.box.tea[card].round != t.round for card in t.laid):
        yield "WW-INV-12: a card of another round on the table"
    if any(player.taken > t.hands for player in t.players):
        yield "WW-INV-12: too many cards taken"
    wonders = [*t.wonder_deck, *t.market, *t.wonders_out]
    quests = [*t.quest_deck, *t.quest_discard, *t.quests_out]
    for player in t.players:
        wonders += [*player.cards, *player.visitor]
        quests += [*player.quests, *player.feats, *player.opened]
        figures = {figure for card in (*player.cards, *player.visitor) for figure in t.box.figures.get(card, ())}
        if not set(player.figures) <= figures or not set(player.figures.values()) <= {"", *t.regions()}:
            yield f"WW-INV-13: figures of {player.faction}"
    if len(t.market) > MARKET:
        yield "WW-INV-13: the market is too big"
    if sorted(wonders) != sorted(t.box.wonderlandians):
        yield "WW-INV-13: Wonderlandians are missing or doubled"
    if sorted(quests) != sorted(t.box.quests):
        yield "WW-INV-14: quests are missing or doubled"
