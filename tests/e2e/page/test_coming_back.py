"""The server goes and comes back: the page does too, and loses nothing that was being written."""

from __future__ import annotations

import pytest
from playwright.async_api import Browser, expect

from bot.playground.clock import SteppedClock
from bot.playground.local_discord import local_discord
from tests.e2e.page.stage import Stage

pytestmark = pytest.mark.asyncio(loop_scope="package")


async def test_the_page_comes_back_by_itself_with_what_was_being_written(browser: Browser) -> None:
    async with local_discord() as discord:
        port = int(discord.base_url.rpartition(":")[2])
        stage = Stage(browser, discord, SteppedClock())
        ada = await stage.seat("Ada")
        await ada.type("Half a sen")
    lost = ada.page.locator("#line-lost")
    await expect(lost).to_be_visible()
    await ada.press("Enter")
    await expect(ada.newest).to_contain_text("The connection was lost before an answer came.")
    await ada.type("Half a sen")
    async with local_discord(port=port) as discord:
        await expect(lost).to_be_hidden()
        await expect(ada.text).to_be_focused()
        await ada.type("tence")
        await ada.press("Enter")
        # What was lost stays below what has arrived, so that it is not the newest for long.
        arrived = ada.page.locator("article.message:not(.message-pending)")
        await expect(arrived.filter(has_text="Half a sentence")).to_have_count(1)
        await expect(ada.page.locator("#bot-away")).to_have_text("Referee is offline")
        await stage.clear()
