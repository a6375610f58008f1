"""The texts that lie open: what has been read in this chapter, and the names of what is on the table.

Nothing else of a chapter is ever given out: no unread face, no unchosen column, no ending that was not reached, nothing
of a pop-up that is shut (section 9.1 of the specification).

| key | text |
|---|---|
| ``chapter`` | the title of the chapter |
| ``title:12``, ``face:12.front``, ``say:12.moved`` | a card of which a face was read, each face read, each line said |
| ``option:12.a`` | the options of a choice |
| ``label:19.crank`` | names of actions, tasks, questions and Goal lines of faces that were read |
| ``area:A1``, ``popup:upper``, ``object:well``, ``vortex:V1`` | places and what lies there |
| ``figure:nim``, ``marker:aura``, ``counter:net`` | figures, markers, counters that players look at |
| ``puzzle:stars.title``, ``.intro``, ``.tiles.0`` | the puzzle that is being solved |
| ``hero:ken``, ``attack:ken``, ``attack:ken.text``, ``skill:ken``, ``skill:ken.text`` | Hero cards |
| ``upgrade:K-II.a``, ``.text``; ``fragment:F01``, ``.text``; ``wyrm:W1``, ``.text`` | other cards that are open |
| ``keyword:ROPE``, ``person:nim`` | keywords recorded or at stake; people who have spoken |
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import msgspec

from wondertable.games.wonder_book import model
from wondertable.games.wonder_book.content import HOME, ContentTexts
from wondertable.games.wonder_book.deck import choice_on_top
from wondertable.games.wonder_book.legacy import CHAPTERS, Legacy
from wondertable.games.wonder_book.state import Book
from wondertable.games.wonder_book.terms import object_areas
from wondertable.games.wonder_book.yaml_data import read_yaml

if TYPE_CHECKING:
    from wondertable.games.wonder_book.game import WonderBook

__all__ = ["ENVELOPE", "SPEAKER", "face_text", "open_texts", "people"]

SPEAKER = re.compile(r"^@(\w+)\s", re.M)
"""A paragraph that somebody says begins with ``@`` and who it is."""
ENVELOPE = "envelope"


def open_texts(game: WonderBook, t: Book, language: str) -> dict[str, str]:
    """Everything that may be read at the table now, in one language."""
    chapter = game.content.chapter(t.chapter).texts[language]
    base = game.content.texts(language)
    found: dict[str, str] = {"chapter": chapter.title}
    found.update(_heroes(t, base))
    found.update(_scene(t, chapter))
    faces = dict(_faces(t, chapter))
    found.update(faces)
    found.update(_cards(t, base))
    found.update(_people(faces.values(), language))
    if t.puzzle is not None:
        found.update(_puzzle(t.puzzle.id, chapter.puzzles[t.puzzle.id]))
    return found


def legacy_texts(game: WonderBook, legacy: Legacy, language: str) -> dict[str, str]:
    """Names for a campaign's page: chapters up to the next one, heroes, their skills, recorded keywords, Wyrm cards."""
    base = game.content.texts(language)
    found = {
        f"chapter:{number}": game.content.chapter(number).texts[language].title
        for number in range(1, min(legacy.next, CHAPTERS) + 1)
        if str(number) in game.content.chapters
    }
    found.update({f"hero:{hero}": texts.name for hero, texts in base.heroes.items()})
    for card in game.content.upgrades:
        side = legacy.upgrades.get(card.hero, {}).get(card.chapter)
        if side is not None:
            found[f"upgrade:{card.hero}.{card.chapter}"] = base.upgrades[card.id][side].name
    found.update({f"keyword:{word}": base.keywords.get(word, word) for word in legacy.keywords})
    found.update({f"wyrm:{card}": base.wyrms[card].name for card in legacy.wyrm_cards})
    return found


# -- faces --------------------------------------------------------------------------------------------


def _faces(t: Book, chapter: model.Texts) -> Iterator[tuple[str, str]]:
    """What was read, in the order in which it was."""
    for face in t.seen:
        if face == ENVELOPE:
            yield f"face:{face}", chapter.envelope
            continue
        no, _, side = face.partition(".")
        card, texts = t.box.cards[no], chapter.cards[str(int(no))]
        yield f"title:{no}", texts.title
        text = face_text(texts, side)
        if text:
            yield f"face:{face}", text
        if side == "front":
            for option in card.data.options:
                yield f"option:{no}.{option.col}", texts.options[option.col]
        for label in _labels(card.data, side):
            if label in texts.labels:
                yield f"label:{no}.{label}", texts.labels[label]
    for said in t.said:
        no, _, key = said.rpartition(".")
        says = chapter.cards[str(int(no))].says if no in t.box.cards else chapter.says
        yield f"say:{said}", says[key]


def face_text(texts: model.CardTexts, side: str) -> str:
    """The text of a face by its side: ``front``, ``back``, ``prep``, a column, or the number of an ending."""
    if side == "front":
        return texts.front or texts.text
    if side == "back":
        return texts.back
    if side == "prep":
        return texts.prep
    return texts.endings[int(side)] if side.isdigit() else texts.columns[side]


