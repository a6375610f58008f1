"""Lines: the TCP connections of the web server. None may be kept without use, and nobody may take them all.

Headers and bodies have to come in time, what was sent has to be read, and an address has so many connections. Where
there is no room for one more, whoever has most makes room.
"""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import logging
from typing import Any, cast

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from wondertable.server.config import Config
from wondertable.server.limits import network_of

__all__ = ["Lines", "allow_more_files", "protocols"]

log = logging.getLogger(__name__)

MOST_UNREAD = 1024 * 1024
"""Bytes that may wait for a client that does not read them."""
KEPT_FILES = 128
"""Files that the server may open besides its connections."""
MOST_FILES = 65_536
USUAL_FILES = 1024


class Lines:
    """All connections of a server, by network."""

    def __init__(self, config: Config, most: int | None = None) -> None:
        self.config = config
        self.most = most if most is not None else max(64, _files() - KEPT_FILES)
        """How many there may be in all: fewer than files can be open."""
        self.open: dict[str, dict[_Line, None]] = {}
        self.count = 0
        self.turned_away = 0
        """How many were ended because there were too many, or because they kept the server waiting."""
        self._proxies = [ipaddress.ip_network(one.strip(), strict=False) for one in config.proxy.split(",") if one]

    def admit(self, line: _Line, host: str) -> bool:
        """May a connection be? If so it counts from now on."""
        line.network = network_of(host)
        here = self.open.setdefault(line.network, {})
        if len(here) >= self.config.lines and not self._is_proxy(host):
            return self._refuse(line)
        if self.count >= self.most and not self._make_room(line.network):
            return self._refuse(line)
        here[line] = None
        self.count += 1
        return True

    def _refuse(self, line: _Line) -> bool:
        if not self.open[line.network]:
            del self.open[line.network]
        self.turned_away += 1
        return False

    def leave(self, line: _Line) -> None:
        here = self.open.get(line.network)
        if here is not None and line in here:
            del here[line]
            self.count -= 1
            if not here:
                del self.open[line.network]

    def _make_room(self, network: str) -> bool:
        """End the oldest connection of whoever has most; sockets of tables last."""
        most = max(self.open.values(), key=len)
        if len(self.open[network]) >= len(most):
            return False
        line = next((one for one in most if isinstance(one, H11Protocol)), next(iter(most)))
        line.end()
        return True

    def _is_proxy(self, host: str) -> bool:
        with contextlib.suppress(ValueError):
            address = ipaddress.ip_address(host)
            return any(address in network for network in self._proxies)
        return False


class _Line(asyncio.Protocol):
    """What both protocols have in common."""

    lines: Lines
    network = ""
    transport: asyncio.Transport
    loop: asyncio.AbstractEventLoop
    _unread: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        peer = transport.get_extra_info("peername")
        if not self.lines.admit(self, str(peer[0]) if peer else ""):
            self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self.let_go()
        super().connection_lost(exc)

    def let_go(self) -> None:
        """The connection does not count any more, and nothing is waited for."""
        self.lines.leave(self)
        if self._unread is not None:
            self._unread.cancel()

    def end(self) -> None:
        """End the connection at once, whatever is still to be sent."""
        self.lines.turned_away += 1
        self.lines.leave(self)
        self.transport.abort()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._unread = self.loop.call_later(self.lines.config.unread, self.end)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._unread is not None:
            self._unread.cancel()


class _HttpLine(_Line, H11Protocol):
    """A connection on which requests come."""

    _is_upgraded = False
    _waited_for: object = None
    _slow: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._watch()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._watch()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._watch()

    def let_go(self) -> None:
        super().let_go()
        if self._slow is not None:
            self._slow.cancel()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self.let_go()
        self._is_upgraded = True  # the other protocol has the connection now
        super().handle_websocket_upgrade(event)

    def _watch(self) -> None:
        """Give the client so long for what has to come from it; what comes in drops has no more time."""
        state = self.conn.their_state
        config = self.lines.config
        wanted = {h11.IDLE: config.header, h11.SEND_BODY: config.body}.get(state)
        if self._is_upgraded or self.transport.is_closing():
            wanted = None
        if (state, wanted) == self._waited_for:
            return
        self._waited_for = (state, wanted)
        if self._slow is not None:
            self._slow.cancel()
            self._slow = None
        if wanted is not None:
            self._slow = self.loop.call_later(wanted, self.end)


class _SocketLine(_Line, WebSocketsSansIOProtocol):
    """A connection that has become a socket."""

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.transport.get_write_buffer_size() > MOST_UNREAD:  # the library answers pings by itself
            self.end()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        if self.transport.get_write_buffer_size():  # it would wait until that is read
            self.end()


def protocols(lines: Lines) -> tuple[type[H11Protocol], type[WebSocketsSansIOProtocol]]:
    """The protocols of a server whose connections are counted there."""
    http = type("HttpLine", (_HttpLine,), {"lines": lines})
    return cast(Any, http), cast(Any, type("SocketLine", (_SocketLine,), {"lines": lines}))


def _files() -> int:
    """How many files the process may have open."""
    try:
        import resource

        found = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    except (ImportError, OSError):  # not on this system
        return USUAL_FILES
    return MOST_FILES if found < 0 else min(found, MOST_FILES)


def allow_more_files() -> None:
    """Let the process have as many files open as the system lets it."""
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
        if soft != resource.RLIM_INFINITY and soft < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
