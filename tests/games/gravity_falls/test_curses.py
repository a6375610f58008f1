"""Curses and the alarm track (CUR, CRD, ALM)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.gravity_falls.driver import GAME, Case, at, names
from tests.games.gravity_falls.packs import changed, game_with
from wondertable.games.gravity_falls.cards import Cards
from wondertable.games.gravity_falls.game import GravityFalls
from wondertable.games.gravity_falls.options import RAISE_ALARM, REST, GiveUp, Run
from wondertable.games.gravity_falls.position import arrange

BOX = GAME.box


def cursing(coming: str, faces: str = "C", excess: int = 0, **position: Any) -> Case:
    """Mabel in the Shack, about to take the curses of her roll; Stan and Dipper look on."""
    fields = {"dice": list(faces), "excess": excess, **position.pop("fields", {})}
    return at(
        **{
            "heroes": "MAB@SHA STA@COR DIP@HAL",
            "monsters": "GREM@MAN GBOT@ISL PTER@CEM",
            "board": "SHA 3/0",
            "hands": {"MAB": "A1"},
            "phase": "curses",
            "card": "A0",
            "fields": fields,
            "coming": coming,
            **position,
        }
    )


# -- drawing ------------------------------------------------------------------------------------------


@pytest.mark.rule("GF-CUR-01", "GF-S5-06")
def test_a_curse_lies_open_and_acts_from_that_moment() -> None:
    case = cursing("CU9.1")
    assert (case.curses("MAB"), case.t.fresh) == ("CU9.1", ["CU9.1"])
    assert case.prompt == "draw"  # Lost Nerve acts already: no question about a cube
    for seat in (-1, 0, 1, 2):
        assert case.match.view(seat)["table"]["team"][0]["curses"] == ["CU9.1"]


@pytest.mark.rule("GF-CUR-02", "GF-CUR-06", "GF-INV-07", "GF-UI-13")
def test_duplicates_are_drawn_again() -> None:
    case = cursing("CU8.2 CU7.2 CU9.1", curses={"MAB": "CU8.1 CU7.1", "STA": "CU9.1"})
    assert case.curses("MAB").startswith("CU8.1 CU7.1 ")
    assert set(case.t.curse_discard) >= {"CU8.2", "CU7.2"}
    assert [one["hero"] for one in case.told("cursed")] == ["MAB"]
    assert case.told("curse-double") == [{"hero": "MAB", "curse": "CU8.2"}, {"hero": "MAB", "curse": "CU7.2"}]
    other = cursing("CU8.2", curses={"STA": "CU8.1"})
    assert other.curses("MAB") == "CU8.2"  # what another one holds is no duplicate


@pytest.mark.rule("GF-CUR-03", "GF-RUL-14", "GF-RND-05")
def test_an_empty_curse_deck_is_made_anew() -> None:
    found = set()
    for seed in range(80):
        case = cursing("", curse_deck="", seed=seed, curses={"MAB": "CU7.1"})
        assert case.told("curses-shuffled") == [{}]
        assert case.t.curse_deck
        found.add(case.told("cursed")[0]["curse"])
        assert "CU7.2" not in case.curses("MAB")
    assert found == set(BOX.curses) - {"CU7.1", "CU7.2"}


@pytest.mark.rule("GF-CUR-03")
def test_duplicates_set_aside_are_not_shuffled_in() -> None:
    """The deck holds one card, a duplicate; it stays out of the new deck and goes to the discard pile at last."""
    case = cursing("CU7.2 CU3.1", curse_deck="CU7.2", curses={"MAB": "CU7.1"})
    assert case.curses("MAB") == "CU7.1 CU3.1"
    assert case.told("curses-shuffled") == [{}]
    assert (case.t.curse_discard, "CU7.2" in case.t.curse_deck) == (["CU7.2"], False)


@pytest.mark.rule("GF-CUR-03", "GF-RUL-14", "GF-CUR-06")
def test_only_duplicates_are_left() -> None:
    """With other cards of the same kinds: whoever holds the only kind there is cannot be cursed again."""
    counts = {kind: {"count": 0} for kind in ("CU1", "CU2", "CU3", "CU4", "CU5", "CU6", "CU7", "CU8", "CU10")}
    game = game_with(curses={**counts, "CU9": {"count": 18}})
    case = Case(
        arrange(
            game,
            heroes="MAB@SHA STA@COR DIP@HAL",
            curses={"MAB": "CU9.1"},
            hands={"MAB": "A1"},
            phase="curses",
            card="A0",
            fields={"dice": ["C"], "excess": 1},
            curse_deck="CU9.2 CU9.3",
        )
    )
    assert case.told("no-curse") == [{"hero": "MAB"}, {"hero": "MAB"}]
    assert (case.curses("MAB"), case.told("cursed")) == ("CU9.1", [])
    assert len(case.t.curse_deck) + len(case.t.curse_discard) == 17
    assert list(game.violations(case.t)) == []


@pytest.mark.rule("GF-CUR-06")
def test_there_is_no_upper_limit() -> None:
    case = cursing(
        "CU1.1 CU2.1 CU3.1 CU4.1 CU5.1 CU7.1 CU8.1 CU9.1", faces="C", excess=7, curse_deck=" ".join(BOX.curses)
    )
    assert len(case.hero("MAB").curses) == 8


@pytest.mark.rule("GF-CUR-04", "GF-RUL-15", "GF-INV-07")
@pytest.mark.parametrize("curse", ["CU6.1", "CU6.2", "CU10.1"])
def test_instant_curses_are_never_held(curse: str) -> None:
    case = cursing(f"{curse} HAL DUS POO")
    assert (case.curses("MAB"), case.t.curse_discard, case.t.acting, case.t.fresh) == ("", [curse], [], [])
    assert case.told("cursed") == [{"hero": "MAB", "curse": curse, "cause": "dice"}]


@pytest.mark.rule("GF-CUR-04")
def test_an_instant_curse_comes_again_and_again() -> None:
    case = cursing("CU6.1 HAL DUS POO CU6.2 ABU WAT TEN", excess=1)
    assert [one["cards"] for one in case.told("row-replaced")] == [["HAL", "DUS", "POO"], ["ABU", "WAT", "TEN"]]


@pytest.mark.rule("GF-CUR-07")
def test_curses_stay_otherwise() -> None:
    """Neither a rest nor another turn takes a curse away."""
    case = at(heroes="MAB@SHA STA@COR", curses={"MAB": "CU7.1"}, board="MAN 1/0+c CLI 2/0+c", coming="HAL DUS")
    case.do(REST).until("turn").do(REST).until("turn")
    assert "CU7.1" in case.hero("MAB").curses


# -- the All-Seeing Eye ---------------------------------------------------------------------------------


@pytest.mark.rule("GF-CRD-06", "GF-CUR-05")
@pytest.mark.parametrize("row", ["POO COR HAL", "POO COR"])
def test_as_many_cards_as_were_open(row: str) -> None:
    count = len(row.split())
    case = at(
        heroes="MAB@ARC STA@COR DIP@HAL",
        monsters="GREM@ARC GBOT@ISL PTER@CEM",
        board="ARC 1/0 DIN 1/1 MUS 1/0 POO 0/1",
        row=row,
        row_limit=count,
        phase="riot",
        fields={"mover": "GREM"},
        coming="CU6.1 DUS ABU WAT",
    )
    case.until("riot-pull", "turn")
    assert case.told("row-replaced") == [{"cards": ["DUS", "ABU", "WAT"][:count]}]
    assert case.t.move_discard[:count] == row.split()


@pytest.mark.rule("GF-CUR-05", "GF-RUL-28", "GF-REV-04")
def test_the_row_is_complete_before_the_first_event_acts() -> None:
    case = cursing("CU6.1 E2 DUS E8 ABU E7 WAT")
    assert (case.prompt, case.t.row, case.t.aside) == ("hard-choice", ["DUS", "ABU", "WAT"], ["E8", "E7"])
    assert (case.t.curse_discard, case.t.acting) == (["CU6.1"], [])
    assert case.t.move_discard == ["MAN", "CLI", "MIN", "E2"]
    case.do(GiveUp("A1-MAB"), GiveUp("A0-STA"), RAISE_ALARM)
    assert case.told("event-late") == [{"event": "E8"}, {"event": "E7"}]
    assert (case.t.alarm, case.t.aside) == (3, [])
    assert case.t.move_discard == ["MAN", "CLI", "MIN", "E2", "E8", "E7"]


@pytest.mark.rule("GF-CUR-05", "GF-RUL-28")
def test_all_are_late_if_an_event_was_before() -> None:
    case = cursing("CU6.1 E2 DUS E8 ABU WAT", fields={"event_done": True})
    assert (case.told("event"), case.told("event-late")) == ([], [{"event": "E2"}, {"event": "E8"}])
    assert case.t.alarm == 2


@pytest.mark.rule("GF-CRD-06", "GF-REV-07")
def test_a_reshuffle_within_the_eye() -> None:
    """The new deck has the cards just taken from the row, not the events set aside."""
    rest = " ".join(place for place in BOX.places if place not in ("MAN", "CLI", "MIN", "DUS"))
    case = cursing(
        "CU6.1 E8 DUS MIN MAN", discarded=rest, events_seen="E1 E2 E3 E4 E5", options={"difficulty": "normal"}
    )
    assert case.told("row-replaced") == [{"cards": ["DUS", "MIN", "MAN"]}]
    assert case.told("moves-shuffled") == [{"n": len(rest.split()) + 5 + 3}]
    assert case.told("event") == [{"event": "E8"}]
    assert (case.t.alarm, case.t.move_discard) == (3, ["E8"])


@pytest.mark.rule("GF-CUR-05", "GF-ALM-06", "GF-ALM-07")
def test_an_eye_within_an_eye() -> None:
    """The late event reaches a mark; its first curse is the other Eye. Nothing is lost on the way."""
    case = cursing(
        "CU6.1 E8 DUS E7 ABU WAT CU6.2 POO E4 LAK HAL CU7.1 CU8.1",
        alarm=4,
        monsters="GREM@MAN GBOT@ISL PTER@",
        board="SHA 3/0 CLI 0/0 FOR 0/0",
    )
    # E8: alarm 6. E7, late: alarm 7, and the mark: Mabel's Eye, with E4 late again, then Stan and Dipper.
    assert [one["cards"] for one in case.told("row-replaced")] == [["DUS", "ABU", "WAT"], ["POO", "LAK", "HAL"]]
    assert (case.t.alarm, case.t.marks_done) == (8, 8)
    assert (case.curses("MAB"), case.curses("STA"), case.curses("DIP")) == ("", "CU7.1", "CU8.1")
    assert case.told("event") == [{"event": "E8"}]
    assert case.told("event-late") == [{"event": "E7"}, {"event": "E4"}]


# -- Torn Pages -----------------------------------------------------------------------------------------


@pytest.mark.rule("GF-CRD-07", "GF-REV-06", "GF-REV-07")
def test_torn_pages_reshuffle_when_needed() -> None:
    rest = " ".join(place for place in BOX.places if place not in ("MAN", "CLI", "MIN", "DUS"))
    case = cursing("CU10.1 DUS E8 HAL", discarded=rest, events_seen="E1 E2 E3 E4 E5")
    assert case.told("page-torn") == [{"card": "DUS"}, {"card": "E8"}, {"card": "HAL"}]
    assert case.told("moves-shuffled") == [{"n": 19 + 5 + 2}]
    assert (case.t.alarm, case.t.move_discard, case.t.row) == (1, ["HAL"], ["MAN", "CLI", "MIN"])


@pytest.mark.rule("GF-CRD-07", "GF-ALM-06", "GF-ALM-10")
def test_torn_pages_can_shrink_the_row() -> None:
    case = cursing("CU10.1 E8 E7 HAL WAT", alarm=13, board="SHA 3/0 MAN 1/0+c")
    assert (case.t.alarm, case.t.row_limit, case.t.row) == (15, 2, ["MAN", "CLI"])
    assert case.told("row-shortened") == [{"place": "MIN"}]
    case.until("turn")
    assert case.t.row == ["CLI", "WAT"]  # the fill in M7 goes up to two


# -- single curses --------------------------------------------------------------------------------------


@pytest.mark.rule("GF-CRD-03")
def test_sticky_rumours_without_support() -> None:
    case = at(
        heroes="MAB@ARC STA@COR DIP@HAL",
        board="ARC 0/3 DIN 0/1 MUS 0/0 POO 0/0",
        curses={"MAB": "CU3.1"},
        phase="tokens",
        fields={"left": 2, "dice": ["M", "M"]},
        card="A0",
    )
    assert ("move-token" in case.asked, case.board("ARC")) == (False, "ARC 0/3")
    pulling = at(heroes="MAB@ARC STA@COR DIP@HAL", board="ARC 0/3 DIN 0/1 MUS 0/0 POO 0/0", curses={"MAB": "CU3.1"})
    pulling.play("A0")
    assert pulling.board("ARC", "DIN") == "ARC 0/4 DIN 0/0"  # rumours are unaffected
    other = at(
        heroes="MAB@ARC STA@COR DIP@HAL",
        board="ARC 1/3",
        curses={"STA": "CU3.1"},
        phase="tokens",
        fields={"left": 1, "dice": ["M"]},
        card="A0",
    )
    assert "dis>DIN" in names(other.options)


@pytest.mark.rule("GF-CRD-05", "GF-EVT-05")
def test_lone_wolf_runs_to_nobody() -> None:
    def dipper(curse: str) -> Case:
        return at(
            heroes="DIP@DIN MAB@ARC STA@ISL",
            monsters="GREM@DIN GBOT@MAN PTER@FOR",
            curses={"DIP": curse},
            row="CLI COR",
            phase="reveal",
            coming="E3 HAL",
        )

    assert names(dipper("").options) == ["ARC", "DUM", "DUS", "SUM"]
    bound = dipper("CU5.1")
    assert names(bound.options) == ["DUM", "DUS", "SUM"]
    bound.do(Run("SUM"))
    assert bound.hero("DIP").place == "SUM"


@pytest.mark.rule("GF-CRD-01")
def test_slippery_fingers_never_take_cards_in_hand() -> None:
    case = cursing("CU1.1", hands={"MAB": "A1 A2 A3"})
    assert case.hand("MAB") == "A1 A2 A3"
    assert "draw" not in case.until("turn").asked


# -- the alarm track ------------------------------------------------------------------------------------


ONE_LEFT = "GREM@POO GBOT@ PTER@"
"""With one monster on the board, Front-Page Story raises the alarm by 1."""


def rising(alarm: int, **position: Any) -> Case:
    """Front-Page Story is about to come up: alarm +3, in Stan's turn."""
    return at(
        **{
            "heroes": "MAB@SHA STA@COR DIP@HAL",
            "active": 1,
            "row": "MAN CLI",
            "phase": "reveal",
            "alarm": alarm,
            "coming": "E8 CU7.1 CU8.1 CU3.1 DUS",
            **position,
        }
    )


