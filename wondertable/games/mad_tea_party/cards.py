"""The printed cards: the content pack, its checks, and the box it becomes at the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from operator import itemgetter
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from wondertable.games.mad_tea_party.options import Cat, Move, Play, PlayChapter
from wondertable.kernel import Pack, Printed, Source, Titles
from wondertable.kernel.content import read_toml

HEROES = ("ALI", "RAB", "CAT")
CHARACTERS = ("SOL", "DUC", "QUE", "KNA", "GRY", "HAR", "CPL", "HAT")
ALICE, RABBIT, CAT, SOLDIER = "ALI", "RAB", "CAT", "SOL"

EFFECTS = {
    "ALI": ("copy", "stand-in"),
    "RAB": ("fetch",),
    "CAT": ("cancel", "draw-hero"),
    "SOL": ("march", "attack"),
    "DUC": ("draw-chapters",),
    "QUE": ("behead",),
    "KNA": ("trophy",),
    "GRY": ("steal",),
    "HAR": ("reveal",),
    "CPL": ("gather",),
    "HAT": ("open-book",),
}
"""Effects of each kind (TP-CMP-07): fixed by the rulebook, so a pack must agree."""

PRINTED_ORDER = {"SOL": 0, "DUC": 1, "QUE": 2, "KNA": 2, "CPL": 4}
"""The order numbers that the rulebook names; the others are the pack's business."""

HERO_COUNT, CHARACTER_COUNT, CHAPTER_COUNT = 30, 43, 27  # TP-CMP-01


class Kind(Printed, frozen=True, kw_only=True):
    """A hero or character as a figure: order number and effects (TP-CMP-04, TP-CMP-05)."""

    id: str
    role: Literal["hero", "character"]
    order: Annotated[int, msgspec.Meta(ge=0)]
    order_source: Source
    effects: tuple[str, ...]


class Hero(Printed, frozen=True, kw_only=True):
    """A hero card (TP-CMP-04)."""

    id: str
    kind: str
    vp: int
    treats: tuple[Literal["cake", "potion"], ...]


class Character(Printed, frozen=True, kw_only=True):
    """A character card (TP-CMP-05)."""

    id: str
    kind: str


