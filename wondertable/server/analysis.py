"""Looking at a finished match: how likely everybody was to win, and which choices changed it.

Every decision is judged by the search from the seat that made it, with what that seat knew; the worst ones are judged
again with more time. It happens in the workers, after everything else; what came of it is kept.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any, Literal, NamedTuple, TypeAlias

import msgspec

from wondertable.kernel import Match, Seat, Words
from wondertable.server.bot_worker import Job, Judged
from wondertable.server.connections import Viewer
from wondertable.server.errors import RefusedError
from wondertable.server.frames import words_to
from wondertable.server.room import Room
from wondertable.server.store import ConflictError, Store, StoreError
from wondertable.server.worker_pool import BusyError, NoAnswerError, Priority, WorkerPool

__all__ = ["Analyses", "Better", "Report", "Study", "TurningPoint"]

log = logging.getLogger(__name__)

DOCUMENT = "analysis"
MOST_RUNNING = 4
"""How many matches are looked at at once."""
MOST_PAUSED = 20
"""How many more are remembered that nobody waits for."""
UNASKED = 15.0
"""Seconds after which nobody waits for an analysis any more, if nobody asks how far it has come."""
AT_ONCE = 4
"""How many decisions of a match are with the workers at once."""
SECONDS = 20.0
"""How long a worker may take for one decision."""
LEAST_DROP = 0.02
MOST_TURNING = 6


class Study(NamedTuple):
    """How hard to look."""

    iterations: int = 40
    worlds: int = 8
    again: int = 10
    """How many of the worst decisions are judged again."""
    again_iterations: int = 200
    again_worlds: int = 60


USUAL = Study()


class Decision(NamedTuple):
    """Somebody chose among several things."""

    move: int
    """How many moves had been made before it."""
    seat: Seat
    option: dict[str, Any]


class Point(msgspec.Struct, frozen=True):
    """Everybody's chance to win at one moment, as the seat that decides sees it."""

    move: int
    seat: Seat
    chances: tuple[float, ...]


class Turning(msgspec.Struct, frozen=True):
    """A choice that cost something."""

    move: int
    seat: Seat
    option: dict[str, Any]
    drop: float
    better: dict[str, Any]
    reason: tuple[str, dict[str, Any]] | None = None


class Analysis(msgspec.Struct, frozen=True):
    """What is kept."""

    points: tuple[Point, ...]
    turning: tuple[Turning, ...]


class Better(msgspec.Struct, frozen=True):
    """The choice that the search likes best, and why, in words."""

    label: str
    reason: str


class TurningPoint(msgspec.Struct, frozen=True):
    """A choice that cost something, in words."""

    move: int
    """The number of moves made before it."""
    seat: Seat
    label: str
    drop: float
    """The part of the chance to win that it cost."""
    better: Better


class Report(msgspec.Struct, frozen=True):
    """An analysis in words; until it is ready, the part that is done."""

    ready: bool
    progress: float
    points: tuple[Point, ...]
    turning: list[TurningPoint]


_Look: TypeAlias = "Callable[[_Work, Decision], Awaitable[Turning]]"


