"""What a host does beside running the bot: bring the schema up, and check the journal."""

from __future__ import annotations

from collections.abc import Callable

from bot.services.replay import Replay
from bot.store.database import Database
from bot.store.migrate import check_schema, migrate
from bot.systems import Systems

Say = Callable[[str], None]
"""Tells whoever started the program one sentence."""


async def bring_up(url: str, say: Say) -> None:
    """Bring the database at `url` to this version's schema, and say what was done."""
    done = await migrate(url)
    if done is None:
        say("The database has this version's schema already.")
        return
    if done.before is None:
        say(f"A new database was made, with the schema {done.after}.")
    else:
        say(f"The schema was {done.before} and is {done.after} now.")
    if done.backup is not None:
        say(f"The database as it was before: {done.backup}")


async def replay(url: str, say: Say) -> bool:
    """Recompute the journal at `url` and say what differs; whether nothing does.

    Entries of older rules or content have only their dice checked, and are counted.
    """
    systems = Systems.load()
    database = await Database.open(url)
    try:
        await check_schema(database)
        report = await Replay(database, systems).run()
    finally:
        await database.close()
    for each in report.differences:
        say(f"Guild {each.guild_id}, entry {each.number}: the {each.part} differs.")
    say(
        f"{report.recomputed} recomputed, {report.dice_only} of older rules (dice checked), "
        f"{report.by_hand} set by hand, {len(report.differences)} differences."
    )
    return not report.differences
