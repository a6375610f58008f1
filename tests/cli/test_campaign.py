"""``play --campaign FILE`` through a pipe: a campaign that is left, lost, gone on with and proved."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import Run, Runner
from wondertable import load
from wondertable.kernel import LANGUAGES
from wondertable.kernel.campaign import Campaign, decode_campaign
from wondertable.kernel.record import save

BOOK = "wonder_book"
FILE, RUNNING = Path("ours.json"), Path("ours.json.match")
SEED = 1


def last_answers(count: int | None = None) -> str:
    """What somebody types who does nothing: the last answer to every question of Chapter I, to the end or so many."""
    match = load(BOOK).new(1, SEED)
    typed: list[str] = []
    while match.result is None:
        ask = match.asks[0]
        if len(ask.options) > 1 or ask.always:
            typed.append(f"{len(ask.options)}\n")
        match.submit(0, ask.options[-1])
    return "".join(typed[:count])


def play(run: Runner, typed: str, *more: str) -> Run:
    return run("play", *more, "--campaign", str(FILE), "--plain", "--lang", "en", typed=typed)


def begin(run: Runner, typed: str) -> Run:
    return play(run, typed, BOOK, "--seats", "human", "--seed", str(SEED))


def kept() -> Campaign:
    return decode_campaign(FILE.read_bytes())


def edited(**changes: Any) -> str:
    """Another file: the campaign with the last match changed."""
    data = json.loads(FILE.read_text())
    data["matches"][-1] |= changes
    Path("edited.json").write_text(json.dumps(data))
    return "edited.json"


@pytest.mark.parametrize("ending", ["q\n", ""])  # one who leaves, and a pipe that ends
def test_a_match_is_left_in_the_middle_and_resumed(run: Runner, ending: str) -> None:
    left = begin(run, last_answers(9) + ending)
    assert (left.code, left.err) == (0, "")
    assert "To go on with the campaign: “wondertable play --campaign ours.json”" in left.out
    assert RUNNING.exists()
    assert not FILE.exists()
    typed = last_answers()[len(last_answers(9)) :]
    done = play(run, typed)  # the file knows the game and everybody at the table
    assert (done.code, done.err) == (0, "")
    assert "The team has lost." in done.out
    assert not RUNNING.exists()
    assert len(kept().matches) == 1


def test_a_lost_match_is_taken_in_and_tried_again(run: Runner) -> None:
    for attempt in (1, 2):
        done = begin(run, last_answers())
        assert (done.code, done.err) == (0, "")
        assert "ours.json.match" not in done.out  # no file that is not there any more
        assert f"\n{attempt} match{'es' if attempt > 1 else ''} played. " in done.out
        assert not RUNNING.exists()
        assert (kept().legacy or {})["attempts"] == {"1": attempt}
    assert [record.legacy for record in kept().matches] == [None, kept().matches[0].handed_on]
    third = begin(run, "q\n")
    assert third.out.startswith("2 matches played. ")


def test_a_match_that_ended_with_the_program_is_taken_in(run: Runner) -> None:
    """The program was killed between the last answer and the writing of the campaign."""
    match = load(BOOK).new(1, SEED)
    while match.result is None:
        match.submit(0, match.asks[0].options[-1])
    save(match.record(), RUNNING)
    done = play(run, "q\n", BOOK, "--seats", "human")
    assert done.code == 0
    assert done.out.startswith("1 match played. ")
    assert len(kept().matches) == 1


def test_a_campaign_is_proved(run: Runner) -> None:
    for _ in range(2):
        begin(run, last_answers())
    proved = run("replay", str(FILE), "--verify", "--lang", "en")
    assert (proved.code, proved.err) == (0, "")
    assert proved.out.startswith("2 matches proved")
    assert json.loads(run("replay", str(FILE), "--verify", "--json").out)["matches"] == 2

    last = kept().matches[-1]
    changes: tuple[dict[str, Any], ...] = (
        {"handed_on": {**(last.handed_on or {}), "next": 4}},
        {"legacy": None},
        {"options": {**last.options, "difficulty": "easy"}},
    )
    said = []
    for change in changes:
        refused = run("replay", edited(**change), "--verify", "--lang", "en")
        assert (refused.code, refused.out) == (2, "")
        said.append(refused.err)
    assert said[0] == "The record is wrong: the match hands something else on to the next one.\n"
    assert said[1].startswith("Match 2")
    assert said[2].startswith("The record is wrong: after step 0")


@pytest.mark.parametrize(
    "argument", [("--resume",), ("--resume", "other.json"), ("--record", "a.json"), ("--practice",)]
)
def test_what_does_not_go_with_a_campaign(run: Runner, argument: tuple[str, ...]) -> None:
    refused = play(run, "", BOOK, *argument)
    assert refused.code == 2
    assert refused.err == f"“{argument[0]}” does not go with “--campaign”: a campaign decides it.\n"
    assert not FILE.exists()
    assert not RUNNING.exists()


def test_other_games_and_other_files(run: Runner) -> None:
    assert play(run, "").code == 2  # which game?
    assert "mad_tea_party" in play(run, "", "mad_tea_party").err
    begin(run, last_answers())
    before = FILE.read_bytes()
    assert play(run, "", "mad_tea_party").code == 2
    assert FILE.read_bytes() == before
    FILE.write_text("[]")
    assert play(run, "", BOOK).code == 2
    assert FILE.read_text() == "[]"


@pytest.mark.parametrize("language", LANGUAGES)
def test_in_every_language(run: Runner, language: str) -> None:
    arguments = ("--campaign", str(FILE), "--seats", "human", "--seed", str(SEED), "--plain", "--lang", language)
    done = run("play", BOOK, *arguments, typed=last_answers(3) + "q\n")
    assert done.code == 0
    assert "wondertable play --campaign ours.json" in done.out
    assert "cli." not in done.out
