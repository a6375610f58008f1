"""The end of the game and victory points (FIN, SCO, VAR-01) and the rulings about them."""

from __future__ import annotations

import pytest

from tests.games.mad_tea_party.driver import GAME, HareOrder, Party, Play, PlayChapter, Take, at
from wondertable.games.mad_tea_party import rules
from wondertable.games.mad_tea_party.options import END, SEARCH_CHAPTERS, STOP
from wondertable.games.mad_tea_party.scoring import Sheet, sheet

SOLDIERS = {"mid-1": "C01", "mid-2": "C02", "mid-3": "C03"}


def scores(party: Party) -> tuple[int, ...]:
    assert party.match.result is not None
    return party.match.result.scores


# -- the end ------------------------------------------------------------------------------------------


@pytest.mark.rule("TP-FIN-01", "TP-RUL-45", "TP-INV-14")
def test_the_last_chapter_ends_the_game_with_its_turn() -> None:
    party = at(hands=["H01 C19", "C09"], decks={"chapter": 1}, phase="search", draws="K19")
    party.answer(0, SEARCH_CHAPTERS)
    assert (len(party.t.chapter_deck), party.over, party.prompt) == (0, False, "adventure")
    party.play("H01", Take("mid-1"), STOP).passes().play("C19").passes()  # played to its end
    party.play("K19")
    assert party.over
    assert party.t.active == 0  # no turn for the others to even things out
    assert party.match.result is not None
    assert party.match.result.reason == "chapters"
    assert party.seats == []


@pytest.mark.rule("TP-FIN-01", "TP-RUL-45")
@pytest.mark.parametrize(("left", "over"), [(1, True), (2, False)])
def test_the_last_character_ends_the_game_with_its_turn(left: int, over: bool) -> None:
    party = at(tea={"mid-1": "C01", "mid-2": "C02"}, decks={"character": left}).end()
    assert party.over is over
    if over:
        assert party.match.result is not None
        assert party.match.result.reason == "characters"


@pytest.mark.rule("TP-FIN-01")
def test_cards_under_the_deck_are_cards_of_the_deck() -> None:
    assert not at(decks={"character": ""}, under=[(0, "C09")]).end().over
    assert at(decks={"character": ""}, under=[(0, "C09")], tea={"mid-1": "C01", "mid-2": "C02"}).end().over


@pytest.mark.rule("TP-FIN-02")
def test_an_empty_hero_deck_ends_nothing() -> None:
    party = at(decks={"hero": 0}, hands=["", "H01"]).end()
    assert (party.t.hero_deck, party.over) == ([], False)
    party.idles()
    assert not party.over


@pytest.mark.rule("TP-FIN-03", "TP-RUL-51")
def test_hands_are_discarded_and_worth_nothing() -> None:
    party = at(hands=["H09 K08 C09", "H10 C01", "K11"], decks={"character": 0}).end()
    assert [party.hand(seat) for seat in range(3)] == [set(), set(), set()]
    assert {party.where(card) for card in ("H09", "H10")} == {"hero_discard"}
    assert {party.where(card) for card in ("C09", "C01")} == {"character_discard"}
    assert set(party.t.chapter_discard) == {"K08", "K11"}
    assert scores(party) == (0, 0, 0)
    assert [set(fact["cards"]) for fact in party.told("final-hand")] == [{"H09", "K08", "C09"}, {"H10", "C01"}, {"K11"}]


@pytest.mark.rule("TP-RUL-51")
def test_no_chapter_discard_before_the_end() -> None:
    party = at(hands=["K19 C39 C29"], books=["K05"]).play("K19")
    assert party.t.chapter_discard == []
    party.answer(0, *[option for option in party.options if option.plain().get("source") == "C39"])
    party.answer(0, *[option for option in party.options if option.plain().get("source") == "C29"])
    assert (party.pile(0), party.t.chapter_discard) == ({"K19"}, [])


# -- points -------------------------------------------------------------------------------------------


@pytest.mark.rule("TP-SCO-01", "TP-SCO-02", "TP-SCO-03")
def test_what_a_pile_is_worth() -> None:
    t = at(piles=["K08 K25 H01 H09 C01 C02 C03"]).t
    assert sheet(t, 0) == Sheet(chapters=12 + 3, heroes=2 + 3, soldiers=-6, unfinished=0, total=14)
    assert sheet(t, 1) == Sheet(0, 0, 0, 0, 0)


@pytest.mark.rule("TP-SCO-04", "TP-RUL-04", "TP-RUL-27")
def test_standard_each_open_page_costs_one() -> None:
    t = at(books=["K08.1=C01 K08.2=H09 K08.3=C19 K05", "K09"]).t
    assert sheet(t, 0).unfinished == -2 - 2  # the Soldier and Alice cover their pages
    assert sheet(t, 1).unfinished == -3


