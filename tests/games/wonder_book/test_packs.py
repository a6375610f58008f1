"""Packs of chapters: one folder, a folder with several, or a whole pack; each is checked, shown and played."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from wondertable.cli import main
from wondertable.games.wonder_book.game import WonderBook
from wondertable.kernel import ContentError, Words, load

SAMPLE = Path(__file__).parents[3] / "docs" / "examples" / "sample-chapter"


def test_the_own_content_is_sound() -> None:
    assert WonderBook.content_problems(None) == []


def test_one_chapter_is_a_pack(tmp_path: Path) -> None:
    game = load("wonder_book", SAMPLE)
    match = game.new(2, 1)
    assert [ask.prompt for ask in match.asks.values()] == ["hero"]
    assert match.table.box.chapter.no == 1
    shutil.copytree(SAMPLE, tmp_path / "pack" / "1")
    assert load("wonder_book", tmp_path / "pack").content.digest == game.content.digest
    shutil.copytree(SAMPLE, tmp_path / "whole" / "chapters" / "1")
    assert load("wonder_book", tmp_path / "whole").content.digest == game.content.digest


def test_a_pack_is_checked_and_shown_in_the_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["content", "wonder_book", "check", str(SAMPLE), "--lang", "en"]) == 0
    capsys.readouterr()
    assert main(["content", "wonder_book", "tree", str(SAMPLE), "--lang", "uk"]) == 0
    assert capsys.readouterr().out.startswith("Розділ 1: Парасолькова пошта\n")
    folder = tmp_path / "broken"
    shutil.copytree(SAMPLE, folder)
    text = (folder / "chapter.yaml").read_text("utf-8")
    (folder / "chapter.yaml").write_text(text.replace("at: P4, n: 1", "at: P44, n: 1"), "utf-8")
    assert main(["content", "wonder_book", "check", str(folder), "--lang", "ru"]) == 2
    assert capsys.readouterr().err == "broken/chapter.yaml:33: Области «P44» нет. Может быть: P4?\n"


def test_a_folder_without_chapters_is_no_pack(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"chapter\.yaml"):
        load("wonder_book", tmp_path)
    assert Words("en", also=("wondertable.games.wonder_book",)).has("error.chapter-none")
