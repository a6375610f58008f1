"""Playing at a live table over the socket: from the deal to the end, alone and together."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any

import pytest

from tests.server.house import Guest, House, mover, play_on, wait_for
from wondertable import load
from wondertable.kernel import LANGUAGES, Words
from wondertable.server.commands import MOST_SAID


def test_a_whole_game_against_bots(anna: Guest) -> None:
    table = anna.table("solo", "me:Анна", "greedy", "random")
    with anna.sit(table) as chair:
        chair.play()
        frame = chair.frame
        assert frame["status"] == "over"
        assert len(frame["result"]["scores"]) == 3
        assert frame["result"]["text"]
        seqs = [line["seq"] for line in chair.lines]
        assert seqs == sorted(seqs)
        assert seqs[-1] == frame["seq"]
        story = anna.get(f"/tables/{table}/story", seat=0)
        assert [line for told in story for line in told["lines"]] == chair.lines
    (listed,) = anna.get("/tables")["mine"]
    assert (listed["id"], listed["status"], listed["yourMove"]) == (table, "over", False)


def test_a_team_reads_the_same_result_as_at_the_terminal(anna: Guest) -> None:
    table = anna.table("solo", "me:Anna", "random", game="gravity_falls", options={"difficulty": "hard"})
    with anna.sit(table) as chair:
        chair.play()
        assert chair.frame["result"]["winners"] == []
        words = Words("en", load("gravity_falls"))
        assert chair.frame["result"]["text"] == [words.say("reason.lost"), words.say("table.lost-together")]


def test_the_question_shows_what_can_be_clicked(anna: Guest) -> None:
    with anna.sit(_own_turn(anna)) as chair:
        ask = chair.asked()["ask"]
        assert ask["prompt"] == chair.frame["prompt"]
        assert ask["what"] == "search"
        assert ask["sentence"].startswith("Search")
        assert [option["targets"] for option in ask["options"]] == [["hero_deck"], ["chapter_deck"]]
        assert chair.frame["awaits"] == 0
        assert chair.frame["turn"] == [0]


def test_an_answer_is_acknowledged_before_it_is_shown(anna: Guest) -> None:
    with anna.sit(_own_turn(anna)) as chair:
        chair.asked()
        seq = chair.frame["seq"]
        chair.send(
            {"t": "do", "id": "one", "prompt": chair.frame["prompt"], "option": {"do": "search", "deck": "hero"}}
        )
        first = chair.hear()
        assert first == {"t": "ack", "id": "one", "seq": seq + 1}
        assert chair.hear()["t"] == "patch"
        assert chair.frame["seq"] >= seq + 1


# -- commands that come twice, late, or not at all ----------------------------------------------------


def test_the_same_command_twice_is_done_once(anna: Guest) -> None:
    table = _own_turn(anna)
    with anna.sit(table) as chair, anna.sit(table) as other_tab:
        command = str(uuid.uuid4())
        first = chair.do(0, command)
        seq = chair.until(lambda frame: frame["seq"] >= first["seq"])["seq"]
        assert chair.command("do", command, prompt=0, option={"do": "search", "deck": "hero"}) == first
        assert other_tab.command("do", command, prompt=99, option={"do": "end"}) == first
        assert anna.post(f"/tables/{table}/commands", {"t": "do", "id": command}, seat=0) == first
        assert anna.get(f"/tables/{table}/frame", seat=0)["seq"] == seq


def test_a_second_click_is_stale_and_gets_the_fresh_table(anna: Guest) -> None:
    with anna.sit(_own_turn(anna)) as chair:
        prompt = chair.asked()["prompt"]
        option = chair.frame["ask"]["options"][0]["option"]
        for command in ("first", "second"):
            chair.send({"t": "do", "id": command, "prompt": prompt, "option": option})
        while len(chair.answers) < 2:
            chair.hear()
        assert chair.answers["first"]["t"] == "ack"
        refused = chair.answers["second"]
        assert (refused["t"], refused["error"]) == ("nack", "error.stale-answer")
        assert refused["frame"]["prompt"] == prompt + 1
        assert refused["frame"]["ask"]["what"] == "adventure"
        assert refused["text"].startswith("That question")


def test_two_tabs_on_one_seat(anna: Guest) -> None:
    table = _own_turn(anna)
    with anna.sit(table) as left, anna.sit(table) as right:
        prompt = right.asked()["prompt"]
        left.do(0)
        right.until(lambda frame: frame["prompt"] > prompt)
        late = right.command("do", prompt=prompt, option={"do": "search", "deck": "hero"})
        assert (late["t"], late["error"]) == ("nack", "error.stale-answer")
        left.until(lambda frame: frame["seq"] >= late["frame"]["seq"])
        assert left.frame["view"]["table"]["players"][0] == late["frame"]["view"]["table"]["players"][0]


@pytest.mark.parametrize(
    ("message", "error"),
    [
        ({"t": "do", "id": "x", "prompt": 0, "option": {"do": "fly"}}, "error.not-an-answer"),
        ({"t": "do", "id": "x", "prompt": 0, "option": {"do": "end"}}, "error.not-offered"),
        ({"t": "do", "id": "x", "prompt": 7, "option": {"do": "end"}}, "error.stale-answer"),
        ({"t": "do", "id": "x", "option": None}, "error.stale-answer"),
        ({"t": "undo", "id": "x"}, "error.nothing-to-undo"),
        ({"t": "chat", "id": "x", "text": " \n "}, "server.error.empty"),
        ({"t": "settings", "id": "x", "value": {"mode": "sleep"}}, "error.settings"),
        ({"t": "settings", "id": "x", "value": {"countdown": 1}}, "error.settings"),
        ({"t": "settings", "id": "x", "value": 5}, "error.settings"),
        ({"t": "dance", "id": "x"}, "server.error.command"),
        ({"t": "do", "id": "y" * 65}, "server.error.command"),
        ({"t": "do", "id": ""}, "server.error.command"),
        ([1], "server.error.command"),
    ],
)
def test_what_is_refused(waiting: tuple[Guest, str], message: dict[str, object], error: str) -> None:
    guest, table = waiting
    with guest.sit(table) as chair:
        before = chair.asked()
        chair.send(message)
        while (refused := chair.hear())["t"] != "nack":
            pass
        assert refused["error"] == error
        assert refused["text"] != error
        assert refused["frame"]["seq"] == before["seq"]
        assert refused["frame"]["ask"] == before["ask"]


@pytest.fixture(scope="module")
def waiting(server: House) -> tuple[Guest, str]:
    """A table that waits for its first answer."""
    guest = server.guest()
    return guest, _own_turn(guest)


def _own_turn(guest: Guest) -> str:
    """A table at which the first question is ours, with nothing before it."""
    while True:
        table = guest.table("solo", "me", "greedy")
        with guest.sit(table) as chair:
            if chair.until(lambda frame: frame["view"])["prompt"] == 0 and chair.frame["awaits"] == 0:
                return table


# -- gaps ---------------------------------------------------------------------------------------------


def test_after_a_gap_everything_is_told(anna: Guest) -> None:
    table = anna.table("solo", "me", "greedy", "greedy")
    with anna.sit(table) as chair:
        chair.play(6)
        chair.asked()
        told, last = list(chair.lines), chair.frame["seq"]
        while last == chair.frame["seq"]:  # a move that the second connection will have missed
            chair.play(1)
        frame, all_lines = chair.asked(), list(chair.lines)
    with anna.sit(table, since=last) as again:
        assert again.asked()["seq"] == frame["seq"]
        assert told + again.lines == all_lines
        assert again.frame["view"] == frame["view"]
        assert again.frame["ask"] == frame["ask"]
    with anna.sit(table, since=None) as fresh:
        assert fresh.asked()["lines"] == []


def test_without_a_socket(anna: Guest) -> None:
    table = anna.table("solo", "me", "greedy")
    path = f"/tables/{table}"
    seq, lines = 0, []
    for number in range(12):
        frame = anna.get(f"{path}/frame", seat=0, since=seq, wait=5)
        lines += frame["lines"]
        seq = frame["seq"]
        while frame["ask"] is None:
            frame = anna.get(f"{path}/frame", seat=0, since=seq, rev=frame["rev"], wait=5)
            lines += frame["lines"]
            seq = frame["seq"]
        options = frame["ask"]["options"]
        body = {
            "t": "do",
            "id": f"c{number}",
            "prompt": frame["ask"]["prompt"],
            "option": options[number % len(options)]["option"],
        }
        assert anna.post(f"{path}/commands", body, seat=0)["t"] == "ack"
        assert anna.post(f"{path}/commands", {**body, "id": "late"}, seat=0, since=seq)["t"] == "nack"
    story = [line for told in anna.get(f"{path}/story", seat=0) for line in told["lines"]]
    assert lines == story[: len(lines)]
    waited = anna.get(f"{path}/frame", seat=0, since=seq + 100)
    assert waited["lines"] == []
    assert anna.post(f"{path}/commands", {"t": "pong"}, seat=0) == {"t": "pong"}


# -- several people -----------------------------------------------------------------------------------


def friends(anna: Guest, boris: Guest, *more: str, **wishes: Any) -> str:
    """A table of two people (and bots) that has begun."""
    table = anna.table("friends", "me:Anna", "open", *more, **wishes)
    boris.post(f"/tables/{table}/seats/1", {"name": "Boris"})
    anna.post(f"/tables/{table}/start", {})
    return table


def test_friends_by_a_link(anna: Guest, boris: Guest, guests: Callable[[], Guest]) -> None:
    table = anna.table("friends", "me:Anna", "open", open=True)
    with anna.sit(table) as chair:
        assert chair.until(lambda frame: True)["status"] == "lobby"
        assert (chair.frame["view"], chair.frame["ask"]) == (None, None)
        assert table in [one["id"] for one in boris.get("/tables")["open"]]
        assert anna.post(f"/tables/{table}/start", {}, 409)["error"] == "server.error.seats-open"
        assert boris.post(f"/tables/{table}/start", {}, 403)["error"] == "server.error.not-creator"
        assert boris.post(f"/tables/{table}/seats/1", {"name": "anna"}, 409)["error"] == "server.error.name-taken"
        boris.post(f"/tables/{table}/seats/1", {"name": " Bo\x00ris\n"})
        chair.until(lambda frame: frame["people"][1]["name"] == "Boris")
        assert chair.lines[-1]["what"] == "table-claimed"
        assert chair.lines[-1]["text"] == "Boris sits down at the table."
        third = guests()
        assert third.post(f"/tables/{table}/seats/1", {"name": "X"}, 409)["error"] == "server.error.seat-taken"
        anna.post(f"/tables/{table}/start", {})
        assert chair.until(lambda frame: frame["status"] == "running")["view"]["names"] == ["Anna", "Boris"]
        assert table not in [one["id"] for one in third.get("/tables")["open"]]
        with boris.sit(table, 1) as second, third.sit(table, -1) as watching:
            for _ in range(12):
                mover(chair, second).do(0)
            seq = anna.get(f"/tables/{table}/frame", seat=0)["seq"]
            for one in (chair, second, watching):
                one.until(lambda frame: frame["seq"] >= seq)
            assert watching.frame["ask"] is None
            assert watching.frame["settings"] is None
            assert all("hidden" in player["heroes"] for player in watching.frame["view"]["table"]["players"])
            assert "hidden" in chair.frame["view"]["table"]["players"][1]["heroes"]
        with third.sit(table, 1) as refused:
            assert refused.closed() == 4403
        assert third.get(f"/tables/{table}/frame", 403, seat=0)["error"] == "server.error.not-your-seat"


def test_at_one_device(anna: Guest, boris: Guest) -> None:
    table = anna.table("device", "me:Anna", "me:Vera", "random", practice=True)
    with anna.sit(table, 0) as first, anna.sit(table, 1) as second, anna.sit(table, -1) as curtain:
        play_on(14, first, second)
        assert first.frame["people"][1]["mine"]
        asked = mover(first, second)
        wait_for(lambda: anna.get(f"/tables/{table}/frame", seat=-1)["people"][asked.seat]["asked"])
        curtain.until(lambda frame: frame["seq"] >= 5)
        assert curtain.frame["ask"] is None
        assert first.frame["view"]["table"]["players"][1]["heroes"].keys() == {"hidden"}
        mover(first, second)
        assert anna.get(f"/tables/{table}/frame", seat=0)["undo"] == "free"
    with boris.sit(table, -1) as refused:
        assert refused.closed() == 4403
    assert boris.get(f"/tables/{table}/story", 403, seat=-1)["error"] == "server.error.private"


def test_chat_reaches_everybody_once(anna: Guest, boris: Guest) -> None:
    table = friends(anna, boris)
    with anna.sit(table, 0) as first, boris.sit(table, 1) as second:
        seq = first.until(lambda frame: frame["view"])["seq"]
        said = first.command("chat", "c1", text="  Hello,\n <b>Boris</b> ")
        assert said["seq"] == seq + 1
        assert first.command("chat", "c1", text="Hello again") == said
        second.until(lambda frame: frame["chat"])
        (line,) = second.frame["chat"]
        assert (line["who"], line["text"], line["seq"]) == (0, "Hello, <b>Boris</b>", seq + 1)
        assert anna.get(f"/tables/{table}/frame", seat=0, since=0)["chat"] == [line]
        with boris.sit(table, -1) as watching:
            refused = watching.command("chat", text="I am nobody")
            assert refused["error"] == "server.error.not-your-seat"


def test_nobody_talks_without_end(anna: Guest) -> None:
    with anna.sit(anna.table("solo", "me", "greedy")) as chair:
        answers = [chair.command("chat", text=f"Hello {number}") for number in range(MOST_SAID + 1)]
        assert [answer["t"] for answer in answers] == ["ack"] * MOST_SAID + ["nack"]
        assert answers[-1]["error"] == "server.error.slow-down"


# -- taking back --------------------------------------------------------------------------------------


def test_alone_in_free_practice_every_decision_can_be_taken_back(anna: Guest) -> None:
    table = anna.table("solo", "me", "greedy", practice=True)
    with anna.sit(table) as chair:
        frames = []
        for _ in range(6):
            frames.append(chair.asked())
            chair.play(1)
        chair.asked()
        for earlier in reversed(frames):
            assert chair.frame["undo"] == "free"
            seq = chair.frame["seq"]
            assert chair.command("undo")["seq"] == seq + 1
            while chair.frame["seq"] <= seq or not chair.frame["ask"]:
                chair.hear()
            back = chair.frame
            assert back["view"]["table"] == earlier["view"]["table"]
            assert back["ask"]["options"] == earlier["ask"]["options"]
            assert back["prompt"] > earlier["prompt"]
        assert chair.frame["undo"] == "none"
        assert chair.frame["undoWhy"] is None
        assert chair.command("undo")["error"] == "error.nothing-to-undo"
        assert [line["what"] for line in chair.lines].count("table-undone") == 6
        chair.play(3)
    story = anna.get(f"/tables/{table}/story", seat=0)
    assert "table-undone" not in [line["what"] for told in story for line in told["lines"]]


LEARNT = {
    "en": "This move cannot be undone: chance has decided something since.",
    "ru": "Этот ход уже не отменить: после него кое-что решил случай.",
    "uk": "Цей хід уже не скасувати: після нього дещо вирішив випадок.",
}


@pytest.mark.parametrize("company", ["solo", "device", "friends"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_drawn_card_stays_drawn(anna: Guest, boris: Guest, company: str, language: str) -> None:
    """Whoever plays, and whoever would agree; the reason is told in the player's language."""
    anna.language = boris.language = language
    if company == "friends":
        table = friends(anna, boris)
        other = boris
    else:
        table = anna.table(company, "me:Anna", "me:Boris" if company == "device" else "greedy")
        other = anna
    with anna.sit(table, 0) as first, other.sit(table, 1 if company != "solo" else 0) as second:
        asker = mover(first, second)
        while asker.frame["ask"]["what"] != "search":  # a bot began, and asks for a Cat
            asker.do(0)
            asker = mover(first, second)
        before = asker.frame
        assert before["practice"] is False
        assert asker.do(0)["t"] == "ack"
        drawn = asker.until(lambda frame: frame["moves"] > before["moves"])
        assert drawn["view"]["table"] != before["view"]["table"]
        assert (drawn["undo"], drawn["undoWhy"]) == ("none", LEARNT[language])
        refused = asker.command("undo")
        assert (refused["error"], refused["text"]) == ("error.undo-chance", LEARNT[language])
        vote = {"seat": asker.seat, "what": "undo", "yes": True}
        assert asker.guest.post(f"/tables/{table}/votes", vote, 409)["error"] == "server.error.no-vote"
        assert "table-undone" not in [line["what"] for line in asker.lines]


