"""Checks of chapter folders that need no play: everything that would fail, mislead or be missing at the table.

Every problem is a ``ContentError`` with file and line; its words are in the catalogues (``error.chapter-*``). A path is
one chapter folder or a folder with several, which are then one campaign: keywords are looked for in all of them.
"""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterable, Iterator
from itertools import pairwise
from math import inf
from pathlib import Path
from typing import Any

from wondertable.games.wonder_book.bounds import HERO_COUNTS, MOST_DICE, bounds
from wondertable.games.wonder_book.deck_flow import Flow, line_ends
from wondertable.games.wonder_book.draft import Draft, misfit_problem, nearest, read_draft
from wondertable.games.wonder_book.goal_check import check_goals
from wondertable.games.wonder_book.grammar import CARD_FIELDS, EXITS
from wondertable.games.wonder_book.loading import BASE_FILES, HOME, chapter_folders, convert
from wondertable.games.wonder_book.model import Card, Chapter, Face, Puzzle
from wondertable.games.wonder_book.printed_names import (
    BASE_WYRM_CARDS,
    HEROES,
    PURPLE_WYRM_CARDS,
    UPGRADE_CHAPTERS,
    UPGRADES,
)
from wondertable.games.wonder_book.text_check import check_texts
from wondertable.games.wonder_book.walking import Found, walk_model
from wondertable.games.wonder_book.yaml_data import Document, DocumentPath, read_yaml
from wondertable.kernel import ContentError

__all__ = ["DECK_SIZES", "check_chapters", "check_model", "content_problems"]

DECK_SIZES = (42, 41, 41, 41, 41, 42)
"""The cards of the six decks of the game's own campaign (WB-COM-15)."""
KEYWORD_CELLS = 4  # WB-STO-06
HEARTS, HEARTS_OF_HEROES = 76, 23  # WB-RUL-29, section 12.5
FATE = 10  # WB-COM-09
BANDS = 3

_BROKEN_WAYS = {f"error.chapter-{what}" for what in ("no-exit", "exit", "skip", "no-back", "no-column", "card-number")}
"""Problems of exits, after which nothing can be said of the ways through the deck."""


def content_problems(path: Path | None) -> list[ContentError]:
    """The problems of the game's own content or of a pack: chapters, and cards for all chapters where it has any."""
    home = HOME if path is None else path
    problems: list[ContentError] = []
    for name, kind in BASE_FILES.items() if (home / "content").is_dir() else ():
        try:
            document = read_yaml(home / "content" / name, f"content/{name}")
            convert(document, kind)
        except ContentError as error:
            problems.append(error)
        else:
            problems += _sorted(check_model(document, kind))
    try:
        problems += check_chapters(home, own=path is None)
    except ContentError as error:  # no chapters at all
        problems.append(error)
    return problems


def check_chapters(path: Path, *, own: bool = False) -> list[ContentError]:
    """The problems of the chapters at a path, in the order of their files and lines.

    ``own`` chapters are those of the game itself: their deck sizes, Upgrade cards and purple Wyrm cards are fixed. The
    campaign of a single chapter is that of the folders beside it.
    """
    folders = chapter_folders(path)
    beside = _beside(folders[0].resolve()) if len(folders) == 1 else []
    campaign = [read_draft(folder) for folder in (*folders, *beside)]
    checked = campaign[: len(folders)]
    for draft in checked:
        if draft.chapter is not None:
            _check_chapter(draft, draft.chapter, own)
        check_texts(draft, _speakers(campaign))
    _check_keywords(checked, campaign)
    _check_numbers(checked)
    return [problem for draft in checked for problem in _sorted(draft.problems)]


