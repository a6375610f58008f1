"""Tables and a record that were stored before the log had one type still open, as they were, and go on.

``stored/tables.sql`` is the dump of a store, ``stored/said.json`` what its server said of the tables when it was
closed: a game alone with steps back, chat and settings; a game of friends in which one has answered a sealed question;
a lesson; and a record that was uploaded, ``stored/record.json``.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.server.house import Guest, House, house
from wondertable import __version__, load
from wondertable.kernel import Match, because
from wondertable.kernel.log import LogEntry
from wondertable.kernel.record import decode, restore
from wondertable.server.models import read_body
from wondertable.server.security import COOKIE

STORED = Path(__file__).parent / "stored"
SAID = msgspec.json.decode((STORED / "said.json").read_bytes())
TABLES: dict[str, dict[str, Any]] = SAID["tables"]


@pytest.fixture
def store(tmp_path: Path) -> Path:
    """The folder of a store as it was; its tables name the cards and the version of today."""
    with closing(sqlite3.connect(tmp_path / "tables.db")) as db:
        db.executescript((STORED / "tables.sql").read_text(encoding="utf-8"))
        now = (__version__, load("mad_tea_party").content.digest)
        db.execute("UPDATE tables SET body = json_set(body, '$.engine', ?, '$.content', ?)", now)
        db.commit()
    return tmp_path


@pytest.fixture
def server(store: Path) -> Iterator[House]:
    with house(store) as opened:
        yield opened


def come(server: House, name: str) -> Guest:
    guest = server.guest()
    guest.http.cookies.clear()
    guest.http.cookies.set(COOKIE, SAID["cookies"][name], domain=guest.address.partition(":")[0])
    return guest


@pytest.mark.parametrize("name", TABLES)
def test_a_stored_table_is_as_it_was(server: House, name: str) -> None:
    said = TABLES[name]
    frame = come(server, "anna").get(f"/tables/{said['id']}/frame", seat=0, since=0)
    room = server.rooms.awake[said["id"]]
    assert match_of(server, said["id"]).fingerprint() == said["fingerprint"]
    assert {what: frame[what] for what in ("prompt", "moves", "seq", "status", "undo")} == {
        what: said[what] for what in ("prompt", "moves", "seq", "status", "undo")
    }
    assert [[line["seq"], line["move"], line["what"]] for line in frame["lines"]] == said["lines"]
    assert [line["text"] for line in frame["chat"]] == said["chat"]
    assert [person["name"] for person in frame["people"]] == said["names"]
    assert (frame["settings"] or {}).get("value") == said["settings"]
    assert frame.get("lesson", {}).get("step") == said["step"]
    assert (sorted(room.question.answers) if room.question else []) == said["answered"]


def match_of(server: House, table: str) -> Match[Any]:
    match = server.rooms.awake[table].match
    assert match is not None
    return match


def test_a_stored_game_goes_on(store: Path) -> None:
    table = TABLES["solo"]["id"]
    with house(store) as server:
        anna = come(server, "anna")
        with anna.sit(table) as chair:
            before = chair.asked()["prompt"]
            assert chair.command("undo")["t"] == "ack"
            assert chair.beyond(before)["moves"] == TABLES["solo"]["moves"] - 1
            chair.play(4)
            chair.asked()
        match = match_of(server, table)
        fingerprint, entries = match.fingerprint(), len(match.log)
    with house(store) as server:
        come(server, "anna").get(f"/tables/{table}")
        match = match_of(server, table)
        assert (match.fingerprint(), len(match.log)) == (fingerprint, entries)


def test_a_sealed_answer_that_was_stored_counts(server: House) -> None:
    """Two are asked; one of them had answered."""
    table, (answered,) = TABLES["friends"]["id"], TABLES["friends"]["answered"]
    assert come(server, "anna").get(f"/tables/{table}")["status"] == "running"
    question = server.rooms.awake[table].question
    assert question is not None
    (other,) = question.asks.keys() - {answered}
    with come(server, ("anna", "boris", "clara")[other]).sit(table, other) as chair:
        before = chair.asked()["prompt"]
        assert chair.do(0)["t"] == "ack"
        chair.beyond(before)


def test_a_stored_record_is_written_down_again_as_it_came(server: House) -> None:
    written = come(server, "anna").http.get(f"/tables/{TABLES['record']['id']}/record").content
    assert decode(written).moves == decode((STORED / "record.json").read_bytes()).moves


def test_a_record_of_this_format_is_restored_and_written_byte_by_byte() -> None:
    data = (STORED / "record.json").read_bytes()
    record = decode(data)
    assert sum(entry.undo is not None for entry in record.moves) > 3
    match = restore(load(record.game), record)
    now = msgspec.structs.replace(record, engine=__version__, content=match.record().content)
    assert match.record().dump() == now.dump()
    assert record.dump() == data


def test_entries_as_they_were_stored() -> None:
    move = (
        b'{"answers":{"1":{"do":"roll"}},"chance":[],"after":"0b9c","auto":[1],"because":[[1,"because.go",{"who":1}]]}'
    )
    read = read_body("move", move)
    assert read == LogEntry({1: {"do": "roll"}}, (), "0b9c", auto=(1,), because=((1, "because.go", {"who": 1}),))
    assert isinstance(read, LogEntry)
    assert because(*read.because[0]).facts
    assert read_body("undo", b'{"to":3,"by":0,"after":"0b9c"}') == LogEntry(undo=3, by=0, after="0b9c")
    assert read_body("undo", b'{"undo":3,"by":0,"after":"0b9c"}') == LogEntry(undo=3, by=0, after="0b9c")


@pytest.mark.parametrize(("kind", "data"), [("undo", b'{"by":0}'), ("move", b"[]"), ("other", b"{}"), ("chat", b"{}")])
def test_what_is_no_entry_is_refused(kind: str, data: bytes) -> None:
    with pytest.raises(msgspec.MsgspecError):
        read_body(kind, data)
