"""Guilds, their roles, channels and members; and users."""

from __future__ import annotations

from dataclasses import replace

from bot.playground import refusal
from bot.playground.bus import GuildLeft
from bot.playground.flags import Intent
from bot.playground.refusal import RefusedError
from bot.playground.rest.call import NOTHING, Call, Reply, Route
from bot.playground.world import show
from bot.playground.world.description import Guild


def _guild(call: Call) -> Guild:
    return call.realm.directory.guild(call.id("guild_id"))


def read(call: Call) -> Reply:
    """Give one guild."""
    return Reply(show.guild(_guild(call), call.realm.directory))


def channels(call: Call) -> Reply:
    """List a guild's channels, without threads."""
    directory = call.realm.directory
    found = directory.channels_of(_guild(call).id)
    return Reply([show.channel(each, directory) for each in found if not each.is_thread])


def threads(call: Call) -> Reply:
    """List a guild's open threads, as far as the bot sees them."""
    directory = call.realm.directory
    found = [
        each
        for each in directory.channels_of(_guild(call).id)
        if each.is_thread and not each.archived and directory.bot_permissions(each)
    ]
    return Reply({"threads": [show.channel(each, directory) for each in found], "members": []})


def roles(call: Call) -> Reply:
    """List a guild's roles."""
    return Reply([show.role(each) for each in _guild(call).roles])


def role(call: Call) -> Reply:
    """Give one role."""
    found = _guild(call).role(call.id("role_id"))
    if found is None:
        raise RefusedError(refusal.UNKNOWN_ROLE)
    return Reply(show.role(found))


def members(call: Call) -> Reply:
    """List members; the bot needs the privileged intent for it (50001)."""
    directory = call.realm.directory
    guild = _guild(call)
    limit, after = call.limit(1, 1000), call.query_id("after") or 0
    if Intent.GUILD_MEMBERS not in directory.application.granted_intents:
        raise RefusedError(refusal.MISSING_ACCESS)
    found = sorted(directory.members_of(guild.id), key=lambda each: each.user_id)
    chosen = [each for each in found if each.user_id > after][:limit]
    return Reply([show.full_member(each, directory) for each in chosen])


def member(call: Call) -> Reply:
    """Give one member; 10013 for no such user, 10007 for one who is not in the guild."""
    directory = call.realm.directory
    guild = _guild(call)
    user = directory.user(call.id("user_id"))
    found = directory.member(guild.id, user.id)
    if found is None:
        raise RefusedError(refusal.UNKNOWN_MEMBER)
    return Reply(show.full_member(found, directory))


def user(call: Call) -> Reply:
    """Give one user."""
    return Reply(show.user(call.realm.directory.user(call.id("user_id"))))


def leave(call: Call) -> Reply:
    """Leave a guild."""
    directory = call.realm.directory
    left = replace(_guild(call), has_app=False)
    directory.put_guild(left)
    directory.drop_member(left.id, call.realm.bot_id)
    call.realm.bus.publish(GuildLeft(left))
    return NOTHING


_ONE = "/guilds/{guild_id}"
ROUTES = (
    Route("GET", _ONE, read),
    Route("GET", _ONE + "/channels", channels),
    Route("GET", _ONE + "/threads/active", threads),
    Route("GET", _ONE + "/roles", roles),
    Route("GET", _ONE + "/roles/{role_id}", role),
    Route("GET", _ONE + "/members", members),
    Route("GET", _ONE + "/members/{user_id}", member),
    Route("GET", "/users/{user_id}", user),
    Route("DELETE", "/users/@me/guilds/{guild_id}", leave),
)
