"""The real server as a process of its own, which can be killed and started again on the same store and port."""

from __future__ import annotations

import os
import re
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import httpx

STARTING = 60.0


class House:
    """``wondertable serve`` with light analyses on a port of its own."""

    def __init__(self, store: Path, pace: float = 0.0, packages: Sequence[Path] = ()) -> None:
        """``packages`` are folders with further installed packages."""
        self.store = store
        self.pace = pace
        self.packages = packages
        self.port = 0
        self.process: subprocess.Popen[str] | None = None
        self.open()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def is_open(self) -> bool:
        return self.process is not None

    def open(self) -> None:
        """Start, or start again where it was."""
        command = [sys.executable, "-m", "tests.web.light_server", "--lang", "en", "serve", "--port", str(self.port)]
        command += ["--db", f"sqlite:///{self.store}", "--pace", str(self.pace)]
        paths = [*map(str, self.packages), *filter(None, [os.environ.get("PYTHONPATH")])]
        self.process = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
        )
        assert self.process.stdout is not None
        said = ""
        for line in self.process.stdout:
            said += line
            if found := re.search(r"http://[^\s:]+:(\d+)", line):
                self.port = int(found[1])
                break
        assert self.port, said
        self._wait()

    def _wait(self) -> None:
        end = time.monotonic() + STARTING
        while time.monotonic() < end:
            try:
                if httpx.get(f"{self.address}/api/health", timeout=2).status_code == 200:
                    return
            except httpx.HTTPError:
                time.sleep(0.1)
        raise AssertionError("the server does not answer")

    def fill_disk(self) -> None:
        """From now on no file of the server grows."""
        self._limit(1)

    def empty_disk(self) -> None:
        self._limit(resource.RLIM_INFINITY)

    def _limit(self, size: int) -> None:
        assert self.process is not None
        resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))

    def kill(self) -> None:
        """As a power cut would: the server and its workers at once."""
        self._end(signal.SIGKILL)

    def close(self) -> None:
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        if self.process is None:
            return
        os.killpg(self.process.pid, how)
        self.process.wait(20)
        if self.process.stdout is not None:
            self.process.stdout.close()
        self.process = None
