"""What belongs to the whole installation, such as the hash of the commands last synced."""

from __future__ import annotations

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database import put
from bot.store.tables import meta


async def read(conn: AsyncConnection, key: str) -> str | None:
    """Give what was written under that key, or None."""
    return (await conn.execute(select(meta.c.value).where(meta.c.key == key))).scalar_one_or_none()


async def write(conn: AsyncConnection, key: str, value: str) -> None:
    """Write a value under a key, in place of the one before."""
    await put(conn, meta, [{"key": key, "value": value}])
