"""A log with steps back is played again in a time that grows with its length, and comes to the same positions."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from tests.toy import toy
from wondertable.kernel import AnswerError, Match, replay
from wondertable.kernel.log import LogEntry, standing
from wondertable.kernel.record import decode, restore
from wondertable.kernel.replay import walk

Back = Callable[[random.Random, int], int | None]


def wandering(entries: int, seed: int = 3, back: Back | None = None) -> Match[Any]:
    """A match with a log of so many entries, some of them steps back; each goes back by playing all anew."""
    match, dice = toy().new(3, seed), random.Random(seed)
    while len(match.log) < entries:
        to = back(dice, len(match.moves)) if back else None
        if to is None and match.result is not None:
            to = dice.randrange(len(match.moves))
        if to is not None:
            match.undo_to(to, 0)
            continue
        for seat, ask in match.asks.items():
            match.submit(seat, dice.choice(ask.options))
    return match


def some(dice: random.Random, moves: int) -> int | None:
    return dice.randint(0, moves) if moves and dice.random() < 0.4 else None


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Counts the answers that any match takes."""
    taken, submit = [0], Match.submit

    def counted(self: Match[Any], *values: Any) -> Any:
        taken[0] += 1
        return submit(self, *values)

    monkeypatch.setattr(Match, "submit", counted)
    return taken


@pytest.mark.parametrize("most", [1, 2, 5, 200])
@pytest.mark.parametrize("seed", range(4))
def test_every_position_is_come_to_again(seed: int, most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay, "MOST_KEPT", most)
    match = wandering(120, seed, some)
    record = match.record()  # proves itself against what is played anew
    again = restore(toy(), decode(record.dump()))
    assert again.digest() == match.digest()
    assert [one.recorded("") for one in again.log] == match.log
    assert [one.recorded("") for one in again.moves] == match.moves
    assert again.record().dump() == record.dump()
    assert again.fork().digest() == again.digest()


def test_steps_back_play_nothing_again(answers: list[int]) -> None:
    match = wandering(400, 1, some)
    record = match.record()
    given = sum(len(entry.answers) for entry in record.moves)
    answers[0] = 0
    restore(toy(), record)
    assert answers[0] == given
    answers[0] = 0
    match.record()
    assert answers[0] == given


def test_a_long_way_back_in_single_steps_is_not_played_again_and_again(
    answers: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replay, "MOST_KEPT", 4)
    match = wandering(12)
    for to in range(len(match.moves) - 1, -1, -1):
        match.undo_to(to, 0)
    record = match.record()
    given = sum(len(entry.answers) for entry in record.moves)
    answers[0] = 0
    restore(toy(), record)
    assert answers[0] <= 3 * given


def test_a_match_that_is_over_can_be_gone_back_to() -> None:
    match = toy().new(2, 1)
    while match.result is None:
        for seat, ask in match.asks.items():
            match.submit(seat, ask.options[0])
    last = len(match.moves)
    for to in (last, last, last - 1, last - 1):
        match.undo_to(to, 0)
    again = restore(toy(), match.record())
    assert again.asks.keys() == match.asks.keys()
    assert again.result is None


def test_a_log_goes_on_from_a_match_that_was_played_before() -> None:
    match = wandering(30, 2, some)
    again = toy().new(3, 2)
    for part in (match.log[:13], match.log[13:]):
        for _ in walk(again, part):
            pass
    assert (again.digest(), again.log) == (match.digest(), match.log)


@pytest.mark.parametrize("seed", range(4))
def test_what_is_taken_back_need_not_be_played(seed: int, answers: list[int]) -> None:
    match = wandering(120, seed, some)
    answers[0] = 0
    again = match.at(0)
    told = list(walk(again, match.log, only_standing=True))
    assert answers[0] == sum(len(match.log[number].answers) for number in standing(match.log))
    assert len(told) == len(match.log)
    assert (again.digest(), again.log, again.moves) == (match.digest(), match.log, match.moves)


def test_the_events_of_every_entry_are_told() -> None:
    match = wandering(60, 5, some)
    again = match.at(0)
    told = [[event.seen_by(0) for event in events] for events in walk(again, match.log)]
    assert [told[number] for number in standing(match.log)] == match.story(0)[1:]
    assert [told[number] for number, entry in enumerate(match.log) if entry.undo is not None] == [
        [] for entry in match.log if entry.undo is not None
    ]


@pytest.mark.parametrize("to", [-1, 3])
def test_there_is_nothing_beyond_the_match(to: int) -> None:
    match = wandering(2)
    with pytest.raises(AnswerError):
        next(walk(match, [LogEntry(undo=to, by=0)]))
    assert len(match.log) == 2
