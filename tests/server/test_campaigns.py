"""Campaigns on a server: a chain of tables that hand something on, practice, files, and other devices."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.chain import Chain
from tests.run_async import run_async
from tests.server.house import Guest, House, house
from wondertable.kernel import load
from wondertable.server import bot_worker, record_check
from wondertable.server.store import SCHEMA, SQLite
from wondertable.server.worker_pool import WorkerPool

GAME = Chain(Chain.content_from(None))
SOLO = {"mode": "device", "seats": [{"kind": "me"}, {"kind": "me"}]}
WIN = {0: (2, 3), 1: (3, 3), 2: (3, 1, 1, 2)}
LOSE = (2, 2)


def shelf(slug: str) -> Any:
    return GAME if slug == "chain" else load(slug)


def run_job(job: bot_worker.Job) -> Any:
    """A worker that knows the game of this test."""
    setattr(record_check, "load", shelf)  # noqa: B010
    return bot_worker.run_job(job)


@pytest.fixture(scope="module")
def chains(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house(tmp_path_factory.mktemp("chains"), shelf=shelf, pool=WorkerPool(1, run_job)) as opened:
        yield opened


@pytest.fixture
def vera(chains: House) -> Guest:
    return chains.guest()


def begin(guest: Guest) -> str:
    return str(guest.post("/campaigns", {"game": "chain", "name": "Evening"}, 201)["id"])


def play(guest: Guest, campaign: str, *takes: int) -> str:
    """Play the next match of a campaign to its end."""
    table = str(guest.post(f"/campaigns/{campaign}/matches", SOLO, 201)["id"])
    play_table(guest, table, *takes)
    return table


def play_table(guest: Guest, table: str, *takes: int) -> None:
    for number, n in enumerate(takes):
        with guest.sit(table, number % 2) as chair:
            assert chair.do({"do": "take", "n": n})["t"] == "ack"


def test_a_match_begins_with_what_the_one_before_handed_on(vera: Guest) -> None:
    campaign = begin(vera)
    play(vera, campaign, *LOSE)
    found = vera.get(f"/campaigns/{campaign}")
    assert found["legacy"] == {"won": 0, "stones": 0, "tries": {"0": 1}}
    for number, takes in WIN.items():
        play(vera, campaign, *takes)
        found = vera.get(f"/campaigns/{campaign}")
        assert found["legacy"]["won"] == number + 1
        assert found["complete"] == (number == 2)
        assert found["running"] == ""
    assert [match["over"] for match in found["matches"]] == [True] * 4
    assert vera.post(f"/campaigns/{campaign}/matches", SOLO, 409)["error"] == "error.campaign-over"


def test_another_name_is_for_everybody_and_in_the_file(chains: House, vera: Guest) -> None:
    campaign = begin(vera)
    play(vera, campaign, *LOSE)
    before = vera.get(f"/campaigns/{campaign}")
    told = vera.post(f"/campaigns/{campaign}/name", {"name": "  Long \t winter\u0000 evenings by the fire "}, 200)
    assert told["name"] == "Long winter evenings by"
    other = chains.guest()
    assert other.get(f"/campaigns/{campaign}") == {**before, "name": told["name"]}
    assert other.get(f"/campaigns/{campaign}/file")["name"] == told["name"]
    assert vera.post(f"/campaigns/{campaign}/name", {"name": ""}, 200)["name"] == ""
    assert vera.post("/campaigns/nobody/name", {"name": "x"}, 404)["error"] == "server.error.no-campaign"


def test_one_match_runs_at_a_time(vera: Guest) -> None:
    campaign = begin(vera)
    table = vera.post(f"/campaigns/{campaign}/matches", SOLO, 201)["id"]
    assert vera.post(f"/campaigns/{campaign}/matches", SOLO, 201)["id"] == table
    assert vera.get(f"/campaigns/{campaign}")["running"] == table


def test_campaigns_stand_side_by_side_in_the_list_of_their_members(vera: Guest, chains: House) -> None:
    first, second = begin(vera), begin(vera)
    play(vera, first, *WIN[0])
    listed = {one["id"]: one for one in vera.get("/campaigns")}
    assert listed[first]["legacy"]["won"] == 1
    assert listed[second]["legacy"] is None
    assert chains.guest().get("/campaigns") == []


def test_practice_leaves_the_campaign_as_it_is(vera: Guest) -> None:
    campaign = begin(vera)
    table = play(vera, campaign, *WIN[0])
    before = vera.get(f"/campaigns/{campaign}")["legacy"]
    again = vera.post(f"/campaigns/{campaign}/matches", {**SOLO, "again": table}, 201)["id"]
    assert again != table
    play_table(vera, again, *LOSE)
    after = vera.get(f"/campaigns/{campaign}")
    assert after["legacy"] == before
    assert [match["practice"] for match in after["matches"]] == [False, True]
    assert [match["over"] for match in after["matches"]] == [True, True]
    assert after["running"] == ""
    assert len(msgspec.json.decode(vera.http.get(f"/campaigns/{campaign}/file").content)["matches"]) == 1
    vera.post(f"/campaigns/{campaign}/matches", {**SOLO, "again": "nowhere"}, 404)
    vera.post(f"/campaigns/{campaign}/matches", {**SOLO, "again": again}, 404)


def test_a_file_goes_on_elsewhere(vera: Guest, chains: House) -> None:
    campaign = begin(vera)
    for takes in (LOSE, WIN[0]):
        play(vera, campaign, *takes)
    data = vera.http.get(f"/campaigns/{campaign}/file").content
    other = chains.guest()
    found = other.call("POST", "/campaigns/file", 201, content=data)
    assert found["id"] != campaign
    assert found["name"] == "Evening"
    assert found["legacy"] == {"won": 1, "stones": 5, "tries": {"0": 2}}
    play(other, found["id"], *WIN[1])
    assert other.get(f"/campaigns/{found['id']}")["legacy"]["won"] == 2


def test_an_edited_file_is_refused(vera: Guest) -> None:
    campaign = begin(vera)
    for takes in (LOSE, WIN[0]):
        play(vera, campaign, *takes)
    data = msgspec.json.decode(vera.http.get(f"/campaigns/{campaign}/file").content)
    first, second = data["matches"]
    edited = {**second, "handed_on": {**second["handed_on"], "won": 3}}
    for changes, error in (
        ({"matches": [first, edited]}, "error.record-legacy"),
        ({"matches": [second]}, "error.campaign-chain"),
        ({"matches": [first, {**second, "result": None, "handed_on": None}]}, "error.campaign-running"),
        ({"wondertable_campaign": 9}, "error.campaign-newer"),
        ({"wondertable_campaign": "x"}, "error.campaign-kind"),
    ):
        response = vera.http.post("/campaigns/file", content=msgspec.json.encode({**data, **changes}))
        assert response.status_code == 422
        assert response.json()["error"] == error


def test_another_device_goes_on_with_the_link(vera: Guest, chains: House) -> None:
    campaign = begin(vera)
    table = vera.post(f"/campaigns/{campaign}/matches", SOLO, 201)["id"]
    play_table(vera, table, 2)
    phone = chains.guest()
    assert phone.get(f"/campaigns/{campaign}")["running"] == table
    for number in (0, 1):
        assert phone.post(f"/campaigns/{campaign}/seats/{number}")["id"] == table
    with phone.sit(table, 1) as chair:
        assert chair.do({"do": "take", "n": 3})["t"] == "ack"
    assert phone.get(f"/campaigns/{campaign}")["legacy"]["won"] == 1
    assert [one["id"] for one in phone.get("/campaigns")] == [campaign]
    phone.post(f"/campaigns/{campaign}/seats/0", status=409)


def test_nobody_goes_on_without_the_link(vera: Guest, chains: House) -> None:
    campaign = begin(vera)
    vera.post(f"/campaigns/{campaign}/matches", SOLO, 201)
    stranger = chains.guest()
    stranger.get("/campaigns/abcdefghijabcdefghij", 404)
    stranger.post("/campaigns/abcdefghijabcdefghij/seats/0", status=404)
    assert not any(campaign.encode() in heard for heard in stranger.heard)


def test_a_campaign_is_left_by_one_and_kept_by_the_others(vera: Guest, chains: House) -> None:
    campaign, other = begin(vera), begin(vera)
    boris = chains.guest()
    boris.get(f"/campaigns/{campaign}")
    vera.call("DELETE", f"/campaigns/{campaign}", 200)
    assert [one["id"] for one in vera.get("/campaigns")] == [other]
    assert [one["id"] for one in boris.get("/campaigns")] == [campaign]
    play(boris, campaign, *WIN[0])  # what is stored of the campaign later does not bring it back
    assert [one["id"] for one in vera.get("/campaigns")] == [other]
    vera.call("DELETE", f"/campaigns/{campaign}", 200)
    vera.call("DELETE", "/campaigns/abcdefghijabcdefghij", 404)
    assert vera.get(f"/campaigns/{campaign}")["legacy"]["won"] == 1
    assert {one["id"] for one in vera.get("/campaigns")} == {campaign, other}


def test_whoever_takes_the_seat_of_the_maker_begins_the_match(vera: Guest, chains: House) -> None:
    campaign = begin(vera)
    seats = [{"kind": "me"}, {"kind": "open"}]
    table = vera.post(f"/campaigns/{campaign}/matches", {"mode": "friends", "seats": seats}, 201)["id"]
    phone = chains.guest()
    phone.post(f"/tables/{table}/start", {"fill": "random"}, 403)
    phone.post(f"/campaigns/{campaign}/seats/0")
    phone.post(f"/tables/{table}/start", {"fill": "random"})
    assert phone.get(f"/tables/{table}")["status"] == "running"
    vera.post(f"/tables/{table}/votes", {"seat": 0, "what": "bot", "yes": True}, 403)


def test_a_match_whose_cards_have_changed_is_begun_anew(tmp_path: Path) -> None:
    with house(tmp_path, shelf=shelf) as opened:
        guest = opened.guest()
        campaign = begin(guest)
        play(guest, campaign, *WIN[0])
        table = guest.post(f"/campaigns/{campaign}/matches", SOLO, 201)["id"]
    (path,) = tmp_path.glob("*.db")
    with sqlite3.connect(path) as db:
        ((body,),) = db.execute("SELECT body FROM tables WHERE id = ?", (table,)).fetchall()
        row = {**msgspec.json.decode(body), "content": "other"}
        db.execute("UPDATE tables SET body = ? WHERE id = ?", (msgspec.json.encode(row).decode(), table))
    db.close()
    with house(tmp_path, shelf=shelf) as opened:
        guest.move_to(opened.address)
        assert guest.get(f"/campaigns/{campaign}")["running"] == table
        assert guest.get(f"/tables/{table}")["status"] == "broken"
        again = play(guest, campaign, *WIN[1])
        assert again != table
        found = guest.get(f"/campaigns/{campaign}")
        assert found["legacy"]["won"] == 2
        assert len(found["matches"]) == 2
        guest.http.close()


def test_only_games_with_a_legacy_have_campaigns(vera: Guest) -> None:
    assert vera.post("/campaigns", {"game": "mad_tea_party"}, 422)["error"] == "error.no-legacy"


def test_a_server_that_starts_again_goes_on(tmp_path: Path) -> None:
    with house(tmp_path, shelf=shelf) as opened:
        guest = opened.guest()
        campaign = begin(guest)
        play(guest, campaign, *WIN[0])
    with house(tmp_path, shelf=shelf) as opened:
        guest.move_to(opened.address)
        assert guest.get(f"/campaigns/{campaign}")["legacy"]["won"] == 1
        play(guest, campaign, *WIN[1])
        assert guest.get(f"/campaigns/{campaign}")["legacy"]["won"] == 2
        guest.http.close()


def test_a_file_of_the_first_version_is_brought_up_to_date(tmp_path: Path) -> None:
    path = tmp_path / "old.db"
    store = SQLite(path)
    run_async(store.close())
    with sqlite3.connect(path) as db:
        db.executescript(
            "DROP TABLE deleted; DROP TABLE campaign_members; DROP TABLE campaigns;"
            "UPDATE meta SET value = '1' WHERE name = 'schema'"
        )
    db.close()
    store = SQLite(path)
    assert run_async(store.campaigns_of("x", 5)) == []
    run_async(store.close())
    with sqlite3.connect(path) as db:
        assert db.execute("SELECT value FROM meta WHERE name = 'schema'").fetchall() == [(str(SCHEMA),)]
    db.close()
