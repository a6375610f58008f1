"""Trying moves out: the rules run on copies of a match, which itself does not change.

``try_out`` plays a line of moves from the present position as one seat knows it. What nobody at the table can know must
not come out of it. So the moves are not made on the match but on worlds in which everything hidden from the seat is
dealt anew and no chance is left: whatever asks for it stops the line, and so does a move that brings a hidden card to
light or turns out otherwise in another world. The truth is never looked at. Where the table would answer in a person's
name, it does so here too: such an answer belongs to the move before it.

``preview`` plays one answer with given chance, up to the next question: "what if these cards were drawn?"

``run`` and ``endings`` run one rule of a game on copies of a table, with given chance: ``run`` once, every question
answered by a function, ``endings`` once for every way to answer. Forecasts that a game shows are made with them, so
they state no rule a second time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any, Generic, Literal, NamedTuple, TypeVar

import msgspec

from wondertable.kernel.ask import Ask, AskAll, Option, Rules, Seat, StepEnded
from wondertable.kernel.chance import Chance, Seeded
from wondertable.kernel.errors import AnswerError, RulesError
from wondertable.kernel.events import Event
from wondertable.kernel.match import Match, hidden_cards, shows
from wondertable.kernel.seat_policy import Settings
from wondertable.kernel.table import Table
from wondertable.kernel.words import Words

__all__ = ["MOST_MOVES", "Outcome", "Preview", "Step", "endings", "keeps_secrets", "preview", "run", "try_out"]

T = TypeVar("T", bound=Table)
MOST_MOVES = 60
"""The number of moves that a line may have."""

WORLDS = 3
"""In how many deals of what is hidden a move must turn out the same."""

Ended = Literal["chance", "other", "over", "long"]


class Step(NamedTuple):
    """A move of a line."""

    seat: Seat
    option: Option


class Outcome(NamedTuple):
    """A line of moves, as far as it can be told what comes of them."""

    match: Match[Any]
    """The position it leads to; if chance stops it, the one where its last move would be made."""
    steps: Sequence[Step]
    texts: Sequence[Sequence[str]]
    """The label of each move, in each of the languages asked for."""
    told: Sequence[Sequence[Event]]
    """The events, move by move."""
    ask: Ask | None
    """The question it leads to, if the seat may know its options."""
    ended: Ended | None
    """The reason why it cannot go on: ``chance`` (or something hidden) decides the last move; ``other``: somebody
    decides whose choices the seat cannot know; the match is ``over``; the line is too ``long``.
    """


def try_out(
    match: Match[Any],
    seat: Seat,
    steps: Sequence[Step],
    languages: Sequence[Words],
    settings: Mapping[Seat, Settings] | None = None,
) -> Outcome:
    """Play on from a position as a seat knows it; raises ``AnswerError`` for a move that cannot be made there.

    ``settings``: what people have left to the table to answer.
    """
    settled = settings or {}
    worlds = [_world(match, seat, deal) for deal in range(WORLDS)]
    texts: list[list[str]] = []
    told: list[list[Event]] = []
    for number, step in enumerate(steps):
        asked = _visible_ask(worlds[0], seat)
        if asked is None or not asked.taken_from(step.seat) or step.option not in asked.options:
            raise AnswerError("error.no-such-step", number=number + 1)
        texts.append([_label(words, worlds[0].table, asked, step) for words in languages])
        events = _play_on(worlds, seat, step, settled)
        if events is None:
            before = _world(match, seat, 0)
            for earlier in steps[:number]:
                _play_on([before], seat, earlier, settled)
            return Outcome(before, steps[: number + 1], texts, told, _visible_ask(before, seat), "chance")
        told.append(events)
    ended = _ended(worlds[0], seat, len(steps))
    ask = _visible_ask(worlds[0], seat) if ended is None else None
    return Outcome(worlds[0], steps, texts, told, ask, ended)


class Preview(NamedTuple, Generic[T]):
    """A position that an answer, or a rule, would lead to."""

    table: T
    """The table at the next question, or at the end of the match or of the rule."""
    events: Sequence[Event]
    """All that happens on the way, with what is told to single seats."""


def preview(match: Match[T], seat: Seat, option: Option, chance: Chance) -> Preview[T]:
    """Play an answer on a copy of the match, with this chance, up to the next question.

    ``chance`` decides what is drawn, and is not used up: ``Scripted(["C07"])`` asks what would come of that card. The
    other hidden cards are the true ones: whoever shows the result to a seat shows only what the seat may know of it.

    Raises ``AnswerError`` for an answer that is not asked for or not offered, and ``RulesError`` for one to a sealed
    question: what comes of it depends on the secret answers of others.
    """
    if match.sealed:
        raise RulesError("an answer to a sealed question has no preview")
    copy = match.fork()
    copy.table.chance = chance.copy()
    events = copy.submit(seat, option)
    return Preview(copy.table, events)


def first_option(ask: Ask) -> Option:
    """The answer of ``run`` where nothing else is said."""
    return ask.options[0]


def run(
    table: T,
    rule: Callable[[T], Rules[Any]],
    answer: Callable[[Ask], Option] = first_option,
    chance: Chance | None = None,
) -> Preview[T]:
    """Run a rule on a copy of a table to its end, with this chance; ``None``: the rule needs none.

    ``StepEnded`` is an end as any other.
    """
    copy, journal = _copy(table, chance)
    rules = rule(copy)
    try:
        asked = next(rules)
        while True:
            if isinstance(asked, AskAll):
                asked = rules.send({seat: answer(asked.to(seat)) for seat in asked.seats})
            else:
                asked = rules.send(answer(asked))
    except (StopIteration, StepEnded):
        return Preview(copy, journal)


def endings(
    table: T,
    rule: Callable[[T], Rules[Any]],
    chance: Chance | None = None,
    options: Callable[[Ask], Sequence[Option]] = lambda ask: ask.options,
) -> Iterator[Preview[T]]:
    """Run a rule on copies of a table, once for every way to answer its questions; ``options`` leaves ways out."""
    waiting: list[list[Any]] = [[]]
    while waiting:
        given = waiting.pop()
        copy, journal = _copy(table, chance)
        rules = rule(copy)
        try:
            asked = next(rules)
            for answer in given:
                asked = rules.send(answer)
            while True:
                answer, *others = _answers(asked, options)
                waiting += [[*given, other] for other in others]
                given.append(answer)
                asked = rules.send(answer)
        except (StopIteration, StepEnded):
            yield Preview(copy, journal)


def _copy(table: T, chance: Chance | None) -> tuple[T, list[Event]]:
    copy = table.clone()
    journal: list[Event] = []
    copy.journal = journal
    copy.chance = _NoChance() if chance is None else chance.copy()
    return copy, journal


def _answers(asked: Ask | AskAll, options: Callable[[Ask], Sequence[Option]]) -> list[Any]:
    """Everything that may be sent to a rule that asks."""
    if isinstance(asked, Ask):
        return list(options(asked))
    offered = [options(asked.to(seat)) for seat in asked.seats]
    return [dict(zip(asked.seats, answers, strict=True)) for answers in product(*offered)]


def keeps_secrets(table: Table, seat: Seat, viewer: Seat) -> bool:
    """Does a seat know cards that the viewer does not? Then its choices are no business of the viewer."""
    return seat != viewer and any(cards and knows == seat for cards, knows in table.private_zones())


def _visible_ask(match: Match[Any], viewer: Seat) -> Ask | None:
    """The present question, unless it is sealed or tells of cards that the viewer does not see."""
    if match.sealed:
        return None
    for seat, ask in match.asks.items():
        if not keeps_secrets(match.table, seat, viewer):
            return ask
    return None


def _label(words: Words, table: Table, ask: Ask, step: Step) -> str:
    """A label that everybody may read: a place is named by what lies there only if all can see that."""
    here = words if keeps_secrets(table, ask.seat, -1) else words.at(table, ask)
    return here.option(step.option)


def _ended(match: Match[Any], seat: Seat, length: int) -> Ended | None:
    if match.result is not None:
        return "over"
    if _visible_ask(match, seat) is None:
        return "other"
    return "long" if length >= MOST_MOVES else None


# -- worlds -------------------------------------------------------------------------------------------


class _ChanceError(RulesError):
    """Chance would decide."""


class _NoChance(Chance):
    """Gives no number that could have been another one."""

    __slots__ = ()

    def below(self, bound: int) -> int:
        if bound > 1:
            raise _ChanceError("chance would decide")
        return 0

    def copy(self) -> _NoChance:
        return _NoChance()


def _world(match: Match[Any], seat: Seat, deal: int) -> Match[Any]:
    """A copy of the position; what the seat cannot know is dealt anew, each ``deal`` in its own way."""
    world = match.fork()
    world.game.reimagine(world.table, seat, Seeded(deal))
    world.table.chance = _NoChance()
    return world


def _play_on(
    worlds: Sequence[Match[Any]], seat: Seat, step: Step, settings: Mapping[Seat, Settings]
) -> list[Event] | None:
    """Make a move in every world, and let the table answer what it would answer by itself after it."""
    told = _play(worlds, seat, step)
    while told is not None and (answer := _by_itself(worlds[0], settings)) is not None:
        more = _play(worlds, seat, answer)
        told = None if more is None else [*told, *more]
    return told


def _by_itself(match: Match[Any], settings: Mapping[Seat, Settings]) -> Step | None:
    """The answer that the table gives in somebody's name; a sealed question stops the line anyway."""
    if match.sealed:
        return None
    for seat, ask in match.asks.items():
        answer = match.game.seat_policy.answer_to(match.table, ask, settings[seat]) if seat in settings else None
        if answer is not None and answer in ask.options:
            return Step(seat, answer)
    return None


