"""Bots against each other: who is better, by how much, and how sure that is.

>>> from wondertable import load
>>> outcome = compete(Contest(load("mad_tea_party"), ("greedy", "random"), seats=2, seed=1), games=4)
>>> outcome.games, [standing.bot for standing in outcome.standings]
(4, ['greedy', 'random'])

Every deal is played with every rotation of the bots over the seats, so that nobody is luckier in cards or seat.
A deal with all its rotations is the unit of the statistics (see ``wondertable.lab.stats``).

In a game that all seats win or lose together every bot plays all seats of a deal, and the teams are compared.
"""

from __future__ import annotations

import itertools
import statistics
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

import msgspec

from wondertable import __version__
from wondertable.bots import make
from wondertable.kernel import Game, Seat, Seeded, SetupError
from wondertable.lab.run_match import play_to_end
from wondertable.lab.stats import Estimate, Summary, mean_of, share_of, summary
from wondertable.processes import work

__all__ = ["Contest", "Duel", "Outcome", "Played", "Standing", "compete", "line_ups", "tell"]

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Contest:
    """A series of games: the game, the bots, and the seed that chance starts from."""

    game: Game[Any]
    bots: tuple[str, ...]
    seats: int | None = None
    """As many as bots, if not said."""
    options: Mapping[str, str] = field(default_factory=dict)
    seed: int = 0

    def __post_init__(self) -> None:
        if not self.bots:
            raise SetupError("error.unknown-bot", bot="", known="random, greedy, search")
        for bot in self.bots:
            make(bot)  # says what is wrong with a name
        self.game.check_seats(self.table_seats)
        self.game.choose_options(self.options)

    @property
    def table_seats(self) -> int:
        if self.seats is not None:
            return self.seats
        return min(max(len(self.bots), self.game.seats.start), self.game.seats.stop - 1)

    @property
    def line_ups(self) -> list[tuple[int, ...]]:
        """The seating in the games of one deal."""
        if self.game.team:
            return [(bot,) * self.table_seats for bot in range(len(self.bots))]
        return line_ups(len(self.bots), self.table_seats)

    def deals_for(self, games: int) -> int:
        """The number of whole deals that make at least so many games."""
        return -(-games // len(self.line_ups))


def line_ups(bots: int, seats: int) -> list[tuple[int, ...]]:
    """The seating of bots for all games of one deal: every bot sits on every seat equally often.

    With fewer bots than seats they sit in turn (a b a, then b a b); with more, all choices of them meet.
    """
    groups = itertools.combinations(range(bots), min(bots, seats))
    return [
        tuple(group[(seat + shift) % len(group)] for seat in range(seats))
        for group in groups
        for shift in range(len(group))
    ]


# -- playing ------------------------------------------------------------------------------------------


class Played(msgspec.Struct, frozen=True):
    """One game: who sat where, how it ended, what it was like."""

    deal: int
    line_up: tuple[int, ...]
    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    reason: str
    first: Seat
    """The seat that had the first question."""
    decisions: tuple[int, ...]
    """By seat: questions with more than one option."""
    seconds: tuple[float, ...]
    """By seat: time spent on them."""
    measures: dict[str, float]
    together: bool = False
    """Did all seats win or lose as one?"""

    def share(self, seat: Seat) -> float:
        if seat not in self.winners:
            return 0.0
        return 1.0 if self.together else 1 / len(self.winners)

    @property
    def tied(self) -> bool:
        return len(self.winners) > 1 and not self.together


def play_deal(contest: Contest, deal: int) -> list[Played]:
    """All games of one deal."""
    return [_play(contest, deal, line_up, number) for number, line_up in enumerate(contest.line_ups)]


def _play(contest: Contest, deal: int, line_up: tuple[int, ...], number: int) -> Played:
    game, seats = contest.game, len(line_up)
    match = game.new(seats, _mix(contest.seed, deal), contest.options)
    match.bots = [contest.bots[bot] for bot in line_up]
    bots = [make(name, _mix(contest.seed, deal, number, seat)) for seat, name in enumerate(match.bots)]
    first = next(iter(match.asks), 0)
    course = play_to_end(match, bots)
    result = match.result
    assert result is not None
    return Played(
        deal,
        line_up,
        result.scores,
        result.winners,
        result.reason,
        first,
        tuple(course.decisions),
        tuple(course.seconds),
        game.stats.measures(match.table, course.events),
        result.together,
    )


def _mix(*numbers: int) -> int:
    """A seed from several numbers."""
    mixed = 0
    for number in numbers:
        mixed = Seeded(mixed ^ number).state
    return mixed >> 11


@dataclass(frozen=True)
class _Table:
    """The state of a worker process."""

    contest: Contest

    def __call__(self, deal: int) -> list[Played]:
        return play_deal(self.contest, deal)


def compete(contest: Contest, games: int, *, workers: int = 1, progress: Progress | None = None) -> Outcome:
    """Play at least so many games, in whole deals. An interruption (Ctrl-C) keeps what is finished."""
    deals = contest.deals_for(games)
    started = perf_counter()
    done: list[Played] = []
    interrupted = False
    try:
        with closing(work(_Table(contest), range(deals), workers)) as results:
            for number, played in enumerate(results, 1):
                done += played
                if progress is not None:
                    progress(number, deals)
    except KeyboardInterrupt:
        interrupted = True
    done.sort(key=lambda one: one.deal)  # workers finish in any order
    return tell(contest, done, seconds=perf_counter() - started, interrupted=interrupted)


# -- telling ------------------------------------------------------------------------------------------


class Standing(msgspec.Struct, frozen=True):
    """The results of one bot."""

    bot: str
    played: int
    """The number of games it sat in; a team counts once."""
    win_share: Estimate
    """Its part of the victories: 1 for a win alone, a half for one shared by two. An equal bot gets ``fair_share``."""
    wins: int
    """Alone, or as a team."""
    shared_wins: int
    score: Summary
    scores: dict[int, int]
    """The number of games by score."""
    decisions: int
    ms_per_decision: float


class Duel(msgspec.Struct, frozen=True):
    """Two bots in the same deals: how much more the first one won, and scored."""

    bot: str
    against: str
    win_share: Estimate
    points: Estimate


class Outcome(msgspec.Struct, frozen=True):
    """Everything a contest has shown; docs/laboratory.md describes it as JSON."""

    wondertable: str
    game: str
    content: str
    options: dict[str, str]
    seats: int
    seed: int
    deals: int
    games: int
    interrupted: bool
    seconds: float
    fair_share: float
    standings: list[Standing]
    duels: list[Duel]
    first_share: Estimate | None
    """The part of the victories of whoever was asked first."""
    seat_shares: list[float]
    ties: float
    """The part of the games with more than one winner."""
    margin: Summary | None
    """Points between the winner and the best of the others."""
    endings: dict[str, int]
    measures: dict[str, Summary]
    together: bool = False
    """Did every bot play as a team of its own? Then there is no fair share, no lead and no first seat."""


def tell(contest: Contest, played: Sequence[Played], *, seconds: float = 0.0, interrupted: bool = False) -> Outcome:
    """The statistics of some games."""
    seats, team = contest.table_seats, contest.game.team
    names = _names(contest.bots)
    deals = _by_deal(played)
    pairs = itertools.combinations(range(len(names)), 2)
    return Outcome(
        wondertable=__version__,
        game=contest.game.slug,
        content=contest.game.content.name,
        options=contest.game.choose_options(contest.options),
        seats=seats,
        seed=contest.seed,
        deals=len(deals),
        games=len(played),
        interrupted=interrupted,
        seconds=round(seconds, 3),
        fair_share=1 / seats,
        standings=[_standing(names[bot], bot, deals) for bot in range(len(names))] if deals else [],
        duels=[_duel(names, one, other, deals) for one, other in pairs] if deals else [],
        first_share=None if team or not deals else _first_share(deals),
        seat_shares=[_mean(game.share(seat) for game in played) for seat in range(seats)] if played else [],
        ties=_mean(float(game.tied) for game in played) if played else 0.0,
        margin=summary([_margin(game) for game in played]) if played and seats > 1 and not team else None,
        endings=dict(sorted(Counter(game.reason for game in played).items())),
        measures=_measures(played),
        together=team,
    )


def _names(bots: Sequence[str]) -> list[str]:
    """The bots' names; of two alike the second one is numbered."""
    seen: Counter[str] = Counter()
    names = []
    for bot in bots:
        seen[bot] += 1
        names.append(bot if seen[bot] == 1 else f"{bot} #{seen[bot]}")
    return names


def _by_deal(played: Sequence[Played]) -> list[list[Played]]:
    return [list(games) for _, games in itertools.groupby(played, key=lambda game: game.deal)]


def _mean(values: Iterable[float]) -> float:
    return statistics.fmean(values)


def _first_share(deals: Iterable[Sequence[Played]]) -> Estimate:
    return share_of([_mean(game.share(game.first) for game in deal) for deal in deals])


def _seatings(deals: Iterable[Sequence[Played]], bot: int) -> list[tuple[Played, Seat]]:
    return [(game, seat) for deal in deals for game in deal for seat, who in enumerate(game.line_up) if who == bot]


def _parties(seatings: Iterable[tuple[Played, Seat]]) -> list[tuple[Played, Seat]]:
    """The seats that win or lose by themselves: every seat, but a team only once."""
    return [(game, seat) for game, seat in seatings if not game.together or seat == 0]


def _standing(name: str, bot: int, deals: list[list[Played]]) -> Standing:
    seatings = _seatings(deals, bot)
    shares = [_mean(game.share(seat) for game, seat in _seatings([deal], bot)) for deal in deals]
    parties = _parties(seatings)
    scores = [game.scores[seat] for game, seat in parties]
    won = [game for game, seat in parties if seat in game.winners]
    decisions = sum(game.decisions[seat] for game, seat in seatings)
    seconds = sum(game.seconds[seat] for game, seat in seatings)
    return Standing(
        bot=name,
        played=len(parties),
        win_share=share_of(shares),
        wins=sum(not game.tied for game in won),
        shared_wins=sum(game.tied for game in won),
        score=summary(scores),
        scores=dict(sorted(Counter(scores).items())),
        decisions=decisions,
        ms_per_decision=seconds / decisions * 1000 if decisions else 0.0,
    )


def _duel(names: Sequence[str], one: int, other: int, deals: list[list[Played]]) -> Duel:
    shares, points = [], []
    for deal in deals:
        mine, theirs = _seatings([deal], one), _seatings([deal], other)
        shares.append(_mean(game.share(seat) for game, seat in mine) - _mean(game.share(s) for game, s in theirs))
        points.append(_mean(game.scores[seat] for game, seat in mine) - _mean(game.scores[s] for game, s in theirs))
    return Duel(names[one], names[other], _difference_of_shares(shares), mean_of(points))


def _difference_of_shares(deals: Sequence[float]) -> Estimate:
    """Between -1 and 1, so it is estimated like a share: deals that all agree must not pass for certainty."""
    half = share_of([(one + 1) / 2 for one in deals])
    return Estimate(2 * half.value - 1, 2 * half.low - 1, 2 * half.high - 1)


def _margin(game: Played) -> float:
    ordered = sorted(game.scores, reverse=True)
    return ordered[0] - ordered[1]


def _measures(played: Sequence[Played]) -> dict[str, Summary]:
    names = played[0].measures if played else {}
    return {name: summary([game.measures[name] for game in played]) for name in names}
