"""``wondertable games``: what can be played."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from wondertable.cli.console import is_plain, new_console, print_json
from wondertable.cli.language import complaint, speaking
from wondertable.kernel import Game, Setting, Words, broken, load, slugs

if TYPE_CHECKING:
    from wondertable.cli.parser import Commands

__all__ = ["add", "run"]


def add(commands: Commands) -> None:
    parser = commands.add_parser("games", help="cli.help.games", description="cli.help.games")
    parser.add_argument("--plain", action="store_true", help="cli.help.plain")
    parser.add_argument("--json", action="store_true", help="cli.help.json")


def run(args: argparse.Namespace, words: Words) -> int:
    games = [load(slug) for slug in slugs()]
    unusable = {slug: complaint(words, why) for slug, why in broken().items()}
    if args.json:
        good = [describe(game, speaking(words.language, game)) for game in games]
        print_json([*good, *({"game": slug, "broken": why} for slug, why in unusable.items())])
        return 0
    if is_plain(args.plain):
        for game in games:
            print("\n".join(sentences(game, speaking(words.language, game))))
    else:
        draw(games, words)
    for why in unusable.values():
        print(why)
    return 0


def describe(game: Game[Any], words: Words) -> dict[str, Any]:
    """A game as data."""
    return {
        "game": game.slug,
        "title": words.say("game.title"),
        "line": words.say("game.line"),
        "seats": {"least": game.seats.start, "most": game.seats.stop - 1},
        "options": [
            {
                "key": setting.key,
                "title": words.say(f"setting.{setting.key}"),
                "default": setting.default,
                "values": {value: words.say(f"setting.{setting.key}.{value}") for value in setting.values},
                **several(setting, words),
            }
            for setting in game.settings
        ],
        "content": {"name": game.content.name, "digest": game.content.digest},
    }


def sentences(game: Game[Any], words: Words) -> list[str]:
    return [
        words.say("cli.games.title", title=words.say("game.title"), slug=game.slug),
        "  " + words.say("game.line"),
        "  " + seats_line(game, words),
        *("  " + setting_line(setting, words) for setting in game.settings),
    ]


def seats_line(game: Game[Any], words: Words) -> str:
    return words.say("cli.games.seats", least=game.seats.start, most=game.seats.stop - 1)


def several(setting: Setting, words: Words) -> dict[str, Any]:
    """The things of which a setting may name several, and how many."""
    if not setting.several:
        return {}
    named = {one: words.name(setting.key, one) for one in setting.several}
    return {"several": named, "least": setting.least, "most": setting.most}


def setting_line(setting: Setting, words: Words) -> str:
    """``scoring: standard (usual), experienced``, the default first."""
    values = [setting.default, *(value for value in setting.values if value != setting.default)]
    labels = [f"{value} ({words.say(f'setting.{setting.key}.{value}')})" for value in values]
    if setting.several:
        named = ", ".join(f"{one} ({words.name(setting.key, one)})" for one in setting.several)
        number = str(setting.least) if setting.least == setting.most else f"{setting.least}–{setting.most}"
        labels.append(words.say("cli.games.several", number=number, values=named))
    title = words.say(f"setting.{setting.key}")
    return words.say("cli.games.option", title=title, key=setting.key, values=" | ".join(labels))


def draw(games: list[Game[Any]], words: Words) -> None:
    from rich import box
    from rich.table import Table
    from rich.text import Text

    table = Table(box=box.ROUNDED, border_style="dim", show_lines=True, pad_edge=True)
    for column in ("game", "seats", "options"):
        table.add_column(words.say(f"cli.games.{column}-column"), header_style="bold")
    for game in games:
        own = speaking(words.language, game)
        name = Text.assemble((own.say("game.title"), "bold"), "\n", (game.slug, "cyan"), "\n", own.say("game.line"))
        seats = f"{game.seats.start}-{game.seats.stop - 1}"
        options = Text("\n").join(Text(setting_line(setting, own)) for setting in game.settings)
        table.add_row(name, seats, options)
    new_console().print(table)
    new_console().print(words.say("cli.games.how", slug=games[0].slug), style="dim")
