"""The events of a table, entry by entry of the log, as they can be told to anybody later."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from wondertable.kernel import Event, Line, Seat, because
from wondertable.kernel.log import LogEntry
from wondertable.server.models import Dealt, Entry, Said, SeatChange

__all__ = ["ChatLine", "Timeline", "TimelineEntry"]


class TimelineEntry(NamedTuple):
    """One public entry: the events of a move, or something that happened around the game."""

    seq: int
    move: int
    """How many moves had been made after it: the moment a line of the log leads to."""
    events: Sequence[Event]
    by: Seat | None = None
    """The seat whose answer it was; None: nobody's, or that of several."""


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

    def add(self, entry: Entry, events: Sequence[Event] = ()) -> None:
        """One more entry of the log, with the events that it led to.

        Of a move that was not played again there are no events. A sealed answer is private, and nothing is told of it.
        """
        body = entry.body
        if isinstance(body, LogEntry) and body.undo is None:
            self._moves += 1
            said = [because(*one) for one in body.because]
            by = next(iter(body.answers)) if len(body.answers) == 1 else None
            self._tell(TimelineEntry(entry.seq, self._moves, [*said, *events], by))
        elif isinstance(body, LogEntry):
            assert body.undo is not None
            self._moves = body.undo
            while self._line and self._line[-1].move > body.undo:
                self._line.pop()
            self._remark(entry.seq, "table-undone", {"who": body.by})
        elif isinstance(body, Dealt):
            self._tell(TimelineEntry(entry.seq, 0, events))
        elif isinstance(body, SeatChange):
            self._remark(entry.seq, body.what, body.facts)
        elif isinstance(body, Said):
            self.chat.append(ChatLine(entry.seq, body.seat, body.text, entry.at))

    def _remark(self, seq: int, what: str, facts: dict[str, Any]) -> None:
        """Something that is no event of the game: somebody came, left, took a move back."""
        self.told.append(TimelineEntry(seq, self._moves, (Event(what, facts),)))

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
        first = len(self.chat)
        while first and self.chat[first - 1].seq > seq:
            first -= 1
        return self.chat[first:]
