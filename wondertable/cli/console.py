"""The console: a coloured screen, or plain lines for pipes, screen readers and simple terminals."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from rich.console import Console

__all__ = ["is_plain", "new_console", "print_json"]


def is_plain(wanted: bool, environ: Mapping[str, str] = os.environ) -> bool:
    """Plain if asked for, if colours are not wanted, or if no terminal is there to draw on."""
    return (
        wanted
        or bool(environ.get("NO_COLOR"))
        or environ.get("TERM") == "dumb"
        or not (sys.stdin.isatty() and sys.stdout.isatty())
    )


def new_console() -> Console:
    """A screen on which only we decide what is coloured: names and texts are never read as markup."""
    from rich.console import Console

    return Console(highlight=False, markup=False, emoji=False)


def print_json(data: Any) -> None:
    """For machines: one JSON document."""
    print(msgspec.json.format(msgspec.json.encode(data), indent=2).decode())
