"""What a server tells of itself: health, readiness, figures for Prometheus and logs, and no secret in any of them."""

from __future__ import annotations

import json
import logging
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.house import QUICK, Guest, House, wait_for
from tests.server.memory import Memory
from wondertable.cli import main
from wondertable.kernel import LANGUAGES
from wondertable.server.buckets import Rate
from wondertable.server.limits import ALLOWANCES, Allowance
from wondertable.server.logs import JsonFormatter
from wondertable.server.worker_pool import WorkerPool


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture
def shown() -> Iterator[tuple[House, str]]:
    """A server and the address of its figures."""
    config = QUICK._replace(allowances={**ALLOWANCES, "book": Allowance(Rate(1, 2))})
    server, port = House(Memory(), config=config), free_port()
    with server.app.state.metrics.serve("127.0.0.1", port):
        yield server, f"http://127.0.0.1:{port}/metrics"
    server.close()


def figures(address: str) -> dict[str, float]:
    text = httpx.get(address).text
    return {name: float(value) for name, value in re.findall(r"^(wondertable_[^ ]+) (\S+)$", text, re.M)}


def test_figures_tell_what_happens(shown: tuple[House, str]) -> None:
    server, address = shown
    anna = server.guest()
    table = anna.table("solo", "me", "greedy")
    with anna.sit(table) as chair:
        assert chair.play(3) == 3
        chair.command("do", prompt=0, option={})
        for _ in range(4):
            anna.http.get("/words/en")
        found = figures(address)
    assert found['wondertable_tables_awake{status="running"}'] == 1
    assert found['wondertable_connections{who="player"}'] == 1
    assert found['wondertable_commands_total{answer="ack",command="do"}'] == 3
    assert found['wondertable_commands_total{answer="nack",command="do"}'] == 1
    assert found["wondertable_command_seconds_count"] == 4
    assert found['wondertable_requests_total{method="POST",status="2xx"}'] == 1
    assert found['wondertable_refused_total{kind="book"}'] >= 1
    assert found['wondertable_requests_total{method="GET",status="429"}'] >= 1
    assert found["wondertable_connections"] >= 2
    assert found["wondertable_workers_ready"] == 1
    assert found["wondertable_bot_budget_ratio"] == 1
    assert found["wondertable_loop_late_seconds"] < 5


def test_figures_name_nobody(shown: tuple[House, str]) -> None:
    server, address = shown
    anna = server.guest()
    table = anna.table("friends", "me:Annabella", "open")
    with anna.sit(table) as chair:
        chair.until(lambda frame: True)
        text = httpx.get(address).text
    owner = server.rooms.awake[table].row.creator
    for secret in (table, owner, anna.cookie.partition("=")[2].partition(".")[0], "Annabella", anna.home):
        assert secret not in text
    assert anna.http.get(f"http://{server.address}/metrics").status_code == 404, "not where players come"


# -- health -----------------------------------------------------------------------------------------------------


def test_a_server_is_ready_when_players_can_be_served(monkeypatch: pytest.MonkeyPatch) -> None:
    store = Memory()
    server = House(store)
    try:
        anna = server.guest()
        wait_for(lambda: server.rooms.pool.ready)
        assert anna.get("/ready")["ok"]
        store.full = True
        assert anna.get("/health", 507)["error"] == "server.error.store-full"
        assert "store" in anna.get("/ready", 503)["text"]
        store.full = False
        assert anna.get("/health")["ok"]
        monkeypatch.setattr("wondertable.server.api.games.LATEST", -1.0)
        for language in LANGUAGES:
            refused = anna.call("GET", "/ready", 503, params={"lang": language})
            assert refused["error"] == "server.error.not-ready"
            assert "time" in refused["text"]
            assert "{" not in refused["text"]
    finally:
        server.close()


