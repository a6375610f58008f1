"""Every invariant of section 9.3 is noticed when it is broken, and holds where nothing is."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.games.wonder_book.driver import GAME, at
from wondertable.games.wonder_book.state import Book, Figure


def table() -> Book:
    return at(
        heroes="lara@A*1 ken@B",
        wyrms="w1@B w2@C~",
        sparks="A:2",
        fragments={"ken": "F01.1"},
        skills={"ken": "K-II.a"},
    ).t


def put(**fields: object) -> Callable[[Book], None]:
    def change(t: Book) -> None:
        for name, value in fields.items():
            setattr(t, name, value)

    return change


def of(hero: str, **fields: object) -> Callable[[Book], None]:
    def change(t: Book) -> None:
        for name, value in fields.items():
            setattr(t.heroes[hero], name, value)

    return change


def knocked_out_at_turn(t: Book) -> None:
    """A turn of a hero who lay before it began."""
    t.heroes["ken"].hearts, t.phase, t.actor, t.spent = 0, "turn", "ken", 0


def item_with_two(t: Book) -> None:
    for hero in t.heroes.values():
        hero.items = ["02"]


BROKEN: list[tuple[str, Callable[[Book], None]]] = [
    ("WB-INV-01", put(wyrms={f"w{number}": "A" for number in range(1, 6)}, stunned=[])),
    ("WB-INV-02", put(fate=11)),
    ("WB-INV-02", put(fate=0)),
    ("WB-INV-03", put(supply=13)),
    ("WB-INV-03", of("ken", sparks=1)),
    ("WB-INV-04", of("lara", hearts=7)),
    ("WB-INV-04", of("ken", sparks=-1)),
    ("WB-INV-04", put(figures={"boss": Figure("boss", "A", 70, 70)})),
    ("WB-INV-05", knocked_out_at_turn),
    ("WB-INV-06", put(wyrms={"w1": "Z", "w2": "C"})),
    ("WB-INV-06", put(stunned=["w2", "w2"])),
    ("WB-INV-06", put(stunned=["w3"])),
    ("WB-INV-07", put(wyrm_discard=["W1"])),
    ("WB-INV-08", of("ken", fragments=[])),
    ("WB-INV-09", put(discard=["01"])),
    ("WB-INV-09", put(deck=["02", "01"])),
    ("WB-INV-10", put(goal="02")),
    ("WB-INV-10", put(goal="")),
    ("WB-INV-11", put(done=["lara", "lara"])),
    ("WB-INV-11", put(spent=-1)),
    ("WB-INV-12", put(rerolls=2)),
    ("WB-INV-13", of("ken", skills={"K-II": "c"})),
    ("WB-INV-13", of("ken", skills={"L-II": "a"})),
    ("WB-INV-14", put(keywords={"ROPE": 7})),
    ("WB-INV-15", of("ken", area="Z")),
    ("WB-INV-16", put(sparks={"Z": 2})),
    ("WB-INV-17", item_with_two),
    ("WB-INV-19", put(dice="SSSSSS")),
]


@pytest.mark.rule(
    "WB-INV-01",
    "WB-INV-02",
    "WB-INV-03",
    "WB-INV-04",
    "WB-INV-05",
    "WB-INV-06",
    "WB-INV-07",
    "WB-INV-08",
    "WB-INV-09",
    "WB-INV-10",
    "WB-INV-11",
    "WB-INV-12",
    "WB-INV-13",
    "WB-INV-14",
    "WB-INV-15",
    "WB-INV-16",
    "WB-INV-17",
    "WB-INV-19",
    "WB-LIM-02",
    "WB-RUL-29",
)
@pytest.mark.parametrize(("name", "change"), BROKEN)
def test_a_broken_invariant_is_noticed(name: str, change: Callable[[Book], None]) -> None:
    t = table()
    assert list(GAME.violations(t)) == []
    change(t)
    assert [one for one in GAME.violations(t) if one.startswith(name)] != []
