"""The base content of the game: heroes, Upgrade cards, Fragments and Wyrm cards, and where the chapters are.

A content pack is one chapter folder, a folder with several, or a folder like the game's own: ``content/`` with these
files, ``chapters/`` with one folder a chapter. Without ``content/`` the cards for all chapters are the game's own.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal

import msgspec

from wondertable.games.wonder_book import model
from wondertable.games.wonder_book.loading import CHAPTER_FILE, LoadedChapter, chapter_folders, load_chapter
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
    places: dict[str, str] = msgspec.field(default_factory=dict)
    """By number: the folder of a chapter of such a pack."""

    @property
    def home(self) -> Path:
        """The folder with the cards for all chapters."""
        return Path(self.folder) if self.folder and (Path(self.folder) / "content").is_dir() else HOME

    def chapter(self, number: int) -> LoadedChapter:
        place = self.places.get(str(number))
        return load_chapter(Path(place) if place else HOME / "chapters" / str(number))

    def texts(self, language: str) -> ContentTexts:
        """The texts of heroes, skills, Fragments, Wyrm cards and keywords."""
        path = self.home / "content" / f"{language}.yaml"
        return _texts(path, path.stat().st_mtime_ns if path.exists() else 0)

    @property
    def digest(self) -> str:
        data = msgspec.to_builtins(msgspec.structs.replace(self, name="", folder="", places={}))
        return hashlib.sha256(msgspec.json.encode(data, order="deterministic")).hexdigest()

    def problems(self) -> Iterable[tuple[str, dict[str, Any]]]:
        if not self.chapters:
            yield "error.chapter-none", {"name": CHAPTER_FILE}


def read(path: Path | None) -> Content:
    """The game's own content, or that of a pack."""
    home = path or HOME
    base = home if (home / "content").is_dir() else HOME
    data = {name: _convert(base / "content" / f"{name}.yaml", kind) for name, kind in LISTS.items()}
    chapters, places = {}, {}
    for folder in chapter_folders(home):
        number = folder.name if path is None else str(load_chapter(folder).chapter.no)
        chapters[number] = hashlib.sha256((folder / CHAPTER_FILE).read_bytes()).hexdigest()
        places[number] = str(folder)
    content = Content(
        name="house" if path is None else path.resolve().name,
        chapters=chapters,
        folder="" if path is None else str(path),
        places={} if path is None else places,
        **data,
    )
    for what, facts in content.problems():
        raise ContentError(what, file=str(home), **facts)
    return content


@lru_cache(maxsize=16)
def _texts(path: Path, changed: int) -> ContentTexts:
    texts: ContentTexts = _convert(path, ContentTexts)
    return texts


def _convert(path: Path, kind: Any) -> Any:
    document = read_yaml(path)
    try:
        return msgspec.convert(document.data, kind)
    except msgspec.ValidationError as error:
        raise ContentError("error.content-shape", file=str(path), detail=str(error)) from None
