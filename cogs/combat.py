"""/combat: who fights, in which order, and whose turn it is."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.app_commands import locale_str as _
from discord.ext import commands

from bot.client import Referee
from bot.desk import Desk
from bot.presentation.turns import install_turns

NAMES = _("Who; several names with commas between")


class Combat(commands.GroupCog, name="combat", description=_("Play combats turn by turn")):
    """A combat's turns; the service sees to it that only the GM ends them."""

    def __init__(self, desk: Desk) -> None:
        """Keep who is asked."""
        self._desk = desk
        self._clock = desk.services.clock

    @app_commands.command(description=_("Start a combat, in the order of initiative"))
    @app_commands.describe(
        characters=_("Who fights; several names with commas between"),
        began=_("Who began it, if that matters; several names with commas between"),
    )
    async def start(
        self, interaction: discord.Interaction, characters: str, began: str | None = None
    ) -> None:
        """Start a combat."""
        given = {"characters": characters} | ({} if began is None else {"began": began})
        await self._desk.roll(
            interaction, lambda caller: self._clock.move(caller, "combat start", given)
        )

    @app_commands.command(name="next", description=_("End the turn, and ask what waited for that"))
    async def next_(self, interaction: discord.Interaction) -> None:
        """End the turn."""
        await self._desk.act(
            interaction, lambda caller: self._clock.move(caller, "combat next", {})
        )

    @app_commands.command(description=_("Let others into the combat"))
    @app_commands.describe(characters=NAMES)
    async def join(self, interaction: discord.Interaction, characters: str) -> None:
        """Let others in."""
        await self._desk.roll(
            interaction,
            lambda caller: self._clock.move(caller, "combat join", {"characters": characters}),
        )

    @app_commands.command(description=_("Take some out of the combat"))
    @app_commands.describe(characters=NAMES)
    async def leave(self, interaction: discord.Interaction, characters: str) -> None:
        """Take some out."""
        await self._change(interaction, "combat leave", characters)

    @app_commands.command(description=_("Put some into another order, among their places"))
    @app_commands.describe(characters=NAMES)
    async def order(self, interaction: discord.Interaction, characters: str) -> None:
        """Put some into another order."""
        await self._change(interaction, "combat order", characters)

    @app_commands.command(description=_("End the combat, and what lasted for it"))
    async def end(self, interaction: discord.Interaction) -> None:
        """End the combat."""
        await self._desk.act(interaction, lambda caller: self._clock.move(caller, "combat end", {}))

    @start.autocomplete("characters")
    @start.autocomplete("began")
    @join.autocomplete("characters")
    @leave.autocomplete("characters")
    @order.autocomplete("characters")
    async def _offer(self, interaction: discord.Interaction, text: str) -> list[Choice[str]]:
        return await self._desk.choices(interaction, text)

    async def _change(
        self, interaction: discord.Interaction, command: str, characters: str
    ) -> None:
        await self._desk.act(
            interaction,
            lambda caller: self._clock.move(caller, command, {"characters": characters}),
        )


async def setup(client: Referee) -> None:
    """Add the group, and hear the buttons that end turns."""
    install_turns(client, client.desk.end_turn)
    await client.add_cog(Combat(client.desk))
