"""Information-set Monte Carlo tree search: thinking ahead in any game, without cheating.

Every iteration deals the unknown anew (``Perspective.imagine``), walks the tree of the seat's own decisions, lets
the game's heuristic (or chance, where a game has none) play everybody on for a while and asks how the seat stands.
The tree belongs to what the seat knows, not to one deal, so its averages run over everything that might be true.

The n-th visit of every option at the root looks at the same n-th deal: what differs between two options is then
the options, not the luck of the deal.

The game's advisor says how far and how boldly it looks (``Advisor.thinking``). Where all seats are one team, what
counts is whether the team wins.
"""

from __future__ import annotations

import itertools
import math
import time
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from wondertable.bots.advice import advice
from wondertable.bots.greedy import best
from wondertable.bots.perspective import Perspective
from wondertable.kernel import Ask, Match, Message, Option, Seat, Seeded, Thinking

__all__ = ["Judgement", "Search", "hint", "outlook", "weigh"]

WIDE, WIDER = 2, 0.5
"""At first only so many of the best advised options are looked at; the more visits, the more options."""


class Judgement(msgspec.Struct, frozen=True):
    """The judgement of the search on an option."""

    option: Option
    visits: int
    share: float
    """The part of all visits that went to it."""
    worth: float
    """The seat's position after it, on the average: 0 lost, 1 won."""
    reason: Message | None = None
    """The reason of the game's heuristic; where it has none, how the option did beside the others."""


class _Node:
    __slots__ = ("advised", "children", "hoped", "prior", "total", "visits")

    def __init__(self, prior: float, advised: float = 0.5) -> None:
        self.visits = 0
        self.total = 0.0
        self.prior = prior
        self.advised = advised
        """The advice on the option that leads here."""
        self.hoped = 0.0
        """The advice on the options that were visited, summed up."""
        self.children: dict[Option, _Node] = {}

    @property
    def mean(self) -> float:
        return self.total / self.visits if self.visits else 0.5

    def worth_of(self, child: _Node, trust: float) -> float:
        """The worth of an option: what was seen, and the advice as if it had been seen so many times.

        Advice and rollouts may differ on how good the whole position is; only what the advice says about one option
        against the others is taken.
        """
        if not trust:
            return child.total / child.visits if child.visits else self.mean
        start = (self.total - self.hoped) / self.visits if self.visits else 0.0
        return (child.total + trust * (child.advised + start)) / (child.visits + trust)


