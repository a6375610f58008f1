"""A match: answers taken and refused, sealed answers, forks in the middle, undo and its barriers."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from tests.toy import Auction, Bid, Draw, Keep, Toy, Tuck, toy
from wondertable import load, slugs
from wondertable.kernel import (
    AnswerError,
    Ask,
    AskAll,
    Match,
    Option,
    Rules,
    RulesError,
    Scripted,
    Seeded,
    StepEnded,
)
from wondertable.kernel import match as module
from wondertable.kernel.log import LogEntry

ToyMatch = Match[Auction]


def bid(match: ToyMatch, *chips: str) -> list[Any]:
    """Everybody bids: the named chips, or the first of the hand."""
    events: list[Any] = []
    for seat, ask in match.asks.items():
        wanted = chips[seat] if seat < len(chips) else ""
        option = Bid(wanted) if wanted else ask.options[0]
        events += match.submit(seat, option)
    return events


def at_help(seats: int = 2, seed: int = 1, options: dict[str, str] | None = None) -> ToyMatch:
    """After the first bids: one seat may draw."""
    match = toy().new(seats, seed, options)
    bid(match)
    return match


def play_out(match: ToyMatch, seed: int = 0) -> ToyMatch:
    chance = Seeded(seed)
    while match.result is None:
        for seat, ask in match.asks.items():
            match.submit(seat, chance.pick(ask.options))
    return match


def refused(match: ToyMatch, seat: int, option: Option, prompt: int | None = None) -> str:
    """What is said against an answer; nothing may change by it."""
    before = match.digest(), match.prompt, dict(match._sealed)
    with pytest.raises(AnswerError) as error:
        match.submit(seat, option, prompt)
    assert (match.digest(), match.prompt, dict(match._sealed)) == before
    return error.value.what


# -- answers ---------------------------------------------------------------------------------------------------


def test_a_match_asks_and_goes_on() -> None:
    match = toy().new(2, seed=1)
    assert sorted(match.asks) == [0, 1]
    assert {ask.prompt for ask in match.asks.values()} == {"bid"}
    events = bid(match)
    assert [event.what for event in events][-3:] == ["bid", "bid", "won"]
    (seat,) = match.asks
    assert match.asks[seat].prompt == "help"
    assert match.prompt == len(match.log) == 1


def test_answers_that_cannot_be_taken() -> None:
    match = at_help()
    (seat,) = match.asks
    assert refused(match, 1 - seat, Draw()) == "error.not-your-move"
    assert refused(match, 7, Draw()) == "error.not-your-move"
    assert refused(match, seat, Bid("n01")) == "error.not-offered"
    assert refused(match, seat, Draw(), match.prompt - 1) == "error.stale-answer"
    assert refused(match, seat, Draw(), match.prompt + 1) == "error.stale-answer"
    match.submit(seat, Draw(), match.prompt)


def test_an_equal_option_is_as_good_as_the_offered_one() -> None:
    match = at_help()
    (seat,) = match.asks
    read = match.game.read_answer(msgspec.json.decode(b'{"do": "draw"}'))
    assert read is not match.asks[seat].options[0]
    assert match.submit(seat, read)


def test_after_the_end_nothing_is_taken() -> None:
    match = play_out(toy().new(2, seed=1))
    assert match.asks == {}
    assert match.result is not None
    assert refused(match, 0, Keep()) == "error.match-over"
    assert match.view(0)["result"] == msgspec.to_builtins(match.result)


def test_a_single_option_is_answered_by_the_kernel() -> None:
    def help(self: Toy, t: Auction) -> Rules[None]:
        only = yield Ask(t.helper, "help", [Keep()])
        asked = yield Ask(t.helper, "help", [only], always=True)
        assert asked is only
        self.end_round(t)

    match = toy(help=help).new(2, seed=1)
    bid(match)
    assert [len(ask.options) for ask in match.asks.values()] == [1], "asked, because its absence would tell"


def test_a_question_without_options_is_the_game_s_fault() -> None:
    def help(self: Toy, t: Auction) -> Rules[None]:
        yield Ask(t.helper, "help", [])

    match = toy(help=help).new(2, seed=1)
    with pytest.raises(RulesError, match="help"):
        bid(match)


def test_events_are_handed_out_once() -> None:
    match = toy().new(2, seed=1)
    dealt = match.take_events()
    assert [event.what for event in dealt] == ["dealt", "dealt", "offer"]
    assert match.take_events() == []


def test_names_and_numbers() -> None:
    match = toy().new(2, seed=5, names=["Anna", "Boris"])
    assert match.names == ["Anna", "Boris"]
    assert match.seed == 5
    assert [info.name for info in match.seat_infos()] == ["Anna", "Boris"]
    assert toy().new(2, seed=5).names == ["", ""]


# -- sealed answers --------------------------------------------------------------------------------------------


def test_nothing_happens_before_all_have_answered() -> None:
    match = toy().new(3, seed=1)
    assert match.sealed
    assert not at_help().sealed
    before, views = match.digest(), [match.view(seat) for seat in (-1, 0, 1, 2)]
    assert match.submit(1, match.asks[1].options[0]) == []
    assert match.digest() == before
    assert sorted(match.asks) == [0, 2]
    assert [match.view(seat) for seat in (-1, 0, 2)] == [views[0], views[1], views[3]]
    assert match.view(1)["ask"] is None
    assert refused(match, 1, Bid("n01")) == "error.already-answered"
    assert refused(match, 0, Bid("n99")) == "error.not-offered"
    assert refused(match, 5, Bid("n01")) == "error.not-your-move"


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 0, 2)])
def test_the_order_of_arrival_does_not_matter(order: tuple[int, ...]) -> None:
    reference, match = toy().new(3, seed=1), toy().new(3, seed=1)
    expected = bid(reference)
    events: list[Any] = []
    for seat in order:
        events += match.submit(seat, match.asks[seat].options[0])
    assert events == match.take_events() + expected
    assert match.digest() == reference.digest()
    assert match.moves == reference.moves


def test_a_fork_keeps_sealed_answers() -> None:
    match = toy().new(2, seed=1)
    match.submit(1, match.asks[1].options[2])
    fork = match.fork()
    assert sorted(fork.asks) == [0]
    fork.submit(0, fork.asks[0].options[0])
    assert len(fork.moves) == 1
    assert len(match.moves) == 0
    assert sorted(match.asks) == [0]


# -- forks -----------------------------------------------------------------------------------------------------


def reacting(self: Toy, t: Auction) -> Rules[None]:
    """A reaction to a reaction, all within one checkpoint; a count is kept in local variables."""
    level = 0
    while level < 3:
        answers = yield AskAll("react", range(len(t.bidders)), lambda seat: [Keep(), Draw()], {"level": level})
        if all(isinstance(answer, Keep) for answer in answers.values()):
            break
        level += 1
        pick = yield Ask(t.helper, "help", [Keep(), Draw()], facts={"level": level})
        if isinstance(pick, Draw):
            self.draw(t, t.helper)
    t.tell("levels", level=level)
    self.end_round(t)


def test_a_fork_in_the_middle_of_a_reaction() -> None:
    match = toy(help=reacting).new(2, seed=1)
    bid(match)
    match.submit(0, Draw())
    match.submit(1, Keep())
    helper = next(iter(match.asks))
    match.submit(helper, Draw())
    match.submit(1, Draw())
    fork = match.fork()
    assert fork.digest() == match.digest()
    assert fork.asks.keys() == match.asks.keys() == {0}
    assert fork.asks[0].facts == {"level": 1}
    for one in (match, fork):
        one.submit(0, Keep())
        assert one.asks[helper].facts == {"level": 2}
        one.submit(helper, Keep())
        one.submit(0, Keep())
    events = [one.submit(1, Keep()) for one in (match, fork)]
    assert events[0] == events[1]
    assert fork.digest() == match.digest()


def test_forks_go_their_own_ways() -> None:
    match = at_help()
    (seat,) = match.asks
    before = match.digest()
    drawing, keeping = match.fork(), match.fork()
    drawing.submit(seat, Draw())
    keeping.submit(seat, Keep())
    assert drawing.digest() != keeping.digest()
    assert match.digest() == before
    assert match.prompt == 1
    assert play_out(drawing).result is not None
    assert match.asks[seat].prompt == "help"


def test_a_finished_match_can_be_forked() -> None:
    match = play_out(toy().new(2, seed=1))
    fork = match.fork()
    assert fork.result == match.result
    assert fork.asks == {}
    fork.undo_to(len(fork.moves) - 1, 0)
    assert fork.result is None
    assert match.result is not None


# -- imagining -------------------------------------------------------------------------------------------------


def test_what_is_imagined_keeps_the_seat_s_view() -> None:
    match = toy().new(3, seed=1)
    match.submit(0, match.asks[0].options[0])
    hands = set()
    for seed in range(20):
        copy = match.imagine(1, Seeded(seed))
        assert copy.view(1)["table"] == match.view(1)["table"]
        assert copy.view(1)["ask"] == match.view(1)["ask"]
        assert sorted(copy.asks) == [0, 1, 2], "what others sealed is not in it"
        hands.add(tuple(copy.table.bidders[0].hand))
    assert len(hands) > 10


def test_imagining_touches_nothing() -> None:
    match = at_help()
    (seat,) = match.asks
    before = match.digest()
    copy = match.imagine(seat, Seeded(1))
    copy.rollout(lambda table, ask: ask.options[0])
    assert copy.result is not None
    assert match.digest() == before
    reference = at_help()
    assert match.submit(seat, Draw()) == reference.submit(seat, Draw()), "the real dice were not rolled"


def test_who_is_not_asked_cannot_imagine() -> None:
    match = at_help()
    (seat,) = match.asks
    with pytest.raises(AnswerError) as error:
        match.imagine(1 - seat, Seeded(1))
    assert error.value.what == "error.not-your-move"


def test_an_imagined_match_is_light() -> None:
    match = at_help()
    (seat,) = match.asks
    copy = match.imagine(seat, Seeded(1))
    assert copy.submit(seat, Draw()) == []
    assert copy.log == []
    with pytest.raises(RulesError, match="imagined"):
        copy.fork()


# -- rollouts --------------------------------------------------------------------------------------------------


def test_a_rollout_is_the_same_game() -> None:
    for seed in range(6):
        slow, fast = toy().new(3, seed), toy().new(3, seed)
        while slow.result is None:
            for seat, ask in slow.asks.items():
                slow.submit(seat, ask.options[-1])
        decisions = fast.rollout(lambda table, ask: ask.options[-1])
        assert fast.result == slow.result
        assert fast.digest() == slow.digest()
        assert fast.asks == {}
        offered = [len(answers.answers) for answers in slow.moves]
        assert 0 < decisions <= sum(offered)


def test_single_options_are_no_decisions() -> None:
    asked: list[int] = []

    def choose(table: Auction, ask: Ask) -> Option:
        asked.append(len(ask.options))
        return ask.options[0]

    decisions = toy().new(2, seed=1).rollout(choose)
    assert decisions == len(asked)
    assert min(asked) > 1


def test_a_rollout_can_be_stopped() -> None:
    match = toy().new(2, seed=1)
    assert match.rollout(lambda table, ask: ask.options[0], limit=1) >= 1
    assert match.result is None
    assert match.table.round == 1
    match = toy().new(2, seed=1)
    match.rollout(lambda table, ask: ask.options[0], limit=1, until=lambda table: table.round == 3)
    assert match.table.round == 3
    assert match.result is None


def test_a_rollout_of_a_finished_match_does_nothing() -> None:
    match = play_out(toy().new(2, seed=1))
    result = match.result
    assert match.rollout(lambda table, ask: ask.options[0]) == 0
    assert match.result == result


# -- views and stories -----------------------------------------------------------------------------------------


def test_a_view_is_plain_data_without_secrets() -> None:
    match = toy().new(2, seed=1, names=["Anna", ""])
    view = match.view(0)
    assert msgspec.json.decode(msgspec.json.encode(view))["seat"] == 0
    assert (view["game"], view["seats"], view["prompt"], view["names"][0]) == ("toy", 2, 0, "Anna")
    assert view["options"] == {"tuck": "on"}
    hidden = match.table.bidders[1].hand + match.table.bag
    text = msgspec.json.encode(view).decode()
    assert not [chip for chip in hidden if f'"{chip}"' in text]
    assert {option["chip"] for option in view["ask"]["options"]} == set(match.table.bidders[0].hand)
    assert match.view(-1)["ask"] is None


def test_a_story_is_told_to_each_seat_in_its_own_way() -> None:
    match = play_out(toy().new(2, seed=2))
    mine, theirs, nobodys = match.story(0), match.story(1), match.story(-1)
    assert len(mine) == len(match.moves) + 1
    assert [line.what for line in mine[0]][:2] == ["dealt", "dealt-unseen"]
    assert [line.what for line in theirs[0]][:2] == ["dealt-unseen", "dealt"]
    assert [line.what for line in nobodys[0]][:2] == ["dealt-unseen", "dealt-unseen"]


def test_looking_back_copies() -> None:
    match = play_out(toy().new(2, seed=2))
    digests = [match.at(number).digest() for number in range(len(match.moves) + 1)]
    assert digests[-1] == match.digest()
    assert match.at(0).digest() == toy().new(2, seed=2).digest()
    assert len(match.at(3).moves) == 3
    assert match.result is not None


# -- undo ------------------------------------------------------------------------------------------------------


def test_nothing_can_be_undone_at_the_start() -> None:
    match = toy().new(2, seed=1)
    assert not match.can_undo(0)
    for agreed in (False, True):
        with pytest.raises(AnswerError) as error:
            match.undo(0, agreed=agreed)
        assert error.value.what == "error.nothing-to-undo"


def kept(match: ToyMatch) -> tuple[int, str]:
    """The helper declines to draw: nobody learns anything."""
    (seat,) = match.asks
    before = match.digest()
    match.submit(seat, Keep())
    return seat, before


def test_a_move_that_showed_nothing_can_be_taken_back() -> None:
    match = at_help()
    seat, before = kept(match)
    assert match.asks[seat].prompt == "tuck"
    assert match.can_undo(seat)
    assert not match.can_undo(1 - seat)
    match.undo(seat)
    assert match.digest() == before
    assert match.asks[seat].prompt == "help"
    assert not match.can_undo(seat), "the bids before it were sealed and shown"


def test_the_log_is_never_shortened() -> None:
    match = at_help()
    seat, _ = kept(match)
    match.undo(seat)
    assert [entry.undo for entry in match.log] == [None, None, 1]
    assert match.log[-1] == LogEntry(undo=1, by=seat)
    assert (len(match.moves), match.prompt) == (1, 3)
    assert refused(match, seat, Keep(), prompt=1) == "error.stale-answer"
    match.submit(seat, Draw(), prompt=3)


def why_not(match: ToyMatch, seat: int, *, agreed: bool = False) -> str:
    """Why the seat may not take its last answer back ("": it may). Trying changes nothing."""
    if match.can_undo(seat):
        return ""
    before = match.digest(), len(match.log)
    with pytest.raises(AnswerError) as error:
        match.undo(seat, agreed=agreed)
    assert (match.digest(), len(match.log)) == before
    return error.value.what


def never(match: ToyMatch, seat: int) -> str:
    """Why the seat may not take its last answer back, whoever agrees; ``free practice`` would let it."""
    why = why_not(match, seat)
    assert why == why_not(match, seat, agreed=True)
    match.practice = True
    last = max(number for number, move in enumerate(match.moves) if seat in move.answers)
    assert match.undo_terms(last, {seat}) == "ask"
    assert match.undo_terms(last, {seat}, others=()) == "free"
    match.practice = False
    return why


def test_chance_is_a_barrier() -> None:
    match = at_help(options={"tuck": "off"})
    (seat,) = match.asks
    match.submit(seat, Draw())
    assert match.moves[-1].chance
    assert never(match, seat) == "error.undo-chance"


def test_sealed_answers_are_a_barrier() -> None:
    match = toy().new(2, seed=1)
    bid(match)
    assert match.moves[-1].chance == ()
    assert never(match, 0) == "error.undo-sealed"
    assert never(match, 1) == "error.undo-sealed"


def showing(self: Toy, t: Auction) -> Rules[None]:
    """The helper lays a chip of the hand open, or does not; then another question follows."""
    pick = yield Ask(t.helper, "help", [Draw(), Keep()])
    if isinstance(pick, Draw):
        t.spent.append(t.bidders[t.helper].hand.pop())
    yield Ask(t.helper, "help", [Draw(), Keep()])
    self.end_round(t)


@pytest.mark.parametrize(("option", "why"), [(Draw(), "error.undo-secret"), (Keep(), "")])
def test_a_secret_shown_is_a_barrier(option: Option, why: str) -> None:
    match = toy(help=showing).new(2, seed=1)
    bid(match)
    (seat,) = match.asks
    match.submit(seat, option)
    assert match.moves[-1].chance == ()
    assert (match.learnt() != "") is bool(why)
    assert why_not(match, seat) == why
    if why:
        assert never(match, seat) == why


def passing_on(self: Toy, t: Auction) -> Rules[None]:
    """A chip goes from one hand to the next, unseen by a third."""
    yield Ask(t.helper, "help", [Draw(), Keep()])
    giver, taker = t.bidders[0], t.bidders[1]
    taker.hand.append(giver.hand.pop())
    yield Ask(t.helper, "help", [Draw(), Keep()])
    self.end_round(t)


def test_a_secret_shown_to_one_seat_is_a_barrier() -> None:
    match = toy(help=passing_on).new(3, seed=1)
    bid(match)
    (seat,) = match.asks
    match.submit(seat, Draw())
    assert match.learnt()


def hiding(self: Toy, t: Auction) -> Rules[None]:
    """A chip goes back into the bag: somebody knows less, nobody more."""
    yield Ask(t.helper, "help", [Draw(), Keep()])
    t.bag.append(t.bidders[0].hand.pop())
    yield Ask(t.helper, "help", [Draw(), Keep()])
    self.end_round(t)


def test_a_card_hidden_is_no_barrier() -> None:
    match = toy(help=hiding).new(2, seed=1)
    bid(match)
    (seat,) = match.asks
    match.submit(seat, Draw())
    assert not match.learnt()


def emptied(match: ToyMatch) -> ToyMatch:
    """The bag is empty and chips are tucked: the next draw turns the first of them up, without chance."""
    while match.result is None:
        if all(ask.prompt == "help" for ask in match.asks.values()) and not match.table.bag:
            return match
        for seat, ask in match.asks.items():
            match.submit(seat, ask.options[0])
    raise AssertionError("the bag was never empty")


def test_a_hidden_order_shown_is_a_barrier() -> None:
    """All know which chips are tucked; which one lies on top is news."""
    match = emptied(toy().new(3, seed=1))
    (seat,) = match.asks
    events = match.submit(seat, Draw())
    assert [event.what for event in events] == ["turned-up"]
    assert match.moves[-1].chance == ()
    assert match.learnt()


def test_another_seat_s_answer_takes_consent() -> None:
    match = after_bids()
    match.submit(0, Keep())
    before = match.digest()
    assert match.can_undo(0)
    match.submit(1, Keep())
    assert why_not(match, 0) == "error.undo-consent"
    assert match.can_undo(1)
    match.undo(1)
    assert match.can_undo(0)
    match.submit(1, Keep())
    match.undo(0, agreed=True)
    assert match.log[-1] == LogEntry(undo=1, by=0)
    match.submit(0, Keep())
    assert match.digest() == before


def test_alone_with_bots_nobody_need_consent() -> None:
    match = after_bids()
    match.bots = ["", "greedy"]
    match.submit(0, Keep())
    match.submit(1, Keep())
    assert match.undo_terms(1, {0}) == "free"
    assert match.undo_terms(1, {0}, others={1}) == "ask", "whoever calls may know better"
    match.undo(0)
    assert match.log[-1] == LogEntry(undo=1, by=0)


def after_a_telling_answer(match: ToyMatch) -> ToyMatch:
    """Seat 0 has answered; then seat 1 a question that would have been put to it in any case."""
    bid(match)
    match.submit(0, Keep())
    assert match.asks[1].always
    match.submit(1, Keep())
    return match


def telling(self: Toy, t: Auction) -> Rules[None]:
    yield Ask(0, "help", [Keep(), Draw()])
    yield Ask(1, "help", [Keep()], always=True)
    yield Ask(0, "help", [Keep(), Draw()])
    self.end_round(t)


def test_another_seat_s_answer_to_a_question_that_is_always_asked_is_a_barrier() -> None:
    match = after_a_telling_answer(toy(help=telling).new(2, seed=1))
    assert not match.learnt()
    assert never(match, 0) == "error.undo-answer"
    assert match.can_undo(1), "whoever gave the answer has learnt nothing by it"
    match.bots = ["", "greedy"]
    assert match.undo_terms(1, {0}) == "none", "a bot has hidden cards, too"


def test_what_was_learnt_stays_learnt_when_the_answer_is_taken_back() -> None:
    match = after_a_telling_answer(toy(help=telling).new(2, seed=1))
    match.undo(1)
    assert list(match.asks) == [1]
    assert never(match, 0) == "error.undo-answer"
    copy = match.fork()
    assert never(copy, 0) == "error.undo-answer"
    match.practice = True
    match.undo(0, agreed=True)
    match.practice = False
    match.submit(0, Keep())
    assert match.can_undo(0), "this answer was given in the knowledge of it"


def test_the_end_is_a_barrier() -> None:
    match = toy().new(2, seed=1, options={"tuck": "off"})
    while match.result is None:
        for seat, ask in match.asks.items():
            match.submit(seat, ask.options[-1])
    assert match.learnt()
    assert never(match, seat) == "error.match-over"


def test_practice_crosses_barriers_by_consent() -> None:
    match = at_help(options={"tuck": "off"})
    match.practice = True
    (seat,) = match.asks
    before = match.digest()
    first = match.submit(seat, Draw())
    after = match.digest()
    bid(match)
    assert why_not(match, seat) == "error.undo-consent"
    match.undo(seat, agreed=True)
    match.undo(seat, agreed=True)
    assert match.digest() == before
    assert match.submit(seat, Draw()) == first, "chance is wound back too: the same answers bring the same cards"
    assert match.digest() == after
    assert len(match.log) == 6


def test_practice_goes_on_after_the_end_by_consent() -> None:
    match = play_out(toy().new(2, seed=1, practice=True))
    match.undo(0, agreed=True)
    assert match.result is None
    assert match.asks
    assert play_out(match).result is not None


def test_undo_takes_back_what_others_did_since() -> None:
    match = at_help()
    (seat,) = match.asks
    match.submit(seat, Keep())
    tuck = match.asks[seat].options[0]
    assert isinstance(tuck, Tuck)
    match.submit(seat, tuck)
    bid(match)
    match.undo_to(0, 1)
    assert match.digest() == toy().new(2, seed=1).digest()
    assert match.moves == []


def test_the_same_after_undo_as_without() -> None:
    plain, undone = toy().new(2, seed=3), toy().new(2, seed=3)
    for match in (plain, undone):
        bid(match)
    (seat,) = undone.asks
    undone.submit(seat, Keep())
    undone.undo(seat)
    assert play_out(plain, 4).result == play_out(undone, 4).result
    assert plain.digest() == undone.digest()
    assert plain.moves == undone.moves
    assert len(undone.log) == len(plain.log) + 2


# -- on what terms --------------------------------------------------------------------------------------------


def in_turn(self: Toy, t: Auction) -> Rules[None]:
    """Asked one after the other; nobody learns anything by an answer."""
    for seat in (0, 1, 0):
        yield Ask(seat, "help", [Keep(), Draw()])
    self.end_round(t)


def after_bids(**overrides: Any) -> ToyMatch:
    match = toy(help=in_turn, **overrides).new(2, seed=1)
    bid(match)
    return match


def test_what_nobody_else_took_part_in_is_free() -> None:
    match = after_bids()
    match.submit(0, Keep())
    assert match.undo_terms(1, {0}) == "free"
    assert match.undo_terms(1, {1}) == "ask", "it is not theirs"
    match.submit(1, Keep())
    assert match.undo_terms(1, {0}) == "ask", "somebody else has answered since"
    assert match.undo_terms(2, {1}) == "free"
    assert match.undo_terms(1, {0, 1}) == "free", "they sit at one device"


def test_past_a_barrier_nobody_goes() -> None:
    match = after_bids()
    match.submit(0, Keep())
    for others in (None, (), (1,)):
        assert match.undo_terms(0, {0, 1}, others) == "none", "the bids were sealed and shown"
    assert match.undo_refusal(0, {0, 1}) == "error.undo-sealed"


def test_practice_is_kept_by_every_copy() -> None:
    match = toy().new(2, seed=1, practice=True)
    assert match.fork().practice
    assert match.at(0).practice
    assert match.imagine(0, Seeded(1)).practice
    assert not toy().new(2, seed=1).practice


@pytest.mark.parametrize(
    ("limit", "own", "others", "past"),
    [("any", "free", "ask", "ask"), ("open", "free", "none", "none"), ("none", "none", "none", "none")],
)
@pytest.mark.parametrize("practice", [False, True])
def test_the_game_says_how_far(limit: str, own: str, others: str, past: str, practice: bool) -> None:
    match = after_bids(undoing=lambda self, table: limit)
    match.practice = practice
    match.submit(0, Keep())
    assert match.undo_terms(1, {0}) == own
    assert match.undo_terms(0, {0, 1}, others={2}) == (past if practice else "none")
    assert match.can_undo(0) == (own == "free")
    assert why_not(match, 0) == ("" if own == "free" else "error.undo-game")
    if practice and past == "none":
        assert match.undo_refusal(0, {0, 1}) == "error.undo-game"
    match.submit(1, Keep())
    assert match.undo_terms(1, {0}) == others
    if others == "none":
        assert match.undo_refusal(1, {0}) == "error.undo-game"


@pytest.mark.parametrize(("limit", "terms"), [("any", "ask"), ("open", "none"), ("none", "none")])
def test_a_sealed_question_is_a_barrier_at_once(limit: str, terms: str) -> None:
    """Somebody may have answered it; whether that is so is nobody's business."""

    def help(self: Toy, t: Auction) -> Rules[None]:
        yield Ask(0, "help", [Keep(), Draw()])
        yield AskAll("window", (0, 1), lambda seat: [Keep(), Draw()])
        self.end_round(t)

    match = toy(help=help, undoing=lambda self, table: limit).new(2, seed=1)
    bid(match)
    match.submit(0, Keep())
    assert match.sealed
    assert not match.learnt()
    for _ in range(2):
        assert match.undo_terms(1, {0}) == terms
        assert match.undo_terms(1, {0, 1}) == ("free" if limit == "any" else "none")
        assert why_not(match, 0) == ("error.undo-consent" if limit == "any" else "error.undo-game")
        if 0 in match.asks:
            match.submit(0, Keep())


