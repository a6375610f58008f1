"""The battle algorithm from the start strength to the end of the battle (section 9.2)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.wonderlands_war.arena import (
    BUST,
    DOUBLE,
    DRAW,
    FIGHTING,
    STOP,
    STOPPED,
    R,
    alone,
    clash,
    side,
    strengths,
)
from tests.games.wonderlands_war.driver import Case, at, names
from wondertable.games.wonderlands_war.options import BLOCK, BONUS, DECLINE, NO_BET, SUFFER, Bet, Lose, Recall, Target

HERE = {"supporters": {R: 2}}
FULL = {"F01", "F02", "F03", "F04", "F05", "F07a", "F07b", "F08", "F09", "F10", "F11", "F12"}


def starts(case: Case) -> list[int]:
    """The start strengths that were told, by seat."""
    return [facts["strength"] for facts in sorted(case.told("start"), key=lambda facts: facts["who"])]


# -- B1: the start strength -----------------------------------------------------------------------------


@pytest.mark.rule("WW-BAT-02")
@pytest.mark.parametrize(
    ("player", "strength"),
    [
        ({"supporters": {R: 5}}, 0),
        ({"leader": R, "lead": 4}, 4),
        ({"supporters": {R: 1}, "leader": "PT", "lead": 4}, 0),
        ({"figures": {"F02": R}}, 2),
        ({"figures": {"F09": R, "F03": R}}, 5),
        ({"figures": {"F09": R, "F03": "PT"}}, 3),
        ({"supporters": {R: 1}, "castles": {R: 2}}, 2),
        ({"supporters": {R: 1}, "castles": {"PT": 2}}, 0),
        ({"supporters": {R: 3}, "castles": {R: 2}, "leader": R, "lead": 6, "figures": {"F02": R}}, 10),
    ],
)
def test_start_strength(player: dict[str, Any], strength: int) -> None:
    case = at({"QUE": player, "HAT": HERE, "ALI": {}}, battle=R)
    assert starts(case) == [strength, 0]
    assert case.p("QUE").strength == strength


@pytest.mark.rule("WW-BAT-02", "WW-TWO-17")
@pytest.mark.parametrize("castle", [1, 2])
def test_a_lying_castle_gives_two(castle: int) -> None:
    mine = {"supporters": {R: 1}, "castles": {R: castle}, "bag": "QUE-1"}
    case = at({"QUE": mine, "HAT": {}}, battle=R, blocked="RK", coming="QUE-1")
    assert case.told("start") == [{"who": 0, "strength": 2}]


@pytest.mark.rule("WW-BAT-02", "WW-RUL-34", "WW-BRD-04")
def test_the_track_ends_at_25() -> None:
    player = {"leader": R, "lead": 6, "castles": {R: 2}, "figures": dict.fromkeys(sorted(FULL), R)}
    case = at({"QUE": player, "HAT": HERE, "ALI": {}}, battle=R)
    assert starts(case) == [25, 0]


@pytest.mark.rule("WW-BAT-05", "WW-RUL-35")
def test_a_start_at_25_ends_the_battle_after_the_wagers() -> None:
    player = {"leader": R, "lead": 6, "castles": {R: 2}, "figures": dict.fromkeys(sorted(FULL), R)}
    case = at({"QUE": player, "HAT": HERE, "ALI": {}}, battle=R)
    assert case.prompt == "wager"
    case.do(Bet("QUE"))
    assert case.told("drew") == []
    assert case.told("battle-over") == [{"region": R}]
    assert case.told("won") == [{"who": 0, "region": R}]


@pytest.mark.rule("WW-BAT-03", "WW-FAQ-09")
def test_strength_is_lowered_after_all_have_started() -> None:
    mine = {"figures": {"F06": R}}
    case = at({"QUE": mine, "HAT": {"leader": R, "lead": 3}, "ALI": {"leader": R, "lead": 1}}, battle=R)
    assert [(one["who"], one["strength"]) for one in case.told("start")] == [(0, 1), (1, 1), (2, 0)]
    assert case.told("weakened") == [{"who": 1, "n": 2, "cause": "F06"}, {"who": 2, "n": 1, "cause": "F06"}]


# -- wagers, then the first draw ------------------------------------------------------------------------


@pytest.mark.rule("WW-BAT-04")
def test_wagers_come_after_the_start_strengths_and_before_the_first_draw() -> None:
    case = at({"QUE": {"leader": R}, "HAT": HERE, "ALI": {}}, battle=R)
    assert case.stories() == ["battle", "start", "start"]
    assert (case.prompt, case.seats) == ("wager", [2])
    case.do(NO_BET)
    assert case.stories()[3] == "no-bet"
    assert case.stories()[4:6] == ["drew", "drew"]


@pytest.mark.rule("WW-BAT-06", "WW-FAQ-04")
def test_everybody_must_draw_first() -> None:
    players = {faction: {**HERE, "bag": f"{faction}-1 {faction}-2"} for faction in ("QUE", "HAT", "ALI")}
    case = at(players, battle=R, coming="QUE-1 HAT-2 ALI-1")
    assert case.told("drew") == [
        {"who": 0, "chips": ["QUE-1"]},
        {"who": 1, "chips": ["HAT-2"]},
        {"who": 2, "chips": ["ALI-1"]},
    ]
    assert case.asked == ["commit"]
    assert strengths(case) == [1, 2, 1]


@pytest.mark.rule("WW-FAQ-04", "WW-BAT-07")
@pytest.mark.parametrize("first", ["QUE-2", "MAD", "FLw"])
def test_stopping_is_allowed_after_any_first_chip(first: str) -> None:
    case = alone(first)
    assert (case.t.draw, case.prompt, names(case.options)) == (1, "commit", ["draw", "stop"])
    case.do(STOP)
    assert case.told("stopped") == [{"who": 0}]


# -- commit ---------------------------------------------------------------------------------------------


def three(phase: str = "commit", coming: str = "", **position: Any) -> Case:
    return clash(
        {
            "QUE": side(strength=4, bag="QUE-1 QUE-2"),
            "HAT": side(strength=6, bag="HAT-1 HAT-2"),
            "ALI": side(strength=6, bag="ALI-1 ALI-2"),
        },
        coming,
        phase=phase,
        draw=1,
        **position,
    )


@pytest.mark.rule("WW-BAT-07", "WW-DEC-25")
def test_draw_or_stop_is_asked_of_all_who_fight() -> None:
    case = three(coming="QUE-1 ALI-2 QUE-2")
    assert (case.prompt, case.seats) == ("commit", [0, 1, 2])
    assert case.facts == {"region": R, "draw": 2}
    assert all(names(case.options_of(seat)) == ["draw", "stop"] for seat in case.seats)
    case.answer(1, STOP)
    assert case.told("stopped") == []  # sealed until all have chosen
    assert (case.seats, case.p("HAT").fight) == ([0, 2], FIGHTING)
    case.answer(2, DRAW).answer(0, DRAW)
    assert case.told("stopped") == [{"who": 1}]
    assert case.told("drew") == [{"who": 0, "chips": ["QUE-1"]}, {"who": 2, "chips": ["ALI-2"]}]
    assert strengths(case) == [5, 6, 8]
    assert case.p("HAT").active == []


@pytest.mark.rule("WW-BAT-07", "WW-INV-16")
def test_stopping_is_final() -> None:
    case = three(coming="QUE-1 ALI-2").do(DRAW, STOP, DRAW)
    assert case.seats == [0, 2]
    case.refuses(DRAW, seat=1)


@pytest.mark.rule("WW-BAT-08", "WW-RUL-28")
def test_when_nobody_draws_the_battle_is_over() -> None:
    case = three().do(STOP, STOP, STOP)
    assert case.stories()[:4] == ["stopped", "stopped", "stopped", "battle-over"]
    assert case.told("drew") == []


@pytest.mark.rule("WW-BAT-08", "WW-RUL-28")
def test_who_chose_to_draw_draws_though_all_others_stop() -> None:
    case = three(coming="ALI-2").do(STOP, STOP, DRAW)
    assert case.told("drew") == [{"who": 2, "chips": ["ALI-2"]}]
    assert case.told("strength") == [{"who": 2, "strength": 8}]


# -- one draw -------------------------------------------------------------------------------------------


@pytest.mark.rule("WW-BAT-10")
def test_all_chips_are_shown_before_any_works() -> None:
    case = three("draw", "QUE-1 HAT-1 ALI-1")
    assert case.stories() == ["drew"] * 3 + ["played"] * 3 + ["strength"] * 3


@pytest.mark.rule("WW-BAT-13", "WW-BAT-01", "WW-RUL-20")
def test_madness_first_then_oneself_then_others_then_placing() -> None:
    """QUE's Axe weakens (O), HAT's madness costs a unit (M), ALI's Soldier doubles (S), all is placed at the end."""
    case = clash(
        {
            "QUE": side(strength=3, bag="QUE-A", abilities="Q1"),
            "HAT": side(strength=9, bag="MAD"),
            "ALI": side(strength=9, bag="CSw"),
        },
        "QUE-A MAD CSw",
    )
    assert case.stories() == [
        "drew",
        "drew",
        "drew",
        "madness",
        "lost",
        "multiplied",
        "weakened",
        "weakened",
        "played",
        "played",
        "strength",
        "strength",
    ]
    assert strengths(case) == [6, 6, 8]  # 9 - 3 + 2


