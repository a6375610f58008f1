"""Does anything hidden reach a seat? Twins tell.

A twin of a match is a copy in which all that one seat cannot know has been dealt anew. What the seat gets to see of
the match and of its twin must be the same to the byte: the view, the question, the events of the moves that follow.
Where it differs, something hidden came through.

To follow a twin over several moves, what those moves bring to light must lie in the same place in both. So the
match is played on first; the cards that the seat then comes to see, or that an answer names, are put back in the twin
to where they really were, and chance brings the same cards up again. Everything else stays dealt anew.
"""

from __future__ import annotations

import traceback
from collections import Counter
from collections.abc import Iterable, Iterator, MutableSequence, Sequence
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import msgspec

from wondertable.kernel import Chance, Event, Game, Match, Option, Seat, Seeded, Table, digest
from wondertable.kernel.errors import AnswerError
from wondertable.kernel.state import Zone

__all__ = ["BrokenPromiseError", "Comparison", "cards_of", "compare", "play", "random_answers", "seen", "where"]

T = TypeVar("T")
Answers = list[tuple[Seat, Option]]


class BrokenPromiseError(Exception):
    """A promise that the game does not keep: which one, and the details for a developer."""

    def __init__(self, promise: str, detail: str, answers: Answers | None = None) -> None:
        self.promise = promise
        self.detail = detail
        self.answers = answers or []
        """What was about to be played, if that was what broke."""
        super().__init__(promise, detail)


class Comparison(NamedTuple):
    """How many twins were made, how many of them really differed from the truth, and how many moves they made."""

    twins: int
    different: int
    moves: int


def random_answers(match: Match[Any], chance: Chance) -> Answers:
    """An answer for everybody who is asked, each option equally likely, arriving in any order."""
    answers = []
    for seat, ask in match.asks.items():
        if not ask.options:
            raise BrokenPromiseError("options", f"no option for seat {seat} at {ask.prompt!r}")
        answers.append((seat, chance.pick(ask.options)))
    if len(answers) > 1:
        chance.shuffle(answers)
    return answers


def play(match: Match[Any], answers: Answers) -> list[Event]:
    """Give these answers; returns what happened. Offered options that cannot be played break a promise."""
    events: list[Event] = []
    try:
        for seat, option in answers:
            events += match.submit(seat, option)
    except AnswerError:
        raise
    except Exception as error:
        raise BrokenPromiseError("applies", where(error), answers) from error
    return events


def where(error: Exception) -> str:
    """An error with the place it came from."""
    frames = traceback.extract_tb(error.__traceback__)
    place = f" ({Path(frames[-1].filename).name}:{frames[-1].lineno}, {frames[-1].name})" if frames else ""
    return f"{type(error).__name__}: {error}{place}"


def cards_of(table: Table) -> Counter[str]:
    """Everything with an identity, wherever it lies."""
    return Counter([card for zone in table.zones() for card in zone.contents()])


def seen(match: Match[Any], seat: Seat, events: Sequence[Event] = ()) -> bytes:
    """All that reaches a seat: its view and its lines of the log, as bytes."""
    return msgspec.json.encode([match.view(seat), [event.seen_by(seat) for event in events]])


# -- the truth, played on ------------------------------------------------------------------------------


class Note(NamedTuple):
    """One use of chance: the number, and what it brought."""

    number: int
    brought: Any = None
    order: tuple[Any, ...] | None = None


class Noting(Chance):
    """Passes on the numbers of another stream and notes what they brought up."""

    __slots__ = ("inner", "notes")

    def __init__(self, inner: Chance) -> None:
        super().__init__()
        self.inner = inner
        self.notes: list[Note] = []

    def below(self, bound: int) -> int:
        number = self.inner.below(bound)
        self.notes.append(Note(number))
        if self.tape is not None:
            self.tape.append(number)
        return number

    def draw(self, bag: MutableSequence[T]) -> T:
        brought = super().draw(bag)
        self.notes[-1] = Note(self.notes[-1].number, brought)
        return brought

    def pick(self, things: Sequence[T]) -> T:
        brought = super().pick(things)
        self.notes[-1] = Note(self.notes[-1].number, brought)
        return brought

    def shuffle(self, cards: MutableSequence[Any]) -> None:
        start = len(self.notes)
        super().shuffle(cards)
        self.notes[start:] = [Note(0, order=tuple(cards))]

    def copy(self) -> Chance:
        return self.inner.copy()


