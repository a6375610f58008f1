"""Frame, set-up of a chapter, heroes and upgrades (section 3 of the specification)."""

from __future__ import annotations

from typing import Any

import pytest

import wondertable.games.wonder_book as package
from tests.games.wonder_book.driver import GAME, Case, at, names
from tests.games.wonder_book.walker import Walker, walk
from wondertable.games.wonder_book.legacy import CHAPTERS, Legacy, Side
from wondertable.games.wonder_book.options import (
    ATTACK,
    COLLECT,
    DECLINE,
    END_TURN,
    KEEP_DICE,
    ChooseHero,
    ChooseSkill,
    Interact,
    Pick,
    Skill,
    TakeTurn,
    Target,
)
from wondertable.games.wonder_book.position import goal, last_card
from wondertable.games.wonder_book.state import Book
from wondertable.kernel import LANGUAGES, Match, SetupError
from wondertable.kernel.rulebook import rulebook

ALL = range(1, CHAPTERS + 1)


def begun(chapter: int, seats: int, cast: str, legacy: Legacy | None = None, **options: str) -> Match[Book]:
    chosen = {"chapter": str(chapter), "heroes": cast, **options}
    return GAME.new(seats, 1, chosen, legacy=legacy)


def story(no: int, *effects: Any, **more: Any) -> dict[str, Any]:
    return {"no": no, "kind": "story", "front": {"do": list(effects), "exit": "next"}, **more}


# -- frame ---------------------------------------------------------------------------------------------


@pytest.mark.rule("WB-GEN-01")
def test_one_to_four_players_win_or_lose_together() -> None:
    assert list(GAME.seats) == [1, 2, 3, 4]
    for seats in (0, 5):
        with pytest.raises(SetupError):
            GAME.new(seats)
    lost = at(heroes="lara@A:0 ken@A sid@A", fate=1, phase="round").match.result
    assert lost is not None
    assert (lost.scores, lost.winners, lost.together) == ((0, 0, 0), (), True)
    ends = at(heroes="lara@A ken@A sid@A", fate=3, cards=[goal(1, done={"all": []}), last_card(2)])
    won = ends.until("").match.result
    assert won is not None
    assert (won.scores, won.winners, won.together) == ((3, 3, 3), (0, 1, 2), True)


@pytest.mark.rule("WB-GEN-02", "WB-NXT-01", "WB-SET-07")
def test_a_campaign_plays_the_chapters_in_order() -> None:
    for number in ALL:
        match = GAME.new(2, 1, legacy=Legacy(next=number))
        assert (match.table.chapter, match.table.box.no) == (number, number)
        t = match.table
        t.outcome, t.phase = "won", "over"
        assert GAME.hand_on(t).next == number + 1
    assert GAME.new(2, 1).table.chapter == 1
    assert GAME.campaign_over(Legacy(next=CHAPTERS + 1))
    assert not GAME.campaign_over(Legacy(next=CHAPTERS))


@pytest.mark.rule("WB-GEN-04")
def test_the_world_is_oniria() -> None:
    named = {"en": ("Oniria", "dragon", "tower"), "ru": ("Онири", "дракон", "башн"), "uk": ("Онірі", "дракон", "веж")}
    for language in LANGUAGES:
        rule = rulebook(package.__name__, language).rules["WB-GEN-04"].text
        texts = [GAME.content.chapter(chapter).texts[language] for chapter in ALL]
        prose = " ".join(part for one in texts for card in one.cards.values() for part in (card.front, card.back))
        for word in named[language]:
            assert word in rule
            assert word in prose


@pytest.mark.rule("WB-GEN-08")
def test_the_credits_name_the_published_game_and_what_is_ours() -> None:
    makers = {
        "en": ("Martino Chiacchiera", "Michele Piccolini", "Miguel Coimbra", "Dario Cestaro", "our own"),
        "ru": ("Мартино Кьяккьера", "Микеле Пикколини", "Мигель Коимбра", "Дарио Честаро", "наши"),
        "uk": ("Мартіно К’яккьєра", "Мікеле Пікколіні", "Мігель Коїмбра", "Даріо Честаро", "наші"),
    }
    for language in LANGUAGES:
        text = rulebook(package.__name__, language).rules["WB-GEN-08"].text
        assert [word for word in (*makers[language], "2021 daVinci Editrice") if word not in text] == []


@pytest.mark.rule("WB-GEN-05", "WB-GEN-06", "WB-FLO-01")
def test_the_first_card_is_read_first_and_the_reader_is_the_first_seat() -> None:
    match = GAME.new(3, 1, {"chapter": "1", "reading": "confirm"})
    assert match.table.seen == ["01.front"]
    assert {ask.prompt for ask in match.asks.values()} == {"read"}
    case = at(heroes="ken@A lara@A")
    assert (case.prompt, case.seat) == ("next-hero", 0)