@pytest.mark.rule("WW-BAT-13")
def test_who_goes_mad_plays_nothing() -> None:
    case = alone("MAD", strength=5, figures={"F05": R}, rival=side(2, fight=STOPPED, strength=20))
    assert case.asked == ["lose"]
    case.do(Lose("supporter"))
    assert (case.p("QUE").strength, case.p("QUE").active) == (5, [])
    assert case.told("played") == case.told("strength") == case.told("bonus") == []


@pytest.mark.rule("WW-BAT-14", "WW-BAT-18")
def test_bonus_strength_is_added_with_the_chip() -> None:
    case = alone("HAT-A", who="HAT", abilities="H1", madness="MAD2 MAD", strength=4)
    assert case.stories() == ["drew", "bonus", "played", "strength"]
    assert case.told("bonus") == [{"who": 0, "n": 2, "cause": "H1"}]
    assert case.told("strength") == [{"who": 0, "strength": 9}]


@pytest.mark.rule("WW-BAT-15", "WW-RUL-20")
def test_effects_on_others_compare_markers_before_anybody_adds() -> None:
    """HAT on 4 is above QUE on 3, whatever QUE's own chip brings; ALI on 3 is not, though ALI's chip would lift it."""
    case = clash(
        {
            "QUE": side(strength=3, bag="QUE-A", abilities="Q1"),
            "HAT": side(strength=4, bag="HAT-1"),
            "ALI": side(strength=3, bag="ALI-2"),
        },
        "QUE-A HAT-1 ALI-2",
    )
    assert case.told("weakened") == [{"who": 1, "n": 3, "cause": "Q1"}]
    assert strengths(case) == [6, 2, 5]


