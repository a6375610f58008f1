"""Balance reports: what is compared with what, and that the files say it."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from wondertable import load
from wondertable.kernel import Seeded, SetupError
from wondertable.lab import balance
from wondertable.lab.balance import Cell, Sample, compare, lot, report, study

TOWN = load("gravity_falls")


def sample(cell: int, share: float, *heroes: str) -> Sample:
    return Sample(cell, share, {"hero": list(heroes)} if heroes else {}, {"turns": 20.0})


def test_things_are_compared_with_their_own_tables() -> None:
    """Who only sits at hard tables is not thought weak for it."""
    cells = [Cell(2, {"difficulty": "easy"}), Cell(3, {"difficulty": "hard"})]
    samples = [
        *[sample(0, 1.0, "DIP")] * 3,
        sample(0, 0.0, "MAB"),
        sample(1, 1.0, "STA"),
        *[sample(1, 0.0, "MAB")] * 3,
        sample(1, 1.0),
    ]
    found = {one.value: one for one in compare(cells, samples, "hero")}
    assert [one.value for one in compare(cells, samples, "hero")] == ["STA", "DIP", "MAB"]
    assert found["DIP"].apart == pytest.approx(0.25)
    assert found["STA"].apart == pytest.approx(0.75)
    assert found["MAB"].by_seats == {2: pytest.approx(-0.75), 3: pytest.approx(-0.25)}
    assert (found["MAB"].games, found["MAB"].won.value) == (4, 0.0)


def test_settings_are_drawn_by_lot_as_the_table_needs_them() -> None:
    chance = Seeded(5)
    for seats in TOWN.seats:
        drawn = {lot(TOWN, Cell(seats, {}), "characters", chance) for _ in range(40)}
        assert {len(set(one.split(","))) for one in drawn} == {max(2, seats)}
        assert len(drawn) > 5
    assert lot(TOWN, Cell(2, {}), "monsters", chance).count(",") == 2
    with pytest.raises(SetupError):
        lot(TOWN, Cell(9, {}), "characters", chance)


def test_a_study_plays_every_table_and_repeats_itself() -> None:
    cells = [Cell(2, {"difficulty": value}, ["characters"]) for value in ("easy", "hard")]
    samples = study(TOWN, cells, 3, "random", seed=4, workers=1)
    assert [one.cell for one in samples] == [0, 1, 0, 1, 0, 1]
    assert samples == study(TOWN, cells, 3, "random", seed=4, workers=2)
    assert all(len(one.traits["hero"]) == 2 for one in samples)
    assert {trait for one in samples for trait in one.traits} == {
        "hero",
        "monster:simple",
        "monster:medium",
        "monster:hard",
    }


def test_rivals_are_samples_each() -> None:
    samples = study(load("mad_tea_party"), [Cell(3, {})], 2, "random", seed=1, workers=1)
    assert len(samples) == 6
    assert sum(one.share for one in samples) == pytest.approx(2)


def test_the_report_has_every_table_and_thing() -> None:
    cells = [Cell(2, {"difficulty": "easy"}), Cell(3, {"difficulty": "hard"})]
    samples = [sample(0, 1.0, "DIP", "MAB"), sample(0, 0.0, "DIP"), sample(1, 1.0, "STA")]
    files = dict(report(TOWN, cells, samples, "Three games."))
    text = files["gravity_falls.md"]
    assert "| 2 seats, easy | 2 | 50.0 % |" in text
    assert "| 3 seats, hard | 1 | 100.0 % |" in text
    assert "| Turns | 20.00 | 20 | 20 |" in text
    assert "| Mabel | 1 | 100.0 % | 20.7 … 100.0 | +33.3 | +33.3 |  |" in text
    assert {name for name in files if f"]({name})" in text} == {"gravity_falls-tables.svg", "gravity_falls-hero.svg"}
    assert "Dipper: 50 %" in files["gravity_falls-hero.svg"]


def test_some_measures_are_told_of_every_table() -> None:
    """A mean with its extremes; of what a game has or has not, a share."""
    cells = [Cell(2, {"difficulty": "easy"}), Cell(3, {"difficulty": "hard"})]
    samples = [
        Sample(cell, 1.0, {}, {"turns": turns, "cascade": cascade})
        for cell, turns, cascade in ((0, 8.0, 0), (0, 21.0, 1), (1, 5.0, 0), (1, 6.0, 0))
    ]
    text = dict(report(TOWN, cells, samples, "", ["turns", "cascade"]))["gravity_falls.md"]
    assert "| Table | Turns | Cascade: alarm +10 in a turn |" in text
    assert "| 2 seats, easy | 14.5 (8 … 21) | 50.0 % |" in text
    assert "| 3 seats, hard | 5.5 (5 … 6) | 0.0 % |" in text
    assert "Cascade" not in dict(report(TOWN, cells, [sample(0, 1.0)], ""))["gravity_falls.md"]


def test_where_somebody_always_wins_tables_are_only_listed() -> None:
    samples = [Sample(0, share, {}, {}) for share in (1.0, 0.0, 0.0, 0.0, 0.5, 0.5)]
    files = dict(report(load("mad_tea_party"), [Cell(3, {})], samples, "Two games."))
    assert list(files) == ["mad_tea_party.md"]
    assert "| 3 seats | 2 |" in files["mad_tea_party.md"]


def test_the_command_writes_the_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    line = ["balance", "gravity_falls", "--games", "1", "--bot", "random", "--seats", "1,2", "--vary", "difficulty"]
    more = ["--draw", "characters", "--by-table", "turns,cascade", "--workers", "1", "--out", str(tmp_path)]
    monkeypatch.setattr(sys, "argv", [*line, *more])
    balance.main()
    text = (tmp_path / "gravity_falls.md").read_text("utf-8")
    assert (text.count("| 1 seat, "), text.count("| 2 seats, ")) == (6, 6)
    assert (tmp_path / "gravity_falls-tables.svg").read_text("utf-8").startswith("<svg")


def test_some_tables_may_be_played_more_often() -> None:
    cells = [Cell(2, {"difficulty": "easy"}), Cell(3, {"difficulty": "easy"})]
    samples = study(TOWN, cells, {2: 3, 3: 1}, "random", seed=4, workers=1)
    assert [sample.cell for sample in samples] == [0, 1, 0, 0]


def test_what_came_about_is_counted() -> None:
    some = [
        Sample(0, 1.0, {}, {}, {"taken card": {"a": (1, 1), "b": (0, 1)}}),
        Sample(0, 0.0, {}, {}),
        Sample(0, 0.0, {}, {}, {"taken card": {"a": (0, 1), "b": (0, 2)}, "feat of quest": {"q": (2, 2)}}),
    ]
    assert balance.tally(some) == {"taken card": [("a", 1, 2), ("b", 0, 3)], "feat of quest": [("q", 2, 2)]}
    assert balance.tally([]) == {}
