"""The log tells who, what, from where and why, and has no line where nothing has changed."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.wonderlands_war.arena import DRAW, STOPPED, R, alone, clash, side
from tests.games.wonderlands_war.driver import GAME, Case, Sit, at
from wondertable.bots import Perspective, make
from wondertable.games.wonderlands_war.options import (
    BONUS,
    CROSS_HEAD,
    DECLINE,
    DROP_SHARD,
    GAIN_NONE,
    GIVE_NONE,
    KEEP_SHARD,
    NO_POISON,
    NO_SUPPORT,
    NO_UNIT,
    Gain,
    Give,
    Now,
    Place,
)
from wondertable.kernel import LANGUAGES, Line, Match, Seeded, Words

Players = dict[str, dict[str, Any]]


def said(language: str, what: str, **facts: Any) -> str:
    names = {"ru": ("Анна", "Борис"), "uk": ("Оксана", "Тарас"), "en": ("Anna", "Boris")}
    return Words(language, GAME, names[language]).line(Line(what, facts))


def took(card: str, player: dict[str, Any] | None = None, coming: str = "", **position: Any) -> Case:
    """The Hatter takes this card."""
    players: Players = {"HAT": player or {}, "CAT": {}, "ALI": {}}
    laid = {3: card, 7: f"{card[:2]}-04", 8: f"{card[:2]}-05"}
    return at(players, phase="turn", round=int(card[1]), laid=laid, coming=coming, **position).do(Sit(3))


# -- the tea party ------------------------------------------------------------------------------------------


@pytest.mark.rule("WW-REW-08")
def test_a_substitute_is_told_as_one() -> None:
    case = took("T1-16", bank={"FORGE": 0}).do(Gain("RKw"))  # U3 FORGE
    assert (case.told("gained"), case.told("gained-instead")) == ([], [{"who": 0, "chip": "RKw", "reward": "FORGE"}])
    none = took("T1-16", bank={"FORGE": 0}).do(GAIN_NONE)
    assert none.told("left") == [{"who": 0, "reward": "FORGE"}]
    assert said("ru", "gained-instead", who=0, chip="RKw", reward="FORGE") == (
        "Анна получает взамен: слабая Красная Ладья. Закончилось: жетон Кузницы."
    )


@pytest.mark.rule("WW-LDR-08")
def test_a_shared_shard_names_giver_and_receiver() -> None:
    players: Players = {"CAT": {"leader": "chair", "chair": 9, "taken": 1, "shards": 1}, "HAT": {}, "ALI": {}}
    case = at(players, phase="turn", laid={3: "T1-01", 5: "T1-02"}, coming="2")  # nothing lies ahead
    declined = case.fork().do(GIVE_NONE)
    assert (case.do(Give(2)).told("shared"), declined.told("shared")) == ([{"who": 0, "whom": 2}], [])
    assert [player.shards for player in case.t.players] == [2, 0, 1]
    assert case.told("shards") == [{"who": 0, "n": 2, "cause": "die"}]


@pytest.mark.rule("WW-LDR-03")
def test_saved_poison_leaves_a_line() -> None:
    case = at({"JAB": {}, "CAT": {}, "ALI": {}}, phase="poison", laid={3: "T1-01", 5: "T1-02"}).do(NO_POISON)
    assert case.told("poison-saved") == [{"who": 0}]


@pytest.mark.rule("WW-REW-03", "WW-RUL-61")
def test_who_sends_nobody_leaves_a_line() -> None:
    case = took("T1-23", {"supporters": {"RK": 10}}).do(Place(2, "TW"), NO_UNIT, NO_UNIT)
    assert case.told("no-unit") == [{"who": 0, "region": "TW"}] * 2
    tea_time: Players = {"HAT": {"leader": "chair", "chair": 9, "taken": 1, "abilities": "H4"}, "CAT": {}, "ALI": {}}
    extra = at(tea_time, phase="turn", laid={3: "T1-01", 5: "T1-02"}, coming="1").do(CROSS_HEAD, NO_SUPPORT)
    assert extra.told("no-support") == [{"who": 0}]


@pytest.mark.rule("WW-REW-15", "WW-REW-17", "WW-RUL-04")
def test_lost_shards_have_a_cause() -> None:
    card = next(one.id for one in GAME.box.tea.values() if "-2S" in one.rewards)
    case = took(card, {"shards": 3}).do(Now("-2S"))
    assert case.told("shards-lost") == [{"who": 0, "n": 2, "cause": "reward"}]
    top = took("T1-23", {"shards": 3, "lead": 6})  # U2 LEAD
    assert top.fork().do(DROP_SHARD).told("shards-lost") == [{"who": 0, "n": 1, "cause": "leader-top"}]
    assert top.do(KEEP_SHARD).told("shard-kept") == [{"who": 0}]


# -- a battle -----------------------------------------------------------------------------------------------


@pytest.mark.rule("WW-ALY-44", "WW-CON-I03")
def test_shards_lost_in_a_battle_have_a_cause_too() -> None:
    assert alone("CRw", sets="D", shards=4).told("shards-lost") == [{"who": 0, "n": 1, "cause": "creature"}]
    hookah = alone("I03 QUE-2", shards=4, also="QUE-1").do(BONUS, DECLINE)
    assert hookah.told("shards-lost") == [{"who": 0, "n": 1, "cause": "I03"}]
    assert said("uk", "shards-lost", who=1, n=1, cause="I03") == "Тарас скидає 1 уламок (Люлька Гусені)."


@pytest.mark.rule("WW-RUL-25")
@pytest.mark.parametrize(("chip", "told"), [("MAD", "crown-wasted"), ("QUE-2", "crown-falls")])
def test_a_crown_that_is_wasted_is_told_so(chip: str, told: str) -> None:
    case = alone(chip, crowns=1, also="QUE-1")
    assert [what for what in case.stories() if what.startswith("crown")] == [told]


@pytest.mark.rule("WW-RUL-43")
def test_a_refresh_of_nothing_is_not_told() -> None:
    case = clash({"QUE": side(bag=""), "HAT": side(2, fight=STOPPED, strength=20), "ALI": {}})
    assert (case.told("refreshed"), case.p("QUE").fight) == ([{"who": 0}], "fighting")
    bare = clash({"QUE": side(bag="QUE-1"), "HAT": side(2, fight=STOPPED, strength=20), "ALI": {}}, "QUE-1")
    player = bare.p("QUE")
    player.madness.remove("MAD2")
    bare.t.boxed.append("MAD2")
    bare.events += bare.match.submit(0, DRAW)
    assert (bare.told("refreshed"), bare.told("empty")) == ([], [{"who": 0}])


# -- two players --------------------------------------------------------------------------------------------


@pytest.mark.rule("WW-TWO-09")
def test_the_resistance_is_told_when_the_war_and_each_battle_begin() -> None:
    there = {"leader": "RK", "taken": 4, "bag": "MAD2"}
    case = at({"QUE": there, "ALI": there}, phase="tea-end", blocked="WZ", round=2)
    assert case.told("resistance") == [{"strength": 5}]
    assert case.stories().index("resistance") < case.stories().index("battle")
    many = at({"QUE": there, "ALI": there, "HAT": there}, phase="tea-end", round=2)
    assert (many.told("resistance"), many.told("resists")) == ([], [])
    battle = at({"QUE": {"supporters": {R: 2}}, "ALI": {}}, battle=R, blocked="PT")
    assert battle.stories()[:3] == ["battle", "start", "resists"]
    assert said("ru", "tie-resistance", region=R, whose=[0]) == "Витзэнд: ничья с Местным Сопротивлением (Анна)."


# -- the end ------------------------------------------------------------------------------------------------


def finished(*points: int) -> Case:
    players = {faction: {"vp": vp} for faction, vp in zip(("QUE", "HAT", "ALI"), points, strict=True)}
    return at(players, phase="war-end", round=3)


@pytest.mark.rule("WW-FIN-01", "WW-FIN-05", "WW-RUL-75")
def test_the_log_ends_with_scores_and_the_winner() -> None:
    case = finished(20, 31, 8)
    assert case.stories()[-5:] == ["game-over", "score", "score", "score", "winner"]
    assert case.told("score", "who", "total") == [{"who": seat, "total": n} for seat, n in enumerate((20, 31, 8))]
    assert case.told("winner") == [{"who": 1}]
    assert said("en", "score", who=0, total=19, points=12, castles=6, quests=3, shards=2) == (
        "Anna: 19 VP. Track 12, castles +6, quests +3, shards −2."
    )


@pytest.mark.rule("WW-RUL-75")
def test_a_shared_victory_names_all_winners() -> None:
    case = finished(20, 20, 8)
    assert (case.told("winner"), case.told("winners")) == ([], [{"whose": [0, 1]}])
    assert case.match.result is not None
    assert case.match.result.winners == (0, 1)


# -- whole matches ------------------------------------------------------------------------------------------

AMOUNTS = ("shards", "shards-lost", "shards-halved", "points", "bonus", "weakened", "marched")
"""Events that tell how many."""
LISTS = ("refilled", "passed-over", "drew", "quests-opened")
"""Events that tell which."""


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_line_of_a_match_tells_something(seats: int) -> None:
    """All lines can be said in all languages, and none of them tells of nothing."""
    match = Match(GAME, seats, GAME.choose_options({"allies": "mixed"}), chance=Seeded(seats))
    bots = [make("random", seed=seat) for seat in range(seats)]
    told = match.take_events()
    while match.asks:
        seat = min(match.asks)
        told += match.submit(seat, bots[seat].choose(Perspective(match, seat)))
    for event in told:
        assert event.what not in AMOUNTS or event.facts["n"] > 0, event
        assert event.what not in LISTS or any(event.facts.get(fact) for fact in ("cards", "chips", "quests")), event
    tongues = [Words(language, GAME) for language in LANGUAGES]
    for event in told:
        for words in tongues:
            text = words.line(event.seen_by(0))
            assert text.endswith((".", "!")), text
            assert not {"{", "}"} & set(text), text
            assert "log." not in text, text
