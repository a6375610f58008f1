"""``wondertable admin export``: the record of one match out of a store, also beside the server that uses it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.server.house import GAME, house
from tests.server.stores import Kept
from wondertable import load
from wondertable.cli import main
from wondertable.kernel.record import decode, verify


class Matches:
    """A store with a match that is over, one that runs, a lobby and a lesson; and the server's record of the first."""

    def __init__(self, kept: Kept) -> None:
        with house(kept) as server:
            anna = server.guest()
            self.over, self.running = (anna.table("solo", "me:Anna", "greedy") for _ in range(2))
            with anna.sit(self.over) as chair:
                chair.play()
            with anna.sit(self.running) as chair:
                chair.play(2)
            self.lobby = anna.table("friends", "me", "open")
            lesson = anna.get(f"/games/{GAME}/tutorial")[0]["id"]
            self.lesson = anna.post(f"/games/{GAME}/tutorial/{lesson}", None, 201)["id"]
            self.record = anna.http.get(f"/tables/{self.over}/record").content
            assert anna.http.get(f"/tables/{self.running}/record").status_code == 409
            self.beside = export(kept, self.over), export(kept, self.running, "--secrets")


def export(kept: Kept, *arguments: str) -> int:
    return main(["--lang", "en", "admin", "export", *arguments, "--db", kept.address])


@pytest.fixture
def matches(kept: Kept, capsys: pytest.CaptureFixture[str]) -> Matches:
    made = Matches(kept)
    assert made.beside == (0, 0)
    capsys.readouterr()
    return made


def test_the_record_of_a_match_that_is_over_is_that_of_the_server(
    kept: Kept, matches: Matches, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    for more in ((), ("--secrets",)):
        assert export(kept, matches.over, *more) == 0
        assert capsys.readouterr().out.encode() == matches.record
    path = tmp_path / "match.json"
    assert export(kept, matches.over, "--record", str(path)) == 0
    assert capsys.readouterr().out == f"The record of table {matches.over} is in {path}.\n"
    assert path.read_bytes() == matches.record
    assert path.stat().st_mode & 0o777 == 0o600
    assert export(kept, matches.over, "--record", str(path)) == 2
    assert "is there already" in capsys.readouterr().err
    path.unlink()
    assert export(kept, matches.over, "--record", str(path), "--json") == 0
    said: dict[str, Any] = json.loads(capsys.readouterr().out)
    assert said == {"file": str(path), "table": matches.over, "game": GAME, "moves": decode(matches.record).end}


def test_the_record_of_a_match_that_runs_is_given_to_whoever_asks_for_its_secrets(
    kept: Kept, matches: Matches, capsys: pytest.CaptureFixture[str]
) -> None:
    assert export(kept, matches.running) == 2
    said = capsys.readouterr()
    assert (said.out, said.err.count("\n")) == ("", 1)
    assert "--secrets" in said.err
    assert export(kept, matches.running, "--secrets") == 0
    record = decode(capsys.readouterr().out.encode())
    assert record.result is None
    assert record.seats[0].name == "Anna"
    assert verify(load(GAME), record).moves >= 2


def test_what_has_no_record_says_why(
    kept: Kept, matches: Matches, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    kept.change('UPDATE tables SET body = replace(body, \'"engine":"\', \'"engine":"0\') WHERE id = ?', matches.over)
    path = tmp_path / "match.json"
    said = set()
    for table in (matches.lobby, matches.lesson, matches.over, "x" * 10):
        assert export(kept, table, "--secrets", "--record", str(path)) == 2
        found = capsys.readouterr()
        assert (found.out, found.err.count("\n")) == ("", 1)
        assert "Nothing was exported." in found.err
        said.add(found.err)
    assert len(said) == 4
    assert not path.exists()


def test_a_log_that_is_spoilt_says_so(kept: Kept, matches: Matches, capsys: pytest.CaptureFixture[str]) -> None:
    change = (
        "UPDATE entries SET body = replace(body, '\"after\":\"', '\"after\":\"0') WHERE table_id = ? AND kind = 'move'"
    )
    assert kept.change(change, matches.over)
    assert export(kept, matches.over) == 2
    assert capsys.readouterr().err.count("\n") == 1
    kept.change("UPDATE entries SET body = '{' WHERE table_id = ?", matches.over)
    assert export(kept, matches.over) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_file_that_cannot_be_written_says_so(
    kept: Kept, matches: Matches, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert export(kept, matches.over, "--record", str(tmp_path / "missing" / "match.json")) == 2
    assert capsys.readouterr().err.startswith(f"Cannot write {tmp_path}")
