"""Every single check of the conformance kit, one by one, against the one lie that it is there to find."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from tests.hoard import hoarders
from tests.toy import Auction, Draw, Keep, toy
from wondertable.kernel import AnswerError, Ask, Event, Match, Option, Seeded
from wondertable.kernel.log import LogEntry
from wondertable.lab import conformance, leaks
from wondertable.lab import fuzz as fuzzing
from wondertable.lab.conformance import BrokenPromiseError, Report, Setup, Trial

Patch = pytest.MonkeyPatch
ToyMatch = Match[Auction]


def trial(moves: int = 0, **sabotage: Any) -> tuple[Trial, ToyMatch]:
    """A trial of the toy with some moves made."""
    made = Trial(toy(**sabotage), Setup(2, {"tuck": "on"}, 1), Report("toy", 0))
    made.begin()
    match = made.start_again()
    answer(match, moves)
    return made, match


def answer(match: ToyMatch, moves: int) -> None:
    for _ in range(moves):
        for seat, ask in match.asks.items():
            match.submit(seat, ask.options[0])


def finish(match: ToyMatch) -> None:
    while match.result is None:
        answer(match, 1)


def lie(patch: Patch, owner: Any, name: str, change: Callable[..., Any]) -> None:
    """Replace a method by one that gets the honest one as its first argument."""
    honest = getattr(owner, name)

    def lying(*arguments: Any, **named: Any) -> Any:
        return change(honest, *arguments, **named)

    patch.setattr(owner, name, lying)


def broken(promise: str, detail: str, act: Callable[[], Any]) -> None:
    with pytest.raises(BrokenPromiseError) as error:
        act()
    assert error.value.promise == promise
    assert detail in error.value.detail


def another_question(match: ToyMatch) -> None:
    match._asked = Ask(0, "other", [Keep(), Draw()])


# -- positions ---------------------------------------------------------------------------------------------------


def test_honest_probes_pass() -> None:
    tried, match = trial(1)
    chance = Seeded(1)
    for probe in (tried.forked, tried.cloned, tried.imagined, tried.twins, tried.applied, tried.undone, tried.resumed):
        probe(match, chance)
    tried.refused(match, chance, [Keep()])
    tried.sealed(toy().new(2, seed=1), chance)
    tried.sound(match)


def test_nobody_is_asked(monkeypatch: Patch) -> None:
    tried, match = trial()
    monkeypatch.setattr(Match, "asks", property(lambda self: {}))
    broken("options", "nobody is asked", lambda: tried.sound(match))


def test_a_clone_that_differs(monkeypatch: Patch) -> None:
    tried, match = trial()

    def change(honest: Callable[[Auction], Auction], self: Auction) -> Auction:
        made = honest(self)
        made.round += 1
        return made

    lie(monkeypatch, Auction, "clone", change)
    broken("clone", "differs", lambda: tried.cloned(match, Seeded(1)))


def test_a_clone_that_changes_later(monkeypatch: Patch) -> None:
    def change(honest: Callable[[Auction], Auction], self: Auction) -> Auction:
        made = honest(self)
        made.spent = self.spent
        return made

    def thoroughly() -> None:
        for seed in range(9):
            tried = Trial(toy(), Setup(2, {"tuck": "on"}, seed), Report("toy", 0))
            tried.begin()
            tried.thoroughly()

    lie(monkeypatch, Auction, "clone", change)
    monkeypatch.setattr(Trial, "_probe", lambda self, *_: None)
    broken("clone", "changed while the game went on", thoroughly)


@pytest.mark.parametrize("what", ["position", "question"])
def test_a_fork_somewhere_else(monkeypatch: Patch, what: str) -> None:
    tried, match = trial()

    def change(honest: Callable[[ToyMatch], ToyMatch], self: ToyMatch) -> ToyMatch:
        made = honest(self)
        if what == "position":
            made.table.round += 1
        else:
            another_question(made)
        return made

    lie(monkeypatch, Match, "fork", change)
    detail = "another position" if what == "position" else "asks something else"
    broken("fork", detail, lambda: tried.forked(match, Seeded(1)))


def test_a_fork_that_disturbs(monkeypatch: Patch) -> None:
    tried, match = trial()

    def change(honest: Callable[..., Any], self: ToyMatch, *answer: Any) -> Any:
        if self is not match:
            match.table.round = 9
        return honest(self, *answer)

    lie(monkeypatch, Match, "submit", change)
    broken("fork", "changed the match", lambda: tried.forked(match, Seeded(1)))


def test_an_option_misread() -> None:
    tried, match = trial(1, read_answer=lambda self, data: Keep())
    broken("encoding", "another one after", lambda: tried.applied(match, Seeded(1)))


def test_a_refusal_that_leaves_a_trace(monkeypatch: Patch) -> None:
    tried, match = trial(1)

    def change(honest: Callable[..., Any], self: ToyMatch, *answer: Any) -> Any:
        try:
            return honest(self, *answer)
        except AnswerError:
            self.table.round += 1
            raise

    lie(monkeypatch, Match, "submit", change)
    broken("refuses", "changed the match", lambda: tried.refused(match, Seeded(1), []))


def test_something_happens_too_early(monkeypatch: Patch) -> None:
    tried, match = trial()
    lie(monkeypatch, Match, "submit", lambda honest, self, *answer: honest(self, *answer) or [Event("hm", {})])
    broken("sealed", "before all had answered", lambda: tried.sealed(match, Seeded(1)))


def test_imagining_that_disturbs(monkeypatch: Patch) -> None:
    tried, match = trial(1)

    def change(honest: Callable[..., Any], self: ToyMatch, *arguments: Any) -> Any:
        made = honest(self, *arguments)
        self.table.round += 1
        return made

    lie(monkeypatch, Match, "imagine", change)
    monkeypatch.setattr(Auction, "redact", lambda self, seat, owner=-1: {})
    broken("reimagine", "imagining changed the match", lambda: tried.imagined(match, Seeded(1)))


def test_chance_without_a_barrier(monkeypatch: Patch) -> None:
    tried, match = trial(2)
    match.moves[-1] = LogEntry(match.moves[-1].answers, (1,))
    monkeypatch.setattr(Match, "learnt", lambda self: "")
    broken("barrier", "chance was used", lambda: tried.barrier(match, conformance._knowledge(match)))


# -- steps back --------------------------------------------------------------------------------------------------


def undone(tried: Trial, match: ToyMatch) -> None:
    for seed in range(30):
        tried.undone(match, Seeded(seed))


def test_a_step_past_a_barrier(monkeypatch: Patch) -> None:
    tried, match = trial(1)

    def obey(honest: Callable[..., Any], self: ToyMatch, seat: int, agreed: bool = False) -> None:
        if agreed:
            honest(self, seat, agreed=True)
        else:
            self.undo_to(len(self.moves) - 1, seat)

    lie(monkeypatch, Match, "undo", obey)
    broken("undo", "past a barrier", lambda: undone(tried, match))


def test_a_step_past_what_was_learnt_because_all_agree(monkeypatch: Patch) -> None:
    tried, match = trial(1)

    def obey(honest: Callable[..., Any], self: ToyMatch, seat: int, agreed: bool = False) -> None:
        if agreed:
            self.undo_to(len(self.moves) - 1, seat)
        else:
            honest(self, seat)

    lie(monkeypatch, Match, "undo", obey)
    broken("undo", "past what was learnt", lambda: undone(tried, match))


def test_a_refused_step_that_leaves_a_trace(monkeypatch: Patch) -> None:
    tried, match = trial(1)

    def change(honest: Callable[..., Any], self: ToyMatch, seat: int, agreed: bool = False) -> None:
        try:
            honest(self, seat, agreed=agreed)
        except AnswerError:
            self.table.round += 1
            raise

    lie(monkeypatch, Match, "undo", change)
    broken("undo", "a refused step back changed", lambda: undone(tried, match))


def test_a_step_that_shortens_the_log(monkeypatch: Patch) -> None:
    tried, match = trial(1)

    def change(honest: Callable[..., Any], self: ToyMatch, move: int, seat: int) -> None:
        honest(self, move, seat)
        del self.log[-2:]

    lie(monkeypatch, Match, "undo_to", change)
    broken("undo", "not in the log", lambda: undone(tried, match))


def test_a_step_that_changes_the_dice(monkeypatch: Patch) -> None:
    tried, match = trial(1)

    def change(honest: Callable[..., Any], self: ToyMatch, move: int, seat: int) -> None:
        honest(self, move, seat)
        self.table.chance = Seeded(99)

    lie(monkeypatch, Match, "undo_to", change)
    broken("undo", "led elsewhere", lambda: undone(tried, match))


# -- whole games -------------------------------------------------------------------------------------------------


def test_a_question_after_the_end(monkeypatch: Patch) -> None:
    tried, match = trial()
    finish(match)
    monkeypatch.setattr(Match, "asks", property(lambda self: {0: Ask(0, "x", [Keep()])}))
    broken("result", "asked after the end", lambda: tried.finished(match))


def test_an_answer_after_the_end(monkeypatch: Patch) -> None:
    tried, match = trial()
    finish(match)
    monkeypatch.setattr(Match, "submit", lambda self, *answer: [])
    broken("result", "taken after the end", lambda: tried.finished(match))


def test_a_replay_that_leads_elsewhere(monkeypatch: Patch) -> None:
    tried, match = trial()
    finish(match)
    other = toy().new(2, seed=2)
    monkeypatch.setattr(Match, "replayed", lambda self, moves: other)
    broken("replay", "led elsewhere", lambda: tried.retold(match, {}))


def test_a_replay_with_other_dice(monkeypatch: Patch) -> None:
    tried, match = trial()
    finish(match)

    def change(honest: Callable[..., Any], self: ToyMatch, moves: Any) -> ToyMatch:
        made: ToyMatch = honest(self, moves)
        made.moves = [msgspec.structs.replace(move, chance=(9,)) for move in made.moves]
        return made

    lie(monkeypatch, Match, "replayed", change)
    broken("replay", "other chances", lambda: tried.retold(match, {}))


def test_another_story_afterwards() -> None:
    tried, match = trial()
    finish(match)
    broken("replay", "seat 1 is told another story", lambda: tried.retold(match, {1: []}))


def test_a_saved_game_that_asks_something_else(monkeypatch: Patch) -> None:
    tried, match = trial(1)

    def change(honest: Callable[..., Any], *arguments: Any) -> ToyMatch:
        made: ToyMatch = honest(*arguments)
        another_question(made)
        return made

    lie(monkeypatch, conformance, "restore", change)
    broken("record", "asks something else", lambda: tried.resumed(match, Seeded(1)))


@pytest.mark.parametrize(
    ("name", "change", "detail"),
    [
        ("decode", lambda honest, data: msgspec.structs.replace(honest(data), seed=8), "after being written"),
        ("restore", lambda honest, game, record: toy().new(2, seed=8), "restores another position"),
        (
            "verify",
            lambda honest, game, record: msgspec.structs.replace(honest(game, record), moves=0),
            "proves something else",
        ),
    ],
)
def test_a_record_that_lies(monkeypatch: Patch, name: str, change: Callable[..., Any], detail: str) -> None:
    tried, match = trial(2)
    lie(monkeypatch, conformance, name, change)
    broken("record", detail, lambda: tried.recorded(match))


# -- twins and the fuzzer ----------------------------------------------------------------------------------------


def test_rules_that_break_in_a_twin_only(monkeypatch: Patch) -> None:
    _, match = trial(1)
    honest = leaks.Echo.draw

    def failing(self: leaks.Echo, bag: Any) -> Any:
        honest(self, bag)
        raise KeyError("gone")

    monkeypatch.setattr(leaks.Echo, "draw", failing)
    broken("imagined", "gone", lambda: [leaks.compare(match, Seeded(seed), moves=1) for seed in range(9)])


def test_a_card_that_cannot_be_put_back_is_left() -> None:
    game = toy(group=lambda self, table, card: card)
    match = game.new(2, seed=1)
    truth = leaks._snapshot(match.table)
    hand, bag = match.table.bidders[1].hand, match.table.bag
    card = hand[0]
    hand[0], bag[0] = bag[0], hand[0]
    assert leaks._put_back(game, match.table, truth, {card}, 0) == {card}
    assert bag[0] == card


def test_all_of_a_kind_are_put_back() -> None:
    game = hoarders()
    match = game.new(3, seed=1)
    truth = leaks._snapshot(match.table)
    for seed in range(20):
        other = match.table.clone()
        game.reimagine(other, 0, Seeded(seed))
        assert leaks._put_back(game, other, truth, {"red", "blue"}, 0) == set()
        for zone, home in zip(other.zones(), truth, strict=True):
            here = [chip if chip in ("red", "blue") else "" for chip in zone.contents()]
            assert here == [chip if chip in ("red", "blue") else "" for chip in home.place] or zone.seen_by(0)


def test_the_fuzzer_looks_at_clones(monkeypatch: Patch) -> None:
    game = toy()
    table = game.new(2, seed=1).table
    cards = leaks.cards_of(table)
    fuzzing.look_closely(game, table, cards)

    def change(honest: Callable[[Auction], Auction], self: Auction) -> Auction:
        made = honest(self)
        made.round += 1
        return made

    lie(monkeypatch, Auction, "clone", change)
    broken("clone", "differs", lambda: fuzzing.look_closely(game, table, cards))


def test_what_only_the_fast_way_breaks_is_told_too(monkeypatch: Patch, tmp_path: Any) -> None:
    def change(honest: Callable[..., Any], self: ToyMatch, choose: Callable[..., Option], **limits: Any) -> int:
        honest(self, choose, **limits)
        raise ArithmeticError("too fast")

    lie(monkeypatch, Match, "rollout", change)
    report = fuzzing.fuzz(toy(), 100, records=tmp_path)
    assert report.failures[0].promise == "crash"
    assert "too fast" in report.failures[0].detail
