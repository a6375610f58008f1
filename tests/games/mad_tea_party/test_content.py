"""What is printed on the cards (CMP, section 17) and what a content pack may change."""

from __future__ import annotations

import typing
from collections import Counter
from typing import Any

import msgspec
import pytest

from tests.games.mad_tea_party.driver import GAME, Take, Treat, at
from wondertable.games.mad_tea_party import cards as printed
from wondertable.games.mad_tea_party.cards import CHARACTERS, EFFECTS, HEROES, Cards
from wondertable.games.mad_tea_party.guide.names import MARKS
from wondertable.games.mad_tea_party.options import STOP, Play
from wondertable.kernel import LANGUAGES, ContentError
from wondertable.kernel.rulebook import rulebook

CONTENT: Cards = printed.read(None)
BOX = printed.Box(CONTENT)
PACKAGE = "wondertable.games.mad_tea_party"


def pack(**changes: Any) -> dict[str, Any]:
    """The house cards as plain data; ``heroes_0={"vp": -1}`` changes the first hero."""
    data: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(CONTENT))
    for place, change in changes.items():
        deck, _, number = place.rpartition("_")
        data[deck][int(number)] |= change
    return data


def refused(data: dict[str, Any]) -> str:
    """The message id with which a pack is refused."""
    with pytest.raises(ContentError) as caught:
        Cards.build(data, "pack")
    return caught.value.what


# -- components ---------------------------------------------------------------------------------------


@pytest.mark.rule("TP-CMP-01")
def test_a_hundred_cards() -> None:
    assert (len(CONTENT.heroes), len(CONTENT.characters), len(CONTENT.chapters)) == (30, 43, 27)
    t = GAME.table(2, GAME.choose_options({}))
    assert (len(t.hero_deck), len(t.character_deck), len(t.chapter_deck)) == (30, 43, 27)
    ids = [*t.hero_deck, *t.character_deck, *t.chapter_deck]
    assert len(set(ids)) == 100

    for deck in ("heroes", "characters", "chapters"):
        short, doubled = pack(), pack()
        short[deck].pop()
        assert refused(short) == "error.content-count"
        doubled[deck][1]["id"] = doubled[deck][0]["id"]
        assert refused(doubled) == "error.content-twice"


@pytest.mark.rule("TP-CMP-02")
def test_three_backs_three_decks() -> None:
    t = at(hands=["", "H01 K01 C09"]).t
    backs = {zone.name: zone.cards.pool for zone in t.zones() if zone.name.endswith("_deck")}
    assert backs == {"hero_deck": "hero", "character_deck": "character", "chapter_deck": "chapter"}
    assert {card[0] for card in t.hero_deck} == {"H"}
    assert {card[0] for card in t.character_deck} == {"C"}
    assert {card[0] for card in t.chapter_deck} == {"K"}
    # From behind one sees which type a card is, and so how many of each there are in a hand.
    seen = GAME.view(t, 0)["players"][1]
    assert (seen["heroes"], seen["chapters"]) == ({"hidden": 1}, {"hidden": 1})


@pytest.mark.rule("TP-CMP-03")
def test_the_booklet_is_for_reading() -> None:
    on_the_table = {card for zone in at().t.zones() for card in zone.contents()}
    assert on_the_table == {*BOX.heroes, *BOX.characters, *BOX.chapters}  # cards, and nothing else of the box
    books = [rulebook(PACKAGE, language) for language in LANGUAGES]
    assert books[0].rules.keys() == books[1].rules.keys() == books[2].rules.keys()


