"""Hidden information (HID, section 13) and randomness (RND)."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.gravity_falls.driver import GAME, Case, at, dealt, settled
from tests.games.gravity_falls.watch import hidden_cards_make_no_difference, secrets, shuffled, words
from wondertable.games.gravity_falls.options import CURSE_ROLL, DRAW, PERSUADE, REST, GiveUp
from wondertable.kernel import Seeded
from wondertable.kernel.record import decode, restore

BOX = GAME.box


@pytest.mark.rule("GF-HID-01")
@pytest.mark.parametrize("seat", [-1, 0, 1, 2])
def test_a_view_names_no_card_of_a_deck(seat: int) -> None:
    case = at(
        hands={"DIP": "A0 A3"},
        decks={"MAB": "A4 AT"},
        curses={"DIP": "CU7.1", "STA": "CU8.1"},
        events_seen="E5",
        curse_deck="CU1.1 CU2.1 CU3.1",
    )
    view = case.match.view(seat)
    table = view["table"]
    assert words(view) & secrets(case.t) == set()
    assert table["move_deck"] == {"hidden": len(case.t.move_deck)}
    assert table["unused_events"] == {"hidden": 2}
    assert table["curse_deck"] == {"hidden": 3}
    assert [hero["deck"] for hero in table["team"]] == [{"hidden": 4}, {"hidden": 2}, {"hidden": 3}]


@pytest.mark.rule("GF-HID-01", "GF-RUL-02")
@pytest.mark.parametrize("seat", [-1, 0, 1, 2])
def test_everything_else_is_open(seat: int) -> None:
    case = at(
        hands={"DIP": "A0 A3", "MAB": "A1"},
        decks={"MAB": "A4 AT"},
        curses={"STA": "CU8.1"},
        discarded="HAL WAT",
        curse_deck="CU1.1",
        board="SHA 2/3+c",
    )
    table = case.match.view(seat)["table"]
    dipper, mabel, stan = table["team"]
    assert (dipper["hand"], mabel["hand"], mabel["discard"]) == (
        ["A0-DIP", "A3-DIP"],
        ["A1-MAB"],
        ["A0-MAB", "A2-MAB", "A3-MAB"],
    )
    assert (stan["curses"], table["row"], table["move_discard"]) == (["CU8.1"], ["MAN", "CLI", "MIN"], ["HAL", "WAT"])
    assert len(table["curse_discard"]) == 16
    assert (table["sup"]["SHA"], table["dis"]["SHA"], table["cubes"]) == (2, 3, ["SHA"])


@pytest.mark.rule("GF-HID-01")
def test_a_view_has_no_random_state_and_no_seed() -> None:
    one, two = settled(3, seed=4), settled(3, seed=4)
    two.t.chance = Seeded(99)
    for seat in (-1, 0, 1, 2):
        view = one.match.view(seat)
        assert view == two.match.view(seat)
        assert not {"seed", "chance", "journal", "batch"} & (view.keys() | view["table"].keys())


@pytest.mark.rule("GF-HID-01")
def test_other_orders_make_no_difference() -> None:
    for seed in range(12):
        case = settled(1 + seed % 5, seed, difficulty=("easy", "normal", "hard")[seed % 3])
        chance = Seeded(seed)
        for _ in range(25):
            if not case.prompt:
                break
            hidden_cards_make_no_difference(case.match, chance)
            case.do(chance.pick(case.options))


@pytest.mark.rule("GF-HID-01")
def test_the_log_names_no_card_of_a_deck() -> None:
    """What is told is what everybody saw: nothing in it lies in a deck, unless it was shuffled back."""
    case = at(hands={"DIP": "A0 A1"}, curse_deck=" ".join(BOX.curses), coming="S S C C C C C CU7.1 HAL")
    case.play("A0").until("turn")
    told = words([event.facts for event in case.events])
    assert told & secrets(case.t) == set()
    assert not any(event.secret for event in case.events)
    deal = settled(3, seed=1)
    assert words([event.facts for event in deal.events]) & secrets(deal.t) == set()


# -- imagination --------------------------------------------------------------------------------------


@pytest.mark.rule("GF-HID-01")
def test_bots_do_not_know_which_events_are_unused() -> None:
    case = settled(2, 3, difficulty="easy")
    found = Counter[str]()
    for seed in range(80):
        t = case.match.imagine(case.seat, Seeded(seed)).table
        assert len(t.unused_events) == 4
        assert sorted([*t.unused_events, *t.move_deck]) == sorted([*case.t.unused_events, *case.t.move_deck])
        found.update(t.unused_events)
    assert set(found) == set(BOX.events)
    assert all(20 <= count <= 60 for count in found.values())


@pytest.mark.rule("GF-HID-01")
def test_an_event_that_came_up_is_known_to_be_in_the_deck() -> None:
    """Once the discard pile is shuffled, the events seen so far lie in the deck: nobody imagines them unused."""
    rest = " ".join(place for place in BOX.places if place not in ("MAN", "CLI", "DUS"))
    case = at(
        options={"difficulty": "easy"},
        row="MAN CLI",
        discarded=rest,
        events_seen="E1 E2",
        phase="reveal",
        coming="E8 E7 DUS",
    )
    assert (case.told("event"), case.told("event-late")) == ([{"event": "E8"}], [{"event": "E7"}])
    case = at(
        options={"difficulty": "easy"},
        row="MAN CLI MIN",
        discarded=" ".join(place for place in rest.split() if place != "MIN"),
        events_seen="E1 E2",
        phase="curses",
        card="A0",
        hands={"DIP": "A1"},
        fields={"dice": ["C"], "excess": 1},
        coming="CU10.1 E8 E7 DUS CU6.1 HAL E1 WAT POO",
    )
    case.until("cube", "draw", "turn")
    known = {"E1", "E2", "E7", "E8"}
    assert case.told("moves-shuffled")
    assert known & set(case.t.move_deck)
    for seed in range(40):
        imagined = case.match.imagine(case.seat, Seeded(seed)).table
        assert not known & set(imagined.unused_events)


@pytest.mark.rule("GF-HID-01")
def test_every_deck_keeps_its_owner_in_the_imagination() -> None:
    case = at(hands={"DIP": "A0", "MAB": "A1", "STA": "A2"}, decks={"DIP": "A1 A2", "MAB": "A0 A4 AT"})
    for seed in range(20):
        imagined = case.match.imagine(0, Seeded(seed)).table
        for hero, truth in zip(imagined.team, case.t.team, strict=True):
            assert sorted(hero.deck) == sorted(truth.deck)


def test_the_tables_that_look_alike() -> None:
    """The tests' own shuffling keeps what is seen, and nothing else."""
    case = settled(2, 3, difficulty="easy")
    others = [shuffled(case.t, Seeded(seed)) for seed in range(20)]
    assert all(list(GAME.violations(other)) == [] for other in others)
    assert len({tuple(other.unused_events) for other in others}) > 5


