"""What the tests of words share: reading the catalogues, and finding in the code what must be in them."""

from __future__ import annotations

import ast
import functools
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from string import Formatter
from typing import NamedTuple

from babel.messages.pofile import read_po

from wondertable.kernel import LANGUAGES

PACKAGE = Path(__file__).resolve().parent.parent / "wondertable"
FORMS = {"ru": 3, "uk": 3, "en": 2}

Forms = tuple[str, ...]
"""The text of a message: one, or one for every plural form."""


class Catalogue(NamedTuple):
    """One ``.po`` file."""

    messages: dict[str, Forms]
    unfinished: list[str]
    """Fuzzy, left over from another time, or with a text for a plural that is not its own."""


def catalogue(folder: Path, language: str) -> Catalogue:
    """The catalogue of a package in one language."""
    with (folder / "words" / f"{language}.po").open("rb") as file:
        read = read_po(file, locale=language, abort_invalid=True)
    messages: dict[str, Forms] = {}
    unfinished = [f"obsolete: {what}" for what in read.obsolete]
    for message in read:
        if not message.id:
            continue
        plural = isinstance(message.id, tuple)
        what = message.id[0] if plural else message.id
        if message.fuzzy or (plural and set(message.id) != {what}):
            unfinished.append(str(what))
        text = message.string or ""
        messages[str(what)] = (text,) if isinstance(text, str) else tuple(text)
    return Catalogue(messages, unfinished)


def placeholders(forms: Iterable[str]) -> set[str]:
    """The facts a message speaks of."""
    return {name for form in forms for _, name, _, _ in Formatter().parse(form) if name is not None}


def letters_of(form: str) -> str:
    """The text without its placeholders."""
    return "".join(text for text, _, _, _ in Formatter().parse(form))


# -- what can be wrong with catalogues ----------------------------------------------------------------


def incomplete(folder: Path) -> list[str]:
    """Messages that one language has and another lacks, that are empty, fuzzy, or short of a plural form."""
    wrong: list[str] = []
    read = {language: catalogue(folder, language) for language in LANGUAGES}
    every = {what for one in read.values() for what in one.messages}
    plural = {what for one in read.values() for what, forms in one.messages.items() if len(forms) > 1}
    for language, (messages, unfinished) in read.items():
        wrong += [f"{language}: {what} is missing" for what in sorted(every - set(messages))]
        wrong += [f"{language}: {what} is unfinished" for what in unfinished]
        for what, forms in messages.items():
            wanted = FORMS[language] if what in plural else 1
            if len(forms) != wanted or not all(form.strip() for form in forms):
                wrong.append(f"{language}: {what} has not {wanted} texts")
    return wrong


def unlike(folder: Path) -> list[str]:
    """Messages that speak of other facts in one language than in another."""
    texts = {language: catalogue(folder, language).messages for language in LANGUAGES}
    return [
        what
        for what in texts["en"]
        if len({frozenset(placeholders(messages[what])) for messages in texts.values()}) > 1
    ]


def dummies(folder: Path, alike: frozenset[str]) -> list[str]:
    """Texts that equal their id or another language's text; ``alike`` are those that rightly do."""
    texts = {language: catalogue(folder, language).messages for language in LANGUAGES}
    wrong: list[str] = []
    for what, english in texts["en"].items():
        spoken = any(letter.isalpha() for form in english for letter in letters_of(form))
        if what in english:
            wrong.append(f"{what} is its own text")
        if not spoken:
            continue
        if english in (texts["ru"][what], texts["uk"][what]):
            wrong.append(f"{what} is English everywhere")
        if (texts["ru"][what] == texts["uk"][what]) != (what in alike):
            wrong.append(f"{what}: Russian and Ukrainian alike, or no longer")
    return wrong


FOREIGN = {"ru": re.compile("[іїєґ]", re.I), "uk": re.compile("[ыэъё]", re.I), "en": re.compile("[а-яёіїєґ]", re.I)}
CLUMSY = re.compile(r"""["']|\.\.\.| - |  |^\s|\s$|\s[,.:;!?]""")
DOTLESS = re.compile(
    r"\b(еще|ее|свое|мое|трех|берет|дает|идет|кладет|крадет|несет|встает|уйдет|заберет|назовете|"
    r"счет|подсчет|зачет|отменен|учтен|завершен|завершенн\w*|отмененн\w*)\b",
    re.I,
)


