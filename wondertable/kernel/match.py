"""A match: the rules of one game running at one table.

>>> from wondertable import load
>>> match = load("mad_tea_party").new(seats=2, seed=7)
>>> seat, ask = next(iter(match.asks.items()))
>>> ask.prompt
'search'
>>> events = match.submit(seat, ask.options[0])
>>> match.result is None
True

The rules are coroutines, which cannot be copied. So the match keeps a clone of the table at a checkpoint
and the answers given since: ``fork`` clones the checkpoint and gives the answers again. Undo, save, resume
and replay are the same mechanism from the first checkpoint on. A match that was never copied keeps a clone only
now and then; whoever copies once copies often, so from the first copy on it keeps one of every checkpoint.

Whether a move showed somebody a secret is found when somebody asks (``learnt``), by playing the move again from its
checkpoint.
"""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Collection, Generator, Iterable, Mapping, Sequence
from types import GeneratorType
from typing import Any, Generic, Literal, TypeVar, cast

import msgspec

from wondertable.kernel.ask import Ask, AskAll, Option, Seat, StepEnded
from wondertable.kernel.chance import Chance, Seeded
from wondertable.kernel.errors import AnswerError, RulesError, SetupError
from wondertable.kernel.events import Event, Line
from wondertable.kernel.game import OVER, Game, Result, seeded
from wondertable.kernel.log import DIGITS, LogEntry, standing
from wondertable.kernel.record import Record, SeatInfo, write
from wondertable.kernel.replay import walk
from wondertable.kernel.state import digest
from wondertable.kernel.table import Table

__all__ = ["Choose", "Learnt", "Match", "UndoTerms"]

T = TypeVar("T", bound=Table)
Choose = Callable[[Any, Ask], Option]
"""A policy: given the table and a question, an option."""
UndoTerms = Literal["free", "ask", "none"]
"""``free``: nobody need be asked; ``ask``: if the other people agree; ``none``: not at all, whoever agrees."""
Learnt = Literal["", "chance", "sealed", "secret", "answer", "end"]
"""How somebody came to know something: chance was used, sealed answers or a secret were shown, another seat answered a
question that is asked even with a single option (``Ask.always``), or the match ended. "" is nothing.
"""
REFUSALS: dict[Learnt, str] = {
    "": "error.undo-game",
    "chance": "error.undo-chance",
    "sealed": "error.undo-sealed",
    "secret": "error.undo-secret",
    "answer": "error.undo-answer",
    "end": "error.match-over",
}
"""Why a move is not taken back: because of what was learnt since, or, if nothing was, because of the game."""


UNLIMITED = sys.maxsize
"""The limit of a rollout that plays to the end."""
MOST_SINCE = 8
"""After so many answers a match that was never copied keeps a clone of the next checkpoint."""
MOST_KEPT = 32
"""From how many checkpoints moves are kept of which it is not known whether they showed a secret."""


PRESENT = (
    "table",
    "result",
    "_rules",
    "_asked",
    "_sealed",
    "_base",
    "_base_chance",
    "_since",
    "_begun",
    "_silent",
)
"""What a step back takes from the position that it leads to."""


class _Effect(msgspec.Struct, frozen=True, gc=False):
    """What an entry of the log certainly told somebody."""

    certain: Learnt = ""
    """The certain way in which anybody learnt something: "chance", "sealed", "end" or ""."""
    always: bool = False
    """Was it asked even with a single option? Then the answer tells the other seats about hidden cards."""


_NO_EFFECT = _Effect()
NOTHING_CERTAIN: tuple[int, Learnt] = (-1, "")


class _Step(msgspec.Struct, frozen=True, gc=False):
    """A checkpoint and the answers given since: enough to play any of them again."""

    base: Any
    chance: Chance
    answers: list[Any]
    """The match may go on adding to it."""
    played: int
    """How many of the answers come before the move in question."""