def check_model(document: Document, kind: Any) -> list[ContentError]:
    """The problems of effects and rules in a document of another kind (heroes, Fragments, Wyrm cards)."""
    problems = []
    for one in walk_model(kind, document.data, ()):
        if not isinstance(one, Found):
            problems.append(misfit_problem(document, one))
        elif one.kind in ("area", "counter", "puzzle", "popup", "figure", "card", "keyword", "written-keyword"):
            facts = {"file": document.file, "line": document.line(one.path), "name": str(one.value)}
            problems.append(ContentError("error.chapter-not-in-base", **facts))
    return problems


def _beside(folder: Path) -> list[Path]:
    """The other chapters of a campaign: the folders beside one, if their names are numbers as its own is."""
    if not folder.name.isdigit():
        return []
    return [one for one in chapter_folders(folder.parent) if one.name.isdigit() and one != folder]


def _sorted(problems: Iterable[ContentError]) -> list[ContentError]:
    """Each problem once, by file and line."""
    seen = {(one.what, str(one.facts)): one for one in problems}
    return sorted(seen.values(), key=lambda one: (str(one.facts.get("file")), int(one.facts.get("line", 0))))


def _speakers(campaign: list[Draft]) -> set[str]:
    """The figures of all chapters: each may speak in any."""
    return {figure for draft in campaign if draft.chapter is not None for figure in draft.chapter.figures}


def _check_numbers(drafts: list[Draft]) -> None:
    """No two chapters have the same number."""
    first: dict[int, Draft] = {}
    for draft in drafts:
        if draft.chapter is not None:
            other = first.setdefault(draft.chapter.no, draft)
            if other is not draft:
                draft.report("error.chapter-same-number", ("no",), no=draft.chapter.no, other=other.folder.name)


def _check_chapter(draft: Draft, chapter: Chapter, own: bool) -> None:
    _check_deck(draft, chapter, own)
    for index, card in enumerate(chapter.cards):
        _check_fields(draft, card, index)
        _check_exits(draft, chapter, card, index)
        _check_card(draft, card, index)
    _check_scene(draft, chapter)
    _check_references(draft, chapter)
    _check_printed(draft, chapter, own)
    _check_puzzles(draft, chapter)
    _check_rules(draft)
    _check_dice(draft, chapter)
    _check_hearts(draft, chapter)
    flows = {heroes: Flow(chapter, heroes) for heroes in HERO_COUNTS}
    _check_reached(draft, chapter, flows)
    _check_cells(draft, flows)
    check_goals(draft, chapter, flows)


# -- deck and cards (WB-LINT-01, 02, 08, 10) --------------------------------------------------------------


def _check_deck(draft: Draft, chapter: Chapter, own: bool) -> None:
    for index, card in enumerate(chapter.cards):
        if card.no != index + 1:
            draft.report("error.chapter-card-number", ("cards", index, "no"), no=card.no, expected=index + 1)
            break
    for index, card in enumerate(chapter.cards[:-1]):
        if card.kind == "end":
            draft.report("error.chapter-end-not-last", ("cards", index, "kind"), no=card.no)
    if not chapter.cards or chapter.cards[-1].kind != "end":
        draft.report("error.chapter-no-end", ("cards",))
    if own and 1 <= chapter.no <= len(DECK_SIZES) and len(chapter.cards) != DECK_SIZES[chapter.no - 1]:
        size = DECK_SIZES[chapter.no - 1]
        draft.report("error.chapter-deck-size", ("cards",), n=len(chapter.cards), expected=size)


def _check_fields(draft: Draft, card: Card, index: int) -> None:
    """A card has the fields of its kind and no others."""
    assert draft.document is not None
    fields = CARD_FIELDS[card.kind]
    given = draft.document.at(("cards", index))
    for name in given:
        if name not in ("no", "kind", *fields):
            draft.report("error.chapter-field-of-kind", ("cards", index, name), field=name, kind=card.kind)
    for name, required in fields.items():
        if required and name not in given:
            draft.report("error.chapter-missing-field", ("cards", index), field=name)


