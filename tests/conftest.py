"""What all tests share: how hard Hypothesis tries.

The default is short and the same every time. ``HYPOTHESIS_PROFILE=long`` searches for new counterexamples.
"""

from __future__ import annotations

import os
from typing import Any

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


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Of several test processes one has the browser, and the others' tests fill the time in which a browser waits.

    Only when nothing else is left do several have one, and then they share the tests one by one, so that none has
    nothing to do while another has a long file before it. Other tests of a file stay together.
    """
    from xdist.scheduler import LoadScopeScheduling

    class BrowserApart(LoadScopeScheduling):  # type: ignore[misc, unused-ignore]
        def _split_scope(self, nodeid: str) -> str:
            return nodeid.partition("[" if in_browser(nodeid) else "::")[0]

        def _assign_work_unit(self, node: Any) -> None:
            others = (unit for one, units in self.assigned_work.items() if one is not node for unit in units.items())
            taken = any(in_browser(scope) and not all(tests.values()) for scope, tests in others)
            scope = next((scope for scope in self.workqueue if in_browser(scope) != taken), "")
            if scope:
                self.workqueue.move_to_end(scope, last=False)
            super()._assign_work_unit(node)

    config.option.loadscopereorder = False
    return BrowserApart(config, log)


def in_browser(nodeid: str) -> bool:
    return nodeid.startswith("tests/web/")


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
