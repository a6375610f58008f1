"""The outcome of a contest as a picture: an SVG file of our own making, no library needed.

Above, each bot's part of the victories with its confidence interval and the part an equal bot would get; below, how
its scores were spread.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from xml.sax.saxutils import escape, quoteattr

from wondertable.lab.arena import Outcome, Standing
from wondertable.lab.stats import Estimate

__all__ = ["bars", "draw"]

Say = Callable[..., str]
"""Says a message id with facts: ``plot.title``, ``plot.share``, ``plot.fair``, ``plot.scores``, ``plot.note``."""

WIDTH, LEFT, RIGHT = 760, 150, 70
ROW, BAR = 40, 18
HISTOGRAM = 74
COLOURS = ("#3d6b99", "#b8673a", "#5a8a5e", "#80689c", "#8c7a3c", "#4c8a8f")
INK, FAINT, GRID, PAPER = "#2b2f36", "#6d7480", "#dfe3e8", "#fcfcfa"
FONT = "font-family='system-ui, Segoe UI, Roboto, Helvetica, Arial, sans-serif'"
MOST_BINS = 28


def draw(outcome: Outcome, say: Say, figure: Callable[[float], str] = "{:.1f}".format) -> str:
    """The picture as SVG text. ``figure`` writes numbers as the reader's language does."""
    paper = Paper(figure)
    title = say("plot.title", title=outcome.game)
    paper.text(20, 34, title, size=18, weight=600)
    options = ", ".join(f"{key}={value}" for key, value in outcome.options.items())
    paper.text(20, 55, say("plot.note", n=outcome.games, deals=outcome.deals, options=options), fill=FAINT)
    bottom = _shares(paper, outcome, say, 92)
    bottom = _scores(paper, outcome.standings, say, bottom + 44)
    return paper.finished(bottom + 16, title, _described(paper, outcome, say))


def bars(title: str, note: str, rows: Sequence[tuple[str, Estimate]], mark: float | None = None) -> str:
    """Shares with their confidence intervals, one row each, as SVG text; ``mark`` is a share to compare them with."""
    paper = Paper("{:.0f}".format)
    paper.text(20, 34, title, size=18, weight=600)
    paper.text(20, 55, note, fill=FAINT)
    across, top = WIDTH - LEFT - RIGHT, 72
    bottom = top + 14 + ROW * len(rows)
    for quarter in range(5):
        x = LEFT + across * quarter / 4
        paper.line(x, top, x, bottom, GRID)
        paper.text(x, bottom + 16, f"{quarter * 25} %", fill=FAINT, anchor="middle")
    for number, (name, share) in enumerate(rows):
        _bar(paper, name, share, COLOURS[0], top + 8 + ROW * number, across)
    if mark is not None:
        paper.line(LEFT + across * mark, top, LEFT + across * mark, bottom, FAINT, dash="4 4")
    told = "; ".join(f"{name}: {paper.percent(share.value)}" for name, share in rows)
    return paper.finished(bottom + 32, title, told)


def _described(paper: Paper, outcome: Outcome, say: Say) -> str:
    """The picture in words, for those who do not see it."""
    parts = []
    for one in outcome.standings:
        low, high = paper.percent(one.win_share.low), paper.percent(one.win_share.high)
        parts.append(f"{one.bot}: {paper.percent(one.win_share.value)} ({low} … {high})")
    return f"{say('plot.share')}: {'; '.join(parts)}"


# -- victories -----------------------------------------------------------------------------------------


def _shares(paper: Paper, outcome: Outcome, say: Say, top: float) -> float:
    across = WIDTH - LEFT - RIGHT
    rows = outcome.standings
    bottom = top + 14 + ROW * len(rows)
    paper.text(20, top, say("plot.share"), size=14, weight=600)
    for quarter in range(5):
        x = LEFT + across * quarter / 4
        paper.line(x, top + 12, x, bottom, GRID)
        paper.text(x, bottom + 16, f"{quarter * 25} %", fill=FAINT, anchor="middle")
    for number, standing in enumerate(rows):
        _share_row(paper, standing, COLOURS[number % len(COLOURS)], top + 14 + ROW * number, across)
    if outcome.together:
        return bottom + 20
    fair = LEFT + across * outcome.fair_share
    paper.line(fair, top + 12, fair, bottom + 20, FAINT, dash="4 4")
    paper.text(fair, bottom + 33, say("plot.fair", share=paper.percent(outcome.fair_share)), anchor="middle", size=11)
    return bottom + 33


def _share_row(paper: Paper, standing: Standing, colour: str, top: float, across: float) -> None:
    _bar(paper, standing.bot, standing.win_share, colour, top, across)