# -- randomness ---------------------------------------------------------------------------------------


def play_somehow(case: Case, moves: int) -> list[str]:
    digests = []
    for number in range(moves):
        if not case.prompt:
            break
        case.do(case.options[number % len(case.options)])
        digests.append(case.match.digest())
    return digests


@pytest.mark.rule("GF-RND-01", "GF-RND-02", "GF-RND-03", "GF-RND-04", "GF-RND-05", "GF-RND-06", "GF-RND-07")
def test_the_same_seed_and_answers_give_the_same_match() -> None:
    first, second = dealt(3, seed=11), dealt(3, seed=11)
    assert first.match.digest() == second.match.digest()
    assert play_somehow(first, 120) == play_somehow(second, 120)
    assert dealt(3, seed=12).match.digest() != dealt(3, seed=11).match.digest()
    assert restore(GAME, decode(first.match.record().dump())).digest() == first.match.digest()


QUIET = {"board": "ARC 3/0 CLI 2/0+c", "row": "CLI HAL MIN", "heroes": "SOO@ARC STA@COR MAB@SHA"}


@pytest.mark.rule("GF-RND-02", "GF-RND-04", "GF-RND-05", "GF-RND-06", "GF-RND-07", "GF-DEC-04")
def test_blind_draws_and_no_other_chance() -> None:
    """The number of random numbers is the number of dice rolled and cards drawn."""
    rest = at(**QUIET, coming="DUS").do(REST)
    assert rest.chances() == 1  # the card of the row
    slippery = at(**QUIET, curses={"SOO": "CU1.1"}, coming="DUS").do(REST)
    assert slippery.chances() == 2  # and the card left behind
    roll = at(**QUIET, phase="roll", card="A2", coming="S S S S S").do(PERSUADE)
    assert roll.chances() == 5
    cursed = at(**QUIET, phase="roll", card="A2", coming="S S S S C CU7.1").do(PERSUADE)
    assert cursed.chances() == 6
    draw = at(**QUIET, phase="draw", card="A0", hands={"SOO": "A1"}, coming="DUS").do(DRAW)
    assert draw.chances() == 2
    drop_board = {**QUIET, "board": "ARC 3/0+c"}
    drop = at(**drop_board, phase="lift", card="A0", curses={"SOO": "CU7.1"}, coming="S S S").do(CURSE_ROLL)
    assert drop.chances() == 3
    choice = at(row="MAN CLI", phase="reveal", coming="E2 HAL")
    assert choice.do(GiveUp("A0-DIP")).chances() == 0


@pytest.mark.rule("GF-RND-06", "GF-COMP-16")
def test_dice_are_fair() -> None:
    faces = Counter[str]()
    for seed in range(400):
        case = at(**QUIET, phase="roll", card="A0", seed=seed).do(PERSUADE)
        faces.update(case.told("rolled")[0]["dice"])
    total = sum(faces.values())
    assert total == 400 * 7
    for face, share in (("S", 1 / 2), ("M", 1 / 3), ("C", 1 / 6)):
        assert faces[face] / total == pytest.approx(share, abs=0.03)


@pytest.mark.rule("GF-RND-02", "GF-RND-05")
def test_every_card_of_a_deck_can_come() -> None:
    moves, curses = Counter[str](), Counter[str]()
    for seed in range(300):
        case = at(phase="monster", row="CLI HAL MIN", board="CLI 2/0+c", seed=seed)
        first = next(event for event in case.events if event.what in ("revealed", "event"))
        moves[first.facts.get("place") or first.facts["event"]] += 1
        cursed = at(phase="curses", card="A0", hands={"DIP": "A1"}, fields={"dice": ["C"]}, seed=seed)
        curses[cursed.told("cursed")[0]["curse"]] += 1
    events = {"E1", "E2", "E3", "E4", "E5", "E6"}
    assert set(moves) == {*BOX.places, *events} - {"CLI", "HAL", "MIN"}
    assert set(curses) == set(BOX.curses)
    assert max(moves.values()) < 30
    assert max(curses.values()) < 36
