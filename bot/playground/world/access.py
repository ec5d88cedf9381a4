"""Who may do what where: Discord's computation of permissions."""

from __future__ import annotations

from bot.playground.flags import EVERYTHING, NOTHING, Permission
from bot.playground.world.description import Channel, Guild, Member


def in_guild(guild: Guild, member: Member) -> Permission:
    """Give what this member may do in the guild, before any channel's overwrites."""
    if guild.owner_id == member.user_id:
        return EVERYTHING
    held = NOTHING
    for role in guild.roles:
        if role.id == guild.id or role.id in member.roles:
            held |= role.permissions
    return EVERYTHING if Permission.ADMINISTRATOR in held else held


def in_channel(guild: Guild, member: Member, channel: Channel) -> Permission:
    """Give what this member may do in this channel; for a thread, pass its parent.

    Overwrites count in Discord's order: everyone's, then all of the member's roles together, then
    the member's own. Without the right to view a channel nothing is left.
    """
    held = in_guild(guild, member)
    if held == EVERYTHING:
        return held
    overwrites = {overwrite.target_id: overwrite for overwrite in channel.overwrites}
    if guild.id in overwrites:
        held = held & ~overwrites[guild.id].deny | overwrites[guild.id].allow
    allow = deny = NOTHING
    for role_id in member.roles:
        if role_id in overwrites:
            allow |= overwrites[role_id].allow
            deny |= overwrites[role_id].deny
    held = held & ~deny | allow
    if member.user_id in overwrites:
        held = held & ~overwrites[member.user_id].deny | overwrites[member.user_id].allow
    if Permission.VIEW_CHANNEL not in held:
        return NOTHING
    if Permission.SEND_MESSAGES not in held:
        held &= ~(
            Permission.MENTION_EVERYONE
            | Permission.SEND_TTS_MESSAGES
            | Permission.ATTACH_FILES
            | Permission.EMBED_LINKS
        )
    return held
