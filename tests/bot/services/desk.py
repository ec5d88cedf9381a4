"""Services of campaigns and characters over one database, with short ways to call them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

from bot.presentation.catalogue import Catalogues
from bot.services.caller import Caller
from bot.services.campaigns import Campaigns
from bot.services.characters import Characters
from bot.services.completion import Completion
from bot.services.drafts import Drafts
from bot.services.games import Games
from bot.services.journal import Journal
from bot.services.play import Play
from bot.store import characters
from bot.store.characters import CharacterRow
from bot.store.database import Database
from bot.systems import DATA, Systems
from tests.bot.services.installed import installed
from tests.bot.services.table import NOW, Seeds

GUILD, TABLE, THREAD, ELSEWHERE = 100, 200, 201, 299
GM_ROLE = 300
ADMIN, GM, STEVE, ANNA = 1, 2, 3, 4


@dataclass
class Desk:
    """All that the tests of campaigns and characters call."""

    database: Database
    systems: Systems
    speech: Catalogues
    play: Play
    journal: Journal
    campaigns: Campaigns
    characters: Characters
    games: Games
    completion: Completion
    drafts: Drafts
    interactions: Iterator[int] = field(default_factory=lambda: count(5000))

    @classmethod
    def over(cls, database: Database, data: Path = DATA, systems: Systems | None = None) -> Desk:
        systems = systems or installed()
        seeds = Seeds()
        speech = Catalogues.load(data, {each.key: each.name for each in systems})
        games = Games(systems, speech)
        play = Play(database, systems, games, seeds, lambda: NOW)
        return cls(
            database,
            systems,
            speech,
            play,
            Journal(database, games, play, lambda: NOW),
            Campaigns(database, systems, play, speech, lambda: NOW),
            Characters(database, games, play, lambda: NOW),
            games,
            Completion(database, systems, games, speech),
            Drafts(database, games, play, seeds, lambda: NOW),
        )

    def caller(
        self, user: int, channel: int = TABLE, interaction: int | None = None, guild: int = GUILD
    ) -> Caller:
        return Caller(
            interaction_id=next(self.interactions) if interaction is None else interaction,
            guild_id=guild,
            channel_id=channel,
            parent_id=TABLE if channel == THREAD else None,
            user_id=user,
            role_ids=frozenset({GM_ROLE}) if user == GM else frozenset(),
            manages_guild=user == ADMIN,
            app_permissions=0,
            locale="en-US",
        )

    async def begin(self) -> None:
        """Start a campaign whose GM has a role, and give Steve and Anna a character each."""
        admin = self.caller(ADMIN)
        await self.campaigns.create(admin, "Ash Harbour", "action_points", None)
        await self.campaigns.set_gm_role(self.caller(ADMIN), GM_ROLE)
        await self.characters.create(self.caller(STEVE), "Steve")
        await self.characters.create(self.caller(ANNA), "Anna")

    async def row(self, number: int) -> CharacterRow:
        async with self.database.reading() as conn:
            return (await characters.by_ids(conn, [(GUILD, number)]))[GUILD, number]

    async def entries(self) -> int:
        """Count what stands in the journal."""
        async with self.database.reading() as conn:
            found = await conn.exec_driver_sql("SELECT count(*) FROM journal")
            return int(found.scalar_one())
