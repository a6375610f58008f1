"""Strangers who mean no good: raw lines from an address of their own."""

from __future__ import annotations

import contextlib
import socket
from types import TracebackType

from tests.server.house import SECONDS, House


class Line:
    """A TCP connection to a server, from an address of this computer."""

    def __init__(self, server: House, source: str = "127.0.0.2") -> None:
        host, _, port = server.address.partition(":")
        self.socket = socket.create_connection((host, int(port)), SECONDS, (source, 0))

    def __enter__(self) -> Line:
        return self

    def __exit__(self, _kind: type[BaseException] | None, _error: object, _trace: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        self.socket.close()

    def say(self, data: bytes) -> bool:
        """Send something; is the line still there?"""
        try:
            self.socket.sendall(data)
        except OSError:
            return False
        return True

    def hear(self, seconds: float = SECONDS) -> bytes:
        """What comes next; b"" at the end of the line."""
        self.socket.settimeout(seconds)
        with contextlib.suppress(ConnectionError):
            return self.socket.recv(65536)
        return b""

    def ends(self, seconds: float) -> bool:
        """Does the server end the line within so many seconds?"""
        with contextlib.suppress(TimeoutError):
            while self.hear(seconds):
                pass
            return True
        return False


def lines(server: House, count: int, source: str = "127.0.0.2") -> list[Line]:
    """So many lines, as far as the server takes them."""
    found: list[Line] = []
    with contextlib.suppress(OSError):
        while len(found) < count:
            found.append(Line(server, source))
    return found
