"""Channel bindings as stored: which campaign is played in a channel."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import asdict, dataclass

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database import put
from bot.store.statements import ByKeys
from bot.store.tables import channel_bindings

ChannelKey = tuple[int, int]
"""The guild and the channel's id."""


@dataclass(frozen=True, slots=True)
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
    found = (Binding(*row) for row in await _OF_CHANNEL.rows(conn, keys))
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


async def unbind(conn: AsyncConnection, key: ChannelKey) -> None:
    """Take a channel's binding away, if it has one."""
    await conn.execute(
        delete(channel_bindings).where(
            channel_bindings.c.guild_id == key[0], channel_bindings.c.channel_id == key[1]
        )
    )
