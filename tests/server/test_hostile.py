"""What hostile strangers try, and what becomes of everybody else: one test for each way that once worked."""

from __future__ import annotations

import contextlib
import time
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.house import GAME, QUICK, Chair, Guest, House, house, mover, wait_for
from tests.server.memory import Memory
from tests.server.strangers import Line, lines
from tests.server.test_trouble import shelf_with
from tests.toy import toy
from wondertable.kernel import Game

SHORT = QUICK._replace(header=0.6, body=0.6, unread=1.0)


@pytest.fixture
def impatient(tmp_path: Path) -> Iterator[House]:
    """A server that waits for nothing long."""
    with house(tmp_path, config=SHORT) as opened:
        yield opened


# -- lines ------------------------------------------------------------------------------------------------


def test_headers_that_do_not_come_end_the_line(impatient: House) -> None:
    with Line(impatient) as silent, Line(impatient) as slow:
        slow.say(b"GET / HTTP/1.1\r\nHost: x\r\n")
        start = time.monotonic()
        while slow.say(b"X-A: b\r\n") and time.monotonic() - start < 5:
            time.sleep(0.1)
        assert time.monotonic() - start < 4, "a header that drips is no header"
        assert silent.ends(4)


def test_headers_of_a_later_request_have_no_more_time(impatient: House) -> None:
    with Line(impatient) as line:
        line.say(b"GET /api/words/en HTTP/1.1\r\nHost: x\r\nAccept-Encoding: identity\r\n\r\nGET / HTT")
        assert line.hear().startswith(b"HTTP/1.1 200")
        assert line.ends(4)


