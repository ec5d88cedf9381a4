"""A bot of one command that counts, and remembers what went wrong."""

from __future__ import annotations

import asyncio

import aiohttp
import discord

from tests.playground.conftest import SmallBot


class Counter(SmallBot):
    """Counts what it hears, and what went wrong when it answered."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[int] = []
        self.wrong: list[BaseException] = []
        self.resumed = asyncio.Event()
        self.tree.command(name="count", description="Count")(self.count)

    async def count(self, asked: discord.Interaction[discord.Client]) -> None:
        self.heard.append(asked.id)
        try:
            await asked.response.send_message(f"{len(self.heard)}")
        except (discord.HTTPException, aiohttp.ClientError) as error:
            self.wrong.append(error)
            self.erred.set()

    async def on_resumed(self) -> None:
        self.resumed.set()
