"""A database of an older schema keeps what stands in it, and means the same afterwards."""

from __future__ import annotations

import json
import shutil
from collections.abc import Mapping
from pathlib import Path

from sqlalchemy import column, table

from bot.store import follow_ups
from bot.store.database import Database
from bot.store.migrate import STEPS, migrate
from rules.follow_up import Asks, Due, FollowUp
from rules.message import msg
from rules.sheet import CharacterId

GUILD = 100


def steps_up_to(schema: str, folder: Path) -> Path:
    """Copy the migrations of a version that had this schema."""
    (folder / "versions").mkdir(parents=True)
    shutil.copy(STEPS / "env.py", folder)
    for step in sorted((STEPS / "versions").glob("[0-9]*.py")):
        if step.name[: len(schema)] <= schema:
            shutil.copy(step, folder / "versions")
    return folder


def follow_up(number: int, due: Due, **changes: object) -> Mapping[str, object]:
    asked = FollowUp(
        kind="presence",
        character=CharacterId(1),
        asks=Asks.OWNER,
        prompt=msg("The Presence stirs."),
        choices=(),
        due=due,
    )
    row = {
        "guild_id": GUILD,
        "id": number,
        "campaign_id": 1,
        "character_id": 1,
        "kind": "presence",
        "body": asked.model_dump_json(),
        "revision": 1,
        "state": "open",
        "due": due.when,
        "due_seconds": due.seconds,
        "opened_by": 40 + number,
    }
    return {**row, **changes}


async def insert(url: str, name: str, row: Mapping[str, object]) -> None:
    old = table(name, *map(column, row))
    database = await Database.open(url)
    async with database.writing() as conn:
        await conn.execute(old.insert().values(**row))
    await database.close()


async def test_what_was_asked_before_is_asked_still_and_what_waits_still_waits(
    tmp_path: Path, database_url: str
) -> None:
    await migrate(database_url, steps_up_to("0001", tmp_path / "steps"))
    campaign = {
        "guild_id": GUILD,
        "id": 1,
        "name": "Ash Harbour",
        "name_key": "ash harbour",
        "system": "action_points",
        "language": "en",
        "anybody_applies": False,
        "house_rules": "{}",
        "version": 1,
        "clock": json.dumps({"session": 3}),
        "created_at": 1,
    }
    await insert(database_url, "campaigns", campaign)
    for row in (
        follow_up(1, Due()),
        follow_up(2, Due(when="turn_end")),
        follow_up(3, Due(when="at", seconds=60)),
        follow_up(4, Due(), state="closed", closed_by=9),
    ):
        await insert(database_url, "follow_ups", row)

    await migrate(database_url)
    database = await Database.open(database_url)
    async with database.reading() as conn:
        stored = await follow_ups.of_entries(conn, GUILD, [1, 2, 3, 4])
        unposted = await follow_ups.unposted(conn)
    await database.close()
    assert [each.asked_by for each in stored] == [41, None, None, 44]
    assert [each.is_due() for each in stored] == [True, False, False, True]
    assert [each.is_open for each in stored] == [True, True, True, False]
    assert [each.id for each in unposted] == [1]
