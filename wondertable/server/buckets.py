"""Token buckets: how often something may be done. The clock is given in, and memory is bounded."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import NamedTuple

__all__ = ["Buckets", "Rate"]

MOST_BUCKETS = 20_000
"""How many buckets of one rate are remembered; the one that was used longest ago is forgotten first."""


class Rate(NamedTuple):
    """So many at once, and so many a second in the long run."""

    per_second: float
    burst: float


class Buckets:
    """Token buckets of one rate, by name. A bucket that is full is not remembered."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic, most: int = MOST_BUCKETS) -> None:
        self.rate = rate
        self._clock = clock
        self._most = most
        self._spent: OrderedDict[str, tuple[float, float]] = OrderedDict()
        """By name: how many tokens were missing, and when; the bucket used last is the last one."""

    def __len__(self) -> int:
        return len(self._spent)

    def wait(self, name: str, cost: float = 1.0) -> float:
        """Seconds until so many tokens are there; 0.0: they are."""
        missing = self._missing(name) + cost - self.rate.burst
        return max(0.0, missing / self.rate.per_second)

    def take(self, name: str, cost: float = 1.0) -> None:
        """Take tokens out, also those that are not there yet."""
        missing = self._missing(name) + cost
        self._spent[name] = missing, self._clock()
        self._spent.move_to_end(name)
        while len(self._spent) > self._most or self._is_full(next(iter(self._spent))):
            self._spent.popitem(last=False)

    def _missing(self, name: str) -> float:
        missing, at = self._spent.get(name, (0.0, 0.0))
        return max(0.0, missing - (self._clock() - at) * self.rate.per_second) if missing else 0.0

    def _is_full(self, name: str) -> bool:
        return self._missing(name) <= 0.0