class Search:
    """The strong player. ``seconds`` or ``iterations`` limit how long it thinks about one decision."""

    def __init__(self, seed: int = 0, *, seconds: float | None = 0.5, iterations: int | None = None) -> None:
        if seconds is None and iterations is None:
            raise ValueError("a search needs a budget")
        self.chance = Seeded(seed)
        self.luck = self.chance
        self.judged: bool | None = None
        """Can the game judge a position? Known once it was asked."""
        self.goal: int | None = None
        """The turn at whose beginning a rollout is judged, if turns are counted."""
        self.seconds = seconds
        self.iterations = iterations

    def choose(self, perspective: Perspective) -> Option:
        if len(perspective.options) == 1:
            return perspective.options[0]
        return self.judge(perspective)[0].option

    def judge(self, perspective: Perspective) -> list[Judgement]:
        """All options, the best first."""
        world = self.chance.below(1 << 32)
        root = _Node(1.0)
        first = perspective.imagine(Seeded(world))
        turns = perspective.game.advisor.thinking.turns
        self.goal = perspective.game.turn_number(first.table) + turns if turns else None
        trust = perspective.game.advisor.thinking.trust_in(perspective.ask.prompt)
        self._expand(root, advice(perspective.game, first.table, perspective.ask), perspective.options)
        end = None if self.seconds is None else time.perf_counter() + self.seconds
        done = 0
        while (end is None or time.perf_counter() < end) and (self.iterations is None or done < self.iterations):
            self._iterate(root, perspective, world)
            done += 1
        reason = perspective.game.guide.question(first.table, perspective.ask).reason
        judged = [
            Judgement(
                option,
                node.visits,
                node.visits / max(1, done),
                root.worth_of(node, trust) if trust else node.mean,
                reason(option),
            )
            for option, node in root.children.items()
        ]
        if trust:
            judged.sort(key=lambda one: one.worth, reverse=True)
        else:
            judged.sort(key=lambda one: (one.visits, one.worth), reverse=True)
        return [one if one.reason else msgspec.structs.replace(one, reason=_compared(one, judged)) for one in judged]

    def _iterate(self, root: _Node, perspective: Perspective, world: int) -> None:
        seat = perspective.seat
        option = _select(root, perspective.ask, perspective.game.advisor.thinking)
        path = [root, root.children[option]]
        deal = world + path[1].visits
        self.luck = Seeded(deal)  # the n-th visits share the whims of the policy, too
        match = perspective.imagine(Seeded(deal))
        match.submit(seat, option)
        if perspective.game.advisor.thinking.tree:
            self._descend(match, seat, path)
        worth = self._play_out(match, seat)
        for one in path:
            one.visits += 1
            one.total += worth
        for one, child in itertools.pairwise(path):
            one.hoped += child.advised

    def _descend(self, match: Match[Any], seat: Seat, path: list[_Node]) -> None:
        """Down the tree of our own decisions (a team's are all our own), until one that has not been looked at."""
        game = match.game
        while match.result is None:
            asks = match.asks
            mine = next(iter(asks)) if game.team and not match.sealed else seat
            ask = asks.pop(mine, None)
            for other, question in asks.items():
                match.submit(other, self._policy(game, match.table, question))
            if ask is None:
                continue
            if len(ask.options) == 1:
                match.submit(mine, ask.options[0])
                continue
            node = path[-1]
            fresh = not node.visits
            missing = [option for option in ask.options if option not in node.children]
            if missing:
                self._expand(node, advice(game, match.table, ask), ask.options)
            option = _select(node, ask, game.advisor.thinking)
            path.append(node.children[option])
            match.submit(mine, option)
            if fresh:
                return

    def _expand(self, node: _Node, worths: Sequence[float] | None, options: Sequence[Option]) -> None:
        """Add the options a deal offers; advice says which to look at first."""
        if worths is None:
            priors = [1 / len(options)] * len(options)
        else:
            ranks = sorted(range(len(options)), key=lambda index: -worths[index])
            weights = [0.0] * len(options)
            for rank, index in enumerate(ranks):
                weights[index] = 1 / (1 + rank)
            total = sum(weights)
            priors = [weight / total for weight in weights]
        for number, option in enumerate(options):
            if option not in node.children:
                node.children[option] = _Node(priors[number], 0.5 if worths is None else worths[number])

    def _policy(self, game: Any, table: Any, ask: Ask) -> Option:
        options = ask.options
        if len(options) == 1:
            return options[0]
        if self.luck.below(1000) < game.advisor.thinking.careless * 1000:
            return options[self.luck.below(len(options))]
        return best(game, table, ask, self.luck)

    def _play_out(self, match: Match[Any], seat: Seat) -> float:
        game = match.game
        if match.result is None:
            if self.judged is None:
                self.judged = game.advisor.value(match.table, seat) is not None
            limit = game.advisor.thinking.horizon * match.seats
            until: Callable[[Any], bool] = game.advisor.evaluable
            if not self.judged:
                limit = 1_000_000
            elif self.goal is not None:
                limit, until = 0, _from_turn(game, self.goal)
            match.rollout(lambda table, ask: self._policy(game, table, ask), limit, until)
        return _worth(match, seat)


def _from_turn(game: Any, turn: int) -> Callable[[Any], bool]:
    return lambda table: game.advisor.evaluable(table) and game.turn_number(table) >= turn


