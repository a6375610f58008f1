"""Does anything hidden reach a seat? Twins tell.

A twin of a match is a copy in which all that one seat cannot know has been dealt anew. What the seat gets to see of
the match and of its twin must be the same to the byte: the view, the question, the events of the moves that follow.
Where it differs, something hidden came through.

To follow a twin over several moves, what those moves bring to light must lie in the same place in both. So the
match is played on first; the cards that the seat then comes to see, or that an answer names, are put back in the twin
to where they really were, and chance brings the same cards up again. Everything else stays dealt anew, and where chance
brings a card that the seat does not get to see, it brings any other such card in the twin.

The deal is compared in the same way: it is done once more, and only what the seat gets to see of it is the same.
"""

from __future__ import annotations

import traceback
from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, MutableSequence, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import msgspec

from wondertable.kernel import Cards, Chance, Event, Game, Match, Option, Seat, Seeded, Table, digest
from wondertable.kernel.errors import AnswerError
from wondertable.kernel.state import Zone

__all__ = [
    "BrokenPromiseError",
    "Comparison",
    "cards_of",
    "compare",
    "compare_deal",
    "play",
    "random_answers",
    "same_cards",
    "seen",
    "where",
]

T = TypeVar("T")
Answers = list[tuple[Seat, Option]]
Hidden = frozenset[Seat]
"""The viewers who do not know the cards of a place, or their order."""


class BrokenPromiseError(Exception):
    """A promise that the game does not keep: which one, and the details for a developer."""

    def __init__(self, promise: str, detail: str, answers: Answers | None = None) -> None:
        self.promise = promise
        self.detail = detail
        self.answers = answers or []
        """The answers that were about to be played, if they broke the promise."""
        super().__init__(promise, detail)


class Comparison(NamedTuple):
    """Numbers of twins, of those that really differed from the truth, and of their moves."""

    twins: int
    different: int
    moves: int


def random_answers(match: Match[Any], chance: Chance) -> Answers:
    """An answer for everybody who is asked, each option equally likely, arriving in any order.

    What a team is asked any seat answers.
    """
    answers = []
    for seat, ask in match.asks.items():
        if not ask.options:
            raise BrokenPromiseError("options", f"no option for seat {seat} at {ask.prompt!r}")
        giver = chance.below(match.seats) if ask.team else seat
        answers.append((giver, chance.pick(ask.options)))
    if len(answers) > 1:
        chance.shuffle(answers)
    return answers


def play(match: Match[Any], answers: Answers) -> list[Event]:
    """Give these answers; returns what happened. Offered options that cannot be played break a promise."""
    events: list[Event] = []
    try:
        for seat, option in answers:
            events += match.submit(seat, option)
    except (AnswerError, AstrayError):
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


def same_cards(wanted: Counter[str], found: Counter[str], answers: Sequence[tuple[Seat, Option]] = ()) -> None:
    if found != wanted:
        lost, doubled = wanted - found, found - wanted
        detail = f"lost: {', '.join(lost) or '-'}; doubled or new: {', '.join(doubled) or '-'}"
        raise BrokenPromiseError("components", detail, list(answers))


def seen(match: Match[Any], seat: Seat, events: Sequence[Event] = ()) -> bytes:
    """All that reaches a seat: its view and its lines of the log, as bytes."""
    return msgspec.json.encode([match.view(seat), [event.seen_by(seat) for event in events]])


# -- the truth, played on ------------------------------------------------------------------------------


