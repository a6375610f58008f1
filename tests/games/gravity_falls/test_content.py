"""What is in the box and printed on it (COMP, BRD, the tables of section 11), and what a content pack may change."""

from __future__ import annotations

import itertools
import math
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.games.gravity_falls.driver import GAME, at, settled
from tests.games.gravity_falls.packs import HOUSE, changed, game_with
from wondertable.games.gravity_falls import cards
from wondertable.games.gravity_falls.cards import CHARACTERS, FACES, MONSTERS, Cards
from wondertable.kernel import LANGUAGES, ContentError, Seeded
from wondertable.kernel.content import dump_toml
from wondertable.kernel.rulebook import rulebook

BOX = GAME.box
NO_ONE: frozenset[str] = frozenset()

LOCATIONS = """
MAN 120 140 1 house: CLI FOR
CLI 385 105 2 house: MAN NWM SHA
NWM 655 120 2 house: CLI TEN WAT
WAT 905 135 2 house: HAL MIN NWM
MIN 1160 105 1 house: ISL WAT
ISL 1385 175 1 house: LAK MIN
FOR 130 395 2 house: COR MAN SHA
SHA 390 350 4 rulebook 3+: CLI FOR MUS TEN
TEN 650 345 3 rulebook 3+: HAL MUS NWM SHA
HAL 895 375 3 house: DUS TEN WAT
DUS 1145 350 2 rulebook: DIN HAL LAK
LAK 1395 425 2 house: DUS ISL PUT
COR 140 640 2 rulebook: ABU FOR
MUS 430 595 3 rulebook 3+: ABU ARC SCH SHA TEN
ARC 695 600 3 rulebook: DIN MUS POO
DIN 935 615 3 house: ARC DUM DUS SUM
SUM 1185 600 2 rulebook: CEM DIN PUT
PUT 1400 670 2 house: LAK SUM
ABU 225 865 2 rulebook: COR MUS SCH
SCH 485 850 3 rulebook: ABU MUS POO
POO 740 865 2 house: ARC DUM SCH
DUM 990 865 2 rulebook: CEM DIN POO
CEM 1250 860 2 house: DUM SUM
"""
"""Table 11.1: place, where it lies, start tokens, whose name it is, the mark of its card: its neighbours."""


# -- components ---------------------------------------------------------------------------------------


@pytest.mark.rule("GF-COMP-01", "GF-BRD-01")
def test_the_board() -> None:
    printed = [
        f"{one.id} {one.x} {one.y} {one.start} {one.name_source}{' 3+' * one.three_plus}: {' '.join(BOX.near[one.id])}"
        for one in HOUSE.places
    ]
    assert printed == LOCATIONS.strip().splitlines()
    assert len(BOX.places) == 23
    assert len(HOUSE.roads) == 34
    assert sum(len(near) for near in BOX.near.values()) == 2 * 34
    assert sum(BOX.start.values()) == 51


@pytest.mark.rule("GF-ALM-01", "GF-ALM-02", "GF-ALM-03", "GF-ALM-04", "GF-CAL-05")
@pytest.mark.parametrize(
    ("seats", "curses", "loss"),
    [
        (1, [3, 6, 9, 12, 18, 21, 24], 28),
        (2, [3, 6, 9, 12, 18, 21, 24], 28),
        (3, [3, 7, 12, 18], 21),
        (4, [3, 8, 13], 21),
        (5, [3, 9], 21),
    ],
)
def test_the_alarm_track_depends_on_the_number_of_characters(seats: int, curses: list[int], loss: int) -> None:
    match = GAME.new(seats, 0)
    track = match.table.track
    assert (track.curses, track.loss) == (curses, loss)
    assert [space for space, kind in track.marks.items() if kind == "shrink"] == [15]
    seen = match.view(-1)["table"]
    assert (seen["marks"], seen["loss"]) == (list(track.marks.items()), loss)
    # The rules panel says the same numbers in all languages.
    numbers = ", ".join(map(str, curses[:-1])), str(curses[-1])
    for language in LANGUAGES:
        rules = rulebook("wondertable.games.gravity_falls", language).rules
        assert re.search(rf"{numbers[0]} (and|и|і) {numbers[1]}\b", rules["GF-ALM-02"].text)
        assert str(loss) in rules["GF-ALM-04"].text


