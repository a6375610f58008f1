"""Every message of the product on one page for reading: three languages side by side, filled in with examples.

``python -m wondertable.lab.word_list`` writes ``build/words.html``. A counted message is shown for 0, 1, 2, 5 and 21,
one that lists things for none, one and several. What stands in the gaps comes from random games: names of cards, places
and players as the game writes them.
"""

from __future__ import annotations

import argparse
import importlib
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from pathlib import Path
from string import Formatter
from typing import Any, NamedTuple

from wondertable import load
from wondertable.kernel import LANGUAGES, Game, Match, Seeded, Words, slugs
from wondertable.kernel.words import folder_of

__all__ = ["COUNTS", "Example", "Facts", "examples", "facts_of_games", "page", "parts", "placeholders", "read_words"]

COUNTS = (0, 1, 2, 5, 21)
DEFAULT = Path("build/words.html")
MOST = 4
"""So many values of one fact are kept."""

Facts = dict[str, list[Any]]
"""Values that a fact has had, by its name."""
Forms = tuple[str, ...]

NUMBERS = frozenset(("n", "number", "count", "percent", "chance", "share", "have", "want", "need", "vp", "left_open"))
"""Facts of games that are numbers, where no game has told them."""
WORDS = frozenset(("argument", "bot", "command", "detail", "help", "known", "label", "option", "text", "title"))
"""Facts of the shared parts that are no numbers."""
PLAYERS: Mapping[str, Sequence[str]] = {
    "ru": ("Анна", "Борис", "Вера"),
    "uk": ("Оксана", "Тарас", "Соломія"),
    "en": ("Anna", "Boris", "Clara"),
}
ANY = {"ru": "пример", "uk": "приклад", "en": "example"}
"""What stands for a fact that no game has told."""
WRITTEN: Mapping[str, Any] = {"file": "match.json", "mean": 2.5, "version": "0.1.0"}


class Example(NamedTuple):
    """A message with facts in its gaps."""

    kind: str
    """What is shown: a count, ``none``, ``one``, ``several``, or nothing in particular."""
    said: Mapping[str, str]
    """By language."""


def parts() -> Iterator[str]:
    """The packages that have words."""
    root = folder_of("wondertable")
    for path in sorted(root.rglob(f"words/{LANGUAGES[0]}.po")):
        yield ".".join(("wondertable", *path.parent.parent.relative_to(root).parts))


def read_words(package: str, language: str) -> dict[str, Forms]:
    """The messages of a package, each with its plural forms."""
    import polib

    messages: dict[str, Forms] = {}
    for entry in polib.pofile(str(folder_of(package) / "words" / f"{language}.po")):
        forms = [entry.msgstr_plural[number] for number in sorted(entry.msgstr_plural)]
        messages[entry.msgid] = tuple(forms) or (entry.msgstr,)
    return messages


def placeholders(forms: Forms) -> list[str]:
    """The facts that a message speaks of, in their order."""
    found = [name for form in forms for _, name, _, _ in Formatter().parse(form) if name]
    return [name for name in dict.fromkeys(found) if name != "what"]


def game_of(package: str) -> Game[Any] | None:
    """The game to which a package belongs."""
    names = package.split(".")
    return load(names[2]) if len(names) > 2 and names[1] == "games" and names[2] in slugs() else None


def facts_of_games(game: Game[Any], seeds: Sequence[int] = (1, 2)) -> tuple[Match[Any], Facts]:
    """A finished random match of a game, and the values that its facts have had in some."""
    facts: dict[str, list[Any]] = defaultdict(list)

    def keep(found: Mapping[str, Any]) -> None:
        for name, value in found.items():
            kept = facts[name]
            if value not in kept and sum(isinstance(one, list) == isinstance(value, list) for one in kept) < MOST:
                kept.append(value)

    for seed in seeds:
        match, chance = game.new(game.seats[0], seed), Seeded(seed)
        while match.result is None:
            for seat, ask in list(match.asks.items()):
                keep(ask.facts or {})
                keep({name: value for name, value in ask.options[0].plain().items() if name != "do"})
                match.submit(seat, chance.pick(ask.options))
        for lines in match.story(0):
            for line in lines:
                keep(line.facts)
    return match, dict(facts)


def _value(name: str, facts: Facts, words: Words) -> Any:
    """A value for a gap: one from a game, a player, a number, or the name of the fact itself."""
    if name in ("who", "whom", "by", "name", "one", "other", "giver", "winners") and name not in facts:
        return words.names[0]
    if name in ("game", "slug"):
        return slugs()[0]
    if name in WRITTEN:
        return WRITTEN[name]
    single = [value for value in facts.get(name, ()) if not isinstance(value, (list, tuple))]
    if single:
        return single[-1]
    if facts.get(name):
        return max(facts[name], key=len)
    is_number = name not in WORDS if words.game is None else name in NUMBERS
    return 35 if is_number else ANY[words.language]