@pytest.mark.rule("TP-CMP-04")
def test_what_a_hero_card_carries() -> None:
    assert set(msgspec.structs.asdict(CONTENT.heroes[0])) == {"id", "kind", "vp", "treats", "source"}
    kinds = {kind.id: kind for kind in CONTENT.kinds}
    for hero in CONTENT.heroes:
        assert hero.vp >= 0
        assert kinds[hero.kind].effects
        assert BOX.order[hero.id] == kinds[hero.kind].order
        assert set(hero.treats) <= {"cake", "potion"}
    assert {hero.treats for hero in CONTENT.heroes} == {(), ("cake",), ("potion",), ("cake", "potion")}
    assert refused(pack(heroes_0={"vp": -1})) == "error.content-vp"
    assert refused(pack(heroes_0={"treats": ["tea"]})) == "error.content-shape"
    assert refused(pack(kinds_0={"order": -1})) == "error.content-shape"


@pytest.mark.rule("TP-CMP-04")
def test_hero_points_count_only_through_the_knave() -> None:
    party = at(hands=["H09"], books=["K19.1=H10"], piles=["H13"], hero_discard="H11")
    assert party.score(0) == 2 - 1  # the pile, and an open page: not the hand, not the page, not the discard


@pytest.mark.rule("TP-CMP-05")
def test_what_a_character_card_carries() -> None:
    assert set(msgspec.structs.asdict(CONTENT.characters[0])) == {"id", "kind", "source"}
    for character in CONTENT.characters:
        assert character.kind in CHARACTERS
        assert character.id in BOX.order
        assert character.id not in BOX.vp
        assert character.id not in BOX.treats
    assert refused(pack(characters_0={"vp": 1})) == "error.content-shape"
    assert refused(pack(characters_0={"treats": ["cake"]})) == "error.content-shape"


@pytest.mark.rule("TP-CMP-06", "TP-RUL-48")
def test_what_a_chapter_card_carries() -> None:
    fields = set(msgspec.structs.asdict(CONTENT.chapters[0]))
    assert fields == {"id", "vp", "pages", "title", "source"}  # no order number
    for chapter in CONTENT.chapters:
        assert chapter.id not in BOX.order
        assert 2 <= len(chapter.pages) <= 5
        for page in chapter.pages:
            assert page.portrait in CHARACTERS
            assert page.mark in ("", "tiny", "huge")  # one mark or none, never both
    assert MARKS == {"tiny": "▼", "huge": "▲", "": ""}  # below for tiny, above for huge, like the rows
    assert refused(pack(chapters_0={"order": 3})) == "error.content-shape"
    both = [{"portrait": "DUC", "mark": ["tiny", "huge"]}, {"portrait": "DUC"}]
    assert refused(pack(chapters_0={"pages": both})) == "error.content-shape"
    for unknown in ("enormous", "TINY", None):
        strange = [{"portrait": "DUC", "mark": unknown}, {"portrait": "DUC"}]
        assert refused(pack(chapters_0={"pages": strange})) == "error.content-shape"
    assert refused(pack(chapters_0={"pages": [{"portrait": "DUC"}]})) == "error.content-pages"
    assert refused(pack(chapters_0={"pages": [{"portrait": "ALI"}] * 2})) == "error.content-kind"


@pytest.mark.rule("TP-CMP-07")
def test_eleven_kinds() -> None:
    assert HEROES == ("ALI", "RAB", "CAT")
    assert set(CHARACTERS) == {"SOL", "DUC", "QUE", "KNA", "GRY", "HAR", "CPL", "HAT"}
    assert {kind.id: kind.effects for kind in CONTENT.kinds} == EFFECTS
    assert [len(EFFECTS[kind]) for kind in ("ALI", "CAT", "SOL")] == [2, 2, 2]
    assert {len(EFFECTS[kind]) for kind in EFFECTS if kind not in ("ALI", "CAT", "SOL")} == {1}
    less = pack()
    less["kinds"].pop()
    assert refused(less) == "error.content-kind-missing"
    assert refused(pack(heroes_0={"kind": "HAT"})) == "error.content-kind"
    assert refused(pack(characters_0={"kind": "CAT"})) == "error.content-kind"


# -- the house cards ----------------------------------------------------------------------------------


