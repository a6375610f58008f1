"""Content packs: read, checked, fingerprinted, and written so that they can be edited."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from wondertable.kernel import ContentError, Pack, Printed, Titles
from wondertable.kernel.content import dump_toml, read_toml


class Tile(Printed, frozen=True, kw_only=True):
    id: str
    points: int = 0
    wild: bool = False
    sides: tuple[str, ...] = ()
    title: Titles | None = None


class Tiles(Pack, frozen=True, kw_only=True):
    year: int = 2000
    tiles: tuple[Tile, ...] = ()

    def problems(self) -> Iterator[tuple[str, dict[str, Any]]]:
        for tile in self.tiles:
            if tile.points < 0:
                yield "error.content-vp", {"card": tile.id, "vp": tile.points}


PACK = """
name = "mine"
year = 1865
[[tiles]]
source = "house"
id = "T1"
points = 3
sides = ["river", "say \\"hello\\""]
title = { en = "The pool", ru = "Озеро", uk = "Озеро" }
[[tiles]]
source = "rulebook"
id = "T2"
wild = true
"""


def written(tmp_path: Path, text: str = PACK) -> Path:
    file = tmp_path / "pack.toml"
    file.write_text(text, "utf-8")
    return file


def built(tmp_path: Path, text: str = PACK) -> Tiles:
    file = written(tmp_path, text)
    return Tiles.build(read_toml(file), str(file))


def refused(tmp_path: Path, text: str) -> ContentError:
    with pytest.raises(ContentError) as error:
        built(tmp_path, text)
    return error.value


def test_a_pack_is_read(tmp_path: Path) -> None:
    pack = built(tmp_path)
    assert (pack.name, pack.year, len(pack.tiles)) == ("mine", 1865, 2)
    title = pack.tiles[0].title
    assert title is not None
    assert [title.in_language(language) for language in ("ru", "en", "fr")] == ["Озеро", "The pool", "The pool"]


def test_a_pack_survives_being_written_and_read(tmp_path: Path) -> None:
    pack = built(tmp_path)
    again = built(tmp_path, dump_toml(pack))
    assert again == pack
    assert again.digest == pack.digest


LETTERS = ['"', "\\", "\n", "\t", "\x00", "\x7f", "’", "é", "🂡", "# no comment", "[[tiles]]", "a = 1"]


@pytest.mark.parametrize("text", LETTERS)
def test_every_letter_survives_being_written_and_read(tmp_path: Path, text: str) -> None:
    title = Titles(en=text, ru=text, uk=text)
    pack = Tiles(name=text, tiles=(Tile(source="house", id=text, sides=(text, ""), title=title),))
    assert built(tmp_path, dump_toml(pack)) == pack


def test_the_fingerprint_is_of_the_cards_not_of_the_name(tmp_path: Path) -> None:
    pack = built(tmp_path)
    assert built(tmp_path, PACK.replace("mine", "yours")).digest == pack.digest
    assert built(tmp_path, PACK.replace("points = 3", "points = 4")).digest != pack.digest


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('source = "house"', ""),
        ('source = "house"', 'source = "hearsay"'),
        ("points = 3", 'points = "three"'),
        ("points = 3", "colour = 3"),
        ('name = "mine"', ""),
        ('ru = "Озеро", ', ""),
        ("year = 1865", "decade = 186"),
    ],
)
def test_a_wrong_shape_is_refused_with_its_place(tmp_path: Path, old: str, new: str) -> None:
    error = refused(tmp_path, PACK.replace(old, new))
    assert error.what == "error.content-shape"
    assert error.facts["file"].endswith("pack.toml")
    assert error.facts["detail"]


def test_what_types_cannot_see_is_checked(tmp_path: Path) -> None:
    error = refused(tmp_path, PACK.replace("points = 3", "points = -3"))
    assert error.what == "error.content-vp"
    assert (error.facts["card"], error.facts["vp"]) == ("T1", -3)


def test_no_toml(tmp_path: Path) -> None:
    error = refused(tmp_path, "name = [")
    assert error.what == "error.content-toml"
    file = tmp_path / "latin.toml"
    file.write_bytes("name = 'Озеро'".encode("cp1251"))
    with pytest.raises(ContentError):
        read_toml(file)


def test_no_file(tmp_path: Path) -> None:
    with pytest.raises(ContentError) as error:
        read_toml(tmp_path / "none.toml")
    assert error.value.what == "error.cannot-read"


def test_several_files_make_one_pack(tmp_path: Path) -> None:
    first, second = tmp_path / "a.toml", tmp_path / "b.toml"
    first.write_text('name = "mine"', "utf-8")
    second.write_text('[[tiles]]\nsource = "house"\nid = "T1"', "utf-8")
    assert len(Tiles.build(read_toml(first, second)).tiles) == 1


def test_a_pack_has_no_problems_of_its_own() -> None:
    assert list(Pack(name="x").problems()) == []
