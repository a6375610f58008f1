"""Decisions of a team with several people: they have to agree; who does not, leaves it to one of them in the end."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.house import QUICK, Chair, Guest, House, house

STORY = {"game": "wonder_book", "options": {"chapter": "2", "heroes": "lara,ken,sid", "reading": "off"}}
"""Its first question is a choice of the story."""


@pytest.fixture
def hasty(tmp_path: Path) -> Iterator[House]:
    """A server whose minutes are a fraction of a second."""
    with house(tmp_path, config=QUICK._replace(clock=0.005)) as opened:
        yield opened


def gather(anna: Guest, boris: Guest) -> str:
    """Anna in the second seat, Boris in the third, a bot in the first."""
    table = anna.table("friends", "greedy:Cleo", "me:Anna", "open", **STORY)
    boris.post(f"/tables/{table}/seats/2", {"name": "Boris"})
    anna.post(f"/tables/{table}/start", {})
    return table


def option(chair: Chair, number: int) -> dict[str, Any]:
    found: dict[str, Any] = chair.frame["ask"]["options"][number]["option"]
    return found


def wish(chair: Chair, number: int) -> dict[str, Any]:
    return chair.command("do", prompt=chair.frame["prompt"], option=option(chair, number))


def wishes(chair: Chair) -> dict[int, dict[str, Any]]:
    return {one["seat"]: one["option"] for one in chair.frame["agreement"]["wishes"]}


@pytest.mark.rule("WB-RUL-32")
def test_a_choice_of_the_story_counts_when_all_people_want_the_same(anna: Guest, boris: Guest) -> None:
    table = gather(anna, boris)
    with anna.sit(table, 1) as first, boris.sit(table, 2) as second:
        first.until(lambda frame: frame["people"][2]["connected"])
        second.until(lambda frame: frame["people"][1]["connected"])
        prompt = first.frame["prompt"]
        assert first.frame["ask"]["what"] == "choice"
        assert first.frame["agreement"] == {"wishes": [], "waits": [1, 2], "reader": 1, "until": None}
        one, other = option(first, 0), option(first, 1)
        assert wish(second, 0)["t"] == "ack"
        first.until(lambda frame: frame["agreement"]["wishes"])
        assert wishes(first) == {2: one}
        assert first.frame["agreement"]["waits"] == [1]
        assert first.frame["agreement"]["until"] is not None
        assert first.frame["agreement"]["wishes"][0]["text"] == first.frame["ask"]["options"][0]["label"]
        assert wish(first, 1)["t"] == "ack"
        second.until(lambda frame: len(frame["agreement"]["wishes"]) == 2)
        assert wishes(second) == {2: one, 1: other}
        assert second.frame["prompt"] == prompt
        assert second.frame["ask"]["chosen"] == one
        assert wish(second, 1)["t"] == "ack"  # thinks again
        first.beyond(prompt)
        assert first.frame["agreement"] is None


@pytest.mark.rule("WB-RUL-32")
def test_without_agreement_the_reader_decides_in_time(hasty: House) -> None:
    anna, boris = hasty.guest(), hasty.guest()
    table = gather(anna, boris)
    with anna.sit(table, 1) as first, boris.sit(table, 2) as second:
        first.until(lambda frame: frame["people"][2]["connected"])
        second.until(lambda frame: frame["people"][1]["connected"])
        prompt, column = first.frame["prompt"], option(first, 1)["column"]
        assert wish(second, 0)["t"] == "ack"
        first.until(lambda frame: frame["agreement"]["wishes"])
        first.quiet(0.6)  # time is up, and the reader has said nothing yet
        assert first.frame["prompt"] == prompt
        assert wish(first, 1)["t"] == "ack"
        second.beyond(prompt)
        assert ("chosen", column) in [(line["what"], line["facts"].get("column")) for line in second.lines]


@pytest.mark.rule("WB-RUL-32")
def test_who_is_not_there_is_not_waited_for(anna: Guest, boris: Guest) -> None:
    table = gather(anna, boris)
    with anna.sit(table, 1) as first:
        with boris.sit(table, 2) as second:
            first.until(lambda frame: frame["people"][2]["connected"])
            second.until(lambda frame: frame["people"][1]["connected"])
            prompt = first.frame["prompt"]
            assert wish(first, 0)["t"] == "ack"
            second.until(lambda frame: frame["agreement"]["wishes"])
            assert second.frame["prompt"] == prompt
        first.beyond(prompt)  # Boris has left


@pytest.mark.rule("WB-RUL-32")
def test_small_decisions_are_left_to_others_unless_a_person_wants_to_be_asked(anna: Guest, boris: Guest) -> None:
    table = gather(anna, boris)
    with anna.sit(table, 1) as first, boris.sit(table, 2) as second:
        first.until(lambda frame: frame["people"][2]["connected"])
        second.until(lambda frame: frame["people"][1]["connected"])
        assert second.command("settings", value={"left": []})["t"] == "ack"
        prompt = first.frame["prompt"]
        for chair in (first, second):
            assert wish(chair, 0)["t"] == "ack"
        first.beyond(prompt)
        second.beyond(prompt)
        assert first.asked()["ask"]["what"] == second.asked()["ask"]["what"] == "next-hero"
        prompt = first.frame["prompt"]
        assert first.frame["agreement"]["waits"] == [2]
        assert wish(first, 0)["t"] == "ack"
        second.until(lambda frame: frame["agreement"]["wishes"])
        assert second.frame["prompt"] == prompt
        assert wish(second, 0)["t"] == "ack"
        first.beyond(prompt)


def test_a_wish_that_is_sent_twice_counts_once(anna: Guest, boris: Guest) -> None:
    table = gather(anna, boris)
    with anna.sit(table, 1) as first, boris.sit(table, 2) as second:
        first.until(lambda frame: frame["people"][2]["connected"])
        second.until(lambda frame: frame["people"][1]["connected"])
        prompt, one = first.frame["prompt"], option(first, 0)
        sent = [first.command("do", "same", prompt=prompt, option=one) for _ in range(2)]
        assert sent[0]["t"] == sent[1]["t"] == "ack"
        second.until(lambda frame: frame["agreement"]["wishes"])
        assert wishes(second) == {1: one}
        assert wish(second, 0)["t"] == "ack"
        second.beyond(prompt)
        late = first.command("do", "later", prompt=prompt, option=one)
        assert late["error"] == "error.stale-answer"