def test_order_numbers() -> None:
    orders = {kind.id: (kind.order, kind.order_source) for kind in CONTENT.kinds}
    assert orders == {
        "SOL": (0, "rulebook"),
        "DUC": (1, "rulebook"),
        "QUE": (2, "rulebook"),
        "KNA": (2, "rulebook"),
        "CPL": (4, "rulebook"),
        "RAB": (2, "house"),
        "HAT": (3, "house"),
        "HAR": (3, "house"),
        "CAT": (4, "house"),
        "ALI": (5, "house"),
        "GRY": (5, "house"),
    }
    place = [kind.id for kind in CONTENT.kinds].index("SOL")
    assert refused(pack(**{f"kinds_{place}": {"order": 1}})) == "error.content-order"


def test_check_sums_of_heroes() -> None:
    assert Counter(hero.kind for hero in CONTENT.heroes) == {"RAB": 8, "ALI": 10, "CAT": 12}
    treats = Counter(hero.treats for hero in CONTENT.heroes)
    assert treats == {("cake",): 5, ("potion",): 5, ("cake", "potion"): 5, (): 15}
    assert sum(hero.vp for hero in CONTENT.heroes) == 48


def test_check_sums_of_characters_and_pages() -> None:
    counts = Counter(character.kind for character in CONTENT.characters)
    assert counts == {"SOL": 8, **dict.fromkeys(set(CHARACTERS) - {"SOL"}, 5)}
    pages = [page for chapter in CONTENT.chapters for page in chapter.pages]
    assert len(pages) == 86
    assert Counter(page.mark for page in pages) == {"tiny": 20, "huge": 20, "": 46}
    wanted = Counter(page.portrait for page in pages)
    assert wanted == {"DUC": 12, "QUE": 12, "KNA": 13, "GRY": 12, "HAR": 13, "CPL": 12, "HAT": 12}


def test_check_sums_of_chapters() -> None:
    assert Counter(len(chapter.pages) for chapter in CONTENT.chapters) == {2: 7, 3: 11, 4: 6, 5: 3}
    marks = Counter(sum(bool(page.mark) for page in chapter.pages) for chapter in CONTENT.chapters)
    assert marks == {0: 4, 1: 8, 2: 13, 3: 2}
    assert sum(chapter.vp for chapter in CONTENT.chapters) == 202
    base, extra = {2: 3, 3: 5, 4: 7, 5: 9}, {0: 0, 1: 1, 2: 3, 3: 5}
    for chapter in CONTENT.chapters:
        assert chapter.vp == base[len(chapter.pages)] + extra[sum(bool(page.mark) for page in chapter.pages)]


def test_the_tables_of_the_specification() -> None:
    """Spot checks of 17.2 and 17.4, one a column."""
    assert [BOX.kind[card] for card in ("H08", "H09", "H18", "H19", "H30")] == ["RAB", "ALI", "ALI", "CAT", "CAT"]
    assert [BOX.vp[card] for card in ("H01", "H02", "H12", "H13", "H21", "H22")] == [2, 1, 3, 2, 2, 1]
    assert BOX.treats["H05"] == ("potion",)
    assert BOX.treats["H17"] == ("cake",)
    assert set(BOX.treats["H29"]) == {"cake", "potion"}
    assert [BOX.kind[f"C{last:02}"] for last in (8, 13, 18, 23, 28, 33, 38, 43)] == list(CHARACTERS)
    assert [(BOX.portrait[page], BOX.mark[page]) for page in BOX.pages["K11"]] == [
        ("KNA", "tiny"),
        ("QUE", ""),
        ("HAT", "huge"),
        ("HAR", "tiny"),
        ("GRY", ""),
    ]
    assert BOX.vp["K11"] == 14


