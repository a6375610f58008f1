"""The menu of ``wondertable play``: what to play, with whom, and by which options."""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypeVar

from wondertable.cli.language import complaint, speaking
from wondertable.cli.play import new_match, restored
from wondertable.cli.players import read_names
from wondertable.cli.saves import Keeper, Saved, unfinished
from wondertable.cli.ui import Face, chosen_number
from wondertable.kernel import Game, Match, Setting, SetupError, WondertableError, Words, load, slugs

__all__ = ["choose_match"]

T = TypeVar("T")
STRENGTHS = ("greedy", "random", "search")
"""Bots by strength, the usual one first."""
MOST_SAVED = 5


class Menu:
    """Asks one thing after the other; an empty line takes the first choice."""

    def __init__(self, face: Face, words: Words) -> None:
        self.face = face
        self.words = words

    def choose(self, title: str, choices: Sequence[tuple[str, T]]) -> T:
        """One of several things, by its number."""
        self.face.choices(title, [label for label, _ in choices])
        while True:
            text = self.face.read() or "1"
            number = chosen_number(text, len(choices))
            if number is not None:
                return choices[number - 1][1]
            self.face.say(self.words.say("cli.no-such-choice", number=text[:12], most=len(choices)))

    def name(self, seat: int, taken: Sequence[str]) -> str:
        """A player's name; "" for none."""
        self.face.say(self.words.say("cli.menu.name", number=seat + 1))
        while True:
            typed = self.face.read().replace(",", " ")
            try:
                return read_names(",".join([*taken, typed]), len(taken) + 1)[-1]
            except SetupError as error:
                self.face.say(complaint(self.words, error))


def choose_match(args: argparse.Namespace, face: Face, words: Words) -> tuple[Match[Any], Keeper, bool]:
    """A match, where it is kept, and whether it was left before."""
    menu = Menu(face, words)
    face.say(words.say("cli.menu.welcome"))
    saved = choose_saved(menu)
    if saved is not None:
        match = _resumed(menu, saved, args.content)
        if match is not None:
            return match, Keeper(saved.path), True
    game = choose_game(menu, args.content)
    own = Menu(face, speaking(words.language, game))
    bots = choose_players(own, game)
    people = [seat for seat, bot in enumerate(bots) if not bot]
    names = [""] * len(bots)
    if len(people) > 1:
        for seat in people:
            names[seat] = own.name(seat, names[:seat])
    match, keeper = new_match(game, bots, names, choose_options(own, game, len(bots)), args)
    return match, keeper, False


def choose_saved(menu: Menu) -> Saved | None:
    found = unfinished()[:MOST_SAVED]
    if not found:
        return None
    choices: list[tuple[str, Saved | None]] = [(_saved_label(menu.words, saved), saved) for saved in found]
    return menu.choose(menu.words.say("cli.menu.start"), [*choices, (menu.words.say("cli.menu.new"), None)])


def _saved_label(words: Words, saved: Saved) -> str:
    when = time.strftime("%Y-%m-%d %H:%M", time.localtime(saved.when))
    title = _title(saved.record.game, words)
    return words.say("cli.menu.resume", title=title, when=when, moves=len(saved.record.moves))


def _title(slug: str, words: Words) -> str:
    return speaking(words.language, load(slug)).say("game.title") if slug in slugs() else slug


def _resumed(menu: Menu, saved: Saved, content: str | None) -> Match[Any] | None:
    """The match, or ``None`` after saying why it cannot be gone on with."""
    try:
        return restored(Path(saved.path), content)
    except WondertableError as error:
        menu.face.say(complaint(menu.words, error))
        return None


def choose_game(menu: Menu, content: str | None) -> Game[Any]:
    games = [load(slug) for slug in slugs()]
    if len(games) == 1:
        chosen = games[0]
    else:
        own = [(speaking(menu.words.language, game), game) for game in games]
        labels = [
            (menu.words.say("cli.menu.game", title=say.say("game.title"), line=say.say("game.line")), game)
            for say, game in own
        ]
        chosen = menu.choose(menu.words.say("cli.menu.which"), labels)
    return load(chosen.slug, content) if content else chosen


def choose_players(menu: Menu, game: Game[Any]) -> list[str]:
    """The bot of every seat, "" for a person: how many play, how many of them are here, how strong the others."""
    words = menu.words
    title = words.say("cli.menu.seats", title=words.say("game.title"))
    seats = menu.choose(title, [(words.say("cli.menu.players", n=count), count) for count in game.seats])
    here = [(words.say("cli.menu.here", n=count), count) for count in range(1, seats + 1)]
    people = menu.choose(words.say("cli.menu.people"), here) if seats > 1 else 1
    if people == seats:
        return [""] * seats
    title = words.say("cli.menu.strength-team" if game.team else "cli.menu.strength")
    bot = menu.choose(title, [(_strength(words, name, game.team), name) for name in STRENGTHS])
    return [""] * people + [bot] * (seats - people)


def _strength(words: Words, bot: str, team: bool) -> str:
    text = words.say(f"table.partner.{bot}.help" if team else f"table.seat.{bot}.help")
    return words.say("cli.menu.bot", name=words.say(f"table.seat.{bot}"), help=text)


def choose_options(menu: Menu, game: Game[Any], seats: int) -> dict[str, str]:
    """The usual rules at once, or every setting by itself."""
    words = menu.words
    if not game.settings:
        return {}
    ways = [(words.say("cli.menu.usual"), False), (words.say("cli.menu.own"), True)]
    if not menu.choose(words.say("cli.menu.options"), ways):
        return {}
    chosen: dict[str, str] = {}
    for setting in game.settings:
        while True:
            value = choose_value(menu, setting)
            try:
                game.check_options(seats, game.choose_options({**chosen, setting.key: value}))
            except SetupError as error:
                menu.face.say(complaint(words, error))
            else:
                chosen[setting.key] = value
                break
    return chosen


def choose_value(menu: Menu, setting: Setting) -> str:
    """One value of a setting; or several things, named one after the other."""
    words = menu.words
    usual = setting.offer(apart=False)
    values = [usual, *(value for value in setting.values if value != usual)]
    labels: list[tuple[str, str | None]] = [(words.say(f"setting.{setting.key}.{value}"), value) for value in values]
    if setting.several:
        labels.append((words.say("cli.menu.several"), None))
    title, text = words.say(f"setting.{setting.key}"), f"setting.{setting.key}.help"
    if words.has(text):
        title = words.say("cli.menu.setting", value=title, help=words.say(text))
    value = menu.choose(title, labels)
    return value if value is not None else ",".join(choose_several(menu, setting))


def choose_several(menu: Menu, setting: Setting) -> list[str]:
    words = menu.words
    named: list[str] = []
    while len(named) < setting.most:
        free = [(words.name(setting.key, one), one) for one in setting.several if one not in named]
        if len(named) >= setting.least:
            free.insert(0, (words.say("cli.menu.enough"), ""))
        title = words.say("cli.menu.next", number=len(named) + 1, named=words.name(setting.key, named))
        one = menu.choose(title, free)
        if not one:
            break
        named.append(one)
    return named