def _bar(paper: Paper, name: str, share: Estimate, colour: str, top: float, across: float) -> None:
    middle = top + ROW / 2
    paper.text(LEFT - 12, middle + 4, name, anchor="end")
    paper.box(LEFT, middle - BAR / 2, max(1.0, across * share.value), BAR, colour)
    low, high = LEFT + across * share.low, LEFT + across * share.high
    paper.line(low, middle, high, middle, INK, width=1.5)
    for end in (low, high):
        paper.line(end, middle - 5, end, middle + 5, INK, width=1.5)
    paper.text(WIDTH - RIGHT + 12, middle + 4, paper.percent(share.value), weight=600)


# -- scores --------------------------------------------------------------------------------------------


def _scores(paper: Paper, standings: Sequence[Standing], say: Say, top: float) -> float:
    if not standings:
        return top
    least = min(min(one.scores) for one in standings)
    most = max(max(one.scores) for one in standings)
    step = max(1, math.ceil((most - least + 1) / MOST_BINS))
    start = math.floor(least / step) * step
    bins = (most - start) // step + 1
    heights = [_binned(one, start, step, bins) for one in standings]
    highest = max(max(one) for one in heights)
    across = WIDTH - LEFT - RIGHT
    paper.text(20, top, say("plot.scores"), size=14, weight=600)
    bottom = top + 14
    for number, (standing, counts) in enumerate(zip(standings, heights, strict=True)):
        colour, bottom = COLOURS[number % len(COLOURS)], bottom + HISTOGRAM
        paper.text(LEFT - 12, bottom - HISTOGRAM / 2 + 8, standing.bot, anchor="end")
        paper.line(LEFT, bottom, LEFT + across, bottom, GRID)
        for index, count in enumerate(counts):
            height = (HISTOGRAM - 16) * count / highest
            if count:
                paper.box(LEFT + across * index / bins + 1, bottom - height, across / bins - 2, height, colour)
        mean = LEFT + across * (standing.score.mean - start + 0.5) / (bins * step)
        paper.line(mean, bottom - HISTOGRAM + 14, mean, bottom, INK, width=1.5)
        paper.text(WIDTH - RIGHT + 12, bottom - HISTOGRAM / 2 + 8, f"⌀ {paper.figure(standing.score.mean)}", weight=600)
    _score_axis(paper, start, step, bins, bottom, across)
    return bottom + 18


def _binned(standing: Standing, start: int, step: int, bins: int) -> list[int]:
    counts = [0] * bins
    for score, times in standing.scores.items():
        counts[(score - start) // step] += times
    return counts


def _score_axis(paper: Paper, start: int, step: int, bins: int, bottom: float, across: float) -> None:
    every = max(1, math.ceil(bins / 7))
    for index in range(0, bins, every):
        x = LEFT + across * (index + 0.5) / bins
        first = start + index * step
        label = (str(first) if step == 1 else f"{first}…{first + step - 1}").replace("-", "\N{MINUS SIGN}")
        paper.text(x, bottom + 16, label, fill=FAINT, anchor="middle", size=11)


# -- paper ---------------------------------------------------------------------------------------------


class Paper:
    """Lines, boxes and words, put down one after the other."""

    def __init__(self, figure: Callable[[float], str]) -> None:
        self.figure = figure
        self.parts: list[str] = []

    def percent(self, share: float) -> str:
        return f"{self.figure(share * 100)} %"

    def text(
        self,
        x: float,
        y: float,
        words: str,
        *,
        size: int = 12,
        fill: str = INK,
        weight: int = 400,
        anchor: str = "start",
    ) -> None:
        style = f"font-size='{size}' font-weight='{weight}' fill='{fill}' text-anchor='{anchor}'"
        self.parts.append(f"<text x='{x:.1f}' y='{y:.1f}' {style}>{escape(words)}</text>")

    def line(
        self, x1: float, y1: float, x2: float, y2: float, colour: str, *, width: float = 1, dash: str = ""
    ) -> None:
        dashed = f" stroke-dasharray='{dash}'" if dash else ""
        where = f"x1='{x1:.1f}' y1='{y1:.1f}' x2='{x2:.1f}' y2='{y2:.1f}'"
        self.parts.append(f"<line {where} stroke='{colour}' stroke-width='{width}'{dashed}/>")

    def box(self, x: float, y: float, width: float, height: float, colour: str) -> None:
        where = f"x='{x:.1f}' y='{y:.1f}' width='{width:.1f}' height='{height:.1f}'"
        self.parts.append(f"<rect {where} rx='2' fill='{colour}'/>")

    def finished(self, height: float, title: str, description: str) -> str:
        size = f"width='{WIDTH}' height='{height:.0f}' viewBox='0 0 {WIDTH} {height:.0f}'"
        head = f"<svg xmlns='http://www.w3.org/2000/svg' role='img' aria-label={quoteattr(title)} {size} {FONT}>"
        told = f"<title>{escape(title)}</title><desc>{escape(description)}</desc>"
        ground = f"<rect width='100%' height='100%' fill='{PAPER}'/>"
        return "\n".join([head, told, ground, *self.parts, "</svg>", ""])
