"""Records from strangers are cheap: proved once, in a process of their own, and no bigger than a real match."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from tests.golden.make import HOME
from tests.run_async import run_async
from tests.server.house import QUICK, SECONDS, Guest, House, house
from tests.server.memory import Memory
from tests.server.slow import prove_slowly
from wondertable import load
from wondertable.kernel import LANGUAGES, Match, Provable
from wondertable.kernel.log import LogEntry
from wondertable.kernel.record import Record, decode, read, restore
from wondertable.server.record_check import LONGEST_RECORD, MOST_MOVES, check_size
from wondertable.server.worker_pool import WorkerPool

UNDOS = HOME / "mad_tea_party" / "2-experienced-on-undos.json"
FILES = sorted(HOME.glob("*/*.json"))


def with_undos(count: int) -> Record:
    """A match that is nearly over, with so many steps back to where it stands."""
    record = read(UNDOS)
    match = restore(load(record.game), msgspec.structs.replace(record, moves=record.moves[:-1], result=None))
    after = match.fingerprint()
    undos = [LogEntry(undo=len(match.moves), by=0, after=after)] * count
    moves = [*record.moves[:-1], *undos]
    return msgspec.structs.replace(record, moves=moves, end=len(moves), result=None)


def upload(guest: Guest, record: Record | bytes, status: int = 201, language: str = "en") -> Any:
    data = record if isinstance(record, bytes) else record.dump()
    return guest.call("POST", "/records", status, content=data, params={"lang": language})


def deal_of(match: Match[Any]) -> Any:
    """The seed or key of a match, by which it is told from those of other tables."""
    origin = match.origin
    return origin.seed if isinstance(origin, Provable) else match.seed


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> Counter[Any]:
    """Counts the answers that are played in the server's process, match by match: bots play on at other tables."""
    taken, submit = Counter[Any](), Match.submit

    def counted(self: Match[Any], *values: Any) -> Any:
        taken[deal_of(self)] += 1
        return submit(self, *values)

    monkeypatch.setattr(Match, "submit", counted)
    return taken


@pytest.fixture
def compared(monkeypatch: pytest.MonkeyPatch) -> Counter[Any]:
    """Counts the fingerprints that are made in the server's process."""
    made, fingerprint = Counter[Any](), Match.fingerprint

    def counted(self: Match[Any]) -> str:
        made[deal_of(self)] += 1
        return fingerprint(self)

    monkeypatch.setattr(Match, "fingerprint", counted)
    return made


@asynccontextmanager
async def browsers(server: str, count: int) -> AsyncIterator[list[httpx.AsyncClient]]:
    """So many browsers, each at an address of its own."""
    async with AsyncExitStack() as stack:
        transports = [httpx.AsyncHTTPTransport(local_address=f"127.2.0.{number}") for number in range(1, count + 1)]
        clients = [httpx.AsyncClient(base_url=server, timeout=60, transport=one) for one in transports]
        yield [await stack.enter_async_context(one) for one in clients]


# -- what it costs ------------------------------------------------------------------------------------


def test_a_record_is_proved_in_another_process(anna: Guest, played: Counter[Any]) -> None:
    record = read(UNDOS)
    match = restore(load(record.game), record)
    assert played[deal_of(match)] > 0
    played.clear()
    table = upload(anna, record)["id"]
    assert played[deal_of(match)] == 0
    assert anna.get(f"/tables/{table}")["moves"] == len(match.moves)


def test_thousands_of_steps_back_cost_little(anna: Guest, played: Counter[Any], compared: Counter[Any]) -> None:
    record = with_undos(2000)
    match = restore(load(record.game), record)
    table = upload(anna, record)["id"]
    played.clear()
    compared.clear()
    shown = anna.get(f"/tables/{table}")
    assert (shown["status"], shown["moves"]) == ("over", len(match.moves))
    assert played[deal_of(match)] == sum(len(move.answers) for move in match.moves), "only what stands is played"
    assert compared[deal_of(match)] == 1, "and only the end is compared"
    played.clear()
    again = decode(anna.http.get(f"/tables/{table}/record").content)
    assert (again.first, again.moves) == (record.first, record.moves)
    assert played[deal_of(match)] == 0


