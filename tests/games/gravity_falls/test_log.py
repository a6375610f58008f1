"""What the log says: an effect that could not act says why, nothing is told that did not happen, the end is told."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.games.gravity_falls.driver import GAME, Case, at
from tests.games.gravity_falls.packs import changed
from wondertable.games.gravity_falls.cards import CUBES, Cards
from wondertable.games.gravity_falls.game import GravityFalls
from wondertable.games.gravity_falls.options import (
    CURSE_ROLL,
    PERSUADE,
    RAISE_ALARM,
    REST,
    Go,
    Pull,
    RiotPull,
    Roll,
)
from wondertable.games.gravity_falls.position import arrange
from wondertable.games.gravity_falls.stats import TownStats
from wondertable.kernel import LANGUAGES, Event, Match, Seeded, Words
from wondertable.kernel.events import Line

FAR_AWAY = "GREM@COR TIME@ABU PTER@CEM"

# -- events --------------------------------------------------------------------------------------------


def event(name: str, **position: Any) -> Case:
    """An event comes up at the end of Dipper's turn; then a movement card, so that the turn passes."""
    usual = {"heroes": "DIP@SHA MAB@DIN STA@COR", "row": "CLI MIN", "phase": "reveal", "coming": f"{name} DUS"}
    return at(**usual | position)


@pytest.mark.rule("GF-EVT-03", "GF-UI-12")
def test_a_sudden_leap_of_nobody() -> None:
    case = event("E1", hands={"DIP": "A0", "MAB": "A1", "STA": ""})
    assert case.stories() == ["event", "nobody-leaps", "revealed", "turn"]
    assert event("E1", hands={"DIP": "AT", "MAB": "A1", "STA": ""}).until("turn").told("nobody-leaps") == []


@pytest.mark.rule("GF-EVT-04", "GF-UI-12")
def test_a_hard_choice_says_who_gave_nothing() -> None:
    case = event("E2", hands={"DIP": "A0", "MAB": "A1", "STA": ""}).do(RAISE_ALARM).until("turn")
    assert case.stories()[:6] == ["event", "keeps-cards", "alarm", "gave-up", "no-cards", "alarm"]
    assert (case.told("keeps-cards"), case.told("no-cards")) == ([{"hero": "DIP"}], [{"hero": "STA"}])


@pytest.mark.rule("GF-EVT-05", "GF-CRD-05", "GF-UI-12")
def test_a_lone_wolf_says_why_he_does_not_run() -> None:
    position = {"heroes": "DIP@MAN MAB@FOR STA@PUT", "monsters": "GREM@CLI GBOT@ PTER@"}
    wolf = event("E3", **position, curses={"DIP": "CU5.1"}).until("turn")
    assert {"hero": "DIP"} in wolf.told("stays-alone")
    assert {"hero": "DIP", "place": "FOR"} in event("E3", **position).until("turn").told("ran")
    cornered = event("E3", heroes="DIP@SCH MAB@FOR STA@PUT", monsters="GREM@ABU GBOT@POO PTER@LAK").until("turn")
    assert {"hero": "DIP"} in cornered.told("stays")


@pytest.mark.rule("GF-EVT-02", "GF-EVT-07", "GF-EVT-08", "GF-EVT-09", "GF-UI-12")
@pytest.mark.parametrize(
    ("name", "board", "told", "idle"),
    [
        ("E4", "FOR 0/0 CLI 0/1", "news", "no-news"),
        ("E5", "FOR 1/0 CLI 1/0+c", "cube-lost", "no-cube-near"),
        ("E6", "CLI 1/0 DUM 1/0", "cube-lost", "no-cube-near"),
        ("E7", "FOR 0/0 CLI 1/0", "panic", "no-panic"),
    ],
)
def test_an_event_that_finds_nothing_says_so(name: str, board: str, told: str, idle: str) -> None:
    """The Gremloblin in the Man Cave finds something next door (E6: nobody does), the Gideon-Bot nothing."""
    empty = " ".join(f"{place} 0/0" for place in ("MIN", "LAK", "ISL"))
    case = event(name, monsters="GREM@MAN GBOT@ISL PTER@", board=f"{board} {empty} MAN 0/1", row="WAT HAL").until(
        "turn"
    )
    one = "GREM" if name != "E6" else "DIP"
    found = [line.facts.get("monster") or line.facts.get("figure") for line in case.events if line.what == idle]
    assert found == (["GBOT"] if name != "E6" else ["DIP", "MAB", "STA"])
    assert (len(case.told(told)) == 1) == (one == "GREM")