def _check_exits(draft: Draft, chapter: Chapter, card: Card, index: int) -> None:
    at: DocumentPath = ("cards", index)
    if card.kind == "story":
        _check_exit(draft, chapter, card, card.front, (*at, "front"), "front")
        _check_exit(draft, chapter, card, card.back, (*at, "back"), "back")
        flips = any(one.value == "flip" for one in draft.of("exit", "jump") if one.path[:2] == at)
        if flips and card.back is None:
            draft.report("error.chapter-no-back", (*at, "front"), no=card.no)
        if card.back is not None and not flips:
            draft.report("error.chapter-back-unread", (*at, "back"), no=card.no)
    elif card.kind == "choice":
        _check_inert(draft, card.front, (*at, "front"))
        for column, face in card.cols.items():
            _check_exit(draft, chapter, card, face, (*at, "cols", column), "column")
    elif card.kind == "goal":
        _check_exit(draft, chapter, card, card.back, (*at, "back"), "back")
    elif card.kind == "interaction":
        _check_inert(draft, card.front, (*at, "front"))
        _check_exit(draft, chapter, card, card.back, (*at, "back"), "interaction")
        if card.back is not None and card.back.exit == "keep" and card.rule is None:
            draft.report("error.chapter-keep-no-rule", (*at, "back", "exit"), no=card.no)
    elif card.kind == "end":
        _check_inert(draft, card.prep, (*at, "prep"))


def _check_exit(draft: Draft, chapter: Chapter, card: Card, face: Face | None, path: DocumentPath, place: str) -> None:
    if face is None:
        return
    allowed = EXITS[place]
    if face.exit is None:
        draft.report("error.chapter-no-exit", path, hint=", ".join(allowed))
        return
    name = "skip" if isinstance(face.exit, dict) and "skip" in face.exit else str(face.exit)
    if name not in allowed:
        draft.report("error.chapter-exit", (*path, "exit"), name=name, hint=", ".join(allowed))
    elif isinstance(face.exit, dict):
        _check_skip(draft, chapter, card, face.exit["skip"], (*path, "exit", "skip"))


def _check_skip(draft: Draft, chapter: Chapter, card: Card, target: int, path: DocumentPath) -> None:
    if target <= card.no or target not in {other.no for other in chapter.cards}:
        draft.report("error.chapter-skip", path, no=card.no, target=target)


def _check_inert(draft: Draft, face: Face | None, path: DocumentPath) -> None:
    if face is not None and face.exit is not None:
        draft.report("error.chapter-exit-inert", (*path, "exit"))


def _check_card(draft: Draft, card: Card, index: int) -> None:
    at: DocumentPath = ("cards", index)
    if card.kind == "choice":
        _check_choice(draft, card, at)
    elif card.kind == "end":
        _check_endings(draft, card, at)
    elif card.kind == "interaction" and card.front is not None and card.front.do:
        draft.report("error.chapter-front-effects", (*at, "front", "do"), no=card.no)


def _check_choice(draft: Draft, card: Card, at: DocumentPath) -> None:
    if not 2 <= len(card.options) <= 4:
        draft.report("error.chapter-options", (*at, "options"), n=len(card.options), no=card.no)
    for number, option in enumerate(card.options):
        if option.col not in card.cols:
            path = (*at, "options", number, "col")
            draft.report("error.chapter-no-column", path, **nearest(option.col, card.cols))
    for column in card.cols:
        if column not in {option.col for option in card.options}:
            draft.report("error.chapter-column-unread", (*at, "cols", column), name=column)
    if card.options and all(option.condition is not None for option in card.options):
        draft.report("error.chapter-no-free-option", (*at, "options"), no=card.no)


def _check_endings(draft: Draft, card: Card, at: DocumentPath) -> None:
    if len(card.endings) != BANDS:
        draft.report("error.chapter-bands", (*at, "endings"), n=len(card.endings), expected=BANDS)
    expected = 1
    for number, ending in enumerate(card.endings):
        low, high = ending.fate
        if low != expected or high < low:
            draft.report("error.chapter-band", (*at, "endings", number, "fate"), low=low, high=high, expected=expected)
            return
        expected = high + 1
    if card.endings and expected != FATE + 1:
        draft.report("error.chapter-band-end", (*at, "endings"), high=expected - 1, expected=FATE)


