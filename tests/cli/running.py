"""The types of ``conftest.py``, for annotations."""

from __future__ import annotations

from typing import NamedTuple, Protocol


class Run(NamedTuple):
    """What a command did."""

    code: int
    out: str
    err: str


class Runner(Protocol):
    """Runs a command."""

    def __call__(self, *arguments: str, typed: str = "") -> Run: ...
