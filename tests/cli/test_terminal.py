"""A real terminal: colours, a clean screen, Ctrl-C, Ctrl-D and a closed window."""

from __future__ import annotations

import os
import re
import select
import signal
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from wondertable.kernel.record import read

if sys.platform == "win32":
    pytest.skip("pseudo-terminals are of Unix", allow_module_level=True)

import pty

PATIENCE = 20.0
CTRL_C, CTRL_D = "\x03", "\x04"


class Terminal:
    """A program in a pseudo-terminal."""

    def __init__(self, *arguments: str, environ: dict[str, str] | None = None) -> None:
        self.pid, self.handle = pty.fork()
        if self.pid == 0:
            signal.signal(signal.SIGINT, signal.SIG_DFL)  # the tests themselves may run with it ignored
            command = [sys.executable, "-m", "wondertable.cli", *arguments]
            size = {"COLUMNS": "100", "LINES": "40"}
            os.execve(sys.executable, command, {**os.environ, "TERM": "xterm-256color", **size, **(environ or {})})
        self.shown = ""
        self.code: int | None = None

    def wait_for(self, text: str) -> str:
        """Read until the text is shown; gives everything up to it since the last call."""
        end = time.monotonic() + PATIENCE
        while text not in self.shown:
            assert time.monotonic() < end, f"{text!r} is not in {self.shown!r}"
            self._read()
        before, found, self.shown = self.shown.partition(text)
        return before + found

    def _read(self) -> bool:
        if not select.select([self.handle], [], [], 0.2)[0]:
            return True
        try:
            data = os.read(self.handle, 65536)
        except OSError:
            return False
        self.shown += data.decode("utf-8", "replace")
        return bool(data)

    def type(self, text: str) -> None:
        os.write(self.handle, text.encode())

    def finish(self) -> str:
        """Wait for the end of the program; gives what was shown."""
        end = time.monotonic() + PATIENCE
        while not self._ended():
            assert time.monotonic() < end, f"still running: {self.shown!r}"
            self._read()
        while select.select([self.handle], [], [], 0.1)[0] and self._read():
            pass
        return self.shown

    def leave_by(self, asking: Callable[[], None]) -> str:
        """Ask the program to go, again if it did not hear: a key may come just before it listens."""
        for _ in range(3):
            asking()
            end = time.monotonic() + PATIENCE / 4
            while time.monotonic() < end:
                self._read()
                if "The match is saved" in self.shown:
                    return self.finish()
        raise AssertionError(f"did not leave: {self.shown!r}")

    def _ended(self) -> bool:
        done, status = os.waitpid(self.pid, os.WNOHANG)
        if done:
            self.code = os.waitstatus_to_exitcode(status)
        return bool(done)

    def close(self) -> None:
        if self.code is None:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        os.close(self.handle)


@pytest.fixture
def terminals() -> Iterator[list[Terminal]]:
    opened: list[Terminal] = []
    yield opened
    for terminal in opened:
        terminal.close()


ARGUMENTS = ("play", "mad_tea_party", "--lang", "en", "--seed", "3", "--record", "kept.json")


def start(terminals: list[Terminal], *more: str, environ: dict[str, str] | None = None) -> Terminal:
    terminal = Terminal(*ARGUMENTS, *more, environ=environ)
    terminals.append(terminal)
    return terminal


def test_a_coloured_game_in_a_terminal(terminals: list[Terminal], tmp_path: Path) -> None:
    terminal = start(terminals)
    first = terminal.wait_for("q leave")
    assert "\x1b[2J" in first
    assert "\x1b[38;5;" in first
    assert "╭" in first
    terminal.type("1\r")
    second = terminal.wait_for("q leave")
    assert "Guest draws a hero" in second
    terminal.type("?\r")
    terminal.wait_for("All rules:")
    terminal.type("\r")
    terminal.wait_for("q leave")
    terminal.type("t\r")
    terminal.wait_for("⏎")
    terminal.type("x\r")
    terminal.wait_for("q leave")
    terminal.type("q\r")
    assert "To go on" in terminal.finish()
    assert terminal.code == 0
    assert read(tmp_path / "kept.json").result is None


@pytest.mark.parametrize("key", [CTRL_C, CTRL_D])
def test_leaving_by_key_saves(terminals: list[Terminal], tmp_path: Path, key: str) -> None:
    terminal = start(terminals)
    terminal.wait_for("q leave")
    terminal.type("1\r")
    terminal.wait_for("Guest draws a hero")
    terminal.wait_for("> ")
    shown = terminal.leave_by(lambda: terminal.type(key))
    assert "Traceback" not in shown
    assert terminal.code == 0
    assert len(read(tmp_path / "kept.json").moves) > 1


@pytest.mark.parametrize("sent", [signal.SIGTERM, signal.SIGHUP])
def test_leaving_by_signal_saves(terminals: list[Terminal], tmp_path: Path, sent: signal.Signals) -> None:
    terminal = start(terminals)
    terminal.wait_for("q leave")
    (tmp_path / "kept.json").unlink()
    assert "Traceback" not in terminal.leave_by(lambda: os.kill(terminal.pid, sent))
    assert terminal.code == 0
    assert read(tmp_path / "kept.json").result is None


@pytest.mark.parametrize("environ", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_a_simple_terminal_gets_plain_lines(terminals: list[Terminal], environ: dict[str, str]) -> None:
    terminal = start(terminals, environ=environ)
    assert not re.search(r"\x1b\[[0-9;]*[mJH]|╭", terminal.wait_for("> "))
    terminal.type("q\r")
    terminal.finish()
    assert terminal.code == 0


def test_the_curtain_clears_what_can_be_scrolled_back_to(terminals: list[Terminal]) -> None:
    terminal = start(terminals, "--seats", "human,human")
    assert "\x1b[3J" in terminal.wait_for("then press Enter")
    terminal.type("\r")
    terminal.wait_for("q leave")
    terminal.leave_by(lambda: terminal.type(CTRL_C))
    assert terminal.code == 0


def test_stepping_through_a_record(terminals: list[Terminal]) -> None:
    terminal = start(terminals)
    terminal.wait_for("q leave")
    terminal.type("1\r")
    terminal.wait_for("q leave")
    terminal.type("q\r")
    terminal.finish()
    replay = Terminal("replay", "kept.json", "--lang", "en")
    terminals.append(replay)
    replay.wait_for("Step 0 of")
    replay.type("\r")
    replay.wait_for("Step 1 of")
    replay.type("q\r")
    replay.finish()
    assert replay.code == 0
