"""Positions to order: put these units, chips and cards here, let these chips come, and play on the real engine.

The worked examples of the rulebook, the tests and the tutorial are written with it:

>>> from wondertable import load
>>> two = {"supporters": {"WZ": 2}}
>>> match = arrange(load("wonderlands_war"), {"QUE": two, "HAT": two, "ALI": {}}, battle="WZ")
>>> sorted(option.plain()["do"] for option in match.asks[2].options)
['bet', 'bet', 'no-bet']

Everything not said is as after the set-up of round I, with empty regions.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wondertable.games.wonderlands_war import setup
from wondertable.games.wonderlands_war.cards import ALLIES, DOUBLE_MADNESS, POISON, REGIONS
from wondertable.games.wonderlands_war.game import WonderlandsWar
from wondertable.games.wonderlands_war.state import HEAD, Player, War
from wondertable.kernel import Game, Match, Scripted

__all__ = ["arrange"]

PILES = ("bag", "active", "exhausted", "madness")


def arrange(
    game: Game[Any],
    players: Mapping[str, Mapping[str, Any]],
    *,
    battle: str = "",
    battles: str = "",
    phase: str = "",
    round: int = 1,
    sets: str = "A",
    tiles: Mapping[str, str] | None = None,
    laid: Mapping[int, str] | None = None,
    laced: tuple[int, ...] = (),
    market: str = "",
    blocked: str = "",
    bank: Mapping[str, int] | None = None,
    venom: int | None = None,
    marker: str = "RK",
    first: int = 0,
    active: int = 0,
    coming: str | list[Any] = "",
    fields: Mapping[str, Any] | None = None,
    seed: int = 0,
) -> Match[War]:
    """A match at the beginning of a phase: a battle of a region, or any other phase by name.

    ``players``: by faction, in seat order, what differs from the start: any field of ``Player``; ``bag``, ``active``,
    ``exhausted`` and ``madness`` as strings of chips, ``rows`` as four such strings, ``supporters``, ``figures`` and
    ``castles`` as mappings. ``sets``: one letter, or five for the types in their order. ``bank``: how many of a chip
    are left there. ``coming``: what chance brings next, in this order (chips, dice, cards).
    """
    assert isinstance(game, WonderlandsWar)
    seats = len(players)
    options = game.choose_options({"factions": ",".join(players), "first": str(first + 1)})
    t = game.table(seats, options)
    letters = sets if len(sets) > 1 else sets * len(ALLIES)
    t.sets = dict(zip(ALLIES, letters, strict=True))
    t.round, t.first, t.active, t.marker, t.blocked = round, first, active, marker, blocked
    t.tiles = {region: f"S{number}" for number, region in enumerate(REGIONS, 1) if region != blocked}
    t.tiles |= tiles or {}
    _seat(t, players)
    for chip, left in (bank or {}).items():
        while t.bank.count(chip) > left:
            t.bank.remove(chip)
            t.boxed.append(chip)
    if venom is not None:
        while len(t.venom) > venom:
            t.boxed.append(t.venom.pop())
    _lay(t, laid or {}, laced, market)
    t.battles = [battle] if battle else battles.split()
    t.phase = phase or "war"
    for name, value in (fields or {}).items():
        setattr(t, name, value)
    wanted = coming.split() if isinstance(coming, str) else list(coming)
    return Match(game, seats, options, chance=Scripted(wanted, seed), table=t)


def _seat(t: War, players: Mapping[str, Mapping[str, Any]]) -> None:
    present = list(players)
    for seat, (faction, given) in enumerate(players.items()):
        player = t.players[seat]
        player.faction = faction
        if not t.two:
            player.wagers = setup.unboxed(t, [f"{faction}>{other}" for other in present if other != faction])
        setup.fill_bag(t, seat)
        _pile(t, player, given)
        _rows(t, seat, given.get("rows", ()))
        for name in ("supporters", "castles", "figures"):
            getattr(player, name).update(given.get(name, {}))
        player.supply -= sum(player.supporters.values())
        for card in str(given.get("cards", "")).split() or _cards_of(t, player):
            t.wonder_deck.remove(card)
            player.cards.append(card)
        for zone in ("quests", "feats"):
            for quest in str(given.get(zone, "")).split():
                t.quest_deck.remove(quest)
                getattr(player, zone).append(quest)
        player.abilities = str(given.get("abilities", "")).split()
        plain = {*PILES, "rows", "supporters", "castles", "figures", "cards", "quests", "feats", "abilities"}
        for name, value in given.items():
            if name not in plain:
                setattr(player, name, value)
        if "leader" not in given and not t.laid:
            player.leader = HEAD
    if "JAB" in present:
        poisoned = sum(player.chips().count(POISON) for player in t.players)
        t.venom = setup.unboxed(t, [POISON] * (len(t.players) + 2 - poisoned))


def _cards_of(t: War, player: Player) -> list[str]:
    """The cards of the figures on the map."""
    return list(dict.fromkeys(t.box.card_of[figure] for figure in player.figures))


def _pile(t: War, player: Player, given: Mapping[str, Any]) -> None:
    """Chips that are named come from wherever they lie; a bag that is named holds nothing else."""
    for name in PILES:
        if name not in given:
            continue
        if name == "bag":
            for chip in player.bag:
                (t.bank if chip in t.box.bank else t.boxed).append(chip)
            player.bag = []
        for chip in given[name].split():
            _claim(t, player, chip)
            getattr(player, name).append(chip)
    if "bag" in given and DOUBLE_MADNESS not in (*player.bag, *player.madness):
        player.bag.append(DOUBLE_MADNESS)
        t.boxed.remove(DOUBLE_MADNESS)


def _claim(t: War, player: Player, chip: str) -> None:
    if chip == DOUBLE_MADNESS and chip in player.bag:  # those in the box are of factions that do not play
        player.bag.remove(chip)
        return
    for place in (t.bank, t.stock, t.boxed, player.bag, t.venom):
        if chip in place:
            place.remove(chip)
            return
    raise ValueError(f"no {chip} is left")


def _rows(t: War, seat: int, rows: Any) -> None:
    player, board = t.players[seat], t.board(seat)
    for number, text in enumerate(rows):
        for chip in text.split():
            _claim(t, player, chip)
            player.rows[number].append(chip)
        if number == 2:
            player.supply += len(player.rows[2])
        if len(player.rows[number]) == len(board.rows[number]):
            player.bag.append(player.ends[number])
            player.ends[number] = ""


def _lay(t: War, laid: Mapping[int, str], laced: tuple[int, ...], market: str) -> None:
    chairs = setup.chairs(t)
    deck = (t.tea1, t.tea2, t.tea3)[t.round - 1]
    t.laid = [""] * (chairs + 1)
    t.laced = [""] * (chairs + 1)
    for chair, card in laid.items():
        deck.remove(card)
        t.laid[chair] = card
    for chair in laced:
        t.laced[chair] = t.venom.pop()
    for card in market.split():
        t.wonder_deck.remove(card)
        t.market.append(card)
    if t.two:
        t.quests_out = [name for name, quest in t.box.quests.items() if quest.region == t.blocked]
        t.quest_deck = [name for name in t.quest_deck if name not in t.quests_out]
        t.wonders_out = [card for card in t.wonder_deck if card in ("I01", "F06")]
        t.wonder_deck = [card for card in t.wonder_deck if card not in t.wonders_out]
