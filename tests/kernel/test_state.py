"""State: the methods that ``@state`` writes from annotations, and what it refuses to write."""

from __future__ import annotations

import enum
from dataclasses import field
from typing import Annotated, Any

import msgspec
import pytest

from wondertable.kernel import (
    EVERYONE,
    NOBODY,
    OWNER,
    BySeat,
    Cards,
    Hidden,
    Shared,
    State,
    Unsent,
    Zone,
    digest,
    state,
)
from wondertable.kernel.state import view_type


class Weather(enum.Enum):
    FAIR = "fair"
    FOUL = "foul"


class Deed(msgspec.Struct, frozen=True):
    who: int
    cards: tuple[str, ...] = ()


@state
class Chest(State):
    owner: int
    gems: Annotated[list[str], Cards("gem", sight=OWNER)]
    rack: Annotated[list[str], Cards("gem", order=OWNER)] = field(default_factory=list)
    bag: Annotated[list[str], Cards("gem", order=NOBODY)] = field(default_factory=list)


@state
class Player(State):
    hand: Annotated[list[str], Cards("card", sight=OWNER)] = field(default_factory=list)
    blind: Annotated[list[str], Cards("card", sight=OWNER, order=NOBODY)] = field(default_factory=list)
    chest: Chest | None = None


@state
class Board(State):
    rules: Annotated[dict[str, int], Shared()]
    players: Annotated[list[Player], BySeat()]
    deck: Annotated[list[str], Cards("card", sight=NOBODY)]
    stacks: Annotated[dict[str, tuple[str, ...]], Cards("card")]
    table: Annotated[str, Cards()] = ""
    chests: list[Chest] = field(default_factory=list)
    vaults: dict[str, Chest] = field(default_factory=dict)
    first: Chest | None = None
    deed: Deed | None = None
    weather: Weather = Weather.FAIR
    counts: dict[str, int] = field(default_factory=dict)
    chain: list[tuple[int, str]] = field(default_factory=list)
    nested: dict[str, list[int]] = field(default_factory=dict)
    maybe: list[int] | None = None
    anything: int | str | None = None
    tags: frozenset[str] = frozenset()
    direct: Chest = field(default_factory=lambda: Chest(0, ["g8"]))
    memory: Annotated[list[int], Unsent()] = field(default_factory=lambda: [4])


def board() -> Board:
    return Board(
        {"limit": 3},
        [Player(["c1"], ["c2", "c3"]), Player(["c4"], [], Chest(1, ["g9"]))],
        ["c5", "c6"],
        {"north": ("c7", "c8"), "south": ()},
        "c9",
        [Chest(0, ["g1"], ["g3", "g2"], ["g5", "g4"])],
        {"deep": Chest(1, ["g6"])},
        Chest(1, ["g7"]),
        Deed(1, ("c9",)),
        Weather.FOUL,
        {"turns": 2},
        [(0, "c9")],
        {"a": [1, 2]},
        [7],
        "x",
    )


# -- clone -----------------------------------------------------------------------------------------------


def test_a_clone_is_equal_and_independent() -> None:
    one = board()
    before = digest(one)
    other = one.clone()
    assert other == one
    assert digest(other) == before
    other.players[0].hand.append("x")
    other.chests[0].gems.clear()
    other.vaults["deep"].gems.clear()
    other.deck.pop()
    other.stacks["north"] = ()
    other.counts["turns"] = 9
    other.chain.append((1, "y"))
    other.nested["a"].append(3)
    assert other.first is not None
    other.first.gems.append("z")
    assert other.maybe is not None
    other.maybe.append(8)
    other.players[1].chest = None
    assert digest(one) == before
    assert one != other


