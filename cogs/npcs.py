"""/npc: the GM's own characters."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import Choice, Range
from discord.app_commands import locale_str as _
from discord.ext import commands

from bot.client import Referee
from bot.desk import Desk
from bot.presentation.people import npcs_listing
from bot.presentation.shown import Shown
from bot.services.caller import Caller


class Npcs(commands.GroupCog, name="npc", description=_("Make and see the GM’s own characters")):
    """Characters that are nobody's; the service sees to it that only the GM makes them."""

    def __init__(self, desk: Desk) -> None:
        """Keep who is asked."""
        self._desk = desk
        self._characters = desk.services.characters

    @app_commands.command(description=_("Make NPCs, one or several at once"))
    @app_commands.describe(
        name=_("What it is called; several are numbered"),
        count=_("How many"),
        numbers=_("The numbers that matter, such as: Health 30, Agility 4"),
    )
    async def create(
        self,
        interaction: discord.Interaction,
        name: Range[str, 1, 200],
        count: Range[int, 1, 20] = 1,
        numbers: str = "",
    ) -> None:
        """Make NPCs of one name."""
        await self._desk.act(
            interaction, lambda caller: self._characters.create_npcs(caller, name, count, numbers)
        )

    @create.autocomplete("numbers")
    async def _offer(self, interaction: discord.Interaction, text: str) -> list[Choice[str]]:
        return await self._desk.choices(interaction, text)

    @app_commands.command(name="list", description=_("See the NPCs"))
    async def list_(self, interaction: discord.Interaction) -> None:
        """List the NPCs."""

        async def look(caller: Caller) -> Shown:
            lines = await self._characters.list_npcs(caller)
            return self._desk.presenter.listing(npcs_listing(lines), caller.locale)

        await self._desk.show(interaction, look)


async def setup(client: Referee) -> None:
    """Add the group."""
    await client.add_cog(Npcs(client.desk))