def test_a_server_without_workers_is_not_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_do: object) -> Any:
        raise OSError("no more processes")

    monkeypatch.setattr("wondertable.server.worker_pool.Worker", fail)
    server = House(Memory(), pool=WorkerPool(1))
    try:
        anna: Guest = server.guest()
        assert "workers" in anna.get("/ready", 503)["text"]
        assert anna.get("/health")["ok"], "it is alive, and can write"
    finally:
        server.close()


def test_a_loop_that_is_late_is_noticed() -> None:
    server = House(Memory())
    try:
        anna = server.guest()
        loop = server.app.state.rooms._janitor.get_loop()
        loop.call_soon_threadsafe(time.sleep, 1.0)
        time.sleep(0.2)
        assert anna.get("/health")["ok"]
        assert server.app.state.metrics is not None
        assert 0.5 < server.app.state.pulse.late < 5
    finally:
        server.close()


# -- logs -------------------------------------------------------------------------------------------------------


def line_of(message: str, *values: Any, error: bool = False) -> dict[str, str]:
    made = logging.LogRecord("wondertable.x", logging.ERROR, "x.py", 1, message, values, None)
    if error:
        try:
            raise ValueError("f" * 32)
        except ValueError:
            made.exc_info = sys.exc_info()
    found: dict[str, str] = json.loads(JsonFormatter().format(made))
    return found


def test_a_line_of_the_log_is_json_and_names_the_table() -> None:
    line = line_of("table %s is broken", "abcdefgh12")
    assert (line["level"], line["logger"], line["table"]) == ("error", "wondertable.x", "abcdefgh12")
    assert line["message"] == "table abcdefgh12 is broken"
    assert line["time"].endswith("+00:00")
    assert "table" not in line_of("the table is broken")
    assert "ValueError" in line_of("x", error=True)["trace"]


@pytest.mark.parametrize("secret", ["0123456789abcdef" * 2, "0123456789abcdef" * 4, "k3" * 10])
def test_secrets_are_left_out_of_the_log(secret: str) -> None:
    assert secret not in json.dumps(line_of("cookie %s", secret))
    assert "f" * 32 not in json.dumps(line_of("x", error=True))


def test_a_server_writes_json_and_serves_its_figures(tmp_path: Path) -> None:
    port = free_port()
    command = [
        sys.executable,
        "-m",
        "wondertable.cli",
        "serve",
        "--port",
        "0",
        "--db",
        f"sqlite:///{tmp_path / 'x.db'}",
    ]
    process = subprocess.Popen(
        [*command, "--metrics", str(port), "--json-logs"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert process.stderr is not None
    with process.stdout as output, process.stderr as errors:
        try:
            address = output.readline().rpartition(" ")[2].strip()
            assert httpx.get(f"{address}api/health").json()["ok"]
            assert "wondertable_connections" in httpx.get(f"http://127.0.0.1:{port}/metrics").text
            with socket.create_connection(("127.0.0.1", int(address.rpartition(":")[2].strip("/"))), 5) as line:
                line.sendall(b"nonsense\r\n\r\n")
                line.recv(100)
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(20)
        lines = [json.loads(text) for text in errors.read().splitlines()]
    assert any("Invalid HTTP request" in one["message"] for one in lines)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--metrics", "x"], "address:port"),
        (["--metrics", "99999"], "address:port"),
        (["--proxy", "somewhere"], "proxy"),
        (["--limits", "-1"], "from 0 to 1000"),
        (["--limits", "many"], "from 0 to 1000"),
    ],
)
def test_what_cannot_be_set(capsys: pytest.CaptureFixture[str], arguments: list[str], said: str) -> None:
    assert main(["--lang", "en", "serve", "--port", "0", *arguments]) == 2
    assert said in capsys.readouterr().err


def test_a_place_for_figures_that_is_taken(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        place = f"127.0.0.1:{taken.getsockname()[1]}"
        arguments = ["serve", "--port", "0", "--db", f"sqlite:///{tmp_path / 'x.db'}", "--metrics", place]
        assert main(["--lang", "en", *arguments]) == 2
    assert place in capsys.readouterr().err
