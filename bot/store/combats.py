"""The combats that go on: the order of those who fight, by campaign."""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy import delete, select, tuple_
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.campaigns import CampaignKey
from bot.store.database import put
from bot.store.tables import combats
from rules.combat import Combat


async def of_campaign(conn: AsyncConnection, key: CampaignKey) -> Combat | None:
    """Give the combat that goes on in a (guild, campaign), if one does."""
    found = await conn.execute(
        select(combats.c.body).where(combats.c.guild_id == key[0], combats.c.campaign_id == key[1])
    )
    body = found.scalar_one_or_none()
    return None if body is None else Combat.model_validate_json(body)


async def save_all(conn: AsyncConnection, rows: Mapping[CampaignKey, Combat]) -> None:
    """Write combats over what is stored; one without an order has ended, and goes."""
    ended = sorted(key for key, combat in rows.items() if not combat.order)
    if ended:
        await conn.execute(
            delete(combats).where(tuple_(combats.c.guild_id, combats.c.campaign_id).in_(ended))
        )
    await put(
        conn,
        combats,
        [
            {"guild_id": key[0], "campaign_id": key[1], "body": combat.model_dump_json()}
            for key, combat in sorted(rows.items())
            if combat.order
        ],
    )
