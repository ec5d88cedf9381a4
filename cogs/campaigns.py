"""/campaign: a server's campaigns, begun, bound to channels and settled."""

from __future__ import annotations

import discord
from discord import AppCommandOptionType, app_commands
from discord.app_commands import Choice, Range, Transform
from discord.app_commands import locale_str as _
from discord.ext import commands

from bot.client import Referee
from bot.desk import Desk
from bot.presentation.games import campaign_listing, campaigns_listing
from bot.presentation.house_rules import house_rules_listing
from bot.presentation.shown import Shown
from bot.services.caller import Caller


class PlayChannel(app_commands.Transformer):
    """A channel or thread in which people write, as its id: the payload alone is read."""

    @property
    def type(self) -> AppCommandOptionType:
        """Ask Discord for a channel."""
        return AppCommandOptionType.channel

    @property
    def channel_types(self) -> list[discord.ChannelType]:
        """Leave out categories and stages, where nothing is played."""
        kind = discord.ChannelType
        return [
            *(kind.text, kind.news, kind.forum, kind.voice),
            *(kind.public_thread, kind.private_thread, kind.news_thread),
        ]

    async def transform(
        self,
        interaction: discord.Interaction,  # noqa: ARG002 - discord.py's signature
        value: app_commands.AppCommandChannel | app_commands.AppCommandThread,
        /,
    ) -> int:
        """Give the channel's id."""
        return value.id


class Campaigns(
    commands.GroupCog, name="campaign", description=_("Start campaigns, and settle who plays where")
):
    """A server's campaigns; the service sees to it who may change which setting."""

    def __init__(self, desk: Desk) -> None:
        """Keep who is asked."""
        self._desk = desk
        self._campaigns = desk.services.campaigns

    @app_commands.command(description=_("Start a campaign in this channel"))
    @app_commands.describe(
        name=_("What it is called"),
        system=_("By which rules it is played"),
        language=_("The language of what all can read; yours if left out"),
    )
    async def create(
        self,
        interaction: discord.Interaction,
        name: Range[str, 1, 200],
        system: str,
        language: str | None = None,
    ) -> None:
        """Start a campaign."""
        await self._desk.act(
            interaction, lambda caller: self._campaigns.create(caller, name, system, language)
        )

    @app_commands.command(description=_("Read the settings of the campaign that is played here"))
    async def show(self, interaction: discord.Interaction) -> None:
        """Show the campaign that is played here."""

        async def look(caller: Caller) -> Shown:
            view = await self._campaigns.show(caller)
            return self._desk.presenter.listing(campaign_listing(view), caller.locale)

        await self._desk.show(interaction, look)

    @app_commands.command(name="list", description=_("See every campaign of this server"))
    async def list_(self, interaction: discord.Interaction) -> None:
        """List the server's campaigns."""

        async def look(caller: Caller) -> Shown:
            views = await self._campaigns.list(caller)
            return self._desk.presenter.listing(campaigns_listing(views), caller.locale)

        await self._desk.show(interaction, look)

    @app_commands.command(description=_("Play a campaign in a channel"))
    @app_commands.describe(
        channel=_("In which channel"),
        campaign=_("Which campaign; the one that is played here if left out"),
        purpose=_("For the table, or for the GM’s eyes alone"),
    )
    @app_commands.choices(
        purpose=[
            Choice(name=_("the table"), value="table"),
            Choice(name=_("the GM"), value="gm"),
        ]
    )
    async def bind(
        self,
        interaction: discord.Interaction,
        channel: Transform[int, PlayChannel],
        campaign: str | None = None,
        purpose: str = "table",
    ) -> None:
        """Bind a campaign to a channel."""
        await self._desk.act(
            interaction, lambda caller: self._campaigns.bind(caller, campaign, channel, purpose)
        )

    @app_commands.command(name="gm-role", description=_("Say which role makes a GM"))
    @app_commands.describe(role=_("The role; left out, whoever may manage the server is GM"))
    async def gm_role(
        self, interaction: discord.Interaction, role: discord.Role | None = None
    ) -> None:
        """Choose the GM role."""
        number = None if role is None else role.id
        await self._desk.act(
            interaction, lambda caller: self._campaigns.set_gm_role(caller, number)
        )

    @app_commands.command(description=_("Choose the language of what all can read"))
    @app_commands.describe(language=_("Which language"))
    async def language(self, interaction: discord.Interaction, language: str) -> None:
        """Choose the campaign's language."""
        await self._desk.act(
            interaction, lambda caller: self._campaigns.set_language(caller, language)
        )

    @app_commands.command(description=_("Read this campaign’s house rules, or decide one"))
    @app_commands.describe(
        rule=_("Which decision; all of them if left out"),
        value=_("What it is to be; to be read if left out"),
    )
    async def rules(
        self,
        interaction: discord.Interaction,
        rule: Range[str, 1, 100] | None = None,
        value: Range[str, 1, 100] | None = None,
    ) -> None:
        """Show house rules, or decide one."""
        house_rules = self._desk.services.house_rules
        if value is not None:
            decided = value
            await self._desk.act(
                interaction, lambda caller: house_rules.decide(caller, rule, decided)
            )
            return

        async def look(caller: Caller) -> Shown:
            view = await house_rules.show(caller, rule)
            return self._desk.presenter.listing(house_rules_listing(view), caller.locale)

        await self._desk.show(interaction, look)

    @rules.autocomplete("rule")
    @rules.autocomplete("value")
    @create.autocomplete("system")
    @create.autocomplete("language")
    @bind.autocomplete("campaign")
    @language.autocomplete("language")
    async def _offer(self, interaction: discord.Interaction, text: str) -> list[Choice[str]]:
        return await self._desk.choices(interaction, text)


async def setup(client: Referee) -> None:
    """Add the group."""
    await client.add_cog(Campaigns(client.desk))
