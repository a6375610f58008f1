"""A campaign of six chapters: what one hands on to the next, losses, practice, other parties (section 7)."""

from __future__ import annotations

import functools
from typing import Any

import pytest

from tests.games.wonder_book.driver import GAME, PASSIVE, at, names
from tests.games.wonder_book.walker import Walker, walk
from wondertable.games.wonder_book.legacy import CHAPTERS, Legacy
from wondertable.games.wonder_book.options import ChooseHero, ChooseSkill
from wondertable.games.wonder_book.position import goal
from wondertable.games.wonder_book.state import Book
from wondertable.kernel import Match, RecordError, SetupError
from wondertable.kernel.campaign import Campaign, decode_campaign, next_match, verify_campaign
from wondertable.kernel.record import restore
from wondertable.lab.scenario import Case

ALL = range(1, CHAPTERS + 1)
PARTIES = {1: 4, 2: 4, 3: 3, 4: 4, 5: 4, 6: 4}
"""Players by chapter: somebody leaves before the third one and joins before the fourth."""
MOST_ATTEMPTS = 80
FIRST_SEED = 500
"""One from which walkers without aim win all chapters in some forty attempts; from most it takes a hundred."""
WYRM_CARDS = {1: 7, 2: 9, 3: 11, 4: 13, 5: 15, 6: 16}


def passive(match: Match[Book]) -> Match[Book]:
    """Nobody does anything: the clock turns all Fate tokens."""
    while match.result is None:
        for seat, ask in match.asks.items():
            match.submit(seat, next((one for one in ask.options if one in PASSIVE), ask.options[0]))
    return match


def begin(campaign: Campaign, seats: int = 2, seed: int = 1, **options: str) -> Match[Book]:
    return next_match(GAME, campaign, seats, seed=seed, options={"difficulty": "easy", **options})


def legacy_of(campaign: Campaign) -> Legacy:
    found = GAME.read_legacy(campaign.legacy)
    assert isinstance(found, Legacy)
    return found


def new_campaign() -> Campaign:
    return Campaign(1, "wonder_book", "Evening")


@functools.cache
def whole() -> Campaign:
    """A campaign to its end; its first match is lost because nobody does anything."""
    campaign = new_campaign().with_match(passive(begin(new_campaign(), 4)))
    seed = FIRST_SEED
    while campaign.legacy is None or not GAME.campaign_over(legacy_of(campaign)):
        seed += 1
        assert seed < FIRST_SEED + MOST_ATTEMPTS * CHAPTERS, campaign.legacy
        seats = PARTIES[legacy_of(campaign).next]
        campaign = campaign.with_match(walk(begin(campaign, seats, seed), Walker(seed)))
    return campaign


def steps() -> list[tuple[Legacy, Legacy]]:
    """Before and after every match."""
    found, before = [], Legacy()
    for record in whole().matches:
        after = GAME.read_legacy(record.handed_on)
        found.append((before, after))
        before = after
    return found


# -- a whole campaign ----------------------------------------------------------------------------------


@pytest.mark.rule("WB-GEN-02", "WB-NXT-01", "WB-NXT-04", "WB-LOS-04", "WB-INV-23")
def test_six_chapters_are_won_in_order_and_proved() -> None:
    campaign = decode_campaign(whole().dump())
    verify_campaign(GAME, campaign)
    for before, after in steps():
        assert after.next in (before.next, before.next + 1)
        assert after.attempts[before.next] == before.attempts.get(before.next, 0) + 1
    end = legacy_of(campaign)
    assert (end.next, sorted(end.attempts)) == (7, list(ALL))
    with pytest.raises(SetupError):
        begin(campaign)
    begin(new_campaign())  # it may be played again


@pytest.mark.rule("WB-LOG-01", "WB-STO-06", "WB-WIN-02")
def test_the_log_has_fate_for_every_chapter_and_their_sum() -> None:
    end = legacy_of(whole())
    assert sorted(end.fate) == list(ALL)
    scores = [record.result["scores"][0] for record in whole().matches if record.result and record.result["winners"]]
    assert list(end.fate.values()) == scores
    assert end.total == sum(scores) >= 6
    assert Legacy().total == 0


@pytest.mark.rule("WB-STO-05", "WB-STO-06", "WB-INV-14")
def test_the_log_has_at_most_four_keywords_a_chapter() -> None:
    for before, after in steps():
        if after.next == before.next:
            assert after.keywords == before.keywords
            continue
        new = {word for word, chapter in after.keywords.items() if chapter == before.next}
        assert len(new) <= 4
        assert new <= set(GAME.content.chapter(before.next).chapter.keywords)
        assert {word for word in after.keywords if word not in new} <= set(before.keywords)
    assert set(legacy_of(whole()).keywords.values()) >= {1, 3, 4, 6}


