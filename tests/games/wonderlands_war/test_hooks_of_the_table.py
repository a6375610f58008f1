"""Hooks of the table: targets, reasons why not, notes, seat policy, gallery, measures, traits."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from tests.games.wonderlands_war.test_words import in_its_letters, well_said
from tests.guided import help_with, notes, whys
from wondertable import load
from wondertable.bots import Perspective, make
from wondertable.games.wonderlands_war.game import WonderlandsWar
from wondertable.games.wonderlands_war.options import (
    BLOCK,
    CROSS_HEAD,
    DECLINE,
    DONE,
    DRAW,
    NO_BET,
    NO_FEAT,
    STOP,
    SUFFER,
    Bet,
    Forge,
    Lose,
    March,
    Pick,
    Recall,
    Relocate,
    Reveal,
    Send,
    Shift,
    Sit,
    Target,
)
from wondertable.games.wonderlands_war.position import arrange
from wondertable.games.wonderlands_war.seat_policy import ABSENT, CHOICES
from wondertable.games.wonderlands_war.state import FIGHTING, STOPPED, War
from wondertable.kernel import LANGUAGES, AnswerError, Ask, Match, Option, Seat, Seeded, Words
from wondertable.kernel.rulebook import rulebook

_loaded = load("wonderlands_war")
assert isinstance(_loaded, WonderlandsWar)
GAME: WonderlandsWar = _loaded
STANDING = GAME.seat_policy
USUAL = STANDING.defaults(alone=False, hurried=True)


def questions(seats: int, seed: int, **options: str) -> Iterator[tuple[Match[War], Seat, Ask]]:
    """A random game, stopped at every question."""
    match, chance = GAME.new(seats, seed, options), Seeded(seed)
    while match.result is None:
        for seat, ask in match.asks.items():
            yield match, seat, ask
            match.submit(seat, chance.pick(ask.options))


def fight(me: dict[str, Any], **more: Any) -> Match[War]:
    """The Queen in a battle with the Hatter, at the question to draw or to stop."""
    mine = {"supporters": {"WZ": 3}, "fight": FIGHTING, "strength": 3, **me}
    other = {"supporters": {"WZ": 2}, "fight": FIGHTING, "strength": 4, "leader": "PT"}
    fields = {"region": "WZ", "draw": 1}
    return arrange(GAME, {"QUE": mine, "HAT": other, "CAT": {}}, phase="commit", fields=fields, **more)


# -- targets ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("option", "targets"),
    [
        (Sit(3), ["chair.3"]),
        (CROSS_HEAD, ["head"]),
        (Send("F02", "RK"), ["region.RK", "figure.F02"]),
        (Relocate("supporter", "ML"), ["unit.supporter@ML", "region.ML"]),
        (March(2, "RK", "ML"), ["region.ML", "region.RK"]),
        (Forge("FLs", 1, "icon"), ["row.2", "active.FLs", "right.icon"]),
        (Forge("FLs", 0), ["row.1", "bag.FLs"]),
        (Recall("ROw"), ["active.ROw", "exhausted.ROw"]),
        (Lose("leader"), ["unit.leader"]),
        (Shift(7), ["space.7"]),
        (Target(2), ["player.2"]),
        (Bet("JAB"), ["faction.JAB"]),
        (DRAW, ["bag"]),
        (STOP, ["stop"]),
        (BLOCK, ["shield"]),
        (SUFFER, ["madness"]),
        (NO_BET, []),
        (DECLINE, []),
        (DONE, []),
    ],
)
def test_targets(option: Option, targets: list[str]) -> None:
    assert option.targets() == targets


def test_every_option_that_names_something_touches_it() -> None:
    found: dict[type[Option], list[str]] = {}
    for seed in range(3):
        for _, _, ask in questions(4, seed, allies="mixed"):
            found.update({type(option): option.targets() for option in ask.options})
    assert len(found) > 40
    assert all(targets for kind, targets in found.items() if kind.__struct_fields__)


def test_things_of_the_board_have_names() -> None:
    """Whatever is lit up on the board is a card of the gallery, a place of the table, or a fixed thing."""
    printed = {card.id for card in GAME.guide.cards(Words("en", GAME))}
    plain = re.compile(
        r"chair\.\d+|head|party|supply|bag|stop|shield|madness|shards|points|castle|double|triple|quest_deck"
        r"|(?:half|right|row|space|player|effect|unit|active|exhausted|drawn|bag|figure|reward)\..+"
    )
    for seed in range(2):
        for _, _, ask in questions(4, seed, allies="mixed"):
            for option in ask.options:
                for target in option.targets():
                    assert target in printed or plain.fullmatch(target), target


# -- why not ------------------------------------------------------------------------------------------------


def why(match: Match[War], thing: str, seat: Seat = 0) -> str:
    found = help_with(match, seat).why_not(thing)
    return found[0] if found else ""


def seated(faction: str = "QUE", **me: Any) -> Match[War]:
    players = {faction: {"leader": "chair", "chair": 5, **me}, "CAT": {"leader": "chair", "chair": 8}, "JAB": {}}
    return arrange(GAME, players, phase="turn", laid={3: "T1-01", 7: "T1-02", 9: "T1-03"}, venom=0)


def test_why_a_seat_cannot_be_taken() -> None:
    match = seated()
    assert why(match, "chair.5") == "why.own-chair"
    assert why(match, "chair.8") == "why.chair-taken"
    assert why(match, "chair.6") == "why.chair-empty"
    assert why(match, "chair.3") == "why.behind"
    assert why(seated("ALI"), "chair.7") == "why.behind-alice"
    assert why(seated("HAT", partied=True), "party") == "why.partied"


def test_why_a_region_is_closed() -> None:
    match = arrange(
        GAME,
        {"QUE": {"leader": "chair", "chair": 3, "taken": 5}, "CAT": {}},
        phase="turn",
        blocked="PT",
        laid={4: "T1-01"},
    )
    assert match.asks[0].prompt == "lead"
    assert why(match, "region.PT") == "why.blocked"


def test_why_no_bet_and_no_feat() -> None:
    away, here = {"supporters": {"TW": 1}}, {"supporters": {"WZ": 1}}
    match = arrange(GAME, {"QUE": away, "CAT": here, "HAT": here, "JAB": away}, battle="WZ")
    assert why(match, "faction.JAB") == "why.not-fighting"
    assert why(match, "faction.QUE") == "why.not-fighting"
    quest = fight({"quests": "WZ4 RK1 WZ2", "active": "QUE-1", "fight": STOPPED, "strength": 3})
    while quest.asks and 0 not in quest.asks:
        quest.submit(1, STOP)
    assert quest.asks[0].prompt == "feat"
    assert why(quest, "quest.RK1") == "why.other-region"
    assert Reveal("WZ4") in quest.asks[0].options


def test_every_refusal_is_in_words_and_needed() -> None:
    """In random games: who asks why is told so, and never about a thing that can be chosen."""
    said: Counter[str] = Counter()
    words = [Words(language, GAME, ["Anna", "Boris", "", "Jane", "Yuri"]) for language in LANGUAGES]
    for seed, seats in enumerate((2, 3, 4, 5)):
        for match, seat, ask in questions(seats, seed, allies="mixed"):
            usable = {target for option in ask.options for target in option.targets()}
            for found in whys(match, seat, without=usable).values():
                if found is not None:
                    said[found[0]] += 1
                    if said[found[0]] < 3:
                        assert all(well_said(one.say(found[0], **found[1])) for one in words), found
    assert len(said) >= 12


# -- notes --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_notes_read_well(language: str) -> None:
    words = Words(language, GAME, [])
    noted: Counter[str] = Counter()
    for seed, options in ((1, {"allies": "C"}), (2, {"allies": "D", "strict": "on"}), (3, {"allies": "mixed"})):
        for match, seat, _ in questions(seed + 1, seed, **options):
            for option, note in notes(match, words, seat).items():
                if note:
                    noted[type(option).__name__] += 1
                    assert well_said(note), note
                    assert in_its_letters(note, language), note
    assert noted.keys() >= {"Draw", "Stop", "Sit", "CrossHead", "Place", "Lead", "Suffer", "KeepQuest", "Bet", "Unlock"}


def noted(match: Match[War], option: Option, seat: Seat = 0) -> str:
    return notes(match, Words("en", GAME), seat)[option]


def test_what_a_draw_and_a_stop_would_do() -> None:
    match = fight({"bag": "QUE-1 QUE-2 QUE-A MAD MAD2", "shield": False, "supporters": {"WZ": 2}, "strength": 4})
    assert noted(match, DRAW) == "madness 40%, bust 20%; Forge icon 40%, lead 60%"
    assert noted(match, STOP) == "a tie for first place now: 4 VP or a castle"
    icon = fight({"strength": 5, "active": "FORGE"})
    assert noted(icon, STOP) == "first place now: 4 VP and a castle; a Forge icon: a right to forge"


@pytest.mark.rule("WW-UI-09")
def test_what_the_shield_is_for() -> None:
    match = fight(
        {
            "bag": "MAD QUE-1",
            "supporters": {"WZ": 1},
            "madness": "MAD MAD MAD",
            "exhausted": "QUE-2",
            "active": "QUE-1",
        },
        coming="MAD HAT-1",
    )
    match.submit(0, DRAW)
    match.submit(1, STOP)
    assert noted(match, BLOCK) == "the shield breaks, the chip returns to the bag"
    refresh = "fourth cell: madness (4) and other chips (2) return to the bag"
    assert noted(match, SUFFER) == f"bust: all your units here are lost; {refresh}"


@pytest.mark.rule("WW-UI-01")
def test_what_a_card_is_short_of() -> None:
    match = arrange(
        GAME,
        {"HAT": {"supply": 1, "partied": True, "lead": 6, "shards": 1}, "QUE": {}, "CAT": {}},
        phase="turn",
        laid={2: "T1-23", 3: "T1-13"},
        bank={"ROs": 0},
    )
    assert noted(match, Sit(2)) == (
        "1 unit short: it may come from another region; "
        "the leader has strength 6 already: you may discard a shard instead"
    )
    assert "strong Rose: out, any ally of that level instead" in noted(match, Sit(3))


# -- standing answers ---------------------------------------------------------------------------------------


def settled(**changes: Any) -> dict[str, Any]:
    return {**USUAL, **changes}


def test_feats_are_asked_for_where_there_are_any() -> None:
    match = fight({"quests": "WZ4", "fight": STOPPED, "strength": 3})
    match.submit(1, STOP)
    assert match.asks[0].prompt == "feat"
    assert STANDING.answer(match.table, 0, USUAL) is None
    assert STANDING.answer(match.table, 1, USUAL) == NO_FEAT
    assert STANDING.answer(match.table, 1, settled(feats="always")) is None


def test_roses_may_complete_any_feat() -> None:
    match = fight({"quests": "RK1", "fight": STOPPED, "active": "ROw ROs"}, sets="C")
    match.submit(1, STOP)
    assert STANDING.answer(match.table, 0, USUAL) is None


def test_never_bet() -> None:
    here = {"supporters": {"WZ": 1}}
    match = arrange(GAME, {"QUE": {}, "CAT": here, "HAT": here}, battle="WZ")
    assert STANDING.answer(match.table, 0, USUAL) is None
    assert STANDING.answer(match.table, 0, settled(wagers="never")) == NO_BET


def test_draw_while_it_is_safe() -> None:
    safe = settled(drawing="safe")
    assert STANDING.answer(fight({}).table, 0, USUAL) is None
    assert STANDING.answer(fight({}).table, 0, safe) == DRAW
    assert STANDING.answer(fight({"strength": 5}).table, 0, safe) is None
    assert STANDING.answer(fight({"shield": False}).table, 0, safe) == DRAW
    assert STANDING.answer(fight({"shield": False, "supporters": {"WZ": 2}}).table, 0, safe) is None


def test_the_shield_against_a_bust_only() -> None:
    bold = settled(shield="bust")
    for units, wanted in ((1, BLOCK), (2, SUFFER)):
        match = fight({"bag": "MAD QUE-1", "supporters": {"WZ": units}}, coming="MAD HAT-1")
        match.submit(0, DRAW)
        match.submit(1, DRAW)
        assert match.asks[0].prompt == "shield"
        assert STANDING.answer(match.table, 0, bold) == wanted
        assert STANDING.answer(match.table, 0, USUAL) is None


def test_answers_for_the_absent_are_always_offered() -> None:
    """Whoever is gone loses nothing by it, and no sealed question waits for ever."""
    answered: Counter[str] = Counter()
    for seed in range(3):
        for match, seat, ask in questions(seed + 2, seed, allies="C"):
            if match.sealed:
                option = STANDING.on_timeout(match.table, seat)
                assert option in ask.options, ask.prompt
                answered[type(option).__name__] += 1
    assert answered.keys() >= {"KeepQuest", "NoBet", "Stop", "NoFeat", "Pick"}
    assert STANDING.timeout(USUAL, connected=True) is None
    assert STANDING.timeout(USUAL, connected=False) == ABSENT
    assert STANDING.timeout(settled(countdown=20), connected=True) == 20
    assert STANDING.least_open(2) > STANDING.least_open(1) == 0.0


def test_the_absent_pick_no_madness() -> None:
    match = fight({"bag": "MAD QUE-2 QUE-1", "extra": 1}, coming="MAD QUE-2 HAT-1", sets="C")
    match.submit(0, DRAW)
    match.submit(1, DRAW)
    assert STANDING.on_timeout(match.table, 0) == Pick("QUE-2")


def test_settings_are_read_with_care() -> None:
    table = fight({}).table
    read = STANDING.read(table, 0, {"shield": "bust", "countdown": 30}, USUAL, alone=False)
    assert (read["shield"], read["countdown"], read["wagers"]) == ("bust", 30, "ask")
    for wrong in (7, {"shield": "always"}, {"countdown": 5}, {"countdown": "soon"}, {"sneeze": 1}):
        with pytest.raises(AnswerError):
            STANDING.read(table, 0, wrong, USUAL, alone=False)


@pytest.mark.parametrize("language", LANGUAGES)
def test_settings_can_be_shown(language: str) -> None:
    words = Words(language, GAME)
    fields = STANDING.schema(fight({}).table, 0, USUAL, words, alone=False)
    assert [field["key"] for field in fields] == [*CHOICES, "countdown"]
    titles = [field["title"] for field in fields] + [
        one["title"] for field in fields for one in field.get("values", ())
    ]
    assert all(well_said(title) for title in titles)
    two = arrange(GAME, {"QUE": {}, "CAT": {}}, phase="turn", blocked="PT", laid={1: "T1-01", 2: "T1-02"})
    keys = [field["key"] for field in STANDING.schema(two.table, 0, USUAL, words, alone=True)]
    assert keys == ["feats", "shield", "drawing"]


def test_settled_answers_look_at_what_the_seat_sees() -> None:
    """Answers in a seat's name are the same on every table that the seat cannot tell apart."""
    bold = settled(feats="fitting", wagers="never", shield="bust", drawing="safe")
    for match, seat, _ in questions(3, 5, allies="mixed"):
        twin = match.imagine(seat, Seeded(7))
        assert STANDING.answer(match.table, seat, bold) == STANDING.answer(twin.table, seat, bold)


