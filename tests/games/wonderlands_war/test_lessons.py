"""The tutorial: every lesson leads to its end as a table leads it, with the numbers of the specification."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

from tests.games.wonderlands_war.test_words import well_said
from wondertable import load
from wondertable.games.wonderlands_war.state import BUST, STOPPED, Player, War
from wondertable.kernel import LANGUAGES, Event, Match, Option, Words
from wondertable.kernel.lesson import LEARNER, Lesson

GAME = load("wonderlands_war")
LESSONS = {lesson.id: lesson for lesson in GAME.guide.lessons()}
USUAL = GAME.seat_policy.defaults(alone=True, hurried=False)


class Taught:
    """A lesson played to its end: the learner chooses what it says, the partners answer as it says."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.match: Match[War] = lesson.arrange()
        self.events: list[Event] = self.match.take_events()
        self.step = 0
        self.given: Counter[int] = Counter()
        """The number of answers of partners since the learner's last choice."""
        while self.step < len(lesson.steps) or self.match.sealed:
            self._answer_all()

    def _answer_all(self) -> None:
        chosen, asks = False, self.match.asks
        for seat, ask in asks.items():
            if seat != LEARNER:
                option = self._partner(seat, ask.options)
                self.given[seat] += 1
            else:
                left = GAME.seat_policy.answer(self.match.table, seat, USUAL)
                chosen = left is None or left not in ask.options
                option = self.lesson.steps[self.step].choose if chosen or left is None else left
            self.events += self.match.submit(seat, option)
        if chosen:
            self.step += 1
            self.given.clear()

    def _partner(self, seat: int, options: Sequence[Option]) -> Option:
        lines = (self.lesson.steps[self.step - 1].others if self.step else self.lesson.opening).get(seat, ())
        wanted = lines[self.given[seat]] if self.given[seat] < len(lines) else None
        if wanted is None:
            return options[0]
        assert wanted in options, (self.lesson.id, self.step, seat, wanted)
        return wanted

    def player(self, faction: str) -> Player:
        return next(player for player in self.match.table.players if player.faction == faction)

    def told(self, what: str) -> list[dict[str, object]]:
        return [event.facts for event in self.events if event.what == what]


@pytest.mark.parametrize("name", LESSONS)
def test_every_lesson_leads_to_its_end(name: str) -> None:
    taught = Taught(LESSONS[name])
    assert taught.step == len(LESSONS[name].steps)
    assert list(GAME.violations(taught.match.table)) == []
    said = sum(len(lines) for step in LESSONS[name].steps for lines in step.others.values())
    assert said <= 6, "partners of a lesson say little"


@pytest.mark.parametrize("name", LESSONS)
def test_lessons_begin_in_a_sound_position(name: str) -> None:
    match = LESSONS[name].arrange()
    assert list(GAME.violations(match.table)) == []
    assert LESSONS[name].opening or LEARNER in match.asks
    assert LESSONS[name].arrange().digest() == match.digest()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", LESSONS)
def test_lessons_speak_three_languages(name: str, language: str) -> None:
    words = Words(language, GAME)
    numbers = range(1, len(LESSONS[name].steps) + 1)
    said = [f"lesson.{name}", f"lesson.{name}.end", *(f"lesson.{name}.{number}" for number in numbers)]
    assert [what for what in said if not words.has(what) or not well_said(words.say(what))] == []
    assert not words.has(f"lesson.{name}.{len(LESSONS[name].steps) + 1}")


def test_the_head_of_the_table() -> None:
    """WW-EX-09: two shards, and every seat without card or leader gets one, 9 too, not 4 and 6."""
    taught = Taught(LESSONS["head"])
    assert taught.told("shards")[0]["n"] == 2
    (refilled,) = taught.told("refilled")
    assert len(refilled["cards"]) == 7  # type: ignore[arg-type]
    assert taught.player("HAT").chair == 9
    assert (taught.player("HAT").lead, taught.player("HAT").supporters["RK"]) == (2, 2)
    assert [taught.match.table.laid[chair] for chair in (4, 6, 9)] == ["", "", ""]


