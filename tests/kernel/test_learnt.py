"""What was learnt by a move is found when somebody asks, and is the same as if it had been found at once."""

from __future__ import annotations

import random
import sys
import tracemalloc
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from tests.toy import Auction, Draw, Keep, Toy, toy
from wondertable.kernel import Ask, Game, Match, Rules, load
from wondertable.kernel import match as module
from wondertable.kernel.log import standing
from wondertable.kernel.match import REFUSALS, Learnt


def hidden(match: Match[Any]) -> dict[str, int]:
    return {card: knows for cards, knows in match.table.private_zones() for card in cards}


class Eager:
    """A match of which it is noted at once, for every entry of the log, what was learnt by it."""

    def __init__(self, match: Match[Any]) -> None:
        self.match = match
        self.learnt: list[Learnt] = []
        self.always: list[bool] = []

    def answer(self, dice: random.Random) -> None:
        """Whoever is asked answers at random."""
        match, before = self.match, hidden(self.match)
        self.always.append(any(ask.always for ask in match.asks.values()))
        for seat, ask in match.asks.items():
            match.submit(seat, dice.choice(ask.options))
        self.learnt.append(self._by_the_last(before))

    def go_back(self, move: int) -> None:
        self.match.undo_to(move, 0)
        self.learnt.append("")
        self.always.append(False)

    def _by_the_last(self, before: dict[str, int]) -> Learnt:
        match, move = self.match, self.match.moves[-1]
        if match.result is not None:
            return "end"
        if move.chance:
            return "chance"
        if len(move.answers) > 1:
            return "sealed"
        now = hidden(match)
        for card, knew in before.items():
            if card not in now:
                if knew < 0 or match.seats > 1:
                    return "secret"
            elif now[card] not in (knew, -1):
                return "secret"
        return ""

    def line(self) -> list[int]:
        """The entries of the moves that stand."""
        return standing(self.match.log)

    def since(self, move: int, seats: set[int]) -> list[Learnt]:
        """All that was learnt since a position, in the order of the log."""
        line, found = self.line(), list[Learnt]()
        for number in range(line[move], len(self.learnt)) if move < len(line) else ():
            entry = self.match.log[number]
            if entry.undo is not None:
                continue
            if self.learnt[number]:
                found.append(self.learnt[number])
            if self.always[number] and not entry.answers.keys() <= seats:
                found.append("answer")
        return found

    def terms(self, move: int, seats: set[int]) -> str:
        match = self.match
        limit, learnt = match.game.undoing(match.table), self.since(move, seats)
        if limit == "none" or (learnt and (limit == "open" or not match.practice)):
            return "none"
        answered = {seat for one in match.moves[move:] for seat in one.answers}
        if not learnt and not match.sealed and answered <= seats:
            return "free"
        if limit == "open":
            return "none"
        return "ask" if set(range(match.seats)) - seats else "free"

    def refusal(self, move: int, seats: set[int]) -> str:
        """A secret is named only if nothing else was learnt."""
        learnt = [] if self.match.practice else self.since(move, seats)
        return REFUSALS[next((one for one in learnt if one != "secret"), learnt[0] if learnt else "")]


def same(eager: Eager, dice: random.Random) -> None:
    """Compare at some positions of the match, on the match or on a copy of it."""
    match = eager.match if dice.random() < 0.7 else eager.match.fork()
    last = len(match.moves)
    for move in {last, max(0, last - 1), max(0, last - dice.randint(1, 6)), dice.randint(0, last)}:
        seats = set(dice.sample(range(match.seats), dice.randint(1, match.seats)))
        assert match.undo_terms(move, seats) == eager.terms(move, seats)
        assert match.undo_refusal(move, seats) == eager.refusal(move, seats)


def quiet(self: Toy, t: Auction) -> Rules[None]:
    """A chip is laid open, hidden or kept, without chance: checkpoint after checkpoint with nothing certain."""
    t.round += 1
    for seat in range(len(t.bidders)):
        hand = t.bidders[seat].hand
        pick = yield Ask(seat, "help", [Keep(), Draw()], always=t.round % 5 == 0)
        if isinstance(pick, Draw) and t.round % 3 == 0 and hand:
            t.spent.append(hand.pop())
        elif isinstance(pick, Draw) and t.spent:
            hand.append(t.spent.pop())
    t.phase = "help" if t.round < 40 else "over"


GAMES: dict[str, Callable[[], Game[Any]]] = {
    "toy": toy,
    "quiet": lambda: toy(help=quiet),
    "open": lambda: toy(help=quiet, undoing=lambda self, table: "open"),
    **{slug: partial(load, slug) for slug in ("gravity_falls", "mad_tea_party", "wonderlands_war")},
}

SEEN: dict[str, set[Learnt]] = {
    "toy": {"", "chance", "sealed"},
    "quiet": {"", "sealed", "secret"},
    "open": {"", "sealed", "secret"},
    "gravity_falls": {"", "chance", "secret"},
    "mad_tea_party": {"", "chance", "sealed", "secret"},
    "wonderlands_war": {"", "chance", "sealed"},
}
"""What is met in these matches at the least, so that the comparison compares something."""