# -- gallery, measures, traits ------------------------------------------------------------------------------


def printed_things(language: str) -> list[dict[str, Any]]:
    """Everything printed, as a page gets it."""
    things: list[dict[str, Any]] = msgspec.to_builtins(GAME.guide.cards(Words(language, GAME)))
    return things


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_gallery_has_everything_in_words(language: str) -> None:
    cards = printed_things(language)
    ids = [card["id"] for card in cards]
    assert len(ids) == len(set(ids))
    kinds = Counter(card["type"] for card in cards)
    assert kinds == {
        "board": 1,
        "region": 5,
        "faction": 5,
        "ability": 20,
        "ally": 21,
        "chip": len(GAME.box.kind),
        "wonder": 24,
        "figure": 2,
        "tea": 90,
        "quest": 30,
        "tile": 6,
        "reward": 21,
    }
    for card in cards:
        texts = [card[field] for field in ("name", "text", "feat", "objective", "leader") if card.get(field)]
        assert all(well_said(text) for text in texts), card["id"]
        assert card["type"] in ("board", "tile") or card["name"]
        if card["type"] in ("ability", "ally", "wonder", "faction"):
            assert card["text"]


@pytest.mark.rule("WW-UI-14")
def test_every_text_has_its_rule() -> None:
    """Abilities, items, figures and quests are found in the rulebook by their ids, allies by set and type."""
    rules = rulebook("wondertable.games.wonderlands_war", "en").rules
    cards = printed_things("en")
    named = {"ability": "ability", "wonder": "card", "quest": "quest"}
    found = [f"WW-CON-{card[named[card['type']]]}" for card in cards if card["type"] in named]
    assert len(found) == 20 + 24 + 30
    assert set(found) <= set(rules)


