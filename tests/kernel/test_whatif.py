"""Previews and runs of single rules are what the rules would do with given chance, and change nothing.

Lines of moves are tried out in tests/server/test_try.py.
"""

from __future__ import annotations

import pytest

from tests.toy import Auction, Bid, Draw, Keep, toy
from wondertable.kernel import AnswerError, Match, RulesError, Scripted
from wondertable.kernel.whatif import endings, preview, run


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


def test_a_rule_is_run_to_its_end() -> None:
    match = at_help()
    table, seat = match.table, match.table.helper
    chip, digest = table.bag[0], match.digest()
    after, events = run(table, match.game.step, lambda ask: ask.options[-1])
    assert [event.what for event in events] == ["tucked"], "nothing was drawn"
    assert after.bidders[seat].hand == table.bidders[seat].hand
    after, events = run(table, match.game.step, chance=Scripted([chip]))
    assert [event.what for event in events] == ["drew", "tucked"]
    assert after.bidders[seat].hand == [*table.bidders[seat].hand, chip]
    with pytest.raises(RulesError, match="chance"):
        run(table, match.game.step)
    assert (match.digest(), match.take_events()) == (digest, [])


def test_a_rule_ends_in_as_many_ways_as_it_can_be_answered() -> None:
    """The seat that helps draws or not, and tucks two chips in either order."""
    match = at_help()
    chance, seat = Scripted([match.table.bag[0]]), match.table.helper
    found = [
        (len(table.bidders[seat].hand), tuple(table.tucked[0].chips))
        for table, _ in endings(match.table, match.game.step, chance)
    ]
    hand, spent = len(match.table.bidders[seat].hand), tuple(match.table.spent)
    assert sorted(found) == sorted((hand + more, order) for more in (0, 1) for order in (spent, spent[::-1]))
    kept = endings(
        match.table, match.game.step, chance, lambda ask: [one for one in ask.options if type(one) is not Draw]
    )
    assert [len(table.bidders[seat].hand) for table, _ in kept] == [hand, hand]


def test_sealed_questions_of_a_rule_are_answered_by_all() -> None:
    match = toy().new(2, seed=1)
    offers = [len(ask.options) for ask in match.asks.values()]
    found = {tuple(sorted(table.spent)) for table, _ in endings(match.table, match.game.step, Scripted())}
    assert len(found) == offers[0] * offers[1]
    after = run(match.table, match.game.step, chance=Scripted()).table
    assert sorted(after.spent) == sorted(ask.options[0].chip for ask in match.asks.values())  # type: ignore[attr-defined]