class Sights:
    """The moments at which a card comes into a viewer's sight or goes out of it, or is named by an answer.

    A moment is every event, every use of chance and the end of every move: a card may lie open for a moment only, when
    it is revealed and a reshuffle takes it back before the move is over.
    """

    def __init__(self, table: Table, viewers: Sequence[Seat]) -> None:
        self.table, self.viewers = table, viewers
        self.moment = 0
        self.first: dict[Seat, dict[str, int]] = {viewer: {} for viewer in viewers}
        self.last: dict[Seat, dict[str, int]] = {viewer: {} for viewer in viewers}
        self.cards: set[str] = set()
        """Everything that ever lay in a zone."""
        self._zones: list[Zone] = []
        self._before: dict[tuple[str, Cards, int], tuple[Zone, list[str]]] = {}
        self._before = self._places()
        for _, place in self._before.values():
            self.cards.update(place)

    def _places(self) -> dict[tuple[str, Cards, int], tuple[Zone, list[str]]]:
        """The contents of all zones; those of one name and owner (piles of one kind) together."""
        self._zones = self.table.zones()
        found: dict[tuple[str, Cards, int], tuple[Zone, list[str]]] = {}
        for zone in self._zones:
            found.setdefault((zone.name, zone.cards, zone.owner), (zone, []))[1].extend(zone.contents())
        return found

    def look(self) -> None:
        """A moment has come: note what every viewer now sees more or fewer of."""
        self.moment += 1
        before, now = self._before, self._places()
        for key in before.keys() | now.keys():
            was = before[key][1] if key in before else []
            here = now[key][1] if key in now else []
            if was == here:
                continue
            self.cards.update(here)
            zone = (now.get(key) or before[key])[0]
            changed = (Counter(was) - Counter(here)) | (Counter(here) - Counter(was))
            for viewer in self.viewers:
                if zone.seen_by(viewer):
                    self._note(viewer, changed)
        self._before = now

    def name(self, names: Iterable[str]) -> None:
        """An answer names these: the twin must be able to give it."""
        self.moment += 1
        named = set(names)
        for viewer in self.viewers:
            self._note(viewer, named)

    def _note(self, viewer: Seat, cards: Iterable[str]) -> None:
        for card in cards:
            self.first[viewer].setdefault(card, self.moment)
            self.last[viewer][card] = self.moment

    def hidden(self, things: Sequence[Any]) -> Hidden:
        """From whom are these hidden: cards of a zone, or cards that lie in none now (they are just being dealt)?

        From nobody, if they are anything else: a list may name what is printed on cards, too (places, factions).
        """
        for zone in self._zones:
            if zone.place is things:
                return frozenset(viewer for viewer in self.viewers if not _knows(zone, viewer))
        lying = {card for _, place in self._before.values() for card in place}
        loose = all(type(one) is str and one not in lying for one in things)
        return frozenset(self.viewers if loose else ())

    def unseen(self, viewer: Seat, card: Any, moment: int) -> bool:
        """Does the viewer see no more and no fewer of a card from this moment on?"""
        return type(card) is str and card in self.cards and self.last[viewer].get(card, -1) <= moment


class Note(NamedTuple):
    """One use of chance: on how many things, the numbers, what they brought, when, and from whom they were hidden."""

    use: str
    size: int
    numbers: tuple[int, ...]
    brought: Any = None
    moment: int = 0
    hidden: Hidden = frozenset()


class Noting(Chance):
    """Passes on the numbers of another stream and notes what they brought up."""

    __slots__ = ("inner", "notes", "sights")

    def __init__(self, inner: Chance, sights: Sights) -> None:
        super().__init__()
        self.inner = inner
        self.sights = sights
        self.notes: list[Note] = []

    def below(self, bound: int) -> int:
        number = self.inner.below(bound)
        self.notes.append(Note("below", bound, (number,)))
        if self.tape is not None:
            self.tape.append(number)
        return number

    def draw(self, bag: MutableSequence[T]) -> T:
        with self._note("draw", bag) as brought:
            brought.append(super().draw(bag))
        return brought[0]  # type: ignore[no-any-return]

    def pick(self, things: Sequence[T]) -> T:
        with self._note("pick", things) as brought:
            brought.append(super().pick(things))
        return brought[0]  # type: ignore[no-any-return]

    def shuffle(self, cards: MutableSequence[Any]) -> None:
        with self._note("shuffle", cards) as brought:
            super().shuffle(cards)
            brought.append(tuple(cards))

    @contextmanager
    def _note(self, use: str, things: Sequence[Any]) -> Iterator[list[Any]]:
        """Put the numbers that are used inside into one note."""
        self.sights.look()
        start, size, hidden = len(self.notes), len(things), self.sights.hidden(things)
        brought: list[Any] = []
        yield brought
        numbers = tuple(note.numbers[0] for note in self.notes[start:])
        self.notes[start:] = [Note(use, size, numbers, brought[0], self.sights.moment, hidden)]

    def copy(self) -> Chance:
        return self.inner.copy()


class AstrayError(Exception):
    """Chance cannot do in a twin what it did in truth: from here on they are not comparable."""


