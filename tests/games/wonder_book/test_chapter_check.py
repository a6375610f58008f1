"""The checker of chapters: a sound chapter passes, and every broken copy of it is named with file and line."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests import catalogues
from wondertable.games.wonder_book.chapter_check import check_chapters, check_model, content_problems
from wondertable.games.wonder_book.model import Hero, WyrmCard
from wondertable.games.wonder_book.walking import _MAPS, _NAMES, _TYPES
from wondertable.games.wonder_book.yaml_data import parse_yaml
from wondertable.kernel import LANGUAGES, ContentError, Words

SAMPLE = Path(__file__).parents[3] / "docs" / "examples" / "sample-chapter"
PACKAGE = "wondertable.games.wonder_book"
CHAPTER = "chapter.yaml"

Found = set[tuple[str, str, int]]
Breaker = Callable[[str, str, str], Path]


@pytest.fixture
def broken(tmp_path: Path) -> Breaker:
    """A copy of the sample chapter in which one piece of text is replaced (once)."""

    def copy(file: str, old: str, new: str) -> Path:
        folder = tmp_path / "copy"
        if not folder.exists():
            shutil.copytree(SAMPLE, folder)
        text = (folder / file).read_text("utf-8")
        assert old in text
        (folder / file).write_text(text.replace(old, new, 1), "utf-8")
        return folder

    return copy


def told(problems: list[ContentError]) -> Found:
    return {(one.what.removeprefix("error.chapter-"), one.facts["file"], one.facts["line"]) for one in problems}


def line_of(folder: Path, file: str, text: str) -> int:
    """The line in which a piece of text begins."""
    before, found, _ = (folder / file).read_text("utf-8").partition(text)
    assert found
    return before.count("\n") + 1


def test_the_sample_is_sound() -> None:
    assert check_chapters(SAMPLE) == []


def case(rule: str, what: str, file: str, old: str, new: str, at: str | None = None, more: int = 0) -> Any:
    """A broken copy: ``at`` is the text in whose line the problem lies, ``more`` the problems that come with it."""
    return pytest.param(what, file, old, new, at or new, more, id=f"{rule}-{what}", marks=pytest.mark.rule(rule))


CASES = [
    # WB-FMT-14: what the grammar does not know
    case("WB-FMT-14", "unknown-effect", CHAPTER, "- set: {ctr: found", "- sett: {ctr: found", more=1),
    case("WB-FMT-14", "unknown-condition", CHAPTER, "c: {kw: PROMISE}", "c: {keyword: PROMISE}", more=1),
    case("WB-FMT-14", "unknown-number", CHAPTER, "n: {heroes: [1, 2, 2]}", "n: {heros: [1, 2, 2]}"),
    case("WB-FMT-14", "unknown-field", CHAPTER, "at: P4, n: 1", "at: P4, count: 1"),
    case("WB-FMT-14", "unknown-field", CHAPTER, "clock: {after: 3}", "clock: {from: 3}", more=1),
    case("WB-FMT-14", "missing-field", CHAPTER, "dice: 2, ", "", at="do: [{test: {tiers"),
    case("WB-FMT-14", "one-of", CHAPTER, "{ctr: found, add: 1}", "{ctr: found, add: 1, to: 1}"),
    case("WB-FMT-14", "only-with", CHAPTER, "card: {lay: [2, 3]}", "card: {lay: [2, 3], to: me}"),
    case("WB-FMT-14", "one-key", CHAPTER, "- scene: {reveal: roof}\n", "- {scene: {reveal: roof}, say: a}\n", more=4),
    case("WB-FMT-14", "value", CHAPTER, 'found}, ">=", 2', 'found}, "=>", 2'),
    case("WB-FMT-14", "type", CHAPTER, "ignore_lines: 1", "ignore_lines: one"),
    case("WB-FMT-14", "length", CHAPTER, "target: {heroes: [3, 3, 4]}", "target: {heroes: [3, 3]}", more=2),
    case("WB-FMT-14", "field-of-kind", CHAPTER, "object: stove", "object: stove\n    fresh: true", at="fresh: true"),
    case("WB-FMT-14", "missing-field", CHAPTER, "    object: stove\n", "", at="- no: 3"),
    case("WB-FMT-14", "duplicate-key", CHAPTER, "no: 1\n", "no: 1\nno: 1\n", at="no: 1\nkeywords"),
    case("WB-FMT-14", "yaml", CHAPTER, "keywords: [PROMISE]", "keywords: [PROMISE", at="counters:"),
    # WB-LINT-01: numbers and the End card
    case("WB-LINT-01", "card-number", CHAPTER, "- no: 9", "- no: 12", more=6),
    case("WB-LINT-01", "no-end", CHAPTER, "kind: end\n    endings:", "kind: story\n    endings:", at="cards:", more=5),
    # WB-LINT-02: exits and ways
    case("WB-LINT-02", "no-exit", CHAPTER, "{do: [], exit: flip}", "{do: []}", more=1),
    case("WB-LINT-02", "exit", CHAPTER, "exit: discard", "exit: next", at="exit: next\n  - no: 3"),
    case("WB-LINT-02", "exit-inert", CHAPTER, "front: {do: []}\n", "front: {do: [], exit: next}\n"),
    case("WB-LINT-02", "skip", CHAPTER, "back: {do: [], exit: next}", "back: {do: [], exit: {skip: 2}}", more=1),
    case("WB-LINT-02", "back-unread", CHAPTER, "exit: flip", "exit: next", at="    back:\n      do:\n        - put"),
    case(
        "WB-LINT-02",
        "no-back",
        CHAPTER,
        "      exit: next\n  - no: 11",
        "      exit: flip\n  - no: 11",
        at="    front:\n      do:\n        - if",
    ),
    case(
        "WB-LINT-02",
        "unreachable-card",
        CHAPTER,
        "back: {do: [], exit: next}\n  - no: 5",
        "back: {do: [], exit: {skip: 8}}\n  - no: 5",
        at="- no: 5",
        more=2,
    ),
    case("WB-LINT-02", "keep-no-rule", CHAPTER, "exit: discard", "exit: keep"),
    # WB-LINT-03: references
    case("WB-LINT-03", "unknown-area", CHAPTER, "start: P1", "start: P9", more=99),
    case("WB-LINT-03", "unknown-area", CHAPTER, "P5-P6", "P5-P66", more=1),
    case("WB-LINT-03", "unknown-area", CHAPTER, "what: wyrm, at: P2", "what: wyrm, at: Q2"),
    case("WB-LINT-03", "unknown-vortex", CHAPTER, "vortex: [V1]", "vortex: [V2]"),
    case("WB-LINT-03", "unknown-object", CHAPTER, "object: stove", "object: oven"),
    case(
        "WB-LINT-03",
        "unknown-figure",
        CHAPTER,
        "- scene: {reveal: roof}",
        "- put: {what: figure, id: clerk, at: P2}\n        - scene: {reveal: roof}",
        at="- put: {what: figure",
    ),
    case("WB-LINT-03", "unknown-counter", CHAPTER, "{set: {ctr: hoist", "{set: {ctr: hoyst", more=1),
    case("WB-LINT-03", "unknown-puzzle", CHAPTER, "id: address", "id: adress", more=1),
    case("WB-LINT-03", "unknown-card", CHAPTER, "discard: 6", "discard: 66"),
    case("WB-LINT-03", "unknown-popup", CHAPTER, "reveal: roof", "reveal: root", more=2),
    case("WB-LINT-03", "undeclared-keyword", CHAPTER, "write: PROMISE", "write: PROMISES", more=2),
    case(
        "WB-LINT-03",
        "unknown-trigger",
        CHAPTER,
        "      until: card\n",
        "      until: card\n      when: [{on: end.foes, do: []}]\n",
        at="when:",
    ),
    case(
        "WB-LINT-03",
        "unknown-quantity",
        CHAPTER,
        "      until: card\n",
        "      until: card\n      modify: [{what: luck, n: 1}]\n",
        at="modify:",
    ),
    case(
        "WB-LINT-03",
        "unknown-tag",
        CHAPTER,
        "who: {sel: hero}, add: 2",
        "who: {sel: hero, at: {sel: area, tag: wet}}, add: 2",
    ),
    case(
        "WB-LINT-03",
        "unknown-banner",
        CHAPTER,
        "- card: {lay: [2, 3]}",
        "- card: {lay: [2, 3]}\n        - card: {stack: blue}",
        at="- card: {stack",
    ),
    case(
        "WB-LINT-03",
        "unknown-line",
        CHAPTER,
        "- scene: {reveal: roof}",
        "- line: {a: P1, b: P5, to: dotted}\n        - scene: {reveal: roof}",
        at="- line:",
    ),
    case("WB-LINT-03", "rule-twice", CHAPTER, "id: umbrella", "id: hoist", more=1),
    # WB-LINT-04: texts
    case(
        "WB-LINT-04",
        "text-missing",
        "ru.yaml",
        "    labels: {found: Половинки письма}\n",
        "",
        at="  4:\n",
    ),
    case("WB-LINT-04", "text-missing", "uk.yaml", "  P7: Флюгер\n", "", at="areas:"),
    case("WB-LINT-04", "text-missing", "en.yaml", "    labels: {crank: Turn the crank}\n", "", at="  7:\n"),
    case("WB-LINT-04", "text-unknown", "en.yaml", "labels: {crank: Turn", "labels: {krank: Turn", more=1),
    case(
        "WB-LINT-04",
        "text-unused",
        "uk.yaml",
        "    labels: {crank",
        "    back: Назад.\n    labels: {crank",
        at="    back: Назад",
    ),
    case("WB-LINT-04", "text-list", "ru.yaml", "[Лунная, Кому, улица, Никому]", "[Лунная, Кому, улица]"),
    case("WB-LINT-04", "text-long", "en.yaml", "The brass bird", "bird " * 91, at="    back: |\n      bird"),
    case("WB-LINT-04", "text-long", "en.yaml", "seal: Lick the flap and close it", "seal: " + "lick " * 13),
    case("WB-LINT-04", "speaker", "ru.yaml", "@ken", "@kenn", at="    back: |\n      Она открывается"),
    case("WB-LINT-04", "emphasis", "ru.yaml", "Крутите ворот", "*Крутите ворот", at="    text: |\n      *Крутите"),
    case("WB-LINT-04", "child-named", "uk.yaml", "Клей тримає.", "Клей, каже Тіна, тримає.", at="sealed: |"),
    case(
        "WB-LINT-04",
        "only-children",
        "en.yaml",
        "The brass bird opens",
        "@lara The brass bird opens",
        at="    back: |\n      @lara",
    ),
    case("WB-LINT-04", "cannot-read", "uk.yaml", "", ""),
    # WB-LINT-05: the scene
    case(
        "WB-LINT-05",
        "areas",
        CHAPTER,
        "    P3: {level: 1, xy: [26, 50]}\n    P4: {level: 1, xy: [58, 82]}\n",
        "",
        at="areas:",
        more=99,
    ),
    case("WB-LINT-05", "no-popup", CHAPTER, "  popups: [roof]\n", "", at="scene:", more=99),
    case("WB-LINT-05", "solid-lines", CHAPTER, "P1|P4, P3|P4", "P1|P4", at="solid:"),
    case("WB-LINT-05", "level", CHAPTER, "P6: {level: 2", "P6: {level: 1"),
    case("WB-LINT-05", "line-twice", CHAPTER, "solid: [P1|P3", "solid: [P1|P3, P4|P2"),
    case("WB-LINT-05", "line", CHAPTER, "P1-P2", "P1|P2", more=99),
    case("WB-LINT-05", "popup-shut", CHAPTER, "        - scene: {reveal: roof}\n", "", at="popups: [roof]", more=1),
    case("WB-LINT-05", "goal-area", CHAPTER, "P5-P6, P6-P7]", "P6-P7]", at="done: {at: [{sel: hero}, P7]}"),
    case("WB-LINT-05", "goal-area", CHAPTER, "stove: [P4]", "stove: [P6]", at='done: {cmp: [{ctr: found}, ">=", 2]}'),
    # WB-LINT-06: components
    case("WB-LINT-06", "sparks", CHAPTER, "at: P4, n: 1", "at: P4, n: 16", at="- no: 4"),
    case(
        "WB-LINT-06",
        "wyrms",
        CHAPTER,
        "at: P2, n: {heroes: [1, 2, 2]}}}]",
        "at: P2, n: {heroes: [1, 2, 9]}}}]",
        at="- no: 8",
    ),
    case(
        "WB-LINT-06",
        "hearts",
        CHAPTER,
        "puzzles:",
        "figures:\n  clerk: {side: foe, hearts: {heroes: [9, 9, 60]}}\npuzzles:",
        at="figures:",
        more=99,
    ),
    case("WB-LINT-06", "dice", CHAPTER, "dice: 2", "dice: 6"),
    # WB-LINT-07: keywords
    case(
        "WB-LINT-07",
        "keyword-not-written",
        CHAPTER,
        "          - keyword: {write: PROMISE}\n",
        "",
        at="- if: {c: {kw",
        more=1,
    ),
    case(
        "WB-LINT-07", "keyword-untested", CHAPTER, "c: {kw: PROMISE}", 'c: {cmp: [{fate: up}, ">", 3]}', at="keywords:"
    ),
    case("WB-LINT-07", "keyword-unwritten", CHAPTER, "keywords: [PROMISE]", "keywords: [PROMISE, RAIN]"),
    case("WB-LINT-07", "unknown-keyword", CHAPTER, "c: {kw: PROMISE}", "c: {kw: PROMISED}", more=1),
    # WB-LINT-08: choices
    case("WB-LINT-08", "options", CHAPTER, "options: [{col: seal}, ", "options: [", more=99),
    case("WB-LINT-08", "no-column", CHAPTER, "[{col: seal}", "[{col: shut}", more=99),
    case(
        "WB-LINT-08",
        "column-unread",
        CHAPTER,
        "{col: seal}, {col: read, stakes: [PROMISE]}",
        "{col: seal}, {col: seal}",
        at="      read:\n",
        more=1,
    ),
    case(
        "WB-LINT-08",
        "no-free-option",
        CHAPTER,
        "[{col: seal}, {col: read,",
        '[{col: seal, if: {cmp: [{fate: up}, ">", 3]}}, {col: read, if: {cmp: [{fate: up}, "<", 4]},',
    ),
    # WB-LINT-09: an end of every Goal
    case("WB-LINT-09", "no-clock", CHAPTER, "    clock: {after: 4}\n", "", at="- no: 8"),
    # WB-LINT-10: endings
    case("WB-LINT-10", "bands", CHAPTER, "      - {fate: [1, 1], do: []}\n", "", at="endings:", more=99),
    case("WB-LINT-10", "band", CHAPTER, "fate: [2, 3]", "fate: [3, 3]"),
    case("WB-LINT-10", "band-end", CHAPTER, "fate: [4, 10]", "fate: [4, 9]", at="endings:"),
    # WB-LINT-11: numbers for two, three and four heroes
    case("WB-LINT-11", "no-triple", CHAPTER, 'hoist}, ">=", {heroes: [3, 3, 4]}', 'hoist}, ">=", 3', more=1),
    case("WB-LINT-11", "not-positive", CHAPTER, "target: {heroes: [3, 3, 4]}", "target: {heroes: [0, 3, 4]}", more=1),
    # WB-LINT-12: results of rolls
    case(
        "WB-LINT-12",
        "tier-reward",
        CHAPTER,
        "tiers: [{at: 1, do: [{set: {ctr: hoist, add: 1}}]}]",
        "tiers: [{at: 1, do: [{sparks: {who: me, add: 1}}]}, {at: 0, do: [{sparks: {who: me, add: 2}}]}]",
        more=1,
    ),
    case("WB-LINT-12", "tier-twice", CHAPTER, "tiers: [{at: 1,", "tiers: [{at: 1, do: []}, {at: 1,"),
    case(
        "WB-LINT-12",
        "knocked-out",
        CHAPTER,
        "      until: card\n",
        "      until: card\n      when: [{on: ko, do: [{hearts: {who: it, lose: 1}}]}]\n",
        at="when:",
    ),
    # WB-LINT-13: Upgrade and Wyrm cards
    case(
        "WB-LINT-13",
        "upgrade-set",
        CHAPTER,
        "- scene: {reveal: roof}",
        "- upgrade: {set: 2}\n        - scene: {reveal: roof}",
        at="- upgrade",
    ),
    case(
        "WB-LINT-13",
        "wyrm-not-in-deck",
        CHAPTER,
        "- scene: {reveal: roof}",
        "- enemy: {add: [P1]}\n        - scene: {reveal: roof}",
        at="- enemy",
    ),
    # Goals that cannot be reached
    case(
        "WB-FMT-08",
        "goal-counter",
        CHAPTER,
        "tiers: [{at: 1, do: [{set: {ctr: hoist, add: 1}}]}]",
        "tiers: [{at: 1, do: []}]",
        at='done: {cmp: [{ctr: hoist}, ">="',
    ),
    case(
        "WB-FMT-08",
        "goal-counter",
        CHAPTER,
        "- set: {ctr: found, add: 1}",
        "- set: {ctr: found, add: 0}",
        at='done: {cmp: [{ctr: found}, ">="',
    ),
    case(
        "WB-FMT-08",
        "goal-counter-max",
        CHAPTER,
        "hoist: {max: {heroes: [3, 3, 4]}",
        "hoist: {max: {heroes: [3, 3, 3]}",
        at='done: {cmp: [{ctr: hoist}, ">="',
    ),
    case(
        "WB-FMT-08",
        "goal-wyrms",
        CHAPTER,
        'done: {cmp: [{ctr: found}, ">=", 2]}',
        'done: {cmp: [{defeated: goal}, ">=", {heroes: [9, 9, 9]}]}',
        at="done: {cmp: [{defeated",
    ),
    case(
        "WB-FMT-08",
        "goal-card",
        CHAPTER,
        'done: {cmp: [{ctr: found}, ">=", 2]}',
        "done: {is: [{sel: card, id: 7}, taken]}",
    ),
    case(
        "WB-FMT-08",
        "goal-figure",
        CHAPTER,
        'done: {cmp: [{ctr: found}, ">=", 2]}',
        'done: {cmp: [{hearts: {sel: figure, id: clerk}}, "=", 0]}',
        more=99,
    ),
    case(
        "WB-FMT-08",
        "no-progress",
        CHAPTER,
        "    progress: [{of: {ctr: hoist}, target: {heroes: [3, 3, 4]}, label: hoist}]\n",
        "",
        at="- no: 8",
        more=99,
    ),
    case(
        "WB-FMT-08",
        "goal-counter",
        CHAPTER,
        '"<", {heroes: [3, 3, 4]}',
        '"<", {heroes: [3, 3, 3]}',
        at='done: {cmp: [{ctr: hoist}, ">="',
    ),
    case("WB-FMT-08", "progress-target", CHAPTER, "target: {heroes: [3, 3, 4]}", "target: {heroes: [3, 3, 5]}"),
    # Puzzles
    case("WB-FMT-16", "puzzle", CHAPTER, "answer: [1, 3, 0, 2]", "answer: [1, 3, 0, 0]"),
]


@pytest.mark.rule("WB-FMT-14", "WB-LINT-01", "WB-LINT-02", "WB-LINT-03", "WB-LINT-04", "WB-LINT-05", "WB-LINT-06")
@pytest.mark.rule("WB-LINT-07", "WB-LINT-08", "WB-LINT-09", "WB-LINT-10", "WB-LINT-11", "WB-LINT-12", "WB-LINT-13")
@pytest.mark.parametrize(("what", "file", "old", "new", "at", "more"), CASES)
def test_a_broken_copy_is_named_with_file_and_line(
    what: str, file: str, old: str, new: str, at: str, more: int, broken: Breaker
) -> None:
    folder = broken(file, old, new)
    if what == "cannot-read":
        (folder / file).unlink()
        (problem,) = check_chapters(folder)
        assert (problem.what, problem.facts["file"]) == ("error.cannot-read", f"copy/{file}")
        return
    problems = check_chapters(folder)
    found = told(problems)
    assert (what, f"copy/{file}", line_of(folder, file, at)) in found
    assert len(found) <= 1 + more
    for language in LANGUAGES:
        words = Words(language, also=(PACKAGE,))
        for problem in problems:
            said = words.error(problem)
            assert said.startswith(f"{problem.facts['file']}:{problem.facts['line']}: ")
            assert "{" not in said.replace("{heroes: [a, b, c]}", "")


# -- campaigns ----------------------------------------------------------------------------------------------


@pytest.fixture
def campaign(tmp_path: Path) -> Path:
    """Two chapters: the sample, and the same as Chapter II, which tests the keyword of the first."""
    for number in ("1", "2"):
        shutil.copytree(SAMPLE, tmp_path / "campaign" / number)
    change(tmp_path / "campaign" / "2", "no: 1\nkeywords: [PROMISE]", "no: 2")
    change(tmp_path / "campaign" / "2", "          - keyword: {write: PROMISE}\n", "")
    for language in LANGUAGES:
        file = tmp_path / "campaign" / "2" / f"{language}.yaml"
        kept = [line for line in file.read_text("utf-8").splitlines() if not line.startswith("keywords:")]
        file.write_text("\n".join(kept), "utf-8")
    return tmp_path / "campaign"


def change(folder: Path, old: str, new: str) -> None:
    text = (folder / CHAPTER).read_text("utf-8")
    assert old in text
    (folder / CHAPTER).write_text(text.replace(old, new, 1), "utf-8")


@pytest.mark.rule("WB-LINT-07")
def test_keywords_are_looked_for_in_all_chapters(campaign: Path) -> None:
    assert check_chapters(campaign) == []
    change(campaign / "1", "c: {kw: PROMISE}", 'c: {cmp: [{fate: up}, ">", 3]}')
    assert check_chapters(campaign) == []  # Chapter II still asks for it
    assert check_chapters(campaign / "2") == []  # one chapter alone is looked at beside the others
    change(campaign / "2", "c: {kw: PROMISE}", 'c: {cmp: [{fate: up}, ">", 3]}')
    change(campaign / "2", "{col: read, stakes: [PROMISE]}", "{col: read}")
    assert told(check_chapters(campaign)) == {("keyword-untested", "1/chapter.yaml", 4)}


@pytest.mark.rule("WB-LINT-07")
def test_a_keyword_that_no_earlier_chapter_writes_is_named(campaign: Path) -> None:
    change(campaign / "1", "          - keyword: {write: PROMISE}\n", "")
    line = line_of(campaign / "2", CHAPTER, "- if: {c: {kw")
    assert ("keyword-not-written", "2/chapter.yaml", line) in told(check_chapters(campaign))
    change(campaign / "1", "keywords: [PROMISE]", "keywords: []")
    assert ("unknown-keyword", "2/chapter.yaml", line) in told(check_chapters(campaign))


@pytest.mark.rule("WB-LINT-07")
def test_a_keyword_is_not_tested_before_the_card_that_writes_it(broken: Breaker) -> None:
    early = "    front:\n      do: [{if: {c: {kw: PROMISE}, then: [{fate: {up: 1}}]}}]\n      exit: flip\n"
    folder = broken(CHAPTER, "    front: {do: [], exit: flip}\n", early)
    assert told(check_chapters(folder)) == {
        ("keyword-not-written", "copy/chapter.yaml", line_of(folder, CHAPTER, "do: [{if"))
    }


@pytest.mark.rule("WB-LINT-07")
def test_at_most_four_keywords_are_written_in_one_attempt(broken: Breaker) -> None:
    names = ["PROMISE", "A", "B", "C", "D"]
    tests = ", ".join(f"{{if: {{c: {{kw: {name}}}, then: []}}}}" for name in names)
    folder = broken(CHAPTER, "keywords: [PROMISE]", f"keywords: [{', '.join(names)}]")
    writes = "".join(f"          - keyword: {{write: {name}}}\n" for name in names)
    broken(CHAPTER, "          - keyword: {write: PROMISE}\n", writes)
    broken(CHAPTER, "- {fate: [1, 1], do: []}", f"- {{fate: [1, 1], do: [{tests}]}}")
    assert told(check_chapters(folder)) == {("many-keywords", "copy/chapter.yaml", 4)}
    broken(CHAPTER, "          - keyword: {write: D}\n", "")
    broken(CHAPTER, "- card: {give: 6,", "- keyword: {write: D}\n          - card: {give: 6,")  # the other column
    assert check_chapters(folder) == []


def test_two_chapters_do_not_have_one_number(campaign: Path) -> None:
    change(campaign / "2", "no: 2", "no: 1")
    assert ("same-number", "2/chapter.yaml", 3) in told(check_chapters(campaign))


def test_a_folder_without_chapters_is_refused(tmp_path: Path) -> None:
    for path, what in ((tmp_path, "error.chapter-none"), (tmp_path / "nowhere", "error.chapter-no-folder")):
        with pytest.raises(ContentError) as refused:
            check_chapters(path)
        assert refused.value.what == what


# -- the game's own chapters --------------------------------------------------------------------------------


@pytest.mark.rule("WB-LINT-01", "WB-LINT-13")
def test_decks_of_the_own_campaign_have_a_fixed_size_and_fixed_cards() -> None:
    found = told(check_chapters(SAMPLE, own=True))
    line = line_of(SAMPLE, CHAPTER, "cards:")
    assert found == {
        ("deck-size", "sample-chapter/chapter.yaml", line),
        ("purple", "sample-chapter/chapter.yaml", line),
    }


def with_upgrades(broken: Breaker, refs: list[str]) -> Path:
    """The sample with further cards before the last one, which then has another number in every file."""
    cards = "".join(f"  - {{no: {11 + number}, kind: upgrade, ref: {ref}}}\n" for number, ref in enumerate(refs))
    folder = broken(CHAPTER, "  - no: 11\n", f"{cards}  - no: {11 + len(refs)}\n")
    for language in LANGUAGES:
        broken(f"{language}.yaml", "  11:\n", f"  {11 + len(refs)}:\n")
    return folder


@pytest.mark.rule("WB-LINT-13")
def test_upgrades_come_as_one_set_of_four(broken: Breaker) -> None:
    folder = with_upgrades(broken, ["L-II", "K-II", "S-II", "T-II"])
    cards = line_of(folder, CHAPTER, "cards:")
    assert told(check_chapters(folder)) == {("upgrades-unused", "copy/chapter.yaml", cards)}
    broken(CHAPTER, "- scene: {reveal: roof}", "- scene: {reveal: roof}\n        - upgrade: {set: 2}")
    assert check_chapters(folder) == []
    assert ("upgrades", "copy/chapter.yaml", cards) in told(check_chapters(folder, own=True))  # Chapter I has none


@pytest.mark.rule("WB-LINT-13")
@pytest.mark.parametrize(
    ("refs", "what"),
    [
        (["L-II", "K-II", "S-II"], "upgrades"),
        (["L-II", "K-II", "S-II", "T-III"], "upgrades"),
        (["L-II", "K-II", "S-II", "S-II"], "ref-twice"),
        (["L-II", "K-II", "S-II", "T-I"], "unknown-upgrade-card"),
    ],
)
def test_an_odd_set_of_upgrades_is_named(refs: list[str], what: str, broken: Breaker) -> None:
    folder = with_upgrades(broken, refs)
    broken(CHAPTER, "- scene: {reveal: roof}", "- scene: {reveal: roof}\n        - upgrade: {set: 2}")
    assert what in {one for one, _, _ in told(check_chapters(folder))}


# -- other content, words -------------------------------------------------------------------------------------

WYRM = """\
- id: P4
  do:
    - {each: {of: {sel: hero}, do: [{sparks: {who: it, lose: 1}}]}}
    - {enemy: {activate: {heroes: [1, 2, 2]}}}
