"""A match from what is kept of it: the start, and the entries of the log."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from wondertable.kernel import Chance, Event, Game, Match, Option, Provable, Seat, SetupError
from wondertable.kernel.replay import Replay
from wondertable.server.models import Start

__all__ = ["FINGERPRINT", "answers_of", "begin", "fingerprint", "play", "read_answers", "replay"]

FINGERPRINT = 16
"""How many digits of a digest are kept with every move: enough to notice any difference."""


def begin(game: Game[Any], start: Start) -> Match[Any]:
    """The match as it was dealt."""
    origin = start.origin
    if origin.lesson:
        lesson = next((one for one in game.guide.lessons() if one.id == origin.lesson), None)
        if lesson is None:
            raise SetupError("server.error.no-lesson", lesson=origin.lesson)
        return lesson.arrange()
    chance: Chance | None = Provable(bytes.fromhex(origin.key), origin.salt) if origin.key else None
    return game.new(start.seats, origin.seed, start.options, chance=chance, practice=start.practice)


def replay(match: Match[Any], log: Sequence[tuple[str, dict[str, Any]]]) -> Iterator[list[Event]]:
    """Play entries of a log (moves and steps back) again, one after the other; yields what happened in each."""
    following = Replay(match, (body["to"] if kind == "undo" else None for kind, body in log))
    for kind, body in log:
        if kind == "undo":
            following.go_back(body["to"], body["by"])
            yield []
        else:
            events = play(match, body)
            following.moved()
            yield events


def play(match: Match[Any], body: dict[str, Any]) -> list[Event]:
    """Play a move of the log again; returns what happened."""
    events: list[Event] = []
    for seat, option in read_answers(match.game, body):
        events += match.submit(seat, option)
    return events


def read_answers(game: Game[Any], body: dict[str, Any]) -> tuple[tuple[Seat, Option], ...]:
    """Who took which option in a move of the log."""
    return tuple((seat, game.read_answer(data)) for seat, data in answers_of(body))


def answers_of(body: dict[str, Any]) -> list[tuple[int, dict[str, Any]]]:
    """Who answered what in a move."""
    return [(int(seat), data) for seat, data in body["answers"].items()]


def fingerprint(match: Match[Any]) -> str:
    return match.digest()[:FINGERPRINT]
