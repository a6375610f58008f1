"""``wondertable rules``: the rules of a game in our own words, and which code and tests stand for them."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

import msgspec

from wondertable.cli.console import is_plain, new_console, print_json
from wondertable.cli.language import speaking
from wondertable.kernel import Game, Words, load
from wondertable.kernel.rulebook import Rulebook, Topic, rulebook
from wondertable.kernel.words import folder_of

if TYPE_CHECKING:
    from wondertable.cli.parser import Commands
    from wondertable.lab.coverage import Coverage

__all__ = ["add", "book_of", "run"]


def add(commands: Commands) -> None:
    parser = commands.add_parser("rules", help="cli.help.rules", description="cli.help.rules")
    parser.add_argument("game", metavar="GAME", help="cli.help.game")
    parser.add_argument("id", metavar="ID", nargs="?", help="cli.help.rules.id")
    parser.add_argument("--search", metavar="TEXT", help="cli.help.rules.search")
    parser.add_argument("--coverage", action="store_true", help="cli.help.rules.coverage")
    parser.add_argument("--plain", action="store_true", help="cli.help.plain")
    parser.add_argument("--json", action="store_true", help="cli.help.json")


def run(args: argparse.Namespace, words: Words) -> int:
    game = load(args.game)
    words = speaking(words.language, game)
    if args.coverage:
        return show_coverage(game, words, as_json=args.json)
    topics = chosen(book_of(game, words.language), args.id, args.search)
    if args.json:
        print_json(topics)
    elif not topics:
        print(words.say("cli.rules.nothing", text=args.search))
    elif is_plain(args.plain):
        print("\n".join(sentences(topics)))
    else:
        draw(topics)
    return 0


def book_of(game: Game[Any], language: str) -> Rulebook:
    """The rulebook of a game in a language."""
    return rulebook(game.package, language)


def chosen(book: Rulebook, wanted: str | None, text: str | None) -> list[Topic]:
    """All topics; or one rule, or one topic, by its id; or the rules that contain a text."""
    if wanted is not None:
        topic = next((topic for topic in book.topic if topic.id == wanted.lower()), None)
        keep = set(topic.rule) if topic else {book.rule(wanted)}
    elif text is not None:
        keep = set(book.find(text))
    else:
        return book.topic
    found = [Topic(topic.id, topic.title, [rule for rule in topic.rule if rule in keep]) for topic in book.topic]
    return [topic for topic in found if topic.rule]


def sentences(topics: list[Topic]) -> list[str]:
    """One line a rule."""
    lines: list[str] = []
    for topic in topics:
        lines += [f"{topic.title} ({topic.id})", *(f"{rule.id}: {rule.text}" for rule in topic.rule), ""]
    return lines[:-1]


def draw(topics: list[Topic]) -> None:
    from rich.padding import Padding
    from rich.table import Table
    from rich.text import Text

    console = new_console()
    for topic in topics:
        console.print(Text.assemble((topic.title, "bold"), ("  " + topic.id, "dim")))
        grid = Table.grid(padding=(0, 2))
        grid.add_column(no_wrap=True, style="cyan")
        grid.add_column()
        for rule in topic.rule:
            grid.add_row(rule.id, Text(rule.text))
        console.print(Padding(grid, (0, 0, 1, 1)))


# -- coverage -----------------------------------------------------------------------------------------


def show_coverage(game: Game[Any], words: Words, *, as_json: bool) -> int:
    """Rule -> code -> tests; code 1 if a rule has no test or a test names no rule."""
    from wondertable.lab.coverage import cover, tests_of

    home = folder_of(game.package)
    coverage = cover(book_of(game, words.language).rules, game.prefix, home, tests_of(home))
    if as_json:
        print_json({"game": game.slug, "ok": coverage.ok, **msgspec.to_builtins(coverage)})
    else:
        print("\n".join(coverage_lines(coverage, words)))
    return 0 if coverage.ok else 1


def coverage_lines(coverage: Coverage, words: Words) -> list[str]:
    lines: list[str] = []
    for rule in coverage.rules:
        code = ", ".join(map(str, rule.code)) or words.say("cli.coverage.no-code")
        lines.append(words.say("cli.coverage.rule", rule=rule.id, code=code))
        lines += [f"    {place}  {place.name}" for place in rule.tests]
        if coverage.tested and not rule.tests:
            lines.append("    " + words.say("cli.coverage.no-test"))
    for unknown, places in coverage.unknown.items():
        where = ", ".join(map(str, places))
        lines.append(words.say("cli.coverage.unknown", rule=unknown, tests=where))
    numbers = {
        "rules": len(coverage.rules),
        "cited": len(coverage.rules) - len(coverage.uncited),
        "tested": len(coverage.rules) - len(coverage.untested),
        "unknown": len(coverage.unknown),
    }
    lines.append(words.say("cli.coverage.summary" if coverage.tested else "cli.coverage.no-tests", **numbers))
    return lines
