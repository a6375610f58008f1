"""The contract of a game: seats, settings, answers, and dealing the hidden anew."""

from __future__ import annotations

import pickle
from collections import Counter
from typing import Any

import msgspec
import pytest

from tests.toy import Auction, Bid, Draw, Keep, Toy, ToyPack, Tucked, toy
from wondertable.kernel import (
    AnswerError,
    Ask,
    ContentError,
    Game,
    Match,
    Provable,
    RecordError,
    Result,
    Rules,
    Seeded,
    SetupError,
    StepEnded,
)

# -- the type of a view --------------------------------------------------------------------------------------


class Boastful(Toy):
    """A game that adds facts to its view without declaring them."""

    def view(self, table: Auction, seat: int) -> dict[str, Any]:
        return {**table.redact(seat), "boast": "mine"}


def test_the_type_of_a_view_is_derived_only_where_all_of_it_is_declared() -> None:
    game = toy()
    seen = msgspec.json.encode(game.view(game.new(2, 1).table, 0))
    assert msgspec.json.decode(seen, type=game.view_type()).prizes
    assert Boastful(ToyPack(name="house")).view_type() == dict[str, Any]


# -- setting up ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [1, 4, 0, -2, True, "2", 2.0, None])
def test_wrong_numbers_of_seats_are_refused(seats: Any) -> None:
    with pytest.raises(SetupError) as error:
        toy().new(seats)
    assert error.value.what == "error.seats"
    assert error.value.facts == {"seats": seats, "least": 2, "most": 3}


@pytest.mark.parametrize("seed", [-1, 2**64, True, "7", 1.5])
def test_wrong_seeds_are_refused(seed: Any) -> None:
    with pytest.raises(SetupError) as error:
        toy().new(2, seed)
    assert error.value.what == "error.seed"


def test_seeds_make_matches_reproducible() -> None:
    assert toy().new(2, 0).digest() == toy().new(2, 0).digest()
    assert toy().new(2, 2**64 - 1).digest() != toy().new(2, 0).digest()
    assert len({toy().new(2).seed for _ in range(5)}) == 5


def test_every_match_has_a_table_of_its_own() -> None:
    game = toy()
    first = game.fresh_table(2, {"tuck": "on"})
    first.bag.clear()
    first.bidders[0].hand.append("C01")
    again = game.fresh_table(2, {"tuck": "on"})
    assert again == game.table(2, {"tuck": "on"})
    assert game.fresh_table(3, {"tuck": "on"}) == game.table(3, {"tuck": "on"})
    assert game.fresh_table(2, {"tuck": "off"}) == game.table(2, {"tuck": "off"}) != again


def test_phases_are_instead_of_step_and_over() -> None:
    with pytest.raises(TypeError, match="declares its phases"):

        class Both(Toy):
            phases = {"deal": lambda t: None}  # noqa: RUF012


def played_by_phases(limited: bool) -> Match[Auction]:
    """A toy whose rules are declared by phase, some of which ask nothing and give no rules, played at random."""

    class Phased(Toy):
        step, over = Game.step, Game.over

    def begin(t: Auction) -> None:
        t.phase = "help"

    def help_again(t: Auction) -> Rules[None]:
        pick = yield Ask(t.helper, "help", [Keep(), Draw()])
        t.round += 1
        t.phase = "pause"
        if type(pick) is Draw and t.round > 5:
            t.phase = "over"
            raise StepEnded

    def pause(t: Auction) -> None:
        t.phase = "over" if t.round > 20 else "help"

    Phased.phases = {"deal": begin, "help": help_again, "pause": pause}
    match = Phased(ToyPack(name="house")).new(2, 3)
    luck = Seeded(5)
    while limited and match.result is None and match._asked is not None:
        for seat, ask in match.asks.items():
            match.submit(seat, luck.pick(ask.options))
    if not limited:
        match.rollout(lambda table, ask: luck.pick(ask.options))
    return match


def test_a_match_of_phases_is_played_on_and_played_out_alike() -> None:
    submitted, played_out = played_by_phases(True), played_by_phases(False)
    assert submitted.table.phase == played_out.table.phase == "over"
    assert submitted.result == played_out.result
    assert submitted.digest() == played_out.digest()
    assert submitted.table.round > 5


def test_settings_have_defaults_and_are_checked() -> None:
    game = toy()
    assert game.choose_options({}) == {"tuck": "on"}
    assert game.new(2, 1, {"tuck": "off"}).options == {"tuck": "off"}
    with pytest.raises(SetupError) as error:
        game.new(2, 1, {"colour": "red"})
    assert (error.value.what, error.value.facts) == ("error.unknown-option", {"option": "colour", "known": "tuck"})
    with pytest.raises(SetupError) as error:
        game.new(2, 1, {"tuck": "maybe"})
    assert error.value.facts == {"option": "tuck", "value": "maybe", "known": "on, off"}


def test_a_game_without_settings_names_none() -> None:
    with pytest.raises(SetupError) as error:
        toy(settings=()).choose_options({"x": "y"})
    assert error.value.facts["known"] == "-"


def test_another_stream_can_be_given() -> None:
    match = toy().new(2, chance=Provable(bytes(32)))
    assert match.seed is None
    assert match.digest() == toy().new(2, chance=Provable(bytes(32))).digest()


def test_answers_are_read_from_plain_data() -> None:
    assert toy().read_answer({"do": "bid", "chip": "n01"}) == Bid("n01")
    assert toy().read_answer({"do": "keep"}) == Keep()
    junks: tuple[Any, ...] = ({"do": "fly"}, {"do": "bid"}, {"do": "bid", "chip": 5}, [], None, "bid", {"chip": "n01"})
    for junk in junks:
        with pytest.raises(AnswerError) as error:
            toy().read_answer(junk)
        assert error.value.what == "error.not-an-answer"