@pytest.mark.rule("WW-BAT-15", "WW-RUL-34")
def test_lost_strength_never_goes_below_zero() -> None:
    rival = side(2, fight=STOPPED, strength=0)
    case = alone("I08", rival=rival, strength=0, third=side(fight=STOPPED, strength=20))
    assert strengths(case) == [2, 0, 19]
    assert case.told("weakened", "who") == [{"who": 2}]


@pytest.mark.rule("WW-BAT-16")
def test_chips_stand_in_the_order_they_were_placed() -> None:
    case = alone("QUE-2 RKw QUE-1 FORGE").do(DRAW, DRAW, DRAW)
    assert case.p("QUE").active == ["QUE-2", "RKw", "QUE-1", "FORGE"]
    assert (case.p("QUE").bag, case.p("QUE").chip) == ([], "")


@pytest.mark.rule("WW-BAT-16")
def test_a_changed_chip_has_its_printed_strength_the_next_time() -> None:
    """Doubled to 2, brought back by the Bottle, drawn again: 1, doubled to 2 once more, not 4."""
    case = alone("CSw I06").do(DRAW)
    assert names(case.options) == ["recall CSw", "decline"]
    case.do(Recall("CSw"))
    assert (case.p("QUE").strength, case.bag("QUE")) == (4, "CSw")
    case.do(DRAW)
    assert case.told("played", "chip", "strength")[-1] == {"chip": "CSw", "strength": 2}
    assert case.p("QUE").strength == 6


