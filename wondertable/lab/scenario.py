"""Scenarios: a match whose seats give the answers that a test says, one after the other.

>>> case = Case(load("high_card").new(seats=2, chance=Scripted(["05", "06", "07", "11", "12", "13"])))
>>> case.do(Show("05"), Show("11")).told("showed")
[{'cards': ['05', '11']}]

A game makes its own kind of case of it, with the words of its rules and its own way to decline.
"""

from __future__ import annotations

from typing import Any, Generic, Self, TypeVar

from wondertable.kernel import AnswerError, Event, Match, Option, Table

T = TypeVar("T", bound=Table)


class Case(Generic[T]):
    """A match that remembers all questions and events; after every answer no invariant of the table is violated."""

    def __init__(self, match: Match[T]) -> None:
        self.match = match
        self.events: list[Event] = match.take_events()
        self.asked = [self.prompt]
        """Every question that came up, in order."""

    def fork(self) -> Self:
        """The same position, to be played otherwise."""
        return type(self)(self.match.fork())

    # -- doing ----------------------------------------------------------------------------------------

    def answer(self, seat: int, *options: Option) -> Self:
        """This seat answers, one question after the other."""
        for option in options:
            self.events += self.match.submit(seat, option)
            assert list(self.match.game.violations(self.t)) == []
            self.asked.append(self.prompt)
        return self

    def do(self, *options: Option) -> Self:
        """Whoever is asked answers, one question after the other; of several who are asked, in seat order."""
        for option in options:
            self.answer(self.seat, option)
        return self

    def until(self, *prompts: str) -> Self:
        """Decline until one of these questions comes up ("": until the match is over)."""
        while self.prompt not in prompts:
            assert self.prompt, f"over before {prompts}"
            self.do(self.passive)
        return self

    def refuses(self, option: Option, seat: int | None = None) -> None:
        """The option is not allowed, and trying it changes nothing."""
        before = self.match.digest()
        try:
            self.match.submit(self.seat if seat is None else seat, option)
        except AnswerError:
            assert self.match.digest() == before
        else:
            raise AssertionError(f"{option} is allowed")

    def declines(self, option: Option) -> bool:
        """Is this the answer of somebody who wants nothing? A game says which are."""
        return False

    # -- looking --------------------------------------------------------------------------------------

    @property
    def t(self) -> T:
        return self.match.table

    @property
    def seats(self) -> list[int]:
        """Everybody who is asked."""
        return sorted(self.match.asks)

    @property
    def seat(self) -> int:
        """The seat that is asked; of several, the first that has not answered yet."""
        return self.seats[0]

    @property
    def prompt(self) -> str:
        """The present question, "" once the match is over."""
        return next((ask.prompt for ask in self.match.asks.values()), "")

    @property
    def facts(self) -> dict[str, Any]:
        return self.match.asks[self.seat].facts or {}

    @property
    def options(self) -> list[Option]:
        """The answers open to whoever is asked."""
        return self.options_of(self.seat)

    def options_of(self, seat: int) -> list[Option]:
        return list(self.match.asks[seat].options)

    @property
    def passive(self) -> Option:
        """The option of somebody who wants nothing; the first one, where nothing can be declined."""
        return next((one for one in self.options if self.declines(one)), self.options[0])

    @property
    def over(self) -> bool:
        return self.match.result is not None

    def told(self, what: str, *facts: str) -> list[dict[str, Any]]:
        """These facts (or all) of all events of one name."""
        found = [event.facts for event in self.events if event.what == what]
        return [{fact: one[fact] for fact in facts} for one in found] if facts else found

    def stories(self) -> list[str]:
        """The names of all events so far, in order."""
        return [event.what for event in self.events]

    def chances(self) -> int:
        """The number of random numbers that the last answer used."""
        return len(self.match.moves[-1].chance)
