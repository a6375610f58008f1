"""Planning together at the table of a team: marks that everybody sees until the turn ends, and lines of moves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.server.house import Chair, Frame, Guest, House, play_on
from wondertable.kernel import load
from wondertable.server.marks import MOST_LINES, MOST_MARKED, MOST_MARKS

TEAM = "gravity_falls"
OPTIONS = {"characters": "DIP,MAB", "first": "1"}
PING = {"kind": "ping", "at": "LAKE"}
ALL_KINDS: list[dict[str, Any]] = [
    PING,
    {"kind": "arrow", "from": "DIP", "to": "LAKE"},
    {"kind": "note", "at": "LAKE", "text": "Here, <b>please</b>"},
    {"kind": "ghost", "figure": "MAB", "to": "LAKE"},
]


def team(anna: Guest, boris: Guest) -> str:
    """A table of two people who play together; Anna begins."""
    table = anna.table("friends", "me:Anna", "open", game=TEAM, options=OPTIONS)
    boris.post(f"/tables/{table}/seats/1", {"name": "Boris"})
    anna.post(f"/tables/{table}/start", {})
    return table


def marks(frame: Frame) -> list[dict[str, Any]]:
    """The marks without their numbers."""
    return [{key: value for key, value in mark.items() if key != "n"} for mark in frame["plan"]]


def first_move(chair: Chair) -> dict[str, Any]:
    return {"seat": chair.seat, "option": chair.asked()["ask"]["options"][0]["option"]}


def propose(chair: Chair, *moves: dict[str, Any], prompt: int | None = None) -> dict[str, Any]:
    prompt = chair.frame["prompt"] if prompt is None else prompt
    return chair.command("mark", prompt=prompt, mark={"kind": "line", "moves": list(moves)})


# -- marks --------------------------------------------------------------------------------------------


def test_everybody_sees_what_is_marked(anna: Guest, boris: Guest, guests: Callable[[], Guest]) -> None:
    table = team(anna, boris)
    with anna.sit(table, 0) as first, boris.sit(table, 1) as second, guests().sit(table, -1) as watching:
        numbers = [first.command("mark", mark=mark)["mark"] for mark in ALL_KINDS]
        second.command("mark", mark=PING)
        wanted = [*({"seat": 0, **mark} for mark in ALL_KINDS), {"seat": 1, **PING}]
        for chair in (first, second, watching):
            assert marks(chair.until(lambda frame: len(frame["plan"]) == len(wanted))) == wanted
        assert [mark["n"] for mark in second.frame["plan"][:-1]] == numbers
        with anna.sit(table, 0, None) as again:
            assert marks(again.until(lambda frame: frame["view"])) == wanted
        assert marks(boris.get(f"/tables/{table}/frame", seat=1)) == wanted


def test_a_mark_is_taken_away_by_its_owner(anna: Guest, boris: Guest) -> None:
    table = team(anna, boris)
    with anna.sit(table, 0) as first, boris.sit(table, 1) as second:
        numbers = [first.command("mark", mark=mark)["mark"] for mark in ALL_KINDS]
        theirs = second.command("mark", mark=PING)["mark"]
        refused = second.command("unmark", mark=numbers[0])
        assert (refused["t"], refused["error"]) == ("nack", "server.error.not-your-mark")
        assert len(refused["frame"]["plan"]) == len(ALL_KINDS) + 1
        assert first.command("unmark", mark=numbers[1])["t"] == "ack"
        assert first.command("unmark", mark=numbers[1])["t"] == "ack"  # it is gone: all is well
        left = second.until(lambda frame: len(frame["plan"]) == len(ALL_KINDS))
        assert numbers[1] not in [mark["n"] for mark in left["plan"]]
        first.command("unmark")
        second.until(lambda frame: [mark["n"] for mark in frame["plan"]] == [theirs])


def test_marks_go_when_the_turn_ends(anna: Guest, boris: Guest) -> None:
    table = team(anna, boris)
    with anna.sit(table, 0) as first, boris.sit(table, 1) as second:
        turn = first.asked()["view"]["table"]["turn"]
        second.command("mark", mark=PING)
        while True:
            play_on(1, first, second)
            frame = anna.get(f"/tables/{table}/frame", seat=0)
            if frame["view"]["table"]["turn"] != turn:
                break
            assert marks(frame) == [{"seat": 1, **PING}]
        assert frame["plan"] == []
        second.command("mark", mark=PING)
        assert marks(anna.get(f"/tables/{table}/frame", seat=0)) == [{"seat": 1, **PING}]


def test_marks_go_when_the_match_ends(anna: Guest) -> None:
    table = anna.table("solo", "me", game=TEAM)
    with anna.sit(table) as chair:
        while chair.asked()["status"] == "running":
            chair.do(0)
            chair.command("mark", mark=PING)
        assert chair.frame["plan"] == []
        assert chair.command("mark", mark=PING)["error"] == "error.match-over"


def test_there_is_room_for_so_many_marks_of_a_seat(anna: Guest, boris: Guest) -> None:
    table = team(anna, boris)
    with anna.sit(table, 0) as first, boris.sit(table, 1) as second:
        second.command("mark", mark=PING)
        for number in range(MOST_MARKS + 2):
            first.command("mark", mark={"kind": "note", "at": "LAKE", "text": str(number)})
        second.until(lambda frame: frame["plan"] and frame["plan"][-1].get("text") == str(MOST_MARKS + 1))
        kept = marks(second.frame)
        assert kept[0] == {"seat": 1, **PING}
        assert [mark["text"] for mark in kept[1:]] == [str(number) for number in range(2, MOST_MARKS + 2)]


@pytest.mark.parametrize(
    ("mark", "error"),
    [
        (None, "server.error.command"),
        ("ping", "server.error.command"),
        ({"kind": "star", "at": "LAKE"}, "server.error.command"),
        ({"kind": "ping"}, "server.error.command"),
        ({"kind": "ping", "at": ""}, "server.error.command"),
        ({"kind": "ping", "at": "x" * 65}, "server.error.command"),
        ({"kind": "ping", "at": 7}, "server.error.command"),
        ({"kind": "ping", "at": "LAKE", "color": "red"}, "server.error.command"),
        ({"kind": "arrow", "from": "LAKE"}, "server.error.command"),
        ({"kind": "note", "at": "LAKE", "text": "x" * 141}, "server.error.command"),
        ({"kind": "note", "at": "LAKE", "text": " \n"}, "server.error.empty"),
        ({"kind": "line", "moves": []}, "server.error.command"),
        ({"kind": "line", "moves": [{"seat": 0, "option": {"do": "rest"}}] * 61}, "server.error.command"),
        ({"kind": "line", "moves": [{"seat": 0, "option": {"do": "dance"}}]}, "error.no-such-step"),
    ],
)
def test_only_marks_of_a_known_shape_are_taken(anna: Guest, mark: Any, error: str) -> None:
    table = anna.table("solo", "me", game=TEAM)
    refused = anna.post(f"/tables/{table}/commands", {"t": "mark", "id": "m", "mark": mark}, seat=0)
    assert (refused["t"], refused["error"]) == ("nack", error)
    assert refused["frame"]["plan"] == []


def test_what_is_taken_away_is_a_number(anna: Guest) -> None:
    with anna.sit(anna.table("solo", "me", game=TEAM)) as chair:
        assert chair.command("unmark", mark="all")["error"] == "server.error.command"


def test_only_seats_of_a_team_plan(anna: Guest, boris: Guest, guests: Callable[[], Guest]) -> None:
    table = team(anna, boris)
    with guests().sit(table, -1) as watching:
        assert watching.command("mark", mark=PING)["error"] == "server.error.not-your-seat"
        assert watching.command("unmark")["error"] == "server.error.not-your-seat"
    gathering = anna.table("friends", "me:Anna", "open", game=TEAM)
    with anna.sit(gathering) as chair:
        assert chair.command("mark", mark=PING)["error"] == "server.error.not-begun"
    with anna.sit(anna.table("solo", "me", "greedy")) as chair:
        refused = chair.command("mark", mark=PING)
        assert (refused["error"], refused["frame"]["plan"]) == ("server.error.not-team", None)
        assert "one team" in refused["text"]


def test_the_same_mark_sent_twice_is_placed_once(anna: Guest) -> None:
    table = anna.table("solo", "me", game=TEAM)
    with anna.sit(table) as chair:
        said = chair.command("mark", "m1", mark=PING)
    assert anna.post(f"/tables/{table}/commands", {"t": "mark", "id": "m1", "mark": PING}, seat=0) == said
    assert marks(anna.get(f"/tables/{table}/frame", seat=0)) == [{"seat": 0, **PING}]


def test_nobody_marks_without_end(anna: Guest) -> None:
    with anna.sit(anna.table("solo", "me", game=TEAM)) as chair:
        answers = [chair.command("mark", mark=PING) for _ in range(MOST_MARKED + 1)]
        assert [answer["t"] for answer in answers] == ["ack"] * MOST_MARKED + ["nack"]
        assert answers[-1]["error"] == "server.error.too-often"


def test_marks_over_http_and_none_of_them_is_kept(anna: Guest, boris: Guest, server: House) -> None:
    table = team(anna, boris)
    path = f"/tables/{table}"
    before = boris.get(f"{path}/frame", seat=1)
    entries = server.rooms.awake[table].row.entries
    said = anna.post(f"{path}/commands", {"t": "mark", "id": "m1", "mark": PING}, seat=0)
    assert (said["t"], said["seq"]) == ("ack", before["seq"])
    waited = boris.get(f"{path}/frame", seat=1, since=before["seq"], rev=before["rev"], wait=5)
    assert (marks(waited), waited["seq"]) == ([{"seat": 0, **PING}], before["seq"])
    assert server.rooms.awake[table].row.entries == entries


# -- lines of moves -----------------------------------------------------------------------------------


def quiet_line(chair: Chair, prompt: int, *moves: dict[str, Any]) -> list[dict[str, Any]]:
    """Two moves from here on that chance has no part in; none, if the cards do not allow it."""
    tried = chair.command("try", prompt=prompt, moves=list(moves))
    if len(moves) == 2 or tried["ended"] is not None:
        return list(moves) if tried["ended"] is None else []
    for choice in tried["ask"]["options"][:6]:
        found = quiet_line(chair, prompt, *moves, {"seat": tried["ask"]["seat"], "option": choice["option"]})
        if found:
            return found
    return []


def test_a_line_is_proposed_and_played(anna: Guest, boris: Guest) -> None:
    found = False
    while not found:
        table = team(anna, boris)
        with anna.sit(table, 0) as first, boris.sit(table, 1) as second:
            moves = quiet_line(second, first.asked()["prompt"])
            found = bool(moves)
            if found:
                propose_and_play(first, second, moves)


def propose_and_play(first: Chair, second: Chair, moves: list[dict[str, Any]]) -> None:
    prompt = first.frame["prompt"]
    assert propose(second, *moves, prompt=prompt)["t"] == "ack"
    (line,) = first.until(lambda frame: frame["plan"])["plan"]
    assert (line["seat"], line["kind"], line["ended"], line["fits"]) == (1, "line", None, True)
    assert [{"seat": move["seat"], "option": move["option"]} for move in line["moves"]] == moves
    wanted = second.command("try", prompt=prompt, moves=moves)
    for move in line["moves"]:
        prompt = first.asked()["prompt"]
        assert first.do(move["option"])["t"] == "ack"
        assert first.beyond(prompt)["plan"][0]["fits"] is False
    assert first.frame["view"]["table"] == wanted["view"]["table"]
    happened = [line["text"] for line in first.lines][-len(wanted["lines"]) :]
    assert happened == [line["text"] for line in wanted["lines"]]
    for _ in moves:
        assert first.command("undo")["t"] == "ack"
    second.until(lambda frame: frame["plan"][0]["fits"])


def test_everybody_reads_a_line_in_their_own_language(
    anna: Guest, boris: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(load("mad_tea_party")), "team", True)
    table = anna.table("device", "me:Anna", "me:Vera")
    frames = [anna.get(f"/tables/{table}/frame", seat=seat) for seat in (0, 1)]
    seat, frame = next((seat, frame) for seat, frame in enumerate(frames) if frame["ask"])
    option = frame["ask"]["options"][0]
    line = {"kind": "line", "moves": [{"seat": seat, "option": option["option"]}]}
    command = {"t": "mark", "id": "m", "prompt": frame["prompt"], "mark": line}
    assert anna.post(f"/tables/{table}/commands", command, seat=seat)["t"] == "ack"
    texts = {}
    for language in ("en", "ru", "uk"):
        own = anna.get(f"/tables/{table}/frame", seat=seat, lang=language)
        texts[language] = own["plan"][0]["moves"][0]["text"]
        assert texts[language] == own["ask"]["options"][0]["label"]
    assert len(set(texts.values())) == 3
    (other,) = anna.get(f"/tables/{table}/frame", seat=1 - seat)["plan"]
    assert (other["moves"][0]["text"], other["ended"], other["fits"]) == (texts["en"], None, False)


def test_a_line_begins_where_the_match_is(anna: Guest, boris: Guest) -> None:
    table = team(anna, boris)
    with anna.sit(table, 0) as first, boris.sit(table, 1) as second:
        play = first_move(first)
        refused = propose(first, play, prompt=first.frame["prompt"] - 1)
        assert (refused["error"], refused["frame"]["plan"]) == ("error.stale-answer", [])
        assert propose(first, {"seat": 0, "option": {"do": "keep"}})["error"] == "error.no-such-step"
        assert propose(first, {**play, "seat": 1})["error"] == "error.no-such-step"
        for _ in range(MOST_LINES + 1):
            propose(first, play)
        second.command("mark", mark=PING)
        plan = second.until(lambda frame: frame["plan"] and frame["plan"][-1]["kind"] == "ping")["plan"]
        assert [mark["kind"] for mark in plan] == ["line"] * MOST_LINES + ["ping"]


def test_a_line_ends_with_the_move_that_chance_decides(anna: Guest) -> None:
    with anna.sit(anna.table("solo", "me", game=TEAM)) as chair:
        moves: list[dict[str, Any]] = []
        prompt = chair.asked()["prompt"]
        tried = chair.command("try", prompt=prompt, moves=moves)
        while tried["ended"] is None:
            moves.append({"seat": 0, "option": tried["ask"]["options"][0]["option"]})
            tried = chair.command("try", prompt=prompt, moves=moves)
        assert tried["ended"] == "chance"
        propose(chair, *moves, moves[0], prompt=prompt)
        (line,) = chair.until(lambda frame: frame["plan"])["plan"]
        assert (len(line["moves"]), line["ended"], line["fits"]) == (len(moves), "chance", True)