@pytest.mark.rule("WW-BAT-18")
def test_bust_players_add_nothing() -> None:
    """The Hookah is placed, but its bonus chip is the end before anything is added."""
    case = alone("I03 MAD", units=1, strength=7, also="QUE-1").do(BONUS)
    assert case.told("played", "chip") == [{"chip": "I03"}]
    assert (case.p("QUE").fight, case.p("QUE").strength) == (BUST, 0)
    assert case.told("strength") == []


@pytest.mark.rule("WW-BAT-18", "WW-RUL-34")
def test_adding_stops_at_25() -> None:
    case = alone("RKs", strength=23, rival=side(2, fight=STOPPED, strength=24))
    assert case.told("strength") == [{"who": 0, "strength": 25}]


@pytest.mark.rule("WW-BAT-19")
def test_after_adding_the_marker_moves_then_the_duchess_pays() -> None:
    """HAT's Watch moves a marker after all have added; QUE's Duchess is paid after that."""
    case = clash(
        {
            "QUE": side(2, strength=3, bag="MAD", figures={"F04": R}),
            "HAT": side(strength=4, bag="I05"),
            "ALI": side(fight=STOPPED, strength=20),
        },
        "MAD I05",
    )
    case.do(Lose("supporter"))
    assert (case.prompt, names(case.options)) == ("shift", ["shift 4", "shift 6", "decline"])
    assert case.told("points") == []
    case.do(DECLINE)
    assert case.told("points") == [{"who": 0, "n": 1, "cause": "F04"}]


# -- the pipeline ---------------------------------------------------------------------------------------


@pytest.mark.rule("WW-BAT-20", "WW-RUL-45")
@pytest.mark.parametrize(
    ("chip", "sets", "mine", "answer", "strength"),
    [
        ("RKw", "AAABA", {"active": "RKs", "doubling": True}, None, 2),  # 3 becomes 1, then twice
        ("RKw", "BAABA", {"active": "RKs FLw"}, None, 2),  # 3 becomes 1, then +1
        ("CRs", "AAAAC", {"active": "CRw CRw CRw", "doubling": True}, None, 0),  # 4 - 6, not below 0
        ("CRw", "AAAAC", {"active": "CRw", "doubling": True}, None, 6),  # (1 + 2) x 2
        ("CSs", "BAAAA", {"active": "FLw", "exhausted": "QUE-1"}, DOUBLE, 6),  # (2 + 1) x 2
        ("QUE-A", "AAAAA", {"abilities": "Q2", "active": "ROw CSw", "doubling": True}, None, 10),  # (3 + 2) x 2
        ("I07", "AAAAA", {"units": 3, "doubling": True}, None, 6),  # (1 + 2) x 2
        ("CRs", "BAAAC", {"active": "FLw CRw"}, None, 3),  # 4 + 1 - 2
        ("CSw", "AAAAA", {"crowns": 1, "doubling": True}, None, 0),  # 0 x 2 x 2
        ("QUE-A", "AAAAA", {"abilities": "Q2", "active": "ROw CSw", "crowns": 1, "doubling": True}, None, 4),
    ],
)
def test_the_pipeline(chip: str, sets: str, mine: dict[str, Any], answer: Any, strength: int) -> None:
    case = alone(chip, sets=sets, **mine)
    if answer:
        case.do(answer)
    assert case.told("played", "chip", "strength") == [{"chip": chip, "strength": strength}]
    assert case.p("QUE").strength == strength


