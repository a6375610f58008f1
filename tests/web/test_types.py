"""The page's types are made from the structs, and only then."""

from __future__ import annotations

import runpy
import subprocess

import msgspec
import pytest

from tests.web.conftest import ROOT
from wondertable.games.mad_tea_party.state import Declared
from wondertable.kernel import Result
from wondertable.kernel.rulebook import Rule

MADE: dict[str, str] = runpy.run_path(str(ROOT / "web" / "scripts" / "make_types.py"))["types"]()


@pytest.mark.parametrize(
    ("folder", "struct"), [("lib", Result), ("lib", Rule), ("games/mad_tea_party", Declared)], ids=lambda one: str(one)
)
def test_an_interface_has_the_fields_of_its_struct(folder: str, struct: type[msgspec.Struct]) -> None:
    body = MADE[folder].partition(f"export interface {struct.__name__} {{\n")[2].partition("\n}")[0]
    fields = [line.strip().partition(":")[0] for line in body.splitlines()]
    assert fields == list(struct.__struct_fields__)


def test_the_score_sheet_is_sent_with_its_total() -> None:
    assert "export interface Sheet {" in MADE["games/mad_tea_party"]
    assert "  total: number;\n}" in MADE["games/mad_tea_party"]


@pytest.mark.parametrize("path", [*(f"web/src/{folder}/types.gen.ts" for folder in MADE), "web/src/art/gallery.html"])
def test_what_is_made_is_not_kept(path: str) -> None:
    kept = subprocess.run(["git", "ls-files", "--", path], cwd=ROOT, capture_output=True, text=True, check=False)
    assert kept.stdout == ""