@pytest.mark.rule("GF-COMP-02", "GF-COMP-05")
def test_five_characters() -> None:
    assert {one.id: (one.ability, one.teleport, one.teleport_wits) for one in HOUSE.characters} == {
        "DIP": ("reroll", "beside-monster", 0),
        "MAB": ("draw-up", "to-friend", 0),
        "STA": ("take-back", "to-cube", 0),
        "SOO": ("lift-curse", "to-support", 0),
        "WEN": ("move-cube", "to-distrust", 0),
    }
    assert len(HOUSE.characters) == len(CHARACTERS) == 5


@pytest.mark.rule("GF-COMP-03", "GF-COMP-06")
def test_nine_monsters() -> None:
    assert {one.id: (one.rank, one.power) for one in HOUSE.monsters} == {
        "GREM": ("simple", "moves-curse"),
        "GIANT": ("simple", "stops"),
        "MANO": ("simple", "no-draw"),
        "TRICK": ("medium", "only-cursed"),
        "GBOT": ("medium", "no-cube"),
        "TIME": ("medium", "only-last"),
        "PTER": ("hard", "grabs"),
        "GOBB": ("hard", "tough"),
        "RUMB": ("hard", "two-rounds"),
    }
    assert len(HOUSE.monsters) == len(MONSTERS) == 9


@pytest.mark.rule("GF-COMP-04", "GF-COMP-15", "GF-SET-01", "GF-BRD-01")
def test_fifty_one_tokens() -> None:
    t = GAME.table(3, GAME.choose_options({}))
    assert t.sup == BOX.start
    assert sum(t.sup.values()) == 51
    assert sum(t.dis.values()) == 0
    case = settled(4, seed=2)
    while case.prompt:
        case.do(case.options[-1])
        assert sum(case.t.sup.values()) + sum(case.t.dis.values()) == 51


@pytest.mark.rule("GF-COMP-07")
def test_eighteen_curses() -> None:
    kinds = {one.id: (one.count, one.effect) for one in HOUSE.curses}
    assert kinds == {
        "CU1": (2, "small-hand"),
        "CU2": (2, "bad-mouth"),
        "CU3": (2, "sticky"),
        "CU4": (2, "shaky"),
        "CU5": (2, "lone-wolf"),
        "CU6": (2, "eye"),
        "CU7": (2, "boots"),
        "CU8": (2, "nightmare"),
        "CU9": (1, "lost-nerve"),
        "CU10": (1, "torn-pages"),
    }
    t = GAME.table(2, GAME.choose_options({}))
    assert len(t.curse_deck) == len(set(t.curse_deck)) == 18
    assert Counter(BOX.kind[curse] for curse in t.curse_deck) == {kind: count for kind, (count, _) in kinds.items()}


@pytest.mark.rule("GF-COMP-08", "GF-CARD-02", "GF-CARD-03", "GF-RUL-36")
def test_thirty_action_cards() -> None:
    assert sum(len(deck) for deck in BOX.deck.values()) == len(BOX.walk) == 30
    for name, deck in BOX.deck.items():
        numbers = {card: (BOX.walk[card], BOX.wits[card]) for card in deck}
        assert numbers == {
            f"A0-{name}": (0, 4),
            f"A1-{name}": (1, 3),
            f"A2-{name}": (2, 2),
            f"A3-{name}": (3, 1),
            f"A4-{name}": (4, 0),
            f"AT-{name}": (-1, 0),
        }
        assert [BOX.action[card] for card in deck] == ["A0", "A1", "A2", "A3", "A4", "AT"]


@pytest.mark.rule("GF-COMP-09", "GF-BRD-01", "GF-RUL-03")
def test_a_movement_card_for_every_location() -> None:
    t = GAME.table(3, GAME.choose_options({}))
    assert sorted(t.move_deck) == sorted(BOX.places)
    assert len(set(t.move_deck)) == 23


@pytest.mark.rule("GF-COMP-10")
def test_eight_events_with_the_same_back() -> None:
    assert {one.id: one.effect for one in HOUSE.events} == {
        "E1": "leap",
        "E2": "choice",
        "E3": "run",
        "E4": "news",
        "E5": "shaken",
        "E6": "cold-feet",
        "E7": "panic",
        "E8": "front-page",
    }
    case = settled(3, difficulty="hard")
    assert set(BOX.events) <= set(case.t.move_deck)
    backs = {zone.name: zone.cards.pool for zone in case.t.zones() if zone.name in ("move_deck", "unused_events")}
    assert backs == {"move_deck": "move", "unused_events": "move"}
    assert case.match.view(0)["table"]["move_deck"] == {"hidden": 14 + 8}


