"""Moving: walks, Teleports, the Gnome Giant, Lone Wolf (MOVE, table 11.5)."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import pytest

from tests.games.gravity_falls.driver import GAME, Case, at, names
from wondertable.games.gravity_falls.movement import farther, playable_cards, routes, teleport_targets
from wondertable.games.gravity_falls.options import PERSUADE, REST, Go, Roll, Teleport
from wondertable.kernel import AnswerError

BOX = GAME.box
NO_ONE: frozenset[str] = frozenset()


def walks(start: str, roads: int) -> Iterator[list[str]]:
    """Every sequence of so many roads, legal or not."""
    if not roads:
        yield [start]
        return
    for there in BOX.near[start]:
        for rest in walks(there, roads - 1):
            yield [start, *rest]


def legal(walk: list[str], giant: str, shunned: frozenset[str]) -> bool:
    """The rules of section 5.2, said the other way round."""
    roads = [frozenset(road) for road in itertools.pairwise(walk)]
    passed, later = walk[1:-1], walk[1:]
    return len(set(roads)) == len(roads) and walk[0] not in later and giant not in passed and not shunned & set(later)


@pytest.mark.rule(
    "GF-MOVE-01", "GF-MOVE-02", "GF-MOVE-03", "GF-MOVE-04", "GF-MOVE-08", "GF-RUL-08", "GF-MNS-03", "GF-UI-13"
)
@pytest.mark.parametrize("distance", [1, 2, 3, 4])
@pytest.mark.parametrize(
    ("giant", "shunned"),
    [("", NO_ONE), ("MUS", NO_ONE), ("DIN", frozenset({"SHA", "ARC"})), ("", frozenset({"TEN", "DUS", "POO"}))],
)
def test_every_walk_from_everywhere(distance: int, giant: str, shunned: frozenset[str]) -> None:
    for start in BOX.places:
        wanted = [walk for walk in walks(start, distance) if legal(walk, giant, shunned)]
        if giant and giant != start:  # the only walks that may be shorter end beside the Giant
            wanted = [walk for walk in wanted if walk[-1] != giant]
            for less in range(1, distance + 1):
                wanted += [walk for walk in walks(start, less) if walk[-1] == giant and legal(walk, giant, shunned)]
        found = BOX.routes(start, distance, giant, shunned)
        assert sorted(found) == sorted({walk[-1] for walk in wanted})
        assert list(found) == sorted(found)
        for end, route in found.items():
            assert list(route) == min(walk for walk in wanted if walk[-1] == end)


@pytest.mark.rule("GF-MOVE-01")
def test_moving_is_compulsory() -> None:
    case = at(heroes="DIP@MAN MAB@DIN STA@COR", hands={"DIP": "A1"}).play("A1")
    assert case.options == [Go("CLI"), Go("FOR")]
    with pytest.raises(AnswerError):
        case.do(Go("MAN"))
    with pytest.raises(AnswerError):
        case.do(Go("SHA"))
    case.do(Go("FOR"))
    assert case.hero("DIP").place == "FOR"


@pytest.mark.rule("GF-MOVE-05")
def test_company_is_no_obstacle() -> None:
    case = at(
        heroes="DIP@MAN MAB@CLI STA@FOR",
        monsters="GREM@NWM GBOT@SHA PTER@COR",
        board="SHA 0/4",
        hands={"DIP": "A1 A2"},
    )
    assert names(case.fork().play("A1").options) == ["CLI", "FOR"]
    case.play("A2")
    assert names(case.options) == ["COR", "NWM", "SHA"]
    case.do(Go("SHA"))
    assert case.options == [Roll("GBOT")]


@pytest.mark.rule("GF-MOVE-06", "GF-RUM-01")
def test_nought_four_stays() -> None:
    case = at(
        heroes="DIP@MAN MAB@DIN STA@HAL", monsters="GREM@LAK GBOT@ISL PTER@CEM", board="MAN 1/0 CLI 2/0 FOR 2/0"
    ).play("A0")
    assert (case.hero("DIP").place, case.prompt, case.board("MAN")) == ("MAN", "roll", "MAN 3/0")
    assert not {"went", "teleported"} & set(case.stories())
    assert case.facts["n"] == 4 + 3


@pytest.mark.rule("GF-MOVE-07", "GF-CARD-04", "GF-RUM-01", "GF-RUL-36")
def test_teleporting() -> None:
    case = at(
        heroes="STA@COR MAB@DIN DIP@SHA",
        monsters="GREM@MAN GBOT@WAT PTER@LAK",
        board="COR 2/0+c ABU 2/0 PUT 1/1+c CEM 2/0+c DUM 2/0 SUM 2/0 LAK 0/1",
        hands={"STA": "AT"},
    ).play("AT")
    assert (case.prompt, case.options) == ("teleport", [Teleport("PUT"), Teleport("CEM")])
    case.do(Teleport("PUT"))
    assert case.told("teleported") == [{"hero": "STA", "place": "PUT"}]
    assert case.board("PUT") == "PUT 2/2+c"  # rumours follow
    assert (case.options, case.facts["n"]) == ([PERSUADE], 2)  # no wits of its own
    assert case.hero("STA").discard == ["AT-STA"]


def targets(hero: str, place: str, **position: object) -> str:
    others = " ".join(f"{name}@{where}" for name, where in (("MAB", "DIN"), ("STA", "ABU")) if name != hero)
    case = at(**{"heroes": f"{hero}@{place} {others}", "hands": {hero: "AT"}, **position})
    return " ".join(teleport_targets(case.t, 0))


@pytest.mark.rule("GF-CARD-04", "GF-RUL-35")
def test_dippers_teleport() -> None:
    monsters = "GREM@MAN GBOT@CEM PTER@SUM"
    assert targets("DIP", "SHA", monsters=monsters) == "CLI FOR DIN PUT DUM"
    assert targets("DIP", "CLI", monsters=monsters) == "FOR DIN PUT DUM"  # never where he stands
    assert targets("DIP", "SHA", monsters="GREM@MAN GBOT@ PTER@") == "CLI FOR"
    both = targets("DIP", "SHA", monsters="GREM@SUM GBOT@CEM PTER@")
    assert both == "DIN PUT DUM"  # a monster's own place is none, though it is next to another one


@pytest.mark.rule("GF-CARD-04", "GF-RUL-35")
def test_mabels_teleport() -> None:
    assert targets("MAB", "SHA", heroes="MAB@SHA DIP@COR STA@ABU") == "COR ABU"
    assert targets("MAB", "SHA", heroes="MAB@SHA DIP@SHA STA@ABU") == "ABU"
    assert targets("MAB", "SHA", heroes="MAB@SHA DIP@SHA STA@SHA") == ""


@pytest.mark.rule("GF-CARD-04", "GF-RUL-35")
def test_stans_teleport() -> None:
    assert targets("STA", "SHA", board="SHA 4/0+c MAN 1/0+c POO 0/2+c") == "MAN POO"
    assert targets("STA", "SHA", board="SHA 4/0+c") == ""


@pytest.mark.rule("GF-CARD-04", "GF-RUL-35")
def test_soos_teleport() -> None:
    few = " ".join(f"{place} 2/1" for place in ("TEN", "HAL", "MUS", "ARC", "DIN", "SCH"))
    board = f"SHA 4/0 {few} MAN 0/0 CLI 0/0 NWM 0/0 WAT 0/0 MIN 0/0 ISL 3/0 CEM 4/4"
    assert targets("SOO", "SHA", board=board, monsters="GREM@CEM GBOT@MAN PTER@LAK") == "ISL CEM"


@pytest.mark.rule("GF-CARD-04", "GF-RUL-35")
def test_wendys_teleport() -> None:
    board = "SHA 0/3 MAN 0/1 CLI 1/2 NWM 0/4 WAT 2/0"
    assert targets("WEN", "SHA", board=board, monsters="GREM@NWM GBOT@LAK PTER@ISL") == "CLI"
    assert targets("WEN", "SHA", board=board, monsters="GREM@POO GBOT@LAK PTER@ISL") == "CLI NWM"


@pytest.mark.rule("GF-CRD-05")
@pytest.mark.parametrize(
    ("hero", "position", "free", "bound"),
    [
        ("DIP", {"monsters": "GREM@DUS GBOT@ PTER@"}, "HAL LAK DIN", "HAL LAK"),
        ("MAB", {"heroes": "MAB@SHA DIP@COR STA@ABU"}, "COR ABU", ""),
        ("STA", {"heroes": "STA@SHA MAB@DIN DIP@HAL", "board": "DIN 3/0+c MAN 1/0+c"}, "MAN DIN", "MAN"),
    ],
)
def test_lone_wolf_teleports_to_nobody(hero: str, position: dict[str, str], free: str, bound: str) -> None:
    assert targets(hero, "SHA", **position) == free
    assert targets(hero, "SHA", **position, curses={hero: "CU5.1"}) == bound


@pytest.mark.rule("GF-CRD-05")
def test_lone_wolf_binds_only_its_holder() -> None:
    case = at(heroes="DIP@SUM MAB@DIN STA@SUM", hands={"DIP": "A0 A1"}, curses={"MAB": "CU5.1"})
    assert names(case.fork().play("A1").options) == ["CEM", "DIN", "PUT"]  # others may enter its location
    shared = at(heroes="DIP@SUM MAB@DIN STA@SUM", hands={"DIP": "A0 A1"}, curses={"DIP": "CU5.1"})
    assert names(shared.options) == ["A0", "A1", "rest"]  # to start or stay in company is allowed
    assert names(shared.fork().play("A1").options) == ["CEM", "PUT"]
    assert shared.play("A0").hero("DIP").place == "SUM"


@pytest.mark.rule("GF-CARD-06", "GF-RUL-07")
def test_without_any_playable_card_there_is_only_rest() -> None:
    case = at(heroes="DIP@CEM MAB@DUM STA@SUM", hands={"DIP": "A1 A2 A3 A4"}, curses={"DIP": "CU5.1"})
    assert case.options == [REST]


@pytest.mark.rule("GF-CARD-06")
def test_leaden_boots() -> None:
    hand = {"DIP": "A0 A1 A2 A3 A4 AT"}
    assert names(at(hands=hand, curses={"DIP": "CU7.1"}).options) == ["A0", "A1", "A2", "AT", "rest"]
    assert names(at(hands=hand, curses={"MAB": "CU7.1"}).options) == ["A0", "A1", "A2", "A3", "A4", "AT", "rest"]


@pytest.mark.rule("GF-MNS-02", "GF-MNS-03", "GF-MNS-01")
def test_who_meets_the_giant() -> None:
    def giant(monsters: str, hand: str = "A2", heroes: str = "DIP@ARC MAB@DIN STA@COR") -> Case:
        return at(heroes=heroes, monsters=monsters, hands={"DIP": hand}, board="MUS 0/3 ARC 3/0")

    beside = giant("GIANT@MUS GBOT@WAT PTER@LAK")
    assert "MUS" in names(beside.fork().play("A2").options)  # after one road of two
    assert "ABU" not in names(beside.fork().play("A2").options)
    beaten = giant("GIANT@ GBOT@WAT PTER@LAK").play("A2")
    assert "ABU" in names(beaten.options)
    assert "MUS" not in names(beaten.options)
    leap = giant("GIANT@TEN GBOT@WAT PTER@LAK", "AT").play("AT")
    assert "TEN" not in names(leap.options)
    assert "MUS" in names(leap.options)


@pytest.mark.rule("GF-ROLL-02", "GF-MNS-02")
def test_whoever_walks_into_the_giant_fights_the_giant() -> None:
    """[002:376] It stops whoever comes along, and it is the one to be fought, whoever else stands there."""

    def foes(card: str, *steps: Go) -> list[str]:
        case = at(
            heroes=f"DIP@{'ARC' if steps else 'MUS'} MAB@DIN STA@COR",
            monsters="GREM@MUS GIANT@MUS PTER@LAK",
            board="MUS 0/3 ARC 3/0",
            hands={"DIP": card},
        )
        return names(case.play(card, *steps).until("roll").options)

    assert foes("A1", Go("MUS")) == ["GIANT"]
    assert foes("A3", Go("MUS")) == ["GIANT"]
    assert foes("A0") == ["GREM", "GIANT"]
    teleported = at(
        heroes="MAB@ARC DIP@MUS STA@COR",
        monsters="GREM@MUS GIANT@MUS PTER@LAK",
        board="MUS 0/3",
        hands={"MAB": "AT"},
    )
    teleported.play("AT", Teleport("MUS")).until("roll")
    assert names(teleported.options) == ["GREM", "GIANT"]


@pytest.mark.rule("GF-EVT-05")
def test_farther_agrees_with_its_definition() -> None:
    spots = ["ARC", "SCH", "LAK", "MAN", "DIN", "WAT"]
    for place, lairs in itertools.product(BOX.places, itertools.combinations(spots, 3)):
        case = at(
            heroes=f"DIP@{place} MAB@CEM STA@ISL",
            monsters=" ".join(f"{name}@{lair}" for name, lair in zip(("GREM", "GBOT", "PTER"), lairs, strict=True)),
        )
        least = min(BOX.steps[place][lair] for lair in lairs)
        near = [lair for lair in lairs if BOX.steps[place][lair] == least]
        wanted = [one for one in BOX.near[place] if all(BOX.steps[one][lair] == least + 1 for lair in near)]
        assert farther(case.t, 0) == wanted


@pytest.mark.rule("GF-CARD-06", "GF-CARD-04")
def test_a_card_is_playable_if_it_leads_somewhere() -> None:
    case = at(heroes="DIP@SUM MAB@DIN STA@CEM WEN@PUT", curses={"DIP": "CU5.1"}, hands={"DIP": "A0 A1"})
    t = case.t
    t.team[0].hand = [f"{card}-DIP" for card in ("A0", "A1", "A2", "A3", "A4")]
    assert playable_cards(t, 0) == ["A0-DIP"]
    assert routes(t, 0, "A1-DIP") == {}
    assert set(routes(t, 1, "A1-MAB")) == {"ARC", "DUM", "DUS", "SUM"}  # its own moves are free


@pytest.mark.rule("GF-MOVE-01")
@pytest.mark.parametrize("distance", [1, 2, 3, 4])
def test_a_walk_is_not_changed_by_what_lies_out_of_its_reach(distance: int) -> None:
    box = GAME.box
    for start in box.places:
        ways = box.routes(start, distance, "", frozenset())
        far = frozenset(box.places) - box.reach[start, distance]
        for giant in ("", *far):
            assert box.routes(start, distance, giant, far) == ways
        for giant in box.places:
            assert (distance in box.distances(start, frozenset())) <= bool(
                box.routes(start, distance, giant, frozenset())
            )
