"""Names of players: cleaned as people type them, and found for those who have none."""

from __future__ import annotations

from collections.abc import Iterable

from wondertable.kernel.looks import UNSEEN, looks
from wondertable.kernel.words import Words

__all__ = ["BOT_NAMES", "LONGEST_NAME", "clean_name", "display_names"]

LONGEST_NAME = 24
BOT_NAMES = 5
"""The number of names for bots, ``bot.1`` and so on; a game may have its own."""


def clean_name(name: str) -> str:
    """A name is a few visible letters: it is shown everywhere."""
    seen = "".join(letter for letter in name if letter.isprintable() and letter not in UNSEEN)
    return " ".join(seen.split())[:LONGEST_NAME].rstrip()


def display_names(seats: Iterable[tuple[str, bool]], words: Words) -> list[str]:
    """What to call everybody, from the given name of each seat (or "") and whether a bot sits there.

    A bot without a name has one from the words that nobody was given, a person a number.
    """
    seats = list(seats)
    given = {looks(name) for name, _ in seats if name}
    usual = [words.say(f"bot.{number}") for number in range(1, BOT_NAMES + 1)]
    free = [name for name in usual if looks(name) not in given] or usual
    names: list[str] = []
    bots = 0
    for number, (name, is_bot) in enumerate(seats):
        if is_bot:
            bots += 1
            name = name or free[(bots - 1) % len(free)]
        names.append(name or words.say("table.player", number=number + 1))
    return names
