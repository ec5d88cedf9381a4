"""The real client with its catalogues, and a database for each test."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.client import Connection, Referee
from bot.composition import building
from bot.presentation.catalogue import Catalogues
from bot.settings import Settings
from bot.systems import DATA
from tests.bot.services.installed import installed
from tests.databases import migrated_for


@pytest.fixture(scope="session")
def catalogues() -> Catalogues:
    """Give what Referee speaks, read once: it never changes."""
    return Catalogues.load(DATA, {system.key: system.name for system in installed()})


@pytest.fixture
async def client(tmp_path: Path) -> AsyncIterator[Referee]:
    """Give the client with all its commands, but for a connection."""
    async with (
        migrated_for(tmp_path) as url,
        building(Settings.model_validate({"database_url": url})) as parts,
    ):
        client = Referee(parts, Connection(owner_id=1))
        await client.load_commands()
        yield client
        await client.close()
