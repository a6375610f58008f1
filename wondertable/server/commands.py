"""Everything that players may ask of a room. A command is checked and tried here; the room carries its change through.

The functions that end in ``_change`` change nothing: each returns the one ``Change`` of its command, or raises.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from functools import partial
from typing import Any, Literal

import msgspec

from wondertable.kernel import LANGUAGES, AnswerError, Match, Seat
from wondertable.kernel.whatif import Step, try_out
from wondertable.server import seats
from wondertable.server.bot_worker import Judged
from wondertable.server.change import EVERYBODY, Change, Position, Sender
from wondertable.server.connections import Viewer
from wondertable.server.errors import ForbiddenError, RefusedError
from wondertable.server.frames import tried, words_in, words_to
from wondertable.server.limits import ADDRESS
from wondertable.server.marks import Drawn, Proposal, read_line, read_mark, steps_of
from wondertable.server.models import Said, SeatChange
from wondertable.server.open_question import Sealed
from wondertable.server.protocol import Ack, Tried
from wondertable.server.room import LONG, Room
from wondertable.server.undo import NO_UNDO
from wondertable.server.votes import Vote

__all__ = [
    "Command",
    "change_of",
    "claim_seat",
    "free_seat",
    "hint",
    "leave_seat",
    "move_seat",
    "put_bot",
    "run_command",
    "start",
    "take_seat_back",
    "vote",
]

LONGEST_TEXT = 500
MINUTE = 60.0
MOST_SAID = 30
"""How often a seat may say something in a minute."""


class Command(msgspec.Struct, frozen=True):
    """What a client sends. ``prompt`` is the number of the question it answers."""

    t: Literal["do", "undo", "chat", "settings", "mark", "unmark", "try", "leave", "resign", "delete"]
    id: str
    prompt: int = -1
    option: Any = None
    text: str = ""
    value: Any = None
    mark: Any = None
    moves: Any = None


async def run_command(room: Room, viewer: Viewer, command: Command, answer: Callable[[Ack | Tried], None]) -> None:
    """Carry a command out; ``answer`` gets the acknowledgement as soon as its change is on the disk."""
    if command.t == "try":  # it changes nothing: nobody need wait for it
        answer(await _try(room, viewer, command))
    else:
        sender = Sender(viewer.player, command.id, answer)
        await room.do(lambda: change_of(room, viewer, command), sender)


async def change_of(room: Room, viewer: Viewer, command: Command) -> Change:
    """The change of a command, tried as things stand."""
    if command.t == "leave":
        return _leaving_change(room, viewer.player)
    if command.t == "delete":
        return _deletion(room, viewer.player)
    room.may_act(viewer)
    if command.t == "do":
        return _answer_change(room, viewer.seat, command)
    if command.t == "undo":
        return await _undo_change(room, viewer)
    if command.t == "chat":
        return _chat_change(room, viewer.seat, command.text)
    if command.t == "settings":
        return _settings_change(room, viewer, command.value)
    if command.t == "resign":
        return _resignation(room, viewer.seat)
    return await _marks_change(room, viewer.seat, command)


def _answer_change(room: Room, seat: Seat, command: Command) -> Change:
    match, question = room.running_match(), room.question
    if command.prompt != match.prompt:
        raise AnswerError("error.stale-answer")
    if question is None or seat not in question.asks:
        raise AnswerError("error.not-your-move")
    if question.shown_to(seat) is None:
        raise AnswerError("error.already-answered")
    if room.row.seats[seat].bot:
        raise RefusedError("server.error.bot-plays")
    option = room.game.read_answer(command.option)
    if option not in question.asks[seat].options:
        raise AnswerError("error.not-offered")
    if room.lesson is not None:
        room.lesson.check(seat, option)
    if question.sealed:
        return room.seal(question, seat, option)
    return room.propose(question, seat, option) if question.team else room.play({seat: Sealed(option, False)})


async def _undo_change(room: Room, viewer: Viewer) -> Change:
    room.running_match()
    wanted = room.undo_for(viewer.player, viewer.seat)
    if wanted.terms == "none":
        raise AnswerError(wanted.why or "error.nothing-to-undo")
    if wanted.terms == "free":
        return await room.undo(wanted.to, viewer.seat)
    return await _vote_change(room, viewer.player, "undo", viewer.seat, yes=True)


def _chat_change(room: Room, seat: Seat, text: str) -> Change:
    text = " ".join(text.split())[:LONGEST_TEXT]
    if not text:
        raise RefusedError("server.error.empty")
    lately = [said for said in room.timeline.chat if said.seat == seat and said.at > time.time() - MINUTE]
    if len(lately) >= MOST_SAID:
        raise RefusedError("server.error.slow-down")
    return Change(room.row, Said(seat, text))


def _settings_change(room: Room, viewer: Viewer, value: Any) -> Change:
    """Private, and in force from the next question on."""
    seat, match = viewer.seat, room.running_match()
    before, alone = room.settings_of(seat), room.row.mode == "solo"
    settings = room.game.seat_policy.read(match.table, seat, value, before, alone=alone)
    return Change(room.row, settings=(seat, settings), tell=viewer.player)


async def hint(room: Room, viewer: Viewer, seconds: float) -> list[Judged]:
    """What the search would answer for a seat that is asked."""
    room.own_seat(viewer.player, viewer.seat)
    match = room.running_match()
    if not room.allows_hints(viewer.player):
        raise RefusedError("server.error.no-hints")
    if room.question is None or room.question.shown_to(viewer.seat) is None:
        raise AnswerError("error.not-your-move")
    room.used = time.monotonic()
    return await room.bots.judge(room.row, match, viewer.seat, seconds, ADDRESS.get() or viewer.player)


# -- planning together --------------------------------------------------------------------------------


def _team_match(room: Room) -> Match[Any]:
    if not room.game.team:
        raise RefusedError("server.error.not-team")
    return room.running_match()


async def _marks_change(room: Room, seat: Seat, command: Command) -> Change:
    """Put a mark on the table, or take one's own away. It is not stored, and neither is the answer."""
    match = _team_match(room)
    room.plan.marking.spend(seat)
    if command.t == "unmark":
        return Change(room.row, marks=room.plan.without_mark(seat, _mark_number(command.mark)), stored=False)
    mark, line = read_mark(command.mark), None
    if isinstance(mark, Proposal):
        line = await _draw_line(room, seat, match, command.prompt, steps_of(mark.moves, room.game))
    marks = room.plan.with_mark(seat, room.game.turn_number(match.table), mark, line)
    return Change(room.row, marks=marks, mark=marks[-1].number, stored=False)


