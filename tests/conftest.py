"""What all tests share: how hard Hypothesis tries.

The default is short and the same every time. ``HYPOTHESIS_PROFILE=long`` searches for new counterexamples.
"""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, Phase, settings

NO_EXPLANATION = (Phase.explicit, Phase.reuse, Phase.generate, Phase.shrink)
"""Explaining a failure means running it many times more: minutes, for a whole match."""
SLOW_IS_FINE = (HealthCheck.too_slow, HealthCheck.data_too_large)

settings.register_profile(
    "short",
    max_examples=20,
    stateful_step_count=40,
    deadline=None,
    derandomize=True,
    phases=NO_EXPLANATION,
    suppress_health_check=SLOW_IS_FINE,
)
settings.register_profile(
    "long",
    max_examples=500,
    stateful_step_count=80,
    deadline=None,
    phases=NO_EXPLANATION,
    suppress_health_check=SLOW_IS_FINE,
    print_blob=True,
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "short"))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """What was measured on the way."""
    measured = [
        f"{report.nodeid}: {name} {value}"
        for report in terminalreporter.getreports("passed")
        if report.when == "call"
        for name, value in report.user_properties
    ]
    if measured:
        terminalreporter.section("measured")
        for line in measured:
            terminalreporter.line(line)
