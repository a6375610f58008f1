"""A room: one match at one table, its log, and everybody who looks at it.

Everything that changes a room is done by one task, in the order of arrival, and by one function,
``Room.carry_through``: try it on a copy, commit it to the store, install it, publish it. What the store does not take
has not happened.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, TypeVar

import msgspec

from wondertable.bots import remark
from wondertable.kernel import AnswerError, Ask, Event, Game, Match, Option, Seat, WondertableError
from wondertable.kernel.looks import looks
from wondertable.kernel.seat_policy import Settings
from wondertable.server import models, seats
from wondertable.server.bot_player import BotPlayer
from wondertable.server.change import (
    EVERYBODY,
    NOBODY,
    Attempt,
    Change,
    Position,
    RulesDefectError,
    Sender,
)
from wondertable.server.clocks import Clocks
from wondertable.server.config import Config
from wondertable.server.connections import Connection, Connections, Viewer
from wondertable.server.errors import ForbiddenError, HaltedError, MissingError, RefusedError
from wondertable.server.history import History
from wondertable.server.inbox import Inbox
from wondertable.server.lesson_run import LessonRun
from wondertable.server.marks import Plan
from wondertable.server.models import Ack, Dealt, Entry, SealedAnswer, SeatChange, TableRow
from wondertable.server.open_question import OpenQuestion, Sealed
from wondertable.server.protocol import ShownStatus
from wondertable.server.room_log import (
    Kept,
    RoomLog,
    game_version_trouble,
    record_of,
    replay,
    stored_settings,
    version_trouble,
)
from wondertable.server.store import AwayError, ConflictError, Store, StoreError
from wondertable.server.timeline import Timeline
from wondertable.server.undo import NO_UNDO, Refusals, Undo
from wondertable.server.votes import Vote, VoteKey, electors, is_absent
from wondertable.server.worker_pool import BusyError, WorkerPool
from wondertable.watchdog import StepHangsError, Watchdog

__all__ = ["Room"]

log = logging.getLogger(__name__)
T = TypeVar("T")

LONG, REBUILD = 5.0, 20.0
"""Times the limit that a step may take that plays moves again: those of a step back, and all of them."""
UNWATCHED = Watchdog(0.0)


class Room:
    """A table that somebody plays at or looks at."""

    def __init__(
        self,
        row: TableRow,
        game: Game[Any],
        store: Store,
        pool: WorkerPool,
        config: Config,
        watchdog: Watchdog = UNWATCHED,
    ) -> None:
        self.row = row
        self.watchdog = watchdog
        self.hangs = False
        """Do the rules hang that show the table? Then it cannot be looked at any more."""
        self.game = game
        self.config = config
        self.match: Match[Any] | None = None
        self.question: OpenQuestion | None = None
        self.settings: dict[Seat, Settings] = {}
        self.votes: dict[VoteKey, Vote] = {}
        self.plan = Plan()
        self.lesson: LessonRun | None = None
        self.timeline = Timeline()
        self.history = History()
        self.refusals = Refusals()
        hurry = min(1.0, config.pace)
        self.connections = Connections(config.grace * hurry, config.absence * hurry)
        self.inbox = Inbox(row.id)
        self.log = RoomLog(row.id, store)
        self.bots = BotPlayer(game, pool, config)
        self.clocks = Clocks(game, config, self.inbox)
        self.notice: tuple[str, dict[str, Any]] | None = None
        """Why the table is broken."""
        self.halted = False
        """Does the store take nothing at present?"""
        self.unsure = False
        """Was the store lost in the middle of a change, which it may have kept?"""
        self.outrun = False
        """May the log be another one than we know?"""
        self.deleted = False
        """Is nothing of it stored any more?"""
        self.used = time.monotonic()
        self.looked = time.monotonic()
        """When somebody looked last, or asked for the table."""
        self.is_paused = False
        """Do its bots wait until somebody looks?"""
        self.keeper = row.creator
        """For whom the table is awake: an address, or whoever made it."""

    def restore(self, entries: Sequence[Entry], documents: dict[str, Any]) -> None:
        """Rebuild the table from its log. Runs in a thread.

        A match of another version of the game is tried: if its moves come out the same, it goes on.
        """
        self.notice = version_trouble(self.game, self.row)
        if self.notice is not None:
            return
        if self.row.status == "broken":
            self.notice = ("server.error.broken", {})
        try:
            self.settings = stored_settings(documents)
            found = self.watched(lambda: replay(self.game, self.row, entries), "rebuilding", REBUILD)
            self.match, self.timeline = found.match, found.timeline
            self.lesson = self._lesson_at(found.match)
            if found.match is not None:
                self.question = self.next_question(found.match, self.row)
            if self.question is not None:
                for answer in found.sealed:
                    self.question.answers[answer.seat] = Sealed(self.game.read_answer(answer.option), answer.auto)
        except Exception:
            log.exception("table %s cannot be rebuilt", self.row.id)
            is_other = self.row.version != self.game.version
            self.notice = game_version_trouble(self.game, self.row) if is_other else ("server.error.rebuild", {})

    def wake(self) -> None:
        """Begin to take commands."""
        self.inbox.begin()
        if self.status in ("running", "lobby"):
            self.inbox.spawn(lambda: self.inbox.submit(self.go_on))

    async def sleep(self) -> None:
        """Finish what is being done and stop."""
        if self.question is not None:
            self.question.drop()
        await self.inbox.end()

    # -- one change -----------------------------------------------------------------------------------

    async def do(self, attempt: Attempt, sender: Sender | None = None) -> None:
        """Let the room's task carry a change through, and then whatever the table does by itself.

        What cannot be done raises, unless the same command was carried out before: then its answer is given again.
        """
        await self.inbox.submit(partial(self._do_once, attempt, sender))

    async def _do_once(self, attempt: Attempt, sender: Sender | None = None) -> None:
        ack = None if sender is None else self.log.remembered_answer(sender)
        if ack is None:
            try:
                is_done = await self.carry_through(attempt, sender)
            except WondertableError:
                ack = None if sender is None else await self._stored_answer(sender)
                if ack is None:
                    raise
            else:
                if is_done:
                    await self.go_on()
                return
        assert sender is not None
        sender.answer(ack)

    async def carry_through(self, attempt: Attempt, sender: Sender | None = None) -> bool:
        """Try a change on a copy, commit it to the store, install it, publish it.

        Returns whether there was anything to do. If trying or committing raises, nothing has happened.
        """
        change = await self._try(attempt)
        if change is None:
            return False
        kept = await self._commit(change, sender)
        self._install(change, kept)
        self._publish(change, kept, sender)
        return True

    async def _try(self, attempt: Attempt) -> Change | None:
        try:
            return await attempt()
        except RulesDefectError as error:
            await self._break_off(error.__cause__ or error)
            raise RefusedError("server.error.broken") from error

    async def _commit(self, change: Change, sender: Sender | None) -> Kept:
        """Returns when the change is on the disk, with the answer to its command."""
        if self.halted:
            raise HaltedError("server.error.halted")
        try:
            kept = await self.log.append(change, sender)
        except StoreError as error:
            self._halt(error)
            raise HaltedError("server.error.halted") from error
        except ConflictError as error:
            if sender is None or await self._stored_answer(sender) is None:
                self._give_way("it was changed by another server")
            raise BusyError("server.error.busy") from error
        self.used = time.monotonic()
        return kept

    async def _stored_answer(self, sender: Sender) -> Ack | None:
        """The answer to a command that was carried out before. While nobody can tell, the table is halted."""
        try:
            return await self.log.stored_answer(sender)
        except AwayError as error:
            self._halt(error)
            raise HaltedError("server.error.halted") from error

    def _install(self, change: Change, kept: Kept) -> None:
        """Put a change in the place of what was before."""
        self.row = kept.row
        if change.deletes:
            self.deleted = True
            if self.question is not None:
                self.question.drop()
        if kept.entry is not None:
            self.timeline.add(kept.entry, () if change.position is None else change.position.events)
        if change.position is not None:
            self._install_position(change.position)
        if change.answer is not None and self.question is not None:
            seat, answer = change.answer
            self.question.answers[seat] = answer
            self.question.deadlines.pop(seat, None)
        if change.wishes is not None and self.question is not None:
            self.question.wishes = change.wishes
            self._run_team_clock(self.question)
        if isinstance(change.body, SeatChange) and self.question is not None:
            self.question.cancel(change.body.facts["who"])
            self.question.seat_people(self.people_settings())
        self.votes = {key: vote for key, vote in self.votes.items() if self.row.seats[vote.seat].owner}
        if change.settings is not None:
            self.settings[change.settings[0]] = change.settings[1]
        if change.vote is not None:
            key, vote = change.vote
            if vote is None:
                self.votes.pop(key, None)
            else:
                self.votes[key] = vote
        if change.marks is not None:
            self.plan.marks = change.marks

    def _install_position(self, position: Position) -> None:
        """The position is another one: what was arranged for the question before is dropped."""
        if self.question is not None:
            self.question.drop()
        match, question = position.match, position.question
        self.match, self.question = match, question
        self.lesson = self._lesson_at(match)
        if match.log and match.log[-1].undo is not None:
            self.history = self.history.until(len(match.moves))
        self.votes = {key: vote for key, vote in self.votes.items() if vote.what != "undo"}
        if self.plan.marks:
            self.plan.keep(None if match.result is not None else self.game.turn_number(match.table))
        if question is not None:
            self._run_clocks(question)

    def _publish(self, change: Change, kept: Kept, sender: Sender | None) -> None:
        """Wake the connections of those who are to be told, and answer whoever sent the command."""
        if change.tell == EVERYBODY:
            self.connections.wake()
        elif change.tell != NOBODY:
            self.connections.wake_player(change.tell)
        if sender is not None and kept.ack is not None:
            sender.answer(kept.ack)

    # -- changes of the match, tried on copies --------------------------------------------------------

    def watched(self, step: Callable[[], T], what: object, factor: float = 1.0) -> T:
        """Run a step of the rules. Raises ``RulesDefectError`` if it hangs; ``what`` is what they were to do."""
        try:
            return self.watchdog.run(step, lambda: f"table {self.row.id}, {self.game.slug}: {what}", factor)
        except StepHangsError as error:
            raise RulesDefectError from error

    def deal(self, row: TableRow) -> Change:
        """The match begins."""
        return self.watched(lambda: self._deal(row), "the deal", LONG)

    def _deal(self, row: TableRow) -> Change:
        row = self._with_bots(row)
        match = row.start.deal(self.game)
        row, dealt = msgspec.structs.replace(row, status="running"), Dealt(match.fingerprint())
        return self._moved(match, row, dealt, match.take_events())

    def _with_bots(self, row: TableRow) -> TableRow:
        """The table as it begins, if bots play: the game may leave it to people to be first."""
        bots = [number for number, seat in enumerate(row.seats) if seat.bot]
        if not bots or row.start.origin.lesson:
            return row
        people = [number for number in range(len(row.seats)) if number not in bots]
        options = self.game.options_beside_bots(row.start.options, people, bots)
        return msgspec.structs.replace(row, start=msgspec.structs.replace(row.start, options=options))

    def play(self, answers: dict[Seat, Sealed]) -> Change:
        """The seats that are asked answer. Raises ``RulesDefectError`` if the rules fail or hang."""
        return self.watched(lambda: self._play(answers), answers)

    def _play(self, answers: dict[Seat, Sealed]) -> Change:
        assert self.match is not None
        trial = self.match.fork()
        events: list[Event] = []
        try:
            for seat, answered in answers.items():
                events += trial.submit(seat, answered.option)
            trial.learn_from(self.match.table)
        except WondertableError:  # an answer that is refused harms nothing
            raise
        except Exception as error:
            raise RulesDefectError from error
        automatic = [seat for seat, answered in answers.items() if answered.automatic or self.row.seats[seat].bot]
        entry = trial.sign(auto=automatic, because=self._remarks(answers))
        status = "running" if trial.result is None else "over"
        return self._moved(trial, msgspec.structs.replace(self.row, status=status), entry, events)

    def _remarks(self, answers: dict[Seat, Sealed]) -> list[tuple[Seat, str, dict[str, Any]]]:
        """Sentences of bots to their team about their answers."""
        said = []
        for seat, answered in answers.items():
            if self.row.seats[seat].bot and self.match is not None:
                sentence = remark(self.match, seat, answered.option)
                if sentence:
                    said.append((seat, *sentence))
        return said

    async def undo(self, to: int, seat: Seat) -> Change:
        """The match goes back to where it was after so many moves."""
        assert self.match is not None
        trial = self.match.fork()
        back = partial(trial.undo_to, to, seat)
        await asyncio.to_thread(self.watched, back, f"a step back to move {to}", LONG)
        return self._moved(trial, self.row, trial.sign(), [])

    def _moved(self, match: Match[Any], row: TableRow, body: models.Body, events: Sequence[Event]) -> Change:
        """The change that installs a match."""
        question = self.next_question(match, row)
        waiting = () if question is None else question.owed(row)
        row = msgspec.structs.replace(row, moves=len(match.moves), waiting=waiting)
        settled = () if question is None else question.settle()
        return Change(row, body, Position(match, question, events), after=settled)

    def next_question(self, match: Match[Any], row: TableRow) -> OpenQuestion | None:
        """What is asked once a match is installed."""
        return OpenQuestion(match, row, self.people_settings(row)) if row.status == "running" else None

    def _lesson_at(self, match: Match[Any] | None) -> LessonRun | None:
        wanted = self.row.start.origin.lesson
        if not wanted or match is None:
            return None
        return LessonRun(next(one for one in self.game.guide.lessons() if one.id == wanted), match)

    def seal(self, question: OpenQuestion, seat: Seat, option: Option, *, automatic: bool = False) -> Change:
        """A person answers a sealed question. Nobody else learns more than that the answer is there.

        The last answer is played at once, if the question has been open for long enough.
        """
        answer = Sealed(option, automatic)
        kept = SealedAnswer(seat, option.plain(), automatic)
        if self._is_last(question, seat):
            return self._close(question, {seat: answer})._replace(before=(kept,))
        row = msgspec.structs.replace(self.row, waiting=tuple(one for one in question.owed(self.row) if one != seat))
        is_news = question.public and seat not in question.answers
        return Change(
            row,
            kept,
            answer=(seat, answer),
            tell=EVERYBODY if is_news else self.row.seats[seat].owner,
        )

    def _is_last(self, question: OpenQuestion, seat: Seat) -> bool:
        """Does an answer of this seat end a sealed question now?"""
        others = question.asks.keys() - {seat}
        return others <= question.answers.keys() and self._may_close(question)

    def _may_close(self, question: OpenQuestion) -> bool:
        """Has a sealed question been open for as long as it has to be?"""
        return self.clocks.least_time_left(question, self.row) <= 0

    def _close(self, question: OpenQuestion, last: dict[Seat, Sealed]) -> Change:
        """A sealed question ends: all answers are played, in the order of the seats that were asked."""
        answers = {**question.answers, **last}
        return self.play({seat: answers[seat] for seat in question.asks})

    def propose(self, question: OpenQuestion, seat: Seat, option: Option) -> Change:
        """A person says what they want of a decision of the team; it is played as soon as all agree who are there."""
        wishes = question.wish(self.row, seat, option)
        decided = question.team_answer(self.row, self.connected, wishes)
        if decided is None:
            return Change(self.row, wishes=wishes)
        return self.play({decided[0]: Sealed(decided[1], False)})

    def reseat(self, row: TableRow, what: str, number: Seat) -> Change | None:
        """Somebody else sits there, or nobody. An answer that was sealed before stays."""
        if row == self.row:
            return None
        if self.question is not None:
            row = msgspec.structs.replace(row, waiting=self.question.owed(row))
        return Change(row, SeatChange(what, {"who": number}))

    async def take_seat_back(self, player: str, number: Seat) -> Change | None:
        """The owner of a seat is there again."""
        seat = self.own_seat(player, number)
        if not seat.bot and not seat.away:
            return None
        return self.reseat(seats.take_back(self.row, number), "table-returned", number)

    async def vote_result(self, vote: Vote) -> Change | None:
        """What was voted for; ``None`` if it cannot be any more."""
        if vote.what == "bot":
            change = self.reseat(self.row.with_seat(vote.seat, bot="greedy"), "table-bot", vote.seat)
            return (change or Change(self.row))._replace(vote=(vote.key, None))
        wanted = self.undo_for(self.row.seats[vote.seat].owner, vote.seat)
        if wanted.terms == "none" or self.match is None or vote.prompt != self.match.prompt:
            return None
        return (await self.undo(wanted.to, vote.seat))._replace(vote=(vote.key, None))

    # -- what the table does by itself ----------------------------------------------------------------

    async def go_on(self) -> None:
        """After every change: do what the table does by itself, then arrange for the answers of bots and clocks."""
        if self.row.status == "lobby" and self.row.mode != "friends" and self.playable:
            await self.carry_through(self._deal_now)
        with contextlib.suppress(HaltedError, RefusedError, BusyError):
            while self.playable and await self.carry_through(self._next_change):
                pass
        if self.question is not None and self.playable:
            self._arrange(self.question)

    async def _deal_now(self) -> Change:
        return self.deal(self.row)

    async def _next_change(self) -> Change | None:
        """Answers that the table gives in a person's name, a sealed question that is complete, votes that pass."""
        question = self.question
        if question is not None:
            for seat, option in question.standing.items():
                if not question.sealed:
                    return self.play({seat: Sealed(option, True)})
                if seat not in question.answers:
                    return self.seal(question, seat, option, automatic=True)
            if question.sealed and question.complete() and self._may_close(question):
                return self._close(question, {})
            decided = question.team_answer(self.row, self.connected, question.wishes)
            if decided is not None:
                return self.play({decided[0]: Sealed(decided[1], False)})
        for vote in self.votes.values():
            if vote.passes(self.electors(vote)):
                return await self.vote_result(vote) or Change(self.row, vote=(vote.key, None), stored=False)
        return None

    def _arrange(self, question: OpenQuestion) -> None:
        """Let bots think, and clocks run."""
        if self.lesson is not None and self.lesson.done and not question.sealed:
            return  # the lesson is over, and nobody plays on
        self.is_paused = self.is_unattended and bool(question.bots(self.row))
        for seat in () if self.is_paused else question.bots(self.row):
            if seat not in question.answers and ("bot", seat) not in question.tasks:
                question.tasks["bot", seat] = self.inbox.spawn(partial(self._let_bot_answer, question, seat))
        self._run_clocks(question)
        if question.sealed and question.complete():
            self.clocks.close_in_time(question, self.row, self.go_on)
        self._run_team_clock(question)

    async def _let_bot_answer(self, question: OpenQuestion, seat: Seat) -> None:
        assert self.match is not None
        option = await self.bots.choose(self.row, self.match, question, seat, self.lesson)
        await self.do(partial(self._bot_answer, question, seat, option))

    async def _bot_answer(self, question: OpenQuestion, seat: Seat, option: Option) -> Change | None:
        if question is not self.question or seat in question.answers or not self.playable:
            return None
        question.tasks.pop(("bot", seat), None)
        if seat not in question.bots(self.row):
            return None
        answer = Sealed(option, True)
        if not question.sealed:
            return self.play({seat: answer})
        if self._is_last(question, seat):
            return self._close(question, {seat: answer})
        return Change(self.row, answer=(seat, answer), tell=EVERYBODY if question.public else NOBODY, stored=False)

    def _run_clocks(self, question: OpenQuestion) -> None:
        """Whoever is shown a sealed question may have only so much time for it."""
        if question.sealed:
            for seat in question.owed(self.row):
                connected = self.connected(seat)
                stopped = self.row.mode == "device" or (self.alone and not connected)
                self.clocks.run(question, seat, connected=connected, stopped=stopped, time_out=self._time_out)

    async def _time_out(self, question: OpenQuestion, seat: Seat) -> None:
        await self._do_once(partial(self._late_answer, question, seat))

    def _run_team_clock(self, question: OpenQuestion) -> None:
        """People who do not agree leave a decision of the team to one of them after a while."""
        if question.wishes:
            self.clocks.leave_to_reader(question, partial(self._leave_to_reader, question))

    async def _leave_to_reader(self, question: OpenQuestion) -> None:
        if question is self.question:
            question.is_left_to_reader = True
            await self.go_on()

    async def _late_answer(self, question: OpenQuestion, seat: Seat) -> Change | None:
        if question is not self.question or self.match is None or seat not in question.owed(self.row):
            return None
        option = self.game.seat_policy.on_timeout(self.match.table, seat)
        if option is None or option not in question.asks[seat].options:
            return None
        return self.seal(question, seat, option, automatic=True)

    # -- how things stand -----------------------------------------------------------------------------

    @property
    def status(self) -> ShownStatus:
        if self.halted:
            return "halted"
        return "broken" if self.notice is not None else self.row.status

    @property
    def playable(self) -> bool:
        """Can anything be written for this table?"""
        return not self.halted and self.notice is None and not self.outrun and not self.deleted

    def running_match(self) -> Match[Any]:
        """The match, if it is being played."""
        if self.match is None:
            raise RefusedError("server.error.not-begun")
        if self.row.status == "over":
            raise AnswerError("error.match-over")
        return self.match

    @property
    def alone(self) -> bool:
        """Does at most one player sit at the table themselves?"""
        return len({seat.owner for seat in self.row.seats if seat.owner and not seat.bot}) <= 1

    def allows_hints(self, player: str) -> bool:
        """May the player ask for hints: as the table was opened, or since no other people have a seat any more."""
        return self.row.allows_hints or (self.row.mode == "friends" and not self.row.owners - {player})

    def connected(self, seat: Seat) -> bool:
        owner = self.row.seats[seat].owner
        return bool(owner) and self.connections.present(owner)

    def seats_of(self, player: str) -> set[Seat]:
        return {number for number, seat in enumerate(self.row.seats) if player and seat.owner == player}

    def seat_at(self, number: Seat) -> models.Seat:
        """A seat by its number."""
        if not 0 <= number < len(self.row.seats):
            raise MissingError("server.error.no-seat", number=number + 1)
        return self.row.seats[number]

    def own_seat(self, player: str, number: Seat) -> models.Seat:
        """A seat by its number, if it is the player's."""
        if number < 0:
            raise ForbiddenError("server.error.not-your-seat")
        seat = self.seat_at(number)
        if not player or seat.owner != player:
            raise ForbiddenError("server.error.not-your-seat")
        return seat

    def may_look(self, player: str, seat: Seat) -> None:
        """Raises ``ForbiddenError`` if the table, or this seat of it, is not for the player to see."""
        if self.deleted:
            raise ForbiddenError("server.error.deleted")
        if self.hangs:
            raise ForbiddenError("server.error.broken")
        if self.row.status == "over":
            if not -1 <= seat < len(self.row.seats):
                raise ForbiddenError("server.error.not-your-seat")
            return
        if seat >= 0 or seat < -1:
            self.own_seat(player, seat)
        elif self.row.mode != "friends" and player != self.row.creator:
            raise ForbiddenError("server.error.private")

    def may_act(self, viewer: Viewer) -> None:
        """Raises an error if nothing can be done from this seat, as things stand."""
        self.own_seat(viewer.player, viewer.seat)
        if self.halted:
            raise HaltedError("server.error.halted")
        if self.notice is not None:
            raise RefusedError(self.notice[0], **self.notice[1])

    def shown_ask(self, seat: Seat) -> Ask | None:
        """What the person at a seat is asked."""
        if self.question is None or self.status != "running" or seat < 0 or self.row.seats[seat].bot:
            return None
        return self.question.shown_to(seat)

    def settings_of(self, seat: Seat) -> Settings:
        """The settings of a seat; they count from the next question on."""
        if seat not in self.settings:
            hurried = self.row.mode == "friends" and not self.alone
            return self.game.seat_policy.defaults(alone=self.row.mode == "solo", hurried=hurried)
        return self.settings[seat]

    def people_settings(self, row: TableRow | None = None) -> dict[Seat, Settings]:
        """The settings of the seats where people sit."""
        return {number: self.settings_of(number) for number, seat in enumerate((row or self.row).seats) if not seat.bot}

    def undo_for(self, player: str, seat: Seat) -> Undo:
        """May the seat take its last decision back, and to which move would that lead?"""
        if self.match is None or self.status != "running" or seat < 0:
            return NO_UNDO
        return self.refusals.find(self.match, self.row, player, seat, is_lesson=self.lesson is not None)

    def electors(self, vote: Vote) -> set[str]:
        """The players who have to agree."""
        return electors(vote, self.row, self.connections)

    def is_absent(self, seat: Seat) -> bool:
        """May a bot be put in the place of the person who sits there?"""
        return is_absent(self.row, seat, self.connections)

    def is_idle(self, seconds: float) -> bool:
        """Has nobody looked or acted for so long, and does nobody but people owe an answer?"""
        if self.connections.open or time.monotonic() - self.used < seconds or self.inbox.busy:
            return False
        return self.question is None or not self.question.tasks

    @property
    def is_unattended(self) -> bool:
        """Does nobody wait for the bots? Nobody has looked for a while, and at most one player sits here.

        Where several sit the bots go on: another's turn may come.
        """
        if not self.alone or self.connections.open:
            return False
        return time.monotonic() - self.looked > self.config.unattended

    async def at(self, move: int) -> Match[Any]:
        """The match after so many moves: a copy to look at."""
        if self.match is None or not 0 <= move <= len(self.match.moves):
            raise RefusedError("server.error.no-moment", move=move)
        return await self.history.at(self.match, move, lambda step: self.watched(step, f"move {move} again", LONG))

    async def record(self) -> bytes:
        """The record of a match that is over, or that a rules defect has stopped."""
        stopped = self.row.status in ("over", "broken")
        if self.match is None or not stopped or self.row.start.origin.lesson:
            raise RefusedError("server.error.not-over")
        copy, row = self.match.fork(), self.row
        return await asyncio.to_thread(lambda: record_of(copy, row).dump())

    # -- who is there ---------------------------------------------------------------------------------

    def join(self, connection: Connection) -> None:
        """A connection begins."""
        self.used = self.looked = time.monotonic()
        player, named = connection.viewer.player, self.connections.named()
        if self.connections.join(connection, sits=bool(self.seats_of(player))) and self.seats_of(player):
            self._presence_changed()
        elif connection.name is not None and not self.seats_of(player) and player not in named:
            self.connections.wake()
        if self.is_paused:
            self.inbox.spawn(lambda: self.inbox.submit(self.go_on))
        for number in self.seats_of(player):
            if self.row.seats[number].away and not self.row.seats[number].bot:
                self.inbox.spawn(partial(self.do, partial(self.take_seat_back, player, number)))

    def quit(self, connection: Connection) -> None:
        """A connection ends; whether its player is gone shows after a while."""
        self.used = self.looked = time.monotonic()
        self.connections.leave(connection)
        if self.seats_of(connection.viewer.player) or connection.name is not None:
            self.inbox.spawn(lambda: self._look_later(connection.viewer.player))

    async def _look_later(self, player: str) -> None:
        await asyncio.sleep(self.connections.grace + 0.05)
        if self.connections.present(player):
            return
        self.connections.comings += 1
        if self.seats_of(player):
            self._presence_changed()
        else:
            self.connections.wake()

    def watching(self, seated: Iterable[str]) -> list[str]:
        """The names of those who look on without a seat; "" for one who has given none.

        ``seated`` are the names at the seats. A name that looks like one of them, or like that of somebody who has
        watched for longer, is not shown.
        """
        owners, taken, shown = self.row.owners, set(map(looks, seated)), []
        for player, name in self.connections.named().items():
            if player not in owners:
                look = looks(name)
                shown.append("" if look in taken else name)
                taken.add(look)
        return sorted(shown)

    def _presence_changed(self) -> None:
        if self.question is not None and self.playable:
            self._arrange(self.question)
        self.votes = {key: vote for key, vote in self.votes.items() if vote.what != "bot" or self.is_absent(vote.seat)}
        self.connections.wake()
        if self.votes or (self.question is not None and self.question.wishes):
            self.inbox.spawn(lambda: self.inbox.submit(self.go_on))

    # -- trouble --------------------------------------------------------------------------------------

    def _give_way(self, why: str) -> None:
        """The log may not be what we know: the table is rebuilt for whoever comes next."""
        log.error("table %s is rebuilt: %s", self.row.id, why)
        self.outrun = True
        if self.question is not None:
            self.question.drop()
        self.connections.lose_all()

    def _halt(self, error: StoreError) -> None:
        """The store does not take anything: no moves until it does again."""
        if self.halted:
            return
        log.error("table %s is halted: %s", self.row.id, error)
        self.halted = True
        self.unsure = isinstance(error, AwayError)
        if self.question is not None:
            self.question.drop()
        self.connections.wake()
        self.inbox.spawn(self._recover)

    async def _recover(self) -> None:
        while self.halted:
            await asyncio.sleep(self.config.probe)
            with contextlib.suppress(WondertableError):  # the store, or our own inbox, has no time for it yet
                await self.log.store.probe()
                await self.inbox.submit(self._resume)

    async def _resume(self) -> None:
        log.info("table %s goes on", self.row.id)
        self.halted = False
        if self.unsure:
            self._give_way("nobody knows whether its last change was kept")
            return
        self.connections.wake()
        await self.go_on()

    def show(self, make: Callable[[], T]) -> T:
        """Let the rules show the table to somebody. If they hang it cannot be shown to anybody any more."""
        try:
            return self.watched(make, "showing it")
        except RulesDefectError as error:
            cause = error.__cause__ or error
            self.hangs = True
            self.inbox.spawn(lambda: self.inbox.submit(partial(self._break_off, cause)))
            raise ForbiddenError("server.error.broken") from error

    async def _break_off(self, error: BaseException) -> None:
        """The rules failed: this table stops as it is, its log and the trace are kept; no other table notices."""
        log.error("table %s is broken", self.row.id, exc_info=error)
        self.notice = ("server.error.broken", {})
        if self.question is not None:
            self.question.drop()
        with contextlib.suppress(StoreError):
            self.row = await self.log.stop(self.row, error)
        self.connections.wake()
