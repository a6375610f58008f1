"""``wondertable check``, ``bench`` and ``arena`` as a person or a script meets them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from wondertable.cli import main
from wondertable.cli.language import speaking
from wondertable.cli.numbers import brief, figure, percent, percents
from wondertable.games.mad_tea_party.game import MadTeaParty
from wondertable.kernel import LANGUAGES, slugs
from wondertable.lab.stats import Estimate


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def complaint(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Bad usage: exit code 2, one line, nothing on the other stream."""
    assert main([*arguments, "--lang", "en"]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1
    return told.err


def no_gaps(text: str) -> None:
    """No message id and no unfilled fact is left in a text."""
    assert "cli." not in text
    assert "measure." not in text
    assert "{" not in text


# -- check ---------------------------------------------------------------------------------------------------------


def test_check_says_that_all_is_well(capsys: pytest.CaptureFixture[str], language: str) -> None:
    code = main(["check", "mad_tea_party", "--games", "1", "--positions", "4", "--workers", "1", "--lang", language])
    told = capsys.readouterr()
    assert code == 0
    no_gaps(told.out + told.err)
    assert len(told.out.splitlines()) > 10
    assert "/" in told.err, "progress goes to the error stream"


def test_check_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = "check mad_tea_party --games 1 --positions 0 --seats 2 --option scoring=experienced --workers 1 --json"
    assert main(arguments.split()) == 0
    told = capsys.readouterr()
    data = json.loads(told.out)
    assert data["ok"] is True
    assert data["counts"]["games"] == 1
    assert told.err == ""


def test_fuzz_from_the_command_line(capsys: pytest.CaptureFixture[str], language: str) -> None:
    assert main(["check", "mad_tea_party", "--decisions", "500", "--workers", "1", "--lang", language]) == 0
    no_gaps(capsys.readouterr().out)


def test_a_failure_is_told_and_saved(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, language: str
) -> None:
    def broken(self: Any, table: Any) -> Iterator[str]:
        if table.turn > 3:
            yield "TP-INV-99: a fourth turn"

    monkeypatch.setattr(MadTeaParty, "violations", broken)
    arguments = ["check", "mad_tea_party", "--decisions", "300", "--workers", "1", "--records", str(tmp_path)]
    assert main([*arguments, "--lang", language]) == 1
    told = capsys.readouterr().out
    no_gaps(told)
    assert "TP-INV-99" in told
    (saved, *_) = tmp_path.iterdir()
    assert str(saved) in told
    assert main(["replay", str(saved), "--verify", "--lang", language]) == 0


@pytest.mark.parametrize(
    "arguments",
    [
        ["check"],
        ["check", "chess"],
        ["check", "mad_tea_party", "--games", "x"],
        ["check", "mad_tea_party", "--seats", "9"],
        ["check", "mad_tea_party", "--option", "x=y"],
        ["check", "mad_tea_party", "--option", "x"],
        ["check", "mad_tea_party", "--decisions", "0"],
        ["check", "mad_tea_party", "--content", "none.toml"],
        ["bench", "chess"],
        ["bench", "mad_tea_party", "--seats", "9"],
        ["bench", "mad_tea_party", "--seconds", "0"],
        ["bench", "mad_tea_party", "--seconds", "soon"],
        ["arena", "mad_tea_party"],
        ["arena", "chess", "--bots", "random,random"],
        ["arena", "mad_tea_party", "--bots", "random,kasparov"],
        ["arena", "mad_tea_party", "--bots", ""],
        ["arena", "mad_tea_party", "--bots", "random,random", "--seats", "9"],
        ["arena", "mad_tea_party", "--bots", "random,random", "--games", "0"],
        ["arena", "mad_tea_party", "--bots", "random,random", "--plot", "/no/such/folder/x.svg"],
        ["arena", "mad_tea_party", "--bots", "random,random", "--json", "/no/such/folder/x.json"],
    ],
)
def test_bad_usage_gets_one_clear_line(capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    said = complaint(capsys, *arguments)
    no_gaps(said)
    assert len(said) > 15


# -- bench ---------------------------------------------------------------------------------------------------------


def test_bench_in_words(capsys: pytest.CaptureFixture[str], language: str) -> None:
    assert main(["bench", "mad_tea_party", "--seats", "2", "--seconds", "0.1", "--lang", language]) == 0
    told = capsys.readouterr().out
    no_gaps(told)
    assert len(told.splitlines()) == 9


def test_bench_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--seconds", "0.1", "--json"]) == 0
    measured = json.loads(capsys.readouterr().out)
    assert {one["game"] for one in measured} == set(slugs())
    assert all(one["calibrated"] > 0 for one in measured)


# -- arena ---------------------------------------------------------------------------------------------------------

ARENA = ["arena", "mad_tea_party", "--bots", "greedy,random", "--games", "4", "--workers", "1"]


def test_arena_in_words(capsys: pytest.CaptureFixture[str], language: str) -> None:
    assert main([*ARENA, "--lang", language]) == 0
    told = capsys.readouterr()
    no_gaps(told.out + told.err)
    assert "greedy" in told.out
    assert ("100.0%" if language == "en" else "100,0\N{NO-BREAK SPACE}%") in told.out


def test_arena_as_json_on_the_screen(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*ARENA, "--json", "--seed", "3", "--option", "order_rule=off"]) == 0
    told = capsys.readouterr()
    data = json.loads(told.out)
    assert (data["seed"], data["games"], data["options"]["order_rule"]) == (3, 4, "off")
    assert told.err == ""


def test_arena_writes_files(capsys: pytest.CaptureFixture[str], tmp_path: Path, language: str) -> None:
    data, picture = tmp_path / "out.json", tmp_path / "out.svg"
    assert main([*ARENA, "--json", str(data), "--plot", str(picture), "--lang", language]) == 0
    told = capsys.readouterr().out
    assert str(data) in told
    assert str(picture) in told
    assert json.loads(data.read_text("utf-8"))["games"] == 4
    svg = picture.read_text("utf-8")
    no_gaps(svg)
    assert speaking(language).say("cli.arena.plot.scores") in svg


def test_a_file_that_cannot_be_written_is_told(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main([*ARENA, "--json", str(tmp_path), "--lang", "en"]) == 2
    assert "Cannot write" in capsys.readouterr().err


def test_arena_interrupted(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    from wondertable.lab import arena

    def tired(contest: Any, deal: int) -> Any:
        raise KeyboardInterrupt

    monkeypatch.setattr(arena, "play_deal", tired)
    assert main([*ARENA, "--lang", "en"]) == 130
    assert "Interrupted" in capsys.readouterr().out


# -- numbers and progress --------------------------------------------------------------------------------------------


def test_numbers_are_written_as_the_language_does() -> None:
    english, russian = speaking("en"), speaking("ru")
    assert figure(english, -12345.678) == "−12\N{NARROW NO-BREAK SPACE}345.7"
    assert figure(russian, -12345.678) == "−12\N{NARROW NO-BREAK SPACE}345,7"
    assert (brief(english, 3.0), brief(english, 3.5)) == ("3", "3.5")
    assert percent(russian, 0.125) == "12,5\N{NO-BREAK SPACE}%"
    assert percents(english, Estimate(0.5, 0.25, 0.75)) == "50.0% [25.0 … 75.0]"


def test_a_bar_on_a_terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    import sys

    from wondertable.cli.progress import progress

    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    with progress(speaking("en"), "cli.arena.progress") as tell:
        tell(1, 2)
        tell(2, 2)
    assert capsys.readouterr().out == ""