# -- curses --------------------------------------------------------------------------------------------


@pytest.mark.rule("GF-CRD-07", "GF-UI-12")
def test_torn_pages_without_an_event() -> None:
    curse = {"phase": "curses", "card": "A0", "fields": {"dice": ["C"]}}
    quiet = at(**curse, coming="CU10.1 WAT DUS POO").until("turn")
    assert (len(quiet.told("page-torn")), quiet.told("no-event-torn")) == (3, [{}])
    loud = at(**curse, coming="CU10.1 WAT E2 POO").until("turn")
    assert (loud.told("no-event-torn"), loud.told("alarm")[0]["cause"]) == ([], "curse")


@pytest.mark.rule("GF-CRD-06", "GF-UI-12")
def test_the_all_seeing_eye_over_an_empty_row() -> None:
    """With another track: two shrink marks take the last open cards, then a curse mark brings the Eye."""
    data = changed()
    data["marks"] += [{"space": space, "kind": "shrink", "source": "house"} for space in (14, 16)]
    data["marks"] += [{"space": 17, "kind": "curse", "source": "house"}]
    game = GravityFalls(Cards.build(data, "pack"))
    case = Case(arrange(game, row="MAN", alarm=14, row_limit=2, phase="reveal", coming="E8 CU6.1 CU7.1 CU8.1 DUS WAT"))
    assert (case.told("no-row"), case.told("row-replaced")) == ([{}], [])


@pytest.mark.rule("GF-CRD-02", "GF-UI-12")
def test_a_bad_mouth_with_nobody_to_talk_to() -> None:
    case = at(heroes="DIP@SHA MAB@DIN STA@COR", board="SHA 0/1", curses={"DIP": "CU2.1"}).do(REST)
    assert (case.told("no-support"), case.told("bad-mouth")) == ([{"hero": "DIP", "place": "SHA"}], [])


@pytest.mark.rule("GF-CRD-03", "GF-DICE-02", "GF-UI-12")
@pytest.mark.parametrize(
    ("board", "curses", "told"), [("ARC 0/0", "", "no-token"), ("ARC 0/2", "CU3.1", "only-distrust")]
)
def test_moves_that_move_nothing(board: str, curses: str, told: str) -> None:
    roll = {"phase": "roll", "card": "A2", "coming": "M M", "monsters": "GREM@MAN GBOT@MIN PTER@LAK"}
    case = at(heroes="MAB@ARC DIP@SHA STA@COR", board=board, curses={"MAB": curses}, **roll).do(PERSUADE)
    assert case.told(told) == [{"hero": "MAB", "place": "ARC", "n": 2}]
    assert {"no-token", "only-distrust"} & set(case.stories()) == {told}


@pytest.mark.rule("GF-S5-05", "GF-UI-12")
def test_a_roll_against_curses_without_success() -> None:
    case = at(heroes="MAB@ARC DIP@SHA STA@COR", board="ARC 2/0+c", curses={"MAB": "CU7.1"}, phase="lift", coming="M C")
    assert case.do(CURSE_ROLL).told("curses-stay") == [{"hero": "MAB"}]


# -- rumours, rolls and rests ----------------------------------------------------------------------------


