"""Recorded matches are played again: a change of the rules, meant or not, shows here."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.golden.make import HOME, SPECS
from wondertable import load
from wondertable.kernel.record import read, verify

FILES = sorted(HOME.glob("*/*.json"))
GAMES = sorted({spec.game for spec in SPECS})


@pytest.mark.parametrize("file", FILES, ids=[f"{file.parent.name}-{file.stem}" for file in FILES])
def test_a_recorded_match_proves_itself(file: Path) -> None:
    record = read(file)
    proof = verify(load(record.game), record)
    assert record.game == file.parent.name
    assert proof.finished
    assert proof.moves == record.end > 50
    assert proof.draws > 20
    assert proof.chance == ("commitment" if "provable" in file.stem else "seed")


def test_every_record_is_one_of_those_that_are_made() -> None:
    assert sorted(spec.file for spec in SPECS) == FILES


@pytest.mark.parametrize("slug", GAMES)
def test_every_number_of_seats_and_every_setting_is_recorded(slug: str) -> None:
    game = load(slug)
    records = [read(file) for file in FILES if file.parent.name == slug]
    assert {len(record.seats) for record in records} == set(game.seats)
    for setting in game.settings:
        seen = {record.options[setting.key] for record in records}
        if setting.several:
            assert seen > set(setting.values)
        elif setting.key != "first":  # who begins changes no rule
            assert seen == set(setting.values)
    assert len({(len(record.seats), *sorted(record.options.items())) for record in records}) == len(records)


def test_steps_back_are_recorded() -> None:
    steps = {file: sum(move.undo is not None for move in read(file).moves) for file in FILES}
    assert all((count > 0) == file.stem.endswith("undos") for file, count in steps.items())
