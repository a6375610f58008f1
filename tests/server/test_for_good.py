"""Leaving for good: out of a lobby, out of a running match, and tables that are deleted with all that was stored."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.run_async import run_async
from tests.server.house import GAME, Chair, Guest, House, house, play_on, wait_for
from tests.server.stores import Kept
from tests.server.test_campaigns import SOLO, WIN, begin, chains, play, vera  # noqa: F401
from tests.server.test_crash import Killable
from tests.server.test_plan import TEAM
from wondertable.server.store import SQLite

PARTS = ("tables", "members", "entries", "commands", "papers")


def send(guest: Guest, table: str, t: str, command: str = "one", seat: int = -1, status: int = 200) -> Any:
    return guest.post(f"/tables/{table}/commands", {"t": t, "id": command}, status, seat=seat)


def mine(guest: Guest) -> dict[str, Any]:
    return {one["id"]: one for one in guest.get("/tables")["mine"]}


def friends(anna: Guest, *others: Guest, bots: int = 0, **more: Any) -> str:
    """A running match of friends."""
    table = anna.table("friends", "me:Anna", *["open"] * len(others), *["greedy"] * bots, **more)
    for seat, guest in enumerate(others, 1):
        guest.post(f"/tables/{table}/seats/{seat}", {"name": f"Friend {seat}"})
    anna.post(f"/tables/{table}/start", {})
    return table


def stored(kept: Kept, table: str) -> dict[str, int]:
    """The rows that are kept of a table."""
    counts = {}
    for name in PARTS:
        column = "id" if name == "tables" else "table_id"
        ((counts[name],),) = kept.ask(f"SELECT count(*) FROM {name} WHERE {column} = ?", table)
    return counts


# -- resigning ----------------------------------------------------------------------------------------


def test_a_bot_plays_on_for_whoever_resigns(anna: Guest, boris: Guest) -> None:
    table = friends(anna, boris)
    with anna.sit(table, 0) as first, boris.sit(table, 1) as second:
        play_on(2, first, second)
        assert second.command("resign", "gone")["t"] == "ack"
        assert second.closed() == 4403
        frame = first.until(lambda frame: frame["people"][1]["kind"] == "bot")
        assert frame["people"][1]["name"] == "Friend 1"
        line = next(line for line in first.lines if line["what"] == "table-resigned")
        assert line["text"] == "Friend 1 has resigned. A bot plays on in this seat."
        assert mine(boris)[table]["yourMove"] is False
        assert mine(boris)[table]["seats"][1]["mine"] is False
        first.play(3)
    # It is for good: neither back, nor another's to take.
    assert boris.post(f"/tables/{table}/seats/1/return", {}, 403)["error"] == "server.error.not-your-seat"
    assert boris.post(f"/tables/{table}/seats/1", {"name": "B"}, 409)["error"] == "server.error.seat-taken"
    assert send(boris, table, "resign", "again", seat=1, status=403)["error"] == "server.error.not-your-seat"
    with boris.sit(table, -1) as watching:
        assert watching.until(lambda frame: True)["status"] == "running"
    assert send(boris, table, "leave", "off")["t"] == "ack"
    assert table not in mine(boris)
    assert table in mine(anna)


def test_the_others_play_a_match_to_its_end(anna: Guest, boris: Guest) -> None:
    table = friends(anna, boris)
    send(boris, table, "resign", seat=1)
    with anna.sit(table, 0) as chair:
        chair.play()
        assert chair.frame["result"]["scores"]
    assert mine(anna)[table]["givenUp"] is False


@pytest.mark.parametrize("game", [GAME, TEAM])
def test_without_people_the_match_ends(anna: Guest, boris: Guest, game: str) -> None:
    table = friends(anna, boris, bots=1, game=game)
    send(anna, table, "resign", seat=0)
    with boris.sit(table, 1) as chair:
        assert chair.until(lambda frame: frame["people"][0]["kind"] == "bot")["status"] == "running"
        assert send(boris, table, "resign", seat=1)["t"] == "ack"
        assert chair.until(lambda frame: frame["status"] == "over")["result"] is None
        assert chair.lines[-1]["what"] == "table-given-up"
        assert chair.command("chat", text="x")["error"] == "server.error.not-your-seat"
    for guest in (anna, boris):
        assert (mine(guest)[table]["status"], mine(guest)[table]["givenUp"]) == ("over", True)
    record = anna.get(f"/tables/{table}/record")  # what was played can be looked at, and proved
    assert anna.post("/records", record, 201)["id"]
    assert anna.get(f"/tables/{table}/at/0", seat=1)["view"]


def test_alone_it_ends_at_once_and_stays_so(tmp_path: Path) -> None:
    with house(tmp_path) as server:
        anna = server.guest()
        table = anna.table("solo", "me:Anna", "greedy", "greedy")
        with anna.sit(table) as chair:
            chair.play(2)
        moves = anna.get(f"/tables/{table}")["moves"]
        first = send(anna, table, "resign", seat=0)
        assert send(anna, table, "resign", seat=0) == first
        cookie = anna.http.cookies
    with house(tmp_path) as server:
        anna = server.guest()
        anna.http.cookies = cookie
        found = anna.get(f"/tables/{table}/frame", seat=0, since=0)
        assert (found["status"], found["notice"], found["result"]) == ("over", None, None)
        assert found["moves"] >= moves
        assert mine(anna)[table]["seats"][0]["name"] == "Anna"
        assert send(anna, table, "resign", seat=0) == first
        assert send(anna, table, "resign", "two", seat=0)["error"] == "server.error.not-your-seat"


def test_whoever_resigned_can_play_again(anna: Guest, boris: Guest) -> None:
    table = friends(anna, boris, hints=True)
    for guest, seat in ((anna, 0), (boris, 1)):
        send(guest, table, "resign", seat=seat)
    send(boris, table, "leave", "off")
    again = anna.post(f"/tables/{table}/rematch", {}, 201)["id"]
    info = anna.get(f"/tables/{again}")
    assert sorted((seat["kind"], seat["mine"]) for seat in info["seats"]) == [("bot", False), ("human", True)]
    assert info["hints"] is True
    assert again not in mine(boris)


def test_at_one_device_a_person_resigns_alone(anna: Guest) -> None:
    table = anna.table("device", "me:Anna", "me:Boris", "me:Vera")
    assert send(anna, table, "resign", "b", seat=1)["t"] == "ack"
    info = anna.get(f"/tables/{table}")
    assert [seat["kind"] for seat in info["seats"]] == ["human", "bot", "human"]
    assert info["status"] == "running"
    send(anna, table, "resign", "a", seat=0)
    send(anna, table, "resign", "v", seat=2)
    assert anna.get(f"/tables/{table}")["givenUp"] is True


def test_bots_keep_their_names_when_somebody_without_a_name_resigns(anna: Guest, boris: Guest) -> None:
    table = anna.table("friends", "open", "greedy", "me:Anna")
    boris.post(f"/tables/{table}/seats/0", {"name": ""})
    anna.post(f"/tables/{table}/start", {})
    before = [seat["name"] for seat in anna.get(f"/tables/{table}")["seats"]]
    send(boris, table, "resign", seat=0)
    assert [seat["name"] for seat in anna.get(f"/tables/{table}")["seats"]] == before


def test_a_vote_about_a_seat_ends_with_it(anna: Guest, boris: Guest, guests: Callable[[], Guest]) -> None:
    clara = guests()
    table = friends(anna, boris, clara)
    with anna.sit(table, 0) as chair, clara.sit(table, 2):
        chair.until(lambda frame: frame["people"][2]["connected"] and not frame["people"][1]["connected"])
        anna.post(f"/tables/{table}/votes", {"seat": 1, "what": "bot"})
        chair.until(lambda frame: frame["votes"])
        send(boris, table, "resign", seat=1)
        assert chair.until(lambda frame: frame["people"][1]["kind"] == "bot")["votes"] == []


# -- leaving what does not run ------------------------------------------------------------------------


def test_a_lobby_is_left_and_goes_with_the_last(anna: Guest, boris: Guest) -> None:
    table = anna.table("friends", "me:Anna", "open", "open")
    boris.post(f"/tables/{table}/seats/1", {"name": "Boris"})
    assert send(anna, table, "leave")["t"] == "ack"
    assert table not in mine(anna)
    info = boris.get(f"/tables/{table}")
    assert [seat["taken"] for seat in info["seats"]] == [False, True, False]
    assert info["creator"] is True  # somebody has to be able to begin
    anna.post(f"/tables/{table}/seats/0", {"name": "Anna"})  # the link still leads here
    assert table in mine(anna)
    send(anna, table, "leave", "two")
    assert send(boris, table, "leave")["t"] == "ack"
    assert boris.get(f"/tables/{table}", 404)["error"] == "server.error.deleted"


def test_a_running_match_is_not_simply_left(anna: Guest, boris: Guest) -> None:
    table = friends(anna, boris)
    assert send(boris, table, "leave")["error"] == "server.error.resign-first"
    assert table in mine(boris)


def test_a_finished_match_is_taken_off_one_list(anna: Guest, boris: Guest) -> None:
    table = friends(anna, boris)
    send(anna, table, "resign", "a", seat=0)
    send(boris, table, "resign", "b", seat=1)
    send(anna, table, "leave", "l")
    assert (table in mine(anna), table in mine(boris)) == (False, True)
    assert anna.get(f"/tables/{table}")["status"] == "over"


# -- deleting -----------------------------------------------------------------------------------------


def test_a_deleted_table_is_gone_from_the_disk_and_others_are_told(kept: Kept) -> None:
    with house(kept) as server:
        anna, eve = server.guest(), server.guest()
        table, other = friends(anna, bots=1), friends(anna, server.guest())  # no bot moves at the other meanwhile
        with anna.sit(table) as chair, eve.sit(table, -1) as watching:
            chair.play(2)
            chair.command("chat", text="bye")
            chair.command("settings", value={"mode": "ask"})
            watching.until(lambda frame: frame["moves"] >= 2)
            assert all(stored(kept, table).values())
            before = stored(kept, other)
            first = send(anna, table, "delete")
            assert first["t"] == "ack"
            for end in (chair, watching):
                assert end.closed() == 4403
                assert '"server.error.deleted"' in end.raw[-1]
                assert "This table has been deleted." in end.raw[-1]
        assert stored(kept, table) == dict.fromkeys(PARTS, 0)
        assert stored(kept, other) == before
        assert send(anna, table, "delete") == first
        assert send(eve, table, "delete", status=404)["error"] == "server.error.deleted"
        assert send(anna, table, "delete", "two", status=404)["error"] == "server.error.deleted"
        assert anna.get(f"/tables/{table}", 404)["text"] == "This table has been deleted."
        assert set(mine(anna)) == {other}
        cookie = anna.http.cookies
    with house(kept) as server:
        anna = server.guest()
        anna.http.cookies = cookie
        assert send(anna, table, "delete") == first
        assert anna.get(f"/tables/{table}", 404)["error"] == "server.error.deleted"
        assert anna.get(f"/tables/{'x' * 10}", 404)["error"] == "server.error.no-table"


def test_nobody_deletes_or_leaves_for_others(anna: Guest, boris: Guest, guests: Callable[[], Guest]) -> None:
    eve = guests()
    table = friends(anna, boris)
    assert send(eve, table, "delete")["error"] == "server.error.not-creator"
    assert send(boris, table, "delete")["error"] == "server.error.not-creator"
    assert send(eve, table, "leave")["error"] == "server.error.not-your-table"
    for seat in (0, 1):
        assert send(eve, table, "resign", seat=seat, status=403)["error"] == "server.error.not-your-seat"
    assert send(eve, table, "resign")["error"] == "server.error.not-your-seat"
    assert send(anna, table, "resign", seat=1, status=403)["error"] == "server.error.not-your-seat"
    assert send(anna, table, "delete")["error"] == "server.error.others-sit"
    alone = anna.table("solo", "me:Anna", "greedy")
    assert send(eve, alone, "delete", status=403)["error"] == "server.error.private"
    assert {table, alone} <= set(mine(anna))
    send(boris, table, "resign", "b", seat=1)
    assert send(anna, table, "delete", "d")["t"] == "ack"  # now only she has people there


def test_a_halted_table_is_not_deleted(anna: Guest, tmp_path: Path) -> None:
    from tests.server.memory import Memory

    store = Memory()
    server = House(store)
    try:
        guest = server.guest()
        table = guest.table("solo", "me:Anna", "greedy")
        store.full = True
        assert send(guest, table, "delete")["error"] == "server.error.halted"
        store.full = False
        wait_for(lambda: guest.get(f"/tables/{table}")["status"] == "running")
        assert send(guest, table, "delete")["t"] == "ack"
        assert table not in store.rows
    finally:
        server.close()


def test_killed_around_a_deletion(kept: Kept) -> None:
    """Sent before the server is killed, and again after: everything of the table is there, or nothing is."""
    server = Killable(kept)
    try:
        server.start()
        anna = Guest(server.address)
        for number in range(3):
            table = anna.table("solo", "me:Anna", "greedy")
            with anna.sit(table) as chair:
                chair.play(2)
                chair.send({"t": "delete", "id": f"d{number}"})  # nobody waits for the answer
                server.kill()
            counts = stored(kept, table)
            assert all(counts[name] for name in ("tables", "members", "entries", "commands")) or not any(
                counts.values()
            )
            server.start()
            anna.move_to(server.address)
            first = send(anna, table, "delete", f"d{number}")
            assert (first["t"], first["id"]) == ("ack", f"d{number}")
            assert send(anna, table, "delete", f"d{number}") == first
            assert not any(stored(kept, table).values())
    finally:
        server.close()
        anna.http.close()


def test_who_left_is_no_member_after_a_restart(tmp_path: Path) -> None:
    with house(tmp_path) as server:
        anna, boris = server.guest(), server.guest()
        table = anna.table("friends", "me:Anna", "open")
        boris.post(f"/tables/{table}/seats/1", {"name": "Boris"})
        (player,) = {seat.owner for seat in server.rooms.awake[table].row.seats} - {
            server.rooms.awake[table].row.creator
        }
        send(boris, table, "leave")
    store = SQLite(tmp_path / "tables.db")
    try:
        assert run_async(store.tables_of(player, 9)) == []
    finally:
        run_async(store.close())


# -- campaigns ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("how", ["resign", "delete"])
def test_a_campaign_goes_on_without_a_match_that_was_given_up(vera: Guest, how: str) -> None:  # noqa: F811
    campaign = begin(vera)
    finished = play(vera, campaign, *WIN[0])
    before = vera.get(f"/campaigns/{campaign}")
    table = vera.post(f"/campaigns/{campaign}/matches", SOLO, 201)["id"]
    for seat in (0, 1) if how == "resign" else (-1,):
        assert send(vera, table, how, f"{seat}", seat=seat)["t"] == "ack"
    after = vera.get(f"/campaigns/{campaign}")
    assert (after["running"], after["legacy"], after["next"]) == ("", before["legacy"], before["next"])
    assert [match["table"] for match in after["matches"]] == [finished]
    play(vera, campaign, *WIN[1])
    assert vera.get(f"/campaigns/{campaign}")["legacy"]["won"] == 2
    assert send(vera, finished, "delete")["error"] == "server.error.campaign-needs"
    restored = vera.post("/campaigns/file", vera.get(f"/campaigns/{campaign}/file"), 201)
    for match in restored["matches"]:
        assert send(vera, match["table"], "delete")["error"] == "server.error.campaign-needs"


def test_renaming_is_told_as_such(anna: Guest, boris: Guest) -> None:
    table = friends(anna, boris)
    with anna.sit(table, 0) as chair:
        boris.post(f"/tables/{table}/seats/1", {"name": "Borya"})
        assert chair.until(lambda frame: frame["people"][1]["name"] == "Borya")["view"]["names"][1] == "Borya"
        assert chair.lines[-1]["text"] == "A new name at the table: Borya."


def test_who_watches_is_told_apart_from_the_players(anna: Guest, boris: Guest, guests: Callable[[], Guest]) -> None:
    table = friends(anna, boris)
    eve = guests()
    with anna.sit(table, 0) as chair:
        assert chair.until(lambda frame: True)["watching"] == []
        with Chair(eve, table, -1, None, name="Eve\n") as one, Chair(eve, table, -1, None) as two:
            assert chair.until(lambda frame: frame["watching"])["watching"] == ["Eve"]
            assert len(chair.frame["people"]) == 2
            one.until(lambda frame: frame["watching"] == ["Eve"])
            two.until(lambda frame: frame["watching"] == ["Eve"])
            with guests().sit(table, -1):
                assert chair.until(lambda frame: len(frame["watching"]) == 2)["watching"] == ["", "Eve"]
        chair.until(lambda frame: frame["watching"] == [])
        chair.guest.get(f"/tables/{table}/frame", seat=0)
        eve.get(f"/tables/{table}/frame", seat=-1)  # a single look is nobody who stays
        chair.quiet()
