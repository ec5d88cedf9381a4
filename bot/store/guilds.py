"""Guilds as stored: that they are known, and when they were left."""

from __future__ import annotations

from collections.abc import Callable, Collection

from sqlalchemy import bindparam, delete, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import counters
from bot.store.counters import Counters
from bot.store.database import is_shared
from bot.store.statements import AddNew
from bot.store.tables import guilds, metadata

_ENSURE = AddNew(guilds, *Counters.__dataclass_fields__)


async def ensure(conn: AsyncConnection, guild_ids: Collection[int]) -> None:
    """Make sure that those guilds have their row, whose counters begin at 1."""
    await _ENSURE.of([Counters(guild, 1, 1, 1, 1) for guild in sorted(guild_ids)]).on(conn)


async def hold(conn: AsyncConnection, guild_ids: Collection[int]) -> None:
    """Let no other process change anything in those guilds until the transaction ends.

    Whoever changes something in a guild begins with this, and reads afterwards: what is read then
    stays true, and nobody waits for each other in a circle. A guild without a row has nothing to
    change. On SQLite the transaction has the whole file.
    """
    if is_shared(conn):
        await counters.lock(conn, guild_ids)


async def mark_left(conn: AsyncConnection, guild_id: int, at: int) -> None:
    """Remember when the bot was removed from a guild. Its data stays for the grace time."""
    await conn.execute(
        update(guilds)
        .where(guilds.c.guild_id == guild_id, guilds.c.left_at.is_(None))
        .values(left_at=at)
    )


async def mark_absent(
    conn: AsyncConnection, present: Collection[int], ours: Callable[[int], bool], at: int
) -> tuple[int, ...]:
    """Remember of all guilds that `ours` picks and that are not present that they were left.

    Gives those that were not known to be left, in order.
    """
    found = await conn.execute(select(guilds.c.guild_id).where(guilds.c.left_at.is_(None)))
    gone = sorted(each for each in set(found.scalars()) - set(present) if ours(each))
    if gone:
        await conn.execute(
            update(guilds).where(guilds.c.guild_id == bindparam("gone")).values(left_at=at),
            [{"gone": each} for each in gone],
        )
    return tuple(gone)


async def mark_present(conn: AsyncConnection, guild_ids: Collection[int]) -> None:
    """Forget that those guilds were left: the bot is back, and so is their data."""
    if guild_ids:
        await conn.execute(
            update(guilds)
            .where(guilds.c.guild_id.in_(sorted(guild_ids)), guilds.c.left_at.is_not(None))
            .values(left_at=None)
        )


async def left_before(conn: AsyncConnection, at: int) -> tuple[int, ...]:
    """Give the guilds that were left before that time, in order."""
    found = await conn.execute(
        select(guilds.c.guild_id).where(guilds.c.left_at < at).order_by(guilds.c.guild_id)
    )
    return tuple(found.scalars())


async def count(conn: AsyncConnection) -> int:
    """Give how many guilds are known, the left ones with them."""
    return (await conn.execute(select(func.count()).select_from(guilds))).scalar_one()


async def remove(conn: AsyncConnection, guild_ids: Collection[int]) -> None:
    """Remove all that is stored of those guilds: every row of every table whose key begins so."""
    for table in reversed(metadata.sorted_tables):
        if "guild_id" in table.columns:
            await conn.execute(delete(table).where(table.c.guild_id.in_(sorted(guild_ids))))