# -- scene (WB-LINT-05) -----------------------------------------------------------------------------------


def _check_scene(draft: Draft, chapter: Chapter) -> None:
    scene = chapter.scene
    at: DocumentPath = ("scene",)
    if not 6 <= len(scene.areas) <= 14:
        draft.report("error.chapter-areas", (*at, "areas"), n=len(scene.areas))
    if not scene.popups:
        draft.report("error.chapter-no-popup", at)
    if len(scene.lines.solid) < 3:
        draft.report("error.chapter-solid-lines", (*at, "lines", "solid"), n=len(scene.lines.solid))
    for name, area in scene.areas.items():
        path: DocumentPath = (*at, "areas", name)
        if (area.level == 2) != bool(area.popup):
            draft.report("error.chapter-level", path, name=name)
        if not all(0 <= one <= 100 for one in area.xy):
            draft.report("error.chapter-xy", (*path, "xy"), name=name)
    seen: dict[tuple[str, str], str] = {}
    for kind, sign in (("dotted", "-"), ("solid", "|")):
        for number, line in enumerate(getattr(scene.lines, kind)):
            path = (*at, "lines", kind, number)
            ends = line_ends(line)
            if line.count(sign) != 1 or "" in ends or ends[0] == ends[1]:
                draft.report("error.chapter-line", path, name=line, sign=sign)
                continue
            for end in ends:
                if end not in scene.areas:
                    draft.report("error.chapter-unknown-area", path, **nearest(end, scene.areas))
            if ends in seen:
                draft.report("error.chapter-line-twice", path, name=line, other=seen[ends])
            seen[ends] = line
    for name in scene.popups:
        if not any(area.popup == name for area in scene.areas.values()):
            draft.report("error.chapter-popup-empty", (*at, "popups"), name=name)
        if not any(value.get("reveal") == name for _, value, _ in draft.effects("scene")):
            draft.report("error.chapter-popup-shut", (*at, "popups"), name=name)


# -- names (WB-LINT-03, WB-FMT-14) ------------------------------------------------------------------------


def _check_references(draft: Draft, chapter: Chapter) -> None:
    scene = chapter.scene
    markers = {"aura", *(one.value for one in draft.of("new-marker"))}
    lines = {"-".join(ends) for ends in map(line_ends, (*scene.lines.dotted, *scene.lines.solid))}
    known: dict[str, Iterable[Any]] = {
        "area": scene.areas,
        "popup": scene.popups,
        "object": scene.objects,
        "vortex": scene.vortices,
        "figure": chapter.figures,
        "counter": chapter.counters,
        "puzzle": chapter.puzzles,
        "card": [card.no for card in chapter.cards],
        "banner": sorted({card.banner for card in chapter.cards if card.banner}),
        "marker": sorted(markers),
        "tag": sorted({*markers, *(tag for area in scene.areas.values() for tag in area.tags)}),
        "hero": HEROES,
        "wyrm-card": [*BASE_WYRM_CARDS, *PURPLE_WYRM_CARDS],
        "rule-id": [name for name, _ in _rules(draft)],
        "act": [act["id"] for _, rule in _rules(draft) for act in rule.get("allow", ())],
    }
    for one in draft.found:
        if one.kind in known and one.value not in known[one.kind]:
            draft.report(f"error.chapter-unknown-{one.kind}", one.path, **nearest(one.value, known[one.kind]))
        elif one.kind == "line" and "-".join(line_ends(one.value)) not in lines:
            draft.report("error.chapter-unknown-line", one.path, **nearest(one.value, sorted(lines)))
        elif one.kind == "written-keyword" and one.value not in chapter.keywords:
            draft.report("error.chapter-undeclared-keyword", one.path, **nearest(one.value, chapter.keywords))
    for _, value, path in draft.effects("line"):
        if "a" in value and "-".join(line_ends(f"{value['a']}-{value.get('b', '')}")) not in lines:
            name = f"{value['a']}-{value.get('b', '')}"
            draft.report("error.chapter-unknown-line", (*path, "line"), **nearest(name, sorted(lines)))
    for _, value, path in draft.effects("go"):
        card = draft.card_at(path)
        if isinstance(value, dict) and card is not None and isinstance(value.get("skip"), int):
            _check_skip(draft, chapter, card, value["skip"], (*path, "go", "skip"))
    for _, value, path in draft.effects("card"):
        if value.get("open") == "envelope" and chapter.envelope is None:
            draft.report("error.chapter-no-envelope", (*path, "card", "open"))
        for number in _listed(value.get("lay")):
            card = next((one for one in chapter.cards if one.no == number), None)
            if card is not None and card.kind == "item" and "at" not in value:
                draft.report("error.chapter-lay-item", (*path, "card", "lay"), no=number)
    if chapter.envelope is not None and not any("open" in value for _, value, _ in draft.effects("card")):
        draft.report("error.chapter-envelope-shut", ("envelope",))


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [] if value is None else [value]