"""


def test_effects_of_other_cards_are_checked_too() -> None:
    assert check_model(parse_yaml(WYRM, "wyrms.yaml"), list[WyrmCard]) == []
    wrong = WYRM.replace("activate", "act").replace("sel: hero", "sel: hero, at: A1")
    assert told(check_model(parse_yaml(wrong, "wyrms.yaml"), list[WyrmCard])) == {
        ("not-in-base", "wyrms.yaml", 3),  # no card for all chapters knows an area
        ("unknown-field", "wyrms.yaml", 4),
        ("one-of", "wyrms.yaml", 4),
    }
    hero = "{id: lara, hearts: 6, attack: {dice: 2, range: 0}, skill: {id: s, when: [{on: never, do: []}]}}"
    assert told(check_model(parse_yaml(hero, "lara.yaml"), Hero)) == {("unknown-trigger", "lara.yaml", 1)}


def test_a_pack_may_bring_cards_for_all_chapters(tmp_path: Path) -> None:
    shutil.copytree(SAMPLE, tmp_path / "chapters" / "1")
    assert content_problems(tmp_path) == []
    (tmp_path / "content").mkdir()
    for name in ("heroes", "upgrades", "fragments"):
        (tmp_path / "content" / f"{name}.yaml").write_text("[]")
    (tmp_path / "content" / "wyrms.yaml").write_text(WYRM.replace("activate", "act"))
    found = told(content_problems(tmp_path))
    assert found == {("unknown-field", "content/wyrms.yaml", 4), ("one-of", "content/wyrms.yaml", 4)}
    shutil.rmtree(tmp_path / "chapters")
    assert [one.what for one in content_problems(tmp_path)][-1] == "error.chapter-none"


def test_every_problem_has_words() -> None:
    folder = catalogues.PACKAGE / "games" / "wonder_book"
    assert catalogues.unlike(folder) == []
    known = set(catalogues.catalogue(folder, "en").messages)
    said = {one for source in folder.glob("*.py") for one in _ids(source.read_text("utf-8"))}
    assert said - known == set()
    kinds = {f"error.chapter-unknown-{kind}" for kind in (*_NAMES, *_MAPS, *_TYPES, *_KINDS)}
    assert {one for one in known if one.startswith("error.chapter-")} - said - kinds == set()


_KINDS = ("trigger", "quantity", "hero-card", "upgrade-card", "wyrm-card", "act")


def _ids(source: str) -> set[str]:
    return {one for one in source.replace('"', " ").split() if one.startswith("error.chapter-") and "{" not in one}


def test_a_text_that_nothing_needs_is_named_in_full(broken: Breaker) -> None:
    problems = check_chapters(broken("en.yaml", "labels: {crank: Turn", "labels: {krank: Turn"))
    (found,) = (one for one in problems if one.what == "error.chapter-text-unknown")
    assert (found.facts["name"], found.facts["hint"]) == ("cards.7.labels.krank", "crank")