def _play(worlds: Sequence[Match[Any]], seat: Seat, step: Step) -> list[Event] | None:
    """Make a move in every world; returns what happens, or ``None`` if the seat could not know what that will be."""
    first = worlds[0]
    unknown, hidden = _unknown(first, seat), hidden_cards(first.table)
    try:
        stories = [world.submit(step.seat, step.option) for world in worlds]
    except (_ChanceError, AnswerError):  # a move that some worlds do not offer depends on something hidden
        return None
    if len({_seen(world, seat, events) for world, events in zip(worlds, stories, strict=True)}) > 1:
        return None
    told = stories[0]
    if any(event.only == seat for event in told):  # a secret for the seat, which this world has made up
        return None
    learnt = first.result is not None or shows(hidden, hidden_cards(first.table), first.seats)
    return None if learnt and not _foreseen(first.table, seat, unknown) else told


def _seen(match: Match[Any], seat: Seat, events: Sequence[Event]) -> bytes:
    """All that the seat gets of a world."""
    ask = _visible_ask(match, seat)
    question = None if ask is None else [ask.seat, ask.prompt, ask.facts, [option.plain() for option in ask.options]]
    return msgspec.json.encode([match.view(seat), question, match.sealed, [event.seen_by(seat) for event in events]])


class _Heap(NamedTuple):
    """A place whose cards, or whose order, the seat does not know."""

    cards: frozenset[str]
    deduced: bool
    """Can the seat tell which cards lie there, though not how?"""


def _unknown(match: Match[Any], seat: Seat) -> list[_Heap]:
    game, table = match.game, match.table
    places = [(pool, list(place), hidden) for pool, place, hidden in table.hidden_from(seat)]
    kinds = [{(pool, game.group(table, card)) for card in cards} if hidden else set() for pool, cards, hidden in places]
    return [
        _Heap(frozenset(cards), not any(mine & others for other, others in enumerate(kinds) if other != number))
        for number, ((_, cards, _), mine) in enumerate(zip(places, kinds, strict=True))
    ]


def _foreseen(table: Table, seat: Seat, unknown: Sequence[_Heap]) -> bool:
    """Did only come to light what the seat could tell before: all cards of a place, which it can deduce, together?"""
    known = {
        card: number
        for number, zone in enumerate(table.zones())
        if zone.seen_by(seat) and zone.order_seen_by(seat)
        for card in zone.contents()
    }
    for heap in unknown:
        homes = {known.get(card, -1) for card in heap.cards}
        if homes != {-1} and (len(homes) > 1 or not heap.deduced):
            return False
    return True
