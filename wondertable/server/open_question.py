"""The present question of a match as the people at a live table meet it.

The engine asks; here is kept who has answered, for whom the table answers, and until when. All of it is private: nobody
is ever told who has answered a sealed question or who is still thinking (see ``SeatPolicy``), unless the question is
public (see ``AskAll``).
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from wondertable.kernel import Ask, Match, Option, Seat
from wondertable.kernel.seat_policy import Settings
from wondertable.server.models import SealedAnswer, TableRow

__all__ = ["OpenQuestion", "Sealed"]


class Sealed(NamedTuple):
    """An answer that waits for the others."""

    option: Option
    automatic: bool


class OpenQuestion:
    """One question, from the moment it is put."""

    def __init__(self, match: Match[Any], row: TableRow, settings: Mapping[Seat, Settings]) -> None:
        self.prompt = match.prompt
        self.sealed = match.sealed
        self.public = match.sealed and match.public
        """Is it put to several, and may everybody know who has answered?"""
        self.patient = row.mode != "device"
        """Does a person who has answered keep the question before them? One device goes on to the next."""
        self.asks: dict[Seat, Ask] = _asks(match)
        """By seat; a question to a team begins with the seat that answers it if no person does."""
        self.team = not self.sealed and any(ask.team for ask in self.asks.values())
        """Is it put to a whole team? Then the first person's answer counts, and bots leave it to people."""
        self.settings = dict(settings)
        """What the people had settled when it was put: a change counts from the next one on."""
        self.opened = time.monotonic()
        self.answers: dict[Seat, Sealed] = {}
        self.standing = self._standing(match, row)
        """What the table answers in the name of a seat."""
        self.deadlines: dict[Seat, float] = {}
        """When a shown question is answered for its seat, by the clock on the wall."""
        self.wishes: dict[Seat, Option] = {}
        """Of a decision of the team: what people want, by the seat from which they said so, the earliest first."""
        self.agreeing = self._agreeing(match, row)
        """Seats whose people agree beforehand with whoever answers first."""
        self.reader_decides_at: float | None = None
        """When people who do not agree leave the decision to the first of them, by the clock on the wall."""
        self.is_left_to_reader = False
        self.tasks: dict[tuple[str, Seat], asyncio.Task[None] | asyncio.TimerHandle] = {}
        """Bots that think and clocks that run for this question."""

    def _standing(self, match: Match[Any], row: TableRow) -> dict[Seat, Option]:
        found: dict[Seat, Option] = {}
        for seat in [self.lead(row)] if self.team else self.people(row):
            if row.seats[seat].bot:
                continue
            answer = match.game.seat_policy.answer_to(match.table, self.asks[seat], self.settings[seat])
            if answer is not None and answer in self.asks[seat].options:
                found[seat] = answer
        return found

    def settle(self) -> tuple[SealedAnswer, ...]:
        """Answer a sealed question in the name of the seats that leave it to the table; returns the answers."""
        if not self.sealed:
            return ()
        self.answers.update((seat, Sealed(option, True)) for seat, option in self.standing.items())
        return tuple(SealedAnswer(seat, option.plain(), True) for seat, option in self.standing.items())

    def _agreeing(self, match: Match[Any], row: TableRow) -> frozenset[Seat]:
        if not self.team:
            return frozenset()
        policy = match.game.seat_policy
        return frozenset(
            seat for seat in self.people(row) if policy.agrees(match.table, self.asks[seat], self.settings[seat])
        )

    def seat_people(self, settings: Mapping[Seat, Settings]) -> None:
        """Take in what people have settled who sit down while it is open; of the others nothing changes."""
        self.settings = {**settings, **self.settings}

    def wish(self, row: TableRow, seat: Seat, option: Option) -> dict[Seat, Option]:
        """The wishes, once a seat has said what it wants. A player has one wish, whichever seats they have."""
        owner = row.seats[seat].owner
        kept = {one: wish for one, wish in self.wishes.items() if row.seats[one].owner != owner or one == seat}
        return {**kept, seat: option}

    def voters(self, row: TableRow, is_there: Callable[[Seat], bool]) -> list[Seat]:
        """The people who have to agree on a decision of the team: one seat a player who is there, or has a wish."""
        found: dict[str, Seat] = {}
        for seat in self.people(row):
            if (is_there(seat) and not row.seats[seat].away) or seat in self.wishes:
                owner = row.seats[seat].owner
                if owner not in found or seat in self.wishes:
                    found[owner] = seat
        return sorted(found.values())

    def team_answer(
        self, row: TableRow, is_there: Callable[[Seat], bool], wishes: Mapping[Seat, Option]
    ) -> tuple[Seat, Option] | None:
        """What a team has decided, with the seat that proposed it: what all want who are there, after a while what
        the first of them wants; ``None``: nothing yet.
        """
        wishes = {seat: option for seat, option in wishes.items() if not row.seats[seat].bot}
        if not wishes:
            return None
        owners = {row.seats[seat].owner for seat in wishes}
        voters = self.voters(row, is_there)
        silent = [seat for seat in voters if row.seats[seat].owner not in owners and seat not in self.agreeing]
        proposer = next(iter(wishes))
        if not silent and all(option == wishes[proposer] for option in wishes.values()):
            return proposer, wishes[proposer]
        if self.is_left_to_reader:
            reader = row.seats[voters[0]].owner if voters else ""
            for seat, option in wishes.items():
                if row.seats[seat].owner == reader:
                    return seat, option
        return None

    def people(self, row: TableRow) -> list[Seat]:
        """The asked seats where a person sits."""
        return [seat for seat in self.asks if not row.seats[seat].bot]

    def lead(self, row: TableRow) -> Seat:
        """The seat that everybody waits for: of a question to a team, one where a person sits, if there is one."""
        first = next(iter(self.asks))
        return next(iter(self.people(row)), first) if self.team else first

    def bots(self, row: TableRow) -> list[Seat]:
        """The asked seats where a bot has to answer. What a team decides, it decides only where no person sits."""
        if self.team:
            lead = self.lead(row)
            return [lead] if row.seats[lead].bot else []
        return [seat for seat in self.asks if row.seats[seat].bot]

    def shown_to(self, seat: Seat) -> Ask | None:
        """The question as the person at a seat is shown it; ``None`` if there is nothing to decide.

        An answer to a public question may be changed until the last one is there.
        """
        if seat in self.standing or (seat in self.answers and not self.may_change(seat)):
            return None
        return self.asks.get(seat)

    def may_change(self, seat: Seat) -> bool:
        """Has the person at a seat answered, and may they think again?"""
        given = self.answers.get(seat)
        return self.public and self.patient and given is not None and not given.automatic and not self.complete()

    def ready(self) -> list[Seat]:
        """Who has answered, where everybody may know."""
        return sorted(self.answers) if self.public else []

    def complete(self) -> bool:
        return len(self.answers) == len(self.asks)

    def owed(self, row: TableRow) -> tuple[Seat, ...]:
        """The people's seats that have something to decide."""
        people = self.people(row)
        return tuple(seat for seat in people if seat not in self.answers and self.shown_to(seat) is not None)

    def cancel(self, seat: Seat) -> None:
        """Somebody else sits there now: neither a bot nor a clock of the one before goes on. An answer stays."""
        for key in [key for key in self.tasks if key[1] == seat]:
            self.tasks.pop(key).cancel()
        self.deadlines.pop(seat, None)

    def cancel_clock(self, seat: Seat) -> None:
        self.tasks.pop(("clock", seat)).cancel()
        self.deadlines.pop(seat, None)

    def drop(self) -> None:
        """The question is settled: nobody need think about it any more."""
        for task in self.tasks.values():
            task.cancel()
        self.tasks.clear()


def _asks(match: Match[Any]) -> dict[Seat, Ask]:
    """The question by the seats that may answer it."""
    asks = match.asks
    for seat in range(match.seats):
        if seat not in asks and (ask := match.ask_of(seat)) is not None:
            asks[seat] = ask
    return asks
