"""What the bot may do in a channel, as every route of channels asks first."""

from __future__ import annotations

from bot.playground import refusal
from bot.playground.flags import NOTHING, Permission
from bot.playground.refusal import RefusedError
from bot.playground.rest.call import Call
from bot.playground.world.description import Channel


def channel_of(call: Call, needed: Permission = NOTHING) -> Channel:
    """Find the channel in the path.

    Refuses with 10003 when there is none, 50001 when the bot does not see it, and 50013 when it
    lacks a right that is needed.
    """
    channel = call.realm.directory.channel(call.id("channel_id"))
    need(call, channel, needed)
    return channel


def need(call: Call, channel: Channel, needed: Permission) -> None:
    """Refuse with 50013 when the bot lacks one of these rights in a channel."""
    if needed not in call.realm.directory.bot_permissions(channel):
        raise RefusedError(refusal.MISSING_PERMISSIONS)


def writing_in(channel: Channel) -> Permission:
    """Give the right to write in a channel: in threads it is another one."""
    if channel.is_thread:
        return Permission.SEND_MESSAGES_IN_THREADS
    return Permission.SEND_MESSAGES