@pytest.mark.rule("GF-RUM-03", "GF-RUM-04", "GF-UI-12")
def test_rumours_that_bring_nothing() -> None:
    empty = at(heroes="MAB@CEM DIP@SHA STA@COR", board="CEM 2/0 DUM 0/0 SUM 0/0", phase="rumours", card="A0")
    assert (empty.told("pull-empty"), empty.told("pulled")) == ([{"hero": "MAB", "place": "CEM"}], [])
    cubes = at(heroes="MAB@CEM DIP@SHA STA@COR", board="CEM 2/0 DUM 1/0+c SUM 0/0", phase="rumours", card="A0")
    cubes.do(Pull())
    assert (cubes.told("pull-declined"), cubes.told("pulled")) == ([{"hero": "MAB", "place": "CEM"}], [])


@pytest.mark.rule("GF-PERS-01", "GF-UI-12")
@pytest.mark.parametrize(
    ("board", "coming", "told"),
    [("ARC 0/0", "S S", "nobody-to-persuade"), ("ARC 0/2", "M M", "persuades-nobody"), ("ARC 0/2", "S C", "persuaded")],
)
def test_a_roll_that_persuades_nobody(board: str, coming: str, told: str) -> None:
    case = at(heroes="MAB@ARC DIP@SHA STA@COR", board=board, phase="roll", card="A2", coming=coming)
    case.do(PERSUADE)
    assert {"nobody-to-persuade", "persuades-nobody", "persuaded"} & set(case.stories()) == {told}


@pytest.mark.rule("GF-RUL-20", "GF-UI-12")
def test_a_stare_is_told() -> None:
    fight = {"heroes": "MAB@ARC DIP@SHA STA@COR", "board": "ARC 0/3", "phase": "roll", "card": "A2"}
    case = at(**fight, monsters="GREM@ARC GBOT@WAT PTER@LAK", coming="M C CU7.1").do(Roll("GREM"))
    assert case.told("stare") == [{"monster": "GREM", "n": 1}]
    other = at(**fight, monsters="GREM@WAT GBOT@ARC PTER@LAK", coming="M C CU7.1").do(Roll("GBOT"))
    assert other.told("stare") == []


@pytest.mark.rule("GF-MNS-03", "GF-UI-12")
def test_a_giant_in_the_way_is_told() -> None:
    walk = {"heroes": "MAB@ARC DIP@SHA STA@COR", "monsters": "GIANT@MUS GBOT@WAT PTER@LAK", "phase": "move"}
    halted = at(**walk, card="A3").do(Go("MUS"))
    assert halted.told("halted") == [{"hero": "MAB", "monster": "GIANT", "place": "MUS"}]
    assert at(**walk, card="A1").do(Go("MUS")).told("halted") == []  # as far as the card goes


@pytest.mark.rule("GF-S5-01", "GF-S5-02", "GF-MNS-08", "GF-UI-12")
@pytest.mark.parametrize(
    ("position", "bar"),
    [
        ({"curses": {"MAB": "CU9.1"}}, "CU9"),
        ({"monsters": "GBOT@HAL GREM@MAN PTER@LAK"}, "GBOT"),
        ({"fields": {"cubes": [place for place in GAME.box.places if place != "WAT"][:CUBES]}}, "supply"),
        ({}, ""),
    ],
)
def test_what_keeps_a_cube_away_is_told(position: dict[str, Any], bar: str) -> None:
    cube = {"heroes": "MAB@WAT DIP@SHA STA@COR", "monsters": FAR_AWAY, "phase": "cube", "card": "A0", **position}
    case = at(**cube, board="WAT 2/0")
    assert case.told("cube-barred") == ([{"hero": "MAB", "place": "WAT", "bar": bar}] if bar else [])
    assert (case.prompt == "cube") == (not bar)
    assert at(**cube, board="WAT 2/1").told("cube-barred") == []  # nobody could have placed one


