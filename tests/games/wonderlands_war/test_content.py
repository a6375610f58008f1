"""Content of the box and print on it (COMP, BRD, the tables of section 15); the changes a content pack may make."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.games.wonderlands_war.driver import GAME, Sit, at, counted, dealt, seated
from tests.games.wonderlands_war.packs import HOUSE, changed
from wondertable.games.wonderlands_war import cards
from wondertable.games.wonderlands_war.cards import ABILITIES, ALLIES, FACTIONS, REGIONS, SEATS, Cards
from wondertable.games.wonderlands_war.options import Now
from wondertable.kernel import ContentError, Seeded
from wondertable.kernel.content import dump_toml

BOX = GAME.box
FIVE: dict[str, dict[str, Any]] = {faction: {} for faction in FACTIONS}
NAMES: tuple[tuple[str, str, str, str, str], ...] = (
    ("F01", "White Rabbit", "Белый Кролик", "Білий Кролик", "1 rulebook"),
    ("F02", "Walrus", "Морж", "Морж", "2 rulebook"),
    ("F03", "Gryphon", "Грифон", "Грифон", "2 rulebook"),
    ("F04", "Duchess", "Герцогиня", "Герцогиня", "1 house"),
    ("F05", "Knave of Hearts", "Валет Червей", "Валет Сердець", "1 house"),
    ("F06", "March Hare", "Мартовский Заяц", "Шалений Заєць", "1 house"),
    ("F07", "Tweedledum & Tweedledee", "Труляля и Траляля", "Круть і Верть", "1 house"),
    ("F08", "Unicorn", "Единорог", "Єдиноріг", "2 house"),
    ("F09", "Lion", "Лев", "Лев", "3 house"),
    ("F10", "Mock Turtle", "Черепаха Квази", "Фальшива Черепаха", "1 house"),
    ("F11", "Humpty Dumpty", "Шалтай-Болтай", "Шалам-Балам", "2 house"),
    ("F12", "Dodo", "Додо", "Додо", "1 house"),
    ("I01", "Duchess' Amulet", "Амулет Герцогини", "Талісман Герцогині", "1 house"),
    ("I02", "Knave's Crown", "Корона Валета", "Корона Валета", "2 house"),
    ("I03", "Caterpillar's Hookah", "Кальян Гусеницы", "Люлька Гусені", "2 house"),
    ("I04", "Humpty's Gloves", "Перчатки Шалтая", "Рукавичка Шалам-Балама", "1 rulebook"),
    ("I05", "White Rabbit's Watch", "Часы Белого Кролика", "Годинник Білого Кролика", "1 house"),
    ("I06", "Drink Me Bottle", "Пузырёк «Выпей меня»", "Пляшечка «Випий мене»", "2 house"),
    ("I07", "Eat Me Cake", "Пирожок «Съешь меня»", "Тістечко «З'їж мене»", "1 house"),
    ("I08", "Cook's Pepper", "Перец Кухарки", "Перець Куховарки", "2 house"),
    ("I09", "Carpenter's Saw", "Пила Плотника", "Пила Теслі", "1 house"),
    ("I10", "Dormouse's Treacle", "Патока Сони", "Патока Сонька", "1 house"),
    ("I11", "Bat's Tea-tray", "Поднос Летучей Мыши", "Таця Кажана", "2 house"),
    ("I12", "Vorpal Sword", "Вострый Меч", "Гострий Меч", "3 house"),
)
"""Table 15.6: strength and where it is from."""


def cards_in(text: str) -> list[list[str]]:
    """A table of words, line by line."""
    return [line.split() for line in text.strip().splitlines()]


# -- components ---------------------------------------------------------------------------------------


@pytest.mark.rule("WW-COMP-01", "WW-BRD-01", "WW-BRD-02", "WW-RUL-12", "WW-COMP-16")
def test_one_board_of_five_regions_in_a_ring() -> None:
    assert REGIONS == ("RK", "ML", "WZ", "PT", "TW")
    t = at(FIVE, phase="war", battles="RK").t
    assert [t.onward("RK", step) for step in range(6)] == ["RK", "ML", "WZ", "PT", "TW", "RK"]
    assert all(set(player.supporters) == set(player.castles) == set(REGIONS) for player in t.players)
    assert [player.strength for player in t.players] == [0] * 5  # a cube each


@pytest.mark.rule("WW-BRD-03")
def test_a_region_has_two_neighbours() -> None:
    t = at(FIVE, phase="lay").t
    assert {region: t.neighbours(region) for region in REGIONS} == {
        "RK": ["TW", "ML"],
        "ML": ["RK", "WZ"],
        "WZ": ["ML", "PT"],
        "PT": ["WZ", "TW"],
        "TW": ["PT", "RK"],
    }


@pytest.mark.rule("WW-COMP-02", "WW-TWO-05")
def test_five_faction_boards_with_two_sides() -> None:
    assert FACTIONS == ("ALI", "QUE", "HAT", "JAB", "CAT")
    assert set(BOX.boards) == {(faction, two) for faction in FACTIONS for two in (False, True)}
    for faction in FACTIONS:
        many, two = BOX.boards[faction, False], BOX.boards[faction, True]
        assert (many.rows, many.between) != (two.rows, two.between)
    t = at(FIVE, phase="lay").t
    assert [t.board(seat) for seat in range(5)] == [BOX.boards[faction, False] for faction in FACTIONS]


@pytest.mark.rule("WW-COMP-03", "WW-SET-09", "WW-INV-01")
def test_seventy_supporters() -> None:
    case = seated(5)
    assert [player.supply for player in case.t.players] == [10] * 5
    on_row_three = [len(case.t.board(seat).rows[2]) for seat in range(5)]
    assert on_row_three == [4] * 5
    assert sum(on_row_three) + sum(player.supply for player in case.t.players) == 70


@pytest.mark.rule("WW-COMP-04", "WW-INV-02")
def test_five_castles_for_every_faction() -> None:
    castles = dict.fromkeys(REGIONS, 2)
    case = at({"ALI": {"castles": castles}, "QUE": {}, "HAT": {}}, phase="lay")
    assert sum(bool(one) for one in case.p("ALI").castles.values()) == 5
    case.p("ALI").castles["RK"] = 1  # with three players a castle stands
    assert list(GAME.violations(case.t)) == ["WW-INV-02: castles of ALI"]


@pytest.mark.rule("WW-COMP-05")
@pytest.mark.parametrize(
    ("tile", "values", "source"),
    [
        pytest.param("S1", (6, 6, 8), "rulebook", marks=pytest.mark.rule("WW-CON-S1")),
        pytest.param("S2", (2, 6, 12), "rulebook", marks=pytest.mark.rule("WW-CON-S2")),
        pytest.param("S3", (4, 6, 10), "house", marks=pytest.mark.rule("WW-CON-S3")),
        pytest.param("S4", (4, 8, 8), "house", marks=pytest.mark.rule("WW-CON-S4")),
        pytest.param("S5", (2, 8, 10), "house", marks=pytest.mark.rule("WW-CON-S5")),
        pytest.param("S6", (6, 4, 10), "house", marks=pytest.mark.rule("WW-CON-S6")),
    ],
)
def test_six_score_tiles(tile: str, values: tuple[int, int, int], source: str) -> None:
    assert BOX.tiles[tile] == values
    assert sum(values) == 20
    assert next(one.source for one in HOUSE.tiles if one.id == tile) == source
    assert len(BOX.tiles) == 6


@pytest.mark.rule("WW-BRD-08")
@pytest.mark.parametrize(("round", "value"), [(1, 2), (2, 6), (3, 12)])
def test_a_tile_is_read_from_left_to_right(round: int, value: int) -> None:
    fight = {"supporters": {"WZ": 2}}
    case = at({"ALI": fight, "QUE": fight, "HAT": {}}, battle="WZ", tiles={"WZ": "S2"}, round=round)
    assert case.t.value == value


@pytest.mark.rule("WW-COMP-06", "WW-BRD-06", "WW-RUL-33", "WW-TEA-02")
@pytest.mark.parametrize(("seats", "chairs"), [(2, 11), (3, 11), (4, 12), (5, 13)])
def test_the_tea_table_is_as_long_as_it_must_be(seats: int, chairs: int) -> None:
    case = seated(seats)
    assert SEATS[seats] == chairs
    assert len(case.t.laid) == len(case.t.laced) == chairs + 1
    assert case.t.laid[0] == ""  # the Head
    assert all(card.startswith("T1-") for card in case.t.laid[1:])
    assert len(set(case.t.laid[1:])) == chairs
    assert len(case.t.tea1) == 30 - chairs


@pytest.mark.rule("WW-COMP-07", "WW-SET-11", "WW-RUL-26", "WW-BRD-07", "WW-BRD-11")
def test_six_discs_at_their_start() -> None:
    for player in seated(5).t.players:
        assert (player.abilities, player.lead, player.vp) == ([], 1, 0)
        assert len(ABILITIES[player.faction]) == 4
    assert cards.LEADER_TOP == 6


@pytest.mark.rule("WW-COMP-08", "WW-COMP-14", "WW-CON-F07")
def test_twelve_figure_cards_and_twelve_items() -> None:
    kinds = Counter(one.kind for one in HOUSE.wonderlandians)
    assert kinds == {"figure": 12, "item": 12}
    figures = [figure for owned in BOX.figures.values() for figure in owned]
    assert len(figures) == len(set(figures)) == 13
    assert BOX.figures["F07"] == ("F07a", "F07b")
    assert [BOX.figure_strength[one] for one in BOX.figures["F07"]] == [1, 1]
    assert {card: len(owned) for card, owned in BOX.figures.items() if card != "F07"} == {
        f"F{number:02}": 1 for number in (1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12)
    }


@pytest.mark.rule("WW-COMP-14", "WW-RUL-31")
@pytest.mark.parametrize(("card", "en", "ru", "uk", "print"), NAMES)
def test_a_wonderlandian(card: str, en: str, ru: str, uk: str, print: str) -> None:
    one = BOX.wonderlandians[card]
    assert (one.title.en, one.title.ru, one.title.uk, f"{one.strength} {one.source}") == (en, ru, uk, print)
    assert one.kind == ("figure" if card[0] == "F" else "item")
    if card[0] == "I":
        assert BOX.strength[card] == one.strength
    else:
        assert {BOX.figure_strength[figure] for figure in BOX.figures[card]} == {one.strength}


@pytest.mark.rule("WW-COMP-09", "WW-BRD-07")
def test_points_have_no_limit() -> None:
    fight = {"supporters": {"RK": 1}, "castles": {"RK": 2}, "vp": 149}
    case = at({"ALI": fight, "QUE": {}, "HAT": {}}, battle="RK", tiles={"RK": "S1"})
    assert case.p("ALI").vp == 155


@pytest.mark.rule("WW-COMP-10", "WW-COMP-13", "WW-COMP-26", "WW-INV-05")
def test_ten_own_chips_of_every_faction() -> None:
    for faction in FACTIONS:
        own = [chip for chip in BOX.boxed if chip.startswith(f"{faction}-")]
        assert counted(own) == {f"{faction}-1": 3, f"{faction}-2": 1, f"{faction}-A": 6}
        assert sorted(BOX.strength[chip] for chip in own) == [1, 1, 1, 2, 3, 3, 3, 3, 3, 3]
    t = seated(5).t
    assert [player.faction for player in t.players if player.bag] == [player.faction for player in t.players]
    assert [chip for chip in t.boxed if "-" in chip] == []  # with five nothing of it stays in the box


@pytest.mark.rule("WW-COMP-11", "WW-SET-08")
def test_four_wager_cards_of_every_faction() -> None:
    wagers = [one for one in BOX.boxed if ">" in one]
    assert len(wagers) == len(set(wagers)) == 20
    case = seated(5)
    for player in case.t.players:
        others = [faction for faction in FACTIONS if faction != player.faction]
        assert sorted(player.wagers) == sorted(f"{player.faction}>{other}" for other in others)


@pytest.mark.rule("WW-COMP-12")
def test_thirty_quests_six_for_every_region() -> None:
    assert Counter(quest.region for quest in HOUSE.quests) == dict.fromkeys(REGIONS, 6)
    assert all(quest.id[:2] == quest.region for quest in HOUSE.quests)
    assert len(dealt(3).t.quest_deck) + 2 * 3 == 30


@pytest.mark.rule("WW-COMP-15", "WW-ALY-01", "WW-DEC-01")
def test_four_ally_sets_of_five_types() -> None:
    assert ALLIES == ("FL", "CS", "RO", "RK", "CR")
    setting = next(one for one in GAME.settings if one.key == "allies")
    assert setting.values == ("A", "B", "C", "D", "random", "mixed")
    assert setting.default == "A"  # the first game
    assert len(setting.several) == 20


@pytest.mark.rule("WW-COMP-17")
def test_a_shield_has_two_sides() -> None:
    case = at({"ALI": {"shield": False}, "QUE": {}, "HAT": {}}, phase="turn", laid={1: "T1-01"})
    assert [player.shield for player in case.t.players] == [False, True, True]


@pytest.mark.rule("WW-COMP-18", "WW-FAQ-01")
def test_two_chips_of_every_item() -> None:
    t = seated(3).t
    assert counted(t.stock) == {f"I{number:02}": 2 for number in range(1, 13)}
    assert [BOX.kind[chip] for chip in sorted(set(t.stock))] == sorted(set(t.stock))  # each kind is a type


@pytest.mark.rule("WW-COMP-19", "WW-TEA-01")
def test_ninety_tea_cards() -> None:
    t = GAME.table(3, GAME.choose_options({}))
    for deck, name in ((t.tea1, "T1"), (t.tea2, "T2"), (t.tea3, "T3")):
        assert sorted(deck) == [f"{name}-{number:02}" for number in range(1, 31)]


@pytest.mark.rule("WW-COMP-20")
def test_one_battle_marker_says_where_a_war_begins() -> None:
    fight = {"supporters": dict.fromkeys(REGIONS, 1), "taken": 4, "leader": "RK"}
    case = at({"ALI": fight, "QUE": fight, "HAT": fight}, phase="tea-end", marker="PT")
    assert (case.t.region, case.t.battles) == ("PT", ["TW", "RK", "ML", "WZ"])


@pytest.mark.rule("WW-COMP-21", "WW-COMP-27", "WW-ALY-03", "WW-ALY-04", "WW-INV-03", "WW-INV-04")
def test_ally_chips() -> None:
    """Table 15.2."""
    table = """
    FL 1 12 2 7
    CS 1 12 2 7
    RO 1 12 2 7
    RK 3 12 4 7
    CR 1 12 4 7
    """
    bank = Counter(BOX.bank)
    for ally, weak, weaks, strong, strongs in cards_in(table):
        assert (BOX.strength[f"{ally}w"], bank[f"{ally}w"]) == (int(weak), int(weaks))
        assert (BOX.strength[f"{ally}s"], bank[f"{ally}s"]) == (int(strong), int(strongs))
        assert bank[f"{ally}w"] + bank[f"{ally}s"] == 19
        assert BOX.kind[f"{ally}w"] == BOX.kind[f"{ally}s"] == ally
    assert (BOX.strength["FORGE"], bank["FORGE"], BOX.kind["FORGE"]) == (1, 25, "FORGE")
    assert (BOX.is_weak("FORGE"), BOX.is_strong("FORGE"), BOX.is_ally("FORGE")) == (True, False, True)
    assert set(bank) == {f"{ally}{level}" for ally in ALLIES for level in "ws"} | {"FORGE", "MAD"}


@pytest.mark.rule("WW-ALY-03")
@pytest.mark.parametrize("letter", "ABCD")
def test_the_set_does_not_change_what_is_printed(letter: str) -> None:
    t = seated(3, allies=letter).t
    assert [t.box.strength[f"{ally}{level}"] for ally in ALLIES for level in "ws"] == [1, 2, 1, 2, 1, 2, 3, 4, 1, 4]


@pytest.mark.rule("WW-COMP-22", "WW-COMP-23")
def test_madness_and_poison() -> None:
    assert BOX.bank.count("MAD") == 29
    assert BOX.boxed.count("MAD2") == 5
    assert BOX.boxed.count("POI") == 7
    assert [BOX.strength[chip] for chip in ("MAD", "MAD2", "POI")] == [0, 0, 0]


@pytest.mark.rule("WW-COMP-24", "WW-RUL-54", "WW-HID-13")
def test_shards_are_counted_without_limit() -> None:
    case = at({"QUE": {"shards": 70}, "HAT": {}, "ALI": {}}, phase="turn", laid={1: "T1-24", 2: "T1-01"}, coming="3")
    case.do(Sit(1), Now("D"))
    assert case.p("QUE").shards == 73
    assert case.match.view(1)["table"]["players"][0]["shards"] == 73


@pytest.mark.rule("WW-COMP-25", "WW-BRD-09", "WW-RUL-13")
def test_the_shard_die() -> None:
    assert sorted(BOX.die) == [1, 1, 1, 2, 2, 3]
    chance = Seeded(1)
    rolls = Counter(chance.pick(BOX.die) for _ in range(12_000))
    assert [round(rolls[face] / 12_000, 1) for face in (1, 2, 3)] == [0.5, 0.3, 0.2]


@pytest.mark.rule("WW-COMP-28", "WW-SET-16")
def test_the_sets_in_play_are_open_to_all() -> None:
    case = seated(3, allies="C")
    for seat in range(-1, 3):
        assert case.match.view(seat)["table"]["sets"] == dict.fromkeys(ALLIES, "C")
    assert case.told("allies") == [{"sets": ["FL-C", "CS-C", "RO-C", "RK-C", "CR-C"]}]


# -- tracks -------------------------------------------------------------------------------------------


@pytest.mark.rule("WW-BRD-04")
def test_the_strength_track_ends_at_25() -> None:
    player = at(FIVE, phase="lay").p("ALI")
    player.add_strength(30)
    assert player.strength == 25
    player.add_strength(-99)
    assert player.strength == 0


@pytest.mark.rule("WW-BRD-05", "WW-RUL-14")
def test_forge_icons() -> None:
    assert [space for space in range(26) if space in BOX.icons] == [2, 5, 7, 11, 14, 17, 19, 22]


@pytest.mark.rule("WW-BRD-10")
def test_the_madness_track_has_four_cells() -> None:
    assert cards.TRACK == 4


# -- faction boards -----------------------------------------------------------------------------------

BOARDS = """
ALI many ABIL ANYs VP4      1/2@2=-2S 2/3@1=MAD- 3/4@3=Q1
QUE many ABIL U3 VP4        1/2@1=WON 2/3@3=MAD- 3/4@2=Q1
HAT many WON VP4 ABIL       1/2@3=ANYs 2/3@1=Q1 3/4@2=MAD-
JAB many ABIL VP4 ANYs      1/2@2=Q1 2/3@3=-2S 3/4@1=MAD-
CAT many -2S ABIL VP4       1/2@1=WON 2/3@2=Q2 3/4@3=MAD-
ALI two ABIL MAD- ANYs VP4  1/2@1=Q1 2/3@2=ANYw 3/4@4=-2S
QUE two U2 ABIL ANYs VP4    1/2@2=Q1 2/3@3=MAD- 3/4@4=ANYw
HAT two WON ABIL MAD- VP4   1/2@2=ANYs 2/3@1=Q1 3/4@3=-2S
JAB two ABIL ANYs MAD- VP4  1/2@3=Q1 2/3@2=-2S 3/4@1=ANYw
CAT two -2S ABIL ANYs VP4   1/2@1=WON 2/3@3=Q2 3/4@4=MAD-
"""
"""Table 15.4: row 1, then what lies between rows."""


@pytest.mark.rule("WW-CON-01", "WW-CON-02", "WW-FRG-10")
@pytest.mark.parametrize("line", cards_in(BOARDS), ids=lambda line: "-".join(line[:2]))
def test_forge_rows(line: list[str]) -> None:
    faction, side, *rest = line
    cells = [one for one in rest if "@" not in one]
    between = {}
    for one in rest:
        if "@" in one:
            place, reward = one.split("=")
            between[int(place[0]) - 1, int(place[4]) - 1] = reward
    board = BOX.boards[faction, side == "two"]
    assert board.rows == (
        tuple(cells),
        ("LEAD", "LEAD", "LEAD"),
        ("SUP", "SUP", "SUP", "SUP"),
        ("CAS+1",) * (4 if side == "two" else 3),
    )
    assert board.between == between
    assert [len(row) for row in board.rows] == ([4, 3, 4, 4] if side == "two" else [3, 3, 4, 3])
    assert board.rows[0].count("VP4") == 1  # the star


@pytest.mark.rule("WW-CON-03")
def test_no_cell_mends_the_shield_and_row_one_has_an_ability() -> None:
    for board in BOX.boards.values():
        assert "SHIELD" not in {*board.between.values(), *(cell for row in board.rows for cell in row)}
        assert "ABIL" in board.rows[0]


ABILITY_TITLES: tuple[tuple[str, str, str, str, str], ...] = (
    ("A1", "upgrade", "Sword of Hope", "Меч Надежды", "Меч Надії"),
    ("A2", "upgrade", "Everywhere at Once", "Повсюду Наконец", "Усюди водночас"),
    ("A3", "passive", "Love of Learning", "Любовь к знаниям", "Любов до знань"),
    ("A4", "passive", "Popular Support", "Поддержка Населения", "Прихильність народу"),
    ("Q1", "upgrade", "Royal Temper", "Королевский Нрав", "Королівська нахабність"),
    ("Q2", "upgrade", "Paint it Red", "Покрасьте в красное", "Пофарбуйте в червоне!"),
    ("Q3", "passive", "Twice as Fast", "Вдвое Быстрее", "Удвічі швидше"),
    ("Q4", "passive", "Sentence First", "Сначала приговор", "Спершу вирок"),
    ("H1", "upgrade", "Piping Hot", "Кипяток", "Кип'яток"),
    ("H2", "upgrade", "Move Down", "Все пересели", "Усі пересіли"),
    ("H3", "passive", "Engineer of War", "Инженер Войны", "Конструктор війни"),
    ("H4", "passive", "Always Tea-time", "Вечно пять часов", "Завжди час чаю"),
    ("J1", "upgrade", "Manxome Foe", "Презренный Враг", "Ворожий ворог"),
    ("J2", "upgrade", "Burbled As It Came", "Бормоча, шёл", "Бурмотів і йшов"),
    ("J3", "passive", "Claws That Catch", "Когти, Что Хватают", "Дряполап"),
    ("J4", "passive", "Slithy Toves", "Хливкие Шорьки", "Швимкі Яски"),
    ("C1", "upgrade", "Wicked Smile", "Кривая Улыбка", "Крива Посмішка"),
    ("C2", "upgrade", "Fading Tail", "Исчезающий хвост", "Зникаючий хвіст"),
    ("C3", "passive", "Which Way You Go", "Куда идти", "Куди йти"),
    (
        "C4",
        "passive",
        "A Cat May Look at a King",
        "Коту позволено смотреть на короля",
        "Коту вільно дивитися на короля",
    ),
)


@pytest.mark.rule("WW-CON-04")
@pytest.mark.parametrize(("ability", "kind", "en", "ru", "uk"), ABILITY_TITLES)
def test_whose_an_ability_is(ability: str, kind: str, en: str, ru: str, uk: str) -> None:
    one = BOX.abilities[ability]
    assert (one.kind, one.title.en, one.title.ru, one.title.uk) == (kind, en, ru, uk)
    assert one.faction == {"A": "ALI", "Q": "QUE", "H": "HAT", "J": "JAB", "C": "CAT"}[ability[0]]


@pytest.mark.rule("WW-CON-04", "WW-REW-14")
def test_two_abilities_improve_the_artifact_and_two_are_passive() -> None:
    for faction, owned in ABILITIES.items():
        assert [BOX.abilities[one].kind for one in owned] == ["upgrade", "upgrade", "passive", "passive"], faction


@pytest.mark.rule("WW-LDR-01", "WW-COMP-13")
@pytest.mark.parametrize(
    ("faction", "leader", "artifact"),
    [
        ("ALI", "Strange Reflection", "Sword of Hope"),
        ("QUE", "Royal Decree", "War Axe"),
        ("HAT", "It's My Party", "Tempest Teapot"),
        ("JAB", "Jaws That Bite", "Eyes of Flame"),
        ("CAT", "Share the Grin", "Lingering Grin"),
    ],
)
def test_leader_ability_and_artifact(faction: str, leader: str, artifact: str) -> None:
    one = BOX.factions[faction]
    assert (one.leader_title.en, one.artifact_title.en) == (leader, artifact)
    assert leader not in {BOX.abilities[ability].title.en for ability in ABILITIES[faction]}  # a fifth one
    assert BOX.strength[f"{faction}-A"] == 3


# -- quests -------------------------------------------------------------------------------------------

QUESTS = """
RK1 house house: Forge the Alliance / Скуй союз / Викуй союз
RK2 house house: Off With Their Heads / Голову с плеч / Голови геть
RK3 house house: Who Stole the Tarts / Кто украл крендели / Хто вкрав пиріжки
RK4 house house: Queen's Croquet / Королевский крокет / Королівський крокет
RK5 house house: Verdict Afterwards / Вердикт потом / Присуд потім
RK6 house house: All the King's Horses / Вся королевская конница / Уся королівська кіннота
WZ1 rulebook house: A Castle By Any Other Name / Замок под любым именем / Замок усюди буде замком
WZ2 house house: Six Impossible Things / Шесть невозможных вещей / Шість неможливих речей
WZ3 house house: Jam Tomorrow / Варенье завтра / Варення завтра
WZ4 house house: Wits' End / На грани ума / На межі розуму
WZ5 house house: Raven and Writing Desk / Ворон и конторка / Ворон і конторка
WZ6 house rulebook: Not a Scratch / Ни царапины / Жодної подряпини
TW1 rulebook rulebook: Call the Clams / Зовите моллюсков / Покличте молюсків
TW2 rulebook house: Beware the Bandersnatch / Бойся Брандашмыга / Стережися Бандерзвіра
TW3 house house: Snicker-Snack / Раз-два / Раз-два і край
TW4 house house: Whiffling Through / Сквозь чащу / Крізь хащі
TW5 house house: Gyre and Gimble / Пырялись и вертелись / Крутилися й вертілися
TW6 house house: O Frabjous Day / О храброславленный день / О славний день
ML1 rulebook rulebook: Paint the Roses / Покрасьте розы / Пофарбуйте троянди
ML2 house rulebook: Garden of Live Flowers / Сад живых цветов / Сад живих квітів
ML3 house rulebook: Thorn and Petal / Шип и лепесток / Шип і пелюстка
ML4 house house: Tiger-lily's Word / Слово Тигровой Лилии / Слово Тигрової Лілії
ML5 house house: Two of a Kind / Двое одинаковых / Двоє однакових
ML6 house house: Last One Standing / Последний на ногах / Останній на ногах
PT1 house house: Befriend Them All / Подружись со всеми / Подружися з усіма
PT2 house house: Caucus Race / Бег по кругу / Біг по колу
PT3 house house: Curiouser and Curiouser / Всё страньше и страньше / Усе дивніше й дивніше
PT4 house house: Ocean of Tears / Море слёз / Море сліз
PT5 house house: Mouse's Tale / Мышиный хвост / Мишачий хвіст
PT6 house house: We're All Mad Here / Мы все тут не в своём уме / Ми всі тут божевільні
"""
"""Table 15.7: where feat and objective are from, and the names."""


@pytest.mark.rule("WW-COMP-12")
@pytest.mark.parametrize("line", QUESTS.strip().splitlines(), ids=lambda line: line[:3])
def test_a_quest_has_its_names(line: str) -> None:
    head, titles = line.split(": ")
    quest = BOX.quests[head.split()[0]]
    assert f"{quest.id} {quest.feat_source} {quest.objective_source}" == head
    assert f"{quest.title.en} / {quest.title.ru} / {quest.title.uk}" == titles


@pytest.mark.rule("WW-COMP-12")
def test_every_pair_of_ally_types_is_wanted_once() -> None:
    pairs = [frozenset(quest.objective_types) for quest in HOUSE.quests if len(quest.objective_types) > 1]
    assert len(pairs) == len(set(pairs)) == 10
    assert all(len(pair) == 2 and pair < set(ALLIES) for pair in pairs)


# -- tea cards: the table of totals -------------------------------------------------------------------

TOTALS = """
U0      2  1  1
U1     14  9  6
U2     12 18 15
U3      2  2  8
centre  2  2  2
units  47 54 63
die    10 12 11
split   4  5  5
taint   4  5  6
ANYw    3  5  2
ANYs    0  2  4
FORGE   3  5  2
FORGE!  0  0  1
WON     2  3  4
ABIL    2  4  3
LEAD    2  3  3
CASTLE  1  2  3
Q1      2  2  1
Q2      1  1  2
SHIELD  1  2  2
MAD-    2  2  2
-1S     1  1  1
-2S     1  0  2
-3S     0  1  1
~ANYw   0  1  0
~ANYs   1  0  1
~FORGE  1  0  0
~FORGE! 0  1  1
~WON    0  1  1
~ABIL   1  1  1
~LEAD   1  1  1
~CASTLE 0  0  1
"""


def totals(deck: int) -> Counter[str]:
    found: Counter[str] = Counter()
    for card in HOUSE.tea:
        if card.round == deck:
            found[f"U{card.units}"] += 1
            found["centre"] += bool(card.centre)
            found["units"] += card.units + card.centre
            found["die"] += card.die
            found["split"] += bool(card.upper)
            found["taint"] += bool(card.tainted)
            found.update((*card.rewards, *card.upper, *card.lower))
            if card.tainted:
                found[f"~{card.tainted}"] += 1
    return found


@pytest.mark.rule("WW-COMP-19")
@pytest.mark.parametrize("line", cards_in(TOTALS), ids=lambda line: line[0])
def test_what_the_tea_decks_hold(line: list[str]) -> None:
    what, *numbers = line
    assert [totals(deck)[what] for deck in (1, 2, 3)] == [int(number) for number in numbers]


@pytest.mark.rule("WW-COMP-19")
def test_ally_icons_are_evenly_spread() -> None:
    for deck, weak, strong in ((1, 4, 1), (2, 3, 1), (3, 3, 1)):
        found = totals(deck)
        assert [found[f"{ally}w"] for ally in ALLIES] == [weak] * 5
        assert [found[f"{ally}s"] for ally in ALLIES] == [strong] * 5


@pytest.mark.rule("WW-REW-21", "WW-REW-22")
def test_no_card_is_both_split_and_tainted_and_tainted_cards_have_no_die() -> None:
    for card in HOUSE.tea:
        assert not (card.upper and card.tainted)
        assert not (card.tainted and card.die)


@pytest.mark.rule("WW-RUL-87")
def test_nothing_printed_hands_out_madness() -> None:
    printed = {reward for card in HOUSE.tea for reward in (*card.rewards, *card.upper, *card.lower, card.tainted)}
    for board in BOX.boards.values():
        printed |= {*board.between.values(), *(cell for row in board.rows for cell in row)}
    assert {reward for reward in printed if "MAD" in reward} == {"MAD-"}


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


def test_a_pack_can_be_read_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "pack.toml"
    path.write_text(dump_toml(Cards.build(changed(tiles={"S1": {"values": [5, 5, 5]}}), "pack")), encoding="utf-8")
    assert GAME.content_from(path).tiles[0].values == (5, 5, 5)


@pytest.mark.parametrize(
    ("kind", "wanted"),
    [("tiles", 6), ("quests", 30), ("wonderlandians", 24), ("factions", 5)],
)
def test_wrong_numbers_are_refused(kind: str, wanted: int) -> None:
    short = changed()
    del short[kind][-1]
    what, facts = refused(short)
    assert what == "error.content-count"
    assert facts == {"zone": kind, "found": wanted - 1, "wanted": wanted}


@pytest.mark.parametrize("kind", ["tiles", "tea", "quests", "wonderlandians", "abilities"])
def test_doubles_are_refused(kind: str) -> None:
    data = changed()
    data[kind][1]["id"] = data[kind][0]["id"]
    assert refused(data)[0] == "error.content-twice"


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"quests": {"RK1": {"feat": "fly"}}}, ("error.content-quest", {"card": "RK1"})),
        ({"quests": {"RK1": {"objective": "fly"}}}, ("error.content-quest", {"card": "RK1"})),
        ({"quests": {"RK1": {"region": "XX"}}}, ("error.content-quest", {"card": "RK1"})),
        ({"tea": {"T1-01": {"rewards": ["VP4"]}}}, ("error.content-reward", {"card": "T1-01", "reward": "VP4"})),
        ({"tea": {"T1-01": {"tainted": "D"}}}, ("error.content-reward", {"card": "T1-01", "reward": "D"})),
        ({"tea": {"T1-01": {"upper": ["Q1"]}}}, ("error.content-split", {"card": "T1-01"})),
        ({"tea": {"T1-01": {"round": 2}}}, ("error.content-count", {"zone": "tea 1", "found": 29, "wanted": 30})),
        ({"factions": {"QUE": {"many_row": ["TEA"]}}}, ("error.content-reward", {"card": "QUE", "reward": "TEA"})),
        ({"allies": {"FL": {"weak_count": 13}}}, ("error.content-count", {"zone": "FL", "found": 20, "wanted": 19})),
    ],
)
def test_wrong_cards_are_refused(changes: dict[str, Any], message: tuple[str, dict[str, Any]]) -> None:
    assert refused(changed(**changes)) == message


@pytest.mark.parametrize(
    ("field", "value", "what"),
    [
        ("die", [1, 2, 3], "error.content-count"),
        ("forge_icons", [0, 5], "error.content-icons"),
        ("forge_icons", [5, 25], "error.content-icons"),
    ],
)
def test_a_wrong_board_is_refused(field: str, value: list[int], what: str) -> None:
    data = changed()
    data[field] = value
    assert refused(data)[0] == what
