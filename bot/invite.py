"""The link that brings the bot to a server, with what it needs there and no more."""

from __future__ import annotations

import discord

SCOPES = ("bot", "applications.commands")
"""A bot user, and slash commands."""

PERMISSIONS = discord.Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    embed_links=True,
    attach_files=True,
    read_message_history=True,
)
"""To post what the rules ask where a game is played, and to edit it later."""


def invite_link(application_id: int) -> str:
    """Give the address at which somebody who manages a server adds the bot to it."""
    return discord.utils.oauth_url(application_id, permissions=PERMISSIONS, scopes=SCOPES)
