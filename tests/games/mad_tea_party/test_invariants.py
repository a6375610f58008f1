"""Each static invariant notices a table that breaks it, and no sound table is blamed (INV)."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from tests.games.mad_tea_party.driver import GAME, Party, SoldierPage, Take, at, dealt
from tests.games.mad_tea_party.watch import (
    Memory,
    Watch,
    changes,
    hidden_cards_make_no_difference,
    kept_sizes,
    leaks,
    secrets,
)
from wondertable.games.mad_tea_party import scoring
from wondertable.games.mad_tea_party.invariants import broken
from wondertable.games.mad_tea_party.options import STOP
from wondertable.games.mad_tea_party.state import Declared, Player, Tea
from wondertable.kernel import Event, Seeded


def sound() -> Tea:
    """A table in the middle of everything."""
    party = at(
        hands=["H01 H22 K01 C09", "H02 H23 K02 C10", "C11"],
        books=["K19.1=C39", "K21.1=C02", "K05.2=H09"],
        piles=["K25 C01", "", "H10"],
        tea={"mid-1": "C14 C40", "mid-2": "C03", "mid-3": "C04", "huge-1": "C19"},
        under=[(1, "C20 C21")],
        hero_discard="H24",
        phase="search",
    )
    assert list(broken(party.t)) == []
    return party.t


Break = Callable[[Tea], object]

BREAKS: list[tuple[str, Break]] = [
    ("TP-INV-01", lambda t: t.hero_deck.append("H01")),
    ("TP-INV-01", lambda t: t.character_deck.pop()),
    ("TP-INV-01", lambda t: t.under[0].cards.pop()),
    ("TP-INV-01", lambda t: t.chapter_deck.append("K99")),
    ("TP-INV-02", lambda t: t.hero_deck.append(t.character_deck.pop())),
    ("TP-INV-02", lambda t: t.hero_discard.append(t.chapter_deck.pop())),
    ("TP-INV-02", lambda t: t.character_deck.append(t.hero_deck.pop())),
    ("TP-INV-02", lambda t: t.character_discard.append(t.hero_deck.pop())),
    ("TP-INV-02", lambda t: t.chapter_deck.append(t.hero_deck.pop())),
    ("TP-INV-02", lambda t: t.tea.update({"tiny-1": (t.hero_deck.pop(),)})),
    ("TP-INV-02", lambda t: t.players[0].heroes.append(t.character_deck.pop())),
    ("TP-INV-02", lambda t: t.players[0].pages.update({"K19.2": t.chapter_deck.pop()})),
    ("TP-INV-02", lambda t: t.players[0].pages.pop("K19.2")),
    ("TP-INV-03", lambda t: t.players[0].pages.update({"K19.2": swap(t, "C41")})),
    ("TP-INV-04", lambda t: t.players[0].pile.append(swap(t, "C41"))),
    ("TP-INV-05", lambda t: t.tea.update({"mid-2": (), "tiny-2": t.tea["mid-2"]})),
    ("TP-INV-05", lambda t: t.players[0].pages.update({"K19.2": swap(t, "C29")})),
    ("TP-INV-05", lambda t: setattr(t, "in_play", swap(t, "C29"))),
    ("TP-INV-05", lambda t: t.revealed.append(swap(t, "C29"))),
    ("TP-INV-05", lambda t: no_characters_left(t)),
    ("TP-INV-05", lambda t: empty(t.chapter_deck, t.players[2].pile)),
    ("TP-INV-06", lambda t: plays_after(t, "C29", 5)),
    ("TP-INV-09", lambda t: t.tea.update({"mid-4": ()})),
    ("TP-INV-09", lambda t: t.tea.pop("tiny-3")),
    ("TP-INV-10", lambda t: t.chain.extend([(0, "H24")] * 13)),
    ("TP-INV-10", lambda t: t.chain.append((0, "H24"))),
    ("TP-INV-10", lambda t: open_window_with(t, "H22")),
    ("TP-INV-10", lambda t: open_window_with(t, "H01")),
    ("TP-INV-10", lambda t: setattr(t, "window", True)),
    ("TP-INV-13", lambda t: t.players[0].pages.update({"K19.2": t.players[0].heroes.pop()})),
    ("TP-INV-14", lambda t: setattr(t, "phase", "over")),
    ("TP-INV-14", lambda t: setattr(t, "stale_turns", 30)),
    ("TP-INV-14", lambda t: empty(t.chapter_deck, t.players[2].pile)),
]


def swap(t: Tea, card: str) -> str:
    t.character_deck.remove(card)
    return card


def empty(cards: list[str], goal: list[str]) -> None:
    goal += cards
    cards.clear()


def no_characters_left(t: Tea) -> None:
    empty(t.character_deck, t.character_discard)
    for block in t.under:
        empty(block.cards, t.character_discard)


def plays_after(t: Tea, card: str, last: int) -> None:
    t.in_play, t.last = swap(t, card), last


def open_window_with(t: Tea, card: str) -> None:
    t.declared, t.window = Declared(0, "H01", "fetch"), True
    t.chain.append((0, card))


@pytest.mark.rule(
    "TP-INV-01",
    "TP-INV-02",
    "TP-INV-03",
    "TP-INV-04",
    "TP-INV-05",
    "TP-INV-06",
    "TP-INV-09",
    "TP-INV-10",
    "TP-INV-13",
    "TP-INV-14",
)
@pytest.mark.parametrize(("rule", "breaks"), BREAKS)
def test_a_broken_table_is_noticed(rule: str, breaks: Break) -> None:
    t = sound()
    breaks(t)
    assert any(message.startswith(f"{rule}: ") for message in broken(t))


@pytest.mark.rule("TP-INV-15")
@pytest.mark.parametrize("options", [{}, {"scoring": "experienced"}])
def test_a_wrong_score_is_noticed(monkeypatch: pytest.MonkeyPatch, options: dict[str, str]) -> None:
    t = at(piles=["K25 C01 H09"], books=["K19.1=C39"], options=options).t
    assert list(broken(t)) == []
    true = scoring.sheet
    monkeypatch.setattr(scoring, "sheet", lambda t, seat: msgspec.structs.replace(true(t, seat), total=-1))
    assert [message[:9] for message in broken(t)] == ["TP-INV-15"] * 3


@pytest.mark.rule("TP-INV-18")
def test_characters_not_shown_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    t = sound()
    true = Player.redact

    def hides(self: Player, seat: int, owner: int = -1) -> dict[str, object]:
        return {**true(self, seat, owner), "characters": []}

    monkeypatch.setattr(Player, "redact", hides)
    assert {message[:9] for message in broken(t)} == {"TP-INV-18"}


@pytest.mark.rule("TP-INV-17")
def test_there_is_always_something_to_choose() -> None:
    party = at(hands=["C01"], books=["", "K19"]).play("C01")
    assert party.options == [SoldierPage(1, "K19.1"), SoldierPage(1, "K19.2")]
    for option in party.options:
        assert party.fork().answer(0, option).seats  # every listed one is accepted


def test_the_game_checks_itself() -> None:
    t = dealt(4).t
    assert list(GAME.violations(t)) == []
    t.hero_deck.pop()
    assert len(list(GAME.violations(t))) == 1


def test_a_whole_effect_stays_sound() -> None:
    party: Party = at(hands=["H01"]).play("H01", Take("mid-1"), STOP)
    assert list(broken(party.t)) == []
    party.passes()
    assert list(broken(party.t)) == []


# -- from one question to the next --------------------------------------------------------------------


def told(what: str, **facts: object) -> Event:
    return Event(what, facts)


STEPS: list[tuple[str, Break, list[Event]]] = [
    ("TP-INV-04", lambda t: t.players[0].pile.pop(0), []),
    ("TP-INV-04", lambda t: t.players[0].pile.append("H05"), []),
    ("TP-INV-04", lambda t: t.players[0].pile.append("K05"), []),
    ("TP-INV-04", lambda t: t.players[0].pile.append("C05"), []),
    ("TP-INV-04", lambda t: t.players[0].pile.append("C05"), [told("completed", who=1, card="K05")]),
    ("TP-INV-08", lambda t: t.chapter_deck.append("K99"), []),
    ("TP-INV-08", lambda t: t.character_deck.append("C99"), []),
    ("TP-INV-08", lambda t: t.under[0].cards.append("C99"), []),
    ("TP-INV-09", lambda t: t.tea.update({"huge-2": ("C05",)}), [told("refilled", card="C05", cell="huge-2")]),
    ("TP-INV-09", lambda t: t.tea.update({"mid-2": ("C03", "C05")}), []),
    ("TP-INV-14", lambda t: setattr(t, "phase", "over"), []),
]


@pytest.mark.rule("TP-INV-04", "TP-INV-08", "TP-INV-09", "TP-INV-14")
@pytest.mark.parametrize(("rule", "breaks", "events"), STEPS)
def test_a_forbidden_change_is_noticed(rule: str, breaks: Break, events: list[Event]) -> None:
    before = sound()
    assert list(changes(before, [], before)) == []
    after = before.clone()
    breaks(after)
    assert any(message.startswith(f"{rule}: ") for message in changes(before, events, after))


STORIES: list[tuple[str, list[Event]]] = [
    ("TP-INV-06", [told("turn"), told("played", card="C19"), told("played", card="C09")]),
    ("TP-INV-07", [told("turn"), told("played-chapter", card="K01"), told("played", card="C09")]),
    ("TP-INV-07", [told("turn"), told("played-chapter", card="K01"), told("played-chapter", card="K02")]),
    ("TP-INV-10", [told("declares-trophy"), told("cat"), told("stands")]),
    ("TP-INV-10", [told("declares-trophy"), told("cancelled")]),
    ("TP-INV-10", [told("declares-trophy"), told("cat"), told("cancelled"), told("trophy")]),
    ("TP-INV-10", [told("declares-trophy"), told("stands"), told("discarded")]),
]


@pytest.mark.rule("TP-INV-06", "TP-INV-07", "TP-INV-10")
@pytest.mark.parametrize(("rule", "story"), STORIES)
def test_a_forbidden_story_is_noticed(rule: str, story: list[Event]) -> None:
    watch = Watch(dealt(3).match)
    assert [message[:9] for message in watch.told(story)] == [rule]


@pytest.mark.rule("TP-INV-03", "TP-INV-09")
def test_a_size_without_a_source_is_noticed() -> None:
    t = at(books=["K10.1=C24"], tea={"mid-1": "C01 C02"}).t
    assert [message[:9] for message in kept_sizes(t, Memory())] == ["TP-INV-03", "TP-INV-09"]
    treated, whirled = frozenset({("C02", "mid-1")}), frozenset({("C24", "K10.1", "tiny")})
    assert list(kept_sizes(t, Memory(treated=treated, whirled=whirled))) == []
    wrong_row = frozenset({("C24", "K10.1", "huge")})
    assert [message[:9] for message in kept_sizes(t, Memory(treated=treated, whirled=wrong_row))] == ["TP-INV-03"]


@pytest.mark.rule("TP-INV-16", "TP-HID-01")
def test_a_leak_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    party = at(hands=["H01", "H22 K01"])
    hidden = [secrets(party.t, viewer) for viewer in (-1, 0, 1, 2)]
    assert list(leaks(hidden, [], party.match)) == []
    assert [message[:9] for message in leaks(hidden, [told("drew", card="K01")], party.match)] == ["TP-HID-01"] * 3
    true = Tea.redact
    monkeypatch.setattr(Tea, "redact", lambda t, seat: {**true(t, seat), "peek": t.players[1].heroes[:]})
    assert [message[:9] for message in leaks(hidden, [], party.match)] == ["TP-HID-01"] * 3
    with pytest.raises(AssertionError):
        hidden_cards_make_no_difference(party.match, Seeded(1))