class Echo(Chance):
    """Brings the noted things up again wherever they can come up, else whatever lies in their place."""

    __slots__ = ("left", "rest")

    def __init__(self, notes: Iterable[Note]) -> None:
        super().__init__()
        self.left = iter(list(notes))
        self.rest = Seeded(0)

    def _next(self) -> Note:
        return next(self.left, None) or Note(self.rest.below(1 << 20))

    def below(self, bound: int) -> int:
        number = self._next().number % bound
        if self.tape is not None:
            self.tape.append(number)
        return number

    def draw(self, bag: MutableSequence[T]) -> T:
        note = self._next()
        index = bag.index(note.brought) if note.brought in bag else note.number % len(bag)
        self._tell(index)
        bag[index], bag[-1] = bag[-1], bag[index]
        return bag.pop()

    def pick(self, things: Sequence[T]) -> T:
        note = self._next()
        index = things.index(note.brought) if note.brought in things else note.number % len(things)
        self._tell(index)
        return things[index]

    def shuffle(self, cards: MutableSequence[Any]) -> None:
        noted = self._next().order or ()
        rest = list((Counter(cards) - Counter(noted)).elements())
        here = Counter(cards)
        order = []
        for card in noted:
            if here[card]:
                here[card] -= 1
                order.append(card)
            elif rest:
                order.append(rest.pop())
        cards[:] = (order + rest)[: len(cards)]
        self._tell(0)

    def copy(self) -> Chance:
        return Seeded(0)

    def _tell(self, number: int) -> None:
        if self.tape is not None:
            self.tape.append(number)


class Step(NamedTuple):
    """A move of the truth, and what every viewer got of it."""

    answers: Answers
    seen: dict[Seat, bytes]


class Witness(list[Event]):
    """A journal that notes, with every event, which cards every viewer sees just then.

    A card may lie open for a moment only: it is revealed, and a reshuffle takes it back before the move is over.
    """

    def __init__(self, table: Table, lit: dict[Seat, set[str]]) -> None:
        super().__init__()
        self.table, self.lit = table, lit

    def append(self, event: Event) -> None:
        super().append(event)
        zones = self.table.zones()
        for viewer, shown in self.lit.items():
            for zone in zones:
                if _knows(zone, viewer):
                    shown.update(zone.contents())


class Truth:
    """The match played on for a few random moves."""

    def __init__(self, match: Match[Any], chance: Chance, moves: int) -> None:
        self.match = match.fork()
        self.noting = Noting(self.match.table.chance.copy())
        self.match.table.chance = self.noting
        self.viewers = (*range(match.seats), -1)
        self.steps: list[Step] = []
        self.known: list[list[Zone]] = []
        self.lit: dict[Seat, set[str]] = {viewer: set() for viewer in self.viewers}
        for _ in range(moves):
            if self.match.result is not None:
                break
            self._move(chance)

    def _move(self, chance: Chance) -> None:
        match = self.match
        answers = random_answers(match, chance)
        match.table.journal = Witness(match.table, self.lit)
        events = play(match, answers)
        self.steps.append(Step(answers, {viewer: seen(match, viewer, events) for viewer in self.viewers}))
        self.known.append(_snapshot(match.table))

    def comes_to_light(self, start: Sequence[Zone], viewer: Seat) -> set[str]:
        """The cards hidden from the viewer at the start that it gets to see, or that an answer names."""
        hidden = {card for zone in start if not _knows(zone, viewer) for card in zone.contents()}
        shown = {name for step in self.steps for _, option in step.answers for name in _names(option.plain())}
        shown |= self.lit[viewer]
        for zones in self.known:
            for zone in zones:
                if _knows(zone, viewer):
                    shown.update(zone.contents())
        return hidden & shown


def _snapshot(table: Table) -> list[Zone]:
    """The zones of this moment: copies that later moves leave alone."""
    return [zone._replace(place=zone.contents()) for zone in table.zones()]


def _knows(zone: Zone, viewer: Seat) -> bool:
    return zone.seen_by(viewer) and zone.order_seen_by(viewer)


def _names(data: Any) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        for value in data.values():
            yield from _names(value)
    elif isinstance(data, (list, tuple)):
        for value in data:
            yield from _names(value)


# -- twins --------------------------------------------------------------------------------------------


