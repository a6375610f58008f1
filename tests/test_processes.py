"""Worker processes: jobs one at a time, results as they come, errors passed on, and nothing left behind."""

from __future__ import annotations

import itertools
import multiprocessing
import os
import threading
import time

import pytest

from wondertable.kernel import SetupError
from wondertable.processes import Worker, WorkerLostError, WorkerSlowError, default_workers, work


def double(number: int) -> int:
    if number < 0:
        raise SetupError("error.seed", seed=number)
    if number == 13:
        os._exit(3)
    return number * 2


def test_work_is_shared() -> None:
    assert sorted(work(double, range(10), 2)) == [number * 2 for number in range(10)]
    assert list(work(double, range(3), 1)) == [0, 2, 4]
    assert default_workers() >= 1


def test_a_worker_s_error_arrives() -> None:
    with pytest.raises(SetupError) as error:
        list(work(double, [1, -7], 2))
    assert error.value.facts == {"seed": -7}


def test_a_lost_worker_is_noticed() -> None:
    with pytest.raises(WorkerLostError, match="exit code 3"):
        list(work(double, [1, 13], 2))


def test_workers_end_with_the_work() -> None:
    results = work(double, iter(range(1000)), 2)
    next(results)
    before = len(multiprocessing.active_children())
    results.close()
    assert before >= 2
    assert len(multiprocessing.active_children()) == before - 2


def test_jobs_are_taken_when_a_worker_is_free() -> None:
    """An endless row of jobs is fine: nothing queues up."""
    results = work(double, itertools.count(100), 2)
    assert len(list(itertools.islice(results, 5))) == 5
    results.close()


def slow(seconds: float) -> float:
    time.sleep(seconds)
    return seconds


def test_results_come_when_they_are_ready() -> None:
    results = work(slow, [60, 0.01], 2)
    assert next(results) == 0.01
    results.close()


def test_a_slow_worker_is_killed_and_replaced() -> None:
    worker = Worker(slow)
    worker.ask(0)
    with pytest.raises(WorkerSlowError):
        worker.ask(60, 0.2)
    begun = time.monotonic()
    worker.kill()
    assert time.monotonic() - begun < 10
    with pytest.raises(WorkerLostError):
        worker.ask(0)
    worker = Worker(slow)
    assert worker.ask(0) == 0
    worker.kill()


def test_work_in_a_thread() -> None:
    found: list[int] = []
    thread = threading.Thread(target=lambda: found.extend(work(double, [1, 2, 3], 2)))
    thread.start()
    thread.join(30)
    assert sorted(found) == [2, 4, 6]
