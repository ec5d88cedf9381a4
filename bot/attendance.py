"""Which servers the bot is in: noted as Discord tells it, and what was left long ago removed."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import discord
from discord.ext import commands, tasks

from bot.services.guilds import Guilds

Send = Callable[[Callable[[], Awaitable[object]], str], None]
"""Sends an errand, under a name for the log, that a stop waits for."""


class Attendance(commands.Cog):
    """Hears of servers that are joined and left, and sweeps once a day."""

    def __init__(self, bot: commands.Bot, guilds: Guilds, send: Send) -> None:
        """Keep whom to tell; nothing is swept before Discord has named the servers."""
        self._bot = bot
        self._guilds = guilds
        self._send = send
        self._daily = tasks.loop(hours=24)(self._sweep)

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Note every guild that the bot is in, also those that are out of reach just now.

        Any other of this process's was left while nobody listened. Only then is it known what
        may be swept.
        """
        there = [guild.id for guild in self._bot.guilds]

        async def note() -> None:
            await self._guilds.only(there, self._is_ours)
            if not self._daily.is_running():
                self._daily.start()

        self._send(note, "noting guilds")

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Note a guild that the bot was added to, perhaps again."""
        self._send(lambda: self._guilds.present([guild.id]), "noting a guild")

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Note a guild that was left. An outage is another event, and never comes here."""
        self._send(lambda: self._guilds.left(guild.id), "noting a farewell")

    async def cog_unload(self) -> None:
        """Sweep no more."""
        self._daily.cancel()

    async def _sweep(self) -> None:
        self._send(lambda: self._guilds.sweep(self._is_ours), "removing what was left")

    def _is_ours(self, guild_id: int) -> bool:
        """Tell whether Discord speaks of a guild to this process's shard."""
        return (guild_id >> 22) % (self._bot.shard_count or 1) == (self._bot.shard_id or 0)
