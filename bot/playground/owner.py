"""What the owners of guilds do, for tests: rights, roles, members, the bot's comings and goings."""

from __future__ import annotations

from dataclasses import replace

from bot.playground import bus
from bot.playground.flags import NOTHING, MessageFlag, Permission
from bot.playground.interactions.answering import check
from bot.playground.people.answer import see
from bot.playground.people.seen import Seen
from bot.playground.posting import Content, fill
from bot.playground.realm import Realm
from bot.playground.wire import Json
from bot.playground.world.commands import Say
from bot.playground.world.description import Channel, Guild, Member, Overwrite, User
from bot.playground.world.message import Message


class Owner:
    """Changes the world. Names are those of guilds, channels, roles and people."""

    def __init__(self, realm: Realm, home: int) -> None:
        self._realm = realm
        self._home = home

    def _guild(self, name: str | None) -> Guild:
        directory = self._realm.directory
        return directory.guilds[self._home] if name is None else directory.guild_named(name)

    def _target(self, who: str, guild_id: int) -> int:
        """Give the id of a role or a user of this name; roles come first."""
        for role in self._realm.directory.guilds[guild_id].roles:
            if role.name.casefold() == who.casefold():
                return role.id
        return self._realm.directory.user_named(who).id

    # Rights.

    def allow(self, channel: str, who: str, permissions: Permission) -> None:
        """Let a role or a member (the bot by its name) do this in a channel."""
        self._overwrite(channel, who, allow=permissions, deny=NOTHING)

    def deny(self, channel: str, who: str, permissions: Permission) -> None:
        """Forbid a role or a member (the bot by its name) to do this in a channel."""
        self._overwrite(channel, who, allow=NOTHING, deny=permissions)

    def _overwrite(self, name: str, who: str, *, allow: Permission, deny: Permission) -> None:
        directory = self._realm.directory
        channel = directory.channel_named(name)
        target = self._target(who, channel.guild_id or 0)
        old = next(
            (each for each in channel.overwrites if each.target_id == target),
            Overwrite(target_id=target),
        )
        new = Overwrite(
            target_id=target,
            allow=old.allow & ~deny | allow,
            deny=old.deny & ~allow | deny,
        )
        changed = directory.overwrite(channel, new)
        self._realm.bus.publish(bus.ChannelChanged(changed))

    def give_role(self, person: str, role: str, guild: str | None = None) -> None:
        """Give a member a role."""
        member, role_id = self._member(person, role, guild)
        self._put(replace(member, roles=(*member.roles, role_id)))

    def take_role(self, person: str, role: str, guild: str | None = None) -> None:
        """Take a role from a member."""
        member, role_id = self._member(person, role, guild)
        self._put(replace(member, roles=tuple(each for each in member.roles if each != role_id)))

    def _member(self, person: str, role: str, guild: str | None) -> tuple[Member, int]:
        there = self._guild(guild)
        user = self._realm.directory.user_named(person)
        member = self._realm.directory.member(there.id, user.id)
        if member is None:
            raise KeyError(f"{person} is not in {there.name}")
        return member, self._target(role, there.id)

    def _put(self, member: Member) -> None:
        self._realm.directory.put_member(member)
        self._realm.bus.publish(bus.MemberChanged(member))

    def let_use(self, command: str, who: str) -> None:
        """Let a role or a member use a command, whatever rights it asks for by default."""
        self._say(command, who, may=True)

    def forbid_use(self, command: str, who: str) -> None:
        """Forbid a role or a member to use a command."""
        self._say(command, who, may=False)

    def _say(self, command: str, who: str, *, may: bool) -> None:
        word = Say(self._target(who, self._home), may)
        self._realm.commands.say(self._home, command, word)

    # Comings and goings.

    def invite_bot(self, guild: str) -> None:
        """Invite the bot to a guild."""
        joined = replace(self._guild(guild), has_app=True)
        self._realm.directory.put_guild(joined)
        self._realm.bus.publish(bus.GuildJoined(joined))

    def remove_bot(self, guild: str | None = None) -> None:
        """Remove the bot from a guild."""
        left = replace(self._guild(guild), has_app=False)
        self._realm.directory.put_guild(left)
        self._realm.directory.drop_member(left.id, self._realm.bot_id)
        self._realm.bus.publish(bus.GuildLeft(left))

    def lose_guild(self, guild: str | None = None) -> None:
        """Let a guild be unreachable for a while: an outage, not a farewell."""
        lost = replace(self._guild(guild), available=False)
        self._realm.directory.put_guild(lost)
        self._realm.bus.publish(bus.GuildLeft(lost))

    def regain_guild(self, guild: str | None = None) -> None:
        """Let a guild that was unreachable come back."""
        back = replace(self._guild(guild), available=True)
        self._realm.directory.put_guild(back)
        self._realm.bus.publish(bus.GuildRegained(back))

    def admit(self, person: str, guild: str | None = None) -> None:
        """Let a person join a guild."""
        user = self._realm.directory.user_named(person)
        member = Member(guild_id=self._guild(guild).id, user_id=user.id)
        self._realm.directory.put_member(member)
        self._realm.bus.publish(bus.MemberChanged(member, joined=True))

    def expel(self, person: str, guild: str | None = None) -> None:
        """Remove a person from a guild."""
        there = self._guild(guild)
        user = self._realm.directory.user_named(person)
        member = self._realm.directory.member(there.id, user.id)
        if member is not None:
            self._realm.directory.drop_member(there.id, user.id)
            self._realm.bus.publish(bus.MemberLeft(member))

    def close_private_messages(self, person: str) -> None:
        """Let a person take no private messages."""
        self._put_user(replace(self._user(person), accepts_dms=False))

    def install_app_for(self, person: str) -> None:
        """Let a person install the bot for themselves, everywhere."""
        self._put_user(replace(self._user(person), has_installed_the_app=True))

    def speak(self, person: str, locale: str) -> None:
        """Let a person use Discord in another language."""
        self._put_user(replace(self._user(person), locale=locale))

    def _user(self, name: str) -> User:
        return self._realm.directory.user_named(name)

    def _put_user(self, user: User) -> None:
        self._realm.directory.users[user.id] = user

    # Channels and messages.

    def open_channel(self, name: str, guild: str | None = None) -> None:
        """Open a text channel."""
        channel = Channel(id=self._realm.ids.next(), name=name, guild_id=self._guild(guild).id)
        self._realm.directory.put_channel(channel)
        self._realm.bus.publish(bus.ChannelCreated(channel))

    def delete_channel(self, name: str) -> None:
        """Delete a channel with all that was written in it."""
        directory = self._realm.directory
        for gone in directory.drop_channel(directory.channel_named(name)):
            self._realm.messages.forget_channel(gone.id)
            self._realm.bus.publish(bus.ChannelGone(gone))

    def delete_message(self, seen: Seen) -> None:
        """Delete anybody's message."""
        self._realm.messages.delete(self._realm.messages.find(seen.channel_id, seen.id))

    def leave_old_message(self, channel: str, body: Json) -> Seen:
        """Put a message of the bot's into a channel, as an earlier version may have left it."""
        content = Content(body)
        check(MessageFlag(0), content)
        message = Message(
            id=self._realm.ids.next(),
            channel_id=self._realm.directory.channel_named(channel).id,
            author_id=self._realm.bot_id,
        )
        fill(self._realm, message, content)
        return see(self._realm, self._realm.messages.add(message))
