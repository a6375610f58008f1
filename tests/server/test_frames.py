"""Frames and patches: a client that applies the patches has the table to the byte as a whole frame shows it."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec
import pytest

from tests.run_async import run_async
from tests.server.house import Chair, Guest, House, mover, patched_frame, play_on
from tests.server.memory import Memory, carry_through
from tests.wandering import positions
from wondertable import load
from wondertable.kernel import LANGUAGES, Seeded, Words, slugs
from wondertable.server import frames
from wondertable.server.commands import Command, run_command
from wondertable.server.config import Config
from wondertable.server.connections import SPECTATOR, Connection, Viewer
from wondertable.server.frames import frame, news
from wondertable.server.models import Mode, Origin, Seat, Start, TableRow
from wondertable.server.open_question import Sealed
from wondertable.server.room import Room
from wondertable.server.undo import Refusals, find_undo
from wondertable.server.worker_pool import WorkerPool

GAMES = ("mad_tea_party", "gravity_falls", "wonderlands_war")
COUNTED = ("lines", "chat", "rev")


class Client:
    """Somebody who applies patches."""

    def __init__(self, room: Room, viewer: Viewer) -> None:
        self.room, self.viewer = room, viewer
        self.connection = Connection(viewer, 0)
        room.connections.join(self.connection)
        self.frame: dict[str, Any] = {}
        self.lines: list[dict[str, Any]] = []
        self.heard: list[str] = []

    def hear(self) -> None:
        data = news(self.room, self.connection)
        if not data:
            return
        message = msgspec.json.decode(data)
        self.heard.append(message["t"])
        self.frame = message if message["t"] == "frame" else patched_frame(self.frame, message)
        self.lines += self.frame["lines"]

    def check(self) -> None:
        """What the client has is what a whole frame would say, in the same order of keys."""
        whole = msgspec.json.decode(msgspec.json.encode(frame(self.room, self.viewer, 0)))
        assert self.lines == whole["lines"]
        for counted in COUNTED:
            whole.pop(counted)
        mine = {key: value for key, value in self.frame.items() if key not in COUNTED}
        assert msgspec.json.encode(mine) == msgspec.json.encode(whole)


async def new_room(slug: str, seats: int, seed: int, **options: str) -> Room:
    """A table of people that has begun."""
    game = load(slug)
    owners = tuple(Seat(f"Player {seat}", f"p{seat}") for seat in range(seats))
    start = Start(slug, seats, game.choose_options(options), Origin(seed=seed))
    row = TableRow("t", start, "friends", "lobby", "p0", owners, "1", game.content.digest, 1.0, 1.0)
    store = Memory()
    store.rows[row.id], store.logs[row.id], store.kept[row.id] = row, [], {}
    room = Room(row, game, store, WorkerPool(workers=1), Config(pace=0.0))
    await carry_through(room, room.deal(row))
    return room


async def move(room: Room, chance: Seeded) -> None:
    assert room.question is not None
    asks = room.question.asks
    answers = {seat: Sealed(chance.pick(ask.options), False) for seat, ask in asks.items()}
    await carry_through(room, room.play(answers))


# -- the same as a whole frame ------------------------------------------------------------------------


@pytest.mark.parametrize("slug", GAMES)
def test_a_whole_match_by_patches(slug: str) -> None:
    async def scene() -> None:
        room = await new_room(slug, 3, 5)
        chance = Seeded(5)
        viewers = [Viewer(f"p{seat}", seat, "uk") for seat in range(3)]
        clients = [Client(room, viewer) for viewer in (*viewers, Viewer("nobody", SPECTATOR, "en"))]
        slow = Client(room, viewers[0])
        moves = 0
        while room.row.status == "running" and moves < 120:
            for client in clients:
                client.hear()
                client.check()
            if moves % 7 == 3:  # it missed some, and gets them all at once
                slow.hear()
                slow.check()
            await move(room, chance)
            moves += 1
        assert {*clients[0].heard[1:], *slow.heard[1:]} == {"patch"}
        assert len(clients[0].heard) > len(slow.heard) > 5
        await room.sleep()

    run_async(scene())


@pytest.mark.parametrize("slug", sorted(set(slugs()) & set(GAMES)))
def test_a_view_that_is_said_to_be_the_same_for_all_is(slug: str) -> None:
    game = load(slug)
    if not game.same_view:
        seen = [game.view(match.table, seat) for match in positions(game, 3, 1, 5) for seat in (0, 1, SPECTATOR)]
        assert any(one != seen[0] for one in seen)
        return
    for match in positions(game, 3, seed=2, every=3):
        spectator = msgspec.json.encode(game.view(match.table, SPECTATOR))
        for seat in range(match.seats):
            assert msgspec.json.encode(game.view(match.table, seat)) == spectator


@pytest.mark.parametrize("slug", sorted(set(slugs()) & set(GAMES)))
def test_views_made_together_are_those_made_one_by_one(slug: str) -> None:
    game = load(slug)
    for match in positions(game, 3, seed=4, every=7):
        seats = [SPECTATOR, 1, 0, 2]
        alone = {seat: game.view(match.table, seat) for seat in seats}
        assert game.views(match.table, seats) == alone


SETTLED: dict[str, list[dict[str, Any]]] = {
    "mad_tea_party": [{}, {"pass_turn": 3}, {"own_cat": {"card": "H01", "turn": 2, "play": 1}}],
    "gravity_falls": [{}],
    "wonderlands_war": [{}],
    "wonder_book": [{}],
}
"""By game, settings besides the usual ones whose fields may change with the table."""


@pytest.mark.parametrize("slug", sorted(SETTLED))
def test_settings_are_the_same_as_long_as_their_basis_is(slug: str) -> None:
    game, words, met = load(slug), Words("en", load(slug)), 0
    policy = game.seat_policy
    usual = policy.defaults(alone=False, hurried=True)
    said: dict[Any, list[dict[str, Any]]] = {}
    for match in positions(game, 3, seed=6, every=1):
        for seat in range(3):
            for number, more in enumerate(SETTLED[slug]):
                settings = {**usual, **more}
                fields = policy.schema(match.table, seat, settings, words, alone=False)
                basis = seat, number, policy.schema_basis(match.table, seat, settings)
                met += basis in said
                assert said.setdefault(basis, fields) == fields
    assert met


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("mode", ["friends", "device"])
def test_a_step_back_that_stays_refused_is_found_again(slug: str, mode: Mode) -> None:
    async def scene() -> None:
        room = await new_room(slug, 3, 8)
        room.row = msgspec.structs.replace(room.row, mode=mode)
        chance, kept, met = Seeded(8), Refusals(), 0
        for _ in range(120):
            assert room.match is not None
            for seat in range(3):
                found = find_undo(room.match, room.row, f"p{seat}", seat, is_lesson=False)
                assert kept.find(room.match, room.row, f"p{seat}", seat, is_lesson=False) == found
                met += found.is_settled
            if room.row.status != "running":
                break
            await move(room, chance)
            free = [seat for seat in range(3) if room.undo_for(f"p{seat}", seat).terms == "free"]
            if free and chance.below(2):
                back = room.undo_for(f"p{free[0]}", free[0])
                await carry_through(room, await room.undo(back.to, free[0]))
        assert met > 20
        await room.sleep()

    run_async(scene())


def test_the_last_sealed_answer_and_the_move_are_stored_together() -> None:
    """And so are the answers that the table gives at once."""

    async def scene() -> None:
        room = await new_room("mad_tea_party", 3, 1)
        store, chance = room.log.store, Seeded(1)
        assert isinstance(store, Memory)
        room.wake()
        for number in range(80):
            question, before = room.question, list(store.logs["t"])
            if question is None:
                break
            seat = next(seat for seat in question.asks if seat not in question.answers)
            is_last = question.sealed and len(question.asks) - len(question.answers) == 1
            command = Command("do", f"c{number}", question.prompt, chance.pick(question.asks[seat].options).plain())
            answers: list[Any] = []
            await run_command(room, Viewer(f"p{seat}", seat, "en"), command, answers.append)
            assert [one.id for one in answers] == [command.id]
            kinds = [one.kind for one in store.logs["t"][len(before) :]]
            standing = 0 if room.question is None or room.question is question else len(room.question.standing)
            expected = ["sealed", "move"] if is_last else ["sealed" if question.sealed else "move"]
            assert kinds == expected + ["sealed"] * standing
            assert [one.n for one in store.logs["t"]] == list(range(1, len(store.logs["t"]) + 1))
            assert room.row.entries == store.rows["t"].entries == len(store.logs["t"])
            seen.add((*kinds,))
        await room.sleep()

    seen: set[tuple[str, ...]] = set()
    run_async(scene())
    assert {("sealed",), ("move", "sealed"), ("sealed", "move")} <= seen


# -- made once ----------------------------------------------------------------------------------------


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> list[Viewer]:
    """Every frame that is really made, by its viewer."""
    made: list[Viewer] = []
    original = frames._frame

    def counting(room: Room, viewer: Viewer) -> Any:
        made.append(viewer)
        return original(room, viewer)

    monkeypatch.setattr(frames, "_frame", counting)
    return made


def test_a_frame_is_made_once_for_all_who_see_the_same(counted: list[Viewer]) -> None:
    async def scene() -> None:
        room = await new_room("mad_tea_party", 3, 1)
        tabs = [Client(room, Viewer("p0", 0, "en")) for _ in range(3)]
        watching = [Client(room, Viewer(f"w{number}", SPECTATOR, "en")) for number in range(5)]
        for client in (*tabs, *watching):
            client.hear()
        assert len(counted) == 2
        await move(room, Seeded(1))
        sent = [news(room, client.connection) for client in (*tabs, *watching)]
        assert len(counted) == 4
        assert len({*sent[:3]}) == len({*sent[3:]}) == 1
        assert sent[0] is sent[2]
        await room.sleep()

    run_async(scene())


def test_what_is_kept_of_old_frames_does_not_grow() -> None:
    async def scene() -> None:
        room = await new_room("mad_tea_party", 3, 1)
        client, gone = Client(room, Viewer("p0", 0, "en")), Client(room, Viewer("p0", 0, "en"))
        gone.hear()
        for _ in range(10):
            client.hear()
            await move(room, Seeded(1))
        for language in ("en", "xx", "yy", "", "zz"):
            frame(room, Viewer("w", SPECTATOR, language), 0)
        kept = room.connections.snapshots
        assert len(kept.by_sight) == 3
        assert len(kept.common) == 2
        assert gone.connection.sent is not None
        assert gone.connection.sent.patches == {}
        room.connections.leave(client.connection)
        room.connections.leave(gone.connection)
        assert not kept.by_sight
        await room.sleep()

    run_async(scene())


# -- over the socket ----------------------------------------------------------------------------------


def kinds(chair: Chair) -> list[str]:
    """The kinds of messages about the table that a connection has got."""
    found = [msgspec.json.decode(text)["t"] for text in chair.raw]
    return [one for one in found if one in ("frame", "patch")]


def same(chair: Chair) -> None:
    """The connection's frame is what a new whole one says.

    A sealed answer changes neither ``seq`` nor ``prompt``: only ``rev`` tells that there is more to hear. What changes
    nothing for this viewer is not sent at all.
    """
    room_frame = chair.guest.get(f"/tables/{chair.table}/frame", seat=chair.seat)

    def unlike(frame: dict[str, Any]) -> list[str]:
        return [key for key in room_frame if key not in COUNTED and frame.get(key) != room_frame[key]]

    chair.until(lambda frame: frame["rev"] >= room_frame["rev"] or not unlike(frame))
    assert unlike(chair.frame) == []


def test_one_whole_frame_and_then_patches(anna: Guest) -> None:
    table = anna.table("solo", "me", "greedy", "random")
    with anna.sit(table) as chair:
        chair.play(8)
        chair.asked()
        same(chair)
    assert kinds(chair)[0] == "frame"
    assert set(kinds(chair)[1:]) == {"patch"}


def test_whoever_lost_a_frame_gets_a_whole_one(anna: Guest) -> None:
    table = anna.table("solo", "me", "greedy")
    with anna.sit(table) as chair:
        chair.play(2)
        chair.asked()
        told, seq = list(chair.lines), chair.frame["seq"]
        chair.frame, chair.lines = {}, []
        chair.send({"t": "frame", "since": seq})
        assert chair.until(lambda frame: frame)["seq"] == seq
        assert kinds(chair)[-1] == "frame"
        assert chair.lines == []
        chair.frame = {}
        chair.send({"t": "frame", "since": 0})
        chair.until(lambda frame: frame)
        assert chair.lines == told
        chair.play(2)
        same(chair)


def test_a_wish_for_a_frame_that_makes_no_sense(anna: Guest) -> None:
    table = anna.table("solo", "me", "greedy")
    with anna.sit(table) as chair:
        chair.asked()
        chair.send({"t": "frame", "since": "yesterday"})
        while (refused := chair.hear())["t"] != "nack":
            pass
        assert refused["error"] == "server.error.command"


def test_the_wish_over_http(anna: Guest) -> None:
    table = anna.table("solo", "me", "greedy")
    with anna.sit(table) as chair:
        chair.asked()
        frame = anna.post(f"/tables/{table}/commands", {"t": "frame", "since": 0}, seat=0)
        assert (frame["t"], frame["view"]) == ("frame", chair.frame["view"])
        assert frame["lines"]


def test_after_a_break_it_begins_with_a_whole_frame(anna: Guest) -> None:
    table = anna.table("solo", "me", "greedy")
    with anna.sit(table) as chair:
        chair.play(3)
        last = chair.asked()["seq"]
    with anna.sit(table, since=last) as again:
        again.asked()
        assert kinds(again) == ["frame"]
        assert again.lines == []
        again.play(1)
        same(again)


def test_a_refusal_comes_after_the_table_as_it_stands(anna: Guest) -> None:
    table = anna.table("solo", "me", "greedy")
    with anna.sit(table) as left, anna.sit(table) as right:
        right.asked()
        answer = left.do(0)
        refused = right.command("do", prompt=-5, option={"do": "end"})
        assert right.frame["seq"] >= answer["seq"]
        assert "frame" not in msgspec.json.decode(right.raw[-1])
        assert refused["frame"] == right.frame


def test_two_tabs_and_a_step_back(anna: Guest) -> None:
    table = anna.table("solo", "me", "greedy", practice=True)
    with anna.sit(table) as left, anna.sit(table) as right:
        for _ in range(4):
            left.play(1)
        left.asked()
        assert left.frame["undo"] == "free"
        assert left.command("undo")["t"] == "ack"
        left.until(lambda frame: any(line["what"] == "table-undone" for line in left.lines))
        for one in (left, right):
            one.asked()
            same(one)
        assert left.lines == right.lines


def test_one_device_goes_from_hand_to_hand(anna: Guest) -> None:
    table = anna.table("device", "me:Anna", "me:Boris")
    with anna.sit(table, 0) as first, anna.sit(table, 1) as second:
        play_on(10, first, second)
        for one in (first, second):
            same(one)
        asked = mover(first, second)
        assert [person["asked"] for person in asked.frame["people"]] == [asked is first, asked is second]


def _at_step(step: int, frame: dict[str, Any]) -> bool:
    return bool(frame["ask"] and frame["lesson"]["step"] == step)


def test_a_lesson_goes_on_by_patches(anna: Guest) -> None:
    lesson = anna.get("/games/mad_tea_party/tutorial")[0]
    table = anna.post(f"/games/mad_tea_party/tutorial/{lesson['id']}", None, 201)["id"]
    with anna.sit(table) as chair:
        for step in range(3):
            chair.until(partial(_at_step, step))
            assert chair.do(chair.frame["lesson"]["choose"])["t"] == "ack"
        chair.until(lambda frame: frame["lesson"]["step"] == 3)
        same(chair)
    assert set(kinds(chair)[1:]) == {"patch"}


def test_languages_do_not_mix(anna: Guest, guests: Callable[[], Guest]) -> None:
    table = anna.table("friends", "me:Anna", "greedy", "greedy")
    anna.post(f"/tables/{table}/start", {})
    watching = [guests() for _ in LANGUAGES]
    for guest, language in zip(watching, LANGUAGES, strict=True):
        guest.language = language
    with contextlib.ExitStack() as stack:
        chair = stack.enter_context(anna.sit(table))
        chairs = [stack.enter_context(guest.sit(table, SPECTATOR)) for guest in watching]
        chair.play(3)
        for one in chairs:
            same(one)
        assert len({one.lines[-1]["text"] for one in chairs}) == len(LANGUAGES)


# -- secrets ------------------------------------------------------------------------------------------


def test_a_new_owner_of_a_seat_begins_with_a_whole_frame(server: House, anna: Guest, boris: Guest) -> None:
    table = anna.table("friends", "me:Anna", "open")
    boris.post(f"/tables/{table}/seats/1", {"name": "Boris"})
    with boris.sit(table, 1) as old:
        old.until(lambda frame: frame["people"][1]["mine"])
        boris.delete(f"/tables/{table}/seats/1")
        vera = server.guest()
        vera.post(f"/tables/{table}/seats/1", {"name": "Vera"})
        with vera.sit(table, 1) as new:
            new.until(lambda frame: frame["people"][1]["mine"])
            assert kinds(new)[0] == "frame"
            assert old.closed() == 4403
            anna.post(f"/tables/{table}/start", {})
            new.until(lambda frame: frame["view"])
            same(new)


def test_nothing_is_sent_where_nothing_can_be_seen(server: House, anna: Guest, boris: Guest) -> None:
    """A change that does not show in a viewer's frame is no message to them, whatever has happened."""
    table = anna.table("friends", "me:Anna", "open")
    boris.post(f"/tables/{table}/seats/1", {"name": "Boris"})
    anna.post(f"/tables/{table}/start", {})
    with anna.sit(table, 0) as first, boris.sit(table, 1) as second:
        for one in (first, second):
            one.until(lambda frame: frame["view"] and all(person["connected"] for person in frame["people"]))
            with contextlib.suppress(TimeoutError):
                while True:
                    one.hear(0.1)
        room = server.rooms.awake[table]
        room.connections.wake()
        first.quiet()
        second.quiet()