@pytest.mark.rule("GF-COMP-12", "GF-COMP-16")
def test_the_dice() -> None:
    assert Counter(FACES) == {"S": 3, "M": 2, "C": 1}
    assert (cards.DICE, cards.SHAKY_DICE) == (7, 5)
    chance = Seeded(1)
    rolls: list[tuple[str, ...]] = [tuple(chance.pick(FACES) for _ in range(2)) for _ in range(12_000)]
    for pair in itertools.product("SMC", repeat=2):
        fair = math.prod({"S": 1 / 2, "M": 1 / 3, "C": 1 / 6}[face] for face in pair)
        assert rolls.count(pair) / len(rolls) == pytest.approx(fair, abs=0.012)


@pytest.mark.rule("GF-COMP-13", "GF-INV-02")
def test_nineteen_cubes() -> None:
    t = GAME.table(3, GAME.choose_options({}))
    assert (t.supply, t.cubes) == (19, [])
    t.cubes = ["MAN", "CLI"]
    assert t.supply == 17


@pytest.mark.rule("GF-COMP-14")
def test_a_stand_for_every_figure() -> None:
    assert len(HOUSE.characters) + len(HOUSE.monsters) == 14
    case = at()
    on_the_table = {card for zone in case.t.zones() for card in zone.contents()}
    assert on_the_table == {*BOX.places, *BOX.events, *BOX.curses, *BOX.walk}  # cards: the stands carry no rule


# -- the map ------------------------------------------------------------------------------------------


@pytest.mark.rule("GF-BRD-02")
def test_the_busiest_hubs_of_the_west_are_marked() -> None:
    assert sorted(BOX.three_plus) == ["MUS", "SHA", "TEN"]
    west = {place.id for place in HOUSE.places if place.x < 800}
    busiest = sorted(west, key=lambda place: -len(BOX.near[place]))[:3]
    assert sorted(busiest) == ["MUS", "SHA", "TEN"]
    assert [len(BOX.near[place]) for place in ("SHA", "TEN", "MUS")] == [4, 4, 5]


SPOT = {place.id: (place.x, place.y) for place in HOUSE.places}


def crosses(one: tuple[str, str], other: tuple[str, str]) -> bool:
    """Do two roads without a common end cross, drawn as straight lines?"""

    def side(a: tuple[int, int], b: tuple[int, int], c: tuple[int, int]) -> int:
        turn = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
        return (turn > 0) - (turn < 0)

    a, b, c, d = (SPOT[place] for place in (*one, *other))
    return side(a, b, c) != side(a, b, d) and side(c, d, a) != side(c, d, b)


def gap(place: str, road: tuple[str, str]) -> float:
    """How far a place lies from a road."""
    (x, y), (x1, y1), (x2, y2) = SPOT[place], SPOT[road[0]], SPOT[road[1]]
    length = (x2 - x1) ** 2 + (y2 - y1) ** 2
    along = max(0.0, min(1.0, ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / length))
    return math.dist((x, y), (x1 + along * (x2 - x1), y1 + along * (y2 - y1)))


@pytest.mark.rule("GF-BRD-03")
def test_the_drawing() -> None:
    roads = [road.ends for road in HOUSE.roads]
    for one, other in itertools.combinations(roads, 2):
        if not set(one) & set(other):
            assert not crosses(one, other), (one, other)
    for road in roads:
        assert min(gap(place, road) for place in SPOT if place not in road) >= 180, road
    for one_place, other_place in itertools.combinations(SPOT, 2):
        assert math.dist(SPOT[one_place], SPOT[other_place]) >= 225, (one_place, other_place)
    assert all(60 <= x <= 1540 and 60 <= y <= 940 for x, y in SPOT.values())  # discs of radius 60 on 1600 x 1000


@pytest.mark.rule("GF-BRD-03")
def test_the_net_of_roads() -> None:
    count = {place: len(near) for place, near in BOX.near.items()}
    assert {place for place in count if count[place] == 2} == {"MAN", "MIN", "ISL", "COR", "PUT", "CEM"}
    assert {place for place in count if count[place] == 4} == {"SHA", "TEN", "DIN"}
    assert {place for place in count if count[place] == 5} == {"MUS"}
    assert sorted(count.values())[6:19] == [3] * 13
    distances = [BOX.steps[one][other] for one, other in itertools.combinations(BOX.places, 2)]
    assert len(distances) == 23 * 22 // 2
    assert max(distances) == 7
    assert round(sum(distances) / len(distances), 1) == 3.2
    for one, other in itertools.product(BOX.places, repeat=2):
        assert BOX.steps[one][other] == BOX.steps[other][one]
        assert (BOX.steps[one][other] == 1) == (other in BOX.near[one])
        assert (BOX.steps[one][other] == 0) == (one == other)