@pytest.mark.rule("WB-CMP-07", "WB-NXT-03", "WB-LOS-02", "WB-INV-07")
def test_purple_wyrm_cards_stay_for_the_rest_of_the_campaign() -> None:
    for before, after in steps():
        if after.next > before.next:
            assert len(after.wyrm_cards) + 6 == WYRM_CARDS[before.next]
            assert after.wyrm_cards[: len(before.wyrm_cards)] == before.wyrm_cards
        else:
            assert after.wyrm_cards == before.wyrm_cards


@pytest.mark.rule("WB-UPG-03", "WB-NXT-01", "WB-UPG-02")
def test_upgrades_stay_as_they_were_chosen() -> None:
    won = [(before, after) for before, after in steps() if after.next > before.next]
    for before, after in won:
        for hero in (hero for seat in after.heroes for hero in seat):
            assert sorted(after.upgrades.get(hero, {})) == list(range(2, after.next))
        for seat, heroes in enumerate(after.heroes):
            for hero in heroes:
                if seat < len(before.heroes) and hero in before.heroes[seat]:
                    kept = {no: side for no, side in after.upgrades.get(hero, {}).items() if no < before.next}
                    assert kept == before.upgrades.get(hero, {})


@pytest.mark.rule("WB-JOI-01", "WB-CHG-01", "WB-RUL-12")
def test_the_number_of_players_may_change_between_chapters() -> None:
    assert {len(after.heroes) for before, after in steps() if after.next > before.next} == {3, 4}


@pytest.mark.rule("WB-NXT-02", "WB-FRG-04", "WB-RUL-35", "WB-INV-17")
@pytest.mark.parametrize("chapter", [2, 4, 6])
def test_decks_are_whole_and_hands_are_empty_at_the_start_of_a_chapter(chapter: int) -> None:
    campaign = whole()
    records = [record for record in campaign.matches if GAME.read_legacy(record.legacy or {}).next == chapter]
    match = restore(GAME, records[0])
    t = match.at(0).table
    assert len(t.fragment_deck) + sum(len(hero.fragments) for hero in t.heroes.values()) == 16
    assert t.fragment_discard == t.discard == t.wyrm_discard == []
    assert len(t.wyrm_deck) == WYRM_CARDS[chapter - 1]
    assert all(not hero.items and not hero.sparks for hero in t.heroes.values())


@pytest.mark.rule("WB-INV-23")
def test_an_edited_campaign_is_found_out() -> None:
    campaign = whole()
    changed = [*campaign.matches[:1], *campaign.matches[2:]]
    if campaign.matches[1].handed_on != campaign.matches[0].handed_on:
        with pytest.raises(RecordError):
            verify_campaign(GAME, Campaign(1, "wonder_book", "", changed))


# -- a lost chapter ------------------------------------------------------------------------------------


@pytest.mark.rule("WB-LOS-01", "WB-LOS-02", "WB-LOS-03", "WB-LOS-04", "WB-RUL-23", "WB-RUL-38")
def test_a_lost_chapter_is_played_again_from_its_first_card() -> None:
    legacy = Legacy(
        next=4,
        keywords={"DEBT": 2, "ROPE": 1},
        wyrm_cards=("P1", "P2", "P3", "P4", "P5"),
        heroes=(("lara",), ("ken",)),
        upgrades={"lara": {2: "a", 3: "b"}, "ken": {2: "b", 3: "a"}},
        fate={1: 3, 2: 2, 3: 4},
        attempts={1: 1, 2: 2, 3: 1},
        promised={"ken": 1},
    )
    match = GAME.new(2, 5, {"heroes": "lara,ken"}, legacy=legacy)
    walk(match, Walker(5), most=60)
    passive(match)
    assert match.table.outcome == "lost"
    after = match.handed_on
    assert after == Legacy(**{**as_fields(legacy), "attempts": {1: 1, 2: 2, 3: 1, 4: 1}})
    again = GAME.new(2, 6, {"heroes": "lara,ken"}, legacy=after)
    t = again.table
    assert (t.chapter, t.fate, t.keywords) == (4, 5, {"DEBT": 2, "ROPE": 1})
    assert t.seen[0] == "01.front"
    assert sorted(t.wyrm_deck) == sorted([*t.box.base_wyrms, *legacy.wyrm_cards])
    assert t.purple == ["P6", "P7"]
    assert t.heroes["ken"].skills == {"K-II": "b", "K-III": "a"}
    assert (len(t.heroes["ken"].fragments), t.sets) == (1, [])