# -- set-up --------------------------------------------------------------------------------------------


@pytest.mark.rule("WB-SET-01", "WB-SET-02")
@pytest.mark.parametrize("chapter", ALL)
def test_before_the_first_card_the_scene_is_empty(chapter: int) -> None:
    t = GAME.new(2, 1, {"chapter": str(chapter), "reading": "confirm"}).table
    assert (t.wyrms, t.sparks, t.figures, t.markers, t.laid, t.stacks, t.row) == ({}, {}, {}, {}, [], {}, [])
    assert (t.goal, t.rounds, t.discard) == ("", 0, [])
    match = begun(chapter, 2, "lara,ken")
    while not match.table.goal:
        walk(match, Walker(1), most=1)
    assert match.table.sparks  # the first cards say what lies where
    assert match.table.laid or match.table.row or match.table.stacks


@pytest.mark.rule("WB-SET-05")
def test_the_supplies_are_full_and_common() -> None:
    t = begun(2, 4, "lara,ken,sid,tina").table
    assert (t.supply, t.heart_supply()) == (17, 76 - 6 - 5 - 5 - 4)
    assert all(hero.sparks == 0 for hero in t.heroes.values())


@pytest.mark.rule("WB-SET-06", "WB-RND-01", "WB-RND-02")
def test_wyrm_deck_and_fragment_deck_are_shuffled_apart() -> None:
    """Every card is as likely to be next as any other, and one deck tells nothing about the other."""
    back = {"do": [{"fragment": {"who": "me", "n": 1}}, {"enemy": {"reveal": 1}}], "exit": "unflip"}
    card = {"no": 1, "kind": "interaction", "object": "x", "back": back}
    pairs = set()
    for seed in range(150):
        case = at(
            cards=[card, goal(2), last_card(3)], objects={"x": ["A"]}, laid="01", actor="lara", seed=seed, vortex="C"
        )
        case.do(Interact("01"))
        (drawn,) = case.hero("lara").fragments
        pairs.add((drawn, case.told("wyrm-card")[0]["card"]))
    assert {fragment for fragment, _ in pairs} == set(GAME.box(2, 2).fragment_cards)
    assert {wyrm for _, wyrm in pairs} == {"W1", "W2", "W3", "W4", "W5", "W6", "P1", "P2", "P3", "P4", "P5"} | {
        "P6",
        "P7",
        "P8",
        "P9",
    }
    assert len(pairs) > 80


@pytest.mark.rule("WB-SET-08", "WB-RUL-34", "WB-RUL-35", "WB-HER-05")
def test_heroes_begin_standing_with_full_hearts_and_nothing_else() -> None:
    legacy = Legacy(next=3, heroes=(("lara",), ("tina",)), upgrades={"lara": {2: "a"}, "tina": {2: "b"}})
    t = GAME.new(2, 1, {"heroes": "lara,tina"}, legacy=legacy).table
    for name, hearts in (("lara", 6), ("tina", 4)):
        hero = t.heroes[name]
        assert (hero.hearts, hero.sparks, hero.items, hero.fragments) == (hearts, 0, [], [])
        assert hero.area == "D1"


@pytest.mark.rule("WB-SET-08", "WB-UPG-03")
def test_a_skill_that_adds_a_heart_counts_at_the_start() -> None:
    upgrades: dict[str, Any] = {"lara": {2: "a", 3: "a"}, "ken": {2: "a", 3: "b"}}
    legacy = Legacy(next=4, heroes=(("lara",), ("ken",)), upgrades=upgrades)
    t = GAME.new(2, 1, {"heroes": "lara,ken"}, legacy=legacy).table
    assert (t.heroes["lara"].hearts, t.heroes["ken"].hearts) == (7, 5)


# -- heroes --------------------------------------------------------------------------------------------


@pytest.mark.rule("WB-HER-01", "WB-HER-02", "WB-DEC-02")
@pytest.mark.parametrize("seats", [2, 3])
def test_heroes_are_chosen_at_their_cards_in_the_first_chapter(seats: int) -> None:
    match = GAME.new(seats, 1, {"chapter": "1"})
    t = match.table
    assert t.seen[-1] == "02.front"
    assert t.deck[0] == "03"
    for seat in range(seats):
        assert match.asks[seat].prompt == "hero"
        match.submit(seat, ChooseHero(("sid", "lara", "tina")[seat]))
    assert set(t.heroes) == {"sid", "lara", "tina"} if seats == 3 else {"sid", "lara"}
    assert t.handed == ["03", "04", "05", "06"]
    assert t.deck[0] > "06"


