"""Chips between bank, bag and board."""

from __future__ import annotations

from wondertable.games.wonderlands_war.cards import MADNESS
from wondertable.games.wonderlands_war.state import War

__all__ = ["from_bank", "without_madness"]


def from_bank(t: War, seat: int, chip: str, *, instead: str = "") -> bool:
    """WW-REW-24: a chip of the bank goes into the bag; ``False`` if it is out.

    ``instead`` names the chip that it stands for (WW-REW-08).
    """
    try:
        t.bank.remove(chip)
    except ValueError:
        return False
    t.players[seat].bag.append(chip)
    if instead:
        t.tell("gained-instead", who=seat, chip=chip, reward=instead)
    else:
        t.tell("gained", who=seat, chip=chip)
    return True


def without_madness(t: War, seat: int) -> None:
    """MAD-, WW-REW-18, WW-RUL-39: a single madness out of the bag, and only out of the bag, back to the bank."""
    bag = t.players[seat].bag
    if MADNESS in bag:
        bag.remove(MADNESS)
        t.bank.append(MADNESS)
        t.tell("madness-gone", who=seat)
    else:
        t.tell("nothing", who=seat, reward="MAD-")