# -- arranged tables -------------------------------------------------------------------------------------------


def test_a_match_can_start_from_any_checkpoint() -> None:
    game = toy()
    table = game.table(2, {"tuck": "on"})
    table.bidders[0].hand, table.bidders[1].hand = ["n01", "n05"], ["n02", "n03"]
    table.bag = [chip for chip in table.bag if chip > "n05"]
    table.phase, table.round = "bids", 2
    match = Match(game, 2, {"tuck": "on"}, chance=Scripted(["p3", "n09"]), table=table)
    assert match.table.offer == "p3"
    bid(match, "n05", "n02")
    assert match.table.bidders[0].won == ["p3"]
    match.submit(1, Draw())
    assert match.table.bidders[1].hand == ["n03", "n09"]
    assert match.at(0).table.offer == "p3", "the origin is kept, not the table that was played on"
    assert match.replayed(match.moves).digest() == match.digest()


def test_steps_that_ask_nothing_are_passed_through() -> None:
    def help(self: Toy, t: Auction) -> Rules[None]:
        yield from ()
        self.end_round(t)

    match = toy(help=help).new(2, seed=1)
    bid(match)
    assert {ask.prompt for ask in match.asks.values()} == {"bid"}
    assert match.table.round == 2
    fast = toy(help=help).new(2, seed=1)
    fast.rollout(lambda table, ask: ask.options[0])
    assert fast.result is not None


