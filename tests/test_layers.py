"""The arrows of the architecture, where import-linter cannot see them: modules that are imported by their name."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import wondertable

HOME = Path(wondertable.__file__).parent
ABOVE = {
    "kernel": ("processes", "bots", "lab", "server", "cli"),
    "games": ("processes", "bots", "lab", "server", "cli"),
    "bots": ("lab", "server", "cli"),
    "lab": ("server", "cli"),
    "server": ("lab", "cli"),
}


@pytest.mark.parametrize("part", ABOVE)
def test_no_module_of_a_higher_part_is_named_in_a_string(part: str) -> None:
    higher = re.compile(rf"wondertable\.({'|'.join(ABOVE[part])})(\.\w+)*")
    found = [
        f"{path.relative_to(HOME)}:{node.lineno}: {node.value}"
        for path in sorted((HOME / part).rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and higher.fullmatch(node.value)
    ]
    assert found == []
