"""Channel bindings as stored: which campaign is played in a channel."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import asdict

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database import put
from bot.store.statements import ByKeys, Row, Work
from bot.store.tables import channel_bindings
from rules.values import frozen

ChannelKey = tuple[int, int]
"""The guild and the channel's id."""


@frozen
class Binding:
    """A channel and its campaign; `purpose` is table or gm."""

    guild_id: int
    channel_id: int
    campaign_id: int
    purpose: str


_COLUMNS = tuple(channel_bindings.c[name] for name in Binding.__dataclass_fields__)
_OF_CHANNEL = ByKeys(select(*_COLUMNS), channel_bindings.c.guild_id, channel_bindings.c.channel_id)


async def bindings(
    conn: AsyncConnection, keys: Collection[ChannelKey]
) -> dict[ChannelKey, Binding]:
    """Give what those (guild, channel) are bound to."""
    return await binding(keys).on(conn)


def binding(keys: Collection[ChannelKey]) -> Work[dict[ChannelKey, Binding]]:
    """Give what those (guild, channel) are bound to."""
    return _OF_CHANNEL.of(keys, _by_channel)


def _by_channel(rows: Iterable[Row]) -> dict[ChannelKey, Binding]:
    found = (Binding(*row) for row in rows)
    return {(each.guild_id, each.channel_id): each for each in found}


async def of_guild(conn: AsyncConnection, guild_id: int) -> tuple[Binding, ...]:
    """Give every binding of a guild, in the order of the channels."""
    found = await conn.execute(
        select(*_COLUMNS)
        .where(channel_bindings.c.guild_id == guild_id)
        .order_by(channel_bindings.c.channel_id)
    )
    return tuple(Binding(*row) for row in found)


async def bind(conn: AsyncConnection, binding: Binding) -> None:
    """Bind a channel, in place of what it was bound to."""
    await put(conn, channel_bindings, [asdict(binding)])