def test_a_snapshot_is_equal_independent_of_the_state_and_shares_lists_with_the_past() -> None:
    one = board()
    past = one.clone()
    before = digest(past)
    one.players[0].hand.append("x")
    one.counts["more"] = 1
    one.counts["turns"] = one.counts.pop("turns")  # equal, in another order
    one.direct.gems.append("y")
    one.chests.append(Chest(1, []))
    now = one.snapshot(past)
    assert now == one
    assert list(now.counts) == list(one.counts)
    assert now.deck is past.deck
    assert now.chain is past.chain
    assert now.players[0].blind is past.players[0].blind
    assert now.players[0].hand is not past.players[0].hand
    told = digest(one)
    one.deck.pop()
    one.players[1].hand.append("z")
    one.direct.rack.append("z")
    one.vaults["deep"].gems.clear()
    one.nested["a"].append(3)
    one.chests[0].gems.clear()
    assert one.first is not None
    one.first.gems.clear()
    assert digest(now) == told
    assert digest(past) == before


def test_what_is_shared_is_not_copied_and_not_part_of_the_state() -> None:
    one = board()
    assert one.clone().rules is one.rules
    assert "rules" not in one.pack()
    assert "rules" not in one.redact(0)


def test_an_absent_part_is_cloned_as_absent() -> None:
    assert Player(["c1"]).clone().chest is None


# -- pack and digest -------------------------------------------------------------------------------------


def test_pack_is_plain_data() -> None:
    packed = board().pack()
    assert msgspec.json.decode(msgspec.json.encode(packed))["chests"][0]["gems"] == ["g1"]
    assert packed["weather"] == "foul"
    assert packed["deed"] == {"who": 1, "cards": ("c9",)}
    assert packed["vaults"]["deep"]["gems"] == ["g6"]
    assert packed["first"]["gems"] == ["g7"]
    assert Board({}, [], [], {}).pack()["first"] is None


def test_packing_copies() -> None:
    one = board()
    one.pack()["deck"].append("x")
    one.pack()["counts"]["turns"] = 99
    assert one.deck == ["c5", "c6"]
    assert one.counts == {"turns": 2}


def test_a_digest_does_not_depend_on_the_order_of_keys() -> None:
    one, other = board(), board()
    one.counts, other.counts = {"a": 1, "b": 2}, {"b": 2, "a": 1}
    assert digest(one) == digest(other)
    other.counts["b"] = 3
    assert digest(one) != digest(other)


# -- redact ----------------------------------------------------------------------------------------------


def test_a_seat_sees_its_own_hand_and_how_many_others_hold() -> None:
    seen = board().redact(0)
    assert seen["players"][0]["hand"] == ["c1"]
    assert seen["players"][1]["hand"] == {"hidden": 1}
    assert seen["deck"] == {"hidden": 2}
    assert seen["stacks"] == {"north": ("c7", "c8"), "south": ()}
    assert board().redact(1)["players"][0]["hand"] == {"hidden": 1}


def test_the_owner_may_be_a_field() -> None:
    seen = board().redact(0)
    assert seen["chests"][0]["gems"] == ["g1"]
    assert seen["vaults"]["deep"]["gems"] == {"hidden": 1}
    assert seen["first"]["gems"] == {"hidden": 1}
    assert seen["players"][1]["chest"]["gems"] == {"hidden": 1}
    assert seen["direct"]["gems"] == ["g8"]
    mine = board().redact(1)
    assert mine["direct"]["gems"] == {"hidden": 1}
    assert mine["vaults"]["deep"]["gems"] == ["g6"]
    assert mine["players"][1]["chest"]["gems"] == ["g9"]


def test_an_unknown_order_is_shown_sorted() -> None:
    own, other = board().redact(0)["chests"][0], board().redact(1)["chests"][0]
    assert own["rack"] == ["g3", "g2"]
    assert other["rack"] == ["g2", "g3"]
    assert own["bag"] == other["bag"] == ["g4", "g5"]
    assert board().redact(0)["players"][0]["blind"] == ["c2", "c3"]


def test_a_spectator_sees_no_hand() -> None:
    seen = board().redact(-1)
    assert [player["hand"] for player in seen["players"]] == [{"hidden": 1}, {"hidden": 1}]


# -- zones and veils ---------------------------------------------------------------------------------------


def test_zones_hold_every_card_once() -> None:
    cards = sorted(card for zone in board().zones() for card in zone.contents())
    assert cards == sorted([f"c{n}" for n in range(1, 10)] + [f"g{n}" for n in range(1, 10)])


