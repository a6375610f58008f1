"""Figures of a server for Prometheus: how much is done, refused and waited for. No table, player or address is named.

They are served at an address of their own, never where players come.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import Counter, deque
from collections.abc import Iterator

from prometheus_client import CollectorRegistry, Histogram, start_http_server
from prometheus_client import Counter as Counted
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.platform_collector import PlatformCollector
from prometheus_client.process_collector import ProcessCollector
from prometheus_client.registry import Collector

from wondertable.kernel import SetupError
from wondertable.server.limits import Limiter
from wondertable.server.rooms import Rooms
from wondertable.server.tcp_connections import TcpConnections

__all__ = ["Metrics", "Pulse"]

BEAT = 0.25
"""Seconds between looks whether the event loop is late."""
REMEMBERED = 40
STEPS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


class Pulse:
    """How late the event loop is: the worst of the last ten seconds."""

    def __init__(self) -> None:
        self._late: deque[float] = deque(maxlen=REMEMBERED)
        self._due = 0.0
        self._beating: asyncio.Task[None] | None = None

    def begin(self) -> None:
        self._beating = asyncio.create_task(self._beat())

    async def end(self) -> None:
        if self._beating is not None:
            self._beating.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._beating

    async def _beat(self) -> None:
        while True:
            self._due = time.monotonic() + BEAT
            await asyncio.sleep(BEAT)
            self._late.append(max(0.0, time.monotonic() - self._due))

    @property
    def late(self) -> float:
        """Seconds; what is late at this very moment counts too."""
        now = time.monotonic() - self._due if self._due else 0.0
        return max([*self._late, now], default=0.0)


class Metrics:
    """Counts what happens, and reads the rest off the parts of the server when it is asked."""

    def __init__(self, rooms: Rooms, limiter: Limiter, connections: TcpConnections, pulse: Pulse) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counted(
            "wondertable_requests", "Requests that were answered", ["method", "status"], registry=self.registry
        )
        self.commands = Counted(
            "wondertable_commands", "Commands that were answered", ["command", "answer"], registry=self.registry
        )
        self.seconds = Histogram(
            "wondertable_command_seconds",
            "Seconds from a command to its answer",
            registry=self.registry,
            buckets=STEPS,
        )
        self.registry.register(_State(rooms, limiter, connections, pulse))
        ProcessCollector(registry=self.registry)
        PlatformCollector(registry=self.registry)

    def answered(self, method: str, status: int) -> None:
        """A request was answered."""
        known = method if method in ("GET", "POST", "DELETE", "HEAD") else "other"
        self.requests.labels(known, f"{status // 100}xx" if status != 429 else "429").inc()

    def carried_out(self, command: str, answer: str, seconds: float) -> None:
        """A command was answered."""
        self.commands.labels(command, answer).inc()
        self.seconds.observe(seconds)

    def serve(self, host: str, port: int) -> contextlib.AbstractContextManager[object]:
        """Serve the figures at ``/metrics`` there, in a thread of their own, until the context is left."""
        try:
            server, thread = start_http_server(port, host, self.registry)
        except OSError as error:
            raise SetupError("server.error.address", host=host, port=port, detail=error.strerror or "") from None

        def close() -> None:
            server.shutdown()
            server.server_close()
            thread.join()

        closing = contextlib.ExitStack()
        closing.callback(close)
        return closing


class _State(Collector):
    """How things stand. Read in another thread than the server's: every look is at a copy."""

    def __init__(self, rooms: Rooms, limiter: Limiter, connections: TcpConnections, pulse: Pulse) -> None:
        self.rooms = rooms
        self.limiter = limiter
        self.connections = connections
        self.pulse = pulse

    def collect(self) -> Iterator[CounterMetricFamily | GaugeMetricFamily]:
        rooms, pool = list(self.rooms.awake.values()), self.rooms.pool
        tables = GaugeMetricFamily("wondertable_tables_awake", "Tables that are awake", labels=["status"])
        for status, count in Counter(room.status for room in rooms).items():
            tables.add_metric([status], count)
        yield tables
        looking = GaugeMetricFamily("wondertable_connections", "Connections of tables", labels=["who"])
        sitting = [one.sits for room in rooms for one in room.connections.open.copy()]
        looking.add_metric(["player"], sum(sitting))
        looking.add_metric(["spectator"], len(sitting) - sum(sitting))
        yield looking
        yield GaugeMetricFamily("wondertable_connections", "TCP connections", self.connections.count)
        yield CounterMetricFamily(
            "wondertable_connections_ended", "TCP connections ended by us", self.connections.turned_away
        )
        refused = CounterMetricFamily("wondertable_refused", "What came too often", labels=["kind"])
        for kind, count in list(self.limiter.refused.items()):
            refused.add_metric([kind], count)
        yield refused
        waiting = GaugeMetricFamily("wondertable_jobs_waiting", "Jobs that wait for a worker", labels=["kind"])
        running = GaugeMetricFamily("wondertable_jobs_running", "Jobs that workers do", labels=["kind"])
        turned = CounterMetricFamily("wondertable_jobs_refused", "Jobs for which there was no place", labels=["kind"])
        for priority, queue in pool.queues.items():
            name = priority.name.lower()
            waiting.add_metric([name], queue.waiting)
            running.add_metric([name], queue.running)
            turned.add_metric([name], queue.refused)
        yield from (waiting, running, turned)
        yield GaugeMetricFamily("wondertable_bot_budget_ratio", "Part of its time that a search has", pool.budget(1.0))
        yield GaugeMetricFamily("wondertable_workers_ready", "Workers that are there", pool.ready)
        yield CounterMetricFamily("wondertable_workers_replaced", "Workers that had to be replaced", pool.replaced)
        yield CounterMetricFamily("wondertable_steps_interrupted", "Rules that hung", self.rooms.watchdog.bites)
        yield GaugeMetricFamily("wondertable_loop_late_seconds", "How late the event loop is", self.pulse.late)
