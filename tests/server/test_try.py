"""Trying moves out: what is shown is what would happen, and nothing of it that nobody can know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest

from tests.run_async import run_async
from tests.server.house import GAME, Chair, Guest
from tests.server.memory import carry_through
from tests.server.test_plan import TEAM, team
from tests.server.test_secrets import table_of
from tests.toy import Draw, Keep, toy
from wondertable import Match, load
from wondertable.kernel import AnswerError, Ask, Chance, Game, Seeded, whatif
from wondertable.kernel.whatif import Outcome, Step, keeps_secrets, try_out
from wondertable.lab import leaks
from wondertable.server.commands import Command, change_of, run_command
from wondertable.server.connections import Viewer
from wondertable.server.frames import frame, words_for
from wondertable.server.marks import MOST_TRIED
from wondertable.server.room import Room

ENGLISH = [words_for("en")]


def walk(match: Match[Any], seat: int, chance: Chance) -> Outcome:
    """Random moves from here on, as far as they can be tried out."""
    steps: list[Step] = []
    while True:
        found = try_out(match, seat, steps, ENGLISH)
        if found.ended is not None:
            return found
        assert found.ask is not None
        steps.append(Step(found.ask.seat, chance.pick(found.ask.options)))


def positions(game: Game[Any], seats: int, seed: int, moves: int = 120) -> Iterator[Match[Any]]:
    """The moments of a match played at random."""
    match, chance = game.new(seats, seed), Seeded(seed)
    while match.result is None and len(match.moves) < moves:
        yield match
        leaks.play(match, leaks.random_answers(match, chance))


def at_checkpoint(match: Match[Any]) -> bool:
    """Has nothing happened since the last checkpoint?"""
    return bool(match.fork()._base == match.table)


# -- what is shown is what would happen ---------------------------------------------------------------


@pytest.mark.parametrize(("slug", "seats"), [(TEAM, 1), (TEAM, 2), (TEAM, 4), (GAME, 3)])
def test_what_is_tried_out_is_what_would_happen(slug: str, seats: int) -> None:
    game, chance, ended, made = load(slug), Seeded(seats), Counter[str](), Counter[str]()
    for match in positions(game, seats, 40 + seats):
        seat = chance.below(seats)
        digest = match.digest()
        found = walk(match, seat, chance)
        assert match.digest() == digest
        truth = match.fork()
        for step, told in zip(found.steps, found.told, strict=False):
            events = truth.submit(step.seat, step.option)
            assert [event.seen_by(seat) for event in told] == [event.seen_by(seat) for event in events]
            made[step.option.plain()["do"]] += 1
        assert msgspec.json.encode(found.match.view(seat)) == msgspec.json.encode(truth.view(seat))
        if found.ended == "chance":
            assert len(found.told) == len(found.steps) - 1
            truth.submit(*found.steps[-1])
            assert truth.learnt()
        ended[str(found.ended)] += 1
    assert ended["chance"] > 15
    if slug == TEAM:
        assert made["play"] > 5
        assert ended["other"] == 0  # a team that has no secrets from each other
    else:
        assert ended["other"] > 50


def test_cards_that_everybody_can_tell_may_come_to_light() -> None:
    """Whoever rests takes all cards of the deck: no surprise, and the line goes on."""
    rested = 0
    for seed in range(6):
        for match in positions(load(TEAM), 3, seed):
            ask = next(iter(match.asks.values()))
            if ask.prompt != "turn":
                continue
            rest = Step(ask.seat, next(option for option in ask.options if option.plain()["do"] == "rest"))
            found = try_out(match, 0, [rest], ENGLISH)
            before, after = match.table.hero, found.match.table.hero
            if found.ended is None and before.deck and not before.has("CU1"):
                assert sorted(after.hand) == sorted([*before.hand, *before.deck, *before.discard])
                rested += 1
    assert rested > 0


def test_the_match_may_end_within_a_line() -> None:
    found = next(
        found
        for seed in range(20)
        for match in positions(load(TEAM), 2, seed, 500)
        if (found := walk(match, 0, Seeded(seed))).ended == "over"
    )
    assert found.match.result is not None
    assert found.ask is None


def test_a_line_is_not_endless(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(whatif, "MOST_MOVES", 1)
    found = next(found for match in positions(load(TEAM), 2, 1) if (found := walk(match, 0, Seeded(1))).steps[1:] == [])
    assert (found.ended, found.ask) == ("long", None)


# -- secrets between seats ----------------------------------------------------------------------------


def to_help(seed: int, rounds: int) -> Match[Any]:
    """The toy, at the question to the helper of a round."""
    match = toy().new(3, seed)
    chance = Seeded(seed)
    while match.table.round < rounds or match.sealed:
        leaks.play(match, [(seat, chance.pick(_but_keep(ask))) for seat, ask in match.asks.items()])
    return match


def _but_keep(ask: Ask) -> list[Any]:
    return [option for option in ask.options if not isinstance(option, Keep)]


def test_nobody_answers_a_sealed_question_for_others() -> None:
    match = toy().new(2, 1)
    found = try_out(match, 0, [], ENGLISH)
    assert (found.ask, found.ended) == (None, "other")
    with pytest.raises(AnswerError) as refused:
        try_out(match, 0, [Step(0, match.asks[0].options[0])], ENGLISH)
    assert (refused.value.what, refused.value.facts) == ("error.no-such-step", {"number": 1})


def test_nobody_decides_for_somebody_with_secrets() -> None:
    match = to_help(1, 1)
    helper = match.table.helper
    other = (helper + 1) % 3
    assert keeps_secrets(match.table, helper, other)
    assert not keeps_secrets(match.table, helper, helper)
    assert try_out(match, other, [], ENGLISH).ended == "other"
    own = try_out(match, helper, [], ENGLISH)
    assert (own.ask, own.ended) == (match.asks[helper], None)
    assert try_out(match, helper, [Step(helper, Draw())], ENGLISH).ended == "chance"
    kept = try_out(match, helper, [Step(helper, Keep())], ENGLISH)
    assert kept.ask is not None
    assert kept.ask.prompt == "tuck"


def test_what_only_another_seat_knows_stops_the_line() -> None:
    """With an empty bag the first tucked chip is turned up: no chance in it, but only its owner knows which it is."""
    seen = Counter[bool]()
    for seed in range(40):
        match = to_help(seed, 4)
        table, helper = match.table, match.table.helper
        if table.bag or not table.tucked:
            continue
        own = table.tucked[0].owner == helper
        found = try_out(match, helper, [Step(helper, Draw())], ENGLISH)
        assert found.ended == (None if own or len(table.tucked[0].chips) == 1 else "chance")
        if found.ended is None:
            assert found.match.table.aside[-1] == table.tucked[0].chips[0]
        seen[own] += 1
    assert set(seen) == {True, False}


def test_what_depends_on_something_hidden_stops_the_line() -> None:
    """Also if no card comes to light: a puzzle whose secret answers by a number."""

    def help(self: Any, t: Any) -> Any:
        pick = yield Ask(t.helper, "help", [Draw(), Keep()])
        if isinstance(pick, Draw):
            t.round = int(min(t.bidders[1 - t.helper].hand)[1:])
        yield Ask(t.helper, "help", [Draw(), Keep()])
        self.end_round(t)

    game = toy(help=help)
    ended = Counter[str | None]()
    for seed in range(10):
        match, chance = game.new(2, seed), Seeded(seed)
        leaks.play(match, leaks.random_answers(match, chance))
        helper = match.table.helper
        assert try_out(match, helper, [Step(helper, Keep())], ENGLISH).ended is None
        ended[try_out(match, helper, [Step(helper, Draw())], ENGLISH).ended] += 1
    assert ended["chance"] >= 8


# -- twins --------------------------------------------------------------------------------------------


async def tried(room: Room, seat: int, moves: list[dict[str, Any]]) -> dict[str, Any]:
    assert room.match is not None
    answers: list[msgspec.Struct] = []
    command = Command("try", "t", room.match.prompt, moves=moves)
    await run_command(room, Viewer(f"p{seat}", seat, "en"), command, answers.append)
    found: dict[str, Any] = msgspec.to_builtins(answers[0])
    return found


async def compare(one: Room, two: Room, seat: int, chance: Chance) -> Counter[str]:
    """Walk a line at both tables: every answer must be the same to the byte. Returns how it ended."""
    moves: list[dict[str, Any]] = []
    while True:
        mine, theirs = await tried(one, seat, moves), await tried(two, seat, moves)
        assert msgspec.json.encode(mine) == msgspec.json.encode(theirs), leaks.difference(mine, theirs)
        if mine["ended"] is not None:
            return Counter([mine["ended"]])
        moves.append({"seat": mine["ask"]["seat"], "option": chance.pick(mine["ask"]["options"])["option"]})


async def compare_all(slug: str, seats: int, seed: int) -> tuple[Counter[str], int]:
    game, chance = load(slug), Seeded(seed)
    ended, different = Counter[str](), 0
    for match in positions(game, seats, seed):
        if not at_checkpoint(match):  # a table of this position begins at a checkpoint
            continue
        for seat in range(seats):
            other = match.table.clone()
            game.reimagine(other, seat, Seeded(chance.below(1 << 30)))
            different += other.pack() != match.table.pack()
            tables = (match.table.clone(), Seeded(chance.below(1 << 30))), (other, Seeded(chance.below(1 << 30)))
            rooms = [table_of(match, stream, table) for table, stream in tables]
            ended += await compare(rooms[0], rooms[1], seat, chance)
    return ended, different


@pytest.mark.parametrize(("slug", "seats"), [(TEAM, 2), (TEAM, 4), (GAME, 3)])
def test_tables_that_differ_in_secrets_and_in_chance_answer_the_same(
    slug: str, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(load(slug)), "team", True)
    ended, different = run_async(compare_all(slug, seats, seats))
    assert ended["chance"] > 20
    assert different > 20


def _truth(match: Match[Any], seat: int, deal: int) -> Match[Any]:
    return match.fork()


def test_a_leak_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same test fails when moves are tried out on the truth."""
    monkeypatch.setattr(whatif, "_world", _truth)
    monkeypatch.setattr(whatif, "_foreseen", lambda table, seat, unknown: True)
    with pytest.raises(AssertionError, match=r"lines|view|ended"):
        test_tables_that_differ_in_secrets_and_in_chance_answer_the_same(TEAM, 2, monkeypatch)


