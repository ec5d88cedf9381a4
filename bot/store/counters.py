"""The numbers that a guild gives out: of campaigns, characters, entries and follow-ups."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from sqlalchemy import bindparam, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.tables import guilds


@dataclass(slots=True)
class Counters:
    """The next number of each kind in one guild, counted up in memory while its row is locked."""

    guild_id: int
    next_campaign: int
    next_character: int
    next_journal: int
    next_follow_up: int

    def campaign(self) -> int:
        """Take the next campaign's number."""
        self.next_campaign += 1
        return self.next_campaign - 1

    def character(self) -> int:
        """Take the next character's number."""
        self.next_character += 1
        return self.next_character - 1

    def journal(self) -> int:
        """Take the next journal entry's number."""
        self.next_journal += 1
        return self.next_journal - 1

    def follow_up(self) -> int:
        """Take the next follow-up's number."""
        self.next_follow_up += 1
        return self.next_follow_up - 1


async def lock(conn: AsyncConnection, guild_ids: Collection[int]) -> dict[int, Counters]:
    """Give the counters of those guilds that are known, their rows locked in key order."""
    if not guild_ids:
        return {}
    found = await conn.execute(
        select(
            guilds.c.guild_id,
            guilds.c.next_campaign,
            guilds.c.next_character,
            guilds.c.next_journal,
            guilds.c.next_follow_up,
        )
        .where(guilds.c.guild_id.in_(sorted(guild_ids)))
        .order_by(guilds.c.guild_id)
        .with_for_update()
    )
    return {row.guild_id: Counters(*row) for row in found}


async def save(conn: AsyncConnection, counters: Iterable[Counters]) -> None:
    """Write counters back, in one statement. Only under the lock of the same transaction."""
    values = [
        {
            "b_guild": row.guild_id,
            "b_campaign": row.next_campaign,
            "b_character": row.next_character,
            "b_journal": row.next_journal,
            "b_follow_up": row.next_follow_up,
        }
        for row in counters
    ]
    if values:
        await conn.execute(
            update(guilds)
            .where(guilds.c.guild_id == bindparam("b_guild"))
            .values(
                next_campaign=bindparam("b_campaign"),
                next_character=bindparam("b_character"),
                next_journal=bindparam("b_journal"),
                next_follow_up=bindparam("b_follow_up"),
            ),
            values,
        )
