"""The conformance kit: what the table promises for every game, tried on a game until it breaks.

>>> from wondertable import load
>>> report = check(load("mad_tea_party"), games=1, positions=0, seed=1)
>>> report.ok, report.counts["games"]
(True, 1)

``check`` plays random games and tries every promise at random moments of them; ``fuzz`` plays as many random
decisions as it is given, with a watch on the invariants. A game that fails is saved as an ordinary record, up to the
position at which it failed.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

import msgspec

from wondertable.bots import advice
from wondertable.kernel import (
    Ask,
    Chance,
    Event,
    Game,
    Match,
    Option,
    Provable,
    Seat,
    Seeded,
    WondertableError,
    Words,
    digest,
)
from wondertable.kernel.errors import AnswerError, RulesError, SetupError
from wondertable.kernel.record import ContentInfo, Record, decode, restore, save, verify
from wondertable.kernel.state import State
from wondertable.lab.leaks import (
    BrokenPromiseError,
    cards_of,
    compare,
    compare_deal,
    play,
    random_answers,
    same_cards,
    seen,
    where,
)
from wondertable.lab.wording import ids_of, ids_said, without_words
from wondertable.processes import work

__all__ = ["BrokenPromiseError", "Failure", "Plan", "Report", "Setup", "check"]

LIMIT = 20_000
"""A random game with more moves than this is taken for endless."""
MOST_FAILURES = 5
MOST_EXPLAINED = 12
"""Options of a question, about, of which the guide is asked."""
SHARE = 60
"""The number of positions that are compared in one game."""
COUNTED = (
    "games",
    "decisions",
    "checkpoints",
    "checkpoints-closely",
    "moves",
    "free-moves",
    "positions-sound",
    "clones",
    "forks",
    "options",
    "refusals",
    "sealed",
    "undos",
    "replays",
    "records",
    "imagined",
    "positions",
    "twins",
    "twins-different",
    "twin-moves",
    "deals",
)
"""The counters, in the order in which they are told."""
Progress = Callable[[int, int], None]
"""Told how much is done, and of how much."""


class Failure(msgspec.Struct, frozen=True):
    """A promise that was broken, and the game in which it was."""

    promise: str
    detail: str
    seats: int
    options: dict[str, str]
    seed: int
    move: int
    record: str = ""
    """The file with the game up to there; empty if it could not be written."""


class Report(msgspec.Struct):
    """The promises that were tried, how often, and the failures."""

    game: str
    seed: int
    counts: dict[str, int] = msgspec.field(default_factory=dict)
    failures: list[Failure] = msgspec.field(default_factory=list)
    missing: dict[str, list[str]] = msgspec.field(default_factory=dict)
    """By language, the ids of the game's messages that were met and have no words."""
    seconds: float = 0.0

    @property
    def ok(self) -> bool:
        return not self.failures

    def count(self, what: str, times: int = 1) -> None:
        self.counts[what] = self.counts.get(what, 0) + times

    def add(self, other: Report) -> None:
        """Put another report's counts and failures to these."""
        for what, times in other.counts.items():
            self.count(what, times)
        self.failures += other.failures
        self.miss(other.missing)

    def miss(self, missing: Mapping[str, Iterable[str]]) -> None:
        """Put these ids to those that have no words."""
        for language, ids in missing.items():
            self.missing[language] = sorted({*self.missing.get(language, ()), *ids})

    @property
    def lines(self) -> list[tuple[str, dict[str, Any]]]:
        """The report for a person: message ids with facts."""
        told: list[tuple[str, dict[str, Any]]] = [
            (f"cli.check.count.{what}", {"n": self.counts[what]}) for what in COUNTED if what in self.counts
        ]
        for failure in self.failures:
            facts = {**msgspec.to_builtins(failure), "options": _spelled(failure.options)}
            told.append(("cli.check.failed", {**facts, "seed": failure.seed}))
            told.append((f"cli.check.promise.{failure.promise}", {}))
            told.append(("cli.check.detail", {"detail": failure.detail}))
            what = "cli.check.saved" if failure.record else "cli.check.not-saved"
            told.append((what, {"file": failure.record}))
        for language, ids in self.missing.items():
            told.append(("cli.check.missing", {"language": language, "ids": ", ".join(ids)}))
        verdict = "cli.check.ok" if self.ok else "cli.check.not-ok"
        told.append((verdict, {"n": len(self.failures), "seconds": self.seconds}))
        return told


