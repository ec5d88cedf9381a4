"""One browser, one local Discord and one small bot for all tests of the page."""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Playwright, async_playwright, expect

from bot.discord_address import point_discord_at
from bot.playground.clock import SteppedClock
from bot.playground.local_discord import LocalDiscord, local_discord
from bot.playground.world.default import playground_world
from bot.playground.world.description import Member, User, World
from tests.e2e.page.rehearsal import SMUGGLED, Rehearsal
from tests.e2e.page.stage import PATIENCE, Stage

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]


def chromium(playwright: Playwright) -> Path:
    """Find Chromium: the system's, or the one that playwright has downloaded.

    Without one the test says so; in CI, where nobody would read that, it fails.
    """
    names = ("chromium", "chromium-browser", "google-chrome")
    for found in (*map(shutil.which, names), playwright.chromium.executable_path):
        if found and Path(found).exists():
            return Path(found)
    missing = "Chromium is not installed: the page was not tested."
    if os.environ.get("CI") == "true":
        pytest.fail(missing)
    return pytest.skip(missing)


@pytest_asyncio.fixture(scope="package", loop_scope="package")
async def browser() -> AsyncIterator[Browser]:
    expect.set_options(timeout=PATIENCE)
    async with async_playwright() as playwright:
        launched = await playwright.chromium.launch(
            executable_path=chromium(playwright), args=FLAGS
        )
        await launched.new_context()
        yield launched
        await launched.close()


@pytest.fixture(scope="package")
def clock() -> SteppedClock:
    return SteppedClock()


def world_with_a_smuggler() -> World:
    """The default world, and in it somebody whose name is markup."""
    world = playground_world()
    known = max(user.id for user in world.people)
    eve = User(id=known + 1, name=SMUGGLED)
    member = Member(guild_id=world.guilds[0].id, user_id=eve.id)
    return replace(world, people=(*world.people, eve), members=(*world.members, member))


@pytest_asyncio.fixture(scope="package", loop_scope="package")
async def discord(clock: SteppedClock) -> AsyncIterator[LocalDiscord]:
    async with local_discord(world_with_a_smuggler(), clock) as running:
        yield running


@pytest_asyncio.fixture(scope="package", loop_scope="package")
async def running_bot(discord: LocalDiscord) -> AsyncIterator[Rehearsal]:
    rehearsal = Rehearsal()
    point_discord_at(discord.base_url)
    running = asyncio.create_task(rehearsal.start(discord.token))
    ready = asyncio.create_task(discord.bot_ready())
    try:
        await asyncio.wait({running, ready}, return_when=asyncio.FIRST_COMPLETED)
        if running.done():
            running.result()
        await ready
        await rehearsal.wait_until_ready()
        yield rehearsal
    finally:
        ready.cancel()
        await rehearsal.close()
        with contextlib.suppress(asyncio.CancelledError):
            await running


@pytest.fixture
def bot(running_bot: Rehearsal) -> Rehearsal:
    """The bot, waiting again where a test has let it go on."""
    running_bot.let_complete.clear()
    running_bot.let_answer.clear()
    return running_bot


@pytest_asyncio.fixture(loop_scope="package")
async def stage(
    browser: Browser, discord: LocalDiscord, clock: SteppedClock, bot: Rehearsal
) -> AsyncIterator[Stage]:
    assert bot.is_ready()
    opened = Stage(browser, discord, clock)
    yield opened
    await opened.clear()
