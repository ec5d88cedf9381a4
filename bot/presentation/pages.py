"""The journal's pages, and the buttons that turn them."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any, Self

import discord
from discord.ext import commands

from bot.presentation import text
from bot.presentation.catalogue import Texts
from bot.presentation.lists import Listing, history_lines, listed, show_listing
from bot.presentation.shown import Shown
from bot.services.journal import HistoryPage
from rules.message import Message, Name, msg

OnPage = Callable[[discord.Interaction, int], Awaitable[None]]
"""Shows a page, counted from 1, in the message whose button was pressed."""

_ANY_VERSION = re.compile(r"p\d+:.*", re.DOTALL)
_PAGE = re.compile(r"p1:(\d{1,9})", re.ASCII)


def show_history(page: HistoryPage, texts: Texts) -> Shown:
    """Show a page of the journal to its reader alone, the newest entry first."""
    lines = tuple(history_lines(page.entries)) or (msg("Nothing has happened yet."),)
    listing = Listing(
        msg("History of {campaign}", campaign=Name(text=page.campaign.name)),
        (listed(*lines),),
        page.campaign,
        page.page,
        page.pages,
    )
    return replace(show_listing(listing, texts), view=_turning(page.page, page.pages, texts))


def install_pages(bot: commands.Bot, on_page: OnPage) -> None:
    """Have the bot hand over every press that turns a page, also on messages of old."""

    class PageButton(
        discord.ui.DynamicItem[discord.ui.Item[discord.ui.View]], template=_ANY_VERSION
    ):
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
            found = _PAGE.fullmatch(self.custom_id)
            await on_page(interaction, int(found[1]) if found else 1)

    bot.add_dynamic_items(PageButton)


def _turning(page: int, pages: int, texts: Texts) -> discord.ui.View | None:
    if pages <= 1:
        return None
    view = discord.ui.View(timeout=None)
    view.add_item(_button(msg("Newer"), page - 1, page > 1, texts))
    view.add_item(_button(msg("Older"), page + 1, page < pages, texts))
    view.stop()  # discord.py would remember it for as long as the process lives
    return view


def _button(
    label: Message, page: int, there: bool, texts: Texts
) -> discord.ui.Button[discord.ui.View]:
    return discord.ui.Button(
        label=text.cut(texts.plain(label), text.BUTTON_LABEL),
        custom_id=f"p1:{page}",
        disabled=not there,
    )