def test_a_victory_is_shared() -> None:
    result = Result((3, 5, 5), (1, 2))
    assert [result.share(seat) for seat in range(3)] == [0.0, 0.5, 0.5]
    assert Result((0, 0), ()).share(0) == 0.0


def test_what_a_game_need_not_have() -> None:
    game = toy()
    match = game.new(2, 1)
    ask = Ask(0, "help", [Keep(), Draw()])
    assert game.advisor.advise(match.table, ask) is None
    assert game.advisor.value(match.table, 0) is None
    assert game.guide.question(match.table, ask).reason(Keep()) is None
    assert game.advisor.remark(match.table, ask, Keep()) is None
    assert game.advisor.evaluable(match.table)
    assert game.stats.measures(match.table, []) == {}
    assert super(Toy, game).group(match.table, "n01") is None
    assert list(super(Toy, game).violations(match.table)) == []


def test_a_game_travels_between_processes() -> None:
    game = Toy(ToyPack(name="mine", prizes=("p1", "p2", "p3", "p9")))
    again = pickle.loads(pickle.dumps(game))
    assert type(again) is Toy
    assert again.content == game.content
    assert again.new(2, 5).digest() == game.new(2, 5).digest()


# -- dealing anew ----------------------------------------------------------------------------------------------


def table_of(hands: list[str], bag: str, tucked: list[tuple[int, str]] | None = None) -> Auction:
    game = toy()
    table = game.table(len(hands), game.choose_options({}))
    for bidder, hand in zip(table.bidders, hands, strict=True):
        bidder.hand[:] = hand.split()
    table.bag[:] = bag.split()
    table.tucked[:] = [Tucked(owner, chips.split()) for owner, chips in tucked or []]
    return table


def test_dealing_anew_keeps_what_the_seat_knows() -> None:
    for seed in range(20):
        table = table_of(["n01 n02", "n03 n04", "n05"], "n06 n07", [(0, "n08 n09"), (1, "n10 n11")])
        before = Counter(chip for zone in table.zones() for chip in zone.contents())
        toy().reimagine(table, 0, Seeded(seed))
        assert table.bidders[0].hand == ["n01", "n02"]
        assert [len(bidder.hand) for bidder in table.bidders] == [2, 2, 1]
        assert table.tucked[0].chips == ["n08", "n09"], "its own order it knows"
        assert sorted(table.tucked[1].chips) == ["n10", "n11"]
        assert Counter(chip for zone in table.zones() for chip in zone.contents()) == before


def test_everything_possible_is_imagined_equally_often() -> None:
    hands: Counter[tuple[str, ...]] = Counter()
    orders: Counter[tuple[str, ...]] = Counter()
    chance = Seeded(1)
    for _ in range(3000):
        table = table_of(["n01", "n03 n04", "n05"], "n06 n07", [(1, "n10 n11")])
        toy().reimagine(table, 0, chance)
        hands[tuple(sorted(table.bidders[1].hand))] += 1
        orders[tuple(table.tucked[0].chips)] += 1
    assert len(hands) == 10
    assert all(220 < times < 380 for times in hands.values())
    assert sorted(orders) == [("n10", "n11"), ("n11", "n10")]
    assert all(1350 < times < 1650 for times in orders.values())


def test_the_truth_leaves_no_trace() -> None:
    one = table_of(["n01", "n03 n04", "n05"], "n06 n07", [(1, "n10 n11")])
    other = table_of(["n01", "n07 n05", "n04"], "n03 n06", [(1, "n11 n10")])
    for table in (one, other):
        toy().reimagine(table, 0, Seeded(4))
    assert one == other


def test_a_spectator_knows_no_hand() -> None:
    found = set()
    for seed in range(30):
        table = table_of(["n01", "n02"], "n03")
        toy().reimagine(table, -1, Seeded(seed))
        found.add(table.bidders[0].hand[0])
    assert found == {"n01", "n02", "n03"}


def test_groups_do_not_mix() -> None:
    game = toy(group=lambda self, table, card: int(card[1:]) % 2)
    odd = set()
    for seed in range(40):
        table = table_of(["n01", "n02 n03"], "n04 n05 n06")
        game.reimagine(table, 0, Seeded(seed))
        assert sum(int(chip[1:]) % 2 for chip in table.bidders[1].hand) == 1
        odd |= {chip for chip in table.bidders[1].hand if int(chip[1:]) % 2}
    assert odd == {"n03", "n05"}


# -- errors and content --------------------------------------------------------------------------------------


def test_errors_are_message_ids_with_facts_and_can_be_read() -> None:
    error = SetupError("error.unknown-option", option="colour", known="tuck")
    assert error.facts == {"option": "colour", "known": "tuck"}
    assert "colour" in str(error)


@pytest.mark.parametrize("kind", [SetupError, AnswerError, ContentError, RecordError])
def test_errors_travel_between_processes(kind: type[SetupError]) -> None:
    error = pickle.loads(pickle.dumps(kind("error.seats", seats=9, least=2, most=4)))
    assert type(error) is kind
    assert (error.what, error.facts) == ("error.seats", {"seats": 9, "least": 2, "most": 4})


def test_a_game_object_serves_any_number_of_matches() -> None:
    game = toy()
    matches = [game.new(2, seed) for seed in range(3)]
    assert len({match.digest() for match in matches}) == 3
    assert all(isinstance(match, Match) for match in matches)
