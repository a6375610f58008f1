"""The coloured table: it fits its window, says everything without colours, and shows only the view."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from typing import Any

import pytest
from rich.cells import cell_len
from rich.console import Console

from tests import wandering
from tests.guided import notes
from tests.terminals import drawn, words_for
from tests.toy import toy
from wondertable import load
from wondertable.cli.screen import Screen
from wondertable.cli.terminal_view import Bare, drawing_of, look
from wondertable.cli.ui import Choice, Scene
from wondertable.games.mad_tea_party.game import MadTeaParty
from wondertable.games.mad_tea_party.position import arrange
from wondertable.kernel import LANGUAGES, Match, Seeded

TP = "mad_tea_party"


def positions(seats: int, seed: int, every: int = 23) -> Iterator[Match[Any]]:
    return wandering.positions(load(TP), seats, seed, every)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [80, 100, 130])
def test_the_table_fits_its_width_and_gets_smaller(width: int, language: str) -> None:
    for match in positions(4, seed=width):
        drawings = drawn(match, 0, width, language)
        assert all(cell_len(line) <= width for lines in drawings for line in lines)
        heights = [len(lines) for lines in drawings]
        assert heights == sorted(heights, reverse=True)


def test_at_the_start_a_small_window_is_enough() -> None:
    match = next(positions(2, seed=1))
    assert len(drawn(match, 0, 80)[-1]) <= 12


def test_everything_is_on_the_roomy_table() -> None:
    match = arrange(
        load(TP),
        seats=2,
        hands=["C39 H22 H06 K05", "H09 C20 K07"],
        books=["K01", "K02.2=C30 K03"],
        tea={"huge-2": "C09 C10", "mid-1": "C15", "mid-2": "C21", "mid-3": "C27", "tiny-3": "C03"},
        last=3,
    )
    text = "\n".join(drawn(match, 0, 120)[0])
    assert re.search(r"▲ huge\W+·\W+1 Duchess ≡2", text)
    assert re.search(r"▼ tiny.*0 Soldier", text)
    assert "order 3 or higher" in text
    assert "heroes 1, chapters 1 + " in text
    assert "not 2 after 3" in text
    assert "(you)" in text
    assert "The Pool of Tears" in text
    assert re.search(r"○ Duchess▼ +● Gryphon", text)


def test_the_last_turn_and_short_decks_are_announced() -> None:
    match = arrange(load(TP), seats=2, decks={"character": 5, "chapter": 0}, options={"order_rule": "off"})
    for lines in drawn(match, 0, 80):
        text = "\n".join(lines)
        assert "This is the last turn of the game!" in text
        assert "characters 5 (few!)" in text
        assert "mad party" in text


def test_a_spectator_sees_no_hand() -> None:
    for match in positions(3, seed=5):
        for lines in drawn(match, -1, 100):
            assert "(you)" not in "\n".join(lines)
            assert "Hand:" not in "\n".join(lines)


def test_the_drawing_knows_only_the_view() -> None:
    """Two tables that look alike to a seat are drawn alike to it."""
    for match in positions(3, seed=6, every=37):
        for seat in match.asks:
            other = match.imagine(seat, Seeded(1))
            for width in (80, 120):
                assert drawn(other, seat, width) == drawn(match, seat, width)
            words, drawing = words_for(match), drawing_of(match.game)
            for method in (drawing.plain, drawing.details, drawing.topics, drawing.sheet):
                assert method(look(match, seat), words) == method(look(other, seat), words)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_of_the_table_is_known(language: str) -> None:
    for match in positions(4, seed=8):
        drawing, words = drawing_of(match.game), words_for(match, language)
        for seat in (0, -1):
            view = look(match, seat)
            said = [*drawing.plain(view, words), *drawing.details(view, words), *drawing.sheet(view, words)[0]]
            said += [title + text for title, text, _ in drawing.topics(view, words)]
            said += [line for lines in drawn(match, seat, 100, language) for line in lines]
            assert not [line for line in said if re.search(r"(draw|short|kind|score|phase|vp)\.[a-zA-Z]|\{", line)]


def noted(match: Match[Any]) -> dict[str, str]:
    """The notes to the choices of seat 0, by card or kind."""
    given = ((option.plain(), note) for option, note in notes(match, words_for(match)).items())
    return {option.get("card") or option.get("kind") or option["do"]: note for option, note in given}


def by_kind(kind: str) -> str:
    game = load(TP)
    assert isinstance(game, MadTeaParty)
    return next(card for card in game.box.characters if game.box.kind[card] == kind)


def test_notes_say_what_a_choice_would_do() -> None:
    caterpillar, knave, hare, gryphon = (by_kind(kind) for kind in ("CPL", "KNA", "HAR", "GRY"))
    match = arrange(
        load(TP),
        seats=2,
        hands=[f"{caterpillar} {knave} {hare} {gryphon} K07"],
        books=["K01", "K02.2=C30"],
        tea={"huge-1": "C09 C10", "mid-1": "C15", "tiny-2": "C16"},
    )
    said = noted(match)
    assert said[caterpillar] == "takes cards: 3"
    assert said[knave].startswith("1.6 VP on average")
    assert said[hare].startswith("somebody will fit: ")
    assert said[gryphon].startswith("opponents to steal from: ")
    assert re.fullmatch(r"pages to cover at once: \d of \d", said["K07"])
    assert said["end"] == ""


def test_the_queen_is_told_who_would_lose() -> None:
    queen, duchess = by_kind("QUE"), by_kind("DUC")
    match = arrange(load(TP), seats=2, hands=[queen], books=["", f"K02.1={duchess}"])
    match.submit(0, match.asks[0].options[0])
    assert noted(match)["DUC"] == "will lose a card: Player 2"
    assert noted(match)["HAT"] == ""


def scene(match: Match[Any], seat: int) -> Scene:
    ask, words = match.asks[seat], words_for(match)
    choices = [Choice(words.at(match.sight(seat), ask).option(option), "", option) for option in ask.options]
    log = [f"line {number}" for number in range(40)]
    return Scene(look(match, seat), drawing_of(match.game), words, log[-5:], log, words.ask(ask), choices, "keys")


@pytest.mark.parametrize(("width", "height"), [(80, 24), (100, 40), (130, 45), (200, 60)])
def test_a_question_is_always_in_the_window(width: int, height: int) -> None:
    for match in positions(2, seed=9, every=41):
        if match.result is not None:
            continue
        seat = next(iter(match.asks))
        file = io.StringIO()
        console = Console(file=file, width=width, height=height, force_terminal=True, color_system=None)
        Screen(console).scene(scene(match, seat))
        lines = re.sub(r"\x1b\[[0-9;]*[A-Za-z]", "", file.getvalue()).splitlines()
        assert all(cell_len(line) <= width for line in lines)
        shown = "\n".join(lines[-height + 1 :])
        assert "line 39" in shown
        assert "keys" in shown


@pytest.mark.parametrize(("width", "height"), [(80, 24), (130, 45)])
def test_a_header_stands_above_the_table_and_takes_its_room(width: int, height: int) -> None:
    match = next(positions(2, seed=1))
    file = io.StringIO()
    console = Console(file=file, width=width, height=height, color_system=None)
    Screen(console).scene(scene(match, next(iter(match.asks)))._replace(header="Free practice"))
    lines = file.getvalue().splitlines()
    assert lines[0].startswith("Free practice ─")
    assert len(lines) < height


def test_any_game_can_be_drawn_without_a_drawing_of_its_own() -> None:
    game = toy()
    match = game.new(2, seed=1)
    drawing = drawing_of(game)
    assert isinstance(drawing, Bare)
    lines = drawing.plain(look(match, 0), words_for(match))
    assert any("Player 2: " in line and "4 hidden cards" in line for line in lines)
    assert len(list(drawing.layouts(look(match, 0), words_for(match), 80))) == 1
