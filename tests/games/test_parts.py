"""The parts of our games: a question that is new to them harms nobody, so a new option needs no file of theirs."""

from __future__ import annotations

import pytest

from tests import wandering
from wondertable import load, slugs
from wondertable.bots.greedy import best
from wondertable.kernel import Ask, Seeded, Words


@pytest.mark.parametrize("slug", slugs())
def test_a_prompt_that_advisor_and_guide_do_not_know(slug: str) -> None:
    game = load(slug)
    match, seat, ask = next(iter(wandering.questions(game, 3, 1)))
    new, table = Ask(seat, "brand-new", ask.options), match.sight(seat)
    worths = game.advisor.advise(table, new)
    assert worths is not None
    assert worths == [worths[0]] * len(new.options)
    assert best(game, table, new, Seeded(1)) in new.options
    help = game.guide.question(table, new)
    assert [help.note(option, Words("en", game)) for option in new.options] == [""] * len(new.options)
    assert list(help.things) == []


@pytest.mark.parametrize("slug", slugs())
def test_every_question_of_a_game_has_its_function(slug: str) -> None:
    game = load(slug)
    asked = {ask.prompt for seed in range(2) for _, _, ask in wandering.questions(game, 3, seed)}
    assert len(asked) > 8
    assert asked <= game.guide.prompts.keys()
