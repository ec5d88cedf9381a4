"""A local Discord with a clock to advance, and a small bot of our own that runs on it."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator

import discord
import pytest
from discord import app_commands

from bot.discord_address import point_discord_at
from bot.playground.clock import SteppedClock
from bot.playground.local_discord import LocalDiscord, local_discord
from tests.playground.page import Page, pages
from tests.playground.raw import Raw, by_hand


class SmallBot(discord.Client):
    """A bot with whatever commands a test gives it."""

    def __init__(self, intents: discord.Intents | None = None, **settings: object) -> None:
        super().__init__(
            intents=intents or discord.Intents(guilds=True, dm_messages=True),
            guild_ready_timeout=0.05,
            **settings,  # type: ignore[arg-type] # whatever the client takes
        )
        self.tree = app_commands.CommandTree(self)
        self.errors: list[BaseException] = []
        self.erred = asyncio.Event()
        self.tree.error(self._keep_error)

    async def _keep_error(
        self, _: discord.Interaction[discord.Client], error: app_commands.AppCommandError
    ) -> None:
        self.errors.append(error)
        self.erred.set()

    async def setup_hook(self) -> None:
        await self.tree.sync()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Identify at once: the five seconds of patience are for the real Discord."""


@pytest.fixture
def clock() -> SteppedClock:
    return SteppedClock()


@pytest.fixture
async def playground(clock: SteppedClock) -> AsyncIterator[LocalDiscord]:
    async with local_discord(clock=clock) as running:
        point_discord_at(running.base_url)
        yield running


@contextlib.asynccontextmanager
async def running(bot: discord.Client, playground: LocalDiscord) -> AsyncIterator[None]:
    """Run a bot; an error that ended it fails the test."""
    task = asyncio.create_task(bot.start(playground.token))
    try:
        ready = asyncio.create_task(playground.bot_ready())
        done, _ = await asyncio.wait({ready, task}, return_when=asyncio.FIRST_COMPLETED)
        for each in done:
            each.result()
        yield
    finally:
        await bot.close()
        with contextlib.suppress(asyncio.CancelledError):
            await task


@pytest.fixture
async def raw(playground: LocalDiscord) -> AsyncIterator[Raw]:
    async with by_hand(playground) as session:
        yield session


@pytest.fixture
async def page(playground: LocalDiscord) -> AsyncIterator[Page]:
    async with pages(playground) as opened:
        yield opened