@pytest.mark.rule("GF-ALM-01", "GF-ALM-05")
@pytest.mark.parametrize(
    ("before", "marks"),
    [(2, [3]), (3, []), (4, [7]), (6, [7]), (9, [12]), (11, [12]), (15, [18]), (17, [18])],
)
def test_reaching_or_passing_a_mark(before: int, marks: list[int]) -> None:
    late = {"row": "MAN", "row_limit": 2} if before > 14 else {}
    case = rising(before, coming="E8 CU7.1 CU8.1 CU3.1 CU1.1 CU2.1 CU9.1 DUS", **late)
    assert case.t.alarm == before + 3
    assert case.told("curse-mark") == [{"space": mark} for mark in marks]
    assert len(case.told("cursed")) == 3 * len(marks)


@pytest.mark.rule("GF-ALM-02", "GF-ALM-08", "GF-SET-17", "GF-RUL-24")
@pytest.mark.parametrize("mark", [3, 7, 12, 18])
def test_a_curse_mark_goes_round_from_the_active_seat(mark: int) -> None:
    limit = 2 if mark > 15 else 3
    case = rising(mark - 1, row="MAN CLI" if limit == 3 else "MAN", row_limit=limit, monsters=ONE_LEFT)
    assert case.told("curse-mark") == [{"space": mark}]
    assert [(one["hero"], one["curse"], one["cause"]) for one in case.told("cursed")] == [
        ("STA", "CU7.1", "mark"),
        ("DIP", "CU8.1", "mark"),
        ("MAB", "CU3.1", "mark"),
    ]


