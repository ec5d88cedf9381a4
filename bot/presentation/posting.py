"""Posting in a channel, where the bot's own rights decide what is possible."""

from __future__ import annotations

import logging
from typing import Any

import discord

from bot.presentation.shown import Posted, Shown

log = logging.getLogger(__name__)


def may_post(permissions: discord.Permissions) -> bool:
    """Tell whether a message can be posted: in a channel, or in a thread by its own right."""
    return permissions.view_channel and (
        permissions.send_messages or permissions.send_messages_in_threads
    )


async def post(
    client: discord.Client,
    channel_id: int,
    shown: Shown,
    permissions: discord.Permissions | None = None,
) -> Posted | None:
    """Post a message in a channel; as plain text where embeds are not allowed.

    `permissions` are the bot's there, if an interaction told them. None when it may not, or
    Discord would not; the log says why.
    """
    if permissions is not None and not may_post(permissions):
        log.warning("Channel %s: the right to send messages is missing", channel_id)
        return None
    allowed = permissions is None or permissions.embed_links
    try:
        message = await client.get_partial_messageable(channel_id).send(
            **message_parts(shown, with_embeds=allowed)
        )
    except discord.HTTPException as error:
        log.warning("Channel %s: a message could not be posted: %s", channel_id, error)
        return None
    return Posted(channel_id, message.id)


def message_parts(shown: Shown, *, with_embeds: bool = True) -> dict[str, Any]:
    """Give what discord.py's methods take to send a message; what is empty is left out."""
    parts: dict[str, Any] = {
        "content": shown.content if with_embeds else shown.as_text,
        "allowed_mentions": shown.allowed_mentions,
    }
    if shown.embeds and with_embeds:
        parts["embeds"] = list(shown.embeds)
    if shown.view is not None:
        parts["view"] = shown.view
    if shown.file is not None:
        parts["file"] = shown.file
    return parts
