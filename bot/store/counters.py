"""The numbers that a guild gives out: of campaigns, characters, entries and follow-ups."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database import for_update
from bot.store.statements import ByKeys, ForEach, field
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


_COLUMNS = tuple(guilds.c[name] for name in Counters.__dataclass_fields__)
_LOCKED = ByKeys(for_update(select(*_COLUMNS), guilds.c.guild_id), guilds.c.guild_id)
_SAVE = ForEach(
    update(guilds)
    .where(guilds.c.guild_id == field("guild_id"))
    .values(
        next_campaign=field("next_campaign"),
        next_character=field("next_character"),
        next_journal=field("next_journal"),
        next_follow_up=field("next_follow_up"),
    )
)


async def lock(conn: AsyncConnection, guild_ids: Collection[int]) -> dict[int, Counters]:
    """Give the counters of those guilds that are known, their rows locked in key order."""
    found = (Counters(*row) for row in await _LOCKED.rows(conn, [(each,) for each in guild_ids]))
    return {each.guild_id: each for each in found}


async def save(conn: AsyncConnection, counters: Iterable[Counters]) -> None:
    """Write counters back, in one statement. Only under the lock of the same transaction."""
    await _SAVE.run(conn, counters)
