"""Campaigns as stored: a system, house rules, a language and a clock in one guild."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database import for_update
from bot.store.statements import ByKeys, ForEach, Row, Work, field
from bot.store.tables import campaigns
from rules.values import frozen

CampaignKey = tuple[int, int]
"""The guild and the campaign's number."""


@frozen
class CampaignRow:
    """A campaign as a row. `house_rules` and `clock` are JSON text, `created_at` seconds."""

    guild_id: int
    id: int
    name: str
    name_key: str
    system: str
    language: str
    gm_role_id: int | None
    anybody_applies: bool
    house_rules: str
    version: int
    clock: str
    created_at: int

    @property
    def key(self) -> CampaignKey:
        """The guild and the number: what identifies it."""
        return self.guild_id, self.id


_NAMES = tuple(CampaignRow.__dataclass_fields__)
_COLUMNS = tuple(campaigns.c[name] for name in _NAMES)
_ID = (campaigns.c.guild_id, campaigns.c.id)

_BY_ID = ByKeys(select(*_COLUMNS), *_ID)
_LOCKED = ByKeys(for_update(select(*_COLUMNS), *_ID), *_ID)
_OF_GUILD = ByKeys(select(*_COLUMNS).order_by(*_ID), campaigns.c.guild_id)
_SAVE_CLOCK = ForEach(
    update(campaigns)
    .where(campaigns.c.guild_id == field("guild_id"), campaigns.c.id == field("id"))
    .values(clock=field("clock"))
)


def _by_key(rows: Iterable[Row]) -> dict[CampaignKey, CampaignRow]:
    found = (CampaignRow(*row) for row in rows)
    return {row.key: row for row in found}


async def by_ids(
    conn: AsyncConnection, keys: Collection[CampaignKey]
) -> dict[CampaignKey, CampaignRow]:
    """Give the campaigns of those (guild, id)."""
    return await _BY_ID.of(keys, _by_key).on(conn)


async def lock(
    conn: AsyncConnection, keys: Collection[CampaignKey]
) -> dict[CampaignKey, CampaignRow]:
    """Give the campaigns of those (guild, id), their rows locked in key order."""
    return await _LOCKED.of(keys, _by_key).on(conn)


async def of_guilds(
    conn: AsyncConnection, guild_ids: Collection[int]
) -> dict[int, tuple[CampaignRow, ...]]:
    """Give every campaign of those guilds, by guild, the oldest first."""
    return await known(guild_ids).on(conn)


def known(guild_ids: Collection[int]) -> Work[dict[int, tuple[CampaignRow, ...]]]:
    """Give every campaign of those guilds, by guild, the oldest first."""

    def by_guild(rows: Iterable[Row]) -> dict[int, tuple[CampaignRow, ...]]:
        found: dict[int, list[CampaignRow]] = {guild: [] for guild in guild_ids}
        for row in rows:
            campaign = CampaignRow(*row)
            found[campaign.guild_id].append(campaign)
        return {guild: tuple(own) for guild, own in found.items()}

    return _OF_GUILD.of([(guild,) for guild in guild_ids], by_guild)


async def add(conn: AsyncConnection, row: CampaignRow) -> None:
    """Store a new campaign. Its name key must be free in its guild."""
    await conn.execute(insert(campaigns), [{name: getattr(row, name) for name in _NAMES}])


async def set_gm_role(conn: AsyncConnection, key: CampaignKey, role_id: int | None) -> None:
    """Say which role makes a GM; None for whoever may manage the guild."""
    await _set(conn, key, {"gm_role_id": role_id})


async def set_language(conn: AsyncConnection, key: CampaignKey, language: str) -> None:
    """Say in which language the campaign's public text is written."""
    await _set(conn, key, {"language": language})


async def set_house_rules(conn: AsyncConnection, key: CampaignKey, house_rules: str) -> None:
    """Store all house rules anew, and raise the version that caches are keyed by."""
    await _set(conn, key, {"house_rules": house_rules, "version": campaigns.c.version + 1})


async def raise_version(conn: AsyncConnection, key: CampaignKey) -> None:
    """Say that the campaign's content changed, so that nothing cached of it is used."""
    await _set(conn, key, {"version": campaigns.c.version + 1})


async def _set(conn: AsyncConnection, key: CampaignKey, values: Mapping[str, Any]) -> None:
    await conn.execute(
        update(campaigns)
        .where(campaigns.c.guild_id == key[0], campaigns.c.id == key[1])
        .values(**values)
    )


@frozen
class CampaignClock:
    """What a batch writes back of a campaign: its clock, as JSON text."""

    guild_id: int
    id: int
    clock: str


def saving_clocks(rows: Iterable[CampaignClock]) -> Work[None]:
    """Write clocks back, in one statement. Only under the lock of the same transaction."""
    return _SAVE_CLOCK.of(rows)
