"""What happened, told to those who may know.

The log, the animation and the sound all come from events. An event is a message id and facts; what is
``secret`` reaches only one seat, the others get the same event without it.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import msgspec

__all__ = ["Event", "Line", "Message", "because"]

Message: TypeAlias = tuple[str, dict[str, Any]]
"""A sentence in no language yet: a message id and its facts."""


class Line(msgspec.Struct, frozen=True):
    """An event as one viewer may see it: ready to be put into words."""

    what: str
    facts: dict[str, Any]


class Event(msgspec.Struct, frozen=True, gc=False):
    """Something that happened at the table."""

    what: str
    facts: dict[str, Any]
    only: int | None = None
    secret: dict[str, Any] | None = None

    def seen_by(self, seat: int) -> Line:
        """The line for a seat, or for a spectator (any number that is no seat, such as -1)."""
        if self.secret is None:
            return Line(self.what, self.facts)
        if seat == self.only:
            return Line(self.what, {**self.facts, **self.secret})
        return Line(f"{self.what}-unseen", self.facts)


def because(seat: int, reason: str, facts: dict[str, Any]) -> Event:
    """A bot tells its team why it does something: ``reason`` is the id of the sentence."""
    return Event("because", {"who": seat, "reason": reason, "facts": facts})