def _rules(draft: Draft) -> Iterator[tuple[str, dict[str, Any]]]:
    """All rules of the chapter by their ids: of cards, of figures and those that effects put in force."""
    assert draft.document is not None
    for card in draft.document.data["cards"]:
        if isinstance(card.get("rule"), dict):
            yield card["rule"]["id"], card["rule"]
    for figure in draft.document.data.get("figures", {}).values():
        if isinstance(figure.get("rule"), dict):
            yield figure["rule"]["id"], figure["rule"]
    for one in draft.of("rule"):
        yield one.value["id"], one.value


def _check_rules(draft: Draft) -> None:
    """Ids of rules are given once (WB-LINT-03)."""
    often = Tally(name for name, _ in _rules(draft))
    assert draft.document is not None
    for index, card in enumerate(draft.document.data["cards"]):
        rule = card.get("rule")
        if isinstance(rule, dict) and often[rule["id"]] > 1:
            draft.report("error.chapter-rule-twice", ("cards", index, "rule", "id"), name=rule["id"])
    for one in draft.of("effect"):
        ((verb, value),) = one.value.items()
        if verb in ("test", "puzzle"):
            _check_tiers(draft, value, (*one.path, verb, "tiers"))
    for one in draft.of("trigger"):
        if one.value.partition(":")[0] == "ko":
            _check_knocked_out(draft, one.path[:-1])


def _check_printed(draft: Draft, chapter: Chapter, own: bool) -> None:
    """Hero, Upgrade and Wyrm cards are those of the game (WB-LINT-13)."""
    tables: dict[str, Iterable[str]] = {
        "hero": HEROES,
        "upgrade": UPGRADES,
        "wyrm": [*BASE_WYRM_CARDS, *PURPLE_WYRM_CARDS],
    }
    refs: dict[str, list[str]] = {kind: [] for kind in tables}
    for index, card in enumerate(chapter.cards):
        if card.kind in tables:
            path: DocumentPath = ("cards", index, "ref")
            if card.ref not in tables[card.kind]:
                draft.report(f"error.chapter-unknown-{card.kind}-card", path, **nearest(card.ref, tables[card.kind]))
            elif card.ref in refs[card.kind]:
                draft.report("error.chapter-ref-twice", path, name=card.ref)
            refs[card.kind].append(card.ref)
    _check_upgrades(draft, chapter, refs["upgrade"], own)
    for one in draft.of("wyrm-card"):
        if one.value not in refs["wyrm"] and one.value in tables["wyrm"]:
            draft.report("error.chapter-wyrm-not-in-deck", one.path, name=one.value)
    purple = sorted(ref for ref, number in PURPLE_WYRM_CARDS.items() if number == chapter.no)
    if own and sorted(refs["wyrm"]) != purple:
        draft.report("error.chapter-purple", ("cards",), expected=", ".join(purple))


