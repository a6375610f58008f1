"""Wonder Book in a terminal: it fits its window and says everything without colours, drawn from the view alone."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from rich.cells import cell_len

from tests import catalogues
from tests.games.wonder_book.driver import GAME, at
from tests.games.wonder_book.reading import questions
from tests.games.wonder_book.test_words import FOLDER, RAW
from tests.terminals import drawn, plain, words_for
from wondertable.cli.terminal_view import drawing_of, look
from wondertable.games.wonder_book.options import COLLECT, Give, Take
from wondertable.games.wonder_book.position import goal, last_card
from wondertable.games.wonder_book.state import Book
from wondertable.games.wonder_book.terminal import TOPICS
from wondertable.kernel import LANGUAGES, Match

WORDS = FOLDER / "terminal"
ALIKE = frozenset({"draw.course", "draw.scene", "draw.puzzle", "draw.read", "face.F"})


def positions(chapter: int, seats: int, seed: int, every: int = 23) -> Iterator[Match[Book]]:
    for number, (match, _, _) in enumerate(questions(chapter, seats, seed)):
        if number % every == 0:
            yield match


def test_the_words_are_complete() -> None:
    assert catalogues.incomplete(WORDS) == []
    assert catalogues.unlike(WORDS) == []
    assert catalogues.misspelt(WORDS, latin=frozenset()) == []
    assert catalogues.dummies(WORDS, ALIKE) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("chapter", range(1, 7))
def test_the_table_fits_its_width_and_gets_smaller(chapter: int, language: str) -> None:
    for match in positions(chapter, 1 + chapter % 4, chapter, every=41):
        for width in (80, 110):
            drawings = drawn(match, 0, width, language)
            assert len(drawings) == 3
            assert all(cell_len(line) <= width for lines in drawings for line in lines)
            heights = [len(lines) for lines in drawings]
            assert heights == sorted(heights, reverse=True)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("chapter", range(1, 7))
def test_every_table_reads_well(chapter: int, language: str) -> None:
    foreign = catalogues.FOREIGN[language]
    drawing = drawing_of(GAME)
    for match in positions(chapter, 1 + chapter % 4, chapter):
        view, words = look(match, 0), words_for(match, language)
        lines = [*drawing.plain(view, words), *drawing.details(view, words)]
        for title, text, _ in drawing.topics(view, words):
            lines += [title, text]
        wrong = [line for line in lines if RAW.search(line.strip()) or foreign.search(line) or not line.strip()]
        assert wrong == []


def courtyard(**more: object) -> Match[Book]:
    """A position with something of everything, in areas of Chapter I."""
    case = at(
        scene="A1-A2 A2-A3 A2-A4 A1|A3",
        heroes="lara@A1:0 ken@A2:3*2 sid@A3",
        wyrms="w1@A3 w2@A3~",
        sparks="A2:2",
        cards=[
            {"no": 8, "kind": "interaction", "object": "well", "back": {"do": [], "exit": "discard"}},
            {"no": 13, "kind": "item", "rule": {"id": "lantern", "until": "chapter"}},
            goal(17, clock={"after": 3}, progress=[{"of": {"defeated": "goal"}, "target": 5, "label": "teeth"}]),
            last_card(42),
        ],
        objects={"well": ["A2"]},
        vortex="A4",
        laid="08",
        items={"ken": "13"},
        fragments={"sid": "F03.1"},
        skills={"ken": "K-II.b"},
        chapter=2,
        actor="ken",
        fate=4,
        **more,
    )
    case.match.table.chapter = 1
    return case.match


def test_everything_is_said() -> None:
    lines = plain(courtyard())
    text = "\n".join(lines)
    assert "Chapter I. The Locked Tower." in lines
    assert "Fate: 4 tokens face up, 6 face down." in lines
    assert "It is the turn of Ken, 3 actions left." in lines
    assert "The sand runs: round 1 of 3, then every Enemy Phase takes its toll." in lines
    assert re.search(r": 0 of 5\.", text)
    ken = "Ken (Player 2), Well Court, Hearts 3 of 5, 2 Sparks, items: Storm Lantern, skills: Quick Feet."
    assert ken in lines
    assert any(line.startswith("Lara (Player 1), Bramble Gate, knocked out") for line in lines)
    assert any(line.startswith("Sid (Player 3), Fallen Hall, Hearts 5 of 5, Fragments: Ink Bomb") for line in lines)
    assert "  Well Court. Ways to: Bramble Gate, Fallen Hall, Scullery. Here: Ken, 2 Sparks, “The Well”." in lines
    assert (
        "  Fallen Hall. Ways to: Well Court. Behind a solid line: Bramble Gate. "
        "Here: Sid, Wyrm 1, Wyrm 2 (stunned)." in lines
    )
    assert "  Scullery. Ways to: Well Court. Here: Dark Vortex." in lines


def test_the_picture_shows_hearts_and_sparks() -> None:
    text = "\n".join(drawn(courtyard(), 0, 100)[1])
    assert "▸Ken (Player 2)" in text
    assert "♥♥♥♡♡ ✦✦" in text
    assert "●●●●○○○○○○" in text
    assert "Fallen Hall → Well Court ‖ Bramble Gate: Sid, Wyrm 1, Wyrm 2 (stunned)" in text


def test_dice_are_spoken() -> None:
    match = courtyard()
    assert drawing_of(GAME).spoken("Ken rolls ★ ✕.", words_for(match)) == "Ken rolls success, fail."


def test_a_thing_is_explained() -> None:
    match = courtyard()
    drawing, view, words = drawing_of(GAME), look(match, 0), words_for(match)
    assert drawing.about(view, "well court", words)[0].startswith("Well Court. Ways to")
    assert "Ken, Fly Ball: Roll 2 dice." in "\n".join(drawing.about(view, "ken", words))
    assert drawing.about(view, "nobody at all", words) == []


def test_topics_name_rules_that_exist() -> None:
    match = courtyard()
    title, text, rules = drawing_of(GAME).topics(look(match, 0), words_for(match))[0]
    assert title == "Player Phase"
    assert "WB-ACT-01" in rules
    assert text
    assert set(TOPICS) == {"setup", "turn", "enemies", "over", "reading"}


def test_long_lists_ask_for_the_kind_of_handover_first() -> None:
    match = courtyard()
    drawing, words = drawing_of(GAME), words_for(match)
    few = [COLLECT.plain(), Give("13", "sid").plain()]
    assert drawing.narrow(look(match, 0), few, words) is None
    many = [COLLECT.plain()] * 9 + [Give("13", "sid").plain()] * 3 + [Take("F03.1", "sid").plain()] * 2
    narrowed = drawing.narrow(look(match, 0), many, words)
    assert narrowed is not None
    question, groups = narrowed
    assert question == ""
    assert [(label, len(group)) for label, group in groups if len(group) > 1] == [
        ("Give a card to somebody", 3),
        ("Ask somebody for a card", 2),
    ]
    assert drawing.narrow(look(match, 0), [Give("13", "sid").plain()] * 14, words) is None


def test_the_sheet_is_one_row_for_the_team() -> None:
    match = courtyard()
    heads, rows = drawing_of(GAME).sheet(look(match, 0), words_for(match))
    assert heads == ["", "Chapter", "Rounds", "Fate tokens"]
    assert rows == [["The team", "I", "1", "4"]]