def _mark_number(data: Any) -> int | None:
    if data is None or type(data) is int:
        return data
    raise RefusedError("server.error.command", detail="mark")


async def _draw_line(room: Room, seat: Seat, match: Match[Any], prompt: int, steps: list[Step]) -> Drawn:
    """Moves that can be made, as far as the seat can know; each viewer reads them in their own language."""
    if prompt != match.prompt:
        raise AnswerError("error.stale-answer")
    languages = [words_in(room, language) for language in LANGUAGES]
    look = partial(try_out, match, seat, steps, languages, room.people_settings())
    found = await asyncio.to_thread(room.watchdog.run, look, lambda: f"table {room.row.id}: a line", LONG)
    texts = dict(zip(LANGUAGES, zip(*found.texts, strict=True), strict=True))
    return Drawn(found.steps, texts, found.ended)


async def _try(room: Room, viewer: Viewer, command: Command) -> Tried:
    """What would come of some moves. Nobody else notices."""
    room.may_act(viewer)
    match = _team_match(room)
    if command.prompt != match.prompt:
        raise AnswerError("error.stale-answer")
    room.plan.trying.spend(viewer.seat)
    steps = steps_of(read_line(command.moves), room.game)
    words, settings = words_to(room, viewer), room.people_settings()

    def look() -> Tried:
        found = try_out(match, viewer.seat, steps, [words], settings)
        return tried(room, viewer, command.id, command.prompt, found)

    async with room.plan.one_trial:
        return await asyncio.to_thread(room.watchdog.run, look, lambda: f"table {room.row.id}: trying out", LONG)


# -- seats --------------------------------------------------------------------------------------------


async def claim_seat(room: Room, player: str, number: Seat, name: str) -> None:
    """Take a free seat, or rename one's own."""

    async def change() -> Change | None:
        own = room.seat_at(number).owner == player
        what = "table-renamed" if own else "table-claimed"
        shown = [words_in(room, language).names for language in LANGUAGES]
        others = [one for names in shown for other, one in enumerate(names) if other != number]
        return room.reseat(seats.claim(room.row, number, player, name, others, time.time()), what, number)

    await room.do(change)


async def put_bot(room: Room, player: str, number: Seat, bot: str) -> None:
    """Give a free seat to a bot."""

    async def change() -> Change | None:
        room.seat_at(number)
        return room.reseat(seats.put_bot(room.row, number, player, bot), "table-bot-seated", number)

    await room.do(change)


