"""Help with a question as a person gets it: on the table as the asked seat sees it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from wondertable.kernel import Match, Message, Option, QuestionHelp, Seat, Words

__all__ = ["help_with", "notes", "reason", "whys"]


def help_with(match: Match[Any], seat: Seat = 0) -> QuestionHelp:
    return match.game.guide.question(match.sight(seat), match.asks[seat])


def notes(match: Match[Any], words: Words, seat: Seat = 0) -> dict[Option, str]:
    """The note to every option."""
    given = help_with(match, seat)
    return {option: given.note(option, words) for option in match.asks[seat].options}


def whys(match: Match[Any], seat: Seat = 0, *, without: Iterable[str] = ()) -> dict[str, Message | None]:
    """The reason why each thing cannot be used; ``without`` leaves out those that can."""
    given, usable = help_with(match, seat), set(without)
    return {thing: given.why_not(thing) for thing in given.things if thing not in usable}


def reason(match: Match[Any], option: Option, seat: Seat = 0) -> Message:
    """The reason for an option, as a hint tells it."""
    found = help_with(match, seat).reason(option)
    assert found is not None
    return found