class Analyses:
    """The analyses that are being made, and those that were."""

    def __init__(self, store: Store, pool: WorkerPool, study: Study = USUAL) -> None:
        self.store = store
        self.pool = pool
        self.study = study
        self._running: dict[str, _Work] = {}

    async def report(self, room: Room, viewer: Viewer) -> Report:
        """An analysis in words, or how far it has come; the first call begins it."""
        if room.row.status != "over" or room.match is None:
            raise RefusedError("server.error.not-over")
        words = words_to(room, viewer)
        kept = await self.store.document(room.row.id, DOCUMENT)
        if kept is not None:
            return await _in_words(room, msgspec.convert(kept, Analysis), words)
        work = self._running.get(room.row.id) or self._begin(room)
        if work is None:
            return Report(False, 0.0, (), [])
        work.ask()
        if work.task.done():
            del self._running[room.row.id]
            if (error := work.task.exception()) is not None:
                log.error("analysis of %s", room.row.id, exc_info=error)
                raise RefusedError("server.error.no-analysis")
            return await _in_words(room, work.task.result(), words)
        points = tuple(sorted(work.points, key=lambda one: one.move))
        return Report(False, round(work.done / max(1, work.total), 3), points, [])

    def _begin(self, room: Room) -> _Work | None:
        """The work on an analysis; none while others have to be done first, whoever asks again may find room."""
        for table in [table for table, work in self._running.items() if work.task.done()]:
            del self._running[table]
        paused = [table for table, work in self._running.items() if not work.is_wanted]
        if len(self._running) - len(paused) >= MOST_RUNNING:
            return None
        for table in paused[: max(0, len(paused) - MOST_PAUSED + 1)]:
            self._running.pop(table).task.cancel()
        assert room.match is not None
        work = _Work(room, self.study)
        self._running[room.row.id] = work
        work.task = asyncio.create_task(self._look(work))
        return work

    async def close(self) -> None:
        for work in self._running.values():
            work.task.cancel()
            with contextlib.suppress(asyncio.CancelledError, Exception):
                await work.task

    # -- the work -------------------------------------------------------------------------------------

    async def _look(self, work: _Work) -> Analysis:
        decisions = await asyncio.to_thread(decisions_of, work.match)
        work.total = len(decisions) + self.study.again
        first = await self._judge_all(work, decisions, self._look_once)
        worst = sorted(first, key=lambda one: -one[1].drop)[: self.study.again]
        again = await self._judge_all(work, sorted((one for one, _ in worst), key=_when), self._look_twice)
        turning = sorted((one for _, one in again if one.drop >= LEAST_DROP), key=lambda one: -one.drop)
        points = sorted(work.points, key=lambda one: (one.move, one.seat))
        analysis = Analysis((*points, *_last(work.match)), tuple(turning[:MOST_TURNING]))
        with contextlib.suppress(StoreError, ConflictError):  # or the table was deleted meanwhile
            await self.store.put_document(work.table, DOCUMENT, msgspec.to_builtins(analysis))
        return analysis

    async def _judge_all(self, work: _Work, decisions: list[Decision], look: _Look) -> list[tuple[Decision, Turning]]:
        """What each decision cost. One that no worker could judge is left out."""
        gate = asyncio.Semaphore(AT_ONCE)

        async def judge(decision: Decision) -> tuple[Decision, Turning] | None:
            async with gate:
                await work.wait_until_wanted()
                try:
                    found = await look(work, decision)
                except (BusyError, NoAnswerError):
                    found = None
            work.done += 1
            return None if found is None else (decision, found)

        judged = await asyncio.gather(*(judge(decision) for decision in decisions))
        return [one for one in judged if one is not None]

    async def _look_once(self, work: _Work, decision: Decision) -> Turning:
        """Everybody's chances at this moment, and a first guess of what the choice cost."""
        bot = f"search:{self.study.iterations}i"
        chances, judged = await self._think(work, decision, "review", bot, self.study.worlds)
        work.points.append(Point(decision.move, decision.seat, tuple(round(chance, 3) for chance in chances)))
        best = judged[0]
        played = next((one for one in judged if one.option == decision.option), best)
        return _turning(decision, best, best.worth - played.worth if played.share else 0.0)

    async def _look_twice(self, work: _Work, decision: Decision) -> Turning:
        """The choice against what the search likes best, over the same deals."""
        bot = f"search:{self.study.again_iterations}i"
        (played, better), judged = await self._think(work, decision, "weigh", bot, self.study.again_worlds)
        best = judged[0]
        return _turning(decision, best, better - played if best.option != decision.option else 0.0)

    async def _think(
        self, work: _Work, decision: Decision, task: Literal["review", "weigh"], bot: str, worlds: int
    ) -> tuple[list[float], list[Judged]]:
        job = Job(
            f"{work.table}-past",
            work.start,
            0,
            work.log[: decision.move],
            task,
            decision.seat,
            bot,
            seed=decision.move,
            worlds=worlds,
            option=decision.option,
        )
        answer = await self.pool.run(job, seconds=SECONDS, priority=Priority.ANALYSIS, who=work.table)
        assert isinstance(answer, tuple)
        return answer


class _Work:
    """An analysis under way."""

    task: asyncio.Task[Analysis]

    def __init__(self, room: Room, study: Study) -> None:
        assert room.match is not None
        self.table = room.row.id
        self.start = room.row.start
        self.match: Match[Any] = room.match
        self.log = tuple(self.match.moves)
        self.points: list[Point] = []
        self.done = 0
        self.total = len(self.match.moves) + study.again
        self._asked = time.monotonic()
        self._wanted = asyncio.Event()

    def ask(self) -> None:
        """Somebody waits for it."""
        self._asked = time.monotonic()
        self._wanted.set()

    @property
    def is_wanted(self) -> bool:
        """Has somebody asked lately how far it has come?"""
        return time.monotonic() - self._asked < UNASKED

    async def wait_until_wanted(self) -> None:
        """Let it rest while nobody waits for it."""
        while not self.is_wanted:
            self._wanted.clear()
            await self._wanted.wait()


def decisions_of(match: Match[Any]) -> list[Decision]:
    """Where somebody had a choice, in the match as it was played."""
    past = match.at(0)
    found: list[Decision] = []
    for number, move in enumerate(match.moves):
        for seat, option in move.answers.items():
            ask = past.ask_of(seat)
            if ask is not None and len(ask.options) > 1:
                found.append(Decision(number, seat, option))
        past.play(move)
    return found


def _when(decision: Decision) -> tuple[int, Seat]:
    return decision.move, decision.seat


def _turning(decision: Decision, best: Judged, drop: float) -> Turning:
    cost = round(max(0.0, drop), 3)
    return Turning(decision.move, decision.seat, decision.option, cost, best.option, best.reason)


def _last(match: Match[Any]) -> list[Point]:
    """How it ended."""
    if match.result is None:
        return []
    shares = tuple(match.result.share(seat) for seat in range(match.seats))
    return [Point(len(match.moves), -1, shares)]


async def _in_words(room: Room, analysis: Analysis, words: Words) -> Report:
    turning = []
    for one in analysis.turning:
        past = await room.at(one.move)
        ask = past.ask_of(one.seat)
        assert ask is not None
        here = words.at(past.sight(one.seat), ask)
        label, better = (here.option(room.game.read_answer(option)) for option in (one.option, one.better))
        reason = words.say(one.reason[0], **one.reason[1]) if one.reason else ""
        turning.append(TurningPoint(one.move, one.seat, label, one.drop, Better(better, reason)))
    return Report(True, 1.0, analysis.points, turning)
