"""``wondertable serve``: starting, stopping, and saying why it cannot start."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from wondertable.cli import main

COMMAND = [sys.executable, "-m", "wondertable.cli"]


def test_it_serves_until_it_is_asked_to_stop(tmp_path: Path) -> None:
    environment = {**os.environ, "XDG_DATA_HOME": str(tmp_path)}
    process = subprocess.Popen(
        [*COMMAND, "--lang", "uk", "serve", "--port", "0"], stdout=subprocess.PIPE, text=True, env=environment
    )
    assert process.stdout is not None
    with process.stdout as output:
        line = output.readline()
        assert line.startswith("Столи готові: http://127.0.0.1:")
        address = line.rpartition(" ")[2].strip()
        assert httpx.get(f"{address}api/health").json()["ok"]
        process.send_signal(signal.SIGTERM)
        process.wait(20)
    assert (tmp_path / "wondertable" / "tables.db").exists()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--db", "mysql://x/y"], "sqlite:///"),
        (["--db", "sqlite:////nowhere/at/all.db"], "cannot be used"),
        (["--port", "70000"], "65535"),
        (["--port", "x"], "--port"),
        (["--pace", "fast"], "from 0 to 10"),
        (["--host", "256.1.1.1"], "256.1.1.1"),
    ],
)
def test_what_cannot_be_served(capsys: pytest.CaptureFixture[str], arguments: list[str], said: str) -> None:
    assert main(["--lang", "en", "serve", "--port", "0", *arguments]) == 2
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1


def test_a_port_in_use(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert main(["--lang", "en", "serve", "--port", str(port), "--db", f"sqlite:///{tmp_path / 'x.db'}"]) == 2
    assert f"Port {port} is in use" in capsys.readouterr().err
