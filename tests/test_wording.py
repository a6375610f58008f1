"""How sentences are written, in every catalogue and in all content: signs, numbers, and what stands in the gaps."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.catalogues import PACKAGE, Forms, catalogue, placeholders, trees
from wondertable import load
from wondertable.kernel import LANGUAGES, Words, slugs

FOLDERS = sorted(path.parent.parent for path in PACKAGE.rglob("words/en.po"))
WEB = PACKAGE.parent / "web" / "src"

# -- signs ----------------------------------------------------------------------------------------------------


def texts_of(value: Any, language: str = "") -> Iterator[tuple[str, str]]:
    """The texts in data, each with its language: the key it stands under, or that of the whole file."""
    if isinstance(value, str) and language:
        yield language, value
    elif isinstance(value, Mapping):
        for key, one in value.items():
            yield from texts_of(one, key if key in LANGUAGES else language)
    elif isinstance(value, list):
        for one in value:
            yield from texts_of(one, language)


def content() -> Iterator[tuple[str, str, str]]:
    """Every text of every game's content and rulebook: where it stands, its language, itself."""
    for path in sorted((PACKAGE / "games").rglob("*")):
        if path.suffix == ".toml":
            data = tomllib.loads(path.read_text("utf-8"))
        elif path.suffix == ".yaml":
            data = yaml.safe_load(path.read_text("utf-8"))
        else:
            continue
        whole = path.stem if path.stem in LANGUAGES else ""
        yield from ((path.relative_to(PACKAGE).as_posix(), *found) for found in texts_of(data, whole))


def words_of_catalogues() -> Iterator[tuple[str, str, str]]:
    for folder in FOLDERS:
        for language in LANGUAGES:
            for what, forms in catalogue(folder, language).messages.items():
                yield from ((f"{folder.name}: {what}", language, form) for form in forms)


TYPED = re.compile(r"""(?<=\w)'(?=\w)|"|(?<!\.)\.\.\.(?!\.)|\s-\s""")
"""The apostrophe, quotes, dots and dash of a typewriter."""
POINT = re.compile(r"(?<![\w.:])\d+\.\d+(?![\w.])")
DOUBLED = re.compile(r"(?![!?]{2}|\?!)[!?…][.,;:!?…]|[.,;:][.,;:]")


def typed(language: str, text: str) -> list[str]:
    """Signs of a typewriter, decimal points in Russian and Ukrainian, doubled punctuation."""
    wrong = TYPED.findall(text) + DOUBLED.findall(text)
    return wrong if language == "en" else wrong + POINT.findall(text)


EXAMPLES = frozenset({"cli: cli.help.play.seats", "kernel: error.bot-budget", "cli: cli.arena.help-bots"})
"""Messages that quote what is typed into a command."""


def test_words_are_written_with_the_signs_of_their_language() -> None:
    found = [(where, typed(language, text)) for where, language, text in words_of_catalogues() if where not in EXAMPLES]
    assert len(found) > 9000
    assert [one for one in found if one[1]] == []


TITLES = re.compile("wonderlands_war/content/")
"""Titles of this pack are typed with the apostrophe of a typewriter; ``Titles`` shows them with a real one."""


def test_content_is_written_with_the_signs_of_its_language() -> None:
    found = [
        (where, text, wrong)
        for where, language, text in content()
        if (wrong := [one for one in typed(language, text) if not (one == "'" and TITLES.search(where))])
    ]
    assert found == []


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("uk", "Кип'яток остигає."),
        ("ru", 'Глава "Озеро слёз" завершена.'),
        ("ru", "В среднем 2.5 очка."),
        ("uk", "Разом 10.6 ПО"),
        ("ru", "Вырвана страница: Спасайся кто может!."),
        ("en", "Is it over?."),
        ("en", "It is over.."),
        ("ru", "Подождите..."),
        ("uk", "Хід - це хід."),
    ],
)
def test_a_badly_typed_sentence_would_be_noticed(language: str, text: str) -> None:
    assert typed(language, text)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("uk", "Кип’яток: 2,5 л."),
        ("ru", "«Голову с плеч!» Кого?"),
        ("en", "2.5 points…"),
        ("ru", "Как?! 3–4 раза, § 1."),
    ],
)
def test_a_well_typed_sentence_is_left_alone(language: str, text: str) -> None:
    assert not typed(language, text)


# -- names in gaps --------------------------------------------------------------------------------------------

IDS = re.compile(r"\b[A-Z][A-Z0-9]*\b")


def ids_of(game: Path) -> set[str]:
    """What could be the id of a card, a place or a figure of a game."""
    ids = {what.rpartition(".")[2] for what in catalogue(game, "en").messages}
    for path in game.rglob("content/*.toml"):
        ids |= set(IDS.findall(path.read_text("utf-8")))
    return ids


def loud_names(words: Words, facts: Iterable[str], ids: Iterable[str]) -> dict[str, str]:
    """By fact, a name that ends with an exclamation mark, a question mark or dots."""
    found: dict[str, str] = {}
    for fact in facts:
        for value in ids:
            name = value
            with suppress(LookupError, ValueError, TypeError, AttributeError):  # no value of this fact
                name = words.name(fact, value)
            if not name.endswith(value) and name.endswith(("!", "?", "…")):
                found[fact] = name
    return found


class Filled(Words):
    """Words whose names are given, and whose messages are those of a dictionary."""

    def __init__(self, language: str, messages: Mapping[str, Forms], names: Mapping[str, str]) -> None:
        super().__init__(language)
        self.messages, self.given = messages, names

    def _message(self, what: str, number: Any) -> str | None:
        forms = self.messages[what]
        return forms[min(number or 0, len(forms) - 1)]

    def name(self, fact: str, value: Any) -> str:
        return self.given.get(fact, str(value))


