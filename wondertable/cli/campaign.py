"""A campaign at this terminal: its file, and the match that runs, in a file beside it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from wondertable.cli.saves import Keeper, NotSavedError
from wondertable.kernel import Game, Match, RecordError, SetupError, Words, load
from wondertable.kernel.campaign import FORMAT, Campaign, decode_campaign
from wondertable.kernel.record import read, restore, write_whole

__all__ = ["CampaignFile", "is_campaign"]


def is_campaign(path: str) -> bool:
    """Does a file hold a campaign, and not a single match?"""
    try:
        raw = msgspec.json.decode(Path(path).read_bytes())
    except (OSError, msgspec.DecodeError, RecursionError):
        return False
    return isinstance(raw, dict) and "wondertable_campaign" in raw


class CampaignFile:
    """A campaign in a file. The match that has not ended is in a file beside it."""

    def __init__(self, path: str, slug: str | None, content: str | None = None) -> None:
        self.path = Path(path)
        self.running = self.path.with_name(self.path.name + ".match")
        if self.path.exists():
            try:
                self.campaign = decode_campaign(self.path.read_bytes(), path)
            except OSError as error:
                raise RecordError("error.cannot-read", file=path, detail=error.strerror or str(error)) from None
            if slug not in (None, self.campaign.game):
                raise RecordError("error.record-game", game=self.campaign.game)
        elif slug is not None or self.running.exists():  # in its first match
            self.campaign = Campaign(FORMAT, slug or read(self.running).game, self.path.stem)
        else:
            raise SetupError("cli.error.needs-game", argument="--campaign")
        self.game: Game[Any] = load(self.campaign.game, content)
        if self.game.legacy_type is None:
            raise SetupError("error.no-legacy", game=self.game.slug)
        self._settle()

    def _settle(self) -> None:
        """Take a match that had ended when the program was stopped into the campaign."""
        if not self.running.exists():
            return
        record = read(self.running)
        if record.result is None:
            return
        if record.handed_on != self.campaign.legacy:  # else it was taken in, and only the file is left
            self.add(restore(self.game, record))
        else:
            self.running.unlink(missing_ok=True)

    def match(self, new: Callable[[Any], Match[Any]]) -> tuple[Match[Any], bool]:
        """The match that runs, or the next one, made by ``new`` from its legacy; and whether it was running."""
        if self.running.exists():
            return restore(self.game, read(self.running)), True
        legacy = self.game.read_legacy(self.campaign.legacy)
        if legacy is not None and self.game.campaign_over(legacy):
            raise SetupError("error.campaign-over")
        return new(legacy), False

    @property
    def keeper(self) -> Keeper:
        """Keeps the match that runs."""
        return Keeper(self.running, self.path)

    def add(self, match: Match[Any], words: Words | None = None) -> str:
        """Take a finished match into the campaign and write it; raises ``NotSavedError``. Says how it ended."""
        before = self.game.read_legacy(self.campaign.legacy)
        self.campaign = self.campaign.with_match(match)
        after = self.game.read_legacy(self.campaign.legacy)
        outcome = "" if words is None else self.game.guide.match_outcome(words, before, after)
        try:
            write_whole(self.path, self.campaign.dump())
        except OSError as error:
            raise NotSavedError(
                "cli.error.not-saved", file=str(self.path), detail=error.strerror or str(error)
            ) from None
        self.running.unlink(missing_ok=True)
        return outcome

    def status(self, words: Words) -> str:
        """Where the campaign stands, in a sentence."""
        legacy = self.game.read_legacy(self.campaign.legacy)
        n = len(self.campaign.matches)
        if legacy is not None and self.game.campaign_over(legacy):
            return words.say("cli.campaign.complete", n=n)
        title = self.game.guide.match_title(words, legacy)
        return words.say("cli.campaign.next", n=n, title=title) if title else words.say("cli.campaign.played", n=n)