@pytest.mark.parametrize("file", [one for one in FILES if one.stem.endswith("undos")], ids=lambda one: one.parent.name)
def test_a_record_with_steps_back_is_shown_as_it_stands(anna: Guest, file: Path) -> None:
    record = read(file)
    match = restore(load(record.game), record)
    table = upload(anna, record)["id"]
    story = anna.get(f"/tables/{table}/story", seat=0)
    assert [[line["what"] for line in told["lines"]] for told in story] == [
        [line.what for line in lines] for lines in match.story(0)
    ]
    for move in (0, 7, len(match.moves)):
        shown = anna.get(f"/tables/{table}/at/{move}", seat=1)["view"]["table"]
        assert shown == msgspec.json.decode(msgspec.json.encode(match.at(move).view(1)["table"]))
    again = decode(anna.http.get(f"/tables/{table}/record").content)
    assert (again.first, again.moves, again.result) == (record.first, record.moves, record.result)
    frame = anna.get(f"/tables/{table}/frame", seat=0, since=0)
    undone = [line for line in frame["lines"] if line["what"] == "table-undone"]
    assert len(undone) == sum(move.undo is not None for move in record.moves)
    assert (frame["prompt"], frame["lastMove"]) == (record.end, len(match.moves))


def test_a_table_with_steps_back_wakes_by_playing_its_log_once(tmp_path: Path, played: Counter[Any]) -> None:
    with house(tmp_path) as server:
        anna = server.guest()
        table = anna.table("solo", "me", "greedy", practice=True)
        with anna.sit(table) as chair:
            for _ in range(12):
                chair.play(2)
                chair.asked()
                if chair.frame["undo"] == "free":
                    prompt = chair.frame["prompt"]
                    chair.command("undo")
                    chair.beyond(prompt)
            digest = server.rooms.awake[table].match.digest()  # type: ignore[union-attr]
        log = server.rooms.awake[table].match.log  # type: ignore[union-attr]
        assert sum(entry.undo is not None for entry in log) > 3
        answers = sum(len(entry.answers) for entry in log)
    with house(tmp_path) as server:
        anna.move_to(server.address)
        server.guests.append(anna)
        played.clear()
        anna.get(f"/tables/{table}")
        match = server.rooms.awake[table].match
        assert match is not None
        assert played[deal_of(match)] == answers
        assert match.digest() == digest


