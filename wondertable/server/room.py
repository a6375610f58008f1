"""A live table: what its players do, and who they are.

Everything that changes a table goes through its inbox and is done by one task, in the order of arrival: try it on a
copy, commit it to the store, answer whoever asked, tell everybody. What the store does not take has not happened.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from functools import partial
from typing import Any, Literal, NamedTuple

import msgspec
from msgspec import UNSET, UnsetType

from wondertable.kernel import LANGUAGES, AnswerError, Game, Match, Seat, UndoTerms, WondertableError
from wondertable.kernel.whatif import Step, try_out
from wondertable.server import seats
from wondertable.server.bot_worker import Judged
from wondertable.server.config import Config
from wondertable.server.connections import Connection, Viewer
from wondertable.server.course import Course
from wondertable.server.errors import ForbiddenError, HaltedError, RefusedError
from wondertable.server.frames import tried, words_for, words_to
from wondertable.server.marks import Drawn, Pace, Proposal, read_line, read_mark, steps_of
from wondertable.server.models import Receipt, Said, SeatChange, TableRow
from wondertable.server.open_question import Sealed
from wondertable.server.protocol import Ack, Tried
from wondertable.server.seats import Vote
from wondertable.server.store import Store, StoreError, UnreadableError
from wondertable.server.timeline import ChatLine
from wondertable.server.worker_pool import Priority, WorkerPool

__all__ = ["Command", "Room"]

Answer = Callable[[Ack | Tried], None]
LONGEST_TEXT = 500
MINUTE = 60.0
MOST_SAID = 30
"""How often a seat may say something in a minute."""
MOST_MARKED, MOST_TRIED = 90, 180
"""How often it may put a mark on the table or take one away, and how often it may try moves out."""


class Command(msgspec.Struct, frozen=True):
    """What a client sends. ``prompt`` is the number of the question it answers."""

    t: Literal["do", "undo", "chat", "settings", "mark", "unmark", "try"]
    id: str
    prompt: int = -1
    option: Any = None
    text: str = ""
    value: Any = None
    mark: Any = None
    moves: Any = None


class Undo(NamedTuple):
    """On what terms a seat may take its last decision back, to which move that leads, and why it may not."""

    terms: UndoTerms
    to: int
    why: str = ""
    """The id of a message; "" if it may, or if there is nothing to take back."""


NO_UNDO = Undo("none", 0)


class Room(Course):
    """A table that somebody plays at or looks at."""

    def __init__(self, row: TableRow, game: Game[Any], store: Store, pool: WorkerPool, config: Config) -> None:
        super().__init__(row, game, store, pool, config)
        self.votes: dict[tuple[str, Seat], Vote] = {}
        self._marking, self._trying = Pace(MOST_MARKED), Pace(MOST_TRIED)
        self._trial_lock = asyncio.Lock()

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

    # -- commands of players --------------------------------------------------------------------------

    async def command(self, viewer: Viewer, command: Command, answer: Answer) -> None:
        """Carry a command out; ``answer`` gets the acknowledgement as soon as it is on the disk.

        What cannot be done raises, unless the same command was carried out before: then its answer is given again.
        """
        if command.t == "try":  # it changes nothing: nobody need wait for it
            answer(await self._try(viewer, command))
        else:
            await self.inbox.submit(lambda: self._obey(viewer, command, answer))

    async def _obey(self, viewer: Viewer, command: Command, answer: Answer) -> None:
        earlier = self.acks.get((viewer.player, command.id))
        if earlier is None:
            try:
                await self._carry_out(viewer, command, answer)
                return
            except WondertableError:
                earlier = await self._earlier(viewer.player, command.id)
                if earlier is None:
                    raise
        answer(earlier)

    async def _earlier(self, player: str, command: str) -> Ack | None:
        try:
            return await self.store.answer(self.row.id, player, command)
        except (StoreError, UnreadableError):
            return None

    def _admit(self, viewer: Viewer) -> None:
        """May anything be done from here, as things stand?"""
        seats.own_seat(self.row, viewer.seat, viewer.player)
        if self.halted:
            raise HaltedError("server.error.halted")
        if self.notice is not None:
            raise RefusedError(self.notice[0], **self.notice[1])

    async def _carry_out(self, viewer: Viewer, command: Command, answer: Answer) -> None:
        self._admit(viewer)
        if command.t in ("mark", "unmark"):
            await self._plan(viewer, command, answer)
        elif command.t == "chat":
            await self._chat(viewer, command, answer)
        elif command.t == "settings":
            await self._settle(viewer, command, answer)
        elif command.t == "undo":
            await self._ask_undo(viewer, command, answer)
        else:
            await self._do(viewer, command, answer)

    def _note(self, viewer: Viewer, command: Command, seq: int) -> Receipt:
        return Receipt(viewer.player, command.id, Ack(command.id, seq))

    def _running(self) -> Match[Any]:
        if self.match is None:
            raise RefusedError("server.error.not-begun")
        if self.row.seats and self.row.status == "over":
            raise AnswerError("error.match-over")
        return self.match

    async def _do(self, viewer: Viewer, command: Command, answer: Answer) -> None:
        match, seat, question = self._running(), viewer.seat, self.question
        if command.prompt != match.prompt:
            raise AnswerError("error.stale-answer")
        if question is None or seat not in question.asks:
            raise AnswerError("error.not-your-move")
        if question.shown_to(seat) is None:
            raise AnswerError("error.already-answered")
        if self.row.seats[seat].bot:
            raise RefusedError("server.error.bot-plays")
        option = self.game.read_answer(command.option)
        if option not in question.asks[seat].options:
            raise AnswerError("error.not-offered")
        if self.lesson is not None:
            self.lesson.check(seat, option)
        if question.sealed:
            await self.seal(question, seat, option, self._note(viewer, command, self.row.seq))
        else:
            await self.move({seat: Sealed(option, False)}, self._note(viewer, command, self.row.seq + 1))
        answer(self.acks[viewer.player, command.id])
        await self.go_on()

    async def _ask_undo(self, viewer: Viewer, command: Command, answer: Answer) -> None:
        self._running()
        wanted = self.undo_for(viewer.player, viewer.seat)
        if wanted.terms == "none":
            raise AnswerError(wanted.why or "error.nothing-to-undo")
        if wanted.terms == "free":
            await self.undo(wanted.to, viewer.seat, self._note(viewer, command, self.row.seq + 1))
            answer(self.acks[viewer.player, command.id])
            await self.go_on()
            return
        await self._vote(viewer.player, "undo", viewer.seat, yes=True, note=partial(self._note, viewer, command))
        answer(self.acks[viewer.player, command.id])

    def undo_for(self, player: str, seat: Seat) -> Undo:
        """May the seat take its last decision back, and to which move would that lead?"""
        match = self.match
        if match is None or self.status != "running" or seat < 0:
            return NO_UNDO
        chosen = self.seats_of(player) if self.row.mode == "device" else {seat}
        to = next((n for n in range(len(match.moves) - 1, -1, -1) if match.moves[n].deciders & chosen), None)
        if to is None:
            return NO_UNDO
        if self.lesson is not None:
            return Undo("none", to, "server.error.undo-lesson")
        # At one device a team plays as one; rivals have secrets from each other.
        asking = chosen if self.game.team else chosen & match.moves[to].deciders
        others = [number for number, one in enumerate(self.row.seats) if one.kind == "human" and one.owner != player]
        terms = match.undo_terms(to, asking, others)
        if terms == "none":
            return Undo("none", to, match.undo_refusal(to, asking))
        if terms == "ask" and match.sealed:  # nobody votes while others answer in secret
            return Undo("none", to, "server.error.undo-sealed")
        return Undo(terms, to)

    async def _chat(self, viewer: Viewer, command: Command, answer: Answer) -> None:
        text = " ".join(command.text.split())[:LONGEST_TEXT]
        if not text:
            raise RefusedError("server.error.empty")
        lately = [said for said in self.timeline.chat if said.seat == viewer.seat and said.at > time.time() - MINUTE]
        if len(lately) >= MOST_SAID:
            raise RefusedError("server.error.slow-down")
        entry = await self.commit(self.row, Said(viewer.seat, text), self._note(viewer, command, self.row.seq + 1))
        self.timeline.said(ChatLine(entry.seq, viewer.seat, text, entry.at))
        answer(self.acks[viewer.player, command.id])
        self.connections.wake()

    async def _settle(self, viewer: Viewer, command: Command, answer: Answer) -> None:
        """Private, and in force from the next question on."""
        match = self._running()
        before, alone = self.settings_of(viewer.seat), self.row.mode == "solo"
        settings = self.game.seat_policy.read(match.table, viewer.seat, command.value, before, alone=alone)
        await self.put_settings(viewer.seat, settings, self._note(viewer, command, self.row.seq))
        answer(self.acks[viewer.player, command.id])
        self.connections.wake_player(viewer.player)

    async def hint(self, viewer: Viewer, seconds: float) -> list[Judged]:
        """What the search would answer for a seat that is asked."""
        seats.own_seat(self.row, viewer.seat, viewer.player)
        self._running()
        if self.question is None or self.question.shown_to(viewer.seat) is None:
            raise AnswerError("error.not-your-move")
        self.used = time.monotonic()
        job = self.job("judge", viewer.seat, bot=f"search:{seconds}")
        judged: list[Judged] = await self.pool.run(job, seconds=seconds + 5, priority=Priority.HINT)
        return judged

    # -- planning together ----------------------------------------------------------------------------

    def _team_match(self) -> Match[Any]:
        if not self.game.team:
            raise RefusedError("server.error.not-team")
        return self._running()

    async def _plan(self, viewer: Viewer, command: Command, answer: Answer) -> None:
        """Put a mark on the table, or take one's own away. It is not kept, and neither is the answer."""
        match = self._team_match()
        self._marking.spend(viewer.seat)
        mark: int | UnsetType = UNSET
        if command.t == "mark":
            mark = await self._mark(viewer.seat, match, command)
        else:
            self.plan.remove(viewer.seat, _mark_number(command.mark))
        ack = Ack(command.id, self.row.seq, mark)
        self.acknowledge(Receipt(viewer.player, command.id, ack))
        answer(ack)
        self.connections.wake()

    async def _mark(self, seat: Seat, match: Match[Any], command: Command) -> int:
        mark = read_mark(command.mark)
        line = None
        if isinstance(mark, Proposal):
            line = await self._draw_line(seat, match, command.prompt, steps_of(mark.moves, self.game))
        return self.plan.place(seat, self.game.turn_number(match.table), mark, line)

    async def _draw_line(self, seat: Seat, match: Match[Any], prompt: int, steps: list[Step]) -> Drawn:
        """Moves that can be made, as far as the seat can know; each viewer reads them in their own language."""
        if prompt != match.prompt:
            raise AnswerError("error.stale-answer")
        languages = [words_for(language, self.game, self.row) for language in LANGUAGES]
        found = await asyncio.to_thread(try_out, match, seat, steps, languages, self.people_settings())
        texts = dict(zip(LANGUAGES, zip(*found.texts, strict=True), strict=True))
        return Drawn(found.steps, texts, found.ended)

    async def _try(self, viewer: Viewer, command: Command) -> Tried:
        """What would come of some moves. Nobody else notices."""
        self._admit(viewer)
        match = self._team_match()
        if command.prompt != match.prompt:
            raise AnswerError("error.stale-answer")
        self._trying.spend(viewer.seat)
        steps = steps_of(read_line(command.moves), self.game)
        words, settings = words_to(self, viewer), self.people_settings()

        def look() -> Tried:
            found = try_out(match, viewer.seat, steps, [words], settings)
            return tried(self, viewer, command.id, command.prompt, found)

        async with self._trial_lock:
            return await asyncio.to_thread(look)

    # -- seats ----------------------------------------------------------------------------------------

    async def claim(self, player: str, number: int, name: str) -> None:
        async def run() -> None:
            await self._reseat(seats.claim(self.row, number, player, name), "table-claimed", number)

        await self.inbox.submit(run)

    async def put_bot(self, player: str, number: int, bot: str) -> None:
        async def run() -> None:
            what = "table-bot-seated" if bot else "table-freed"
            await self._reseat(seats.put_bot(self.row, number, player, bot), what, number)

        await self.inbox.submit(run)

    async def leave(self, player: str, number: int) -> None:
        async def run() -> None:
            await self._reseat(seats.leave(self.row, number, player), "table-left", number)

        await self.inbox.submit(run)

    async def take_back(self, player: str, number: int) -> None:
        async def run() -> None:
            seat = seats.own_seat(self.row, number, player)
            if seat.bot or seat.away:
                await self._reseat(seats.take_back(self.row, number, player), "table-returned", number)

        await self.inbox.submit(run)

    async def move_seat(self, player: str, number: int) -> None:
        """A person's seat becomes the player's: the same person on another device."""

        async def run() -> None:
            await self._reseat(seats.move(self.row, number, player), "table-moved", number)

        await self.inbox.submit(run)

    async def _reseat(self, row: TableRow, what: str, number: int, note: Receipt | None = None) -> None:
        """Somebody else sits there, or nobody. An answer that was sealed before stays."""
        if self.halted:
            raise HaltedError("server.error.halted")
        if row == self.row:
            return
        if self.question is not None:
            row = msgspec.structs.replace(row, waiting=self.question.owed(row))
        facts = {"who": number}
        entry = await self.commit(row, SeatChange(what, facts), note)
        self.timeline.remark(entry.seq, what, **facts)
        question = self.question
        if question is not None and number in question.asks:
            for key in [key for key in question.tasks if key[1] == number]:
                question.tasks.pop(key).cancel()
            question.deadlines.pop(number, None)
        self.connections.wake()
        await self.go_on()

    async def start(self, player: str, fill: str) -> None:
        """Begin the match: all seats taken, or the free ones given to bots."""

        async def run() -> None:
            if player != self.row.creator:
                raise ForbiddenError("server.error.not-creator")
            if self.row.status != "lobby":
                raise RefusedError("server.error.already-begun")
            row = self.row
            for number, seat in enumerate(row.seats):
                if seat.kind == "open":
                    if not fill:
                        raise RefusedError("server.error.seats-open")
                    row = row.with_seat(number, bot=seats.read_bot(fill))
            await self.begin(row)

        await self.inbox.submit(run)

    # -- votes ----------------------------------------------------------------------------------------

    async def vote(self, player: str, what: Literal["bot", "undo"], seat: Seat, yes: bool, command: str = "") -> None:
        """Vote about something. With the id of a command it happens once, however often it is sent."""

        def note(seq: int) -> Receipt | None:
            return Receipt(player, command, Ack(command, seq)) if command else None

        async def run() -> None:
            if (player, command) in self.acks:
                return
            try:
                if what == "undo" and (what, seat) not in self.votes:  # the command "undo" asks for it
                    raise RefusedError("server.error.no-vote")
                await self._vote(player, what, seat, yes=yes, note=note)
            except WondertableError:
                if not command or await self._earlier(player, command) is None:
                    raise

        await self.inbox.submit(run)

    async def _vote(
        self, player: str, what: Literal["bot", "undo"], seat: Seat, *, yes: bool, note: Callable[[int], Receipt | None]
    ) -> None:
        """``note`` makes the answer to keep, which names the log's length after the vote."""
        match = self._running()
        if self.halted:
            raise HaltedError("server.error.halted")
        if not self.seats_of(player):
            raise ForbiddenError("server.error.not-your-seat")
        vote = self.votes.get((what, seat))
        if vote is None:
            self._check_vote(player, what, seat)
            vote = Vote(what, seat, match.prompt, set())
        voted = msgspec.structs.replace(vote, yes={*vote.yes, player})
        if yes and voted.passes(self.electors(voted)):
            await self._carry(voted, note(self.row.seq + 1))
            return
        if kept := note(self.row.seq):
            await self.append(self.row, [], kept)
        if yes:
            self.votes[what, seat] = voted
        else:
            self.votes.pop((what, seat), None)
        self.connections.wake()
        await self._count_votes()  # somebody may have gone while it was written

    async def _count_votes(self) -> None:
        """Carry out what everybody who is there has agreed to."""
        for vote in list(self.votes.values()):
            if vote.passes(self.electors(vote)):
                await self._carry(vote)

    def _check_vote(self, player: str, what: str, seat: Seat) -> None:
        if what == "undo":
            wanted = self.undo_for(player, seat) if seat in self.seats_of(player) else NO_UNDO
            if wanted.terms == "none":
                raise RefusedError(wanted.why or "server.error.no-vote")
        elif not 0 <= seat < len(self.row.seats) or not self._absent(seat):
            raise RefusedError("server.error.not-absent")

    def _absent(self, seat: Seat) -> bool:
        """Does a person sit there who is not there?"""
        sitting = self.row.seats[seat]
        return sitting.kind == "human" and (sitting.away or not self.connected(seat))

    def electors(self, vote: Vote) -> set[str]:
        """Who has to agree: the people who are there, except the one whom it is about."""
        owner = self.row.seats[vote.seat].owner
        present = {player for player in self.people if self.connections.present(player)}
        away = {seat.owner for seat in self.row.seats if seat.away}
        return present - {owner} - away

    async def _carry(self, vote: Vote, note: Receipt | None = None) -> None:
        """Do what was voted for, and keep the answer to the last vote with it."""
        if vote.what == "bot":
            await self._reseat(self.row.with_seat(vote.seat, bot="greedy"), "table-bot", vote.seat, note)
        else:
            wanted = self.undo_for(self.row.seats[vote.seat].owner, vote.seat)
            if wanted.terms == "none" or self.match is None or vote.prompt != self.match.prompt:
                self.votes.pop((vote.what, vote.seat), None)
                raise RefusedError("server.error.no-vote")
            await self.undo(wanted.to, vote.seat, note)
            await self.go_on()
        self.votes.pop((vote.what, vote.seat), None)

    # -- who is there ---------------------------------------------------------------------------------

    def join(self, connection: Connection) -> None:
        """A connection begins."""
        self.used = time.monotonic()
        player = connection.viewer.player
        if self.connections.join(connection) and self.seats_of(player):
            self._presence_changed()
        for number in self.seats_of(player):
            if self.row.seats[number].away and not self.row.seats[number].bot:
                self.inbox.spawn(partial(self.take_back, player, number))

    def quit(self, connection: Connection) -> None:
        """A connection ends; whether its player is gone shows after a while."""
        self.used = time.monotonic()
        self.connections.leave(connection)
        if self.seats_of(connection.viewer.player):
            self.inbox.spawn(lambda: self._look_later(connection.viewer.player))

    async def _look_later(self, player: str) -> None:
        await asyncio.sleep(self.connections.grace + 0.05)
        if not self.connections.present(player):
            self._presence_changed()

    def _presence_changed(self) -> None:
        if self.question is not None and self.playable:
            self.arrange(self.question)
        self.votes = {key: vote for key, vote in self.votes.items() if vote.what != "bot" or self._absent(vote.seat)}
        self.connections.wake()
        if self.votes:
            self.inbox.spawn(lambda: self.inbox.submit(self._count_votes))


def _mark_number(data: Any) -> int | None:
    if data is None or type(data) is int:
        return data
    raise RefusedError("server.error.command", detail="mark")
