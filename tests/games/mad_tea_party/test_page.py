"""What a page gets from the game: what an option touches, why something cannot be chosen, what a seat can settle."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.mad_tea_party.driver import (
    GAME,
    AlicePage,
    Cat,
    Choose,
    HareOrder,
    Name,
    Party,
    Play,
    PlayChapter,
    SoldierPage,
    Steal,
    Treat,
    Whirl,
    at,
)
from tests.guided import notes, whys
from wondertable.games.mad_tea_party.options import CLOSE, DISCARD, END, PASS, SEARCH_CHAPTERS, SEARCH_HEROES
from wondertable.games.mad_tea_party.state import CELLS
from wondertable.kernel import LANGUAGES, AnswerError, Ask, Option, Seeded, Words
from wondertable.kernel.lesson import LEARNER

# -- what an option touches ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("option", "targets"),
    [
        (SEARCH_HEROES, ["hero_deck"]),
        (SEARCH_CHAPTERS, ["chapter_deck"]),
        (Play("H02"), ["H02"]),
        (PlayChapter("K02"), ["K02"]),
        (Treat("cake", "mid-2"), ["mid-2"]),
        (Choose("copy"), ["effect.copy"]),
        (Name("HAT"), ["kind.HAT"]),
        (SoldierPage(1, "K19.2"), ["K19.2"]),
        (Steal("K19.1", "K05.2"), ["K19.1", "K05.2"]),
        (Whirl("mid-1", "K19.1"), ["mid-1", "K19.1"]),
        (HareOrder(("C01", "C02")), ["C01", "C02"]),
        (PASS, []),
        (END, []),
        (CLOSE, []),
        (DISCARD, []),
    ],
)
def test_targets(option: Option, targets: list[str]) -> None:
    assert option.targets() == targets


def test_targets_are_things_of_the_view() -> None:
    match, chance = GAME.new(3, 5), Seeded(5)
    while match.result is None:
        for seat, ask in list(match.asks.items()):
            view = GAME.view(match.table, seat)
            shown = {*CELLS, "hero_deck", "chapter_deck", *view["players"][seat]["heroes"], *view["revealed"]}
            shown |= {*view["players"][seat]["chapters"], *view["players"][seat]["characters"]}
            shown |= {page for player in view["players"] for page in player["pages"]}
            for option in ask.options:
                targets = [one for one in option.targets() if not one.startswith(("kind.", "effect."))]
                assert set(targets) <= shown, option
            match.submit(seat, chance.pick(ask.options))


def test_the_active_player_is_at_turn() -> None:
    assert list(GAME.turn(at(active=2, hands=["", "", "C01"]).t)) == [2]


# -- why not ------------------------------------------------------------------------------------------


def why(party: Party, thing: str, seat: int = 0) -> str | None:
    ask = party.match.asks[seat]
    assert thing not in [target for option in ask.options for target in option.targets()]
    reason = whys(party.match, seat)[thing]
    if reason is None:
        return None
    for language in LANGUAGES:
        assert Words(language, GAME).has(reason[0])
        assert "{" not in Words(language, GAME).say(reason[0], **reason[1])
    return reason[0]


def test_a_card_comes_too_late() -> None:
    party = at(hands=["C09 C34"], last=4)
    assert why(party, "C09") == "why.order"
    assert whys(party.match)["C09"] == ("why.order", {"order": 1, "last": 4})
    assert why(at(hands=["C09 C34 K19"], last=4), "C09") == "why.order"


def test_an_empty_deck() -> None:
    party = at(phase="search", hands=[""], decks={"chapter": 1}, draws="K01").answer(0, SEARCH_CHAPTERS)
    help = GAME.guide.question(party.t, Ask(0, "search", [SEARCH_HEROES]))
    assert help.why_not("chapter_deck") == ("why.deck-empty", {})


def test_treats_and_rows() -> None:
    party = at(hands=["H02"], tea={"huge-1": "C09", "mid-1": "C39", "mid-2": "C40"}).play("H02")
    assert why(party, "huge-1") == "why.cake-huge"


def test_soldiers_are_not_copied() -> None:
    party = at(hands=["H13"], tea={"mid-1": "C01", "mid-2": "C39", "mid-3": "C19"}).play("H13")
    assert why(party, "mid-1") == "why.no-copy-soldier"


def test_pages_that_do_not_fit() -> None:
    party = at(hands=["H13"], books=["K19.1=C39 K10"], tea={"mid-1": "C01"}).play("H13")
    assert why(party, "K19.1") == "why.page-taken"
    party.answer(0, AlicePage("K10.1")).passes()
    moving = at(hands=["C39", "H22"], books=["K19 K02 K05"]).play("C39").cancelled_by(1, "H22")
    assert why(moving, "K19.2") == "why.portrait"
    assert why(moving, "K02.3") == "why.mark-huge"
    assert why(moving, "K02.1") == "why.mark-tiny"


def test_the_whirlwind_carries_only_what_fits() -> None:
    party = at(hands=["K02 C01"], tea={"mid-1": "C24", "mid-2": "C02", "mid-3": "C14"})
    party.play("K02")
    assert why(party, "mid-2") == "why.soldier-fits-nothing"
    assert why(party, "mid-3") == "why.no-page"
    assert why(party, "K02.1") == "why.mark-tiny"


def test_alice_is_safe_from_the_gryphon() -> None:
    party = at(hands=["C24"], books=["K05", "K19.1=C01 K09.1=H09"]).play("C24")
    assert why(party, "K09.1") == "why.alice-is-safe"


@pytest.mark.rule("TP-RUL-24")
def test_pages_that_other_thefts_of_the_gryphon_need() -> None:
    books = ["K19 K10", "K21.1=C39 K05.1=C01", "K22.1=C02", "K04.1=C41"]
    party = at(seats=4, hands=["C24"], books=books).play("C24")
    assert why(party, "K19.1") == "why.steal-from-all"  # for the Hatter of P3
    assert why(party, "K21.1") == "why.steal-from-all"  # the Hatter of P1 fits nowhere else
    party.answer(0, Steal("K05.1", "K10.1"))
    assert why(party, "K10.1") == "why.page-promised"
    assert why(party, "K19.1") == "why.steal-from-all"


@pytest.mark.rule("TP-RUL-24")
def test_a_note_counts_those_whom_the_gryphon_robs_in_fact() -> None:
    party = at(hands=["C24"], books=["K25.1=C25", "K09.3=C14", "K22.1=C15"])  # both have a Queen, for one page
    assert notes(party.match, Words("en", GAME))[Play("C24")].startswith("opponents to steal from: 1")


def test_every_reason_is_said_without_gaps_in_whole_games() -> None:
    words = Words("ru", GAME)
    for seed in range(3):
        match, chance = GAME.new(3, seed), Seeded(seed)
        reasons = 0
        while match.result is None:
            for seat, ask in list(match.asks.items()):
                for reason in whys(match, seat).values():
                    if reason is not None:
                        said = words.say(reason[0], **reason[1])
                        assert said != reason[0]
                        assert "{" not in said
                        reasons += 1
                match.submit(seat, chance.pick(ask.options))
        assert reasons > 20


# -- what a seat can settle ---------------------------------------------------------------------------

STANDING = GAME.seat_policy


def usual(**changes: Any) -> dict[str, Any]:
    return {**STANDING.defaults(alone=False, hurried=True), **changes}


def window(*hands: str, **position: Any) -> Party:
    """The first seat's Knave has been declared."""
    return at(hands=["C19", *hands], **position).play("C19")


