"""The same command sent again gives the same answer and does nothing, also when the server was killed in between."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

import pytest

from tests.server.house import Chair, Frame, Guest, House, house, mover
from tests.server.stores import Kept


class Place:
    """A server that can be gone and come again on the same store, and two friends at a table of it."""

    def __init__(self, kept: Kept, stack: contextlib.ExitStack) -> None:
        self.kept, self.stack = kept, stack
        self.server: House = stack.enter_context(house(kept))
        self.anna, self.boris = self.server.guest(), self.server.guest()
        self.table = self.anna.table("friends", "me:Anna", "open", practice=True)
        self.boris.post(f"/tables/{self.table}/seats/1", {"name": "Boris"})
        self.anna.post(f"/tables/{self.table}/start", {})

    def again(self) -> None:
        """Another server on the same store: it remembers only what is on the disk."""
        self.stack.pop_all().close()
        self.server = self.stack.enter_context(house(self.kept))
        for guest in (self.anna, self.boris):
            guest.move_to(self.server.address)
            self.server.guests.append(guest)

    def seated(self) -> tuple[Chair, Chair]:
        """Somebody who has made several moves and can take the last one back if the other agrees, and the other."""
        chairs = [self.anna.sit(self.table, 0), self.boris.sit(self.table, 1)]
        for chair in chairs:
            self.stack.push(chair)
        return self.play(*chairs, least=6)

    def play(self, *chairs: Chair, least: int) -> tuple[Chair, Chair]:
        """Play on until somebody can take a move back if the other agrees."""
        for moves in range(60):
            for asker, other in (chairs, chairs[::-1]):
                frame = self.look(asker)
                if moves >= least and frame["undo"] == "ask" and frame["ask"]:
                    asker.until(lambda one: one["seq"] == frame["seq"])  # noqa: B023
                    return asker, other
            assert mover(*chairs).do(0)["t"] == "ack"
        raise AssertionError("nothing to take back")

    def look(self, chair: Chair) -> Frame:
        found: Frame = chair.guest.get(f"/tables/{self.table}/frame", seat=chair.seat)
        return found

    def count(self, sql: str) -> int:
        ((found,),) = self.kept.ask(sql)
        return int(found)

    @property
    def undone(self) -> int:
        return self.count("SELECT count(*) FROM entries WHERE kind = 'undo'")

    @property
    def commands(self) -> int:
        return self.count("SELECT count(*) FROM commands")

    def command(self, guest: Guest, seat: int, **body: Any) -> Any:
        return guest.post(f"/tables/{self.table}/commands", body, seat=seat)


@pytest.fixture
def place(kept: Kept) -> Iterator[Place]:
    with contextlib.ExitStack() as stack:
        yield Place(kept, stack)


def test_a_step_back_that_nobody_need_agree_to(place: Place) -> None:
    """A vote that passes at once, since nobody else is there, is one command with one entry."""
    asker, other = place.seated()
    guest, seat = asker.guest, asker.seat
    other.__exit__()
    asker.until(lambda frame: not frame["people"][other.seat]["connected"])
    assert asker.frame["undo"] == "ask"
    before = place.commands
    first = asker.command("undo", "back")
    assert (first["t"], place.undone, place.commands) == ("ack", 1, before + 1)
    assert asker.command("undo", "back") == first
    assert place.command(guest, seat, t="undo", id="back") == first
    place.again()
    assert place.command(guest, seat, t="undo", id="back") == first
    assert place.command(guest, seat, t="undo", id="back") == first
    assert (place.undone, place.commands) == (1, before + 1)


def test_asking_for_a_step_back_is_one_command(place: Place) -> None:
    asker, other = place.seated()
    guest, seat = asker.guest, asker.seat
    before = place.commands
    first = asker.command("undo", "back")
    other.until(lambda frame: frame["votes"])
    other.guest.post(f"/tables/{place.table}/votes", {"seat": seat, "what": "undo", "yes": False})
    other.until(lambda frame: not frame["votes"])
    assert asker.command("undo", "back") == first
    other.quiet()  # it was asked once, and answered
    place.again()
    assert place.command(guest, seat, t="undo", id="back") == first
    assert guest.get(f"/tables/{place.table}/frame", seat=seat)["votes"] == []
    assert (place.undone, place.commands) == (0, before + 1)


def test_the_last_vote_counts_once(place: Place) -> None:
    asker, other = place.seated()
    asker.command("undo", "back")
    other.until(lambda frame: frame["votes"])
    vote = {"seat": asker.seat, "what": "undo", "yes": True, "id": "agreed"}
    path = f"/tables/{place.table}/votes"
    assert other.guest.post(path, vote) == {"ok": True}
    assert place.undone == 1
    assert other.guest.post(path, vote) == {"ok": True}
    again, voter = place.play(asker, other, least=1)
    assert again.command("undo", "more")["t"] == "ack"  # asked again: the old vote is not for this
    voter.until(lambda frame: frame["votes"])
    old = {**vote, "seat": again.seat}
    assert other.guest.post(path, old) == {"ok": True}
    assert place.undone == 1
    voter.guest.post(path, {**old, "yes": False, "id": ""})
    place.again()
    assert other.guest.post(path, vote) == {"ok": True}
    assert place.undone == 1
    assert other.guest.post(path, {**vote, "id": ""}, 409)["error"] == "server.error.no-vote"


def test_voting_twice_is_voting_once(place: Place) -> None:
    """Nobody asks for a step back by a vote: that could not be told from a vote that comes twice."""
    asker, _ = place.seated()
    vote = {"seat": asker.seat, "what": "undo", "yes": True}
    path = f"/tables/{place.table}/votes"
    for _ in range(2):
        assert asker.guest.post(path, vote, 409)["error"] == "server.error.no-vote"
    asker.command("undo")
    for _ in range(2):  # one's own voice is no consent
        asker.guest.post(path, vote)
    assert place.undone == 0


def test_a_bot_is_voted_for_once(place: Place) -> None:
    asker, other = place.seated()
    other.__exit__()
    asker.until(lambda frame: not frame["people"][other.seat]["connected"])
    vote = {"seat": other.seat, "what": "bot", "yes": True, "id": "bot"}
    path = f"/tables/{place.table}/votes"
    for _ in range(2):
        assert asker.guest.post(path, vote) == {"ok": True}
    place.again()
    assert asker.guest.post(path, vote) == {"ok": True}
    assert place.count("SELECT count(*) FROM entries WHERE body LIKE '%table-bot%'") == 1


def settle(place: Place, name: str, mode: str) -> Any:
    return place.command(place.anna, 0, t="settings", id=name, value={"mode": mode})


def test_settings_are_settled_once(place: Place) -> None:
    first = settle(place, "one", "auto_pass")
    assert first["t"] == "ack"
    assert settle(place, "two", "ask")["t"] == "ack"
    assert settle(place, "one", "auto_pass") == first
    place.again()
    assert settle(place, "one", "auto_pass") == first
    frame = place.anna.get(f"/tables/{place.table}/frame", seat=0)
    assert frame["settings"]["value"]["mode"] == "ask"
    assert place.commands == 2


def test_words_are_said_once(place: Place) -> None:
    first = place.command(place.anna, 0, t="chat", id="one", text="hello")
    place.again()
    assert place.command(place.anna, 0, t="chat", id="one", text="hello") == first
    assert place.count("SELECT count(*) FROM entries WHERE kind = 'chat'") == 1
    assert place.commands == 1
