"""Token buckets, and what is done with them: who is counted, who is refused, and when it may be tried again."""

from __future__ import annotations

import math
from collections.abc import Iterator

import httpx
import pytest

from tests.server.house import GAME, QUICK, House
from tests.server.memory import Memory
from wondertable.kernel import LANGUAGES
from wondertable.server.api import ROUTES
from wondertable.server.buckets import Buckets, Rate
from wondertable.server.errors import TooOftenError
from wondertable.server.limits import ALLOWANCES, UNLIMITED, Allowance, Caller, Limiter, network_of, scaled


class Clock:
    """A clock that is put forward by hand."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


# -- buckets ----------------------------------------------------------------------------------------------------


def test_a_bucket_holds_so_many_and_is_filled_evenly() -> None:
    clock = Clock()
    buckets = Buckets(Rate(2.0, 3.0), clock)
    for _ in range(3):
        assert buckets.wait("a") == 0
        buckets.take("a")
    assert buckets.wait("a") == pytest.approx(0.5)
    assert buckets.wait("b") == 0
    clock.now += 0.25
    assert buckets.wait("a") == pytest.approx(0.25)
    clock.now += 0.25
    assert buckets.wait("a") == 0
    buckets.take("a")
    clock.now += 1000
    for _ in range(3):
        assert buckets.wait("a") == 0
        buckets.take("a")
    assert buckets.wait("a") > 0, "no more than a full bucket is saved up"


def test_a_cost_of_more_than_one_waits_for_all_of_it() -> None:
    clock = Clock()
    buckets = Buckets(Rate(1.0, 4.0), clock)
    buckets.take("a", 3)
    assert buckets.wait("a", 1) == 0
    assert buckets.wait("a", 4) == pytest.approx(3)


def test_memory_is_bounded_and_full_buckets_are_forgotten() -> None:
    clock = Clock()
    buckets = Buckets(Rate(1.0, 2.0), clock, most=100)
    for number in range(1000):
        buckets.take(str(number))
        assert len(buckets) <= 100
    clock.now += 5
    buckets.take("last")
    assert len(buckets) == 1


def test_what_is_taken_beforehand_is_waited_for() -> None:
    clock = Clock()
    caller = Caller("a", "p", Limiter({"message": Allowance(Rate(10.0, 2.0))}, clock))
    assert [caller.delay("message") for _ in range(4)] == pytest.approx([0, 0, 0.1, 0.2])


# -- who is counted ---------------------------------------------------------------------------------------------


def test_an_address_a_player_and_a_table_are_counted_apart() -> None:
    clock = Clock()
    limiter = Limiter({"act": Allowance(Rate(1, 6), Rate(1, 2), Rate(1, 4))}, clock)
    one, two, elsewhere = Caller("a", "p", limiter), Caller("a", "q", limiter), Caller("b", "r", limiter)
    one.spend("act", "t")
    one.spend("act", "u")
    with pytest.raises(TooOftenError):
        one.spend("act", "u")  # the player
    two.spend("act", "t")
    elsewhere.spend("act", "t")
    elsewhere.spend("act", "t")
    clock.now += 0.5
    with pytest.raises(TooOftenError) as refused:
        Caller("c", "s", limiter).spend("act", "t")  # the table
    assert refused.value.retry == pytest.approx(0.5)
    assert limiter.refused == {"act": 2}
    for name in "vw":
        Caller("a", name, limiter).spend("act")
    Caller("a", "x", limiter).spend("act")
    with pytest.raises(TooOftenError):
        Caller("a", "y", limiter).spend("act")  # the address


def test_a_refusal_spends_nothing() -> None:
    clock = Clock()
    limiter = Limiter({"act": Allowance(Rate(1, 2), Rate(1, 1))}, clock)
    Caller("a", "p", limiter).spend("act")
    for _ in range(5):
        with pytest.raises(TooOftenError):
            Caller("a", "p", limiter).spend("act")
    Caller("a", "q", limiter).spend("act")


@pytest.mark.parametrize(
    ("host", "network"),
    [
        ("127.0.0.2", "127.0.0.2"),
        ("::ffff:10.1.2.3", "10.1.2.3"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("testclient", "testclient"),
        ("x" * 1000, "x" * 64),
    ],
)
def test_one_subscriber_is_one_network(host: str, network: str) -> None:
    assert network_of(host) == network


def test_limits_can_be_wider_narrower_and_off() -> None:
    wide = scaled(2)["make"].player
    usual = ALLOWANCES["make"].player
    assert wide is not None
    assert usual is not None
    assert wide == Rate(usual.per_second * 2, usual.burst * 2)
    assert scaled(0) == UNLIMITED
    assert not Limiter(scaled(0)).is_on
    least = scaled(0.0001)["make"].player
    assert least is not None
    assert least.burst == 1


# -- over the wire ----------------------------------------------------------------------------------------------


@pytest.fixture
def narrow(request: pytest.FixtureRequest) -> Iterator[House]:
    """A server with narrow limits."""
    opened = House(Memory(), config=QUICK._replace(**request.param))
    yield opened
    opened.close()


NARROW = {"allowances": {**ALLOWANCES, "request": Allowance(Rate(1, 5)), "say": Allowance(player=Rate(0.5, 3))}}


@pytest.mark.parametrize("narrow", [NARROW], indirect=True)
def test_a_refusal_says_when_to_come_again_in_the_language_of_the_request(narrow: House) -> None:
    guest = narrow.guest()
    said = {}
    for language in LANGUAGES:
        for _ in range(8):
            answer = guest.http.get("/words/en", params={"lang": language})
            if answer.status_code == 429:
                break
        body = answer.json()
        said[language] = body["text"]
        assert (answer.status_code, body["error"]) == (429, "server.error.wait")
        assert int(answer.headers["Retry-After"]) == math.ceil(body["retry"])
        assert "{" not in body["text"]
    assert len(set(said.values())) == 3
    assert said["ru"].startswith("Слишком часто")
    assert narrow.guest().get("/health")["ok"], "another address is not concerned"


@pytest.mark.parametrize("narrow", [NARROW], indirect=True)
def test_a_command_that_comes_too_often_gets_a_small_refusal(narrow: House) -> None:
    anna = narrow.guest()
    table = anna.table("solo", "me", "greedy")
    with anna.sit(table) as chair:
        chair.asked()
        answers = [chair.command("settings", value={"mode": "ask"}) for _ in range(4)]
        assert [one["t"] for one in answers] == ["ack"] * 3 + ["nack"]
        raw = next(text for text in reversed(chair.raw) if '"nack"' in text)
        assert len(raw) < 300
        assert '"retry":' in raw
        assert chair.do(0)["t"] == "ack", "other commands go on"


@pytest.mark.parametrize("narrow", [{**NARROW, "proxy": "127.0.0.1"}], indirect=True)
def test_a_trusted_proxy_says_who_calls(narrow: House) -> None:
    with httpx.Client(base_url=f"http://{narrow.address}/api") as proxy:

        def ask(client: str) -> int:
            return proxy.get("/words/en", headers={"X-Forwarded-For": client}).status_code

        found = [ask("203.0.113.7") for _ in range(7)]
        assert found[:5] == [200] * 5
        assert 429 in found
        assert ask("203.0.113.8") == 200
        assert ask("203.0.113.7, 203.0.113.9") == 200, "only what the proxy itself has added is believed"


@pytest.mark.parametrize("narrow", [NARROW], indirect=True)
def test_nobody_else_is_believed(narrow: House) -> None:
    with httpx.Client(base_url=f"http://{narrow.address}/api") as liar:
        found = [
            liar.get("/words/en", headers={"X-Forwarded-For": f"203.0.113.{number}"}).status_code for number in range(9)
        ]
    assert 429 in found


@pytest.mark.parametrize("narrow", [{"sockets": 2}], indirect=True)
def test_an_address_has_so_many_sockets(narrow: House) -> None:
    anna = narrow.guest()
    table = anna.table("friends", "me", "open")
    with anna.sit(table) as first, anna.sit(table) as second:
        for chair in (first, second):
            chair.until(lambda frame: True)
        with pytest.raises(Exception, match="403"):
            anna.sit(table)
        with narrow.guest().sit(table, -1) as other:
            other.until(lambda frame: True)


@pytest.mark.parametrize("narrow", [{"allowances": UNLIMITED}], indirect=True)
def test_without_limits_nothing_is_refused(narrow: House) -> None:
    anna = narrow.guest()
    wish = {"game": GAME, "mode": "friends", "seats": [{"kind": "me"}, {"kind": "open"}], "open": True}
    assert {anna.http.post("/tables", json=wish).status_code for _ in range(150)} == {201}


def test_every_kind_of_thing_has_a_limit_that_nobody_who_plays_meets() -> None:
    for kind, allowance in ALLOWANCES.items():
        rates = [rate for rate in allowance if rate is not None]
        assert rates, kind
        assert allowance.address is not None, f"{kind}: players are free to invent"
        assert all(rate.burst >= 10 for rate in rates)


def test_what_a_route_counts_as_is_known() -> None:
    """All but those that cost no more than a request, and commands, which are counted by what they are."""
    uncounted = {f"{route.method} {route.path}" for route in ROUTES if route.kind is None}
    assert uncounted == {
        "GET /tables/{table}",
        "GET /tables/{table}/frame",
        "POST /tables/{table}/commands",
        "GET /games/{slug}/tutorial",
    }
