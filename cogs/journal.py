"""What has happened, what is still asked, and taking back: /history, /pending and /undo."""

from __future__ import annotations

from dataclasses import replace

import discord
from discord import app_commands
from discord.app_commands import Choice, Range
from discord.app_commands import locale_str as _
from discord.ext import commands

from bot.client import Referee
from bot.desk import Desk
from bot.presentation.open_questions import pending_answer, question_of
from bot.presentation.pages import install_pages, show_history
from bot.presentation.shown import Shown
from bot.services.answers import Answer
from bot.services.caller import Caller


class Journal(commands.Cog):
    """The journal of a campaign, and the questions of the rules that are open in it."""

    def __init__(self, desk: Desk) -> None:
        """Keep who is asked."""
        self._desk = desk

    @app_commands.command(description=_("Take the last thing back, or the entry with a number"))
    @app_commands.describe(number=_("Which entry of the history; the last one if left out"))
    async def undo(
        self, interaction: discord.Interaction, number: Range[int, 1] | None = None
    ) -> None:
        """Take an entry back."""
        journal = self._desk.services.journal
        await self._desk.act(interaction, lambda caller: journal.undo(caller, number))

    @app_commands.command(description=_("Read what has happened"))
    @app_commands.describe(page=_("Which page, the newest entries being on the first"))
    async def history(self, interaction: discord.Interaction, page: Range[int, 1] = 1) -> None:
        """Show a page of the journal."""

        async def look(caller: Caller) -> Shown:
            return await self._page(caller, page)

        await self._desk.show(interaction, look)

    @app_commands.command(description=_("See what the rules still ask, and answer it"))
    @app_commands.describe(waive=_("For the GM: which question is dropped"))
    async def pending(self, interaction: discord.Interaction, waive: str | None = None) -> None:
        """Post again all that is asked; or drop one question."""
        follow_ups = self._desk.services.follow_ups

        async def ask(caller: Caller) -> Answer:
            pending = await follow_ups.pending(caller)
            if waive is not None:
                return await follow_ups.waive(caller, question_of(waive, pending))
            return pending_answer(pending)

        await self._desk.act(interaction, ask)

    @pending.autocomplete("waive")
    async def _offer(self, interaction: discord.Interaction, text: str) -> list[Choice[str]]:
        return await self._desk.choices(interaction, text)

    async def turn(self, interaction: discord.Interaction, page: int) -> None:
        """Show another page in the message whose button was pressed."""

        async def look(caller: Caller) -> Shown:
            return replace(await self._page(caller, page), update=True)

        await self._desk.show(interaction, look)

    async def _page(self, caller: Caller, page: int) -> Shown:
        found = await self._desk.services.journal.history(caller, page)
        texts = self._desk.presenter.texts(found.campaign, caller.locale, private=True)
        return show_history(found, texts)


async def setup(client: Referee) -> None:
    """Add the commands, and hear the buttons that turn pages."""
    journal = Journal(client.desk)
    install_pages(client, journal.turn)
    await client.add_cog(journal)
