"""A campaign: matches of one game, each of which begins with what the one before handed on.

A campaign is the chain of its finished matches, as records. It can be written to a file and read again, and it can be
proved: every record by itself, and that each match began with the legacy that the match before it ended with.
"""

from __future__ import annotations

from typing import Any

import msgspec

from wondertable.kernel.errors import RecordError, SetupError
from wondertable.kernel.game import Game
from wondertable.kernel.match import Match
from wondertable.kernel.record import Record, plain_legacy, restore

__all__ = ["FORMAT", "Campaign", "decode_campaign", "next_match", "verify_campaign"]

FORMAT = 1
"""The version of the file format this program writes; it reads this one and older ones."""


class Campaign(msgspec.Struct, frozen=True, omit_defaults=True):
    """The finished matches of a campaign, in order. The first field names the format."""

    wondertable_campaign: int
    game: str
    name: str = ""
    matches: list[Record] = []

    @property
    def legacy(self) -> dict[str, Any] | None:
        """What the last match handed on, as plain data; ``None`` before the first has ended."""
        return self.matches[-1].handed_on if self.matches else None

    def with_match(self, match: Match[Any]) -> Campaign:
        """The campaign with one more finished match, which must go on from the last one."""
        record = match.record()
        _check_link(self.legacy, record, len(self.matches) + 1, match.game)
        return msgspec.structs.replace(self, matches=[*self.matches, record])

    def dump(self) -> bytes:
        """The campaign as JSON."""
        return msgspec.json.encode(self)


def next_match(game: Game[Any], campaign: Campaign, seats: int, **setup: Any) -> Match[Any]:
    """The next match of a campaign; ``setup`` is as for ``Game.new``."""
    legacy = game.read_legacy(campaign.legacy)
    if legacy is not None and game.campaign_over(legacy):
        raise SetupError("error.campaign-over")
    return game.new(seats, legacy=legacy, **setup)


def decode_campaign(data: bytes, name: str = "") -> Campaign:
    """A campaign from the bytes of a file; says clearly what is wrong with a file that is none."""
    try:
        raw = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise RecordError("error.campaign-json", file=name, detail=str(error)) from None
    if not isinstance(raw, dict) or not isinstance(raw.get("wondertable_campaign"), int):
        raise RecordError("error.campaign-kind", file=name)
    if raw["wondertable_campaign"] > FORMAT:
        raise RecordError("error.campaign-newer", file=name, version=raw["wondertable_campaign"], known=FORMAT)
    try:
        return msgspec.convert(raw, Campaign, str_keys=True)
    except msgspec.ValidationError as error:
        raise RecordError("error.campaign-json", file=name, detail=str(error)) from None


def verify_campaign(game: Game[Any], campaign: Campaign) -> None:
    """Prove a campaign: every match, and that each goes on from what the one before handed on."""
    legacy: dict[str, Any] | None = None
    for number, record in enumerate(campaign.matches, 1):
        _check_link(legacy, record, number, game)
        restore(game, record)
        legacy = record.handed_on


def _check_link(legacy: dict[str, Any] | None, record: Record, number: int, game: Game[Any]) -> None:
    """Refuse a match that cannot follow in a campaign after one that handed ``legacy`` on."""
    if record.game != game.slug or record.content.digest != game.content.digest:
        raise RecordError("error.campaign-game", n=number)
    if record.practice:
        raise RecordError("error.campaign-practice", n=number)
    if record.result is None or record.handed_on is None:
        raise RecordError("error.campaign-running", n=number)
    before = None if legacy is None else plain_legacy(game.read_legacy(legacy))
    given = None if record.legacy is None else plain_legacy(game.read_legacy(record.legacy))
    if before != given:
        raise RecordError("error.campaign-chain", n=number)
