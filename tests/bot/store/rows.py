"""Rows for the store's tests: ready, and as plain as a row can be."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import campaigns, characters, guilds
from bot.store.campaigns import CampaignRow
from bot.store.characters import CharacterRow

GUILD = 100
OTHER_GUILD = 200

ASH_HARBOUR = CampaignRow(
    guild_id=GUILD,
    id=1,
    name="Ash Harbour",
    name_key="ash harbour",
    system="action_points",
    language="en",
    gm_role_id=None,
    anybody_applies=False,
    house_rules="{}",
    version=1,
    clock="{}",
    created_at=1_700_000_000,
)

STEVE = CharacterRow(
    guild_id=GUILD,
    id=1,
    campaign_id=1,
    name="Steve",
    name_key="steve",
    owner_id=7,
    retired=False,
    schema=1,
    sheet='{"health": 30}',
    created_at=1_700_000_000,
)


async def store_campaign(conn: AsyncConnection, **changes: Any) -> CampaignRow:
    row = replace(ASH_HARBOUR, **changes)
    await guilds.ensure(conn, {row.guild_id})
    await campaigns.add(conn, row)
    return row


async def store_character(conn: AsyncConnection, **changes: Any) -> CharacterRow:
    row = replace(STEVE, **changes)
    await characters.add_all(conn, [row])
    return row
