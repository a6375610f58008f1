"""A rematch: the same people at a new table, everybody a seat further; it is made once, and all are told."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from tests.run_async import run_async
from tests.server.memory import Memory, carry_through
from tests.toy import toy
from wondertable.kernel import Seeded
from wondertable.server.connections import SPECTATOR, Viewer
from wondertable.server.errors import ForbiddenError, RefusedError
from wondertable.server.frames import frame, story
from wondertable.server.http_types import SeatWish
from wondertable.server.models import Mode, Seat
from wondertable.server.open_question import Sealed
from wondertable.server.room import Room
from wondertable.server.rooms import Rooms
from wondertable.server.worker_pool import WorkerPool

PEOPLE = (Seat("Anna", "a"), Seat("Robot", bot="greedy"), Seat("Boris", "b"))


def new_rooms() -> Rooms:
    game = toy()
    return Rooms(Memory(), WorkerPool(workers=1), shelf=lambda slug: game)


async def finished(rooms: Rooms, mode: Mode = "friends") -> Room:
    """A match of two people and a bot that is over; a bot sits in Boris's place."""
    wishes = [SeatWish("me", name="Anna"), *(SeatWish("open") for _ in PEOPLE[1:])]
    room = await rooms.create("a", toy().slug, "friends", wishes, {}, practice=True)
    row = msgspec.structs.replace(room.row, seats=PEOPLE, mode=mode)
    await carry_through(room, room.deal(row))
    chance = Seeded(1)
    while room.row.status == "running":
        assert room.question is not None
        await carry_through(
            room, room.play({seat: Sealed(chance.pick(ask.options), False) for seat, ask in room.question.asks.items()})
        )
    await carry_through(room, room.reseat(room.row.with_seat(2, bot="greedy"), "table-bot", 2) or pytest.fail("a bot"))
    return room


def test_the_same_people_play_again_a_seat_further() -> None:
    async def scene() -> None:
        rooms = new_rooms()
        room = await finished(rooms)
        viewers = [Viewer("b", 2, "en"), Viewer("", SPECTATOR, "en")]
        assert [frame(room, viewer, 0).rematch for viewer in viewers] == [None, None]
        made = await rooms.rematch("b", room.row.id)
        again = (await rooms.room(made)).row
        assert again.seats == (Seat("Robot", bot="greedy"), Seat("Boris", "b"), Seat("Anna", "a"))
        assert (again.start.game, again.start.options, again.start.practice) == (
            room.row.start.game,
            room.row.start.options,
            True,
        )
        assert (again.creator, again.mode, again.status) == ("b", "friends", "lobby")
        assert again.start.origin.key != room.row.start.origin.key
        assert again.commitment != room.row.commitment
        assert [frame(room, viewer, 0).rematch for viewer in viewers] == [made, made]
        told = [line.text for line in frame(room, viewers[0], room.row.seq - 1).lines]
        assert told == ["Boris wants to play again: a new table is ready."]
        assert all(line.what != "table-rematch" for entry in story(room, viewers[0]) for line in entry.lines)
        await rooms.close()

    run_async(scene())


def test_it_is_made_once() -> None:
    async def scene() -> None:
        rooms = new_rooms()
        room = await finished(rooms)
        made = await asyncio.gather(*(rooms.rematch(player, room.row.id) for player in ("a", "b", "a")))
        assert len(set(made)) == 1
        assert len(rooms.awake) == 2
        await room.sleep()
        del rooms.awake[room.row.id]  # a table that was asleep knows it still
        assert await rooms.rematch("b", room.row.id) == made[0]
        await rooms.close()

    run_async(scene())


def test_who_may_not_ask_and_where_there_is_none() -> None:
    async def scene() -> None:
        rooms = new_rooms()
        room = await finished(rooms)
        with pytest.raises(ForbiddenError):
            await rooms.rematch("stranger", room.row.id)
        running = await rooms.create("a", toy().slug, "friends", [SeatWish("me"), SeatWish("open")], {})
        for change in ({"status": "running"}, {"status": "over", "mode": "record"}):
            running.row = msgspec.structs.replace(running.row, **change)
            with pytest.raises(RefusedError):
                await rooms.rematch("a", running.row.id)
        for start in ({"campaign": "key"}, {"origin": msgspec.structs.replace(room.row.start.origin, lesson="one")}):
            running.row = msgspec.structs.replace(
                room.row, id=running.row.id, start=msgspec.structs.replace(room.row.start, **start)
            )
            with pytest.raises(RefusedError):
                await rooms.rematch("a", running.row.id)
        assert len(rooms.awake) == 2
        await rooms.close()

    run_async(scene())
