"""A preview is what the rules would do with given chance, and changes nothing.

Lines of moves are tried out in tests/server/test_try.py.
"""

from __future__ import annotations

import pytest

from tests.toy import Auction, Bid, Draw, Keep, toy
from wondertable.kernel import AnswerError, Match, RulesError, Scripted
from wondertable.kernel.whatif import preview


def at_help() -> Match[Auction]:
    match = toy().new(2, seed=1)
    for seat, ask in match.asks.items():
        match.submit(seat, ask.options[0])
    assert [ask.prompt for ask in match.asks.values()] == ["help"]
    return match


def test_the_scripted_chip_is_drawn() -> None:
    match = at_help()
    seat = match.table.helper
    for chip in sorted(match.table.bag):
        found = preview(match, seat, Draw(), Scripted([chip]))
        assert found.table.bidders[seat].hand == [*match.table.bidders[seat].hand, chip]
        assert [(event.what, event.secret) for event in found.events] == [("drew", {"chip": chip})]
        assert chip not in found.table.bag
        assert found.table.tucked == [], "the next question comes before that"


def test_it_is_what_happens_with_such_chance() -> None:
    """The match itself is played with the same script, and across a checkpoint."""
    truth = at_help()
    seat = truth.table.helper
    truth.submit(seat, Keep())
    tuck = truth.asks[seat].options[0]
    prize = truth.table.prizes[-1]
    found = preview(truth, seat, tuck, Scripted([prize]))
    truth.table.chance = Scripted([prize])
    events = truth.submit(seat, tuck)
    assert found.events == events
    assert [event.what for event in events] == ["tucked", "offer"]
    assert found.table == truth.table
    assert found.table.offer == prize


def test_nothing_comes_of_it() -> None:
    match = at_help()
    seat, chance = match.table.helper, Scripted([match.table.bag[0]])
    digest, prompt = match.digest(), match.prompt
    first = preview(match, seat, Draw(), chance)
    assert preview(match, seat, Draw(), chance) == first, "the script is not used up"
    assert (match.digest(), match.prompt, match.take_events()) == (digest, prompt, [])


def test_what_cannot_be_answered_has_no_preview() -> None:
    match = at_help()
    seat = match.table.helper
    for who, option, what in ((1 - seat, Keep(), "error.not-your-move"), (seat, Bid("n01"), "error.not-offered")):
        with pytest.raises(AnswerError) as refused:
            preview(match, who, option, Scripted())
        assert refused.value.what == what


def test_the_sealed_answers_of_others_do_not_come_out() -> None:
    match = toy().new(2, seed=1)
    match.submit(1, match.asks[1].options[0])
    with pytest.raises(RulesError, match="sealed"):
        preview(match, 0, match.asks[0].options[0], Scripted())
