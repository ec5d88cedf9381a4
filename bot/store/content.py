"""Content rows as stored: what a campaign lays over its system's tables."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import asdict, dataclass

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database import put
from bot.store.statements import ByKeys
from bot.store.tables import content_rows


@dataclass(frozen=True, slots=True)
class ContentLine:
    """One row of a campaign's own content: its kind ("weapons"), its id, its body as JSON."""

    guild_id: int
    campaign_id: int
    kind: str
    id: str
    body: str


_COLUMNS = tuple(content_rows.c[name] for name in ContentLine.__dataclass_fields__)
_CAMPAIGN = (content_rows.c.guild_id, content_rows.c.campaign_id)
_OF_CAMPAIGN = ByKeys(
    select(*_COLUMNS).order_by(*_CAMPAIGN, content_rows.c.kind, content_rows.c.id), *_CAMPAIGN
)


async def of_campaigns(
    conn: AsyncConnection, keys: Collection[tuple[int, int]]
) -> dict[tuple[int, int], tuple[ContentLine, ...]]:
    """Give all own content of those (guild, campaign), by campaign, in the order of kind and id."""
    own: dict[tuple[int, int], list[ContentLine]] = {key: [] for key in keys}
    for row in await _OF_CAMPAIGN.rows(conn, keys):
        line = ContentLine(*row)
        own[line.guild_id, line.campaign_id].append(line)
    return {key: tuple(lines) for key, lines in own.items()}


async def put_line(conn: AsyncConnection, line: ContentLine) -> None:
    """Store a row of content, in place of the one with its id."""
    await put(conn, content_rows, [asdict(line)])


async def remove(conn: AsyncConnection, line: ContentLine) -> None:
    """Take a row of content away, if it is there."""
    await conn.execute(
        delete(content_rows).where(
            content_rows.c.guild_id == line.guild_id,
            content_rows.c.campaign_id == line.campaign_id,
            content_rows.c.kind == line.kind,
            content_rows.c.id == line.id,
        )
    )