def test_a_rule_can_end_its_step_at_once() -> None:
    """Out of every rule it was called by, in a match, a fork and a rollout alike."""

    def end_now(t: Auction) -> Rules[None]:
        yield from ()
        t.phase = "over"
        raise StepEnded

    def help(self: Toy, t: Auction) -> Rules[None]:
        yield from end_now(t)
        raise AssertionError("the step has ended")

    match = toy(help=help).new(2, seed=1)
    fork = match.fork()
    fast = toy(help=help).new(2, seed=1)
    bid(match)
    bid(fork)
    fast.rollout(lambda table, ask: ask.options[0])
    assert None is not match.result == fork.result
    assert fast.result is not None


def test_one_copy_of_the_table_serves_until_somebody_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    """The deal asks nothing: it is played again by the first fork, which leaves a later copy to the next."""
    clone, snapshot, copies = Auction.clone, Auction.snapshot, []

    def cloned(table: Auction) -> Auction:
        copies.append(table.phase)
        return clone(table)

    def kept(table: Auction, past: Auction) -> Auction:
        copies.append(table.phase)
        return snapshot(table, past)

    monkeypatch.setattr(Auction, "clone", cloned)
    monkeypatch.setattr(Auction, "snapshot", kept)
    match = toy().new(2, seed=3)
    assert copies == ["deal", "deal"], "the table, of a blank one, and its first checkpoint"
    forks = [match.fork(), match.fork()]
    assert copies[2:] == ["deal", "bids", "bids"]
    bid(match)
    assert copies[5:] == ["help"]
    for fork in forks:
        assert fork.digest() != match.digest()
        bid(fork)
        assert fork.digest() == match.digest()
    assert match.at(1).digest() == match.digest()