class Match(Generic[T]):
    """One match. ``asks`` says who must choose what, ``submit`` takes an answer, ``result`` ends it."""

    __slots__ = (
        "_asked",
        "_base",
        "_base_chance",
        "_begun",
        "_certain",
        "_copied_before",
        "_effects",
        "_found",
        "_kept",
        "_light",
        "_origin",
        "_rules",
        "_sealed",
        "_silent",
        "_since",
        "_steps",
        "bots",
        "game",
        "legacy",
        "log",
        "moves",
        "names",
        "options",
        "practice",
        "result",
        "seats",
        "seed",
        "table",
    )

    def __init__(
        self,
        game: Game[T],
        seats: int,
        options: Mapping[str, str],
        *,
        seed: int | None = None,
        chance: Chance | None = None,
        names: Sequence[str] | None = None,
        table: T | None = None,
        journal: list[Event] | None = None,
        practice: bool = False,
        legacy: Any = None,
    ) -> None:
        """``table``: begin at this position. ``journal``: where the deal's events are to be written."""
        game.check_seats(seats)
        game.check_options(seats, options)
        if legacy is not None and (game.legacy_type is None or not isinstance(legacy, game.legacy_type)):
            raise SetupError("error.no-legacy", game=game.slug)
        self.game = game
        self.seats = seats
        self.options = dict(options)
        self.practice = practice
        """May a move be taken back although somebody learnt something since?"""
        self.legacy = legacy
        """What the match before it in the campaign handed on."""
        self.seed: int | None = None
        if chance is None:
            self.seed, chance = seeded(seed)
        self.names = list(names) if names else [""] * seats
        self.bots: list[str] = [""] * seats
        self._origin = (chance.copy(), None if table is None else table.clone())
        self.log: list[LogEntry] = []
        self.moves: list[LogEntry] = []
        """The entries of the moves that stand."""
        self._effects: list[_Effect] = []
        """By entry of the log."""
        self._light = False
        self._steps: dict[int, _Step] = {}
        """Since the last move by which something was certainly learnt, by entry of the log: how to find out."""
        self._kept = 0
        """The number of checkpoints among those, at most: moves that were found out are not counted off."""
        self._found: dict[int, Learnt] = {}
        """By entry of the log: what was found out."""
        self._copied_before = table is not None
        """Was the match copied, or begun at a position to look at? Then it keeps a clone of every checkpoint."""
        self._certain: dict[frozenset[Seat], tuple[int, Learnt]] = {}
        """By seats: the position that was last asked about, and how something was certainly learnt since."""
        self._begin(chance, table, [] if journal is None else journal)

    def _begin(self, chance: Chance, table: T | None, journal: list[Event]) -> None:
        self.table = self.game.fresh_table(self.seats, self.options, self.legacy) if table is None else table
        self.table.chance = chance
        self.table.journal = journal
        self.result: Result | None = None
        self._sealed: dict[Seat, Option] = {}
        self._asked: Ask | AskAll | None = None
        self._base: T | None = None
        self._since: list[Any] = []
        self._begun = 0
        """How many of the answers since the checkpoint came before the present step."""
        self._silent = 0
        """How many steps between those and the present one asked nothing."""
        self._next_step()

    # -- what is asked --------------------------------------------------------------------------------

    @property
    def asks(self) -> dict[Seat, Ask]:
        """Who must answer what now. Sealed asks are gone for those who have answered."""
        asked = self._asked
        if asked is None:
            return {}
        if type(asked) is Ask:
            return {asked.seat: asked}
        assert isinstance(asked, AskAll)
        return {seat: asked.to(seat) for seat in asked.seats if seat not in self._sealed}

    def ask_of(self, seat: Seat) -> Ask | None:
        """The present question as a seat may answer it: its own, or one that is put to the whole team."""
        asked = self._asked
        if type(asked) is Ask:
            if seat == asked.seat:
                return asked
            return msgspec.structs.replace(asked, seat=seat) if asked.team and 0 <= seat < self.seats else None
        if type(asked) is not AskAll or seat not in asked.seats or seat in self._sealed:
            return None
        return asked.to(seat)

    @property
    def sealed(self) -> bool:
        """Is the present question answered by several seats in secret?"""
        return isinstance(self._asked, AskAll)

    @property
    def public(self) -> bool:
        """May everybody know who is asked now, and who of several has answered? Then answers may be changed."""
        return type(self._asked) is Ask or (isinstance(self._asked, AskAll) and self._asked.public)

    @property
    def prompt(self) -> int:
        """The number of the present question; an answer that names another one is stale."""
        return len(self.log)

    def submit(self, seat: Seat, option: Option, prompt: int | None = None) -> list[Event]:
        """Take an answer and play on until the next question; returns what happened.

        An answer that was not asked for, is not among the options, or names an old prompt raises
        ``AnswerError`` and changes nothing.
        """
        asked = self._asked
        if asked is None:
            raise AnswerError("error.match-over")
        if prompt is not None and prompt != len(self.log):
            raise AnswerError("error.stale-answer")
        always = True
        if type(asked) is Ask:
            if seat != asked.seat and not (asked.team and 0 <= seat < self.seats):
                raise AnswerError("error.not-your-move")
            answer: Any = _offered(asked.options, option)
            always = asked.always
        else:
            assert isinstance(asked, AskAll)
            if seat not in asked.seats:
                raise AnswerError("error.not-your-move")
            if seat in self._sealed and not asked.public:
                raise AnswerError("error.already-answered")
            self._sealed[seat] = _offered(asked.options(seat), option)
            if len(self._sealed) < len(asked.seats):
                return []
            answer = {one: self._sealed[one] for one in asked.seats}
        if self._light:
            self._play(answer)
            return []
        if type(asked) is Ask:
            answers = {seat: answer.plain()}
        else:
            answers = {one: given.plain() for one, given in answer.items()}
        return self._play_and_log(answer, answers, always)

    def _play_and_log(self, answer: Any, answers: dict[Seat, dict[str, Any]], always: bool) -> list[Event]:
        table, log = self.table, self.log
        chance = table.chance
        tape: list[int] = []
        chance.tape = tape
        base, base_chance, since = self._base, self._base_chance, self._since
        self._play(answer)
        chance.tape = None
        certain: Learnt = ""
        if self.result is not None:
            certain = "end"
        elif tape:
            certain = "chance"
        elif len(answers) > 1:
            certain = "sealed"
        if certain:
            self._steps.clear()
            self._found.clear()
            self._kept = 0
        else:
            self._keep(_Step(base, base_chance, since, len(since) - 1))
        move = LogEntry(answers, tuple(tape))
        log.append(move)
        self.moves.append(move)
        self._effects.append(_Effect(certain, always))
        events = table.journal or []
        table.journal = []
        return events

    def _keep(self, step: _Step) -> None:
        """Keep what it takes to find out what the next entry of the log showed; of too old ones, find it out."""
        steps, number = self._steps, len(self.log)
        last = steps.get(number - 1)
        steps[number] = step
        if last is not None and last.base is step.base:
            return
        self._kept += 1
        if self._kept > MOST_KEPT:
            self._kept = len({id(one.base) for one in steps.values()})
        if self._kept > MOST_KEPT:
            self._kept -= 1
            oldest = next(iter(steps.values())).base
            for one in [one for one, step in steps.items() if step.base is oldest]:
                self._learnt_by(one)

    def play(self, entry: LogEntry) -> list[Event]:
        """Play a move of a log; returns what happened. If chance is the same, the entry is logged as it is."""
        events: list[Event] = []
        before = len(self.log)
        for seat, data in entry.answers.items():
            events += self.submit(seat, self.game.read_answer(data))
        if len(self.log) > before and self.log[-1].chance == entry.chance:
            self.log[-1] = self.moves[-1] = entry
        return events

    def skip(self, entry: LogEntry) -> None:
        """Log an entry without playing it: a move that the log takes back later, or a step back over such moves."""
        self.log.append(entry)
        self._effects.append(_NO_EFFECT)
        self._certain.clear()

    def sign(self, *, auto: Iterable[Seat] = (), because: Iterable[tuple[Seat, str, dict[str, Any]]] = ()) -> LogEntry:
        """Complete the last entry of the log, with the fingerprint of the table after it; returns the entry."""
        last = self.log[-1]
        signed = LogEntry(
            last.answers, last.chance, self.fingerprint(), last.undo, last.by, tuple(auto), tuple(because)
        )
        self.log[-1] = signed
        if signed.undo is None:
            self.moves[-1] = signed
        return signed

    def take_events(self) -> list[Event]:
        """What happened since this was last asked (after the deal: the set-up)."""
        events = self.table.journal or []
        self.table.journal = []
        return events

    # -- running the rules ----------------------------------------------------------------------------

    def _play(self, answer: Any) -> None:
        self._sealed = {}
        self._since.append(answer)
        try:
            self._asked = _run(self._rules, answer)
        except STEP_ENDS:
            self._next_step()

    def _next_step(self) -> None:
        """From checkpoint to checkpoint until somebody is asked or the match is over.

        One clone serves until somebody has answered, or longer: steps are played again from it (``_begun``,
        ``_silent``).
        """
        game, table = self.game, self.table
        if game.over(table):
            self._end()
            return
        self._silent = 0
        if self._light:
            self._base, self._since = None, []
        elif self._base is None or self._copied_before or len(self._since) >= MOST_SINCE:
            self._base = table.clone() if self._base is None else table.snapshot(self._base)
            self._base_chance = table.chance.copy()
            self._since, self._begun = [], 0
        else:
            self._begun = len(self._since)
        while True:
            try:
                self._rules: Generator[Ask | AskAll, Any, None] = _rules_of(game, table)
                self._asked = _run(self._rules, None)
            except STEP_ENDS:
                self._silent += 1
                if game.over(table):
                    self._end()
                    return
            else:
                return

    def _end(self) -> None:
        self._asked = None
        self.result = self.game.result(self.table)

    @property
    def handed_on(self) -> Any:
        """What the finished match hands on to the next one of its campaign; ``None`` before its end."""
        if self.result is None or self.game.legacy_type is None:
            return None
        return self.game.hand_on(self.table)

    def fork(self) -> Match[T]:
        """An independent copy, at any moment, also in the middle of a reaction."""
        return self._copied(self.log[:], self.moves[:])

    def position(self) -> Match[T]:
        """A copy without the log, for ``go_back``."""
        return self._copied([], [])

    def _copied(self, log: list[LogEntry], moves: list[LogEntry]) -> Match[T]:
        new: Match[T] = Match.__new__(Match)
        new.game, new.seats, new.options, new.practice = self.game, self.seats, self.options, self.practice
        new.seed, new.names, new.bots, new.legacy = self.seed, self.names, self.bots, self.legacy
        new._origin = self._origin
        new._light = self._light
        new.log, new.moves = log, moves
        new._effects = self._effects[:] if log else []
        new._steps = self._steps.copy() if log else {}
        new._found = self._found.copy() if log else {}
        new._kept = self._kept if log else 0
        new._certain = self._certain.copy() if log else {}
        new.result = self.result
        new._sealed = self._sealed.copy()
        self._copy_rules_to(new)
        new.table.journal = None if self.table.journal is None else []
        return new

    def _copy_rules_to(self, new: Match[T]) -> None:
        self._copied_before = new._copied_before = True
        if self.result is not None:
            new.table = self.table.clone()
            new.table.chance = self.table.chance.copy()
            new._asked = new._base = None
            return
        if self._base is None:
            raise RulesError("an imagined match can be forked only at a checkpoint")
        if self._begun or self._silent:
            self._base = base = self._advanced(self._base, self._base_chance, self._since[: self._begun], self._silent)
            self._base_chance, self._since = base.chance.copy(), self._since[self._begun :]
            self._begun = self._silent = 0
        new.table, new._rules, new._asked = self._again(self._base, self._base_chance, self._since)
        new._base, new._base_chance, new._since = self._base, self._base_chance, self._since[:]
        new._begun = new._silent = 0

    def _clone_of(self, base: T, chance: Chance) -> T:
        table = base.clone()
        table.chance = chance.copy()
        table.journal = None
        return table

    def _advanced(self, base: T, chance: Chance, answers: Sequence[Any], silent: int) -> T:
        """A copy of a checkpoint, the last of these answers and so many steps later, which asked nothing."""
        table = self._clone_of(base, chance)
        if answers:
            rules, _ = self._asked_after(table, answers[:-1])
            with contextlib.suppress(*STEP_ENDS):
                _run(rules, answers[-1])
        for _ in range(silent):
            with contextlib.suppress(*STEP_ENDS):
                _run(_rules_of(self.game, table), None)
        return table

    def _again(
        self, base: T, chance: Chance, answers: Sequence[Any]
    ) -> tuple[T, Generator[Ask | AskAll, Any, None], Ask | AskAll]:
        """Play answers again from a checkpoint: the table, its rules and their question."""
        table = self._clone_of(base, chance)
        rules, asked = self._asked_after(table, answers)
        return table, rules, asked

    def _asked_after(self, table: T, answers: Iterable[Any]) -> tuple[Generator[Ask | AskAll, Any, None], Ask | AskAll]:
        """Play on from a checkpoint with these answers: the rules and the question after them."""
        rules, asked = self._next_question(table)
        for answer in answers:
            try:
                asked = _run(rules, answer)
            except STEP_ENDS:
                rules, asked = self._next_question(table)
        return rules, asked

    def _next_question(self, table: T) -> tuple[Generator[Ask | AskAll, Any, None], Ask | AskAll]:
        """From a checkpoint on, past steps that ask nothing, to the rules that ask."""
        while True:
            rules = _rules_of(self.game, table)
            try:
                return rules, _run(rules, None)
            except STEP_ENDS:
                continue

    def imagine(self, seat: Seat, chance: Chance) -> Match[T]:
        """A copy in which all that ``seat`` cannot know is dealt anew, with a fresh chance stream.

        It is for a seat that has a question to answer. Sealed answers of others are not in it. Such a
        match is light: it keeps no log and tells no events, and cannot be forked.
        """
        if self.ask_of(seat) is None:
            raise AnswerError("error.not-your-move")
        new: Match[T] = Match.__new__(Match)
        new.game, new.seats, new.options, new.practice = self.game, self.seats, self.options, self.practice
        new.seed, new.names, new.bots, new.legacy = None, self.names, self.bots, self.legacy
        new._origin = (chance, None)
        new._light = True
        new.log, new.moves, new._effects = [], [], []
        new._steps, new._found, new._certain, new._kept = {}, {}, {}, 0
        new.result = None
        new._sealed = {}
        self._copy_rules_to(new)
        new._base = None
        new.table.journal = None
        self.game.reimagine(new.table, seat, chance)
        new.table.chance = chance
        return new

    def sight(self, seat: Seat) -> T:
        """A copy of the table as ``seat`` sees it (a spectator is -1), to ask the game's functions about.

        All that is hidden from the seat is dealt anew in it, the same for everything that the seat cannot tell apart.
        """
        table = self.table.clone()
        table.chance, table.journal = Seeded(0), None
        self.game.reimagine(table, seat, table.chance)
        return table

    def rollout(self, choose: Choose, limit: int = UNLIMITED, until: Callable[[T], bool] | None = None) -> int:
        """Let a policy play to the end, or for ``limit`` decisions and on to a checkpoint that ``until`` likes.

        The fast way to run a match: nothing is logged, and the match cannot be forked afterwards.
        Returns the number of real decisions: asks with a single option are not counted.
        """
        self._light = True
        game, table = self.game, self.table
        table.journal = None
        asked = self._asked
        if asked is None:
            return 0
        limited = limit < UNLIMITED
        play_on = _rest_of(game, table, self._rules, asked, limited).send
        answer: Any = None
        decisions = 0
        try:
            while True:
                asked = play_on(answer)
                if type(asked) is Ask:
                    options = asked.options
                    if len(options) > 1:
                        decisions += 1
                        answer = choose(table, asked)
                    else:
                        answer = options[0]
                elif asked is None:
                    if decisions >= limit and (until is None or until(table)):
                        self._asked = None
                        return decisions
                    answer = None
                else:
                    assert isinstance(asked, AskAll)
                    answer = {}
                    options_of = asked.options
                    for seat in asked.seats:
                        offered = options_of(seat)
                        if len(offered) > 1:
                            decisions += 1
                            answer[seat] = choose(table, Ask(seat, asked.prompt, offered, True, asked.facts))
                        else:
                            answer[seat] = offered[0]
        except StopIteration:
            self._asked = None
            self.result = game.result(table)
            return decisions

    # -- what a seat may see --------------------------------------------------------------------------

    def view(self, seat: Seat) -> dict[str, Any]:
        """All that a client of ``seat`` ever gets (a spectator is -1): the redacted table and its ask."""
        ask = self.ask_of(seat)
        return {
            "game": self.game.slug,
            "options": self.options,
            "seat": seat,
            "seats": self.seats,
            "names": self.names,
            "prompt": self.prompt,
            "table": self.game.view(self.table, seat),
            "ask": None
            if ask is None
            else {
                "prompt": ask.prompt,
                "facts": ask.facts or {},
                "options": [option.plain() for option in ask.options],
            },
            "result": None if self.result is None else msgspec.to_builtins(self.result),
        }

    def digest(self) -> str:
        """The fingerprint of the table as it is now (for records and tests; it covers hidden cards)."""
        return digest(self.table)

    def fingerprint(self) -> str:
        """The beginning of the digest, as logs keep it: enough to notice any difference."""
        return self.digest()[:DIGITS]

    # -- looking and going back -----------------------------------------------------------------------

    def at(self, move: int) -> Match[T]:
        """The match as it was after so many moves: a copy."""
        return self.replayed(self.moves[:move])

    def replayed(self, log: Sequence[LogEntry]) -> Match[T]:
        """A copy of the beginning, with a log played on it."""
        new = self._dealt()
        for _ in walk(new, log):
            pass
        return new

    def _dealt(self) -> Match[T]:
        """A copy of the match as it was dealt, before the first move."""
        chance, table = self._origin
        new = Match(
            self.game,
            self.seats,
            self.options,
            chance=chance.copy(),
            names=self.names,
            table=None if table is None else table.clone(),
            practice=self.practice,
            legacy=self.legacy,
        )
        new.seed, new.bots = self.seed, self.bots
        return new

    def story(self, seat: Seat) -> list[list[Line]]:
        """The whole log for one seat: a list of lines for the set-up and then for every move."""
        copy = self._dealt()
        told = [copy.take_events(), *walk(copy, self.moves)]
        return [[event.seen_by(seat) for event in events] for events in told]

    def undo_terms(self, move: int, seats: Collection[Seat], others: Collection[Seat] | None = None) -> UndoTerms:
        """On what terms may these seats go back to the position after so many moves?

        Freely while only they have answered since and nobody has learnt anything. Past other seats' answers it takes
        the consent of ``others``, the other people at the table (if not said: all seats without a bot); where there are
        none it is free. Past anything learnt it is not possible, except in free practice. The game may allow less.
        """
        limit = self.game.undoing(self.table)
        learnt = self._learnt_since(move, seats)
        if limit == "none" or (learnt and (limit == "open" or not self.practice)):
            return "none"
        if not learnt and self._only_by(seats, move):
            return "free"
        if limit == "open":
            return "none"
        if others is None:
            others = [seat for seat, bot in enumerate(self.bots) if not bot and seat not in seats]
        return "ask" if others else "free"

    def undo_refusal(self, move: int, seats: Collection[Seat]) -> str:
        """Why these seats may not go back so far: the id of a message."""
        return REFUSALS["" if self.practice else self._learnt_since(move, seats)]

    def is_refused_for_good(self, move: int, seats: Collection[Seat]) -> bool:
        """Was something certainly learnt since, so that these seats may not go back so far whatever follows?"""
        return not self.practice and self._certain.get(frozenset(seats), NOTHING_CERTAIN)[0] == move

    def _only_by(self, seats: Collection[Seat], move: int) -> bool:
        """Has nobody but these seats answered since?

        A sealed question may have been answered by somebody, and nobody else must be able to tell.
        """
        return not self.sealed and all(seat in seats for one in self.moves[move:] for seat in one.answers)

    def _learnt_since(self, move: int, seats: Collection[Seat]) -> Learnt:
        """How somebody learnt something since the position after so many moves that concerns these seats.

        What was learnt by an answer that has been taken back meanwhile stays learnt. A secret shown is named only if
        nothing else was learnt: it takes time to find. What was certainly learnt is found once: moves that follow do
        not change it, only a step back does.
        """
        asking = frozenset(seats)
        position, certain = self._certain.get(asking, NOTHING_CERTAIN)
        if position == move:
            return certain
        played = self._played_since(move)
        certain = self._certainly_learnt(played, asking)
        if certain:
            self._certain[asking] = move, certain
            return certain
        return "secret" if any(self._learnt_by(number) for number in played) else ""

    def _certainly_learnt(self, played: Sequence[int], seats: frozenset[Seat]) -> Learnt:
        """How somebody first learnt something that concerns these seats, as far as the log says so."""
        for number in played:
            effect = self._effects[number]
            if effect.certain:
                return effect.certain
            if effect.always and any(seat not in seats for seat in self.log[number].answers):
                return "answer"
        return ""

    def _played_since(self, move: int) -> list[int]:
        """The entries of every move since the position after so many moves, those that were taken back too."""
        line = self._line(len(self.log))
        start = line[move] if move < len(line) else len(self.log)
        return [number for number in range(start, len(self.log)) if self.log[number].undo is None]

    def _line(self, end: int) -> Sequence[int]:
        """The moves that stood after so many entries of the log: their entries."""
        return range(end) if len(self.log) == len(self.moves) else standing(self.log[:end])

    def learnt(self, move: int = -1) -> Learnt:
        """How anybody learnt something by a move, the seat that answered included."""
        return self._learnt_by(self._line(len(self.log))[move])

    def _learnt_by(self, number: int) -> Learnt:
        """How anybody learnt something by a move, of which the entry of the log is given."""
        if certain := self._effects[number].certain:
            return certain
        if number not in self._found:
            step = self._steps.pop(number, None)
            self._found[number] = self._replayed_to(number).learnt() if step is None else self._shown_by(step)
        return self._found[number]

    def learn_from(self, before: T) -> None:
        """Find out whether the last move showed a secret, from the table as it was before: without playing it again."""
        number = len(self.log) - 1
        if not self._effects[number].certain and number not in self._found:
            self._steps.pop(number, None)
            same = before.private_zones() == self.table.private_zones()
            shown = not same and shows(hidden_cards(before), hidden_cards(self.table), self.seats)
            self._found[number] = "secret" if shown else ""

    def _shown_by(self, step: _Step) -> Learnt:
        """Find out whether a move showed a secret: play it again from its checkpoint."""
        new: Match[T] = Match.__new__(Match)
        new.game, new._light = self.game, True
        new.table, new._rules, new._asked = self._again(step.base, step.chance, step.answers[: step.played])
        new._since = []
        before = hidden_cards(new.table)
        new._play(step.answers[step.played])
        return "secret" if shows(before, hidden_cards(new.table), self.seats) else ""

    def _replayed_to(self, number: int) -> Match[T]:
        """A copy of the position that arose by an entry of the log, be it taken back or not."""
        return self.replayed([self.log[one] for one in self._line(number + 1)])

    def can_undo(self, seat: Seat) -> bool:
        """May the seat take its last answer back without asking anybody?"""
        last = self._last_answer(seat)
        return last is not None and self.undo_terms(last, {seat}) == "free"

    def undo(self, seat: Seat, *, agreed: bool = False) -> None:
        """Take back the seat's last answer and everything after it.

        ``agreed``: the other people consent, where that is what it takes. Chance is wound back too: the same answers
        will bring the same cards.
        """
        last = self._last_answer(seat)
        if last is None:
            raise AnswerError("error.nothing-to-undo")
        terms = self.undo_terms(last, {seat})
        if terms == "none":
            raise AnswerError(self.undo_refusal(last, {seat}))
        if terms == "ask" and not agreed:
            raise AnswerError("error.undo-consent")
        self.undo_to(last, seat)

    def _last_answer(self, seat: Seat) -> int | None:
        """The number of the last move in which the seat answered."""
        for number in range(len(self.moves) - 1, -1, -1):
            if seat in self.moves[number].answers:
                return number
        return None

    def undo_to(self, move: int, seat: Seat) -> None:
        """Go back to the position after so many moves; the log keeps what was taken back."""
        self.go_back(LogEntry(undo=move, by=seat), self.at(move))

    def go_back(self, entry: LogEntry, past: Match[T]) -> None:
        """Take a step back to a position of this match, of which ``past`` is a copy that nobody else uses."""
        for name in PRESENT:
            if hasattr(past, name):  # where the match is over, there are no rules to go on with
                setattr(self, name, getattr(past, name))
        del self.moves[entry.undo :]
        self.log.append(entry)
        self._effects.append(_NO_EFFECT)
        self._certain.clear()
        self.table.journal = []

    # -- keeping --------------------------------------------------------------------------------------

    def record(self, *, reveal: bool = True) -> Record:
        """The match as a record: everything needed to resume, replay and prove it.

        Without ``reveal`` the secret seed stays out while the match runs. Unless every entry of the log has its
        fingerprint (see ``sign``), the match is played again to find them.
        """
        return write(self, reveal=reveal or self.result is not None)

    @property
    def origin(self) -> Chance:
        """The chance stream as it was before the first shuffle: a copy."""
        return self._origin[0].copy()

    def seat_infos(self) -> list[SeatInfo]:
        return [SeatInfo(name, bot) for name, bot in zip(self.names, self.bots, strict=True)]


