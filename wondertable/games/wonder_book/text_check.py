"""Checks of a chapter's texts: each is there in every language, none is too long, and none names an absent child."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from wondertable.games.wonder_book.draft import Draft, nearest, problem_at
from wondertable.games.wonder_book.model import Card, CardTexts, Chapter, Puzzle, PuzzleTexts, Texts
from wondertable.games.wonder_book.printed_names import HEROES
from wondertable.games.wonder_book.yaml_data import Document, DocumentPath

__all__ = ["FACE_WORDS", "LABEL_WORDS", "SPEAKERS", "check_texts", "paragraphs"]

FACE_WORDS, LABEL_WORDS = 90, 12  # WB-LINT-04
SPEAKERS = (*HEROES, "nim", "odile", "warden", "catalogue", "quill", "vesper", "tidekeeper", "book")
"""Who may speak in any chapter; figures of the campaign may, too."""

_SPOKEN = re.compile(r"@(?P<who>\S*)\s+(?P<said>.*)", re.S)
_INSIDE = r"(?<=[\w,;:—–] )"
"""Not at the beginning of a sentence: there «Тина» may be mud, and «Тіні» shadows."""
_NAMES: Mapping[str, re.Pattern[str]] = {
    "en": re.compile(r"\b(?:Lara|Ken|Sid|Tina)\b"),
    "ru": re.compile(
        rf"\b(?:Лар(?:а|ы|е|у|ой|ою)|Кен(?:а|у|ом|е)?|Сид(?:а|у|ом|е)?)\b|{_INSIDE}Тин(?:а|ы|е|у|ой|ою)\b"
    ),
    "uk": re.compile(
        rf"\b(?:Лар(?:а|и|і|у|ою|о)|Кен(?:а|у|ом|ові|і|е)?|Сід(?:а|у|ом|ові|і|е)?)\b|{_INSIDE}Тін(?:а|и|і|у|ою|о)\b"
    ),
}
"""The children's names in all their forms."""


def paragraphs(text: str) -> Iterator[tuple[str, str]]:
    """The paragraphs of a text: who says it ("" is the narrator), and what."""
    for paragraph in re.split(r"\n\s*\n", text.strip()):
        spoken = _SPOKEN.match(paragraph) if paragraph.startswith("@") else None
        yield (spoken["who"], spoken["said"].strip()) if spoken else ("", paragraph.strip())


def check_texts(draft: Draft, figures: Iterable[str]) -> None:
    """All texts of a chapter, language by language. ``figures`` are those of the campaign."""
    for language, (document, texts) in draft.texts.items():
        checker = _Checker(draft, document, language, {*SPEAKERS, *figures})
        if draft.chapter is not None:
            checker.names(draft.chapter, texts)
            checker.cards(draft.chapter, texts)


