"""A case gives the answers that a test says, and notices what is wrong."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.toy import Auction, Bid, Draw, Keep, Toy, toy
from wondertable.kernel import Option
from wondertable.lab.scenario import Case


class Thrifty(Case[Auction]):
    """Nobody draws who need not."""

    def declines(self, option: Option) -> bool:
        return isinstance(option, Keep)


def case() -> Thrifty:
    return Thrifty(toy().new(seats=2, seed=1))


def test_whoever_is_asked_answers_in_seat_order() -> None:
    one = case()
    assert (one.prompt, one.seats) == ("bid", [0, 1])
    bids = [one.options_of(seat)[-1] for seat in one.seats]
    one.do(*bids)
    assert one.prompt == "help"
    assert one.told("bid", "who") == [{"who": 0}, {"who": 1}]
    assert one.stories()[-1] == "won"
    assert one.asked == ["bid", "bid", "help"]


def test_a_seat_may_answer_out_of_order() -> None:
    one = case()
    one.answer(1, one.options_of(1)[0])
    assert one.seat == 0


def test_declining_goes_on_until_a_question_or_the_end() -> None:
    one = case().until("help")
    assert one.passive == Keep()
    drawn = one.fork().do(Draw())
    assert (drawn.told("drew"), drawn.chances()) == ([{"who": drawn.seat}], 1)
    assert one.until("").over
    assert one.told("drew") == []
    assert one.asked[-1] == ""
    with pytest.raises(AssertionError, match="over before"):
        one.until("help")


def test_what_is_not_allowed_is_refused_and_what_is_allowed_is_not() -> None:
    one = case()
    theirs = one.options_of(1)[0]
    one.refuses(theirs)
    one.refuses(Keep(), seat=1)
    with pytest.raises(AssertionError, match="is allowed"):
        one.refuses(Bid(one.t.bidders[0].hand[0]))


def test_a_violated_invariant_is_noticed_at_once() -> None:
    def violations(self: Toy, table: Auction) -> Iterator[str]:
        if table.phase == "help":
            yield "help"

    one = Case(toy(violations=violations).new(seats=2, seed=1))
    one.do(one.options[0])
    with pytest.raises(AssertionError):
        one.do(one.options[0])
