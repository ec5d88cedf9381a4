"""Which commands a person is offered, and where."""

from __future__ import annotations

from bot.playground.flags import Permission
from bot.playground.realm import Realm
from bot.playground.world.commands import Registered
from bot.playground.world.description import Channel

GUILD, BOT_DM = 0, 1
BY_GUILD, BY_USER = 0, 1


class NotOfferedError(LookupError):
    """The person is not offered this command here: it is not in the picker."""


def offered(realm: Realm, user_id: int, channel: Channel) -> list[Registered]:
    """List what a person may use in a channel: permissions, contexts and installs allow it."""
    held = realm.directory.permissions(user_id, channel)
    private = channel.guild_id is None
    if not private and Permission.USE_APPLICATION_COMMANDS not in held:
        return []
    found = realm.commands.offered_in(channel.guild_id)
    return [
        each
        for each in found
        if _in_context(each, channel)
        and (private or _permitted(realm, user_id, channel, each))
        and installed(realm, user_id, channel, each) is not None
        and (not each.body["nsfw"] or channel.nsfw)
    ]


def find(realm: Realm, user_id: int, channel: Channel, name: str, kind: int = 1) -> Registered:
    """Find a command in the picker, or raise NotOfferedError."""
    for each in offered(realm, user_id, channel):
        if each.key == (name, kind):
            return each
    raise NotOfferedError(f"/{name} is not offered here.")


def installed(realm: Realm, user_id: int, channel: Channel, command: Registered) -> int | None:
    """Say through which install a person has a command here: the guild's, or the person's own."""
    types = command.body.get("integration_types") or [BY_GUILD]
    guild = realm.directory.guilds.get(channel.guild_id or 0)
    if BY_GUILD in types and (guild.has_app if guild else realm.directory.share_a_guild(user_id)):
        return BY_GUILD
    if BY_USER in types and realm.directory.users[user_id].has_installed_the_app:
        return BY_USER
    return None


def _in_context(command: Registered, channel: Channel) -> bool:
    contexts = command.body.get("contexts")
    return contexts is None or (BOT_DM if channel.guild_id is None else GUILD) in contexts


def _permitted(realm: Realm, user_id: int, channel: Channel, command: Registered) -> bool:
    """Say whether the person may use a command: what an admin said of it, else its own default.

    A default that names no right at all is for administrators.
    """
    held = realm.directory.permissions(user_id, channel)
    if Permission.ADMINISTRATOR in held:
        return True
    member = realm.directory.member(channel.guild_id or 0, user_id)
    roles = member.roles if member else ()
    said = {
        each.target_id: each.may
        for each in realm.commands.said(channel.guild_id, command.body["name"])
    }
    for nearest_first in ((user_id,), roles, (channel.guild_id,)):
        words = [said[each] for each in nearest_first if each in said]
        if words:
            return any(words)
    wanted = command.body["default_member_permissions"]
    return wanted is None or (wanted != "0" and Permission(int(wanted)) in held)