@pytest.mark.rule("TP-WIN-30", "TP-WIN-31")
def test_modes() -> None:
    party = window("H22", "")
    for seat in (1, 2):  # alike, with a Cat and without
        assert STANDING.answer(party.t, seat, usual()) is None
        assert STANDING.answer(party.t, seat, usual(mode="auto_pass")) == PASS
        assert STANDING.answer(party.t, seat, usual(mode="ask_if_touched")) == PASS
        assert STANDING.answer(party.t, seat, usual(mode="ask_kinds", kinds=["KNA"])) is None
        assert STANDING.answer(party.t, seat, usual(mode="ask_kinds", kinds=["QUE"])) == PASS
        assert STANDING.answer(party.t, seat, usual(pass_turn=party.t.turn)) == PASS
        assert STANDING.answer(party.t, seat, usual(pass_turn=party.t.turn - 1)) is None
    assert STANDING.answer(at(hands=["C19"]).t, 0, usual()) is None


@pytest.mark.rule("TP-WIN-31")
def test_alone_one_may_be_asked_only_with_a_cat() -> None:
    alone = STANDING.defaults(alone=True, hurried=False)
    party = window("H22", "")
    assert STANDING.answer(party.t, 1, alone) is None
    assert STANDING.answer(party.t, 2, alone) == PASS
    assert STANDING.answer(party.t, 0, alone) == PASS
    assert STANDING.answer(party.t, 1, {**alone, "pass_turn": party.t.turn}) == PASS
    with pytest.raises(AnswerError):
        STANDING.read(party.t, 1, {"mode": "with_cat"}, usual(), alone=False)
    assert STANDING.read(party.t, 1, {"mode": "with_cat"}, usual(), alone=True)["mode"] == "with_cat"


