"""``wondertable replay`` and ``wondertable content``."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.cli.running import Runner
from wondertable import load
from wondertable.kernel import Seeded, slugs
from wondertable.kernel.record import save

TP = "mad_tea_party"


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A finished match of two bots, with a step back in it."""
    match, chance = load(TP).new(2, seed=4, names=["Anna", ""]), Seeded(4)
    match.bots = ["", "greedy"]
    while match.result is None:
        if len(match.log) == 30:
            match.undo_to(20, 0)
        seat, ask = next(iter(match.asks.items()))
        match.submit(seat, chance.pick(ask.options))
    save(match.record(), tmp_path / "match.json")
    return tmp_path / "match.json"


def test_the_whole_log_is_printed_to_a_pipe(run: Runner, record: Path) -> None:
    done = run("replay", str(record), "--lang", "en")
    lines = done.out.splitlines()
    assert lines[0] == "Alice and the Mad Tea Party. At the table: Anna (human), Dormouse (amateur)."
    assert lines[1] == "Answers that were undone are not shown: 10."
    assert lines[2] == "0. Anna is dealt a chapter and two heroes."
    assert re.match(r"Winners?: ", lines[-1])
    assert run("replay", str(record), "--all", "--lang", "en").out == done.out


def test_a_seat_sees_its_own_cards(run: Runner, record: Path) -> None:
    done = run("replay", str(record), "--seat", "1", "--lang", "en")
    assert "0. Anna is dealt: " in done.out
    assert "0. Dormouse is dealt a chapter" in done.out
    assert run("replay", str(record), "--seat", "3").code == 2
    assert run("replay", str(record), "--seat", "0").code == 2


def test_stepping(run: Runner, record: Path) -> None:
    typed = "\n\nb\n7\nv\nt\n99999\nwhat\nq\n\n"
    out = run("replay", str(record), "--step", "--lang", "en", typed=typed).out
    assert re.findall(r"Step (\d+) of \d+, seen by: (\w+)", out) == [
        ("0", "spectator"),
        ("1", "spectator"),
        ("2", "spectator"),
        ("1", "spectator"),
        ("7", "spectator"),
        ("7", "Anna"),
        ("7", "Anna"),
    ]
    assert "“99999” is not understood" in out
    assert "“what” is not understood" in out


def test_stepping_to_the_end_tells_the_result_and_the_end_of_input_leaves(run: Runner, record: Path) -> None:
    last = len(json.loads(run("replay", str(record), "--json").out)["story"]) - 1
    done = run("replay", str(record), "--step", "--lang", "en", typed=f"{last}\n\n")
    assert done.code == 0
    assert done.out.count("Winner") == 2


def test_verify_says_what_was_proved(run: Runner, record: Path) -> None:
    done = run("replay", str(record), "--verify", "--lang", "en")
    assert done.code == 0
    assert re.search(r"All steps of the record were played again: \d+\.", done.out)
    assert "come from the seed of the match" in done.out
    assert "the result is right" in done.out
    proof = json.loads(run("replay", str(record), "--verify", "--json").out)
    assert proof["ok"]
    assert proof["proof"]["chance"] == "seed"
    assert proof["proof"]["finished"]


@pytest.mark.parametrize(
    ("find", "put", "complaint"),
    [
        (r'"after":"\w{16}"', '"after":"0000000000000000"', "after step 1 the table looks different"),
        (r'"seed":4', '"seed":5', "the table looks different"),
        (r'"scores":\[', '"scores":[1,', "the match ended differently"),
        (r'"end":\d+', '"end":3', "the record is cut off"),
        (r'"game":"mad_tea_party"', '"game":"chess"', "There is no game “chess” here"),
        (r'"do":"search"', '"do":"sleep"', "step 1 breaks the rules"),
    ],
)
def test_an_edited_record_is_found_out(run: Runner, record: Path, find: str, put: str, complaint: str) -> None:
    text, times = re.subn(find, put, record.read_text("utf-8"), count=1)
    assert times == 1
    record.write_text(text, "utf-8")
    for arguments in (("--verify",), ("--all",), ()):
        done = run("replay", str(record), *arguments, "--lang", "en")
        assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
        assert complaint in done.err


def test_replay_as_data(run: Runner, record: Path) -> None:
    told = json.loads(run("replay", str(record), "--json", "--lang", "uk").out)
    assert told["game"] == TP
    assert told["seats"][1] == {"bot": "greedy"}
    assert told["result"]["reason"] in ("characters", "chapters", "stalled")


# -- packs of cards -----------------------------------------------------------------------------------


def test_cards_are_exported_and_checked(run: Runner, tmp_path: Path) -> None:
    done = run("content", TP, "export", "mine.toml", "--lang", "en")
    assert done.code == 0
    assert "wondertable content mad_tea_party check mine.toml" in done.out
    assert (tmp_path / "mine.toml").read_text("utf-8") == run("content", TP, "export").out
    checked = run("content", TP, "check", "mine.toml", "--lang", "en")
    assert checked.code == 0
    assert "chapters: 27 (house 27)" in checked.out
    assert json.loads(run("content", TP, "check", "mine.toml", "--json").out)["digest"] == load(TP).content.digest
    assert json.loads(run("content", TP, "check", "--json").out)["digest"] == load(TP).content.digest


def test_a_pack_that_does_not_fit_is_told_to_machines_too(run: Runner, tmp_path: Path) -> None:
    (tmp_path / "unfit.toml").write_text("name = 3")
    done = run("content", TP, "check", "unfit.toml", "--json", "--lang", "en")
    told = json.loads(done.out)
    assert (done.code, done.err, told["ok"]) == (2, "", False)
    (problem,) = told["problems"]
    assert problem["what"] == "error.content-shape"
    assert problem["facts"]["file"] == "unfit.toml"
    assert "unfit.toml" in problem["said"]


@pytest.mark.parametrize("slug", slugs())
def test_every_game_reads_its_own_export(run: Runner, slug: str) -> None:
    assert run("content", slug, "export", "mine.toml").code == 0
    assert load(slug, "mine.toml").content.digest == load(slug).content.digest
    assert run("content", slug, "check", "mine.toml").code == 0


def test_a_file_is_not_overwritten_unless_forced(run: Runner, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text("precious")
    assert run("content", TP, "export", "mine.toml").code == 2
    assert (tmp_path / "mine.toml").read_text() == "precious"
    assert json.loads(run("content", TP, "export", "mine.toml", "--force", "--json").out)["file"] == "mine.toml"
    assert json.loads(run("content", TP, "export", "--json").out)["name"] == "house"


def test_check_runs_the_kit(run: Runner) -> None:
    done = run("check", TP, "--games", "1", "--positions", "0", "--workers", "1", "--json")
    assert done.code == 0
    assert json.loads(done.out)["ok"]
