"""Recorded matches are played again: a change of the rules, meant or not, shows here."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.golden.make import SPECS
from wondertable import load
from wondertable.kernel.record import read, verify

HOME = Path(__file__).parent
FILES = sorted(HOME.glob("*.json"))


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_a_recorded_match_proves_itself(file: Path) -> None:
    record = read(file)
    proof = verify(load(record.game), record)
    assert proof.finished
    assert proof.moves == record.end > 50
    assert proof.draws > 20
    assert proof.chance == ("commitment" if "provable" in file.stem else "seed")


def test_every_number_of_seats_and_every_setting_is_recorded() -> None:
    assert [file.name for file in FILES] == sorted(spec.file for spec in SPECS)
    recorded = {(len(record.seats), *sorted(record.options.items())) for record in map(read, FILES)}
    assert len(recorded) == 12


def test_steps_back_are_recorded() -> None:
    steps = {file.stem: sum(move.undo is not None for move in read(file).moves) for file in FILES}
    assert all((count > 0) == stem.endswith("undos") for stem, count in steps.items())
