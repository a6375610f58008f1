"""Who sits at the table: people at this device and bots, by the words of ``--seats`` and ``--names``."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from wondertable.bots import NAMES, Bot, make
from wondertable.kernel import Game, Match, Seeded, SetupError, Words

__all__ = ["HUMAN", "display_names", "new_bots", "people", "read_names", "read_options", "read_seats"]

HUMAN = "human"
LONGEST_NAME = 24
BOT_NAMES = 5
"""How many names for bots the catalogues hold."""


def read_seats(game: Game[Any], text: str) -> list[str]:
    """``human,greedy`` as the bot of every seat; "" is a person."""
    seats = [word.strip() for word in text.split(",")]
    for word in seats:
        if word == HUMAN:
            continue
        if word.partition(":")[0] not in NAMES:
            raise SetupError("cli.error.player", player=word, known=", ".join((HUMAN, *NAMES)))
        make(word)  # says what is wrong with a budget
    game.check_seats(len(seats))
    return ["" if word == HUMAN else word for word in seats]


def read_names(text: str | None, seats: int) -> list[str]:
    """``Anna,Boris`` for the seats in order; a seat without a name gets one later."""
    names = [_clean(name) for name in (text or "").split(",")]
    if len(names) > seats:
        raise SetupError("cli.error.names", found=len(names), seats=seats)
    given = [name.casefold() for name in names if name]
    for name in names:
        if name and given.count(name.casefold()) > 1:
            raise SetupError("cli.error.name-twice", name=name)
    return names + [""] * (seats - len(names))


def _clean(name: str) -> str:
    """A name is a few visible letters: it is printed everywhere."""
    return "".join(letter for letter in name if letter.isprintable()).strip()[:LONGEST_NAME]


def read_options(words: Sequence[str]) -> dict[str, str]:
    """``--option scoring=experienced``, as often as wanted."""
    options: dict[str, str] = {}
    for word in words:
        key, equals, value = word.partition("=")
        if not equals or not key:
            raise SetupError("cli.error.option", option=word)
        options[key.strip()] = value.strip()
    return options


def people(match: Match[Any]) -> list[int]:
    """The seats where somebody of flesh and blood sits."""
    return [seat for seat, bot in enumerate(match.bots) if not bot]


def new_bots(match: Match[Any]) -> Mapping[int, Bot]:
    """A bot for every seat that has one; a seeded match always gets the same ones."""
    seeds = Seeded(secrets.randbits(53) if match.seed is None else match.seed)
    drawn = [seeds.below(1 << 32) for _ in range(match.seats)]
    return {seat: make(bot, drawn[seat]) for seat, bot in enumerate(match.bots) if bot}


def display_names(match: Match[Any], words: Words) -> list[str]:
    """What to call everybody: the given names; else a guest for a person alone, and names of the game's for bots."""
    alone = len(people(match)) == 1
    names: list[str] = []
    bots = 0
    for seat, (name, bot) in enumerate(zip(match.names, match.bots, strict=True)):
        bots += bool(bot)
        if name:
            names.append(name)
        elif bot:
            names.append(_bot_name((bots - 1) % BOT_NAMES + 1, words))
        else:
            names.append(words.say("cli.guest") if alone else words.say("table.player", number=seat + 1))
    return names


def _bot_name(number: int, words: Words) -> str:
    """A game may have names of its own for bots; else they come from a fairy tale."""
    own = f"bot.{number}"
    return words.say(own if words.has(own) else f"cli.bot-name.{number}")