class _Checker:
    def __init__(self, draft: Draft, document: Document, language: str, speakers: set[str]) -> None:
        self.draft = draft
        self.document = document
        self.language = language
        self.speakers = speakers

    def report(self, what: str, path: DocumentPath, **facts: object) -> None:
        self.draft.problems.append(problem_at(self.document, what, path, **facts))

    # -- names ----------------------------------------------------------------------------------------

    def names(self, chapter: Chapter, texts: Texts) -> None:
        self.label(texts.title, ("title",))
        shown = [name for name, counter in chapter.counters.items() if counter.show]
        markers = {one.value for one in self.draft.of("new-marker")} - {"aura"}
        for name, given, needed, more in (
            ("areas", texts.areas, list(chapter.scene.areas), ()),
            ("popups", texts.popups, chapter.scene.popups, ()),
            ("objects", texts.objects, list(chapter.scene.objects), ()),
            ("vortices", texts.vortices, [], list(chapter.scene.vortices)),
            ("figures", texts.figures, list(chapter.figures), ()),
            ("counters", texts.counters, shown, list(chapter.counters)),
            ("markers", texts.markers, sorted(markers), ("aura",)),
            ("keywords", texts.keywords, self._keywords_of_others(chapter), chapter.keywords),
            ("labels", texts.labels, self._keys("label", None), ()),
        ):
            self._keys_fit(given, needed, more, (name,))
            for key, text in given.items():
                self.label(text, (name, key))
        self._keys_fit(texts.says, self._keys("say", None), (), ("says",))
        for key, text in texts.says.items():
            self.face(text, ("says", key))
        if chapter.envelope is not None:
            self.face(texts.envelope, ("envelope",))
        elif texts.envelope:
            self.report("error.chapter-text-unused", ("envelope",), key="envelope")
        self._keys_fit(texts.puzzles, list(chapter.puzzles), (), ("puzzles",))
        for key, puzzle in texts.puzzles.items():
            if key in chapter.puzzles:
                self.puzzle(chapter.puzzles[key], puzzle, ("puzzles", key))

    def _keywords_of_others(self, chapter: Chapter) -> list[str]:
        """The keywords that have a name in another language."""
        named = {key for _, texts in self.draft.texts.values() for key in texts.keywords}
        return [keyword for keyword in chapter.keywords if keyword in named]

    def puzzle(self, puzzle: Puzzle, texts: PuzzleTexts, path: DocumentPath) -> None:
        self.label(texts.title, (*path, "title"))
        self.face(texts.intro, (*path, "intro"))
        lists: dict[str, dict[str, int]] = {
            "order": {"tiles": puzzle.tiles, "clues": len(texts.clues) or 1},
            "code": {"symbols": puzzle.symbols},
            "rings": {"names": puzzle.rings},
            "find": {"places": puzzle.places},
            "recall": {"symbols": puzzle.symbols},
            "steady": {"steps": puzzle.steps},
        }
        for field in ("tiles", "clues", "symbols", "names", "places", "steps"):
            given: list[str] = getattr(texts, field)
            expected = lists[puzzle.type].get(field, 0)
            if len(given) != expected:
                self.report("error.chapter-text-list", (*path, field), key=field, n=len(given), expected=expected)
            for number, text in enumerate(given):
                check = self.face if field in ("clues", "steps") else self.label
                check(text, (*path, field, number))
        if puzzle.type == "find":
            self.face(texts.marks, (*path, "marks"))

    # -- cards ----------------------------------------------------------------------------------------

    def cards(self, chapter: Chapter, texts: Texts) -> None:
        numbers = {str(card.no): (index, card) for index, card in enumerate(chapter.cards)}
        silent = [number for number, (_, card) in numbers.items() if card.kind in ("hero", "upgrade", "wyrm")]
        self._keys_fit(texts.cards, [one for one in numbers if one not in silent], silent, ("cards",))
        for number, card_texts in texts.cards.items():
            if number in numbers:
                index, card = numbers[number]
                self.card(card, index, card_texts, ("cards", number))

    def card(self, card: Card, index: int, texts: CardTexts, path: DocumentPath) -> None:
        self.label(texts.title, (*path, "title"))
        for field in ("front", "back", "text", "prep"):
            text: str = getattr(texts, field)
            if field in _faces(card):
                self.face(text, (*path, field))
            elif text and not (field in ("back", "prep") and getattr(card, field) is not None):
                self.report("error.chapter-text-unused", (*path, field), key=field)
        columns = list(card.cols)
        self._keys_fit(texts.options, columns, (), (*path, "options"))
        self._keys_fit(texts.columns, columns, (), (*path, "columns"))
        self._keys_fit(texts.labels, self._keys("label", index), (), (*path, "labels"))
        self._keys_fit(texts.says, self._keys("say", index), (), (*path, "says"))
        for name, given in (("options", texts.options), ("labels", texts.labels)):
            for key, text in given.items():
                self.label(text, (*path, name, key))
        for name, given in (("columns", texts.columns), ("says", texts.says)):
            for key, text in given.items():
                self.face(text, (*path, name, key))
        if len(texts.endings) != len(card.endings):
            facts = {"key": "endings", "n": len(texts.endings), "expected": len(card.endings)}
            self.report("error.chapter-text-list", (*path, "endings"), **facts)
        for number, text in enumerate(texts.endings):
            self.face(text, (*path, "endings", number))

    def _keys(self, kind: str, index: int | None) -> list[str]:
        """The keys of says or labels that effects and rules of a card use, or those that are on no card."""
        on_card = [one for one in self.draft.of(kind) if (one.path[0] == "cards") == (index is not None)]
        return list(dict.fromkeys(one.value for one in on_card if index is None or one.path[1] == index))

    def _keys_fit(
        self, given: Mapping[str, object], needed: Iterable[str], more: Iterable[str], path: DocumentPath
    ) -> None:
        """Every text that is needed is there, and none besides."""
        wanted = list(needed)
        for key in wanted:
            if key not in given:
                self.report("error.chapter-text-missing", path, key=".".join(map(str, (*path, key))))
        known = [*wanted, *more]
        for key in given:
            if key not in known:
                facts = {**nearest(key, known), "name": ".".join(map(str, (*path, key)))}
                self.report("error.chapter-text-unknown", (*path, key), **facts)

    # -- single texts ---------------------------------------------------------------------------------

    def label(self, text: str, path: DocumentPath) -> None:
        self._text(text, path, LABEL_WORDS)

    def face(self, text: str, path: DocumentPath) -> None:
        if not self._text(text, path, FACE_WORDS):
            return
        said = list(paragraphs(text))
        for speaker, _ in said:
            if speaker and speaker not in self.speakers:
                self.report("error.chapter-speaker", path, **nearest(speaker, sorted(self.speakers)))
        if said and all(speaker in HEROES for speaker, _ in said):
            self.report("error.chapter-only-children", path)
        for _, paragraph in said:
            named = _NAMES[self.language].search(paragraph)
            if named:
                self.report("error.chapter-child-named", path, name=named[0])
                break

    def _text(self, text: str, path: DocumentPath, most: int) -> bool:
        """Is there a text, not too long and with every emphasis closed?"""
        if not text.strip():
            self.report("error.chapter-text-missing", path, key=".".join(map(str, path)))
            return False
        said = " ".join(words for _, words in paragraphs(text))
        words = sum(any(letter.isalnum() for letter in word) for word in said.split())
        if words > most:
            self.report("error.chapter-text-long", path, n=words, most=most)
        if text.count("*") % 2:
            self.report("error.chapter-emphasis", path)
        return True


def _faces(card: Card) -> set[str]:
    """The texts that a card must have besides its title."""
    if card.kind == "story":
        return {"front"} | ({"back"} if card.back is not None else set())
    if card.kind == "interaction":
        return {"front", "back"}
    if card.kind == "end":
        return {"prep"} if card.prep is not None else set()
    return {"choice": {"front"}, "item": {"text"}, "rule": {"text"}, "goal": {"text", "back"}}.get(card.kind, set())
