"""Guilds that the bot joins and leaves: their data waits, and is there again on a return."""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection

from bot.store import guilds
from bot.store.database import Database

_log = logging.getLogger(__name__)


class Guilds:
    """Remembers which guilds were left, and when. `now` gives seconds since 1970."""

    def __init__(self, database: Database, now: Callable[[], int]) -> None:
        """Keep the database and the clock."""
        self._database = database
        self._now = now

    async def present(self, guild_ids: Collection[int]) -> None:
        """Note that the bot is in those guilds: what was marked as left is theirs again."""
        async with self._database.writing() as conn:
            await guilds.mark_present(conn, guild_ids)

    async def only(self, guild_ids: Collection[int], ours: Callable[[int], bool]) -> None:
        """Note that the bot is in those guilds, and in no other one that `ours` picks.

        A guild that is out of reach is present. One that was left while the bot was away is
        marked now.
        """
        async with self._database.writing() as conn:
            await guilds.mark_present(conn, guild_ids)
            gone = await guilds.mark_absent(conn, guild_ids, ours, self._now())
        for guild_id in gone:
            self._log_left(guild_id)

    async def left(self, guild_id: int) -> None:
        """Note that the bot was removed from a guild. Nothing of its data changes."""
        async with self._database.writing() as conn:
            await guilds.mark_left(conn, guild_id, self._now())
        self._log_left(guild_id)

    def _log_left(self, guild_id: int) -> None:
        _log.info("Left guild %d; its data is kept for the grace time.", guild_id)
