"""Who asks is read from the payload, whatever discord.py remembers of the guild."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from bot.presentation.callers import NotInAGuildError, caller_of, receiver_of
from bot.services.caller import Caller, Receiver
from rules.errors import InvalidInputError
from tests.bot.presentation import stand_in
from tests.bot.presentation.stand_in import CHANNEL, GUILD, THREAD, USER

RIGHTS = discord.Permissions(send_messages=True, embed_links=True).value


def test_everything_is_taken_from_the_payload(client: discord.Client) -> None:
    interaction = stand_in.command(client, app_permissions=str(RIGHTS), locale="el")
    assert client.get_guild(GUILD) is None
    assert caller_of(interaction) == Caller(
        interaction_id=7001,
        guild_id=GUILD,
        channel_id=CHANNEL,
        parent_id=None,
        user_id=USER,
        role_ids=frozenset({GUILD, 501, 502}),
        manages_guild=False,
        app_permissions=RIGHTS,
        locale="el",
    )


def test_a_cache_that_has_forgotten_the_roles_changes_nothing(client: discord.Client) -> None:
    guild: Any = {"id": str(GUILD), "name": "g", "roles": [], "channels": [], "members": []}
    client._connection._add_guild_from_data(guild)
    interaction = stand_in.command(client)
    assert isinstance(interaction.user, discord.Member)
    assert interaction.user.get_role(501) is None
    assert caller_of(interaction).role_ids == frozenset({GUILD, 501, 502})


@pytest.mark.parametrize(
    ("permissions", "manages"),
    [
        (discord.Permissions(manage_guild=True), True),
        (discord.Permissions(administrator=True), True),
        (discord.Permissions(manage_channels=True, manage_roles=True), False),
    ],
)
def test_who_manages_the_server_is_read_from_the_members_permissions(
    client: discord.Client, permissions: discord.Permissions, manages: bool
) -> None:
    member = {**stand_in.payload(2)["member"], "permissions": str(permissions.value)}
    assert caller_of(stand_in.command(client, member=member)).manages_guild is manages


def test_a_thread_brings_its_channel(client: discord.Client) -> None:
    thread = {
        "id": str(THREAD),
        "type": 11,
        "name": "fight",
        "parent_id": str(CHANNEL),
        "owner_id": "1",
        "message_count": 1,
        "member_count": 1,
        "thread_metadata": {
            "archived": False,
            "auto_archive_duration": 60,
            "archive_timestamp": "2025-11-29T21:04:00+00:00",
        },
    }
    caller = caller_of(stand_in.command(client, channel=thread))
    assert (caller.channel_id, caller.parent_id) == (THREAD, CHANNEL)


def test_in_a_private_message_it_is_said_where_commands_work(client: discord.Client) -> None:
    payload = stand_in.payload(2)
    user = payload.pop("member")["user"]
    del payload["guild_id"]
    payload |= {"user": user, "channel": {"id": "9", "type": 1, "recipients": [user]}}
    interaction = discord.Interaction(data=payload, state=client._connection)  # type: ignore[arg-type] # a TypedDict
    with pytest.raises(NotInAGuildError) as caught:
        caller_of(interaction)
    assert "server’s channels" in caught.value.message.id


def user(**changes: Any) -> dict[str, Any]:
    made = {"id": "9", "username": "sam", "discriminator": "0", "avatar": None}
    return {**made, **changes}


def member(client: discord.Client, permissions: str, **changes: Any) -> discord.Member:
    data: Any = {
        "user": user(**changes),
        "nick": "Sam the Brave",
        "roles": ["501"],
        "flags": 0,
        "permissions": permissions,
    }
    guild: Any = discord.Object(GUILD)
    return discord.Member(data=data, guild=guild, state=client._connection)


def test_who_receives_something_is_read_from_the_payload(client: discord.Client) -> None:
    rights = discord.Permissions(manage_guild=True).value
    assert receiver_of(member(client, str(rights))) == Receiver(
        9, "Sam the Brave", frozenset({GUILD, 501}), manages_guild=True
    )
    assert receiver_of(member(client, "0")).manages_guild is False


def test_a_bot_and_a_stranger_receive_nothing(client: discord.Client) -> None:
    with pytest.raises(InvalidInputError, match="is a bot"):
        receiver_of(member(client, "0", bot=True))
    stranger: Any = user()
    with pytest.raises(InvalidInputError, match="not in this server"):
        receiver_of(discord.User(state=client._connection, data=stranger))
