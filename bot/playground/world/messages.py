"""What was written where: every message by channel, oldest first."""

from __future__ import annotations

import asyncio
from collections import defaultdict

from bot.playground import refusal
from bot.playground.bus import Bus, MessageCreated, MessageDeleted, MessageEdited
from bot.playground.clock import Clock
from bot.playground.refusal import RefusedError
from bot.playground.snowflakes import made_at
from bot.playground.world.message import Message, MessageType

HOUR = 3600.0
OLD_EDITS_AN_HOUR = 3
"""How often a message older than an hour may be edited within one. Discord gives no figure."""


class Messages:
    """Keeps messages, and says when one comes, changes or goes."""

    def __init__(self, clock: Clock, bus: Bus) -> None:
        self._clock = clock
        self._bus = bus
        self._by_channel: defaultdict[int, dict[int, Message]] = defaultdict(dict)

    def find(self, channel_id: int, message_id: int) -> Message:
        """Find a message of a channel, or refuse with 10008."""
        found = self._by_channel[channel_id].get(message_id)
        if found is None:
            raise RefusedError(refusal.UNKNOWN_MESSAGE)
        return found

    def find_public(self, channel_id: int, message_id: int) -> Message:
        """Find a message that is nobody's private one, or refuse with 10008."""
        found = self.find(channel_id, message_id)
        if found.ephemeral:
            raise RefusedError(refusal.UNKNOWN_MESSAGE)
        return found

    def get(self, channel_id: int, message_id: int | None) -> Message | None:
        """Find a message of a channel, if it is still there."""
        return None if message_id is None else self._by_channel[channel_id].get(message_id)

    def of_channel(self, channel_id: int) -> list[Message]:
        """List a channel's messages, oldest first, ephemeral ones included."""
        return list(self._by_channel[channel_id].values())

    def seen_by(self, user_id: int, channel_id: int) -> list[Message]:
        """List what this user sees in a channel that the user may view, oldest first."""
        return [
            message
            for message in self._by_channel[channel_id].values()
            if message.may_be_seen_by(user_id)
        ]

    def add(self, message: Message) -> Message:
        """Keep a new message and tell of it."""
        message.shown_at = asyncio.get_running_loop().time()
        self._by_channel[message.channel_id][message.id] = message
        self._bus.publish(MessageCreated(message))
        return message

    def put_back(self, message: Message) -> None:
        """Keep a message of an earlier run, of which nobody needs to be told."""
        self._by_channel[message.channel_id][message.id] = message

    def changed(self, message: Message) -> None:
        """Tell of a message that is no longer what it was."""
        message.shown_at = asyncio.get_running_loop().time()
        self._bus.publish(MessageEdited(message))

    def count_edit(self, message: Message) -> None:
        """Note an edit of the text.

        Refuses with 30046 when the message is older than an hour and was edited too often within
        the last one.
        """
        now = self._clock.now()
        if now - made_at(message.id) > HOUR:
            message.late_edits = [each for each in message.late_edits if now - each < HOUR]
            if len(message.late_edits) >= OLD_EDITS_AN_HOUR:
                raise RefusedError(refusal.TOO_MANY_OLD_EDITS)
            message.late_edits.append(now)
        message.edited_at = now

    def delete(self, message: Message) -> None:
        """Remove a message and tell of it."""
        del self._by_channel[message.channel_id][message.id]
        self._bus.publish(MessageDeleted(message))

    def forget_channel(self, channel_id: int) -> None:
        """Drop everything of a channel that was deleted."""
        self._by_channel.pop(channel_id, None)

    def pinned(self, channel_id: int) -> list[Message]:
        """List a channel's pinned messages, the latest pin first."""
        pinned = [each for each in self._by_channel[channel_id].values() if each.pinned_at]
        return sorted(pinned, key=lambda each: each.pinned_at or 0.0, reverse=True)


def is_system(message: Message) -> bool:
    """Say whether Discord itself wrote this message ("pinned a message")."""
    return message.type in {
        MessageType.PINNED,
        MessageType.THREAD_CREATED,
        MessageType.THREAD_STARTER,
    }