def test_six_at_once_keep_nobody_waiting(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Others are answered while the proof of six records is held up."""
    go_on = tmp_path / "go on"
    go_on.touch()
    monkeypatch.setenv("WONDERTABLE_TEST_PROVING", f"wait:{go_on}")
    with house(tmp_path, pool=WorkerPool(workers=1, do=prove_slowly)) as server:
        data, past = with_undos(2000).dump(), upload(server.guest(), read(UNDOS))["id"]
        go_on.unlink()

        async def look() -> None:
            async with browsers(f"http://{server.address}/api", 6) as (browser, *others):
                sending = [asyncio.create_task(one.post("/records", content=data)) for one in (browser, *others)]
                for _ in range(6):
                    for path in ("/health", f"/tables/{past}/at/5"):
                        assert (await browser.get(path)).status_code == 200
                assert not any(one.done() for one in sending)
                go_on.touch()
                assert [(await one).status_code for one in sending] == [201] * 6

        run_async(look())


# -- time and memory ----------------------------------------------------------------------------------


@pytest.fixture
def slow_server(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Iterator[House]:
    monkeypatch.setenv("WONDERTABLE_TEST_PROVING", request.param)
    limit = 1.0 if request.param == "hang" else SECONDS
    opened = House(Memory(), pool=WorkerPool(workers=1, do=prove_slowly), config=QUICK._replace(proving=limit))
    yield opened
    opened.close()


@pytest.mark.parametrize(
    ("slow_server", "error"),
    [
        ("hang", "server.error.record-slow"),
        ("die", "server.error.record-slow"),
        ("starve", "server.error.record-heavy"),
    ],
    indirect=["slow_server"],
)
def test_a_record_that_takes_too_much_is_refused(slow_server: House, error: str) -> None:
    anna = slow_server.guest()
    record = read(UNDOS)
    for language in LANGUAGES:
        refused = upload(anna, record, 422, language)
        assert refused["error"] == error
        assert refused["text"] != error
        assert "{" not in refused["text"]


@pytest.mark.parametrize("slow_server", ["hang"], indirect=True)
def test_bots_move_while_records_are_proved(slow_server: House, monkeypatch: pytest.MonkeyPatch) -> None:
    anna = slow_server.guest()
    slow_server.rooms.config = slow_server.rooms.config._replace(proving=6.0)
    data = read(UNDOS).dump()

    async def crowd() -> list[int]:
        async with browsers(str(anna.http.base_url), 12) as everybody:
            sending = [asyncio.create_task(one.post("/records", content=data)) for one in everybody]
            await asyncio.sleep(0.5)
            await asyncio.to_thread(play)
            assert sum(not one.done() for one in sending) >= 8, "they are still being looked at"
            busy = [one.result().status_code for one in sending if one.done()]
            for one in sending:
                one.cancel()
            return busy

    def play() -> None:
        with anna.sit(anna.table("solo", "me", "greedy")) as chair:
            assert chair.play(6) == 6

    assert set(run_async(crowd())) == {503}, "only so many may wait"


# -- how big ------------------------------------------------------------------------------------------


def bigger(**parts: Any) -> Record:
    return msgspec.structs.replace(read(UNDOS), **parts)


def _too_big() -> dict[str, Record]:
    record = read(UNDOS)
    seat, move = record.seats[0], record.moves[0]
    fairness = {"commitment": "a", "salt": "x" * 1001, "seed": "b"}
    return {
        "moves": bigger(moves=[LogEntry({0: {}})] * (MOST_MOVES + 1), end=MOST_MOVES + 1),
        "undo": bigger(moves=[LogEntry(undo=0)] * 5001, end=5001),
        "seats": bigger(seats=[seat] * 21),
        "seats[1].name": bigger(seats=[seat, msgspec.structs.replace(seat, name="x" * 101)]),
        "seats[0].bot": bigger(seats=[msgspec.structs.replace(seat, bot="x" * 900_000), seat]),
        "options": bigger(options={str(number): "" for number in range(41)}),
        "options.scoring": bigger(options={"scoring": "x" * 401}),
        "game": bigger(game="x" * 101),
        "engine": bigger(engine="x" * 41),
        "version": bigger(version="x" * 41),
        "content.name": bigger(content=msgspec.structs.replace(record.content, name="x" * 101)),
        "content.digest": bigger(content=msgspec.structs.replace(record.content, digest="x" * 65)),
        "first": bigger(first="x" * 17),
        "fairness.salt": bigger(fairness=msgspec.convert(fairness, type(read(FAIR).fairness))),
        "moves[0].answers": bigger(
            moves=[msgspec.structs.replace(move, answers={seat: {} for seat in range(21)})], end=1
        ),
        "moves[0].chance": bigger(moves=[msgspec.structs.replace(move, chance=tuple(range(1001)))], end=1),
        "moves[0].after": bigger(moves=[msgspec.structs.replace(move, after="x" * 17)], end=1),
    }


FAIR = HOME / "mad_tea_party" / "3-experienced-off-provable.json"
TOO_BIG = _too_big()


@pytest.mark.parametrize("field", TOO_BIG)
def test_a_field_that_is_too_big_is_named(anna: Guest, field: str) -> None:
    for language in LANGUAGES:
        refused = upload(anna, TOO_BIG[field], 422, language)
        assert refused["error"] == "server.error.record-field"
        assert field in refused["text"]
        assert len(refused["text"]) < 200


def test_real_matches_are_far_from_the_limits() -> None:
    sizes = []
    for file in FILES:
        check_size(read(file))
        sizes.append(file.stat().st_size)
    assert 10 * max(sizes) < LONGEST_RECORD
    assert 5 * max(read(file).end for file in FILES) < MOST_MOVES
