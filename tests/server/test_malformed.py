"""Nonsense from outside is refused with a status or a code: never a 500, never a trace in the log, never silence."""

from __future__ import annotations

import contextlib
import json
import socket
import time
from collections.abc import Iterator

import pytest

from tests.server.house import GAME, SECONDS, Guest, House
from wondertable.kernel import LANGUAGES
from wondertable.server.record_check import LONGEST_RECORD
from wondertable.server.sockets import LONGEST

GOOD = {"game": GAME, "mode": "solo", "seats": [{"kind": "me"}, {"kind": "bot"}]}


@pytest.fixture(autouse=True)
def no_traces(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Nothing of it is an error of ours."""
    yield
    assert [one.getMessage() for one in caplog.get_records("call") if one.levelname in ("ERROR", "CRITICAL")] == []


def spoken(server: House, raw: bytes) -> bytes:
    """What is answered to these very bytes."""
    host, _, port = server.address.partition(":")
    with socket.create_connection((host, int(port)), SECONDS) as line:
        line.sendall(raw)
        line.settimeout(SECONDS)
        heard = line.recv(65536)
    assert heard.startswith(b"HTTP/1.1 "), "never silence"
    return heard


def status(heard: bytes) -> int:
    return int(heard.split(b" ", 2)[1])


def request(method: str, path: str, *headers: str, body: bytes = b"") -> bytes:
    lines = [f"{method} {path} HTTP/1.1", *headers, "Connection: close"]
    if body and not any(one.lower().startswith(("content-length", "transfer-encoding")) for one in headers):
        lines.append(f"Content-Length: {len(body)}")
    return "\r\n".join(lines).encode("latin-1") + b"\r\n\r\n" + body


@pytest.mark.parametrize("host", ["[", "a:b:c[", "[::1", "x:port", "x:99999999999"])
@pytest.mark.parametrize("path", ["/", "/api/tables", "/api/nothing", "/api/tables/", "/missing.js"])
def test_a_host_that_is_none(server: House, host: str, path: str) -> None:
    assert status(spoken(server, request("GET", path, f"Host: {host}"))) == 400


@pytest.mark.parametrize("origin", ["http://[", "[", "//[::1", "http://x:port", "null", "", "http://\xff\xfe["])
def test_an_origin_that_is_none(server: House, origin: str) -> None:
    headers = (f"Host: {server.address}", f"Origin: {origin}")
    body = json.dumps(GOOD).encode()
    assert status(spoken(server, request("POST", "/api/tables", *headers, body=body))) == 403
    opening = ("Upgrade: websocket", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Version: 13")
    raw = request("GET", "/ws/tables/abc", *headers, *opening).replace(b"Connection: close", b"Connection: Upgrade")
    assert status(spoken(server, raw)) == 403


@pytest.mark.parametrize(
    "path",
    [
        "/%00",
        "/assets/%00.js",
        "/" + "x" * 300,
        "/assets/" + "y" * 5000 + ".js",
        "/" + "a/" * 3000,
        "/%ff%fe",
        "/%ed%a0%80.js",
        "/%2e%2e/%2e%2e/etc/passwd.js",
        "/api/tables/%00",
        "/api/tables/%ed%a0%80",
        "/api/tables/" + "x" * 3000,
        "/api/games/%00/cards",
        "/api/words/%ff",
        "/api/tables/abc/at/" + "9" * 3000,
        "/api/tables/abc/frame?seat=" + "9" * 3000,
        "/api/tables/abc/frame?wait=nan",
        "/api/tables?lang=%ed%a0%80",
        "/api/games?lang=" + "x" * 3000,
    ],
)
def test_a_path_that_leads_nowhere(server: House, path: str) -> None:
    found = status(spoken(server, request("GET", path, f"Host: {server.address}")))
    assert found in (200, 404, 409, 422)
    assert (found == 200) == path.startswith(("/%ff", "/api/tables?")), "a view of the page; an unknown language"


@pytest.mark.parametrize("length", [b"many", b"-1", b"1e3", b"0x10", b"9" * 30, b"\xd9\xa3"])
def test_a_length_that_is_none(server: House, length: bytes, caplog: pytest.LogCaptureFixture) -> None:
    raw = request("POST", "/api/tables", f"Host: {server.address}", f"Content-Length: {length.decode('latin-1')}")
    assert status(spoken(server, raw)) in (400, 413)
    assert {one.getMessage() for one in caplog.records} <= {"Invalid HTTP request received."}
    assert not [one for one in caplog.records if one.exc_info]
    caplog.clear()


JUNK = {
    "no json": b"{",
    "deep": b'{"options": ' + b"[" * 7000,
    "deep and closed": b'{"options": ' + b'{"a":' * 2000 + b"1" + b"}" * 2000 + b"}",
    "surrogate in a value": json.dumps({**GOOD, "options": {"scoring": "\ud800"}}).encode(),
    "surrogate in a key": json.dumps({**GOOD, "options": {"\udfff": "x"}}).encode(),
    "surrogate in a game": json.dumps({**GOOD, "game": "\ud83d"}).encode(),
    "surrogate in a name": json.dumps({**GOOD, "seats": [{"kind": "me", "name": "\ud800"}, {"kind": "bot"}]}).encode(),
    "no number": b'{"options": NaN}',
    "bad text": b'{"options": {"a": "\xff\xfe"}}',
    "a list": b"[]",
    "null": b"null",
    "many options": json.dumps({**GOOD, "options": {str(number): "" for number in range(41)}}).encode(),
    "a long option": json.dumps({**GOOD, "options": {"scoring": "x" * 401}}).encode(),
    "a long key": json.dumps({**GOOD, "options": {"x" * 41: "x"}}).encode(),
    "wrong types": json.dumps({**GOOD, "options": {str(number): [{}] for number in range(900)}}).encode(),
    "a long game": json.dumps({**GOOD, "game": "x" * 101}).encode(),
}


@pytest.mark.parametrize("how", JUNK)
def test_a_body_that_is_no_wish(anna: Guest, how: str) -> None:
    headers = {"Content-Type": "application/json"}
    for path in ("/tables", "/tables/abcdefghij/votes", "/tables/abcdefghij/seats/0", "/tables/abcdefghij/hint"):
        answer = anna.http.post(path, content=JUNK[how], headers=headers)
        assert answer.status_code == 422 or (path != "/tables" and answer.status_code == 404)
        assert set(answer.json()) == {"error", "text"}
        assert len(answer.content) < 1000


@pytest.mark.parametrize("how", JUNK)
def test_a_command_that_is_none(anna: Guest, how: str) -> None:
    table = anna.table("solo", "me", "greedy")
    answer = anna.http.post(f"/tables/{table}/commands", content=JUNK[how], params={"seat": 0})
    assert answer.status_code == 409
    assert answer.json()["error"] == "server.error.command"
    with anna.sit(table) as chair:
        if not how.startswith("bad"):
            chair.line.send(JUNK[how].decode())
            assert chair.command("chat", "x", text="still there")["t"] == "ack"
            assert chair.answers[""]["error"] == "server.error.command"


@pytest.mark.parametrize("field", ["text", "option", "value", "mark", "moves", "id", "prompt"])
@pytest.mark.parametrize(
    "value", ['"\\ud800"', "[" * 900 + "]" * 900, '{"a":' * 900 + "1" + "}" * 900, "1e999", "9" * 400]
)
def test_a_command_with_nonsense_in_it(anna: Guest, field: str, value: str) -> None:
    table = anna.table("solo", "me", "greedy")
    kinds = {"text": "chat", "option": "do", "value": "settings", "mark": "mark", "moves": "try"}
    with anna.sit(table) as chair:
        prompt = chair.asked()["prompt"]
        parts = {"t": f'"{kinds.get(field, "do")}"', "id": '"x"', "prompt": str(prompt), field: value}
        text = "{" + ",".join(f'"{key}":{part}' for key, part in parts.items()) + "}"
        chair.line.send(text)
        assert chair.command("chat", "y", text="still there")["t"] == "ack"
        (refused,) = (answer for name, answer in chair.answers.items() if name != "y")
        assert refused["t"] == "nack"
        assert refused["error"] != "server.error.trouble"


def test_bytes_are_no_command(anna: Guest) -> None:
    table = anna.table("solo", "me", "greedy")
    for sent in (b"\x00\x01", b'{"t": "pong"}', b""):
        with anna.sit(table) as chair:
            chair.until(lambda frame: True)
            chair.line.send(sent)
            assert chair.closed() == 4400


# -- too much -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_address_takes_as_much_as_it_needs(anna: Guest, language: str) -> None:
    table = anna.table("friends", "me", "open")
    for path in ("/tables", f"/tables/{table}/seats/1", f"/tables/{table}/votes", f"/tables/{table}/commands"):
        answer = anna.http.post(path, content=b" " * (LONGEST + 1), params={"lang": language})
        assert (answer.status_code, answer.json()["error"]) == (413, "server.error.too-long")
        assert str(LONGEST) in answer.json()["text"]
    answer = anna.http.post("/records", content=b" " * (LONGEST_RECORD + 1), params={"lang": language})
    assert (answer.status_code, answer.json()["error"]) == (413, "server.error.record-long")
    assert anna.http.post("/records", content=b" " * LONGEST_RECORD).json()["error"] == "error.record-json"


def test_a_body_that_does_not_say_how_long_it_is(anna: Guest) -> None:
    def on_and_on() -> Iterator[bytes]:
        for _ in range(40):
            yield b" " * 1000

    answer = anna.http.post("/tables", content=on_and_on())
    assert answer.status_code == 413
    short = json.dumps(GOOD).encode()
    parts = iter([short[:20], short[20:]])
    headers = {"Content-Type": "application/json"}
    assert anna.http.post("/tables", content=parts, headers=headers).status_code == 201


@pytest.mark.parametrize(("path", "most"), [("/api/tables", LONGEST), ("/api/records", LONGEST_RECORD)])
def test_a_huge_body_is_refused_before_it_is_sent(server: House, path: str, most: int) -> None:
    """The answer comes although not a byte of the body has come, or not its end."""
    host = f"Host: {server.address}"
    assert status(spoken(server, request("POST", path, host, f"Content-Length: {most + 1}"))) == 413
    chunk = b"%x\r\n%b\r\n" % (most + 1, b" " * (most + 1))
    assert status(spoken(server, request("POST", path, host, "Transfer-Encoding: chunked", body=chunk))) == 413


def test_a_body_on_its_way_keeps_nobody_waiting(server: House, anna: Guest) -> None:
    """Others are answered while bodies have come by half; then these are answered too."""
    body = json.dumps({**GOOD, "game": "x" * 101}).encode()
    host, _, port = server.address.partition(":")
    headers = (f"Host: {server.address}", "Content-Type: application/json", f"Content-Length: {len(body)}")
    with contextlib.ExitStack() as stack:
        lines = [stack.enter_context(socket.create_connection((host, int(port)), SECONDS)) for _ in range(8)]
        for line in lines:
            line.sendall(request("POST", "/api/tables", *headers, body=body[:20]))
        assert anna.get("/words/en")
        for line in lines:
            line.sendall(body[20:])
        assert [status(line.recv(65536)) for line in lines] == [422] * 8


def test_whoever_goes_in_the_middle_of_a_body_is_not_missed(server: House, anna: Guest) -> None:
    host, _, port = server.address.partition(":")
    for path in ("/api/tables", "/api/records", "/api/tables/abc/commands"):
        with socket.create_connection((host, int(port)), SECONDS) as line:
            line.sendall(request("POST", path, f"Host: {server.address}", "Content-Length: 500", body=b'{"game": '))
    time.sleep(0.1)
    assert anna.get("/health")["ok"]