def test_together_in_free_practice_taking_back_past_a_barrier_needs_consent(anna: Guest, boris: Guest) -> None:
    table = friends(anna, boris, practice=True)
    with anna.sit(table, 0) as first, boris.sit(table, 1) as second:
        asker = mover(first, second)
        other = second if asker is first else first
        before = asker.frame
        asker.do(0)  # a card was drawn
        asker.until(lambda frame: frame["undo"] == "ask")
        assert asker.command("undo")["t"] == "ack"
        other.until(lambda frame: frame["votes"])
        (vote,) = other.frame["votes"]
        assert (vote["what"], vote["ask"], vote["yes"], vote["of"]) == ("undo", True, 0, 1)
        assert "undo a move" in vote["text"]
        other.guest.post(f"/tables/{table}/votes", {"seat": asker.seat, "what": "undo", "yes": False})
        asker.until(lambda frame: not frame["votes"])
        assert asker.frame["undo"] == "ask"
        asker.command("undo")
        other.guest.post(f"/tables/{table}/votes", {"seat": asker.seat, "what": "undo", "yes": True})
        back = asker.until(lambda frame: frame["lines"] and frame["lines"][-1]["what"] == "table-undone")
        assert back["view"]["table"] == before["view"]["table"]
        refused = other.guest.post(f"/tables/{table}/votes", {"seat": asker.seat, "what": "undo"}, 409)
        assert refused["error"] == "server.error.no-vote"


