"""Nothing leaks: what a viewer gets, to the byte, does not depend on what the viewer may not know."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import msgspec
import pytest

from tests.run_async import run_async
from tests.server.house import GAME, Chair, Guest, House, mover, play_on, wait_for
from tests.server.memory import Memory, carry_through
from wondertable import Match, load
from wondertable.kernel import Chance, Seeded, WondertableError
from wondertable.lab import leaks
from wondertable.server.change import Sender
from wondertable.server.commands import Command, change_of
from wondertable.server.config import Config
from wondertable.server.connections import SPECTATOR, Connection, Viewer
from wondertable.server.frames import frame, moment, story, summary
from wondertable.server.models import Dealt, Entry, Origin, Seat, Start, TableRow
from wondertable.server.open_question import Sealed
from wondertable.server.room import Room
from wondertable.server.sockets import nack
from wondertable.server.worker_pool import WorkerPool

SEATS = 3
MOVES = 24


# -- twins --------------------------------------------------------------------------------------------


class Following(Chance):
    """Brings up the cards that came up in the truth; where one lies elsewhere, one that nobody will miss."""

    __slots__ = ("at", "brought", "missed")

    def __init__(self, brought: Sequence[Any], missed: frozenset[str], at: int = 0) -> None:
        super().__init__()
        self.brought, self.missed, self.at = brought, missed, at

    def below(self, bound: int) -> int:
        raise AssertionError("only draws are followed")

    def draw(self, bag: Any) -> Any:
        wanted = self.brought[self.at]
        self.at += 1
        spare = sorted(card for card in bag if card not in self.missed)
        card = wanted if wanted in bag else spare[0]
        if self.tape is not None:
            self.tape.append(0)
        bag.remove(card)
        return card

    def copy(self) -> Chance:
        return Following(self.brought, self.missed, self.at)


def at_a_turn(seed: int, moves: int) -> Match[Any]:
    """A match played at random for a while, at the beginning of a turn."""
    match, chance = load(GAME).new(SEATS, seed), Seeded(seed)
    while len(match.moves) < moves or not _begins(match):
        leaks.play(match, leaks.random_answers(match, chance))
    return match


def _begins(match: Match[Any]) -> bool:
    ask = next(iter(match.asks.values()))
    return ask.prompt == "search" and ask.facts is not None and ask.facts["draw"] == 1


def table_of(match: Match[Any], chance: Chance, table: Any) -> Room:
    """A live table of people at this position."""
    seats = tuple(Seat(f"Player {seat}", f"p{seat}") for seat in range(match.seats))
    start = Start(match.game.slug, match.seats, match.options, Origin(seed=1))
    row = TableRow("twin", start, "friends", "running", "p0", seats, "1", match.game.content.digest, 1.0, 1.0)
    store = Memory()
    room = Room(row, match.game, store, WorkerPool(workers=1), Config(pace=0.0))
    store.rows[row.id], store.logs[row.id], store.kept[row.id] = row, [], {}
    room.settings = {seat: {"mode": "ask", "kinds": [], "countdown": None} for seat in range(match.seats)}
    room.match = Match(match.game, match.seats, match.options, chance=chance, table=table)
    room.timeline.add(Entry(1, 0, 1.0, Dealt("")), room.match.take_events())
    room.question = room.next_question(room.match, row)
    for seat in range(match.seats):
        room.connections.join(Connection(Viewer(f"p{seat}", seat, "en"), 0))
    return room


async def errors(room: Room, viewer: Viewer) -> list[bytes]:
    """Whatever the viewer might try that is not allowed, and what is answered."""
    prompt = room.match.prompt if room.match else 0
    tries = [
        Command("do", "a", prompt, {"do": "cat", "card": "H22"}),
        Command("do", "b", prompt, {"do": "play", "card": "H01"}),
        Command("do", "c", prompt - 1, {"do": "end"}),
        Command("do", "d", prompt, {"do": "take", "cell": "mid-9"}),
        Command("undo", "e"),
        Command("settings", "f", value={"own_cat": "H22"}),
    ]
    return [
        await _refused(room, viewer, command)
        for command in tries
        if not (command.t == "do" and _is_offered(room, viewer.seat, command.option))
        and not (command.t == "undo" and room.undo_for(viewer.player, viewer.seat)[0] == "free")
    ]


def _is_offered(room: Room, seat: int, option: dict[str, Any]) -> bool:
    ask = room.shown_ask(seat)
    return ask is not None and option in [one.plain() for one in ask.options]


async def _refused(room: Room, viewer: Viewer, command: Command) -> bytes:
    answers: list[msgspec.Struct] = []
    try:
        sender = Sender(viewer.player, command.id, answers.append)
        await room.carry_through(lambda: change_of(room, viewer, command), sender)
    except WondertableError as error:
        return msgspec.json.encode([nack(room, viewer, command, error), frame(room, viewer, 0)])
    return msgspec.json.encode([answers, frame(room, viewer, 0)])


async def everything(room: Room, viewer: Viewer, seq: int) -> list[bytes]:
    """All that this viewer can be sent now."""
    past = [await room.at(move) for move in (0, room.row.moves // 2, room.row.moves)]
    made: list[Any] = [
        frame(room, viewer, None),
        frame(room, viewer, seq),
        frame(room, viewer, 0),
        *(moment(room, viewer, one) for one in past),
        story(room, viewer),
        msgspec.structs.replace(summary(room.row, viewer.player, viewer.language, room.game), updated=0),
    ]
    return [msgspec.json.encode(one) for one in made] + await errors(room, viewer)


def twin_of(start: Any, zones: Sequence[Any], seat: int, light: set[str], game: Any) -> Any:
    """Another deal of what the seat cannot know, in which all that comes to light later lies where it does."""
    for seed in range(200):
        other = start.clone()
        game.reimagine(other, seat, Seeded(seed))
        if not leaks._put_back(game, other, zones, light, seat) and other.pack() != start.pack():
            return other
    raise AssertionError("there is no other deal")


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("seat", [0, 1, 2, SPECTATOR])
def test_tables_that_differ_in_secrets_send_the_same_bytes(
    seed: int, seat: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("time.time", lambda: 1_000_000.0)
    match = at_a_turn(seed, 20 + 40 * seed)
    game, start = match.game, match.table
    zones = leaks._snapshot(start)
    truth = leaks.Truth(match, Seeded(seed * 7), MOVES)
    light = truth.comes_to_light(zones, seat)
    brought = [note.brought for note in truth.noting.notes]
    other = twin_of(start, zones, seat, light, game)
    follow = Following(brought, frozenset(light) | frozenset(brought))
    viewer = Viewer("" if seat < 0 else f"p{seat}", seat, "en")
    tables = start.clone(), other
    compared = run_async(compare([partial(table_of, match, follow.copy(), table) for table in tables], truth, viewer))
    assert compared > 100


async def compare(makers: Sequence[Callable[[], Room]], truth: leaks.Truth, viewer: Viewer) -> int:
    """Play both tables on alike; returns how many messages were compared."""
    one, two = (make() for make in makers)
    compared = 0
    for step in truth.steps:
        seq = one.row.seq
        answers = {who: Sealed(option, False) for who, option in step.answers}
        for room in (one, two):
            assert room.question is not None
            await carry_through(room, room.play({who: answers[who] for who in room.question.asks}))
        for mine, theirs in zip(await everything(one, viewer, seq), await everything(two, viewer, seq), strict=True):
            assert mine == theirs, leaks.difference(msgspec.json.decode(mine), msgspec.json.decode(theirs))
            compared += 1
        if one.row.status != "running":
            break
    return compared


def test_a_leak_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same test fails when a frame shows how many Cats others hold."""
    original = type(load(GAME)).view

    def leaky(self: Any, table: Any, seat: int) -> dict[str, Any]:
        cats = [sum(card in table.box.cats for card in player.heroes) for player in table.players]
        return {**original(self, table, seat), "cats": cats}

    monkeypatch.setattr(type(load(GAME)), "view", leaky)
    with pytest.raises(AssertionError, match="cats"):
        test_tables_that_differ_in_secrets_send_the_same_bytes(1, SPECTATOR, monkeypatch)


