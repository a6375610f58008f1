"""The town in a terminal: the map fits its window and says everything without colours, drawn from the view alone."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from itertools import chain
from typing import Any

import pytest
from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from tests import wandering
from tests.games.gravity_falls.driver import GAME
from tests.guided import notes
from tests.terminals import drawn, plain, words_for
from wondertable.cli.rules import book_of
from wondertable.cli.screen import Screen
from wondertable.cli.terminal_view import TerminalTable, drawing_of, look
from wondertable.cli.ui import Choice, Scene
from wondertable.games.gravity_falls.options import MoveCube, Play, Pull
from wondertable.games.gravity_falls.position import arrange
from wondertable.games.gravity_falls.state import Town
from wondertable.games.gravity_falls.terminal import Terminal
from wondertable.games.gravity_falls.terminal.townmap import Spot, TownMap
from wondertable.kernel import LANGUAGES, Match, Option, Seeded, Words


def positions(seats: int, seed: int, every: int = 29, **options: str) -> Iterator[Match[Town]]:
    return wandering.positions(GAME, seats, seed, every, **options)


def drawing() -> TerminalTable:
    found = drawing_of(GAME)
    assert isinstance(found, Terminal)
    return found


def position(**more: Any) -> Match[Town]:
    """A position with something of everything."""
    return arrange(
        GAME,
        heroes="DIP@SHA MAB@DIN STA@DIN",
        monsters="GREM@POO GBOT@ RUMB@LAK",
        rounds={"RUMB": 2},
        board="SHA 4/2+c ARC 0/0 DUM 12/1",
        hands={"DIP": "A4 AT A0", "MAB": ""},
        curses={"DIP": "CU8.1 CU1.1"},
        row="HAL CLI MIN",
        alarm=13,
        fields={"step": "T1"},
        **more,
    )


# -- the picture --------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [80, 100, 130])
def test_the_table_fits_its_width_and_gets_smaller(width: int, language: str) -> None:
    for match in positions(5, seed=width):
        drawings = drawn(match, 0, width, language)
        assert len(drawings) == 4
        assert all(cell_len(line) <= width for lines in drawings for line in lines)
        heights = [len(lines) for lines in drawings]
        assert heights == sorted(heights, reverse=True)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_tightest_table_leaves_room_in_a_small_window(language: str) -> None:
    for match in positions(3, seed=2):
        assert len(drawn(match, 0, 80, language)[-1]) <= 16


def test_everything_is_on_the_map() -> None:
    text = "\n".join(drawn(position(), 0, 110)[1])
    assert "Turn 1 · Dipper (Player 1) · a card or rest" in text
    assert "Alarm 13 of 21 [██▲███▲████▲█·≡··▲··✕] 8 to defeat" in text
    assert re.search(r"Forest ─+ Shack ─+ Tent ─+ Town Hall ① ─+ Dusk ─+ Lake", text)
    assert "+4 −2 ■" in text
    assert "▸Dip" in text
    assert "Mab Stan" in text
    assert re.search(r"RUMBLE\b.*\n(.*\n)*.*GREM\b", text)
    assert "① Town Hall  ② Cliffs  ③ Mines" in text
    assert "Gremloblin (simple, Pool) · Gideon-Bot (medium, beaten) · Rumble McSkirmish (hard, Lake, round 2)" in text
    assert re.search(r"▸Dipper \(you\) +Shack · 0–4 4–0 Teleport · deck 3 · ability ready · Nightmare, Slippery", text)
    assert re.search(r"Mabel \(Player 2\) +Diner · no cards", text)


def test_the_roomy_map_explains_powers_and_own_curses() -> None:
    texts = [" ".join(" ".join(lines).split()) for lines in drawn(position(), 0, 100)]
    assert "Must be beaten twice." in texts[0]
    assert "Nightmare: To beat a monster you need one success more." in texts[0]
    assert "Must be beaten twice." not in texts[1]


def test_every_layout_says_what_comes_next() -> None:
    for lines in drawn(position(), 0, 80):
        assert re.search(r"Next +(Gremloblin|Rumble McSkirmish) → Town Hall; alarm \+\d", "\n".join(lines))
    held = arrange(GAME, board="HAL 2/0+c", row="HAL CLI MIN", fields={"step": "T1"})
    for lines in drawn(held, 0, 100):
        assert "Town Hall: the courage cube keeps the monster out and goes" in "\n".join(lines)


@pytest.mark.rule("GF-ALM-02")
@pytest.mark.parametrize(
    ("heroes", "track", "spoken"),
    [
        ("DIP@SHA MAB@DIN", "Alarm 5 of 28 [██▲██▲··▲··▲··≡··▲··▲··▲···✕] 23 to defeat", "18 a curse for everyone; 21"),
        ("DIP@SHA MAB@DIN STA@COR SOO@HAL", "Alarm 5 of 21 [██▲██··▲····▲·≡·····✕] 16 to defeat", "13 a curse for"),
        (
            "DIP@SHA MAB@DIN STA@COR SOO@HAL WEN@WAT",
            "Alarm 5 of 21 [██▲██···▲·····≡·····✕] 16 to defeat",
            "9 a curse for",
        ),
    ],
)
def test_the_track_is_that_of_the_team(heroes: str, track: str, spoken: str) -> None:
    match = arrange(GAME, heroes=heroes, monsters="GREM@POO GBOT@MAN PTER@LAK", alarm=5, fields={"step": "T1"})
    assert track in "\n".join(drawn(match, 0, 110)[1])
    assert any(line.startswith("Marks of the alarm track: ") and spoken in line for line in plain(match))


@pytest.mark.parametrize(("alarm", "said"), [(12, ""), (16, "that is defeat!"), (15, "possibly defeat!")])
def test_a_loss_that_is_near_is_announced(alarm: int, said: str) -> None:
    board = "ARC 0/5 DIN 0/0 MUS 1/1 POO 0/0"
    match = arrange(GAME, monsters="GREM@ARC", board=board, row="ARC HAL CLI", alarm=alarm, fields={"step": "T1"})
    (line,) = [line for line in plain(match) if line.startswith("If the turn ended now")]
    assert ("defeat" in line) == bool(said)
    assert said in line


def test_places_that_may_be_chosen_carry_the_number_of_their_choice() -> None:
    match = arrange(GAME, heroes="DIP@ABU MAB@DIN STA@COR", hands={"DIP": "A1"}, fields={"step": "T1"})
    match.submit(0, Play("A1-DIP"))
    assert [option.plain()["place"] for option in match.asks[0].options] == ["COR", "MUS", "SCH"]
    for lines in drawn(match, 0, 90):
        text = "\n".join(lines)
        assert re.search(r"1 Corduroy\b", text)
        assert re.search(r"2 Museum\b", text)
        assert re.search(r"3 School\b", text)
        assert not re.search(r"\d Arcade", text)


def test_dice_and_events_lie_on_the_table() -> None:
    fields = {"dice": list("SSM"), "left": 1, "step": "T8"}
    match = arrange(GAME, heroes="WEN@SHA MAB@DIN STA@COR", phase="tokens", card="A3", fields=fields)
    assert "Dice: ★ ★ ➜" in "\n".join(drawn(match, 0, 80)[-1])
    match = arrange(GAME, phase="reveal", row="MAN CLI", coming="E2", fields={"step": "M7"})
    assert match.asks[0].prompt == "hard-choice"
    text = "Event: “Hard Choice”. Everyone in turn gives up an action card or raises the alarm by 1."
    assert text in "\n".join(drawn(match, 0, 100)[-1])
    assert text in plain(match)


def test_kids_see_no_powers_and_no_marks() -> None:
    match = next(positions(2, seed=3, kids="on"))
    text = "\n".join("\n".join(lines) for lines in drawn(match, 0, 100))
    assert "Kids" in text
    assert not re.search("[▲≡]", text)
    said = "\n".join([*plain(match), *drawing().details(look(match, 0), words_for(match))])
    assert "Marks" not in said
    powers = [Words("en", GAME).say(f"power.{monster.id}") for monster in match.table.monsters]
    assert not any(power in text or power in said for power in powers)
    assert len(drawing().topics(look(match, 0), words_for(match))) == 1


def test_alone_nobody_is_called_you() -> None:
    for match in positions(1, seed=4, every=50):
        text = "\n".join(drawn(match, 0, 100)[1])
        assert "(you)" not in text
        assert "Anna" not in text


def test_the_drawing_knows_only_the_view() -> None:
    """Two tables that look alike to a seat are drawn alike to it."""
    for match in positions(3, seed=6, every=37):
        for seat in match.asks:
            other = match.imagine(seat, Seeded(1))
            for width in (80, 120):
                assert drawn(other, seat, width) == drawn(match, seat, width)
            words, table = words_for(match), drawing()
            for method in (table.plain, table.details, table.topics, table.sheet):
                assert method(look(match, seat), words) == method(look(other, seat), words)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_of_the_table_is_known(language: str) -> None:
    for match in positions(4, seed=8):
        table, words = drawing(), words_for(match, language)
        for seat in (0, -1):
            view = look(match, seat)
            said = [*table.plain(view, words), *table.details(view, words), *table.sheet(view, words)[0]]
            said += [title + text for title, text, _ in table.topics(view, words)]
            said += [line for lines in drawn(match, seat, 100, language) for line in lines]
            raw = r"\b(draw|short|step|place|class|power|curse|event|reason|side)\.[a-zA-Z]|\{|\(\)"
            assert not [line for line in said if re.search(raw, line)]


def test_short_names_are_told_apart() -> None:
    terminal = drawing_of(GAME)
    assert isinstance(terminal, Terminal)
    match = position()
    for language in LANGUAGES:
        text = "\n".join(drawn(match, 0, 130, language)[1])
        words = Words(language, GAME, also=("wondertable.games.gravity_falls.terminal",))
        places = [words.say(f"short.{place}") for place in GAME.box.places]
        assert len(set(places)) == len(places)
        assert all(place in text for place in places)
        crowded = [words.say(f"short.{hero}")[:2] for hero in ("DIP", "MAB", "STA", "SOO", "WEN")]
        assert len(set(crowded)) == len(crowded)


# -- the map ------------------------------------------------------------------------------------------


def spot(name: str, x: float, y: float, *more: str) -> Spot:
    return Spot(name, x, y, [Text(name), *(Text(line) for line in more)])


def town_map(spots: list[Spot], roads: list[tuple[str, str]], width: int) -> list[str]:
    chart = TownMap(spots, roads, width, "")
    assert chart.fits
    return [line.plain for line in chart.drawn()]


def test_roads_are_drawn_along_and_between_bands() -> None:
    spots = [spot("North", 0, 0, "+1"), spot("East", 1000, 0, "+2", "Dip"), spot("South", 50, 400)]
    assert town_map(spots, [("North", "East"), ("North", "South")], 24) == [
        "North ───────────── East",
        "+1                  +2",
        " │                  Dip",
        " │",
        " South",
    ]


def test_roads_that_would_run_along_each_other_take_lines_of_their_own() -> None:
    spots = [spot("AAAA", 0, 0), spot("BBBB", 200, 0), spot("CCCC", 500, 300), spot("DDDD", 1000, 300)]
    assert town_map(spots, [("AAAA", "CCCC"), ("BBBB", "DDDD")], 40) == [
        "AAAA   BBBB",
        " │      ╰────────────────────────────╮",
        " ╰─────────────────╮                 │",
        "                  CCCC              DDDD",
    ]


@pytest.mark.parametrize(
    ("spots", "roads", "width"),
    [
        ([spot("A", 0, 0), spot("B", 0, 300), spot("C", 0, 600)], [("A", "C")], 40),  # past a band
        ([spot("A", 0, 0), spot("B", 500, 0), spot("C", 900, 0)], [("A", "C")], 40),  # past a place
        ([spot("A" * 20, 0, 0), spot("B" * 20, 500, 0)], [], 40),  # no room
    ],
)
def test_a_map_that_cannot_be_drawn_says_so(spots: list[Spot], roads: list[tuple[str, str]], width: int) -> None:
    assert not TownMap(spots, roads, width, "").fits


TURNS = {"│": "NS", "─": "EW", "╰": "NE", "╯": "NW", "╮": "SW", "╭": "SE"}
STEPS = {"N": (-1, 0, "S"), "S": (1, 0, "N"), "E": (0, 1, "W"), "W": (0, -1, "E")}


@pytest.mark.parametrize("width", [80, 100, 140])
def test_every_road_can_be_followed_to_its_end(width: int) -> None:
    """A line goes on where it points to, or ends at a word; so none is broken and none runs into another."""
    for match in positions(5, seed=11):
        lines = drawn(match, 0, width)[1][2:]
        town = lines[: next(number for number, line in enumerate(lines) if re.match(" (Row|Monsters)", line))]
        grid = {(row, column): sign for row, line in enumerate(town) for column, sign in enumerate(line)}
        for (row, column), sign in grid.items():
            for way in TURNS.get(sign, ""):
                down, right, back = STEPS[way]
                there = grid.get((row + down, column + right), " ")
                if there in TURNS:
                    assert back in TURNS[there], (town, row, column)
                elif way in "EW":
                    assert grid.get((row, column + 2 * right), " ") != " ", (town, row, column)


def test_a_window_too_narrow_for_the_map_gets_lists() -> None:
    match = next(positions(2, seed=1))
    assert len(drawn(match, 0, 50)) == 2
    assert all(cell_len(line) <= 50 for lines in drawn(match, 0, 50) for line in lines)


# -- in words -----------------------------------------------------------------------------------------


def test_the_table_in_sentences() -> None:
    said = plain(position())
    assert said[:3] == [
        "Turn 1, a card or rest. It is the turn of Dipper (Player 1).",
        "Alarm 13 of 21, 8 to defeat.",
        "Marks of the alarm track: 15 a shorter monsters’ row; 18 a curse for everyone.",
    ]
    assert "Monsters’ row, in order: Town Hall, Floating Cliffs, Abandoned Mines." in said
    assert "Gideon-Bot: medium, beaten." in said
    assert "Rumble McSkirmish: hard, Lake Gravity Falls, round 2." in said
    assert (
        "Dipper (Player 1): Mystery Shack. Hand: 0–4, 4–0, Teleport: Journal 3. Cards in deck 3. "
        "Curses: Nightmare, Slippery Fingers."
    ) in said
    assert "  Mystery Shack: support 4, distrust 2, courage cube, Dipper." in said
    assert "  Arcade: no tokens." in said
    assert any(line.startswith("  Town Hall: ") and "card 1 of the monsters’ row" in line for line in said)


def test_details_tell_powers_curses_and_roads() -> None:
    match = position()
    said = drawing().details(look(match, 0), words_for(match))
    assert any(line.startswith("Gremloblin: In a fight") for line in said)
    assert not any(line.startswith("Gideon-Bot:") for line in said)
    assert "Dipper, Nightmare. To beat a monster you need one success more." in said
    assert "Next to Corduroy House: Abuelita’s House, Enchanted Forest." in said


def about(match: Match[Town], wanted: str, language: str = "en") -> list[str]:
    return drawing().about(look(match, 0), wanted, words_for(match, language))


def test_one_can_ask_about_a_thing() -> None:
    match = position()
    assert about(match, "shack") == [
        "Mystery Shack: support 4, distrust 2, courage cube, Dipper.",
        "Next to Mystery Shack: Floating Cliffs, Enchanted Forest, History Museum, Gideon’s Tent of Telepathy.",
    ]
    assert [line.partition(":")[0] for line in about(match, "RUMBLE")] == ["Rumble McSkirmish", "Rumble McSkirmish"]
    assert about(match, "Диппер", "ru")[0].startswith("Диппер (")
    assert about(match, "torn") == [
        "Torn Pages: At once: discard the top 3 cards of the movement deck. "
        "The alarm goes up by 1 for each event among them."
    ]
    assert about(match, "run for")[0].startswith("Run for It!: ")
    assert about(match, "journal")[0].startswith("Journal 3: ")
    assert about(match, "zebra") == []


def test_dice_are_spoken() -> None:
    spoken = drawing().spoken("Dipper rolls (Gremloblin): ★ ★ ➜ ▲", Words("en", GAME))
    assert spoken == "Dipper rolls (Gremloblin): success, success, move, curse"
    assert drawing().spoken("Перебросить ★", Words("ru", GAME)) == "Перебросить успех"


def test_topics_have_rules_that_exist() -> None:
    known = set(book_of(GAME, "en").rules)
    seen: set[str] = set()
    for match in chain(positions(3, seed=12, every=3), positions(5, seed=1, every=9)):
        for title, text, rules in drawing().topics(look(match, 0), words_for(match)):
            assert title[0].isupper()
            assert text
            assert rules
            assert set(rules) <= known
            seen.update(rules)
    assert len(seen) > 60


# -- choices ------------------------------------------------------------------------------------------


def test_cards_stand_in_the_order_of_their_distance() -> None:
    match = position()
    view, table = look(match, 0), drawing()
    options = sorted(match.asks[0].options, key=lambda option: table.rank(view, option.plain()))
    assert [option.plain().get("card", "")[:2] for option in options] == ["A0", "A4", "AT", ""]


def test_notes_tell_the_chances() -> None:
    match = arrange(GAME, heroes="STA@HAL MAB@DIN", monsters="GBOT@HAL", board="HAL 4/2", phase="roll", card="A3")
    (note,) = notes(match, words_for(match)).values()
    assert note == "Gideon-Bot: victory 81%, dice 5, successes needed 2; curse 60%"


def settled(match: Match[Town], wanted: Option) -> tuple[list[str], list[Option]]:
    """Answer the parts of a long question so that the wanted option is left: the questions, and what can be listed."""
    table, words, view = drawing(), words_for(match), look(match, 0)
    left, questions = list(match.asks[0].options), []
    while narrowing := table.narrow(view, [option.plain() for option in left], words):
        question, groups = narrowing
        questions.append(question)
        assert sorted(number for _, group in groups for number in group) == list(range(len(left)))
        assert all(len(group) < len(left) for _, group in groups)
        left = next([left[one] for one in group] for _, group in groups if left.index(wanted) in group)
    return questions, left


def test_a_long_list_of_pulls_is_asked_neighbour_by_neighbour() -> None:
    board = "MUS 1/0 SHA 1/1 TEN 1/1 ARC 1/1 SCH 1/1+c ABU 2/0+c"
    match = arrange(GAME, heroes="DIP@MUS MAB@DIN", board=board, phase="rumours", card="A1")
    assert len(match.asks[0].options) == 48
    wanted = Pull(("ARC", "SHA"), ("SCH", "TEN"))
    questions, left = settled(match, wanted)
    assert questions == [
        "Abuelita’s House: what shall come from here?",
        "Arcade: what shall come from here?",
        "Gravity Falls High School: what shall come from here?",
    ]
    assert wanted in left
    assert len(left) == 4


def test_a_long_list_of_cubes_is_asked_cube_by_cube() -> None:
    board = " ".join(f"{place} 1/0+c" for place in ("SHA", "TEN", "ARC", "SCH", "ABU", "COR"))
    match = arrange(GAME, heroes="WEN@MUS MAB@DIN", board=board)
    asked = drawing().narrow(look(match, 0), [one.plain() for one in match.asks[0].options], words_for(match))
    assert asked is not None
    assert [label for label, _ in asked[1]][:4] == ["", "", "", ""]  # three cards and the rest
    assert "Carry a courage cube: Arcade → …" in [label for label, _ in asked[1]]
    questions, left = settled(match, MoveCube("ARC", "DIN"))
    assert questions == [""]
    assert left == [MoveCube("ARC", place) for place in ("DIN", "MUS", "POO")]
    short = arrange(GAME, heroes="WEN@MUS MAB@DIN", board="SHA 1/0+c")
    assert drawing().narrow(look(short, 0), [one.plain() for one in short.asks[0].options], words_for(short)) is None


def scene(match: Match[Any], seat: int) -> Scene:
    ask, words = match.asks[seat], words_for(match)
    here = words.at(match.sight(seat), ask)
    choices = [Choice(here.option(option), note, option) for option, note in notes(match, words, seat).items()]
    log = [f"line {number}" for number in range(40)]
    return Scene(look(match, seat), drawing(), words, log[-5:], log, "The question", choices, "keys")


@pytest.mark.parametrize(("width", "height"), [(80, 24), (100, 40), (130, 45), (200, 60)])
def test_a_question_is_always_in_the_window(width: int, height: int) -> None:
    for match in positions(3, seed=9, every=7):
        if match.result is not None:
            continue
        seat = next(iter(match.asks))
        file = io.StringIO()
        console = Console(file=file, width=width, height=height, force_terminal=True, color_system=None)
        Screen(console).scene(scene(match, seat))
        lines = re.sub(r"\x1b\[[0-9;]*[A-Za-z]", "", file.getvalue()).splitlines()
        assert all(cell_len(line) <= width for line in lines)
        shown = "\n".join(lines[-height + 1 :])
        assert "keys" in shown
        below = shown[shown.index("The question") :]
        for number in range(1, len(match.asks[seat].options) + 1):
            assert re.search(rf"(^| ) *{number} ", below, re.M)


# -- the end ------------------------------------------------------------------------------------------


def test_the_sheet_is_the_teams() -> None:
    match = position()
    heads, rows = drawing().sheet(look(match, 0), words_for(match))
    assert list(heads) == ["", "turns", "monsters beaten", "alarm"]
    assert rows == [["The team", "1", "1 of 3", "13 of 21"]]