def _check_upgrades(draft: Draft, chapter: Chapter, refs: list[str], own: bool) -> None:
    sets = {UPGRADES[ref][1] for ref in refs if ref in UPGRADES}
    expected = {chapter.no} & set(UPGRADE_CHAPTERS) if own else sets
    if len(sets) > 1 or sets != expected or len(set(refs)) != len(HEROES) * len(sets):
        wanted = ", ".join(name for name, (_, number) in UPGRADES.items() if number in (expected or {chapter.no}))
        draft.report("error.chapter-upgrades", ("cards",), expected=wanted if expected else "–")
    for _, value, path in draft.effects("upgrade"):
        if value.get("set") not in sets:
            draft.report("error.chapter-upgrade-set", (*path, "upgrade", "set"), name=value.get("set"))
    if sets and not any(True for _ in draft.effects("upgrade")):
        draft.report("error.chapter-upgrades-unused", ("cards",))


# -- numbers (WB-LINT-06, 11, 12) -------------------------------------------------------------------------


def _check_dice(draft: Draft, chapter: Chapter) -> None:
    for _, value, path in draft.effects("test"):
        most = max(bounds(value.get("dice", 0), heroes, chapter)[1] for heroes in HERO_COUNTS)
        least = min(bounds(value.get("dice", 1), heroes, chapter)[0] for heroes in HERO_COUNTS)
        if most > MOST_DICE or least < 1:
            draft.report("error.chapter-dice", (*path, "test", "dice"), most=MOST_DICE)


def _check_hearts(draft: Draft, chapter: Chapter) -> None:
    for heroes in HERO_COUNTS:
        total = HEARTS_OF_HEROES + sum(bounds(one.hearts, heroes, chapter)[1] for one in chapter.figures.values())
        if HEARTS < total < inf:
            draft.report("error.chapter-hearts", ("figures",), total=int(total), most=HEARTS, heroes=heroes)
            return


def _check_tiers(draft: Draft, value: Any, path: DocumentPath) -> None:
    tiers = value.get("tiers") if isinstance(value, dict) else None
    if not isinstance(tiers, list) or not all(isinstance(one, dict) and type(one.get("at")) is int for one in tiers):
        return
    often = Tally(one["at"] for one in tiers)
    order = sorted(range(len(tiers)), key=lambda number: int(tiers[number]["at"]))
    for number, one in enumerate(tiers):
        if often[one["at"]] > 1:
            draft.report("error.chapter-tier-twice", (*path, number, "at"), at=one["at"])
        elif not 0 <= one["at"] <= MOST_DICE:
            draft.report("error.chapter-tier-reach", (*path, number, "at"), at=one["at"], most=MOST_DICE)
    for lower, higher in pairwise(order):
        less, more = _worth(tiers[lower].get("do")), _worth(tiers[higher].get("do"))
        if less is None or more is None:
            continue
        differences = [less.get(one, 0) - more.get(one, 0) for one in {*less, *more}]
        if differences and min(differences) >= 0 and max(differences) > 0:
            at, better = tiers[lower]["at"], tiers[higher]["at"]
            draft.report("error.chapter-tier-reward", (*path, lower, "do"), at=at, more=better)


def _worth(effects: Any) -> dict[str, float] | None:
    """What effects are worth to the team, by what they give; nothing where it cannot be said."""
    found: dict[str, float] = {}
    for effect in effects if isinstance(effects, list) else ():
        ((verb, value),) = effect.items() if isinstance(effect, dict) and len(effect) == 1 else ((None, None),)
        if verb in ("say", "keyword"):
            continue
        worth = _worth_of(verb, value) if isinstance(value, dict) else None
        if worth is None:
            return None
        for name, number in worth.items():
            found[name] = found.get(name, 0) + number
    return found


