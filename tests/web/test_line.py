"""The line to the table when the net is unkind: no sockets at all, and a record that is looked at."""

from __future__ import annotations

import json
import random
from pathlib import Path

from tests.web.conftest import Visit
from tests.web.house import House
from wondertable import load


def test_without_sockets_the_game_goes_on_over_http(house: House, visit: Visit) -> None:
    person = visit(house, fresh=True)
    person.page.route_web_socket("**/ws/**", lambda socket: socket.close())
    person.play_now(opponents=1)
    person.wait(".lost.soft")
    moves = person.moves()
    person.play(lambda one: one.moves() > moves + 6)
    person.wait(".choice", state="attached")


def test_a_record_can_be_opened_and_stepped_through(house: House, visit: Visit, tmp_path: Path) -> None:
    record = tmp_path / "game.json"
    record.write_bytes(finished())
    person = visit(house)
    person.go("/")
    person.page.locator("input[type=file]").set_input_files(record)
    person.wait("[data-test=final]")
    person.page.keyboard.press("Escape")
    assert person.moves() > 20
    person.page.locator("[data-test=slider]").fill("5")
    person.wait(".prompt.past")
    person.click("[data-test=tab-people]")
    person.page.locator(".eyes select").select_option("1")
    person.wait("[data-place=hand] .thing")
    assert "5" in person.prompt


def finished() -> bytes:
    """A whole game at random, as a record."""
    dice = random.Random(11)
    match = load("mad_tea_party").new(seats=2, seed=11)
    while match.result is None:
        for seat, ask in list(match.asks.items()):
            match.submit(seat, dice.choice(list(ask.options)))
    data = match.record().dump()
    assert json.loads(data)["result"]
    return data
