"""Wonder Book through a pipe: a whole chapter in plain sentences, and a campaign that goes on."""

from __future__ import annotations

import functools
import io
import json
import re
from collections import Counter
from pathlib import Path

import pytest
from rich.console import Console

from tests.cli.running import Runner
from tests.games.wonder_book.diligent import play
from tests.games.wonder_book.driver import GAME
from wondertable.cli.journal import Journal
from wondertable.cli.language import speaking
from wondertable.cli.screen import Screen
from wondertable.cli.terminal_view import drawing_of, look
from wondertable.cli.ui import Scene
from wondertable.kernel import LANGUAGES
from wondertable.kernel.campaign import decode_campaign
from wondertable.kernel.record import read

BOOK = "wonder_book"
RAW = re.compile(r"[{}★✕]|\b(?:log|ask|option|draw|note|phase)\.[a-z]|\b[AB]\d\b|\bw\d\b|@\w")
"""Signs that a screen reader would spell, ids, gaps."""


@functools.cache
def seed_of(outcome: str) -> int:
    """A seed with which the diligent reader wins or loses Chapter I, easy and alone."""
    return next(seed for seed in range(200) if typed(seed)[1] == outcome)


def typed(seed: int, legacy: object = None) -> tuple[list[str], str]:
    """The numbers that the diligent reader types, and how the chapter ends."""
    match = GAME.new(1, seed, {"difficulty": "easy"}, legacy=legacy)
    answers = [str(number + 1) for ask, number in play(match, seed) if len(ask.options) > 1 or ask.always]
    return answers, match.table.outcome


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_chapter_in_plain_sentences(run: Runner, language: str) -> None:
    answers, _ = typed(seed_of("won"))
    arguments = (
        "--seats",
        "human",
        "--seed",
        str(seed_of("won")),
        "--option",
        "difficulty=easy",
        "--plain",
        "--lang",
        language,
    )
    done = run("play", BOOK, *arguments, "--record", "won.json", typed="\n".join(answers) + "\n")
    assert done.code == 0
    assert done.err == ""
    assert [line for line in done.out.splitlines() if RAW.search(line)] == []
    said = {
        "en": "The chapter is read to its end.",
        "ru": "Глава дочитана до конца.",
        "uk": "Розділ дочитано до кінця.",
    }
    assert said[language] in done.out
    titles = GAME.content.chapter(1).texts[language].cards
    for no in ("1", "11", "17", "22", "33", "36", "40", "42"):  # the first card, every Goal and the last one
        assert titles[no].title in done.out
    assert read("won.json").result is not None


def test_the_scene_is_told_with_every_goal(run: Runner) -> None:
    answers, _ = typed(seed_of("won"))
    arguments = (
        "--seats",
        "human",
        "--seed",
        str(seed_of("won")),
        "--option",
        "difficulty=easy",
        "--plain",
        "--lang",
        "en",
    )
    out = run("play", BOOK, *arguments, typed="\n".join(answers) + "\n").out
    # A Goal is told by the log, and once more with the scene if anybody is asked under it.
    told = Counter(re.findall(r"The Goal: ([^.]+)\.", out))
    assert len(told) == 6
    assert out.count("The scene:") == sum(times > 1 for times in told.values()) >= 5
    assert "Well Court. Ways to: Bramble Gate, Fallen Hall, Scullery. Here: " in out
    assert "Book Chamber. Ways to: Map Gallery. Behind a solid line: Clock Loft." in out
    assert "Looked at: 0 of 3." in out
    assert "The sand runs: round 1 of 4" in out
    assert "success, fail" in out