@pytest.mark.rule("WB-HER-03", "WB-DEC-02", "WB-RUL-12")
def test_alone_one_plays_two_heroes() -> None:
    match = GAME.new(1, 1, {"chapter": "1"})
    match.submit(0, ChooseHero("ken"))
    assert names(list(match.asks[0].options)) == ["lara", "sid", "tina"]
    match.submit(0, ChooseHero("tina"))
    heroes = match.table.heroes
    assert {name: hero.seat for name, hero in heroes.items()} == {"ken": 0, "tina": 0}
    assert (heroes["ken"].hearts, heroes["tina"].hearts) == (5, 4)
    case = at(heroes="ken@A*1 tina@A", solo=True, sparks="A:1", actor="tina")
    case.do(COLLECT, END_TURN)
    assert (case.hero("ken").sparks, case.hero("tina").sparks, case.t.actor) == (1, 1, "ken")


@pytest.mark.rule("WB-HER-03")
def test_alone_a_gain_is_for_the_hero_who_acts() -> None:
    back = {"do": [{"sparks": {"who": "me", "add": 1}}, {"hearts": {"who": "me", "lose": 1}}], "exit": "discard"}
    card = {"no": 1, "kind": "interaction", "object": "x", "back": back}
    case = at(
        heroes="ken@A tina@A",
        solo=True,
        cards=[card, goal(2), last_card(3)],
        objects={"x": ["A"]},
        laid="01",
        actor="tina",
    )
    case.do(Interact("01"))
    assert (case.hero("tina").sparks, case.hero("ken").sparks) == (1, 0)
    assert case.hearts() == {"ken": 5, "tina": 3}


@pytest.mark.rule("WB-HER-04", "WB-HER-05", "WB-HER-06", "WB-RUL-08", "WB-ATK-03")
def test_hero_cards() -> None:
    box = GAME.box(1, 4)
    found = {
        name: (hero.hearts, hero.attack.dice, hero.attack.range, hero.attack.targets, hero.attack.per, hero.attack.cap)
        for name, hero in box.heroes.items()
    }
    assert found == {
        "lara": (6, 2, 0, 2, "hit", 0),
        "ken": (5, 2, -1, 1, "success", 1),
        "sid": (5, 2, 1, 1, "success", 0),
        "tina": (4, 2, 1, 1, "hit", 0),
    }
    assert [name for name, hero in box.heroes.items() if hero.on_hit is not None] == ["tina"]


@pytest.mark.rule("WB-HER-05", "WB-LIM-01")
def test_hearts_are_never_above_the_maximum() -> None:
    cards = [story(1, {"hearts": {"who": {"sel": "hero"}, "add": 3}}), goal(2), last_card(3)]
    case = at(heroes="lara@A:2 ken@A:3", cards=cards, on_top=1, fields={"running": True, "phase": "round"})
    assert case.hearts() == {"lara": 5, "ken": 5}


STARTING = {"lara": "teamwork", "ken": "steal", "sid": "inkblot", "tina": "wind"}


@pytest.mark.rule("WB-HER-06", "WB-SKL-01", "WB-SPK-02", "WB-SPK-03", "WB-RUL-44")
@pytest.mark.parametrize("hero", STARTING)
def test_a_starting_skill_costs_a_spark_each_time(hero: str) -> None:
    other = "lara" if hero == "ken" else "ken"
    parts: dict[str, Any] = {"wyrms": "w1@A w2@A", "sparks": "A:3", "actor": hero}
    skill = Skill(STARTING[hero], hero)
    poor = at(heroes=f"{hero}@A:2 {other}@B:2", **parts)
    poor.refuses(skill)
    case = at(heroes=f"{hero}@A:2*2 {other}@B:2", **parts)
    case.do(skill)
    assert case.hero(hero).sparks == 1
    assert case.t.supply == 17 - 3 - 1
    while case.prompt != "action":
        case.do(next((one for one in case.options if one == DECLINE), case.options[-1]))
    assert case.t.actor == hero


@pytest.mark.rule("WB-SKL-01", "WB-HER-06")
def test_what_the_starting_skills_do() -> None:
    ken = at(scene="A-B B-C C-D D-E", heroes="ken@A*1 lara@A", sparks="D:1", actor="ken").do(Skill("steal", "ken"))
    assert names(ken.options) == ["B", "C", "D", "pick-none"]
    ken.do(Pick("D"))
    assert (ken.prompt, ken.kinds()) == ("extra", {"collect", "decline"})
    sid = at(scene="A-B", heroes="sid@A*1 ken@A", wyrms="w1@A w2@B w3@B", actor="sid").do(Skill("inkblot", "sid"))
    sid.do(Pick("w2"))
    assert sid.wyrms() == {"w1": "A", "w2": "B~", "w3": "B~"}
    tina = at(scene="A-B B-C", heroes="tina@A*1 ken@B:2 lara@C:1 sid@A:0", actor="tina")
    tina.do(Skill("wind", "tina"))
    assert tina.hearts() == {"lara": 1, "ken": 4, "sid": 0, "tina": 4}


