"""Answers that go into the message whose button was pressed, and marks on old messages."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
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

STRIKE = "~~"


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


def marked(
    embeds: Sequence[discord.Embed], number: int, by: int | None, texts: Texts
) -> tuple[discord.Embed, ...]:
    """Mark the journal's entry `number` as undone by the entry `by`; None takes the mark away.

    The mark is a line above the title, and the title struck through; nothing of it is lost.
    """
    return tuple(
        _marked(embed, by, texts) if _number(embed) == number else embed for embed in embeds
    )


def _number(embed: discord.Embed) -> int | None:
    """Read the journal's number from an embed's footer."""
    _, sign, number = (embed.footer.text or "").rpartition("#")
    return int(number) if sign and number.isdecimal() else None


def _marked(embed: discord.Embed, by: int | None, texts: Texts) -> discord.Embed:
    changed = embed.copy()
    title = changed.title or ""
    if changed.author.name and title.startswith(STRIKE) and title.endswith(STRIKE):
        changed.title = title.removeprefix(STRIKE).removesuffix(STRIKE)
    changed.remove_author()
    if by is None:
        return changed
    struck = f"{STRIKE}{changed.title}{STRIKE}"
    if changed.title and length(struck) <= text.EMBED_TITLE:
        changed.title = struck
    return changed.set_author(name=texts.plain(msg("Undone by #{by}", by=by)))
