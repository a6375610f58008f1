"""Numbers as the reader's language writes them."""

from __future__ import annotations

from wondertable.kernel import Words
from wondertable.lab.stats import Estimate

__all__ = ["brief", "figure", "interval", "percent"]

MINUS, THIN_SPACE = "\N{MINUS SIGN}", "\N{NARROW NO-BREAK SPACE}"


def figure(words: Words, value: float, digits: int = 1) -> str:
    """``-1234.5`` as −1 234,5 in Russian and Ukrainian, −1 234.5 in English."""
    written = f"{value:,.{digits}f}".replace("-", MINUS).replace(",", THIN_SPACE)
    return written if words.language == "en" else written.replace(".", ",")


def brief(words: Words, value: float) -> str:
    """Without digits after the point where there are none."""
    return figure(words, value, 0 if value == int(value) else 1)


def percent(words: Words, share: float) -> str:
    return f"{figure(words, share * 100)} %"


def interval(words: Words, one: Estimate, times: float = 1, unit: str = "") -> str:
    """``62.5 % [54.1 … 70.2]``"""
    value, low, high = (figure(words, part * times) for part in (one.value, one.low, one.high))
    return f"{value}{unit} [{low} … {high}]"