def test_a_pack_of_the_same_shape_is_played() -> None:
    """17.1: other tables of the same shape are data, not code."""
    data = pack(heroes_0={"vp": 7}, chapters_0={"vp": 9})
    data["name"] = "mine"
    mine = Cards.build(data, "mine")
    assert printed.Box(mine).vp["H01"] == 7
    assert mine.digest != CONTENT.digest
    assert (
        refused({**pack(), "heroes": [{**hero, "treats": []} for hero in pack()["heroes"]]}) == "error.content-rabbit"
    )


@pytest.mark.parametrize(
    ("problem", "changes"),
    [
        ("error.content-id", {"heroes_0": {"id": "X01"}}),
        ("error.content-id", {"chapters_0": {"id": "Kone"}}),
        ("error.content-kind-missing", {"kinds_0": {"id": "XYZ"}}),
        ("error.content-effect", {"kinds_0": {"effects": ["juggle"]}}),
        ("error.content-effects", {"kinds_0": {"effects": []}}),
        ("error.content-five", {"chapters_8": {"vp": 6}, "chapters_20": {"vp": 6}}),
        ("error.content-shape", {"heroes_0": {"source": "rumour"}}),
        ("error.content-shape", {"chapters_0": {"title": {"en": "Only English"}}}),
    ],
)
def test_a_pack_that_does_not_fit_the_game_is_refused(problem: str, changes: dict[str, Any]) -> None:
    assert refused(pack(**changes)) == problem


def test_a_pack_needs_marked_and_unmarked_pages() -> None:
    for mark in ("", "tiny"):
        data = pack()
        for chapter in data["chapters"]:
            chapter["pages"] = [{"portrait": page["portrait"], "mark": mark} for page in chapter["pages"]]
        assert refused(data) == "error.content-marks"


def test_a_kind_keeps_its_role() -> None:
    roles = {kind.id: kind.role for kind in CONTENT.kinds}
    assert {kind for kind, role in roles.items() if role == "hero"} == set(HEROES)
    other = "character" if CONTENT.kinds[0].role == "hero" else "hero"
    assert refused(pack(kinds_0={"role": other})) == "error.content-role"


# -- rulings about the cards --------------------------------------------------------------------------


@pytest.mark.rule("TP-RUL-47")
def test_only_heroes_carry_treats() -> None:
    assert typing.get_type_hints(printed.Character).keys() == {"id", "kind", "source"}
    party = at(hands=["H06 C19"])
    assert party.fork().play("C19").window  # a character goes straight to its effect
    icons = {option.icon for option in party.play("H06").options if isinstance(option, Treat)}
    assert icons == {"cake", "potion"}


@pytest.mark.rule("TP-RUL-54")
def test_equal_cards_keep_their_ids() -> None:
    for kind in EFFECTS:
        assert len({BOX.order[card] for card, its in BOX.kind.items() if its == kind}) == 1
    party = at(hands=["H09 H13 C19 C20"], tea={"mid-1": "C09", "mid-2": "C11 C10"})
    assert [option for option in party.options if isinstance(option, Play)] == [
        Play(card) for card in ("H09", "H13", "C19", "C20")
    ]
    party.play("C20").passes()
    assert (party.where("C19"), party.where("C20")) == ("hand-0", "character_discard")
    # Which of two equal cards is taken matters: what lies under it comes into play.
    rabbit = at(hands=["H01"], tea={"mid-1": "C09", "mid-2": "C39 C10"}).play("H01", Take("mid-2"), STOP).passes()
    assert (rabbit.where("C10"), rabbit.where("C09"), rabbit.cell("mid-2")) == ("hand-0", "mid-1", "C39")


@pytest.mark.rule("TP-SCO-07")
def test_the_advice_is_only_told() -> None:
    for language in LANGUAGES:
        rule = rulebook(PACKAGE, language).rule("TP-SCO-07")
        assert rule.source == "rulebook"
        assert len(rule.text) > 60
    # No rule: a turn without a single play, with a big hand, is as good as any other.
    party = at(hands=["H01 H02 H03 K01 K02 C09 C10"]).end()
    assert party.t.active == 1
