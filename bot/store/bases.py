"""House rules and content as they were in force, by the digests that the journal names."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.statements import AddNew, ByKeys, Row, Work
from bot.store.tables import bases
from rules.values import frozen

BasisKey = tuple[int, str]
"""The guild, and the digest of a body."""


@frozen
class StoredBasis:
    """A body as a row, under its digest."""

    guild_id: int
    digest: str
    body: str


_COLUMNS = tuple(StoredBasis.__dataclass_fields__)
_KNOWN = ByKeys(select(*(bases.c[name] for name in _COLUMNS)), bases.c.guild_id, bases.c.digest)
_ADD = AddNew(bases, *_COLUMNS)


def _by_key(rows: Iterable[Row]) -> dict[BasisKey, str]:
    return {(guild_id, digest): body for guild_id, digest, body in rows}


async def known(conn: AsyncConnection, keys: Collection[BasisKey]) -> Mapping[BasisKey, str]:
    """Give the bodies of those (guild, digest) that are stored."""
    return await _KNOWN.of(keys, _by_key).on(conn)


def adding(rows: Iterable[StoredBasis]) -> Work[None]:
    """Store bodies under their digests, where they are not yet."""
    return _ADD.of(rows).then(lambda _: None)