def _spelled(options: Mapping[str, str]) -> str:
    return " ".join(f"{key}={value}" for key, value in options.items()) or "-"


@dataclass(frozen=True, slots=True)
class Setup:
    """One game of a run: how many play, with which settings, from which seed."""

    seats: int
    options: dict[str, str]
    seed: int
    provable: bool = False

    def match(self, game: Game[Any]) -> Match[Any]:
        if self.provable:
            secret = Provable(self.seed.to_bytes(32, "big"), salt="kit")
            return game.new(self.seats, options=self.options, chance=secret)
        return game.new(self.seats, self.seed, self.options)


MANY = 60
"""More kinds of tables than a usual run has games."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The games of a run, by number: every number of seats with every combination of settings, over and over."""

    tables: tuple[tuple[int, dict[str, str]], ...]
    """Seats and settings that suit each other."""
    seed: int

    @classmethod
    def of(cls, game: Game[Any], seed: int, seats: int | None = None, options: Mapping[str, str] | None = None) -> Plan:
        """``seats`` and ``options`` hold fast what is not to vary."""
        fixed = options or {}
        game.choose_options(fixed)
        if seats is not None:
            game.check_seats(seats)
        values = [[fixed[one.key]] if one.key in fixed else one.samples() for one in game.settings]
        keys = [one.key for one in game.settings]
        variants = [dict(zip(keys, chosen, strict=True)) for chosen in itertools.product(*values)]
        numbers = tuple(game.seats) if seats is None else (seats,)
        tables = [(number, variant) for variant in variants for number in numbers if _suits(game, number, variant)]
        if not tables:
            for number in numbers:
                game.check_options(number, game.choose_options(fixed))  # says what is wrong
        if len(tables) > MANY:
            Seeded(seed).shuffle(tables)  # a run that cannot meet them all meets a bit of everything
        return cls(tuple(tables), seed)

    def __getitem__(self, number: int) -> Setup:
        round_, turn = divmod(number, len(self.tables))
        seats, options = self.tables[turn]
        seed = Seeded((self.seed << 32 | number) & (1 << 64) - 1).below(1 << 32)
        return Setup(seats, options, seed, provable=round_ % 3 == 2)


def _suits(game: Game[Any], seats: int, options: Mapping[str, str]) -> bool:
    try:
        game.check_options(seats, options)
    except SetupError:
        return False
    return True


def check(
    game: Game[Any],
    games: int = 24,
    seed: int = 0,
    seats: int | None = None,
    progress: Progress | None = None,
    *,
    positions: int = 1000,
    options: Mapping[str, str] | None = None,
    workers: int = 1,
    records: Path | None = None,
) -> Report:
    """Try every promise on ``games`` random games, and what a seat may see on ``positions`` positions.

    Failing games are saved in the folder ``records`` (the current one). ``progress`` is told how much is done.
    """
    started = perf_counter()
    plan = Plan.of(game, seed, seats, options)
    whole = Report(game.slug, seed)
    shares = [min(SHARE, positions - at) for at in range(0, positions, SHARE)]
    pieces = [Piece(number) for number in range(games)]
    pieces += [Piece(games + number, share, len(shares)) for number, share in enumerate(shares)]
    with closing(work(Player(game, plan, records), pieces, workers)) as reports:
        for done, report in enumerate(reports, 1):
            whole.add(report)
            if progress is not None:
                progress(done, len(pieces))
            if len(whole.failures) >= MOST_FAILURES:
                break
    whole.seconds = perf_counter() - started
    return whole


class Piece(NamedTuple):
    """A piece of a run: one game tried thoroughly, or as many as it takes to compare so many positions."""

    number: int
    positions: int = 0
    stride: int = 1


@dataclass(frozen=True, slots=True)
class Player:
    """Plays the games of a plan, piece by piece."""

    game: Game[Any]
    plan: Plan
    records: Path | None

    def __call__(self, piece: Piece) -> Report:
        report = Report(self.game.slug, self.plan.seed)
        number, left = piece.number, piece.positions
        while True:
            failure = Trial(self.game, self.plan[number], report).run(left, self.records)
            if failure is not None:
                report.failures.append(failure)
                return report
            left = piece.positions - report.counts.get("positions", 0)
            if not piece.positions or left <= 0:
                return report
            number += piece.stride