def _labels(card: model.Card, side: str) -> Iterable[str]:
    """The labels that a face prints or that its effects use; those of a rule stand on the front."""
    if side == "back":
        return _named(card.back)
    if side == "prep":
        return _named(card.prep)
    if side.isdigit():
        return _named(card.endings[int(side)])
    if side != "front":
        return _named(card.cols[side])
    acts = [act.id for act in card.rule.allow] if card.rule is not None else []
    rows = [row.label for row in card.progress]
    return [*acts, *rows, *_named([card.front, card.start, card.enemies, card.clock, card.rule])]


def _named(data: Any) -> Iterator[str]:
    """The label keys of effects: ``label`` of a test or an answer, ``title`` of a question."""
    if isinstance(data, msgspec.Struct):
        data = msgspec.to_builtins(data)
    if isinstance(data, Mapping):
        for key, value in data.items():
            if key in ("label", "title") and isinstance(value, str):
                yield value
            else:
                yield from _named(value)
    elif isinstance(data, (list, tuple)):
        for one in data:
            yield from _named(one)


# -- things -------------------------------------------------------------------------------------------


def _scene(t: Book, chapter: model.Texts) -> Iterator[tuple[str, str]]:
    for area in t.opened:
        yield f"area:{area}", chapter.areas[area]
    for popup in t.popups:
        yield f"popup:{popup}", chapter.popups.get(popup, "")
    tops = [*t.laid, *(cards[0] for cards in t.stacks.values() if cards)]
    for name in dict.fromkeys(t.box.cards[no].data.object for no in tops if object_areas(t, no)):
        if name in chapter.objects:
            yield f"object:{name}", chapter.objects[name]
    for kind, names, texts in (
        ("vortex", t.vortices, chapter.vortices),
        ("figure", t.figures, chapter.figures),
        ("marker", t.markers, chapter.markers),
    ):
        for name in names:
            if name in texts:
                yield f"{kind}:{name}", texts[name]
    for name, value in t.counters.items():
        if t.box.chapter.counters[name].show and value and name in chapter.counters:
            yield f"counter:{name}", chapter.counters[name]
    for word in dict.fromkeys((*t.keywords, *_stakes(t))):
        if word in chapter.keywords:
            yield f"keyword:{word}", chapter.keywords[word]


def _heroes(t: Book, base: ContentTexts) -> Iterator[tuple[str, str]]:
    for hero, texts in base.heroes.items():
        yield f"hero:{hero}", texts.name
        yield f"attack:{hero}", texts.attack.name
        yield f"attack:{hero}.text", texts.attack.text
        yield f"skill:{hero}", texts.skill.name
        yield f"skill:{hero}.text", texts.skill.text


def _cards(t: Book, base: ContentTexts) -> Iterator[tuple[str, str]]:
    """Cards of the base content that are on the table, and the recorded keywords."""
    for card, upgrade in t.box.upgrades.items():
        if upgrade.hero in t.heroes and (upgrade.chapter < t.chapter or upgrade.chapter in t.sets):
            for side, texts in base.upgrades[card].items():
                yield f"upgrade:{card}.{side}", texts.name
                yield f"upgrade:{card}.{side}.text", texts.text
    held = [card for hero in t.heroes.values() for card in hero.fragments]
    for design in dict.fromkeys(card.partition(".")[0] for card in (*held, *t.fragment_discard)):
        yield f"fragment:{design}", base.fragments[design].name
        yield f"fragment:{design}.text", base.fragments[design].text
    deck = (*t.wyrm_deck, *t.wyrm_top, *t.wyrm_bottom, *t.wyrm_discard, *t.resolving, *t.peeked)
    for card in sorted(deck):
        yield f"wyrm:{card}", base.wyrms[card].name
        yield f"wyrm:{card}.text", base.wyrms[card].text
    for word in dict.fromkeys((*t.keywords, *_stakes(t))):
        if word in base.keywords:
            yield f"keyword:{word}", base.keywords[word]


def _puzzle(name: str, texts: model.PuzzleTexts) -> Iterator[tuple[str, str]]:
    yield f"puzzle:{name}.title", texts.title
    yield f"puzzle:{name}.intro", texts.intro
    if texts.marks:
        yield f"puzzle:{name}.marks", texts.marks
    for field in ("tiles", "clues", "symbols", "names", "places", "steps"):
        for number, text in enumerate(getattr(texts, field)):
            yield f"puzzle:{name}.{field}.{number}", text


def _stakes(t: Book) -> list[str]:
    """The keywords that the options of the present choice are known to depend on."""
    card = choice_on_top(t)
    return [] if card is None else [word for option in card.data.options for word in option.stakes]


# -- people -------------------------------------------------------------------------------------------


@lru_cache
def people() -> Mapping[str, Mapping[str, str]]:
    """Who speaks besides the heroes, by language."""
    names: Mapping[str, Mapping[str, str]] = read_yaml(HOME / "content" / "people.yaml").data
    return names


def _people(texts: Iterable[str], language: str) -> Iterator[tuple[str, str]]:
    spoken = dict.fromkeys(who for text in texts for who in SPEAKER.findall(text))
    for who in spoken:
        if who in people():
            yield f"person:{who}", people()[who][language]
