"""A pytest plugin for whoever tests a game: it registers the mark ``rule`` (see ``wondertable rules --coverage``)."""

from __future__ import annotations

import pytest


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(*ids): the rules, by id, that the test holds the game to")