class Trial:
    """One random game, with every promise tried on the way."""

    def __init__(self, game: Game[Any], setup: Setup, report: Report) -> None:
        self.game = game
        self.setup = setup
        self.count = report.count
        self.miss = report.miss
        self.readable: set[type[Option]] = set()
        """The kinds of options that can be read from a file."""
        self.chance = Seeded(setup.seed + 1)
        self.match: Match[Any] | None = None
        self.cards: Counter[str] = Counter()

    def run(self, positions: int, records: Path | None) -> Failure | None:
        """Play the game, thoroughly or (with ``positions``) for twins only; whatever goes wrong is returned."""
        try:
            self.begin()
            self.dealt()
            if positions:
                self.only_twins(positions)
            else:
                self.thoroughly()
        except Exception as error:
            return self.failed(error, records)
        self.count("games")
        return None

    def begin(self) -> None:
        """Deal, and note every card there is."""
        table = self.start_again().table
        self._begins_as_made(self._match())
        self.cards = cards_of(table)
        alike = {card for zone in table.zones() if zone.cards.alike for card in zone.contents()}
        doubled = [card for card, times in self.cards.items() if times > 1 and card not in alike]
        if doubled:
            raise BrokenPromiseError("components", f"in two places after the deal: {', '.join(doubled[:5])}")

    def _begins_as_made(self, match: Match[Any]) -> None:
        """Every match begins with a clone of one table: no match before may have changed it."""
        game = self.game
        made = game.table(match.seats, match.options)
        if game.legacy_type is not None:
            game.receive(made, match.legacy)
        if digest(game.fresh_table(match.seats, match.options, match.legacy)) != digest(made):
            raise BrokenPromiseError("clone", "the table of a new match changed while the game went on")

    def start_again(self) -> Match[Any]:
        """The game's own match, from its deal."""
        self.match = self.setup.match(self.game)
        return self.match

    # -- playing --------------------------------------------------------------------------------------

    def thoroughly(self) -> None:
        """Play to the end, trying everything."""
        match, chance = self._match(), self.chance
        happened = match.take_events()
        prompts: set[str] = set()
        told = {viewer: _story(match, viewer)[:1] for viewer in (-1, *range(match.seats))}
        kept: list[tuple[State, str]] = []
        strange: list[Option] = []
        while match.result is None:
            try:
                self.sound(match)
            except BrokenPromiseError:
                self._unchanged(kept)  # a clone that shares something with the table doubles cards, too
                raise
            self._probe(match, chance, strange)
            if chance.below(4) == 0 or not kept:
                kept.append((match.table.clone(), match.digest()))
            before = _knowledge(match)
            prompts.update(ask.prompt for ask in match.asks.values())
            events = self._move(match, chance)
            happened += events
            self.barrier(match, before)
            strange += [self.game.read_answer(data) for data in match.moves[-1].answers.values()]
            for viewer, lines in told.items():
                lines.append(_lines(events, viewer))
        self.sound(match)
        self._unchanged(kept)
        self.finished(match)
        self.miss(without_words(self.game, ids_of(self.game) | ids_said(match, happened, prompts)))
        self.retold(match, told)
        self.recorded(match)

    def _unchanged(self, kept: Iterable[tuple[State, str]]) -> None:
        """Clones are as they were when they were made."""
        for clone, fingerprint in kept:
            self.count("clones")
            if digest(clone) != fingerprint:
                raise BrokenPromiseError("clone", "a clone changed while the game went on")

    def only_twins(self, most: int) -> None:
        """Play to the end, comparing what each seat sees of the match and of twins at some positions."""
        match, chance = self._match(), self.chance
        left = most
        while match.result is None:
            if left and chance.below(2) == 0:
                self.twins(match, chance)
                left -= 1
            self._move(match, chance)

    def _move(self, match: Match[Any], chance: Chance) -> list[Event]:
        if len(match.moves) >= LIMIT:
            raise BrokenPromiseError("endless", f"{LIMIT} moves and no end")
        events = play(match, random_answers(match, chance))
        self.count("moves")
        return events

    def barrier(self, match: Match[Any], before: list[set[str]]) -> None:
        """A move that can be taken back freely must have shown nothing to anybody."""
        if match.learnt():
            return
        self.count("free-moves")
        for seat, (was, now) in enumerate(zip(before, _knowledge(match), strict=True)):
            if was - now:
                raise BrokenPromiseError("barrier", f"seat {seat} came to know {', '.join(sorted(was - now))}")
        if match.moves[-1].chance:
            raise BrokenPromiseError("barrier", "chance was used")

    def _probe(self, match: Match[Any], chance: Chance, strange: Sequence[Option]) -> None:
        for often, probe in (
            (4, self.forked),
            (8, self.cloned),
            (4, self.imagined),
            (4, self.twins),
            (6, self.applied),
            (2, self.sealed),
            (2 + len(match.moves) // 4, self.undone),  # both play the whole game again
            (2 + len(match.moves) // 2, self.resumed),
        ):
            if chance.below(often) == 0:
                probe(match, chance)
        if chance.below(4) == 0:
            self.refused(match, chance, strange)

    # -- promises at any moment -----------------------------------------------------------------------

    def sound(self, match: Match[Any]) -> None:
        """No card is lost or doubled, the game's invariants hold, somebody can do something."""
        self.count("positions-sound")
        same_cards(self.cards, cards_of(match.table))
        for complaint in self.game.violations(match.table):
            raise BrokenPromiseError("invariant", complaint)
        if match.result is not None:
            return
        asks = match.asks
        if not asks:
            raise BrokenPromiseError("options", "nobody is asked, and the game is not over")
        for ask in asks.values():
            if len(set(ask.options)) != len(ask.options):
                raise BrokenPromiseError("options", f"an option is offered twice at {ask.prompt!r}")
            for option in ask.options:
                self._readable(option)

    def _readable(self, option: Option) -> None:
        """Every kind of option is one of ``Game.answers``."""
        kind = type(option)
        if kind in self.readable:
            return
        try:
            self.game.read_answer(option.plain())
        except AnswerError as error:
            detail = f"{option!r} cannot be read: is {kind.__name__} in {type(self.game).__name__}.answers? ({error})"
            raise BrokenPromiseError("encoding", detail) from None
        self.readable.add(kind)

    def cloned(self, match: Match[Any], chance: Chance) -> None:
        """A clone equals the table and shares nothing with it that can change."""
        self.count("clones")
        clone = match.table.clone()
        if clone != match.table or digest(clone) != match.digest():
            raise BrokenPromiseError("clone", "a clone differs from the table")
        shared = _changeable(clone).keys() & _changeable(match.table).keys()
        if shared:
            names = ", ".join(sorted(_changeable(clone)[one] for one in shared))
            raise BrokenPromiseError("clone", f"a clone shares with the table: {names}")

    def forked(self, match: Match[Any], chance: Chance) -> None:
        """A fork is at the same position, goes the same way, and does not disturb the match."""
        self.count("forks")
        fingerprint, asked = match.digest(), _asked(match)
        if _asked(match) != asked or match.digest() != fingerprint:
            raise BrokenPromiseError("options", "asking twice gives two answers, or changes the table")
        one, other = match.fork(), match.fork()
        for fork in (one, other):
            if fork.digest() != fingerprint:
                raise BrokenPromiseError("fork", "a fork is at another position")
            if _asked(fork) != asked:
                raise BrokenPromiseError("fork", "a fork asks something else")
        for _ in range(3):
            if one.result is not None:
                break
            answers = random_answers(one, chance)
            if play(one, answers) != play(other, answers) or one.digest() != other.digest():
                raise BrokenPromiseError("fork", "two forks went apart with the same answers", answers)
        if match.digest() != fingerprint or _asked(match) != asked:
            raise BrokenPromiseError("fork", "playing on a fork changed the match")

    def applied(self, match: Match[Any], chance: Chance) -> None:
        """Every offered option can be played, and survives being written down and read."""
        answers = random_answers(match, chance)
        others = dict(answers) if match.sealed else {}
        for seat, ask in match.asks.items():
            for option in ask.options:
                self.count("options")
                if self.game.read_answer(msgspec.json.decode(msgspec.json.encode(option))) != option:
                    raise BrokenPromiseError("encoding", f"{option!r} is another one after being written and read")
                chosen = list({**others, seat: option}.items())
                fork = match.fork()
                play(fork, chosen)
                same_cards(self.cards, cards_of(fork.table), chosen)

    def refused(self, match: Match[Any], chance: Chance, strange: Sequence[Option]) -> None:
        """Refusal of answers that are not offered, not asked or out of date: nothing changes by them."""
        fingerprint, prompt = match.digest(), match.prompt
        asks = match.asks
        attempts: list[tuple[Seat, Option, int | None]] = []
        for seat, ask in asks.items():
            attempts += [(seat, option, None) for option in strange[-60:] if option not in ask.options]
            attempts.append((seat, ask.options[0], prompt + 1))
            attempts += [(other, ask.options[0], None) for other in range(match.seats) if match.ask_of(other) is None]
        for seat, option, number in attempts:
            self.count("refusals")
            try:
                match.submit(seat, option, number)
            except AnswerError:
                continue
            raise BrokenPromiseError("refuses", f"seat {seat}: {option!r} was taken")
        if match.digest() != fingerprint or match.prompt != prompt:
            raise BrokenPromiseError("refuses", "a refused answer changed the match")

    def sealed(self, match: Match[Any], chance: Chance) -> None:
        """Sealed answers: the order of their arrival is of no meaning, and nobody sees who has answered."""
        answers = random_answers(match, chance)
        if len(answers) < 2:
            return
        self.count("sealed")
        one, other = match.fork(), match.fork()
        views = {viewer: seen(one, viewer) for viewer in (-1, *range(match.seats))}
        for seat, option in answers[:-1]:
            del views[seat]
            if one.submit(seat, option):
                raise BrokenPromiseError("sealed", "something happened before all had answered", answers)
            for viewer, view in views.items():
                if seen(one, viewer) != view:
                    raise BrokenPromiseError("sealed", f"seat {viewer} sees that seat {seat} has answered", answers)
        events = one.submit(*answers[-1])
        if play(other, answers[::-1]) != events or one.digest() != other.digest():
            raise BrokenPromiseError("sealed", "the order of arrival changed the outcome", answers)

    def twins(self, match: Match[Any], chance: Chance) -> None:
        """Nothing hidden reaches a seat: see ``wondertable.lab.leaks``."""
        compared = compare(match, chance)
        self.count("positions")
        self.count("twins", compared.twins)
        self.count("twins-different", compared.different)
        self.count("twin-moves", compared.moves)

    def dealt(self) -> None:
        """Nothing hidden reaches a seat by what is told and shown before the first question."""
        match = self._match()
        self.forked(match, self.chance)  # what looks different by itself is no leak
        compared = compare_deal(self.game, match.seats, match.options, match.origin, self.chance)
        self.count("deals", compared.moves)

    def imagined(self, match: Match[Any], chance: Chance) -> None:
        """An imagined match has the seat's own view and question, is sound, and can be played to the end."""
        fingerprint = match.digest()
        for seat in range(match.seats):
            if match.ask_of(seat) is None:
                continue
            self.count("imagined")
            sight = digest(match.sight(seat))
            copy = match.imagine(seat, Seeded(chance.below(1 << 30)))
            mine, imagined = match.view(seat), copy.view(seat)
            for part in ("table", "ask"):
                if msgspec.json.encode(mine[part]) != msgspec.json.encode(imagined[part]):
                    raise BrokenPromiseError("reimagine", f"seat {seat} imagines another {part} than it sees")
            try:
                advice(self.game, copy.table, _asked_of(copy, seat))
            except RulesError as error:
                raise BrokenPromiseError("advice", str(error)) from None
            if sight != digest(copy.sight(seat)):
                raise BrokenPromiseError("reimagine", f"what seat {seat} imagines depends on what is hidden from it")
            if self.game.guide.goal(match.table, seat) != self.game.guide.goal(copy.table, seat):
                raise BrokenPromiseError("guide", f"the goal tells seat {seat} of something hidden from it")
            self._explained(copy, seat)
            self._rolled_out(copy, chance)
        if match.digest() != fingerprint:
            raise BrokenPromiseError("reimagine", "imagining changed the match")

    def _explained(self, match: Match[Any], seat: Seat) -> None:
        """The guide helps with the question, on the table as the seat sees it."""
        ask, table = _asked_of(match, seat), match.sight(seat)
        here = Words("en", self.game).at(table, ask)
        try:
            help = self.game.guide.question(table, ask)
            for option in ask.options[:: 1 + len(ask.options) // MOST_EXPLAINED]:
                here.option(option)
                help.note(option, here)
                if (reason := help.reason(option)) is not None:
                    here.say(reason[0], **reason[1])
            for thing in help.things:
                if (why := help.why_not(thing)) is not None:
                    here.say(why[0], **why[1])
        except Exception as error:
            raise BrokenPromiseError("guide", f"{where(error)}, asked {ask.prompt!r}") from error

    def _rolled_out(self, copy: Match[Any], chance: Chance) -> None:
        same_cards(self.cards, cards_of(copy.table))
        try:
            copy.rollout(lambda _, ask: chance.pick(ask.options), limit=100)
        except Exception as error:
            raise BrokenPromiseError("imagined", f"{where(error)}, after the hidden cards were dealt anew") from error
        same_cards(self.cards, cards_of(copy.table))
        for complaint in self.game.violations(copy.table):
            raise BrokenPromiseError("imagined", complaint)

    def undone(self, match: Match[Any], chance: Chance) -> None:
        """A step back leads to the very position before, only within barriers, and shortens no log."""
        fork = match.fork()
        before, prompt = fork.digest(), fork.prompt
        answers = random_answers(fork, chance)
        play(fork, answers)
        after, seat, learnt = fork.digest(), answers[-1][0], fork.learnt()
        self.count("undos")
        limit = self.game.undoing(fork.table)
        shared = fork.sealed and (match.seats > 1 or limit != "any")
        allowed = not learnt and not shared and limit != "none"
        for one in range(match.seats):
            free = allowed and any(one == answerer for answerer, _ in answers)
            if fork.can_undo(one) != free:
                raise BrokenPromiseError("undo", f"seat {one} may{' not' if free else ''} take back a move", answers)
            if not free and _accepts_undo(fork, one):
                raise BrokenPromiseError("undo", f"seat {one} went back past a barrier", answers)
            if learnt and _accepts_undo(fork, one, agreed=True):
                raise BrokenPromiseError("undo", f"seat {one} went back past what was learnt", answers)
        if fork.digest() != after or fork.prompt != prompt + 1:
            raise BrokenPromiseError("undo", "a refused step back changed the match", answers)
        fork.undo_to(len(match.moves), seat)
        if fork.digest() != before or _asked(fork) != _asked(match):
            raise BrokenPromiseError("undo", "a step back led to another position", answers)
        if fork.prompt != prompt + 2:
            raise BrokenPromiseError("undo", "a step back is not in the log", answers)
        play(fork, answers)
        if fork.digest() != after:
            raise BrokenPromiseError("undo", "the same answers after a step back led elsewhere", answers)

    # -- promises of a whole game ---------------------------------------------------------------------

    def finished(self, match: Match[Any]) -> None:
        """A game that is over has a result, asks nobody and takes no answer."""
        result = match.result
        assert result is not None
        if len(result.scores) != match.seats or not set(result.winners) <= set(range(match.seats)):
            raise BrokenPromiseError("result", f"{result!r} for {match.seats} seats")
        if match.asks:
            raise BrokenPromiseError("result", "somebody is asked after the end")
        options = [self.game.read_answer(data) for data in match.moves[-1].answers.values()] if match.moves else []
        for option in options:
            try:
                match.submit(0, option)
            except AnswerError:
                continue
            raise BrokenPromiseError("result", "an answer was taken after the end")

    def retold(self, match: Match[Any], told: dict[Seat, list[bytes]]) -> None:
        """Playing the moves again leads to the same table, and every seat is told the same story."""
        self.count("replays")
        again = match.replayed(match.moves)
        if again.digest() != match.digest() or again.result != match.result:
            raise BrokenPromiseError("replay", "the same moves led elsewhere")
        if [move.chance for move in again.moves] != [move.chance for move in match.moves]:
            raise BrokenPromiseError("replay", "the same moves brought other chances")
        for viewer, lines in told.items():
            if _story(match, viewer) != lines:
                raise BrokenPromiseError("replay", f"seat {viewer} is told another story afterwards")

    def resumed(self, match: Match[Any], chance: Chance) -> None:
        """A game saved in the middle goes on from where it was."""
        again = self.recorded(match)
        if _asked(again) != _asked(match):
            raise BrokenPromiseError("record", "a saved game asks something else")

    def recorded(self, match: Match[Any]) -> Match[Any]:
        """A record survives the file, restores the position and proves itself."""
        self.count("records")
        record = match.record()
        again = decode(record.dump())
        if again.dump() != record.dump():
            raise BrokenPromiseError("record", "a record is another one after being written and read")
        restored = restore(self.game, again)
        if restored.digest() != match.digest() or restored.result != match.result:
            raise BrokenPromiseError("record", "a record restores another position")
        proof = verify(self.game, again)
        if proof.moves != len(match.log) or proof.finished != (match.result is not None):
            raise BrokenPromiseError("record", "a record proves something else")
        return restored

    # -- failing --------------------------------------------------------------------------------------

    def _match(self) -> Match[Any]:
        assert self.match is not None
        return self.match

    def failed(self, error: Exception, records: Path | None) -> Failure:
        """The failure, with the game so far saved beside it."""
        promise, detail = "crash", where(error)
        if isinstance(error, BrokenPromiseError):
            promise, detail = error.promise, error.detail
            if error.answers:
                detail += "; " + ", ".join(f"{seat}: {option!r}" for seat, option in error.answers)
        setup, match = self.setup, self.match
        name = f"{self.game.slug}-{promise}-{setup.seats}-{setup.seed}.json"
        return Failure(
            promise=promise,
            detail=detail,
            seats=setup.seats,
            options=setup.options,
            seed=setup.seed,
            move=0 if match is None else len(match.moves),
            record="" if match is None else _saved(match, (records or Path()) / name),
        )


def _saved(match: Match[Any], path: Path) -> str:
    try:
        try:
            record = match.record()
        except Exception:  # a game that cannot be played again has no fingerprints
            record = _bare_record(match)
        path.parent.mkdir(parents=True, exist_ok=True)
        save(record, path)
    except OSError:
        return ""
    return str(path)


def _bare_record(match: Match[Any]) -> Record:
    """The answers and draws of a match, as they were."""
    from wondertable import __version__

    content = match.game.content
    moves = [move.recorded("") for move in match.moves]
    return Record(
        wondertable=1,
        game=match.game.slug,
        engine=__version__,
        content=ContentInfo(content.name, content.digest),
        options=match.options,
        seats=match.seat_infos(),
        first="",
        moves=moves,
        end=len(moves),
        seed=match.seed,
    )


# -- looking at a match --------------------------------------------------------------------------------


def _asked_of(match: Match[Any], seat: Seat) -> Ask:
    ask = match.ask_of(seat)
    assert ask is not None
    return ask


def _asked(match: Match[Any]) -> list[Any]:
    return [(seat, ask.prompt, list(ask.options), ask.facts) for seat, ask in match.asks.items()]


def _lines(events: Sequence[Event], viewer: Seat) -> bytes:
    return msgspec.json.encode([event.seen_by(viewer) for event in events])


def _story(match: Match[Any], viewer: Seat) -> list[bytes]:
    return [msgspec.json.encode(lines) for lines in match.story(viewer)]


def _accepts_undo(match: Match[Any], seat: Seat, *, agreed: bool = False) -> bool:
    try:
        match.undo(seat, agreed=agreed)
    except WondertableError:
        return False
    return True


def _knowledge(match: Match[Any]) -> list[set[str]]:
    """For every seat, the cards it does not know: unseen ones, and seen ones whose order it does not know."""
    zones = match.table.zones()
    return [
        {card for zone in zones if not (zone.seen_by(seat) and zone.order_seen_by(seat)) for card in zone.contents()}
        for seat in range(match.seats)
    ]


def _changeable(thing: Any, name: str = "") -> dict[int, str]:
    """Everything in a state that can change, by identity, with where it is."""
    found: dict[int, str] = {}
    if isinstance(thing, State):
        found[id(thing)] = name
        for field in type(thing).__dataclass_fields__:  # type: ignore[attr-defined]
            if field in thing.pack():  # what is shared is not packed
                found |= _changeable(getattr(thing, field), f"{name}.{field}".lstrip("."))
    elif isinstance(thing, (list, dict, set)):
        found[id(thing)] = name
        for part in thing.values() if isinstance(thing, dict) else thing:
            found |= _changeable(part, name)
    return found