def examples(what: str, forms: Forms, facts: Facts, words: Mapping[str, Words]) -> list[Example]:
    """A message filled in: for some counts if it is counted, for lists of some lengths if it lists."""
    names = placeholders(forms)
    if not names:
        return []

    def told(kind: str, **given: Any) -> Example:
        said = {}
        for language, speaker in words.items():
            filled = {name: _value(name, facts, speaker) for name in names} | given
            said[language] = speaker.say(what, **filled)
        return Example(kind, said)

    if len(forms) > 1:
        return [told(str(count), n=count) for count in COUNTS]
    for name in names:
        lists = [value for value in facts.get(name, ()) if isinstance(value, (list, tuple)) and value]
        if lists:
            longest = list(max(lists, key=len))
            several = longest if len(longest) > 1 else [*longest, *longest]
            kinds = {"none": [], "one": longest[:1], "several": several}
            return [told(kind, **{name: value}) for kind, value in kinds.items()]
    return [told("")]


def speakers(package: str) -> tuple[Facts, dict[str, Words]]:
    """What fills the gaps of a package's messages, and its words in every language."""
    game = game_of(package)
    match, facts = (None, {}) if game is None else facts_of_games(game)
    words = {}
    for language in LANGUAGES:
        here = Words(language, game, PLAYERS[language], also=() if package == "wondertable.kernel" else (package,))
        words[language] = here if match is None else here.of(match)
    return facts, words


STYLE = """
:root { color-scheme: light dark; font: 15px/1.4 system-ui, sans-serif; }
body { margin: 1.5rem; }
nav { display: flex; flex-wrap: wrap; gap: .3rem 1rem; }
table { border-collapse: collapse; width: 100%; table-layout: fixed; }
th, td { border-top: 1px solid #8886; padding: .35rem .6rem; overflow-wrap: anywhere; }
th, td { text-align: start; vertical-align: top; }
thead th { position: sticky; top: 0; background: Canvas; }
th:first-child { width: 15%; font-weight: 400; font-size: .85em; opacity: .8; }
.filled { list-style: none; margin: .2rem 0 0; padding: 0 0 0 .6rem; border-inline-start: 2px solid #8886; }
.filled b { display: inline-block; min-width: 1.6em; font-weight: 600; opacity: .6; }
"""


def _cell(forms: Forms, shown: Sequence[Example], language: str) -> str:
    template = " <i>|</i> ".join(escape(form) for form in dict.fromkeys(forms))
    filled = "".join(f"<li><b>{one.kind}</b> {escape(one.said[language])}</li>" for one in shown)
    return f"<td lang={language}>{template}{f'<ul class=filled>{filled}</ul>' if filled else ''}</td>"


def section(package: str) -> str:
    """The messages of one package as a table."""
    facts, words = speakers(package)
    texts = {language: read_words(package, language) for language in LANGUAGES}
    rows = []
    for what in dict.fromkeys(what for one in texts.values() for what in one):
        forms = {language: texts[language].get(what, ("",)) for language in LANGUAGES}
        shown = examples(what, max(forms.values(), key=len), facts, words)
        cells = "".join(_cell(forms[language], shown, language) for language in LANGUAGES)
        rows.append(f"<tr><th scope=row>{escape(what)}</th>{cells}</tr>")
    head = "".join(f"<th scope=col>{language}</th>" for language in LANGUAGES)
    return (
        f"<h2 id={package}>{package} ({len(rows)})</h2>"
        f"<table><thead><tr><th scope=col>id</th>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>"
    )


def page(packages: Sequence[str]) -> str:
    """The messages of these packages as one HTML page."""
    links = "".join(f"<a href='#{package}'>{package}</a>" for package in packages)
    body = "".join(section(package) for package in packages)
    return (
        f"<!doctype html><html lang=en><meta charset=utf-8><title>Words</title><style>{STYLE}</style>"
        f"<h1>Words</h1><nav>{links}</nav>{body}</html>\n"
    )


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m wondertable.lab.word_list", description=str(__doc__))
    parser.add_argument("packages", nargs="*", help="packages with words, such as wondertable.kernel (all of them)")
    parser.add_argument("--out", type=Path, default=DEFAULT, help="the file to write (%(default)s)")
    given = parser.parse_args(arguments)
    for package in given.packages:
        importlib.import_module(package)
    given.out.parent.mkdir(parents=True, exist_ok=True)
    given.out.write_text(page(given.packages or list(parts())), "utf-8")
    print(given.out)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