# -- leaving and coming back --------------------------------------------------------------------------


def test_a_bot_takes_an_absent_seat_and_gives_it_back(anna: Guest, boris: Guest, guests: Callable[[], Guest]) -> None:
    table = friends(anna, boris)
    vote = {"seat": 1, "what": "bot", "yes": True}
    with anna.sit(table, 0) as chair:
        with boris.sit(table, 1):
            chair.until(lambda frame: frame["people"][1]["connected"])
            assert anna.post(f"/tables/{table}/votes", vote, 409)["error"] == "server.error.not-absent"
            assert guests().post(f"/tables/{table}/votes", vote, 403)["error"] == "server.error.not-your-seat"
        chair.until(lambda frame: not frame["people"][1]["connected"])
        anna.post(f"/tables/{table}/votes", vote)
        chair.until(lambda frame: frame["people"][1]["bot"] == "greedy")
        assert chair.lines[-1]["text"] == "Boris: a bot plays for now." or "Boris" in str(chair.lines)
        chair.play(4)
        with boris.sit(table, 1) as second:
            assert second.until(lambda frame: True)["ask"] is None
            refused = second.command("do", prompt=second.frame["prompt"], option={"do": "end"})
            assert refused["t"] == "nack"
            assert anna.post(f"/tables/{table}/seats/1/return", None, 403)["error"] == "server.error.not-your-seat"
            boris.post(f"/tables/{table}/seats/1/return")
            chair.until(lambda frame: frame["people"][1]["kind"] == "human")
            play_on(4, chair, second)


