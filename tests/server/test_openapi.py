"""The OpenAPI document says what is really asked and answered."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from tests.golden.make import HOME
from tests.server.house import GAME, Guest, House, wait_for
from wondertable.server.api import ROUTES
from wondertable.server.http_types import ErrorAnswer
from wondertable.server.routes import JSON, Route, held

RECORD = HOME / GAME / "2-experienced-on-undos.json"
CALLS = {(route.method, route.path): route for route in ROUTES}

Schema = dict[str, Any]


@pytest.fixture(scope="module")
def document(server: House) -> Schema:
    found: Schema = server.guest().get("/openapi.json")
    return found


def operations(document: Schema) -> Iterator[tuple[str, Schema]]:
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            yield f"{method} {path}", operation


def told(schema: Schema, document: Schema) -> bool:
    """Does a schema tell the names or the types of what is sent?"""
    if "$ref" in schema:
        return told(document["components"]["schemas"][schema["$ref"].rpartition("/")[2]], document)
    if "anyOf" in schema:
        return all(told(one, document) for one in schema["anyOf"])
    if schema.get("type") == "array":
        return bool(schema.get("items")) and told(schema["items"], document)
    if schema.get("type") == "object":
        return bool(schema.get("properties")) or told(schema.get("additionalProperties", {}), document)
    return schema.get("type") in ("string", "integer", "number", "boolean", "null") or "enum" in schema


def test_a_schema_that_tells_nothing_is_noticed() -> None:
    for empty in ({}, {"type": "object"}, {"type": "array", "items": {}}, {"anyOf": [{"type": "null"}, {}]}):
        assert not told(empty, {})
    assert told({"type": "object", "additionalProperties": {"type": "string"}}, {})


def test_every_route_is_described(document: Schema) -> None:
    described = {(method.upper(), path) for path, methods in document["paths"].items() for method in methods}
    assert described == set(CALLS)
    assert len({operation["operationId"] for _, operation in operations(document)}) == len(CALLS)
    assert [name for name, operation in operations(document) if not operation["summary"]] == []
    assert document["servers"] == [{"url": "/api"}]


def test_every_answer_may_be_a_refusal(document: Schema) -> None:
    for name, operation in operations(document):
        refusals = {status: one for status, one in operation["responses"].items() if status in ("4XX", "5XX")}
        assert len(refusals) == 2, name
        for refusal in refusals.values():
            assert refusal["content"][JSON]["schema"] == {"$ref": "#/components/schemas/ErrorAnswer"}


def test_requests_are_described(document: Schema) -> None:
    for name, operation in operations(document):
        route = next(one for one in ROUTES if f"{one.method.lower()} {one.path}" == name)
        assert ("requestBody" in operation) == (route.body_type is not None)
        if "requestBody" in operation:
            assert told(operation["requestBody"]["content"][JSON]["schema"], document), name
        parts = {one["name"] for one in operation["parameters"] if one["in"] == "path"}
        assert parts == set(route.part_types), name
        assert all(told(one["schema"], document) for one in operation["parameters"])
    frame = document["paths"]["/tables/{table}/frame"]["get"]["parameters"]
    (wait,) = (one["schema"] for one in frame if one["name"] == "wait")
    assert (wait["minimum"], wait["maximum"], wait["default"]) == (0, 25, 0)
    assert not document["paths"]["/tables/{table}/start"]["post"]["requestBody"]["required"]
    assert document["paths"]["/tables"]["post"]["requestBody"]["required"]


# -- real answers -------------------------------------------------------------------------------------


class Walk:
    """Calls of the API by their routes; every answer is read by the type that the route declares."""

    def __init__(self, guest: Guest) -> None:
        self.guest = guest
        self.walked: set[tuple[str, str]] = set()

    def __call__(
        self, method: str, path: str, body: Any = None, query: dict[str, Any] | None = None, **parts: Any
    ) -> Any:
        route = CALLS[method, path]
        sent = {} if body is None else {"content": body} if isinstance(body, bytes) else {"json": body}
        response = self.guest.http.request(method, path.format(**parts), params={"lang": "en", **(query or {})}, **sent)
        assert response.status_code == route.status, response.text
        self.walked.add((method, path))
        return fits(response.content, route)


def fits(content: bytes, route: Route) -> Any:
    """An answer, which is of the declared type and has nothing that the type does not name."""
    plain = msgspec.json.decode(content)
    read = msgspec.json.decode(content, type=held(route.answer_type))
    assert msgspec.json.decode(msgspec.json.encode(read)) == plain, f"{route.method} {route.path}"
    return plain


def test_an_answer_with_more_than_its_type_names_is_noticed() -> None:
    route = CALLS["GET", "/health"]
    fits(b'{"ok":true,"version":"1","tables":0}', route)
    with pytest.raises(AssertionError, match="GET /health"):
        fits(b'{"ok":true,"version":"1","tables":0,"more":1}', route)
    with pytest.raises(msgspec.ValidationError):
        fits(b'{"ok":true,"version":"1"}', route)


def test_real_answers_are_as_described(anna: Guest, boris: Guest) -> None:
    walk = Walk(anna)
    _walk_games(walk)
    _walk_a_match(walk, Walk(boris))
    _walk_the_past(walk)
    _walk_a_rematch(walk)
    _walk_a_campaign(walk)
    assert walk.walked == set(CALLS), "every route is walked"


def _walk_games(walk: Walk) -> None:
    walk("GET", "/health")
    wait_for(lambda: walk.guest.http.get("/ready").status_code == 200)
    walk("GET", "/ready")
    for game in walk("GET", "/games"):
        slug = game["slug"]
        assert all({"id", "type"} <= set(card) for card in walk("GET", "/games/{slug}/cards", slug=slug))
        for described in walk("GET", "/games/{slug}/schemas", slug=slug).values():
            assert {"$ref", "anyOf", "type"} & set(described)
        walk("GET", "/games/{slug}/rules", slug=slug)
        for lesson in walk("GET", "/games/{slug}/tutorial", slug=slug)[:1]:
            table = walk("POST", "/games/{slug}/tutorial/{lesson}", slug=slug, lesson=lesson["id"])["id"]
            assert walk("GET", "/tables/{table}/frame", query={"seat": 0, "since": 0}, table=table)["lesson"]["title"]
            assert walk("GET", "/tables/{table}", table=table)["lesson"] == lesson["id"]
        walk("GET", "/words/{language}", query={"game": slug}, language="uk")


def _walk_a_match(walk: Walk, other: Walk) -> None:
    """A table for friends from its making to its first moves."""
    wish = {"game": GAME, "mode": "friends", "open": True, "practice": True, "hints": True}
    seats = [{"kind": "me", "name": "Anna"}, {"kind": "open"}, {"kind": "bot", "bot": "random"}]
    table = walk("POST", "/tables", {**wish, "seats": seats})["id"]
    assert table in [one["id"] for one in other("GET", "/tables")["open"]]
    assert table in [one["id"] for one in walk("GET", "/tables")["mine"]]
    assert walk("GET", "/tables/{table}/frame", table=table)["view"] is None
    walk("POST", "/tables/{table}/seats/{number}", {"kind": "bot"}, table=table, number=1)
    walk("POST", "/tables/{table}/seats/{number}", {"kind": "open"}, table=table, number=1)
    other("POST", "/tables/{table}/seats/{number}", {"name": "Boris"}, table=table, number=1)
    walk("POST", "/tables/{table}/start", {}, table=table)

    def look(one: Walk, seat: int) -> Any:
        return one("GET", "/tables/{table}/frame", query={"seat": seat, "since": 0}, table=table)

    def send(one: Walk, seat: int, command: dict[str, Any]) -> Any:
        return one("POST", "/tables/{table}/commands", command, {"seat": seat}, table=table)

    def move(one: Walk, seat: int, frame: Any) -> None:
        command = {"t": "do", "id": f"{frame['prompt']}", "prompt": frame["prompt"]}
        assert send(one, seat, {**command, "option": frame["ask"]["options"][0]["option"]})["t"] == "ack"

    made = 0
    while made < 12:
        for one, seat in ((walk, 0), (other, 1)):
            if (frame := look(one, seat))["ask"]:
                move(one, seat, frame)
                made += 1
    assert send(walk, 0, {"t": "pong"}) == {"t": "pong"}
    assert send(walk, 0, {"t": "chat", "id": "c", "text": "hello"})["t"] == "ack"
    assert send(walk, 0, {"t": "do", "id": "n", "prompt": 0, "option": {"do": "end"}})["t"] == "nack"
    wait_for(lambda: look(walk, 0)["ask"] or look(other, 1)["ask"])
    asked, seat = next((one, seat) for one, seat in ((walk, 0), (other, 1)) if look(one, seat)["ask"])
    asked("POST", "/tables/{table}/hint", {"seat": seat, "seconds": 0.1}, table=table)
    walk.walked |= other.walked
    other("DELETE", "/tables/{table}/seats/{number}", table=table, number=1)
    walk("POST", "/tables/{table}/votes", {"seat": 1, "what": "bot"}, table=table)
    wait_for(lambda: look(walk, 0)["people"][1]["kind"] == "bot")
    other("POST", "/tables/{table}/seats/{number}/return", table=table, number=1)
    for one, seat in ((walk, 0), (other, 1)):
        assert send(one, seat, {"t": "resign", "id": f"r{seat}"})["t"] == "ack"
    assert walk("POST", "/tables/{table}/rematch", table=table)["id"]
    walk.walked |= other.walked


def _walk_the_past(walk: Walk) -> None:
    """A match that is over."""
    table = walk("POST", "/records", RECORD.read_bytes())["id"]
    frame = walk("GET", "/tables/{table}/frame", query={"since": 0}, table=table)
    assert frame["result"]["text"]
    for move in (0, frame["moves"]):
        walk("GET", "/tables/{table}/at/{move}", query={"seat": 1}, table=table, move=move)
    assert walk("GET", "/tables/{table}/story", table=table)
    assert walk("GET", "/tables/{table}/record", table=table)["moves"]
    assert walk("GET", "/tables/{table}/analysis", table=table)["ready"] is False
    wait_for(lambda: walk("GET", "/tables/{table}/analysis", table=table)["ready"], 60)
    assert walk("GET", "/tables/{table}/analysis", table=table)["turning"]


def _walk_a_rematch(walk: Walk) -> None:
    """A match that is played to its end, and once more."""
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    table = walk("POST", "/tables", {"game": GAME, "mode": "solo", "seats": seats})["id"]
    query = {"seat": 0, "since": 0}
    while (frame := walk("GET", "/tables/{table}/frame", query=query, table=table))["status"] != "over":
        if frame["ask"]:
            options, prompt = frame["ask"]["options"], frame["prompt"]
            command = {"t": "do", "id": f"{prompt}", "prompt": prompt}
            command["option"] = options[prompt % len(options)]["option"]
            walk("POST", "/tables/{table}/commands", command, {"seat": 0}, table=table)
    assert walk("POST", "/tables/{table}/rematch", table=table)["id"] != table


def _walk_a_campaign(walk: Walk) -> None:
    """A campaign of the first game that is played as one."""
    slug = next(game["slug"] for game in walk("GET", "/games") if game["campaign"])
    campaign = walk("POST", "/campaigns", {"game": slug, "name": "Evening"})["id"]
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    table = walk("POST", "/campaigns/{campaign}/matches", {"mode": "solo", "seats": seats}, campaign=campaign)["id"]
    assert walk("POST", "/campaigns/{campaign}/seats/{number}", campaign=campaign, number=0)["id"] == table
    assert walk("GET", "/campaigns/{campaign}", campaign=campaign)["running"] == table
    assert [one["id"] for one in walk("GET", "/campaigns")] == [campaign]
    assert walk("POST", "/campaigns/{campaign}/name", {"name": "Night"}, campaign=campaign)["name"] == "Night"
    file = walk("GET", "/campaigns/{campaign}/file", campaign=campaign)
    assert walk("POST", "/campaigns/file", msgspec.json.encode(file))["game"] == slug
    walk("DELETE", "/campaigns/{campaign}", campaign=campaign)
    assert campaign not in [one["id"] for one in walk("GET", "/campaigns")]


def test_real_refusals_are_as_described(anna: Guest) -> None:
    table = anna.table("solo", "me", "greedy")
    refusals: list[tuple[str, str, int, dict[str, Any]]] = [
        ("GET", "/nothing", 404, {}),
        ("PUT", "/tables", 405, {}),
        ("GET", "/tables/nowhere123", 404, {}),
        ("DELETE", f"/tables/{table}/seats/1", 403, {}),
        ("GET", f"/tables/{table}/record", 409, {}),
        ("POST", "/tables", 413, {"content": b" " * 20_000}),
        ("POST", "/tables", 422, {"json": {}}),
        ("POST", "/records", 422, {"content": b"{}"}),
    ]
    for method, path, status, sent in refusals:
        response = anna.http.request(method, path, **sent)
        assert response.status_code == status
        assert msgspec.json.decode(msgspec.json.encode(msgspec.json.decode(response.content, type=ErrorAnswer))) == (
            response.json()
        )
