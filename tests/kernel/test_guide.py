"""Help with questions is given on the table as the asked seat sees it."""

from __future__ import annotations

from typing import Any

import pytest

from tests import wandering
from tests.toy import Auction, Bid, toy
from wondertable import load, slugs
from wondertable.kernel import Ask, Guide, Match, QuestionHelp, Seeded, Words, digest


def otherwise(match: Match[Any], seat: int, seed: int) -> Match[Any]:
    """The same position for the seat, with other cards in all places that it does not see."""
    other = match.fork()
    match.game.reimagine(other.table, seat, Seeded(seed))
    return other


def test_what_is_hidden_from_a_seat_makes_no_difference_to_its_sight() -> None:
    match, differs = toy().new(3, seed=2), 0
    for seat in (-1, 0, 1, 2):
        others = [otherwise(match, seat, seed) for seed in range(6)]
        differs += len({digest(other.table) for other in others}) > 1
        assert {digest(other.sight(seat)) for other in others} == {digest(match.sight(seat))}
    assert differs == 4


@pytest.mark.parametrize("slug", slugs())
def test_the_sight_of_a_seat_shows_what_the_seat_sees(slug: str) -> None:
    game, asked = load(slug), 0
    for match, seat, _ in wandering.questions(game, 3, 4):
        asked += 1
        if asked % 9:
            continue
        truth = match.digest()
        sight = match.sight(seat)
        assert game.view(sight, seat) == game.view(match.table, seat)
        assert digest(otherwise(match, seat, asked).sight(seat)) == digest(sight)
        assert match.digest() == truth
    assert asked > 20


class Telltale(Guide[Auction]):
    """A guide that would tell what everybody holds."""

    def question(self, table: Auction, ask: Ask) -> QuestionHelp:
        hands = str([bidder.hand for bidder in table.bidders])
        return QuestionHelp(
            lambda option, words: hands, lambda option: ("hands", {"all": hands}), [hands], lambda thing: (hands, {})
        )


def test_a_guide_cannot_tell_what_the_seat_does_not_see() -> None:
    match = toy(guide=Telltale()).new(2, seed=1)
    ask = match.asks[0]
    told = {
        match.game.guide.question(other.sight(0), ask).note(ask.options[0], Words("en"))
        for other in (otherwise(match, 0, seed) for seed in range(8))
    }
    assert len(told) == 1


class Prompted(Guide[Auction]):
    """A guide with a function for one prompt."""

    prompts = {"bid": lambda table, ask: QuestionHelp(lambda option, words: f"{option.chip} of {ask.seat}")}  # noqa: RUF012


def test_a_guide_has_a_function_a_prompt() -> None:
    guide, table = Prompted(), toy().new(2, 1).table
    words = Words("en")
    assert guide.question(table, Ask(1, "bid", [])).note(Bid("n03"), words) == "n03 of 1"
    unknown = guide.question(table, Ask(1, "help", []))
    assert unknown.note(Bid("n03"), words) == ""
    assert unknown.reason(Bid("n03")) is unknown.why_not("n03") is None
