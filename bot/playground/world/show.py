"""How Discord writes users, members, roles, channels and guilds."""

from __future__ import annotations

from bot.playground.flags import Permission
from bot.playground.snowflakes import iso, made_at
from bot.playground.wire import Json
from bot.playground.world.description import (
    Application,
    Channel,
    ChannelType,
    Guild,
    Member,
    Role,
    User,
)
from bot.playground.world.directory import Directory


def user(value: User) -> Json:
    """Write a user."""
    return {
        "id": str(value.id),
        "username": value.name.casefold() if not value.bot else value.name,
        "global_name": None if value.bot else value.name,
        "discriminator": "0000" if value.bot else "0",
        "avatar": None,
        "bot": value.bot,
        "system": False,
        "public_flags": 0,
        "flags": 0,
        "banner": None,
        "accent_color": None,
    }


def member(value: Member) -> Json:
    """Write a membership without its user, as a message carries it."""
    return {
        "nick": value.nick,
        "avatar": None,
        "roles": [str(role_id) for role_id in value.roles],
        "joined_at": iso(made_at(value.user_id)),
        "premium_since": None,
        "deaf": False,
        "mute": False,
        "flags": 0,
        "pending": False,
        "communication_disabled_until": None,
    }


def full_member(value: Member, directory: Directory) -> Json:
    """Write a membership with its user."""
    return {**member(value), "user": user(directory.users[value.user_id])}


def acting_member(value: Member, permissions: Permission, directory: Directory) -> Json:
    """Write a membership as an interaction carries it: with what its user may do there."""
    return {**full_member(value, directory), "permissions": str(int(permissions))}


def role(value: Role) -> Json:
    """Write a role."""
    return {
        "id": str(value.id),
        "name": value.name,
        "color": value.colour,
        "colors": {"primary_color": value.colour, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "icon": None,
        "unicode_emoji": None,
        "position": value.position,
        "permissions": str(int(value.permissions)),
        "managed": False,
        "mentionable": False,
        "flags": 0,
    }


def channel(value: Channel, directory: Directory) -> Json:
    """Write a channel of any type."""
    if value.type is ChannelType.DM:
        others = sorted(value.recipients - {directory.application.id})
        return {
            "id": str(value.id),
            "type": int(value.type),
            "last_message_id": None,
            "flags": 0,
            "recipients": [user(directory.users[each]) for each in others],
        }
    written: Json = {
        "id": str(value.id),
        "type": int(value.type),
        "guild_id": str(value.guild_id),
        "name": value.name,
        "parent_id": str(value.parent_id) if value.parent_id else None,
        "last_message_id": None,
        "rate_limit_per_user": 0,
        "flags": 0,
    }
    if value.is_thread:
        return written | _thread(value)
    return written | {
        "position": value.position,
        "topic": value.topic,
        "nsfw": value.nsfw,
        "permission_overwrites": [
            {
                "id": str(each.target_id),
                "type": 1 if each.target_id in directory.users else 0,
                "allow": str(int(each.allow)),
                "deny": str(int(each.deny)),
            }
            for each in value.overwrites
        ],
    }


def _thread(value: Channel) -> Json:
    when = iso(made_at(value.id))
    return {
        "owner_id": str(value.owner_id),
        "message_count": 0,
        "member_count": 1,
        "total_message_sent": 0,
        "thread_metadata": {
            "archived": value.archived,
            "auto_archive_duration": 1440,
            "archive_timestamp": when,
            "create_timestamp": when,
            "locked": value.locked,
        },
    }


def resolved_channel(value: Channel, permissions: Permission, directory: Directory) -> Json:
    """Write a channel as an option's or a select's choice: with what the user may do there."""
    written = channel(value, directory)
    kept = ["id", "name", "type", "parent_id", "flags", "nsfw", "topic"]
    if value.is_thread:
        kept += _thread(value)
    return {key: written[key] for key in kept if key in written} | {
        "permissions": str(int(permissions))
    }


def guild(value: Guild, directory: Directory) -> Json:
    """Write a guild as REST gives it: without its channels and members."""
    return {
        "id": str(value.id),
        "name": value.name,
        "icon": None,
        "icon_hash": None,
        "splash": None,
        "discovery_splash": None,
        "owner_id": str(value.owner_id),
        "afk_channel_id": None,
        "afk_timeout": 300,
        "verification_level": 0,
        "default_message_notifications": 1,
        "explicit_content_filter": 0,
        "roles": [role(each) for each in value.roles],
        "emojis": [],
        "stickers": [],
        "features": [],
        "mfa_level": 0,
        "application_id": None,
        "system_channel_id": None,
        "system_channel_flags": 0,
        "rules_channel_id": None,
        "max_members": 250_000,
        "vanity_url_code": None,
        "description": None,
        "banner": None,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "preferred_locale": value.locale,
        "public_updates_channel_id": None,
        "nsfw_level": 0,
        "premium_progress_bar_enabled": False,
        "safety_alerts_channel_id": None,
        "approximate_member_count": len(directory.members_of(value.id)),
        "approximate_presence_count": len(directory.members_of(value.id)),
    }


def application(value: Application, directory: Directory) -> Json:
    """Write the bot's registration."""
    return {
        "id": str(value.id),
        "name": value.name,
        "icon": None,
        "description": "",
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "owner": user(directory.user(value.owner_id)),
        "team": None,
        "summary": "",
        "flags": 0,
        "bot": user(value.user),
        "approximate_guild_count": sum(each.has_app for each in directory.guilds.values()),
        "integration_types_config": {"0": {}, "1": {}},
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
    }
