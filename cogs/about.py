"""/help and /about, which also answer in private messages."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import locale_str as _
from discord.ext import commands

from bot.client import Referee
from bot.presentation.guide import about_listing, help_listing
from bot.presentation.shown import Shown
from bot.services.caller import Caller


class About(commands.Cog):
    """What a newcomer asks first."""

    def __init__(self, client: Referee) -> None:
        """Keep who is asked, and what there is to tell."""
        self._desk = client.desk
        self._parts = client.parts

    @app_commands.command(description=_("See what you can do here"))
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    async def help(self, interaction: discord.Interaction) -> None:
        """Say which commands there are, by role."""

        async def look(caller: Caller | None) -> Shown:
            view = None
            if caller is not None:
                view = await self._desk.services.campaigns.who(caller)
            listing = help_listing(view, self._parts.systems)
            return self._desk.presenter.listing(listing, str(interaction.locale))

        await self._desk.tell(interaction, look)

    @app_commands.command(description=_("See what Referee is, and what it keeps"))
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    async def about(self, interaction: discord.Interaction) -> None:
        """Say what Referee is."""

        async def look(_caller: Caller | None) -> Shown:
            listing = about_listing(self._parts.version, self._parts.systems)
            return self._desk.presenter.listing(listing, str(interaction.locale))

        await self._desk.tell(interaction, look)


async def setup(client: Referee) -> None:
    """Add the commands."""
    await client.add_cog(About(client))
