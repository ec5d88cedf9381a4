"""What the bot's tests share: a real database in a file of its own."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store.database import Database
from bot.store.tables import metadata


@pytest.fixture
async def db(tmp_path: Path) -> AsyncIterator[Database]:
    database = await Database.open(f"sqlite+aiosqlite:///{tmp_path / 'referee.db'}")
    async with database.writing() as conn:
        await conn.run_sync(metadata.create_all)
    yield database
    await database.close()
