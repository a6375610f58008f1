"""The workers' time is shared: nobody fills the lines, nobody's bots wait for long, budgets shrink under load."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Awaitable, Iterator

import httpx
import msgspec
import pytest

from tests.run_async import run_async
from tests.server.house import QUICK, House, play_on, wait_for
from tests.server.memory import Memory
from tests.server.slow import dawdle, nap
from wondertable.server.worker_pool import READY, SOON, Budget, BusyError, Priority, WorkerPool


def run(scene: Awaitable[None]) -> None:
    async def whole() -> None:
        async with asyncio.timeout(60):
            await scene

    run_async(whole())


def job(milliseconds: int, bot: str = "") -> msgspec.Struct:
    return msgspec.structs.replace(READY, worlds=milliseconds, bot=bot)


class Pool(WorkerPool):
    """Workers that sleep, and the order in which jobs are done."""

    def __init__(self, workers: int = 1) -> None:
        super().__init__(workers, nap)
        self.order: list[str] = []

    async def ask(self, priority: Priority, who: str, milliseconds: int = 20) -> str:
        try:
            await self.run(job(milliseconds), seconds=20, priority=priority, who=who)  # type: ignore[arg-type]
        except BusyError:
            self.order.append(f"{who} refused")
        else:
            self.order.append(who)
        return self.order[-1]


async def busy(pool: WorkerPool, milliseconds: int = 300) -> asyncio.Task[object]:
    """Let a worker have something to do, so that what comes now waits."""
    await pool.run(READY, seconds=20, priority=Priority.MOVE)
    task = asyncio.create_task(pool.run(job(milliseconds), seconds=20, priority=Priority.MOVE, who="first"))  # type: ignore[arg-type]
    await asyncio.sleep(0.05)
    return task


def test_hints_of_one_leave_room_for_those_of_others_and_for_moves() -> None:
    async def scene() -> None:
        pool = Pool()
        await busy(pool)
        stranger = [asyncio.create_task(pool.ask(Priority.HINT, "stranger")) for _ in range(250)]
        await asyncio.sleep(0)
        hint = asyncio.create_task(pool.ask(Priority.HINT, "anna"))
        move = asyncio.create_task(pool.ask(Priority.MOVE, "anna"))
        assert await hint == await move == "anna"
        answered = [one for one in pool.order if not one.endswith("refused")]
        assert answered.index("anna") <= 3
        assert len(answered) <= 10
        for task in stranger:
            task.cancel()
        await asyncio.gather(*stranger, return_exceptions=True)
        assert pool.queues[Priority.HINT].waiting == 0, "nobody waits any more"
        await pool.close()

    run(scene())


def test_a_move_waits_for_no_more_than_one_of_anybody_else() -> None:
    async def scene() -> None:
        pool = Pool()
        await busy(pool)
        many = [asyncio.create_task(pool.ask(Priority.MOVE, "stranger")) for _ in range(40)]
        await asyncio.sleep(0)
        assert await pool.ask(Priority.MOVE, "anna") == "anna"
        assert len(pool.order) <= 3
        await asyncio.gather(*many)
        await pool.close()

    run(scene())


def test_analyses_have_their_share_and_no_more() -> None:
    async def scene() -> None:
        pool = Pool()
        await busy(pool)
        kinds = {Priority.MOVE: 60, Priority.HINT: 30, Priority.ANALYSIS: 20}
        tasks = [asyncio.create_task(pool.ask(kind, kind.name)) for kind, count in kinds.items() for _ in range(count)]
        await asyncio.gather(*tasks)
        first = pool.order[:48]
        assert first.count("MOVE") > first.count("HINT") > first.count("ANALYSIS") > 0
        await pool.close()

    run(scene())


def test_one_worker_is_left_for_moves() -> None:
    async def scene() -> None:
        pool = Pool(2)
        await asyncio.gather(*(pool.run(READY, seconds=20, priority=Priority.MOVE) for _ in range(2)))
        slow = [asyncio.create_task(pool.ask(Priority.ANALYSIS, f"a{n}", 2000)) for n in range(2)]
        slow += [asyncio.create_task(pool.ask(Priority.HINT, f"h{n}", 2000)) for n in range(2)]
        await asyncio.sleep(0.1)
        start = time.monotonic()
        await pool.ask(Priority.MOVE, "anna")
        assert time.monotonic() - start < 1.5
        for task in slow:
            task.cancel()
        await asyncio.gather(*slow, return_exceptions=True)
        await pool.close()

    run(scene())


def test_budgets_shrink_with_the_number_of_moves_that_wait() -> None:
    async def scene() -> None:
        pool = WorkerPool(1, nap)
        assert pool.budget(0.5) == 0.5
        first = await busy(pool)
        budgets = [Budget(0.5) for _ in range(50)]
        told = [
            asyncio.create_task(pool.run(job(1, "search"), seconds=20, priority=Priority.MOVE, who=f"{n}", budget=one))  # type: ignore[arg-type]
            for n, one in enumerate(budgets)
        ]
        await asyncio.sleep(0)
        await first
        bots = [await one for one in told]
        given = [one.given for one in budgets]
        assert bots == [f"search:{round(one, 3)}" for one in given]
        assert given == sorted(given), "the fewer are left, the longer"
        assert given[0] == pytest.approx(max(0.04, SOON / 50), rel=0.1)
        assert sum(given[:40]) < 5 * SOON
        assert given[-1] == 0.5
        assert (budgets[0].is_short, budgets[-1].is_short) == (True, False)
        await pool.close()

    run(scene())


# -- at tables ----------------------------------------------------------------------------------------------------


@pytest.fixture
def slow_bots() -> Iterator[House]:
    """A server whose bots and hints take their time, and which waits for nobody."""
    opened = House(Memory(), pool=WorkerPool(1, dawdle), config=QUICK._replace(unattended=0.1))
    yield opened
    opened.close()


def test_a_hint_is_given_up_when_whoever_asked_has_gone(slow_bots: House) -> None:
    anna = slow_bots.guest()
    table = anna.table("device", "me", "me")
    frame = anna.get(f"/tables/{table}/frame", seat=0)
    seat = next(one["seat"] for one in frame["people"] if one["asked"])
    queue = slow_bots.rooms.pool.queues[Priority.HINT]

    def ask() -> None:
        address = f"http://{slow_bots.address}/api"
        with (
            httpx.Client(base_url=address, cookies=anna.http.cookies) as browser,
            pytest.raises(httpx.TimeoutException),
        ):
            browser.post(f"/tables/{table}/hint", json={"seat": seat, "seconds": 3.0}, timeout=1.0)

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    wait_for(lambda: queue.waiting >= 2)
    for thread in threads:
        thread.join()
    wait_for(lambda: queue.waiting == 0, 3.0)


def moves(server: House, table: str) -> int:
    return server.rooms.awake[table].row.moves


def test_bots_wait_where_nobody_looks_and_go_on_when_somebody_does(slow_bots: House) -> None:
    anna = slow_bots.guest()
    table = anna.table("solo", "me", "greedy", "greedy", "greedy")
    with anna.sit(table) as chair:
        while not chair.frame or chair.frame["awaits"] == 0 or chair.frame["ask"]:
            chair.asked()
            chair.do(-1)
            chair.until(lambda frame: not frame["ask"] or frame["awaits"] == 0)
    room = slow_bots.rooms.awake[table]
    wait_for(lambda: room.is_paused and room.question is not None and not room.question.tasks)
    before = moves(slow_bots, table)
    time.sleep(1.2)
    assert moves(slow_bots, table) == before
    with anna.sit(table) as chair:
        chair.asked()
        assert moves(slow_bots, table) > before


def test_a_table_of_several_people_goes_on_though_nobody_looks(slow_bots: House) -> None:
    """Somebody else's turn may come."""
    anna, boris = slow_bots.guest(), slow_bots.guest()
    table = anna.table("friends", "me", "open", "greedy")
    boris.post(f"/tables/{table}/seats/1", {"name": "Boris"})
    anna.post(f"/tables/{table}/start", {})
    with anna.sit(table, 0) as first, boris.sit(table, 1) as second:
        while slow_bots.rooms.awake[table].row.waiting:
            play_on(1, first, second)
    room = slow_bots.rooms.awake[table]
    wait_for(lambda: bool(room.row.waiting))
    assert not room.is_paused