class Page(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A page: one portrait, at most one size mark (TP-CMP-06)."""

    portrait: str
    mark: Literal["", "tiny", "huge"] = ""


class Chapter(Printed, frozen=True, kw_only=True):
    """A chapter card (TP-CMP-06)."""

    id: str
    vp: int
    pages: tuple[Page, ...]
    title: Titles


class Cards(Pack, frozen=True, kw_only=True):
    """All hundred cards."""

    kinds: tuple[Kind, ...]
    heroes: tuple[Hero, ...]
    characters: tuple[Character, ...]
    chapters: tuple[Chapter, ...]

    def problems(self) -> Iterator[tuple[str, dict[str, Any]]]:
        yield from self._counts()
        yield from self._kinds()
        for hero in self.heroes:
            if hero.kind not in HEROES:
                yield "error.content-kind", {"card": hero.id, "kind": hero.kind, "known": ", ".join(HEROES)}
            if hero.vp < 0:
                yield "error.content-vp", {"card": hero.id, "vp": hero.vp}
        for character in self.characters:
            if character.kind not in CHARACTERS:
                known = ", ".join(CHARACTERS)
                yield "error.content-kind", {"card": character.id, "kind": character.kind, "known": known}
        yield from self._chapters()
        if not any(hero.kind == RABBIT and hero.treats == ("cake",) for hero in self.heroes):
            yield "error.content-rabbit", {}

    def _counts(self) -> Iterator[tuple[str, dict[str, Any]]]:
        wanted = (("heroes", HERO_COUNT), ("characters", CHARACTER_COUNT), ("chapters", CHAPTER_COUNT))
        for zone, count in wanted:
            cards = getattr(self, zone)
            if len(cards) != count:
                yield "error.content-count", {"zone": zone, "found": len(cards), "wanted": count}
            letter = {"heroes": "H", "characters": "C", "chapters": "K"}[zone]
            for card in cards:
                if not card.id.startswith(letter) or not card.id[1:].isdigit():
                    yield "error.content-id", {"card": card.id, "letter": letter}
            for card_id, times in Counter(card.id for card in cards).items():
                if times > 1:
                    yield "error.content-twice", {"card": card_id}

    def _kinds(self) -> Iterator[tuple[str, dict[str, Any]]]:
        found = {kind.id: kind for kind in self.kinds}
        for missing in sorted(set(EFFECTS) - set(found)):
            yield "error.content-kind-missing", {"kind": missing}
        for kind in self.kinds:
            if kind.id not in EFFECTS:
                known = ", ".join(EFFECTS)
                yield "error.content-kind", {"card": kind.id, "kind": kind.id, "known": known}
                continue
            wanted = EFFECTS[kind.id]
            for effect in kind.effects:
                if effect not in wanted:
                    known = ", ".join(wanted)
                    yield "error.content-effect", {"kind": kind.id, "effect": effect, "known": known}
            if sorted(kind.effects) != sorted(wanted):
                yield "error.content-effects", {"kind": kind.id, "wanted": ", ".join(wanted)}
            if kind.role != ("hero" if kind.id in HEROES else "character"):
                yield "error.content-role", {"kind": kind.id, "role": kind.role}
            if kind.order != PRINTED_ORDER.get(kind.id, kind.order):
                facts = {"kind": kind.id, "order": kind.order, "wanted": PRINTED_ORDER[kind.id]}
                yield "error.content-order", facts

    def _chapters(self) -> Iterator[tuple[str, dict[str, Any]]]:
        for chapter in self.chapters:
            if not 2 <= len(chapter.pages) <= 5:
                yield "error.content-pages", {"card": chapter.id, "found": len(chapter.pages)}
            for page in chapter.pages:
                if page.portrait not in CHARACTERS:
                    facts = {"card": chapter.id, "kind": page.portrait, "known": ", ".join(CHARACTERS)}
                    yield "error.content-kind", facts
        marks = [bool(page.mark) for chapter in self.chapters for page in chapter.pages]
        if all(marks) or not any(marks):
            yield "error.content-marks", {}
        if not any(chapter.vp == 5 for chapter in self.chapters):
            yield "error.content-five", {}


def read(path: Path | None) -> Cards:
    """The house cards, or those of a pack."""
    if path is not None:
        return Cards.build(read_toml(path), str(path))
    home = Path(__file__).parent / "content"
    return Cards.build(read_toml(*sorted(home.glob("*.toml"))), "house")


class Box:
    """The cards as the rules look at them: by card id, by page, and with the options they give.

    Built once per content pack and shared by all tables that play with it.
    """

    def __init__(self, cards: Cards) -> None:
        kinds = {kind.id: kind for kind in cards.kinds}
        figures: Iterable[Hero | Character] = (*cards.heroes, *cards.characters)
        self.heroes = tuple(hero.id for hero in cards.heroes)
        self.characters = tuple(character.id for character in cards.characters)
        self.chapters = tuple(chapter.id for chapter in cards.chapters)
        self.kind = {card.id: card.kind for card in figures}
        self.order = {card: kinds[kind].order for card, kind in self.kind.items()}
        self.effects = {kind.id: kind.effects for kind in cards.kinds}
        self.treats = {hero.id: hero.treats for hero in cards.heroes}
        self.vp = {hero.id: hero.vp for hero in cards.heroes}
        self.vp |= {chapter.id: chapter.vp for chapter in cards.chapters}
        self.titles = {chapter.id: chapter.title for chapter in cards.chapters}
        self.pages: dict[str, tuple[str, ...]] = {}
        self.portrait: dict[str, str] = {}
        self.mark: dict[str, str] = {}
        self.chapter_of: dict[str, str] = {}
        for chapter in cards.chapters:
            names = tuple(f"{chapter.id}.{number}" for number in range(1, len(chapter.pages) + 1))
            self.pages[chapter.id] = names
            for name, page in zip(names, chapter.pages, strict=True):
                self.portrait[name] = page.portrait
                self.mark[name] = page.mark
                self.chapter_of[name] = chapter.id
        self.is_hero = frozenset(self.heroes)
        self.play = {card: Play(card) for card in self.kind}
        self.play_chapter = {card: PlayChapter(card) for card in self.chapters}
        self.cats = {card: Cat(card) for card in self.heroes if self.kind[card] == CAT}
        self.cards_on: dict[str, Callable[[dict[str, str]], tuple[str, ...]]] = {
            chapter: itemgetter(*pages) for chapter, pages in self.pages.items()
        }
        """The cards on the pages of a chapter, given those on all pages of a book."""
        self.move = {page: Move(page) for page in self.portrait}
