"""Joining and leaving servers: data waits for the bot's return, and an outage is no farewell."""

from __future__ import annotations

import asyncio

from bot.store import guilds
from tests.e2e.conftest import Table, connected

LATER = 1 << 40


async def left(table: Table) -> int:
    async with table.parts.database.reading() as conn:
        return len(await guilds.left_before(conn, LATER))


async def until_left(table: Table, count: int) -> None:
    async with asyncio.timeout(5):
        while await left(table) != count:  # noqa: ASYNC110 - the database tells nobody
            await asyncio.sleep(0)


async def test_a_removed_bot_remembers_and_a_returned_one_plays_on(table: Table) -> None:
    table.discord.owner.remove_bot()
    await until_left(table, 1)
    table.discord.owner.invite_bot("The Table")
    await until_left(table, 0)
    assert "Steve · Stealth" in (await table.ada.command("test", skill="Stealth")).text


async def test_an_outage_marks_nothing(table: Table) -> None:
    lost = asyncio.create_task(table.bot.wait_for("guild_unavailable", timeout=5))
    await asyncio.sleep(0)
    table.discord.owner.lose_guild()
    await lost
    back = asyncio.create_task(table.bot.wait_for("guild_available", timeout=5))
    await asyncio.sleep(0)
    table.discord.owner.regain_guild()
    await back
    assert await left(table) == 0
    assert "Steve · Stealth" in (await table.ada.command("test", skill="Stealth")).text


async def test_a_farewell_while_the_bot_was_away_is_seen_at_its_start(table: Table) -> None:
    await table.bot.close()
    table.discord.owner.remove_bot()
    async with connected(table.discord, table.settings, table.seeds) as again:
        await until_left(again, 1)
        again.discord.owner.invite_bot("The Table")
        await until_left(again, 0)


async def test_a_return_while_the_bot_was_away_is_seen_at_its_start(table: Table) -> None:
    async with table.parts.database.writing() as conn:
        (guild,) = (each.id for each in table.bot.guilds)
        await guilds.mark_left(conn, guild, 1)
    assert await left(table) == 1
    async with connected(table.discord, table.settings, table.seeds) as again:
        await until_left(again, 0)


async def test_what_was_left_long_ago_is_removed_at_a_start_and_a_return_is_not(
    table: Table,
) -> None:
    """The start hears first who is back: only then is it known what may go."""
    (here,) = (each.id for each in table.bot.guilds)
    await table.bot.close()
    async with table.parts.database.writing() as conn:
        await guilds.ensure(conn, [1 << 40])
        for guild in (here, 1 << 40):
            await guilds.mark_left(conn, guild, 1)
    async with connected(table.discord, table.settings, table.seeds) as again:
        async with asyncio.timeout(5):
            while await known(again) != 1:  # noqa: ASYNC110 - the database tells nobody
                await asyncio.sleep(0)
        assert "Steve · Stealth" in (await again.ada.command("test", skill="Stealth")).text


async def known(table: Table) -> int:
    async with table.parts.database.reading() as conn:
        return await guilds.count(conn)
