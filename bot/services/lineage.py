"""From an undo, and the undo of an undo, back to the entry that first did something."""

from __future__ import annotations

from collections.abc import Mapping

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


def counts(number: int, after: int, undoes: Mapping[int, int]) -> bool:
    """Tell whether an entry that stands has changed anything since the entry `after`.

    What was done and undone since has come to nothing, and neither counts. `undoes` gives, for
    every undo since, which entry it takes back.
    """
    done = 0
    while number > after:
        done += 1
        if number not in undoes:
            break
        number = undoes[number]
    return done % 2 == 1