def _select(node: _Node, ask: Ask, thinking: Thinking) -> Option:
    """The option with the best mix of what was seen, what is advised and what was looked at little."""
    children, options = node.children, ask.options
    seen = sum(children[option].visits for option in options)
    wide = int(WIDE + math.sqrt(seen) * WIDER)
    if len(options) > wide:
        options = sorted(options, key=lambda option: -children[option].prior)[:wide]
    push = thinking.explore * math.sqrt(seen + 1)
    trust = thinking.trust_in(ask.prompt)
    chosen, top = options[0], -math.inf
    for option in options:
        child = children[option]
        worth = node.worth_of(child, trust) + push * child.prior / (1 + child.visits)
        if worth > top:
            chosen, top = option, worth
    return chosen


def _worth(match: Match[Any], seat: Seat) -> float:
    """The seat's position, from 0 to 1: by the result, else by the game's own judgement."""
    game, table = match.game, match.table
    points = game.advisor.thinking.points
    if game.team:
        if match.result is not None:
            return match.result.share(seat)
        hope = game.advisor.value(table, seat)
        return 0.5 if hope is None else _squash(hope / points)
    others = [other for other in range(match.seats) if other != seat]
    result = match.result
    if result is not None:
        if not others or len(result.winners) in (0, match.seats):
            lead = 0.0
        else:
            lead = result.scores[seat] - max(result.scores[other] for other in others)
        return 0.6 * result.share(seat) + 0.4 * _squash(lead / points)
    mine = game.advisor.value(table, seat)
    if mine is None:
        return 0.5
    return _squash((mine - max((game.advisor.value(table, other) or 0.0 for other in others), default=0.0)) / points)


def _squash(lead: float) -> float:
    return 1 / (1 + math.exp(-lead))


def _compared(one: Judgement, judged: Sequence[Judgement]) -> Message:
    """How an option did in the trials, beside the best one, or beside all others if it is the best one."""
    if len(judged) == 1:
        return "table.reason.only", {}
    if one is judged[0]:
        return "table.reason.best", {}
    behind = round(100 * (judged[0].worth - one.worth))
    return ("table.reason.behind", {"n": behind}) if behind > 0 else ("table.reason.close", {})


def hint(match: Match[Any], seat: Seat, seconds: float = 1.0, seed: int = 0) -> list[Judgement]:
    """Judgements of the search for the seat, best first; it looks only at what the seat may know."""
    return Search(seed, seconds=seconds).judge(Perspective(match, seat))


def outlook(perspective: Perspective, worlds: int, seed: int = 0) -> list[float]:
    """Every seat's chance to win, as the asked seat must judge it: over so many deals of what it cannot know.

    The numbers add up to one; those of a team are all the same, its chance against the table.
    """
    player = Search(seed, seconds=None, iterations=worlds)
    totals = [0.0] * perspective.seats
    for world in range(worlds):
        match = perspective.imagine(Seeded(seed + world))
        player._play_out(match, perspective.seat)
        for seat in range(perspective.seats):
            totals[seat] += _worth(match, seat)
    if perspective.game.team:
        return [total / worlds for total in totals]
    whole = sum(totals)
    return [total / whole if whole else 1 / len(totals) for total in totals]


def weigh(perspective: Perspective, options: Sequence[Option], worlds: int, seed: int = 0) -> list[float]:
    """The seat's position after each of some options, on the average over the same so many deals."""
    player, seat = Search(seed, seconds=None, iterations=worlds), perspective.seat
    totals = [0.0] * len(options)
    for deal in range(seed, seed + worlds):
        for number, option in enumerate(options):
            player.luck = Seeded(deal)
            match = perspective.imagine(Seeded(deal))
            others = [other for other in match.asks if other != seat] if match.sealed else []
            match.submit(seat, option)
            for other in others:  # they answer the same sealed question
                match.submit(other, player._policy(match.game, match.table, match.asks[other]))
            totals[number] += player._play_out(match, seat)
    return [total / worlds for total in totals]
