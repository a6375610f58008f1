"""The tutorial: every lesson leads to its end on the real engine, with words for every step."""

from __future__ import annotations

import pytest

from tests.games.wonder_book.driver import GAME
from tests.games.wonder_book.test_words import well_said
from wondertable.games.wonder_book.state import Book
from wondertable.kernel import LANGUAGES, Match, Words
from wondertable.kernel.lesson import LEARNER, Lesson

LESSONS = {lesson.id: lesson for lesson in GAME.guide.lessons()}
USUAL = GAME.seat_policy.defaults(alone=True, hurried=False)


def taught(lesson: Lesson) -> Match[Book]:
    """A lesson to its end: every suggested choice is offered, and nothing is answered in the learner's name."""
    match: Match[Book] = lesson.arrange()
    for number, step in enumerate(lesson.steps, 1):
        ask = match.asks[LEARNER]
        assert step.choose in ask.options, (lesson.id, number)
        assert len(ask.options) > 1 or ask.prompt == "read", (lesson.id, number)
        assert GAME.seat_policy.answer_to(match.table, ask, USUAL) is None
        match.submit(LEARNER, step.choose)
    return match


def test_there_are_four() -> None:
    assert [*LESSONS] == ["pages", "choice", "players", "enemies"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("lesson", LESSONS.values(), ids=LESSONS)
def test_every_step_has_words(lesson: Lesson, language: str) -> None:
    words = Words(language, GAME)
    wanted = [f"lesson.{lesson.id}", f"lesson.{lesson.id}.end"]
    wanted += [f"lesson.{lesson.id}.{number}" for number in range(1, len(lesson.steps) + 1)]
    assert all(words.has(what) for what in wanted)
    assert all(well_said(words.say(what)) for what in wanted)
    assert not words.has(f"lesson.{lesson.id}.{len(lesson.steps) + 1}")


@pytest.mark.rule("WB-FLO-01", "WB-GOL-01")
def test_the_first_pages() -> None:
    t = taught(LESSONS["pages"]).table
    assert (t.goal, t.counters["ways"], t.heroes["ken"].sparks) == ("11", 1, 2)


@pytest.mark.rule("WB-STO-02", "WB-STO-03")
def test_a_choice_is_remembered() -> None:
    t = taught(LESSONS["choice"]).table
    assert [*t.keywords] == ["LANTERN"]
    assert t.heroes["sid"].items == ["13"]
    assert "14.front" in t.unseen
    assert "12.b" in t.unseen


@pytest.mark.rule("WB-EX-01")
def test_the_player_phase_of_the_rulebook() -> None:
    lesson = LESSONS["players"]
    match = lesson.arrange()
    for step in lesson.steps[:-1]:
        match.submit(LEARNER, step.choose)
    t = match.table
    assert (t.fate, t.pool, t.wyrms, t.stunned) == (2, 5, {"w3": "A2"}, ["w3"])
    sid, lara, ken = (t.heroes[name] for name in ("sid", "lara", "ken"))
    assert (sid.hearts, sid.sparks, sid.area) == (4, 1, "A4")
    assert (lara.sparks, lara.area) == (0, "A2")
    assert (ken.fragments, ken.area) == (["F01.1"], "A5")
    t = taught(lesson).table
    assert (t.heroes["ken"].area, t.rounds) == ("A4", 3)


@pytest.mark.rule("WB-EX-02")
def test_the_enemy_phase_of_the_rulebook() -> None:
    t = taught(LESSONS["enemies"]).table
    assert sorted(t.wyrms.values()) == ["A2", "A3", "A3", "A3", "A4"]
    assert (t.pool, t.fate, t.heroes["sid"].hearts) == (1, 3, 2)


def test_lessons_tell_the_names_of_the_first_chapter() -> None:
    match = LESSONS["players"].arrange()
    words = Words("en", GAME).of(match)
    assert [words.name("area", area) for area in match.table.opened] == [
        "Bramble Gate",
        "Well Court",
        "Fallen Hall",
        "Scullery",
        "Stair Foot",
    ]
