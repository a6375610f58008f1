"""Walks through all six chapters: every face of every card comes up, every text is said, every keyword counts.

The walkers are helped: Fate tokens are turned up again, and keywords of earlier chapters are given at random.
"""

from __future__ import annotations

import functools
from typing import Any

import pytest

from tests.games.wonder_book.driver import GAME
from tests.games.wonder_book.walker import Walker
from wondertable.games.wonder_book.invariants import broken
from wondertable.games.wonder_book.legacy import CHAPTERS, Legacy
from wondertable.games.wonder_book.options import Choose
from wondertable.games.wonder_book.state import Book
from wondertable.kernel import Ask, Option, Seeded
from wondertable.lab.fuzz import fuzz

ALL = range(1, CHAPTERS + 1)
ENDINGS = (1, 2, 4)
"""The Fate with which walkers meet the last Goal: a chapter has an ending for each."""
WALKS = 120
"""The most walks through a chapter; they end as soon as everything was seen."""
DECISIONS = 1500
"""Random decisions of the fuzzer for each chapter and number of seats."""


class Keywords(dict[str, int]):
    """The keywords of a table, which note every test."""

    def __init__(self, words: dict[str, int], tested: set[tuple[str, bool]]) -> None:
        super().__init__(words)
        self.tested = tested

    def __contains__(self, word: object) -> bool:
        found = super().__contains__(word)
        self.tested.add((str(word), found))
        return found


class Journey:
    """Walks through a chapter, until everything was seen or there were enough."""

    def __init__(self, number: int) -> None:
        self.number = number
        loaded = GAME.content.chapter(number)
        box = GAME.box(number, 4)
        texts = loaded.texts["en"]
        self.faces = set(box.faces)
        self.says = {(no.zfill(2), key) for no, card in texts.cards.items() for key in card.says}
        self.earlier = [word for one in range(1, number) for word in GAME.content.chapter(one).chapter.keywords]
        self.keywords = set(loaded.chapter.keywords)
        self.last_goal = max(no for no, card in box.cards.items() if card.kind == "goal")
        self.seen: set[str] = set()
        self.said: set[tuple[str, str]] = set()
        self.written: set[str] = set()
        self.tested: set[tuple[str, bool]] = set()
        self.ended: set[int] = set()
        """The Fate with which the chapter was won."""
        self.column = ""
        """What was chosen last."""
        self.finished: set[tuple[str, int]] = set()
        """What was chosen last before the last Goal, with the Fate at the end: an ending may tell of both."""

    def complete(self) -> bool:
        heard = self.faces <= self.seen and self.says <= self.said
        return heard and self.keywords <= self.written and len(self.ended) == len(ENDINGS)

    def walk(self, seed: int) -> None:
        chance = Seeded(seed)
        seats = 1 + seed % 4
        match = GAME.new(seats, seed, {"chapter": str(self.number), "difficulty": "easy"})
        t = match.table
        most = chance.below(len(self.earlier) + 1)
        given = {word: self.chapter_of(word) for word in self.earlier if chance.below(len(self.earlier)) < most}
        t.keywords = Keywords(given, self.tested)
        t.legacy = Legacy(fate=dict.fromkeys(range(1, self.number), 1 + chance.below(5)))
        self.column, ending, last = "", 0, ""
        walker = Walker(seed, {"choice": self.unseen_column})

        def choose(table: Book, ask: Ask) -> Option:
            nonlocal ending, last
            if table.journal is None:
                table.journal = []
            if not ending and table.deck[0] >= self.last_goal:
                last = self.column
                ending = chance.pick([fate for fate in ENDINGS if (last, fate) not in self.finished] or ENDINGS)
            table.fate = ending or max(table.fate, 4)
            return walker.choose(table, ask)

        decisions = 0

        def checkpoint(table: Book) -> bool:
            nonlocal decisions
            decisions += 1
            assert list(broken(table)) == []
            return decisions > 4000

        match.rollout(choose, 0, checkpoint)
        self.seen.update(t.seen)
        if t.outcome == "won" and ending:
            self.ended.add(ending)
            self.finished.add((last, ending))
        for event in t.journal or ():
            if event.what == "say":
                self.said.add((event.facts["card"], event.facts["key"]))
            elif event.what == "keyword":
                self.written.add(event.facts["word"])

    def chapter_of(self, word: str) -> int:
        return next(one for one in ALL if word in GAME.content.chapter(one).chapter.keywords)

    def unseen_column(self, t: Book, ask: Ask) -> Option:
        card = (ask.facts or {})["card"]
        chance = Seeded(len(t.journal or ()))
        fresh = [one for one in ask.options if isinstance(one, Choose) and f"{card}.{one.column}" not in self.seen]
        picked = chance.pick(fresh or list(ask.options))
        self.column = getattr(picked, "column", "")
        return picked


@functools.cache
def journey(number: int) -> Journey:
    made = Journey(number)
    for seed in range(WALKS):
        made.walk(seed)
        if made.complete():
            break
    return made


@pytest.mark.parametrize("number", ALL)
def test_walkers_see_every_face_of_every_card(number: int) -> None:
    walked = journey(number)
    assert walked.faces - walked.seen == set()
    assert walked.ended == set(ENDINGS)


@pytest.mark.parametrize("number", ALL)
def test_walkers_hear_every_text_that_a_card_says(number: int) -> None:
    walked = journey(number)
    assert walked.says - walked.said == set()


@pytest.mark.rule("WB-STO-05")
def test_every_keyword_is_written_and_tested() -> None:
    """Seen with both answers: the keyword is there, and it is not."""
    journeys = [journey(number) for number in ALL]
    for one in journeys:
        assert one.keywords - one.written == set()
    tested: set[Any] = set().union(*(one.tested for one in journeys))
    everything = {word for one in journeys for word in one.keywords}
    assert {(word, held) for word in everything for held in (True, False)} - tested == set()


@pytest.mark.rule("WB-LINT-14")
@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("number", ALL)
def test_random_games_end_without_error(number: int, seats: int) -> None:
    report = fuzz(GAME, DECISIONS, seats, {"chapter": str(number)}, seed=number)
    assert report.failures == []
    assert report.counts["decisions"] >= DECISIONS