@pytest.mark.rule("GF-BRD-04")
def test_every_walk_is_possible_from_everywhere() -> None:
    for distance, least in ((1, 2), (2, 3), (3, 4), (4, 8)):
        assert min(len(BOX.routes(place, distance, "", NO_ONE)) for place in BOX.places) == least


@pytest.mark.rule("GF-BRD-05")
def test_what_the_examples_of_the_rulebook_fix() -> None:
    assert set(BOX.near["DIN"]) == {"SUM", "DUS", "ARC", "DUM"}
    assert set(BOX.near["ABU"]) == {"COR", "SCH", "MUS"}
    assert "TEN" in BOX.near["SHA"]
    assert "TEN" in BOX.routes("SHA", 2, "", NO_ONE)
    assert "TEN" in BOX.routes("SHA", 3, "", NO_ONE)


# -- packs --------------------------------------------------------------------------------------------


def refused(data: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """With which message, and which facts, a pack is refused."""
    with pytest.raises(ContentError) as caught:
        Cards.build(data, "pack")
    facts = dict(caught.value.facts)
    assert facts.pop("file") == "pack"
    return caught.value.what, facts


def test_the_house_pack_is_sound() -> None:
    assert list(HOUSE.problems()) == []
    assert Cards.build(changed(), "pack") == HOUSE


def test_wrong_numbers_are_refused() -> None:
    short = changed()
    del short["places"][3]
    assert refused(short) == ("error.content-count", {"zone": "places", "found": 22, "wanted": 23})
    more = changed(curses={"CU9": {"count": 2}})
    assert refused(more) == ("error.content-count", {"zone": "curses", "found": 19, "wanted": 18})
    rich = changed(places={"MAN": {"start": 2}})
    assert refused(rich) == ("error.content-count", {"zone": "tokens", "found": 52, "wanted": 51})


@pytest.mark.parametrize("kind", ["places", "actions", "characters", "monsters", "curses", "events"])
def test_doubles_are_refused(kind: str) -> None:
    data = changed()
    double = data[kind][0]["id"]
    data[kind][1]["id"] = double
    assert refused(data) == ("error.content-twice", {"card": double})


@pytest.mark.parametrize(
    ("changes", "facts"),
    [
        ({"characters": {"DIP": {"ability": "fly"}}}, {"card": "DIP", "found": "fly", "wanted": "reroll"}),
        ({"monsters": {"GOBB": {"power": "stops"}}}, {"card": "GOBB", "found": "stops", "wanted": "tough"}),
        ({"curses": {"CU1": {"effect": "eye"}}}, {"card": "CU1", "found": "eye", "wanted": "small-hand"}),
        ({"events": {"E8": {"effect": "panic"}}}, {"card": "E8", "found": "panic", "wanted": "front-page"}),
        ({"actions": {"A3": {"wits": 2}}}, {"card": "A3", "found": (3, 2), "wanted": (3, 1)}),
        ({"actions": {"A0": {"distance": 1}}}, {"card": "A0", "found": (1, 4), "wanted": (0, 4)}),
        ({"monsters": {"GOBB": {"id": "NESSIE"}}}, {"card": "GOBB", "found": "-", "wanted": "tough"}),
        ({"monsters": {"GOBB": {"id": "ALP"}}}, {"card": "ALP", "found": "tough", "wanted": "-"}),
    ],
)
def test_other_texts_are_refused(changes: dict[str, dict[str, Any]], facts: dict[str, Any]) -> None:
    assert refused(changed(**changes)) == ("error.content-text", facts)


@pytest.mark.parametrize("kind", ["actions", "characters", "monsters", "events"])
def test_a_missing_card_is_refused(kind: str) -> None:
    data = changed()
    gone = data[kind].pop(0)["id"]
    what, facts = refused(data)
    assert (what, facts["card"], facts["found"]) == ("error.content-text", gone, "-")


def test_an_unknown_teleport_is_refused() -> None:
    what, facts = refused(changed(characters={"WEN": {"teleport": "anywhere"}}))
    assert (what, facts["card"], facts["found"]) == ("error.content-text", "WEN", "anywhere")
    assert facts["wanted"] == "beside-monster, to-friend, to-cube, to-support, to-distrust"


@pytest.mark.parametrize(
    "ends", [("XXX", "MAN"), ("MAN", "XXX"), ("MAN", "MAN"), ("MAN", "CLI"), ("CLI", "MAN"), ("FOR", "MAN")]
)
def test_an_impossible_road_is_refused(ends: tuple[str, str]) -> None:
    data = changed()
    data["roads"].append({"ends": list(ends), "source": "house"})
    assert refused(data) == ("error.content-road", {"road": "-".join(ends)})


def test_a_board_in_two_parts_is_refused() -> None:
    data = changed()
    data["roads"] = [road for road in data["roads"] if "MAN" not in road["ends"]]
    assert refused(data) == ("error.content-apart", {})
    data = changed()
    data["roads"] = [road for road in data["roads"] if "CEM" not in road["ends"]]
    assert refused(data) == ("error.content-apart", {})


def test_a_track_needs_one_end() -> None:
    without = changed()
    without["marks"] = [mark for mark in without["marks"] if mark["kind"] != "loss"]
    two = changed()
    two["marks"].append({"space": 30, "kind": "loss", "source": "house"})
    beyond = changed()
    beyond["marks"].append({"space": 29, "kind": "curse", "source": "house"})
    twice = changed()
    twice["marks"].append({"space": 15, "kind": "curse", "characters": [2], "source": "house"})
    for data in (without, two, beyond, twice):
        assert refused(data) == ("error.content-track", {"size": 2})
    for_some = changed()
    for_some["marks"].remove({"space": 21, "kind": "loss", "characters": [3, 4, 5], "source": "house"})
    assert refused(for_some) == ("error.content-track", {"size": 3})


def test_a_mark_is_for_two_to_five_characters() -> None:
    for characters in ([], [1], [3, 6]):
        data = changed()
        data["marks"].append({"space": 1, "kind": "curse", "characters": characters, "source": "house"})
        told = {"space": 1, "characters": ", ".join(map(str, characters))}
        assert refused(data) == ("error.content-mark", told)


@pytest.mark.parametrize(
    ("kind", "name", "change"),
    [
        ("places", "MAN", {"start": -1}),
        ("places", "MAN", {"start": "1"}),
        ("places", "MAN", {"name": "Man Cave"}),
        ("places", "MAN", {"source": "rumour"}),
        ("characters", "DIP", {"teleport_wits": -1}),
        ("characters", "DIP", {"advice": "anybody"}),
        ("monsters", "GREM", {"class": "harmless"}),
        ("curses", "CU1", {"count": -1}),
    ],
)
def test_a_pack_of_another_shape_is_refused(kind: str, name: str, change: dict[str, Any]) -> None:
    assert refused(changed(**{kind: {name: change}}))[0] == "error.content-shape"


def test_a_mark_has_a_space_and_a_kind() -> None:
    for mark in ({"space": 0, "kind": "curse"}, {"space": 3, "kind": "party"}):
        data = changed()
        data["marks"].append({**mark, "source": "house"})
        assert refused(data)[0] == "error.content-shape"


def test_a_pack_of_the_same_shape_is_played(tmp_path: Path) -> None:
    """Whoever owns the box can write down its numbers: they are data, not code."""
    data = changed(places={"MAN": {"start": 2}, "SHA": {"start": 3}}, characters={"DIP": {"teleport_wits": 2}})
    data["name"] = "mine"
    data["marks"].append({"space": 2, "kind": "curse", "characters": [3, 5], "source": "house"})
    pack = tmp_path / "mine.toml"
    pack.write_text(dump_toml(Cards.build(data, "mine")), "utf-8")
    mine = GAME.content_from(pack)
    box = cards.Box(mine)
    assert (box.start["MAN"], box.start["SHA"], box.wits["AT-DIP"]) == (2, 3, 2)
    assert [size for size, track in box.tracks.items() if 2 in track.marks] == [3, 5]
    assert (mine.name, mine.digest != HOUSE.digest) == ("mine", True)
    assert GAME.content_from(None) == HOUSE
    game = game_with(places={"MAN": {"start": 2}, "SHA": {"start": 3}})
    match = game.new(2, 1)
    assert sum(match.table.sup.values()) + sum(match.table.dis.values()) == 51
