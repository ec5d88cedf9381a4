"""/session and /time: the campaign's clock, which the GM moves."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import Range
from discord.app_commands import locale_str as _
from discord.ext import commands

from bot.client import Referee
from bot.desk import Desk
from bot.presentation.shown import Shown
from bot.presentation.times import clock_listing
from bot.services.caller import Caller


class Sessions(commands.GroupCog, name="session", description=_("Start and end sessions")):
    """When people sit down to play, and when they get up."""

    def __init__(self, desk: Desk) -> None:
        """Keep who is asked."""
        self._desk = desk
        self._clock = desk.services.clock

    @app_commands.command(description=_("Start a session"))
    async def start(self, interaction: discord.Interaction) -> None:
        """Start a session."""
        await self._desk.act(
            interaction, lambda caller: self._clock.move(caller, "session start", {})
        )

    @app_commands.command(description=_("End the session, and what lasted for it"))
    async def end(self, interaction: discord.Interaction) -> None:
        """End the session."""
        await self._desk.act(
            interaction, lambda caller: self._clock.move(caller, "session end", {})
        )


class Time(commands.GroupCog, name="time", description=_("Let time pass, or see what time it is")):
    """The campaign's time."""

    def __init__(self, desk: Desk) -> None:
        """Keep who is asked."""
        self._desk = desk
        self._clock = desk.services.clock

    @app_commands.command(description=_("Let time pass; what is due then is asked"))
    @app_commands.describe(
        minutes=_("How many minutes: 90, or 1:30"),
        hours=_("How many hours"),
        days=_("How many days: n days are n midnights"),
    )
    async def advance(
        self,
        interaction: discord.Interaction,
        minutes: Range[str, 1, 20] | None = None,
        hours: Range[str, 1, 20] | None = None,
        days: Range[str, 1, 20] | None = None,
    ) -> None:
        """Let time pass."""
        typed = {"minutes": minutes, "hours": hours, "days": days}
        given = {name: text for name, text in typed.items() if text is not None}
        await self._desk.act(
            interaction, lambda caller: self._clock.move(caller, "time advance", given)
        )

    @app_commands.command(description=_("See what time it is, who fights, what is asked later"))
    async def show(self, interaction: discord.Interaction) -> None:
        """Show the campaign's time."""

        async def look(caller: Caller) -> Shown:
            view = await self._clock.show(caller)
            return self._desk.presenter.listing(clock_listing(view), caller.locale)

        await self._desk.show(interaction, look)


async def setup(client: Referee) -> None:
    """Add the groups."""
    await client.add_cog(Sessions(client.desk))
    await client.add_cog(Time(client.desk))
