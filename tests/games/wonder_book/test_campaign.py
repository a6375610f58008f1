"""Set-up, campaign and real chapters (sections 3, 7 and 9)."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from tests.games.wonder_book.driver import GAME, Case, names
from wondertable.games.wonder_book.legacy import Legacy
from wondertable.games.wonder_book.options import ChooseHero, Pick
from wondertable.games.wonder_book.state import Book
from wondertable.kernel import Match, SetupError, digest


def begun(seats: int = 2, legacy: Legacy | None = None, **options: str) -> Case:
    return Case(GAME.new(seats=seats, seed=3, options=options, legacy=legacy))


def wander(match: Match[Book], chance: random.Random, limit: int = 100_000) -> None:
    """Play at random to the end; every few moves the invariants are looked at."""
    number = 0
    while match.result is None:
        seat, ask = next(iter(match.asks.items()))
        match.submit(seat, chance.choice(list(ask.options)))
        number += 1
        assert number < limit, "endless"
        if number % 7 == 0:
            assert list(GAME.violations(match.table)) == []
    assert list(GAME.violations(match.table)) == []


@pytest.mark.rule("WB-HER-01", "WB-HER-02", "WB-DEC-02", "WB-GEN-06", "WB-COM-14", "WB-COM-02")
def test_heroes_are_chosen_when_chapter_one_says_so() -> None:
    case = begun(3, chapter="1")
    assert [fact["face"] for fact in case.told("read")][:3] == ["01.front", "01.back", "02.front"]
    assert (case.prompt, case.seat) == ("hero", 0)
    case.do(ChooseHero("tina"))
    assert names(case.options) == ["ken", "lara", "sid"]
    case.do(ChooseHero("lara"), ChooseHero("sid"))
    assert list(case.t.heroes) == ["lara", "sid", "tina"]
    assert [hero.seat for hero in case.t.heroes.values()] == [1, 2, 0]
    assert {"03", "04", "05", "06"} <= set(case.t.handed)


@pytest.mark.rule("WB-HER-03", "WB-RUL-12")
def test_one_player_has_two_heroes() -> None:
    case = begun(1, chapter="1")
    case.do(ChooseHero("ken"), ChooseHero("sid"))
    assert {hero.seat for hero in case.t.heroes.values()} == {0}
    assert case.t.pool == 4


@pytest.mark.rule(
    "WB-SET-05", "WB-SET-06", "WB-SET-08", "WB-RUL-34", "WB-RUL-35", "WB-COM-05", "WB-COM-08", "WB-COM-11"
)
def test_the_table_of_a_new_chapter() -> None:
    case = begun(2, chapter="2", heroes="lara,tina")
    t = case.t
    assert [(hero.hearts, hero.sparks, hero.items) for hero in t.heroes.values()] == [(6, 0, []), (4, 0, [])]
    assert (t.supply + sum(t.sparks.values()), len(t.fragment_deck)) == (17, 16)
    assert sorted(t.wyrm_deck) == ["P1", "W1", "W2", "W3", "W4", "W5", "W6"]
    view = case.match.view(0)["table"]
    for zone in ("wyrm_deck", "fragment_deck", "unseen", "purple"):
        assert view[zone] == {"hidden": len(getattr(t, zone))}  # WB-INV-21


@pytest.mark.rule("WB-INV-21", "WB-COM-16", "WB-GEN-03")
def test_unread_faces_and_closed_popups_are_not_sent() -> None:
    case = begun(2, chapter="1", heroes="lara,ken")
    sent = str(case.match.view(1))
    assert "B4" not in sent
    assert "42.0" not in sent
    assert "12.a" not in sent


def test_settings_that_do_not_fit_are_refused() -> None:
    with pytest.raises(SetupError):
        GAME.new(seats=3, options={"heroes": "lara,ken"})
    with pytest.raises(SetupError):
        GAME.new(seats=2, options={"chapter": "7"})


@pytest.mark.rule("WB-CHG-01", "WB-UPG-03")
def test_a_chapter_alone_lets_owners_choose_earlier_skills() -> None:
    case = begun(2, chapter="4", heroes="ken,tina")
    asked = []
    while case.prompt == "upgrade":
        asked.append(case.facts["card"])
        case.do(case.options[1])
    assert sorted(asked) == ["K-II", "K-III", "T-II", "T-III"]
    assert case.t.keywords == {}
    assert len(case.t.wyrm_deck) == 11


LEGACY = Legacy(
    next=2,
    keywords={"ROPE": 1},
    wyrm_cards=("P1",),
    fate={1: 3},
    promised={"lara": 1, "sid": 1},
    heroes=(("lara",), ("sid",)),
    attempts={1: 2},
)


@pytest.mark.rule("WB-FMT-10", "WB-NXT-01", "WB-NXT-02", "WB-NXT-03", "WB-DEC-03")
def test_a_campaign_goes_on() -> None:
    case = begun(2, LEGACY)
    assert case.t.chapter == 2
    assert case.options[0] == ChooseHero("lara")  # keep
    case.do(ChooseHero("lara"))
    case.do(ChooseHero("ken"))
    assert (case.prompt, names(case.options)) == ("pick", ["ken", "lara"])  # Sid's Fragment
    case.do(Pick("ken"))
    assert [len(hero.fragments) for hero in case.t.heroes.values()] == [1, 1]
    assert case.t.keywords["ROPE"] == 1


def over(t: Book, outcome: str, **fields: Any) -> Legacy:
    t.outcome, t.phase = outcome, "over"  # type: ignore[assignment]
    for name, value in fields.items():
        setattr(t, name, value)
    return GAME.hand_on(t)


@pytest.mark.rule("WB-NXT-01", "WB-NXT-03", "WB-LOG-01", "WB-STO-06", "WB-INV-14", "WB-FRG-04", "WB-UPG-03")
def test_a_won_chapter_is_handed_on() -> None:
    case = begun(2, LEGACY, heroes="lara,sid")
    case.t.heroes["lara"].skills["L-II"] = "b"
    after = over(case.t, "won", fate=4, keywords={"ROPE": 1, "BELL": 2}, added=["P2", "P3"], promised={"sid": 1})
    assert (after.next, after.keywords, after.fate, after.total) == (3, {"ROPE": 1, "BELL": 2}, {1: 3, 2: 4}, 7)
    assert (after.upgrades, after.wyrm_cards) == ({"lara": {2: "b"}}, ("P1", "P2", "P3"))
    assert (after.promised, after.heroes, after.attempts) == ({"sid": 1}, (("lara",), ("sid",)), {1: 2, 2: 1})
    assert after.chronicle[2] == tuple(case.t.seen)
    again = GAME.read_legacy(msgspec.json.decode(msgspec.json.encode(after)))
    assert again == after
    following = begun(2, after, heroes="lara,sid")
    assert following.t.chapter == 3
    assert all(not hero.items for hero in following.t.heroes.values())
    assert following.t.heroes["lara"].skills == {"L-II": "b"}


@pytest.mark.rule("WB-LOS-02", "WB-LOS-03", "WB-LOS-04", "WB-RUL-23", "WB-RUL-38", "WB-DEC-24")
def test_a_lost_chapter_hands_on_what_it_got() -> None:
    case = begun(2, LEGACY, heroes="tina,ken")
    after = over(case.t, "lost", fate=0, keywords={}, added=["P2"])
    assert after == msgspec.structs.replace(LEGACY, attempts={1: 2, 2: 1})


@pytest.mark.rule("WB-NXT-04", "WB-GEN-02")
def test_the_campaign_ends_after_chapter_six() -> None:
    assert not GAME.campaign_over(Legacy(next=6))
    assert GAME.campaign_over(Legacy(next=7))


@pytest.mark.rule("WB-RUL-50")
def test_practice_leaves_the_log_alone() -> None:
    legacy = Legacy(next=5, keywords={"ROPE": 1, "DEBT": 2, "INKED": 3}, heroes=(("lara",), ("sid",)))
    case = begun(2, legacy, chapter="3", heroes="lara,sid")
    assert case.t.keywords == {"ROPE": 1, "DEBT": 2}
    assert over(case.t, "won") == legacy


@pytest.mark.rule("WB-GEN-02", "WB-COM-04", "WB-COM-15", "WB-FMT-01", "WB-INV-22", "WB-INV-20")
@pytest.mark.parametrize("chapter", range(1, 7))
@pytest.mark.parametrize("seats", range(1, 5))
def test_random_games_of_every_chapter_end(chapter: int, seats: int) -> None:
    box = GAME.box(chapter, 2)
    assert len(box.cards) == (42 if chapter in (1, 6) else 41)
    for seed in range(3):
        match = GAME.new(seats=seats, seed=seed, options={"chapter": str(chapter)})
        wander(match, random.Random(seed))


@pytest.mark.rule("WB-INV-23", "WB-RND-01", "WB-RND-02", "WB-RND-05")
def test_the_same_seed_and_answers_give_the_same_game() -> None:
    first = GAME.new(seats=3, seed=5, options={"chapter": "3"})
    wander(first, random.Random(5))
    again = GAME.new(seats=3, seed=5, options={"chapter": "3"})
    for move in first.moves:
        again.play(move)
    assert digest(first.table) == digest(again.table)
    other = GAME.new(seats=3, seed=6, options={"chapter": "3"})
    wander(other, random.Random(5))
    assert digest(first.table) != digest(other.table)


@pytest.mark.parametrize("language", ["en", "ru", "uk"])
def test_texts_of_the_base_content(language: str) -> None:
    content, texts = GAME.content, GAME.content.texts(language)
    assert list(texts.heroes) == [hero.id for hero in content.heroes]
    assert list(texts.upgrades) == [card.id for card in content.upgrades]
    assert list(texts.fragments) == [card.id for card in content.fragments]
    assert list(texts.wyrms) == [card.id for card in content.wyrms]
    written = {word for number in range(1, 7) for word in content.chapter(number).chapter.keywords}
    assert written == set(texts.keywords)
    assert all(texts.upgrades[card.id].keys() == {"a", "b"} for card in content.upgrades)
