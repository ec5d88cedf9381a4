"""Who and what there is now: users, guilds, members, channels, by id and by name."""

from __future__ import annotations

from dataclasses import replace

from bot.playground import refusal
from bot.playground.flags import IN_DIRECT_MESSAGES, NOTHING, Permission
from bot.playground.refusal import RefusedError
from bot.playground.snowflakes import Snowflakes
from bot.playground.world.access import in_channel
from bot.playground.world.description import (
    Channel,
    ChannelType,
    Guild,
    Member,
    Overwrite,
    User,
    World,
)


class Directory:
    """Holds the world's values as they are now. A change replaces a value."""

    def __init__(self, world: World, ids: Snowflakes) -> None:
        self._ids = ids
        self.application = world.application
        self.users: dict[int, User] = {user.id: user for user in world.people}
        self.users[world.application.id] = world.application.user
        self.guilds: dict[int, Guild] = {guild.id: guild for guild in world.guilds}
        self.channels: dict[int, Channel] = {channel.id: channel for channel in world.channels}
        self._members: dict[tuple[int, int], Member] = {
            (member.guild_id, member.user_id): member for member in world.members
        }

    # Looking up, as the bot may: what it has no part in is unknown to it.

    def channel(self, channel_id: int) -> Channel:
        """Find a channel, or refuse with 10003, or with 50001 where the bot has no access."""
        channel = self.channels.get(channel_id)
        if channel is None:
            raise RefusedError(refusal.UNKNOWN_CHANNEL)
        if Permission.VIEW_CHANNEL not in self.bot_permissions(channel):
            raise RefusedError(refusal.MISSING_ACCESS)
        return channel

    def guild(self, guild_id: int) -> Guild:
        """Find a guild that has the bot, or refuse with 10004."""
        guild = self.guilds.get(guild_id)
        if guild is None or not guild.has_app:
            raise RefusedError(refusal.UNKNOWN_GUILD)
        return guild

    def user(self, user_id: int) -> User:
        """Find a user, or refuse with 10013."""
        if user_id not in self.users:
            raise RefusedError(refusal.UNKNOWN_USER)
        return self.users[user_id]

    # Looking up, as the world is.

    def member(self, guild_id: int, user_id: int) -> Member | None:
        """Find a user's membership of a guild."""
        return self._members.get((guild_id, user_id))

    def members_of(self, guild_id: int) -> list[Member]:
        """List the members of a guild, the bot only while it is there."""
        bot_here = self.guilds[guild_id].has_app
        return [
            member
            for member in self._members.values()
            if member.guild_id == guild_id and (bot_here or member.user_id != self.application.id)
        ]

    def channels_of(self, guild_id: int) -> list[Channel]:
        """List a guild's channels and threads, in their order."""
        found = [channel for channel in self.channels.values() if channel.guild_id == guild_id]
        return sorted(found, key=lambda channel: (channel.position, channel.id))

    def user_named(self, name: str) -> User:
        """Find a person or the bot by name, any case; KeyError when there is none."""
        for user in self.users.values():
            if user.name.casefold() == name.casefold():
                return user
        raise KeyError(name)

    def guild_named(self, name: str) -> Guild:
        """Find a guild by name; KeyError when there is none."""
        for guild in self.guilds.values():
            if guild.name.casefold() == name.casefold():
                return guild
        raise KeyError(name)

    def channel_named(self, name: str) -> Channel:
        """Find a guild's channel or thread by name, with or without "#"; KeyError if none."""
        wanted = name.removeprefix("#").casefold()
        for channel in self.channels.values():
            if channel.guild_id is not None and channel.name.casefold() == wanted:
                return channel
        raise KeyError(name)

    def permissions(self, user_id: int, channel: Channel) -> Permission:
        """Give what this user may do in this channel; a thread inherits its parent's."""
        if channel.guild_id is None:
            return IN_DIRECT_MESSAGES if user_id in channel.recipients else NOTHING
        member = self.member(channel.guild_id, user_id)
        guild = self.guilds[channel.guild_id]
        if member is None or (user_id == self.application.id and not guild.has_app):
            return NOTHING
        place = self.channels[channel.parent_id] if channel.parent_id else channel
        return in_channel(guild, member, place)

    def bot_permissions(self, channel: Channel) -> Permission:
        """Give what the bot may do in this channel."""
        return self.permissions(self.application.id, channel)

    def private_channel(self, user_id: int) -> Channel:
        """Give the private channel of this user and the bot, opening it when there is none."""
        pair = frozenset({user_id, self.application.id})
        for channel in self.channels.values():
            if channel.recipients == pair:
                return channel
        channel = Channel(
            id=self._ids.next(), name="", type=ChannelType.DM, recipients=pair, owner_id=user_id
        )
        self.channels[channel.id] = channel
        return channel

    def share_a_guild(self, user_id: int) -> bool:
        """Say whether the bot is in some guild of this user."""
        return any(
            guild.has_app and (guild.id, user_id) in self._members for guild in self.guilds.values()
        )

    # Changing.

    def put_guild(self, guild: Guild) -> None:
        """Add a guild or replace it; a bot that was invited becomes a member."""
        self.guilds[guild.id] = guild
        bot = self.application.id
        if guild.has_app and (guild.id, bot) not in self._members:
            self._members[guild.id, bot] = Member(guild_id=guild.id, user_id=bot)

    def put_channel(self, channel: Channel) -> None:
        """Add a channel or replace it."""
        self.channels[channel.id] = channel

    def drop_channel(self, channel: Channel) -> list[Channel]:
        """Remove a channel and its threads; give all that went."""
        gone = [channel, *(each for each in self.channels.values() if each.parent_id == channel.id)]
        for each in gone:
            del self.channels[each.id]
        return gone

    def put_member(self, member: Member) -> None:
        """Add a member or replace it."""
        self._members[member.guild_id, member.user_id] = member

    def drop_member(self, guild_id: int, user_id: int) -> None:
        """Remove a user from a guild."""
        self._members.pop((guild_id, user_id), None)

    def overwrite(self, channel: Channel, overwrite: Overwrite) -> Channel:
        """Set what a channel allows or denies one role or member; give the changed channel."""
        others = tuple(each for each in channel.overwrites if each.target_id != overwrite.target_id)
        changed = replace(channel, overwrites=(*others, overwrite))
        self.channels[channel.id] = changed
        return changed