def hidden_cards(table: Table) -> dict[str, Seat]:
    """Every card that not all seats know: who alone does (-1: nobody)."""
    hidden: dict[str, Seat] = {}
    for cards, knows in table.private_zones():
        hidden.update(dict.fromkeys(cards, knows))
    return hidden


def shows(before: Mapping[str, Seat], after: Mapping[str, Seat], seats: int) -> bool:
    """Did one of so many seats come to know a card, or the place of a card, that was hidden from it?"""
    for card, knew in before.items():
        knows = after.get(card)
        if knows is None:
            if knew < 0 or seats > 1:
                return True
        elif knows not in (knew, -1):
            return True
    return False


STEP_ENDS = (StopIteration, StepEnded)
"""Exceptions that lead to the next checkpoint."""


def _rules_of(game: Game[T], table: T) -> Generator[Ask | AskAll, Any, None]:
    """The rules up to the next checkpoint."""
    rules = game.step(table)
    if type(rules) is not GeneratorType:
        raise _no_generator(game, rules)
    return rules


def _no_generator(game: Game[Any], rules: object) -> RulesError:
    return RulesError(
        f"{type(game).__name__}.step gave {rules!r} instead of a generator: a rule has a yield in it;"
        " one that asks nothing begins with `yield from ()`"
    )


