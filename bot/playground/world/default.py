"""The world of `make run` and of most tests: one guild with a table, and five people."""

from __future__ import annotations

import itertools

from bot.playground.flags import EVERYTHING, Permission
from bot.playground.snowflakes import snowflake
from bot.playground.world.description import (
    Application,
    Channel,
    ChannelType,
    Guild,
    Member,
    Overwrite,
    Role,
    User,
    World,
    everyone,
)

TOKEN = "local.discord.token"  # noqa: S105 - it opens nothing but a server on this machine
"""The bot's token in the default world."""

_BEGAN = 1_735_725_600.0  # 2025-01-01 10:00 UTC: ids look like those of things made that day

_BOT_ROLE = (
    Permission.VIEW_CHANNEL
    | Permission.SEND_MESSAGES
    | Permission.SEND_MESSAGES_IN_THREADS
    | Permission.EMBED_LINKS
    | Permission.ATTACH_FILES
    | Permission.READ_MESSAGE_HISTORY
    | Permission.ADD_REACTIONS
    | Permission.CREATE_PUBLIC_THREADS
    | Permission.PIN_MESSAGES
)


def playground_world() -> World:
    """Build the default world; two calls give equal worlds.

    Ada and Ben are players, Grace has the role "GM", Max may manage the guild, Sam is a guest.
    Channels of "The Table": #table with the thread "Downtime", #side-table, and #gm-room, which
    only GMs, Max and the bot see. Sam's own guild "Another Table" has #lobby and, until somebody
    invites it, no bot. The two guilds fall to different shards of two.
    """
    ids = (snowflake(_BEGAN + 60.001 * n, n) for n in itertools.count())
    bot, ada, ben, grace, maxim, sam = (next(ids) for _ in range(6))
    guild, gm, admin, bot_role = (next(ids) for _ in range(4))
    table, side, gm_room, downtime = (next(ids) for _ in range(4))
    lobby, elsewhere = (next(ids) for _ in range(2))
    hidden = (
        Overwrite(target_id=guild, deny=Permission.VIEW_CHANNEL),
        Overwrite(target_id=gm, allow=Permission.VIEW_CHANNEL),
        Overwrite(target_id=bot, allow=Permission.VIEW_CHANNEL),
    )
    return World(
        application=Application(id=bot, name="Referee", token=TOKEN, owner_id=maxim),
        people=(
            User(id=ada, name="Ada", colour="#2f6f4f"),
            User(id=ben, name="Ben", colour="#8a4b2a"),
            User(id=grace, name="Grace", colour="#5b3f8c"),
            User(id=maxim, name="Max", colour="#9b2f3f"),
            User(id=sam, name="Sam", colour="#4a5560"),
        ),
        guilds=(
            Guild(
                id=guild,
                name="The Table",
                owner_id=maxim,
                roles=(
                    everyone(guild),
                    Role(id=gm, name="GM", colour=0x5B3F8C, position=2),
                    Role(id=admin, name="Admin", permissions=EVERYTHING, position=3),
                    Role(id=bot_role, name="Referee", permissions=_BOT_ROLE, position=1),
                ),
            ),
            Guild(
                id=elsewhere,
                name="Another Table",
                owner_id=sam,
                roles=(everyone(elsewhere),),
                has_app=False,
            ),
        ),
        members=(
            Member(guild_id=guild, user_id=ada),
            Member(guild_id=guild, user_id=ben),
            Member(guild_id=guild, user_id=grace, roles=(gm,)),
            Member(guild_id=guild, user_id=maxim, roles=(admin,)),
            Member(guild_id=guild, user_id=bot, roles=(bot_role,)),
            Member(guild_id=guild, user_id=sam),
            Member(guild_id=elsewhere, user_id=sam),
        ),
        channels=(
            Channel(id=table, name="table", guild_id=guild, topic="Where we play."),
            Channel(id=side, name="side-table", guild_id=guild, position=1),
            Channel(id=gm_room, name="gm-room", guild_id=guild, position=2, overwrites=hidden),
            Channel(
                id=downtime,
                name="Downtime",
                type=ChannelType.PUBLIC_THREAD,
                guild_id=guild,
                parent_id=table,
                owner_id=grace,
            ),
            Channel(id=lobby, name="lobby", guild_id=elsewhere),
        ),
    )
