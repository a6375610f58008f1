"""The players of a match: people at this device and bots, by the words of ``--seats`` and ``--names``."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from wondertable.bots import NAMES, Bot, make
from wondertable.kernel import Game, Match, Seeded, SetupError, Words
from wondertable.kernel.names import clean_name, display_names

__all__ = ["HUMAN", "new_bots", "people", "player_names", "read_names", "read_options", "read_seats"]

HUMAN = "human"


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
    names = [clean_name(name) for name in (text or "").split(",")]
    if len(names) > seats:
        raise SetupError("cli.error.names", found=len(names), seats=seats)
    given = [name.casefold() for name in names if name]
    for name in names:
        if name and given.count(name.casefold()) > 1:
            raise SetupError("cli.error.name-twice", name=name)
    return names + [""] * (seats - len(names))


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


def player_names(match: Match[Any], words: Words) -> list[str]:
    """Names of everybody at a match; a person alone among bots is a guest."""
    names, humans = list(match.names), people(match)
    if len(humans) == 1:
        names[humans[0]] = names[humans[0]] or words.say("cli.guest")
    return display_names(zip(names, map(bool, match.bots), strict=True), words)
