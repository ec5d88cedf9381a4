"""House rules and content as they were in force, by the digests that the journal names."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database import insert_new
from bot.store.statements import ByKeys
from bot.store.tables import bases

BasisKey = tuple[int, str]
"""The guild, and the digest of a body."""


_KNOWN = ByKeys(
    select(bases.c.guild_id, bases.c.digest, bases.c.body), bases.c.guild_id, bases.c.digest
)


async def known(conn: AsyncConnection, keys: Collection[BasisKey]) -> Mapping[BasisKey, str]:
    """Give the bodies of those (guild, digest) that are stored."""
    found = await _KNOWN.rows(conn, keys)
    return {(guild_id, digest): body for guild_id, digest, body in found}


async def add(conn: AsyncConnection, rows: Mapping[BasisKey, str]) -> None:
    """Store bodies under their digests, where they are not yet."""
    await insert_new(
        conn,
        bases,
        [{"guild_id": key[0], "digest": key[1], "body": body} for key, body in rows.items()],
    )
