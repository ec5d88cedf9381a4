"""What a person named in an option or a select: users, roles, channels and files by their ids."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from bot.playground.realm import Realm
from bot.playground.wire import Json
from bot.playground.world import show
from bot.playground.world.description import Channel
from bot.playground.world.files import Upload
from bot.playground.world.message_json import attachment


class Resolver:
    """Turns names, ids and files into ids, and collects what Discord tells the bot of them.

    All methods raise ValueError, with a sentence, for what is not there.
    """

    def __init__(self, realm: Realm, user_id: int, channel: Channel) -> None:
        self._realm = realm
        self._user_id = user_id
        self._channel = channel
        self._found: defaultdict[str, Json] = defaultdict(dict)

    def result(self) -> Json:
        """Give what was resolved, by kind and id."""
        return {kind: dict(found) for kind, found in self._found.items()}

    def user(self, value: object) -> str:
        """Resolve a user, by id, by name, or by anything with an `id`."""
        directory = self._realm.directory
        wanted = _text(value)
        for user in directory.users.values():
            if wanted in {str(user.id), user.name}:
                key = str(user.id)
                self._found["users"][key] = show.user(user)
                member = directory.member(self._channel.guild_id or 0, user.id)
                if member is not None:
                    held = directory.permissions(user.id, self._channel)
                    self._found["members"][key] = show.member(member) | {
                        "permissions": str(int(held))
                    }
                return key
        raise ValueError("There is no such user.")

    def role(self, value: object) -> str:
        """Resolve a role of this guild, by id or by name."""
        guild = self._realm.directory.guilds.get(self._channel.guild_id or 0)
        wanted = _text(value).removeprefix("@")
        for role in guild.roles if guild else ():
            if wanted in {str(role.id), role.name, role.name.removeprefix("@")}:
                self._found["roles"][str(role.id)] = show.role(role)
                return str(role.id)
        raise ValueError("There is no such role.")

    def mentionable(self, value: object) -> str:
        """Resolve a user or a role."""
        try:
            return self.user(value)
        except ValueError:
            return self.role(value)

    def channel(self, value: object, types: Iterable[int] | None = None) -> str:
        """Resolve a channel that the person sees, of one of these types, by id or by name."""
        directory = self._realm.directory
        wanted = _text(value).removeprefix("#")
        allowed = set(types or ())
        for channel in directory.channels_of(self._channel.guild_id or 0):
            held = directory.permissions(self._user_id, channel)
            if wanted in {str(channel.id), channel.name} and held:
                if allowed and int(channel.type) not in allowed:
                    raise ValueError("Choose a channel of another type.")
                self._found["channels"][str(channel.id)] = show.resolved_channel(
                    channel, held, directory
                )
                return str(channel.id)
        raise ValueError("There is no such channel.")

    def attachment(self, value: object) -> str:
        """Store a file that was given to an option."""
        if not isinstance(value, Upload):
            raise ValueError("Choose a file.")  # noqa: TRY004 - refused like every other input
        stored = self._realm.files.keep(value, self._channel.id)
        written = attachment(stored, self._realm.writer.base_url)
        self._found["attachments"][str(stored.id)] = written | {"ephemeral": True}
        return str(stored.id)


def _text(value: object) -> str:
    return str(getattr(value, "id", value))
