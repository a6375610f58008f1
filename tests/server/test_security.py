"""The door: who somebody is says the server alone; TLS where there is TLS; no other site's page comes in."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from tests.server.house import GAME, Guest, House, house
from wondertable.server.buckets import Rate
from wondertable.server.config import Config
from wondertable.server.limits import UNLIMITED, Allowance
from wondertable.server.security import COOKIE, SECURE_COOKIE, fingerprint
from wondertable.server.store import AwayError, SQLite

WISH = {"game": GAME, "mode": "solo", "seats": [{"kind": "me"}, {"kind": "bot"}]}
TLS = {"X-Forwarded-Proto": "https"}
OLD = "5" * 32
"""A cookie of the kind that was given before there were signatures."""


@pytest.fixture(scope="module")
def proxied(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server that believes this computer what it says of the way by which somebody came."""
    config = Config(pace=0.0, grace=0.0, proxy="127.0.0.0/8", allowances=UNLIMITED)
    with house(tmp_path_factory.mktemp("proxied"), config=config) as opened:
        yield opened


def ask(server: House, cookies: dict[str, str], method: str = "GET", path: str = "/tables", **details: Any) -> Any:
    """One request with these cookies and no others."""
    headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in cookies.items()), **details.pop("headers", {})}
    return httpx.request(method, f"http://{server.address}/api{path}", headers=headers, **details)


def given(response: httpx.Response) -> dict[str, str]:
    """The cookies that came with an answer; "" for one that is to be dropped."""
    found: SimpleCookie = SimpleCookie()
    for line in response.headers.get_list("set-cookie"):
        found.load(line)
    return {name: one.value for name, one in found.items()}


def new_table(server: House, cookies: dict[str, str], **details: Any) -> str:
    response = ask(server, cookies, "POST", json=WISH, **details)
    assert response.status_code == 201
    return str(response.json()["id"])


def mine(server: House, cookies: dict[str, str], **details: Any) -> list[str]:
    return [one["id"] for one in ask(server, cookies, **details).json()["mine"]]


def make_old(server: House, table: str, key: str) -> None:
    """Let a table be one of a player who has a cookie without a signature."""
    store = server.rooms.store
    assert isinstance(store, SQLite)
    with contextlib.closing(store._connect()) as db:
        db.execute("UPDATE members SET player = ? WHERE table_id = ?", (fingerprint(key), table))


# -- the cookie ---------------------------------------------------------------------------------------


def test_the_server_chooses_the_cookie_and_sends_it_once(server: House) -> None:
    with httpx.Client(base_url=f"http://{server.address}") as browser:
        cookie = browser.get("/api/tables").headers["set-cookie"]
        form = r"wt_player=[0-9a-f]{32}\.[0-9a-f]{32}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax"
        assert re.fullmatch(form, cookie)
        assert "set-cookie" not in browser.get("/api/tables").headers
        assert "set-cookie" not in browser.get("/").headers


@pytest.mark.parametrize("chosen", ["guessed", "a" * 32, f"{'a' * 32}.{'b' * 32}", "a" * 32 + ".", "", "ж", "a" * 5000])
def test_nobody_chooses_their_own(server: House, chosen: str) -> None:
    sent = {COOKIE: chosen}
    headers = [(b"Cookie", f"{COOKIE}={chosen}".encode())]
    response = httpx.get(f"http://{server.address}/api/tables", headers=headers)
    got = given(response)
    assert set(got) == {COOKIE}
    assert not got[COOKIE].startswith("a" * 32)
    if chosen.isascii():
        table = new_table(server, sent)
        assert mine(server, sent) == [], f"{table} is whose the server said, not whose the cookie did"


def test_a_signature_is_of_one_key_only(server: House) -> None:
    first, second = (given(ask(server, {}))[COOKIE].partition(".") for _ in range(2))
    mixed = f"{first[0]}.{second[2]}"
    assert given(ask(server, {COOKIE: mixed}))[COOKIE] not in (mixed, "".join(first), "".join(second))


def test_a_cookie_holds_when_the_server_begins_again(tmp_path: Path) -> None:
    with house(tmp_path) as server:
        cookie = given(ask(server, {}))
    with house(tmp_path) as server:
        assert given(ask(server, cookie)) == {}


def test_people_with_an_old_cookie_keep_who_they_are(server: House, anna: Guest) -> None:
    table = anna.table("solo", "me", "greedy")
    make_old(server, table, OLD)
    response = ask(server, {COOKIE: OLD})
    assert [one["id"] for one in response.json()["mine"]] == [table]
    new = given(response)
    assert re.fullmatch(OLD + r"\.[0-9a-f]{32}", new[COOKIE])
    assert mine(server, new) == [table]
    assert given(ask(server, new)) == {}


def test_a_socket_knows_the_old_cookie_too(server: House, anna: Guest) -> None:
    key = anna.cookie.partition("=")[2].partition(".")[0]
    table = anna.table("solo", "me", "greedy")
    url = f"ws://{server.address}/ws/tables/{table}?seat=0"
    with connect(url, additional_headers={"Cookie": f"{COOKIE}={key}"}) as socket:
        assert '"t":"refused"' not in str(socket.recv()) + str(socket.recv())
    with connect(url, additional_headers={"Cookie": f"{COOKIE}={'6' * 32}"}) as socket:
        assert '"t":"refused"' in str(socket.recv())


