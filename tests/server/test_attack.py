"""Hostile clients at one address do their worst, and people at another play on as if nothing were."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bench.hostile import measure
from tests.run_async import run_async


@pytest.mark.slow
def test_people_at_another_address_play_on(record_property: Callable[[str, object], None]) -> None:
    """How long their moves take is measured by ``bench/hostile.py``: here is no clock."""
    found = run_async(measure(3.0))
    record_property("moves in ms", {key: value for key, value in found.items() if key.endswith("_ms")})
    assert sum(found["hostile"].values()) > 300, "they do what they can"
    assert found["refused"] == 0
    assert found["server_mib"] < 400
