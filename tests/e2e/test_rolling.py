"""A new version beside the old one for a while: both hear everything, and it is done once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from tests.e2e.conftest import Table, connected
from tests.e2e.reading import health, number
from tests.e2e.seeds import Seeds


@pytest.fixture
async def both(table: Table) -> AsyncIterator[Table]:
    """The table, and a second bot that plays on the same data with dice of its own."""
    async with connected(table.discord, table.settings, Seeds()) as second:
        yield second


async def test_what_both_hear_is_done_and_answered_once(table: Table, both: Table) -> None:
    assert len(both.discord.gateway.sessions) == 2
    begun = number(await table.ada.command("roll", dice="1d6"))
    hurt = await table.ada.command("damage", amount="7")
    assert "Health 30 → 23" in hurt.text
    fallen = await table.ada.command("damage", amount="40")
    obeyed = await table.ada.press(fallen, "Obey")
    assert "Steve" in obeyed.text
    await table.grace.command("undo")
    made = await table.ben.command("character create", name="Mara")
    assert "Mara is ready to play" in made.text
    assert "Mara 2" not in (await table.ben.command("character list")).text
    assert number(await table.ada.command("roll", dice="1d6")) == begun + 6
    assert await health(table, "Steve") == -17
    assert len([seen for seen in table.sam.messages() if not seen.private]) == 6


async def test_many_commands_that_both_hear_are_each_done_once(table: Table, both: Table) -> None:
    assert both.bot.is_ready()
    begun = number(await table.ada.command("roll", dice="1d6"))
    pending = [await table.grace.begin("damage", target="Ghoul", amount="1") for _ in range(20)]
    answers = await asyncio.gather(*(each.answer() for each in pending))
    numbers = sorted(number(each) for each in answers)
    assert numbers == list(range(begun + 1, begun + 21))
    assert await health(table, "Ghoul") == 10
