from __future__ import annotations

import discord
from discord import app_commands

from bot.playground.local_discord import LocalDiscord
from tests.playground.conftest import SmallBot, running


async def test_a_command_is_answered(playground: LocalDiscord) -> None:
    bot = SmallBot()

    @bot.tree.command(description="Say it again")
    async def echo(
        interaction: discord.Interaction, text: str, times: app_commands.Range[int, 1, 3] = 1
    ) -> None:
        await interaction.response.send_message(text * times, ephemeral=times == 2)

    async with running(bot, playground):
        ada = playground.person("Ada")
        answer = await ada.command("echo", text="hear", times=3)
    assert answer.text == "hearhearhear"
    assert not answer.private
    assert not playground.requests.unknown