def as_fields(legacy: Legacy) -> dict[str, Any]:
    return {name: getattr(legacy, name) for name in legacy.__struct_fields__}


@pytest.mark.rule("WB-DEC-24", "WB-DEC-01", "WB-DEC-03", "WB-RUL-38")
def test_after_a_loss_party_and_difficulty_may_change() -> None:
    campaign = new_campaign().with_match(passive(begin(new_campaign(), 2, heroes="lara,ken")))
    assert legacy_of(campaign) == Legacy(attempts={1: 1})
    again = begin(campaign, 3, heroes="tina,sid,ken", difficulty="hard")
    assert (again.table.chapter, again.table.fate, list(again.table.heroes)) == (1, 4, ["ken", "sid", "tina"])
    other = campaign.with_match(passive(again))
    assert legacy_of(other).attempts == {1: 2}


@pytest.mark.rule("WB-INV-22", "WB-LOS-04")
@pytest.mark.parametrize("seats", [1, 4])
@pytest.mark.parametrize("chapter", ALL)
def test_a_team_that_does_nothing_loses_the_attempt(chapter: int, seats: int) -> None:
    """The clock ends the attempt, and it counts."""
    before = Legacy(next=chapter, keywords={"ROPE": 1} if chapter > 1 else {})
    match = walk(GAME.new(seats, chapter, {"difficulty": "easy"}, legacy=before), Walker(chapter), most=40)
    rounds = match.table.rounds
    passive(match)
    assert match.table.outcome == "lost"
    assert match.table.rounds - rounds < 30
    assert match.handed_on == Legacy(next=chapter, keywords=before.keywords, attempts={chapter: 1})


@pytest.mark.rule("WB-DEC-01", "WB-SET-03")
def test_difficulty_is_normal_unless_said_otherwise() -> None:
    assert GAME.choose_options({})["difficulty"] == "normal"
    assert [GAME.new(2, 1, {"difficulty": one}).table.fate for one in ("easy", "normal", "hard")] == [6, 5, 4]


@pytest.mark.rule("WB-RUL-22", "WB-RUL-38")
def test_a_loss_leaves_what_was_promised_and_drawn_in_the_box() -> None:
    legacy = Legacy(next=2, promised={"lara": 2})
    case = at(chapter=2, legacy=legacy, fate=1, heroes="lara@A:0 ken@A", phase="round", fields={"promised": {"ken": 3}})
    assert case.t.outcome == "lost"
    assert GAME.hand_on(case.t).promised == {"lara": 2}


# -- what a won chapter hands on -----------------------------------------------------------------------


@pytest.mark.rule("WB-CMP-05", "WB-FMT-10", "WB-WIN-03")
@pytest.mark.parametrize(("fate", "promised"), [(1, {}), (3, {"ken": 1}), (4, {"lara": 1, "ken": 1})])
@pytest.mark.parametrize("chapter", [1, 2, 3, 4, 5])
def test_endings_promise_fragments_for_the_next_chapter(chapter: int, fate: int, promised: dict[str, int]) -> None:
    end = GAME.content.chapter(chapter).chapter.cards[-1]
    card = {"no": 2, "kind": "end", "prep": {"do": []}}
    card["endings"] = [{"fate": list(one.fate), "do": one.do} for one in end.endings]
    case = at(
        cards=[goal(1, done={"all": []}), card],
        fate=fate,
        chapter=chapter,
        legacy=Legacy(next=chapter),
        heroes="lara@A:0 ken@A",
    )
    while case.prompt == "pick":
        case.do(next(one for one in case.options if one.plain()["thing"] == "ken"))
    assert case.t.outcome == "won"
    after = GAME.hand_on(case.t)
    assert after.promised == promised
    match = GAME.new(2, 1, {"heroes": "lara,ken"}, legacy=after)
    while any(ask.prompt == "upgrade" for ask in match.asks.values()):
        walk(match, Walker(1), most=1)
    drawn = {name: len(hero.fragments) for name, hero in match.table.heroes.items() if hero.fragments}
    assert drawn == promised
    assert not match.table.heroes["lara"].items


@pytest.mark.rule("WB-FMT-10")
def test_a_promise_to_an_absent_hero_goes_to_one_whom_the_team_names() -> None:
    match = GAME.new(2, 1, {"heroes": "sid,tina"}, legacy=Legacy(next=2, promised={"lara": 2}))
    assert (match.asks[0].prompt, names(list(match.asks[0].options))) == ("pick", ["sid", "tina"])
    match.submit(0, match.asks[0].options[1])
    assert len(match.table.heroes["tina"].fragments) == 2


