"""What happens in the world, as the gateway's events."""

from __future__ import annotations

from bot.playground import bus
from bot.playground.flags import Intent
from bot.playground.gateway.hub import Hub
from bot.playground.interactions import payload
from bot.playground.realm import Realm
from bot.playground.wire import Json
from bot.playground.world import show
from bot.playground.world.description import Channel, Guild
from bot.playground.world.interaction import Interaction
from bot.playground.world.message import Message

_HIDDEN: Json = {"content": "", "embeds": [], "attachments": [], "components": []}


class Events:
    """Listens to the world and tells the sessions, each what it wants and may know."""

    def __init__(self, realm: Realm, hub: Hub) -> None:
        self._realm = realm
        self._hub = hub
        realm.bus.listen(self._hear)

    def _hear(self, event: bus.Event) -> None:
        match event:
            case bus.InteractionSent(interaction):
                self._interaction(interaction.channel_id, interaction)
            case bus.MessageCreated(message):
                self._message("MESSAGE_CREATE", message)
            case bus.MessageEdited(message):
                self._message("MESSAGE_UPDATE", message)
            case bus.MessageDeleted(message):
                self._deleted(message)
            case bus.Reacted():
                self._reacted(event)
            case bus.Typing(channel, user_id):
                self._typing(channel, user_id)
            case _:
                self._hear_of_places(event)

    def _hear_of_places(self, event: bus.Event) -> None:
        match event:
            case bus.GuildJoined(guild):
                # A guild that is new does not say whether it was unavailable.
                data = self.guild_create(guild)
                del data["unavailable"]
                self._tell("GUILD_CREATE", guild.id, Intent.GUILDS, data)
            case bus.GuildRegained(guild):
                self._tell("GUILD_CREATE", guild.id, Intent.GUILDS, self.guild_create(guild))
            case bus.GuildLeft(guild):
                self._guild_left(guild)
            case bus.MemberChanged() | bus.MemberLeft():
                self._member(event)
            case bus.ChannelCreated() | bus.ChannelChanged() | bus.ChannelGone():
                self._channel(event)
            case bus.PinsChanged(channel):
                data = self._place(channel) | {"last_pin_timestamp": None}
                self._tell("CHANNEL_PINS_UPDATE", channel.guild_id, Intent.GUILDS, data)

    def _tell(self, event: str, guild_id: int | None, intent: Intent | None, data: Json) -> None:
        for session in self._hub.hearing(guild_id, intent):
            session.dispatch(event, data)

    def _interaction(self, channel_id: int, interaction: Interaction) -> None:
        guild_id = self._realm.directory.channels[channel_id].guild_id
        data = payload.interaction(interaction, self._realm.directory, self._realm.writer)
        self._tell("INTERACTION_CREATE", guild_id, None, data)

    def _message(self, event: str, message: Message) -> None:
        channel = self._heard(message)
        if channel is None:
            return
        private = channel.guild_id is None
        intent = Intent.DIRECT_MESSAGES if private else Intent.GUILD_MESSAGES
        referenced = self._realm.messages.get(message.channel_id, message.reference_id)
        data = self._realm.writer.write_event(message, referenced)
        open_to_all = (
            private
            or message.author_id == self._realm.bot_id
            or self._realm.bot_id in message.mentions.users
        )
        for session in self._hub.hearing(channel.guild_id, intent):
            readable = open_to_all or Intent.MESSAGE_CONTENT in session.intents
            session.dispatch(event, data if readable else data | _HIDDEN)

    def _heard(self, message: Message) -> Channel | None:
        """Give the channel of a message that the bot may hear of: never an ephemeral one."""
        channel = self._realm.directory.channels.get(message.channel_id)
        if channel is None or message.ephemeral:
            return None
        return channel if self._realm.directory.bot_permissions(channel) else None

    def _deleted(self, message: Message) -> None:
        channel = self._heard(message)
        if channel is not None:
            intent = Intent.GUILD_MESSAGES if channel.guild_id else Intent.DIRECT_MESSAGES
            data = self._place(channel) | {"id": str(message.id)}
            self._tell("MESSAGE_DELETE", channel.guild_id, intent, data)

    def _reacted(self, event: bus.Reacted) -> None:
        channel = self._heard(event.message)
        if channel is None:
            return
        private = channel.guild_id is None
        intent = Intent.DIRECT_MESSAGE_REACTIONS if private else Intent.GUILD_MESSAGE_REACTIONS
        data = self._place(channel) | {
            "user_id": str(event.user_id),
            "message_id": str(event.message.id),
            "emoji": {"id": None, "name": event.emoji},
            "burst": False,
            "type": 0,
        }
        if event.added:
            data["message_author_id"] = str(event.message.author_id)
            member = self._realm.directory.member(channel.guild_id or 0, event.user_id)
            if member is not None:
                data["member"] = show.full_member(member, self._realm.directory)
        name = "MESSAGE_REACTION_ADD" if event.added else "MESSAGE_REACTION_REMOVE"
        self._tell(name, channel.guild_id, intent, data)

    def _typing(self, channel: Channel, user_id: int) -> None:
        private = channel.guild_id is None
        intent = Intent.DIRECT_MESSAGE_TYPING if private else Intent.GUILD_MESSAGE_TYPING
        data = self._place(channel) | {
            "user_id": str(user_id),
            "timestamp": int(self._realm.clock.now()),
        }
        self._tell("TYPING_START", channel.guild_id, intent, data)

    def _guild_left(self, guild: Guild) -> None:
        data: Json = {"id": str(guild.id)}
        if guild.has_app:
            data["unavailable"] = True
        self._tell("GUILD_DELETE", guild.id, Intent.GUILDS, data)

    def _member(self, event: bus.MemberChanged | bus.MemberLeft) -> None:
        member, directory = event.member, self._realm.directory
        if not directory.guilds[member.guild_id].has_app:
            return
        where: Json = {"guild_id": str(member.guild_id)}
        if isinstance(event, bus.MemberLeft):
            data = where | {"user": show.user(directory.users[member.user_id])}
            self._tell("GUILD_MEMBER_REMOVE", member.guild_id, Intent.GUILD_MEMBERS, data)
            return
        data = where | show.full_member(member, directory)
        name = "GUILD_MEMBER_ADD" if event.joined else "GUILD_MEMBER_UPDATE"
        own = member.user_id == directory.application.id
        intent = Intent.GUILDS if own else Intent.GUILD_MEMBERS
        self._tell(name, member.guild_id, intent, data)

    def _channel(self, event: bus.ChannelCreated | bus.ChannelChanged | bus.ChannelGone) -> None:
        channel = event.channel
        directory = self._realm.directory
        if channel.guild_id is None or not directory.guilds[channel.guild_id].has_app:
            return
        kind = "THREAD" if channel.is_thread else "CHANNEL"
        verb = {bus.ChannelCreated: "CREATE", bus.ChannelChanged: "UPDATE"}.get(
            type(event), "DELETE"
        )
        self._tell(
            f"{kind}_{verb}", channel.guild_id, Intent.GUILDS, show.channel(channel, directory)
        )

    def _place(self, channel: Channel) -> Json:
        place: Json = {"channel_id": str(channel.id)}
        if channel.guild_id is not None:
            place["guild_id"] = str(channel.guild_id)
        return place

    def guild_create(self, guild: Guild) -> Json:
        """Write a guild with its channels, threads and, of its members, the bot."""
        directory = self._realm.directory
        channels = directory.channels_of(guild.id)
        members = directory.members_of(guild.id)
        own = [each for each in members if each.user_id == directory.application.id]
        return show.guild(guild, directory) | {
            "joined_at": show.member(own[0])["joined_at"] if own else None,
            "large": False,
            "unavailable": False,
            "member_count": len(members),
            "voice_states": [],
            "members": [show.full_member(each, directory) for each in own],
            "channels": [show.channel(each, directory) for each in channels if not each.is_thread],
            "threads": [
                show.channel(each, directory)
                for each in channels
                if each.is_thread and directory.bot_permissions(each)
            ],
            "presences": [],
            "stage_instances": [],
            "guild_scheduled_events": [],
            "soundboard_sounds": [],
        }