@pytest.mark.rule("GF-S5-03", "GF-RUL-19", "GF-CRD-01", "GF-UI-12")
@pytest.mark.parametrize(
    ("position", "bar"),
    [({"monsters": "MANO@HAL GREM@MAN PTER@LAK"}, "MANO"), ({"curses": {"SOO": "CU1.1"}}, "CU1"), ({}, "")],
)
def test_what_keeps_a_card_away_is_told(position: dict[str, Any], bar: str) -> None:
    """The Manotaur keeps everybody from drawing, not only Mabel and Stan: a ruling of ours."""
    draw = {"heroes": "SOO@WAT DIP@SHA STA@COR", "monsters": FAR_AWAY, "board": "WAT 2/0", "phase": "draw", **position}
    case = at(**draw, hands={"SOO": "A0 A1"}, card="A3")
    assert case.told("draw-barred") == ([{"hero": "SOO", "bar": bar}] if bar else [])
    assert (case.prompt == "draw") == (not bar)
    assert at(**draw, hands={"SOO": "A0 A1 A2"}, card="A3").told("draw-barred") == []


@pytest.mark.rule("GF-REST-03", "GF-CRD-01", "GF-UI-12")
def test_a_rest_says_what_comes_in_hand() -> None:
    some = at(heroes="SOO@ARC STA@COR DIP@SHA", hands={"SOO": "A0"}, curses={"SOO": "CU1.1"}).do(REST)
    assert (some.told("rested"), some.told("slipped")) == ([{"hero": "SOO", "n": 4}], [{"hero": "SOO"}])
    free = at(heroes="SOO@ARC STA@COR DIP@SHA", hands={"SOO": "A0"}).do(REST)
    assert (free.told("rested"), free.told("slipped")) == ([{"hero": "SOO", "n": 5}], [])


# -- riots -----------------------------------------------------------------------------------------------


@pytest.mark.rule("GF-RIOT-03", "GF-RIOT-04", "GF-RIOT-05", "GF-UI-12")
def test_a_riot_where_nothing_is() -> None:
    riot = {"monsters": "GREM@WAT GBOT@ PTER@", "row": "CEM CLI MIN", "phase": "monster"}
    empty = at(**riot, board="CEM 0/0 DUM 0/0 SUM 0/0").until("turn")
    assert empty.stories()[2:5] == ["riot", "riot-pull-empty", "no-alarm"]
    assert not {"alarm", "turned", "riot-pulled"} & set(empty.stories())
    cubes = at(**riot, board="CEM 0/1 DUM 1/0+c SUM 0/0").do(RiotPull())
    assert cubes.stories()[2:5] == ["riot", "riot-pull-declined", "alarm"]


# -- whole games -----------------------------------------------------------------------------------------

SCOPE = {"E1": "somebody", "E2": "team", "E3": "team", "E4": "monsters", "E5": "monsters", "E6": "team"}
PARTS = {
    "E1": {"leapt", "leap-fails", "nobody-leaps"},
    "E2": {"gave-up", "keeps-cards", "no-cards"},
    "E3": {"ran", "stays", "stays-alone"},
    "E4": {"news", "no-news"},
    "E5": {"cube-lost", "no-cube-near"},
    "E6": {"cube-lost", "no-cube-near"},
    "E7": {"panic", "no-panic"},
    "E8": {"alarm"},
}
"""What an event can come to."""


def games(count: int, **options: str) -> Iterator[tuple[Match[Any], list[Event]]]:
    """Random games with everything that was told."""
    for seed in range(count):
        match, chance = GAME.new(seed % 5 + 1, seed, options), Seeded(seed)
        told = match.take_events()
        while match.result is None:
            ((seat, ask),) = match.asks.items()
            told += match.submit(seat, chance.pick(ask.options))
        yield match, told


@pytest.mark.rule("GF-UI-12", "GF-EVT-02")
def test_every_event_says_what_came_of_it() -> None:
    seen = set[str]()
    for match, told in games(30, difficulty="hard"):
        for index, line in enumerate(told):
            if line.what != "event" or told[-1] in told[index : index + 12]:
                continue
            name = line.facts["event"]
            parts = [one.what for one in told[index + 1 : index + 12] if one.what in PARTS[name]]
            assert told[index + 1].what in PARTS[name]
            assert SCOPE.get(name) != "team" or len(parts) >= len(match.table.team)
            seen.add(name)
    assert seen == set(PARTS)


