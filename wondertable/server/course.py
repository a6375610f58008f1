"""The course of a match at a live table: answers, sealed answers, clocks and bots."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import time
from functools import partial
from typing import Any, Literal

import msgspec

from wondertable.bots import remark
from wondertable.kernel import AnswerError, Event, Match, Option, Seat, WondertableError
from wondertable.server.bot_worker import Job
from wondertable.server.desk import Desk
from wondertable.server.errors import HaltedError, RefusedError
from wondertable.server.models import Dealt, Receipt, SealedAnswer, TableRow
from wondertable.server.open_question import OpenQuestion, Sealed
from wondertable.server.seats import Vote
from wondertable.server.worker_pool import BusyError, NoAnswerError, Priority

__all__ = ["Course"]

THINKING = {"search": 0.5}
"""Seconds a bot takes for a move of its own, also where there is nothing to think about: its pace tells nothing."""
SEALED_BOTS = {"search": "search:0.3"}
"""How a bot thinks about a sealed question: there is little time."""


class Course(Desk):
    """The match goes on: try it on a copy, commit it, then the copy is the match."""

    votes: dict[tuple[str, Seat], Vote]

    async def begin(self, row: TableRow) -> None:
        """Deal."""
        match = row.start.deal(self.game)
        row, question = self.ahead(match, msgspec.structs.replace(row, status="running"))
        entry = await self.commit(row, Dealt(match.fingerprint()))
        self.timeline.begun(entry.seq, match.take_events())
        self.stands(match, question)
        await self.go_on()

    async def seal(
        self,
        question: OpenQuestion,
        seat: Seat,
        option: Option,
        note: Receipt | None = None,
        *,
        automatic: bool = False,
    ) -> None:
        """Keep a person's answer to a sealed question. Nobody else notices more than that it is there."""
        row = msgspec.structs.replace(self.row, waiting=tuple(one for one in question.owed(self.row) if one != seat))
        await self.commit(row, SealedAnswer(seat, option.plain(), automatic), note)
        news = question.public and seat not in question.answers
        question.answers[seat] = Sealed(option, automatic)
        question.deadlines.pop(seat, None)
        if news:
            self.connections.wake()
        else:
            self.connections.wake_player(self.row.seats[seat].owner)

    async def move(self, answers: dict[Seat, Sealed], note: Receipt | None = None) -> None:
        """Play on, on a copy; when that is on the disk, the copy is the match."""
        assert self.match is not None
        trial = self.match.fork()
        events: list[Event] = []
        try:
            for seat, answered in answers.items():
                events += trial.submit(seat, answered.option)
        except WondertableError:
            raise
        except Exception as error:
            await self.break_off(error)
            raise RefusedError("server.error.broken") from error
        automatic = [seat for seat, answered in answers.items() if answered.automatic or self.row.seats[seat].bot]
        move = trial.sign(auto=automatic, because=self._said(answers))
        status = "running" if trial.result is None else "over"
        row = msgspec.structs.replace(self.row, moves=len(trial.moves), status=status)
        row, question = self.ahead(trial, row)
        entry = await self.commit(row, move, note)
        self.timeline.played(entry.seq, move, events)
        self.stands(trial, question)

    def _said(self, answers: dict[Seat, Sealed]) -> list[tuple[Seat, str, dict[str, Any]]]:
        """What bots tell their team about these moves."""
        match = self.match
        assert match is not None
        said = []
        for seat, answered in answers.items():
            if self.row.seats[seat].bot and (sentence := remark(match, seat, answered.option)):
                said.append((seat, *sentence))
        return said

    async def undo(self, to: int, seat: Seat, note: Receipt | None = None) -> None:
        assert self.match is not None
        trial = self.match.fork()
        await asyncio.to_thread(trial.undo_to, to, seat)
        back = trial.sign()
        row, question = self.ahead(trial, msgspec.structs.replace(self.row, moves=to))
        entry = await self.commit(row, back, note)
        self.timeline.played(entry.seq, back, [])
        self.stands(trial, question)
        await self.history.cut(to)

    def stands(self, match: Match[Any], question: OpenQuestion | None) -> None:
        """The position is another one: what was arranged for the question before is dropped."""
        if self.question is not None:
            self.question.drop()
        self.match, self.question = match, question
        self.teach()
        self.votes = {key: vote for key, vote in self.votes.items() if vote.what != "undo"}
        self.plan.keep(None if match.result is not None else self.game.turn_number(match.table))
        if question is not None:
            self._set_clocks(question)
        self.connections.wake()

    # -- the table goes on by itself ------------------------------------------------------------------

    async def go_on(self) -> None:
        """After every change: answer what the table itself can answer, and arrange for the others' answers."""
        if self.row.status == "lobby" and self.row.mode != "friends" and self.playable:
            await self.begin(self.row)
            return
        with contextlib.suppress(HaltedError, RefusedError, BusyError):
            while self.playable and self.question is not None:
                if not await self._answer_by_itself(self.question):
                    break
        if self.playable and self.question is not None:
            self.arrange(self.question)

    async def _answer_by_itself(self, question: OpenQuestion) -> bool:
        """Returns whether the match went on."""
        if not question.sealed:
            for seat, option in question.standing.items():
                await self.move({seat: Sealed(option, True)})
                return True
            return False
        for seat, option in list(question.standing.items()):
            if seat not in question.answers:
                await self.seal(question, seat, option, automatic=True)
        if not question.complete() or self._floor_left(question) > 0:
            return False
        await self.move({seat: question.answers[seat] for seat in question.asks})
        return True

    def _floor_left(self, question: OpenQuestion) -> float:
        people = sum(1 for seat in self.row.seats if seat.kind == "human")
        floor = self.game.seat_policy.least_open(people) * self.config.pace
        return question.opened + floor - time.monotonic()

    def arrange(self, question: OpenQuestion) -> None:
        """Let bots think, and clocks run."""
        if self.lesson is not None and self.lesson.done and not question.sealed:
            return  # the lesson is over, and nobody plays on
        for seat in question.bots(self.row):
            if seat not in question.answers and ("bot", seat) not in question.tasks:
                question.tasks["bot", seat] = self.inbox.spawn(partial(self._let_bot, question, seat))
        self._set_clocks(question)
        if question.sealed and question.complete() and ("floor", -1) not in question.tasks:
            left = self._floor_left(question)
            question.tasks["floor", -1] = self.inbox.spawn(lambda: self.inbox.after(left, self.go_on))

    def _set_clocks(self, question: OpenQuestion) -> None:
        """Whoever is shown a sealed question may have only so much time for it."""
        if question.sealed:
            for seat in question.owed(self.row):
                self._set_clock(question, seat)

    def _set_clock(self, question: OpenQuestion, seat: Seat) -> None:
        connected = self.connected(seat)
        patience = self.game.seat_policy.timeout(question.settings.get(seat, {}), connected=connected)
        running = question.tasks.get(("clock", seat))
        if patience is None or self.row.mode == "device" or (self.alone and not connected):
            if running is not None:
                running.cancel()
                del question.tasks["clock", seat]
                question.deadlines.pop(seat, None)
            return
        if running is not None:
            return
        patience *= self.config.clock
        question.deadlines[seat] = time.time() + patience
        overdue = partial(self._overdue, question, seat)
        question.tasks["clock", seat] = self.inbox.spawn(lambda: self.inbox.after(patience, overdue))

    async def _overdue(self, question: OpenQuestion, seat: Seat) -> None:
        if question is not self.question or self.match is None or seat not in question.owed(self.row):
            return
        option = self.game.seat_policy.on_timeout(self.match.table, seat)
        if option is not None and option in question.asks[seat].options:
            with contextlib.suppress(HaltedError, BusyError):
                await self.seal(question, seat, option, automatic=True)
            await self.go_on()

    # -- bots -----------------------------------------------------------------------------------------

    async def _let_bot(self, question: OpenQuestion, seat: Seat) -> None:
        bot = self.row.seats[seat].bot
        start = time.monotonic()
        if question.sealed:
            wait = self.game.seat_policy.bot_delay * self.config.pace
            option = await self._sealed_choice(question, seat, bot, wait)
        else:
            wait = THINKING.get(bot, 0.0) * min(1.0, self.config.pace)
            option = await self._choice(question, seat, bot)
        left = (question.opened if question.sealed else start) + wait - time.monotonic()
        await self.inbox.after(left, lambda: self._bot_answers(question, seat, option))

    async def _sealed_choice(self, question: OpenQuestion, seat: Seat, bot: str, seconds: float) -> Option:
        """A sealed answer must be there in time, whatever is held and however hard it is to decide."""
        if len(question.asks[seat].options) == 1 or self.lesson is not None or bot not in SEALED_BOTS:
            return await self._choice(question, seat, bot)
        try:
            async with asyncio.timeout(max(seconds, 0.05)):
                return await self._choice(question, seat, SEALED_BOTS[bot])
        except TimeoutError:
            return await self._choice(question, seat, "greedy")

    async def _choice(self, question: OpenQuestion, seat: Seat, bot: str) -> Option:
        """What the bot plays; if it cannot say, what a quicker one plays; if nobody can, anything that is offered."""
        options = question.asks[seat].options
        if self.lesson is not None:
            return self.lesson.partner(seat, options)
        if len(options) == 1:
            return options[0]
        for name in dict.fromkeys((bot, "greedy")):
            try:
                job = self.job("move", seat, bot=name)
                data = await self.pool.run(job, seconds=self.config.thinking, priority=Priority.MOVE)
                option = self.game.read_answer(data)
            except (NoAnswerError, BusyError, AnswerError):
                continue
            if option in options:
                return option
        return options[self._dice(seat, "any") % len(options)]

    async def _bot_answers(self, question: OpenQuestion, seat: Seat, option: Option) -> None:
        if question is not self.question or seat in question.answers or not self.row.seats[seat].bot:
            return
        if not self.playable:
            return
        question.tasks.pop(("bot", seat), None)
        if question.sealed:
            question.answers[seat] = Sealed(option, True)
            if question.public:
                self.connections.wake()
        else:
            with contextlib.suppress(HaltedError, RefusedError, BusyError):
                await self.move({seat: Sealed(option, True)})
        await self.go_on()

    def job(self, task: Literal["move", "judge", "review"], seat: Seat, **details: Any) -> Job:
        """A question to the workers about the match as it stands."""
        seed = self._dice(seat, task)
        assert self.match is not None
        return Job(self.row.id, self.row.start, 0, tuple(self.match.log), task, seat, seed=seed, **details)

    def _dice(self, seat: Seat, what: str) -> int:
        """A number for a bot: the same after a restart, and not to be guessed from outside."""
        origin = self.row.start.origin
        entries = 0 if self.match is None else len(self.match.log)
        secret = f"{origin.seed}:{origin.key}:{self.row.id}:{entries}:{seat}:{what}"
        return int.from_bytes(hashlib.sha256(secret.encode()).digest()[:4], "big")