def test_the_end_of_the_party() -> None:
    """WW-TEA-18, WW-TEA-19: the richest gets madness once more and discards half, rounded up."""
    taught = Taught(LESSONS["leader"])
    cat = taught.player("CAT")
    assert cat.shards == 2
    assert cat.bag.count("MAD") == 4
    assert (cat.vp, cat.castles["ML"], cat.strength) == (2, 2, 5)
    assert taught.player("QUE").vp == 1


def test_the_example_of_the_chips() -> None:
    """WW-EX-01: 2, then 1, then 1 x2 x2 = 4: seven, and nothing stays armed."""
    taught = Taught(LESSONS["chips"])
    played = [facts for facts in taught.told("played") if facts["who"] == LEARNER]
    assert [facts["strength"] for facts in played] == [2, 1, 4]
    assert [facts["steps"] for facts in played] == ["2", "1", "1 ×2 ×2 = 4"]
    alice = taught.player("ALI")
    assert (alice.strength, alice.active, alice.doubling) == (7, ["ALI-2", "FLw", "CSw"], False)


def test_the_first_battle() -> None:
    """WW-EX-02."""
    taught = Taught(LESSONS["battle"])
    starts = {facts["who"]: facts["strength"] for facts in taught.told("start")}
    assert starts == {0: 0, 1: 4, 2: 2}
    hatter, beast, queen = (taught.player(faction) for faction in ("HAT", "JAB", "QUE"))
    assert (hatter.strength, beast.strength, queen.strength) == (2, 8, 5)
    assert (hatter.vp, beast.vp, queen.vp) == (0, 9, 3)
    assert beast.castles["RK"] == 2
    assert hatter.feats == ["WZ1"]
    assert (hatter.lead, hatter.rows[1], hatter.rows[2]) == (2, ["FORGE"], ["HAT-1"])
    assert hatter.supply == 10 - 2 + 1
    assert len(hatter.quests) == 1


def test_the_second_battle_lost() -> None:
    """WW-EX-03: the refresh brings four madness and the Exhausted chip, and the last supporter means a bust."""
    taught = Taught(LESSONS["madness"])
    queen = taught.player("QUE")
    assert (queen.fight, queen.strength, queen.shield) == (BUST, 0, True)
    assert queen.madness == ["MAD"]
    assert "FORGE" in queen.exhausted
    assert queen.figures["F03"] == ""
    assert taught.player("ALI").strength == 8


def test_the_second_battle_won() -> None:
    """WW-EX-03: 2 for the region, 1 for the Rose, 2 for forging it."""
    taught = Taught(LESSONS["victory"])
    alice = taught.player("ALI")
    assert [facts["n"] for facts in taught.told("points") if facts["who"] == LEARNER] == [2, 1, 2]
    assert (alice.vp, alice.lead, alice.castles["RK"]) == (5, 4, 2)
    assert alice.ends[1] == ""
    assert alice.bag.count("ALI-A") == 2


def test_the_quest() -> None:
    """WW-EX-04."""
    queen = Taught(LESSONS["quest"]).player("QUE")
    assert queen.feats == ["TW1"]
    assert queen.quests == []


def test_the_forge() -> None:
    """WW-EX-05: leader strength, a madness less, the War Axe."""
    queen = Taught(LESSONS["forge"]).player("QUE")
    assert (queen.lead, queen.rows[1][-1], queen.ends[1]) == (4, "FORGE", "")
    assert queen.bag.count("MAD") == 0
    assert queen.bag.count("QUE-A") == 2


def test_a_lesson_stops_in_its_battle() -> None:
    """The outcome of the battle can still be seen on the map."""
    for name in ("leader", "chips", "battle"):
        table = Taught(LESSONS[name]).match.table
        assert any(player.fight == STOPPED for player in table.players), name
        assert table.round == 1
