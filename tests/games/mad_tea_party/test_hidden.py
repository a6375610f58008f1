"""Zones and hidden information (HID, RUL-40) and randomness (RND)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.mad_tea_party.driver import GAME, Party, Take, Treat, at, dealt
from tests.games.mad_tea_party.watch import secrets, words
from wondertable.games.mad_tea_party.options import SEARCH_HEROES, STOP
from wondertable.kernel import Seeded
from wondertable.kernel.record import decode, restore


@pytest.mark.rule("TP-HID-01", "TP-RUL-40")
@pytest.mark.parametrize("seat", [-1, 0, 1, 2])
def test_a_view_names_no_hidden_card(seat: int) -> None:
    party = at(
        hands=["H01 H22 K01 C09", "H02 H23 K02 C10", "H03 H24 K03 C11"],
        books=["K19.1=C39", "K21", "K05.2=H09"],
        piles=["K25 C01", "", "H10"],
        hero_discard="H11",
        under=[(1, "C20 C19")],
    ).play("H01", Take("mid-1"), STOP)
    view = party.match.view(seat)
    assert words(view) & secrets(party.t, seat) == set()
    # Everything everybody has seen is there.
    public = {"C09", "C10", "C11", "K19", "C39", "K21", "K05", "H09", "K25", "C01", "H10", "H11", "C20", "C19", "H01"}
    assert public <= words(view)
    for other, player in enumerate(view["table"]["players"]):
        if other != seat:
            assert player["heroes"] == {"hidden": len(party.t.players[other].heroes)}
            assert player["chapters"] == {"hidden": 1}
    assert view["table"]["hero_deck"] == {"hidden": len(party.t.hero_deck)}
    order = view["table"]["under"][0]["cards"]
    assert order == (["C20", "C19"] if seat == 1 else ["C19", "C20"])


@pytest.mark.rule("TP-HID-01")
def test_a_view_has_no_random_state_and_no_seed() -> None:
    one, two = dealt(3, seed=4), dealt(3, seed=4)
    two.t.chance = Seeded(99)
    for seat in (-1, 0, 1, 2):
        view = one.match.view(seat)
        assert view == two.match.view(seat)
        assert not {"seed", "chance", "journal", "batch"} & (view.keys() | view["table"].keys())


@pytest.mark.rule("TP-HID-02")
def test_what_could_be_played_is_sent_to_its_player_only() -> None:
    party = at(hands=["H01 C09 K01"])
    assert [option["do"] for option in party.match.view(0)["ask"]["options"]] == ["play", "play", "play-chapter", "end"]
    for seat in (-1, 1, 2):
        assert party.match.view(seat)["ask"] is None


@pytest.mark.rule("TP-RUL-40")
def test_what_was_seen_stays_visible() -> None:
    party = at(
        hands=["H01 C09"],
        piles=["", "K25 C01 H09"],
        tea={"mid-1": "C14 C39", "mid-2": "C02"},
        character_discard="C24",
    )
    for seat in (-1, 0, 2):
        seen = party.match.view(seat)["table"]
        assert set(seen["players"][1]["pile"]) == {"K25", "C01", "H09"}
        assert seen["players"][0]["characters"] == ["C09"]
        assert list(seen["tea"]["mid-1"]) == ["C14", "C39"]  # covered ones too
        assert "C24" in seen["character_discard"]
        assert seen["players"][0]["heroes"] == (["H01"] if seat == 0 else {"hidden": 1})


@pytest.mark.rule("TP-INV-16", "TP-HID-01")
@pytest.mark.parametrize("seat", [-1, 0, 2])
def test_other_cards_in_other_hands_make_no_difference(seat: int) -> None:
    party = at(hands=["H01 K01 C09", "H02 H22 K02", "H03 K03"]).play("C09").passes()
    swapped = party.t.clone()
    victim = swapped.players[1]
    victim.heroes[0], swapped.hero_deck[3] = swapped.hero_deck[3], victim.heroes[0]
    victim.chapters[0], swapped.chapter_deck[5] = swapped.chapter_deck[5], victim.chapters[0]
    swapped.character_deck.reverse()
    assert GAME.view(swapped, seat) == GAME.view(party.t, seat)
    assert GAME.view(swapped, 1) != GAME.view(party.t, 1)


@pytest.mark.rule("TP-INV-18")
def test_characters_in_hands_are_shown_as_they_are() -> None:
    party = at(hands=["H01"]).play("H01", Take("mid-1"), Take("mid-2")).passes()
    held = party.t.players[0].characters
    assert len(held) == 2
    for seat in (-1, 0, 1, 2):
        assert party.match.view(seat)["table"]["players"][0]["characters"] == held


# -- randomness ---------------------------------------------------------------------------------------


def play_somehow(party: Party, moves: int) -> list[str]:
    """Always the last option but one: a mixed lot of searches, plays and windows."""
    digests = []
    for _ in range(moves):
        if party.over:
            break
        seat = party.seats[0]
        options = party.options_of(seat)
        party.answer(seat, options[len(party.match.moves) % len(options)])
        digests.append(party.match.digest())
    return digests


@pytest.mark.rule("TP-RND-01", "TP-RND-02", "TP-RND-05", "TP-RND-06")
def test_the_same_seed_and_actions_give_the_same_match() -> None:
    first, second = dealt(3, seed=11), dealt(3, seed=11)
    assert first.match.digest() == second.match.digest()
    assert play_somehow(first, 120) == play_somehow(second, 120)
    other = dealt(3, seed=12)
    assert other.match.digest() != dealt(3, seed=11).match.digest()
    record = decode(first.match.record().dump())
    assert restore(GAME, record).digest() == first.match.digest()


@pytest.mark.rule("TP-RND-05", "TP-RND-06", "TP-RND-07", "TP-RND-08", "TP-RND-09")
@pytest.mark.parametrize(
    ("position", "play", "drawn"),
    [
        ({"phase": "search", "hands": ["C09"]}, (), 1),
        ({"hands": ["H02"]}, ("H02", Treat("cake", "mid-1")), 1),
        ({"hands": ["H19"]}, ("H19",), 1),
        ({"hands": ["C19"]}, ("C19",), 1),
        ({"hands": ["C09"]}, ("C09",), 2),
        ({"hands": ["C39"]}, ("C39",), 1),
        ({"hands": ["C29"]}, ("C29",), 3),
        ({"hands": ["C34"], "tea": {"huge-1": "C09", "mid-1": "C01"}}, ("C34",), 0),
    ],
)
def test_blind_draws_and_no_other_chance(position: dict[str, Any], play: tuple[Any, ...], drawn: int) -> None:
    """The number of random numbers is the number of cards drawn, and which card comes is up to them."""
    outcomes = set()
    for seed in range(12):
        party = at(seed=seed, **position)
        if play:
            party.play(*play)
            if party.window:
                party.passes()
        else:
            party.answer(0, SEARCH_HEROES)
        assert party.chances() == drawn
        outcomes.add(party.match.digest())
    assert (len(outcomes) > 3) == (drawn > 0)


@pytest.mark.rule("TP-RND-03")
def test_a_reshuffled_deck_is_drawn_from_blindly() -> None:
    every = [f"H{number:02}" for number in range(1, 31)]
    found = set()
    for seed in range(60):
        party = at(hands=["C19"], piles=["", " ".join(every[6:])], hero_discard=" ".join(every[:6]), seed=seed)
        party.play("C19").passes()
        assert party.told("reshuffled") == [{}]
        found |= party.pile(0)
    assert found == set(every[:6])
