"""What the bot's tests share: a real database of its own for each."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.store.database import Database
from bot.store.tables import metadata
from tests.databases import database_for


@pytest.fixture
async def database_url(tmp_path: Path) -> AsyncIterator[str]:
    async with database_for(tmp_path) as url:
        yield url


@pytest.fixture
async def db(database_url: str) -> AsyncIterator[Database]:
    async with with_tables(database_url) as database:
        yield database


@pytest.fixture
async def file_db(tmp_path: Path) -> AsyncIterator[Database]:
    """A database in a SQLite file, for what is SQLite's own."""
    async with with_tables(f"sqlite+aiosqlite:///{tmp_path / 'file.db'}") as database:
        yield database


@asynccontextmanager
async def with_tables(url: str) -> AsyncIterator[Database]:
    database = await Database.open(url)
    async with database.writing() as conn:
        await conn.run_sync(metadata.create_all)
    yield database
    await database.close()
