"""Set-up and match options (SET, VAR, the deal's part of RND)."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest

from tests.games.mad_tea_party.driver import GAME, Party, at, dealt
from wondertable.games.mad_tea_party.options import SEARCH_HEROES
from wondertable.kernel import Scripted, Seeded, SetupError

SEEDS = range(400)


class Watched(Seeded):
    """Remembers what was drawn, in order."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.drawn: list[str] = []

    def draw(self, bag):  # type: ignore[no-untyped-def]
        card = super().draw(bag)
        self.drawn.append(card)
        return card


@pytest.mark.rule("TP-SET-01", "TP-RUL-01")
def test_two_to_four_players() -> None:
    for seats in (2, 3, 4):
        assert len(GAME.new(seats, 0).table.players) == seats
    for seats in (0, 1, 5):
        with pytest.raises(SetupError):
            GAME.new(seats, 0)


@pytest.mark.rule("TP-SET-02", "TP-RND-01")
def test_each_deck_is_shuffled_on_its_own() -> None:
    """Every card of a deck can come first, none much more often, whatever the other decks give."""
    hero, chapter, character = Counter[str](), Counter[str](), Counter[str]()
    pairs = set()
    for seed in SEEDS:
        t = dealt(2, seed).t
        hero[t.players[0].heroes[0]] += 1
        chapter[t.players[0].chapters[0]] += 1
        character[t.tea["mid-1"][0]] += 1
        pairs.add((t.players[0].heroes[0], t.players[0].chapters[0]))
    for found, cards in ((hero, GAME.box.heroes), (chapter, GAME.box.chapters), (character, GAME.box.characters)):
        assert set(found) == set(cards)
        assert max(found.values()) < 4 * len(SEEDS) / len(cards)
    assert len(pairs) > 250  # 400 of 810 pairs, most of them different: the decks know nothing of each other


@pytest.mark.rule("TP-SET-03", "TP-SET-04")
def test_the_starting_hand_is_secret() -> None:
    party = dealt(3)
    for seat, other in itertools.permutations(range(3), 2):
        player = party.t.players[seat]
        assert (len(player.chapters), len(player.heroes), player.characters) == (1, 2, [])
        seen = party.match.view(other)["table"]["players"][seat]
        assert (seen["chapters"], seen["heroes"], seen["characters"]) == ({"hidden": 1}, {"hidden": 2}, [])
        mine = party.match.view(seat)["table"]["players"][seat]
        assert (mine["chapters"], mine["heroes"]) == (player.chapters, player.heroes)
    for event in party.events:
        if event.what == "dealt":
            who = event.facts["who"]
            assert event.seen_by(who).facts["cards"] == [*party.t.players[who].chapters, *party.t.players[who].heroes]
            assert "cards" not in event.seen_by((who + 1) % 3).facts


@pytest.mark.rule("TP-SET-05")
def test_three_characters_open_in_the_centre_row() -> None:
    party = Party(GAME.new(2, chance=Scripted(["C14", "C09", "C39"])))
    assert [party.cell(f"mid-{column}") for column in (1, 2, 3)] == ["C14", "C09", "C39"]
    for seat in (-1, 0, 1):
        assert party.match.view(seat)["table"]["tea"]["mid-2"] == ("C09",)


@pytest.mark.rule("TP-SET-06", "TP-RUL-02", "TP-RND-02")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_first_player_is_drawn_by_lot(seats: int) -> None:
    found = Counter(GAME.new(seats, seed).table.active for seed in SEEDS)
    assert set(found) == set(range(seats))
    fair = len(SEEDS) / seats
    assert all(0.7 * fair < times < 1.3 * fair for times in found.values())
    party = dealt(seats, 5)
    assert party.seats == [party.t.active]
    assert party.told("first-player") == [{"who": party.t.active}]


@pytest.mark.rule("TP-SET-07")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_turns_pass_clockwise(seats: int) -> None:
    party = dealt(seats, 1)
    first = party.t.active
    for turn in range(2 * seats + 1):
        assert party.t.active == (first + turn) % seats
        assert party.seats == [party.t.active]
        party.answer(party.t.active, SEARCH_HEROES).end()


@pytest.mark.rule("TP-SET-08", "TP-VAR-03")
def test_two_independent_options() -> None:
    assert GAME.choose_options({}) == {"scoring": "standard", "order_rule": "on"}
    for scoring, order_rule in itertools.product(("standard", "experienced"), ("on", "off")):
        party = at(
            hands=["C19 C09"],
            books=["K09.1=C24"],
            options={"scoring": scoring, "order_rule": order_rule},
        )
        assert party.score(0) == (-2 if scoring == "standard" else -4)
        party.play("C19").passes()
        assert ("C09" in party.playable()) == (order_rule == "off")
        for seat in (-1, 0, 1, 2):  # shown for the whole match
            view = party.match.view(seat)
            assert view["options"] == {"scoring": scoring, "order_rule": order_rule}
            assert (view["table"]["scoring"], view["table"]["order_rule"]) == (scoring, order_rule)
    for wrong in ({"scoring": "double"}, {"order_rule": "maybe"}, {"speed": "fast"}):
        with pytest.raises(SetupError):
            GAME.choose_options(wrong)


@pytest.mark.rule("TP-VAR-02")
def test_numbers_stay_visible_in_a_mad_party() -> None:
    party = at(hands=["C34 C01"], options={"order_rule": "off"}).play("C34")
    assert party.match.view(1)["table"]["last"] == 4
    assert "C01" in party.playable()


@pytest.mark.rule("TP-RND-04")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_deal_goes_seat_by_seat(seats: int) -> None:
    chance = Watched(3)
    party = Party(GAME.new(seats, chance=chance))
    assert [card[0] for card in chance.drawn] == [*("K", "H", "H") * seats, "C", "C", "C"]
    for seat, player in enumerate(party.t.players):
        assert [*player.chapters, *player.heroes] == chance.drawn[3 * seat : 3 * seat + 3]
    assert [party.cell(f"mid-{column}") for column in (1, 2, 3)] == chance.drawn[-3:]