class Echo(Chance):
    """Chance in the twin of a viewer.

    What the viewer comes to see is brought up again, from the same place among the others. Instead of a card that it
    does not get to see any other such card of the group may come, which does not make the viewer see anything else.
    """

    __slots__ = ("given", "group", "notes", "rest", "sights", "used", "viewer")

    def __init__(
        self, noting: Noting, viewer: Seat, group: Callable[[str], Hashable] = lambda card: None, seed: int = 0
    ) -> None:
        super().__init__()
        self.notes, self.sights = noting.notes, noting.sights
        self.viewer = viewer
        self.group = group
        self.rest = Seeded(seed)
        self.used = 0
        """The number of notes."""
        self.given: list[int] = []
        """The numbers of the present use of chance."""

    def _next(self, use: str, size: int) -> Note:
        note = self.notes[self.used] if self.used < len(self.notes) else None
        if note is None or (note.use, note.size) != (use, size):
            raise AstrayError(f"{use} of {size}")
        self.used += 1
        return note

    def _may_change(self, card: Any, note: Note) -> bool:
        return self.viewer in note.hidden and self.sights.unseen(self.viewer, card, note.moment)

    def below(self, bound: int) -> int:
        number = self.given.pop(0) if self.given else self._next("below", bound).numbers[0]
        if self.tape is not None:
            self.tape.append(number)
        return number

    def draw(self, bag: MutableSequence[T]) -> T:
        note = self._next("draw", len(bag))
        index = note.numbers[0]
        if self._may_change(note.brought, note):
            others = self._others(bag, note)
            found = self.rest.pick([one for one in others if bag[one] != note.brought] or others)
        else:
            found = self._where(bag, note)
        bag[index], bag[found] = bag[found], bag[index]  # so that the others stay where they are in truth
        self.given = [index]
        return super().draw(bag)

    def pick(self, things: Sequence[T]) -> T:
        note = self._next("pick", len(things))
        index = note.numbers[0]
        if self._may_change(note.brought, note):
            others = self._others(things, note)
            self.given = [index if index in others else others[0]]
        else:
            self.given = [self._where(things, note)]
        return super().pick(things)

    def shuffle(self, cards: MutableSequence[Any]) -> None:
        note = self._next("shuffle", len(cards))
        self.given = list(note.numbers)
        super().shuffle(cards)
        _arrange(cards, {spot: card for spot, card in enumerate(note.brought) if not self._may_change(card, note)})
        spots: dict[Hashable, list[int]] = {}
        loose: dict[Hashable, list[Any]] = {}
        for spot, card in enumerate(note.brought):
            if self._may_change(card, note):
                if not self._may_change(cards[spot], note):
                    raise AstrayError(f"shuffle: {cards[spot]}")
                spots.setdefault(self.group(card), []).append(spot)
                loose.setdefault(self.group(cards[spot]), []).append(cards[spot])
        for group, here in spots.items():
            others = loose.get(group, [])
            if len(others) != len(here):
                raise AstrayError(f"shuffle: {group}")
            self.rest.shuffle(others)
            for spot, card in zip(here, others, strict=True):
                cards[spot] = card

    def _others(self, things: Sequence[Any], note: Note) -> list[int]:
        """Places of the cards that may come instead of the noted one, itself among them."""
        group = self.group(note.brought)
        found = [index for index, one in enumerate(things) if self._may_change(one, note) and self.group(one) == group]
        if not found:
            raise AstrayError(f"{note.use}: {note.brought}")
        return found

    def _where(self, things: Sequence[Any], note: Note) -> int:
        if things[note.numbers[0]] == note.brought:
            return note.numbers[0]
        if note.brought not in things:
            raise AstrayError(f"{note.use}: {note.brought}")
        return things.index(note.brought)

    def copy(self) -> Chance:
        return Seeded(0)


def _arrange(cards: MutableSequence[Any], wanted: Mapping[int, Any]) -> None:
    """Exchange cards until these lie where they are wanted."""
    for spot, card in wanted.items():
        if cards[spot] == card:
            continue
        for other in range(len(cards)):
            if cards[other] == card and not (other in wanted and wanted[other] == card):
                cards[spot], cards[other] = cards[other], cards[spot]
                break
        else:
            raise AstrayError(f"shuffle: {card}")


class Step(NamedTuple):
    """A move of the truth, what every viewer got of it, the number of notes by then, and the moment of its end."""

    answers: Answers
    seen: dict[Seat, bytes]
    notes: int
    moment: int


class Witness(list[Event]):
    """A journal: every event is a moment to look at."""

    def __init__(self, sights: Sights) -> None:
        super().__init__()
        self.sights = sights

    def append(self, event: Event) -> None:
        super().append(event)
        self.sights.look()


