"""Questions to several that everybody may know of: it is shown who is ready, not with what, and one may think again."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from tests.server.house import Chair, Frame, Guest, house, wait_for

WAR = {"game": "wonderlands_war", "options": {"factions": "ALI,QUE,HAT"}}


def gather(anna: Guest, boris: Guest) -> str:
    """Two people and a bot, who first choose which quests to keep."""
    table = anna.table("friends", "me:Anna", "open", "greedy:Cleo", **WAR)
    boris.post(f"/tables/{table}/seats/1", {"name": "Boris"})
    anna.post(f"/tables/{table}/start", {})
    return table


def ready(*seats: int) -> Callable[[Frame], bool]:
    return lambda frame: frame["ready"] == {"asked": [0, 1, 2], "ready": list(seats)}


def options(chair: Chair) -> list[dict[str, object]]:
    return [choice["option"] for choice in chair.asked()["ask"]["options"]]


def test_all_see_who_is_ready_and_nobody_what_was_chosen(
    anna: Guest, boris: Guest, guests: Callable[[], Guest]
) -> None:
    table = gather(anna, boris)
    with anna.sit(table, 0) as first, boris.sit(table, 1) as second, guests().sit(table, -1) as watching:
        for chair in (first, second, watching):
            chair.until(ready(2))  # bots do not dither
        chosen, other = options(first)[:2]
        heard = len(second.raw), len(watching.raw)
        assert first.do(chosen)["t"] == "ack"
        for chair in (first, second, watching):
            chair.until(ready(0, 2))
        assert first.frame["ask"]["chosen"] == chosen
        assert second.frame["ask"].get("chosen") is None
        before = second.raw[-1], watching.raw[-1]
        assert first.do(other)["t"] == "ack"
        first.until(lambda frame: frame["ask"]["chosen"] == other)
        second.quiet()
        told = [*second.raw[heard[0] :], *watching.raw[heard[1] :]]
        for secret in (chosen, other):
            assert not any(f'"{secret["quest"]}"' in text for text in told)
        assert before == (second.raw[-1], watching.raw[-1])
        prompt = first.frame["prompt"]
        second.do(0)
        for chair in (first, second):
            chair.beyond(prompt)
        kept = first.frame["view"]["table"]["players"][0]["quests"]
        assert kept == [other["quest"]]


def test_after_the_last_one_nothing_can_be_changed(anna: Guest, boris: Guest) -> None:
    table = gather(anna, boris)
    with anna.sit(table, 0) as first, boris.sit(table, 1) as second:
        first.until(ready(2))
        chosen, other = options(first)[:2]
        first.do(chosen)
        prompt = first.frame["ask"]["prompt"]
        second.do(0)
        second.beyond(prompt)
        refused = first.command("do", prompt=prompt, option=other)
        assert (refused["t"], refused["error"]) == ("nack", "error.stale-answer")


def test_the_last_choice_survives_the_server(tmp_path: Path) -> None:
    with house(tmp_path) as before:
        anna, boris = before.guest(), before.guest()
        table = gather(anna, boris)
        with anna.sit(table, 0) as first:
            first.until(ready(2))
            chosen, other = options(first)[:2]
            first.do(chosen)
            first.do(other)
            first.until(lambda frame: frame["ask"]["chosen"] == other)
    with house(tmp_path) as after:
        for guest in (anna, boris):
            guest.move_to(after.address)
            after.guests.append(guest)
        with anna.sit(table, 0) as first, boris.sit(table, 1) as second:
            first.until(ready(0, 2))
            assert first.frame["ask"]["chosen"] == other
            prompt = first.frame["prompt"]
            second.do(0)
            first.beyond(prompt)
            assert first.frame["view"]["table"]["players"][0]["quests"] == [other["quest"]]


def test_one_device_goes_on_to_the_next(anna: Guest) -> None:
    table = anna.table("device", "me:Anna", "me:Boris", "greedy:Cleo", **WAR)
    with anna.sit(table, 0) as first, anna.sit(table, 1) as second:
        first.until(ready(2))
        first.do(0)
        first.until(lambda frame: frame["ask"] is None)
        second.until(ready(0, 2))
        assert second.frame["ask"]


def test_secret_questions_tell_nothing(anna: Guest) -> None:
    """Whether anybody thinks about a Cat is nobody's business."""
    table = anna.table("solo", "me:Anna", "greedy:Boris")
    with anna.sit(table) as chair:
        chair.play(20)
        assert all(json.loads(text).get("ready") is None for text in chair.raw)
        wait_for(lambda: chair.frame["ready"] is None)
