"""Match options and set-up (OPT, SET, the deal's part of RND and INV)."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.gravity_falls.driver import GAME, Case, dealt, names, settled
from tests.games.gravity_falls.packs import changed
from wondertable.games.gravity_falls.cards import CHARACTERS, MONSTERS, Cards
from wondertable.games.gravity_falls.game import GravityFalls
from wondertable.games.gravity_falls.options import REST, Character
from wondertable.kernel import AnswerError, Scripted, SetupError

BOX = GAME.box
SEEDS = range(120)
NAMED = "GREM,GBOT,PTER"
EVENTS = {"easy": 4, "normal": 6, "hard": 8}


def scripted(coming: str, seats: int = 3, **options: str) -> Case:
    """A new match in which these cards are revealed first; seat 1 opens, unless another one is named."""
    wanted = {"first": "1", "monsters": NAMED, **options}
    return Case(GAME.new(seats, chance=Scripted(coming.split()), options=wanted))


# -- options ------------------------------------------------------------------------------------------


@pytest.mark.rule("GF-OPT-01", "GF-RUL-34", "GF-INV-09")
def test_one_to_five_seats() -> None:
    for seats in range(2, 6):
        case = settled(seats)
        assert len(case.t.team) == seats
        assert len({hero.id for hero in case.t.team}) == seats
    for seats in (0, 6):
        with pytest.raises(SetupError) as caught:
            GAME.new(seats, 0)
        assert caught.value.what == "error.seats"


@pytest.mark.rule("GF-OPT-02", "GF-RUL-34", "GF-SET-04")
def test_alone_with_two_characters() -> None:
    case = dealt(1, 3)
    assert (len(case.t.team), case.match.seats) == (2, 1)
    assert sorted(case.t.removed) == ["MUS", "SHA", "TEN"]
    assert (case.prompt, case.seat, len(case.options)) == ("character", 0, 5)
    case.do(Character("SOO"))
    assert (case.prompt, case.seat, len(case.options)) == ("character", 0, 4)
    case.do(Character("WEN"))
    assert {hero.id for hero in case.t.team} == {"SOO", "WEN"}
    assert (len(case.t.cubes), len(case.t.move_deck)) == (2, 12 + 6)
    turns = []
    for _ in range(5):
        assert case.seat == 0
        turns.append(case.t.active)
        case.next_turn()
    assert turns in ([0, 1, 0, 1, 0], [1, 0, 1, 0, 1])
    both = dealt(1, 3, characters="DIP,MAB")
    assert [hero.id for hero in both.t.team] == ["DIP", "MAB"]


@pytest.mark.rule("GF-OPT-03", "GF-SET-16", "GF-RND-03")
@pytest.mark.parametrize("difficulty", ["easy", "normal", "hard"])
@pytest.mark.parametrize(("seats", "left"), [(1, 12), (2, 12), (3, 14), (4, 13), (5, 12)])
def test_events_by_difficulty(difficulty: str, seats: int, left: int) -> None:
    t = settled(seats, difficulty=difficulty).t
    events = [card for card in t.move_deck if card in BOX.events]
    assert len(events) == EVENTS[difficulty]
    assert len(t.move_deck) - len(events) == left  # table 10.2
    assert sorted([*events, *t.unused_events]) == sorted(BOX.events)
    assert not set(t.row) & set(BOX.events)


@pytest.mark.rule("GF-SET-16", "GF-RND-03")
def test_the_events_are_drawn_blindly() -> None:
    unused = Counter(event for seed in SEEDS for event in settled(2, seed, difficulty="easy").t.unused_events)
    assert set(unused) == set(BOX.events)
    assert all(42 <= count <= 78 for count in unused.values())


@pytest.mark.rule("GF-OPT-04", "GF-SET-03", "GF-INV-08")
def test_the_team_names_three_monsters() -> None:
    case = dealt(2, monsters="RUMB,MANO,TIME")
    assert [monster.id for monster in case.t.monsters] == ["RUMB", "MANO", "TIME"]
    for wrong in ("RUMB,MANO", "RUMB,MANO,TIME,GREM", "RUMB,RUMB,TIME", "RUMB,MANO,BILL", "RUMB", "", "dangerous"):
        with pytest.raises(SetupError) as caught:
            GAME.new(2, 0, {"monsters": wrong})
        assert (caught.value.what, caught.value.facts["value"]) == ("error.unknown-value", wrong)


@pytest.mark.rule("GF-OPT-05", "GF-SET-03", "GF-RND-01")
@pytest.mark.parametrize(
    ("difficulty", "kids", "ranks"),
    [
        ("easy", "off", ("simple", "medium", "hard")),
        ("normal", "off", ("simple", "medium", "hard")),
        ("hard", "off", ("medium", "hard", "hard")),
        ("hard", "on", ("simple", "medium", "hard")),
    ],
)
def test_suggested_monsters(difficulty: str, kids: str, ranks: tuple[str, ...]) -> None:
    slots: list[Counter[str]] = [Counter(), Counter(), Counter()]
    for seed in SEEDS:
        found = [monster.id for monster in dealt(2, seed, difficulty=difficulty, kids=kids).t.monsters]
        assert tuple(BOX.rank[name] for name in found) == ranks
        assert len(set(found)) == 3
        for slot, name in zip(slots, found, strict=True):
            slot[name] += 1
    for slot, rank in zip(slots, ranks, strict=True):
        assert set(slot) == {name for name in MONSTERS if BOX.rank[name] == rank}  # equal ones in any order
        assert min(slot.values()) > 20


@pytest.mark.rule("GF-OPT-06", "GF-KID-02")
def test_difficulty_does_not_matter_to_kids() -> None:
    for difficulty in EVENTS:
        t = settled(3, 5, difficulty=difficulty, kids="on").t
        assert (len(t.move_deck), t.unused_events) == (14, [])
        assert t.kids


@pytest.mark.rule("GF-OPT-07", "GF-DEC-01")
def test_characters_are_chosen_in_turn_order() -> None:
    case = dealt(4, first="3")
    assert len(case.t.monsters) == 3  # they stand already
    assert all(monster.place for monster in case.t.monsters)
    assert not any(hero.place for hero in case.t.team)
    for seat, hero, free in (
        (2, "SOO", ["DIP", "MAB", "STA", "SOO", "WEN"]),
        (3, "DIP", ["DIP", "MAB", "STA", "WEN"]),
        (0, "WEN", ["MAB", "STA", "WEN"]),
        (1, "MAB", ["MAB", "STA"]),
    ):
        assert (case.prompt, case.seat, names(case.options)) == ("character", seat, free)
        assert case.facts == {"number": seat + 1}
        with pytest.raises(AnswerError):
            case.match.submit((seat + 1) % 4, Character(hero))
        case.do(Character(hero))
    assert [hero.id for hero in case.t.team] == ["WEN", "MAB", "SOO", "DIP"]
    assert case.told("character") == [
        {"who": seat, "hero": hero} for seat, hero in ((2, "SOO"), (3, "DIP"), (0, "WEN"), (1, "MAB"))
    ]
    assert (case.prompt, case.t.active) == ("turn", 2)


@pytest.mark.rule("GF-OPT-07", "GF-OPT-08")
@pytest.mark.parametrize(
    ("people", "bots", "order"),
    [
        ([0], [1, 2], [0, 1, 2]),
        ([1], [0, 2], [1, 2, 0]),
        ([0, 2], [1], [2, 0, 1]),
        ([0, 1], [2, 3, 4], [0, 1, 2, 3, 4]),
    ],
)
def test_people_choose_before_bots(people: list[int], bots: list[int], order: list[int]) -> None:
    options = GAME.options_beside_bots(GAME.choose_options({}), people, bots)
    match = GAME.new(len(order), 7, options)
    for seat in order[:-1]:
        ask = match.asks[seat]
        assert ask.prompt == "character"
        match.submit(seat, ask.options[0])
    assert match.table.active == order[0]


@pytest.mark.rule("GF-OPT-08")
@pytest.mark.parametrize("chosen", [{"first": "2"}, {"characters": "DIP,MAB,STA"}])
def test_what_is_chosen_for_the_first_turn_stays(chosen: dict[str, str]) -> None:
    options = GAME.choose_options(chosen)
    assert GAME.options_beside_bots(options, [0], [1, 2]) == options


@pytest.mark.rule("GF-OPT-07")
def test_the_last_of_five_has_no_choice() -> None:
    case = dealt(5, first="1")
    for hero in ("DIP", "MAB", "STA", "SOO"):
        case.do(Character(hero))
    assert (case.prompt, case.t.team[4].id) == ("turn", "WEN")


@pytest.mark.rule("GF-OPT-07")
def test_characters_chosen_beforehand() -> None:
    case = dealt(3, first="2", characters="WEN,DIP,SOO")
    assert (case.prompt, [hero.id for hero in case.t.team]) == ("turn", ["WEN", "DIP", "SOO"])
    assert [one["hero"] for one in case.told("character")] == ["DIP", "SOO", "WEN"]
    for wrong in ("WEN,WEN,DIP", "WEN,DIP,FORD", "WEN", "all"):
        with pytest.raises(SetupError) as caught:
            GAME.new(3, 0, {"characters": wrong})
        assert caught.value.what == "error.unknown-value"
    for seats, cast, wanted in ((3, "WEN,DIP", 3), (2, "WEN,DIP,SOO", 2), (1, "WEN,DIP,SOO", 2), (5, "WEN,DIP", 5)):
        with pytest.raises(SetupError) as caught:
            GAME.new(seats, 0, {"characters": cast})
        assert (caught.value.what, caught.value.facts) == (
            "error.cast",
            {"found": cast.count(",") + 1, "wanted": wanted},
        )
    assert len(GAME.new(5, 0, {"characters": ",".join(CHARACTERS)}).table.team) == 5


@pytest.mark.rule("GF-OPT-08", "GF-RND-01", "GF-SET-17")
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_who_starts(seats: int) -> None:
    size = max(2, seats)
    found = Counter(dealt(seats, seed).t.active for seed in SEEDS)
    assert set(found) == set(range(size))
    assert min(found.values()) > 0.6 * len(SEEDS) / size
    for first in range(1, size + 1):
        assert dealt(seats, first=str(first)).t.active == first - 1
    for first in range(size + 1, 6):
        with pytest.raises(SetupError) as caught:
            GAME.new(seats, 0, {"first": str(first)})
        assert (caught.value.what, caught.value.facts) == ("error.first", {"first": str(first), "most": size})


def test_other_settings_are_refused() -> None:
    assert GAME.choose_options({}) == {
        "difficulty": "normal",
        "kids": "off",
        "monsters": "suggested",
        "characters": "choose",
        "first": "random",
    }
    for wrong in ({"difficulty": "brutal"}, {"kids": "true"}, {"first": "6"}, {"first": "0"}):
        with pytest.raises(SetupError) as caught:
            GAME.choose_options(wrong)
        assert caught.value.what == "error.unknown-value"
    with pytest.raises(SetupError) as caught:
        GAME.choose_options({"speed": "fast"})
    assert caught.value.what == "error.unknown-option"


# -- set-up -------------------------------------------------------------------------------------------


@pytest.mark.rule("GF-SET-02", "GF-ALM-01")
def test_the_alarm_starts_below_everything() -> None:
    case = scripted("MAN CEM HAL")  # far from each other
    assert (case.t.alarm, case.t.row_limit, case.t.supply) == (0, 3, 19)
    assert case.told("alarm") == []


@pytest.mark.rule("GF-SET-04", "GF-HID-01")
def test_three_plus_cards_leave_with_two_characters() -> None:
    for seats, gone in ((1, 3), (2, 3), (3, 0), (4, 0), (5, 0)):
        t = settled(seats, 1).t
        cards = [card for card in (*t.move_deck, *t.row, *t.move_discard) if card in BOX.start]
        assert len(t.removed) == gone
        assert sorted(cards) == sorted(set(BOX.places) - set(t.removed))
        if gone:
            assert sorted(t.removed) == ["MUS", "SHA", "TEN"]
            assert settled(seats, 1).match.view(-1)["table"]["removed"] == t.removed


@pytest.mark.rule("GF-SET-05", "GF-RND-02")
def test_the_movement_deck_is_shuffled() -> None:
    first, second, row = Counter[str](), Counter[str](), Counter[str]()
    for seed in range(600):
        t = dealt(3, seed, characters="DIP,MAB,STA").t
        first[t.monsters[0].place] += 1
        second[t.monsters[1].place] += 1
        row[t.row[0]] += 1
    for found in (first, second, row):
        assert set(found) == set(BOX.places)
        assert max(found.values()) < 60


@pytest.mark.rule("GF-SET-06", "GF-SET-07", "GF-SET-08", "GF-SET-10", "GF-RUL-18", "GF-RUL-01", "GF-UI-13")
def test_monsters_are_placed_one_after_another() -> None:
    case = scripted("CLI FOR LAK")
    # The Gremloblin takes the only token of the Man Cave; the next one finds none there.
    assert case.board("CLI", "MAN", "NWM", "SHA") == "CLI 0/5 MAN 0/0 NWM 1/0 SHA 2/0"
    assert case.board("FOR", "COR") == "FOR 0/4 COR 1/0"
    assert case.t.alarm == 0
    assert case.told("monster-placed") == [
        {"monster": "GREM", "place": "CLI"},
        {"monster": "GBOT", "place": "FOR"},
        {"monster": "PTER", "place": "LAK"},
    ]


@pytest.mark.rule("GF-SET-08", "GF-SET-09", "GF-ALM-01")
def test_three_neighbouring_monsters() -> None:
    case = scripted("SHA TEN MUS")
    # Only what is pulled rings: 1 by the second monster, 2 by the third.
    assert case.t.alarm == 3
    assert case.told("alarm", "n", "alarm", "cause") == [
        {"n": 1, "alarm": 1, "cause": "setup"},
        {"n": 2, "alarm": 3, "cause": "setup"},
    ]
    assert case.board("SHA", "TEN", "MUS") == "SHA 0/6 TEN 0/5 MUS 0/6"


NEIGHBOURS = "SHA TEN MUS ARC DUS COR PUT ABU WAT"
"""Three monsters next to each other, so that the alarm is 3, then characters and a row."""
CAST = {"first": "2", "monsters": NAMED, "characters": "DIP,MAB,STA"}


def with_mark(kind: str, coming: str, **options: str) -> Case:
    """The same set-up with a track that has one mark in its reach, at 2."""
    data = changed()
    data["marks"] = [
        {"space": 2, "kind": kind, "source": "house"},
        {"space": 28, "kind": "loss", "source": "house"},
    ]
    game = GravityFalls(Cards.build(data, "pack"))
    return Case(game.new(3, chance=Scripted(f"{NEIGHBOURS} {coming}".split()), options={**CAST, **options}))


@pytest.mark.rule("GF-ALM-02", "GF-SET-09", "GF-SET-16", "GF-S5-06")
def test_a_curse_mark_reached_in_the_set_up_acts() -> None:
    case = with_mark("curse", "CU7.1 CU8.1 CU3.1")
    assert case.told("curse-mark") == [{"space": 2}]
    assert case.told("cursed") == [
        {"hero": hero, "curse": curse, "cause": "mark"}
        for hero, curse in (("MAB", "CU7.1"), ("STA", "CU8.1"), ("DIP", "CU3.1"))  # from the first player on
    ]
    assert case.stories()[-6:] == ["row", "curse-mark", *["cursed"] * 3, "turn"]  # when everything lies ready
    assert (case.t.alarm, case.t.marks_done, case.t.turn, case.prompt) == (3, 3, 1, "turn")
    assert case.t.fresh == []  # gained before the turn: they can be dropped in it
    assert case.next_turn().told("curse-mark") == [{"space": 2}]  # once


@pytest.mark.rule("GF-ALM-02", "GF-REV-04", "GF-UI-16")
def test_an_event_of_the_set_up_is_none_of_the_first_turn() -> None:
    coming = "E2 E3 E4 E7 E8 E6 CU6.1 E2 LAK MAN CLI CU8.1 CU3.1"
    case = with_mark("curse", coming)
    assert (case.prompt, case.seat, case.t.turn, case.t.row) == ("hard-choice", 1, 0, ["LAK", "MAN", "CLI"])
    assert case.match.game.undoing(case.t) == "none"
    assert list(case.match.game.violations(case.t)) == []
    case.until("turn")
    assert (case.t.turn, case.t.event_done, case.t.active) == (1, False, 1)
    assert (case.curses("STA"), case.curses("DIP")) == ("CU8.1", "CU3.1")


@pytest.mark.rule("GF-ALM-03", "GF-ALM-10")
def test_a_shrink_mark_reached_in_the_set_up_acts() -> None:
    case = with_mark("shrink", "")
    assert (case.t.row, case.t.row_limit, case.told("row-shortened")) == (["PUT", "ABU"], 2, [{"place": "WAT"}])


@pytest.mark.rule("GF-KID-05")
def test_kids_pass_the_marks_of_the_set_up() -> None:
    case = with_mark("curse", "", kids="on")
    assert (case.t.alarm, case.told("cursed"), case.prompt) == (3, [], "turn")


@pytest.mark.rule("GF-SET-11", "GF-SET-12", "GF-SET-15", "GF-SET-17")
def test_characters_and_the_row() -> None:
    case = scripted("MAN CEM HAL ARC DUS COR PUT ABU WAT", first="2", characters="DIP,MAB,STA")
    assert [(hero.id, hero.place) for hero in case.t.team] == [("DIP", "COR"), ("MAB", "ARC"), ("STA", "DUS")]
    assert sorted(case.t.cubes) == ["ARC", "COR", "DUS"]
    assert case.t.supply == 16
    assert case.t.move_discard == ["MAN", "CEM", "HAL", "ARC", "DUS", "COR"]
    assert case.told("hero-placed") == [
        {"hero": "MAB", "place": "ARC"},
        {"hero": "STA", "place": "DUS"},
        {"hero": "DIP", "place": "COR"},
    ]
    assert case.t.row == ["PUT", "ABU", "WAT"]
    assert case.told("row") == [{"cards": ["PUT", "ABU", "WAT"]}]
    assert (case.t.active, case.t.turn, case.prompt, case.seat) == (1, 1, "turn", 1)
    assert case.told("turn") == [{"hero": "MAB", "turn": 1}]
    case.do(REST)
    assert case.told("move-card") == [{"place": "PUT"}]
    case.until("turn")
    assert (case.t.active, case.t.row[:2]) == (2, ["ABU", "WAT"])
    assert (case.next_turn().t.active, case.next_turn().t.active) == (0, 1)


@pytest.mark.rule("GF-SET-13", "GF-RND-04")
def test_action_decks() -> None:
    hands = Counter[str]()
    for seed in SEEDS:
        case = settled(2, seed, characters="DIP,MAB")
        for hero in case.t.team:
            assert (len(hero.hand), len(hero.deck), hero.discard) == (3, 3, [])
            assert sorted([*hero.hand, *hero.deck]) == sorted(BOX.deck[hero.id])
            assert {"hero": hero.id, "cards": hero.hand} in case.told("drew-first")
        hands.update(case.t.team[0].hand)
        assert case.t.boxed == [card for name in ("STA", "SOO", "WEN") for card in BOX.deck[name]]
    assert set(hands) == set(BOX.deck["DIP"])
    assert all(42 <= count <= 78 for count in hands.values())


@pytest.mark.rule("GF-SET-14", "GF-RND-05")
def test_the_curse_deck() -> None:
    t = settled(3).t
    assert sorted(t.curse_deck) == sorted(BOX.curses)
    assert (t.curse_discard, [hero.curses for hero in t.team]) == ([], [[], [], []])


@pytest.mark.rule("GF-SET-16")
def test_the_first_row_holds_no_event() -> None:
    """The events come in only after the row was laid, so the row's cards are drawn from movement cards alone."""
    for seed in range(60):
        case = settled(5, seed, difficulty="hard")
        assert not set(case.t.row) & set(BOX.events)
        assert not set(case.t.move_discard) & set(BOX.events)


@pytest.mark.rule("GF-INV-13", "GF-RUL-18", "GF-SET-10", "GF-SET-11")
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_after_set_up(seats: int) -> None:
    for seed in SEEDS:
        t = settled(seats, seed).t
        assert t.alarm <= 3
        assert all(t.sup[monster.place] == 0 for monster in t.monsters)
        assert not [place for place in BOX.places if t.sup[place] and t.dis[place]]
        assert sorted(t.cubes) == sorted(hero.place for hero in t.team)
        figures = [*(hero.place for hero in t.team), *(monster.place for monster in t.monsters)]
        assert len(set(figures)) == len(figures)
        assert list(GAME.violations(t)) == []
