"""Guilds that the bot joins and leaves: their data waits, and is there again on a return."""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection

from bot.store import guilds, interactions
from bot.store.database import Database

GRACE = 30 * 24 * 3600
"""Seconds for which the data of a guild waits for the bot's return."""

CLAIMS = 24 * 3600
"""Seconds for which it is known that an interaction was heard; Discord repeats none so late."""

FEW = 3
"""So many guilds may always go in one sweep, however few there are."""

SHARE = 10
"""Of more guilds at most one in so many goes: more at once are a fault, and no farewells."""

_log = logging.getLogger(__name__)


class Guilds:
    """Remembers which guilds were left, and when. `now` gives seconds since 1970.

    `forget` is told of guilds that are removed, for whoever remembers something of them.
    """

    def __init__(
        self,
        database: Database,
        now: Callable[[], int],
        forget: Callable[[Collection[int]], None] = lambda _: None,
    ) -> None:
        """Keep the database and the clock."""
        self._database = database
        self._now = now
        self._forget = forget

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

    async def sweep(self, ours: Callable[[int], bool]) -> tuple[int, ...]:
        """Remove all data of the guilds that `ours` picks and that were left before the grace time.

        Claims of interactions go after a day, whose ever they are. Gives the guilds, in order. When
        they are too many for farewells, none is removed and the log says so. To be called only
        after `only`: a return that was not heard must be noted first.
        """
        async with self._database.writing() as conn:
            now = self._now()
            await interactions.forget_before(conn, now - CLAIMS)
            before = now - GRACE
            await guilds.hold(conn, await guilds.left_before(conn, before))
            # Read again: another process may just have noted that one is back.
            due = [each for each in await guilds.left_before(conn, before) if ours(each)]
            if len(due) > max(FEW, await guilds.count(conn) // SHARE):
                _log.warning("%d guilds are due for removal at once: none is removed.", len(due))
                return ()
            await guilds.remove(conn, due)
        self._forget(due)
        for guild_id in due:
            _log.info("Removed all data of guild %d, which was left long ago.", guild_id)
        return tuple(due)

    def _log_left(self, guild_id: int) -> None:
        _log.info("Left guild %d; its data is kept for the grace time.", guild_id)
