"""The page's types are made from the Python declarations, and what is sent is of these types."""

from __future__ import annotations

import re
import runpy
import subprocess
from typing import Any, Literal

import msgspec
import pytest

from tests.wandering import positions
from tests.web.conftest import ROOT
from wondertable.kernel import LANGUAGES, Hidden, Result, Words, load
from wondertable.kernel.rulebook import Rule

MAKE_TYPES: dict[str, Any] = runpy.run_path(str(ROOT / "web" / "scripts" / "make_types.py"))
MADE: dict[str, str] = MAKE_TYPES["types"]()
TYPED = ["mad_tea_party", "gravity_falls", "wonderlands_war", "wonder_book"]


# -- what is sent -------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", TYPED)
def test_every_view_of_whole_games_is_of_the_derived_type(slug: str) -> None:
    game = load(slug)
    kind = game.view_type()
    for number in game.seats:
        for match in positions(game, number, seed=number, every=1):
            for seat in range(-1, number):
                seen = msgspec.json.encode(game.view(match.table, seat))
                again = msgspec.json.encode(msgspec.json.decode(seen, type=kind))
                assert msgspec.json.decode(again) == msgspec.json.decode(seen)


@pytest.mark.parametrize("slug", TYPED)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_is_of_the_declared_type(slug: str, language: str) -> None:
    game = load(slug)
    sent = msgspec.json.encode(game.guide.cards(Words(language, game)))
    cards = msgspec.json.decode(sent, type=list[game.guide.card_type])  # type: ignore[name-defined]
    assert msgspec.json.encode(cards) == sent
    assert cards


# -- the generator ------------------------------------------------------------------------------------


class Near(msgspec.Struct, tag="near", tag_field="kind"):
    """A thing that is near."""

    steps: int
    """So many ``steps``."""


class Far(msgspec.Struct, tag="far", tag_field="kind", rename="camel", omit_defaults=True):
    hidden_cards: list[str] | Hidden
    sizes: dict[Literal["small", "big"], int] = {}
    names: dict[int, str | None] = {}


class Walk(msgspec.Struct):
    ends: tuple[str, float]
    ways: tuple[Near | Far, ...] = ()
    back: bool | msgspec.UnsetType = msgspec.UNSET
    rest: Any = None
    within: "Walk | None" = None  # noqa: UP037 - a forward reference


WALK = """\
export interface Walk {
  ends: [string, number];
  ways: (Near | Far)[];
  back?: boolean;
  rest: unknown;
  within: Walk | null;
}"""
FAR = """\
export interface Far {
  kind: "far";
  hiddenCards: string[] | Hidden;
  sizes?: Partial<Record<"big" | "small", number>>;
  names?: Record<string, string | null>;
}"""
NEAR = """\
/** A thing that is near. */
export interface Near {
  kind: "near";
  /** So many `steps`. */
  steps: number;
}"""


def test_structs_become_interfaces() -> None:
    made = MAKE_TYPES["TypeScriptFile"]()
    made.declare(Walk)
    assert [made.declared[name] for name in ("Walk", "Far", "Near")] == [WALK, FAR, NEAR]


def test_types_of_another_file_are_imported() -> None:
    shared = MAKE_TYPES["TypeScriptFile"](path="$/lib/types.gen")
    shared.declare(Hidden)
    made = MAKE_TYPES["TypeScriptFile"](uses=shared)
    made.declare(Far)
    assert list(made.declared) == ["Far"]
    assert 'import type { Hidden } from "$/lib/types.gen";\n' in made.text()


def test_two_types_of_one_name_are_refused() -> None:
    made = MAKE_TYPES["TypeScriptFile"]()
    made.declare(Walk)
    with pytest.raises(MAKE_TYPES["NameTakenError"], match="Walk"):
        made.declare(msgspec.defstruct("Walk", [("steps", int)]))


# -- the files ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("folder", "struct"), [("lib", Result), ("lib", Rule)], ids=lambda one: str(one))
def test_an_interface_has_the_fields_of_its_struct(folder: str, struct: type[msgspec.Struct]) -> None:
    assert fields(folder, struct.__name__) == list(struct.__struct_fields__)


@pytest.mark.parametrize("slug", TYPED)
def test_the_page_gets_the_type_of_the_view(slug: str) -> None:
    kind = load(slug).view_type()
    assert fields(f"games/{slug}", kind.__name__) == list(kind.__struct_fields__)


def fields(folder: str, name: str) -> list[str]:
    body = MADE[folder].partition(f"export interface {name} {{\n")[2].partition("\n}")[0]
    lines = [line.strip() for line in body.splitlines()]
    return [line.partition(":")[0].removesuffix("?") for line in lines if not line.startswith("/**")]


DECLARED = re.compile(r"^\s*(?:export )?(?:interface|type) (\w+)(?= ?[={<])", re.MULTILINE)


@pytest.mark.parametrize("folder", [f"games/{slug}" for slug in TYPED])
def test_no_type_that_is_made_is_written_by_hand(folder: str) -> None:
    made = {*DECLARED.findall(MADE[folder]), *DECLARED.findall(MADE["lib"])}
    files = [path for path in (ROOT / "web" / "src" / folder).rglob("*") if path.suffix in (".ts", ".svelte")]
    by_hand = {path.name: DECLARED.findall(path.read_text("utf-8")) for path in files if path.name != "types.gen.ts"}
    assert "view.ts" in by_hand
    assert {name: twice for name, types in by_hand.items() if (twice := made.intersection(types))} == {}


@pytest.mark.parametrize("path", [*(f"web/src/{folder}/types.gen.ts" for folder in MADE), "web/src/art/gallery.html"])
def test_what_is_made_is_not_kept(path: str) -> None:
    kept = subprocess.run(["git", "ls-files", "--", path], cwd=ROOT, capture_output=True, text=True, check=False)
    assert kept.stdout == ""
