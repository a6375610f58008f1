"""The page's types are those of the structs."""

from __future__ import annotations

import subprocess
import sys

from tests.web.conftest import ROOT


def test_the_generated_types_are_fresh() -> None:
    done = subprocess.run(
        [sys.executable, ROOT / "web" / "scripts" / "make_types.py", "--check"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