@pytest.mark.rule("GF-ALM-08")
def test_curses_of_a_mark_act_in_the_same_turn() -> None:
    """Bad Mouth, from a mark reached by Torn Pages in T9, turns a token in T14 of this very turn."""
    case = cursing("CU10.1 E8 HAL DUS CU2.1 CU7.1 CU8.1 WAT", alarm=6, board="SHA 3/0 MAN 1/0+c")
    case.until("turn")
    assert case.told("bad-mouth") == [{"hero": "MAB", "place": "SHA"}]


@pytest.mark.rule("GF-ALM-03", "GF-ALM-10", "GF-INV-05")
def test_the_shrink_mark_lasts() -> None:
    case = rising(14, coming="E8 DUS WAT POO", hands={"DIP": "", "MAB": ""})
    assert (case.t.row_limit, case.t.row) == (2, ["MAN", "DUS"])
    assert case.told("shrink-mark") == [{"space": 15}]
    for _ in range(3):
        case.next_turn()
        assert (case.t.row_limit, len(case.t.row)) == (2, 2)


@pytest.mark.rule("GF-ALM-04", "GF-END-02", "GF-INV-03", "GF-RUL-24")
@pytest.mark.parametrize(("before", "lost"), [(17, False), (18, True), (19, True), (20, True)])
def test_the_end_of_the_track(before: int, lost: bool) -> None:
    case = rising(before, row="MAN", row_limit=2)
    assert (case.t.outcome == "lost", case.t.alarm) == (lost, min(21, before + 3))
    if lost:
        assert (case.prompt, case.t.last_words, case.told("cursed")) == ("", "event", [])
        assert case.told("alarm", "n") == [{"n": 21 - before}]