@pytest.mark.rule("WB-RUL-50")
def test_practice_leaves_the_log_alone() -> None:
    end = legacy_of(whole())
    match = GAME.new(4, 3, {"chapter": "3", "difficulty": "easy"}, legacy=end)
    t = match.table
    assert t.chapter == 3
    assert set(t.keywords.values()) <= {1, 2}
    assert len(t.wyrm_deck) == WYRM_CARDS[2]
    walk(match, Walker(3))
    assert match.handed_on == end
    alone = passive(GAME.new(2, 3, {"chapter": "2"}))
    assert alone.handed_on == Legacy()


# -- other parties -------------------------------------------------------------------------------------


def setting_up(legacy: Legacy, seats: int) -> Case[Book]:
    return Case(GAME.new(seats, 1, legacy=legacy))


SKILLED = Legacy(
    next=4,
    upgrades={"lara": {2: "a", 3: "b"}, "sid": {2: "b", 3: "a"}},
    wyrm_cards=("P1", "P2", "P3", "P4", "P5"),
    heroes=(("lara",), ("sid",)),
)


@pytest.mark.rule("WB-CHG-01", "WB-RUL-25", "WB-DEC-03", "WB-DEC-04")
def test_a_hero_newly_taken_chooses_all_earlier_skills() -> None:
    case = setting_up(SKILLED, 2)
    assert case.options[0] == ChooseHero("lara")  # to keep one's hero comes first
    case.do(ChooseHero("ken"), ChooseHero("sid"))
    assert (case.seat, case.options) == (0, [ChooseSkill("K-II", "a"), ChooseSkill("K-II", "b")])
    case.do(ChooseSkill("K-II", "a"), ChooseSkill("K-III", "a"))
    assert case.t.heroes["ken"].skills == {"K-II": "a", "K-III": "a"}
    assert case.t.heroes["sid"].skills == {"S-II": "b", "S-III": "a"}
    assert (case.t.heroes["ken"].hearts, case.t.heroes["sid"].hearts) == (6, 6)


@pytest.mark.rule("WB-CHG-01", "WB-RUL-25")
def test_two_players_who_swap_heroes_choose_anew() -> None:
    case = setting_up(SKILLED, 2)
    case.do(ChooseHero("sid"), ChooseHero("lara"))
    assert case.prompt == "upgrade"
    case.do(*(ChooseSkill(card, "b") for card in ("L-II", "L-III", "S-II", "S-III")))
    assert case.t.heroes["lara"].skills == {"L-II": "b", "L-III": "b"}
    assert case.t.heroes["sid"].skills == {"S-II": "b", "S-III": "b"}


@pytest.mark.rule("WB-JOI-01", "WB-DEC-03", "WB-ENE-03")
@pytest.mark.parametrize(("seats", "pool", "steps"), [(1, 4, 1), (2, 4, 1), (3, 6, 2), (4, 8, 2)])
def test_pool_and_silver_symbols_follow_the_new_number(seats: int, pool: int, steps: int) -> None:
    case = setting_up(SKILLED, seats)
    while case.prompt in ("hero", "upgrade"):
        case.do(case.options[0])
    assert case.t.pool + len(case.t.wyrms) == pool
    prowl = case.t.box.wyrms["W1"]
    assert prowl.activate[1](case.t, None) == steps  # type: ignore[arg-type]


@pytest.mark.rule("WB-CHG-01", "WB-UPG-03")
def test_skills_of_a_hero_who_pauses_are_kept() -> None:
    table = GAME.fresh_table(2, GAME.choose_options({"heroes": "ken,sid"}), SKILLED)
    table.outcome, table.phase = "won", "over"
    assert GAME.hand_on(table).upgrades["lara"] == {2: "a", 3: "b"}


@pytest.mark.rule("WB-LOG-01", "WB-NXT-04")
@pytest.mark.parametrize(("each", "said"), [(1, "once"), (2, "often"), (3, "aloud")])
def test_the_epilogue_depends_on_the_total(each: int, said: str) -> None:
    end = GAME.content.chapter(6).chapter.cards[-1]
    assert end.prep is not None
    card = {"no": 2, "kind": "end", "endings": [{"fate": [1, 10], "do": []}], "prep": {"do": end.prep.do}}
    legacy = Legacy(next=6, fate=dict.fromkeys(range(1, 6), each))
    case = at(
        cards=[goal(1, done={"all": []}), card],
        fate=each,
        legacy=legacy,
        counters={"carry": {"max": 3}},
    )
    assert GAME.hand_on(case.t).total == 6 * each
    assert said in [fact["key"] for fact in case.told("say")]
