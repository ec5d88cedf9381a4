from __future__ import annotations

from bot.services.guilds import Guilds
from bot.store import guilds
from bot.store.database import Database

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
