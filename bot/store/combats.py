"""The combats that go on: the order of those who fight, by campaign."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.campaigns import CampaignKey
from bot.store.database import put
from bot.store.statements import ForEach, field
from bot.store.tables import combats
from rules.combat import Combat


@dataclass(frozen=True, slots=True)
class _Ended:
    guild_id: int
    campaign_id: int


_DELETE = ForEach(
    delete(combats).where(
        combats.c.guild_id == field("guild_id"), combats.c.campaign_id == field("campaign_id")
    )
)


async def of_campaign(conn: AsyncConnection, key: CampaignKey) -> Combat | None:
    """Give the combat that goes on in a (guild, campaign), if one does."""
    found = await conn.execute(
        select(combats.c.body).where(combats.c.guild_id == key[0], combats.c.campaign_id == key[1])
    )
    body = found.scalar_one_or_none()
    return None if body is None else Combat.model_validate_json(body)


async def save_all(conn: AsyncConnection, rows: Mapping[CampaignKey, Combat]) -> None:
    """Write combats over what is stored; one without an order has ended, and goes."""
    ended = [_Ended(*key) for key, combat in sorted(rows.items()) if not combat.order]
    await _DELETE.run(conn, ended)
    await put(
        conn,
        combats,
        [
            {"guild_id": key[0], "campaign_id": key[1], "body": combat.model_dump_json()}
            for key, combat in sorted(rows.items())
            if combat.order
        ],
    )
