"""What the tests of the command line share: running it inside the test, far from the player's own files."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.running import Run, Runner
from wondertable.cli import main


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of the test's own, and an environment that says nothing."""
    for name in ("WONDERTABLE_LANG", "LC_ALL", "LC_MESSAGES", "LANG", "NO_COLOR", "TERM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    return tmp_path / "data" / "wondertable" / "matches"


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Runner:
    """Run a command with lines to read; gives the exit code and what was printed."""

    def runner(*arguments: str, typed: str = "") -> Run:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        code = main(arguments)
        printed = capsys.readouterr()
        return Run(code, printed.out, printed.err)

    return runner


@pytest.fixture
def saves(home: Path) -> Callable[[], list[Path]]:
    """The files in the player's data folder."""
    return lambda: sorted(home.glob("*"))
