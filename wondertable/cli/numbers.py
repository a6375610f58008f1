"""Numbers as the reader's language writes them."""

from __future__ import annotations

from wondertable.kernel import Words
from wondertable.kernel import numbers as kernel
from wondertable.lab.stats import Estimate

__all__ = ["brief", "figure", "interval", "percent", "percents"]


def figure(words: Words, value: float, digits: int = 1) -> str:
    """``-1234.5`` as −1 234,5 in Russian and Ukrainian, −1 234.5 in English."""
    return kernel.figure(words.language, value, digits)


def brief(words: Words, value: float) -> str:
    """Without digits after the point where there are none."""
    return figure(words, value, 0 if value == int(value) else 1)


def percent(words: Words, share: float) -> str:
    return kernel.percentage(words.language, share, 1)


def interval(words: Words, one: Estimate) -> str:
    """``6.5 [5.1 … 7.2]``"""
    value, low, high = (figure(words, part) for part in (one.value, one.low, one.high))
    return f"{value} [{low} … {high}]"


def percents(words: Words, one: Estimate) -> str:
    """``62.5% [54.1 … 70.2]``"""
    low, high = (figure(words, part * 100) for part in (one.low, one.high))
    return f"{percent(words, one.value)} [{low} … {high}]"
