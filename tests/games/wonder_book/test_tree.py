"""The tree of a chapter, and the folders it is read from."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from wondertable.games.wonder_book.loading import chapter_folders, load_chapter
from wondertable.games.wonder_book.tree import chapter_tree, content_tree
from wondertable.kernel import ContentError, Words

SAMPLE = Path(__file__).parents[3] / "docs" / "examples" / "sample-chapter"


def tree(folder: Path, language: str = "en") -> list[str]:
    return chapter_tree(load_chapter(folder), Words(language, also=("wondertable.games.wonder_book",)))


def test_a_chapter_is_shown_with_its_titles_and_choices() -> None:
    lines = tree(SAMPLE)
    assert lines[0] == "Chapter 1: The Umbrella Post"
    assert lines[1:4] == [
        "1. Story: A letter with no roof (lays out 2, 3)",
        "    2. Interaction: The pigeonholes",
        "    3. Interaction: The polite stove",
    ]
    assert "    seal: Lick the flap and close it → 7 (writes PROMISE; discards 6)" in lines
    assert "10. Story: The wind takes it ([PROMISE] Fate up 1)" in lines
    assert tree(SAMPLE, "ru")[0] == "Глава 1: Зонтичная почта"
    assert tree(SAMPLE, "uk")[1].startswith("1. Історія: Лист без даху")


def test_branches_are_shown_up_to_the_card_where_they_meet(tmp_path: Path) -> None:
    folder = tmp_path / "copy"
    shutil.copytree(SAMPLE, folder)
    text = (folder / "chapter.yaml").read_text("utf-8")
    before, _, after = text.partition("          - card: {discard: 6}\n        exit: next\n")
    text = f"{before}        exit: {{skip: 8}}\n{after}"
    (folder / "chapter.yaml").write_text(text, "utf-8")
    lines = tree(folder)
    start = lines.index("5. Choice: The open envelope")
    assert lines[start + 1 : start + 6] == [
        "    seal: Lick the flap and close it → 8 (writes PROMISE)",
        "    read: Read it, only the first line → 7 (gives 6)",
        "        6. Item: The striped umbrella",
        "        7. Special rule: The hoist",
        "8. Goal: Up to the roof (discards 7; opens: The Roof)",
    ]


def test_a_folder_is_read_again_only_after_a_change(tmp_path: Path) -> None:
    folder = tmp_path / "copy"
    shutil.copytree(SAMPLE, folder)
    first = load_chapter(folder)
    assert load_chapter(folder) is first
    text = (folder / "en.yaml").read_text("utf-8")
    (folder / "en.yaml").write_text(text.replace("The Umbrella Post", "The Other Post"), "utf-8")
    os.utime(folder / "en.yaml", (1, 1))
    assert load_chapter(folder).texts["en"].title == "The Other Post"


def test_what_does_not_fit_the_model_is_named_with_its_line(tmp_path: Path) -> None:
    folder = tmp_path / "copy"
    shutil.copytree(SAMPLE, folder)
    text = (folder / "chapter.yaml").read_text("utf-8")
    (folder / "chapter.yaml").write_text(text.replace("P4: {level: 1", "P4: {level: 3"), "utf-8")
    with pytest.raises(ContentError) as refused:
        load_chapter(folder)
    line = text[: text.index("P4: {level: 1")].count("\n") + 1
    assert (
        Words("en", also=("wondertable.games.wonder_book",)).error(refused.value).endswith(": “3” is not allowed here.")
    )
    assert (refused.value.facts["file"], refused.value.facts["line"]) == ("copy/chapter.yaml", line)


def test_folders_are_taken_by_their_numbers(tmp_path: Path) -> None:
    for name in ("10", "9", "2 again"):
        shutil.copytree(SAMPLE, tmp_path / name)
    assert [one.name for one in chapter_folders(tmp_path)] == ["2 again", "9", "10"]
    assert chapter_folders(tmp_path / "9") == [tmp_path / "9"]
    (tmp_path / "pack").mkdir()
    shutil.copytree(SAMPLE, tmp_path / "pack" / "chapters" / "1")
    assert chapter_folders(tmp_path / "pack") == [tmp_path / "pack" / "chapters" / "1"]


def test_the_trees_of_a_pack_follow_each_other(tmp_path: Path) -> None:
    for name in ("1", "2"):
        shutil.copytree(SAMPLE, tmp_path / name)
    words = Words("en", also=("wondertable.games.wonder_book",))
    lines = content_tree(tmp_path, words)
    assert lines.count("Chapter 1: The Umbrella Post") == 2
    assert lines[: len(lines) // 2] == chapter_tree(load_chapter(SAMPLE), words)
