"""Time at the table tells nothing: how long a sealed question stays open, when bots answer, when clocks run out."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest

from tests.server.house import Chair, House, house, mover
from wondertable.games.mad_tea_party.seat_policy import BOT_DELAY, COUNTDOWN, FLOOR
from wondertable.server.config import Config
from wondertable.server.inbox import Inbox

PACE = 0.25
CLOCK = 0.04


@pytest.fixture(scope="module")
def slower(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server with pauses, though short ones."""
    config = Config(pace=PACE, clock=CLOCK, grace=0.0, probe=0.05)
    with house(tmp_path_factory.mktemp("slower"), config=config) as opened:
        yield opened


def two(server: House, *more: str) -> tuple[str, list[Chair], contextlib.ExitStack]:
    """Two people, and perhaps bots, at a table that has begun."""
    people = [server.guest(), server.guest()]
    table = people[0].table("friends", "me:Anna", "open", *more)
    people[1].post(f"/tables/{table}/seats/1", {"name": "Boris"})
    people[0].post(f"/tables/{table}/start", {})
    stack = contextlib.ExitStack()
    return table, [stack.enter_context(guest.sit(table, seat)) for seat, guest in enumerate(people)], stack


def open_window(chairs: list[Chair]) -> tuple[Chair, float]:
    """Play on until somebody's card opens a window; returns that player and when it was opened."""
    while True:
        chair = mover(*chairs)
        options = [one["option"] for one in chair.frame["ask"]["options"]]
        sealed = chair.frame["ask"]["sealed"]
        play = next((one for one in options if one["do"] in ("play", "alice-page", "take")), options[0])
        prompt = chair.frame["prompt"]
        start = time.monotonic()
        chair.do(play)
        frame = chair.beyond(prompt)
        if not sealed and frame["view"]["table"]["window"]:
            return chair, start


def closed_after(chair: Chair, start: float) -> float:
    prompt = chair.frame["prompt"]
    chair.until(lambda frame: frame["prompt"] > prompt)
    return time.monotonic() - start


@pytest.mark.rule("TP-WIN-34", "TP-WIN-30", "TP-WIN-31")
def test_a_window_stays_open_for_a_while_though_everybody_passes_at_once(slower: House) -> None:
    _, chairs, stack = two(slower)
    with stack:
        for chair in chairs:
            chair.until(lambda frame: frame["settings"])
            assert chair.command("settings", value={"mode": "auto_pass"})["t"] == "ack"
        owner, start = open_window(chairs)
        assert owner.frame["ask"] is None
        assert closed_after(owner, start) >= FLOOR * PACE


def test_a_window_closes_though_its_timer_ends_early(slower: House, monkeypatch: pytest.MonkeyPatch) -> None:
    _, chairs, stack = two(slower)
    with stack:
        for chair in chairs:
            chair.until(lambda frame: frame["settings"])
            assert chair.command("settings", value={"mode": "auto_pass"})["t"] == "ack"
        after, early = Inbox.after, []

        def too_soon(inbox: Inbox, seconds: float, run: Callable[[], Awaitable[None]]) -> asyncio.TimerHandle:
            if seconds > 0.05:
                early.append(seconds)
            return after(inbox, seconds - 0.05, run)

        monkeypatch.setattr(Inbox, "after", too_soon)
        owner, start = open_window(chairs)
        assert closed_after(owner, start) >= FLOOR * PACE
        assert early


@pytest.mark.rule("TP-WIN-35")
def test_bots_answer_after_a_constant_delay(slower: House) -> None:
    guest = slower.guest()
    with guest.sit(guest.table("solo", "me", "greedy")) as chair:
        delays: list[float] = []
        while len(delays) < 3:
            owner, start = open_window([chair])
            delays.append(closed_after(owner, start))
        assert min(delays) >= BOT_DELAY * PACE
        assert max(delays) < BOT_DELAY * PACE + 1.0


@pytest.mark.rule("TP-WIN-33")
def test_the_clock_passes_for_whoever_is_slow(slower: House) -> None:
    _, chairs, stack = two(slower)
    with stack:
        owner, _ = open_window(chairs)
        other = next(one for one in chairs if one is not owner)
        prompt = owner.frame["prompt"]
        ask = other.until(lambda frame: frame["prompt"] == prompt and frame["ask"])["ask"]
        left = ask["deadline"] / 1000 - time.time()
        assert 0 < left <= COUNTDOWN * CLOCK
        assert "deadline" not in str(owner.frame["ask"])
        other.until(lambda frame: frame["prompt"] > prompt)


@pytest.mark.rule("TP-WIN-30", "TP-WIN-33")
def test_settings_count_from_the_next_window_on(slower: House) -> None:
    _, chairs, stack = two(slower)
    with stack:
        for chair in chairs:
            chair.until(lambda frame: frame["settings"])
            chair.command("settings", value={"countdown": None})
        owner, _ = open_window(chairs)
        other = next(one for one in chairs if one is not owner)
        prompt = owner.frame["prompt"]
        ask = other.until(lambda frame: frame["prompt"] == prompt and frame["ask"])["ask"]
        assert "deadline" not in ask
        other.command("settings", value={"mode": "auto_pass"})
        assert other.until(lambda frame: frame["settings"]["value"]["mode"] == "auto_pass")["ask"] == ask
        other.do(0)
        owner.until(lambda frame: frame["prompt"] > prompt)


def test_whoever_comes_back_while_a_window_is_open_is_asked(tmp_path: Path) -> None:
    """A bot sat there when the window was opened, so nothing was known of what the person had settled."""
    config = Config(pace=2.0, clock=CLOCK, grace=0.0, probe=0.05)
    with house(tmp_path, config=config) as server:
        table, (anna, boris), stack = two(server)
        with stack:
            boris.guest.delete(f"/tables/{table}/seats/1")
            anna.guest.post(f"/tables/{table}/votes", {"seat": 1, "what": "bot"})
            anna.until(lambda frame: frame["people"][1]["kind"] == "bot")
            open_window([anna])
            prompt = anna.frame["prompt"]
            boris.guest.post(f"/tables/{table}/seats/1/return", {})
            boris = stack.enter_context(boris.guest.sit(table, 1))
            assert boris.until(lambda frame: frame["prompt"] == prompt and frame["ask"])["ask"]["deadline"]
            boris.do(0)
            anna.until(lambda frame: frame["prompt"] > prompt)


def test_what_is_settled_is_kept(slower: House, tmp_path: Path) -> None:
    guest = slower.guest()
    table = guest.table("solo", "me", "greedy")
    with guest.sit(table) as chair:
        chair.until(lambda frame: frame["settings"])
        value = chair.frame["settings"]["value"]
        assert (value["mode"], value["pass_turn"]) == ("with_cat", False)
        chair.command("settings", value={"mode": "ask_kinds", "kinds": ["QUE", "GRY"], "pass_turn": True})
        kept = chair.until(lambda frame: frame["settings"]["value"]["mode"] == "ask_kinds")["settings"]["value"]
        assert (kept["kinds"], kept["pass_turn"]) == (["QUE", "GRY"], True)
    room = slower.rooms.awake.pop(table)
    assert room.row.id == table
    again = guest.get(f"/tables/{table}/frame", seat=0)
    assert again["settings"]["value"]["mode"] == "ask_kinds"
