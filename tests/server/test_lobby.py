"""The lobby of friends: one seat for everybody, and a host who can free a seat, keep somebody out, and close it."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.server.house import Chair, Guest, House, house
from wondertable.kernel import LANGUAGES
from wondertable.server.seats import MOST_BARRED, PAUSE

TOLD = {
    False: {
        "en": "Whoever made the table has freed your seat. You can take another one at once, "
        "and this one again in a minute.",
        "ru": "Хозяин стола освободил ваше место. Другое можно занять сразу, а это снова через минуту.",
        "uk": "Господар столу звільнив ваше місце. Інше можна зайняти відразу, а це знову через хвилину.",
    },
    True: {
        "en": "Whoever made the table has freed your seat and does not want you to take another one. You can watch.",
        "ru": "Хозяин стола освободил ваше место и не хочет, чтобы вы садились снова. Вы можете смотреть.",
        "uk": "Господар столу звільнив ваше місце й не хоче, щоб ви сідали знову. Ви можете дивитися.",
    },
}


def take(guest: Guest, table: str, seat: int, status: int = 200, name: str = "") -> Any:
    return guest.post(f"/tables/{table}/seats/{seat}", {"name": name}, status)


def free(guest: Guest, table: str, seat: int, status: int = 200, **more: bool) -> Any:
    return guest.post(f"/tables/{table}/seats/{seat}", {"kind": "open", **more}, status)


def send(guest: Guest, table: str, what: str) -> Any:
    return guest.post(f"/tables/{table}/commands", {"t": what, "id": what}, seat=-1)


@pytest.fixture
def table(anna: Guest, boris: Guest) -> str:
    """Anna's table of four; Boris sits at seat 1."""
    made = anna.table("friends", "me:Anna", "open", "open", "open", open=True)
    take(boris, made, 1, name="Boris")
    return made


# -- one seat -----------------------------------------------------------------------------------------


def test_everybody_has_one_seat(anna: Guest, boris: Guest, table: str) -> None:
    for guest in (anna, boris):
        assert take(guest, table, 2, 409)["error"] == "server.error.one-seat"
    take(boris, table, 1, name="Borka")  # another name is no other seat
    boris.delete(f"/tables/{table}/seats/1")
    take(boris, table, 2)
    assert [seat["mine"] for seat in boris.get(f"/tables/{table}")["seats"]] == [False, False, True, False]


def test_at_one_device_one_person_has_several_seats(anna: Guest) -> None:
    table = anna.table("device", "me", "me")
    assert [seat["mine"] for seat in anna.get(f"/tables/{table}")["seats"]] == [True, True]


# -- freeing a seat -----------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("keep_out", [False, True])
def test_the_person_is_told(
    server: House, anna: Guest, boris: Guest, table: str, language: str, keep_out: bool
) -> None:
    boris.language = language
    with boris.sit(table, 1) as chair:
        chair.until(lambda frame: frame["status"] == "lobby")
        free(anna, table, 1, keep_out=keep_out)
        assert chair.closed() == 4403
        assert msgspec.json.decode(chair.raw[-1])["error"] == "server.error.seat-lost"
    info = boris.get(f"/tables/{table}")
    assert (info["told"], info["keptOut"]) == (TOLD[keep_out][language], keep_out)
    assert info["seats"][1]["kind"] == "open"
    assert table not in [one["id"] for one in boris.get("/tables")["mine"]]
    for other in (anna, server.guest()):
        assert (other.get(f"/tables/{table}")["told"], other.get(f"/tables/{table}")["keptOut"]) == ("", False)


def test_the_same_seat_is_theirs_again_after_a_while_another_at_once(
    server: House, anna: Guest, boris: Guest, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    free(anna, table, 1)
    refused = take(boris, table, 1, 409)
    assert refused["error"] == "server.error.seat-freed"
    assert f"in {PAUSE:.0f} s" in refused["text"] or f"in {PAUSE - 1:.0f} s" in refused["text"]
    take(boris, table, 2)
    assert boris.get(f"/tables/{table}")["told"] == ""
    boris.delete(f"/tables/{table}/seats/2")
    now = time.time()
    monkeypatch.setattr("wondertable.server.commands.time.time", lambda: now + PAUSE + 1)
    take(boris, table, 1)


def test_whoever_is_kept_out_takes_no_seat_of_this_table(server: House, anna: Guest, boris: Guest, table: str) -> None:
    free(anna, table, 1, keep_out=True)
    for seat in (1, 2, 3):
        assert take(boris, table, seat, 409)["error"] == "server.error.kept-out"
    assert table not in [one["id"] for one in boris.get("/tables")["open"]]
    assert table in [one["id"] for one in server.guest().get("/tables")["open"]]
    with Chair(boris, table, -1, 0) as watching:  # the link still shows the table
        assert watching.hear()["t"] in ("ping", "frame")
    other = anna.table("friends", "me:Anna", "open")
    take(boris, other, 1)


def test_it_holds_when_the_server_begins_again(tmp_path: Path) -> None:
    with house(tmp_path) as server:
        anna, boris = Guest(server.address), Guest(server.address)
        table = anna.table("friends", "me:Anna", "open", "open")
        take(boris, table, 1)
        free(anna, table, 1, keep_out=True)
    with house(tmp_path) as server:
        boris.move_to(server.address)
        assert take(boris, table, 2, 409)["error"] == "server.error.kept-out"
        for guest in (anna, boris):
            guest.http.close()


def test_who_may_free_which_seat(server: House, anna: Guest, boris: Guest, table: str) -> None:
    vera = server.guest()
    take(vera, table, 2)
    assert free(boris, table, 2, 403)["error"] == "server.error.not-creator"
    assert free(boris, table, 0, 403)["error"] == "server.error.not-creator"
    assert free(vera, table, 2, 403)["error"] == "server.error.not-creator"
    assert free(anna, table, 0, 409)["error"] == "server.error.seat-no-person"
    assert free(anna, table, 9, 404)["error"] == "server.error.no-seat"
    anna.post(f"/tables/{table}/seats/3", {"kind": "bot"})
    free(anna, table, 3)
    anna.post(f"/tables/{table}/start", {"fill": "greedy"})
    assert free(anna, table, 1, 409)["error"] == "server.error.already-begun"


def test_a_table_remembers_so_many(server: House, anna: Guest, boris: Guest, table: str) -> None:
    room = server.rooms.awake[table]
    free(anna, table, 1)
    (one,) = room.row.barred
    others = tuple(msgspec.structs.replace(one, player=str(number)) for number in range(MOST_BARRED))
    room.row = msgspec.structs.replace(room.row, barred=others)
    take(boris, table, 2)
    free(anna, table, 2)
    free_again = [barred.player for barred in room.row.barred]
    assert len(free_again) == MOST_BARRED
    assert free_again[0] == "1"
    take(boris, table, 3)
    free(anna, table, 3, keep_out=True)
    assert len(room.row.barred) == MOST_BARRED, "one for a player"


# -- closing ------------------------------------------------------------------------------------------


def test_the_host_closes_the_lobby_with_people_in_it(anna: Guest, boris: Guest, table: str) -> None:
    assert send(boris, table, "delete")["error"] == "server.error.not-creator"
    with boris.sit(table, 1) as chair:
        chair.until(lambda frame: frame["status"] == "lobby")
        assert send(anna, table, "delete")["t"] == "ack"
        assert chair.closed() == 4403
        assert msgspec.json.decode(chair.raw[-1])["error"] == "server.error.deleted"
    assert boris.get(f"/tables/{table}", 404)["error"] == "server.error.deleted"
    assert boris.get("/tables")["mine"] == []
