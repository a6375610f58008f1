"""Campaigns: beginning, continuing, saving to a file and reading from one."""

from __future__ import annotations

from typing import Annotated, Any

from wondertable.kernel.campaign import Campaign
from wondertable.server.api.services import Services
from wondertable.server.campaigns import LONGEST_CAMPAIGN
from wondertable.server.frames import words_for
from wondertable.server.http_types import (
    CampaignInfo,
    CampaignMatch,
    CampaignName,
    Done,
    LanguageQuery,
    NewCampaign,
    NewMatch,
    TableId,
)
from wondertable.server.models import CampaignRow
from wondertable.server.routes import Attachment, Holds, Limit, Routes

__all__ = ["routes"]

MOST_LISTED = 50
"""The greatest number of campaigns in a list."""

routes = Routes()


@routes.post("/campaigns", status=201, kind="make")
async def begin(services: Services, player: str, body: NewCampaign, query: LanguageQuery) -> CampaignInfo:
    """A new campaign, before its first match."""
    return _info(services, await services.campaigns.begin(player, body.game, body.name), query.lang)


@routes.get("/campaigns", kind="list")
async def campaigns(services: Services, player: str, query: LanguageQuery) -> list[CampaignInfo]:
    """The caller's campaigns, the latest first."""
    rows = await services.campaigns.campaigns_of(player, MOST_LISTED)
    return [_info(services, row, query.lang) for row in rows]


@routes.post(
    "/campaigns/file", status=201, limit=Limit(LONGEST_CAMPAIGN, "server.error.campaign-file-long"), kind="upload"
)
async def restore(
    services: Services, player: str, body: Annotated[bytes, Holds(Campaign)], query: LanguageQuery
) -> CampaignInfo:
    """A campaign from a file; every match of it is proved first."""
    return _info(services, await services.campaigns.restore(player, body), query.lang)


@routes.get("/campaigns/{campaign}", kind="list")
async def campaign(services: Services, campaign: str, player: str, query: LanguageQuery) -> CampaignInfo:
    """A campaign as it stands. Whoever asks with its id finds it among their own from then on."""
    return _info(services, await services.campaigns.campaign(campaign, player), query.lang)


@routes.post("/campaigns/{campaign}/name", kind="say")
async def rename(
    services: Services, campaign: str, player: str, body: CampaignName, query: LanguageQuery
) -> CampaignInfo:
    """Give a campaign another name, for everybody."""
    return _info(services, await services.campaigns.rename(campaign, player, body.name), query.lang)


@routes.delete("/campaigns/{campaign}", kind="say")
async def leave_campaign(services: Services, campaign: str, player: str) -> Done:
    """Take a campaign off the caller's list. Others keep it, and its id still leads to it."""
    await services.campaigns.leave(campaign, player)
    return Done()


@routes.get("/campaigns/{campaign}/file", kind="past")
async def file(services: Services, campaign: str) -> Annotated[Attachment, Holds(Campaign)]:
    """The finished matches of a campaign as a file, from which it can be continued anywhere."""
    found = await services.campaigns.file(campaign)
    return Attachment(f"wondertable-{found.game}-campaign.json", found.dump())


@routes.post("/campaigns/{campaign}/matches", status=201, kind="make")
async def next_match(services: Services, campaign: str, player: str, body: NewMatch) -> TableId:
    """The table of the next match, a new one or the one that runs; or a finished match again, for practice."""
    if body.again:
        room = await services.campaigns.practise(player, campaign, body.again, body.mode, body.seats, hints=body.hints)
    else:
        room = await services.campaigns.next_match(
            player, campaign, body.mode, body.seats, body.options, hints=body.hints
        )
    return TableId(room.row.id)


@routes.post("/campaigns/{campaign}/seats/{number}", kind="say")
async def take_seat(services: Services, campaign: str, number: int, player: str) -> TableId:
    """Take a person's seat of the running match to this device."""
    return TableId((await services.campaigns.take_seat(player, campaign, number)).row.id)


def _info(services: Services, row: CampaignRow, language: str) -> CampaignInfo:
    game = services.rooms.game(row.game)
    words = words_for(language, game)
    legacy = game.read_legacy(row.legacy)
    complete = legacy is not None and game.campaign_over(legacy)
    matches: list[CampaignMatch] = []
    begun: dict[str, dict[str, Any] | None] = {}
    """By table: what the match began with."""
    before: dict[str, Any] | None = None
    for link in row.links:
        given = begun[link.table] = begun.get(link.again) if link.practice else before
        had, after = game.read_legacy(given), link.handed_on
        outcome = "" if after is None else game.guide.match_outcome(words, had, game.read_legacy(after))
        title = game.guide.match_title(words, had)
        matches.append(CampaignMatch(link.table, link.practice, after is not None, title, outcome))
        if not link.practice and after is not None:
            before = after
    return CampaignInfo(
        id=row.id,
        game=row.game,
        title=words.say("game.title"),
        name=row.name,
        next="" if complete else game.guide.match_title(words, legacy),
        running=row.running,
        complete=complete,
        legacy=row.legacy,
        texts=dict(game.guide.legacy_texts(words, legacy)),
        matches=matches,
        updated=row.updated,
    )
