"""Which campaign a caller plays in: by the channel, its parent, or the guild's only one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services.caller import Caller
from bot.services.errors import NoCampaignError
from bot.store import campaigns, channels
from bot.store.campaigns import CampaignRow
from bot.store.channels import Binding, ChannelKey


def choose(
    caller: Caller, bound: Mapping[ChannelKey, Binding], known: Sequence[CampaignRow]
) -> CampaignRow:
    """Choose among a guild's campaigns; NoCampaignError when nothing points to one."""
    for channel_id in (caller.channel_id, caller.parent_id):
        binding = bound.get((caller.guild_id, channel_id)) if channel_id else None
        if binding is not None:
            for row in known:
                if row.id == binding.campaign_id:
                    return row
    if len(known) == 1:
        return known[0]
    raise NoCampaignError


async def campaigns_of(
    conn: AsyncConnection, callers: Iterable[Caller]
) -> Mapping[int, CampaignRow | NoCampaignError]:
    """Give each caller's campaign, or why there is none, by the interaction's id."""
    asked = list(callers)
    places = {
        (caller.guild_id, channel_id)
        for caller in asked
        for channel_id in (caller.channel_id, caller.parent_id)
        if channel_id
    }
    bound = await channels.bindings(conn, places)
    known = await campaigns.of_guilds(conn, {caller.guild_id for caller in asked})
    found: dict[int, CampaignRow | NoCampaignError] = {}
    for caller in asked:
        try:
            found[caller.interaction_id] = choose(caller, bound, known[caller.guild_id])
        except NoCampaignError as error:
            found[caller.interaction_id] = error
    return found


async def campaign_of(conn: AsyncConnection, caller: Caller) -> CampaignRow:
    """Give the caller's campaign; NoCampaignError when there is none."""
    found = (await campaigns_of(conn, [caller]))[caller.interaction_id]
    if isinstance(found, NoCampaignError):
        raise found
    return found


def is_gm(caller: Caller, row: CampaignRow) -> bool:
    """Tell whether the caller is a GM of the campaign.

    The GM has the campaign's GM role; without such a role, whoever may manage the guild is one.
    """
    if row.gm_role_id is None:
        return caller.manages_guild
    return row.gm_role_id in caller.role_ids
