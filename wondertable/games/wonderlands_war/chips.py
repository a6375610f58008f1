"""Chips between bank, bag and board."""

from __future__ import annotations

from wondertable.games.wonderlands_war.cards import MADNESS
from wondertable.games.wonderlands_war.state import War

__all__ = ["from_bank", "to_bank", "without_madness"]


def from_bank(t: War, seat: int, chip: str) -> bool:
    """WW-REW-24: a chip of the bank goes into the bag; ``False`` if it is out."""
    if chip not in t.bank:
        return False
    t.bank.remove(chip)
    t.players[seat].bag.append(chip)
    t.tell("gained", who=seat, chip=chip)
    return True


def to_bank(t: War, chip: str) -> None:
    t.bank.append(chip)


def without_madness(t: War, seat: int) -> None:
    """MAD-, WW-REW-18, WW-RUL-39: a single madness out of the bag, else off the track; back to the bank."""
    player = t.players[seat]
    for place in (player.bag, player.madness):
        if MADNESS in place:
            place.remove(MADNESS)
            to_bank(t, MADNESS)
            t.tell("madness-gone", who=seat)
            return
    t.tell("nothing", who=seat, reward="MAD-")