def test_a_vote_ends_when_the_absent_one_comes_back(anna: Guest, boris: Guest, guests: Callable[[], Guest]) -> None:
    vera = guests()
    table = anna.table("friends", "me:Anna", "open", "open")
    for seat, guest in ((1, boris), (2, vera)):
        guest.post(f"/tables/{table}/seats/{seat}", {"name": f"Guest {seat}"})
    anna.post(f"/tables/{table}/start", {})
    with anna.sit(table, 0) as chair, vera.sit(table, 2) as other:
        other.until(lambda frame: frame["view"])
        anna.post(f"/tables/{table}/votes", {"seat": 1, "what": "bot"})
        other.until(lambda frame: frame["votes"] and frame["votes"][0]["ask"])
        assert "not at the table" in other.frame["votes"][0]["text"]
        with boris.sit(table, 1):
            chair.until(lambda frame: frame["people"][1]["connected"])
            assert chair.frame["votes"] == []
            assert vera.post(f"/tables/{table}/votes", {"seat": 1, "what": "bot"}, 409)
        chair.until(lambda frame: not frame["people"][1]["connected"])
        for guest in (anna, vera):
            guest.post(f"/tables/{table}/votes", {"seat": 1, "what": "bot"})
        chair.until(lambda frame: frame["people"][1]["kind"] == "bot")