def test_whoever_asks_too_often_is_not_looked_up(tmp_path: Path) -> None:
    with house(tmp_path, config=Config(pace=0.0, allowances={"request": Allowance(Rate(0.01, 3))})) as server:
        asked: list[str] = []
        store, knows = server.rooms.store, server.rooms.store.knows

        async def counted(player: str) -> bool:
            asked.append(player)
            return await knows(player)

        store.knows = counted  # type: ignore[method-assign]
        found = [ask(server, {COOKIE: OLD}) for _ in range(5)]
        assert [one.status_code for one in found] == [200] * 3 + [429] * 2
        assert len(asked) == 3
        assert [given(one) == {} for one in found] == [False] * 3 + [True] * 2, "a cookie is not replaced unseen"


def test_while_the_store_is_away_nobody_becomes_somebody_else(server: House, monkeypatch: pytest.MonkeyPatch) -> None:
    async def away(player: str) -> bool:
        raise AwayError("server.error.store-away", detail="")

    monkeypatch.setattr(server.rooms.store, "knows", away)
    response = ask(server, {COOKIE: OLD})
    assert (response.status_code, given(response)) == (507, {})
    with connect(f"ws://{server.address}/ws/tables/x") as socket:  # who sends no cookie need not be looked up
        assert '"t":"refused"' in str(socket.recv())
    with pytest.raises(InvalidStatus):
        connect(f"ws://{server.address}/ws/tables/x", additional_headers={"Cookie": f"{COOKIE}={OLD}"})


# -- TLS ----------------------------------------------------------------------------------------------


def test_over_tls_the_cookie_is_of_this_host_alone(proxied: House) -> None:
    response = ask(proxied, {}, headers=TLS)
    (cookie,) = response.headers.get_list("set-cookie")
    form = r"__Host-wt_player=[0-9a-f]{32}\.[0-9a-f]{32}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure"
    assert re.fullmatch(form, cookie)
    new = given(response)
    assert given(ask(proxied, new, headers=TLS)) == {}
    table = new_table(proxied, new, headers=TLS)
    assert mine(proxied, new, headers=TLS) == [table]
    assert mine(proxied, new) == [], "without TLS a cookie of this name is nobody's"


def test_the_plain_cookie_becomes_the_secure_one(proxied: House) -> None:
    plain = given(ask(proxied, {}))
    table = new_table(proxied, plain)
    response = ask(proxied, plain, headers=TLS)
    assert given(response) == {SECURE_COOKIE: plain[COOKIE], COOKIE: ""}
    assert [one["id"] for one in response.json()["mine"]] == [table]


def test_a_planted_plain_cookie_is_not_looked_at(proxied: House) -> None:
    """Another host of the domain, or whoever answers without TLS, can plant one."""
    own, planted = given(ask(proxied, {}, headers=TLS)), given(ask(proxied, {}))
    table = new_table(proxied, own, headers=TLS)
    response = ask(proxied, {**planted, **own}, headers=TLS)
    assert [one["id"] for one in response.json()["mine"]] == [table]
    assert given(response) == {COOKIE: ""}


def test_browsers_are_told_to_stay_with_tls_where_there_is_tls(proxied: House, server: House) -> None:
    for path in ("/tables", "/nothing"):
        assert ask(proxied, {}, path=path, headers=TLS).headers["strict-transport-security"] == "max-age=31536000"
        assert "strict-transport-security" not in ask(proxied, {}, path=path).headers
    liar = ask(server, {}, headers=TLS)
    assert "strict-transport-security" not in liar.headers
    assert set(given(liar)) == {COOKIE}, "whoever is no proxy of ours is not believed"


# -- hosts and origins --------------------------------------------------------------------------------


@pytest.mark.parametrize("host", ["[", "x:port", "[::1", "a:99999"])
def test_a_host_that_is_none_is_refused(server: House, host: str) -> None:
    assert ask(server, {}, headers={"Host": host}).status_code == 400


@pytest.mark.parametrize(
    ("origin", "status"),
    [
        ("https://evil.example", 403),
        ("null", 403),
        ("http://[", 403),
        ("", 403),
        ("http://{address}", 201),
        ("http://localhost:5173", 201),
        (None, 201),
    ],
)
def test_who_may_ask_for_a_change(server: House, anna: Guest, origin: str | None, status: int) -> None:
    headers = {} if origin is None else {"Origin": origin.replace("{address}", server.address)}
    assert anna.http.post("/tables", json=WISH, headers=headers).status_code == status
    assert anna.http.get("/tables", headers=headers).status_code == 200, "what changes nothing may be read"


def test_the_origin_is_that_of_the_host_behind_a_proxy_too(proxied: House) -> None:
    own = {**TLS, "Host": "play.example", "Origin": "https://play.example"}
    assert ask(proxied, {}, "POST", json=WISH, headers=own).status_code == 201
    assert ask(proxied, {}, "POST", json=WISH, headers={**own, "Origin": "https://evil.example"}).status_code == 403
    with pytest.raises(InvalidStatus, match="403"):
        connect(f"ws://{proxied.address}/ws/tables/x", additional_headers={"Origin": "https://evil.example"})