@pytest.mark.rule("GF-ALM-05")
def test_a_mark_acts_once() -> None:
    case = rising(6, monsters=ONE_LEFT)
    case.next_turn()
    assert case.told("curse-mark") == [{"space": 7}]
    already = rising(7, monsters=ONE_LEFT)
    assert already.told("curse-mark") == []


@pytest.mark.rule("GF-ALM-06", "GF-RUL-16", "GF-EVT-04", "GF-UI-13")
def test_marks_wait_for_the_whole_event() -> None:
    case = rising(6, coming="E2 CU7.1 CU8.1 CU3.1 DUS")
    case.do(RAISE_ALARM)
    assert (case.t.alarm, case.told("cursed"), case.seat) == (7, [], 2)
    case.do(GiveUp("A0-DIP"))
    assert case.told("cursed") == []
    case.do(RAISE_ALARM)
    assert (case.t.alarm, len(case.told("cursed"))) == (8, 3)


@pytest.mark.rule("GF-ALM-06", "GF-RUL-16")
def test_marks_are_settled_after_each_extra_event() -> None:
    case = rising(4, coming="E7 E8 E4 E2 CU7.1 CU8.1 CU3.1 DUS", fields={"event_done": True})
    assert case.t.alarm == 8
    marks = [name for name in case.stories() if name in ("event-late", "curse-mark")]
    assert marks == ["event-late", "event-late", "event-late", "curse-mark", "event-late"]


