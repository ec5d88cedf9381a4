"""House rules and content as they were in force, by the digests that the journal names."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from sqlalchemy import select, tuple_
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database import insert_new
from bot.store.tables import bases

BasisKey = tuple[int, str]
"""The guild, and the digest of a body."""


async def known(conn: AsyncConnection, keys: Collection[BasisKey]) -> Mapping[BasisKey, str]:
    """Give the bodies of those (guild, digest) that are stored."""
    if not keys:
        return {}
    found = await conn.execute(
        select(bases).where(tuple_(bases.c.guild_id, bases.c.digest).in_(sorted(keys)))
    )
    return {(row.guild_id, row.digest): row.body for row in found}


async def add(conn: AsyncConnection, rows: Mapping[BasisKey, str]) -> None:
    """Store bodies under their digests, where they are not yet."""
    await insert_new(
        conn,
        bases,
        [{"guild_id": key[0], "digest": key[1], "body": body} for key, body in rows.items()],
    )
