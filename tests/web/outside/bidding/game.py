"""The toy of the tests as somebody else would publish it."""

from __future__ import annotations

from typing import Any

from tests.toy import Toy
from wondertable.kernel import Words


class Bidding(Toy):
    """Bids for prizes, with words."""

    slug = "bidding"

    def name_of(self, words: Words, fact: str, value: Any) -> str | None:
        if fact in ("chip", "prize"):
            return str(int(value[1:]))
        if fact in ("chips", "order"):
            return ", ".join(str(int(one[1:])) for one in value)
        return None
