"""From an undo, and the undo of an undo, back to the entry that first did something."""

from __future__ import annotations

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import journal
from bot.store.journal import Entry


async def root_of(conn: AsyncConnection, entry: Entry) -> tuple[Entry, bool] | None:
    """Give the entry at the root, and whether it counts as undone while `entry` stands.

    None where an entry on the way is gone.
    """
    root, undone = entry, False
    while root.undoes is not None:
        earlier = await journal.entry(conn, root.guild_id, root.undoes)
        if earlier is None:
            return None
        root, undone = earlier, not undone
    return root, undone
