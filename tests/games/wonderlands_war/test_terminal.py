"""The table in a terminal: it fits its window and says everything without colours, drawn from the view alone."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator

import pytest
from rich.cells import cell_len
from rich.console import Console

from tests import catalogues, wandering
from tests.guided import notes
from tests.terminals import drawn, plain, words_for
from wondertable import load
from wondertable.cli.rules import book_of
from wondertable.cli.screen import Screen
from wondertable.cli.terminal_view import TerminalTable, drawing_of, look
from wondertable.cli.ui import Choice, Scene
from wondertable.games.wonderlands_war.game import WonderlandsWar
from wondertable.games.wonderlands_war.options import Forge, NoForge
from wondertable.games.wonderlands_war.position import arrange
from wondertable.games.wonderlands_war.state import BUST, FIGHTING, STOPPED, War
from wondertable.games.wonderlands_war.terminal import Terminal
from wondertable.games.wonderlands_war.terminal.narrowing import MOST
from wondertable.kernel import LANGUAGES, Match, Option, Seeded

_loaded = load("wonderlands_war")
assert isinstance(_loaded, WonderlandsWar)
GAME: WonderlandsWar = _loaded
FOLDER = catalogues.PACKAGE / "games" / "wonderlands_war" / "terminal"


def positions(seats: int, seed: int, every: int = 31, **options: str) -> Iterator[Match[War]]:
    return wandering.positions(GAME, seats, seed, every, **options)


def drawing() -> TerminalTable:
    found = drawing_of(GAME)
    assert isinstance(found, Terminal)
    return found


def tea() -> Match[War]:
    return arrange(
        GAME,
        {
            "QUE": {"leader": "chair", "chair": 2, "shards": 4, "quests": "ML1", "abilities": "Q4", "vp": 12},
            "HAT": {"figures": {"F02": "WZ"}, "supporters": {"WZ": 2}, "castles": {"WZ": 2}, "shield": False},
            "JAB": {"leader": "chair", "chair": 5},
        },
        phase="turn",
        laid={3: "T1-16", 7: "T1-28", 9: "T1-18"},
        laced=(7,),
        venom=4,
        market="F03 I04",
        marker="WZ",
    )


def war() -> Match[War]:
    return arrange(
        GAME,
        {
            "QUE": {"supporters": {"WZ": 2}, "fight": FIGHTING, "strength": 5, "active": "RKw QUE-1", "quests": "WZ2"},
            "HAT": {"supporters": {"WZ": 1}, "fight": STOPPED, "strength": 6, "madness": "MAD", "active": "FORGE"},
            "CAT": {"fight": BUST},
        },
        phase="commit",
        fields={"region": "WZ", "draw": 2, "battles": ["PT"]},
    )


# -- the picture --------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [80, 100, 130])
def test_the_table_fits_its_width_and_gets_smaller(width: int, language: str) -> None:
    for match in positions(5, seed=width, every=90):
        for seat in (0, -1):
            drawings = drawn(match, seat, width, language)
            assert len(drawings) == 4
            assert all(cell_len(line) <= width for lines in drawings for line in lines)
            heights = [len(lines) for lines in drawings]
            assert heights == sorted(heights, reverse=True)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_tightest_table_leaves_room_in_a_small_window(language: str) -> None:
    for match in positions(3, seed=2):
        assert len(drawn(match, 0, 80, language)[-1]) <= 14


def test_the_tea_table_is_drawn() -> None:
    roomy, compact, leaders, tight = ("\n".join(lines) for lines in drawn(tea(), 0, 100))
    for text in (roomy, compact):
        assert "Round 1 · Tea Party · turn: Player 1" in text
        assert re.search(r"^ +2 Player 1 \(Queen of Hearts\)", text, re.M)
        assert re.search(r"^ +3 3 units, Forge chip", text, re.M)
        assert re.search(r"^ +7 shard die, faction ability / castle \(poison\)", text, re.M)
        assert re.search(r"^ +4 ·", text, re.M)
    assert "To be invited: Gryphon" in roomy
    assert "Sentence First" in roomy
    for text in (leaders, tight):
        assert "cards on the table 3, in the deck 27; seat 2: Player 1; seat 5: Player 3" in text
    for text in (roomy, compact, leaders, tight):
        assert re.search(r"Witzend +4 +6 10 +· +3♜ 4 +·", text)
        assert "most shards, Player 1: one more madness, 2 to discard" in text
        assert re.search(r"▸Player 1 +(Queen of Hearts · )?12 VP · shards 4 · leader 1 · shield whole", text)
        assert "shield broken" in text


def test_a_battle_is_drawn() -> None:
    for lines in drawn(war(), 0, 100):
        text = "\n".join(lines)
        assert "drawing chips" in text or "draw or stop" in text
        assert "Witzend: 4 VP · draws: 2" in text
        assert re.search(r"Player 1 +5◆ units 2 · weak Red Rook, faction chip 1", text)
        assert re.search(r"Player 2 +6  stopped · units 1 · madness 1 of 4 · Forge chip", text)
        assert re.search(r"Player 3 +0  bust", text)
        assert text.index("Player 2   6" if "Player 2   6" in text else "stopped") < text.index("5◆")


def test_a_wide_window_has_the_strength_track() -> None:
    text = "\n".join(drawn(war(), 0, 130)[0])
    assert "··◆··█·◆···◆··◆··◆·◆··◆···" in text


def test_quests_are_followed() -> None:
    text = " ".join(" ".join(line.split()) for line in drawn(war(), 0, 130)[0])
    assert "“Six Impossible Things”, battle now: Witzend. End with exactly 1 or 5 Active chips." in text
    assert "“Six Impossible Things”" not in "\n".join(drawn(war(), 1, 130)[0])


def test_the_drawing_knows_only_the_view() -> None:
    """Facts that a seat cannot know make no difference."""
    for match in positions(3, seed=6, every=23):
        for seat in match.asks:
            twin = match.imagine(seat, Seeded(5))
            assert drawn(match, seat, 100)[0][:8] == drawn(twin, seat, 100)[0][:8]
            assert drawing().plain(look(match, seat), words_for(match)) == drawing().plain(
                look(twin, seat), words_for(match)
            )


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_of_the_table_is_known(language: str) -> None:
    for match in positions(4, seed=8, every=60, allies="mixed"):
        table, words = drawing(), words_for(match, language)
        for seat in (0, -1):
            view = look(match, seat)
            said = [*table.plain(view, words), *table.details(view, words), *table.sheet(view, words)[0]]
            said += [title + text for title, text, _ in table.topics(view, words)]
            said += [line for lines in drawn(match, seat, 100, language) for line in lines]
            raw = r"\b(draw|phase|region|faction|ally|chip|feat|objective|row|right|reward|settle)\.[a-zA-Z]|[{}]|\(\)"
            assert not [line for line in said if re.search(raw, line)]


# -- in words -----------------------------------------------------------------------------------------


def test_the_table_in_sentences() -> None:
    said = plain(tea())
    assert said[0] == "Round 1. Tea Party. Turn: Player 1."
    assert (
        "Battle 1, Witzend, VP by rounds 4 / 6 / 10: Player 2: units 3, Walrus, castle, starting strength 4."
    ) in said
    assert "Seat 7, poisoned: shard die, faction ability / castle." in said
    assert "Seat 5: Player 3." in said
    assert any(line.startswith("Player 2 (Mad Hatter): 0 VP, shards 0, leader 1, shield broken") for line in said)
    fought = plain(war())
    assert "Player 1: strength 5, Forge icon, units 2, madness 0 of 4, Active: weak Red Rook, faction chip 1." in fought
    assert "Player 3: strength 0, bust, madness 0 of 4." in fought


def test_details_tell_allies_boards_and_cards() -> None:
    match = tea()
    said = drawing().details(look(match, 0), words_for(match))
    assert any(line.startswith("Flamingos: set A. The next chip you place") for line in said)
    assert any("In the bank: weak 12, strong 7." in line for line in said)
    assert "forge row 2, leader, 0 of 3: leader strength +1" in said
    assert any(line.startswith("“Sentence First”: Your castle gives 5") for line in said)
    assert any(line.startswith("Walrus: If you win here") for line in said)


def about(match: Match[War], wanted: str, language: str = "en") -> list[str]:
    return drawing().about(look(match, 0), wanted, words_for(match, language))


def test_one_can_ask_about_a_thing() -> None:
    match = tea()
    assert about(match, "walrus")[0].startswith("Walrus: If you win here")
    assert about(match, "flamingos") == ["Flamingos: The next chip you place has double strength."]
    assert about(match, "call the")[0].startswith("Call the Clams: End with exactly 2 or 6 Active chips.")
    assert about(match, "Морж", "ru")[0].startswith("Морж: ")
    assert about(match, "zebra") == []


def test_signs_are_spoken() -> None:
    words = words_for(tea())
    assert drawing().spoken("1 ×2 = 2", words) == "1 times 2 = 2"


def test_topics_have_rules_that_exist() -> None:
    known = book_of(GAME, "en").rules
    for match in positions(3, seed=11, allies="mixed"):
        topics = drawing().topics(look(match, 0), words_for(match))
        assert len(topics) > 5
        for title, text, rules in topics:
            assert title
            assert text
            assert rules
            assert set(rules) <= set(known)


# -- choices ------------------------------------------------------------------------------------------


def test_long_lists_are_asked_in_parts() -> None:
    options: list[Option] = [Forge(chip, row, "icon") for chip in ("FLw", "RKw", "QUE-1") for row in range(4)]
    match, plain_options = war(), [option.plain() for option in (*options, NoForge())]
    narrowed = drawing().narrow(look(match, 0), plain_options, words_for(match))
    assert narrowed is not None
    question, groups = narrowed
    assert question == "Which forge row?"
    assert [label for label, _ in groups] == [
        "forge row 1",
        "forge row 2, leader",
        "forge row 3, supporters",
        "forge row 4, castles",
        "",
    ]
    assert sorted(number for _, group in groups for number in group) == list(range(13))
    assert drawing().narrow(look(match, 0), plain_options[:MOST], words_for(match)) is None


def test_no_list_is_left_long() -> None:
    """After the last question few choices remain."""
    for seed in (3, 4):
        for match in positions(5, seed, every=2, allies="mixed"):
            for seat, ask in match.asks.items():
                if len(ask.options) <= MOST:
                    continue
                left = [option.plain() for option in ask.options]
                while (narrowed := drawing().narrow(look(match, seat), left, words_for(match))) is not None:
                    groups = narrowed[1]
                    assert len(groups) > 1
                    left = [left[number] for number in max((group for _, group in groups), key=len)]
                assert len(left) <= 2 * MOST, left


def test_notes_are_the_games() -> None:
    match = war()
    draw, stop = notes(match, words_for(match)).values()
    assert draw.startswith("madness ")
    assert stop == "second place now: 2 VP; a Forge icon: a right to forge"


@pytest.mark.parametrize(("width", "height"), [(80, 24), (100, 40), (130, 45)])
def test_a_question_is_always_in_the_window(width: int, height: int) -> None:
    for match in positions(3, seed=9, every=17):
        if match.result is not None:
            continue
        seat = next(iter(match.asks))
        words, options = words_for(match), match.asks[seat].options[:MOST]
        choices = [Choice(words.option(option), "", option) for option in options]
        scene = Scene(look(match, seat), drawing(), words, [], [], "The question", choices, "keys")
        file = io.StringIO()
        console = Console(file=file, width=width, height=height, force_terminal=True, color_system=None)
        Screen(console).scene(scene)
        lines = re.sub(r"\x1b\[[0-9;]*[A-Za-z]", "", file.getvalue()).splitlines()
        assert all(cell_len(line) <= width for line in lines)
        shown = "\n".join(lines[-height + 1 :])
        assert "The question" in shown
        assert "keys" in shown


def test_the_sheet_has_the_summands() -> None:
    match = arrange(
        GAME,
        {"QUE": {"vp": 12, "shards": 3, "castles": {"WZ": 2}, "feats": "WZ1"}, "HAT": {}, "CAT": {}},
        phase="turn",
        laid={3: "T1-16", 4: "T1-17"},
    )
    heads, rows = drawing().sheet(look(match, 1), words_for(match))
    assert list(heads) == ["", "VP of the track", "Castles", "Quests", "Shards", "Total"]
    assert rows[0] == ["Player 1", "12", "3", "3", "−3", "15"]


# -- its own words ------------------------------------------------------------------------------------

ALIKE = frozenset(
    {
        *("draw.round", "draw.player", "draw.supply", "draw.sign-leader", "draw.strength", "draw.ability"),
        "draw.bust",
        *("draw.say-force", "draw.say-fighter", "draw.say-player", "draw.say-text", "draw.with-castle", "draw.castle"),
    }
)
LATER = {
    "draw.narrow-{}": ("row", "chip", "right", "region", "to"),
    "draw.quest-{}": ("now", "coming", "over"),
    "draw.say-{}": ("now", "coming", "fought", "exhausted", "madness"),
    "draw.topic-{}": ("setup", "tea", "wagers", "battle", "results", "quests", "forge", "over"),
    "draw.{}": ("stopped", "bust"),
}
"""Ids that are put together, and how they may end."""


def test_the_words_of_the_drawing() -> None:
    assert catalogues.incomplete(FOLDER) == []
    assert catalogues.unlike(FOLDER) == []
    assert catalogues.dummies(FOLDER, ALIKE) == []
    assert catalogues.misspelt(FOLDER, frozenset({"I", "III"})) == []


def test_no_word_of_the_drawing_is_missing_or_dead() -> None:
    source = "".join(path.read_text() for path in sorted(FOLDER.glob("*.py")))
    used = set(re.findall(r'"(draw\.[\w-]+)"', source))
    assert {re.sub(r"\{[^}]*\}", "{}", one) for one in re.findall(r'f"(draw\.[^"]*\{[^"]+)"', source)} == LATER.keys()
    used |= {pattern.format(end) for pattern, ends in LATER.items() for end in ends}
    assert used == set(catalogues.catalogue(FOLDER, "en").messages)