# -- sealed answers -----------------------------------------------------------------------------------


def three(server: House) -> tuple[str, list[Guest]]:
    """A table of three people."""
    people = [server.guest() for _ in range(3)]
    table = people[0].table("friends", "me:Anna", "open", "open")
    for seat, guest in enumerate(people[1:], 1):
        guest.post(f"/tables/{table}/seats/{seat}", {"name": f"Guest {seat}"})
    people[0].post(f"/tables/{table}/start", {})
    return table, people


def until_window(chairs: list[Chair], asked: int = 2) -> list[Chair]:
    """Play until a window is open in which so many people are asked; returns them."""
    while True:
        chair = mover(*chairs)
        if chair.frame["ask"]["sealed"]:
            found = [one for one in chairs if _asked_now(one)]
            if len(found) >= asked:
                return found
        options = chair.frame["ask"]["options"]
        chair.do(next((n for n, one in enumerate(options) if one["option"]["do"] == "play"), 0))


def _asked_now(chair: Chair) -> bool:
    ask = chair.guest.get(f"/tables/{chair.table}/frame", seat=chair.seat)["ask"]
    if ask:
        chair.until(lambda seen: seen["ask"] and seen["ask"]["prompt"] == ask["prompt"])
    return bool(ask)


def all_over_http(guest: Guest, table: str, seat: int) -> list[bytes]:
    """Everything a player can ask the server about a table."""
    start = len(guest.heard)
    guest.get(f"/tables/{table}/frame", seat=seat)
    guest.get(f"/tables/{table}/frame", seat=seat, since=0)
    guest.get(f"/tables/{table}/frame", seat=-1, since=0)
    guest.get(f"/tables/{table}/story", seat=seat)
    guest.get(f"/tables/{table}/at/0", seat=seat)
    guest.get(f"/tables/{table}")
    guest.get("/tables")
    guest.get(f"/tables/{table}/record", 409)
    return guest.heard[start:]


