"""The owner's text commands, in private messages with the bot."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from typing import Any

import discord
from discord.ext import commands

from bot.logs import Plain
from bot.presentation.catalogue import Texts
from bot.sync import CommandSync
from rules.message import Message, msg, msgn

log = logging.getLogger(__name__)

Context = commands.Context[Any]


class Owner(commands.Cog):
    """`sync`, `unsync` and `status`: what a host needs and no player sees.

    Nobody else is answered, so that a stranger learns nothing of them.
    """

    def __init__(
        self, sync: CommandSync, status: Callable[[], Sequence[Message]], texts: Texts
    ) -> None:
        """Keep what is asked, and the words."""
        self._sync = sync
        self._status = status
        self._texts = texts

    async def cog_check(self, ctx: Context) -> bool:
        """Hear the owner alone, in private messages alone."""
        return ctx.guild is None and await ctx.bot.is_owner(ctx.author)

    @commands.command()
    async def sync(self, ctx: Context) -> None:
        """Tell Discord the commands now, changed or not."""
        synced = await self._sync.now()
        told = msgn("Discord has {n} command now.", "Discord has {n} commands now.", synced.count)
        english = msg("It refused a translation: they are in English only. The log says which.")
        await self._say(ctx, [told, english] if synced.english else [told])

    @commands.command()
    async def unsync(self, ctx: Context, guild_id: int) -> None:
        """Remove the commands that an older version left in one server's own scope."""
        count = await self._sync.clear(guild_id)
        removed = msgn(
            "Removed {n} command of that server’s own.",
            "Removed {n} commands of that server’s own.",
            count,
        )
        await self._say(ctx, [removed])

    @commands.command()
    async def status(self, ctx: Context) -> None:
        """Say how the bot does."""
        await self._say(ctx, self._status())

    async def cog_command_error(self, ctx: Context, error: Exception) -> None:
        """Tell the owner what failed; others are not answered."""
        if isinstance(error, commands.UserInputError):
            await self._say(ctx, [msg("Write it like this: unsync 123456789012345678")])
        elif not isinstance(error, commands.CheckFailure):
            log.error("The text command %s failed.", Plain(ctx.command), exc_info=error)
            await self._say(ctx, [msg("That failed; the log says why.")])

    async def _say(self, ctx: Context, messages: Sequence[Message]) -> None:
        text = "\n".join(self._texts.say(message) for message in messages)
        await ctx.send(text, allowed_mentions=discord.AllowedMentions.none())
