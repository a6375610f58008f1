"""The table as a seat sees it: the redacted state, and what follows from it (section 23)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec

from wondertable.games.wonderlands_war import preview
from wondertable.games.wonderlands_war.odds import Odds
from wondertable.games.wonderlands_war.state import Player, War
from wondertable.kernel import Hidden
from wondertable.kernel.state import Additions

__all__ = ["ADDITIONS", "view", "views"]

SPECTATOR = -1


class PlayerAdditions(msgspec.Struct, frozen=True):
    """Facts that follow from what a seat sees of a player."""

    bag: list[str] | Hidden
    bagged: preview.Bagged | None
    forge: preview.ForgeBoard
    odds: preview.DrawOdds | None
    score: preview.Score


class WarAdditions(msgspec.Struct, frozen=True):
    """Facts that follow from what a seat sees of the table."""

    icons: list[int]
    """The spaces of the strength track with a Forge icon."""
    left: dict[str, int]
    """The number of chips in the bank."""
    hands: int
    """The number of cards that everybody takes in a Tea Party."""
    order: list[str]
    """The regions in the order of their battles."""
    regions: dict[str, preview.RegionView]
    tea: preview.TeaTable | None
    tea_end: preview.TeaEnd | None
    battle: preview.BattleView | None
    own_quests: list[preview.OwnQuest]
    landings: list[preview.Landing]
    """The spaces that the viewer's next chip may lead to, while drawing is to be decided."""
    would_bust: bool
    """Would the chip that the viewer has just drawn be the end, if the shield does not block it?"""
    takes: list[str]
    """Of the options by which the viewer takes rewards: the reward of each."""
    ranks: list[int] | None


ADDITIONS: Additions = {War: WarAdditions, Player: PlayerAdditions}


def view(t: War, seat: int) -> dict[str, Any]:
    """The table for ``seat`` (a spectator is -1). Bags have no order, so none is shown."""
    return views(t, (seat,))[seat]


def views(t: War, seats: Iterable[int]) -> dict[int, dict[str, Any]]:
    """The table for several seats: what all may know is reckoned once."""
    draws = [preview.next_draw(t, number) for number in range(len(t.players))]
    players, table = [of_player(t, number, draw) for number, draw in enumerate(draws)], of_table(t)
    shared = Shared(msgspec.to_builtins(players), msgspec.to_builtins(table), table["regions"], draws)
    return {seat: seen_by(t, seat, shared) for seat in seats}


class Shared(NamedTuple):
    """What all may know, as plain data that is part of the view of every seat."""

    players: list[dict[str, Any]]
    table: dict[str, Any]
    regions: dict[str, preview.RegionView]
    draws: list[Odds | None]
    """The chances of every player's next draw."""


def seen_by(t: War, seat: int, shared: Shared) -> dict[str, Any]:
    seen = t.redact(seat)
    for number, player in enumerate(seen["players"]):
        player["exhausted"] = sorted(player["exhausted"])
        player.update(shared.players[number])
        if number == seat:
            player["score"] = msgspec.to_builtins(preview.score(t, number, seat))
    facts = {**shared.table, **msgspec.to_builtins(of_viewer(t, seat, shared))}
    seen.update((name, facts[name]) for name in WarAdditions.__struct_fields__)
    return seen


def of_player(t: War, number: int, draw: Odds | None) -> PlayerAdditions:
    """Facts about a player that everybody may know."""
    return PlayerAdditions(
        bag=preview.bag(t, number),
        bagged=preview.bagged(t, number),
        forge=preview.forge_board(t, number),
        odds=preview.shown_odds(draw),
        score=preview.score(t, number, SPECTATOR),
    )


def of_table(t: War) -> dict[str, Any]:
    """Facts about the table that are the same for every viewer."""
    return {
        "icons": sorted(t.box.icons),
        "left": preview.chips_left(t),
        "hands": t.hands,
        "order": t.battle_order(),
        "regions": preview.regions(t),
        "tea_end": preview.tea_end(t),
        "battle": preview.battle_now(t),
        "ranks": preview.ranks(t) if t.phase == "over" else None,
    }


def of_viewer(t: War, viewer: int, shared: Shared) -> dict[str, Any]:
    """Facts about the table that are the viewer's own."""
    own_regions = preview.regions_for(t, viewer, shared.regions)
    return {
        **({} if own_regions is shared.regions else {"regions": own_regions}),
        "tea": preview.tea_table(t, viewer),
        "own_quests": preview.quests(t, viewer),
        "landings": preview.landings(t, viewer, shared.draws[viewer]),
        "would_bust": viewer >= 0 and preview.would_bust(t, viewer),
        "takes": preview.takes(t, viewer),
    }
