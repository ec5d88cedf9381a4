"""/roll: any dice, by no system's rules."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import Range
from discord.app_commands import locale_str as _
from discord.ext import commands

from bot.client import Referee
from bot.desk import Desk


class Dice(commands.Cog):
    """Dice that are thrown as they are written."""

    def __init__(self, desk: Desk) -> None:
        """Keep who is asked."""
        self._desk = desk

    @app_commands.command(description=_("Roll any dice"))
    @app_commands.describe(
        dice=_("Such as 2d6+1, d%, 4d6kh3 or 8d6!>4"),
        note=_("A few words to show, never read by the rules"),
    )
    async def roll(
        self, interaction: discord.Interaction, dice: str, note: Range[str, 1, 300] | None = None
    ) -> None:
        """Roll what is written."""
        play = self._desk.services.play
        await self._desk.roll(interaction, lambda caller: play.roll(caller, dice, note))


async def setup(client: Referee) -> None:
    """Add the command."""
    await client.add_cog(Dice(client.desk))
