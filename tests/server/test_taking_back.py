"""Taking back at a table whose game says how far: in Gravity Falls, until the dice are thrown."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.house import Chair, Frame, Guest
from tests.server.test_plan import TEAM

OPTIONS = {"characters": "WEN,MAB", "first": "1"}
LIKED = ("A1", "A2", "A3", "A0", "AT", "A4")
"""Wendy walks where she can, and with some wits: then there is a roll."""


def friends(anna: Guest, boris: Guest) -> str:
    table = anna.table("friends", "me:Anna", "open", game=TEAM, options=OPTIONS)
    boris.post(f"/tables/{table}/seats/1", {"name": "Boris"})
    anna.post(f"/tables/{table}/start", {})
    return table


def decide(frame: Frame) -> dict[str, Any]:
    found: list[dict[str, Any]] = [choice["option"] for choice in frame["ask"]["options"]]
    cards = [one for one in found if one["do"] == "play"]
    return min(cards, key=lambda one: LIKED.index(one["card"][:2])) if cards else found[0]


def to_the_roll(chair: Chair) -> list[Frame]:
    """Wendy's choices up to the roll; returns every question she answered on the way."""
    asked = [chair.asked()]
    while asked[-1]["ask"]["what"] != "roll":
        prompt = chair.frame["prompt"]
        assert chair.do(decide(asked[-1]))["t"] == "ack"
        chair.beyond(prompt)
        asked.append(chair.asked())
    return asked[:-1]


def take_back(chair: Chair) -> Frame:
    assert chair.frame["undo"] == "free"
    seq = chair.frame["seq"]
    assert chair.command("undo")["t"] == "ack"
    return chair.until(lambda frame: frame["seq"] > seq and frame["ask"])


@pytest.mark.rule("GF-UI-16")
@pytest.mark.parametrize("company", ["alone", "bot", "friends"])
def test_a_turn_can_be_taken_back_until_the_roll(anna: Guest, boris: Guest, company: str) -> None:
    seats = ("me:Anna",) if company == "alone" else ("me:Anna", "greedy")
    table = friends(anna, boris) if company == "friends" else anna.table("solo", *seats, game=TEAM, options=OPTIONS)
    with anna.sit(table) as chair:
        assert chair.asked()["undo"] == "none"  # nothing has been chosen yet
        asked = to_the_roll(chair)
        # What the table answered in her name on the way is taken back with her own choices.
        for earlier in reversed(asked):
            back = take_back(chair)
            assert back["view"]["table"] == earlier["view"]["table"]
            assert back["ask"]["options"] == earlier["ask"]["options"]
        assert chair.frame["undo"] == "none"
        to_the_roll(chair)
        assert chair.do()["t"] == "ack"
        rolled = chair.until(lambda frame: frame["view"]["table"]["dice"] or frame["view"]["table"]["turn"] > 1)
        assert rolled["undo"] == "none"
        assert chair.command("undo")["error"] == "error.cannot-undo"
        for _ in range(4):  # nor what is chosen after it, as long as it is her turn and her question
            frame = chair.until(lambda frame: frame["awaits"] is not None)
            if frame["view"]["table"]["turn"] > 1 or not frame["ask"]:
                break
            assert frame["undo"] == "none"
            prompt = frame["prompt"]
            assert chair.do()["t"] == "ack"
            chair.beyond(prompt)


@pytest.mark.rule("GF-UI-16")
def test_the_ability_can_be_taken_back(anna: Guest, boris: Guest) -> None:
    with anna.sit(friends(anna, boris)) as chair:
        before = chair.asked()
        carry = next(one["option"] for one in before["ask"]["options"] if one["option"]["do"] == "move-cube")
        assert chair.do(carry)["t"] == "ack"
        used = chair.until(lambda frame: frame["view"]["table"]["ability_used"])
        assert used["view"]["table"]["cubes"] != before["view"]["table"]["cubes"]
        assert used["view"]["table"]["step"] == "T1"
        back = take_back(chair)
        assert back["view"]["table"] == before["view"]["table"]


@pytest.mark.rule("GF-UI-16")
def test_nobody_votes_about_a_roll(anna: Guest, boris: Guest) -> None:
    table = friends(anna, boris)
    with anna.sit(table, 0) as first, boris.sit(table, 1) as second:
        to_the_roll(first)
        assert second.until(lambda frame: frame["view"])["undo"] == "none"  # it is not his turn
        first.do()
        first.until(lambda frame: frame["view"]["table"]["dice"] or frame["view"]["table"]["turn"] > 1)
        refused = anna.post(f"/tables/{table}/votes", {"seat": 0, "what": "undo", "yes": True}, 409)
        assert refused["error"] == "server.error.no-vote"
