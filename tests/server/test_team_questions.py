"""Decisions of a team: people make them, whichever seats they have; bots only among themselves."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.house import Chair, Guest

BOOK: dict[str, Any] = {"game": "wonder_book", "options": {"chapter": "1", "heroes": "lara,ken,sid", "reading": "off"}}


def gather(anna: Guest, boris: Guest, **options: str) -> str:
    """A bot in the reader's seat, and two people."""
    game = {**BOOK, "options": {**BOOK["options"], **options}}
    table = anna.table("friends", "greedy:Cleo", "me:Anna", "open", **game)
    boris.post(f"/tables/{table}/seats/2", {"name": "Boris"})
    anna.post(f"/tables/{table}/start", {})
    return table


def test_a_bot_in_the_readers_seat_leaves_decisions_of_the_team_to_people(anna: Guest, boris: Guest) -> None:
    table = gather(anna, boris)
    with anna.sit(table, 1) as first, boris.sit(table, 2) as second:
        asked = first.asked()
        second.asked()
        assert asked["ask"]["what"] == second.frame["ask"]["what"] == "next-hero"
        assert asked["awaits"] == 1
        first.until(lambda frame: frame["people"][2]["connected"])
        first.quiet(1.0)  # the bot does not answer
        prompt = first.frame["prompt"]
        assert second.do(0)["t"] == "ack"
        first.beyond(prompt)
        late = first.command("do", prompt=prompt, option=asked["ask"]["options"][0]["option"])
        assert late["error"] == "error.stale-answer"


def test_one_person_among_bots_decides(anna: Guest) -> None:
    table = anna.table("solo", "greedy:Cleo", "greedy:Dora", "me:Anna", **BOOK)
    with anna.sit(table, 2) as chair:
        seen = set()
        for _ in range(12):
            seen.add(chair.asked()["ask"]["what"])
            prompt = chair.frame["prompt"]
            assert chair.do(0)["t"] == "ack"
            chair.beyond(prompt)
        assert "next-hero" in seen


def _give_up(chair: Chair) -> None:
    """Answer the present question with giving up, whatever else it offers."""
    offered = [one["option"] for one in chair.frame["ask"]["options"]]
    assert {"do": "abandon"} in offered
    assert chair.command("do", prompt=chair.frame["prompt"], option={"do": "abandon"})["t"] == "ack"


@pytest.mark.rule("WB-DEC-25", "WB-RUL-32")
def test_all_people_agree_to_give_up_and_bots_with_them(anna: Guest, boris: Guest) -> None:
    table = gather(anna, boris, giving_up="agreed")
    with anna.sit(table, 1) as first, boris.sit(table, 2) as second:
        first.until(lambda frame: frame["people"][2]["connected"])
        first.asked()
        second.asked()
        _give_up(first)
        for chair in (first, second):
            chair.until(lambda frame: frame["ask"] is not None and frame["ask"]["what"] == "abandon")
        _give_up(first)
        waiting = second.until(lambda frame: frame["ready"] and set(frame["ready"]["ready"]) == {0, 1})
        assert waiting["status"] == "running"  # Boris has not agreed
        _give_up(second)
        over = second.until(lambda frame: frame["status"] == "over")
        assert over["view"]["table"]["outcome"] == "lost"


def test_people_are_offered_that_they_may_give_up(anna: Guest) -> None:
    games = {game["slug"]: game for game in anna.get("/games")}
    defaults = {one["key"]: one["default"] for one in games["wonder_book"]["settings"]}
    assert (defaults["giving_up"], defaults["reading"]) == ("agreed", "confirm")
