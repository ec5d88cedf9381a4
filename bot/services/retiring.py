"""Taking characters out of play, and what an undo of that comes to."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services.lineage import root_of
from bot.store import active, characters, journal
from bot.store.characters import CharacterRow
from bot.store.journal import Entry

RETIRE = "character.retire"
"""How the journal names it."""


async def retire(conn: AsyncConnection, rows: Sequence[CharacterRow]) -> None:
    """Take characters out of play: nobody plays them any more."""
    await characters.retire(conn, [row.key for row in rows])
    for row in rows:
        await active.forget(conn, row.guild_id, row.campaign_id, row.id)


async def take_back(conn: AsyncConnection, entry: Entry) -> None:
    """Put those back into play whom an undone entry retired.

    Undoing that undo retires them again. Other entries retire nobody.
    """
    found = await root_of(conn, entry)
    if found is None or found[0].action != RETIRE:
        return
    root, undone = found
    read = (await journal.sheets_of(conn, root.guild_id, [root.id]))[root.id]
    keys = [(sheet.guild_id, sheet.character_id) for sheet in read]
    if undone:
        await retire(conn, list((await characters.lock(conn, keys)).values()))
    else:
        await characters.return_to_play(conn, keys)