def test_leaving_and_returning(anna: Guest, boris: Guest) -> None:
    table = anna.table("friends", "me:Anna", "open", "open")
    boris.post(f"/tables/{table}/seats/1", {"name": "Boris"})
    boris.delete(f"/tables/{table}/seats/1")
    boris.delete(f"/tables/{table}/seats/1", 403)
    assert [seat["taken"] for seat in anna.get(f"/tables/{table}")["seats"]] == [True, False, False]
    boris.post(f"/tables/{table}/seats/2", {"name": "Boris"})
    boris.post(f"/tables/{table}/seats/1", {"kind": "bot", "bot": "random"}, 403)
    anna.post(f"/tables/{table}/seats/1", {"kind": "bot", "bot": "random"})
    anna.post(f"/tables/{table}/seats/1", {"kind": "open"})
    anna.post(f"/tables/{table}/seats/1", {"kind": "bot", "bot": "search:900"}, 422)
    anna.post(f"/tables/{table}/seats/7", {"name": "A"}, 404)
    anna.post(f"/tables/{table}/start", {"fill": "greedy"})
    boris.post(f"/tables/{table}/seats/1", {"name": "Boris"}, 409)
    with anna.sit(table, 0) as chair:
        boris.delete(f"/tables/{table}/seats/2")
        chair.until(lambda frame: frame["people"][2]["away"])
        with boris.sit(table, 2):
            chair.until(lambda frame: not frame["people"][2]["away"])
        assert [line["what"] for line in chair.lines if line["what"].startswith("table-")][-2:] == [
            "table-left",
            "table-returned",
        ]
