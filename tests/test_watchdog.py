"""The watchdog: what hangs is interrupted, what does not is left alone, and nothing is raised afterwards."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Iterator

import pytest

from wondertable.watchdog import StepHangsError, Watchdog


@pytest.fixture
def dog() -> Iterator[Watchdog]:
    made = Watchdog(0.2)
    yield made
    made.close()


def spin(seconds: float) -> float:
    """Use the processor for so many seconds of it."""
    end = time.thread_time() + seconds
    while time.thread_time() < end:
        pass
    return seconds


def doze() -> None:
    for _ in range(200):
        time.sleep(0.05)


def stubborn() -> None:
    """Go on whatever goes wrong."""
    while True:
        try:
            spin(1.0)
        except Exception:
            continue


def test_a_step_that_ends_is_left_alone(dog: Watchdog) -> None:
    assert dog.run(lambda: spin(0.05), lambda: "short") == 0.05
    assert dog.run(lambda: spin(0.5), lambda: "longer", 10.0) == 0.5
    assert dog.bites == 0


def test_errors_of_a_step_are_its_own(dog: Watchdog) -> None:
    with pytest.raises(ZeroDivisionError):
        dog.run(lambda: 1 / 0, lambda: "wrong")


@pytest.mark.parametrize("step", [lambda: spin(60), stubborn])
def test_a_step_that_hangs_is_interrupted(dog: Watchdog, step: object, caplog: pytest.LogCaptureFixture) -> None:
    start = time.thread_time()
    with pytest.raises(StepHangsError), caplog.at_level(logging.ERROR):
        dog.run(step, lambda: "table x, option y")  # type: ignore[arg-type]
    assert time.thread_time() - start < 2
    assert dog.bites == 1
    assert "table x, option y" in caplog.text
    assert "spin" in caplog.text, "where it hangs"


def test_other_threads_go_on(dog: Watchdog) -> None:
    done: list[float] = []
    other = threading.Thread(target=lambda: done.append(dog.run(lambda: spin(0.15), lambda: "other")))
    other.start()
    with pytest.raises(StepHangsError):
        dog.run(lambda: spin(60), lambda: "hangs")
    other.join()
    assert done == [0.15]


def test_waiting_for_the_processor_is_no_fault(dog: Watchdog) -> None:
    if not hasattr(time, "pthread_getcpuclockid"):
        pytest.skip("this system does not tell the two apart")
    dog.run(lambda: time.sleep(0.6), lambda: "asleep")
    with pytest.raises(StepHangsError):
        dog.run(doze, lambda: "asleep for ever")


def test_nothing_is_raised_when_a_step_ends_at_its_limit() -> None:
    """The interrupt may be on its way when the step ends: it comes within, or not at all."""
    dog = Watchdog(0.01)
    hung = 0
    for _ in range(150):
        try:
            dog.run(lambda: spin(0.0108), lambda: "just")
        except StepHangsError:
            hung += 1
        spin(0.0005)
    assert dog.bites > 0
    assert hung <= dog.bites
    dog.close()


def test_a_step_within_a_step_is_watched_with_it(dog: Watchdog) -> None:
    with pytest.raises(StepHangsError):
        dog.run(lambda: dog.run(lambda: spin(60), lambda: "inner", 1000.0), lambda: "outer")


def test_without_a_limit_nothing_is_watched() -> None:
    dog = Watchdog(0.0)
    assert dog.run(lambda: spin(0.01), lambda: "free") == 0.01
    assert dog._looking is None
