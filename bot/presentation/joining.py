"""Answers that go into the message whose button was pressed, and marks on old messages."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import replace

import discord

from bot.presentation import text
from bot.presentation.buttons import merged, remaining
from bot.presentation.catalogue import Texts
from bot.presentation.graphemes import length
from bot.presentation.shown import Shown, size
from rules.message import msg

_STRUCK = re.compile(r"[^~]*: ~~(.*)~~", re.DOTALL)
"""A title that was struck through, and the title that it had."""


def joined(message: discord.Message, shown: Shown, closed: Collection[int]) -> Shown | None:
    """Add what a press came to under the message it was pressed on; None if it does not fit.

    The buttons of the closed follow-ups go, all others stay, and the new ones come.
    """
    embeds = (*message.embeds, *shown.embeds)
    content = f"{message.content}\n{shown.content}".strip()
    fits = (
        len(embeds) <= text.EMBEDS
        and size(embeds) <= text.EMBEDS_TOTAL
        and length(content) <= text.CONTENT
    )
    view = merged(remaining(message, closed), shown.view)
    if not fits or view is None:
        return None
    return replace(shown, content=content, embeds=embeds, view=view, update=True)


def undone(
    message: discord.Message, number: int, by: int | None, texts: Texts
) -> tuple[discord.Embed, ...]:
    """Mark the entry `number` in a message as undone by the entry `by`: struck, and it says so.

    With None the entry stands again, and its mark goes.
    """
    return tuple(
        _marked(embed, by, texts) if _number(embed) == number else embed for embed in message.embeds
    )


def _number(embed: discord.Embed) -> int | None:
    """Read the journal's number from an embed's footer."""
    _, sign, number = (embed.footer.text or "").rpartition("#")
    return int(number) if sign and number.isdecimal() else None


def _marked(embed: discord.Embed, by: int | None, texts: Texts) -> discord.Embed:
    marked = embed.copy()
    # Names are escaped, so that only our own mark is struck through.
    struck = _STRUCK.fullmatch(embed.title or "")
    marked.title = struck[1] if struck else embed.title
    if by is not None:
        title = texts.say(msg("Undone by #{by}", by=by))
        marked.title = text.cut_markup(f"{title}: ~~{marked.title}~~", text.EMBED_TITLE)
    return marked
