"""The button that ends a turn: read, and handed to one handler."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Self

import discord
from discord.ext import commands

from bot.presentation.press_ids import ANY_TURN, read_turn
from bot.services.clock import Turn

OnTurn = Callable[[discord.Interaction, Turn | None], Awaitable[None]]
"""Ends the turn whose button was pressed, and answers; None: this version cannot read which."""


def install_turns(bot: commands.Bot, on_turn: OnTurn) -> None:
    """Have the bot hand over every press that ends a turn, also on messages of old."""

    class TurnButton(discord.ui.DynamicItem[discord.ui.Item[discord.ui.View]], template=ANY_TURN):
        @classmethod
        async def from_custom_id(
            cls,
            interaction: discord.Interaction,  # noqa: ARG003 - discord.py's signature
            item: discord.ui.Item[Any],
            match: Any,  # noqa: ARG003, ANN401 - likewise
            /,
        ) -> Self:
            return cls(item)

        async def callback(self, interaction: discord.Interaction) -> None:
            await on_turn(interaction, read_turn(self.custom_id))

    bot.add_dynamic_items(TurnButton)
