"""A chapter folder that is being checked: its files with their lines, and the problems found so far."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from wondertable.games.wonder_book.loading import CHAPTER_FILE, shape_problem, texts_file
from wondertable.games.wonder_book.model import Card, CardTexts, Chapter, Figure, PuzzleTexts, Texts
from wondertable.games.wonder_book.walking import Found, Misfit, walk_model
from wondertable.games.wonder_book.yaml_data import Document, DocumentPath, read_yaml
from wondertable.kernel import LANGUAGES, ContentError

__all__ = ["Draft", "misfit_problem", "nearest", "read_draft"]

_PARTS: dict[Any, dict[str, Any]] = {
    Chapter: {"cards": Card, "figures": Figure},
    Texts: {"cards": CardTexts, "puzzles": PuzzleTexts},
}
"""Parts of a file that are converted one by one, so that each is told what is wrong with it."""


@dataclass
class Draft:
    """What is known of a folder. ``chapter`` and the texts of a language are missing if they do not fit the model."""

    folder: Path
    problems: list[ContentError] = field(default_factory=list)
    document: Document | None = None
    chapter: Chapter | None = None
    found: list[Found] = field(default_factory=list)
    texts: dict[str, tuple[Document, Texts]] = field(default_factory=dict)

    def report(self, what: str, path: DocumentPath, **facts: Any) -> None:
        """A problem of ``chapter.yaml``."""
        assert self.document is not None
        self.problems.append(problem_at(self.document, what, path, **facts))

    def of(self, *kinds: str) -> list[Found]:
        """What has been found of these kinds."""
        return [one for one in self.found if one.kind in kinds]

    def effects(self, *verbs: str) -> Iterator[tuple[str, Any, DocumentPath]]:
        """The effects with these verbs: the verb, its fields and where it stands."""
        for one in self.of("effect"):
            ((verb, value),) = one.value.items()
            if verb in verbs:
                yield verb, value, one.path

    def card_at(self, path: DocumentPath) -> Card | None:
        """The card on which something stands."""
        if self.chapter is not None and len(path) > 1 and path[0] == "cards" and isinstance(path[1], int):
            return self.chapter.cards[path[1]]
        return None


def problem_at(document: Document, what: str, path: DocumentPath, **facts: Any) -> ContentError:
    return ContentError(what, file=document.file, line=document.line(path), **facts)


def nearest(name: Any, known: Iterable[Any]) -> dict[str, str]:
    """The facts ``name`` and ``hint`` of something unknown: the hint is the nearest known name, or all of few."""
    names = [str(one) for one in known]
    close = difflib.get_close_matches(str(name), names, 3, 0.6)
    return {"name": str(name), "hint": ", ".join(close or names[:30]) or "–"}


def misfit_problem(document: Document, misfit: Misfit) -> ContentError:
    """A misfit as a problem with file and line."""
    if misfit.what == "shape":  # a struct inside of an effect
        return shape_problem(document, misfit.facts["kind"], misfit.facts["said"], misfit.path)
    facts = dict(misfit.facts)
    known: Sequence[Any] = facts.pop("known", ())
    if "name" in facts:
        facts = nearest(facts["name"], known)
    elif known:
        facts["hint"] = ", ".join(map(str, known))
    facts = {key: ", ".join(map(str, one)) if isinstance(one, list) else one for key, one in facts.items()}
    return problem_at(document, misfit.what, misfit.path, **facts)


def read_draft(folder: Path) -> Draft:
    """The files of a folder; what cannot be read or does not fit the model is among the problems."""
    draft = Draft(folder)
    document = _read(draft, CHAPTER_FILE)
    if document is not None:
        draft.document = document
        draft.chapter = _convert(draft, document, Chapter)
    if draft.chapter is not None and document is not None:
        for one in walk_model(Chapter, document.data, ()):
            if isinstance(one, Found):
                draft.found.append(one)
            else:
                draft.problems.append(misfit_problem(document, one))
    for language in LANGUAGES:
        document = _read(draft, texts_file(language))
        if document is not None:
            texts = _convert(draft, document, Texts)
            if texts is not None:
                draft.texts[language] = (document, texts)
    return draft


def _read(draft: Draft, name: str) -> Document | None:
    try:
        return read_yaml(draft.folder / name, f"{draft.folder.name}/{name}")
    except ContentError as error:
        draft.problems.append(error)
        return None


def _convert(draft: Draft, document: Document, kind: Any) -> Any:
    """The data of a document as a struct, or nothing and the problems of its parts."""
    data = document.data
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        whole = shape_problem(document, kind, str(error))
    found: list[ContentError] = []
    for name, part in _PARTS[kind].items() if isinstance(data, dict) else ():
        entries = data.get(name)
        keys = range(len(entries)) if isinstance(entries, list) else list(entries) if isinstance(entries, dict) else ()
        for key in keys:
            try:
                msgspec.convert(document.at((name, key)), part)
            except msgspec.ValidationError as error:
                found.append(shape_problem(document, part, str(error), (name, key)))
    if all((one.what, one.facts) != (whole.what, whole.facts) for one in found):
        found.insert(0, whole)
    draft.problems += found
    return None