@pytest.mark.rule("GF-ALM-06", "GF-RUL-16")
def test_a_riot_is_complete_before_its_marks_act() -> None:
    case = at(
        heroes="MAB@SHA STA@COR DIP@HAL",
        monsters="GREM@TEN GBOT@LAK PTER@ISL",
        board="ARC 2/3 DIN 0/0 MUS 0/0 POO 0/0",
        row="ARC CLI MIN",
        phase="monster",
        alarm=4,
        coming="CU7.1 CU8.1 CU3.1 DUS",
    )
    order = [name for name in case.stories() if name in ("alarm", "turned", "curse-mark", "revealed")]
    assert order == ["alarm", "turned", "curse-mark", "revealed"]


@pytest.mark.rule("GF-ALM-07", "GF-RUL-16")
def test_marks_reached_meanwhile_join_the_end() -> None:
    """The first curse of mark 12 is Torn Pages, which reaches 15: the round of mark 12 is finished first."""
    case = rising(11, monsters=ONE_LEFT, coming="E8 CU10.1 E7 E4 E2 CU7.1 CU8.1 DUS WAT")
    assert case.t.alarm == 15
    marks = [name for name in case.stories() if name in ("curse-mark", "cursed", "shrink-mark")]
    assert marks == ["curse-mark", "cursed", "cursed", "cursed", "shrink-mark"]
    assert (case.t.row_limit, case.t.settling, case.t.marks_done) == (2, False, 15)
    assert case.told("row-shortened") == [{"place": "CLI"}]  # by a curse, not by a riot


