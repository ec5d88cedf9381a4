"""/content: the tables that a campaign plays with, read by all and changed by the GM."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import discord
from discord import app_commands
from discord.app_commands import Choice, Range
from discord.app_commands import locale_str as _
from discord.ext import commands

from bot.client import Referee
from bot.desk import Desk
from bot.presentation.content import content_listing
from bot.presentation.files import attached, content_file
from bot.presentation.shown import Shown
from bot.services.answers import Answer
from bot.services.caller import Caller
from bot.services.content import Draft
from bot.services.content_rows import check_size

Kind = Range[str, 1, 32]
RowName = Range[str, 1, 200]
Values = Range[str, 1, 2000]


Write = Callable[[Caller, str, Draft], Awaitable[Answer]]
"""Writes a row of a kind: as a new one, or over what there is."""


@dataclass(frozen=True, slots=True)
class Written:
    """What was typed of a row, and the file that came with it."""

    name: str
    values: str
    table: discord.Attachment | None

    async def draft(self) -> Draft:
        """Give the row as the service takes it; the file is fetched, unless it is too large."""
        if self.table is None:
            return Draft(self.name, self.values)
        return Draft(self.name, self.values, await attached(self.table, check_size))


class Content(
    commands.GroupCog,
    name="content",
    description=_("Weapons, skills and other tables of this campaign"),
):
    """What a campaign plays with; the service sees to it that the GM alone changes it."""

    def __init__(self, desk: Desk) -> None:
        """Keep who is asked."""
        self._desk = desk
        self._contents = desk.services.contents

    @app_commands.command(name="list", description=_("See what there is of a kind"))
    @app_commands.describe(kind=_("Which kind: weapons, skills and so on"))
    async def list_(self, interaction: discord.Interaction, kind: Kind) -> None:
        """List the rows of a kind."""

        async def look(caller: Caller) -> Shown:
            view = await self._contents.list(caller, kind)
            return self._desk.presenter.listing(content_listing(view), caller.locale)

        await self._desk.show(interaction, look)

    @app_commands.command(description=_("Read all that one of them says"))
    @app_commands.describe(kind=_("Which kind"), name=_("Which one"))
    async def show(self, interaction: discord.Interaction, kind: Kind, name: RowName) -> None:
        """Show one row."""

        async def look(caller: Caller) -> Shown:
            view = await self._contents.show(caller, kind, name)
            return self._desk.presenter.listing(content_listing(view), caller.locale)

        await self._desk.show(interaction, look)

    @app_commands.command(description=_("Add one of this campaign’s own"))
    @app_commands.describe(
        kind=_("Which kind"),
        name=_("What it is called"),
        values=_("What it says: tier: 2; skill: Stealth; range: 1:10 6:15"),
        table=_("Its rows as a file, CSV or JSON"),
    )
    async def add(
        self,
        interaction: discord.Interaction,
        kind: Kind,
        name: RowName,
        values: Values = "",
        table: discord.Attachment | None = None,
    ) -> None:
        """Add a row."""
        await self._write(interaction, self._contents.add, kind, Written(name, values, table))

    @app_commands.command(description=_("Change what one of them says in this campaign"))
    @app_commands.describe(
        kind=_("Which kind"),
        name=_("Which one"),
        values=_("What changes: tier: 2; range: 1:10 6:15"),
        table=_("Its rows as a file, CSV or JSON"),
    )
    async def change(
        self,
        interaction: discord.Interaction,
        kind: Kind,
        name: RowName,
        values: Values = "",
        table: discord.Attachment | None = None,
    ) -> None:
        """Change a row."""
        await self._write(interaction, self._contents.change, kind, Written(name, values, table))

    @app_commands.command(description=_("Take one of them away in this campaign"))
    @app_commands.describe(kind=_("Which kind"), name=_("Which one"))
    async def remove(self, interaction: discord.Interaction, kind: Kind, name: RowName) -> None:
        """Remove a row."""
        await self._desk.act(interaction, lambda caller: self._contents.remove(caller, kind, name))

    @app_commands.command(name="import", description=_("Take over content from a file"))
    @app_commands.describe(file=_("A file that /content export made"))
    async def import_(self, interaction: discord.Interaction, file: discord.Attachment) -> None:
        """Take over a file's rows."""

        async def ask(caller: Caller) -> Answer:
            return await self._contents.import_(caller, await attached(file, check_size))

        await self._desk.act(interaction, ask)

    @app_commands.command(description=_("Keep this campaign’s content as a file"))
    @app_commands.describe(kind=_("Every row of this kind; what is the campaign’s own if left out"))
    async def export(self, interaction: discord.Interaction, kind: Kind | None = None) -> None:
        """Hand the content to its reader alone."""

        async def look(caller: Caller) -> Shown:
            name, data = await self._contents.export(caller, kind)
            return content_file(self._desk.presenter, name, data, caller.locale)

        await self._desk.show(interaction, look)

    async def _write(
        self, interaction: discord.Interaction, write: Write, kind: str, written: Written
    ) -> None:
        async def ask(caller: Caller) -> Answer:
            return await write(caller, kind, await written.draft())

        await self._desk.act(interaction, ask)

    @list_.autocomplete("kind")
    @show.autocomplete("kind")
    @show.autocomplete("name")
    @add.autocomplete("kind")
    @change.autocomplete("kind")
    @change.autocomplete("name")
    @remove.autocomplete("kind")
    @remove.autocomplete("name")
    @export.autocomplete("kind")
    async def _offer(self, interaction: discord.Interaction, text: str) -> list[Choice[str]]:
        return await self._desk.choices(interaction, text)


async def setup(client: Referee) -> None:
    """Add the group."""
    await client.add_cog(Content(client.desk))
