"""``wondertable admin``: everything that is stored is counted and played again, and what is spoilt is named."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.run_async import run_async
from tests.server.house import house
from tests.server.stores import Kept
from wondertable.cli import main
from wondertable.server.verify import PORTION, verify


def admin(kept: Kept, action: str, *more: str) -> int:
    return main(["--lang", "en", "admin", action, "--db", kept.address, *more])


class Stored:
    """A store with three tables, one of them in its lobby, and a campaign."""

    def __init__(self, kept: Kept) -> None:
        with house(kept) as server:
            anna = server.guest()
            self.lobby = anna.table("friends", "me:Anna", "open")
            self.solo, self.other = (anna.table("solo", "me", "greedy") for _ in range(2))
            for table in (self.solo, self.other):
                with anna.sit(table) as chair:
                    chair.play(3)
            self.campaign = anna.post("/campaigns", {"game": "wonder_book", "name": "Evening"}, 201)["id"]
        self.log = kept.ask("SELECT n, kind FROM entries WHERE table_id = ? ORDER BY n", self.solo)


def verified(kept: Kept, capsys: pytest.CaptureFixture[str], code: int) -> dict[str, Any]:
    capsys.readouterr()
    assert admin(kept, "verify", "--json") == code
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_what_is_stored_is_counted_and_verified(kept: Kept, capsys: pytest.CaptureFixture[str]) -> None:
    stored = Stored(kept)
    ((entries,),) = kept.ask("SELECT count(*) FROM entries")
    assert admin(kept, "stats", "--json") == 0
    assert json.loads(capsys.readouterr().out) == {
        "tables": {"lobby": 1, "running": 2},
        "entries": entries,
        "players": 1,
        "campaigns": 1,
    }
    assert admin(kept, "stats") == 0
    assert capsys.readouterr().out == f"Tables: 3. Log entries: {entries}. Players: 1. Campaigns: 1.\n"
    assert verified(kept, capsys, 0) == {"whole": 4, "other": 0, "spoilt": {}}
    assert admin(kept, "verify") == 0
    assert capsys.readouterr().out == "Verified: 4. Of other versions, not played again: 0. Spoilt: 0.\n"
    assert stored.log


def test_what_is_spoilt_is_named_and_nothing_else(kept: Kept, capsys: pytest.CaptureFixture[str]) -> None:
    stored = Stored(kept)
    last = stored.log[-1][0]
    move = max(n for n, kind in stored.log if kind == "move")
    spoils: list[tuple[str, tuple[Any, ...], str]] = [
        ("UPDATE entries SET body = '{' WHERE table_id = ? AND n = ?", (stored.solo, 2), stored.solo),
        ("UPDATE entries SET kind = 'dance' WHERE table_id = ? AND n = ?", (stored.solo, 2), stored.solo),
        ("DELETE FROM entries WHERE table_id = ? AND n = ?", (stored.solo, last), stored.solo),
        ("UPDATE tables SET body = '[]' WHERE id = ?", (stored.lobby,), stored.lobby),
        ("UPDATE campaigns SET body = '7' WHERE id = ?", (stored.campaign,), stored.campaign),
        (
            'UPDATE entries SET body = replace(body, \'"after":"\', \'"after":"0\') WHERE table_id = ? AND n = ?',
            (stored.solo, move),
            stored.solo,
        ),
    ]
    for sql, values, name in spoils:
        place = "entries" if "entries" in sql else sql.split()[1]
        column = "table_id" if place == "entries" else "id"
        before = kept.ask(f"SELECT * FROM {place} WHERE {column} = ?", name)
        assert kept.change(sql, *values) == 1
        found = verified(kept, capsys, 1)
        assert (found["whole"], set(found["spoilt"])) == (3, {name}), sql
        assert admin(kept, "verify") == 1
        said = capsys.readouterr().out
        assert said.count("\n") == 2
        assert (name if name != stored.campaign else f"campaign {name[:4]}: What was kept of it is damaged.") in said
        assert stored.campaign not in said
        if place == "entries":
            kept.change(f"DELETE FROM entries WHERE {column} = ?", name)
        for one in before:
            if place == "entries":
                kept.change(f"INSERT INTO entries VALUES ({', '.join('?' * len(one))})", *one)
            else:
                kept.change(f"UPDATE {place} SET body = ? WHERE id = ?", one[-1], name)
    assert verified(kept, capsys, 0)["whole"] == 4


def test_a_match_of_another_version_is_counted_apart(kept: Kept, capsys: pytest.CaptureFixture[str]) -> None:
    stored = Stored(kept)
    body = json.loads(kept.ask("SELECT body FROM tables WHERE id = ?", stored.solo)[0][0])
    kept.change("UPDATE tables SET body = ? WHERE id = ?", json.dumps({**body, "engine": "0"}), stored.solo)
    assert verified(kept, capsys, 0) == {"whole": 3, "other": 1, "spoilt": {}}


def test_a_store_in_use_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with house(tmp_path):
        code = main(["--lang", "en", "admin", "verify", "--db", f"sqlite:///{tmp_path / 'tables.db'}"])
    said = capsys.readouterr()
    assert (code, said.out, said.err.count("\n")) == (2, "", 1)
    assert "another server uses this file" in said.err


def test_an_unknown_action_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "en", "admin", "dance"]) == 2
    assert "stats, verify" in capsys.readouterr().err


def test_everything_is_looked_at_however_much_it_is() -> None:
    """Ids come in portions."""

    class Many:
        async def table_ids(self, after: str, limit: int) -> list[str]:
            assert limit == PORTION
            return [one for one in ("a", "b", "c") if one > after][:1]

        async def campaign_ids(self, after: str, limit: int) -> list[str]:
            return [one for one in ("x", "y") if one > after][:1]

        async def table(self, table_id: str) -> None:
            return None

        async def campaign(self, campaign_id: str) -> None:
            return None

    async def scene(store: Any) -> list[str]:
        return [found.id async for found in verify(store)]

    assert run_async(scene(Many())) == ["a", "b", "c", "x", "y"]
