"""Whoever's line fails keeps their seat for a minute: only then may the others put a bot there."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.house import Guest, House, house
from wondertable.server.config import DEFAULTS, Config
from wondertable.server.connections import Connection, Connections, Viewer

VOTE = {"seat": 1, "what": "bot", "yes": True}


@pytest.fixture
def patient(tmp_path: Path) -> Iterator[House]:
    """A server at which somebody counts as gone at once, and may be replaced a second and a half later."""
    with house(tmp_path, config=Config(pace=1.0, grace=0.0, absence=1.5)) as opened:
        yield opened


def begun(anna: Guest, boris: Guest) -> str:
    table = anna.table("friends", "me:Anna", "open")
    boris.post(f"/tables/{table}/seats/1", {"name": "Boris"})
    anna.post(f"/tables/{table}/start", {})
    return table


def test_a_minute_is_what_players_get() -> None:
    assert (DEFAULTS.grace, DEFAULTS.absence) == (5.0, 60.0)


def test_a_blip_gives_nobody_the_seat(patient: House) -> None:
    anna, boris = patient.guest(), patient.guest()
    table = begun(anna, boris)
    with anna.sit(table, 0) as chair:
        with boris.sit(table, 1) as second:
            second.until(lambda frame: frame["view"])
        gone = time.time()
        people = chair.until(lambda frame: not frame["people"][1]["connected"])["people"]
        assert 1.0 < people[1]["absentAt"] / 1000 - gone < 2.0
        assert "absentAt" not in people[0]
        refused = anna.post(f"/tables/{table}/votes", VOTE, 409)
        assert refused["error"] == "server.error.not-absent-yet"
        time.sleep(max(0.0, people[1]["absentAt"] / 1000 - time.time()) + 0.1)
        anna.post(f"/tables/{table}/votes", VOTE)
        assert chair.until(lambda frame: frame["people"][1]["bot"])["people"][1]["bot"] == "greedy"


def test_whoever_comes_back_in_time_keeps_the_seat(patient: House) -> None:
    anna, boris = patient.guest(), patient.guest()
    table = begun(anna, boris)
    with anna.sit(table, 0) as chair:
        with boris.sit(table, 1) as second:
            second.until(lambda frame: frame["view"])
        chair.until(lambda frame: "absentAt" in frame["people"][1])
        with boris.sit(table, 1):
            people = chair.until(lambda frame: frame["people"][1]["connected"])["people"]
            assert "absentAt" not in people[1]
            assert anna.post(f"/tables/{table}/votes", VOTE, 409)["error"] == "server.error.not-absent"


def test_whoever_leaves_of_their_own_accord_can_be_replaced_at_once(patient: House) -> None:
    anna, boris = patient.guest(), patient.guest()
    table = begun(anna, boris)
    with anna.sit(table, 0) as chair:
        boris.delete(f"/tables/{table}/seats/1")
        assert "absentAt" not in chair.until(lambda frame: frame["people"][1]["away"])["people"][1]
        anna.post(f"/tables/{table}/votes", VOTE)
        chair.until(lambda frame: frame["people"][1]["bot"])


def test_nobody_is_absent_because_the_server_has_just_begun() -> None:
    connections = Connections(0.0, 60.0)
    assert 59.0 < connections.time_left("b") <= 60.0
    connections.begun -= 61.0
    assert connections.time_left("b") == 0.0
    here = Connection(Viewer("b", 1, "en"), None)
    connections.join(here)
    connections.leave(here)
    assert 59.0 < connections.time_left("b") <= 60.0
