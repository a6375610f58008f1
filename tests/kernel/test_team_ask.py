"""A question to the whole team: any seat may answer it, once."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from wondertable import load
from wondertable.kernel import AnswerError, Match


def at_choice() -> Match[Any]:
    """The first choice of the story, by a walk without aim."""
    options = {"chapter": "1", "heroes": "lara,ken,sid", "reading": "off"}
    match: Match[Any] = load("wonder_book").new(seats=3, seed=5, options=options)
    random = Random(5)
    while True:
        seat, ask = next(iter(match.asks.items()))
        if ask.prompt == "choice":
            return match
        match.submit(seat, random.choice(ask.options))


@pytest.mark.rule("WB-RUL-32")
def test_any_seat_may_answer_and_the_log_names_it() -> None:
    match = at_choice()
    (asked,) = match.asks.values()
    for seat in range(3):
        ask = match.ask_of(seat)
        assert ask is not None
        assert (ask.seat, list(ask.options)) == (seat, list(asked.options))
    for nobody in (-1, 3):
        assert match.ask_of(nobody) is None
        with pytest.raises(AnswerError):
            match.submit(nobody, asked.options[0])
    match.submit(2, asked.options[0])
    assert [*match.moves[-1].answers] == [2]
    assert match.replayed(match.moves).digest() == match.digest()
