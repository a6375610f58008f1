"""Chapter folders as data: ``chapter.yaml`` with numbers and effects, and one file of texts a language.

What does not fit the model is a ``ContentError`` with file and line. A folder is read when it is first asked for, and
again only after one of its files has changed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from wondertable.games.wonder_book.model import Chapter, Fragment, Hero, Texts, Upgrade, WyrmCard
from wondertable.games.wonder_book.yaml_data import Document, DocumentPath, read_yaml
from wondertable.kernel import LANGUAGES, ContentError

__all__ = [
    "BASE_FILES",
    "CHAPTER_FILE",
    "HOME",
    "LoadedChapter",
    "chapter_folders",
    "convert",
    "load_chapter",
    "shape_problem",
    "texts_file",
]

T = TypeVar("T")

CHAPTER_FILE = "chapter.yaml"
HOME = Path(__file__).parent
"""The game's own content: cards for all chapters in ``content/``, the campaign in ``chapters/``."""
BASE_FILES: Mapping[str, Any] = {
    "heroes.yaml": list[Hero],
    "upgrades.yaml": list[Upgrade],
    "fragments.yaml": list[Fragment],
    "wyrms.yaml": list[WyrmCard],
}
"""The files of ``content/``."""

_LOCATED = re.compile(r"(?P<said>.*?)(?: - at (?:`key` in )?`(?P<path>\$.*)`)?\Z", re.S)
_STEP = re.compile(r"\.(?P<name>\w+)|\[(?P<number>\d+)\]|(?P<any>\[\.\.\.\])")
_SAID = (
    (re.compile(r"Object contains unknown field `(?P<field>.*)`\Z", re.S), "error.chapter-unknown-field"),
    (re.compile(r"Object missing required field `(?P<field>.*)`\Z", re.S), "error.chapter-missing-field"),
    (re.compile(r"Expected `(?P<expected>.*)`, got `(?P<got>.*)`\Z", re.S), "error.chapter-type"),
    (re.compile(r"Invalid enum value '?(?P<value>.*?)'?\Z", re.S), "error.chapter-enum"),
)
"""The sentences of msgspec, and the messages that stand for them in our catalogues."""


@dataclass(frozen=True)
class LoadedChapter:
    """A chapter, and its texts by language."""

    chapter: Chapter
    texts: Mapping[str, Texts]


def texts_file(language: str) -> str:
    return f"{language}.yaml"


def load_chapter(folder: Path) -> LoadedChapter:
    """The chapter of a folder, or a ``ContentError`` that names file and line of the first thing that does not fit."""
    names = (CHAPTER_FILE, *map(texts_file, LANGUAGES))
    return _load(folder.resolve(), tuple(_stamp(folder / name) for name in names))


def chapter_folders(path: Path) -> list[Path]:
    """The chapter folders that a path names: itself, or those in it or in its folder ``chapters``, by their numbers."""
    if (path / CHAPTER_FILE).exists():
        return [path]
    if not path.is_dir():
        raise ContentError("error.chapter-no-folder", file=str(path))
    inside = path / "chapters" if (path / "chapters").is_dir() else path
    found = [one for one in inside.iterdir() if (one / CHAPTER_FILE).exists()]
    if not found:
        raise ContentError("error.chapter-none", file=str(path), name=CHAPTER_FILE)
    return sorted(found, key=lambda one: (int((re.match(r"\d+", one.name) or ["0"])[0]), one.name))


def convert(document: Document, kind: type[T], path: DocumentPath = ()) -> T:
    """The data of a document, or the part of it at ``path``, as a value of the model."""
    try:
        return msgspec.convert(document.at(path), kind)
    except msgspec.ValidationError as error:
        raise shape_problem(document, kind, str(error), path) from None


def shape_problem(document: Document, kind: Any, said: str, path: DocumentPath = ()) -> ContentError:
    """An error of msgspec with file and line, in words of our own where it is one of the usual ones."""
    located = _LOCATED.match(said)
    assert located is not None  # the expression fits any text
    where = path + _data_path(document.at(path), kind, said, located["path"] or "$")
    for expression, what in _SAID:
        known = expression.match(located["said"])
        if known is not None:
            facts = known.groupdict()
            line = document.line((*where, facts["field"]) if "field" in facts else where)
            return ContentError(what, file=document.file, line=line, **facts)
    return ContentError("error.chapter-shape", file=document.file, line=document.line(where), detail=located["said"])


def _data_path(data: Any, kind: Any, said: str, path: str) -> DocumentPath:
    """The path that msgspec means: it writes ``[...]`` for any key of a map, so each entry is tried alone."""
    found: list[str | int] = []
    for step in _STEP.finditer(path):
        if step["any"] is None:
            found.append(step["name"] if step["name"] is not None else int(step["number"]))
            continue
        entries = _at(data, found)
        if not isinstance(entries, dict):
            break
        for key in entries:
            alone = _with(data, found, {key: entries[key]})
            if _error(alone, kind) == said:
                data = alone
                found.append(key)
                break
        else:
            break
    return tuple(found)


def _at(data: Any, path: list[str | int]) -> Any:
    for part in path:
        data = data[part]
    return data


def _with(data: Any, path: list[str | int], value: Any) -> Any:
    """A copy of ``data`` in which ``value`` stands at ``path``."""
    if not path:
        return value
    changed = data.copy()
    changed[path[0]] = _with(data[path[0]], path[1:], value)
    return changed


def _error(data: Any, kind: Any) -> str:
    try:
        msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        return str(error)
    return ""


def _stamp(path: Path) -> tuple[int, int]:
    """The time of the last change of a file, and its size."""
    try:
        status = path.stat()
    except OSError:
        return (0, 0)
    return (status.st_mtime_ns, status.st_size)


@lru_cache(maxsize=32)
def _load(folder: Path, stamps: tuple[tuple[int, int], ...]) -> LoadedChapter:
    chapter = convert(read_yaml(folder / CHAPTER_FILE, _called(folder, CHAPTER_FILE)), Chapter)
    texts = {}
    for language in LANGUAGES:
        name = texts_file(language)
        texts[language] = convert(read_yaml(folder / name, _called(folder, name)), Texts)
    return LoadedChapter(chapter, texts)


def _called(folder: Path, name: str) -> str:
    """What a file is called in messages: folder and name."""
    return f"{folder.name}/{name}"