# -- W: is it over? -------------------------------------------------------------------------------------


@pytest.mark.rule("WW-BAT-21")
def test_25_ends_the_battle_for_all() -> None:
    case = clash(
        {
            "QUE": side(strength=23, bag="QUE-2"),
            "HAT": side(strength=4, bag="HAT-1 HAT-2"),
            "ALI": side(strength=6, bag="ALI-1 ALI-2"),
        },
        "QUE-2 HAT-1 ALI-1",
    )
    assert case.told("battle-over") == [{"region": R}]
    assert [player.fight for player in case.t.players] == [STOPPED] * 3
    assert case.told("won", "who") == [{"who": 0}]
    assert case.told("must-stop") == []


@pytest.mark.rule("WW-BAT-21")
def test_24_ends_nothing() -> None:
    case = clash(
        {"QUE": side(strength=22, bag="QUE-2"), "HAT": side(strength=4, bag="HAT-1"), "ALI": {}}, "QUE-2 HAT-1"
    )
    assert (strengths(case), case.prompt, case.seats) == ([24, 5, 0], "commit", [0, 1])


@pytest.mark.rule("WW-BAT-24", "WW-RUL-37")
def test_two_who_reach_25_together_share_first_place() -> None:
    case = clash(
        {"QUE": side(strength=23, bag="QUE-2"), "HAT": side(strength=24, bag="HAT-2"), "ALI": {}}, "QUE-2 HAT-2"
    )
    assert case.told("tie") == [{"region": R, "whose": [0, 1]}]
    assert case.told("won") == []
    assert case.prompt == "points-or-castle"


@pytest.mark.rule("WW-BAT-21")
def test_nobody_left_fighting_ends_the_battle() -> None:
    case = clash(
        {"QUE": side(1, bag="MAD"), "HAT": side(1, bag="MAD"), "ALI": side(1, fight=STOPPED, strength=2)}, "MAD MAD"
    )
    assert [player.fight for player in case.t.players] == [BUST, BUST, STOPPED]
    assert case.told("won", "who") == [{"who": 2}]


@pytest.mark.rule("WW-BAT-21", "WW-RUL-08")
def test_the_last_who_fights_must_stop_when_strictly_ahead() -> None:
    case = alone("QUE-1", strength=8, rival=side(2, fight=STOPPED, strength=8))
    assert case.told("must-stop") == [{"who": 0}]
    assert case.p("QUE").fight == STOPPED
    assert case.told("won", "who") == [{"who": 0}]


@pytest.mark.rule("WW-BAT-23", "WW-RUL-08", "WW-BAT-21")
@pytest.mark.parametrize("strength", [7, 6])
def test_the_last_who_fights_may_go_on_when_tied_or_behind(strength: int) -> None:
    case = alone("QUE-1 QUE-1 QUE-1", strength=strength, rival=side(2, fight=STOPPED, strength=8))
    assert (case.prompt, case.seats, case.told("must-stop")) == ("commit", [0], [])
    while case.prompt == "commit":
        case.do(DRAW)
    assert case.told("must-stop") == [{"who": 0}]
    assert case.p("QUE").strength == 9


@pytest.mark.rule("WW-BAT-22")
def test_when_all_others_are_bust_the_last_one_stops_whatever_the_strength() -> None:
    case = clash({"QUE": side(2, bag="MAD QUE-1"), "HAT": side(1, strength=9, bag="MAD"), "ALI": {}}, "MAD MAD")
    assert case.p("HAT").fight == BUST
    assert case.told("must-stop") == [{"who": 0}]
    assert case.told("won", "who") == [{"who": 0}]
    assert case.p("QUE").strength == 0


