"""A table to play at: a campaign with a GM, two players and their characters."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import count

from bot.presentation.catalogue import Catalogues
from bot.services.answers import Answer
from bot.services.caller import Caller
from bot.services.clock import Timekeeping
from bot.services.content import Contents
from bot.services.follow_ups import FollowUps
from bot.services.games import Games
from bot.services.house_rules import HouseRules
from bot.services.journal import Journal
from bot.services.play import Play
from bot.services.speech import Speech
from bot.store import active, campaigns, channels, characters, guilds
from bot.store.active import Active
from bot.store.campaigns import CampaignRow
from bot.store.channels import Binding
from bot.store.characters import CharacterRow
from bot.store.database import Database
from bot.systems import Systems
from rules.clock import Clock
from rules.names import fold
from rules.sheet import Sheet
from tests.bot.services.installed import installed

GUILD, TABLE, THREAD, ELSEWHERE = 100, 200, 201, 299
GM_ROLE = 300
GM, STEVE, ANNA, STRANGER = 1, 2, 3, 4
CAMPAIGN = 1
NOW = 1_780_000_000
SYSTEM = "action_points"


@dataclass
class Seeds:
    """Seeds that are the same in every run; `chosen` ones go first."""

    chosen: list[bytes] = field(default_factory=list)
    _numbers: Iterator[int] = field(default_factory=count)

    def draw(self) -> bytes:
        if self.chosen:
            return self.chosen.pop(0)
        return hashlib.sha256(str(next(self._numbers)).encode()).digest()[:16]


ENGLISH = Catalogues({}, {})
"""No catalogue: everybody speaks English."""


@dataclass
class Table:
    """Services over one database, and short ways to call them."""

    database: Database
    systems: Systems
    seeds: Seeds
    games: Games
    play: Play
    journal: Journal
    follow_ups: FollowUps
    house_rules: HouseRules
    contents: Contents
    clock: Timekeeping
    system: str = SYSTEM
    locale: str = "en-US"
    language: str = "en"
    interactions: Iterator[int] = field(default_factory=lambda: count(5000))

    @classmethod
    def over(
        cls,
        database: Database,
        systems: Systems | None = None,
        system: str = SYSTEM,
        speech: Speech = ENGLISH,
    ) -> Table:
        systems, seeds = systems or installed(), Seeds()
        games = Games(systems, speech)
        play = Play(database, systems, games, seeds, lambda: NOW)
        return cls(
            database,
            systems,
            seeds,
            games,
            play,
            Journal(database, games, play, lambda: NOW),
            FollowUps(database, games, play, lambda: NOW),
            HouseRules(database, games, play),
            Contents(database, games, play),
            Timekeeping(database, games, play, seeds, lambda: NOW),
            system,
        )

    def caller(self, user: int, *, channel: int = TABLE, interaction: int | None = None) -> Caller:
        return Caller(
            interaction_id=next(self.interactions) if interaction is None else interaction,
            guild_id=GUILD,
            channel_id=channel,
            parent_id=TABLE if channel == THREAD else None,
            user_id=user,
            role_ids=frozenset({GM_ROLE}) if user == GM else frozenset(),
            manages_guild=False,
            app_permissions=0,
            locale=self.locale,
        )

    async def command(self, user: int, name: str, **options: str | int | bool) -> Answer:
        return await self.play.command(self.caller(user), name, options)

    async def move(self, command: str, **options: str) -> Answer:
        """Move the clock, as the GM."""
        return await self.clock.move(self.caller(GM), command, options)

    async def press(
        self, user: int, answer: Answer, choice: str, given: str | None = None
    ) -> Answer:
        asked = next(
            each
            for each in answer.follow_ups
            if choice in {one.key for one in each.follow_up.choices}
        )
        return await self.play.press(self.caller(user), asked.id, asked.revision, choice, given)

    async def sheet(self, number: int) -> Sheet:
        async with self.database.reading() as conn:
            row = (await characters.by_ids(conn, [(GUILD, number)]))[GUILD, number]
        return self.systems.get(self.system).sheet.model_validate_json(row.sheet)

    async def make(self, number: int, name: str, owner: int | None, **numbers: object) -> None:
        system = self.systems.get(self.system)
        sheet = system.new_sheet(self.systems.content(self.system))
        body = system.sheet.model_validate(sheet.model_dump() | numbers)
        async with self.database.writing() as conn:
            await characters.add_all(
                conn,
                [
                    CharacterRow(
                        GUILD,
                        number,
                        CAMPAIGN,
                        name,
                        fold(name),
                        owner,
                        False,
                        system.sheet.SCHEMA,
                        body.model_dump_json(),
                        NOW,
                    )
                ],
            )
            if owner is not None:
                await active.choose(conn, Active(GUILD, CAMPAIGN, owner, number))

    async def set_up(self, house_rules: Mapping[str, str] | None = None) -> None:
        rules = self.systems.get(self.system).house_rules.model_validate(house_rules or {})
        async with self.database.writing() as conn:
            await guilds.ensure(conn, [GUILD])
            await campaigns.add(
                conn,
                CampaignRow(
                    GUILD,
                    CAMPAIGN,
                    "Ash Harbour",
                    fold("Ash Harbour"),
                    self.system,
                    self.language,
                    GM_ROLE,
                    False,
                    rules.model_dump_json(),
                    1,
                    Clock().model_dump_json(),
                    NOW,
                ),
            )
            await channels.bind(conn, Binding(GUILD, TABLE, CAMPAIGN, "table"))
        await self.make(1, "Steve", STEVE)
        await self.make(2, "Anna", ANNA)
        await self.make(3, "Ghoul", None)
