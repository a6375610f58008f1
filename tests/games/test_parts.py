"""The parts of our games: a question that is new to them harms nobody, so a new option needs no file of theirs."""

from __future__ import annotations

import pytest

from tests import wandering
from tests.catalogues import catalogue
from wondertable import load, slugs
from wondertable.bots.greedy import best
from wondertable.kernel import LANGUAGES, Ask, Seeded, Words
from wondertable.kernel.rulebook import rulebook
from wondertable.kernel.words import folder_of


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


@pytest.mark.parametrize("slug", slugs())
def test_every_question_of_a_game_has_a_rule_behind_it(slug: str) -> None:
    game = load(slug)
    messages = catalogue(folder_of(game.package), "en").messages
    prompts = {what.removeprefix("ask.") for what in messages if what.startswith("ask.")}
    assert set(game.guide.rules) == prompts
    assert set(game.guide.rules.values()) <= set(rulebook(game.package, "en").rules)


@pytest.mark.parametrize("slug", slugs())
def test_what_is_put_forward_said_and_shown_at_a_question(slug: str) -> None:
    """Somebody who is asked can do something else than pass, reads what follows, and knows what it is all about."""
    game = load(slug)
    said: set[str] = set()
    goals: set[str] = set()
    words = {language: Words(language, game) for language in LANGUAGES}
    for seed in range(2):
        for number, (match, seat, ask) in enumerate(wandering.questions(game, 3, seed)):
            assert not all(option.quiet for option in ask.options), ask.prompt
            if number % 5:
                continue
            table, goal = match.sight(seat), game.guide.goal(match.table, seat)
            assert goal is not None
            after = [found for option in ask.options if (found := game.guide.follows(table, ask, option))]
            said |= {what for what, _ in after}
            for language in LANGUAGES:
                here = words[language].of(match)
                texts = [here.say(what, **facts) for what, facts in (goal.aim, *goal.progress, *after)]
                assert not any("{" in text or "=" in text for text in texts), texts
                goals.add(" ".join(texts[1 : len(goal.progress) + 1]))
    assert len(goals) > 3
    assert said


@pytest.mark.parametrize("slug", slugs())
def test_a_spectator_reads_the_goal_too(slug: str) -> None:
    game = load(slug)
    match = next(iter(wandering.positions(game, 3, 1, 1)))
    goal = game.guide.goal(match.table, -1)
    assert goal is not None
    assert goal.progress
