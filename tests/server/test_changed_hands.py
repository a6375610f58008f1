"""A seat that changed hands shows nothing more to whoever had it before, however they look."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from tests.run_async import run_async
from tests.server.house import GAME, Guest, House, wait_for
from tests.server.test_plan import OPTIONS, PING, TEAM
from tests.server.test_secrets import at_a_turn, never_seen, table_of
from wondertable.kernel import Seeded
from wondertable.kernel.whatif import try_out
from wondertable.server.commands import Command
from wondertable.server.connections import Viewer
from wondertable.server.errors import ForbiddenError, RefusedError
from wondertable.server.frames import frame, judged, moment, story, tried, words_to
from wondertable.server.room import Room
from wondertable.server.sockets import nack

LOST = {
    "en": "This seat is no longer yours.",
    "ru": "Это место больше не ваше.",
    "uk": "Це місце більше не ваше.",
}


class Attack:
    """Boris takes seat 1, looks from it, gives it up for another seat; Vera takes it, and the match begins."""

    def __init__(self, server: House, game: str = GAME, language: str = "en", **more: Any) -> None:
        self.anna, self.boris, self.vera = (server.guest() for _ in range(3))
        self.boris.language = language
        self.table = self.anna.table("friends", "me:Anna", "open", "open", game=game, **more)
        self.take(self.boris, 1)
        self.server = server

    def take(self, guest: Guest, seat: int) -> None:
        guest.post(f"/tables/{self.table}/seats/{seat}", {"name": f"{guest.language} {seat}"})

    def change(self) -> Room:
        self.boris.delete(f"/tables/{self.table}/seats/1")
        self.take(self.vera, 1)
        self.take(self.boris, 2)
        self.anna.post(f"/tables/{self.table}/start", {})
        return self.server.rooms.awake[self.table]


def leaked(room: Room, heard: str) -> list[str]:
    """The cards that seat 2 cannot know and that were named all the same."""
    hidden = never_seen(room, 2)
    assert len(hidden) > 20
    assert any(card in hidden for card in room.match.table.players[1].heroes)  # type: ignore[union-attr]
    return [card for card in sorted(hidden) if f'"{card}"' in heard or f"{card}." in heard]


@pytest.mark.parametrize("language", list(LOST))
def test_the_old_socket_is_turned_away(server: House, language: str) -> None:
    attack = Attack(server, language=language)
    with attack.boris.sit(attack.table, 1) as old:
        old.until(lambda frame: frame["status"] == "lobby")
        room = attack.change()
        assert old.closed() == 4403
        assert msgspec.json.decode(old.raw[-1]) == {
            "t": "refused",
            "error": "server.error.seat-lost",
            "text": LOST[language],
        }
        assert leaked(room, "".join(old.raw)) == []
    assert all(connection.viewer.seat != 1 for connection in room.connections.open)
    with attack.boris.sit(attack.table, 1) as again:
        assert again.closed() == 4403
    with attack.boris.sit(attack.table, 2) as own, attack.vera.sit(attack.table, 1) as new:
        assert own.until(lambda frame: frame["view"])["view"]["seat"] == 2
        assert new.until(lambda frame: frame["view"])["view"]["seat"] == 1


def test_a_command_from_the_old_socket_shows_nothing(server: House) -> None:
    """The answer to it would carry the table as it stands."""
    attack = Attack(server)
    with attack.boris.sit(attack.table, 1) as old:
        old.until(lambda frame: frame["status"] == "lobby")
        room = attack.server.rooms.awake[attack.table]
        (connection,) = room.connections.open
        connection.wake = lambda: None  # type: ignore[method-assign]  # nobody tells this connection that the table has changed
        room = attack.change()
        del connection.wake
        old.send({"t": "undo", "id": "u"})
        assert old.closed() == 4403
        assert old.answers == {}
        assert leaked(room, "".join(old.raw)) == []


def test_a_poll_that_waited_is_refused(server: House) -> None:
    attack = Attack(server)
    now = attack.boris.get(f"/tables/{attack.table}/frame", seat=1)
    waiting = Guest(attack.boris.address)
    waiting.http.cookies = attack.boris.http.cookies
    refused: list[Any] = []

    def poll() -> None:
        query = {"seat": 1, "since": now["seq"], "wait": 20}
        refused.append(waiting.get(f"/tables/{attack.table}/frame", 403, **query))

    thread = threading.Thread(target=poll)
    room = attack.server.rooms.awake[attack.table]
    thread.start()
    wait_for(lambda: room.connections.open)
    attack.change()
    thread.join(20)
    waiting.http.close()
    assert [one["error"] for one in refused] == ["server.error.not-your-seat"]
    assert leaked(room, b"".join(waiting.heard).decode()) == []


@pytest.mark.parametrize("game", [GAME, TEAM])
def test_nothing_is_served_for_the_old_seat(server: House, game: str) -> None:
    options = {"characters": "DIP,MAB,WEN", "first": OPTIONS["first"]} if game == TEAM else {}
    attack = Attack(server, game, options=options)
    room = attack.change()
    boris, path = attack.boris, f"/tables/{attack.table}"
    start = len(boris.heard)
    assert room.match is not None
    ask = next(iter(room.match.asks.values()))
    line = [{"seat": ask.seat, "option": ask.options[0].plain()}]
    prompt = room.match.prompt
    commands: list[dict[str, Any]] = [
        {"t": "do", "prompt": prompt, "option": ask.options[0].plain()},
        {"t": "undo"},
        {"t": "chat", "text": "I am still here"},
        {"t": "settings", "value": {"mode": "auto_pass"}},
        {"t": "mark", "mark": PING},
        {"t": "mark", "prompt": prompt, "mark": {"kind": "line", "moves": line}},
        {"t": "unmark"},
        {"t": "try", "prompt": prompt, "moves": line},
    ]
    refused = [
        boris.get(f"{path}/frame", 403, seat=1),
        boris.get(f"{path}/frame", 403, seat=1, since=0),
        boris.get(f"{path}/at/0", 403, seat=1),
        boris.get(f"{path}/story", 403, seat=1),
        boris.post(f"{path}/hint", {"seat": 1}, 403),
        boris.post(f"{path}/seats/1/return", None, 403),
        boris.delete(f"{path}/seats/1", 403),
        *(boris.post(f"{path}/commands", {"id": "c", **command}, 403, seat=1) for command in commands),
    ]
    assert {one["error"] for one in refused} == {"server.error.not-your-seat"}
    assert boris.post(f"{path}/votes", {"seat": 1, "what": "undo"}, 409)["error"] == "server.error.no-vote"
    assert boris.get(f"{path}/analysis", 409)["error"] == "server.error.not-over"
    assert boris.get(f"{path}/record", 409)["error"] == "server.error.not-over"
    if game == GAME:
        assert leaked(room, b"".join(boris.heard[start:]).decode()) == []


# -- the one place through which everything goes ------------------------------------------------------


MAKERS: dict[str, Callable[[Room, Viewer], object]] = {
    "frame": lambda room, viewer: frame(room, viewer, 0),
    "moment": lambda room, viewer: moment(room, viewer, room.match),  # type: ignore[arg-type]
    "story": story,
    "judged": lambda room, viewer: judged(room, viewer, []),
    "tried": lambda room, viewer: tried(
        room,
        viewer,
        "t",
        0,
        try_out(room.match, viewer.seat, [], [words_to(room, viewer)], {}),  # type: ignore[arg-type]
    ),
    "nack": lambda room, viewer: nack(room, viewer, Command("undo", "u"), RefusedError("server.error.busy")),
}


@pytest.mark.parametrize("what", list(MAKERS))
def test_ownership_is_looked_at_whenever_something_is_made(what: str) -> None:
    async def look() -> None:
        match = at_a_turn(1, 30)
        room, viewer = table_of(match, Seeded(1), match.table.clone()), Viewer("p1", 1, "en")
        MAKERS[what](room, viewer)
        room.row = room.row.with_seat(1, owner="somebody else")
        with pytest.raises(ForbiddenError) as refused:
            MAKERS[what](room, viewer)
        assert refused.value.what == "server.error.not-your-seat"
        room.row = msgspec.structs.replace(room.row, status="over")
        MAKERS[what](room, viewer)  # now everything may be looked at from every seat

    run_async(look())
