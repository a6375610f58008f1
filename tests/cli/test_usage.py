"""Bad usage: exit code 2 and one clear line, in the language that was asked for. Never a traceback."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.running import Runner
from wondertable import __version__, load
from wondertable.cli.language import choose_language, split_language
from wondertable.kernel import LANGUAGES, SetupError
from wondertable.kernel.content import dump_toml

TP = "mad_tea_party"

BAD_USAGE = [
    "fly",
    "--nonsense",
    "games --nonsense",
    "games --json=yes",
    "games extra",
    "play chess",
    f"play {TP} --seats human",
    f"play {TP} --seats human,greedy,greedy,greedy,greedy",
    f"play {TP} --seats human,genius",
    f"play {TP} --seats human,",
    f"play {TP} --seats human,search:fast",
    f"play {TP} --seats",
    f"play {TP} --seed minus",
    f"play {TP} --seed -1",
    f"play {TP} --seed 18446744073709551616",
    f"play {TP} --seed ٣",
    f"play {TP} --option scoring",
    f"play {TP} --option colour=red",
    f"play {TP} --option scoring=odd",
    f"play {TP} --names Anna,Boris,Clara",
    f"play {TP} --names Anna,anna",
    f"play {TP} --content missing.toml",
    f"play {TP} --content broken.toml",
    f"play {TP} --content unfit.toml",
    f"play {TP} --fair --seed 1",
    "play --seats human,greedy",
    "play --resume",
    "play --resume missing.json",
    "play --resume broken.json",
    f"play --resume --seed 1 {TP}",
    "rules",
    "rules chess",
    f"rules {TP} TP-XXX-99",
    f"rules {TP} TP-ADV-01 --search",
    "replay",
    "replay missing.json",
    "replay broken.json",
    "replay other.json",
    "replay newer.json",
    "replay --step --all broken.json",
    "content",
    f"content {TP}",
    f"content {TP} burn",
    f"content {TP} tree",
    f"content {TP} check missing.toml",
    f"content {TP} check broken.toml",
    f"content {TP} check unfit.toml",
    f"content {TP} export exists.toml",
    f"content {TP} export missing/folder.toml",
    "check chess",
    f"check {TP} --games none",
    f"check {TP} --seed x",
    "admin",
    "admin backup",
    "admin restore",
    "admin export",
    "admin stats extra",
    "admin backup file.wt --secrets",
    "admin migrate --record file.json",
    "arena chess --bots random,greedy",
    "bench chess",
]


@pytest.fixture
def strange_files(tmp_path: Path) -> None:
    """Files that are no records and no packs."""
    (tmp_path / "broken.json").write_text('{"wondertable": 1, ')
    (tmp_path / "other.json").write_text('{"format": "of another program"}')
    (tmp_path / "newer.json").write_text('{"wondertable": 99}')
    (tmp_path / "broken.toml").write_text("kinds = [\n")
    (tmp_path / "exists.toml").write_text("")
    fit = dump_toml(load(TP).content)
    (tmp_path / "unfit.toml").write_text(fit.replace('id = "H01"', 'id = "H02"', 1))


@pytest.mark.usefixtures("strange_files")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("line", BAD_USAGE)
def test_bad_usage_is_one_clear_line(run: Runner, line: str, language: str) -> None:
    done = run(*line.split(), "--lang", language)
    assert done.code == 2
    assert done.out == ""
    assert done.err.count("\n") == 1
    assert done.err.endswith("\n")
    assert not re.search(r"(cli|error|table)\.[a-z]|\{|Traceback", done.err)
    assert bool(re.search("[а-яіїє]", done.err)) == (language != "en")


def test_an_unknown_language_is_bad_usage(run: Runner) -> None:
    done = run("games", "--lang", "de")
    assert (done.code, done.out) == (2, "")
    assert "«de»" in done.err
    assert run("games", "--lang").code == 2


def test_the_language_is_chosen_by_flag_then_variable_then_system() -> None:
    assert choose_language("en", {"WONDERTABLE_LANG": "uk", "LANG": "ru_RU.UTF-8"}) == "en"
    assert choose_language(None, {"WONDERTABLE_LANG": "uk", "LANG": "en_US.UTF-8"}) == "uk"
    assert choose_language(None, {"LC_ALL": "uk_UA.UTF-8", "LANG": "en_US.UTF-8"}) == "uk"
    assert choose_language(None, {"LANG": "en_GB"}) == "en"
    assert choose_language(None, {"LC_ALL": "C.UTF-8", "LANG": "fr_FR.UTF-8"}) == "ru"
    assert choose_language(None, {}) == "ru"
    with pytest.raises(SetupError):
        choose_language(None, {"WONDERTABLE_LANG": "klingon"})


def test_the_flag_may_stand_anywhere() -> None:
    assert split_language(["--lang", "en", "games"]) == ("en", ["games"])
    assert split_language(["games", "--lang=uk", "--json"]) == ("uk", ["games", "--json"])
    assert split_language(["rules", "--", "--lang", "en"]) == (None, ["rules", "--", "--lang", "en"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_is_in_the_language_and_names_every_command(run: Runner, language: str) -> None:
    done = run("--help", "--lang", language)
    assert done.code == 0
    for command in ("games", "play", "rules", "replay", "content", "check", "arena", "bench"):
        assert command in done.out
    assert not re.search(r"cli\.[a-z]", done.out)
    assert bool(re.search("[а-яіїє]", done.out)) == (language != "en")
    assert run("--lang", language).out == done.out


@pytest.mark.parametrize("command", ["games", "play", "rules", "replay", "content", "check", "arena", "bench"])
def test_every_command_explains_itself(run: Runner, command: str) -> None:
    done = run(command, "--help")
    assert done.code == 0
    assert not re.search(r"cli\.[a-z]", done.out)
    assert "usage:" not in done.out


def test_version(run: Runner) -> None:
    assert run("--version") == (0, f"{__version__}\n", "")


def test_games_in_sentences_and_as_data(run: Runner) -> None:
    assert "Alice and the Mad Tea Party (mad_tea_party)" in run("games", "--lang", "en").out
    games = json.loads(run("games", "--json", "--lang", "en").out)
    tea = next(game for game in games if game["game"] == TP)
    assert tea["seats"] == {"least": 2, "most": 4}
    assert {option["key"]: option["default"] for option in tea["options"]} == {
        "scoring": "standard",
        "order_rule": "on",
    }


def test_a_reader_that_leaves_early_is_no_error() -> None:
    command = [sys.executable, "-m", "wondertable.cli", "rules", TP]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.wait(20) == 0
        assert process.stderr.read() == b""
