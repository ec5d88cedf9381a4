"""The table at which a newcomer sits down: a campaign with characters in the local Discord."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from bot.playground.flags import Permission
from bot.playground.world.directory import Directory
from bot.services.caller import Caller
from bot.services.campaigns import GM
from bot.services.services import Services
from bot.store import installation
from bot.store.database import Database
from bot.systems import DATA

CHARACTERS = DATA / "first_table"
"""The players' characters, as files that `/character import` reads too."""

CAMPAIGN = "Ash Harbour"
SYSTEM = "action_points"
ENEMIES = ("Ghoul", 2, "Agility 3")
"""The NPCs: their name, how many, and their numbers."""

_KEY = "first table"


async def set_up_first_table(services: Services, database: Database, directory: Directory) -> None:
    """Start a campaign with two players, their characters and two NPCs, once for a database.

    It goes the way that commands go. Each step has an interaction of its own, so that what an
    interrupted start has done already is not done twice.
    """
    async with database.reading() as conn:
        if await installation.read(conn, _KEY) is not None:
            return
    admin, gm, ada, ben = (_caller(directory, name) for name in ("Max", "Grace", "Ada", "Ben"))
    gm_room = directory.channel_named("gm-room").id
    await services.campaigns.create(_step(admin, 1), CAMPAIGN, SYSTEM, None)
    await services.campaigns.set_gm_role(_step(admin, 2), min(gm.role_ids))
    await services.campaigns.bind(_step(admin, 3), None, gm_room, GM)
    await services.characters.import_(_step(ada, 4), _file("steve"))
    await services.characters.import_(_step(ben, 5), _file("mira"))
    await services.characters.create_npcs(_step(gm, 6), *ENEMIES)
    async with database.writing() as conn:
        await installation.write(conn, _KEY, CAMPAIGN)


def _caller(directory: Directory, name: str) -> Caller:
    """Make the caller that Discord would make of a person in the first channel."""
    user = directory.user_named(name)
    guild = next(iter(directory.guilds.values()))
    channel = directory.channels_of(guild.id)[0]
    member = directory.member(guild.id, user.id)
    return Caller(
        interaction_id=0,
        guild_id=guild.id,
        channel_id=channel.id,
        parent_id=None,
        user_id=user.id,
        role_ids=frozenset(member.roles if member else ()),
        manages_guild=Permission.MANAGE_GUILD in directory.permissions(user.id, channel),
        app_permissions=int(directory.bot_permissions(channel)),
        locale=user.locale,
    )


def _step(caller: Caller, number: int) -> Caller:
    # Discord's own numbers are larger by far.
    return replace(caller, interaction_id=number)


def _file(name: str) -> bytes:
    return Path(CHARACTERS / f"{name}.json").read_bytes()