@pytest.mark.rule("TP-SCO-05", "TP-VAR-01", "TP-RUL-04", "TP-RUL-49")
def test_experienced_chapters_cost_their_points() -> None:
    books = ["K08.1=C01 K08.2=H09 K08.3=C19 K05", "K09"]
    t = at(books=books, piles=["C02"], options={"scoring": "experienced"}).t
    assert sheet(t, 0).unfinished == 3 - 12 - 4  # Soldier and Alice count +1 each, and nothing else
    assert sheet(t, 0).soldiers == -2  # only those in the pile
    assert sheet(t, 1).unfinished == -5
    assert sheet(t, 0).total == -15  # no floor


@pytest.mark.rule("TP-VAR-01", "TP-VAR-03")
def test_experienced_scoring_changes_the_final_score_only() -> None:
    for scoring, expected in (("standard", (3 - 1, -2, 0)), ("experienced", (3 + 1 - 4, -6, 0))):
        party = at(
            piles=["K19"], books=["K05.2=C09", "K10"], decks={"character": 0}, options={"scoring": scoring}
        ).end()
        assert scores(party) == expected


@pytest.mark.rule("TP-SCO-06")
@pytest.mark.parametrize(
    ("piles", "winners"),
    [
        (["K25", "K09", "K19"], (1,)),
        (["K09", "K25", "K21"], (0, 2)),
        (["K25", "K19", "H09"], (0, 1, 2)),
        (["C01", "C02", ""], (2,)),
    ],
)
def test_most_points_win_and_ties_are_shared(piles: list[str], winners: tuple[int, ...]) -> None:
    party = at(piles=piles, decks={"character": 0}).end()
    assert party.match.result is not None
    assert party.match.result.winners == winners


@pytest.mark.rule("TP-SCO-06")
def test_the_log_ends_with_every_score_and_the_winner() -> None:
    party = at(piles=["K25 C01", "", "K09 H10"], books=["K19.1=C39"], decks={"character": 0}).end()
    assert party.stories()[-5:] == ["game-over", "final-score", "final-score-empty", "final-score", "won"]
    assert party.told("game-over") == [{"reason": "characters"}]
    assert party.told("final-score") == [
        {"who": 0, "total": 0, "parts": [("chapters", 3), ("soldiers", -2), ("unfinished", -1)]},
        {"who": 2, "total": 8, "parts": [("chapters", 5), ("heroes", 3)]},
    ]
    assert party.told("final-score-empty") == [{"who": 1, "total": 0, "parts": []}]
    assert party.told("won") == [{"who": 2, "total": 8}]


@pytest.mark.rule("TP-SCO-06")
def test_the_log_tells_a_tie() -> None:
    party = at(piles=["K09", "K25", "K21"], decks={"character": 0}).end()
    assert party.told("won-together") == [{"winners": [0, 2], "total": 5}]
    assert party.told("won") == []


def test_an_empty_hand_is_not_discarded() -> None:
    party = at(hands=["", "H09"], decks={"character": 0}).end()
    assert party.told("final-hand") == [{"who": 1, "cards": ["H09"]}]


@pytest.mark.rule("TP-INV-15")
def test_the_running_score_is_the_final_score() -> None:
    party = at(piles=["K09 C01"], books=["K19.1=C39"], decks={"character": 0})
    shown = [party.score(seat) for seat in range(3)]
    assert [row["total"] for row in GAME.view(party.t, 1)["scores"]] == shown
    assert scores(party.end()) == tuple(shown)


# -- guards against endless play ----------------------------------------------------------------------


@pytest.mark.rule("TP-RUL-44")
def test_after_a_hundred_plays_only_chapters_and_the_end() -> None:
    party = at(hands=["C01 C02 H09 K05"])
    party.t.played = 98
    party.play("C01")
    assert party.t.played == 99
    assert set(party.playable()) == {"C02", "H09", "K05"}
    party.play("C02")
    assert party.options == [PlayChapter("K05"), END]
    fresh = party.fork().play("K05").idles().idles()
    assert fresh.t.active == 0
    fresh.answer(0, SEARCH_CHAPTERS)
    assert Play("H09") in fresh.options  # a new turn counts anew


@pytest.mark.rule("TP-RUL-44", "TP-INV-14")
@pytest.mark.parametrize("seats", [2, 3])
def test_ten_rounds_without_a_draw_end_the_game(seats: int) -> None:
    party = at(seats=seats, hands=["C09", "C10", "C11"][:seats])
    for _ in range(10 * seats - 1):
        party.idles()
        assert not party.over
    party.idles()
    assert party.over
    assert party.match.result is not None
    assert party.match.result.reason == "stalled"
    assert scores(party) == (0,) * seats
    assert rules.STALE_ROUNDS == 10


@pytest.mark.rule("TP-RUL-44")
def test_any_draw_from_either_deck_starts_the_count_anew() -> None:
    party = at(seats=2, hands=["H01"])
    for _ in range(19):
        party.idles()
    seat = party.t.active
    party.answer(seat, SEARCH_CHAPTERS).end()
    assert not party.over
    for _ in range(19):
        party.idles()
    assert not party.over
    hare = at(seats=2, hands=["C29"], decks={"character": 2})
    for _ in range(19):
        hare.t.stale_turns += 1
    hare.play("C29").passes().answer(0, HareOrder(tuple(hare.t.revealed)))
    hare.end()  # what the Hare put back leaves the deck as it was
    assert hare.over
