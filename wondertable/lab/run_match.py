"""One game of bots, from wherever it stands to its end."""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter
from typing import Any, NamedTuple

from wondertable.bots import Bot, Perspective
from wondertable.kernel import Event, Match

__all__ = ["Course", "play_to_end"]


class Course(NamedTuple):
    """The events of a match, and the time it took."""

    events: list[Event]
    decisions: list[int]
    """By seat: questions with more than one option."""
    seconds: list[float]
    """By seat: time spent on them."""


def play_to_end(match: Match[Any], bots: Sequence[Bot]) -> Course:
    """Let a bot at every seat answer until the match is over."""
    events = match.take_events()
    decisions, seconds = [0] * match.seats, [0.0] * match.seats
    while match.result is None:
        for seat, ask in match.asks.items():
            if len(ask.options) == 1:
                events += match.submit(seat, ask.options[0])
                continue
            before = perf_counter()
            option = bots[seat].choose(Perspective(match, seat))
            seconds[seat] += perf_counter() - before
            decisions[seat] += 1
            events += match.submit(seat, option)
    return Course(events, decisions, seconds)
