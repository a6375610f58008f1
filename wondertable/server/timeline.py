"""What has happened at a table, entry by entry of the log, as it can be told to anybody later."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from wondertable.kernel import Event, Line, Seat, because

__all__ = ["ChatLine", "Timeline", "TimelineEntry"]


class TimelineEntry(NamedTuple):
    """One public entry: the events of a move, or something that happened around the game."""

    seq: int
    move: int
    """How many moves had been made after it: the moment a line of the log leads to."""
    events: Sequence[Event]


class ChatLine(NamedTuple):
    """Something said at the table."""

    seq: int
    seat: Seat
    text: str
    at: float


class Timeline:
    """The events by their numbers, the chat, and who decided each move."""

    def __init__(self) -> None:
        self.told: list[TimelineEntry] = []
        self.chat: list[ChatLine] = []
        self.decided: list[frozenset[Seat]] = []
        """For every move of the match as it stands: the seats where somebody really decided."""
        self.log: list[tuple[str, dict[str, Any]]] = []
        """The moves and steps back, as the worker processes are told them."""
        self._dealt = ""
        self._line: list[TimelineEntry] = []

    def begun(self, seq: int, body: dict[str, Any], events: Sequence[Event]) -> None:
        self._dealt = body["after"]
        self._tell(TimelineEntry(seq, 0, events))

    def passed_over(self, body: dict[str, Any]) -> None:
        """A move that was taken back later and is not played again: nothing is told of it."""
        self.log.append(("move", body))
        automatic = set(body.get("auto", ()))
        self.decided.append(frozenset(int(seat) for seat in body["answers"] if int(seat) not in automatic))

    def moved(self, seq: int, body: dict[str, Any], events: Sequence[Event]) -> None:
        self.passed_over(body)
        said = [because(*one) for one in body.get("because", ())]
        self._tell(TimelineEntry(seq, len(self.decided), [*said, *events]))

    def undone(self, seq: int, body: dict[str, Any]) -> None:
        self.log.append(("undo", body))
        del self.decided[body["to"] :]
        while self._line and self._line[-1].move > body["to"]:
            self._line.pop()
        self.remark(seq, "table-undone", who=body["by"])

    def remark(self, seq: int, what: str, **facts: Any) -> None:
        """Something that is no event of the game: somebody came, left, took a move back."""
        self.told.append(TimelineEntry(seq, len(self.decided), (Event(what, facts),)))

    def said(self, said: ChatLine) -> None:
        self.chat.append(said)

    def _tell(self, told: TimelineEntry) -> None:
        self.told.append(told)
        self._line.append(told)

    @property
    def prints(self) -> list[str]:
        """The fingerprints of the table after the deal and after every move and step back."""
        return [self._dealt, *(body["after"] for _, body in self.log)]

    # -- telling --------------------------------------------------------------------------------------

    def after(self, seq: int) -> list[TimelineEntry]:
        """Everything after an entry of the log."""
        first = len(self.told)
        while first and self.told[first - 1].seq > seq:
            first -= 1
        return self.told[first:]

    def story(self, seat: Seat) -> Iterator[tuple[TimelineEntry, list[Line]]]:
        """The match as it stands, move by move: what was taken back is left out."""
        for told in self._line:
            yield told, [event.seen_by(seat) for event in told.events]

    def last_decision(self, seats: set[Seat]) -> int | None:
        """The number of the latest move in which one of the seats really decided."""
        for number in range(len(self.decided) - 1, -1, -1):
            if self.decided[number] & seats:
                return number
        return None

    def chat_since(self, seq: int) -> list[ChatLine]:
        return [said for said in self.chat if said.seq > seq]
