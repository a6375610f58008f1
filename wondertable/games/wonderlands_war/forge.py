"""Forging (R4, WW-FRG-01 to WW-FRG-15)."""

from __future__ import annotations

from wondertable.games.wonderlands_war.cards import FORGE, MAD, POISON, ROWS
from wondertable.games.wonderlands_war.options import NO_FORGE, Forge, NoForge
from wondertable.games.wonderlands_war.state import War
from wondertable.games.wonderlands_war.units import may_support
from wondertable.kernel import Ask, Option, Rules

__all__ = ["forge", "forging", "from_bag", "open_rows"]

ICON, SAW = "icon", "I09"


def open_rows(t: War, seat: int) -> list[int]:
    """The rows with an empty cell."""
    cells, filled = t.board(seat).rows, t.players[seat].rows
    return [row for row in range(ROWS) if len(filled[row]) < len(cells[row])]


def from_bag(t: War, seat: int) -> list[Option]:
    """FORGE!, WW-FRG-12: any chip of the bag but madness and poison."""
    chips = dict.fromkeys(chip for chip in sorted(t.players[seat].bag) if chip not in MAD and chip != POISON)
    rows = open_rows(t, seat)
    return [Forge(chip, row) for chip in chips for row in rows]


def rights(t: War, seat: int) -> list[str]:
    """WW-FRG-02: counted once, at the start."""
    player = t.players[seat]
    found = [ICON] if player.strength in t.box.icons else []
    return found + [chip for chip in player.active if chip in (FORGE, SAW)]


def forgeable(t: War, seat: int, right: str) -> list[str]:
    """WW-FRG-03; no right that a chip gives touches Red Rooks of set A (WW-ALY-13)."""
    chips = dict.fromkeys(t.players[seat].active)
    if right != ICON and t.sets["RK"] == "A":
        return [chip for chip in chips if t.box.kind[chip] != "RK"]
    return list(chips)


def forging(t: War, seat: int) -> Rules[None]:
    """All rights of a player, in any order, or none of them (WW-FRG-01)."""
    t.rights = rights(t, seat)
    while t.rights:
        rows = open_rows(t, seat)
        options: list[Option] = [
            Forge(chip, row, right)
            for right in dict.fromkeys(t.rights)
            for chip in forgeable(t, seat, right)
            for row in rows
        ]
        if not options:  # WW-FRG-08
            break
        pick = yield Ask(seat, "forge", [*options, NO_FORGE], facts={"n": len(t.rights)})
        if type(pick) is NoForge:
            break
        t.rights.remove(pick.right)
        yield from forge(t, seat, pick.chip, pick.row, in_battle=True)
    t.rights = []


def forge(t: War, seat: int, chip: str, row: int, *, in_battle: bool) -> Rules[None]:
    """WW-FRG-03 to WW-FRG-07: the cell, what lies between, the artifact, then what allies say."""
    from wondertable.games.wonderlands_war.rewards import gain_all, pay

    player, board = t.players[seat], t.board(seat)
    (player.active if in_battle else player.bag).remove(chip)
    rewards = board.rewards(row, [len(cells) for cells in player.rows])
    player.rows[row].append(chip)
    t.tell("forged", who=seat, chip=chip, row=row, column=len(player.rows[row]))
    waiting, t.anvil = t.pending, chip
    yield from gain_all(t, seat, rewards, tea=False)
    t.pending, t.anvil = waiting, ""
    if len(player.rows[row]) == len(board.rows[row]):  # WW-FRG-05
        artifact, player.ends[row] = player.ends[row], ""
        player.bag.append(artifact)
        t.tell("row-full", who=seat, row=row, chip=artifact)
    if t.box.kind[chip] == "RO":
        if t.sets["RO"] == "A" and in_battle:  # WW-ALY-12
            pay(t, seat, 2, "rose")
        elif t.sets["RO"] == "D":  # WW-ALY-42
            yield from may_support(t, seat, t.regions(), "rose-support")
