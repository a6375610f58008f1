"""What the worker processes do: rebuild a match, look at it from one seat, and say what to play.

A worker remembers the matches it was asked about, so it is told only what happened since.
"""

from __future__ import annotations

import functools
from collections import OrderedDict
from typing import Any, Literal

import msgspec

from wondertable.bots import Judgement, Perspective, Search, make, outlook, weigh
from wondertable.kernel import Game, Match, Seat, load
from wondertable.kernel.log import LogEntry
from wondertable.kernel.replay import walk
from wondertable.server.models import Start
from wondertable.server.record_check import prove

__all__ = ["Job", "Judged", "UnknownMatchError", "run_job"]

MOST_MATCHES = 64
"""How many matches a worker remembers."""


class Job(msgspec.Struct, frozen=True):
    """A question to a worker about one seat of a match."""

    table: str
    start: Start
    known: int
    """How many entries of the log the worker is believed to remember; ``log`` holds those after them."""
    log: tuple[LogEntry, ...]
    task: Literal["ready", "move", "judge", "review", "weigh", "prove"]
    seat: Seat = 0
    bot: str = ""
    """For a move: who thinks. For a judgement: the budget of the search, as in ``search:1.5``."""
    seed: int = 0
    worlds: int = 0
    """How many deals to look at: for the chances of all seats, or to weigh an option against the best one."""
    option: dict[str, Any] | None = None
    """The option to weigh."""
    record: bytes = b""
    """The file to prove: such a job is about no match of a table."""


class Judged(msgspec.Struct, frozen=True):
    """What the search thinks of an option, as plain data."""

    option: dict[str, Any]
    share: float
    worth: float
    reason: tuple[str, dict[str, Any]] | None = None


class UnknownMatchError(Exception):
    """The worker does not remember the match as far as was believed: it must be told from the beginning."""


_matches: OrderedDict[str, tuple[Match[Any], int]] = OrderedDict()


def run_job(job: Job) -> Any:
    """The answer to a job: an option as plain data; judgements; chances or worths and judgements; a proof."""
    if job.task == "ready":
        return None
    if job.task == "prove":
        return prove(job.record)
    match = _remembered(job)
    perspective = Perspective(match, job.seat)
    if job.task == "move":
        return make(job.bot, job.seed).choose(perspective).plain()
    bot = make(job.bot, job.seed)
    assert isinstance(bot, Search)
    judged = [_plain(one) for one in bot.judge(perspective)]
    if job.task == "judge":
        return judged
    if job.task == "review":
        return outlook(perspective, job.worlds, job.seed), judged
    options = [match.game.read_answer(data) for data in (job.option, judged[0].option)]
    return weigh(perspective, options, job.worlds, job.seed), judged


def _plain(one: Judgement) -> Judged:
    return Judged(one.option.plain(), one.share, one.worth, one.reason)


@functools.cache
def _game(slug: str) -> Game[Any]:
    return load(slug)


def _remembered(job: Job) -> Match[Any]:
    """The match as the job says it stands."""
    found = _matches.pop(job.table, None)
    if job.known == 0:
        found = job.start.deal(_game(job.start.game)), 0
    if found is None or found[1] != job.known:
        raise UnknownMatchError(job.table)
    match, known = found
    for _ in walk(match, job.log):
        known += 1
    _matches[job.table] = match, known
    while len(_matches) > MOST_MATCHES:
        _matches.popitem(last=False)
    return match
