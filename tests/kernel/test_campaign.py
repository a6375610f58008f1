"""Campaigns: matches that hand a legacy on, and the proof of the chain."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.chain import Chain, Pile, Stones, Take
from tests.toy import Toy
from wondertable.kernel import Match, RecordError, SetupError
from wondertable.kernel.campaign import Campaign, decode_campaign, next_match, verify_campaign
from wondertable.kernel.record import restore

GAME = Chain(Chain.content_from(None))


def play(match: Match[Pile], *takes: int) -> Match[Pile]:
    for n in takes:
        (seat,) = match.asks
        match.submit(seat, Take(n))
    return match


def campaign_of(*plays: tuple[int, ...]) -> Campaign:
    campaign = Campaign(1, "chain", "Evening")
    for takes in plays:
        campaign = campaign.with_match(play(next_match(GAME, campaign, 2, seed=1), *takes))
    return campaign


WON = ((2, 3), (3, 3), (3, 1, 1, 2))


def test_a_match_begins_with_what_the_one_before_handed_on() -> None:
    campaign = campaign_of(WON[0])
    assert campaign.legacy == {"won": 1, "stones": 5, "tries": {"0": 1}}
    match = next_match(GAME, campaign, 2, seed=2)
    assert match.legacy == Stones(1, 5, {0: 1})
    assert match.table.left == 6
    assert match.handed_on is None  # before its end


def test_a_lost_match_is_repeated_and_counted() -> None:
    campaign = campaign_of((2, 2))
    assert campaign.legacy == {"won": 0, "stones": 0, "tries": {"0": 1}}
    assert next_match(GAME, campaign, 2, seed=2).table.left == 5


def test_copies_of_a_match_have_its_legacy() -> None:
    match = play(next_match(GAME, campaign_of(WON[0]), 2, seed=2), 3)
    for copy in (match.fork(), match.at(1), match.position()):
        assert copy.table.left == 3
        assert copy.legacy == match.legacy
    match.undo_to(0, 0)
    assert match.table.left == 6


def test_a_complete_campaign_has_no_next_match() -> None:
    with pytest.raises(SetupError, match="complete"):
        next_match(GAME, campaign_of(*WON), 2, seed=1)


def test_a_campaign_is_read_as_it_was_written_and_proved() -> None:
    campaign = campaign_of((2, 2), *WON)
    again = decode_campaign(campaign.dump())
    assert again.dump() == campaign.dump()
    verify_campaign(GAME, again)


def changed(campaign: Campaign, number: int, **changes: Any) -> Campaign:
    matches = [*campaign.matches]
    matches[number] = msgspec.structs.replace(matches[number], **changes)
    return msgspec.structs.replace(campaign, matches=matches)


@pytest.mark.parametrize(
    ("number", "changes", "message"),
    [
        (0, {"handed_on": {"won": 3, "stones": 99, "tries": {"0": 1}}}, "record-legacy"),
        (1, {"legacy": {"won": 1, "stones": 50, "tries": {"0": 1}}}, "campaign-chain"),
        (1, {"legacy": None}, "campaign-chain"),
        (1, {"result": None}, "campaign-running"),
        (1, {"practice": True}, "campaign-practice"),
        (1, {"game": "toy"}, "campaign-game"),
    ],
)
def test_an_edited_campaign_is_found_out(number: int, changes: dict[str, Any], message: str) -> None:
    with pytest.raises(RecordError) as caught:
        verify_campaign(GAME, changed(campaign_of(*WON), number, **changes))
    assert caught.value.what == f"error.{message}"


def test_the_legacy_is_part_of_a_records_proof() -> None:
    record = campaign_of(*WON).matches[1]
    other = msgspec.structs.replace(record, legacy={"won": 1, "stones": 6, "tries": {"0": 1}})
    with pytest.raises(RecordError) as caught:
        restore(GAME, other)
    assert caught.value.what == "error.record-digest"


def test_only_games_with_a_legacy_take_one() -> None:
    game = Toy(Toy.content_from(None))
    for legacy in (Stones(), {"won": 1}):
        with pytest.raises(SetupError, match="hand nothing on"):
            game.new(2, legacy=legacy)
    with pytest.raises(SetupError, match="does not fit"):
        GAME.read_legacy({"won": "many"})


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"{", "campaign-json"),
        (b"[]", "campaign-kind"),
        (b'{"wondertable":1}', "campaign-kind"),
        (b'{"wondertable_campaign":2,"game":"chain"}', "campaign-newer"),
        (b'{"wondertable_campaign":1}', "campaign-json"),
    ],
)
def test_a_file_that_is_no_campaign_is_refused(data: bytes, message: str) -> None:
    with pytest.raises(RecordError) as caught:
        decode_campaign(data, "x.json")
    assert caught.value.what == f"error.{message}"
