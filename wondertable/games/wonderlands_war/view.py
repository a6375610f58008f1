"""The table as a seat sees it: the redacted state, and what follows from it (section 23)."""

from __future__ import annotations

from typing import Any

import msgspec

from wondertable.games.wonderlands_war import preview
from wondertable.games.wonderlands_war.state import Player, War
from wondertable.kernel import Hidden
from wondertable.kernel.state import Additions

__all__ = ["ADDITIONS", "view"]


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
    seen = t.redact(seat)
    for number, player in enumerate(seen["players"]):
        player["exhausted"] = sorted(player["exhausted"])
        player.update(msgspec.to_builtins(of_player(t, number, seat)))
    seen.update(msgspec.to_builtins(of_table(t, seat)))
    return seen


def of_player(t: War, number: int, viewer: int) -> PlayerAdditions:
    return PlayerAdditions(
        bag=preview.bag(t, number),
        bagged=preview.bagged(t, number),
        forge=preview.forge_board(t, number),
        odds=preview.draw_odds(t, number),
        score=preview.score(t, number, viewer),
    )


def of_table(t: War, viewer: int) -> WarAdditions:
    return WarAdditions(
        icons=sorted(t.box.icons),
        left=preview.chips_left(t),
        hands=t.hands,
        order=t.battle_order(),
        regions=preview.regions(t, viewer),
        tea=preview.tea_table(t, viewer),
        tea_end=preview.tea_end(t),
        battle=preview.battle_now(t),
        own_quests=preview.quests(t, viewer),
        landings=preview.landings(t, viewer),
        would_bust=viewer >= 0 and preview.would_bust(t, viewer),
        takes=preview.takes(t, viewer),
        ranks=preview.ranks(t) if t.phase == "over" else None,
    )