def _worth_of(verb: str | None, value: dict[str, Any]) -> dict[str, float] | None:
    def sized(name: str, sign: int) -> dict[str, float] | None:
        number = value.get(name, 1)
        if isinstance(number, dict) and isinstance(number.get("heroes"), list):
            number = number["heroes"][0]
        return {str(verb): sign * number} if isinstance(number, int) else None

    if verb in ("each", "pick"):
        return _worth(value.get("do"))
    if verb == "fate":
        return sized("up", 1) if "up" in value else sized("down", -1)
    if verb in ("hearts", "sparks") and not isinstance(value.get("who"), dict):
        gain = "add" in value
        return sized("add", 1) if gain else sized("lose", -1) if "lose" in value else sized("damage", -1)
    if verb == "fragment":
        return sized("n", 1)
    if verb == "put" and value.get("what") in ("spark", "wyrm"):
        worth = sized("n", 1 if value["what"] == "spark" else -1)
        return None if worth is None else {f"put {value['what']}": number for number in worth.values()}
    return None


def _check_knocked_out(draft: Draft, hook: DocumentPath) -> None:
    """A hook on a knock-out does nothing to the hero who is down (WB-LINT-12)."""
    for _, value, path in draft.effects("hearts", "sparks", "move", "extra", "fragment"):
        if path[: len(hook)] == hook and value.get("who") == "it":
            draft.report("error.chapter-knocked-out", path)


# -- puzzles ----------------------------------------------------------------------------------------------


def _check_puzzles(draft: Draft, chapter: Chapter) -> None:
    used = {one.value for one in draft.of("puzzle")}
    for name, puzzle in chapter.puzzles.items():
        path: DocumentPath = ("puzzles", name)
        if name not in used:
            draft.report("error.chapter-puzzle-unused", path, name=name)
        for field in _wrong_numbers(puzzle):
            draft.report("error.chapter-puzzle", (*path, field), name=name, field=field, type=puzzle.type)


def _wrong_numbers(puzzle: Puzzle) -> Iterator[str]:
    """The fields of a puzzle with which it cannot be played."""
    fit: dict[str, dict[str, bool]] = {
        "order": {"tiles": 4 <= puzzle.tiles <= 7, "answer": sorted(puzzle.answer) == list(range(puzzle.tiles))},
        "code": {"length": 2 <= puzzle.length <= 6, "symbols": 2 <= puzzle.symbols <= 8, "tries": puzzle.tries == 6},
        "rings": {
            "rings": 2 <= puzzle.rings <= 6,
            "positions": 3 <= puzzle.positions <= 12,
            "coupled": all(0 <= one < puzzle.rings for pair in puzzle.coupled for one in pair),
            "par": puzzle.par >= 1,
        },
        "find": {"places": 4 <= puzzle.places <= 36, "marks": 1 <= puzzle.marks < puzzle.places},
        "recall": {"length": 5 <= puzzle.length <= 8, "symbols": 2 <= puzzle.symbols <= 8},
        "steady": {"steps": 1 <= puzzle.steps <= 3},
    }
    return (field for field, fits in fit[puzzle.type].items() if not fits)


# -- ways through the deck (WB-LINT-02) and keywords (WB-LINT-07) --------------------------------------------


def _check_reached(draft: Draft, chapter: Chapter, flows: dict[int, Flow]) -> None:
    """Every card comes up, or is taken out of the deck by one that does; every way ends at the End card."""
    if any(one.what in _BROKEN_WAYS for one in draft.problems):  # then too little would seem to be reached
        return
    reached = {number for flow in flows.values() for number in (*flow.arrivals, *flow.taken)}
    takes = list(_takings(draft, chapter))
    growing = True
    while growing:
        more = {number for holder, numbers in takes if holder is None or holder in reached for number in numbers}
        growing = not more <= reached
        reached |= more
    for index, card in enumerate(chapter.cards):
        if card.no not in reached:
            draft.report("error.chapter-unreachable-card", ("cards", index), no=card.no)
    for heroes, flow in flows.items():
        if flow.ending is None and chapter.cards and chapter.cards[-1].kind == "end":
            draft.report("error.chapter-end-unreached", ("cards", len(chapter.cards) - 1), heroes=heroes)
            return