# -- upgrades ------------------------------------------------------------------------------------------


def handing_out(**more: Any) -> Case:
    cards = [story(1, {"upgrade": {"set": 2}}), goal(2, enemies=[]), last_card(3)]
    return at(cards=cards, on_top=1, fields={"running": True, "phase": "round"}, **more)


@pytest.mark.rule("WB-UPG-01", "WB-DEC-04", "WB-INV-13")
def test_the_owner_chooses_one_of_two_skills_at_once() -> None:
    case = handing_out(heroes="sid@A lara@A", chapter=2)
    assert (case.prompt, case.seat) == ("upgrade", 1)
    assert case.options == [ChooseSkill("L-II", "a"), ChooseSkill("L-II", "b")]
    case.do(ChooseSkill("L-II", "b"))
    assert (case.seat, case.options) == (0, [ChooseSkill("S-II", "a"), ChooseSkill("S-II", "b")])
    case.do(ChooseSkill("S-II", "a"))
    assert (case.hero("lara").skills, case.hero("sid").skills) == ({"L-II": "b"}, {"S-II": "a"})


@pytest.mark.rule("WB-UPG-01")
@pytest.mark.parametrize(("side", "dice"), [("a", 3), ("b", 2)])
def test_the_other_skill_stays_covered(side: Side, dice: int) -> None:
    """L-II: a third die, or an adjacent area."""
    case = handing_out(scene="A-B", heroes="lara@A ken@A", wyrms="w1@B", chapter=2)
    case.do(ChooseSkill("L-II", side), ChooseSkill("K-II", "a"), TakeTurn("lara"))
    assert case.offers("attack") == (side == "b")
    here = handing_out(scene="A-B", heroes="lara@A ken@A", wyrms="w1@A", chapter=2)
    here.do(ChooseSkill("L-II", side), ChooseSkill("K-II", "a"), TakeTurn("lara"), ATTACK)
    assert len(here.told("rolled")[0]["dice"]) == dice


@pytest.mark.rule("WB-UPG-02", "WB-INV-13", "WB-RUL-25")
def test_the_choice_is_final() -> None:
    case = handing_out(chapter=2, skills={"lara": "L-II.a", "ken": "K-II.b"})
    assert "upgrade" not in case.asked
    assert case.hero("lara").skills == {"L-II": "a"}
    legacy = Legacy(next=3, heroes=(("lara",), ("ken",)), upgrades={"lara": {2: "a"}, "ken": {2: "b"}})
    match = GAME.new(2, 1, {"heroes": "lara,ken"}, legacy=legacy)
    assert all(ask.prompt != "upgrade" for ask in match.asks.values())
    assert match.table.heroes["lara"].skills == {"L-II": "a"}


@pytest.mark.rule("WB-UPG-03", "WB-UPG-02")
def test_the_chosen_side_is_handed_on() -> None:
    legacy = Legacy(next=2, heroes=(("lara",), ("ken",)))
    case = handing_out(chapter=2, legacy=legacy)
    case.do(ChooseSkill("L-II", "b"), ChooseSkill("K-II", "a"))
    case.t.outcome, case.t.phase = "won", "over"
    after = GAME.hand_on(case.t)
    assert after.upgrades == {"lara": {2: "b"}, "ken": {2: "a"}}
    again = GAME.new(2, 1, {"heroes": "lara,ken"}, legacy=after).table
    assert again.heroes["lara"].skills == {"L-II": "b"}
    assert again.heroes["ken"].skills == {"K-II": "a"}


@pytest.mark.rule("WB-RUL-24", "WB-CHG-01")
def test_upgrades_of_absent_heroes_are_kept_aside_unchosen() -> None:
    cards = [
        story(1, {"upgrade": {"set": 2}}),
        *({"no": 2 + number, "kind": "upgrade", "ref": ref} for number, ref in enumerate(("L-II", "K-II", "S-II"))),
        {"no": 5, "kind": "upgrade", "ref": "T-II"},
        goal(6),
        last_card(7),
    ]
    case = at(cards=cards, on_top=1, chapter=2, fields={"running": True, "phase": "round"})
    case.do(ChooseSkill("L-II", "b"), ChooseSkill("K-II", "a"))
    assert case.t.handed == ["02", "03", "04", "05"]
    assert case.prompt == "next-hero"


@pytest.mark.rule("WB-HER-06", "WB-FMT-08")
def test_an_attack_with_its_upgrade() -> None:
    case = at(heroes="tina@A ken@A:1", wyrms="w1@A", actor="tina", skills={"tina": "T-II.b"}, coming="S F")
    case.do(ATTACK, KEEP_DICE)
    while case.prompt in ("target", "reroll"):
        case.do(Target("w1"))
    case.do(Pick("ken"))
    assert case.hearts()["ken"] == 3
