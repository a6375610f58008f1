"""What is installed from a wheel needs no Node: the page is in it."""

from __future__ import annotations

import re
import subprocess
import sys
import zipfile
from pathlib import Path

from tests.web.conftest import ROOT

PAGE = "wondertable/server/page/"


def test_a_wheel_contains_the_built_page(built: None, tmp_path: Path) -> None:
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", tmp_path],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    [wheel] = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as packed:
        names = set(packed.namelist())
        index = packed.read(f"{PAGE}index.html").decode()
    needed = re.findall(r'(?:src|href)="/(assets/[^"]+)"', index)
    assert needed
    assert {f"{PAGE}{one}" for one in needed} <= names
    assert "wondertable/server/words/ru.mo" in names
