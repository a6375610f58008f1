"""The statistics of the laboratory, against published tables and by simulation."""

from __future__ import annotations

import math
import random

import pytest

from wondertable.lab.stats import mean_of, share_of, summary, t_quantile, wilson


@pytest.mark.parametrize(
    ("freedom", "published"),
    [
        (1, 12.706),
        (2, 4.303),
        (3, 3.182),
        (4, 2.776),
        (5, 2.571),
        (10, 2.228),
        (30, 2.042),
        (100, 1.984),
        (10**6, 1.960),
    ],
)
def test_student(freedom: int, published: float) -> None:
    assert t_quantile(freedom) == pytest.approx(published, rel=2e-3)


@pytest.mark.parametrize(
    ("share", "count", "low", "high"), [(0.5, 10, 0.2366, 0.7634), (1.0, 20, 0.8389, 1.0), (0.0, 50, 0.0, 0.0713)]
)
def test_wilson(share: float, count: int, low: float, high: float) -> None:
    estimate = wilson(share, count)
    assert [estimate.low, estimate.high] == pytest.approx([low, high], abs=1e-4)


def test_nothing_known() -> None:
    assert (share_of([]).low, share_of([]).high) == (0.0, 1.0)
    assert wilson(0.5, 0).high == 1.0
    assert mean_of([3.0]).high == math.inf


def test_deals_that_all_agree_are_no_certainty() -> None:
    estimate = share_of([1.0] * 20)
    assert estimate.value == 1.0
    assert estimate.low == pytest.approx(0.8389, abs=1e-4)
    split = share_of([0.5] * 20)
    assert split.low < 0.4


def test_pairs_that_agree_narrow_the_interval() -> None:
    """A deal that each bot wins once says more about their equality than two deals won by one each."""
    paired = share_of([0.5] * 45 + [0.0, 1.0] * 2 + [1.0])
    independent = share_of([0.0, 1.0] * 25)
    assert paired.high - paired.low < (independent.high - independent.low) / 2


@pytest.mark.parametrize("share", [0.3, 0.5, 0.9])
@pytest.mark.parametrize("deals", [12, 60])
def test_intervals_hold_what_they_promise(share: float, deals: int) -> None:
    rng = random.Random(deals + int(share * 10))
    inside = 0
    for _ in range(600):
        wins = [sum(rng.random() < share for _ in range(2)) / 2 for _ in range(deals)]
        estimate = share_of(wins)
        inside += estimate.low <= share <= estimate.high
    assert 0.925 < inside / 600 <= 1.0


def test_means() -> None:
    rng = random.Random(1)
    inside = 0
    for _ in range(500):
        estimate = mean_of([rng.gauss(7, 3) for _ in range(8)])
        inside += estimate.low <= 7 <= estimate.high
    assert 0.92 < inside / 500 < 0.98


def test_summaries() -> None:
    told = summary([3, 1, 2, 5, 4])
    assert (told.least, told.lower_quarter, told.median, told.upper_quarter, told.most) == (1, 2, 3, 4, 5)
    assert told.mean == 3
    assert told.deviation == pytest.approx(math.sqrt(2.5))
    one = summary([7])
    assert (one.median, one.deviation, one.most) == (7, 0, 7)
