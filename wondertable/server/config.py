"""Settings of a server."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from wondertable.server.limits import ALLOWANCES, Allowance, Kind

__all__ = ["DEFAULTS", "Config"]


class Config(NamedTuple):
    """Times in seconds or as multipliers, and what strangers may do."""

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
    absence: float = 60.0
    """Seconds after which a bot may be put in the place of a player who is not there: a line may fail for a while."""
    thinking: float = 10.0
    """Seconds a bot's worker may take for a move."""
    proving: float = 10.0
    """Seconds that checking an uploaded record may take."""
    step: float = 3.0
    """Seconds of processor time that the rules may take for a step; 0: as long as they want."""
    unattended: float = 60.0
    """Seconds after which bots wait until somebody looks, where nobody does and at most one player sits."""
    listed: float = 3600.0
    """Seconds for which an open table is found by strangers though nobody is at it."""
    lobby: float = 14 * 86400.0
    """Seconds after which a table is deleted whose match nobody has begun."""
    proxy: str = ""
    """Addresses and networks of proxies, parted by commas, that are believed when they say who calls; "": there are
    none."""
    allowances: Mapping[Kind, Allowance] = ALLOWANCES
    """How often strangers may do each kind of thing."""
    tcp_connections: int = 256
    """TCP connections from one address; those of a trusted proxy are not counted."""
    sockets: int = 128
    """Sockets of tables, and requests that are being answered, for one address, also behind a proxy."""
    header: float = 10.0
    """Seconds in which the headers of a request have to come."""
    body: float = 30.0
    """Seconds in which the body of a request has to come."""
    unread: float = 30.0
    """Seconds for which a client may leave unread what it was sent."""


DEFAULTS = Config()
