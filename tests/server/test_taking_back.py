"""Taking back at a table: never past what was learnt, and as far as the game says.

In Gravity Falls that is until the dice are thrown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.server.house import Chair, Frame, Guest, House
from tests.server.memory import Memory
from tests.server.test_plan import TEAM
from tests.server.test_trouble import shelf_with
from tests.toy import Auction, Draw, Keep, Toy, toy
from wondertable.kernel import Ask, Rules

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
        assert rolled["undoWhy"] == "This move cannot be undone: chance has decided something since."
        assert chair.command("undo")["error"] == "error.undo-chance"
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
        assert first.command("undo")["error"] == "error.undo-chance"
        for guest in (anna, boris):
            refused = guest.post(f"/tables/{table}/votes", {"seat": 0, "what": "undo", "yes": True}, 409)
            assert refused["error"] == "server.error.no-vote"


# -- others have answered -----------------------------------------------------------------------------


def round_of(others_answer: Callable[[], Ask]) -> Callable[[Toy, Auction], Rules[None]]:
    """A round of the toy in which seat 0 decides, then seat 1, then seat 0 again; nobody draws anything."""

    def bids(self: Toy, t: Auction) -> Rules[None]:
        t.round += 1
        yield Ask(0, "help", [Keep(), Draw()])
        yield others_answer()
        yield Ask(0, "help", [Keep(), Draw()])
        self.end_round(t)

    return bids


ORDINARY = round_of(lambda: Ask(1, "help", [Keep(), Draw()]))
TELLING = round_of(lambda: Ask(1, "help", [Keep()], always=True))


@pytest.fixture(params=[("ordinary", ORDINARY), ("telling", TELLING)], ids=lambda param: param[0])
def small(request: pytest.FixtureRequest) -> Iterator[tuple[str, House]]:
    """What seat 1 is asked, and a server with that game."""
    kind, bids = request.param
    server = House(Memory(), shelf=shelf_with(toy(bids=bids, __module__="tests.toy")))
    yield kind, server
    server.close()


def decided(chair: Chair) -> Frame:
    """Seat 0 has decided, the other has answered, and seat 0 is asked again."""
    assert chair.asked()["undo"] == "none"
    prompt = chair.frame["prompt"]
    assert chair.do({"do": "keep"})["t"] == "ack"
    return chair.until(lambda frame: frame["prompt"] == prompt + 2 and frame["ask"])


WHY = "This move cannot be undone: another player has since given an answer that tells about what they hide."


@pytest.mark.parametrize("practice", [False, True])
def test_past_a_bot_s_answer(small: tuple[str, House], practice: bool) -> None:
    """Alone it is free, unless the answer tells about what the bot holds."""
    kind, server = small
    anna = server.guest()
    table = anna.table("solo", "me:Anna", "greedy", game="toy", practice=practice)
    with anna.sit(table) as chair:
        frame = decided(chair)
        assert frame["practice"] is practice
        if kind == "telling" and not practice:
            assert (frame["undo"], frame["undoWhy"]) == ("none", WHY)
            assert chair.command("undo")["error"] == "error.undo-answer"
            return
        assert (frame["undo"], frame["undoWhy"]) == ("free", None)
        back = take_back(chair)
        assert (back["moves"], back["undo"]) == (0, "none")


@pytest.mark.parametrize("practice", [False, True])
def test_past_a_friend_s_answer(small: tuple[str, House], practice: bool) -> None:
    """It takes their consent, and where the answer tells about what they hold, no consent helps."""
    kind, server = small
    anna, boris = server.guest(), server.guest()
    table = anna.table("friends", "me:Anna", "open", game="toy", practice=practice)
    boris.post(f"/tables/{table}/seats/1", {"name": "Boris"})
    anna.post(f"/tables/{table}/start", {})
    with anna.sit(table, 0) as first, boris.sit(table, 1) as second:
        first.do({"do": "keep"})
        second.do({"do": "keep"})
        frame = first.until(lambda frame: frame["moves"] == 2)
        if kind == "telling" and not practice:
            assert (frame["undo"], frame["undoWhy"]) == ("none", WHY)
            assert second.until(lambda frame: frame["moves"] == 2)["undo"] == "free"
            assert second.command("undo")["t"] == "ack"
            # Boris may think again, but what his first answer told stays told.
            frame = first.until(lambda frame: frame["moves"] == 1)
            assert (frame["undo"], frame["undoWhy"]) == ("none", WHY)
            return
        assert frame["undo"] == "ask"
        assert first.command("undo")["t"] == "ack"
        second.until(lambda frame: frame["votes"])
        boris.post(f"/tables/{table}/votes", {"seat": 0, "what": "undo", "yes": True})
        assert first.until(lambda frame: not frame["moves"])["ask"]