def test_zones_know_their_owners() -> None:
    owners = {(zone.name, zone.owner) for zone in board().zones() if zone.contents()}
    assert {("hand", 0), ("hand", 1), ("deck", -1), ("gems", 0), ("gems", 1)} <= owners


def test_who_alone_knows_a_place() -> None:
    @state
    class Shelf(State):
        hand: Annotated[list[str], Cards("card", sight=OWNER)]
        rack: Annotated[list[str], Cards("gem", order=OWNER)]
        blind: Annotated[list[str], Cards("card", sight=OWNER, order=NOBODY)]
        open: Annotated[list[str], Cards()]

    @state
    class Room(State):
        deck: Annotated[list[str], Cards("card", sight=NOBODY)]
        pile: Annotated[dict[str, str], Cards()]
        shelves: Annotated[list[Shelf], BySeat()]

    shelves = [Shelf([f"h{seat}"], [f"r{seat}"], [f"b{seat}"], ["o"]) for seat in range(2)]
    found = Room(["d"], {"a": "p"}, shelves).private_zones()
    assert found == [(["d"], -1), (["h0"], 0), (["r0"], 0), (["b0"], -1), (["h1"], 1), (["r1"], 1), (["b1"], -1)]


def test_who_sees_a_zone() -> None:
    hand = Zone("hand", Cards("card", sight=OWNER), 1, ["c1"])
    assert (hand.seen_by(1), hand.seen_by(0), hand.seen_by(-1)) == (True, False, False)
    assert hand.order_seen_by(0)
    deck = Zone("deck", Cards("card", sight=NOBODY), -1, [])
    assert not deck.seen_by(0)
    rack = Zone("rack", Cards("gem", order=OWNER), 2, ["g1"])
    assert (rack.seen_by(0), rack.order_seen_by(0), rack.order_seen_by(2)) == (True, False, True)
    blind = Zone("blind", Cards("card", sight=OWNER, order=NOBODY), 2, ["g1"])
    assert not blind.order_seen_by(2)
    open_ = Zone("pile", Cards(), -1, {"a": ("x", "y"), "b": "z", "c": ""})
    assert open_.contents() == ["x", "y", "z"]
    assert Zone("one", Cards(), -1, "x").contents() == ["x"]
    assert Zone("none", Cards(), -1, "").contents() == []


def veils(seat: int) -> list[tuple[str, str, bool]]:
    return [(pool, "".join(place), hidden) for pool, place, hidden in board().hidden_from(seat)]


def test_veils_agree_with_zones() -> None:
    for seat in (-1, 0, 1):
        expected = []
        for zone in board().zones():
            if not zone.seen_by(seat):
                expected.append((zone.cards.pool, "".join(zone.place), True))
            elif not zone.order_seen_by(seat):
                expected.append((zone.cards.pool, "".join(zone.place), False))
        assert veils(seat) == expected


def test_veiled_places_are_the_places_themselves() -> None:
    one = board()
    for _, place, hidden in one.hidden_from(0):
        if hidden:
            place.clear()
    assert one.deck == []
    assert one.players[1].hand == []
    assert one.players[0].hand == ["c1"]


# -- refusals ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "message"),
    [
        (set[str], "not set"),
        (Any, "not typing.Any"),
        (Annotated[dict[str, str], Cards(sight=OWNER)], "cards that somebody does not know"),
        (Annotated[str, Cards(sight=NOBODY)], "cards that somebody does not know"),
        (Annotated[list[list[str]], Cards(order=NOBODY)], "cards that somebody does not know"),
        (list[list[Chest]], "a state may be in a field"),
        (tuple[Chest, ...], "a state may be in a field"),
        (dict[str, list[Chest]], "a state may be in a field"),
        (list[Chest | None], "a state may be in a field"),
    ],
)
def test_what_would_be_passed_over_in_silence_is_refused(kind: Any, message: str) -> None:
    odd = type("Odd", (State,), {"__annotations__": {"thing": kind}})
    with pytest.raises(TypeError, match=message):
        state(odd)