async def free_seat(room: Room, player: str, number: Seat, *, keep_out: bool) -> None:
    """Free the seat of a bot, or of another person, who may be kept out of the table."""

    async def change() -> Change | None:
        if not room.seat_at(number).owner:
            row = seats.put_bot(room.row, number, player, "")
        else:
            row = seats.free(room.row, number, player, time.time(), keep_out=keep_out)
        return room.reseat(row, "table-freed", number)

    await room.do(change)


async def leave_seat(room: Room, player: str, number: Seat) -> None:
    """Leave one's own seat."""

    async def change() -> Change | None:
        room.own_seat(player, number)
        return room.reseat(seats.leave(room.row, number), "table-left", number)

    await room.do(change)


def _leaving_change(room: Room, player: str) -> Change:
    """A lobby or a finished match is left for good. The table goes with the last who leaves it."""
    if not player or player not in room.row.players:
        raise ForbiddenError("server.error.not-your-table")
    row = seats.leave_table(room.row, player)
    if not row.players:
        seats.check_deletable(room.row, player)
        return Change(room.row, deletes=True)
    freed = [number for number, seat in enumerate(room.row.seats) if row.seats[number] != seat]
    body = SeatChange("table-left", {"who": freed[0]}) if freed else None
    return Change(row, body, tell=EVERYBODY if freed else player)


def _deletion(room: Room, player: str) -> Change:
    seats.check_deletable(room.row, player)
    return Change(room.row, deletes=True)


def _resignation(room: Room, seat: Seat) -> Change:
    """A match is given up: from now on a bot plays in this seat, and without people the match ends."""
    match = room.running_match()
    row = seats.resign(room.row, seat)
    if not row.given_up:
        change = room.reseat(row, "table-resigned", seat)
        assert change is not None
        return change
    return Change(row, SeatChange("table-given-up", {"who": seat}), Position(match, None, ()), marks=[])


async def take_seat_back(room: Room, player: str, number: Seat) -> None:
    """Take one's own seat back, also from a bot."""
    await room.do(partial(room.take_seat_back, player, number))


async def move_seat(room: Room, player: str, number: Seat) -> None:
    """Give a person's seat to the player: the same person on another device."""

    async def change() -> Change | None:
        room.seat_at(number)
        return room.reseat(seats.move(room.row, number, player), "table-moved", number)

    await room.do(change)


async def start(room: Room, player: str, fill: str) -> None:
    """Begin the match: all seats taken, or the free ones given to bots."""

    async def change() -> Change:
        if player != room.row.creator:
            raise ForbiddenError("server.error.not-creator")
        if room.row.status != "lobby":
            raise RefusedError("server.error.already-begun")
        return room.deal(seats.fill(room.row, fill))

    await room.do(change)


# -- votes --------------------------------------------------------------------------------------------


async def vote(room: Room, player: str, what: Literal["bot", "undo"], seat: Seat, yes: bool, command: str = "") -> None:
    """Vote about something. With the id of a command it happens once, however often it is sent."""

    async def change() -> Change:
        if what == "undo" and (what, seat) not in room.votes:  # the command "undo" asks for it
            raise RefusedError("server.error.no-vote")
        return await _vote_change(room, player, what, seat, yes=yes)

    await room.do(change, Sender(player, command, lambda ack: None) if command else None)


async def _vote_change(room: Room, player: str, what: Literal["bot", "undo"], seat: Seat, *, yes: bool) -> Change:
    match = room.running_match()
    if not room.seats_of(player):
        raise ForbiddenError("server.error.not-your-seat")
    found = room.votes.get((what, seat))
    if found is None:
        _check_vote(room, player, what, seat)
        found = Vote(what, seat, match.prompt)
    if not yes:
        return Change(room.row, vote=(found.key, None))
    voted = msgspec.structs.replace(found, yes=found.yes | {player})
    if not voted.passes(room.electors(voted)):
        return Change(room.row, vote=(voted.key, voted))
    result = await room.vote_result(voted)
    if result is None:
        raise RefusedError("server.error.no-vote")
    return result


def _check_vote(room: Room, player: str, what: str, seat: Seat) -> None:
    if what == "undo":
        wanted = room.undo_for(player, seat) if seat in room.seats_of(player) else NO_UNDO
        if wanted.terms == "none":
            raise RefusedError(wanted.why or "server.error.no-vote")
    elif not 0 <= seat < len(room.row.seats) or not room.is_absent(seat):
        is_here = not 0 <= seat < len(room.row.seats) or room.row.seats[seat].kind != "human" or room.connected(seat)
        raise RefusedError("server.error.not-absent" if is_here else "server.error.not-absent-yet")
