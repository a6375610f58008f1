"""The guide for authors: its reference is the grammar, its sample passes, and its messages are those of the checker."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from wondertable.games.wonder_book import grammar
from wondertable.games.wonder_book.chapter_check import check_chapters
from wondertable.games.wonder_book.loading import load_chapter
from wondertable.games.wonder_book.text_check import FACE_WORDS, LABEL_WORDS, SPEAKERS
from wondertable.games.wonder_book.tree import chapter_tree
from wondertable.kernel import Words

DOCS = Path(__file__).parents[3] / "docs"
SAMPLE = DOCS / "examples" / "sample-chapter"
GUIDE = (DOCS / "writing-a-chapter.md").read_text("utf-8")
WORDS = Words("en", also=("wondertable.games.wonder_book",))


def section(title: str) -> str:
    """The part of the guide under a heading."""
    (text,) = re.findall(rf"^#+ {re.escape(title)}\n(.*?)(?=^#|\Z)", GUIDE, re.S | re.M)
    return str(text)


def rows(title: str) -> list[list[str]]:
    """The rows of the table in a section, without its head."""
    cells = [re.split(r"(?<!\\)\|", line)[1:-1] for line in section(title).splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in row] for row in cells[2:]]


def names(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


def keys(title: str) -> list[str]:
    """The keys of the maps in the first column: ``{heroes: [2, 3, 4]}`` is ``heroes``."""
    return [re.match(r'`\{"?([^":]+)"?:', row[0])[1] for row in rows(title)]  # type: ignore[index]


def test_effects_and_their_fields_are_those_of_the_grammar() -> None:
    told = {names(row[0])[0]: set(names(row[1])) for row in rows("Effects")}
    known = {
        verb: set(kind.fields) if isinstance(kind, grammar.Form) else set() for verb, kind in grammar.VERBS.items()
    }
    assert told == known


def test_numbers_conditions_and_selectors_are_those_of_the_grammar() -> None:
    assert keys("Numbers") == list(grammar.NUMBERS)
    assert keys("Conditions") == list(grammar.CONDITIONS)
    assert {names(row[0])[0] for row in rows("Selectors")} == set(grammar.SELECTOR.fields)
    (searched,) = [names(row[1]) for row in rows("Selectors") if row[0] == "`sel`"]
    assert searched == list(grammar.SELECTOR_IDS)
    before_table = section("Selectors").split("|")[0]
    assert set(names(before_table)) == {*grammar.PLAIN_SELECTORS}
    (states,) = re.findall(r"^States: (.*)$", GUIDE, re.M)
    assert names(states) == list(grammar.STATES)


def test_triggers_quantities_and_actions_are_those_of_the_grammar() -> None:
    assert [names(row[0])[0] for row in rows("Triggers")] == list(grammar.TRIGGERS)
    for row in rows("Triggers"):
        kind = grammar.TRIGGERS[names(row[0])[0]]
        constants = isinstance(kind, grammar.Constants) and row[1] != "an action"
        assert bool(row[1]) == (kind is not None)
        assert not constants or names(row[1]) == list(kind.values)  # type: ignore[union-attr]
    assert [names(row[0])[0] for row in rows("Quantities")] == list(grammar.QUANTITIES)
    (actions,) = re.findall(r"^Actions: (.*)$", GUIDE, re.M)
    assert names(actions) == list(grammar.ACTIONS)


def test_cards_and_exits_are_those_of_the_grammar() -> None:
    told = {kind: set(names(row[1])) for row in rows("Cards") for kind in names(row[0])}
    assert told == {kind: set(fields) for kind, fields in grammar.CARD_FIELDS.items()}
    for exits in grammar.EXITS.values():
        assert all(f"`{one}`" in section("Cards") or one == "skip" for one in exits)


def test_limits_and_speakers_are_told() -> None:
    assert f"At most {FACE_WORDS} words a face, at most {LABEL_WORDS} a label." in GUIDE
    assert all(f"`{one}`" in GUIDE or f"@{one}" in GUIDE for one in SPEAKERS)


def test_the_tree_of_the_sample_is_as_shown() -> None:
    lines = chapter_tree(load_chapter(SAMPLE), WORDS)
    (shown,) = [text for text in re.findall(r"```text\n(.*?)```", GUIDE, re.S) if "Choice" in text]
    assert shown in "\n".join(lines) + "\n"


def test_the_changes_that_the_guide_proposes_work(tmp_path: Path) -> None:
    folder = tmp_path / "my-chapter"
    shutil.copytree(SAMPLE, folder)
    chapter = folder / "chapter.yaml"
    text = chapter.read_text("utf-8")
    assert text.count("{heroes: [3, 3, 4]}") == 4
    places = text.split("{heroes: [3, 3, 4]}")
    for forgotten in range(4):
        joints = ["{heroes: [3, 3, 4]}" if number == forgotten else "{heroes: [4, 5, 6]}" for number in range(4)]
        changed = "".join(part + joint for part, joint in zip(places, [*joints, ""], strict=True))
        chapter.write_text(changed, "utf-8")
        assert len(check_chapters(folder)) == 1
    text = text.replace("{heroes: [3, 3, 4]}", "{heroes: [4, 5, 6]}")
    text = text.replace("hearts: {who: me, add: 1}", "sparks: {who: me, add: 1}")
    text = text.replace("options: [{col: seal}, ", "options: [{col: seal}, {col: hide}, ")
    text = text.replace("    cols:\n", "    cols:\n      hide: {do: [], exit: next}\n")
    chapter.write_text(text, "utf-8")
    assert {one.what for one in check_chapters(folder)} == {"error.chapter-text-missing"}
    for language in ("en", "ru", "uk"):
        file = folder / f"{language}.yaml"
        words = file.read_text("utf-8").replace("    options:\n", "    options:\n      hide: Hm?\n")
        file.write_text(words.replace("    columns:\n", "    columns:\n      hide: Hm.\n"), "utf-8")
    assert check_chapters(folder) == []
    lead = next(line for line in chapter_tree(load_chapter(folder), WORDS) if line.strip().startswith("hide:"))
    assert lead.endswith("→ 6")
    text = text.replace("hide: {do: [], exit: next}", "hide: {do: [{card: {discard: 6}}], exit: next}")
    chapter.write_text(text, "utf-8")
    lead = next(line for line in chapter_tree(load_chapter(folder), WORDS) if line.strip().startswith("hide:"))
    assert "→ 7" in lead


def test_the_messages_are_as_shown(tmp_path: Path) -> None:
    folder = tmp_path / "my-chapter"
    shutil.copytree(SAMPLE, folder)
    for file, old, new in (
        ("chapter.yaml", "[{set: {ctr: hoist, add: 1}}]", "[]"),
        ("chapter.yaml", "c: {kw: PROMISE}", "c: {kw: PROMISES}"),
        ("uk.yaml", "    labels: {crank: Крутити коловорот}\n", ""),
    ):
        text = (folder / file).read_text("utf-8")
        assert old in text
        (folder / file).write_text(text.replace(old, new), "utf-8")
    said = [WORDS.error(one) for one in check_chapters(folder)]
    (shown,) = re.findall(r"\$ wondertable content wonder_book check my-chapter --lang en\n(.*?)```", GUIDE, re.S)
    assert set(shown.splitlines()) <= set(said)
