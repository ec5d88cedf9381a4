"""Channels and threads: reading them, opening private ones and threads, writing "is typing"."""

from __future__ import annotations

from dataclasses import replace

from bot.playground import refusal
from bot.playground.bus import ChannelChanged, ChannelCreated, ChannelGone, Typing
from bot.playground.checks.shape import fields, one_of, snowflake, text, truth, whole
from bot.playground.flags import MessageFlag, Permission
from bot.playground.refusal import RefusedError
from bot.playground.rest.call import NOTHING, Call, Reply, Route
from bot.playground.rest.rights import channel_of, need, writing_in
from bot.playground.world import show
from bot.playground.world.description import THREADS, Channel, ChannelType
from bot.playground.world.message import Message, MessageType

_ARCHIVE = {"auto_archive_duration": one_of(60, 1440, 4320, 10080)}
_THREAD_SETTINGS = {
    **_ARCHIVE,
    "rate_limit_per_user": whole(0, 21_600),
    "type": one_of(*THREADS),
    "invitable": truth,
}
_NEW_THREAD = fields({"name": text(100, 1)}, _THREAD_SETTINGS)
_CHANGE = fields(
    {},
    {
        "name": text(100, 1),
        "topic": text(1024),
        "archived": truth,
        "locked": truth,
        "nsfw": truth,
        **_ARCHIVE,
    },
)
_PRIVATE = fields({"recipient_id": snowflake}, {})


def read(call: Call) -> Reply:
    """Give one channel."""
    return _written(call, channel_of(call))


def _written(call: Call, channel: Channel, status: int = 200) -> Reply:
    return Reply(show.channel(channel, call.realm.directory), status)


def change(call: Call) -> Reply:
    """Rename a channel, set its topic, archive a thread."""
    channel = channel_of(call)
    body = call.checked(_CHANGE)
    if channel.guild_id is None:
        raise RefusedError(refusal.NOT_IN_DIRECT_MESSAGES)
    own_thread = channel.is_thread and channel.owner_id == call.realm.bot_id
    if not own_thread:
        managing = Permission.MANAGE_THREADS if channel.is_thread else Permission.MANAGE_CHANNELS
        need(call, channel, managing)
    known = ("name", "topic", "archived", "locked", "nsfw")
    changed = replace(channel, **{key: body[key] for key in known if key in body})
    call.realm.directory.put_channel(changed)
    call.realm.bus.publish(ChannelChanged(changed))
    return _written(call, changed)


def delete(call: Call) -> Reply:
    """Delete a channel with its threads; a private one is only closed."""
    channel = channel_of(call)
    if channel.guild_id is not None:
        managing = Permission.MANAGE_THREADS if channel.is_thread else Permission.MANAGE_CHANNELS
        need(call, channel, managing)
        for gone in call.realm.directory.drop_channel(channel):
            call.realm.messages.forget_channel(gone.id)
            call.realm.bus.publish(ChannelGone(gone))
    return _written(call, channel)


def typing(call: Call) -> Reply:
    """Show that the bot is writing."""
    channel = channel_of(call)
    need(call, channel, writing_in(channel))
    call.realm.bus.publish(Typing(channel, call.realm.bot_id))
    return NOTHING


def open_private(call: Call) -> Reply:
    """Open the private channel with a user; 50033 for the bot itself."""
    user = call.realm.directory.user(int(call.checked(_PRIVATE)["recipient_id"]))
    if user.bot:
        raise RefusedError(refusal.INVALID_RECIPIENT)
    return _written(call, call.realm.directory.private_channel(user.id))


def thread_on_message(call: Call) -> Reply:
    """Open a thread on a message; it gets the message's id."""
    parent = _parent(call)
    message = call.realm.messages.find_public(parent.id, call.id("message_id"))
    name = call.checked(_NEW_THREAD)["name"]
    if message.id in call.realm.directory.channels:
        raise RefusedError(refusal.THREAD_EXISTS)
    thread = _open_thread(call, parent, name, message.id)
    message.flags |= MessageFlag.HAS_THREAD
    call.realm.messages.changed(message)
    return _written(call, thread, 201)


def thread(call: Call) -> Reply:
    """Open a thread on no message; a line in the channel tells of it."""
    parent = _parent(call)
    name = call.checked(_NEW_THREAD)["name"]
    opened = _open_thread(call, parent, name, call.realm.ids.next())
    call.realm.messages.add(
        Message(
            id=call.realm.ids.next(),
            channel_id=parent.id,
            author_id=call.realm.bot_id,
            type=MessageType.THREAD_CREATED,
            content=name,
        )
    )
    return _written(call, opened, 201)


def _parent(call: Call) -> Channel:
    parent = channel_of(call)
    if parent.type is not ChannelType.TEXT:
        raise RefusedError(refusal.WRONG_CHANNEL_TYPE)
    need(call, parent, Permission.CREATE_PUBLIC_THREADS)
    return parent


def _open_thread(call: Call, parent: Channel, name: str, thread_id: int) -> Channel:
    opened = Channel(
        id=thread_id,
        name=name,
        type=ChannelType.PUBLIC_THREAD,
        guild_id=parent.guild_id,
        parent_id=parent.id,
        owner_id=call.realm.bot_id,
    )
    call.realm.directory.put_channel(opened)
    call.realm.bus.publish(ChannelCreated(opened))
    return opened


def join_thread(call: Call) -> Reply:
    """Join a thread: who sees it may."""
    if not channel_of(call).is_thread:
        raise RefusedError(refusal.WRONG_CHANNEL_TYPE)
    return NOTHING


_ONE = "/channels/{channel_id}"
ROUTES = (
    Route("GET", _ONE, read),
    Route("PATCH", _ONE, change),
    Route("DELETE", _ONE, delete),
    Route("POST", _ONE + "/typing", typing),
    Route("POST", "/users/@me/channels", open_private),
    Route("POST", _ONE + "/messages/{message_id}/threads", thread_on_message),
    Route("POST", _ONE + "/threads", thread),
    Route("PUT", _ONE + "/thread-members/@me", join_thread),
    Route("DELETE", _ONE + "/thread-members/@me", join_thread),
)
