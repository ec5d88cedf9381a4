"""What the page is shown: people, channels, commands and messages, as its protocol writes them."""

from __future__ import annotations

from collections.abc import Iterable

from bot.playground.people import picker
from bot.playground.realm import Realm
from bot.playground.wire import Json
from bot.playground.world.description import Channel, User
from bot.playground.world.message import Message

DM = "dm"
"""The id of each person's own channel with the bot, on the page."""


class PageView:
    """Writes the world for the page, of one guild and the private channels."""

    def __init__(self, realm: Realm, guild_id: int) -> None:
        self._realm = realm
        self._guild_id = guild_id

    def state(self, *, online: bool) -> Json:
        """Write what the page needs to begin."""
        directory = self._realm.directory
        guild = directory.guilds[self._guild_id]
        bot = directory.application
        return {
            "op": "state",
            "people": [
                self._person(directory.users[member.user_id])
                for member in directory.members_of(guild.id)
                if member.user_id != bot.id
            ],
            "guild": {"id": str(guild.id), "name": guild.name},
            "roles": [
                {"id": str(role.id), "name": role.name}
                for role in guild.roles
                if role.id != guild.id
            ],
            "channels": self._written(directory.channels_of(guild.id)),
            "commands": [each.body for each in self._realm.commands.offered_in(guild.id)],
            "bot": {"id": str(bot.id), "name": bot.name, "online": online},
        }

    def _person(self, user: User) -> Json:
        directory = self._realm.directory
        member = directory.member(self._guild_id, user.id)
        roles = [
            role.name
            for role in directory.guilds[self._guild_id].roles
            if member is not None and role.id in member.roles
        ]
        return {"id": str(user.id), "name": user.name, "colour": user.colour, "roles": roles}

    def channels(self, user: User) -> list[Json]:
        """List the channels and threads of the guild that this person sees, and the private one."""
        directory = self._realm.directory
        found = directory.channels_of(self._guild_id)
        return self._written([each for each in found if directory.permissions(user.id, each)])

    def _written(self, channels: Iterable[Channel]) -> list[Json]:
        private = {"id": DM, "name": self._realm.directory.application.name, "type": "dm"}
        return [*(self._channel(each) for each in channels), private]

    def _channel(self, channel: Channel) -> Json:
        written: Json = {
            "id": str(channel.id),
            "name": channel.name,
            "type": "thread" if channel.is_thread else "text",
        }
        if channel.parent_id is not None:
            written["parent"] = str(channel.parent_id)
        if channel.topic:
            written["topic"] = channel.topic
        return written

    def offered(self, user: User, channel: Channel) -> list[Json]:
        """List the commands that this person may use in this channel."""
        return [each.body for each in picker.offered(self._realm, user.id, channel)]

    def message(self, message: Message) -> Json:
        """Write a message; that of a private channel has the page's id of it."""
        referenced = self._realm.messages.get(message.channel_id, message.reference_id)
        written = self._realm.writer.write(message, referenced)
        written["ephemeral"] = message.ephemeral
        written["channel_id"] = self.channel_id(message.channel_id)
        if message.cause is not None:
            asker = self._realm.directory.users[message.cause.user_id]
            written["interaction"] = {
                "user": {"id": str(asker.id), "name": asker.name},
                "name": message.cause.name,
            }
        return written

    def channel_id(self, channel_id: int) -> str:
        """Give the id under which the page knows a channel."""
        channel = self._realm.directory.channels.get(channel_id)
        return DM if channel is not None and channel.guild_id is None else str(channel_id)