def test_a_sealed_answer_changes_nothing_that_others_receive(server: House) -> None:
    table, people = three(server)
    with contextlib.ExitStack() as stack:
        chairs = [stack.enter_context(guest.sit(table, seat)) for seat, guest in enumerate(people)]
        watching = stack.enter_context(server.guest().sit(table, -1))
        who, *rest = until_window(chairs)
        watching.until(lambda frame: frame["seq"] >= who.frame["seq"])
        others = [one for one in (*chairs, watching) if one is not who]
        for one in others:
            one.until(lambda frame: frame["seq"] >= who.frame["seq"])
        before = [all_over_http(one.guest, table, one.seat) for one in others]
        for one in others:
            with contextlib.suppress(TimeoutError):
                while True:
                    one.hear(0.05)
        seq = who.frame["seq"]
        answer = who.do(0)
        assert answer["seq"] == seq
        assert who.until(lambda frame: not frame["ask"])["seq"] == seq
        for one in others:
            one.quiet()
        assert [all_over_http(one.guest, table, one.seat) for one in others] == before
        assert who.guest.get("/tables")["mine"][0]["yourMove"] is False
        again = who.command("do", prompt=who.frame["prompt"], option={"do": "pass"})
        assert again["error"] == "error.already-answered"
        assert rest[0].guest.get("/tables")["mine"][0]["yourMove"] is True


def test_settings_are_private(server: House) -> None:
    table, people = three(server)
    with contextlib.ExitStack() as stack:
        chairs = [stack.enter_context(guest.sit(table, seat)) for seat, guest in enumerate(people)]
        for one in chairs:
            one.until(lambda frame: frame["view"] and all(person["connected"] for person in frame["people"]))
        others = chairs[1:]
        before = [all_over_http(one.guest, table, one.seat) for one in others]
        assert chairs[0].command("settings", value={"mode": "auto_pass"})["t"] == "ack"
        assert chairs[0].until(lambda frame: frame["settings"]["value"]["mode"] == "auto_pass")
        for one in others:
            one.quiet()
        assert [all_over_http(one.guest, table, one.seat) for one in others] == before


def test_a_lost_connection_in_the_middle_of_a_reaction(server: House) -> None:
    table, people = three(server)
    with contextlib.ExitStack() as stack:
        chairs = [stack.enter_context(guest.sit(table, seat)) for seat, guest in enumerate(people)]
        who, *rest = until_window(chairs)
        prompt, ask = who.frame["prompt"], who.frame["ask"]
        who.line.socket.close()
        again = stack.enter_context(who.guest.sit(table, who.seat, who.frame["seq"]))
        assert again.asked()["ask"] == ask
        assert again.frame["lines"] == []
        again.do(0, "mine")
        again.line.socket.close()  # before anybody else has answered
        back = stack.enter_context(who.guest.sit(table, who.seat, who.frame["seq"]))
        assert back.until(lambda frame: frame["view"])["ask"] is None
        assert back.command("do", "mine", prompt=prompt, option={"do": "pass"})["t"] == "ack"
        for one in rest:
            one.do(0)
        back.until(lambda frame: frame["prompt"] > prompt)


# -- canaries -----------------------------------------------------------------------------------------


def never_seen(room: Room, seat: int) -> set[str]:
    """The cards that have never been in sight of a viewer, in the whole match."""
    assert room.match is not None
    past = room.match.at(0)
    everything = set(leaks.cards_of(past.table))
    seen = _in_sight(past, seat)
    for move in room.match.moves:
        past.play(move)
        seen |= _in_sight(past, seat)
    return everything - seen


def _in_sight(match: Match[Any], seat: int) -> set[str]:
    return {card for zone in match.table.zones() if zone.seen_by(seat) for card in zone.contents()}


def test_no_byte_names_a_card_that_was_never_in_sight(server: House) -> None:
    """Every hidden card is a canary of its own; so are the keys of chance and of the players."""
    table, people = three(server)
    with contextlib.ExitStack() as stack:
        chairs = [stack.enter_context(guest.sit(table, seat)) for seat, guest in enumerate(people)]
        watching = stack.enter_context(server.guest().sit(table, -1))
        play_on(30, *chairs, choose=lambda frame: frame["prompt"])
        room = server.rooms.awake[table]
        wait_for(lambda: room.question is not None and room.question.owed(room.row))
        tokens = [guest.cookie.partition("=")[2].partition(".")[0] for guest in people]
        secrets = [room.row.start.origin.key, *(seat.owner for seat in room.row.seats), *tokens]
        for one in (*chairs, watching):
            one.until(lambda frame: frame["seq"] >= room.row.seq)
            heard = "".join(one.raw) + b"".join(all_over_http(one.guest, table, one.seat)).decode()
            hidden = never_seen(room, one.seat)
            assert len(hidden) > 20
            assert [card for card in sorted(hidden) if f'"{card}"' in heard or f"{card}." in heard] == []
            assert [secret for secret in secrets if secret in heard] == []
