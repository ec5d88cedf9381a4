"""Stopping cleanly: what is on its way is answered, nothing more is taken, then all is closed."""

from __future__ import annotations

import asyncio

from tests.e2e.conftest import Table, connected
from tests.e2e.reading import health
from tests.e2e.test_trouble import database_locked


async def test_what_is_on_its_way_is_answered_before_the_end(table: Table) -> None:
    async with database_locked(table):
        under_way = await table.ada.begin("damage", amount="7")
        await asyncio.sleep(0.05)
        stopping = asyncio.create_task(table.bot.close())
        await asyncio.sleep(0)
        too_late = await table.ada.command("damage", amount="1")
        assert too_late.private
        assert too_late.text == "Referee is being restarted. Please try again in a moment."
        assert not stopping.done()
    assert "Health 30 → 23" in (await under_way.answer()).text
    await stopping
    assert table.bot.is_closed()
    async with connected(table.discord, table.settings, table.seeds) as again:
        assert await health(again, "Steve") == 23


async def test_where_buttons_stand_is_written_down_at_the_end(table: Table) -> None:
    fallen = await table.ada.command("damage", amount="40")
    await table.bot.close()
    before = len(table.ada.messages())
    async with connected(table.discord, table.settings, table.seeds) as again:
        resisted = await again.ada.press(fallen, "Resist")
        assert "🎲" in resisted.text
        await again.ada.sees(lambda seen: seen.id == fallen.shown.id and not seen.labels)
        assert len(again.ada.messages()) == before + 1, "nothing was posted a second time"


async def test_closing_twice_is_closing_once(table: Table) -> None:
    await asyncio.gather(table.bot.close(), table.bot.close())
    await table.bot.close()
    assert table.bot.is_closed()