class Truth:
    """The match played on for a few random moves."""

    def __init__(self, match: Match[Any], chance: Chance, moves: int) -> None:
        self.match = match.fork()
        self.viewers = _viewers(match.seats)
        self.sights = Sights(self.match.table, self.viewers)
        self.noting = Noting(self.match.table.chance.copy(), self.sights)
        self.match.table.chance = self.noting
        self.cards = cards_of(match.table)
        self.steps: list[Step] = []
        for _ in range(moves):
            if self.match.result is not None:
                break
            self._move(chance)

    def _move(self, chance: Chance) -> None:
        match, sights = self.match, self.sights
        answers = random_answers(match, chance)
        sights.name(name for _, option in answers for name in _names(option.plain()))
        match.table.journal = Witness(sights)
        events = play(match, answers)
        same_cards(self.cards, cards_of(match.table), answers)
        sights.look()
        views = {viewer: seen(match, viewer, events) for viewer in self.viewers}
        self.steps.append(Step(answers, views, len(self.noting.notes), sights.moment))

    def comes_to_light(self, start: Sequence[Zone], viewer: Seat) -> set[str]:
        """The cards hidden from the viewer at the start that it gets to see, or that an answer names."""
        hidden = {card for zone in start if not _knows(zone, viewer) for card in zone.contents()}
        return hidden & self.sights.first[viewer].keys()

    def until(self, viewer: Seat, astray: Iterable[str]) -> list[Step]:
        """The moves before any of these cards comes to light; not the last of a game: scores count hidden cards."""
        first = self.sights.first[viewer]
        limit = min((first[card] for card in astray), default=self.sights.moment + 1)
        steps = self.steps if self.match.result is None else self.steps[:-1]
        return [step for step in steps if step.moment < limit]


def _viewers(seats: int) -> tuple[Seat, ...]:
    return (*range(seats), -1)


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
    fingerprint = match.digest()
    truth = Truth(match, chance, moves)
    different = walked = 0
    chosen = truth.viewers if viewers is None else viewers
    for viewer in chosen:
        twin = match.fork()
        match.game.reimagine(twin.table, viewer, Seeded(chance.below(1 << 30)))
        _keep_the_view(twin, viewer, seen(match, viewer))
        light = truth.comes_to_light(zones, viewer)
        astray = _put_back(match.game, twin.table, zones, light, viewer)
        different += twin.digest() != fingerprint
        _leaves_no_trace(match, twin, viewer, chance.below(1 << 30))
        twin.table.chance = _echo(match.game, twin.table, truth.noting, viewer, chance)
        walked += _follow(twin, truth.until(viewer, astray), viewer, truth.cards)
    return Comparison(len(chosen), different, walked)


def compare_deal(game: Game[Any], seats: int, options: Mapping[str, str], origin: Chance, chance: Chance) -> Comparison:
    """Deal twice for every viewer, up to the first question: what it does not get to see comes otherwise.

    ``origin`` is the chance of the deal. Raises ``BrokenPromiseError`` where a viewer is told or shown anything else.
    """
    viewers = _viewers(seats)
    table = game.fresh_table(seats, options)
    sights = Sights(table, viewers)
    noting = Noting(origin, sights)
    truth = Match(game, seats, options, chance=noting, table=table, journal=Witness(sights))
    sights.look()
    if truth.result is not None:
        return Comparison(0, 0, 0)
    events = truth.take_events()
    different = dealt = 0
    for viewer in viewers:
        fresh = game.fresh_table(seats, options)
        echo = _echo(game, fresh, noting, viewer, chance)
        try:
            twin = Match(game, seats, options, chance=echo, table=fresh)
        except AstrayError:
            continue
        except Exception as error:
            raise BrokenPromiseError("imagined", f"{where(error)}, after the hidden cards were dealt anew") from error
        dealt += 1
        different += twin.digest() != truth.digest()
        _same_seen(seen(truth, viewer, events), seen(twin, viewer, twin.take_events()), viewer)
    return Comparison(len(viewers), different, dealt)


def _echo(game: Game[Any], table: Table, noting: Noting, viewer: Seat, chance: Chance) -> Echo:
    return Echo(noting, viewer, lambda card: game.group(table, card), chance.below(1 << 30))


def _keep_the_view(twin: Match[Any], viewer: Seat, truth: bytes) -> None:
    """Check that nothing that is dealt anew is seen in the view or in the question."""
    got = seen(twin, viewer)
    if got != truth:
        was, now = msgspec.json.decode(truth), msgspec.json.decode(got)
        raise BrokenPromiseError("view", f"seat {viewer} sees what is hidden from it: {difference(was, now)}")


