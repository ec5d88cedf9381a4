"""How Discord writes a message."""

from __future__ import annotations

from urllib.parse import quote

from bot.playground.snowflakes import iso, made_at
from bot.playground.wire import Json
from bot.playground.world import show
from bot.playground.world.directory import Directory
from bot.playground.world.message import Attachment, Cause, Message, MessageType


def attachment(value: Attachment, base_url: str) -> Json:
    """Write a file with the address from which it can be fetched."""
    url = f"{base_url}/attachments/{value.folder}/{value.id}/{quote(value.filename)}"
    written: Json = {
        "id": str(value.id),
        "filename": value.filename,
        "size": len(value.content),
        "url": url,
        "proxy_url": url,
        "content_type": value.content_type,
    }
    if value.description is not None:
        written["description"] = value.description
    return written


class MessageWriter:
    """Writes messages, with what the directory says of their authors and channels."""

    def __init__(self, directory: Directory, base_url: str) -> None:
        self._directory = directory
        self.base_url = base_url

    def write(self, message: Message, referenced: Message | None = None) -> Json:
        """Write a message as REST gives it, with the message that it answers, if any."""
        directory = self._directory
        author = directory.users[message.author_id]
        written: Json = {
            "id": str(message.id),
            "type": int(message.type),
            "channel_id": str(message.channel_id),
            "author": show.user(author),
            "content": message.content,
            "timestamp": iso(made_at(message.id)),
            "edited_timestamp": iso(message.edited_at) if message.edited_at else None,
            "tts": message.tts,
            "mention_everyone": message.mentions.everyone,
            "mentions": [show.user(directory.users[each]) for each in message.mentions.users],
            "mention_roles": [str(each) for each in message.mentions.roles],
            "attachments": [attachment(each, self.base_url) for each in message.attachments],
            "embeds": message.embeds,
            "components": message.components,
            "pinned": message.pinned_at is not None,
            "flags": int(message.flags),
        }
        if message.reactions:
            written["reactions"] = [
                self._reaction(emoji, users) for emoji, users in message.reactions.items()
            ]
        if message.nonce is not None:
            written["nonce"] = message.nonce
        if message.cause is not None:
            written |= self._cause(message.cause, message)
        if message.reference_id is not None:
            written |= self._reference(message, referenced)
        return written

    def write_event(self, message: Message, referenced: Message | None = None) -> Json:
        """Write a message as the gateway brings it: with guild and member."""
        written = self.write(message, referenced)
        channel = self._directory.channels[message.channel_id]
        written["channel_type"] = int(channel.type)
        if channel.guild_id is not None:
            written["guild_id"] = str(channel.guild_id)
            member = self._directory.member(channel.guild_id, message.author_id)
            if member is not None:
                written["member"] = show.member(member)
        return written

    def _reaction(self, emoji: str, users: list[int]) -> Json:
        return {
            "emoji": {"id": None, "name": emoji},
            "count": len(users),
            "count_details": {"burst": 0, "normal": len(users)},
            "me": self._directory.application.id in users,
            "me_burst": False,
            "burst_colors": [],
        }

    def _cause(self, cause: Cause, message: Message) -> Json:
        asker = show.user(self._directory.users[cause.user_id])
        channel = self._directory.channels.get(message.channel_id)
        owners = (
            {"1": str(cause.user_id)}
            if cause.by_user_install
            else {"0": str(channel.guild_id or 0) if channel else "0"}
        )
        metadata: Json = {
            "id": str(cause.interaction_id),
            "type": cause.kind,
            "user": asker,
            "authorizing_integration_owners": owners,
        }
        written: Json = {
            "application_id": str(self._directory.application.id),
            "webhook_id": str(self._directory.application.id),
            "interaction_metadata": metadata,
        }
        if cause.name:
            metadata["name"] = cause.name
            written["interaction"] = {
                "id": str(cause.interaction_id),
                "type": cause.kind,
                "name": cause.name,
                "user": asker,
            }
        if cause.pressed_message_id is not None:
            metadata["interacted_message_id"] = str(cause.pressed_message_id)
        return written

    def _reference(self, message: Message, referenced: Message | None) -> Json:
        channel = self._directory.channels[message.channel_id]
        reference: Json = {
            "type": 0,
            "message_id": str(message.reference_id),
            "channel_id": str(message.channel_id),
        }
        if channel.guild_id is not None:
            reference["guild_id"] = str(channel.guild_id)
        written: Json = {"message_reference": reference}
        if message.type is MessageType.REPLY:
            written["referenced_message"] = self.write(referenced) if referenced else None
        return written