@pytest.mark.rule("WW-BAT-22", "WW-TWO-13", "WW-RUL-86")
@pytest.mark.parametrize(("strength", "must"), [(2, False), (3, True)])
def test_with_two_players_the_last_one_stops_only_above_the_resistance(strength: int, must: bool) -> None:
    """Round I: the resistance stands on 3."""
    case = clash({"QUE": side(strength=strength, bag="QUE-1 QUE-2"), "HAT": {}}, "QUE-1", blocked="RK")
    assert bool(case.told("must-stop")) is must
    assert (case.prompt == "commit") is not must


@pytest.mark.rule("WW-TWO-13", "WW-RUL-86")
def test_with_two_players_above_the_resistance_is_not_enough() -> None:
    players = {"QUE": side(strength=5, bag="QUE-1 QUE-2"), "HAT": side(fight=STOPPED, strength=6)}
    case = clash(players, "QUE-1 QUE-2", blocked="RK")
    assert (case.p("QUE").strength, case.prompt) == (6, "commit")
    case.do(DRAW)
    assert case.told("must-stop") == [{"who": 0}]


# -- whom effects reach ---------------------------------------------------------------------------------


@pytest.mark.rule("WW-BAT-26")
def test_effects_reach_the_stopped_and_not_the_bust() -> None:
    case = clash(
        {
            "QUE": side(bag="I08"),
            "HAT": side(fight=STOPPED, strength=20),
            "ALI": side(0, fight=BUST, strength=0),
            "CAT": side(strength=5, bag="CAT-1"),
        },
        "I08 CAT-1",
    )
    assert case.told("weakened", "who") == [{"who": 1}, {"who": 3}]
    assert strengths(case) == [2, 19, 0, 5]


@pytest.mark.rule("WW-BAT-26")
def test_a_bust_player_cannot_be_chosen() -> None:
    case = clash(
        {
            "QUE": side(bag="I02"),
            "HAT": side(fight=STOPPED, strength=20),
            "ALI": side(0, fight=BUST, strength=0),
            "CAT": side(strength=5, fight=STOPPED),
        },
        "I02",
    )
    assert (case.prompt, names(case.options)) == ("crown", ["target 1", "target 3"])


@pytest.mark.rule("WW-BAT-27")
@pytest.mark.parametrize("faction", ["ALI", "QUE", "HAT", "JAB", "CAT"])
@pytest.mark.parametrize(("chip", "strength"), [("1", 1), ("2", 2), ("A", 3)])
def test_faction_chips_add_their_strength_and_do_nothing_else(faction: str, chip: str, strength: int) -> None:
    """Artifacts, too, as long as no ability is unlocked."""
    case = alone(f"{faction}-{chip}", who=faction)
    assert case.stories() == ["drew", "played", "strength"]
    assert strengths(case) == [strength, 20, 0]
    assert case.prompt == "commit"


@pytest.mark.rule("WW-BAT-27", "WW-ALY-03", "WW-ALY-04")
@pytest.mark.parametrize(
    ("chip", "strength"),
    [
        ("FLw", 1),
        ("FLs", 2),
        ("ROw", 1),
        ("ROs", 2),
        ("RKw", 3),
        ("RKs", 4),
        ("CRw", 1),
        ("CRs", 4),
        ("FORGE", 1),
        ("CSw", 1),
        ("CSs", 2),
    ],
)
@pytest.mark.parametrize("letter", ["A", "B", "C", "D"])
def test_every_ally_adds_its_printed_strength(chip: str, strength: int, letter: str) -> None:
    """Of any set, where nothing changes it."""
    shards = strength  # Creatures D: equal shards, nothing happens
    case = alone(chip, sets=letter, shards=shards, rival=side(2, fight=STOPPED, strength=20), castles={R: 2})
    for option in ("decline", "target 1"):
        if case.prompt in ("card-soldier", "shift", "flamingo") and option in names(case.options):
            case.do(case.options[names(case.options).index(option)])
    double = 2 if letter == "A" and chip.startswith("CS") else 1  # the only choice without Exhausted chips
    assert case.p("QUE").strength == strength * double


