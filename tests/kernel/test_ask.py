"""Questions, options and events."""

from __future__ import annotations

from typing import Annotated

import msgspec
import pytest

from wondertable.kernel import NOWHERE, Ask, AskAll, Event, Line, On, Option, Seeded, Table, state


class PlayCard(Option, frozen=True):
    card: str


class Close(Option, frozen=True):
    """Without facts."""


def test_an_option_names_what_it_does() -> None:
    assert PlayCard("H2").plain() == {"do": "play-card", "card": "H2"}
    assert Close().plain() == {"do": "close"}


class Move(Option, frozen=True):
    """One field of every kind."""

    on = ("board",)

    unit: Annotated[str, On("unit.{unit}@{chair}")]
    chair: Annotated[int, On("chair", first=True)]
    deck: Annotated[str, On("{}_deck")] = ""
    cards: tuple[str, ...] = ()
    rows: Annotated[tuple[int, ...], On("row")] = ()
    manner: Annotated[str, NOWHERE] = "slow"
    count: int = 2
    place: str = ""


def test_an_option_points_at_what_its_fields_name() -> None:
    assert PlayCard("H2").targets() == ["H2"]
    assert Close().targets() == []
    assert Move("leader", 0).targets() == ["chair.0", "unit.leader@0", "board"]
    full = Move("leader", 3, "hero", ("H1", "H2"), (0, 4), place="B7")
    assert full.targets() == [
        "chair.3",
        "unit.leader@3",
        "hero_deck",
        "H1",
        "H2",
        "row.0",
        "row.4",
        "B7",
        "board",
    ]
    assert msgspec.convert(full.plain(), Move) == full


def test_options_are_values() -> None:
    assert PlayCard("H2") == PlayCard("H2") != PlayCard("H3")
    assert {PlayCard("H2"): 1}[PlayCard("H2")] == 1
    with pytest.raises(AttributeError):
        PlayCard("H2").card = "H3"  # type: ignore[misc]


def test_options_are_told_apart_when_read() -> None:
    read = msgspec.json.decode(b'{"do": "play-card", "card": "H2"}', type=PlayCard | Close)
    assert read == PlayCard("H2")
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(b'{"do": "fly"}', type=PlayCard | Close)


def test_a_sealed_question_is_put_to_each_seat_with_its_own_options() -> None:
    hands = {0: ["H1"], 2: ["H2", "H3"]}
    asked = AskAll("bid", [2, 0], lambda seat: [PlayCard(card) for card in hands[seat]], {"level": 1})
    assert asked.to(2) == Ask(2, "bid", [PlayCard("H2"), PlayCard("H3")], True, {"level": 1})
    hands[0] = ["H9"]
    assert asked.to(0).options == [PlayCard("H9")], "options are asked for when somebody looks"


# -- events ------------------------------------------------------------------------------------------------


def test_an_open_event_is_the_same_for_all() -> None:
    event = Event("took", {"who": 1})
    assert event.seen_by(0) == event.seen_by(-1) == Line("took", {"who": 1})


def test_a_secret_reaches_one_seat() -> None:
    event = Event("drew", {"who": 1}, 1, {"card": "H2"})
    assert event.seen_by(1) == Line("drew", {"who": 1, "card": "H2"})
    for other in (0, 2, -1):
        assert event.seen_by(other) == Line("drew-unseen", {"who": 1})


@state
class Bare(Table):
    """A table with nothing on it."""

    turn: int = 0


def test_a_table_tells_only_where_somebody_listens() -> None:
    table = Bare()
    table.journal = None
    table.tell("turn", turn=1)
    table.whisper(0, "drew", {"card": "H1"}, who=0)
    table.journal = []
    table.tell("turn", turn=2)
    table.whisper(0, "drew", {"card": "H1"}, who=0)
    assert table.journal == [Event("turn", {"turn": 2}), Event("drew", {"who": 0}, 0, {"card": "H1"})]


def test_chance_and_journal_are_no_state() -> None:
    table = Bare(3)
    table.chance, table.journal = Seeded(1), []
    assert table.pack() == {"turn": 3}
    assert table.clone() == table
