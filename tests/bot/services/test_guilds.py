from __future__ import annotations

from dataclasses import replace

import pytest
from sqlalchemy import func, select

from bot.services.guilds import CLAIMS, GRACE, Guilds
from bot.services.house_rules import HouseRules
from bot.store import guilds
from bot.store.database import Database
from bot.store.tables import metadata
from tests.bot.services.desk import ADMIN, GM, GUILD, STEVE, Desk
from tests.bot.services.saying import said
from tests.bot.services.table import NOW

HOUR = 3600


async def known(db: Database, *guild_ids: int) -> None:
    async with db.writing() as conn:
        await guilds.ensure(conn, guild_ids)


async def left(db: Database) -> tuple[int, ...]:
    async with db.reading() as conn:
        return await guilds.left_before(conn, 1000 * HOUR)


async def test_a_guild_that_was_left_is_marked_and_the_others_are_not(db: Database) -> None:
    await known(db, 1, 2)
    await Guilds(db, lambda: HOUR).left(1)
    assert await left(db) == (1,)


async def test_leaving_twice_keeps_the_first_time(db: Database) -> None:
    await known(db, 1)
    await Guilds(db, lambda: HOUR).left(1)
    await Guilds(db, lambda: 5 * HOUR).left(1)
    async with db.reading() as conn:
        assert await guilds.left_before(conn, 2 * HOUR) == (1,)


async def test_a_return_takes_the_mark_away(db: Database) -> None:
    await known(db, 1, 2)
    service = Guilds(db, lambda: HOUR)
    await service.left(1)
    await service.left(2)
    await service.present([2, 3])
    assert await left(db) == (1,)


async def test_what_was_left_while_nobody_listened_is_marked_at_the_next_start(
    db: Database,
) -> None:
    await known(db, 1, 2, 3)
    await Guilds(db, lambda: HOUR).left(3)
    service = Guilds(db, lambda: 5 * HOUR)
    await service.only([2, 9], lambda _: True)
    assert await left(db) == (1, 3)
    async with db.reading() as conn:
        assert await guilds.left_before(conn, 2 * HOUR) == (3,), "the first farewell counts"
    await service.only([1, 2, 3], lambda _: True)
    assert await left(db) == ()


async def test_a_start_marks_no_guild_that_another_process_serves(db: Database) -> None:
    await known(db, 1, 2, 3)
    await Guilds(db, lambda: HOUR).only([1], lambda guild: guild % 2 == 1)
    assert await left(db) == (3,)


async def test_a_guild_without_any_data_leaves_no_trace(db: Database) -> None:
    service = Guilds(db, lambda: HOUR)
    await service.left(7)
    await service.present([])
    assert await left(db) == ()


async def rows_of(db: Database, guild_id: int) -> dict[str, int]:
    """How many rows each table holds of a guild, where it holds any."""
    found = {}
    async with db.reading() as conn:
        for table in metadata.sorted_tables:
            if "guild_id" in table.columns:
                query = select(func.count()).select_from(table)
                counted = await conn.execute(query.where(table.c.guild_id == guild_id))
                found[table.name] = counted.scalar_one()
    return {name: count for name, count in found.items() if count}


async def test_all_data_of_a_guild_goes_when_the_grace_time_is_over(desk: Desk) -> None:
    """Another guild's, and that of one that was left of late, stays."""
    await desk.begin()
    await desk.play.command(desk.caller(STEVE), "damage", {"amount": "40", "target": "Steve"})
    elsewhere = replace(desk.caller(ADMIN), guild_id=GUILD + 1)
    await desk.campaigns.create(elsewhere, "Far Shore", "percentile", None)
    kept = await rows_of(desk.database, GUILD + 1)
    before = await rows_of(desk.database, GUILD)
    assert {"campaigns", "characters", "interactions", "journal", "follow_ups"} <= before.keys()
    times = iter([HOUR, HOUR + GRACE, HOUR + GRACE + 1])
    service = Guilds(desk.database, lambda: next(times), desk.games.forget)
    await service.left(GUILD)
    assert await service.sweep(lambda _: True) == ()
    assert await rows_of(desk.database, GUILD) == before
    assert await service.sweep(lambda _: True) == (GUILD,)
    assert await rows_of(desk.database, GUILD) == {}
    assert await rows_of(desk.database, GUILD + 1) == kept


async def test_a_new_campaign_of_a_removed_guild_has_nothing_of_the_old_one(desk: Desk) -> None:
    await desk.begin()
    rule, value = "defense", "subtract"
    await HouseRules(desk.database, desk.games, desk.play).decide(desk.caller(GM), rule, value)
    await desk.play.command(desk.caller(GM), "damage", {"amount": "1", "target": "Steve"})
    times = iter([HOUR, HOUR + GRACE + 1])
    service = Guilds(desk.database, lambda: next(times), desk.games.forget)
    await service.left(GUILD)
    await service.sweep(lambda _: True)
    await desk.campaigns.create(desk.caller(ADMIN), "Ash Harbour", "percentile", None)
    await desk.characters.create(desk.caller(STEVE), "Steve")
    hurt = await desk.play.command(desk.caller(ADMIN), "damage", {"amount": "1", "target": "Steve"})
    assert hurt.campaign is not None
    assert hurt.campaign.system == "percentile"
    assert "HP" in said(hurt.outcome.headline)


async def test_a_sweep_leaves_what_another_process_serves(db: Database) -> None:
    await known(db, 1, 2)
    times = iter([HOUR, HOUR, 2 * HOUR + GRACE])
    service = Guilds(db, lambda: next(times))
    await service.left(1)
    await service.left(2)
    assert await service.sweep(lambda guild: guild == 2) == (2,)


async def test_too_many_farewells_at_once_are_a_fault_and_remove_nothing(
    db: Database, caplog: pytest.LogCaptureFixture
) -> None:
    everybody = range(1, 50)
    await known(db, *everybody)
    await Guilds(db, lambda: HOUR).only(range(6, 50), lambda _: True)
    service = Guilds(db, lambda: 2 * HOUR + GRACE)
    assert await service.sweep(lambda _: True) == ()
    assert "5 guilds are due for removal at once" in caplog.text
    await service.present([1])
    assert await service.sweep(lambda _: True) == (2, 3, 4, 5)


async def test_a_sweep_forgets_claims_after_a_day_and_no_sooner(desk: Desk) -> None:
    await desk.begin()
    claims = (await rows_of(desk.database, GUILD))["interactions"]
    assert claims > 0
    await Guilds(desk.database, lambda: NOW + CLAIMS).sweep(lambda _: True)
    assert (await rows_of(desk.database, GUILD))["interactions"] == claims
    await Guilds(desk.database, lambda: NOW + CLAIMS + 1).sweep(lambda _: True)
    assert "interactions" not in await rows_of(desk.database, GUILD)
    assert "journal" in await rows_of(desk.database, GUILD)