def _rest_of(
    game: Game[T], table: T, rules: Generator[Ask | AskAll, Any, None], asked: Ask | AskAll, checkpoints: bool
) -> Generator[Ask | AskAll | None, Any, None]:
    """The rules from an open question to the end of the match; if ``checkpoints``, with a None at all but the last.

    ``yield from`` notices the end of a step without an exception, which makes rollouts faster.
    """
    try:
        while True:
            asked = rules.send((yield asked))
    except STEP_ENDS:
        pass
    phases, at = game.phases, cast(Any, table)
    if phases:  # the next one is found without a call
        while at.phase != OVER:
            if checkpoints:
                yield None
            try:
                while (there := phases[at.phase](at)) is None:
                    pass
                yield from there
            except StepEnded:
                pass
        return
    step, over = game.step, game.over
    while not over(table):
        if checkpoints:
            yield None
        try:
            rules = step(table)
            if type(rules) is not GeneratorType:
                raise _no_generator(game, rules)
            yield from rules
        except StepEnded:
            pass


def _offered(options: Sequence[Option], option: Option) -> Option:
    """The offered option that equals the one sent."""
    try:
        return options[options.index(option)]
    except ValueError:
        raise AnswerError("error.not-offered") from None


def _run(rules: Generator[Ask | AskAll, Any, None], answer: Any) -> Ask | AskAll:
    """Send an answer and run on to a question that somebody must really answer."""
    while True:
        asked = rules.send(answer)
        if type(asked) is Ask:
            options = asked.options
            if len(options) == 1 and not asked.always:
                answer = options[0]
                continue
            if not options:
                raise RulesError(f"no option for {asked.prompt!r}")
        return asked
