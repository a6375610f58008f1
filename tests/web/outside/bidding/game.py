"""The toy of the tests as somebody else would publish it."""

from __future__ import annotations

from typing import Any

from tests.toy import Auction, Toy
from wondertable.kernel import Guide, Words


class Names(Guide[Auction]):
    """A chip or a prize is called by its number."""

    def name_of(self, words: Words, fact: str, value: Any) -> str | None:
        if fact in ("chip", "prize"):
            return str(int(value[1:]))
        if fact in ("chips", "order"):
            return ", ".join(str(int(one[1:])) for one in value)
        return None


class Bidding(Toy):
    """Bids for prizes, with words."""

    slug = "bidding"
    guide = Names()
