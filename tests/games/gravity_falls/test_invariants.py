"""Each invariant notices a table that breaks it, and no sound table is blamed (INV)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.games.gravity_falls.driver import GAME, at, settled
from tests.games.gravity_falls.watch import Watch, changes, counted, fresh_table, questions
from wondertable.games.gravity_falls.invariants import broken
from wondertable.games.gravity_falls.options import REST
from wondertable.games.gravity_falls.state import Monster, Town
from wondertable.kernel import Ask, Event

Break = Callable[[Town], object]


def sound(**changes: object) -> Town:
    """A table in the middle of everything."""
    case = at(
        **{
            "heroes": "DIP@SHA MAB@DIN STA@COR",
            "monsters": "GREM@POO GBOT@WAT PTER@",
            "board": "SHA 2/2+c DIN 1/1 MAN 0/1+c",
            "curses": {"DIP": "CU7.1 CU8.1", "STA": "CU7.2"},
            "discarded": "HAL",
            "events_seen": "E5",
            "curse_deck": "CU1.1 CU2.1",
            **changes,
        }
    )
    assert list(broken(case.t)) == []
    return case.t


def move(source: list[str], goal: list[str], card: str) -> None:
    source.remove(card)
    goal.append(card)


def both(one: Break, other: Break) -> Break:
    def spoil(t: Town) -> None:
        one(t)
        other(t)

    return spoil


def all_beaten(t: Town) -> None:
    for monster in t.monsters:
        monster.place = ""


BREAKS: list[tuple[str, Break]] = [
    ("GF-INV-01", lambda t: t.sup.update({"SHA": 3})),
    ("GF-INV-01", lambda t: t.dis.update({"SHA": 1})),
    ("GF-INV-01", lambda t: t.sup.update({"SHA": 5, "MAN": -3})),
    ("GF-INV-01", both(lambda t: t.dis.update({"CLI": -1}), lambda t: t.sup.update({"CLI": 3}))),
    ("GF-INV-02", lambda t: t.cubes.append("SHA")),
    ("GF-INV-02", lambda t: t.cubes.extend(place for place in t.box.places[:20] if place not in t.cubes)),
    ("GF-INV-03", lambda t: setattr(t, "alarm", -1)),
    ("GF-INV-03", lambda t: setattr(t, "alarm", 29)),
    ("GF-INV-03", lambda t: setattr(t, "alarm", 28)),
    ("GF-INV-03", lambda t: setattr(t, "outcome", "lost")),
    ("GF-INV-04", lambda t: t.move_deck.append("HAL")),
    ("GF-INV-04", lambda t: t.move_discard.remove("HAL")),
    ("GF-INV-04", lambda t: t.move_deck.remove("ARC")),
    ("GF-INV-04", lambda t: move(t.move_deck, t.unused_events, "E1")),
    ("GF-INV-04", lambda t: t.move_discard.remove("E5")),
    ("GF-INV-04", lambda t: t.unused_events.append("E1")),
    ("GF-INV-04", both(lambda t: t.unused_events.append("E5"), lambda t: t.unused_events.pop(0))),
    ("GF-INV-04", both(lambda t: move(t.row, t.move_deck, "CLI"), lambda t: move(t.move_deck, t.row, "E1"))),
    ("GF-INV-04", lambda t: t.removed.append("ARC")),
    ("GF-INV-05", lambda t: setattr(t, "row_limit", 1)),
    ("GF-INV-05", lambda t: setattr(t, "row_limit", 4)),
    ("GF-INV-05", lambda t: setattr(t, "row_limit", 2)),
    ("GF-INV-05", both(lambda t: setattr(t, "phase", "reveal"), lambda t: setattr(t, "row_limit", 4))),
    ("GF-INV-05", lambda t: move(t.row, t.move_discard, "CLI")),
    ("GF-INV-05", both(lambda t: setattr(t, "phase", "reveal"), lambda t: move(t.move_deck, t.row, "ARC"))),
    ("GF-INV-06", lambda t: t.team[0].hand.append("A0-DIP")),
    ("GF-INV-06", lambda t: t.team[0].hand.remove("A0-DIP")),
    ("GF-INV-06", lambda t: move(t.team[0].hand, t.team[1].hand, "A0-DIP")),
    ("GF-INV-06", lambda t: t.team[2].discard.append("A0-MAB")),
    ("GF-INV-07", lambda t: t.curse_deck.pop()),
    ("GF-INV-07", lambda t: t.curse_discard.append("CU1.1")),
    ("GF-INV-07", lambda t: t.acting.append("CU6.1")),
    ("GF-INV-07", lambda t: move(t.team[2].curses, t.team[0].curses, "CU7.2")),
    ("GF-INV-07", lambda t: move(t.curse_discard, t.team[1].curses, "CU6.1")),
    ("GF-INV-07", lambda t: move(t.curse_discard, t.team[1].curses, "CU10.1")),
    ("GF-INV-08", lambda t: t.monsters.pop()),
    ("GF-INV-08", lambda t: t.monsters.append(Monster("GIANT"))),
    ("GF-INV-08", lambda t: t.monsters.__setitem__(2, Monster("GREM"))),
    ("GF-INV-08", lambda t: setattr(t, "outcome", "won")),
    ("GF-INV-08", both(lambda t: setattr(t, "phase", "over"), all_beaten)),
    ("GF-INV-09", lambda t: setattr(t.team[0], "place", "")),
    ("GF-INV-09", lambda t: setattr(t.team[0], "place", "XXX")),
    ("GF-INV-09", lambda t: setattr(t.team[0], "id", "MAB")),
    ("GF-INV-11", lambda t: setattr(t, "dice", ["S"] * 8)),
    ("GF-INV-12", both(lambda t: setattr(t, "phase", "marks"), lambda t: setattr(t, "mover", "GREM"))),
]


@pytest.mark.rule(
    "GF-INV-01",
    "GF-INV-02",
    "GF-INV-03",
    "GF-INV-04",
    "GF-INV-05",
    "GF-INV-06",
    "GF-INV-07",
    "GF-INV-08",
    "GF-INV-09",
    "GF-INV-11",
    "GF-INV-12",
)
@pytest.mark.parametrize(("rule", "spoil"), BREAKS, ids=[f"{number}-{rule}" for number, (rule, _) in enumerate(BREAKS)])
def test_a_broken_table_is_noticed(rule: str, spoil: Break) -> None:
    t = sound()
    spoil(t)
    assert rule in {complaint.partition(":")[0] for complaint in broken(t)}


@pytest.mark.rule("GF-INV-15", "GF-INV-06", "GF-INV-04")
@pytest.mark.parametrize(
    ("rule", "spoil"),
    [
        ("GF-INV-15", lambda t: setattr(t, "row_limit", 2)),
        ("GF-INV-15", lambda t: t.unused_events.append("E1")),
        ("GF-INV-04", lambda t: t.move_deck.append("E1")),
        ("GF-INV-06", lambda t: t.team[0].deck.append("AT-DIP")),
    ],
)
def test_a_broken_kids_table_is_noticed(rule: str, spoil: Break) -> None:
    t = at(options={"kids": "on"}).t
    assert list(broken(t)) == []
    spoil(t)
    assert rule in {complaint.partition(":")[0] for complaint in broken(t)}


@pytest.mark.rule("GF-INV-03", "GF-INV-08")
def test_finished_tables_are_sound() -> None:
    won = sound()
    all_beaten(won)
    won.outcome, won.phase = "won", "over"
    assert list(broken(won)) == []
    lost = sound()
    lost.alarm, lost.outcome, lost.phase = lost.track.loss, "lost", "over"
    assert list(broken(lost)) == []


def test_a_table_before_the_deal_is_sound() -> None:
    assert list(broken(GAME.table(2, GAME.choose_options({})))) == []
    assert list(broken(GAME.new(4, 3).table)) == []


# -- the watcher ----------------------------------------------------------------------------------------


@pytest.mark.rule("GF-INV-03", "GF-INV-05", "GF-INV-08", "GF-INV-09", "GF-ALM-01")
@pytest.mark.parametrize(
    ("rule", "spoil"),
    [
        ("GF-INV-03", lambda t: setattr(t, "alarm", 4)),
        ("GF-INV-05", lambda t: setattr(t, "row_limit", 3)),
        ("GF-INV-08", lambda t: setattr(t.monsters[2], "place", "ARC")),
        ("GF-INV-08", lambda t: setattr(t.monsters[0], "id", "RUMB")),
        ("GF-INV-09", lambda t: setattr(t.team[0], "id", "WEN")),
        ("GF-SET-16", lambda t: t.unused_events.pop()),
        ("GF-SET-04", lambda t: t.removed.append("SHA")),
    ],
)
def test_the_watcher_notices_what_may_not_change(rule: str, spoil: Break) -> None:
    before = sound(alarm=16, row_limit=2, row="MAN CLI")
    after = before.clone()
    assert list(changes(before, after)) == []
    spoil(after)
    assert [complaint.partition(":")[0] for complaint in changes(before, after)] == [rule]


@pytest.mark.rule("GF-INV-10", "GF-INV-11", "GF-TURN-03", "GF-REV-04")
@pytest.mark.parametrize(
    ("rule", "events"),
    [
        ("GF-INV-10", [("event", {}), ("event", {})]),
        ("GF-INV-10", [("lifted", {}), ("cube-carried", {})]),
        ("GF-INV-10", [("rerolled", {}), ("rerolled", {})]),
        ("GF-INV-11", [("rolled", {"dice": "SSSSSSSS"})]),
        ("GF-INV-11", [("curse-rolled", {"dice": "SSSSSSSS"})]),
        ("GF-TURN-03", [("move-card", {}), ("move-card", {})]),
        ("GF-REV-04", [("event-late", {})]),
    ],
)
def test_the_watcher_counts(rule: str, events: list[tuple[str, dict[str, object]]]) -> None:
    told = [Event(what, facts) for what, facts in events]
    assert {complaint.partition(":")[0] for complaint in counted(sound(), told)} == {rule}
    if len(told) > 1:
        assert list(counted(sound(), [told[0], Event("turn", {}), told[1]])) == []


@pytest.mark.rule("GF-INV-11")
def test_the_watcher_knows_shaky_hands() -> None:
    rolled = [Event("rolled", {"dice": "SSSSSS"})]
    assert list(counted(sound(), rolled)) == []
    shaky = sound(curses={"DIP": "CU4.1"})
    assert len(list(counted(shaky, rolled))) == 1


@pytest.mark.rule("GF-INV-13")
@pytest.mark.parametrize(
    "spoil",
    [
        lambda t: setattr(t, "alarm", 4),
        lambda t: t.cubes.pop(),
        lambda t: t.dis.update({t.team[0].place: 1}),
        lambda t: setattr(t.team[0], "place", t.team[1].place),
        lambda t: setattr(t.team[0], "place", t.monsters[1].place),
    ],
)
def test_the_watcher_knows_a_fresh_table(spoil: Break) -> None:
    t = settled(3, 5).t
    assert list(fresh_table(t)) == []
    spoil(t)
    assert len(list(fresh_table(t))) == 1


@pytest.mark.rule("GF-INV-14")
def test_the_watcher_looks_at_the_questions() -> None:
    case = at()
    assert list(questions(case.match)) == []
    case.match._asked = Ask(0, "turn", [REST, REST])
    assert len(list(questions(case.match))) == 1
    case.match._asked = Ask(0, "turn", [])
    assert len(list(questions(case.match))) == 1
    case.match._asked = Ask(1, "turn", [REST])
    assert len(list(questions(case.match))) == 1
    case.match._asked = Ask(1, "run", [REST])
    assert list(questions(case.match)) == []


@pytest.mark.rule("GF-INV-14", "GF-HID-01")
def test_the_watcher_complains() -> None:
    case = at(alarm=3)
    watch = Watch(case.match)
    case.t.marks_done = 2
    case.t.sup["SHA"] += 1
    with pytest.raises(AssertionError):
        watch.submit(0, REST)
