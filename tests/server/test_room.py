"""A room: a command is tried without a trace, happens when the store has it, and not at all when it has not."""

from __future__ import annotations

import sys
from typing import Any

import msgspec
import pytest

from bench.walk import at_tables
from tests.run_async import run_async
from tests.server.memory import Memory
from tests.server.test_frames import move, new_room
from wondertable.kernel import Seeded
from wondertable.server.change import Sender
from wondertable.server.commands import Command, change_of
from wondertable.server.connections import Connection, Viewer
from wondertable.server.errors import HaltedError
from wondertable.server.frames import frame
from wondertable.server.models import Ack
from wondertable.server.room import Room

COMMANDS = ("do", "undo", "chat", "settings", "mark", "unmark")


def undoing(room: Room) -> int | None:
    """A seat that may take its last decision back."""
    return next((seat for seat in range(2) if room.undo_for(f"p{seat}", seat).terms != "none"), None)


async def some_room() -> Room:
    """A table of a team, in the middle of a match, with a mark of every player and something to take back."""
    room, chance = await new_room("gravity_falls", 2, 4), Seeded(4)
    while room.row.moves < 9 or undoing(room) is None:
        await move(room, chance)
    for seat in range(2):
        room.connections.join(Connection(Viewer(f"p{seat}", seat, "en"), 0))
        mark = Command("mark", f"m{seat}", mark={"kind": "ping", "at": "x"})
        await carried(room, seat, mark)
    return room


def command_of(room: Room, kind: Any) -> tuple[int, Command]:
    assert room.match is not None
    seat, ask = next(iter(room.match.asks.items()))
    undone = undoing(room)
    assert undone is not None
    number = next(one.number for one in room.plan.marks if one.seat == seat)
    given: dict[str, dict[str, Any]] = {
        "do": {"prompt": room.match.prompt, "option": ask.options[0].plain()},
        "chat": {"text": "Well played!"},
        "settings": {"value": {"windows": [5]}},
        "mark": {"mark": {"kind": "arrow", "from": "a", "to": "b"}},
        "unmark": {"mark": number},
    }
    return undone if kind == "undo" else seat, Command(kind, "c", **given.get(kind, {}))


async def carried(room: Room, seat: int, command: Command) -> list[Ack]:
    acks: list[Ack] = []
    viewer = Viewer(f"p{seat}", seat, "en")
    sender = Sender(viewer.player, command.id, acks.append)
    assert await room.carry_through(lambda: change_of(room, viewer, command), sender)
    return acks


def everything(room: Room) -> list[bytes]:
    """All that anybody can see, and all that is stored."""
    store = room.log.store
    assert isinstance(store, Memory)
    seen = [msgspec.json.encode(frame(room, Viewer(f"p{seat}", seat, "en"), 0)) for seat in range(2)]
    stored = [store.rows, store.logs["t"], sorted(store.notes), store.kept]
    return [*seen, msgspec.json.encode(stored), repr([room.settings, room.votes, room.plan.marks]).encode()]


@pytest.mark.parametrize("kind", COMMANDS)
def test_a_command_that_is_tried_changes_nothing(kind: str) -> None:
    async def scene() -> None:
        room = await some_room()
        seat, command = command_of(room, kind)
        before, revision = everything(room), room.connections.changes
        change = await change_of(room, Viewer(f"p{seat}", seat, "en"), command)
        assert everything(room) == before
        assert room.connections.changes == revision
        assert change is not None
        (ack,) = await carried(room, seat, command)
        assert everything(room) != before
        assert (ack.id, ack.seq) == ("c", room.row.seq)

    run_async(scene())


@pytest.mark.parametrize("kind", [kind for kind in COMMANDS if kind not in ("mark", "unmark")])
def test_what_the_store_does_not_take_has_not_happened(kind: str) -> None:
    async def scene() -> None:
        room = await some_room()
        assert isinstance(room.log.store, Memory)
        seat, command = command_of(room, kind)
        before, match = everything(room), room.match
        room.log.store.full = True
        with pytest.raises(HaltedError):
            await carried(room, seat, command)
        assert room.status == "halted"
        room.halted, room.log.store.full = False, False
        assert room.match is match
        room.connections.changes -= 1  # that the table is halted was told
        assert everything(room) == before
        await room.sleep()

    run_async(scene())


@pytest.mark.skipif(sys.getprofile() is not None, reason="something else traces the calls")
@pytest.mark.parametrize("game", ["gravity_falls", "wonderlands_war"])
def test_a_move_passes_fewer_than_ten_modules_of_the_server(game: str) -> None:
    walks = run_async(at_tables(game))
    move = walks["a move, from the socket to the broadcast"]
    assert 5 < move.parts()["server"] < 10, list(move.modules)
