"""Marks on messages: pins and reactions."""

from __future__ import annotations

from urllib.parse import unquote

from bot.playground import refusal
from bot.playground.bus import PinsChanged, Reacted
from bot.playground.flags import Permission
from bot.playground.refusal import RefusedError
from bot.playground.rest.call import NOTHING, Call, Reply, Route
from bot.playground.rest.rights import channel_of, need
from bot.playground.snowflakes import iso
from bot.playground.world import show
from bot.playground.world.description import Channel
from bot.playground.world.message import Message, MessageType

MOST_PINS = 250
MOST_REACTIONS = 20
"""Different reactions on one message."""


def _found(call: Call, channel: Channel) -> Message:
    return call.realm.messages.find_public(channel.id, call.id("message_id"))


def pin(call: Call) -> Reply:
    """Pin a message; it needs its own right, and leaves a line in the channel."""
    realm = call.realm
    channel = channel_of(call, Permission.PIN_MESSAGES)
    message = _found(call, channel)
    if message.pinned_at is not None:
        return NOTHING
    if len(realm.messages.pinned(channel.id)) >= MOST_PINS:
        raise RefusedError(refusal.TOO_MANY_PINS)
    message.pinned_at = realm.clock.now()
    realm.messages.changed(message)
    realm.bus.publish(PinsChanged(channel))
    realm.messages.add(
        Message(
            id=realm.ids.next(),
            channel_id=channel.id,
            author_id=realm.bot_id,
            type=MessageType.PINNED,
            reference_id=message.id,
        )
    )
    return NOTHING


def unpin(call: Call) -> Reply:
    """Take a pin off."""
    channel = channel_of(call, Permission.PIN_MESSAGES)
    message = _found(call, channel)
    if message.pinned_at is not None:
        message.pinned_at = None
        call.realm.messages.changed(message)
        call.realm.bus.publish(PinsChanged(channel))
    return NOTHING


def pins(call: Call) -> Reply:
    """List a channel's pins, the latest first."""
    channel = channel_of(call, Permission.READ_MESSAGE_HISTORY)
    limit = call.limit(50, 50)
    found = call.realm.messages.pinned(channel.id)
    before = call.query.get("before")
    written = [
        {"pinned_at": iso(each.pinned_at), "message": call.realm.writer.write(each)}
        for each in found
        if each.pinned_at is not None and (before is None or iso(each.pinned_at) < before)
    ]
    return Reply({"items": written[:limit], "has_more": len(written) > limit})


def old_pins(call: Call) -> Reply:
    """List a channel's pins in the older form: the messages alone."""
    channel = channel_of(call, Permission.READ_MESSAGE_HISTORY)
    return Reply([call.realm.writer.write(each) for each in call.realm.messages.pinned(channel.id)])


def _emoji(call: Call) -> str:
    """Read the emoji; this guild has none of its own, so 10014 for whatever is a word."""
    emoji = unquote(call.path["emoji"])
    if not emoji or emoji.isascii():
        raise RefusedError(refusal.UNKNOWN_EMOJI)
    return emoji


def react(call: Call) -> Reply:
    """Add a reaction of the bot's."""
    channel = channel_of(call, Permission.READ_MESSAGE_HISTORY)
    message, emoji = _found(call, channel), _emoji(call)
    users = message.reactions.get(emoji)
    if users is None:
        need(call, channel, Permission.ADD_REACTIONS)
        if len(message.reactions) >= MOST_REACTIONS:
            raise RefusedError(refusal.TOO_MANY_REACTIONS)
        users = message.reactions.setdefault(emoji, [])
    if call.realm.bot_id not in users:
        users.append(call.realm.bot_id)
        call.realm.bus.publish(Reacted(message, emoji, call.realm.bot_id, added=True))
    return NOTHING


def take_back(call: Call) -> Reply:
    """Take back a reaction: the bot's own, or with the right to manage messages another's."""
    channel = channel_of(call)
    message, emoji = _found(call, channel), _emoji(call)
    own = call.path["user_id"] == "@me"
    user_id = call.realm.bot_id if own else call.id("user_id")
    if user_id != call.realm.bot_id:
        need(call, channel, Permission.MANAGE_MESSAGES)
    users = message.reactions.get(emoji, [])
    if user_id in users:
        users.remove(user_id)
        if not users:
            del message.reactions[emoji]
        call.realm.bus.publish(Reacted(message, emoji, user_id, added=False))
    return NOTHING


def reactors(call: Call) -> Reply:
    """List who reacted with an emoji."""
    channel = channel_of(call, Permission.READ_MESSAGE_HISTORY)
    users = _found(call, channel).reactions.get(_emoji(call), [])
    return Reply([show.user(call.realm.directory.users[each]) for each in users])


_MESSAGES = "/channels/{channel_id}/messages"
_REACTIONS = _MESSAGES + "/{message_id}/reactions/{emoji}"
ROUTES = (
    Route("GET", _MESSAGES + "/pins", pins),
    Route("PUT", _MESSAGES + "/pins/{message_id}", pin),
    Route("DELETE", _MESSAGES + "/pins/{message_id}", unpin),
    Route("GET", "/channels/{channel_id}/pins", old_pins),
    Route("PUT", "/channels/{channel_id}/pins/{message_id}", pin),
    Route("DELETE", "/channels/{channel_id}/pins/{message_id}", unpin),
    Route("GET", _REACTIONS, reactors),
    Route("PUT", _REACTIONS + "/@me", react),
    Route("DELETE", _REACTIONS + "/{user_id}", take_back),
)
