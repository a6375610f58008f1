"""What the table promises for every game, tried a little on each. (``wondertable check GAME`` tries it at length.)"""

from __future__ import annotations

from pathlib import Path

import pytest

from wondertable import load, slugs
from wondertable.lab.conformance import check


@pytest.mark.parametrize("slug", slugs())
def test_a_game_keeps_its_promises(slug: str, tmp_path: Path) -> None:
    report = check(load(slug), games=2, positions=12, seed=1, records=tmp_path)
    assert report.failures == []
    assert report.counts["twins-different"] > 0
