"""The campaign log: what one chapter hands on to the next (WB-STO-06, WB-NXT, WB-LOG-01)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

__all__ = ["CHAPTERS", "Legacy"]

CHAPTERS = 6

Side = Literal["a", "b"]


class Legacy(msgspec.Struct, frozen=True, omit_defaults=True):
    """The state of a campaign between two chapters."""

    next: int = 1
    """The chapter to be played; 7 after the last one (WB-NXT-04)."""
    keywords: Mapping[str, int] = {}
    """Every keyword recorded, with the chapter in which it was written (WB-INV-14)."""
    upgrades: Mapping[str, Mapping[int, Side]] = {}
    """By hero and chapter: the skill that was chosen (WB-UPG-03)."""
    wyrm_cards: tuple[str, ...] = ()
    """The purple cards in the Wyrm deck (WB-NXT-03)."""
    fate: Mapping[int, int] = {}
    """By chapter: the Fate tokens left face up at its end."""
    promised: Mapping[str, int] = {}
    """By hero: Fragments drawn at the start of the next chapter (WB-FMT-10)."""
    heroes: tuple[tuple[str, ...], ...] = ()
    """By seat: the heroes of the last chapter."""
    attempts: Mapping[int, int] = {}
    """By chapter: attempts made, the won one included."""
    chronicle: Mapping[int, tuple[str, ...]] = {}
    """By chapter: faces read and columns chosen in the attempt that was won, in order."""

    @property
    def total(self) -> int:
        """The campaign score (WB-LOG-01)."""
        return sum(self.fate.values())
