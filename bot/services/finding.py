"""Which campaign a caller plays in: by the channel, its parent, or the guild's only one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services.caller import Caller, Receiver
from bot.services.errors import NoCampaignError, NotPlayedHereError
from bot.store import campaigns, channels
from bot.store.campaigns import CampaignRow
from bot.store.channels import Binding, ChannelKey
from bot.store.statements import Work, together
from rules.values import frozen

Bound = Work[dict[ChannelKey, Binding]]
Known = Work[dict[int, tuple[CampaignRow, ...]]]


@frozen
class Places:
    """What is played where, in the guilds of some callers."""

    bound: Mapping[ChannelKey, Binding]
    known: Mapping[int, Sequence[CampaignRow]]

    def campaign(self, caller: Caller) -> CampaignRow:
        """Give the caller's campaign; NoCampaignError when nothing points to one.

        The channel goes first, then a thread's parent, then the guild's only campaign. Where the
        guild has several, it is a NotPlayedHereError.
        """
        for channel_id in (caller.channel_id, caller.parent_id):
            binding = self.bound.get((caller.guild_id, channel_id)) if channel_id else None
            if binding is not None:
                return self.numbered(caller.guild_id, binding.campaign_id)
        known = self.known.get(caller.guild_id, ())
        if len(known) == 1:
            return known[0]
        raise NotPlayedHereError if known else NoCampaignError

    def numbered(self, guild_id: int, number: int) -> CampaignRow:
        """Give the campaign of that number; NoCampaignError when the guild has it no more."""
        for row in self.known.get(guild_id, ()):
            if row.id == number:
                return row
        raise NoCampaignError


async def places(conn: AsyncConnection, callers: Iterable[Caller]) -> Places:
    """Load what is played where for all of those callers, with one statement a kind."""
    return Places(*await together(conn, *placing(callers)))


def placing(callers: Iterable[Caller]) -> tuple[Bound, Known]:
    """Load what is played where for all of those callers, in two statements."""
    asked = list(callers)
    bound = channels.binding(
        {
            (caller.guild_id, channel_id)
            for caller in asked
            for channel_id in (caller.channel_id, caller.parent_id)
            if channel_id
        }
    )
    return bound, campaigns.known({caller.guild_id for caller in asked})


async def campaign_of(conn: AsyncConnection, caller: Caller) -> CampaignRow:
    """Give the caller's campaign; NoCampaignError when there is none."""
    return (await places(conn, [caller])).campaign(caller)


def is_gm(caller: Caller | Receiver, row: CampaignRow) -> bool:
    """Tell whether somebody is a GM of the campaign.

    The GM has the campaign's GM role; without such a role, whoever may manage the guild is one.
    """
    if row.gm_role_id is None:
        return caller.manages_guild
    return row.gm_role_id in caller.role_ids
