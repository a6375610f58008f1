"""The bench measures what it says. How fast we are is read from it, never tested: a machine may be busy."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from wondertable.kernel import SetupError, load
from wondertable.lab.bench import calibration_loop, match_kb, matches_of, measure


def test_figures() -> None:
    measured = measure("mad_tea_party", seats=2, seconds=0.6)
    assert (measured.game, measured.seats) == ("mad_tea_party", 2)
    assert min(measured.decisions_per_second, measured.submit_decisions_per_second) > 0
    assert min(measured.fork_us, measured.clone_us, measured.imagine_us) > 0
    assert 5 < measured.match_kb < 500
    ratio = measured.decisions_per_second / measured.loop_per_second * 1e6
    assert measured.calibrated == pytest.approx(ratio)
    assert msgspec.json.decode(msgspec.json.encode(measured), type=type(measured)) == measured


def test_as_many_seats_as_there_can_be_if_not_said() -> None:
    assert measure("mad_tea_party", seconds=0.05).seats == 4


def test_a_campaign_is_measured_by_all_its_chapters() -> None:
    assert matches_of(load("wonder_book")) == [{"chapter": str(number)} for number in range(1, 7)]
    assert matches_of(load("mad_tea_party")) == [{}]


def test_what_cannot_be_measured() -> None:
    with pytest.raises(SetupError):
        measure("chess", seats=2, seconds=0.1)
    with pytest.raises(SetupError):
        measure("mad_tea_party", seats=9, seconds=0.1)


def test_the_calibrating_loop_never_changes() -> None:
    assert calibration_loop(10_000) == 12_110


def test_a_match_is_weighed_once() -> None:
    assert match_kb("mad_tea_party", 2) is match_kb("mad_tea_party", 2)


def test_the_peers_script_takes_our_figures(capsys: pytest.CaptureFixture[str]) -> None:
    path = Path(__file__).parents[2] / "bench" / "peers.py"
    spec = importlib.util.spec_from_file_location("peers", path)
    assert spec is not None
    assert spec.loader is not None
    peers: Any = importlib.util.module_from_spec(spec)
    sys.modules["peers"] = peers
    spec.loader.exec_module(peers)
    code = peers.main(["--only", "ours", "--rounds", "1", "--seconds", "0.2", "--json", "--games", "mad_tea_party"])
    del sys.modules["peers"]
    assert code == 0
    told = msgspec.json.decode(capsys.readouterr().out)
    assert told["figures"][0]["decisions_per_second"] > 0
    assert told["figures"][0]["fork_us"] > 0
    fast, logged = told["figures"]
    assert (fast["name"], logged["name"]) == ("mad_tea_party", "mad_tea_party submit")
    assert logged["actions_per_second"] > logged["decisions_per_second"] > 0
