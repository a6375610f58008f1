"""A bot at the table of a team says why it does what it does."""

from __future__ import annotations

from pathlib import Path

from tests.server.house import Guest, house

TEAM = "gravity_falls"
OPTIONS = {"characters": "DIP,MAB", "first": "2"}


def said(lines: list[dict[str, object]]) -> list[str]:
    return [str(line["text"]) for line in lines if line["what"] == "because"]


def test_a_partner_says_why_once_a_turn_and_everybody_hears_it(tmp_path: Path) -> None:
    with house(tmp_path) as first:
        anna = first.guest()
        table = anna.table("friends", "me:Anna", "greedy:Mabel", game=TEAM, options=OPTIONS)
        anna.post(f"/tables/{table}/start", {})
        with anna.sit(table) as chair:
            chair.play(12)
            chair.asked()
            heard = said(chair.lines)
            turns = [line["facts"]["hero"] for line in chair.lines if line["what"] == "turn"]
            over = turns[:-1].count("MAB")  # in the last one nothing may have been decided yet
        assert over > 0
        assert len(heard) >= over
        assert all(text.startswith("Mabel: “") and text.endswith(".”") for text in heard)
        seat = next(line["who"] for line in chair.lines if line["what"] == "because")
        assert seat == 1
    with house(tmp_path) as second:  # what was said is in the log of the table
        anna.move_to(second.address)
        second.guests.append(anna)
        with anna.sit(table) as again:
            again.asked()
            assert said(again.lines)[: len(heard)] == heard
        stranger = second.guest()
        stranger.language = "ru"
        with stranger.sit(table, -1) as watching:
            watching.until(lambda frame: frame["lines"])
            assert said(watching.lines)[0].startswith("Mabel: «")


def test_rivals_keep_their_reasons_to_themselves(anna: Guest) -> None:
    table = anna.table("solo", "me:Anna", "greedy:Boris")
    with anna.sit(table) as chair:
        chair.play(15)
        assert not said(chair.lines)
