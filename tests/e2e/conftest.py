"""The whole bot on a database of its own, connected to a local Discord over real sockets."""

from __future__ import annotations

import asyncio
import contextlib
import shutil
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace

import pytest

from bot.client import Connection, Parts, Referee
from bot.composition import building
from bot.discord_address import point_discord_at
from bot.playground.clock import SteppedClock
from bot.playground.local_discord import LocalDiscord, local_discord
from bot.playground.people.person import Person
from bot.presentation.catalogue import Catalogues
from bot.settings import Settings
from bot.systems import DATA
from tests.bot.services.installed import installed
from tests.e2e.seeds import Seeds

pytest.register_assert_rewrite("tests.e2e.chains")

QUICK = Connection(ready_seconds=0.02, patience=60.0)
"""Quick to be ready, and never too late to answer at once: deferrals have tests of their own."""


class QuickReferee(Referee):
    """The bot, but for the patience that only the real gateway asks for."""

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Identify at once."""


@dataclass
class Table:
    """A local Discord, the bot on it, and who sits at the table."""

    discord: LocalDiscord
    bot: Referee
    settings: Settings
    parts: Parts
    seeds: Seeds

    @property
    def ada(self) -> Person:
        """A player; plays Steve."""
        return self.discord.person("Ada")

    @property
    def ben(self) -> Person:
        """Another player; plays Anna."""
        return self.discord.person("Ben")

    @property
    def grace(self) -> Person:
        """The GM."""
        return self.discord.person("Grace")

    @property
    def max(self) -> Person:
        """An admin of the server."""
        return self.discord.person("Max")

    @property
    def sam(self) -> Person:
        """A guest: neither GM nor admin, and without a character."""
        return self.discord.person("Sam")


def settings_for(database: Path) -> Settings:
    return Settings.model_validate({"database_url": f"sqlite+aiosqlite:///{database}"})


def copied(database: Path, folder: Path) -> Settings:
    """Give the settings of a copy that a test may change."""
    shutil.copy(database, folder / "referee.db")
    return settings_for(folder / "referee.db")


@pytest.fixture(scope="package", autouse=True)
def loaded_once() -> Iterator[None]:
    """Load the systems and the catalogues once for all tests here: they never change."""
    systems = installed()
    catalogues = Catalogues.load(DATA, {system.key: system.name for system in systems})
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("bot.composition.Systems", SimpleNamespace(load=lambda: systems))
        patch.setattr("bot.composition.Catalogues", SimpleNamespace(load=lambda *_: catalogues))
        yield


@pytest.fixture
def seeds(monkeypatch: pytest.MonkeyPatch) -> Seeds:
    """The dice of this test: the same in every run, or chosen."""
    made = Seeds()
    monkeypatch.setattr("bot.composition.SystemSeeds", lambda: made)
    return made


@pytest.fixture
def clock() -> SteppedClock:
    """The time of the local Discord, which stands still: a slow machine is never late."""
    return SteppedClock()


@pytest.fixture
async def local(clock: SteppedClock) -> AsyncIterator[LocalDiscord]:
    async with local_discord(clock=clock) as discord:
        point_discord_at(discord.base_url)
        yield discord


@contextlib.asynccontextmanager
async def connected(
    discord: LocalDiscord,
    settings: Settings,
    seeds: Seeds,
    connection: Connection = QUICK,
    kind: type[QuickReferee] = QuickReferee,
) -> AsyncIterator[Table]:
    """Run the bot until the end of the block; an error that ended it fails the test."""
    async with building(settings) as parts:
        bot = kind(parts, connection)
        await bot.login(discord.token)
        running = asyncio.create_task(bot.connect())
        try:
            ready = asyncio.create_task(bot.wait_until_ready())
            await asyncio.wait({ready, running}, return_when=asyncio.FIRST_COMPLETED)
            if running.done():
                running.result()
            await discord.bot_ready()
            yield Table(discord, bot, settings, parts, seeds)
        finally:
            await bot.close()
            await running


@pytest.fixture(scope="package")
def databases(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make, once, an empty database and one with a campaign that was set up by commands."""
    folder = tmp_path_factory.mktemp("databases")

    async def make() -> None:
        async with local_discord(clock=SteppedClock()) as discord:
            point_discord_at(discord.base_url)
            async with connected(discord, settings_for(folder / "empty.db"), Seeds()):
                pass
            shutil.copy(folder / "empty.db", folder / "played.db")
            async with connected(discord, settings_for(folder / "played.db"), Seeds()) as table:
                await set_up(table)

    asyncio.run(make())
    return folder


@pytest.fixture
async def empty(
    local: LocalDiscord, databases: Path, tmp_path: Path, seeds: Seeds
) -> AsyncIterator[Table]:
    """The bot in a server where nothing is played yet."""
    async with connected(local, copied(databases / "empty.db", tmp_path), seeds) as table:
        yield table


@pytest.fixture
async def table(
    local: LocalDiscord, databases: Path, tmp_path: Path, seeds: Seeds
) -> AsyncIterator[Table]:
    """A campaign with a GM, two players with their characters, and an NPC."""
    async with connected(local, copied(databases / "played.db", tmp_path), seeds) as running:
        yield running


@pytest.fixture
async def library(
    local: LocalDiscord, databases: Path, tmp_path: Path, seeds: Seeds
) -> AsyncIterator[Table]:
    """A campaign of Opposed d20: Ada plays Nyx, Ben plays Bob, the Guards are the GM's."""
    async with connected(local, copied(databases / "empty.db", tmp_path), seeds) as table:
        await table.max.command("campaign create", name="Library", system="opposed_d20")
        await table.max.command("campaign gm-role", role="GM")
        await table.ada.command("character create", name="Nyx")
        await table.ben.command("character create", name="Bob")
        await table.grace.command("npc create", name="Guard", count=2)
        yield table


async def set_up(table: Table) -> None:
    """Start a campaign as people do: the admin, the players, then the GM."""
    await table.max.command("campaign create", name="Ash Harbour", system="action_points")
    await table.max.command("campaign gm-role", role="GM")
    await table.ada.command("character create", name="Steve")
    await table.ben.command("character create", name="Anna")
    await table.grace.command("npc create", name="Ghoul")