@pytest.mark.rule("GF-UI-12")
def test_no_line_tells_a_change_of_nothing() -> None:
    counted = 0
    for _, told in games(20, difficulty="hard"):
        for line in told:
            for fact, value in line.facts.items():
                if fact in ("n", "places", "cards", "route", "tokens") and line.what != "fight-lost":
                    counted += 1
                    assert any(value.values()) if fact == "tokens" else value, line
    assert counted > 1000


@pytest.mark.parametrize("language", LANGUAGES)
def test_tokens_are_named_by_their_side(language: str) -> None:
    words = Words(language, GAME)
    support, distrust = words.say("tokens.sup", places=["ARC"]), words.say("tokens.dis", places=["DIN", "MUS"])

    def said(**tokens: list[str]) -> str:
        return words.line(Line("pulled", {"hero": "DIP", "place": "POO", "tokens": tokens}))

    assert support in said(sup=["ARC"], dis=[])
    assert words.say("table.nothing") not in said(sup=["ARC"], dis=[])
    assert f"{support}; {distrust}" in said(sup=["ARC"], dis=["DIN", "MUS"])


COUNTED = ("rested", "persuaded", "turned", "moves-shuffled", "stare", "no-token", "only-distrust")


@pytest.mark.parametrize(("language", "alike"), [("ru", (21, 22, 25)), ("uk", (21, 22, 25))])
def test_what_is_counted_has_plural_forms(language: str, alike: tuple[int, int, int]) -> None:
    words = Words(language, GAME)
    for what in COUNTED:
        facts = {"hero": "DIP", "place": "ARC", "monster": "GREM"}
        said = {n: words.line(Line(what, {**facts, "n": n})).replace(str(n), "#") for n in (1, 2, 5, *alike)}
        assert len({said[n] for n in (1, 2, 5)}) == 3, what
        assert [said[n] for n in (1, 2, 5)] == [said[n] for n in alike]


# -- the end ---------------------------------------------------------------------------------------------


@pytest.mark.rule("GF-END-01", "GF-END-02", "GF-UI-12")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_log_ends_with_the_result_in_the_same_words_as_the_table(language: str) -> None:
    words = Words(language, GAME)
    won = at(
        heroes="MAB@ARC DIP@SHA STA@COR",
        monsters="GREM@ARC GBOT@ PTER@",
        board="ARC 0/1",
        phase="roll",
        card="A3",
        coming="S",
        fields={"turn": 17},
    ).do(Roll("GREM"))
    lost = at(monsters="GREM@POO GBOT@ PTER@LAK", alarm=20, phase="reveal", row="MAN CLI", coming="E8")
    for case, facts in (
        (won, {"cause": "GREM", "turn": 17, "beaten": 3, "most": 3}),
        (lost, {"cause": "event", "turn": 1, "beaten": 1, "most": 3}),
    ):
        last = case.events[-1]
        assert (last.what, last.facts) == (case.t.outcome, facts)
        said = words.line(Line(last.what, dict(last.facts)))
        result = case.match.result
        assert result is not None
        reason, verdict = words.result(result)
        assert said.startswith(reason)
        assert words.name("cause", facts["cause"]) in said
        assert str(facts["turn"]) in said
        assert verdict == words.say("table.won-together" if case is won else "table.lost-together")


@pytest.mark.rule("GF-UI-12")
@pytest.mark.parametrize(("rises", "steepest", "cascade"), [((4, 5), 9, 0), ((4, 6), 10, 1)])
def test_the_steepest_turn_is_measured(rises: tuple[int, int], steepest: int, cascade: int) -> None:
    """What one turn adds up to; the next one starts anew."""
    alarms = [Event("alarm", {"n": n, "cause": "riot"}) for n in rises]
    turn = Event("turn", {"hero": "DIP", "turn": 1})
    found = TownStats().measures(at().t, [turn, *alarms, turn, alarms[0]])
    assert (found["alarm-in-a-turn"], found["cascade"]) == (steepest, cascade)
