"""Several people at one screen: a curtain at every hand-over, and nobody ever sees another's secret."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from tests.cli.running import Runner
from wondertable import load
from wondertable.cli.plain import Plain
from wondertable.cli.saves import Keeper
from wondertable.cli.screen import Screen
from wondertable.cli.session import Session
from wondertable.cli.ui import Face, LeftError
from wondertable.kernel import Match, Seeded
from wondertable.kernel.record import read

TP = "mad_tea_party"


def hot_seat(seats: Sequence[str], seed: int) -> Match[Any]:
    match = load(TP).new(len(seats), seed)
    match.bots = list(seats)
    return match


def secrets(match: Match[Any], viewer: int) -> list[str]:
    """The titles of the chapters in the other hands: every chapter has a title of its own."""
    held = [card for seat, one in enumerate(match.table.players) if seat != viewer for card in one.chapters]
    return [match.table.box.titles[card].en for card in held]


class Watch:
    """Types numbers into a session and looks at everything that was printed before each of them."""

    def __init__(self, printed: io.StringIO, answers: int, seed: int) -> None:
        self.printed = printed
        self.answers = answers
        self.chance = Seeded(seed)
        self.session: Session | None = None
        self.curtains = 0
        self.own = 0

    def read(self) -> str:
        session = self.session
        assert session is not None
        text = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", self.printed.getvalue())
        self.printed.seek(0)
        self.printed.truncate()
        text = re.sub(r"[\s│]+", " ", text)
        viewer = session.device
        assert viewer is not None
        if "Pass the device" in text:
            self.curtains += 1
            hidden = secrets(session.match, -1)
            text = text.rpartition("Pass the device")[2]
        else:
            hidden = secrets(session.match, viewer)
            self.own += sum(title in text for title in secrets(session.match, -1) if title not in hidden)
        leaked = [title for title in hidden if title in text]
        assert leaked == []
        self.answers -= 1
        if self.answers < 0:
            raise LeftError
        if self.chance.below(9) == 0:
            return self.chance.pick(("?", "l", "t", "u", "y"))
        return str(self.chance.below(4) + 1)


def plain_face(printed: io.StringIO, monkeypatch: pytest.MonkeyPatch) -> Face:
    monkeypatch.setattr("sys.stdout", printed)
    return Plain()


def screen_face(printed: io.StringIO, _monkeypatch: pytest.MonkeyPatch) -> Face:
    return Screen(Console(file=printed, width=110, height=50, force_terminal=True, highlight=False, markup=False))


@pytest.mark.parametrize("seats", [("", ""), ("", "greedy", ""), ("", "", "", "")])
@pytest.mark.parametrize("face", [plain_face, screen_face])
def test_nobody_sees_a_chapter_in_another_hand(
    face: Callable[[io.StringIO, pytest.MonkeyPatch], Face],
    seats: Sequence[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    printed = io.StringIO()
    watch = Watch(printed, answers=160, seed=len(seats))
    for module in ("plain", "screen"):
        monkeypatch.setattr(f"wondertable.cli.{module}.read_line", watch.read)
    session = Session(hot_seat(seats, 11), face(printed, monkeypatch), "en", Keeper(tmp_path / "x.json"))
    watch.session = session
    assert session.run() == 0
    assert watch.curtains > 10
    assert watch.own > 10, "the own chapters are shown, so the test can see titles"


def test_the_curtain_of_a_plain_terminal_is_long_and_says_so(run: Runner) -> None:
    done = run("play", TP, "--seats", "human,human", "--names", "Anna,Boris", "--lang", "en", "--seed", "3", typed="\n")
    first = done.out.index("Curtain: ")
    assert re.match(r"Curtain: \d+ blank lines to hide the hand\.\n{40}", done.out[first:])
    assert re.search(r"Pass the device to (Anna|Boris), then press Enter\.", done.out)


def test_nothing_is_told_before_the_curtain_is_lifted(run: Runner) -> None:
    done = run("play", TP, "--seats", "human,human", "--lang", "en", "--seed", "3", typed="")
    assert "is dealt:" not in done.out
    assert done.code == 0


def test_people_are_asked_alike_with_or_without_a_cat(run: Runner) -> None:
    """In every window the others are asked, whatever they hold; the owner of the effect is not (TP-WIN-32)."""
    chance = Seeded(2)
    typed = "".join(f"{chance.below(3) + 1}\n\n" for _ in range(200))
    out = run("play", TP, "--seats", "human,human", "--lang", "en", "--seed", "3", typed=typed).out
    questions = re.findall(
        r"Cancel it with a Cheshire Cat of yours\?\n1\. Let it happen.*\n(2\. Cancel the effect)?", out
    )
    assert "" in questions
    assert "2. Cancel the effect" in questions


def test_at_the_end_only_what_everybody_knows_is_shown(run: Runner) -> None:
    chance = Seeded(4)
    typed = "".join(f"{chance.below(4) + 1}\n" for _ in range(6000))
    done = run("play", TP, "--seats", "human,human", "--lang", "en", "--seed", "3", "--record", "x.json", typed=typed)
    assert done.code == 0
    assert read("x.json").result is not None
    ending = done.out.rpartition("The game is over.")[2]
    assert "draws a hero:" not in ending
    assert "Your hand:" not in ending
