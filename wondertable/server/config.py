"""Settings of a server."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["DEFAULTS", "Config"]


class Config(NamedTuple):
    """Times at the tables, in seconds or as multipliers."""

    pace: float = 1.0
    """Multiplies the waits that make play look natural and even: 0 for tests."""
    clock: float = 1.0
    """Multiplies the countdowns of people."""
    idle: float = 300.0
    """Seconds after which a table nobody looks at is put to sleep."""
    probe: float = 1.0
    """Seconds between attempts to write again."""
    grace: float = 5.0
    """Seconds a player who has just left still counts as present."""
    thinking: float = 10.0
    """Seconds a bot's worker may take for a move."""
    proving: float = 10.0
    """Seconds that checking an uploaded record may take."""


DEFAULTS = Config()
