"""Bots answer legally, repeat themselves for a seed, and know nothing their seat does not know."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.toy import Auction, toy
from wondertable import load
from wondertable.bots import NAMES, Perspective, Search, hint, make
from wondertable.bots.search import _worth
from wondertable.kernel import Advisor, Ask, Chance, Match, Option, Seat, Seeded, SetupError, Thinking
from wondertable.kernel.errors import RulesError

BOTS = ("random", "greedy", "search:6i")


def positions(seed: int, moves: int, seats: int = 3) -> Iterator[tuple[Match[Any], Seat]]:
    """A game of quick bots, stopped at every question with a real choice."""
    match = load("mad_tea_party").new(seats=seats, seed=seed)
    bots = [make("greedy", seed + seat) for seat in range(seats)]
    for _ in range(moves):
        if match.result is not None:
            return
        for seat in list(match.asks):
            if len(match.asks[seat].options) > 1:
                yield match, seat
            match.submit(seat, bots[seat].choose(Perspective(match, seat)))


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_plays_a_whole_game_legally(name: str) -> None:
    match = load("mad_tea_party").new(seats=2, seed=11)
    bots = [make(name if seat == 0 else "greedy", seat) for seat in range(2)]
    while match.result is None:
        for seat in list(match.asks):
            match.submit(seat, bots[seat].choose(Perspective(match, seat)))
    assert len(match.result.scores) == 2


@pytest.mark.parametrize("name", BOTS)
def test_the_same_seed_gives_the_same_answers(name: str) -> None:
    first, second = make(name, 5), make(name, 5)
    for match, seat in positions(seed=3, moves=25):
        assert first.choose(Perspective(match, seat)) == second.choose(Perspective(match, seat))


class Blind(Perspective):
    """A perspective on a match whose hidden parts are poisoned.

    The bot may look at its view and ask for imagined copies. The match behind it holds wrong cards in every
    place the seat cannot see, put there after the fork and before the hidden cards are dealt anew.
    """

    __slots__ = ("poison",)

    def __init__(self, match: Match[Any], seat: Seat, poison: int) -> None:
        super().__init__(match, seat)
        self.poison = poison

    def imagine(self, chance: Chance) -> Match[Any]:
        game, seat, poison = self._match.game, self.seat, Seeded(self.poison)

        class Poisoned(type(game)):  # type: ignore[misc]
            def reimagine(self, table: Any, one: Seat, chance: Chance) -> None:
                super().reimagine(table, one, poison)  # every hidden card is now another one
                super().reimagine(table, one, chance)

        self._match.game = Poisoned(game.content)
        try:
            copy = self._match.imagine(seat, chance)
        finally:
            self._match.game = game
        copy.game = game
        return copy


@pytest.mark.parametrize("name", BOTS)
def test_what_is_hidden_does_not_move_a_bot(name: str) -> None:
    tried = 0
    for match, seat in positions(seed=8, moves=40):
        answers = {_fresh(name).choose(Blind(match, seat, poison)).__repr__() for poison in range(2)}
        answers.add(repr(_fresh(name).choose(Perspective(match, seat))))
        assert len(answers) == 1, (match.asks[seat].prompt, answers)
        tried += 1
    assert tried > 20


def _fresh(name: str) -> Any:
    return make(name, 77)


@pytest.mark.parametrize("name", BOTS)
def test_sealed_answers_of_others_do_not_move_a_bot(name: str) -> None:
    """The Cat another seat has already answered with is not in the imagined copy."""
    checked = 0
    for match, seat in positions(seed=21, moves=120):
        if match.asks[seat].prompt != "react":
            continue
        before = _fresh(name).choose(Perspective(match, seat))
        other = next((one for one in match.asks if one != seat), None)
        if other is None:
            continue
        fork = match.fork()
        fork.submit(other, fork.asks[other].options[-1])
        assert _fresh(name).choose(Perspective(fork, seat)) == before
        checked += 1
    assert checked > 3


def test_a_bot_never_holds_the_match() -> None:
    """What a bot may use of a perspective is public; the match is behind an underscore, and nothing uses it."""
    import inspect

    from wondertable.bots import greedy, random, search

    for module in (greedy, random, search):
        assert "._match" not in inspect.getsource(module)


def test_names_and_budgets() -> None:
    assert NAMES == ("random", "greedy", "search")
    assert make("search:0.25").seconds == 0.25  # type: ignore[attr-defined]
    assert make("search:40i").iterations == 40  # type: ignore[attr-defined]
    for wrong in ("genius", "greedy:3", "search:soon", "search:0", "search:-1i", "search:inf"):
        with pytest.raises(SetupError):
            make(wrong)
    with pytest.raises(ValueError, match="budget"):
        Search(seconds=None, iterations=None)


def test_the_search_sees_an_immediate_win() -> None:
    """Two whirlwind placements complete a chapter: the search does not close the book first."""
    from wondertable.games.mad_tea_party.options import Close, PlayChapter
    from wondertable.games.mad_tea_party.position import arrange

    match = arrange(
        load("mad_tea_party"),
        seats=2,
        hands=["K10", ""],
        books=["K19", ""],
        tea={"mid-1": "C39", "mid-2": "C29", "mid-3": "C01"},
    )
    match.submit(0, PlayChapter("K10"))
    judged = Search(1, seconds=None, iterations=60).judge(Perspective(match, 0))
    assert not isinstance(judged[0].option, Close)
    closing = next(one for one in judged if one.option == Close())
    assert closing.worth < judged[0].worth
    assert sum(one.visits for one in judged) == 60


def test_a_hint_has_reasons_and_leaves_the_match_alone() -> None:
    for match, seat in positions(seed=4, moves=12):
        digest, asks = match.digest(), match.asks[seat].options
        judged = hint(match, seat, seconds=0.02)
        assert {repr(one.option) for one in judged} == {repr(option) for option in asks}
        help_of_game = match.game.guide.question(match.sight(seat), match.asks[seat])
        for one in judged:
            assert one.reason is not None
            given = help_of_game.reason(one.option)
            assert one.reason[0].startswith("table.reason.") if given is None else one.reason == given
        assert match.digest() == digest


def test_a_finished_match_is_judged_by_its_result() -> None:
    match = load("mad_tea_party").new(seats=2, seed=2)
    match.rollout(lambda table, ask: ask.options[0])
    assert match.result is not None
    winner = match.result.winners[0]
    if len(match.result.winners) == 1:
        assert _worth(match, winner) > 0.5 > _worth(match, 1 - winner)


def test_search_and_greedy_work_without_advice() -> None:
    """A game without an advisor is played to the end and judged by its result."""
    match = load("mad_tea_party").new(seats=2, seed=6)
    match.game.advisor = Advisor()
    seat = next(iter(match.asks))
    for bot in (make("greedy", 1), make("search:4i", 1)):
        choice: Option = bot.choose(Perspective(match, seat))
        assert choice in match.asks[seat].options


@pytest.mark.slow
def test_greedy_beats_random() -> None:
    won = 0.0
    for deal in range(15):
        for seat in range(2):
            match = load("mad_tea_party").new(seats=2, seed=deal)
            bots = [make("greedy" if one == seat else "random", deal) for one in range(2)]
            while match.result is None:
                for one in list(match.asks):
                    match.submit(one, bots[one].choose(Perspective(match, one)))
            won += match.result.share(seat)
    assert won >= 27


@pytest.mark.parametrize(("trusts", "is_advised"), [({"adventure": 1e9}, True), ({"react": 1e9}, False)])
def test_advice_is_trusted_question_by_question(
    monkeypatch: pytest.MonkeyPatch, trusts: dict[str, float], is_advised: bool
) -> None:
    """Advice that counts for so much is followed; on other questions, what was seen counts, too."""
    game = load("mad_tea_party")
    monkeypatch.setattr(type(game.advisor), "thinking", Thinking(trusts=trusts))
    followed = []
    for match, seat in positions(seed=5, moves=60):
        perspective = Perspective(match, seat)
        if perspective.ask.prompt == "adventure" and len(perspective.options) > 3:
            advice = match.game.advisor.advise(match.table, perspective.ask)
            assert advice is not None
            chosen = Search(3, seconds=None, iterations=24).choose(perspective)
            followed.append(advice[list(perspective.options).index(chosen)] == max(advice))
    assert len(followed) > 5
    assert all(followed) == is_advised


@pytest.mark.parametrize("name", ["greedy", "search:4i"])
def test_advice_that_is_too_short_is_a_defect_of_the_game(name: str) -> None:
    class Short(Advisor[Auction]):
        def advise(self, table: Auction, ask: Ask) -> list[float]:
            return [1.0]

    match = toy(advisor=Short()).new(2, 1)
    with pytest.raises(RulesError, match="gave 1 numbers for the 4 options of 'bid'"):
        make(name).choose(Perspective(match, 0))
