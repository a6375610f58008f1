"""The base content of the game: heroes, Upgrade cards, Fragments and Wyrm cards, and where the chapters are.

A content pack is a folder like the game's own: ``content/`` with these files, ``chapters/`` with one folder a chapter.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Literal

import msgspec

from wondertable.games.wonder_book import model
from wondertable.games.wonder_book.legacy import CHAPTERS
from wondertable.games.wonder_book.loading import CHAPTER_FILE, LoadedChapter, load_chapter
from wondertable.games.wonder_book.yaml_data import read_yaml
from wondertable.kernel import ContentError, Pack

__all__ = ["HOME", "Content", "ContentTexts", "read"]

HOME = Path(__file__).parent
LISTS: dict[str, Any] = {
    "heroes": list[model.Hero],
    "upgrades": list[model.Upgrade],
    "fragments": list[model.Fragment],
    "wyrms": list[model.WyrmCard],
}


class NameAndText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    text: str = ""


class HeroTexts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Hero card: its name, its attack and its starting skill."""

    name: str
    attack: NameAndText
    skill: NameAndText


class ContentTexts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The texts of the base content in one language."""

    heroes: dict[str, HeroTexts]
    upgrades: dict[str, dict[Literal["a", "b"], NameAndText]]
    fragments: dict[str, NameAndText]
    wyrms: dict[str, NameAndText]
    keywords: dict[str, str]


class Content(Pack, frozen=True, kw_only=True):
    """The cards that every chapter uses, and the fingerprints of the chapters, which are read when they are played."""

    heroes: list[model.Hero]
    upgrades: list[model.Upgrade]
    fragments: list[model.Fragment]
    wyrms: list[model.WyrmCard]
    chapters: dict[str, str]
    """By number: the fingerprint of the chapter's data."""
    folder: str = ""
    """The folder of a pack that is not the game's own."""

    @property
    def home(self) -> Path:
        return Path(self.folder) if self.folder else HOME

    def chapter(self, number: int) -> LoadedChapter:
        return load_chapter(self.home / "chapters" / str(number))

    def texts(self, language: str) -> ContentTexts:
        """The texts of heroes, skills, Fragments, Wyrm cards and keywords."""
        path = self.home / "content" / f"{language}.yaml"
        texts: ContentTexts = _convert(path, ContentTexts)
        return texts

    @property
    def digest(self) -> str:
        data = msgspec.to_builtins(msgspec.structs.replace(self, name="", folder=""))
        return hashlib.sha256(msgspec.json.encode(data, order="deterministic")).hexdigest()

    def problems(self) -> Iterable[tuple[str, dict[str, Any]]]:
        if not self.chapters:
            yield "error.chapter-none", {"name": CHAPTER_FILE}


def read(path: Path | None) -> Content:
    """The game's own content, or that of a pack."""
    home = path or HOME
    data = {name: _convert(home / "content" / f"{name}.yaml", kind) for name, kind in LISTS.items()}
    chapters = {}
    for number in range(1, CHAPTERS + 1):
        file = home / "chapters" / str(number) / CHAPTER_FILE
        if file.exists():
            chapters[str(number)] = hashlib.sha256(file.read_bytes()).hexdigest()
    content = Content(
        name="house" if path is None else path.name, chapters=chapters, folder="" if path is None else str(path), **data
    )
    for what, facts in content.problems():
        raise ContentError(what, file=str(home), **facts)
    return content


def _convert(path: Path, kind: Any) -> Any:
    document = read_yaml(path)
    try:
        return msgspec.convert(document.data, kind)
    except msgspec.ValidationError as error:
        raise ContentError("error.content-shape", file=str(path), detail=str(error)) from None