def clashes(messages: Mapping[str, Forms], loud: Mapping[str, str]) -> list[str]:
    """Messages whose own punctuation would follow that of a name."""
    wrong = []
    for what, forms in messages.items():
        words = Filled("en", messages, loud)
        facts = dict.fromkeys(placeholders(forms), "1")
        for number in range(len(forms)):
            said = words.say(what, **{**facts, "n": number}) if "what" not in facts else ""
            if DOUBLED.search(said):
                wrong.append(f"{what}: {said}")
    return wrong


@pytest.mark.parametrize("slug", slugs())
def test_names_that_end_loudly_do_not_clash_with_the_sentence(slug: str) -> None:
    folder = PACKAGE / "games" / slug
    for language in LANGUAGES:
        messages = catalogue(folder, language).messages
        facts = {fact for forms in messages.values() for fact in placeholders(forms)}
        loud = loud_names(Words(language, load(slug)), sorted(facts), ids_of(folder))
        assert clashes(messages, loud) == []


def test_every_name_may_end_loudly_at_the_end_of_a_sentence() -> None:
    for folder in FOLDERS:
        for language in LANGUAGES:
            last = {
                what: forms
                for what, forms in catalogue(folder, language).messages.items()
                if len(placeholders(forms)) == 1 and all(form.endswith("}.") for form in forms)
            }
            loud = dict.fromkeys({fact for forms in last.values() for fact in placeholders(forms)}, "Кто там?")
            assert clashes(last, loud) == []


def test_a_clash_would_be_noticed() -> None:
    loud = {"event": "Спасайся кто может!", "card": "Кто там?"}
    messages: dict[str, Forms] = {
        "a": ("Событие: {event}, {n}",),
        "b": ("Событие «{event}».",),
        "c": ("{n} карта", "{card}, {n} карты"),
        "d": ("{event}",),
        "e": ("Событие: {event}.",),
    }
    assert [one[0] for one in clashes(messages, loud)] == ["a", "c"]


# -- so many of so many ---------------------------------------------------------------------------------------

OF = re.compile(r"\{\w+\} (?:of|из|з|із) \{\w+\}")
BOUNDED = frozenset(
    {
        *("cli.arena.team", "cli.replay.at", "web.lesson.step", "web.line.playing", "web.line.so-far"),
        *("web.prompt.past", "web.replay.at", "web.setting.picked"),
        *(
            "follows.alarm",
            "goal.alarm",
            "goal.monsters",
            "log.alarm",
            "log.lost",
            "log.won",
            "note.riot",
            "page.alarm",
            "page.monsters.beaten",
        ),
        *("draw.of", "draw.say-alarm", "ask.search", "note.chapter", "page.chapter", "draw.book-in-brief"),
        *("goal.count", "goal.fate", "log.puzzle-checked", "note.collect", "note.hearts", "page.clock"),
        *("page.clock.last", "page.find.found", "page.hearts.of", "page.puzzle.try", "draw.clock", "draw.figure"),
        *("draw.find", "draw.progress", "goal.round", "draw.row", "draw.row-full", "draw.track"),
    }
)
"""Messages in which the first number never exceeds the second: steps, rounds, tracks with an end, parts of a whole."""


def unbounded(messages: Mapping[str, Forms]) -> set[str]:
    """Messages that tell so many of so many, though nobody has looked whether it can be more."""
    return {what for what, forms in messages.items() for form in forms if OF.search(form)} - BOUNDED


def test_no_part_exceeds_its_whole() -> None:
    seen = set()
    for folder in FOLDERS:
        for language in LANGUAGES:
            messages = catalogue(folder, language).messages
            seen |= set(messages)
            assert unbounded(messages) == set()
    assert BOUNDED - seen == set()


def test_a_part_that_may_exceed_its_whole_would_be_noticed() -> None:
    assert unbounded({"note.quest": ("Сейчас {have} из {want}",), "goal.fate": ("{fate} из {of}",)}) == {"note.quest"}


# -- numbers --------------------------------------------------------------------------------------------------

DRAWN = frozenset({"wondertable/lab/plot.py", "wondertable/lab/balance.py"})
"""Pictures and reports in English."""


def decimals(name: str, module: ast.Module) -> list[str]:
    """Fractions that the code writes itself, with a point: ``f"{mean:.1f}"``."""
    return [
        f"{name}:{node.lineno}"
        for node in ast.walk(module)
        if isinstance(node, ast.FormattedValue)
        and node.format_spec is not None
        and re.search(r"\.[1-9]f", ast.unparse(node.format_spec))
    ]


def test_fractions_are_written_by_the_kernel() -> None:
    found = [one for name, module in trees(PACKAGE) for one in decimals(name, module)]
    told = [one for one in found if f"wondertable/{one.split(':')[0]}" not in DRAWN]
    assert told == []
    assert decimals("a.py", ast.parse('x = f"{mean:.1f} points"')) == ["a.py:1"]


SHAPES = re.compile(r"--\w+:|style:|stroke|\bcx=|polyline|`[MLQ]? ?\$|x\(|y\(|%\"|Math\.|const figure")
"""Lines of the page that measure shapes, not values."""


def test_the_page_writes_fractions_by_the_language() -> None:
    told = [
        f"{path.relative_to(WEB)}: {line.strip()}"
        for path in sorted((*WEB.rglob("*.svelte"), *WEB.rglob("*.ts")))
        if path.name != "numbers.ts"
        for line in path.read_text("utf-8").splitlines()
        if ".toFixed(" in line and not SHAPES.search(line)
    ]
    assert told == []