def _takings(draft: Draft, chapter: Chapter) -> Iterator[tuple[int | None, set[int]]]:
    """The cards that effects take out of the deck, each with the card on which the effect stands."""
    for _, value, path in draft.effects("card"):
        numbers = {one for name in ("lay", "give") for one in _listed(value.get(name)) if isinstance(one, int)}
        if value.get("stack"):
            numbers |= {card.no for card in chapter.cards if card.banner == value["stack"]}
        holder = draft.card_at(path)
        yield (None if holder is None else holder.no), numbers


def _check_cells(draft: Draft, flows: dict[int, Flow]) -> None:
    """At most four keywords can be written in one attempt."""
    loose = {one.value for one in draft.of("written-keyword") if not _in_flow(draft, one.path)}
    for flow in flows.values():
        if flow.ending is not None:
            most = max((one | loose for one in flow.ending.written), key=len)
            if len(most) > KEYWORD_CELLS:
                draft.report("error.chapter-many-keywords", ("keywords",), names=", ".join(sorted(most)))
                return


def _in_flow(draft: Draft, path: DocumentPath) -> bool:
    """Does something stand on a face that is read when its card is on top of the deck?"""
    card = draft.card_at(path)
    return card is not None and card.kind in ("story", "choice", "goal", "end")


def _check_keywords(checked: list[Draft], campaign: list[Draft]) -> None:
    chapters = [draft for draft in campaign if draft.chapter is not None]
    for draft in checked:
        if draft.chapter is None:
            continue
        no = draft.chapter.no
        before = [one for one in chapters if one.chapter is not None and one.chapter.no < no]
        after = [one for one in chapters if one.chapter is not None and one.chapter.no > no]
        _check_tested(draft, draft.chapter, before)
        _check_written(draft, draft.chapter, after)


def _check_tested(draft: Draft, chapter: Chapter, before: list[Draft]) -> None:
    """A keyword that is tested has been written before."""
    declared = {*chapter.keywords, *(one.value for other in before for one in other.of("declared-keyword"))}
    earlier = {one.value for other in before for one in other.of("written-keyword")}
    for one in draft.of("keyword", "erased-keyword"):
        if one.value not in declared:
            draft.report("error.chapter-unknown-keyword", one.path, **nearest(one.value, sorted(declared)))
            continue
        if one.value in earlier or "stakes" in one.path:
            continue
        writes = [other.path for other in draft.of("written-keyword") if other.value == one.value]
        tester = draft.card_at(one.path)
        if tester is not None and _in_flow(draft, one.path):
            writes = [path for path in writes if not _later(draft, path, tester)]
        if not writes:
            draft.report("error.chapter-keyword-not-written", one.path, name=one.value)


def _later(draft: Draft, path: DocumentPath, tester: Card) -> bool:
    """Does something stand on a card that comes up only after another one?"""
    card = draft.card_at(path)
    return card is not None and _in_flow(draft, path) and card.no > tester.no


def _check_written(draft: Draft, chapter: Chapter, after: list[Draft]) -> None:
    """A keyword that a chapter declares is written there, and tested there or in a later one."""
    tested = {one.value for other in (draft, *after) for one in other.of("keyword") if "stakes" not in one.path}
    written = {one.value for one in draft.of("written-keyword")}
    for number, keyword in enumerate(chapter.keywords):
        if keyword not in written:
            draft.report("error.chapter-keyword-unwritten", ("keywords", number), name=keyword)
        elif keyword not in tested:
            draft.report("error.chapter-keyword-untested", ("keywords", number), name=keyword)