def test_rules_without_a_yield_are_a_defect_of_the_game() -> None:
    def help(self: Toy, t: Auction) -> None:
        self.end_round(t)

    match = toy(help=help).new(2, 1)
    with pytest.raises(RulesError, match="step gave None instead of a generator"):
        match.fork().rollout(lambda table, ask: ask.options[0])
    with pytest.raises(RulesError, match="yield from"):
        toy(deal=help).new(2, 1)


# -- clones of checkpoints ------------------------------------------------------------------------------


def played(slug: str, seed: int, moves: int) -> Match[Any]:
    """A match that was never copied, after so many moves at random."""
    game, dice = load(slug), random.Random(seed)
    match = game.new(game.seats[-1], seed)
    while match.result is None and len(match.moves) < moves:
        for seat, ask in match.asks.items():
            match.submit(seat, dice.choice(ask.options))
    return match


@pytest.mark.parametrize("slug", slugs())
@pytest.mark.parametrize("moves", [0, 1, 5, 7, 8, 9, 16, 27, 60])
def test_the_first_copy_of_a_match_is_like_it(slug: str, moves: int) -> None:
    """Wherever the last clone of a match was kept: copies of it, and copies of those, go on as it does."""
    match = played(slug, moves, moves)
    copies = [match.fork(), match.fork()]
    copies.append(copies[0].fork())
    dice = random.Random(moves)
    while match.result is None and len(match.moves) < moves + 12:
        for seat, ask in match.asks.items():
            option = dice.choice(ask.options)
            for copy in copies:
                assert copy.asks[seat].options == ask.options
                copy.submit(seat, option)
            match.submit(seat, option)
        assert {copy.digest() for copy in copies} == {match.digest()}
    assert all(copy.result == match.result for copy in copies)
    assert all(copy.moves == match.moves for copy in copies)


@pytest.mark.parametrize("slug", slugs())
def test_a_match_keeps_every_checkpoint_once_it_was_copied(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    kind = type(load(slug).new(2, 1).table)
    snapshot, taken = kind.snapshot, list[int]()

    def counting(self: Any, past: Any) -> Any:
        taken.append(1)
        return snapshot(self, past)

    monkeypatch.setattr(kind, "snapshot", counting)
    never = played(slug, 3, 60)
    few = len(taken)
    assert 0 < few <= len(never.moves) / module.MOST_SINCE
    taken.clear()
    copied, dice = load(slug).new(never.seats, 3).fork(), random.Random(3)
    while copied.result is None and len(copied.moves) < 60:
        for seat, ask in copied.asks.items():
            copied.submit(seat, dice.choice(ask.options))
    assert copied.digest() == never.digest()
    assert len(taken) > 2 * few