@pytest.mark.parametrize("practice", [False, True])
@pytest.mark.parametrize("most", [1, 32])
@pytest.mark.parametrize("name", GAMES)
def test_the_terms_are_those_of_what_was_learnt_at_once(
    name: str, most: int, practice: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MOST_KEPT", most)
    game = GAMES[name]()
    seen = set[Learnt]()
    for seed in range(3):
        dice = random.Random(seed)
        eager = Eager(game.new(game.seats[seed % len(game.seats)], seed, practice=practice))
        while eager.match.result is None and len(eager.match.log) < 150:
            eager.answer(dice)
            if dice.random() < 0.5:
                same(eager, dice)
            if dice.random() < 0.15:
                eager.match = eager.match.fork()
            if dice.random() < 0.15:
                eager.go_back(max(0, len(eager.match.moves) - dice.randint(1, 5)))
                same(eager, dice)
        same(eager, dice)
        numbers = eager.line()
        for move in dice.sample(range(len(numbers)), 5):  # those of which no checkpoint is kept, too
            assert eager.match.learnt(move) == eager.learnt[numbers[move]]
        seen |= set(eager.learnt)
    assert SEEN[name] <= seen


def test_nothing_is_played_again_unless_somebody_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = list[Any]()
    monkeypatch.setattr(module, "hidden_cards", asked.append)
    eager, dice = Eager(load("mad_tea_party").new(3, 1)), random.Random(1)
    while eager.match.result is None:
        eager.answer(dice)
    assert not asked


def test_what_was_found_is_remembered_by_copies(monkeypatch: pytest.MonkeyPatch) -> None:
    eager, dice = Eager(toy(help=quiet).new(2, 1)), random.Random(1)
    for _ in range(6):
        eager.answer(dice)
    assert eager.match.undo_terms(1, {0, 1}) == eager.terms(1, {0, 1})
    monkeypatch.setattr(module, "hidden_cards", None)
    assert eager.match.fork().undo_terms(1, {0, 1}) == eager.terms(1, {0, 1})


def test_a_copy_finds_out_from_the_same_checkpoints(monkeypatch: pytest.MonkeyPatch) -> None:
    eager, dice = Eager(toy(help=quiet).new(2, 1)), random.Random(1)
    for _ in range(6):
        eager.answer(dice)
    monkeypatch.setattr(Match, "replayed", None)  # no need to play from the beginning
    assert eager.match.fork().undo_terms(1, {0, 1}) == eager.terms(1, {0, 1})


def test_a_match_without_chance_keeps_few_checkpoints() -> None:
    """However long nothing is certainly learnt, the checkpoints that are kept do not become more."""

    def endless(self: Toy, t: Auction) -> Rules[None]:
        yield Ask(0, "help", [Keep(), Draw()])

    match = toy(help=endless).new(2, 1)
    for seat, ask in match.asks.items():
        match.submit(seat, ask.options[0])
    sizes = []
    tracemalloc.start()
    for _ in range(3):
        for _ in range(1000):
            match.submit(0, Keep())
        sizes.append(tracemalloc.get_traced_memory()[0])
    tracemalloc.stop()
    assert len({id(step.base) for step in match._steps.values()}) == module.MOST_KEPT
    table = sys.getsizeof(match.table) + sum(sys.getsizeof(zone.contents()) for zone in match.table.zones())
    assert sizes[2] - sizes[1] < 1000 * table, "a checkpoint a move is not kept"


@pytest.mark.parametrize(
    ("slug", "ways"),
    [("mad_tea_party", {"", "secret", "chance"}), ("wonderlands_war", {"", "sealed", "chance"})],
)
def test_what_the_tables_before_and_after_show_is_what_playing_again_shows(slug: str, ways: set[Learnt]) -> None:
    dice, found = random.Random(3), set[Learnt]()
    match = load(slug).new(3, 3)
    while match.result is None and len(match.log) < 250:
        trial, again = match.fork(), match.fork()
        for seat, ask in match.asks.items():
            option = dice.choice(ask.options)
            trial.submit(seat, option)
            again.submit(seat, option)
        trial.learn_from(match.table)
        assert trial.learnt() == again.learnt()
        found.add(trial.learnt())
        match = trial
    assert ways <= found


def test_what_was_certainly_learnt_is_forgotten_with_a_step_back() -> None:
    """A position of the same number may follow from another move."""
    match = load("mad_tea_party").new(2, 1)
    dice = random.Random(1)
    seen: set[tuple[str, str]] = set()
    for _ in range(60):
        if match.result is not None:
            break
        for seat, ask in match.asks.items():
            match.submit(seat, dice.choice(ask.options))
        for number in range(len(match.moves)):
            for seat in range(2):
                terms = match.undo_terms(number, {seat})
                fresh = match.fork()
                fresh._certain.clear()
                assert terms == fresh.undo_terms(number, {seat})
                why = match.undo_refusal(number, {seat})
                assert why == fresh.undo_refusal(number, {seat})
                seen.add((terms, why))
        last = match.fork()
        free = [seat for seat in range(2) if last.can_undo(seat)]
        if free and dice.random() < 0.5:
            match.undo(free[0])
    assert len(seen) > 3
