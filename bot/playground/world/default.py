"""The world of `make run` and of most tests: one guild with a table, and five people."""

from __future__ import annotations

from dataclasses import dataclass, fields

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


@dataclass(frozen=True)
class _Ids:
    bot: int
    ada: int
    ben: int
    grace: int
    max: int
    sam: int
    guild: int
    gm: int
    admin: int
    bot_role: int
    table: int
    side: int
    gm_room: int
    downtime: int
    lobby: int
    elsewhere: int


def playground_world() -> World:
    """Build the default world; two calls give equal worlds.

    Ada and Ben are players, Grace has the role "GM", Max may manage the guild, Sam is a guest.
    Channels of "The Table": #table with the thread "Downtime", #side-table, and #gm-room, which
    only GMs, Max and the bot see. Sam's own guild "Another Table" has #lobby and, until somebody
    invites it, no bot. The two guilds fall to different shards of two.
    """
    ids = _Ids(*(snowflake(_BEGAN + 60.001 * n, n) for n in range(len(fields(_Ids)))))
    return World(
        application=Application(id=ids.bot, name="Referee", token=TOKEN, owner_id=ids.max),
        people=(
            User(id=ids.ada, name="Ada", colour="#2f6f4f"),
            User(id=ids.ben, name="Ben", colour="#8a4b2a"),
            User(id=ids.grace, name="Grace", colour="#5b3f8c"),
            User(id=ids.max, name="Max", colour="#9b2f3f"),
            User(id=ids.sam, name="Sam", colour="#4a5560"),
        ),
        guilds=_guilds(ids),
        members=(
            Member(guild_id=ids.guild, user_id=ids.ada),
            Member(guild_id=ids.guild, user_id=ids.ben),
            Member(guild_id=ids.guild, user_id=ids.grace, roles=(ids.gm,)),
            Member(guild_id=ids.guild, user_id=ids.max, roles=(ids.admin,)),
            Member(guild_id=ids.guild, user_id=ids.bot, roles=(ids.bot_role,)),
            Member(guild_id=ids.guild, user_id=ids.sam),
            Member(guild_id=ids.elsewhere, user_id=ids.sam),
        ),
        channels=_channels(ids),
    )


def _guilds(ids: _Ids) -> tuple[Guild, ...]:
    return (
        Guild(
            id=ids.guild,
            name="The Table",
            owner_id=ids.max,
            roles=(
                everyone(ids.guild),
                Role(id=ids.gm, name="GM", colour=0x5B3F8C, position=2),
                Role(id=ids.admin, name="Admin", permissions=EVERYTHING, position=3),
                Role(id=ids.bot_role, name="Referee", permissions=_BOT_ROLE, position=1),
            ),
        ),
        Guild(
            id=ids.elsewhere,
            name="Another Table",
            owner_id=ids.sam,
            roles=(everyone(ids.elsewhere),),
            has_app=False,
        ),
    )


def _channels(ids: _Ids) -> tuple[Channel, ...]:
    guild = ids.guild
    hidden = (
        Overwrite(target_id=guild, deny=Permission.VIEW_CHANNEL),
        Overwrite(target_id=ids.gm, allow=Permission.VIEW_CHANNEL),
        Overwrite(target_id=ids.bot, allow=Permission.VIEW_CHANNEL),
    )
    return (
        Channel(id=ids.table, name="table", guild_id=guild, topic="Where we play."),
        Channel(id=ids.side, name="side-table", guild_id=guild, position=1),
        Channel(id=ids.gm_room, name="gm-room", guild_id=guild, position=2, overwrites=hidden),
        Channel(
            id=ids.downtime,
            name="Downtime",
            type=ChannelType.PUBLIC_THREAD,
            guild_id=guild,
            parent_id=ids.table,
            owner_id=ids.grace,
        ),
        Channel(id=ids.lobby, name="lobby", guild_id=ids.elsewhere),
    )
