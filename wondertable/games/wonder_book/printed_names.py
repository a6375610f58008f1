"""Ids of the cards that every chapter may name: heroes, Upgrade cards and Wyrm cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

__all__ = ["BASE_WYRM_CARDS", "HEROES", "PURPLE_WYRM_CARDS", "UPGRADES", "UPGRADE_CHAPTERS"]

HEROES: Final = ("lara", "ken", "sid", "tina")
"""The heroes in team order (WB-FMT-08)."""
UPGRADE_CHAPTERS: Final[Mapping[int, str]] = {2: "II", 3: "III", 4: "IV", 5: "V", 6: "VI"}
UPGRADES: Final[Mapping[str, tuple[str, int]]] = {
    f"{hero[0].upper()}-{roman}": (hero, chapter) for chapter, roman in UPGRADE_CHAPTERS.items() for hero in HEROES
}
"""The Upgrade cards: whose, and of which chapter."""
BASE_WYRM_CARDS: Final = ("W1", "W2", "W3", "W4", "W5", "W6")
PURPLE_WYRM_CARDS: Final[Mapping[str, int]] = {
    f"P{number}": chapter for number, chapter in enumerate((1, 2, 2, 3, 3, 4, 4, 5, 5, 6), 1)
}
"""The purple Wyrm cards, with the chapter that adds them."""
