"""Bots in a game that all seats win or lose together: what counts is whether the team wins."""

from __future__ import annotations

from typing import Any

import pytest

from tests.bots.test_bots import Blind
from wondertable import load
from wondertable.bots import Perspective, Search, hint, make, outlook, weigh
from wondertable.bots.search import _Node, _worth
from wondertable.games.gravity_falls.options import REST, Play
from wondertable.games.gravity_falls.position import arrange
from wondertable.kernel import Match, Thinking

GAME = load("gravity_falls")


def last_chance(**more: Any) -> Match[Any]:
    """One monster left, which Dipper beats almost surely; whoever rests loses to the next riot."""
    return arrange(
        GAME,
        heroes="DIP@ARC MAB@COR",
        monsters="GREM@ARC GBOT@ TIME@",
        board="ARC 3/1 CEM 0/3",
        hands={"DIP": "A0"},
        row="CEM MIN PUT",
        alarm=26,
        **more,
    )


def finished(seed: int, bot: str) -> Match[Any]:
    match = GAME.new(3, seed, {"difficulty": "easy"})
    bots = [make(bot, seat) for seat in range(3)]
    while match.result is None:
        for seat in list(match.asks):
            match.submit(seat, bots[seat].choose(Perspective(match, seat)))
    return match


def test_a_finished_match_is_worth_its_result_to_everybody() -> None:
    seen = set()
    for seed, bot in [(1, "random"), (2, "greedy"), (3, "greedy"), (4, "greedy")]:
        match = finished(seed, bot)
        assert match.result is not None
        won = float(match.result.reason == "won")
        assert [_worth(match, seat) for seat in range(3)] == [won] * 3
        seen.add(won)
    assert seen == {0.0, 1.0}


def test_a_running_match_is_worth_the_same_to_everybody() -> None:
    match = GAME.new(4, 7)
    assert {_worth(match, seat) for seat in range(4)} == {0.5}  # nobody has chosen a character yet
    while not match.table.turn:
        seat = next(iter(match.asks))
        match.submit(seat, match.asks[seat].options[0])
    worths = {_worth(match, seat) for seat in range(4)}
    assert len(worths) == 1
    assert 0 < worths.pop() < 1


def test_the_search_chooses_a_character() -> None:
    match = GAME.new(3, 5)
    seat = next(iter(match.asks))
    assert match.asks[seat].prompt == "character"
    judged = Search(1, seconds=None, iterations=6).judge(Perspective(match, seat))
    assert len(judged) == 5


@pytest.mark.parametrize("solo", [False, True])
def test_the_search_takes_the_last_chance(solo: bool) -> None:
    match = last_chance(solo=solo)
    judged = Search(1, seconds=None, iterations=40).judge(Perspective(match, 0))
    assert judged[0].option == Play("A0-DIP")
    resting = next(one for one in judged if one.option == REST)
    assert resting.worth + 0.5 < judged[0].worth
    assert all(-0.1 <= one.worth <= 1.1 for one in judged)


def test_the_chances_of_a_team_are_one_number() -> None:
    match = last_chance()
    chances = outlook(Perspective(match, 0), 12, seed=1)
    assert len(chances) == 2
    assert chances[0] == chances[1] > 0.7
    assert outlook(Perspective(match, 0), 12, seed=1) == chances
    assert len(outlook(Perspective(last_chance(solo=True), 0), 4, seed=1)) == 1
    alarm = arrange(GAME).table.track.loss - 1
    lost = arrange(GAME, alarm=alarm, board="POO 0/2", hands={"DIP": ""}, row="POO CLI MIN")
    assert outlook(Perspective(lost, 0), 4, seed=1) == [0, 0, 0]


def test_options_of_a_team_are_weighed() -> None:
    fight, rest = weigh(Perspective(last_chance(), 0), [Play("A0-DIP"), REST], 8, seed=2)
    assert fight > rest + 0.5


def test_a_hint_in_a_team_game_has_reasons() -> None:
    match = last_chance()
    judged = hint(match, 0, seconds=0.05)
    assert all(one.reason is not None and one.reason[0].startswith("because.") for one in judged)


@pytest.mark.parametrize("name", ["greedy", "search:5i"])
def test_what_is_hidden_does_not_move_a_bot(name: str) -> None:
    match = GAME.new(3, 8, {"difficulty": "hard"})
    bots = [make("greedy", seat) for seat in range(3)]
    tried = 0
    for _ in range(60):
        if match.result is not None:
            break
        for seat in list(match.asks):
            if len(match.asks[seat].options) > 1 and match.table.turn:
                answers = {repr(make(name, 77).choose(Blind(match, seat, poison))) for poison in range(2)}
                answers.add(repr(make(name, 77).choose(Perspective(match, seat))))
                assert len(answers) == 1, (match.asks[seat].prompt, answers)
                tried += 1
            match.submit(seat, bots[seat].choose(Perspective(match, seat)))
    assert tried > 20


def test_teammates_decisions_do_not_stop_the_search() -> None:
    """An event asks everybody in the middle of somebody's turn."""
    match = arrange(GAME, coming="E2", phase="reveal", row="MAN CLI", hands={"DIP": "A0 A1", "MAB": "A0 A1"})
    assert match.asks[0].prompt == "hard-choice"
    judged = Search(1, seconds=None, iterations=12).judge(Perspective(match, 0))
    assert sum(one.visits for one in judged) == 12


def test_advice_counts_as_some_rollouts() -> None:
    root = _Node(1.0)
    good, bad = root.children["good"], root.children["bad"] = _Node(0.5, 0.8), _Node(0.5, 0.6)  # type: ignore[index]
    assert root.worth_of(good, 10) == pytest.approx(0.8)
    # The rollouts see the position 0.2 lower than the advice did; what was not tried is lowered with what was.
    good.visits, good.total = 10, 6.0
    root.visits, root.total, root.hoped = 10, 6.0, 8.0
    assert root.worth_of(good, 10) == pytest.approx(0.6)
    assert root.worth_of(bad, 10) == pytest.approx(0.4)
    assert root.worth_of(good, 0) == pytest.approx(0.6)
    assert root.worth_of(bad, 0) == pytest.approx(root.mean)


def test_a_game_that_says_nothing_is_thought_about_as_ever() -> None:
    assert load("mad_tea_party").advisor.thinking == Thinking(0.2, 0.05, 14, 7.0, 0.0)


def test_all_options_are_judged_after_as_many_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    """A rest is one decision and a walk is many: counted by decisions, a rest would be judged a turn later."""
    match = GAME.new(3, 5)
    while match.table.turn < 2:
        seat, ask = next(iter(match.asks.items()))
        match.submit(seat, ask.options[0])
    judged: list[int] = []

    def value(table: Any, seat: int) -> float:
        judged.append(table.turn)
        return 0.0

    monkeypatch.setattr(GAME.advisor, "value", value)
    seat, ask = next(iter(match.asks.items()))
    Search(3, seconds=None, iterations=24).judge(Perspective(match, seat))
    assert {type(option).__name__ for option in ask.options} >= {"Play", "Rest"}
    now = match.table.turn
    # The first time it was only asked whether it can judge.
    assert set(judged[1:]) == {now + GAME.advisor.thinking.turns}
