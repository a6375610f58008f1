"""Hints at a table with other people: only where it was opened so, whichever way they are asked for."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.house import Guest, mover
from tests.server.test_for_good import friends, send


def ask(guest: Guest, table: str, seat: int, status: int = 200) -> Any:
    return guest.post(f"/tables/{table}/hint", {"seat": seat, "seconds": 0.05}, status)


@pytest.mark.parametrize("hints", [None, False, True])
def test_friends_get_hints_only_where_the_table_was_opened_so(anna: Guest, boris: Guest, hints: bool | None) -> None:
    table = anna.table("friends", "me:Anna", "open", hints=hints)
    for guest in (anna, boris):  # told before anybody sits down
        assert guest.get(f"/tables/{table}")["hints"] is bool(hints)
    boris.post(f"/tables/{table}/seats/1", {"name": "Boris"})
    anna.post(f"/tables/{table}/start", {})
    with anna.sit(table, 0) as first, boris.sit(table, 1) as second:
        asked = mover(first, second)
        assert asked.frame["hints"] is bool(hints)
        if hints:
            assert ask(asked.guest, table, asked.seat)["judged"]
        else:
            refused = ask(asked.guest, table, asked.seat, 409)
            assert refused == {"error": "server.error.no-hints", "text": "This table was opened without hints."}
            assert asked.guest.get(f"/tables/{table}/analysis", 409)["error"] == "server.error.not-over"


def test_whoever_is_left_alone_with_bots_may_ask(anna: Guest, boris: Guest) -> None:
    """Not while somebody is only away: they may come back."""
    table = friends(anna, boris)
    boris.delete(f"/tables/{table}/seats/1")
    anna.post(f"/tables/{table}/votes", {"seat": 1, "what": "bot"})
    with anna.sit(table, 0) as chair:
        assert chair.asked()["people"][1]["kind"] == "bot"
        ask(anna, table, 0, 409)
        boris.post(f"/tables/{table}/seats/1/return", {})
        send(boris, table, "resign", seat=1)
        assert chair.until(lambda frame: frame["ask"] and frame["hints"])
        assert ask(anna, table, 0)["judged"]


@pytest.mark.parametrize(("mode", "seats"), [("solo", ("me", "greedy")), ("device", ("me", "me"))])
def test_elsewhere_they_are_there_unless_they_were_not_wanted(anna: Guest, mode: str, seats: tuple[str, ...]) -> None:
    table = anna.table(mode, *seats)
    assert anna.get(f"/tables/{table}")["hints"] is True
    with anna.sit(table, 0) as first, anna.sit(table, 1 if mode == "device" else 0) as second:
        assert ask(anna, table, mover(first, second).seat)["judged"]
    assert anna.get(f"/tables/{anna.table(mode, *seats, hints=False)}")["hints"] is False
