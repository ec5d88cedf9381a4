"""/character: the players' characters, made, read, changed and carried about."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import Choice, Range
from discord.app_commands import locale_str as _
from discord.ext import commands

from bot.client import Referee
from bot.desk import Desk
from bot.draft_desk import DraftDesk
from bot.presentation.callers import receiver_of
from bot.presentation.draft_presses import install_drafts
from bot.presentation.files import attached, character_file
from bot.presentation.people import characters_listing, portrait
from bot.presentation.shown import Shown
from bot.services.answers import Answer
from bot.services.caller import Caller

CHARACTER = _("Which character; your own if left out")


class Characters(
    commands.GroupCog, name="character", description=_("Make, read and change characters")
):
    """A player's characters."""

    def __init__(self, desk: Desk, drafts: DraftDesk) -> None:
        """Keep who is asked."""
        self._desk = desk
        self._drafts = drafts
        self._characters = desk.services.characters

    @app_commands.command(description=_("Make a character, ready to play"))
    @app_commands.describe(name=_("What it is called"))
    async def create(self, interaction: discord.Interaction, name: Range[str, 1, 200]) -> None:
        """Make a character with ready numbers, and play it from now on."""
        await self._desk.act(interaction, lambda caller: self._characters.create(caller, name))

    @app_commands.command(description=_("Make a character step by step"))
    @app_commands.describe(name=_("What it is called; you can say so later"))
    async def build(
        self, interaction: discord.Interaction, name: Range[str, 1, 200] | None = None
    ) -> None:
        """Make a character step by step, or go on where the caller was."""
        await self._drafts.begin(interaction, name)

    @app_commands.command(description=_("Read a character’s sheet"))
    @app_commands.describe(character=CHARACTER)
    async def show(self, interaction: discord.Interaction, character: str | None = None) -> None:
        """Show a character's card."""

        async def look(caller: Caller) -> Shown:
            view = await self._characters.show(caller, character)
            return self._desk.presenter.card(portrait(view), caller.locale)

        await self._desk.show(interaction, look)

    @app_commands.command(name="set", description=_("Change a number of a sheet by hand"))
    @app_commands.describe(
        field=_("What is changed"), value=_("What it is from now on"), character=CHARACTER
    )
    async def set_(
        self,
        interaction: discord.Interaction,
        field: str,
        value: str,
        character: str | None = None,
    ) -> None:
        """Set one field of a sheet."""
        await self._desk.act(
            interaction, lambda caller: self._characters.set(caller, character, field, value)
        )

    @app_commands.command(description=_("Choose whom you play"))
    @app_commands.describe(character=_("Which character"))
    async def use(self, interaction: discord.Interaction, character: str) -> None:
        """Play as another character."""
        await self._desk.act(interaction, lambda caller: self._characters.use(caller, character))

    @app_commands.command(name="list", description=_("See the characters, and who plays them"))
    async def list_(self, interaction: discord.Interaction) -> None:
        """List the players' characters."""

        async def look(caller: Caller) -> Shown:
            lines = await self._characters.list(caller)
            return self._desk.presenter.listing(characters_listing(lines), caller.locale)

        await self._desk.show(interaction, look)

    @app_commands.command(description=_("Give a character to another player, or to the GM"))
    @app_commands.describe(
        character=_("Which character"), player=_("Who plays it from now on; the GM has it as NPC")
    )
    async def give(
        self, interaction: discord.Interaction, character: str, player: discord.User
    ) -> None:
        """Give a character away."""

        async def ask(caller: Caller) -> Answer:
            return await self._characters.give(caller, character, receiver_of(player))

        await self._desk.act(interaction, ask)

    @app_commands.command(description=_("Take a character out of play"))
    @app_commands.describe(character=_("Which character"))
    async def retire(self, interaction: discord.Interaction, character: str) -> None:
        """Retire a character."""
        await self._desk.act(interaction, lambda caller: self._characters.retire(caller, character))

    @app_commands.command(name="import", description=_("Make a character from a file"))
    @app_commands.describe(file=_("A file that /character export gave"))
    async def import_(self, interaction: discord.Interaction, file: discord.Attachment) -> None:
        """Make a character from a file that was exported."""

        async def ask(caller: Caller) -> Answer:
            return await self._characters.import_(caller, await attached(file))

        await self._desk.act(interaction, ask)

    @app_commands.command(description=_("Save a character as a file"))
    @app_commands.describe(character=CHARACTER)
    async def export(self, interaction: discord.Interaction, character: str | None = None) -> None:
        """Give a character as a file."""

        async def look(caller: Caller) -> Shown:
            name, data = await self._characters.export(caller, character)
            return character_file(self._desk.presenter, name, data, caller.locale)

        await self._desk.show(interaction, look)

    @show.autocomplete("character")
    @set_.autocomplete("character")
    @set_.autocomplete("field")
    @set_.autocomplete("value")
    @use.autocomplete("character")
    @give.autocomplete("character")
    @retire.autocomplete("character")
    @export.autocomplete("character")
    async def _offer(self, interaction: discord.Interaction, text: str) -> list[Choice[str]]:
        return await self._desk.choices(interaction, text)


async def setup(client: Referee) -> None:
    """Add the group, and hear what is pressed on half-made characters."""
    drafts = DraftDesk(client.desk)
    install_drafts(client, drafts.press)
    await client.add_cog(Characters(client.desk, drafts))
