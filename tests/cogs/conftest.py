"""The real client with all its cogs, but for a connection."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.client import Connection, Referee
from bot.composition import building
from bot.settings import Settings
from tests.databases import migrated_for

OWNER = 501


@pytest.fixture
async def client(tmp_path: Path) -> AsyncIterator[Referee]:
    async with (
        migrated_for(tmp_path) as url,
        building(Settings.model_validate({"database_url": url})) as parts,
    ):
        client = Referee(parts, Connection(owner_id=OWNER))
        await client.load_commands()
        yield client
        await client.close()
