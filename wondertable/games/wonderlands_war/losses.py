"""Madness, poison, lost units, bust and refresh (section 9.3)."""

from __future__ import annotations

from typing import Any

from wondertable.games.wonderlands_war.cards import DOUBLE_MADNESS, POISON, TRACK
from wondertable.games.wonderlands_war.options import BLOCK, SUFFER, Block, Lose
from wondertable.games.wonderlands_war.state import BUST, LOST, Player, War
from wondertable.games.wonderlands_war.units import SUPPORTER
from wondertable.kernel import Ask, Option, Rules

__all__ = ["exhaust", "lose_unit", "refresh", "return_visitor", "suffer"]

LEADER = "leader"


def suffer(t: War, seat: int) -> Rules[bool]:
    """WW-MAD-12: one madness or poison chip, from the shield to the refresh; did it take effect?"""
    player = t.players[seat]
    chip = player.chip
    if player.shield:
        pick = yield Ask(seat, "shield", [BLOCK, SUFFER], facts={"chip": chip})
        if type(pick) is Block:  # WW-MAD-01
            player.shield = False
            player.bag.append(chip)
            player.chip = ""
            t.tell("blocked-madness", who=seat, chip=chip)
            return False
    if chip != POISON:  # WW-MAD-02
        player.chip = ""
        player.madness.append(chip)
    t.tell("madness", who=seat, chip=chip)
    losses = units_due(player, chip)
    player.fading = False
    for _ in range(losses):
        yield from lose_unit(t, seat)
    if chip == POISON:  # WW-MAD-07
        player.chip = ""
        t.venom.append(chip)
    if not player.units(t.region):
        bust(t, seat)
    if len(player.madness) >= TRACK:  # WW-MAD-08
        refresh(t, seat)
    return True


def units_due(player: Player, chip: str) -> int:
    """The number of units that madness or poison takes (WW-MAD-03), one less while the Cat fades (WW-CON-C2)."""
    return (2 if chip == DOUBLE_MADNESS else 1) - player.fading


def lose_unit(t: War, seat: int) -> Rules[None]:
    """WW-MAD-03, WW-MAD-04: one unit of the owner's choice, the leader last."""
    player, region = t.players[seat], t.region
    options: list[Option] = [Lose(SUPPORTER)] if player.supporters[region] else []
    options += [Lose(figure) for figure in player.figures_in(region)]
    if not options and player.leader == region:
        options.append(Lose(LEADER))
    if not options:
        return
    pick: Any = options[0]
    if len(options) > 1:
        pick = yield Ask(seat, "lose", options, facts={"region": region})
    player.lost_now += 1
    player.lost += 1
    t.tell("lost", who=seat, unit=pick.unit, region=region)
    if pick.unit == SUPPORTER:
        player.supporters[region] -= 1
        player.supply += 1
        if gain := strength_for(t, seat, SUPPORTER, player.strength):
            player.add_strength(gain)
            t.tell("engineer", who=seat, strength=player.strength)
    elif pick.unit == LEADER:
        player.leader = LOST
    else:
        lose_figure(t, seat, pick.unit)


def strength_for(t: War, seat: int, unit: str, strength: int) -> int:
    """The strength that a lost unit brings its player: Engineer of War (WW-CON-H3), Humpty Dumpty (WW-CON-F11)."""
    if unit == "F11":
        return 3
    if unit == SUPPORTER and t.players[seat].has("H3"):
        return 2 * any(t.players[other].strength > strength for other in t.opponents(seat))
    return 0


def lose_figure(t: War, seat: int, figure: str) -> None:
    """WW-MAD-05; Humpty Dumpty brings nothing if that was the end (WW-CON-F11)."""
    player = t.players[seat]
    player.figures[figure] = ""
    if figure in player.guests:
        return_visitor(t, seat, figure)
    if player.units(t.region) and (gain := strength_for(t, seat, figure, player.strength)):
        player.add_strength(gain)
        t.tell("humpty", who=seat, strength=player.strength)


def return_visitor(t: War, seat: int, figure: str) -> None:
    """WW-RUL-63: a figure of Popular Support goes; its card goes back with the last of them."""
    player = t.players[seat]
    del player.guests[figure], player.figures[figure]
    if not player.guests:
        t.wonder_deck += player.visitor
        player.visitor = []
        t.tell("visitor-gone", who=seat, figure=figure)


def bust(t: War, seat: int) -> None:
    """WW-MAD-06."""
    player = t.players[seat]
    player.fight, player.strength = BUST, 0
    exhaust(t, seat)
    player.shield = True
    player.hookahs = []
    t.tell("bust", who=seat)


def exhaust(t: War, seat: int) -> None:
    """Active chips are exhausted; Creatures A swap their level at the bank (WW-ALY-14, WW-RUL-49)."""
    player = t.players[seat]
    swaps = t.sets["CR"] == "A"
    for chip in player.active:
        if swaps and t.box.kind[chip] == "CR":
            other = "CRs" if chip == "CRw" else "CRw"
            if other in t.bank:
                t.bank.remove(other)
                t.bank.append(chip)
                t.tell("swapped", who=seat, chip=other)
                player.exhausted.append(other)
                continue
        player.exhausted.append(chip)
    player.active = []


def refresh(t: War, seat: int) -> None:
    """WW-MAD-08: madness and exhausted chips go back into the bag."""
    player = t.players[seat]
    back = player.madness + player.exhausted
    if back:
        player.bag += back
        player.madness, player.exhausted = [], []
        t.tell("refreshed", who=seat)
