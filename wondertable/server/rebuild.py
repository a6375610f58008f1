"""A match from what is kept of it: the start, and the entries of the log."""

from __future__ import annotations

from typing import Any

from wondertable.kernel import Chance, Event, Game, Match, Provable, SetupError
from wondertable.server.rows import Start

__all__ = ["FINGERPRINT", "answers_of", "begin", "fingerprint", "replay"]

FINGERPRINT = 16
"""How many digits of a digest are kept with every move: enough to notice any difference."""


def begin(game: Game[Any], start: Start) -> Match[Any]:
    """The match as it was dealt."""
    origin = start.origin
    if origin.lesson:
        lesson = next((one for one in game.lessons() if one.id == origin.lesson), None)
        if lesson is None:
            raise SetupError("server.error.no-lesson", lesson=origin.lesson)
        return lesson.arrange()
    chance: Chance | None = Provable(bytes.fromhex(origin.key), origin.salt) if origin.key else None
    return game.new(start.seats, origin.seed, start.options, chance=chance, practice=start.practice)


def replay(match: Match[Any], kind: str, body: dict[str, Any]) -> list[Event]:
    """Play an entry of the log (a move, or a step back) again; returns what happened."""
    if kind == "undo":
        match.undo_to(body["to"], body["by"])
        return []
    events: list[Event] = []
    for seat, data in answers_of(body):
        events += match.submit(seat, match.game.read_answer(data))
    return events


def answers_of(body: dict[str, Any]) -> list[tuple[int, dict[str, Any]]]:
    """Who answered what in a move."""
    return [(int(seat), data) for seat, data in body["answers"].items()]


def fingerprint(match: Match[Any]) -> str:
    return match.digest()[:FINGERPRINT]