def misspelt(folder: Path, latin: frozenset[str]) -> list[str]:
    """Letters of another language, typewriter quotes and dashes, е for ё; ``latin`` are the Latin words allowed."""
    wrong: list[str] = []
    for language in LANGUAGES:
        for what, forms in catalogue(folder, language).messages.items():
            for form in forms:
                text = letters_of(form)
                found = set(FOREIGN[language].findall(text)) | set(CLUMSY.findall(form))
                if language != "en":
                    found |= set(re.findall("[A-Za-z]+", text)) - latin
                if language == "ru":
                    found |= set(DOTLESS.findall(text))
                wrong += [f"{language}: {what}: {one!r}" for one in sorted(found)]
    return wrong


# -- what the code says -------------------------------------------------------------------------------


class Said(NamedTuple):
    """A message the code asks for: its id, the facts it gives (``None``: they cannot be read), and where."""

    what: str
    facts: frozenset[str] | None
    where: str


def unsaid(said: Iterable[Said], messages: dict[str, Forms]) -> list[str]:
    """What has no words, or words about facts it does not give."""
    wrong: list[str] = []
    for what, facts, where in said:
        if what not in messages:
            wrong.append(f"{where}: {what} has no words")
        elif facts is None or not placeholders(messages[what]) <= facts:
            wrong.append(f"{where}: {what} speaks of other facts")
    return wrong


def trees(folder: Path) -> Iterator[tuple[str, ast.Module]]:
    """The modules under a folder, parsed."""
    for path in sorted(folder.rglob("*.py")):
        yield path.relative_to(PACKAGE).as_posix(), parsed(path)


@functools.cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def strings(node: ast.expr | None) -> list[str]:
    """The texts an expression can be: a constant, or one of two. ``{}`` stands for what is known only later."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.IfExp):
        return strings(node.body) + strings(node.orelse)
    if isinstance(node, ast.JoinedStr):
        parts = [part.value if isinstance(part, ast.Constant) else "{}" for part in node.values]
        return ["".join(map(str, parts))]
    return []


def keys(node: ast.expr | None, module: ast.AST) -> frozenset[str] | None:
    """The keys of a dict: written here, or given a name in the lines before."""
    if isinstance(node, ast.Dict):
        return frozenset(str(key.value) for key in node.keys if isinstance(key, ast.Constant))
    if isinstance(node, ast.Name):
        named = [
            one.value
            for one in ast.walk(module)
            if isinstance(one, ast.Assign)
            and one.lineno < node.lineno
            and any(isinstance(target, ast.Name) and target.id == node.id for target in one.targets)
        ]
        return keys(max(named, key=lambda one: one.lineno), module) if named else None
    return None


def keywords(call: ast.Call) -> frozenset[str] | None:
    """The names of the arguments given by name; ``None`` if some come from a mapping."""
    names = [keyword.arg for keyword in call.keywords]
    return None if None in names else frozenset(name for name in names if name)


def messages_named(folder: Path, prefix: str) -> list[Said]:
    """Ids written out in the code with their facts: ``Error("error.x", file=f)`` and ``"error.x", {"file": f}``."""
    found: list[Said] = []
    for name, module in trees(folder):
        for node in ast.walk(module):
            if isinstance(node, ast.Call) and node.args:
                first = node.args[0]
            elif isinstance(node, ast.Tuple) and len(node.elts) == 2:
                first = node.elts[0]
            else:
                continue
            named = [what for what in strings(first) if what.startswith(prefix)]
            if named:
                facts = keywords(node) if isinstance(node, ast.Call) else keys(node.elts[1], module)
                found += [Said(what, facts, f"{name}:{node.lineno}") for what in named]
    return found


def constants(folder: Path, prefix: str) -> set[str]:
    """Every text in the code that looks like an id of this prefix, wherever it stands."""
    return {
        node.value
        for _, module in trees(folder)
        for node in ast.walk(module)
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and re.fullmatch(re.escape(prefix) + r"[\w.-]*\w", node.value)
    }