def test_a_campaign_goes_on(run: Runner, tmp_path: Path) -> None:
    """A chapter that is lost, left in the middle and won; then the second one. The file proves itself."""
    first, _ = typed(seed_of("lost"))
    common = ("--campaign", "ours.json", "--seats", "human", "--option", "difficulty=easy", "--plain", "--lang", "en")
    lost = run("play", BOOK, *common, "--seed", str(seed_of("lost")), typed="\n".join(first) + "\n")
    assert lost.code == 0
    assert "Chapter I. The Locked Tower" in lost.out
    assert "Lost, attempt 1." in lost.out
    legacy = GAME.read_legacy(decode_campaign(Path("ours.json").read_bytes(), "ours.json").legacy)
    seed = next(one for one in range(200) if typed(one, legacy)[1] == "won")
    second, _ = typed(seed, legacy)
    left = run("play", BOOK, *common, "--seed", str(seed), typed="\n".join(second[:60]) + "\n")  # the pipe ends: kept
    assert left.code == 0
    running = Path("ours.json.match")
    assert running.exists()
    again = run("play", BOOK, *common, typed="\n".join(second[60:]) + "\n")
    assert again.code == 0
    assert not running.exists()
    assert "Won with" in again.out
    assert "2 matches played. Next: Chapter II. The Drowned Causeway." in again.out
    later = run("play", BOOK, *common, "--seed", "1", typed="1\n")
    assert later.code == 0
    assert "Chapter II. The Drowned Causeway." in later.out
    proved = run("replay", "ours.json", "--verify", "--lang", "en")
    assert proved.code == 0
    assert len(json.loads(Path("ours.json").read_text())["matches"]) == 2
    tampered = Path("ours.json").read_text().replace('"difficulty":"easy"', '"difficulty":"hard"', 1)
    Path("forged.json").write_text(tampered)
    assert run("replay", "forged.json", "--verify", "--lang", "en").code != 0


@pytest.mark.rule("WB-RUL-32", "WB-DEC-05")
@pytest.mark.parametrize("seats", ["greedy,human,greedy", "random,human", "greedy,random,random,human"])
def test_the_story_is_chosen_by_the_person_wherever_they_sit(run: Runner, seats: str) -> None:
    heroes = ",".join(("lara", "ken", "sid", "tina")[: seats.count(",") + 1])
    options = ("--option", "chapter=2", "--option", f"heroes={heroes}", "--plain", "--lang", "en", "--seed", "1")
    for typed, chosen in (("1", "Give your promise and take the boat"), ("2", "Decline politely")):
        done = run("play", BOOK, "--seats", seats, *options, typed=f"{typed}\n")
        told = done.out.split("what do you choose?", 1)[1]
        assert f"{typed}. {chosen}" in told
        assert chosen in told.split("> ", 1)[1]  # and so it is done


@pytest.mark.rule("WB-DEC-25")
def test_a_chapter_is_given_up_by_everybody_at_the_device(run: Runner) -> None:
    options = ("--option", "chapter=1", "--option", "heroes=lara,ken", "--plain", "--lang", "en", "--seed", "1")
    both = run("play", BOOK, "--seats", "human,human", *options, "--record", "up.json", typed="3\n2\n2\n")
    assert both.out.count("Give this chapter up?") == 2
    assert "Everybody agreed to give the chapter up." in both.out
    result = read("up.json").result
    assert result is not None
    assert result["reason"] == "abandoned"
    one = run("play", BOOK, "--seats", "human,human", *options, "--record", "on.json", typed="3\n2\n1\n")
    assert "would rather play on" in one.out
    assert read("on.json").result is None


def test_a_screen_shows_pages_before_the_question(monkeypatch: pytest.MonkeyPatch) -> None:
    """In colours the log has no room for a story: its pages come first, and wait for the reader."""
    match = GAME.new(1, 1, {"chapter": "1"})
    out = io.StringIO()
    screen = Screen(Console(file=out, width=100, height=40, force_terminal=True, color_system=None))
    read: list[str] = []

    def read_line() -> str:
        read.append(out.getvalue())
        return ""

    monkeypatch.setattr("wondertable.cli.screen.read_line", read_line)
    words = speaking("en", GAME).of(match)
    journal = Journal(match, [0], words)
    pages = journal.unread(0)
    assert [title for title, _ in pages] == ["“One Wet Sock”", "“One Wet Sock”", "“Four at the Gate”"]
    assert pages[0][1][0] == "Hush. I believe somebody is here."
    news = journal.news(0)
    assert journal.unread(0) == []
    scene = Scene(look(match, 0), drawing_of(GAME), words, news, news, "Choose a hero.", [], "", pages=pages)
    screen.scene(scene)
    assert len(read) == 3
    assert "Hush. I believe somebody is here." in read[0]
    assert "Choose a hero." not in read[-1]
    assert "Choose a hero." in out.getvalue()
    screen.scene(scene._replace(again=True))
    assert len(read) == 3
