"""Invariants of battles (section 20): broken tables are noticed, whole wars are watched."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.games.wonderlands_war.arena import BUST, DRAW, STOPPED, R, alone, clash, side
from tests.games.wonderlands_war.driver import GAME, at, seated
from tests.games.wonderlands_war.watch import Watch, changes, counted, leaks, lively, secrets
from wondertable.games.wonderlands_war.state import Player, War
from wondertable.kernel import Event, Seeded

Spoil = Callable[[War], Any]


def fray() -> War:
    """A sound table in the middle of a battle: one fights, one has stopped, one is bust."""
    players = {
        "QUE": side(
            strength=5,
            bag="QUE-1 FLw MAD I05",
            active="QUE-2 ROw I08",
            exhausted="CSw",
            figures={"F02": R, "F03": "PT"},
            rows=("FORGE", "QUE-1", "CRs", ""),
            castles={R: 2},
            quests="WZ1 TW1",
        ),
        "JAB": side(2, fight=STOPPED, strength=9, active="JAB-A", leader=R),
        "HAT": side(0, fight=BUST, bag="HAT-1 POI", exhausted="HAT-2", supporters={"PT": 1}, shield=True),
    }
    case = clash(players, phase="commit", draw=2, market="F09 I02 I03")
    assert list(GAME.violations(case.t)) == []
    return case.t


def move(source: list[str], goal: list[str], card: str) -> None:
    source.remove(card)
    goal.append(card)


def early_artifact(t: War) -> None:
    t.players[0].ends[0] = ""
    t.players[0].bag.append("QUE-A")


@pytest.mark.parametrize(
    ("rule", "spoil"),
    [
        pytest.param(
            "WW-INV-01",
            lambda t: t.players[0].supporters.update({R: 4}),
            marks=pytest.mark.rule("WW-INV-01"),
            id="a supporter too many",
        ),
        pytest.param(
            "WW-INV-01",
            lambda t: t.players[0].rows[2].pop(),
            marks=pytest.mark.rule("WW-INV-01"),
            id="a supporter on a forged cell",
        ),
        pytest.param(
            "WW-INV-02",
            lambda t: t.players[0].castles.update({R: 1}),
            marks=pytest.mark.rule("WW-INV-02"),
            id="a lying castle of three",
        ),
        pytest.param(
            "WW-INV-02",
            lambda t: t.players[0].castles.update({R: 3}),
            marks=pytest.mark.rule("WW-INV-02"),
            id="two castles of one player",
        ),
        pytest.param(
            "WW-INV-03",
            lambda t: t.players[0].active.remove("ROw"),
            marks=pytest.mark.rule("WW-INV-03"),
            id="an Active ally gone",
        ),
        pytest.param(
            "WW-INV-03",
            lambda t: t.players[0].exhausted.append("CSw"),
            marks=pytest.mark.rule("WW-INV-03"),
            id="an Exhausted ally too many",
        ),
        pytest.param(
            "WW-INV-03",
            lambda t: t.players[0].rows[0].pop(),
            marks=pytest.mark.rule("WW-INV-04"),
            id="a forged Forge chip gone",
        ),
        pytest.param(
            "WW-INV-05",
            lambda t: t.players[1].active.pop(),
            marks=pytest.mark.rule("WW-INV-05"),
            id="an artifact gone",
        ),
        pytest.param(
            "WW-INV-05",
            lambda t: t.players[2].bag.append("HAT-1"),
            marks=pytest.mark.rule("WW-INV-05"),
            id="a start chip too many",
        ),
        pytest.param(
            "WW-INV-06",
            lambda t: move(t.players[0].bag, t.players[0].active, "MAD"),
            marks=pytest.mark.rule("WW-INV-06"),
            id="Active madness",
        ),
        pytest.param(
            "WW-INV-06",
            lambda t: move(t.players[0].madness, t.players[1].bag, "MAD2"),
            marks=pytest.mark.rule("WW-INV-06"),
            id="another's double madness",
        ),
        pytest.param(
            "WW-INV-07",
            lambda t: t.players[2].bag.append("POI"),
            marks=pytest.mark.rule("WW-INV-07"),
            id="poison too much",
        ),
        pytest.param(
            "WW-INV-07",
            lambda t: move(t.venom, t.players[1].bag, "POI"),
            marks=pytest.mark.rule("WW-INV-07"),
            id="the Jabberwock poisoned",
        ),
        pytest.param(
            "WW-INV-08",
            lambda t: (t.players[0].madness.extend(["MAD"] * 3), [t.bank.remove("MAD") for _ in range(3)]),
            marks=pytest.mark.rule("WW-INV-08"),
            id="a full madness track",
        ),
        pytest.param(
            "WW-INV-09",
            lambda t: setattr(t.players[0], "strength", 26),
            marks=pytest.mark.rule("WW-INV-09"),
            id="strength 26",
        ),
        pytest.param(
            "WW-INV-09",
            lambda t: setattr(t.players[0], "strength", -1),
            marks=pytest.mark.rule("WW-INV-09"),
            id="strength below 0",
        ),
        pytest.param(
            "WW-INV-09",
            lambda t: setattr(t.players[0], "lead", 0),
            marks=pytest.mark.rule("WW-INV-09"),
            id="leader strength 0",
        ),
        pytest.param(
            "WW-INV-10",
            lambda t: setattr(t, "region", ""),
            marks=pytest.mark.rule("WW-INV-10"),
            id="Active chips outside battles",
        ),
        pytest.param(
            "WW-INV-10",
            lambda t: move(t.players[2].exhausted, t.players[2].active, "HAT-2"),
            marks=pytest.mark.rule("WW-INV-10"),
            id="Active chips of a bust player",
        ),
        pytest.param(
            "WW-INV-10",
            lambda t: setattr(t.players[2], "strength", 1),
            marks=pytest.mark.rule("WW-INV-10"),
            id="strength of a bust player",
        ),
        pytest.param(
            "WW-INV-11",
            lambda t: setattr(t.players[1], "chair", 3),
            marks=pytest.mark.rule("WW-INV-11"),
            id="a leader in two places",
        ),
        pytest.param(
            "WW-INV-11",
            lambda t: setattr(t.players[1], "leader", "chair"),
            marks=pytest.mark.rule("WW-INV-11"),
            id="a leader on no chair",
        ),
        pytest.param(
            "WW-INV-12",
            lambda t: move(t.tea2, t.laid, "T2-01"),
            marks=pytest.mark.rule("WW-INV-12"),
            id="a card of another round",
        ),
        pytest.param(
            "WW-INV-13",
            lambda t: t.players[0].figures.update(F02="nowhere"),
            marks=pytest.mark.rule("WW-INV-13"),
            id="a figure nowhere",
        ),
        pytest.param(
            "WW-INV-13",
            lambda t: t.players[1].figures.update(F02=R),
            marks=pytest.mark.rule("WW-INV-13"),
            id="a figure of two owners",
        ),
        pytest.param(
            "WW-INV-13",
            lambda t: move(t.wonder_deck, t.market, "I12"),
            marks=pytest.mark.rule("WW-INV-13"),
            id="four cards on the market",
        ),
        pytest.param(
            "WW-INV-14",
            lambda t: t.players[1].feats.append("WZ1"),
            marks=pytest.mark.rule("WW-INV-14"),
            id="a quest of two",
        ),
        pytest.param(
            "WW-INV-15",
            early_artifact,
            marks=pytest.mark.rule("WW-INV-15"),
            id="the artifact of a row that is not full",
        ),
        pytest.param(
            "WW-INV-15",
            lambda t: t.players[0].rows[3].extend(["QUE-1"] * 4),
            marks=pytest.mark.rule("WW-INV-15"),
            id="a row too long",
        ),
        pytest.param(
            "WW-COMP-18",
            lambda t: t.players[0].active.remove("I08"),
            marks=pytest.mark.rule("WW-COMP-18"),
            id="an item gone",
        ),
    ],
)
def test_a_broken_battle_is_noticed(rule: str, spoil: Spoil) -> None:
    t = fray()
    spoil(t)
    assert rule in {complaint.partition(":")[0].partition(",")[0] for complaint in GAME.violations(t)}


@pytest.mark.rule("WW-INV-07")
def test_without_a_jabberwock_there_is_no_poison() -> None:
    t = alone("QUE-1").t
    assert list(GAME.violations(t)) == []
    move(t.boxed, t.players[0].bag, "POI")
    assert [one.partition(":")[0] for one in GAME.violations(t)] == ["WW-INV-07"]


def a_supporter_in_the_woods(player: Player) -> None:
    player.supporters["TW"] += 1
    player.supply -= 1


@pytest.mark.rule("WW-INV-02", "WW-TWO-01")
@pytest.mark.parametrize(
    "spoil",
    [
        lambda player: player.castles.update(TW=2),
        a_supporter_in_the_woods,
        lambda player: setattr(player, "leader", "TW"),
    ],
    ids=["castle", "supporter", "leader"],
)
def test_nothing_stands_in_a_blocked_region(spoil: Callable[[Any], Any]) -> None:
    t = at({"QUE": {}, "HAT": {}}, phase="turn", blocked="TW", laid={1: "T1-01", 2: "T1-02"}).t
    assert list(GAME.violations(t)) == []
    spoil(t.players[0])
    assert "WW-INV-02: something stands in the blocked region" in list(GAME.violations(t))


@pytest.mark.rule("WW-INV-08")
def test_a_full_track_is_allowed_while_it_is_being_resolved() -> None:
    case = alone("MAD", madness="MAD2 MAD MAD", figures={"F02": R})
    assert (case.prompt, case.t.step, len(case.p("QUE").madness)) == ("lose", "M", 4)
    assert list(GAME.violations(case.t)) == []


@pytest.mark.rule("WW-INV-10", "WW-MAD-06")
def test_at_the_moment_of_bust() -> None:
    case = alone("MAD", units=1, active="QUE-1", strength=3, rival=side(2, fight=STOPPED, strength=9))
    player = case.p("QUE")
    assert (player.active, player.strength, player.shield) == ([], 0, True)


# -- the watcher notices ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rule", "spoil"),
    [
        pytest.param("WW-INV-09", lambda t: setattr(t.players[0], "vp", 2), marks=pytest.mark.rule("WW-INV-09")),
        pytest.param("WW-INV-15", lambda t: t.players[0].rows[0].pop(), marks=pytest.mark.rule("WW-INV-15")),
        pytest.param("WW-QST-02", lambda t: t.players[0].feats.pop(), marks=pytest.mark.rule("WW-QST-02")),
        pytest.param("WW-REW-14", lambda t: t.players[0].abilities.pop(), marks=pytest.mark.rule("WW-REW-14")),
        pytest.param("WW-BRD-08", lambda t: t.tiles.update(RK="S6"), marks=pytest.mark.rule("WW-BRD-08")),
        pytest.param("WW-TEA-01", lambda t: setattr(t, "round", 0), marks=pytest.mark.rule("WW-TEA-01")),
    ],
)
def test_the_watcher_notices_what_may_not_change(rule: str, spoil: Spoil) -> None:
    mine = {"vp": 3, "rows": ("FORGE", "", "", ""), "feats": "RK1", "abilities": "Q1"}
    before = at({"QUE": mine, "HAT": {}, "ALI": {}}, phase="turn", laid={1: "T1-01", 2: "T1-02"}).t
    after = before.clone()
    assert list(changes(before, after)) == []
    spoil(after)
    assert [complaint.partition(":")[0] for complaint in changes(before, after)] == [rule]


@pytest.mark.parametrize(
    ("rule", "story"),
    [
        pytest.param(
            "WW-INV-16",
            [("stopped", {"who": 0}), ("drew", {"who": 0, "chips": []})],
            marks=pytest.mark.rule("WW-INV-16"),
        ),
        pytest.param(
            "WW-INV-16",
            [("bust", {"who": 0}), ("drew", {"who": 0, "chips": []})],
            marks=pytest.mark.rule("WW-INV-16"),
        ),
        pytest.param("WW-INV-14", [("feat", {"who": 1, "quest": "RK1"})] * 3, marks=pytest.mark.rule("WW-INV-14")),
        pytest.param(
            "WW-INV-17",
            [("lost", {"who": 1, "unit": "leader"}), ("lost", {"who": 1, "unit": "supporter"})],
            marks=pytest.mark.rule("WW-INV-17"),
        ),
    ],
)
def test_the_watcher_listens(rule: str, story: list[tuple[str, dict[str, Any]]]) -> None:
    told = [Event(what, facts) for what, facts in story]
    assert {one.partition(":")[0] for one in counted([], told)} == {rule}
    assert {one.partition(":")[0] for one in counted(told[:-1], told[-1:])} == {rule}
    assert list(counted([], [*told[:-1], Event("battle", {}), told[-1]])) == []  # another battle


@pytest.mark.rule("WW-INV-19")
def test_the_watcher_sees_what_a_seat_sees() -> None:
    case = clash({"QUE": side(quests="RK1"), "HAT": side(quests="TW1"), "ALI": {"bet": ["ALI>QUE"]}}, phase="commit")
    assert list(leaks(case.match)) == []
    assert {"TW1", "ALI>QUE"} <= secrets(case.t, 0)
    assert "RK1" not in secrets(case.t, 0)
    case.t.players[1].feats.append("RK1")  # shown, though it is in QUE's hand
    assert [seat for seat, _ in leaks(case.match)] == [-1, 1, 2]


@pytest.mark.rule("WW-INV-09", "WW-INV-16")
def test_the_watcher_complains() -> None:
    case = clash({"QUE": side(bag="QUE-1", strength=3), "HAT": side(bag="HAT-1"), "ALI": {}}, phase="commit", draw=1)
    watch = Watch(case.match)
    watch.submit(0, DRAW)
    case.t.players[1].shards = -1
    with pytest.raises(AssertionError):
        watch.submit(1, DRAW)


# -- whole wars -----------------------------------------------------------------------------------------------


@pytest.mark.rule(
    "WW-INV-01",
    "WW-INV-03",
    "WW-INV-05",
    "WW-INV-06",
    "WW-INV-07",
    "WW-INV-09",
    "WW-INV-10",
    "WW-INV-13",
    "WW-INV-14",
    "WW-INV-15",
    "WW-INV-16",
    "WW-INV-17",
    "WW-INV-18",
    "WW-INV-19",
)
@pytest.mark.parametrize(("seats", "allies", "seed"), [(3, "B", 1), (4, "C", 2), (2, "mixed", 3), (5, "A", 4)])
def test_whole_games_are_watched(seats: int, allies: str, seed: int) -> None:
    watch, chance = Watch(seated(seats, seed, allies=allies).match), Seeded(seed)
    while watch.match.result is None:
        seat = min(watch.match.asks)
        watch.submit(seat, lively(watch.match, seat, chance))
    assert watch.match.table.phase == "over"


@pytest.mark.rule("WW-INV-18", "WW-BAT-21")
def test_who_never_stops_comes_to_an_end() -> None:
    """Everybody draws whatever happens: chips, units, shields and players run out."""
    for seed in range(12):
        players = {
            one: {"supporters": {R: 5}, "bag": f"MAD MAD {one}-1", "leader": "PT"} for one in ("QUE", "HAT", "ALI")
        }
        case = at(players, battle=R, seed=seed)
        draws = 0
        while case.t.round == 1 and case.prompt:
            case.do(DRAW if case.prompt == "commit" else case.passive)
            draws = max(draws, case.t.draw)
        assert case.told("battle-over") == [{"region": R}]
        assert draws < 60


@pytest.mark.rule("WW-INV-20")
def test_a_war_replayed_is_the_same_war() -> None:
    digests = []
    for _ in range(2):
        case, chance = seated(3, 5, allies="D"), Seeded(8)
        case.until_phase("wagers", "commit", "uncontested")
        for _ in range(60):
            case.do(lively(case.match, case.seat, chance))
        digests.append(case.match.digest())
    assert digests[0] == digests[1]
    assert case.match.replayed(case.match.moves).digest() == digests[0]