@pytest.mark.rule("WW-UI-14")
def test_taking_back_ends_where_something_is_learnt() -> None:
    """A seat without a die or a quest may be left again; whoever has crossed the Head has seen cards."""
    match = seated()
    match.submit(0, Sit(7))
    assert not match.learnt()
    crossed = seated()
    crossed.submit(0, CROSS_HEAD)
    assert crossed.learnt()


def test_measures_of_a_whole_game() -> None:
    match = GAME.new(4, 3, {"allies": "A"})
    bots = [make("greedy", seat) for seat in range(4)]
    events = match.take_events()
    while match.result is None:
        for seat in list(match.asks):
            events += match.submit(seat, bots[seat].choose(Perspective(match, seat)))
    found = GAME.stats.measures(match.table, events)
    assert found["turns"] == 60
    assert found["battles"] + found["uncontested"] <= 15
    assert 0 < found["bust"] < 0.5
    assert 0 < found["ends-on-icon"] < 1
    assert 3 < found["end-strength"] < 20
    t = match.table
    tallies = GAME.stats.tallies(t)
    laid = tallies["taken card"]
    assert [sum(taken for taken, _ in laid.values()), len(laid)] == [48, 48 + len(t.tea_gone) + sum(map(bool, t.laid))]
    assert sum(done for done, _ in tallies["feat of quest"].values()) == sum(len(one.feats) for one in t.players)
    held = [quest for one in t.players for quest in (*one.quests, *one.opened, *one.feats)]
    assert set(tallies["objective of quest"]) == set(held) == set(tallies["feat of quest"])
    traits = GAME.stats.traits(match.table, 0)
    assert sorted(GAME.stats.traits(t, seat)["place"][0] for seat in range(4)) == ["1", "2", "3", "4"]
    assert traits["faction"] == traits["faction:A"] == [match.table.players[0].faction]
    assert "faction:A" not in GAME.stats.traits(GAME.new(3, 1, {"allies": "mixed"}).table, 0)
    assert set(traits["quest"]) <= set(GAME.box.quests)
    words = Words("en", GAME)
    for trait, values in traits.items():
        assert all(well_said(words.name(trait.partition(":")[0], value)) for value in values)


def test_whose_turn_it_is() -> None:
    match = seated()
    assert list(GAME.turn(match.table)) == [0]
    assert GAME.turn_number(match.table) == 1
    assert list(GAME.turn(fight({}).table)) == []