def test_a_body_that_does_not_come_ends_the_line(impatient: House) -> None:
    with Line(impatient) as line:
        line.say(b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 9000\r\n\r\n{")
        start = time.monotonic()
        while line.say(b" ") and time.monotonic() - start < 5:
            time.sleep(0.1)
        assert time.monotonic() - start < 4


def test_sockets_and_waiting_requests_have_all_the_time_they_want(impatient: House) -> None:
    anna = impatient.guest()
    table = anna.table("friends", "me", "open")
    with anna.sit(table) as chair:
        chair.until(lambda frame: True)
        seq = anna.get(f"/tables/{table}/frame", seat=0)["seq"]
        start = time.monotonic()
        assert anna.get(f"/tables/{table}/frame", seat=0, since=seq, wait=2.5)["status"] == "lobby"
        assert time.monotonic() - start > 2
        assert chair.command("chat", text="still here")["t"] == "ack"


def test_an_address_has_so_many_lines_and_others_still_come_in(impatient: House) -> None:
    held = lines(impatient, 400)
    try:
        guest = impatient.guest()
        assert guest.get("/health")["ok"]
        ended = sum(one.ends(0.001) for one in held)
        assert ended >= 400 - impatient.rooms.config.tcp_connections
    finally:
        for one in held:
            one.close()


def test_whoever_never_reads_is_let_go(impatient: House) -> None:
    """Pings of the protocol are answered by the library: the answers to them pile up with whoever does not read."""
    anna = impatient.guest()
    table = anna.table("friends", "me", "open")
    with Line(impatient) as line:
        line.say(
            f"GET /ws/tables/{table}?seat=-1 HTTP/1.1\r\nHost: {impatient.address}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        assert b" 101 " in line.hear()
        ping = b"\x89\xfd" + bytes(4) + b"x" * 125
        sent, end = 0, time.monotonic() + 8
        line.socket.settimeout(2.0)
        while time.monotonic() < end and line.say(ping * 500):
            sent += 500
        assert time.monotonic() < end, f"{sent} pings were taken"


# -- seats at a table, and tables -------------------------------------------------------------------------------


def test_spectators_do_not_keep_players_out(server: House, guests: Callable[[], Guest]) -> None:
    anna = guests()
    table = anna.table("friends", "me", "open")
    with contextlib.ExitStack() as stack:
        crowd = [guests() for _ in range(14)]
        for number in range(210):
            with contextlib.suppress(ConnectionClosed, InvalidStatus, AssertionError):
                stack.enter_context(crowd[number % len(crowd)].sit(table, -1))
        chair = stack.enter_context(anna.sit(table))
        assert chair.until(lambda frame: True)["status"] == "lobby"


def test_a_new_connection_takes_the_place_of_the_oldest(server: House, anna: Guest) -> None:
    table = anna.table("friends", "me", "open")
    with contextlib.ExitStack() as stack:
        chairs: list[Chair] = []
        for _ in range(12):
            chairs.append(stack.enter_context(anna.sit(table)))
            chairs[-1].until(lambda frame: True)
        assert chairs[0].closed() == 4403
        assert msgspec.json.decode(chairs[0].raw[-1])["error"] == "server.error.too-many-windows"
        assert chairs[-1].command("chat", text="here")["t"] == "ack"


def test_awake_tables_of_one_person_do_not_shut_others_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wondertable.server.rooms.MOST_AWAKE", 5)
    with house(tmp_path) as server, contextlib.ExitStack() as stack:
        stranger, anna = server.guest(), server.guest()
        held = [stranger.table("friends", "me", "open") for _ in range(5)]
        for table in held:
            stack.enter_context(stranger.sit(table)).until(lambda frame: True)
        table = anna.table("solo", "me", "greedy")
        with anna.sit(table) as chair:
            assert chair.play(2) == 2
        more = stranger.table("friends", "me", "open")
        assert more in server.rooms.awake
        assert table in server.rooms.awake, "whoever has most makes room"


# -- what is done too often -------------------------------------------------------------------------------------


def test_a_flood_of_commands_is_slowed_down(server: House, anna: Guest) -> None:
    table = anna.table("solo", "me", "greedy")
    with anna.sit(table) as chair:
        chair.asked()
        start = time.monotonic()
        for _ in range(1500):
            chair.send({"t": "do", "id": uuid.uuid4().hex, "prompt": 0, "option": {}})
        chair.send({"t": "do", "id": "last", "prompt": 0, "option": {}})
        while "last" not in chair.answers:
            chair.hear(60)
            if time.monotonic() - start > 6:
                break
        assert time.monotonic() - start > 6, "hundreds a second were answered"


@pytest.mark.parametrize("what", ["tables", "names"])
def test_what_is_written_too_often_is_refused_with_a_time(server: House, anna: Guest, what: str) -> None:
    table = anna.table("friends", "me", "open")
    made = {"game": GAME, "mode": "friends", "seats": [{"kind": "me"}, {"kind": "open"}]}
    answers: list[Any] = []
    for number in range(400):
        if what == "tables":
            answers.append(anna.http.post("/tables", json=made))
        else:
            answers.append(anna.http.post(f"/tables/{table}/seats/0", json={"name": f"N{number}"}))
        if answers[-1].status_code == 429:
            break
    refused = answers[-1]
    assert refused.status_code == 429
    assert len(answers) > 20, "nobody honest meets it"
    assert refused.json()["error"] == "server.error.wait"
    assert int(refused.headers["Retry-After"]) >= refused.json()["retry"] > 0
    assert refused.json()["text"].startswith("Too often in a row. Try again in ")


def test_open_tables_are_listed_one_a_person_first(server: House, guests: Callable[[], Guest]) -> None:
    anna, stranger, boris = guests(), guests(), guests()
    table = anna.table("friends", "me", "open", open=True)
    other: list[str] = []
    for _ in range(11):
        wish = {"game": GAME, "mode": "friends", "seats": [{"kind": "me"}, {"kind": "open"}], "open": True}
        answer = stranger.http.post("/tables", json=wish)
        if answer.status_code == 201:
            other.append(answer.json()["id"])
    listed = [one["id"] for one in boris.get("/tables")["open"]]
    assert table in listed
    assert len(other) == 10, "an address has only so many"
    assert listed.index(table) < listed.index(other[0]), "one a person first, though it was the first of all"


def test_tables_that_nobody_begins_are_deleted(tmp_path: Path) -> None:
    with house(tmp_path, config=QUICK._replace(idle=0.3, lobby=1.0)) as server:
        anna, boris = server.guest(), server.guest()
        left, begun = anna.table("friends", "me", "open", open=True), anna.table("solo", "me", "greedy")
        wanted = anna.table("friends", "me", "open")
        with anna.sit(wanted) as chair:
            chair.until(lambda frame: True)
            wait_for(lambda: boris.http.get(f"/tables/{left}").status_code == 404)
            assert boris.get("/tables")["open"] == []
            assert chair.command("chat", text="still here")["t"] == "ack"
        assert anna.get(f"/tables/{begun}")["status"] == "running"


def test_a_refusal_over_http_is_small_if_nothing_has_changed(server: House, anna: Guest) -> None:
    table = anna.table("friends", "me", "open")
    anna.post(f"/tables/{table}/start", {"fill": "greedy"})
    with anna.sit(table) as chair:
        chair.asked()
        chair.quiet(0.5)  # whoever has come and gone has been noticed
        frame = anna.get(f"/tables/{table}/frame", seat=0)
        stale = {"t": "do", "id": "x", "prompt": 0, "option": {}}
        small = anna.post(f"/tables/{table}/commands", stale, seat=0, rev=frame["rev"], since=frame["seq"])
        assert (small["t"], small.get("frame")) == ("nack", None)
        whole = anna.post(f"/tables/{table}/commands", stale, seat=0, rev=frame["rev"] - 1, since=frame["seq"])
        assert whole["frame"]["seq"] == frame["seq"]


# -- rules that hang --------------------------------------------------------------------------------------------


def hanging_toy(where: str) -> Game[Any]:
    """Bids for prizes, in which drawing a chip never ends, or saying whose turn it is."""

    def spin(*_values: Any) -> Any:
        while True:
            pass

    return toy(**{"draw" if where == "rules" else "turn": spin}, __module__="tests.toy")


@pytest.mark.parametrize("where", ["rules", "view"])
def test_rules_that_hang_stop_one_table_only(where: str, caplog: pytest.LogCaptureFixture) -> None:
    store = Memory()
    server = House(store, config=QUICK._replace(step=0.5), shelf=shelf_with(hanging_toy(where)))
    anna, boris = server.guest(), server.guest()
    try:
        other = anna.table("solo", "me", "greedy")
        seats = [{"kind": "me"}, {"kind": "open"}]
        table = anna.post("/tables", {"game": "toy", "mode": "friends", "seats": seats}, 201)["id"]
        boris.post(f"/tables/{table}/seats/1", {"name": "Boris"})
        anna.post(f"/tables/{table}/start", {})
        with anna.sit(other, 0) as elsewhere:
            elsewhere.asked()
            if where == "rules":
                _draw(anna.sit(table, 0), boris.sit(table, 1))
                assert "Draw" in caplog.text, "the option is named"
            else:
                assert anna.get(f"/tables/{table}/frame", 403, seat=0)["error"] == "server.error.broken"
            start = time.monotonic()
            assert elsewhere.play(3) == 3
            assert time.monotonic() - start < 5
        wait_for(lambda: store.rows[table].status == "broken")
        assert f"table {table}, toy" in caplog.text
        assert "StepHangsError" in store.kept[table]["trace"]["trace"]
        assert server.rooms.watchdog.bites >= 1
        again = server.guest()
        assert again.get("/health")["ok"]
    finally:
        server.close()


def _draw(*chairs: Chair) -> None:
    """Play until somebody has drawn a chip, and the table has stopped."""
    with chairs[0], chairs[1]:
        while True:
            chair = mover(*chairs)
            options = [one["option"]["do"] for one in chair.frame["ask"]["options"]]
            answer = chair.do(options.index("draw") if "draw" in options else 0)
            if answer["t"] == "nack":
                break
        assert answer["error"] == "server.error.broken"
        for one in chairs:
            assert one.until(lambda frame: frame["status"] == "broken")["notice"]
