"""Limits for strangers: how often an address, a player and a table may do each kind of thing.

They are so wide that nobody who plays meets them. What is refused says after how many seconds it may be tried again.
"""

from __future__ import annotations

import functools
import ipaddress
import time
from collections import Counter
from collections.abc import Callable, Mapping
from contextvars import ContextVar
from typing import Literal, NamedTuple, TypeAlias

from wondertable.server.buckets import Buckets, Rate
from wondertable.server.errors import TooOftenError

__all__ = [
    "ADDRESS",
    "ALLOWANCES",
    "PATIENCE",
    "UNLIMITED",
    "Allowance",
    "Caller",
    "Kind",
    "Limiter",
    "network_of",
    "scaled",
]

Kind: TypeAlias = Literal[
    "request", "message", "connect", "act", "say", "plan", "try", "resend",
    "make", "open", "upload", "hint", "past", "list", "book", "health",
]  # fmt: skip
ADDRESS: ContextVar[str] = ContextVar("address", default="")
"""The network whose request is being answered; "" for what the server does by itself."""
PATIENCE = 1.0
"""Seconds for which a refusal is held back at most, so that asking again at once costs the server little."""


class Allowance(NamedTuple):
    """How often something may be done from one address, by one player, at one table; ``None``: without limit."""

    address: Rate | None = None
    player: Rate | None = None
    table: Rate | None = None


ALLOWANCES: Mapping[Kind, Allowance] = {
    # anything over HTTP, files of the page too; and anything over a socket, before it is read
    "request": Allowance(Rate(100, 3000), Rate(60, 1500)),
    "message": Allowance(Rate(300, 3000), Rate(30, 400), Rate(100, 1500)),
    "connect": Allowance(Rate(5, 300), Rate(2, 100), Rate(10, 400)),
    # commands: answers and steps back; what others read; marks; lines that are tried; whole frames
    "act": Allowance(Rate(100, 2000), Rate(20, 600), Rate(50, 1000)),
    "say": Allowance(Rate(10, 300), Rate(2, 80), Rate(10, 200)),
    "plan": Allowance(Rate(20, 500), Rate(3, 150)),
    "try": Allowance(Rate(15, 600), Rate(4, 240)),
    "resend": Allowance(Rate(20, 300), Rate(2, 60)),
    # what is costly: tables, those that strangers are shown, files, hints, looking back, lists, books and cards
    "make": Allowance(Rate(1, 120), Rate(0.5, 60)),
    "open": Allowance(Rate(1 / 30, 10), Rate(1 / 30, 10)),
    "upload": Allowance(Rate(0.1, 30), Rate(0.1, 20)),
    "hint": Allowance(Rate(1, 60), Rate(0.5, 30)),
    "past": Allowance(Rate(40, 1000), Rate(20, 500)),
    "list": Allowance(Rate(15, 300), Rate(5, 150)),
    "book": Allowance(Rate(5, 200), Rate(3, 100)),
    "health": Allowance(Rate(5, 50)),
}
"""How often each kind of thing may be done."""
UNLIMITED: Mapping[Kind, Allowance] = {}


def scaled(factor: float) -> Mapping[Kind, Allowance]:
    """The allowances, so many times as wide; 0: no limits."""
    if not factor:
        return UNLIMITED

    def wider(rate: Rate | None) -> Rate | None:
        return None if rate is None else Rate(rate.per_second * factor, max(1.0, rate.burst * factor))

    return {kind: Allowance(*map(wider, allowance)) for kind, allowance in ALLOWANCES.items()}


class Limiter:
    """The token buckets of a server."""

    def __init__(
        self, allowances: Mapping[Kind, Allowance] = ALLOWANCES, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._buckets = {
            kind: tuple(None if rate is None else Buckets(rate, clock) for rate in allowance)
            for kind, allowance in allowances.items()
        }
        self.refused: Counter[str] = Counter()
        """How often something was refused, by its kind."""

    @property
    def is_on(self) -> bool:
        """Is anything limited?"""
        return bool(self._buckets)

    def wait(self, kind: Kind, *names: str) -> float:
        """Seconds until something may be done; ``names`` are the address, the player and the table, "" for none."""
        buckets = self._buckets.get(kind, ())
        return max((one.wait(name) for one, name in zip(buckets, names, strict=False) if one and name), default=0.0)

    def take(self, kind: Kind, *names: str) -> None:
        for one, name in zip(self._buckets.get(kind, ()), names, strict=False):
            if one is not None and name:
                one.take(name)


class Caller(NamedTuple):
    """Whoever sends a request or has a socket: the network they call from, and who they are."""

    address: str
    player: str
    limiter: Limiter

    def spend(self, kind: Kind, table: str = "") -> None:
        """Do something once more; raises ``TooOftenError``, and nothing is spent, if that is too often."""
        wait = self.limiter.wait(kind, self.address, self.player, table)
        if wait > 0:
            self.limiter.refused[kind] += 1
            raise TooOftenError(wait)
        self.limiter.take(kind, self.address, self.player, table)

    def delay(self, kind: Kind, table: str = "") -> float:
        """Do something once more; returns the seconds for which it has to wait."""
        wait = self.limiter.wait(kind, self.address, self.player, table)
        self.limiter.take(kind, self.address, self.player, table)
        return wait


@functools.lru_cache(maxsize=4096)
def network_of(host: str) -> str:
    """The network that one subscriber has: an IPv4 address, or the first 64 bits of an IPv6 address."""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host[:64]
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(ipaddress.IPv6Network((int(address) >> 64 << 64, 64)))
    return str(address)