@pytest.mark.parametrize("method", ["clone", "pack", "zones"])
def test_a_class_without_the_decorator_says_so(method: str) -> None:
    with pytest.raises(NotImplementedError):
        getattr(State(), method)()


def test_sights_are_told_apart() -> None:
    assert len({EVERYONE, OWNER, NOBODY}) == 3


# -- the type of a view -------------------------------------------------------------------------------


class Gleam(msgspec.Struct, frozen=True):
    """Facts that are added to a chest."""

    worth: int
    bag: list[str] | Hidden
    heaviest: str | msgspec.UnsetType = msgspec.UNSET


def through_json(data: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(data))


@pytest.mark.parametrize("seat", [-1, 0, 1])
def test_what_a_seat_sees_is_of_the_type_of_the_view(seat: int) -> None:
    seen = through_json(board().redact(seat))
    assert through_json(msgspec.convert(seen, view_type(Board))) == seen


def test_the_type_of_a_view_says_what_may_be_hidden() -> None:
    types = {field.name: field.type for field in msgspec.structs.fields(view_type(Chest))}
    assert types == {"owner": int, "gems": list[str] | Hidden, "rack": list[str], "bag": list[str]}
    assert {field.name: field.type for field in msgspec.structs.fields(view_type(Board))}["deck"] is Hidden


@pytest.mark.parametrize("missing", ["deck", "players", "direct", "weather"])
def test_a_view_that_lacks_something_is_not_of_its_type(missing: str) -> None:
    seen = through_json(board().redact(0))
    del seen[missing]
    with pytest.raises(msgspec.ValidationError, match=missing):
        msgspec.convert(seen, view_type(Board))


@pytest.mark.parametrize("at", ["", "direct"])
def test_a_view_with_something_more_is_not_of_its_type(at: str) -> None:
    seen = through_json(board().redact(0))
    (seen[at] if at else seen)["more"] = 1
    with pytest.raises(msgspec.ValidationError, match="more"):
        msgspec.convert(seen, view_type(Board))


def test_unsent_state_is_in_no_view_but_copied_and_digested() -> None:
    one, other = board(), board()
    other.memory.append(5)
    assert "memory" not in one.redact(0)
    assert one.clone().memory == [4]
    assert digest(one) != digest(other)


def test_added_facts_stand_beside_the_fields_and_instead_of_those_of_their_name() -> None:
    types = {field.name: field for field in msgspec.structs.fields(view_type(Chest, {Chest: Gleam}))}
    assert list(types) == ["owner", "gems", "rack", "bag", "worth", "heaviest"]
    assert types["bag"].type == list[str] | Hidden
    assert types["worth"].required
    assert not types["heaviest"].required


def test_facts_are_added_wherever_such_a_state_lies() -> None:
    with_facts = view_type(Board, {Chest: Gleam})
    seen = through_json(board().redact(0))
    with pytest.raises(msgspec.ValidationError, match="worth"):
        msgspec.convert(seen, with_facts)
    chests = [seen["direct"], seen["first"], *seen["chests"], *seen["vaults"].values(), seen["players"][1]["chest"]]
    for chest in chests:
        chest["worth"] = 1
    assert through_json(msgspec.convert(seen, with_facts)) == seen


def test_a_struct_with_numbers_for_keys_is_digested() -> None:
    """Deterministic data has words for keys; in which order they were written does not count."""

    class Tally(msgspec.Struct, frozen=True):
        points: dict[int, int]

    @state
    class Sheet(State):
        tally: Tally

    one, same, other = ({1: 4, 2: 5}, {2: 5, 1: 4}, {1: 4, 2: 6})
    assert Sheet(Tally(one)).pack() == {"tally": {"points": {"1": 4, "2": 5}}}
    assert digest(Sheet(Tally(one))) == digest(Sheet(Tally(same))) != digest(Sheet(Tally(other)))


def test_maps_with_numbers_as_keys_have_a_digest() -> None:
    @state
    class Log(State):
        fate: dict[int, int]

    assert digest(Log({1: 2, 10: 3})) == digest(Log({10: 3, 1: 2}))
    assert digest(Log({1: 2})) != digest(Log({2: 2}))
