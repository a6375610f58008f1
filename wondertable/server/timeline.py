"""The events of a table, entry by entry of the log, as they can be told to anybody later."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from wondertable.kernel import Event, Line, Seat, because
from wondertable.kernel.log import LogEntry

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
    """The events by their numbers, and the chat."""

    def __init__(self) -> None:
        self.told: list[TimelineEntry] = []
        self.chat: list[ChatLine] = []
        self._moves = 0
        self._line: list[TimelineEntry] = []

    def begun(self, seq: int, events: Sequence[Event]) -> None:
        self._tell(TimelineEntry(seq, 0, events))

    def played(self, seq: int, entry: LogEntry, events: Sequence[Event]) -> None:
        """A move or a step back. Of a move that was not played again there are no events, and nothing is told."""
        if entry.undo is not None:
            self._moves = entry.undo
            while self._line and self._line[-1].move > entry.undo:
                self._line.pop()
            self.remark(seq, "table-undone", who=entry.by)
        else:
            self._moves += 1
            said = [because(*one) for one in entry.because]
            self._tell(TimelineEntry(seq, self._moves, [*said, *events]))

    def remark(self, seq: int, what: str, **facts: Any) -> None:
        """Something that is no event of the game: somebody came, left, took a move back."""
        self.told.append(TimelineEntry(seq, self._moves, (Event(what, facts),)))

    def said(self, said: ChatLine) -> None:
        self.chat.append(said)

    def _tell(self, told: TimelineEntry) -> None:
        self.told.append(told)
        self._line.append(told)

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

    def chat_since(self, seq: int) -> list[ChatLine]:
        return [said for said in self.chat if said.seq > seq]