def test_a_line_tells_others_no_more_than_it_says(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two tables that differ in what the proposer holds show the same line to everybody else."""
    monkeypatch.setattr(type(load(GAME)), "team", True)
    monkeypatch.setattr("time.time", lambda: 1_000_000.0)
    compared = run_async(_propose_everywhere())
    assert compared > 10


async def _propose_everywhere() -> int:
    game, chance, compared = load(GAME), Seeded(3), 0
    for match in positions(game, 3, 3):
        if not at_checkpoint(match) or match.sealed:
            continue
        (asked,) = match.asks
        viewer = (asked + 1) % 3
        other = match.table.clone()
        game.reimagine(other, viewer, Seeded(chance.below(1 << 30)))
        rooms = [table_of(match, Seeded(seed), table) for seed, table in enumerate((match.table.clone(), other))]
        asks = [room.question.asks[asked].options for room in rooms if room.question is not None]
        both = [option for option in asks[0] if option in asks[1]]
        if not both:
            continue
        move = {"seat": asked, "option": chance.pick(both).plain()}
        for room in rooms:
            assert room.match is not None
            command = Command("mark", "m", room.match.prompt, mark={"kind": "line", "moves": [move]})
            await carry_through(room, await change_of(room, Viewer(f"p{asked}", asked, "en"), command))
        for seat in (viewer, -1):
            seen = [msgspec.to_builtins(frame(room, Viewer(f"p{seat}", seat, "en"), 0)) for room in rooms]
            if seat == viewer:
                assert msgspec.json.encode(seen[0]) == msgspec.json.encode(seen[1]), leaks.difference(seen[0], seen[1])
            assert seen[0]["plan"] == seen[1]["plan"]
        compared += 1
    return compared


# -- at the table -------------------------------------------------------------------------------------


def test_trying_out_changes_nothing_and_is_nobodys_business(anna: Guest, boris: Guest) -> None:
    table = team(anna, boris)
    with anna.sit(table, 0) as first, boris.sit(table, 1) as second:
        for chair in (first, second):
            chair.until(lambda frame: frame["view"] and all(person["connected"] for person in frame["people"]))
        before = first.asked()
        tried = second.command("try", prompt=before["prompt"], moves=[])
        assert tried["ended"] is None
        assert (tried["t"], tried["prompt"], tried["awaits"], tried["moves"]) == ("tried", before["prompt"], 0, [])
        assert tried["view"]["table"] == before["view"]["table"]
        assert tried["ask"] == {"seat": 0, **before["ask"]}
        choice = before["ask"]["options"][0]
        move = {"seat": 0, "option": choice["option"]}
        after = second.command("try", prompt=before["prompt"], moves=[move])
        assert after["moves"] == [{**move, "text": choice["label"]}]
        assert [line["move"] for line in after["lines"]] == [1] * len(after["lines"])
        first.quiet()
        second.quiet()
        frame = anna.get(f"/tables/{table}/frame", seat=0)
        assert {**frame, "lines": []} == {**before, "lines": []}


def to_chance(chair: Chair, prompt: int) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """A line up to the move that chance decides, and the answers on the way."""
    moves: list[dict[str, Any]] = []
    answers = [chair.command("try", prompt=prompt, moves=moves)]
    while answers[-1]["ended"] is None:
        ask = answers[-1]["ask"]
        moves.append({"seat": ask["seat"], "option": ask["options"][0]["option"]})
        answers.append(chair.command("try", prompt=prompt, moves=moves))
    return moves, answers


@pytest.mark.parametrize("seats", [("me",), ("me:Anna", "me:Vera"), ("me", "greedy")])
def test_a_line_stops_before_chance(anna: Guest, seats: tuple[str, ...]) -> None:
    mode = "device" if "me:Vera" in seats else "solo"
    table = anna.table(mode, *seats, game=TEAM, options={"first": "1"})
    with anna.sit(table) as chair:
        prompt = chair.asked()["prompt"]
        moves, answers = to_chance(chair, prompt)
        last, before = answers[-1], answers[-2]
        assert last["ended"] == "chance"
        assert [len(last["moves"]), len(before["moves"])] == [len(moves), len(moves) - 1]
        for part in ("view", "ask", "lines", "awaits", "turn"):
            assert last[part] == before[part]
        longer = chair.command("try", prompt=prompt, moves=[*moves, {"seat": 0, "option": {"do": "keep"}}])
        assert {**longer, "id": last["id"]} == last


@pytest.mark.rule("GF-UI-09")
@pytest.mark.parametrize(("windows", "shown"), [([], False), (["2", "3"], True)])
def test_the_table_answers_in_a_trial_what_it_answers_in_earnest(anna: Guest, windows: list[str], shown: bool) -> None:
    """Wendy is asked for her ability after her move only if she wants to be; and a tried line can be played."""
    options = {"characters": "WEN,MAB", "first": "1"}
    table = anna.table("solo", "me", game=TEAM, options=options)
    with anna.sit(table) as chair:
        prompt = chair.asked()["prompt"]
        assert chair.command("settings", value={"windows": windows})["t"] == "ack"
        moves, answers = to_chance(chair, prompt)
        asked = [answer["ask"]["what"] for answer in answers[:-1]]
        assert ("ability" in asked) == shown
        for move, answer in zip(moves[:-1], answers, strict=False):
            assert chair.asked()["ask"]["what"] == answer["ask"]["what"]
            assert chair.frame["view"]["table"] == answer["view"]["table"]
            prompt = chair.frame["prompt"]
            assert chair.do(move["option"])["t"] == "ack"
            chair.beyond(prompt)
        assert chair.asked()["view"]["table"] == answers[-1]["view"]["table"]


def test_over_http(anna: Guest) -> None:
    table = anna.table("solo", "me", game=TEAM)
    frame = anna.get(f"/tables/{table}/frame", seat=0)
    body = {"t": "try", "id": "t1", "prompt": frame["prompt"], "moves": []}
    tried = anna.post(f"/tables/{table}/commands", body, seat=0)
    assert (tried["t"], tried["id"], tried["ask"]) == ("tried", "t1", {"seat": 0, **frame["ask"]})
    assert anna.post(f"/tables/{table}/commands", body, seat=0) == tried
    russian = anna.post(f"/tables/{table}/commands", body, seat=0, lang="ru")
    assert russian["view"]["table"] == tried["view"]["table"]


def test_a_stale_line_gets_the_table_as_it_stands(anna: Guest) -> None:
    with anna.sit(anna.table("solo", "me", game=TEAM)) as chair:
        prompt = chair.asked()["prompt"]
        chair.do(0)
        chair.beyond(prompt)
        refused = chair.command("try", prompt=prompt, moves=[])
        assert (refused["t"], refused["error"]) == ("nack", "error.stale-answer")
        assert refused["frame"]["prompt"] == chair.frame["prompt"]


def test_who_may_not_try_and_what(anna: Guest, boris: Guest, guests: Callable[[], Guest]) -> None:
    table = team(anna, boris)
    with guests().sit(table, -1) as watching:
        prompt = watching.until(lambda frame: frame["view"])["prompt"]
        assert watching.command("try", prompt=prompt, moves=[])["error"] == "server.error.not-your-seat"
    with anna.sit(table, 0) as chair:
        wrong = [{"seat": 0, "option": {"do": "keep"}}]
        refused = chair.command("try", prompt=prompt, moves=wrong)
        assert (refused["error"], refused["text"]) == (
            "error.no-such-step",
            "Step 1 of the proposal cannot be made there.",
        )
        for moves in (None, "all", [{"seat": 0}], [{"seat": "0", "option": {}}], wrong * 61):
            assert chair.command("try", prompt=prompt, moves=moves)["error"] == "server.error.command"
        for option in (None, 7, {"do": "dance"}):
            refused = chair.command("try", prompt=prompt, moves=[{"seat": 0, "option": option}])
            assert refused["error"] == "error.no-such-step"
    with anna.sit(anna.table("solo", "me", "greedy")) as chair:
        prompt = chair.asked()["prompt"]
        assert chair.command("try", prompt=prompt, moves=[])["error"] == "server.error.not-team"


def test_nobody_tries_without_end(anna: Guest) -> None:
    with anna.sit(anna.table("solo", "me", game=TEAM)) as chair:
        prompt = chair.asked()["prompt"]
        answers = [chair.command("try", prompt=prompt, moves=[]) for _ in range(MOST_TRIED + 1)]
        assert [answer["t"] for answer in answers] == ["tried"] * MOST_TRIED + ["nack"]
        assert answers[-1]["error"] == "server.error.too-often"
