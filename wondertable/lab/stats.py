"""The few statistics the laboratory needs, in plain Python.

Games of one deal are not independent of each other, so everywhere the unit is the deal: its games are averaged
first, and the spread between deals says how sure the average is.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Sequence

import msgspec

__all__ = ["Estimate", "Summary", "mean_of", "share_of", "summary", "t_quantile", "wilson"]

Z = 1.959963984540054
"""97.5 % of a normal distribution lie below it: two-sided 95 %."""


class Estimate(msgspec.Struct, frozen=True):
    """A value and its 95 % confidence interval."""

    value: float
    low: float
    high: float


class Summary(msgspec.Struct, frozen=True):
    """The distribution of a quantity."""

    mean: float
    deviation: float
    least: float
    lower_quarter: float
    median: float
    upper_quarter: float
    most: float


def t_quantile(freedom: int) -> float:
    """97.5 % of Student's distribution (Cornish-Fisher expansion; exact for one and two degrees of freedom)."""
    if freedom <= 1:
        return 12.706204736432095
    if freedom == 2:
        return 4.302652729911275
    z, n = Z, float(freedom)
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    fourth = (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160
    return z + first / n + second / n**2 + third / n**3 + fourth / n**4


def wilson(share: float, count: float, z: float = Z) -> Estimate:
    """The score interval of Wilson for a share of ``count`` trials; ``count`` need not be whole."""
    if count <= 0:
        return Estimate(share, 0.0, 1.0)
    middle = (share + z * z / (2 * count)) / (1 + z * z / count)
    reach = z / (1 + z * z / count) * math.sqrt(share * (1 - share) / count + z * z / (4 * count * count))
    return Estimate(share, max(0.0, middle - reach), min(1.0, middle + reach))


def share_of(deals: Sequence[float]) -> Estimate:
    """A share between 0 and 1, measured once a deal.

    Wilson's interval with the number of trials that the spread between deals is worth, after Korn and Graubard:
    deals that agree with each other more than coins would narrow the interval, deals that agree less widen it.
    Where all deals agree completely, each counts as one trial.
    """
    count = len(deals)
    if not count:
        return Estimate(0.0, 0.0, 1.0)
    share = statistics.fmean(deals)
    variance = statistics.variance(deals) / count if count > 1 else 0.0
    if variance <= 0 or not 0 < share < 1:
        return wilson(share, count)
    worth = share * (1 - share) / variance
    return wilson(share, worth, t_quantile(count - 1))


def mean_of(deals: Sequence[float]) -> Estimate:
    """A mean, measured once a deal, with Student's interval."""
    count = len(deals)
    value = statistics.fmean(deals) if count else 0.0
    if count < 2:
        return Estimate(value, -math.inf, math.inf)
    reach = t_quantile(count - 1) * math.sqrt(statistics.variance(deals) / count)
    return Estimate(value, value - reach, value + reach)


def summary(values: Sequence[float]) -> Summary:
    """Mean, spread and quarters of some numbers, of which there must be one at least."""
    ordered = sorted(values)
    quarters = statistics.quantiles(ordered, n=4, method="inclusive") if len(ordered) > 1 else ordered * 3
    deviation = statistics.stdev(ordered) if len(ordered) > 1 else 0.0
    return Summary(
        mean=statistics.fmean(ordered),
        deviation=deviation,
        least=ordered[0],
        lower_quarter=quarters[0],
        median=quarters[1],
        upper_quarter=quarters[2],
        most=ordered[-1],
    )
