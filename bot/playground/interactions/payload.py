"""How Discord writes an interaction for the bot."""

from __future__ import annotations

from bot.playground.flags import Permission
from bot.playground.wire import Json
from bot.playground.world import show
from bot.playground.world.description import Channel
from bot.playground.world.directory import Directory
from bot.playground.world.interaction import Interaction
from bot.playground.world.message_json import MessageWriter

ATTACHMENT_LIMIT = 10 * 1024 * 1024
"""Bytes of one uploaded file."""
GUILD, BOT_DM = 0, 1


def interaction(value: Interaction, directory: Directory, writer: MessageWriter) -> Json:
    """Write an interaction as INTERACTION_CREATE brings it."""
    channel = directory.channels[value.channel_id]
    user = directory.users[value.user_id]
    written: Json = {
        "id": str(value.id),
        "application_id": str(directory.application.id),
        "type": int(value.kind),
        "token": value.token,
        "version": 1,
        "data": value.data,
        "channel_id": str(channel.id),
        "channel": show.channel(channel, directory)
        | {"permissions": str(int(directory.permissions(user.id, channel)))},
        "locale": user.locale,
        "entitlements": [],
        "entitlement_sku_ids": [],
        "attachment_size_limit": ATTACHMENT_LIMIT,
        "app_permissions": str(int(app_permissions(value, channel, directory))),
        "context": GUILD if channel.guild_id is not None else BOT_DM,
        "authorizing_integration_owners": _owners(value, channel),
    }
    if value.message is not None:
        written["message"] = writer.write(value.message)
    return written | _where(value, channel, directory)


def _where(value: Interaction, channel: Channel, directory: Directory) -> Json:
    user = directory.users[value.user_id]
    if channel.guild_id is None:
        return {"user": show.user(user)}
    guild = directory.guilds[channel.guild_id]
    written: Json = {
        "guild_id": str(guild.id),
        "guild": {"id": str(guild.id), "locale": guild.locale, "features": []},
        "guild_locale": guild.locale,
    }
    member = directory.member(guild.id, user.id)
    if member is not None:
        permissions = directory.permissions(user.id, channel)
        written["member"] = show.acting_member(member, permissions, directory)
    return written


def app_permissions(value: Interaction, channel: Channel, directory: Directory) -> Permission:
    """Give what the bot may do where it was called; as a guest, what its caller may."""
    if value.by_user_install and channel.guild_id is not None:
        held = directory.permissions(value.user_id, channel)
        return held & (Permission.EMBED_LINKS | Permission.ATTACH_FILES)
    return directory.bot_permissions(channel)


def _owners(value: Interaction, channel: Channel) -> Json:
    owners: Json = {}
    if value.by_user_install:
        owners["1"] = str(value.user_id)
    else:
        owners["0"] = str(channel.guild_id or 0)
    return owners
