"""What is in the box: figures, tokens, dice, cards and sealed things (section 2 of the specification)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.games.wonder_book.driver import GAME, at
from tests.games.wonder_book.walker import Walker
from wondertable.games.wonder_book import loading, yaml_data
from wondertable.games.wonder_book.box import HEROES
from wondertable.games.wonder_book.dice import throw
from wondertable.games.wonder_book.game import WonderBook
from wondertable.games.wonder_book.legacy import CHAPTERS
from wondertable.games.wonder_book.options import ATTACK, Pick
from wondertable.games.wonder_book.position import goal, last_card
from wondertable.games.wonder_book.state import Book
from wondertable.games.wonder_book.world import gain_hearts
from wondertable.kernel import Match, Seeded

ALL = range(1, CHAPTERS + 1)
DECKS = (42, 41, 41, 41, 41, 42)


def fresh(chapter: int, seats: int = 4, seed: int = 1) -> Match[Book]:
    return GAME.new(seats, seed, {"chapter": str(chapter)})


def story(no: int, *effects: Any) -> dict[str, Any]:
    return {"no": no, "kind": "story", "front": {"do": list(effects), "exit": "next"}}


# -- the Book and its sealed things --------------------------------------------------------------------


@pytest.mark.rule("WB-COM-01", "WB-GEN-03", "WB-SET-02")
@pytest.mark.parametrize("chapter", ALL)
def test_a_chapter_has_one_scene_whose_pop_ups_are_shut(chapter: int) -> None:
    t = fresh(chapter).table
    closed = {name for name, area in t.box.areas.items() if area.popup}
    assert closed
    assert set(t.opened) == set(t.box.areas) - closed
    assert t.popups == []
    assert not any(end in closed for line in t.lines for end in t.box.lines[line])
    assert t.box.chapter.scene.start in t.opened


@pytest.mark.rule("WB-COM-01", "WB-GEN-03", "WB-CMP-08")
def test_a_card_opens_a_pop_up() -> None:
    parts: dict[str, Any] = {"scene": "A-B B-C B|D", "popups": {"C": "tower", "D": "tower"}, "vortex": "A"}
    shut = at(**parts, heroes="lara@B ken@B", actor="lara")
    assert shut.t.opened == ["A", "B"]
    assert [option.plain()["area"] for option in shut.options if option.plain()["do"] == "move"] == ["A"]
    cards = [story(1, {"scene": {"reveal": "tower"}}), goal(2), last_card(3)]
    case = at(**parts, cards=cards, on_top=1, fields={"running": True, "phase": "round"})
    assert case.t.opened == ["A", "B", "C", "D"]
    assert case.told("popup") == [{"popup": "tower"}]
    assert set(case.t.graph.near["B"]) == {"A", "C"}
    assert case.t.lines["B-D"] == "solid"


@pytest.mark.rule("WB-COM-13", "WB-GEN-03")
def test_a_card_opens_the_envelope_once() -> None:
    opening = {"card": {"open": "envelope"}}
    envelope = {"do": [{"fate": {"up": 1}}]}
    cards = [story(1, opening, opening), goal(2), last_card(3)]
    sealed = at(cards=cards, envelope=envelope)
    assert "envelope" in sealed.t.unseen
    assert not sealed.t.envelope
    case = at(cards=cards, envelope=envelope, on_top=1, fields={"running": True, "phase": "round"})
    assert (case.t.envelope, case.t.fate) == (True, 6)
    assert "envelope" in case.t.seen


@pytest.mark.rule("WB-COM-13")
def test_one_chapter_has_an_envelope() -> None:
    assert [chapter for chapter in ALL if "envelope" in GAME.box(chapter, 2).faces] == [4]


# -- heroes, Wyrms, tokens -----------------------------------------------------------------------------


@pytest.mark.rule("WB-COM-02", "WB-HER-01", "WB-DEC-02")
def test_four_heroes_each_for_one_player() -> None:
    assert tuple(hero.id for hero in GAME.content.heroes) == HEROES == ("lara", "ken", "sid", "tina")
    match = fresh(2)
    for number in range(3):
        ask = match.asks[number]
        assert len(ask.options) == 4 - number
        match.submit(number, ask.options[-1])
    assert sorted(match.table.heroes) == sorted(HEROES)
    assert [match.table.seat_of(hero) for hero in ("tina", "sid", "ken", "lara")] == [0, 1, 2, 3]


@pytest.mark.rule("WB-COM-03", "WB-RUL-45", "WB-RND-05")
def test_dice_fail_as_often_as_they_succeed() -> None:
    t = fresh(2).table
    t.chance = Seeded(5)
    faces = Counter("".join(throw(t, 5) for _ in range(4000)))
    assert set(faces) == {"S", "F"}
    assert 0.48 < faces["S"] / faces.total() < 0.52
    pairs = Counter(throw(t, 2) for _ in range(4000))
    assert all(800 < pairs[pair] < 1200 for pair in ("SS", "SF", "FS", "FF"))


@pytest.mark.rule("WB-COM-03", "WB-RUL-45", "WB-INV-19")
def test_no_roll_has_more_than_five_dice() -> None:
    many = {"no": 1, "kind": "rule", "rule": {"id": "many", "modify": [{"what": "attack.dice", "op": "+", "n": 5}]}}
    case = at(
        heroes="sid@A ken@B", wyrms="w1@A", actor="sid", cards=[many, goal(2), last_card(3)], row="01", coming="S " * 7
    )
    case.do(ATTACK)
    assert case.told("rolled", "dice") == [{"dice": "SSSSS"}]


@pytest.mark.rule("WB-COM-05", "WB-SET-04", "WB-INV-01")
def test_eight_wyrms_two_for_each_hero() -> None:
    assert [fresh(2, seats).table.pool for seats in (1, 2, 3, 4)] == [4, 4, 6, 8]
    cards = [story(1, {"put": {"what": "wyrm", "at": "A", "n": 12}}), goal(2), last_card(3)]
    heroes = "lara@B ken@B sid@B tina@B"
    case = at(heroes=heroes, cards=cards, on_top=1, fields={"running": True, "phase": "round"})
    assert (len(case.t.wyrms), case.t.pool) == (8, 0)


@pytest.mark.rule("WB-COM-07", "WB-ATK-05")
def test_every_wyrm_can_be_stunned() -> None:
    wyrms = " ".join(f"w{number}@A" for number in range(1, 9))
    stun = {"hit": {"who": {"sel": "wyrm"}, "stun": True}}
    case = at(
        heroes="lara@B ken@B sid@B tina@B",
        wyrms=wyrms,
        cards=[story(1, stun), goal(2), last_card(3)],
        on_top=1,
        fields={"running": True, "phase": "round"},
    )
    assert sorted(case.t.stunned) == sorted(case.t.wyrms)
    assert len(case.t.stunned) == 8


@pytest.mark.rule("WB-COM-06", "WB-SET-05", "WB-LIM-01", "WB-SPK-04")
def test_seventeen_sparks() -> None:
    assert fresh(2).table.supply == 17
    gain = {"sparks": {"who": {"sel": "hero"}, "add": 10}}
    cards = [story(1, gain), goal(2), last_card(3)]
    case = at(cards=cards, on_top=1, fields={"running": True, "phase": "round"}).do(Pick("lara"))
    assert (case.hero("lara").sparks, case.hero("ken").sparks, case.t.supply) == (10, 7, 0)


@pytest.mark.rule("WB-COM-08", "WB-COM-11")
def test_wyrm_cards_and_fragments() -> None:
    t = fresh(1).table
    assert sorted(t.wyrm_deck) == ["W1", "W2", "W3", "W4", "W5", "W6"]
    assert len(t.fragment_deck) == len(set(t.fragment_deck)) == 16
    assert len({card.partition(".")[0] for card in t.fragment_deck}) == 12


@pytest.mark.rule("WB-COM-09", "WB-RUL-13", "WB-INV-02")
def test_ten_fate_tokens() -> None:
    cards = [story(1, {"fate": {"up": 9}}), goal(2), last_card(3)]
    case = at(cards=cards, on_top=1, fate=4, fields={"running": True, "phase": "round"})
    assert case.t.fate == 10
    assert case.told("fate-up") == [{"n": 6, "left": 10}]


@pytest.mark.rule("WB-COM-12", "WB-LIM-02", "WB-RUL-29", "WB-SET-05", "WB-HER-05")
def test_hearts_come_from_a_supply_of_seventy_six() -> None:
    """Tokens worth ten are changed as needed: only the sum counts."""
    boss = {"side": "foe", "hearts": 70}
    case = at(heroes="lara@A:1 ken@A:1", placed="boss@A:70", figures={"boss": boss}, actor="lara")
    assert case.t.heart_supply() == 4
    gain_hearts(case.t, "lara", 3)
    gain_hearts(case.t, "ken", 3)
    assert case.hearts() == {"lara": 4, "ken": 2}
    assert case.t.heart_supply() == 0


# -- decks ---------------------------------------------------------------------------------------------


@pytest.mark.rule("WB-COM-04", "WB-COM-15", "WB-GEN-05")
def test_six_decks_of_248_cards() -> None:
    decks = [GAME.box(chapter, 2).cards for chapter in ALL]
    assert tuple(map(len, decks)) == DECKS
    assert sum(DECKS) == 248
    for deck in decks:
        assert list(deck) == [f"{number:02d}" for number in range(1, len(deck) + 1)]


@pytest.mark.rule("WB-GEN-05", "WB-INV-09")
@pytest.mark.parametrize("seed", [1, 2])
def test_a_chapter_deck_is_not_shuffled(seed: int) -> None:
    t = fresh(2, seed=seed).table
    assert t.deck == sorted(t.box.cards)


@pytest.mark.rule("WB-COM-14", "WB-HER-01")
def test_hero_upgrade_and_purple_cards_are_in_the_chapter_decks() -> None:
    def refs(chapter: int, kind: str) -> list[str]:
        return [card.data.ref for card in GAME.box(chapter, 2).cards.values() if card.kind == kind]

    assert [refs(chapter, "hero") for chapter in ALL] == [list(HEROES), [], [], [], [], []]
    for chapter, roman in zip(ALL, ("I", "II", "III", "IV", "V", "VI"), strict=True):
        wanted = [f"{hero[0].upper()}-{roman}" for hero in HEROES] if chapter > 1 else []
        assert refs(chapter, "upgrade") == wanted
    purple = [refs(chapter, "wyrm") for chapter in ALL]
    assert purple == [["P1"], ["P2", "P3"], ["P4", "P5"], ["P6", "P7"], ["P8", "P9"], ["P10"]]


@pytest.mark.rule("WB-COM-16", "WB-COM-04")
def test_chapters_are_read_when_they_are_played(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    usual = yaml_data.read_yaml

    def noting(path: Any, *more: Any) -> Any:
        opened.append(path.parent.name)
        return usual(path, *more)

    loading._load.cache_clear()
    monkeypatch.setattr(loading, "read_yaml", noting)
    game = WonderBook(WonderBook.content_from(None))
    game.new(2, 1, {"chapter": "3"})
    assert set(opened) == {"3"}


@pytest.mark.rule("WB-COM-16", "WB-INV-21", "WB-GEN-05")
@pytest.mark.parametrize("chapter", ALL)
def test_no_view_holds_a_face_before_its_time(chapter: int) -> None:
    match = fresh(chapter)
    walker = Walker(chapter)
    for _ in range(25):
        for seat in range(4):
            view = match.view(seat)["table"]
            t = match.table
            assert view["unseen"] == {"hidden": len(t.unseen)}
            assert view["wyrm_deck"] == {"hidden": len(t.wyrm_deck)}
            assert view["fragment_deck"] == {"hidden": len(t.fragment_deck)}
            assert view["purple"] == {"hidden": len(t.purple)}
            assert not set(view["seen"]) & set(t.unseen)
        for seat, ask in match.asks.items():
            match.submit(seat, walker.choose(match.table, ask))