@pytest.mark.rule("GF-ALM-09")
def test_the_row_does_not_lose_a_card_to_a_riot() -> None:
    case = at(
        heroes="MAB@SHA STA@COR DIP@HAL",
        monsters="GREM@TEN GBOT@LAK PTER@ISL",
        board="ARC 0/1 DIN 0/0 MUS 0/0 POO 0/0",
        row="ARC CLI MIN",
        phase="monster",
        alarm=14,
    )
    assert (case.t.row, case.t.row_limit, case.told("row-shortened"), case.told("revealed")) == (
        ["CLI", "MIN"],
        2,
        [],
        [],
    )


@pytest.mark.rule("GF-ALM-10", "GF-RUL-17")
@pytest.mark.parametrize("alarm", [12, 13, 14])
def test_the_row_loses_a_card_to_an_event(alarm: int) -> None:
    case = rising(alarm, coming="E8 DUS WAT")
    assert (case.told("row-shortened"), case.t.row) == ([{"place": "CLI"}], ["MAN", "DUS"])
    assert case.t.move_discard == ["E8", "CLI"]


@pytest.mark.rule("GF-ALM-10", "GF-RUL-17")
def test_the_mark_asks_who_reached_it() -> None:
    """A riot brings the alarm to 14, a late event in the same turn to 15: the event shrinks the row."""
    case = at(
        heroes="MAB@SHA STA@COR DIP@HAL",
        monsters="GREM@TEN GBOT@LAK PTER@ISL",
        board="ARC 0/1 DIN 0/0 MUS 0/0 POO 0/0",
        row="ARC CLI MIN",
        phase="monster",
        alarm=13,
        fields={"event_done": True},
        coming="E7 DUS",
    )
    assert (case.t.alarm, case.told("row-shortened"), case.t.row) == (15, [{"place": "MIN"}], ["CLI", "DUS"])


@pytest.mark.rule("GF-ALM-09", "GF-ALM-07")
def test_marks_beyond_the_shrink_mark_do_not_change_who_reached_it() -> None:
    """The riot reaches 16; Torn Pages, drawn for mark 12, bring the alarm to 18. The row was shrunk by the riot."""
    case = at(
        heroes="MAB@SHA STA@COR DIP@HAL",
        monsters="GREM@TEN GBOT@LAK PTER@ISL",
        board="ARC 0/5 DIN 0/0 MUS 0/0 POO 0/0",
        row="ARC CLI MIN",
        phase="monster",
        alarm=11,
        coming="CU10.1 E7 E8 WAT CU7.1 CU8.1 CU3.1 CU7.2 CU8.2",
    )
    assert (case.t.alarm, case.told("curse-mark")) == (18, [{"space": 12}, {"space": 18}])
    assert (case.told("row-shortened"), case.t.row) == ([], ["CLI", "MIN"])


@pytest.mark.rule("GF-ALM-10", "GF-ALM-03")
def test_an_empty_row_loses_nothing() -> None:
    """With another track, of three shrink marks in a row: there is nothing left to discard for the third."""
    data = changed()
    data["marks"] += [{"space": space, "kind": "shrink", "source": "house"} for space in (14, 16)]
    game = GravityFalls(Cards.build(data, "pack"))
    case = Case(arrange(game, row="MAN CLI", alarm=13, phase="reveal", coming="E8 DUS WAT"))
    assert case.told("row-shortened") == [{"place": "CLI"}, {"place": "MAN"}]
    assert (case.t.row, case.t.row_limit) == (["DUS", "WAT"], 2)
    assert list(game.violations(case.t)) == []
