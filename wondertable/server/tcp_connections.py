"""The TCP connections of the web server. None may be kept without use, and nobody may take them all.

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
from wondertable.server.limits import Limiter, network_of

__all__ = ["TcpConnections", "allow_more_files", "protocols"]

log = logging.getLogger(__name__)

MOST_UNREAD = 1024 * 1024
"""Bytes that may wait for a client that does not read them."""
MOST_PINGS, PINGING = 20, 10.0
"""How many pings of the protocol a client may send in so many seconds."""
CHARGE = 50
"""As many sockets as this count for an address whose client has sent too many."""
KEPT_FILES = 128
"""Files that the server may open besides its connections."""
MOST_FILES = 65_536
USUAL_FILES = 1024


class TcpConnections:
    """All connections of a server, by network."""

    def __init__(self, config: Config, limiter: Limiter, most: int | None = None) -> None:
        self.config = config
        self.limiter = limiter
        self.most = most if most is not None else max(64, _files() - KEPT_FILES)
        """How many there may be in all: fewer than files can be open."""
        self.open: dict[str, dict[_TcpConnection, None]] = {}
        self.count = 0
        self.turned_away = 0
        """How many were ended because there were too many, or because they kept the server waiting."""
        self._proxies = [ipaddress.ip_network(one.strip(), strict=False) for one in config.proxy.split(",") if one]

    def admit(self, connection: _TcpConnection, host: str) -> bool:
        """May a connection be? If so it counts from now on."""
        connection.network = network_of(host)
        here = self.open.setdefault(connection.network, {})
        if len(here) >= self.config.tcp_connections and not self._is_proxy(host):
            return self._refuse(connection)
        if self.count >= self.most and not self._make_room(connection.network):
            return self._refuse(connection)
        here[connection] = None
        self.count += 1
        return True

    def _refuse(self, connection: _TcpConnection) -> bool:
        if not self.open[connection.network]:
            del self.open[connection.network]
        self.turned_away += 1
        return False

    def leave(self, connection: _TcpConnection) -> None:
        here = self.open.get(connection.network)
        if here is not None and connection in here:
            del here[connection]
            self.count -= 1
            if not here:
                del self.open[connection.network]

    def charge(self, network: str) -> None:
        """Let whoever misused a socket open fewer new ones."""
        for _ in range(CHARGE):
            self.limiter.take("connect", network)

    def _make_room(self, network: str) -> bool:
        """End the oldest connection of whoever has most; sockets of tables last."""
        most = max(self.open.values(), key=len)
        if len(self.open[network]) >= len(most):
            return False
        connection = next((one for one in most if isinstance(one, H11Protocol)), next(iter(most)))
        connection.end()
        return True

    def _is_proxy(self, host: str) -> bool:
        with contextlib.suppress(ValueError):
            address = ipaddress.ip_address(host)
            return any(address in network for network in self._proxies)
        return False


class _TcpConnection(asyncio.Protocol):
    """What both protocols have in common."""

    registry: TcpConnections
    network = ""
    transport: asyncio.Transport
    loop: asyncio.AbstractEventLoop
    _unread: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        peer = transport.get_extra_info("peername")
        if not self.registry.admit(self, str(peer[0]) if peer else ""):
            self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self.let_go()
        super().connection_lost(exc)

    def let_go(self) -> None:
        """The connection does not count any more, and nothing is waited for."""
        self.registry.leave(self)
        if self._unread is not None:
            self._unread.cancel()

    def end(self) -> None:
        """End the connection at once, whatever is still to be sent."""
        self.registry.turned_away += 1
        self.registry.leave(self)
        self.transport.abort()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._unread = self.loop.call_later(self.registry.config.unread, self.end)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._unread is not None:
            self._unread.cancel()


class _HttpConnection(_TcpConnection, H11Protocol):
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
        config = self.registry.config
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


class _SocketConnection(_TcpConnection, WebSocketsSansIOProtocol):
    """A connection that has become a socket."""

    _pings = 0
    _counted_since = 0.0

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        super().data_received(data)
        if self.transport.get_write_buffer_size() > MOST_UNREAD:
            self.end()

    def handle_ping(self) -> None:
        """Pings are answered by the library, without anybody who counts them; browsers send none."""
        now = self.loop.time()
        if now - self._counted_since > PINGING:
            self._counted_since, self._pings = now, 0
        self._pings += 1
        if self._pings <= MOST_PINGS:
            super().handle_ping()
        elif not self.transport.is_closing():
            self.registry.charge(self.network)
            self.end()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        if self.transport.get_write_buffer_size():  # it would wait until that is read
            self.end()


def protocols(connections: TcpConnections) -> tuple[type[H11Protocol], type[WebSocketsSansIOProtocol]]:
    """The protocols of a server whose connections are counted there."""
    http = type("HttpConnection", (_HttpConnection,), {"registry": connections})
    return cast(Any, http), cast(Any, type("SocketConnection", (_SocketConnection,), {"registry": connections}))


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