@pytest.mark.rule("TP-WIN-32")
def test_the_box_for_ones_own_cat() -> None:
    before = at(hands=["C19 H22", "H23", ""])
    keys = [field["key"] for field in STANDING.schema(before.t, 0, usual(), Words("en", GAME), alone=False)]
    assert keys[-1] == "own_cat"
    for seat in (1, 2):  # not active, with a Cat and without
        assert "own_cat" not in str(STANDING.schema(before.t, seat, usual(), Words("en", GAME), alone=False))
    without = at(hands=["C19", "H22"])
    assert "own_cat" not in str(STANDING.schema(without.t, 0, usual(), Words("en", GAME), alone=False))
    with pytest.raises(AnswerError):
        STANDING.read(without.t, 0, {"own_cat": "H22"}, usual(), alone=False)
    ticked = STANDING.read(before.t, 0, {"own_cat": "H22"}, usual(), alone=False)
    party = before.play("C19")
    assert STANDING.answer(party.t, 0, usual()) == PASS
    assert STANDING.answer(party.t, 0, ticked) == Cat("H22")
    party.react({0: "H22"}).passes()
    later = at(hands=["C19 C20 H22", "", ""]).play("C19").passes()
    assert later.prompt == "adventure"
    later.play("C20")
    assert STANDING.answer(later.t, 0, ticked) == PASS  # it was ticked for another card


@pytest.mark.rule("TP-WIN-33", "TP-WIN-34", "TP-WIN-35")
def test_times() -> None:
    assert STANDING.timeout(usual(), connected=True) == 8
    assert STANDING.timeout(usual(countdown=None), connected=True) is None
    assert STANDING.timeout(usual(countdown=None), connected=False) == 60
    assert STANDING.timeout(usual(countdown=3), connected=False) == 3
    assert STANDING.timeout(usual(mode="ask_if_touched"), connected=True) is None
    assert (STANDING.least_open(1), STANDING.least_open(2)) == (0.0, 1.2)
    assert STANDING.bot_delay > 0
    assert STANDING.on_timeout(window().t, 1) == PASS


@pytest.mark.parametrize(
    "value",
    [
        None,
        [],
        {"mood": "good"},
        {"mode": "never"},
        {"mode": None},
        {"kinds": ["DODO"]},
        {"kinds": 5},
        {"countdown": 2},
        {"countdown": 31},
        {"countdown": 4.5},
        {"countdown": True},
        {"own_cat": "H01"},
        {"own_cat": ["H22"]},
    ],
)
def test_what_cannot_be_settled(value: Any) -> None:
    with pytest.raises(AnswerError):
        STANDING.read(at(hands=["C19 H22"]).t, 0, value, usual(), alone=False)


def test_settings_change_by_parts() -> None:
    t = at(hands=["C19 H22"]).t
    first = STANDING.read(t, 0, {"mode": "ask_kinds", "kinds": ["QUE"]}, usual(), alone=False)
    second = STANDING.read(t, 0, {"countdown": None, "pass_turn": True}, first, alone=False)
    assert (second["mode"], second["kinds"], second["countdown"]) == ("ask_kinds", ["QUE"], None)
    fields = {field["key"]: field for field in STANDING.schema(t, 0, second, Words("uk", GAME), alone=False)}
    assert (fields["kinds"]["value"], fields["pass_turn"]["value"]) == (["QUE"], True)
    assert STANDING.read(t, 0, {"pass_turn": False}, second, alone=False)["pass_turn"] == 0
    assert all(field["title"] and "." not in field["title"] for field in fields.values())


# -- lessons ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lesson", GAME.guide.lessons(), ids=lambda lesson: lesson.id)
def test_lessons_begin_in_a_sound_position_and_speak_three_languages(lesson: Any) -> None:
    match = lesson.arrange()
    assert list(GAME.violations(match.table)) == []
    assert lesson.opening or LEARNER in match.asks
    assert lesson.arrange().digest() == match.digest()
    said = [f"lesson.{lesson.id}", f"lesson.{lesson.id}.end"]
    said += [f"lesson.{lesson.id}.{number}" for number in range(1, len(lesson.steps) + 1)]
    for language in LANGUAGES:
        assert [what for what in said if not Words(language, GAME).has(what)] == []
        assert not Words(language, GAME).has(f"lesson.{lesson.id}.{len(lesson.steps) + 1}")
