"""The floor: a bare discord.py bot that imports nothing of ours and sends one embed.

Run as `python floor_bot.py ADDRESS TOKEN EMBED`, where EMBED is the JSON text of what is sent.
"""

from __future__ import annotations

import asyncio
import json
import sys

import discord
import yarl
from discord import app_commands
from discord.http import Route

INTENTS = discord.Intents(guilds=True, dm_messages=True)


def build(answer: dict[str, object]) -> discord.Client:
    """Make the bot: one command with three options, answered at once."""
    client = discord.Client(
        intents=INTENTS,
        allowed_mentions=discord.AllowedMentions.none(),
        max_messages=None,
        member_cache_flags=discord.MemberCacheFlags.none(),
        chunk_guilds_at_startup=False,
    )
    tree = app_commands.CommandTree(client)

    @tree.command(description="Apply damage to a character")
    async def damage(interaction: discord.Interaction, amount: str, target: str) -> None:
        del amount, target
        embed = discord.Embed.from_dict(answer)
        await interaction.response.send_message(str(answer["content"]), embed=embed)

    @client.event
    async def setup_hook() -> None:
        await tree.sync()

    return client


async def main(address: str, token: str, embed: str) -> None:
    """Point discord.py at the address and run."""
    Route.BASE = f"{address}/api/v10"
    port = yarl.URL(address).port
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"ws://127.0.0.1:{port}/")
    await build(json.loads(embed)).start(token)


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
