"""Builds everything that the bot is made of, once, and closes it again."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from bot.client import Parts
from bot.presentation.catalogue import Catalogues
from bot.services.campaigns import Campaigns
from bot.services.characters import Characters
from bot.services.clock import Timekeeping
from bot.services.completion import Completion
from bot.services.content import Contents
from bot.services.drafts import Drafts
from bot.services.follow_ups import FollowUps
from bot.services.games import Games
from bot.services.guilds import Guilds
from bot.services.house_rules import HouseRules
from bot.services.journal import Journal
from bot.services.odds import Foresight
from bot.services.play import Play
from bot.services.seeds import SystemSeeds
from bot.services.services import Services
from bot.settings import Settings
from bot.store.database import Database, parse_url, sqlite_file
from bot.store.migrate import check_schema, migrate
from bot.systems import DATA, Systems
from bot.version import VERSION


@asynccontextmanager
async def building(settings: Settings) -> AsyncIterator[Parts]:
    """Build all parts, the schema brought up where that is safe to do at a start.

    At the end what waits is finished and the database closed. StartError says what is wrong.
    """
    systems = Systems.load()
    catalogues = Catalogues.load(DATA, {system.key: system.name for system in systems})
    url = settings.database_url.get_secret_value()
    if sqlite_file(parse_url(url)) is not None:
        # One process has the file. A server's schema is changed by “referee migrate” alone.
        await migrate(url)
    database = await Database.open(url)
    try:
        await check_schema(database)
        games = Games(systems, catalogues)
        services = _services(database, systems, games, catalogues)
        guilds = Guilds(database, lambda: int(time.time()), games.forget)
        yield Parts(services, guilds, systems, catalogues, database, VERSION)
        await services.play.stop()
        await services.follow_ups.stop()
    finally:
        await database.close()


def _services(
    database: Database, systems: Systems, games: Games, catalogues: Catalogues
) -> Services:
    seeds = SystemSeeds()
    play = Play(database, systems, games, seeds, time.time)
    return Services(
        play=play,
        odds=Foresight(database, games),
        journal=Journal(database, games, play, time.time),
        follow_ups=FollowUps(database, games, play, time.time),
        campaigns=Campaigns(database, systems, play, catalogues, time.time),
        house_rules=HouseRules(database, games, play),
        contents=Contents(database, games, play),
        clock=Timekeeping(database, games, play, seeds, time.time),
        characters=Characters(database, games, play, time.time),
        drafts=Drafts(database, games, play, seeds, time.time),
        completion=Completion(database, systems, games, catalogues),
    )