# -- the order of players -------------------------------------------------------------------------------


def mad_order(points: tuple[int, int, int], shards: tuple[int, int, int], first: int) -> list[int]:
    """In which order three players who draw madness are asked for the shield."""
    players = {
        faction: side(3, bag="MAD", shield=True, vp=vp, shards=shard)
        for faction, vp, shard in zip(("QUE", "HAT", "ALI"), points, shards, strict=True)
    }
    case = clash(players, "MAD MAD MAD", first=first)
    order = []
    while case.prompt == "shield":
        order.append(case.seat)
        case.do(BLOCK)
    return order


@pytest.mark.rule("WW-BAT-01", "WW-RUL-53")
@pytest.mark.parametrize(
    ("points", "shards", "first", "order"),
    [
        ((3, 1, 2), (0, 0, 0), 0, [1, 2, 0]),
        ((3, 1, 2), (9, 0, 5), 0, [1, 2, 0]),
        ((1, 1, 1), (0, 2, 1), 0, [1, 2, 0]),
        ((1, 1, 0), (0, 2, 0), 0, [2, 1, 0]),
        ((1, 1, 1), (1, 1, 1), 0, [0, 1, 2]),
        ((1, 1, 1), (1, 1, 1), 1, [1, 2, 0]),
        ((1, 1, 1), (1, 1, 1), 2, [2, 0, 1]),
    ],
)
def test_fewest_points_then_most_shards_then_clockwise(
    points: tuple[int, int, int], shards: tuple[int, int, int], first: int, order: list[int]
) -> None:
    assert mad_order(points, shards, first) == order


@pytest.mark.rule("WW-BAT-01", "WW-RUL-53")
def test_the_order_is_computed_at_the_start_of_each_step() -> None:
    """JAB would be first; the point for ALI's bust in M puts HAT before him in O."""
    case = clash(
        {
            "JAB": side(bag="I02", vp=1, abilities="J3"),
            "HAT": side(bag="I02", vp=1, shards=0),
            "ALI": side(1, bag="MAD", vp=9),
            "CAT": side(strength=9, fight=STOPPED, bag="POI POI POI POI POI POI"),
        },
        "I02 I02 MAD",
    )
    assert case.told("points") == [{"who": 0, "n": 1, "cause": "J3"}]
    assert (case.prompt, case.seat) == ("crown", 1)
    case.do(Target(3))
    assert (case.prompt, case.seat) == ("crown", 0)


@pytest.mark.rule("WW-BAT-01")
def test_own_effects_of_all_come_before_effects_on_others_of_all() -> None:
    case = clash(
        {
            "QUE": side(bag="I02", vp=0),
            "HAT": side(bag="CSw", vp=5, exhausted="HAT-1"),
            "ALI": side(fight=STOPPED, strength=20),
        },
        "I02 CSw",
    )
    assert (case.prompt, case.seat) == ("card-soldier", 1)
    case.do(DOUBLE)
    assert (case.prompt, case.seat) == ("crown", 0)


@pytest.mark.rule("WW-BAT-01", "WW-BAT-13")
def test_madness_of_all_comes_before_own_effects() -> None:
    case = clash(
        {
            "QUE": side(bag="CSw", vp=0, exhausted="QUE-1"),
            "HAT": side(bag="MAD", vp=5, shield=True),
            "ALI": side(fight=STOPPED, strength=20),
        },
        "CSw MAD",
    )
    assert (case.prompt, case.seat) == ("shield", 1)
    case.do(SUFFER)
    assert (case.prompt, case.seat) == ("card-soldier", 0)