def compare(match: Match[Any], chance: Chance, *, moves: int = 2, viewers: Sequence[Seat] | None = None) -> Comparison:
    """Make a twin of the match for every viewer (a spectator is -1) and follow it over some moves.

    It is for a moment at which nobody has sealed an answer yet. Raises ``BrokenPromiseError`` where a viewer sees
    anything else of the twin than of the truth.
    """
    zones = _snapshot(match.table)
    everything = Counter(card for zone in zones for card in zone.place)
    fingerprint = match.digest()
    truth = Truth(match, chance, moves)
    different = walked = 0
    chosen = truth.viewers if viewers is None else viewers
    for viewer in chosen:
        twin = match.fork()
        match.game.reimagine(twin.table, viewer, Seeded(chance.below(1 << 30)))
        _keep_the_view(twin, viewer, seen(match, viewer))
        if type(match.game).reimagine is Game.reimagine:
            _put_back(match.game, twin.table, zones, truth.comes_to_light(zones, viewer))
        different += twin.digest() != fingerprint
        _leaves_no_trace(match, twin, viewer, chance.below(1 << 30))
        twin.table.chance = Echo(truth.noting.notes)
        walked += _follow(twin, truth, viewer, everything)
    return Comparison(len(chosen), different, walked)


def _keep_the_view(twin: Match[Any], viewer: Seat, truth: bytes) -> None:
    """What is dealt anew must not be seen in the view or in the question."""
    got = seen(twin, viewer)
    if got != truth:
        was, now = msgspec.json.decode(truth), msgspec.json.decode(got)
        raise BrokenPromiseError("view", f"seat {viewer} sees what is hidden from it: {difference(was, now)}")


def _leaves_no_trace(match: Match[Any], twin: Match[Any], viewer: Seat, seed: int) -> None:
    """What a bot imagines may depend on its view and its own chance only, not on where the cards really are."""
    fingerprints = set()
    for table in (match.table.clone(), twin.table.clone()):
        match.game.reimagine(table, viewer, Seeded(seed))
        fingerprints.add(digest(table))
    if len(fingerprints) > 1:
        raise BrokenPromiseError("reimagine", f"the truth shows through what seat {viewer} imagines")


def _put_back(game: Game[Any], table: Table, truth: Sequence[Zone], cards: set[str]) -> None:
    """Exchange cards of the twin so that ``cards`` lie where they lie in truth; each exchange is within a group."""
    places = [zone.place for zone in table.zones()]
    homes = {
        card: (number, index)
        for number, zone in enumerate(truth)
        for index, card in enumerate(zone.place)
        if card in cards
    }
    for card, (number, index) in homes.items():
        place = places[number]
        if card not in place:
            away = next(other for other in places if isinstance(other, list) and card in other)
            guest = _guest(game, table, place, card, {one for one in homes if homes[one][0] == number})
            if guest is None:
                continue  # the moves that need the card will be refused in the twin, and not compared
            away[away.index(card)], place[place.index(guest)] = guest, card
        at = place.index(card)
        place[at], place[index] = place[index], place[at]


def _guest(game: Game[Any], table: Table, place: list[str], card: str, at_home: set[str]) -> str | None:
    """A card that lies where ``card`` belongs, need not stay there and may go where ``card`` is."""
    group = game.group(table, card)
    return next((one for one in place if one not in at_home and game.group(table, one) == group), None)


def _follow(twin: Match[Any], truth: Truth, viewer: Seat, everything: Counter[str]) -> int:
    """Let the twin make the moves of the truth, and compare what the viewer gets."""
    for number, step in enumerate(truth.steps):
        try:
            events = play(twin, step.answers)
        except AnswerError:
            return number  # an answer that depends on hidden cards: of no meaning in the twin
        except BrokenPromiseError as broken:
            detail = f"{broken.detail}, after the hidden cards were dealt anew"
            raise BrokenPromiseError("imagined", detail, step.answers) from broken
        if cards_of(twin.table) != everything:
            raise BrokenPromiseError(
                "imagined", "cards lost or doubled after the hidden ones were dealt anew", step.answers
            )
        got = seen(twin, viewer, events)
        if got != step.seen[viewer]:
            was, now = msgspec.json.decode(step.seen[viewer]), msgspec.json.decode(got)
            what = f"seat {viewer} learns what is hidden from it: {difference(was, now)}"
            raise BrokenPromiseError("events", what, step.answers)
    return len(truth.steps)


def difference(one: Any, other: Any, path: str = "") -> str:
    """Where two pieces of plain data part."""
    if isinstance(one, dict) and isinstance(other, dict) and list(one) == list(other):
        pairs = [(f"{path}.{key}", one[key], other[key]) for key in one]
    elif isinstance(one, (list, tuple)) and isinstance(other, (list, tuple)) and len(one) == len(other):
        pairs = [(f"{path}[{index}]", *pair) for index, pair in enumerate(zip(one, other, strict=True))]
    else:
        return f"{path or '.'}: {one!r} / {other!r}"
    for deeper, left, right in pairs:
        if msgspec.json.encode(left) != msgspec.json.encode(right):
            return difference(left, right, deeper)
    return f"{path or '.'}: the order of the keys"