def _leaves_no_trace(match: Match[Any], twin: Match[Any], viewer: Seat, seed: int) -> None:
    """Check that a bot imagines by its view and its own chance only, not by where the cards really are."""
    fingerprints = set()
    for table in (match.table.clone(), twin.table.clone()):
        match.game.reimagine(table, viewer, Seeded(seed))
        fingerprints.add(digest(table))
    if len(fingerprints) > 1:
        raise BrokenPromiseError("reimagine", f"the truth shows through what seat {viewer} imagines")


def _put_back(game: Game[Any], table: Table, truth: Sequence[Zone], cards: Collection[str], viewer: Seat) -> set[str]:
    """Exchange cards of the twin so that ``cards`` lie where they lie in truth; returns those that do not.

    An exchange is within a group, and between two places only where the kernel dealt anew: a game with its own way to
    imagine may have had a reason for what it put where. Of things that are alike, all copies are put back.
    """
    veiled = [(zone, home) for zone, home in zip(table.zones(), truth, strict=True) if not _knows(zone, viewer)]
    wanted = [{index: card for index, card in enumerate(home.place) if card in cards} for _, home in veiled]
    mixed = type(game).reimagine is Game.reimagine
    for number, (zone, _) in enumerate(veiled):
        alike = [
            (other.place, wanted[at])
            for at, (other, _) in enumerate(veiled)
            if mixed and at != number and other.cards.pool == zone.cards.pool and not other.seen_by(viewer)
        ]
        for index, card in wanted[number].items():
            place = zone.place
            if place[index] == card:
                continue
            here = _loose(place, card, wanted[number])
            if here is None and not zone.seen_by(viewer):
                here = _fetch(game, table, place, wanted[number], card, alike)
            if here is not None:
                place[index], place[here] = place[here], place[index]
    return {
        card
        for (zone, _), homes in zip(veiled, wanted, strict=True)
        for index, card in homes.items()
        if zone.place[index] != card
    }


def _loose(place: list[str], card: str, wanted: Mapping[int, str]) -> int | None:
    """The place of a card that need not stay there."""
    return next((at for at, one in enumerate(place) if one == card and wanted.get(at) != card), None)


def _fetch(
    game: Game[Any],
    table: Table,
    place: list[str],
    wanted: Mapping[int, str],
    card: str,
    elsewhere: Iterable[tuple[list[str], Mapping[int, str]]],
) -> int | None:
    """Exchange a card of another place for one of this place; returns where it lies now.

    ``None`` where no card here may go there: the moves that need the card are not compared.
    """
    group = game.group(table, card)
    guests = (at for at, one in enumerate(place) if wanted.get(at) != one and game.group(table, one) == group)
    here = next(guests, None)
    if here is None:
        return None
    for other, homes in elsewhere:
        there = _loose(other, card, homes)
        if there is not None:
            other[there], place[here] = place[here], other[there]
            return here
    return None


def _follow(twin: Match[Any], steps: Sequence[Step], viewer: Seat, everything: Counter[str]) -> int:
    """Let the twin make the moves of the truth, and compare what the viewer gets; returns how many were compared."""
    echo = twin.table.chance
    assert isinstance(echo, Echo)
    for number, step in enumerate(steps):
        try:
            events = play(twin, step.answers)
        except (AnswerError, AstrayError):
            return number  # an answer or a use of chance that depends on hidden cards: of no meaning in the twin
        except BrokenPromiseError as broken:
            detail = f"{broken.detail}, after the hidden cards were dealt anew"
            raise BrokenPromiseError("imagined", detail, step.answers) from broken
        if cards_of(twin.table) != everything:
            raise BrokenPromiseError(
                "imagined", "cards lost or doubled after the hidden ones were dealt anew", step.answers
            )
        _same_seen(step.seen[viewer], seen(twin, viewer, events), viewer, step.answers)
        if echo.used != step.notes:
            return number + 1  # hidden cards have set another number of draws going
    return len(steps)


def _same_seen(truth: bytes, got: bytes, viewer: Seat, answers: Answers | None = None) -> None:
    if got != truth:
        was, now = msgspec.json.decode(truth), msgspec.json.decode(got)
        what = f"seat {viewer} learns what is hidden from it: {difference(was, now)}"
        raise BrokenPromiseError("events", what, answers)


def difference(one: Any, other: Any, path: str = "") -> str:
    """The first difference between two pieces of plain data."""
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
