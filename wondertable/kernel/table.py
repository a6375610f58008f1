"""What every game's table has besides its state: chance, and a journal for what happens."""

from __future__ import annotations

from typing import Any

from wondertable.kernel.chance import Chance
from wondertable.kernel.events import Event
from wondertable.kernel.state import State

__all__ = ["Table"]


class Table(State):
    """Base of a game's state class. Its two fields are no state: they are not cloned or digested."""

    __slots__ = ("chance", "journal")

    chance: Chance
    journal: list[Event] | None

    def tell(self, what: str, /, **facts: Any) -> None:
        """Everybody learns this."""
        if self.journal is not None:
            self.journal.append(Event(what, facts))

    def whisper(self, seat: int, what: str, secret: dict[str, Any], /, **facts: Any) -> None:
        """Everybody learns the facts, one seat the secret too."""
        if self.journal is not None:
            self.journal.append(Event(what, facts, seat, secret))
